"""Marked parts of the map: range, sight, moves, zones of influence. Patterns tell them apart too, not colour alone."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.campaign.forecast.areas import AreaKind
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing
from bot.render.hexes.layout import Layout, Point
from bot.render.hexes.pen import Pen
from bot.render.hexes.tiles import THIN
from bot.render.shared.palette import INK, PAPER, RGB, SIDE_COLOUR

AREA_COLOUR: dict[AreaKind, RGB] = {
    AreaKind.SIGHT: INK,
    AreaKind.REACH: SIDE_COLOUR[Side.PLAYER],
    AreaKind.RANGE: SIDE_COLOUR[Side.HOSTILE],
    AreaKind.OWN_ZONE: SIDE_COLOUR[Side.PLAYER],
    AreaKind.ENEMY_ZONE: SIDE_COLOUR[Side.HOSTILE],
}
LEANING = {AreaKind.OWN_ZONE: 1, AreaKind.ENEMY_ZONE: -1}
"""Zones are hatched, one side's to the right, the other's to the left."""


@lru_cache(maxsize=64)
def area_tile(layout: Layout, kind: AreaKind) -> Image.Image:
    """The pattern of a hex in the area; below its number and its counters. Small hexes have fewer and wider lines."""
    pen, r = Pen(2 * layout.half, layout.high), layout.radius
    colour = AREA_COLOUR[kind]
    if kind in LEANING:
        parts, wide = ((-0.55, 0.0, 0.55), max(1.2, r * 0.05)) if r >= THIN else ((0.0,), r * 0.20)
        for part in parts:
            pen.line(_slanting(layout, part, LEANING[kind]), colour, wide, round_ends=False)
    elif kind is AreaKind.RANGE:
        for x, y in ((-0.72, 0.0), (0.72, 0.0), (-0.36, 0.62), (0.36, 0.62)):
            pen.oval(x * r, y * r, r * 0.075, r * 0.075, PAPER)
            pen.oval(x * r, y * r, r * 0.055, r * 0.055, colour)
    elif kind is AreaKind.REACH:
        for x in (-0.68, 0.68):
            for colour_of, wide in ((PAPER, 0.16), (colour, 0.10)):
                pen.line([((x - 0.12) * r, 0.0), ((x + 0.12) * r, 0.0)], colour_of, wide * r)
    return pen.done()


def _slanting(layout: Layout, part: float, lean: int) -> list[Point]:
    """A line across the hex, `part` of the way from its middle to its end."""
    r, h = layout.radius, layout.high / 2
    middle = part * r
    half = (1 - abs(part)) * h * 0.8
    return [(middle - lean * half * 0.55, half), (middle + lean * half * 0.55, -half)]


@lru_cache(maxsize=256)
def area_rim(layout: Layout, kind: AreaKind, facings: tuple[Facing, ...]) -> Image.Image:
    """The edge of an area along these sides of a hex, a little inside of it."""
    pen, r = Pen(2 * layout.half + 6, layout.high + 6), layout.radius
    wide = max(1.6, r * (0.08 if r >= THIN else 0.15))
    inside = 0.90 if kind in (AreaKind.RANGE, AreaKind.ENEMY_ZONE) else 0.96
    for colour, thick in ((PAPER, wide * 2), (AREA_COLOUR[kind], wide)):
        for facing in facings:
            pen.line(layout.side(facing, inside), colour, thick)
    return pen.done()
