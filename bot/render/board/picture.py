"""Pictures of a tabletop battle: the board and what a viewer may know of it, as PNG.

Pure: data in, bytes out; equal views give equal bytes. Text is sized so that it can still be read when a phone
shows the picture 400 pixels wide.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass, field, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render.board.ground import SS, Frame, draw_ground
from bot.render.board.key import draw_key
from bot.render.board.labels import draw_labels
from bot.render.board.look import BAR_LESS, BAR_TEXT, DARK, LIGHT, Look
from bot.render.board.marks import draw_mark, draw_marker
from bot.render.board.tokens import draw_token, ties
from bot.render.board.view import TableView
from bot.render.shared.text import clean, fit, glyphs
from bot.skirmish.table.board import Board
from bot.skirmish.table.shapes import Point


def render_table(
    view: TableView,
    *,
    width: int = 1000,
    crop: tuple[Point, Point] | None = None,
    legend: bool = True,
    dark: bool = False,
) -> bytes:
    """The table as PNG, `width` pixels wide (kept to 320 to 2000); `crop` is two corners of the part to show."""
    wide = max(320, min(2000, width))
    unit = wide / 40
    frame = _frame(view.board, wide, unit, crop, DARK if dark else LIGHT)
    view = _shown(view, frame)
    picture = _ground(
        _Ground(repr(view.board), view.board), frame, tuple(side for side, _ in view.sides)
    ).copy()
    for marker in view.board.markers:
        draw_marker(picture, frame, view, marker, round(unit * 0.92))
    for mark in view.marks:
        draw_mark(picture, frame, mark)
    for first, other in ties(view):
        pen = ImageDraw.Draw(picture)
        pen.line([frame.at(first.base.at), frame.at(other.base.at)], frame.look.side(first.side)[1], SS * 3)
    for token in view.tokens:
        draw_token(picture, frame, token)
    board = picture.reduce(SS)
    draw_labels(board, frame, view, unit)
    parts = [_title(view, frame, wide, unit), _framed(board, frame, view.board, wide, unit)]
    if legend:
        parts.append(draw_key(view, frame, wide, unit))
    whole = Image.new("RGB", (wide, sum(part.height for part in parts)), frame.look.paper)
    y = 0
    for part in parts:
        whole.paste(part, (0, y))
        y += part.height
    out = io.BytesIO()
    _indexed(whole).save(out, "PNG", compress_level=2)
    return out.getvalue()


def _indexed(picture: Image.Image) -> Image.Image:
    """In 200 colours. They are found on every ninth pixel: on all, that takes longer than to draw the picture."""
    few = picture.resize((picture.width // 3, picture.height // 3), Image.Resampling.NEAREST)
    colours = few.quantize(200, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return picture.quantize(palette=colours, dither=Image.Dither.NONE)


def _frame(
    board: Board, wide: int, unit: float, crop: tuple[Point, Point] | None, look: Look = LIGHT
) -> Frame:
    left, bottom, right, top = 0.0, 0.0, board.width, board.height
    if crop is not None:
        (ax, ay), (bx, by) = crop
        left, right = max(0.0, min(ax, bx)), min(board.width, max(ax, bx))
        bottom, top = max(0.0, min(ay, by)), min(board.height, max(ay, by))
        if right - left < 1e-3 or top - bottom < 1e-3:
            left, bottom, right, top = 0.0, 0.0, board.width, board.height
    margin = round(unit * 1.5)
    scale = (wide - 2 * margin) / (right - left)
    # A tall strip is kept to a picture no higher than twice its width.
    scale = min(scale, 2 * wide / (top - bottom))
    x = (wide - round((right - left) * scale)) // 2
    return Frame(left, bottom, right, top, scale, x, margin, look)


def _shown(view: TableView, frame: Frame) -> TableView:
    """The view without what is outside the part that is drawn: labels would pile up at its rim."""
    if (frame.left, frame.bottom) == (0.0, 0.0) and (frame.right, frame.top) == (
        view.board.width,
        view.board.height,
    ):
        return view

    def inside(at: Point, far: float) -> bool:
        return (
            frame.left - far <= at[0] <= frame.right + far and frame.bottom - far <= at[1] <= frame.top + far
        )

    board = view.board
    return replace(
        view,
        board=replace(
            board,
            markers=tuple(marker for marker in board.markers if inside(marker.at, marker.radius)),
            features=tuple(board.near(frame.left, frame.bottom, frame.right, frame.top)),
        ),
        tokens=tuple(token for token in view.tokens if inside(token.base.at, token.base.radius)),
        pins=tuple(pin for pin in view.pins if inside(pin.at, 0.0)),
    )


@dataclass(frozen=True)
class _Ground:
    """A board as a key of the cache: boards hold tables, which cannot be hashed, so their text stands for them."""

    text: str
    board: Board = field(compare=False)


@lru_cache(maxsize=16)
def _ground(ground: _Ground, frame: Frame, sides: tuple[str, ...]) -> Image.Image:
    return draw_ground(ground.board, frame, {side: frame.look.side(n)[1] for n, side in enumerate(sides)})


def _title(view: TableView, frame: Frame, wide: int, unit: float) -> Image.Image:
    title, subtitle = clean(view.title, 80), clean(view.subtitle, 120)
    image = Image.new("RGB", (wide, round(unit * (3.5 if subtitle else 2.3))), frame.look.bar)
    scale, long = _scale_bar(view.board, frame, unit)
    room = wide - 2.5 * unit - scale
    big = round(unit * 1.35)
    mask = glyphs(fit(title, big, room), big, bold=True)
    image.paste(BAR_TEXT, (round(unit), round(unit * 0.35)), mask)
    if subtitle:
        small = round(unit * 0.95)
        image.paste(BAR_LESS, (round(unit), round(unit * 2.1)), glyphs(fit(subtitle, small, room), small))
    pen = ImageDraw.Draw(image)
    x1, y = wide - unit, unit * 1.75
    pen.line([(x1 - scale, y), (x1, y)], BAR_TEXT, max(2, round(unit * 0.12)))
    for x in (x1 - scale, x1):
        pen.line([(x, y - unit * 0.3), (x, y + unit * 0.3)], BAR_TEXT, max(2, round(unit * 0.12)))
    text = glyphs(long, round(unit * 0.92))
    image.paste(BAR_TEXT, (round(x1 - scale / 2 - text.width / 2), round(unit * 0.25)), text)
    return image


def _scale_bar(board: Board, frame: Frame, unit: float) -> tuple[float, str]:
    for long in (24, 12, 10, 6, 5, 3, 2, 1):
        if long * frame.scale <= unit * 8:
            return long * frame.scale, f"{long} {board.unit}"
    return unit * 8, f"{unit * 8 / frame.scale:.1f} {board.unit}"


def _framed(board: Image.Image, frame: Frame, source: Board, wide: int, unit: float) -> Image.Image:
    """The board with letters above and below and numbers at both sides."""
    image = Image.new("RGB", (wide, board.height + 2 * frame.y), frame.look.paper)
    image.paste(board, (frame.x, frame.y))
    size, pitch = round(unit * 0.92), source.pitch
    for n in range(math.ceil(source.width / pitch - 1e-9)):
        low, high = max(n * pitch, frame.left), min((n + 1) * pitch, frame.right, source.width)
        if (high - low) * frame.scale > size * 0.7:
            mask = glyphs(chr(ord("A") + n), size, bold=True)
            x = frame.x + ((low + high) / 2 - frame.left) * frame.scale - mask.width / 2
            for y in (frame.y / 2, image.height - frame.y / 2):
                image.paste(frame.look.ink, (round(x), round(y - size * 0.62)), mask)
    for n in range(math.ceil(source.height / pitch - 1e-9)):
        low, high = max(n * pitch, frame.bottom), min((n + 1) * pitch, frame.top, source.height)
        if (high - low) * frame.scale > size * 0.7:
            mask = glyphs(str(n + 1), size, bold=True)
            y = frame.y + (frame.top - (low + high) / 2) * frame.scale - size * 0.62
            for x in (frame.x - unit * 0.75, frame.x + board.width + unit * 0.75):
                image.paste(frame.look.ink, (round(x - mask.width / 2), round(y)), mask)
    return image
