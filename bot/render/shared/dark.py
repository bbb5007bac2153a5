"""The dark theme: light lines and texts on dark ground.

A picture is drawn once, in slots of a palette; only the colours of the slots are other ones. Each slot has the dark
colour that is made in the same way as its light one.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bot.campaign.world.sides import Side
from bot.hexmap.terrain import TerrainKind
from bot.render.shared import palette as light
from bot.render.shared.palette import (
    FLAT,
    RGB,
    SIDE_COLOUR,
    SIDE_FILL,
    SLOTS,
    Palette,
    Tone,
    keep_ways,
    mix,
    slots,
    title_bar,
)

TERRAIN: dict[TerrainKind, RGB] = {
    TerrainKind.PLAINS: (71, 90, 54),
    TerrainKind.FOREST: (46, 66, 6),
    TerrainKind.MOUNTAIN: (96, 67, 83),
    TerrainKind.WATER: (24, 69, 124),
    TerrainKind.CITY: (80, 103, 135),
    TerrainKind.BEACH: (109, 99, 104),
    TerrainKind.RUBBLE: (65, 52, 46),
    TerrainKind.SWAMP: (33, 50, 78),
    TerrainKind.DUNES: (126, 96, 20),
}
"""They differ as the light ones do, and all themes of maps have them."""
_DETAIL: dict[TerrainKind, RGB] = {
    TerrainKind.PLAINS: (94, 114, 74),
    TerrainKind.FOREST: (98, 130, 44),
    TerrainKind.MOUNTAIN: (148, 116, 134),
    TerrainKind.WATER: (56, 108, 168),
    TerrainKind.CITY: (122, 144, 170),
    TerrainKind.BEACH: (140, 130, 122),
    TerrainKind.RUBBLE: (108, 90, 82),
    TerrainKind.SWAMP: (82, 112, 150),
    TerrainKind.DUNES: (158, 128, 52),
}
COLOUR: dict[RGB, RGB] = {
    light.INK: (236, 238, 243),
    light.PAPER: (20, 22, 28),
    light.BAR: (190, 197, 216),
    light.MUTED: (164, 170, 182),
    light.RIVER: (62, 138, 222),
    light.DEEP: (160, 206, 250),
    light.PATH: (208, 166, 255),
    light.BOCAGE: (160, 226, 160),
    light.WALL: (176, 176, 184),
    light.STEEL: (200, 202, 210),
    light.WOOD: (228, 186, 140),
    light.ROAD: (40, 32, 22),
    light.ROAD_CASE: (222, 194, 148),
    light.HIGHWAY: (132, 84, 0),
    light.CLIFF: (228, 194, 166),
    light.LEVEL: (250, 236, 222),
    light.GOLD: (142, 92, 0),
    light.GOLD_DARK: (240, 170, 40),
    light.NIGHT: (34, 32, 70),
    (232, 233, 232): (32, 34, 40),
    (200, 203, 209): (44, 47, 54),
    (150, 154, 164): (66, 70, 80),
    (120, 126, 140): (112, 118, 130),
    (66, 72, 86): (192, 196, 206),
    SIDE_COLOUR[Side.PLAYER]: (132, 176, 255),
    SIDE_COLOUR[Side.ALLIED]: (104, 216, 240),
    SIDE_COLOUR[Side.NEUTRAL]: (116, 224, 154),
    SIDE_COLOUR[Side.HOSTILE]: (255, 142, 128),
    SIDE_FILL[Side.PLAYER]: (28, 62, 132),
    SIDE_FILL[Side.ALLIED]: (14, 56, 72),
    SIDE_FILL[Side.NEUTRAL]: (20, 74, 40),
    SIDE_FILL[Side.HOSTILE]: (124, 28, 26),
    (94, 148, 222): (80, 118, 192),
    (226, 100, 90): (190, 84, 76),
    (232, 206, 202): (66, 36, 36),
    (70, 60, 66): (190, 182, 188),
    (196, 214, 240): (92, 122, 176),
}
"""What becomes of the colours that every palette has."""
BAR: RGB = (44, 50, 66)
NIGHT: RGB = (60, 58, 116)
MOON: RGB = (240, 190, 70)
"""Of the title bar."""


def _ground(kind: TerrainKind, shade: int, theme: str) -> RGB:
    """Higher ground is lighter and browner, the lowest darker."""
    base = TERRAIN[kind]
    if shade > FLAT:
        return mix(base, (150, 120, 90), 0.016 * (shade - FLAT))
    return mix(base, COLOUR[light.PAPER], 0.04 * (FLAT - shade))


DARK = Tone(
    fixed=COLOUR.__getitem__,
    ground=_ground,
    terrain=lambda kind, theme: TERRAIN[kind],
    detail=lambda kind, theme: _DETAIL[kind],
)


@lru_cache(maxsize=32)
def dark_table(palette: Palette) -> bytes:
    """The colours of a palette's slots as PNG wants them: in sight, explored, unexplored."""
    colours = [dark for _, dark in slots(palette.grounds, palette.theme, DARK)]
    colours += [COLOUR[light.INK]] * (SLOTS - len(colours))
    table = np.array(colours, np.float32)
    grey = np.repeat((table @ np.array([0.30, 0.59, 0.11], np.float32))[:, None], 3, axis=1)
    explored, never = (_fogged(table, grey, *look) for look in (SEEN_BEFORE, NEVER_SEEN))
    keep_ways(palette, table, explored, never, (light.RIVER, light.HIGHWAY))
    whole = np.concatenate([table, explored, never, title_bar(BAR, COLOUR[light.INK], NIGHT, MOON)])
    return whole.round().clip(0, 255).astype(np.uint8).tobytes()


SEEN_BEFORE = (0.12, 6.0, 0.34, 0.80)
NEVER_SEEN = (0.06, 0.0, 0.22, 0.75)
"""How much colour is kept, the brightness of dark ground, how much of the differences above it, and how bright lines
stay."""
_GROUND, _LINES = 140.0, 165.0
"""Brightness of ground, up to the first, and of lines, from the second."""


def _fogged(
    table: NDArray[np.float32],
    grey: NDArray[np.float32],
    colour: float,
    base: float,
    spread: float,
    lines: float,
) -> NDArray[np.float32]:
    bright = np.interp(
        grey, [0.0, _GROUND, _LINES, 255.0], [base, base + _GROUND * spread, _LINES * lines, 255 * lines]
    )
    return np.asarray(bright + (table - grey) * colour + np.array([-1, 0, 2], np.float32), np.float32)
