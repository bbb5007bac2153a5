"""Marks laid over the ground: paths, targets, stops and the rim of what is in sight."""

from functools import lru_cache
from typing import Literal

from PIL import Image

from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing
from bot.render.hexes.layout import Layout
from bot.render.hexes.pen import Pen
from bot.render.shared.palette import BAR, GOLD, INK, PAPER, PATH, RGB, SIDE_COLOUR

PATH_COLOUR: dict[str, RGB] = {"planned": PATH, "done": INK, "blocked": SIDE_COLOUR[Side.HOSTILE]}


@lru_cache(maxsize=256)
def arrow_leg(layout: Layout, kind: str, facing: Facing, halo: bool, last: bool) -> Image.Image:
    """One step of a path from hex centre to hex centre: planned is dashed, done is full, blocked ends in a cross."""
    pen, r = Pen(4 * layout.half, 2 * layout.high), layout.radius
    x, y = layout.towards(facing, 1.0)
    a, b = (-x, -y), ((x * 0.62, y * 0.62) if last and kind != "blocked" else (x, y))
    wide = max(2.0, r * 0.13)
    if halo:
        pen.line([a, b], PAPER, wide + max(1.6, r * 0.09))
    elif kind == "planned":
        pen.dashed([a, b], PATH_COLOUR[kind], wide, r * 0.25)
    else:
        pen.line([a, b], PATH_COLOUR[kind], wide)
    return pen.done()


@lru_cache(maxsize=64)
def arrow_head(layout: Layout, kind: str, facing: Facing, halo: bool) -> Image.Image:
    """The end of a path, in the middle of its last hex."""
    pen, r = Pen(2 * layout.half, layout.high), layout.radius
    x, y = layout.towards(facing, 1.0)
    long = (x * x + y * y) ** 0.5
    ux, uy = x / long, y / long
    rim = max(1.6, r * 0.09)
    if kind == "blocked":
        s = r * 0.22
        for ends in ([(-s, -s), (s, s)], [(-s, s), (s, -s)]):
            pen.line(ends, PAPER if halo else PATH_COLOUR[kind], max(2.0, r * 0.13) + (rim if halo else 0))
        return pen.done()
    s = max(3.0, r * 0.28)
    base = (-ux * s * 0.9, -uy * s * 0.9)
    tip = (ux * s * 0.5, uy * s * 0.5)
    shape = [
        tip,
        (base[0] - uy * s * 0.85, base[1] + ux * s * 0.85),
        (base[0] + uy * s * 0.85, base[1] - ux * s * 0.85),
    ]
    pen.shape(shape, PAPER if halo else PATH_COLOUR[kind], PAPER if halo else None, rim * 1.2)
    return pen.done()


@lru_cache(maxsize=64)
def spot_tile(layout: Layout, kind: str) -> Image.Image:
    """A ring round the unit shown, cross-hairs on a target."""
    pen, r = Pen(2 * layout.half + 8, layout.high + 8), layout.radius
    wide = max(1.6, r * 0.07)
    if kind == "target":
        for colour, thick in ((PAPER, wide * 2.2), (SIDE_COLOUR[Side.HOSTILE], wide)):
            pen.oval(0, 0, r * 0.70 + thick / 2, r * 0.70 + thick / 2, None, colour, thick)
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                pen.line(
                    [(x * r * 0.52, y * r * 0.52), (x * r * 0.86, y * r * 0.86)],
                    colour,
                    thick,
                    round_ends=False,
                )
    else:
        corners = layout.corners(0.93)
        pen.shape(corners, None, INK, wide * 2.6)
        pen.shape(corners, None, GOLD, wide * 1.5)
    return pen.done()


@lru_cache(maxsize=8)
def stop_tile(side: int) -> Image.Image:
    """The sign where a move ends early."""
    pen, s = Pen(side, side), side / 2 - 2
    corners = [
        (-0.4, -1.0),
        (0.4, -1.0),
        (1.0, -0.4),
        (1.0, 0.4),
        (0.4, 1.0),
        (-0.4, 1.0),
        (-1.0, 0.4),
        (-1.0, -0.4),
    ]
    wide = max(1.6, side * 0.14)
    pen.shape([(x * s, y * s) for x, y in corners], SIDE_COLOUR[Side.HOSTILE], PAPER, wide)
    pen.line([(-s * 0.55, 0), (s * 0.55, 0)], PAPER, wide * 1.4, round_ends=False)
    return pen.done()


@lru_cache(maxsize=8)
def cross_tile(size: int) -> Image.Image:
    """The sign of a casualty collection point."""
    pen = Pen(size, size)
    s = size / 2 - 2
    pen.oval(0, 0, s, s, PAPER, INK, s * 0.2)
    for across, down in ((s * 0.65, 0.0), (0.0, s * 0.65)):
        pen.line([(-across, -down), (across, down)], SIDE_COLOUR[Side.HOSTILE], s * 0.42, round_ends=False)
    return pen.done()


@lru_cache(maxsize=64)
def fog_rim(layout: Layout, facings: tuple[Facing, ...]) -> Image.Image:
    """Dark border along the sides of a hex in sight whose neighbour is not."""
    pen, r = Pen(2 * layout.half + 6, layout.high + 6), layout.radius
    for facing in facings:
        pen.line(layout.side(facing), BAR, max(1.4, r * 0.065))
    return pen.done()


@lru_cache(maxsize=32)
def bar_tile(wide: int, high: int) -> Image.Image:
    """A side of the frame around a front."""
    tile = Image.new("RGBA", (wide + 4, high + 4), (*INK, 255))
    tile.paste((*GOLD, 255), (2, 2, wide + 2, high + 2))
    return tile


@lru_cache(maxsize=512)
def arrow_tile(
    layout: Layout, across: int, down: int, side: Side, kind: Literal["move", "shot"], head: bool, halo: bool
) -> Image.Image:
    """A straight piece of a move, or a line of fire, over `across`, `down` pixels; with a `head` it ends in one.

    The `halo` is what sets it off from the ground, laid beneath all pieces.
    """
    r = layout.radius
    wide, size = max(2.0, r * (0.11 if kind == "move" else 0.07)), max(4.0, r * 0.22) if head else 0.0
    rim = max(1.6, r * 0.08)
    pen = Pen(abs(across) + 2 * round(r * 0.5), abs(down) + 2 * round(r * 0.5))
    long = max(1.0, (across * across + down * down) ** 0.5)
    ux, uy = across / long, down / long
    start, end = (-across / 2, -down / 2), (across / 2, down / 2)
    neck = (end[0] - ux * size, end[1] - uy * size)
    wings = [
        end,
        (neck[0] - uy * size * 0.8, neck[1] + ux * size * 0.8),
        (neck[0] + uy * size * 0.8, neck[1] - ux * size * 0.8),
    ]
    colour = PAPER if halo else SIDE_COLOUR[side]
    if kind == "move" or halo:
        pen.line([start, neck], colour, wide + (rim if halo else 0))
    else:
        pen.dashed([start, neck], colour, wide, r * 0.14)
    if head:
        pen.shape(wings, colour, colour if halo else None, rim)
    return pen.done()


@lru_cache(maxsize=8)
def fallen_cross(size: int) -> Image.Image:
    """The cross over a counter that was lost."""
    pen, s = Pen(size + 6, size + 6), size / 2
    for colour, wide in ((PAPER, size * 0.26), (SIDE_COLOUR[Side.HOSTILE], size * 0.14)):
        pen.line([(-s, -s), (s, s)], colour, max(2.0, wide))
        pen.line([(-s, s), (s, -s)], colour, max(2.0, wide))
    return pen.done()


@lru_cache(maxsize=16)
def handled_tile(size: int, how: str) -> Image.Image:
    """Beside the counter of what was carried: an arrow up for taken aboard, down for put down, a tick for rescued."""
    pen, s = Pen(size, size), size / 2 - 1
    colour = SIDE_COLOUR[Side.NEUTRAL] if how == "rescued" else INK
    pen.oval(0, 0, s, s, colour, PAPER, max(1.0, size * 0.06))
    wide = max(1.4, size * 0.13)
    if how == "rescued":
        pen.line([(-s * 0.5, 0), (-s * 0.12, s * 0.42), (s * 0.55, -s * 0.42)], PAPER, wide)
        return pen.done()
    up = -1 if how == "aboard" else 1
    pen.line([(0, -up * s * 0.6), (0, up * s * 0.1)], PAPER, wide, round_ends=False)
    pen.shape([(0, up * s * 0.72), (-s * 0.5, up * s * 0.05), (s * 0.5, up * s * 0.05)], PAPER)
    return pen.done()
