"""From a scene to a PNG: fog over the kept ground, then units and text, all in palette indices."""

import io
import math
from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, direction, distance, neighbour, neighbours
from bot.hexmap.document import HexMap
from bot.render.counters import badge_tile, facing_tile, frame_tile, halo_text, held_tile, pill_tile
from bot.render.frame import paint_key, paint_title
from bot.render.ground import ground
from bot.render.layout import Layout
from bot.render.marks import arrow_head, arrow_leg, fog_rim, spot_tile
from bot.render.palette import INK, MUTED, PAPER, SIDE_COLOUR, SLOTS, Palette, Pixels
from bot.render.scene import Counter, PathMark, Scene, tag_size
from bot.render.signs import Sign, ring_tile, sign_drawing
from bot.render.works import text_colour, work_tile

_LEVEL = {"v": 0, "e": 1, "u": 2}


@dataclass(frozen=True, eq=False)
class _Ready:
    """A drawing taken apart once: pixels that cover fully with their slots, and edge pixels to be blended."""

    full: tuple[NDArray[np.intp], ...]
    slots: Pixels
    edge: tuple[NDArray[np.intp], ...]
    colours: NDArray[np.uint16]
    """Colour times coverage."""
    rest: NDArray[np.uint16]
    """255 less the coverage."""


class _Drawing:
    """A drawing and a palette as a key for a cache: the same only if they are the same objects."""

    def __init__(self, tile: Image.Image, palette: Palette) -> None:
        self.tile = tile
        self.palette = palette

    def __hash__(self) -> int:
        return hash((id(self.tile), id(self.palette)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Drawing) and other.tile is self.tile and other.palette is self.palette


@lru_cache(maxsize=2048)
def _prepare(drawing: _Drawing) -> _Ready:
    pixels = np.asarray(drawing.tile)
    cover = pixels[..., 3]
    full = np.nonzero(cover >= 250)
    edge = np.nonzero((cover > 10) & (cover < 250))
    partly = pixels[edge].astype(np.uint16)
    return _Ready(
        full=full,
        slots=drawing.palette.index(pixels[full][:, :3]),
        edge=edge,
        colours=partly[:, :3] * partly[:, 3:],
        rest=255 - partly[:, 3:],
    )


class Sheet:
    """Palette indices being drawn on; drawings with transparency are blended in true colour."""

    def __init__(self, pixels: Pixels, palette: Palette) -> None:
        self.pixels = pixels
        self.palette = palette
        whole = np.frombuffer(palette.fogged(), np.uint8).reshape(-1, 3)
        self._colours = np.concatenate([whole, np.zeros((256 - len(whole), 3), np.uint8)])

    def put(self, tile: Image.Image, left: int, top: int) -> None:
        """Lay an RGBA drawing on the sheet; what lies outside is cut off."""
        high, wide = self.pixels.shape
        x0, y0 = max(0, left), max(0, top)
        x1, y1 = min(wide, left + tile.width), min(high, top + tile.height)
        if x0 >= x1 or y0 >= y1:
            return
        if (x1 - x0, y1 - y0) != tile.size:
            tile = tile.crop((x0 - left, y0 - top, x1 - left, y1 - top))
        ready = _prepare(_Drawing(tile, self.palette))
        part = self.pixels[y0:y1, x0:x1]
        part[ready.full] = ready.slots
        below = self._colours[part[ready.edge]]
        mixed = (ready.colours + below * ready.rest) // 255
        part[ready.edge] = self.palette.index(mixed.astype(np.uint8))

    def centred(self, tile: Image.Image, x: int, y: int) -> None:
        """Lay a drawing with its middle on a point."""
        self.put(tile, x - tile.width // 2, y - tile.height // 2)


def paint(scene: Scene, hexmap: HexMap, cliff_threshold: int, *, bars: bool = True) -> bytes:
    """The scene as a PNG in palette mode, the same bytes for the same scene."""
    layout = scene.layout
    kept = ground(hexmap, layout, cliff_threshold)
    sheet = Sheet(_fogged(scene, kept.pixels, kept.numbers), kept.palette)
    _fog_edges(sheet, scene)
    cell = layout.cell
    for work in scene.works:
        tile = work_tile(cell, work.what, work.side, work.facing, work.state, work.second)
        sheet.centred(tile, *layout.centre(work.hex))
    for ring in scene.rings:
        sheet.centred(ring_tile(cell, ring.facings), *layout.centre(ring.hex))
    for sign in scene.signs:
        if sign.round is None:
            sheet.centred(sign_drawing(cell, sign.kind, crowd=sign.crowd), *layout.centre(sign.hex))
    for line in scene.lines:
        sheet.centred(held_tile(cell, line.side, line.facings), *layout.centre(line.hex))
    for path in scene.paths:
        _path(sheet, layout, path)
    # Before the counters: a strength is never covered.
    for pointing in scene.pointings:
        tile = facing_tile(cell, pointing.side, pointing.facing, pointing.ghost)
        sheet.centred(tile, *layout.centre(pointing.hex))
    for counter in scene.counters:
        _counter(sheet, layout, counter)
    for work in scene.works:
        lines = work.text.split("\n")
        size = max(8, round(layout.radius * (0.26 if len(lines) == 1 else 0.22)))
        for n, words in enumerate(lines if work.text else ()):
            drop = round(size * (0.98 * n - 0.49 * (len(lines) - 1)))
            sheet.centred(halo_text(words, size, text_colour(work), bold=True), work.x, work.y + drop)
    for sign in scene.signs:
        if sign.round is not None:
            _trace(sheet, layout, sign)
        elif sign.text and layout.radius >= 14:
            x, y = layout.centre(sign.hex)
            text = halo_text(sign.text, max(8, round(layout.radius * 0.28)), INK, bold=True)
            sheet.centred(text, x, y + round(layout.radius * 0.7))
    for spot in scene.spots:
        x, y = layout.centre(spot.hex)
        sheet.centred(spot_tile(cell, spot.kind), x, y)
    for name in scene.names:
        sheet.centred(halo_text(name.text, name.size, INK, bold=True), name.x, name.y)
    taken = {counter.hex for counter in scene.counters}
    for path in scene.paths:
        _path_label(sheet, layout, path, taken)
    parts = [sheet.pixels]
    if bars:
        parts.insert(0, paint_title(scene, kept.palette))
        if scene.key:
            parts.append(paint_key(scene.key, layout, kept.palette))
    return encode(np.concatenate(parts), kept.palette)


def encode(pixels: Pixels, palette: Palette) -> bytes:
    """Write palette indices as PNG at a level where size costs little time."""
    image = Image.fromarray(pixels, "P")
    image.putpalette(palette.fogged())
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=2)
    return out.getvalue()


def _fogged(scene: Scene, pixels: Pixels, numbers: NDArray[np.uint16]) -> Pixels:
    """The ground with each hex in the palette part of its fog level; unexplored ground is hatched as well."""
    levels = np.array([0, *(_LEVEL[letter] * SLOTS for row in scene.fog for letter in row)], np.uint8)
    if not levels.any():
        return pixels.copy()
    # `mode` saves the range check of every pixel.
    shift = np.take(levels, numbers, mode="clip")
    if (levels == 2 * SLOTS).any():
        step = max(6, round(scene.layout.radius * 0.28))
        rows = np.arange(step)[:, None] + np.arange(pixels.shape[1] + step)[None, :]
        hatch = (rows % step < max(1, step // 6)).astype(np.uint8)
        bands = np.lib.stride_tricks.as_strided(
            hatch, (-(-pixels.shape[0] // step), step, pixels.shape[1]), (0, *hatch.strides)
        ).reshape(-1, pixels.shape[1])[: pixels.shape[0]]
        shift[(shift == 2 * SLOTS) & (bands != 0)] = SLOTS
    return pixels + shift


def _fog_edges(sheet: Sheet, scene: Scene) -> None:
    """A dark rim between ground in sight and the rest."""
    layout = scene.layout
    seen = [at for at, letter in zip(layout.hexes(), "".join(scene.fog), strict=True) if letter == "v"]
    inside = frozenset(seen)
    for at in seen:
        around = enumerate(neighbours(at))
        open_sides = tuple(Facing(n) for n, there in around if there not in inside and layout.shows(there))
        if open_sides:
            sheet.centred(fog_rim(layout.cell, open_sides), *layout.centre(at))


def _trace(sheet: Sheet, layout: Layout, sign: Sign) -> None:
    """Where shells came from or a gun may be, with the round (EDC-F1.2-b)."""
    x, y = layout.centre(sign.hex)
    sheet.centred(sign_drawing(layout.cell, sign.kind, sign.bearing), x, y)
    if layout.radius >= 14:
        text = halo_text(
            f"R{sign.round}", max(8, round(layout.radius * 0.28)), SIDE_COLOUR[Side.HOSTILE], bold=True
        )
        # Beside the arrow, towards the nearer end of the hex's rim.
        angle = math.radians((sign.bearing or 0) + 32)
        away = layout.radius * (0.0 if sign.bearing is None else 0.74)
        sheet.centred(text, x + round(math.sin(angle) * away), y - round(math.cos(angle) * away))


def _counter(sheet: Sheet, layout: Layout, counter: Counter) -> None:
    radius = layout.radius
    x, y = counter.x, counter.y
    sheet.centred(
        frame_tile(counter.side, counter.symbol, counter.width, counter.height, counter.crowd, counter.ghost),
        x,
        y,
    )
    if counter.crowd == 3:
        if counter.strength:
            text = halo_text(counter.strength, max(8, round(radius * 0.26)), INK, bold=True)
            sheet.centred(text, x, y)
    elif counter.strength:
        size = max(8, round(radius * (0.40 if counter.crowd == 1 else 0.33)))
        size = min(size, round(radius * 0.9))
        pill = pill_tile(counter.strength, counter.side, size, counter.ghost)
        foot = (
            y + round(radius * 0.43) + round(size * 0.50) if counter.crowd == 1 else y + round(radius * 0.50)
        )
        if counter.crowd == 1 and counter.tag:
            name = halo_text(counter.tag, tag_size(layout), MUTED if counter.ghost else INK)
            left = x - (pill.width + name.width) // 2
            sheet.put(pill, left, foot - pill.height // 2)
            sheet.put(name, left + pill.width, foot - name.height // 2)
        else:
            sheet.centred(pill, x, foot)
            if counter.tag:
                name = halo_text(counter.tag, tag_size(layout), MUTED if counter.ghost else INK)
                sheet.centred(name, x, foot + round(radius * 0.32))
    size = max(7, round(radius * 0.24))
    if counter.no_zoi and radius >= 9:
        sheet.centred(
            badge_tile("Z", size, True), x - counter.width // 2, y - counter.height // 2 + size // 3
        )
    for n, letter in enumerate(counter.marks):
        sheet.centred(
            badge_tile(letter, size, False),
            x + counter.width // 2 - round(n * size * 1.3),
            y - counter.height // 2 + size // 3,
        )


def _legs(path: PathMark) -> list[tuple[Hex, Facing]]:
    """Steps of a path as hex and side left by; a path that jumps is drawn as far as it goes from hex to hex."""
    legs = []
    for a, b in pairwise(path.path):
        if distance(a, b) != 1:
            break
        legs.append((a, direction(a, b)))
    return legs


def _path(sheet: Sheet, layout: Layout, path: PathMark) -> None:
    legs = _legs(path)
    for halo in (True, False):
        for at, facing in legs:
            if layout.shows(at) or layout.shows(neighbour(at, facing)):
                ax, ay = layout.centre(at)
                bx, by = layout.centre(neighbour(at, facing))
                last = (at, facing) == legs[-1]
                tile = arrow_leg(layout.cell, path.kind, facing, halo, last)
                sheet.centred(tile, (ax + bx) // 2, (ay + by) // 2)
        if legs and layout.shows(end := neighbour(*legs[-1])):
            sheet.centred(arrow_head(layout.cell, path.kind, legs[-1][1], halo), *layout.centre(end))


def _path_label(sheet: Sheet, layout: Layout, path: PathMark, taken: Set[Hex]) -> None:
    end = path.path[-1] if path.path else None
    if path.label and end is not None and layout.shows(end) and layout.radius >= 9:
        size = max(9, round(layout.radius * 0.32))
        x, y = layout.centre(end)
        colour = SIDE_COLOUR[Side.HOSTILE] if path.kind == "blocked" else INK
        # Above the hex where a counter's own text stands below.
        part = -0.5 if end in taken else 0.40
        sheet.centred(
            halo_text(path.label, size, colour, PAPER, True), x, y + round(layout.row_height * part)
        )
