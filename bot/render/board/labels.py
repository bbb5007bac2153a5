"""Labels and tags beside models, marks and pins, placed where they cover the least."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.messages import say
from bot.render.board.ground import Frame
from bot.render.board.marks import marker_radius
from bot.render.board.places import (
    CROSSED,
    Box,
    Line,
    around,
    box_of,
    crossed,
    far_place,
    free_place,
    halo_text,
    is_free,
    lead_to,
    spot_of,
    write_name,
)
from bot.render.board.tokens import middle_of
from bot.render.board.view import NOTE, Mark, Pin, TableView, Token
from bot.render.shared.palette import RGB
from bot.render.shared.text import clean, glyphs, width
from bot.skirmish.table.shapes import Point, step

MANY = 24
"""With more models in groups, or with bases smaller than a tag, only those of the chosen group have tags of their own:
more would hide the table."""


def draw_labels(image: Image.Image, frame: Frame, view: TableView, unit: float) -> None:
    """All text on the board; tags beside small bases are put where they hide least."""
    size = round(unit * 0.92)
    taken: list[Box] = [box_of(frame, token.base) for token in view.tokens]
    for marker in view.board.markers:
        x, y = spot_of(frame, marker.at)
        far = 0.0 if marker.kind == NOTE else marker_radius(frame, marker, size)
        if text := clean(marker.name, 14):
            mask = glyphs(text, size)
            spot = around(x, y, far)
            box = free_place(image.size, spot, mask.width, size, [*taken, spot], size * 0.15)
            halo_text(image, mask, round(box[0]), round(box[1]), frame.look)
            taken.append(box)
        taken.append(around(x, y, far))
    for feature in view.board.features:
        if feature.kind == "hill" and feature.height and not feature.name:
            text = say("board-elevation", height=f"{feature.height:g}")
            taken.append(write_name(image, frame, feature.region, text, size, taken))
        if feature.name:
            taken.append(
                write_name(image, frame, feature.region, clean(feature.name, 24), round(unit * 0.92), taken)
            )
    for pin in view.pins:
        taken.append(_pin(image, frame, pin, size))
    tags, room = list[_Tag | None](), _Room(image.size, frame, size, taken, [])
    for group, label, states in view.groups:
        if lead := middle_of(view, group):
            badges = " ".join(clean(state, 3) for state in states)
            tags.append(_placed(room, lead, clean(label, 12), badges))
    crowded = sum(bool(token.group) for token in view.tokens) > MANY
    for token in view.tokens:
        text = "" if token.ghost else clean(token.label, 12)
        badges = "" if token.ghost else " ".join(clean(mark, 3) for mark in token.marks)
        inner = 2 * token.base.radius * frame.scale * 0.8
        if text and width(text, size) <= inner and size * 1.2 <= inner:
            x, y = spot_of(frame, token.base.at)
            ink = frame.look.side(token.side)[2] if not token.done else frame.look.ink
            mask = glyphs(text, size, bold=True)
            image.paste(ink, (round(x - mask.width / 2), round(y - size * 0.62)), mask)
            text = ""
        if token.group and not token.chosen and (crowded or inner < size):
            text = ""
        if text or badges:
            needed = bool(badges) or not token.group
            tags.append(_placed(room, token, text, badges, needed))
    _draw_tags(image, frame, [tag for tag in tags if tag is not None], size)
    for mark in view.marks:
        if mark.label:
            _mark_label(image, frame, mark, size, taken)


@dataclass(frozen=True)
class _Tag:
    """A label and states beside a base, and where they are."""

    token: Token
    box: Box
    parts: tuple[tuple[str, float, bool], ...]
    """Each text, its width, and whether it is a state."""
    lead: Line | None
    """The line to its base, if it is further away."""


@dataclass(frozen=True)
class _Room:
    """Where tags can go."""

    size: tuple[int, int]
    """Of the picture."""
    frame: Frame
    text: int
    """Height of the text in pixels."""
    taken: list[Box]
    lines: list[Line]


def _placed(room: _Room, token: Token, text: str, badges: str, needed: bool = True) -> _Tag | None:
    """Where a tag goes. One that would cover something is left out unless it is `needed`."""
    size, gap = room.text, room.text * 0.35
    first = width(text, size) + 0.5 * size if text else 0.0
    second = width(badges, size) + 0.5 * size if badges else 0.0
    wide, high = first + second, size * 1.25
    around, middle = box_of(room.frame, token.base), spot_of(room.frame, token.base.at)
    box = free_place(room.size, around, wide, high, room.taken, gap)
    free = is_free(box, room.taken)
    if not needed and not free:
        return None
    if needed:
        most = float(CROSSED * crossed(box, around, room.taken, room.lines)) if free else math.inf
        box = far_place(room.size, around, (wide, high), room.taken, room.lines, gap, most) or box
    room.taken.append(box)
    lead: Line | None = lead_to(box, middle)
    assert lead is not None
    if math.dist(middle, lead[2:]) > token.base.radius * room.frame.scale + size:
        room.lines.append(lead)
    else:
        lead = None
    parts = ((text, first, False), (badges, second, True))
    return _Tag(token, box, tuple(part for part in parts if part[0]), lead)


def _draw_tags(image: Image.Image, frame: Frame, tags: Sequence[_Tag], size: int) -> None:
    """All lines first: none is over a tag."""
    look, pen = frame.look, ImageDraw.Draw(image)
    for tag in tags:
        if tag.lead is not None:
            pen.line(tag.lead, look.side(tag.token.side)[1], 2)
    for tag in tags:
        fill, rim, ink = look.side(tag.token.side)
        if tag.token.done:
            fill, ink = look.faded(fill, rim)[0], look.ink
        x, y, _, foot = tag.box
        for part, long, state in tag.parts:
            pen.rectangle((x, y, x + long, foot), look.gold if state else fill, rim, _border(size))
            spot = round(x + size * 0.25), round((y + foot) / 2 - size * 0.62)
            image.paste(look.ink if state else ink, spot, glyphs(part, size, bold=True))
            x += long


def _border(size: int) -> int:
    """Width of the rim round text of this size: thin where every pixel is needed."""
    return 1 if size < 14 else 2


def chip(image: Image.Image, box: Box, text: str, size: int, fill: RGB, ink: RGB, rim: RGB) -> None:
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
    x, y = spot_of(frame, at)
    room = size * (0.9 if mark.path else 0.1)
    box = free_place(
        image.size,
        (x - room, y - room, x + room, y + room),
        width(text, size) + size * 0.6,
        size * 1.25,
        taken,
        size * 0.4,
    )
    taken.append(box)
    look = frame.look
    colour = look.marks[mark.kind]
    if mark.kind == "damage":
        chip(image, box, text, size, colour, look.paper, look.ink)
    else:
        chip(image, box, text, size, look.paper, colour, colour)


def _pin(image: Image.Image, frame: Frame, pin: Pin, size: int) -> Box:
    x, y = spot_of(frame, pin.at)
    r = size * 0.78
    pen = ImageDraw.Draw(image)
    pen.ellipse((x - r, y - r, x + r, y + r), frame.look.gold, frame.look.ink, 3)
    mask = glyphs(clean(pin.label, 2), size, bold=True)
    image.paste(frame.look.ink, (round(x - mask.width / 2), round(y - size * 0.62)), mask)
    return x - r, y - r, x + r, y + r
