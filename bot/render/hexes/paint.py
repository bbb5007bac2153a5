"""From a scene to a PNG: fog over the kept ground, then units and text, all in palette indices."""

import io
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bot.hexmap.document import HexMap
from bot.render.hexes.draws import plan
from bot.render.hexes.frame import paint_key, paint_title
from bot.render.hexes.ground import Runs, ground
from bot.render.hexes.listing import paint_list
from bot.render.hexes.scene import Scene
from bot.render.shared.dark import dark_table
from bot.render.shared.palette import SLOTS, Palette, Pixels

Image.preinit()  # what writes files is read with this one, and not while the first picture is waited for
_LEVEL = {"v": 0, "e": 1, "u": 2}


class _Blends:
    """What drawings with transparency make of what is below: a row for each colour with its coverage, a column for
    each palette index. A picture needs some hundred rows; most of them were needed for earlier pictures too.
    """

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self.table = np.zeros(0, np.uint8)
        """The rows one after another."""
        self._rows: dict[int, int] = {}
        self._lock = Lock()
        whole = np.frombuffer(palette.fogged(), np.uint8).reshape(-1, 3)
        self._colours = np.concatenate([whole, np.zeros((256 - len(whole), 3), np.uint8)])

    def rows(self, pixels: Pixels) -> NDArray[np.intp]:
        """For each of some RGBA pixels where its row begins."""
        packed, places = np.unique(np.ascontiguousarray(pixels).view(np.uint32), return_inverse=True)
        with self._lock:
            new = [number for number in packed.tolist() if number not in self._rows]
            self._rows |= {number: len(self.table) + 256 * place for place, number in enumerate(new)}
            colours = np.array(new, np.uint32).view(np.uint8).reshape(-1, 1, 4).astype(np.uint16)
            mixed = (colours[..., :3] * colours[..., 3:] + self._colours * (255 - colours[..., 3:])) // 255
            self.table = np.concatenate([self.table, self.palette.index(mixed.astype(np.uint8)).ravel()])
        return np.array([self._rows[number] for number in packed.tolist()], np.intp)[places.ravel()]


@lru_cache(maxsize=32)
def _blends(palette: Palette) -> _Blends:
    return _Blends(palette)


@dataclass(frozen=True, eq=False)
class _Ready:
    """A drawing taken apart once, for sheets of one width: where in the sheet, from the drawing's corner, its pixels
    are that cover fully, with their slots, and those at its edges, with their rows in `blends`.
    """

    full: NDArray[np.intp]
    slots: Pixels
    edge: NDArray[np.intp]
    rows: NDArray[np.intp]
    blends: _Blends


class _Drawing:
    """A drawing, a palette and a width as a key for a cache: the same only if they are the same objects."""

    def __init__(self, tile: Image.Image, palette: Palette, wide: int) -> None:
        self.tile = tile
        self.palette = palette
        self.wide = wide
        self._hash = hash((id(tile), id(palette), wide))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Drawing)
            and other.tile is self.tile
            and other.palette is self.palette
            and other.wide == self.wide
        )


@lru_cache(maxsize=2048)
def _prepare(drawing: _Drawing) -> _Ready:
    pixels, blends = np.asarray(drawing.tile), _blends(drawing.palette)
    cover = pixels[..., 3]
    full = np.nonzero(cover >= 250)
    edge = np.nonzero((cover > 10) & (cover < 250))
    return _Ready(
        full=full[0] * drawing.wide + full[1],
        slots=drawing.palette.index(pixels[full][:, :3]),
        edge=edge[0] * drawing.wide + edge[1],
        rows=blends.rows(pixels[edge]),
        blends=blends,
    )


class Sheet:
    """Palette indices being drawn on; drawings with transparency are blended in true colour."""

    def __init__(self, pixels: Pixels, palette: Palette) -> None:
        self.pixels = pixels
        self.palette = palette
        self._flat = pixels.reshape(-1)

    def put(self, tile: Image.Image, left: int, top: int) -> None:
        """Lay an RGBA drawing on the sheet; what lies outside is cut off."""
        high, wide = self.pixels.shape
        x0, y0 = max(0, left), max(0, top)
        x1, y1 = min(wide, left + tile.width), min(high, top + tile.height)
        if x0 >= x1 or y0 >= y1:
            return
        if (x1 - x0, y1 - y0) != tile.size:
            tile = tile.crop((x0 - left, y0 - top, x1 - left, y1 - top))
        ready, corner = _prepare(_Drawing(tile, self.palette, wide)), y0 * wide + x0
        self._flat[ready.full + corner] = ready.slots
        edge = ready.edge + corner
        self._flat[edge] = ready.blends.table[ready.rows + self._flat[edge]]


def paint(
    scene: Scene, hexmap: HexMap, cliff_threshold: int, *, bars: bool = True, dark: bool = False
) -> bytes:
    """The scene as a PNG in palette mode, the same bytes for the same scene."""
    return encode(*painted(scene, hexmap, cliff_threshold, bars=bars), dark)


def painted(
    scene: Scene, hexmap: HexMap, cliff_threshold: int, *, bars: bool = True
) -> tuple[Pixels, Palette]:
    """The scene as palette indices, with their palette."""
    layout = scene.layout
    kept = ground(hexmap, layout, cliff_threshold)
    sheet = Sheet(_fogged(scene, kept.pixels, kept.runs), kept.palette)
    planned = plan(scene)
    for draw in planned.draws:
        sheet.put(draw.tile, draw.left, draw.top)
    parts = [sheet.pixels]
    if planned.listed:
        parts.append(paint_list(planned.listed, hexmap.wide, layout, kept.palette))
    if bars:
        parts.insert(0, paint_title(scene))
        if scene.key:
            parts.append(paint_key(scene.key, layout, kept.palette))
    return np.concatenate(parts), kept.palette


def encode(pixels: Pixels, palette: Palette, dark: bool = False) -> bytes:
    """Write palette indices as PNG at a level where size costs little time."""
    image = Image.fromarray(pixels, "P")
    image.putpalette(dark_table(palette) if dark else palette.fogged())
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=2)
    return out.getvalue()


def _fogged(scene: Scene, pixels: Pixels, runs: Runs) -> Pixels:
    """The ground with each hex in the palette part of its fog level; unexplored ground is hatched as well."""
    levels = np.array([0, *(_LEVEL[letter] * SLOTS for row in scene.fog for letter in row)], np.uint8)
    if not levels.any():
        return pixels.copy()
    shift = np.repeat(levels[runs.numbers], runs.lengths).reshape(pixels.shape)
    if (levels == 2 * SLOTS).any():
        bands = hatch(scene.layout.pitch, scene.layout.radius, pixels.shape)
        shift -= ((shift == 2 * SLOTS) & bands) * np.uint8(SLOTS)
    shift += pixels
    return shift


@lru_cache(maxsize=4)
def hatch(pitch: int, radius: float, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Slanting lines over so many rows and columns of pixels, for hexes of a size.

    Two columns of hexes have a whole number of them. So rows of pixels repeat themselves, as the ground does, and the
    file is a fifth smaller.
    """
    high, wide = shape
    across = 2 * pitch
    # On an overview, too, they are so far apart that they are seen at the width of a phone.
    step = max(6, round(radius * 0.28), round(wide / 72))
    lines = max(1, round(across / step))
    along = np.arange(wide + across) * lines % across < max(1, step // 6) * lines
    band = along[np.arange(across)[:, None] + np.arange(wide)[None, :]]
    bands = np.lib.stride_tricks.as_strided(band, (-(-high // across), across, wide), (0, *band.strides))
    return bands.reshape(-1, wide)[:high]
