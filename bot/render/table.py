"""Pictures of a tabletop battle: the board and what a viewer may know of it, as PNG.

Pure: data in, bytes out; equal views give equal bytes. Text is sized so that it can still be read when a phone
shows the picture 400 pixels wide.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.messages import say
from bot.render.palette import BAR, GOLD, INK, PAPER, RGB, mix
from bot.render.table_ground import SS, Frame, dashed, draw_ground, outline, shade, swatch
from bot.render.text import clean, fit, glyphs, width
from bot.skirmish.table.board import Board, Marker
from bot.skirmish.table.shapes import Base, Point, Region, disc, step
from bot.skirmish.table.terrain import KINDS, Sight

SIDES: tuple[tuple[RGB, RGB, RGB], ...] = (
    ((188, 218, 255), (20, 66, 150), (10, 34, 84)),
    ((176, 38, 34), (92, 12, 12), (255, 255, 255)),
    ((190, 236, 186), (22, 96, 56), (8, 54, 28)),
    ((92, 52, 138), (46, 20, 80), (255, 255, 255)),
)
"""Fill, rim and text of the bases of each side: light and dark in turn, so that they differ without colour too."""
MARK_COLOUR: dict[str, RGB] = {
    "planned": (120, 30, 150),
    "done": (70, 76, 90),
    "blocked": (190, 40, 30),
    "range": (20, 20, 26),
    "control": (176, 92, 0),
    "command": (0, 96, 128),
    "defence": (128, 64, 112),
    "shot": (200, 30, 24),
    "damage": (200, 30, 24),
    "template": (214, 88, 0),
    "arc": (30, 110, 160),
    "sight": (0, 120, 70),
}
WORK, NOTE = "work", "note"
"""Kinds of markers: what is built or being built, and what is a label only."""
MARK_NAME: dict[str, str] = {
    "planned": "key-table-planned",
    "done": "key-table-done",
    "blocked": "key-table-blocked",
    "range": "key-table-range",
    "control": "key-table-control",
    "command": "key-table-command",
    "defence": "key-table-defence",
    "shot": "key-table-shot",
    "damage": "key-table-damage",
    "template": "key-table-template",
    "arc": "key-table-arc",
    "sight": "key-table-sight",
}


@dataclass(frozen=True)
class Token:
    """A model: its base, a short label, whose it is (index into the view's sides)."""

    base: Base
    label: str
    side: int = 0
    marks: tuple[str, ...] = ()
    """States in one or two letters, shown beside the label."""
    faced: bool = True
    done: bool = False
    """Drawn pale: has acted."""
    chosen: bool = False
    """Drawn with a golden ring."""
    group: str = ""
    """Models of one group are tied together by a thin line."""
    ghost: bool = False
    """Where a model would be: drawn as an outline."""


@dataclass(frozen=True)
class Mark:
    """Something laid over the table; `kind` (see MARK_COLOUR) gives colour and the line of the key.

    Exactly one of: `region` (template, arc), `path` (a move or a line), `ring` (a base or point, and a distance).
    """

    kind: str
    region: Region | None = None
    path: tuple[Point, ...] = ()
    ring: tuple[Base, float] | None = None
    label: str = ""
    thin: bool = False
    """A path as a mere line: one of many."""


@dataclass(frozen=True)
class Pin:
    """A lettered place to choose from."""

    at: Point
    label: str


@dataclass(frozen=True)
class TableView:
    """What one viewer may see. `sides` names the sides in the order of their colours: (id on the board, name)."""

    board: Board
    title: str
    subtitle: str = ""
    sides: tuple[tuple[str, str], ...] = ()
    tokens: tuple[Token, ...] = ()
    marks: tuple[Mark, ...] = ()
    pins: tuple[Pin, ...] = ()
    groups: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    """Groups of models with their labels and states, which stand once beside each group."""
    tags: tuple[tuple[str, str], ...] = ()
    """Letters beside models, and what they mean."""


def render_table(
    view: TableView,
    *,
    width: int = 1000,
    crop: tuple[Point, Point] | None = None,
    legend: bool = True,
) -> bytes:
    """The table as PNG, `width` pixels wide (kept to 320 to 2000); `crop` is two corners of the part to show."""
    wide = max(320, min(2000, width))
    unit = wide / 40
    frame = _frame(view.board, wide, unit, crop)
    view = _shown(view, frame)
    picture = _ground(
        _Ground(repr(view.board), view.board), frame, tuple(side for side, _ in view.sides)
    ).copy()
    for marker in view.board.markers:
        _marker(picture, frame, view, marker, round(unit * 0.92))
    for mark in view.marks:
        _mark(picture, frame, mark)
    for one, other in _ties(view):
        pen = ImageDraw.Draw(picture)
        pen.line([frame.at(one.base.at), frame.at(other.base.at)], _side(one.side)[1], SS * 3)
    for token in view.tokens:
        _token(picture, frame, token)
    board = picture.reduce(SS)
    _labels(board, frame, view, unit)
    parts = [_title(view, frame, wide, unit), _framed(board, frame, view.board, wide, unit)]
    if legend:
        parts.append(_key(view, frame, wide, unit))
    whole = Image.new("RGB", (wide, sum(part.height for part in parts)), PAPER)
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


def _frame(board: Board, wide: int, unit: float, crop: tuple[Point, Point] | None) -> Frame:
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
    return Frame(left, bottom, right, top, scale, x, margin)


def _shown(view: TableView, frame: Frame) -> TableView:
    """The view without models and pins outside the part that is drawn: their labels would pile up at its rim."""

    def inside(at: Point, far: float) -> bool:
        return (
            frame.left - far <= at[0] <= frame.right + far and frame.bottom - far <= at[1] <= frame.top + far
        )

    return replace(
        view,
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
    return draw_ground(ground.board, frame, {side: _side(n)[1] for n, side in enumerate(sides)})


def _side(n: int) -> tuple[RGB, RGB, RGB]:
    return SIDES[n % len(SIDES)]


def _pale(fill: RGB, rim: RGB) -> tuple[RGB, RGB]:
    return mix(fill, (214, 212, 204), 0.62), mix(rim, (150, 150, 150), 0.45)


def _mark(image: Image.Image, frame: Frame, mark: Mark) -> None:
    colour = MARK_COLOUR[mark.kind]
    pen = ImageDraw.Draw(image)
    if mark.region is not None:
        corners = outline(mark.region, frame)
        shade(image, corners, colour, 0.28)
        pen.line([*corners, corners[0]], colour, SS * 3)
    elif mark.ring is not None:
        base, far = mark.ring
        region = disc(base.at, base.radius + far) if base.box is None else _rounded(base, far)
        dashed(pen, outline(region, frame), colour, SS * 3, SS * 8)
    elif len(mark.path) > 1:
        points = [frame.at(at) for at in mark.path]
        if mark.thin:
            pen.line(points, colour, SS * 2)
        elif mark.kind in ("sight", "blocked"):
            dashed(pen, points, PAPER, SS * 6, SS * 7, closed=False)
            dashed(pen, points, colour, SS * 4, SS * 7, closed=False)
        else:
            pen.line(points, PAPER, SS * 9, joint="curve")
            pen.line(points, colour, SS * 5, joint="curve")
            _arrow(pen, points[-2], points[-1], colour)


def _rounded(base: Base, far: float) -> Region:
    shape = base.region.polygon.buffer(far, quad_segs=12)
    return Region(tuple(Point(x, y) for x, y in shape.exterior.coords[:-1]))


def _arrow(pen: ImageDraw.ImageDraw, a: tuple[float, float], b: tuple[float, float], colour: RGB) -> None:
    long = math.hypot(b[0] - a[0], b[1] - a[1])
    if long < 1:
        return
    ux, uy, r = (b[0] - a[0]) / long, (b[1] - a[1]) / long, SS * 14
    for size, ink in ((1.35, PAPER), (1.0, colour)):
        tip = (b[0] + ux * r * 0.3 * size, b[1] + uy * r * 0.3 * size)
        back = (tip[0] - ux * r * size * 1.3, tip[1] - uy * r * size * 1.3)
        wing = (-uy * r * size * 0.75, ux * r * size * 0.75)
        pen.polygon(
            [tip, (back[0] + wing[0], back[1] + wing[1]), (back[0] - wing[0], back[1] - wing[1])], ink
        )


def _ties(view: TableView) -> list[tuple[Token, Token]]:
    """For each group the shortest lines that tie its models together."""
    found = []
    for group, _, _ in view.groups:
        left = [token for token in view.tokens if token.group == group and not token.ghost]
        tied = left[:1]
        del left[:1]
        while left:
            one, other = min(
                ((one, other) for one in tied for other in left),
                key=lambda pair: math.dist(pair[0].base.at, pair[1].base.at),
            )
            found.append((one, other))
            tied.append(other)
            left.remove(other)
    return found


def _token(image: Image.Image, frame: Frame, token: Token) -> None:
    fill, rim, _ = _side(token.side)
    if token.done:
        fill, rim = _pale(fill, rim)
    pen = ImageDraw.Draw(image)
    base = token.base
    thick = SS * 3
    pixels = base.radius * frame.scale * SS
    if token.chosen and not token.ghost:
        halo = outline(_halo(base, 7 / frame.scale), frame)
        pen.polygon(halo, GOLD)
        pen.line([*halo, halo[0]], INK, SS)
    if token.ghost:
        corners = outline(base.region, frame)
        shade(image, corners, fill, 0.55)
        dashed(pen, corners, rim, thick, SS * 4)
    elif base.box is None:
        (x, y), far = frame.at(base.at), pixels + thick / 2
        pen.ellipse((x - far, y - far, x + far, y + far), fill, rim, thick)
    else:
        corners = outline(base.region, frame)
        pen.polygon(corners, fill)
        pen.line([*corners, corners[0], corners[1]], rim, thick, joint="curve")
    if token.faced:
        # A beak on the rim: it is the front, and grows with the base but never gets too small to see.
        least = SS * (5.0 if token.group else 8.0)
        size = max(least, min(SS * 26.0, pixels * 0.5)) / frame.scale / SS
        front = base.front
        tip = step(front, base.heading, size * 0.75)
        wings = [step(front, base.heading + turn, size * 0.75) for turn in (112.0, -112.0)]
        beak = [frame.at(at) for at in (tip, *wings)]
        pen.polygon(beak, rim)
        pen.line([*beak, beak[0]], PAPER, SS)


def _halo(base: Base, by: float) -> Region:
    return disc(base.at, base.radius + by) if base.box is None else _rounded(base, by)


Box = tuple[float, float, float, float]
MANY = 60
"""With more models in groups, only those of the chosen group have tags of their own: more would hide the table."""


def _labels(image: Image.Image, frame: Frame, view: TableView, unit: float) -> None:
    """All text on the board; tags beside small bases are put where they hide least."""
    size = round(unit * 0.92)
    taken: list[Box] = [_box(frame, token.base) for token in view.tokens]
    for marker in view.board.markers:
        x, y = _spot(frame, marker.at)
        far = 0.0 if marker.kind == NOTE else _marker_radius(frame, marker, size)
        if text := clean(marker.name, 14):
            mask = glyphs(text, size)
            left = x - mask.width / 2
            lines = [(left, top, left + mask.width, top + size) for top in (y + far, y - far - size * 1.3)]
            box = min(lines, key=lambda line: sum(_shared(line, other) for other in taken))
            _halo_text(image, mask, round(left), round(box[1]))
            taken.append(box)
        taken.append(_around(x, y, far))
    for feature in view.board.features:
        if feature.name:
            taken.append(
                _name(image, frame, feature.region, clean(feature.name, 24), round(unit * 0.92), taken)
            )
    for pin in view.pins:
        taken.append(_pin(image, frame, pin, size))
    for group, label, states in view.groups:
        if lead := _middle(view, group):
            badges = " ".join(clean(state, 3) for state in states)
            _tag(image, frame, lead, clean(label, 12), badges, size, taken)
    crowded = sum(bool(token.group) for token in view.tokens) > MANY
    for token in view.tokens:
        text = "" if token.ghost else clean(token.label, 12)
        badges = "" if token.ghost else " ".join(clean(mark, 3) for mark in token.marks)
        room = 2 * token.base.radius * frame.scale * 0.8
        if text and width(text, size) <= room and size * 1.2 <= room:
            x, y = _spot(frame, token.base.at)
            ink = _side(token.side)[2] if not token.done else INK
            mask = glyphs(text, size, bold=True)
            image.paste(ink, (round(x - mask.width / 2), round(y - size * 0.62)), mask)
            text = ""
        if token.group and crowded and not token.chosen:
            text = ""
        if text or badges:
            _tag(image, frame, token, text, badges, size, taken)
    for mark in view.marks:
        if mark.label:
            _mark_label(image, frame, mark, size, taken)


def _middle(view: TableView, group: str) -> Token | None:
    """The model of a group that stands nearest to its middle."""
    stands = [token for token in view.tokens if token.group == group and not token.ghost]
    if not stands:
        return None
    x = sum(token.base.at[0] for token in stands) / len(stands)
    y = sum(token.base.at[1] for token in stands) / len(stands)
    return min(stands, key=lambda token: math.dist(token.base.at, (x, y)))


def _spot(frame: Frame, at: Point) -> tuple[float, float]:
    x, y = frame.at(at)
    return x / SS, y / SS


def _box(frame: Frame, base: Base) -> Box:
    return _around(*_spot(frame, base.at), base.radius * frame.scale)


def _around(x: float, y: float, far: float) -> Box:
    return x - far, y - far, x + far, y + far


def _free_place(
    image: Image.Image, around: Box, wide: float, high: float, taken: Sequence[Box], gap: float
) -> Box:
    """The place beside a box that covers least of what is taken, the nearest ones first."""
    x0, y0, x1, y1 = around
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    far = gap * 4 + max(wide, high)
    hood = (
        min(x0, image.width) - far - wide, min(y0, image.height) - far - high,
        max(x1, 0.0) + far + wide, max(y1, 0.0) + far + high,
    )  # fmt: skip
    taken = [other for other in taken if _shared(other, hood)]
    best: tuple[float, Box] | None = None
    for ring in (gap, gap * 4):
        for left, top in (
            (cx - wide / 2, y1 + ring),
            (cx - wide / 2, y0 - ring - high),
            (x1 + ring, cy - high / 2),
            (x0 - ring - wide, cy - high / 2),
            (x1 + ring * 0.3, y1 + ring * 0.3),
            (x0 - ring * 0.3 - wide, y1 + ring * 0.3),
            (x1 + ring * 0.3, y0 - ring * 0.3 - high),
            (x0 - ring * 0.3 - wide, y0 - ring * 0.3 - high),
        ):
            left = min(max(0.0, left), max(0.0, image.width - wide - 1))
            top = min(max(0.0, top), max(0.0, image.height - high - 1))
            box = (left, top, left + wide, top + high)
            hidden = sum(_shared(box, other) for other in taken) + _shared(box, around)
            if best is None or hidden < best[0] - 1e-6:
                best = (hidden, box)
            if hidden == 0:
                return box
    assert best is not None
    return best[1]


def _shared(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def _tag(
    image: Image.Image, frame: Frame, token: Token, text: str, badges: str, size: int, taken: list[Box]
) -> None:
    fill, rim, ink = _side(token.side)
    if token.done:
        fill, ink = mix(fill, (214, 212, 204), 0.62), INK
    pad = size * 0.25
    first = width(text, size) + 2 * pad if text else 0.0
    second = width(badges, size) + 2 * pad if badges else 0.0
    high = size * 1.25
    around = _box(frame, token.base)
    box = _free_place(image, around, first + second, high, taken, size * 0.35)
    taken.append(box)
    pen = ImageDraw.Draw(image)
    x, y = box[0], box[1]
    for part, long, back, front in ((text, first, fill, ink), (badges, second, GOLD, INK)):
        if part:
            pen.rectangle((x, y, x + long, y + high), back, rim, _border(size))
            image.paste(
                front, (round(x + pad), round(y + high / 2 - size * 0.62)), glyphs(part, size, bold=True)
            )
            x += long


def _border(size: int) -> int:
    """Width of the rim round text of this size: thin where every pixel is needed."""
    return 1 if size < 14 else 2


def _chip(image: Image.Image, box: Box, text: str, size: int, fill: RGB, ink: RGB, rim: RGB) -> None:
    pen = ImageDraw.Draw(image)
    pen.rectangle(box, fill, rim, _border(size))
    mask = glyphs(text, size, bold=True)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    image.paste(ink, (round(x - mask.width / 2), round(y - size * 0.62)), mask)


def _mark_label(image: Image.Image, frame: Frame, mark: Mark, size: int, taken: list[Box]) -> None:
    text = clean(mark.label, 24)
    if mark.path:
        at = mark.path[-1]
    elif mark.ring is not None:
        base, far = mark.ring
        at = step(base.at, 45.0, base.radius + far)
    else:
        assert mark.region is not None
        left, bottom, right, top = mark.region.bounds
        at = Point((left + right) / 2, (bottom + top) / 2)
    x, y = _spot(frame, at)
    room = size * (0.9 if mark.path else 0.1)
    box = _free_place(
        image,
        (x - room, y - room, x + room, y + room),
        width(text, size) + size * 0.6,
        size * 1.25,
        taken,
        size * 0.4,
    )
    taken.append(box)
    colour = MARK_COLOUR[mark.kind]
    if mark.kind == "damage":
        _chip(image, box, text, size, colour, PAPER, INK)
    else:
        _chip(image, box, text, size, PAPER, colour, colour)


def _pin(image: Image.Image, frame: Frame, pin: Pin, size: int) -> Box:
    x, y = _spot(frame, pin.at)
    r = size * 0.78
    pen = ImageDraw.Draw(image)
    pen.ellipse((x - r, y - r, x + r, y + r), GOLD, INK, 3)
    mask = glyphs(clean(pin.label, 2), size, bold=True)
    image.paste(INK, (round(x - mask.width / 2), round(y - size * 0.62)), mask)
    return x - r, y - r, x + r, y + r


def _marker_radius(frame: Frame, marker: Marker, size: int) -> float:
    """In pixels of the final picture; never too small to see."""
    return max(size * 0.7, marker.radius * frame.scale)


def _marker(image: Image.Image, frame: Frame, view: TableView, marker: Marker, size: int) -> None:
    """An objective: a white disc with a star in the owner's colour. What is built, a square with a cross."""
    if marker.kind == NOTE:
        return
    sides = [found for found, _ in view.sides]
    colour = _side(sides.index(marker.side))[1] if marker.side in sides else INK
    x, y = frame.at(marker.at)
    r = _marker_radius(frame, marker, size) * SS
    pen = ImageDraw.Draw(image)
    if marker.kind == WORK:
        _crossed(pen, (x - r, y - r, x + r, y + r), colour, SS * 3)
        return
    pen.ellipse((x - r, y - r, x + r, y + r), PAPER, colour, SS * 3)
    far = min(r * 0.62, size * SS)
    rays = [(far if n % 2 == 0 else far * 0.42, math.pi * n / 5) for n in range(10)]
    pen.polygon([(x + k * math.sin(angle), y - k * math.cos(angle)) for k, angle in rays], colour)


def _crossed(pen: ImageDraw.ImageDraw, box: Box, colour: RGB, thick: int) -> None:
    pen.rectangle(box, PAPER, colour, thick)
    pen.line(box, colour, thick)
    pen.line((box[0], box[3], box[2], box[1]), colour, thick)


def _name(
    image: Image.Image, frame: Frame, region: Region, name: str, size: int, taken: Sequence[Box]
) -> Box:
    left, bottom, right, top = region.bounds
    (x0, y1), (x1, y0) = _spot(frame, Point(left, bottom)), _spot(frame, Point(right, top))
    mask = glyphs(fit(name, size, max(x1 - x0, size * 8)), size)
    box = _name_place((x0, y0, x1, y1), mask.width, size, taken)
    _halo_text(image, mask, round(box[0]), round(box[1]))
    return box


def _name_place(around: Box, wide: float, size: int, taken: Sequence[Box]) -> Box:
    """A name goes to the middle of its feature or, if that hides less, above or below it; beside what is thin."""
    x, y, high = (around[0] + around[2]) / 2, (around[1] + around[3]) / 2, around[3] - around[1]
    off = high / 4 if high > 4 * size else high / 2 + size * 0.8
    lines = [(x - wide / 2, at - size * 0.62, x + wide / 2, at + size * 0.62) for at in (y, y + off, y - off)]
    return min(lines, key=lambda line: sum(_shared(line, other) for other in taken))


def _halo_text(image: Image.Image, mask: Image.Image, x: int, y: int) -> None:
    for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2), (-1, -1), (1, 1), (-1, 1), (1, -1)):
        image.paste(PAPER, (x + dx, y + dy), mask)
    image.paste(INK, (x, y), mask)


def _title(view: TableView, frame: Frame, wide: int, unit: float) -> Image.Image:
    title, subtitle = clean(view.title, 80), clean(view.subtitle, 120)
    image = Image.new("RGB", (wide, round(unit * (3.5 if subtitle else 2.3))), BAR)
    scale, long = _scale_bar(view.board, frame, unit)
    room = wide - 2.5 * unit - scale
    big = round(unit * 1.35)
    mask = glyphs(fit(title, big, room), big, bold=True)
    image.paste(PAPER, (round(unit), round(unit * 0.35)), mask)
    if subtitle:
        small = round(unit * 0.95)
        image.paste(
            (204, 207, 213), (round(unit), round(unit * 2.1)), glyphs(fit(subtitle, small, room), small)
        )
    pen = ImageDraw.Draw(image)
    x1, y = wide - unit, unit * 1.75
    pen.line([(x1 - scale, y), (x1, y)], PAPER, max(2, round(unit * 0.12)))
    for x in (x1 - scale, x1):
        pen.line([(x, y - unit * 0.3), (x, y + unit * 0.3)], PAPER, max(2, round(unit * 0.12)))
    text = glyphs(long, round(unit * 0.92))
    image.paste(PAPER, (round(x1 - scale / 2 - text.width / 2), round(unit * 0.25)), text)
    return image


def _scale_bar(board: Board, frame: Frame, unit: float) -> tuple[float, str]:
    for long in (24, 12, 10, 6, 5, 3, 2, 1):
        if long * frame.scale <= unit * 8:
            return long * frame.scale, f"{long} {board.unit}"
    return unit * 8, f"{unit * 8 / frame.scale:.1f} {board.unit}"


def _framed(board: Image.Image, frame: Frame, source: Board, wide: int, unit: float) -> Image.Image:
    """The board with letters above and below and numbers at both sides."""
    image = Image.new("RGB", (wide, board.height + 2 * frame.y), PAPER)
    image.paste(board, (frame.x, frame.y))
    size, pitch = round(unit * 0.92), source.pitch
    for n in range(math.ceil(source.width / pitch - 1e-9)):
        low, high = max(n * pitch, frame.left), min((n + 1) * pitch, frame.right, source.width)
        if (high - low) * frame.scale > size * 0.7:
            mask = glyphs(chr(ord("A") + n), size, bold=True)
            x = frame.x + ((low + high) / 2 - frame.left) * frame.scale - mask.width / 2
            for y in (frame.y / 2, image.height - frame.y / 2):
                image.paste(INK, (round(x), round(y - size * 0.62)), mask)
    for n in range(math.ceil(source.height / pitch - 1e-9)):
        low, high = max(n * pitch, frame.bottom), min((n + 1) * pitch, frame.top, source.height)
        if (high - low) * frame.scale > size * 0.7:
            mask = glyphs(str(n + 1), size, bold=True)
            y = frame.y + (frame.top - (low + high) / 2) * frame.scale - size * 0.62
            for x in (frame.x - unit * 0.75, frame.x + board.width + unit * 0.75):
                image.paste(INK, (round(x - mask.width / 2), round(y)), mask)
    return image


def _key(view: TableView, frame: Frame, wide: int, unit: float) -> Image.Image:
    """Sides, looks of models, kinds of terrain and kinds of marks that occur, in columns."""
    size = round(unit * 0.92)
    entries = _entries(view, frame)
    if not entries:
        return Image.new("RGB", (wide, round(unit * 0.5)), PAPER)
    box, line = round(unit * 1.9), round(unit * 1.55)
    words = max(width(text, size) for _, _, text in entries)
    columns = max(1, min(len(entries), int((wide - unit) // (box + words + unit))))
    rows = -(-len(entries) // columns)
    column = (wide - 1.5 * unit) / columns
    image = Image.new("RGB", (wide, rows * line + round(unit * 0.8)), PAPER)
    for n, (group, what, text) in enumerate(entries):
        x, y = unit + n // rows * column, unit * 0.3 + n % rows * line
        if group == "tag":
            high = size * 1.25
            top = y + (line - high) / 2
            _chip(image, (x, top, x + unit * 1.5, top + high), what, size, GOLD, INK, INK)
        else:
            _sample(image, group, what, (x, y + line * 0.15, x + unit * 1.5, y + line * 0.85))
        mask = glyphs(fit(text, size, column - box), size)
        image.paste(INK, (round(x + box), round(y + line / 2 - size * 0.62)), mask)
    return image


def _entries(view: TableView, frame: Frame) -> list[tuple[str, str, str]]:
    entries = [("side", str(n), clean(name, 24) or side) for n, (side, name) in enumerate(view.sides)]
    entries += [("done", str(token.side), say("key-acted")) for token in view.tokens if token.done][:1]
    seen: dict[str, str] = {}
    for feature in view.board.near(frame.left, frame.bottom, frame.right, frame.top):
        if feature.kind not in seen:
            look = KINDS.get(feature.kind)
            name = look.name if look is not None else feature.kind.replace("_", " ").capitalize()
            high = f", {feature.height:g} high" if feature.sight is not Sight.CLEAR else ""
            seen[feature.kind] = clean(name + high, 30)
    entries += [("terrain", kind, text) for kind, text in seen.items()]
    marked = {marker.kind == WORK for marker in view.board.markers if marker.kind != NOTE}
    entries += [("marker", "", say("key-objective"))] if False in marked else []
    entries += [("marker", WORK, say("key-work"))] if True in marked else []
    entries += [("tag", tag, clean(text, 24)) for tag, text in view.tags]
    kinds = dict.fromkeys(mark.kind for mark in view.marks)
    return entries + [("mark", kind, say(MARK_NAME[kind])) for kind in kinds]


def _sample(image: Image.Image, group: str, what: str, box: Box) -> None:
    x0, y0, x1, y1 = box
    pen = ImageDraw.Draw(image)
    middle = (y0 + y1) / 2
    if group == "terrain":
        image.paste(swatch(what, round(x1 - x0), round(y1 - y0)), (round(x0), round(y0)))
    elif group in ("side", "done"):
        fill, rim, _ = _side(int(what))
        if group == "done":
            fill, rim = _pale(fill, rim)
        r = (y1 - y0) / 2
        pen.ellipse(((x0 + x1) / 2 - r, y0, (x0 + x1) / 2 + r, y1), fill, rim, 4)
    elif what == WORK:
        _crossed(pen, (x0 + (x1 - x0 - y1 + y0) / 2, y0, x0 + (x1 - x0 + y1 - y0) / 2, y1), INK, 3)
    elif group == "marker":
        r = (y1 - y0) / 2
        pen.ellipse(((x0 + x1) / 2 - r, y0, (x0 + x1) / 2 + r, y1), PAPER, INK, 4)
    elif what in ("template", "arc", "command", "defence"):
        pen.rectangle(box, mix(PAPER, MARK_COLOUR[what], 0.35), MARK_COLOUR[what], 3)
    elif what == "damage":
        _chip(image, box, "-1", round((y1 - y0) * 0.7), MARK_COLOUR[what], PAPER, INK)
    elif what in ("planned", "done", "shot"):
        pen.line([(x0, middle), (x1 - 6, middle)], MARK_COLOUR[what], 5)
        pen.polygon([(x1 - 12, middle - 8), (x1, middle), (x1 - 12, middle + 8)], MARK_COLOUR[what])
    else:
        dashed(pen, [(x0, middle), (x1, middle)], MARK_COLOUR[what], 4, (x1 - x0) / 5, closed=False)
