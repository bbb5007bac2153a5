"""Boxes on a picture, and the free one for a text."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from bot.render.board.ground import SS, Frame
from bot.render.board.look import Look
from bot.render.shared.text import fit, glyphs
from bot.skirmish.table.shapes import Base, Point, Region

Box = tuple[float, float, float, float]


def spot_of(frame: Frame, at: Point) -> tuple[float, float]:
    x, y = frame.at(at)
    return x / SS, y / SS


def box_of(frame: Frame, base: Base) -> Box:
    return around(*spot_of(frame, base.at), base.radius * frame.scale)


def around(x: float, y: float, far: float) -> Box:
    return x - far, y - far, x + far, y + far


RINGS = (1, 4, 9)
"""How far from a box its text may be, in gaps."""


def free_place(
    size: tuple[int, int], around: Box, wide: float, high: float, taken: Sequence[Box], gap: float
) -> Box:
    """The place beside a box that covers least of what is taken, the nearest ones first; see `is_free`."""
    x0, y0, x1, y1 = around
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    far = gap * RINGS[-1] + max(wide, high)
    hood = (
        min(x0, size[0]) - far - wide, min(y0, size[1]) - far - high,
        max(x1, 0.0) + far + wide, max(y1, 0.0) + far + high,
    )  # fmt: skip
    taken = [other for other in taken if overlap(other, hood)]
    best: tuple[float, Box] | None = None
    for ring in (gap * part for part in RINGS):
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
            left = min(max(0.0, left), max(0.0, size[0] - wide - 1))
            top = min(max(0.0, top), max(0.0, size[1] - high - 1))
            box = (left, top, left + wide, top + high)
            hidden = sum(overlap(box, other) for other in taken) + overlap(box, around)
            if best is None or hidden < best[0] - 1e-6:
                best = (hidden, box)
            if hidden == 0:
                return box
    assert best is not None
    return best[1]


FURTHER = tuple(range(6, 46, 4))
"""How far from a box its text may be where all nearer places are taken, in gaps; a line leads to it."""
DIRECTIONS = 16
CROSSED = 20
"""What it costs, in gaps, that such a line crosses a text, a base or another line, or that the text covers a line."""
Line = tuple[float, float, float, float]


def far_place(
    size: tuple[int, int],
    around: Box,
    text: tuple[float, float],
    taken: Sequence[Box],
    lines: Sequence[Line],
    gap: float,
    most: float = math.inf,
) -> Box | None:
    """The best place further away that covers nothing of what is taken; None where none costs less than `most`."""
    x0, y0, x1, y1 = around
    (cx, cy), (wide, high) = ((x0 + x1) / 2, (y0 + y1) / 2), text
    reach = (x1 - x0) / 2
    best: Box | None = None
    for ring in FURTHER:
        if most <= ring:
            break
        for turn in range(DIRECTIONS):
            along, across = math.cos(math.tau * turn / DIRECTIONS), math.sin(math.tau * turn / DIRECTIONS)
            x = cx + along * (reach + gap * ring + wide / 2)
            y = cy + across * (reach + gap * ring + high / 2)
            box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            inside = box[0] >= 0 and box[1] >= 0 and box[2] < size[0] and box[3] < size[1]
            if not inside or not is_free(box, taken):
                continue
            cost = ring + CROSSED * crossed(box, around, taken, lines)
            if cost < most:
                most, best = cost, box
    return best


def crossed(box: Box, around: Box, taken: Sequence[Box], lines: Sequence[Line]) -> int:
    """How much the line from a box to its text crosses, and how many lines the text covers."""
    lead = lead_to(box, ((around[0] + around[2]) / 2, (around[1] + around[3]) / 2))
    over = sum(other != around and crosses(lead, other) for other in taken)
    return over + sum(meet(lead, line) or crosses(line, box) for line in lines)


def lead_to(box: Box, at: tuple[float, float]) -> Line:
    """The line from a spot to the nearest point of a box."""
    return (*at, min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3]))


def crosses(line: Line, box: Box) -> bool:
    """Whether a line goes through a box."""
    x, y, to_x, to_y = line
    first, last = 0.0, 1.0
    for start, way, low, high in ((x, to_x - x, box[0], box[2]), (y, to_y - y, box[1], box[3])):
        if abs(way) < 1e-9:
            if not low < start < high:
                return False
            continue
        enter, leave = sorted(((low - start) / way, (high - start) / way))
        first, last = max(first, enter), min(last, leave)
    return last - first > 1e-6


def meet(a: Line, b: Line) -> bool:
    """Whether two lines cross."""

    def side(line: Line, x: float, y: float) -> float:
        return (line[2] - line[0]) * (y - line[1]) - (line[3] - line[1]) * (x - line[0])

    return side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0 and side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0


def is_free(box: Box, taken: Sequence[Box]) -> bool:
    """Whether a place covers nothing."""
    return not any(overlap(box, other) for other in taken)


def overlap(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def write_name(
    image: Image.Image, frame: Frame, region: Region, name: str, size: int, taken: Sequence[Box]
) -> Box:
    left, bottom, right, top = region.bounds
    (x0, y1), (x1, y0) = spot_of(frame, Point(left, bottom)), spot_of(frame, Point(right, top))
    mask = glyphs(fit(name, size, max(x1 - x0, size * 8)), size)
    box = name_place((x0, y0, x1, y1), mask.width, size, taken)
    halo_text(image, mask, round(box[0]), round(box[1]), frame.look)
    return box


def name_place(around: Box, wide: float, size: int, taken: Sequence[Box]) -> Box:
    """A name goes to the middle of its feature or, if that hides less, above or below it; beside what is thin."""
    x, y, high = (around[0] + around[2]) / 2, (around[1] + around[3]) / 2, around[3] - around[1]
    off = high / 4 if high > 4 * size else high / 2 + size * 0.8
    lines = [(x - wide / 2, at - size * 0.62, x + wide / 2, at + size * 0.62) for at in (y, y + off, y - off)]
    return min(lines, key=lambda line: sum(overlap(line, other) for other in taken))


def halo_text(image: Image.Image, mask: Image.Image, x: int, y: int, look: Look) -> None:
    for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2), (-1, -1), (1, 1), (-1, 1), (1, -1)):
        image.paste(look.paper, (x + dx, y + dy), mask)
    image.paste(look.ink, (x, y), mask)
