"""What surrounds the map: the title bar above it and the key below."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
from PIL import Image

from bot.campaign.world.model import Level
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.terrain import EdgeKind, TerrainKind
from bot.render.hexes.counters import badge_tile, chevron_tile, energy_tile, frame_tile, halo_text, held_tile
from bot.render.hexes.keys import Entry
from bot.render.hexes.layout import Layout
from bot.render.hexes.marks import arrow_head, arrow_leg, cross_tile, fog_rim
from bot.render.hexes.pen import Pen
from bot.render.hexes.scene import Scene, title_texts
from bot.render.hexes.signs import sign_drawing
from bot.render.hexes.tiles import cliff_tile, edge_tile, ground_tile, hex_mask, place_tile, way_tile
from bot.render.hexes.works import sign_tile
from bot.render.shared.columns import columns
from bot.render.shared.palette import (
    BAR,
    FLAT,
    GOLD,
    INK,
    LEVEL,
    NIGHT,
    PAPER,
    RGB,
    SLOTS,
    Palette,
    Pixels,
    bar_index,
    mix,
    terrain_colour,
)
from bot.render.shared.text import glyphs, level_mark, width

NIGHT_TEXT = "NIGHT - sight is short; the map shows the ground as by day"


def paint_title(scene: Scene) -> Pixels:
    """Campaign left, round and clock below it, north and scale right; at night a banner beneath (EDC-D1.1-g)."""
    layout = scene.layout
    unit, wide = layout.unit, layout.width
    high = round(unit * 3.7)
    banner = round(unit * 1.7) if scene.night else 0
    image = Image.new("RGB", (wide, high + banner), BAR)
    scale = _scale(unit, layout.row_height)
    image.paste(scale, (wide - scale.width - unit, (high - scale.height) // 2), scale)
    title, subtitle = title_texts(scene, wide - scale.width - 3 * unit)
    _text(image, title, round(unit * 1.5), PAPER, unit, round(unit * 0.35), bold=True)
    _text(image, subtitle, unit, (200, 203, 209), unit, round(unit * 2.15))
    if banner:
        image.paste(NIGHT, (0, high, wide, high + banner))
        pen = Pen(round(unit * 1.4), round(unit * 1.4))
        pen.oval(0, 0, unit * 0.55, unit * 0.55, GOLD)
        pen.oval(unit * 0.25, -unit * 0.12, unit * 0.48, unit * 0.48, NIGHT)
        moon = pen.done()
        image.paste(moon, (unit, high + (banner - moon.height) // 2), moon)
        # On a narrow picture the word alone has to do.
        text = NIGHT_TEXT if width(NIGHT_TEXT, unit) < wide - 4 * unit else "NIGHT"
        _text(image, text, round(unit * 0.9), PAPER, round(unit * 2.7), high + round(unit * 0.3), bold=True)
    return bar_index(np.asarray(image))


def _text(image: Image.Image, text: str, size: int, colour: RGB, x: int, y: int, bold: bool = False) -> None:
    if text:
        image.paste(colour, (x, y), glyphs(text, size, bold))


@lru_cache(maxsize=32)
def _scale(unit: int, row_height: int) -> Image.Image:
    """A bar of some hexes' length and a north arrow."""
    count = next((n for n in (20, 10, 5, 2, 1) if n * row_height <= unit * 9), 1)
    long = min(count * row_height, unit * 9)
    size = round(unit * 0.8)
    text = f"{count} hex" + ("es" if count > 1 else "")
    pen = Pen(long + 4 * unit, round(unit * 2.6))
    right = pen.image.width / 8
    x0, x1, y = -right + unit * 0.3, -right + unit * 0.3 + long, unit * 0.75
    pen.line([(x0, y), (x1, y)], PAPER, max(1.5, unit * 0.1), round_ends=False)
    for x in (x0, x1):
        pen.line([(x, y - unit * 0.3), (x, y + unit * 0.3)], PAPER, max(1.5, unit * 0.1), round_ends=False)
    x = right - unit * 1.1
    pen.shape(
        [(x, -unit * 1.2), (x + unit * 0.55, unit * 0.1), (x, -unit * 0.2), (x - unit * 0.55, unit * 0.1)],
        PAPER,
    )
    tile = pen.done()
    mark = glyphs(text, size)
    tile.paste(
        (*PAPER, 255), (max(0, round(unit * 0.3 + long / 2 - mark.width / 2)), round(unit * 0.35)), mark
    )
    north = glyphs("N", size, bold=True)
    tile.paste((*PAPER, 255), (round(tile.width - unit * 1.1 - north.width / 2), round(unit * 1.45)), north)
    return tile


@lru_cache(maxsize=8)
def paint_key(key: tuple[Entry, ...], layout: Layout, palette: Palette) -> Pixels:
    """Samples with their words in columns, read downwards."""
    unit = layout.unit
    size = round(unit * 1.05)
    sample = _sample_layout(unit, layout.theme)
    box = sample.half * 2 + round(unit * 0.6)
    line = max(sample.row_height + round(unit * 0.2), round(unit * 1.45))
    lefts, rows = columns([box + width(entry.text, size) + unit for entry in key], layout.width - unit)
    image = Image.new("RGB", (layout.width, rows * line + unit), PAPER)
    image.paste((150, 154, 164), (0, 0, layout.width, max(2, unit // 10)))
    shifts = np.zeros((image.height, image.width), np.uint8)
    for n, entry in enumerate(key):
        x, y = unit + round(lefts[n // rows]), round(unit * 0.5) + n % rows * line
        middle = (x + sample.half, y + line // 2)
        _sample(image, shifts, sample, entry, middle)
        mark = glyphs(entry.text, size)
        image.paste(INK, (x + box, middle[1] - round(size * 0.62)), mark)
    return palette.index(np.asarray(image)) + shifts


def _sample_layout(unit: int, theme: str) -> Layout:
    pitch = round(unit * 1.05)
    high = 2 * round(pitch * 1.1547 / 2)
    return Layout(Hex(1, 1), 1, 1, pitch, high, 0, 0, 0, 0, 0, theme=theme)


def _sample(image: Image.Image, shifts: Pixels, cell: Layout, entry: Entry, at: tuple[int, int]) -> None:
    """Draw the sample of one line of the key, its middle on `at`."""
    what, group = entry.what, entry.group
    corner = (at[0] - cell.half, at[1] - cell.row_height // 2)
    if group in ("terrain", "fog"):
        kind = TerrainKind(what) if group == "terrain" else TerrainKind.FOREST
        mask = hex_mask(cell)
        image.paste(ground_tile(cell, kind, FLAT, False), corner, mask)
        if group == "fog":
            level = {"v": 0, "e": 1, "u": 2}[what] * SLOTS
            part = shifts[corner[1] : corner[1] + mask.height, corner[0] : corner[0] + mask.width]
            part[np.asarray(mask) > 0] = level
            if what == "u":
                y, x = np.indices(part.shape)
                part[((x + y) % 6 == 0) & (part > 0)] = SLOTS
            if what == "v":
                _lay(image, fog_rim(cell, tuple(Facing)), at)
        return
    tile = _drawing(cell, group, what)
    if group in ("edge", "way", "overlay", "cliff"):
        image.paste(mix(terrain_colour(TerrainKind.PLAINS, cell.theme), PAPER, 0.3), corner, hex_mask(cell))
    if what in (EdgeKind.SMALL_BRIDGE, EdgeKind.SMALL_PONTOON):
        _lay(image, edge_tile(cell, EdgeKind.RIVER, Facing.S), (at[0], at[1] - cell.row_height // 2))
    if group in ("edge", "cliff"):
        at = (at[0], at[1] - cell.row_height // 2)
    _lay(image, tile, at)


def _drawing(cell: Layout, group: str, what: str) -> Image.Image:
    """The sample of what is drawn on the ground, or of what `_counter` draws."""
    if group == "edge":
        return edge_tile(cell, EdgeKind(what), Facing.S)
    if group == "cliff":
        return cliff_tile(cell, Facing.S)
    if group in ("way", "overlay"):
        return way_tile(cell, what, (Facing.NE, Facing.SW))
    if group == "place":
        return place_tile(cell.half * 2, what, 1)
    if group == "sign":
        return sign_drawing(cell, what)
    if (group, what) == ("work", "stock"):
        return halo_text("2c 1b", max(8, round(cell.radius * 0.62)), INK, PAPER, True)
    if group == "work":
        return sign_tile(cell, what)
    if group == "spot":
        return cross_tile(round(cell.radius * 1.2))
    if group == "line":
        return held_tile(cell, Side.PLAYER, (Facing.NW, Facing.N, Facing.NE))
    if group == "path":
        return _path(replace(cell, pitch=round(cell.pitch * 0.9)), what)
    if group == "level":
        mark = level_mark(round(cell.radius * 1.1), 2)
        tile = Image.new("RGBA", mark.size, (*LEVEL, 0))
        tile.putalpha(mark)
        return tile
    return _counter(cell, group, what)


def _counter(cell: Layout, group: str, what: str) -> Image.Image:
    """The sample of a counter or of a mark on one."""
    wide, high = round(cell.radius * 1.7), round(cell.radius * 1.2)
    diamond = round(high * 1.3), round(high * 1.2)
    match group:
        case "side":
            side = Side(what)
            size = {Side.HOSTILE: diamond, Side.NEUTRAL: (high, high)}.get(side, (wide, high))
            return frame_tile(side, "", *size, 3 if side is not Side.ALLIED else 1, False)
        case "symbol":
            return frame_tile(Side.PLAYER, what, wide, high, 1, False)
        case "ghost":
            return frame_tile(Side.HOSTILE, "", *diamond, 3, True)
        case "energy":
            return energy_tile(wide, max(4, round(cell.radius * 0.3)), 2, 3)
        case "veterancy":
            return chevron_tile(Level[what], round(cell.radius * 0.8))
        case "no_zoi":
            return badge_tile("Z", round(cell.radius * 0.8), True)
        case "mark":
            return badge_tile(what, round(cell.radius * 0.8), False)
    raise KeyError(group)


def _path(cell: Layout, what: str) -> Image.Image:
    """An arrow of one hex, lying."""
    tile = Image.new("RGBA", (4 * cell.half, 2 * cell.row_height))
    for halo in (True, False):
        tile.alpha_composite(arrow_leg(cell, what, Facing.N, halo, True))
        head = arrow_head(cell, what, Facing.N, halo)
        tile.alpha_composite(
            head, ((tile.width - head.width) // 2, (tile.height - head.height) // 2 - cell.row_height // 2)
        )
    return tile.rotate(-90, expand=True)


def _lay(image: Image.Image, tile: Image.Image, at: tuple[int, int]) -> None:
    image.paste(tile, (at[0] - tile.width // 2, at[1] - tile.height // 2), tile)
