"""Unit counters: frame by side, icon by kind, strength, name and marks.

The frames follow APP-6: rectangle for our own, square for neutrals, diamond for hostile units; allied ones have a
double frame. Colour only repeats what the shape says.
"""

from functools import lru_cache

from PIL import Image, ImageFilter

from bot.campaign.world.model import Level
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing
from bot.render.hexes.layout import Layout, Point
from bot.render.hexes.pen import Pen
from bot.render.hexes.symbols import draw_symbol
from bot.render.shared.palette import GOLD_DARK, INK, LEVEL, PAPER, RGB, SIDE_COLOUR, SIDE_FILL, mix
from bot.render.shared.text import glyphs, level_mark


@lru_cache(maxsize=1024)
def frame_tile(side: Side, symbol: str, width: int, height: int, crowd: int, ghost: bool) -> Image.Image:
    """Frame and icon of a counter, with a thin light rim (RGBA)."""
    rim = max(1.0, height * 0.05)
    pen = Pen(width + 2 * round(rim + 1), height + 2 * round(rim + 1))
    w, h = width / 2, height / 2
    outline = _outline(side, w, h)
    fill = mix(SIDE_FILL[side], PAPER, 0.62) if ghost else SIDE_FILL[side]
    ink = mix(INK, SIDE_FILL[side], 0.35) if ghost else INK
    edge = max(1.2, height * 0.075)
    pen.shape(outline, PAPER, PAPER, rim * 2 + edge)
    pen.shape(outline, fill)
    if symbol:
        # Icons are drawn for a box of 2 x 2; a diamond's useful box is smaller.
        part = 0.5 if side is Side.HOSTILE else 1.0
        draw_symbol(pen, symbol, w * part, h * part, ink, max(1.0, height * 0.065))
    if ghost:
        pen.dashed([*outline, outline[0]], SIDE_COLOUR[side], edge, max(2.0, height * 0.12))
    else:
        pen.shape(outline, None, SIDE_COLOUR[side] if crowd == 3 else INK, edge)
        if side is Side.ALLIED:
            inner = _outline(side, w - edge * 1.9, h - edge * 1.9)
            pen.shape(inner, None, SIDE_COLOUR[side], edge * 0.8)
    return pen.done()


def _outline(side: Side, w: float, h: float) -> list[Point]:
    if side is Side.HOSTILE:
        return [(0, -h), (w, 0), (0, h), (-w, 0)]
    return [(-w, -h), (w, -h), (w, h), (-w, h)]


@lru_cache(maxsize=1024)
def pill_tile(text: str, side: Side, size: int, ghost: bool) -> Image.Image:
    """A strength on a plate in the colour of its side."""
    mark = glyphs(text, size, bold=True)
    high = round(size * 1.06)
    pen = Pen(mark.width + round(size * 0.4), high + 2)
    w, h = pen.image.width / 8 - 0.75, high / 2
    plate = mix(SIDE_COLOUR[side], PAPER, 0.93) if ghost else SIDE_COLOUR[side]
    pen.shape([(-w, -h), (w, -h), (w, h), (-w, h)], plate, PAPER, 1.2)
    tile = pen.done()
    y = (tile.height - round(size * 0.70)) // 2 - round(size * 0.95) + round(size * 0.70)
    tile.paste((*(SIDE_COLOUR[side] if ghost else PAPER), 255), ((tile.width - mark.width) // 2, y), mark)
    return tile


@lru_cache(maxsize=4096)
def halo_text(text: str, size: int, colour: RGB, halo: RGB = PAPER, bold: bool = False) -> Image.Image:
    """Text with a light rim that reads on any ground (RGBA)."""
    mark = glyphs(text, size, bold)
    rim = max(1, round(size / 9))
    box = Image.new("L", (mark.width + 2 * rim, mark.height + 2 * rim))
    for dx in range(-rim, rim + 1):
        for dy in range(-rim, rim + 1):
            if dx * dx + dy * dy <= rim * rim + 1:
                box.paste(255, (rim + dx, rim + dy), mark)
    tile = Image.new("RGBA", box.size, (*halo, 0))
    tile.putalpha(box.point(lambda value: value * 7 // 8))
    tile.paste((*colour, 255), (rim, rim), mark)
    return tile.crop(tile.getbbox())


@lru_cache(maxsize=1024)
def number_tile(label: str, level: int, size: int) -> Image.Image:
    """A hex number with its elevation, as on the ground, with a light rim."""
    half, rim = len(label) // 2, 2 if size >= 14 else 1
    parts = [(glyphs(label[:half], size), INK), (glyphs(label[half:], size), INK)]
    if level:
        parts.append((level_mark(size, level), LEVEL))
    wide = sum(mark.width for mark, _ in parts) - 2
    whole = Image.new("L", (wide + 2 * rim, parts[0][0].height))
    lefts = [rim, rim + parts[0][0].width - 2, rim + parts[0][0].width + parts[1][0].width - 2]
    for (mark, _), left in zip(parts, lefts, strict=False):
        whole.paste(255, (left, 0), mark)
    tile = Image.new("RGBA", whole.size, (*PAPER, 0))
    tile.putalpha(whole.filter(ImageFilter.MaxFilter(2 * rim + 1)).point(lambda value: value * 7 // 8))
    for (mark, colour), left in zip(parts, lefts, strict=False):
        tile.paste((*colour, 255), (left, 0), mark)
    return tile


@lru_cache(maxsize=64)
def energy_tile(width: int, height: int, left: int, most: int) -> Image.Image:
    """A bar as wide as the counter: what is left of a unit's energy."""
    tile = Image.new("RGBA", (width, height), (*INK, 255))
    part = max(0, min(width - 2, round((width - 2) * left / max(1, most))))
    tile.paste((*PAPER, 255), (1, 1, width - 1, height - 1))
    tile.paste((*GOLD_DARK, 255), (1, 1, 1 + part, height - 1))
    return tile


@lru_cache(maxsize=64)
def chevron_tile(level: Level, size: int) -> Image.Image:
    """A unit's veterancy with a light rim: a chevron for Seasoned, two for Old Guard (EDC-C2.4-p)."""
    rise, step, thick = size * 0.42, size * 0.46, max(1.4, size * 0.22)
    high = rise + step * (level - 1)
    pen = Pen(round(size * 1.3), round(high + thick * 2.4))
    for colour, wide in ((PAPER, thick * 2), (INK, thick)):
        for n in range(level):
            foot = high / 2 - n * step
            pen.line([(-size * 0.42, foot), (0, foot - rise), (size * 0.42, foot)], colour, wide)
    return pen.done()


@lru_cache(maxsize=256)
def badge_tile(text: str, size: int, struck: bool) -> Image.Image:
    """A small round mark; struck through for 'has none'."""
    side = round(size * 1.5)
    pen = Pen(side, side)
    r = side / 2 - 0.7
    pen.oval(0, 0, r, r, PAPER, INK, max(1.0, size * 0.11))
    tile = pen.done()
    mark = glyphs(text, size, bold=True)
    tile.paste(
        (*INK, 255),
        ((side - mark.width) // 2 + 1, (side - round(size * 0.70)) // 2 - round(size * 0.25)),
        mark,
    )
    if struck:
        stroke = Pen(side, side)
        stroke.line(
            [(-r * 0.75, r * 0.75), (r * 0.75, -r * 0.75)], SIDE_COLOUR[Side.HOSTILE], max(1.2, size * 0.16)
        )
        tile.alpha_composite(stroke.done())
    return tile


@lru_cache(maxsize=256)
def facing_tile(layout: Layout, side: Side, facing: Facing, ghost: bool) -> Image.Image:
    """An arrowhead inside the hex side that units face."""
    pen, r = Pen(3 * layout.half, 2 * (layout.high * 3 // 4)), layout.radius
    tip = layout.towards(facing, 1.18)
    long = (tip[0] ** 2 + tip[1] ** 2) ** 0.5
    ux, uy = tip[0] / long, tip[1] / long
    s = max(2.5, r * 0.20)
    base = (tip[0] - ux * s * 1.05, tip[1] - uy * s * 1.05)
    shape = [
        tip,
        (base[0] - uy * s * 1.25, base[1] + ux * s * 1.25),
        (base[0] + uy * s * 1.25, base[1] - ux * s * 1.25),
    ]
    pen.shape(
        shape,
        PAPER if ghost else SIDE_COLOUR[side],
        SIDE_COLOUR[side] if ghost else PAPER,
        max(0.8, r * 0.03),
    )
    return pen.done()


@lru_cache(maxsize=256)
def held_tile(layout: Layout, side: Side, facings: tuple[Facing, ...]) -> Image.Image:
    """Held hex sides: a thick line in the team colour just inside the hex, with a light core for other eyes."""
    pen, r = Pen(2 * layout.half + 4, layout.high + 4), layout.radius
    for facing in facings:
        a, b = layout.side(facing, 0.93)
        pen.line([a, b], PAPER, max(3.0, r * 0.17))
    for facing in facings:
        a, b = layout.side(facing, 0.93)
        pen.line([a, b], SIDE_COLOUR[side], max(2.0, r * 0.12))
    return pen.done()
