"""Drawings of single hexes: ground with its pattern, roads and rivers through it, and the features on its edges.

All are kept per hex size, so that a map is a few thousand pastes.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
from PIL import Image

from bot.hexmap.coords import Facing
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.render.hexes.layout import Layout, Point
from bot.render.hexes.patterns import pattern
from bot.render.hexes.pen import Pen, curve
from bot.render.shared.palette import (
    BOCAGE,
    CLIFF,
    DEEP,
    GOLD,
    HIGHWAY,
    INK,
    PAPER,
    RGB,
    RIVER,
    ROAD,
    ROAD_CASE,
    STEEL,
    WALL,
    WOOD,
    detail_colour,
    ground_colour,
    mix,
)

SHADOW = 0.30
"""How much ink is in the shadow of higher ground."""
THIN = 26
"""Below this radius a bright road between dark rims would look like grey ground on a phone: it is one dark line."""


@lru_cache(maxsize=64)
def hex_mask(layout: Layout) -> Image.Image:
    """Coverage of one hex, all or nothing; hexes next to each other neither overlap nor leave gaps."""
    high, half, pitch = layout.row_height, math.ceil(layout.radius), layout.pitch
    x = np.arange(2 * half + 1)[None, :] - half
    y = np.arange(high)[:, None] - high // 2

    # Doubled distances in a frame where the hex is regular; ties go to the hex whose pixel it is by order.
    def far(dx: float, dy: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        return ((x - dx) / pitch * 1.5) ** 2 + ((y - dy + 0.5) / high * 3**0.5) ** 2

    mine = far(0, 0)
    inside = np.ones(mine.shape, bool)
    for dx, dy in ((pitch, -high / 2), (pitch, high / 2)):
        inside &= mine < far(dx, dy) - 1e-9
        inside &= mine <= far(-dx, -dy) + 1e-9
    mask = (inside * np.uint8(255)).astype(np.uint8)
    return Image.fromarray(np.ascontiguousarray(mask.T) if layout.pointy else mask, "L")


@lru_cache(maxsize=64)
def shadow_mask(layout: Layout, facing: Facing, higher: int) -> tuple[Image.Image, int, int]:
    """The shadow of ground so much higher beyond a side, as coverage, and its corner from the hex's middle."""
    whole = hex_mask(layout)
    pen = Pen(whole.width, whole.height)
    (ax, ay), (bx, by) = layout.side(facing)
    inside = 1 - 0.18 * higher
    pen.shape([(ax, ay), (bx, by), (bx * inside, by * inside), (ax * inside, ay * inside)], INK)
    mask = pen.done().getchannel("A").point(lambda cover: round(cover * SHADOW))
    left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    return mask.crop((left, top, right, bottom)), left - mask.width // 2, top - mask.height // 2


@lru_cache(maxsize=512)
def ground_tile(layout: Layout, kind: TerrainKind, level: int, mirrored: bool) -> Image.Image:
    """The flat colour, pattern and thin border of a hex (mode RGB), on the box of `hex_mask`."""
    pen = Pen(*hex_mask(layout).size)
    base = ground_colour(kind, level, layout.theme)
    pen.shape([(-999, -999), (999, -999), (999, 999), (-999, 999)], base)
    if layout.radius >= 7:
        mark = mix(base, detail_colour(kind, layout.theme), 0.85)
        pattern(pen, kind, layout.radius, -1 if mirrored else 1, mark)
    pen.shape(layout.corners(), None, mix(base, INK, 0.30), 1.6 if layout.radius >= 16 else 1.0)
    return pen.done().convert("RGB")


def _box(layout: Layout) -> Pen:
    """A pen on a box half a hex larger than a hex all round, for features across edges."""
    return Pen(*box_size(layout))


def box_size(layout: Layout) -> tuple[int, int]:
    """Size of the box of edge and way drawings, even numbers of pixels with the hex in the middle."""
    pad = 2 * round(layout.radius * 0.2)
    return 2 * layout.half + pad * 2, layout.high + pad * 2


def _strands(layout: Layout, exits: Sequence[Facing]) -> list[list[Point]]:
    """Lines of a way through a hex: one bend for two exits, otherwise spokes; a short stub for none."""
    ends = [layout.towards(exit_, 1.02) for exit_ in exits]
    if len(ends) == 2:
        return [curve(ends[0], (0, 0), ends[1])]
    if not ends:
        return [[(-layout.radius * 0.2, 0), (layout.radius * 0.2, 0)]]
    return [[(0.0, 0.0), end] for end in ends]


@lru_cache(maxsize=1024)
def way_tile(layout: Layout, what: str, exits: tuple[Facing, ...]) -> Image.Image:
    """A road, highway, railway, river, large bridge or large pontoon through a hex to these sides."""
    pen, r = _box(layout), layout.radius
    strands = _strands(layout, exits)
    if what in (Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON):
        deck = mix(WOOD, PAPER, 0.45) if what == Overlay.LARGE_PONTOON else mix(STEEL, PAPER, 0.62)
        for strand in strands:
            pen.line(strand, INK, r * 0.40, round_ends=False)
            pen.line(strand, deck, r * 0.28, round_ends=False)
            if what == Overlay.LARGE_PONTOON:
                pen.dashed(strand, WOOD, r * 0.28, r * 0.09)
        return pen.done()
    styles: dict[str, tuple[tuple[RGB, float], ...]] = {
        "road": ((ROAD_CASE, 0.17), (ROAD, 0.10)),
        "highway": ((INK, 0.25), (HIGHWAY, 0.18)),
        Overlay.RAILWAY: ((STEEL, 0.07),),
        Overlay.RIVER: ((DEEP, 0.34), (RIVER, 0.27)),
    }
    if what == "road" and r < THIN:
        styles[what] = ((ROAD_CASE, 0.20),)
    for colour, wide in styles[what]:
        for strand in strands:
            pen.line(strand, colour, max(1.0, r * wide))
    if what == "highway" and r >= 12:
        for strand in strands:
            pen.dashed(strand, PAPER, max(0.8, r * 0.035), r * 0.12)
    if what == Overlay.RAILWAY:
        for strand in strands:
            for (ax, ay), (bx, by) in _beads(strand, r * 0.19):
                pen.line(
                    [(ax - by, ay + bx), (ax + by, ay - bx)], STEEL, max(0.9, r * 0.05), round_ends=False
                )
    return pen.done()


def _beads(line: Sequence[Point], gap: float) -> list[tuple[Point, Point]]:
    """Points along a line `gap` apart, each with a vector of 0.6 gaps along it."""
    beads, left = [], gap / 2
    for (ax, ay), (bx, by) in pairwise(line):
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        while left <= long:
            t = left / long
            beads.append(
                (
                    (ax + (bx - ax) * t, ay + (by - ay) * t),
                    ((bx - ax) / long * gap * 0.6, (by - ay) / long * gap * 0.6),
                )
            )
            left += gap
        left -= long
    return beads


@lru_cache(maxsize=512)
def edge_tile(layout: Layout, kind: EdgeKind, facing: Facing) -> Image.Image:
    """The feature on one side of a hex."""
    if kind is EdgeKind.CLIFF:
        return cliff_tile(layout, facing)
    pen, r = _box(layout), layout.radius
    a, b = layout.side(facing)
    if kind is EdgeKind.RIVER:
        pen.line([a, b], DEEP, max(2.0, r * 0.24))
        pen.line([a, b], RIVER, max(1.4, r * 0.18))
    elif kind is EdgeKind.BOCAGE:
        pen.line([a, b], BOCAGE, r * 0.10)
        for n, ((x, y), _) in enumerate(_beads([a, b], r * 0.165)):
            pen.oval(x, y, r * 0.105, r * 0.105, BOCAGE if n % 2 else mix(BOCAGE, (152, 186, 131), 0.35))
    elif kind is EdgeKind.WALL:
        _wall(pen, a, b, r)
    elif kind is EdgeKind.GATE:
        _wall(pen, a, _part(a, b, 0.28), r)
        _wall(pen, _part(a, b, 0.72), b, r)
        pen.line([_part(a, b, 0.30), _part(a, b, 0.70)], GOLD, max(1.0, r * 0.07))
    elif kind is EdgeKind.WIRE:
        pen.line([a, b], STEEL, max(0.8, r * 0.035))
        for (x, y), (dx, dy) in _beads([a, b], r * 0.20):
            s = 0.75
            pen.line(
                [(x - (dx + dy) * s, y - (dy - dx) * s), (x + (dx + dy) * s, y + (dy - dx) * s)],
                STEEL,
                r * 0.045,
            )
            pen.line(
                [(x - (dx - dy) * s, y - (dy + dx) * s), (x + (dx - dy) * s, y + (dy + dx) * s)],
                STEEL,
                r * 0.045,
            )
    elif kind is EdgeKind.TEETH:
        for (x, y), _ in _beads([a, b], r * 0.22):
            s = r * 0.10
            pen.shape(
                [(x - s, y + s), (x, y - s * 1.2), (x + s, y + s)],
                mix(WALL, PAPER, 0.4),
                INK,
                max(0.7, r * 0.03),
            )
    elif kind is EdgeKind.HARBOR:
        pen.line([a, b], WOOD, r * 0.15)
        for (x, y), (dx, dy) in _beads([a, b], r * 0.25):
            pen.line(
                [(x - dy * 1.1, y + dx * 1.1), (x + dy * 1.1, y - dx * 1.1)], WOOD, r * 0.09, round_ends=False
            )
    elif kind is EdgeKind.RAMP:
        _across(pen, a, b, r, PAPER, WOOD, 0.20)
    else:
        pontoon = kind is EdgeKind.SMALL_PONTOON
        _across(
            pen,
            a,
            b,
            r,
            mix(WOOD, PAPER, 0.5) if pontoon else mix(STEEL, PAPER, 0.65),
            INK,
            0.26,
            ribs=pontoon,
        )
    return pen.done()


def _part(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _wall(pen: Pen, a: Point, b: Point, r: float) -> None:
    pen.line([a, b], INK, r * 0.17, round_ends=False)
    pen.line([a, b], mix(WALL, PAPER, 0.35), r * 0.10, round_ends=False)
    for (x, y), (dx, dy) in _beads([a, b], r * 0.2):
        pen.line(
            [(x - dy * 0.7, y + dx * 0.7), (x + dy * 0.7, y - dx * 0.7)], INK, r * 0.05, round_ends=False
        )


def _across(
    pen: Pen, a: Point, b: Point, r: float, deck: RGB, rail: RGB, half: float, ribs: bool = False
) -> None:
    """A deck across the middle of an edge."""
    x, y = _part(a, b, 0.5)
    long = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    nx, ny = (b[1] - a[1]) / long * r * half, -(b[0] - a[0]) / long * r * half
    ends = [(x - nx, y - ny), (x + nx, y + ny)]
    pen.line(ends, rail, r * 0.26, round_ends=False)
    pen.line(ends, deck, r * 0.16, round_ends=False)
    if ribs:
        pen.dashed(ends, WOOD, r * 0.16, r * 0.06)


@lru_cache(maxsize=64)
def cliff_tile(layout: Layout, facing: Facing) -> Image.Image:
    """A cliff seen from the higher hex: a dark edge with strokes that point downhill."""
    pen, r = _box(layout), layout.radius
    a, b = layout.side(facing, 0.985)
    pen.line([a, b], CLIFF, max(1.2, r * 0.075))
    gap = max(2.2, r * 0.15)
    for n, ((x, y), (dx, dy)) in enumerate(_beads([a, b], gap)):
        # Corners run clockwise, on a pointy-top map the other way; the outside is left or right of the edge.
        long = r * (0.13 if n % 2 else 0.09) / (gap * 0.6) * (-1 if layout.pointy else 1)
        pen.line([(x, y), (x + dy * long, y - dx * long)], CLIFF, max(0.9, r * 0.05), round_ends=False)
    return pen.done()


@lru_cache(maxsize=64)
def place_tile(radius: int, kind: str, size: int) -> Image.Image:
    """The sign of a town, city, depot, objective or other marked spot."""
    side = max(8, radius)
    pen, r = Pen(side, side), side / 2
    edge = max(1.0, r * 0.14)
    if kind in ("town", "city"):
        big = kind == "city" or size > 1
        for dx, h in ((-0.42, 0.5), (0.32, 0.85)) if big else ((0.0, 0.55),):
            w = 0.36 * r
            left, top = dx * r - w, (0.6 - h * 1.2) * r
            right = dx * r + w
            roof = [(left, top), (dx * r, top - 0.32 * r), (right, top)]
            pen.shape([(left, 0.65 * r), *roof, (right, 0.65 * r)], PAPER, INK, edge)
    elif kind == "depot":
        pen.shape(
            [(-0.7 * r, -0.5 * r), (0.7 * r, -0.5 * r), (0.7 * r, 0.6 * r), (-0.7 * r, 0.6 * r)],
            WOOD,
            INK,
            edge,
        )
        pen.line([(-0.7 * r, -0.05 * r), (0.7 * r, -0.05 * r)], INK, edge)
        pen.line([(0, -0.5 * r), (0, 0.6 * r)], INK, edge)
    elif kind == "objective":
        pen.line([(-0.45 * r, -0.8 * r), (-0.45 * r, 0.8 * r)], INK, edge * 1.3)
        pen.shape([(-0.45 * r, -0.8 * r), (0.75 * r, -0.42 * r), (-0.45 * r, 0.0)], GOLD, INK, edge)
    elif kind == "harbor":
        pen.line([(0, -0.7 * r), (0, 0.7 * r)], DEEP, edge * 1.3)
        pen.arc(0, 0.05 * r, 0.6 * r, 0.65 * r, 20, 160, DEEP, edge * 1.3)
        pen.line([(-0.35 * r, -0.35 * r), (0.35 * r, -0.35 * r)], DEEP, edge * 1.3)
    elif kind == "airstrip":
        pen.line([(-0.7 * r, 0.5 * r), (0.7 * r, -0.5 * r)], INK, r * 0.5, round_ends=False)
        pen.dashed([(-0.6 * r, 0.43 * r), (0.6 * r, -0.43 * r)], PAPER, r * 0.12, r * 0.2)
    else:
        pen.shape([(0, -0.7 * r), (0.7 * r, 0), (0, 0.7 * r), (-0.7 * r, 0)], PAPER, INK, edge)
        pen.oval(0, 0, 0.2 * r, 0.2 * r, INK)
    return pen.done()
