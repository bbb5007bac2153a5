"""The layer that stays: ground, edges, ways, hex numbers and rulers, in palette indices, kept by map and layout."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.document import HexMap
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.render.hexes.counters import number_tile
from bot.render.hexes.keys import cliffs
from bot.render.hexes.layout import Layout
from bot.render.hexes.placing import number_size, number_top
from bot.render.hexes.tiles import (
    cliff_tile,
    edge_tile,
    ground_tile,
    hex_mask,
    place_tile,
    shadow_mask,
    way_tile,
)
from bot.render.shared.palette import INK, LEVEL, MUTED, PAPER, RGB, Palette, Pixels, make_palette, shade_of
from bot.render.shared.text import glyphs, level_mark

HexNumbers = NDArray[np.uint16] | NDArray[np.uint32]
"""For each pixel which hex it belongs to; see `hex_numbers`."""
BACKGROUND: RGB = PAPER
_EDGE_ORDER = (
    *(EdgeKind.RIVER, EdgeKind.HARBOR, EdgeKind.BOCAGE, EdgeKind.WIRE, EdgeKind.TEETH, EdgeKind.WALL),
    *(EdgeKind.GATE, EdgeKind.RAMP, EdgeKind.SMALL_BRIDGE, EdgeKind.SMALL_PONTOON),
)


@dataclass(frozen=True, eq=False)
class Runs:
    """`hex_numbers` row after row as runs of pixels with the same number: the numbers, and how long each run is.

    There are a fiftieth as many of them as pixels.
    """

    numbers: HexNumbers
    lengths: NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Ground:
    """`pixels` are palette slots; `runs` say which hex each pixel belongs to."""

    palette: Palette
    pixels: Pixels
    runs: Runs


@lru_cache(maxsize=6)
def ground(hexmap: HexMap, layout: Layout, cliff_threshold: int) -> Ground:
    """Draw the static layer; the last six are kept (about 5 MB each at 1280 pixels)."""
    hexes = layout.hexes()
    lowest, highest = min(hexmap.elevation), max(hexmap.elevation)
    looks = [(hexmap.terrain_at(at), shade_of(hexmap.elevation_at(at), lowest, highest)) for at in hexes]
    kinds = Counter(looks)
    palette = make_palette(tuple(sorted(kinds, key=lambda pair: (-kinds[pair], pair))), layout.theme)
    image = Image.new("RGB", (layout.width, layout.map_height), BACKGROUND)
    _paint_ground(image, layout, hexes, looks)
    if not layout.numbered and lowest < highest:
        _paint_slopes(image, hexmap, layout, hexes)
    _paint_ways(image, hexmap, layout, (Overlay.RIVER,))
    _paint_edges(image, hexmap, layout, (EdgeKind.RIVER, EdgeKind.HARBOR))
    for at, facing in cliffs(hexmap, layout, cliff_threshold):
        _stamp(image, cliff_tile(layout.cell, facing), layout.centre(at))
    _paint_ways(image, hexmap, layout, ("road", "highway", Overlay.RAILWAY))
    _paint_ways(image, hexmap, layout, (Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON))
    _paint_edges(image, hexmap, layout, _EDGE_ORDER[2:])
    _paint_places(image, hexmap, layout)
    _paint_labels(image, hexmap, layout, hexes)
    _paint_rulers(image, hexmap, layout)
    return Ground(palette, palette.index(np.asarray(image)), hex_runs(layout))


@lru_cache(maxsize=8)
def hex_runs(layout: Layout) -> Runs:
    """Which hex each pixel belongs to."""
    numbers = hex_numbers(layout).ravel()
    starts = np.concatenate([[0], np.flatnonzero(np.diff(numbers)) + 1])
    return Runs(numbers[starts], np.diff(starts, append=numbers.size))


def hex_numbers(layout: Layout) -> HexNumbers:
    """Which hex each pixel belongs to: 0 for none, otherwise 1 + its place in `layout.hexes()`."""
    mask = np.asarray(hex_mask(layout.cell)) > 0
    high, wide = mask.shape
    # Half the memory for all but the largest maps.
    narrow = layout.cols * layout.rows < 1 << 16
    size = (layout.map_height, layout.width)
    numbers: HexNumbers = np.zeros(size, np.uint16) if narrow else np.zeros(size, np.uint32)
    for place, at in enumerate(layout.hexes(), 1):
        x, y = layout.centre(at)
        part = numbers[y - high // 2 : y - high // 2 + high, x - layout.half : x - layout.half + wide]
        part[mask] = place
    return numbers


def _stamp(image: Image.Image, tile: Image.Image, centre: tuple[int, int]) -> None:
    """Paste a drawing with its own transparency, middle on a point."""
    image.paste(tile, (centre[0] - tile.width // 2, centre[1] - tile.height // 2), tile)


def _write(image: Image.Image, mask: Image.Image, colour: RGB, x: int, y: int) -> None:
    image.paste(colour, (x, y), mask)


def _paint_ground(
    image: Image.Image, layout: Layout, hexes: Sequence[Hex], looks: Sequence[tuple[TerrainKind, int]]
) -> None:
    cell, mask = layout.cell, hex_mask(layout.cell)
    for at, (kind, shade) in zip(hexes, looks, strict=True):
        tile = ground_tile(cell, kind, shade, (at.col * 7 + at.row * 3) % 5 < 2)
        x, y = layout.centre(at)
        image.paste(tile, (x - layout.half, y - layout.high // 2), mask)


def _paint_slopes(image: Image.Image, hexmap: HexMap, layout: Layout, hexes: Sequence[Hex]) -> None:
    """Shadows of higher ground on the hexes below it, as if light came from the top left.

    An overview has no elevations in numbers.
    """
    levels = np.array([hexmap.elevation_at(at) for at in hexes], np.int16).reshape(layout.rows, layout.cols)
    around = np.pad(levels, 1, mode="edge")
    first, rows = layout.first.col, around[1:-1]
    falls = {Facing.N: around[:-2, 1:-1] - levels, Facing.NW: np.empty_like(levels)}
    for place in range(layout.cols):
        # The hex top left of one in an odd column is in the row above.
        above = around[:-2] if (first + place) % 2 else rows
        falls[Facing.NW][:, place] = above[:, place] - levels[:, place]
    for facing, fall in falls.items():
        for number in np.flatnonzero(fall > 0).tolist():
            x, y = layout.centre(hexes[number])
            mask, left, top = shadow_mask(layout.cell, facing, min(2, int(fall.flat[number])))
            image.paste(INK, (x + left, y + top), mask)


def _paint_ways(image: Image.Image, hexmap: HexMap, layout: Layout, kinds: Iterable[str]) -> None:
    for kind in kinds:
        for at, exits in sorted(way_exits(hexmap, kind).items()):
            if layout.shows(at):
                _stamp(image, way_tile(layout.cell, kind, tuple(sorted(exits))), layout.centre(at))


def way_exits(hexmap: HexMap, kind: str) -> dict[Hex, frozenset[Facing]]:
    """The sides by which a road or river of this kind leaves each of its hexes.

    Roads know theirs. A railway or hex river joins its neighbours of the same kind; a bridge follows the road
    through it, otherwise it joins the roads and bridges beside it, otherwise the land.
    """
    if kind == "road":
        return hexmap.roads
    if kind == "highway":
        return hexmap.highways
    here = {at for at, kinds in hexmap.overlays.items() if kind in kinds}
    exits = {}
    for at in here:
        around = [(facing, neighbour(at, facing)) for facing in Facing]
        sides = {facing for facing, there in around if there in here}
        if kind in (Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON):
            along = hexmap.roads.get(at, frozenset()) | hexmap.highways.get(at, frozenset())
            sides = set(along) or sides | {facing for facing, there in around if hexmap.on_road(there)}
            if not sides:
                sides = {
                    facing
                    for facing, there in around
                    if hexmap.contains(there) and hexmap.terrain_at(there) is not TerrainKind.WATER
                }
            if not along and len(sides) > 2:
                # Nothing says which way it leads: straight across, not along the river.
                river = Overlay.RIVER in hexmap.overlays_at(at)
                wet = {f for f, there in around if river and Overlay.RIVER in hexmap.overlays_at(there)}
                straight = sorted(f for f in sides - wet if f.opposite in sides - wet)
                sides = {straight[0] if straight else min(sides)}
            if len(sides) == 1:
                sides |= {facing.opposite for facing in sides}
        exits[at] = frozenset(sides)
    return exits


def _paint_edges(image: Image.Image, hexmap: HexMap, layout: Layout, kinds: Iterable[EdgeKind]) -> None:
    if not hexmap.edges:
        return
    ordered = sorted(hexmap.edges.items())
    for kind in kinds:
        for (at, facing), here in ordered:
            # Both hexes carry the feature: draw it once.
            doubled = facing > Facing.SE and layout.shows(neighbour(at, facing))
            if kind in here and layout.shows(at) and not doubled:
                _stamp(image, edge_tile(layout.cell, kind, facing), layout.centre(at))


def _paint_places(image: Image.Image, hexmap: HexMap, layout: Layout) -> None:
    here: Counter[Hex] = Counter()
    for place in sorted(hexmap.places):
        if layout.shows(place.hex):
            x, y = layout.centre(place.hex)
            # Several signs in a hex are side by side: middle, right, left.
            x += round((0.0, 0.6, -0.6)[here[place.hex] % 3] * layout.radius)
            here[place.hex] += 1
            tile = place_tile(round(layout.radius * 0.62), place.kind, place.size)
            _stamp(image, tile, (x, y - round(layout.radius * 0.05)))


def _paint_labels(image: Image.Image, hexmap: HexMap, layout: Layout, hexes: Iterable[Hex]) -> None:
    """Hex number at the top of each hex and, where the ground is not level 0, its elevation behind it.

    Where a way or an edge may cross it, it has a light rim.
    """
    if not layout.numbered:
        return
    size = number_size(layout, hexmap.wide)
    digits = 3 if hexmap.wide else 2
    crossed = {*hexmap.roads, *hexmap.highways, *hexmap.overlays, *(at for at, _ in hexmap.edges)}
    for at in hexes:
        x = layout.centre(at)[0]
        if at in crossed:
            tile = number_tile(hexmap.label(at), hexmap.elevation_at(at), size)
            _stamp(image, tile, (x, number_top(layout, at) + tile.height // 2))
            continue
        col, row = glyphs(f"{at.col:0{digits}d}", size), glyphs(f"{at.row:0{digits}d}", size)
        level = hexmap.elevation_at(at)
        high = level_mark(size, level) if level else None
        wide = col.width + row.width - 2
        left = x - (wide + (high.width if high else 0)) // 2
        top = number_top(layout, at)
        _write(image, col, INK, left, top)
        _write(image, row, INK, left + col.width - 2, top)
        if high:
            _write(image, high, LEVEL, left + wide, top)


def _paint_rulers(image: Image.Image, hexmap: HexMap, layout: Layout) -> None:
    """Column numbers above and below, row numbers left and right; every fifth where they would not fit.

    On a pointy-top map the first number of a label is at the sides, the second above and below.
    """
    size = round(layout.unit * 0.8)
    digits = 3 if hexmap.wide else 2
    across, down = 0.8 * digits * size, 1.2 * size
    along, beside = (down, across) if layout.pointy else (across, down)
    first, last = layout.first, Hex(layout.first.col + layout.cols - 1, layout.first.row + layout.rows - 1)
    margin = layout.top
    ends = (margin // 2, layout.map_height - margin // 2)
    right = max(layout.centre(Hex(col, last.row))[0] for col in (last.col, max(first.col, last.col - 1)))
    sides = (layout.left - margin // 2, right + layout.half + margin // 2)

    def write(number: int, x: int, y: int) -> None:
        mark = glyphs(f"{number:0{digits}d}", size, bold=True)
        _write(image, mark, MUTED, x - mark.width // 2, y - mark.height // 2)

    for col in range(first.col, last.col + 1):
        if layout.pitch >= along or col % 5 == 0:
            x, y = layout.centre(Hex(col, first.row))
            for n in (0, 1):
                write(col, *((sides[n], y) if layout.pointy else (x, ends[n])))
    for row in range(first.row, last.row + 1):
        if layout.row_height >= beside or row % 5 == 0:
            for n, col in enumerate((first.col, last.col)):
                x, y = layout.centre(Hex(col, row))
                write(row, *((x, ends[n]) if layout.pointy else (sides[n], y)))
