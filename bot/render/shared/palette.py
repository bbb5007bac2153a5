"""The colours of a map and the 256-colour palette they are kept in.

The hues are chosen so that people with any of the common colour blindnesses tell them apart (blue against
orange-red, checked by lightness too); every meaning also has a shape, a pattern or a text.

A picture has three equal parts in its palette: the same colours for ground in sight, explored ground and
unexplored ground. Putting fog over a pixel is then one addition. A few colours at the end are those of the title bar,
which is dark in both themes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bot.campaign.world.sides import Side
from bot.hexmap.terrain import TerrainKind

RGB = tuple[int, int, int]
Pixels = NDArray[np.uint8]

SLOTS = 83
"""Colours per fog level; three levels and the colours of the title bar fit into 256."""

TERRAIN_COLOUR: dict[TerrainKind, RGB] = {
    TerrainKind.PLAINS: (215, 218, 187),
    TerrainKind.FOREST: (147, 180, 94),
    TerrainKind.MOUNTAIN: (193, 179, 156),
    TerrainKind.WATER: (138, 189, 230),
    TerrainKind.CITY: (197, 212, 223),
    TerrainKind.BEACH: (254, 254, 224),
    TerrainKind.RUBBLE: (160, 150, 125),
    TerrainKind.SWAMP: (122, 162, 160),
    TerrainKind.DUNES: (242, 202, 122),
}
"""Any two of them differ by 10 or more in CAM02-UCS, for each of the common colour blindnesses."""
DETAIL: dict[TerrainKind, RGB] = {
    TerrainKind.PLAINS: (186, 188, 148),
    TerrainKind.FOREST: (70, 108, 42),
    TerrainKind.MOUNTAIN: (112, 92, 77),
    TerrainKind.WATER: (98, 150, 196),
    TerrainKind.CITY: (128, 124, 134),
    TerrainKind.BEACH: (205, 182, 116),
    TerrainKind.RUBBLE: (118, 102, 92),
    TerrainKind.SWAMP: (52, 90, 94),
    TerrainKind.DUNES: (198, 151, 74),
}

_K = TerrainKind
THEME_COLOUR: dict[str, dict[TerrainKind, RGB]] = {
    "desert": {
        _K.PLAINS: (237, 218, 172),
        _K.FOREST: (149, 175, 77),
        _K.MOUNTAIN: (199, 172, 141),
        _K.WATER: (138, 190, 231),
        _K.CITY: (203, 207, 219),
        _K.BEACH: (254, 254, 225),
        _K.RUBBLE: (167, 145, 127),
        _K.SWAMP: (132, 166, 164),
        _K.DUNES: (251, 194, 99),
    },
    "snow": {
        _K.PLAINS: (241, 245, 249),
        _K.FOREST: (153, 196, 145),
        _K.MOUNTAIN: (173, 172, 191),
        _K.WATER: (125, 178, 234),
        _K.CITY: (213, 198, 201),
        _K.BEACH: (251, 236, 197),
        _K.RUBBLE: (174, 146, 112),
        _K.SWAMP: (126, 165, 154),
        _K.DUNES: (206, 215, 250),
    },
    "lunar": {
        _K.PLAINS: (205, 205, 208),
        _K.FOREST: (154, 184, 121),
        _K.MOUNTAIN: (180, 174, 167),
        _K.WATER: (124, 178, 232),
        _K.CITY: (201, 220, 246),
        _K.BEACH: (250, 243, 230),
        _K.RUBBLE: (164, 146, 126),
        _K.SWAMP: (128, 160, 167),
        _K.DUNES: (231, 209, 180),
    },
}
"""The colours of the themes of maps; they differ as the usual ones do."""
_THEME_DETAIL: dict[tuple[str, TerrainKind], RGB] = {
    ("snow", _K.PLAINS): (196, 206, 216),
    ("snow", _K.MOUNTAIN): (96, 98, 122),
    ("snow", _K.DUNES): (128, 146, 196),
    ("lunar", _K.PLAINS): (172, 172, 178),
    ("lunar", _K.MOUNTAIN): (102, 98, 96),
    ("lunar", _K.DUNES): (176, 146, 112),
}
_HEIGHT: dict[str, RGB] = {"snow": (104, 120, 146), "lunar": (96, 94, 104)}
"""What higher ground is tinted with; otherwise brown."""

INK: RGB = (30, 34, 44)
PAPER: RGB = (252, 251, 246)
BAR: RGB = (35, 41, 56)
MUTED: RGB = (104, 110, 122)
RIVER: RGB = (42, 111, 187)
DEEP: RGB = (16, 58, 110)
PATH: RGB = (94, 40, 150)
BOCAGE: RGB = (24, 66, 34)
WALL: RGB = (92, 92, 98)
STEEL: RGB = (58, 58, 66)
WOOD: RGB = (90, 54, 24)
ROAD: RGB = (255, 246, 214)
ROAD_CASE: RGB = (78, 54, 28)
HIGHWAY: RGB = (247, 190, 64)
CLIFF: RGB = (76, 50, 32)
LEVEL: RGB = (52, 30, 14)
"""Of the elevation beside a hex number."""
GOLD: RGB = (240, 178, 30)
GOLD_DARK: RGB = (196, 120, 0)
NIGHT: RGB = (64, 62, 130)

SIDE_COLOUR: dict[Side, RGB] = {
    Side.PLAYER: (34, 84, 180),
    Side.ALLIED: (10, 112, 142),
    Side.NEUTRAL: (24, 112, 64),
    Side.HOSTILE: (198, 44, 40),
}
SIDE_FILL: dict[Side, RGB] = {
    Side.PLAYER: (150, 205, 255),
    Side.ALLIED: (208, 233, 255),
    Side.NEUTRAL: (178, 240, 176),
    Side.HOSTILE: (255, 152, 140),
}
_FIXED: tuple[RGB, ...] = (
    *(
        INK,
        PAPER,
        BAR,
        MUTED,
        RIVER,
        DEEP,
        BOCAGE,
        WALL,
        STEEL,
        WOOD,
        ROAD,
        ROAD_CASE,
        HIGHWAY,
        CLIFF,
        LEVEL,
        GOLD,
        GOLD_DARK,
    ),
    *(NIGHT, PATH, (150, 154, 164), (200, 203, 209), (232, 233, 232), (66, 72, 86), (120, 126, 140)),
    *SIDE_COLOUR.values(),
    *SIDE_FILL.values(),
    *((94, 148, 222), (226, 100, 90), (232, 206, 202), (70, 60, 66), (196, 214, 240)),
)


def mix(a: RGB, b: RGB, part: float) -> RGB:
    """The colour `part` (0 to 1) of the way from `a` to `b`."""
    red, green, blue = (round(x + (y - x) * part) for x, y in zip(a, b, strict=True))
    return red, green, blue


SHADES = 7
"""Steps of relief, from the ground of the lowest level, which is 0."""
FLAT = 3
"""The step of a map without relief: the colour of the terrain as it is."""


def shade_of(level: int, lowest: int, highest: int) -> int:
    """The step of relief of a level on a map with these: two steps a level at most."""
    span = highest - lowest
    return round(min(2 * (level - lowest), SHADES * (level - lowest) / span)) if span else FLAT


def terrain_colour(kind: TerrainKind, theme: str = "") -> RGB:
    """The colour of a terrain on ground without relief."""
    return THEME_COLOUR.get(theme, TERRAIN_COLOUR)[kind]


def detail_colour(kind: TerrainKind, theme: str = "") -> RGB:
    """The colour of the small signs of a terrain."""
    return _THEME_DETAIL.get((theme, kind), DETAIL[kind])


def ground_colour(kind: TerrainKind, shade: int, theme: str = "") -> RGB:
    """The flat colour of a terrain at a step of relief: higher is darker and browner, the lowest ground pale."""
    base = terrain_colour(kind, theme)
    if shade > FLAT:
        return mix(base, _HEIGHT.get(theme, (140, 106, 70)), 0.016 * (shade - FLAT))
    return mix(base, PAPER, 0.06 * (FLAT - shade))


@dataclass(frozen=True, eq=False)
class Palette:
    """`table` is SLOTS colours; `nearest` gives the slot for a colour cut to 5 bits a channel."""

    table: Pixels
    nearest: Pixels
    grounds: tuple[tuple[TerrainKind, int], ...]
    theme: str

    def index(self, rgb: Pixels) -> Pixels:
        """Slots of an array of colours (..., 3)."""
        # A few rows at a time: a whole picture's worth of 16-bit numbers does not fit into the processor's cache.
        if rgb.ndim == 3 and len(rgb) > 64:
            return np.concatenate([self.index(rgb[start : start + 32]) for start in range(0, len(rgb), 32)])
        cut = (rgb >> 3).astype(np.uint16)
        key = (cut[..., 0] << 10) | (cut[..., 1] << 5) | cut[..., 2]
        return np.asarray(self.nearest[key], dtype=np.uint8)

    def slot(self, colour: RGB) -> int:
        """The slot nearest to one colour."""
        return int(self.index(np.array(colour, np.uint8)))

    def fogged(self) -> bytes:
        """The palette as PNG wants it: in sight, explored, unexplored."""
        table = _faint_table(self.grounds, self.theme)
        grey = np.repeat((table @ _BRIGHTNESS)[:, None], 3, axis=1)
        explored, never = (_fogged(table, grey, *look) for look in (SEEN_BEFORE, NEVER_SEEN))
        keep_ways(self, self.table.astype(np.float32), explored, never, WAYS)
        whole = np.concatenate([self.table, explored, never, title_bar(BAR, PAPER, NIGHT, GOLD)])
        return whole.round().clip(0, 255).astype(np.uint8).tobytes()


def title_bar(bar: RGB, text: RGB, night: RGB, moon: RGB) -> NDArray[np.float32]:
    """The colours of a title bar: its ground, two steps to its text, the text, and the same for the banner of night."""
    colours = [bar, mix(bar, text, 0.4), mix(bar, text, 0.77), text, night, mix(night, text, 0.5), moon]
    return np.array(colours, np.float32)


def bar_index(rgb: Pixels) -> Pixels:
    """Palette indices of a title bar, painted in the light theme."""
    cut = (rgb >> 3).astype(np.uint16)
    return np.asarray(_bar_nearest()[(cut[..., 0] << 10) | (cut[..., 1] << 5) | cut[..., 2]], dtype=np.uint8)


@lru_cache(maxsize=1)
def _bar_nearest() -> Pixels:
    # Channel by channel: the threads of a matrix product would go on waiting for more of them for some time.
    steps, targets = np.arange(32, dtype=np.float32) * 8 + 4, title_bar(BAR, PAPER, NIGHT, GOLD)
    red, green, blue = ((steps - targets[:, n : n + 1]) ** 2 for n in range(3))
    far = red[:, :, None, None] + green[:, None, :, None] + blue[:, None, None, :]
    return np.asarray(far.reshape(len(targets), -1).argmin(0) + 3 * SLOTS, dtype=np.uint8)


WAYS: tuple[RGB, ...] = (RIVER, ROAD, HIGHWAY)
"""Colours of roads and rivers that are kept in fog, so that they differ from ground and from the lines beside them."""
WAYS_IN_FOG = (0.86, 0.74)
"""How bright they stay on ground seen before and never seen."""


def keep_ways(
    palette: Palette,
    table: NDArray[np.float32],
    explored: NDArray[np.float32],
    never: NDArray[np.float32],
    ways: Sequence[RGB],
) -> None:
    """Give the slots of roads and rivers in fog their own colours, only darker."""
    places = [palette.slot(colour) for colour in ways]
    for level, part in zip((explored, never), WAYS_IN_FOG, strict=True):
        level[places] = table[places] * part


SEEN_BEFORE = (0.15, 117.5, 128.0, 196.0, 0.30)
NEVER_SEEN = (0.06, 117.8, 121.0, 160.0, 0.15)
"""How much colour is kept, the brightness of dark, of middling and of the brightest ground, and how bright lines stay.
The less is known, the darker; but ground is never so dark that numbers and roads cannot be read on it.
"""
_TINT = np.array([-3, 0, 5], np.float32)
"""What is not in sight is a little bluer, so that it differs from brown and green ground too."""
_DARK, _GROUND, _MIDDLING = 100.0, 131.0, 160.0
"""Brightness of lines, up to the first, and of ground, from the second; dark ground ends at the third."""
_DETAIL_IN_FOG = 122.0
"""Trees and the like are at least so bright before they are fogged: they show the terrain and draw no eye."""
_BRIGHTNESS = np.array([0.30, 0.59, 0.11], np.float32)


def _fogged(
    table: NDArray[np.float32],
    grey: NDArray[np.float32],
    colour: float,
    base: float,
    middling: float,
    top: float,
    lines: float,
) -> NDArray[np.float32]:
    bright = np.interp(
        grey, [0.0, _DARK, _GROUND, _MIDDLING, 255.0], [0.0, _DARK * lines, base, middling, top]
    )
    return np.asarray(bright + (table - grey) * colour + _TINT, np.float32)


@lru_cache(maxsize=32)
def make_palette(grounds: tuple[tuple[TerrainKind, int], ...], theme: str = "") -> Palette:
    """A palette for these grounds (terrain, elevation), the most frequent first; steps for smooth edges fill it up."""
    colours = [colour for colour, _ in slots(grounds, theme, LIGHT)]
    colours += [INK] * (SLOTS - len(colours))
    table = np.array(colours, np.uint8)
    nearest = _nearest(table)
    for slot in range(len(colours) - 1, -1, -1):
        red, green, blue = colours[slot]
        nearest[(red >> 3 << 10) | (green >> 3 << 5) | blue >> 3] = slot
    return Palette(table, nearest, grounds, theme)


def _nearest(table: Pixels) -> Pixels:
    """The slot for each colour cut to 5 bits a channel, weighted as by the eye; of several the first."""
    # Without a matrix product, whose threads would go on waiting for more of them for some time.
    steps = np.arange(32, dtype=np.int32) * 8 + 4
    best = np.full((32, 32, 32), np.iinfo(np.int32).max, np.int32)
    for slot, colour in enumerate(table.astype(np.int32)):
        red, green, blue = (
            (steps - colour) ** 2 * weight for colour, weight in zip(colour, (2, 4, 3), strict=True)
        )
        # How far it is, then the slot, in one number.
        far = (red[:, None] + green) * len(table) + slot
        np.minimum(best, far[:, :, None] + blue * len(table), out=best)
    return (best.ravel() % len(table)).astype(np.uint8)


@dataclass(frozen=True)
class Tone:
    """How the colours of a palette are made."""

    fixed: Callable[[RGB], RGB]
    """From a colour that every palette has."""
    ground: Callable[[TerrainKind, int, str], RGB]
    terrain: Callable[[TerrainKind, str], RGB]
    detail: Callable[[TerrainKind, str], RGB]


LIGHT = Tone(lambda colour: colour, ground_colour, terrain_colour, detail_colour)


def _faint_detail(kind: TerrainKind, theme: str) -> RGB:
    base, detail = terrain_colour(kind, theme), detail_colour(kind, theme)
    bright, dark = (float(np.array(colour) @ _BRIGHTNESS) for colour in (base, detail))
    if dark >= _DETAIL_IN_FOG or bright <= dark:
        return detail
    return mix(detail, base, min(1.0, (_DETAIL_IN_FOG - dark) / (bright - dark)))


FAINT = Tone(lambda colour: colour, ground_colour, terrain_colour, _faint_detail)
"""What is not in sight, before it is fogged."""


@lru_cache(maxsize=32)
def _faint_table(grounds: tuple[tuple[TerrainKind, int], ...], theme: str) -> NDArray[np.float32]:
    colours = [faint for _, faint in slots(grounds, theme, FAINT)]
    return np.array([*colours, *[INK] * (SLOTS - len(colours))], np.float32)


def slots(grounds: Sequence[tuple[TerrainKind, int]], theme: str, tone: Tone) -> list[tuple[RGB, RGB]]:
    """The colour of each slot in usual pictures, and in those of a tone."""
    first: dict[RGB, tuple[TerrainKind, int]] = {}
    for kind, shade in grounds:
        first.setdefault(ground_colour(kind, shade, theme), (kind, shade))
    bases = list(first.values())[:32]
    kinds = list(dict.fromkeys(kind for kind, _ in grounds))
    pairs: dict[RGB, RGB] = {}
    for usual, other in zip(
        _wanted(bases, kinds, theme, LIGHT), _wanted(bases, kinds, theme, tone), strict=True
    ):
        pairs.setdefault(usual, other)
    return list(pairs.items())[:SLOTS]


def _wanted(
    grounds: Sequence[tuple[TerrainKind, int]], kinds: Sequence[TerrainKind], theme: str, tone: Tone
) -> list[RGB]:
    """Colours that every palette has, those of the ground, and those between a ground and what is drawn on it."""
    bases = [tone.ground(kind, shade, theme) for kind, shade in grounds]
    ink, paper = tone.fixed(INK), tone.fixed(PAPER)
    colours = [tone.fixed(colour) for colour in _FIXED]
    colours += bases
    colours += [tone.detail(kind, theme) for kind in kinds]
    colours += [mix(base, ink, 0.30) for base in bases]
    colours += [mix(base, ink, 0.62) for base in bases[:8]]
    colours += [mix(tone.terrain(kind, theme), tone.detail(kind, theme), 0.5) for kind in kinds]
    return colours + [mix(base, paper, 0.5) for base in bases]
