"""From a scene to a PNG: fog over the kept ground, then units and text, all in palette indices."""

import io
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bot.hexmap.document import HexMap
from bot.render.draws import plan
from bot.render.frame import paint_key, paint_title
from bot.render.ground import HexNumbers, ground
from bot.render.layout import Layout
from bot.render.listing import paint_list
from bot.render.palette import SLOTS, Palette, Pixels
from bot.render.scene import Scene

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


def paint(scene: Scene, hexmap: HexMap, cliff_threshold: int, *, bars: bool = True) -> bytes:
    """The scene as a PNG in palette mode, the same bytes for the same scene."""
    return encode(*painted(scene, hexmap, cliff_threshold, bars=bars))


def painted(
    scene: Scene, hexmap: HexMap, cliff_threshold: int, *, bars: bool = True
) -> tuple[Pixels, Palette]:
    """The scene as palette indices, with their palette."""
    layout = scene.layout
    kept = ground(hexmap, layout, cliff_threshold)
    sheet = Sheet(_fogged(scene, kept.pixels, kept.numbers), kept.palette)
    planned = plan(scene)
    for draw in planned.draws:
        sheet.put(draw.tile, draw.left, draw.top)
    parts = [sheet.pixels]
    if planned.listed:
        parts.append(paint_list(planned.listed, hexmap.wide, layout, kept.palette))
    if bars:
        parts.insert(0, paint_title(scene, kept.palette))
        if scene.key:
            parts.append(paint_key(scene.key, layout, kept.palette))
    return np.concatenate(parts), kept.palette


def encode(pixels: Pixels, palette: Palette) -> bytes:
    """Write palette indices as PNG at a level where size costs little time."""
    image = Image.fromarray(pixels, "P")
    image.putpalette(palette.fogged())
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=2)
    return out.getvalue()


def _fogged(scene: Scene, pixels: Pixels, numbers: HexNumbers) -> Pixels:
    """The ground with each hex in the palette part of its fog level; unexplored ground is hatched as well."""
    levels = np.array([0, *(_LEVEL[letter] * SLOTS for row in scene.fog for letter in row)], np.uint8)
    if not levels.any():
        return pixels.copy()
    # `mode` saves the range check of every pixel.
    shift = np.take(levels, numbers, mode="clip")
    if (levels == 2 * SLOTS).any():
        bands = hatch(scene.layout, pixels.shape)
        shift[(shift == 2 * SLOTS) & bands] = SLOTS
    return pixels + shift


def hatch(layout: Layout, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Slanting lines over so many rows and columns of pixels.

    Two columns of hexes have a whole number of them. So rows of pixels repeat themselves, as the ground does, and the
    file is a fifth smaller.
    """
    high, wide = shape
    across = 2 * layout.pitch
    step = max(6, round(layout.radius * 0.28))
    lines = max(1, round(across / step))
    along = np.arange(wide + across) * lines % across < max(1, step // 6) * lines
    band = along[np.arange(across)[:, None] + np.arange(wide)[None, :]]
    bands = np.lib.stride_tricks.as_strided(band, (-(-high // across), across, wide), (0, *band.strides))
    return bands.reshape(-1, wide)[:high]
