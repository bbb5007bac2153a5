"""The key below the board: what the picture shows, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image, ImageDraw

from bot.messages import say
from bot.render.board.ground import SS, Frame, dashed, swatch
from bot.render.board.labels import chip
from bot.render.board.look import Look
from bot.render.board.marks import crossed
from bot.render.board.places import Box
from bot.render.board.tokens import draw_loss, draw_symbol
from bot.render.board.view import MARK_NAME, NOTE, WORK, TableView
from bot.render.shared.columns import columns
from bot.render.shared.palette import mix
from bot.render.shared.text import clean, fit, glyphs, width
from bot.skirmish.table.terrain import Feature, kind_name

SYMBOL_NAME = {"vehicle": "key-vehicle", "flyer": "key-flyer"}
"""Kinds of models that look otherwise than those on foot."""


def draw_key(view: TableView, frame: Frame, wide: int, unit: float) -> Image.Image:
    """Sides, looks of models, kinds of terrain and kinds of marks that occur, in columns."""
    size, look = round(unit * 0.92), frame.look
    entries = _entries(view, frame)
    if not entries:
        return Image.new("RGB", (wide, round(unit * 0.5)), look.paper)
    box, line = round(unit * 1.9), round(unit * 1.55)
    lefts, rows = columns([box + width(text, size) + unit for _, _, text in entries], wide - 2 * unit)
    image = Image.new("RGB", (wide, rows * line + round(unit * 0.8)), look.paper)
    for n, (group, what, text) in enumerate(entries):
        x, y = unit + lefts[n // rows], unit * 0.3 + n % rows * line
        if group == "tag":
            high = size * 1.25
            top = y + (line - high) / 2
            chip(image, (x, top, x + unit * 1.5, top + high), what, size, look.gold, look.ink, look.ink)
        else:
            _sample(image, look, group, what, (x, y + line * 0.15, x + unit * 1.5, y + line * 0.85))
        mask = glyphs(fit(text, size, wide - x - box), size)
        image.paste(look.ink, (round(x + box), round(y + line / 2 - size * 0.62)), mask)
    return image


def _entries(view: TableView, frame: Frame) -> list[tuple[str, str, str]]:
    entries = [("side", str(n), clean(name, 24) or side) for n, (side, name) in enumerate(view.sides)]
    entries += [("done", str(token.side), say("key-acted")) for token in view.tokens if token.done][:1]
    symbols = {token.symbol for token in view.tokens}
    entries += [("symbol", symbol, say(name)) for symbol, name in SYMBOL_NAME.items() if symbol in symbols]
    entries += [("lost", "", say("key-lost"))] if any(token.lost > 0 for token in view.tokens) else []
    seen: dict[str, str] = {}
    for feature in view.board.near(frame.left, frame.bottom, frame.right, frame.top):
        if feature.kind not in seen:
            seen[feature.kind] = clean(terrain_words(feature, view.ground), 60)
    entries += [("terrain", kind, text) for kind, text in seen.items()]
    marked = {marker.kind == WORK for marker in view.board.markers if marker.kind != NOTE}
    entries += [("marker", "", say("key-objective"))] if False in marked else []
    entries += [("marker", WORK, say("key-work"))] if True in marked else []
    entries += [("tag", tag, clean(text, 24)) for tag, text in view.tags]
    kinds = dict.fromkeys(mark.kind for mark in view.marks)
    entries += [("mark", kind, say(MARK_NAME[kind])) for kind in kinds]
    return [
        (group, what, text if group == "side" else text[:1].upper() + text[1:])
        for group, what, text in entries
    ]


def terrain_words(feature: Feature, ground: Mapping[str, str]) -> str:
    """What a piece of terrain is, how high, and what it does by these rules."""
    high = say("key-high", height=f"{feature.height:g}") if feature.height else ""
    return ", ".join(filter(None, (kind_name(feature.kind), high, ground.get(feature.kind, ""))))


def _sample(image: Image.Image, look: Look, group: str, what: str, box: Box) -> None:
    x0, y0, x1, y1 = box
    pen = ImageDraw.Draw(image)
    middle = (y0 + y1) / 2
    if group == "terrain":
        image.paste(swatch(what, round(x1 - x0), round(y1 - y0), look), (round(x0), round(y0)))
    elif group in ("symbol", "lost"):
        fill, rim, ink = look.side(0)
        r = (y1 - y0) / 2
        at = ((x0 + x1) / 2, middle)
        pen.ellipse((at[0] - r, y0, at[0] + r, y1), fill, rim, 3 * SS // 2)
        if what == "vehicle":  # on a base as small as this its ring would be too near to the rim to be seen
            pen.ellipse((at[0] - r / 2, middle - r / 2, at[0] + r / 2, middle + r / 2), None, ink, 2)
        else:
            draw_symbol(pen, what, at, r, ink, rim)
        draw_loss(pen, 0.3 if group == "lost" else 0.0, at, r, look.paper)
    elif group in ("side", "done"):
        fill, rim, _ = look.side(int(what))
        if group == "done":
            fill, rim = look.faded(fill, rim)
        r = (y1 - y0) / 2
        pen.ellipse(((x0 + x1) / 2 - r, y0, (x0 + x1) / 2 + r, y1), fill, rim, 4)
    elif what == WORK:
        crossed(
            pen, (x0 + (x1 - x0 - y1 + y0) / 2, y0, x0 + (x1 - x0 + y1 - y0) / 2, y1), look.paper, look.ink, 3
        )
    elif group == "marker":
        r = (y1 - y0) / 2
        pen.ellipse(((x0 + x1) / 2 - r, y0, (x0 + x1) / 2 + r, y1), look.paper, look.ink, 4)
    elif what in ("template", "arc", "command", "defence"):
        pen.rectangle(box, mix(look.paper, look.marks[what], 0.35), look.marks[what], 3)
    elif what == "damage":
        chip(image, box, "-1", round((y1 - y0) * 0.7), look.marks[what], look.paper, look.ink)
    elif what in ("planned", "done", "shot"):
        pen.line([(x0, middle), (x1 - 6, middle)], look.marks[what], 5)
        pen.polygon([(x1 - 12, middle - 8), (x1, middle), (x1 - 12, middle + 8)], look.marks[what])
    else:
        dashed(pen, [(x0, middle), (x1, middle)], look.marks[what], 4, (x1 - x0) / 5, closed=False)
