"""What other programs call terrain and ways, in our words."""

from __future__ import annotations

import re

from bot.hexmap.terrain import TERRAIN_OF_LETTER, TerrainKind

_SAID: dict[TerrainKind, tuple[str, ...]] = {
    TerrainKind.PLAINS: (
        "plain",
        "plains",
        "grass",
        "grassland",
        "field",
        "fields",
        "meadow",
        "clear",
        "farmland",
        "pavement",
        "ice",
        "snow",
    ),
    TerrainKind.FOREST: (
        "forest",
        "forests",
        "wood",
        "woods",
        "jungle",
        "tree",
        "trees",
        "woodland",
        "taiga",
    ),
    TerrainKind.MOUNTAIN: (
        *("mountain", "mountains", "peak", "impassable"),
        *("lava", "magma", "void", "chasm"),
    ),
    TerrainKind.WATER: ("water", "sea", "ocean", "lake", "deep", "shallow"),
    TerrainKind.CITY: (
        "city",
        "town",
        "village",
        "building",
        "buildings",
        "urban",
        "castle",
        "house",
        "houses",
        "suburb",
    ),
    TerrainKind.BEACH: ("beach", "shore", "coast"),
    TerrainKind.RUBBLE: (
        *("rubble", "rough", "ruin", "ruins"),
        *("rock", "rocks", "rocky", "stone", "stones"),
    ),
    TerrainKind.SWAMP: ("swamp", "marsh", "bog", "mud", "fen", "wetland"),
    TerrainKind.DUNES: ("dunes", "dune", "sand", "desert"),
}
_KIND_OF_WORD = {word: kind for kind, words in _SAID.items() for word in words}
WAYS = {
    **dict.fromkeys(("road", "roads", "path", "street", "track"), "road"),
    **dict.fromkeys(("highway", "highways", "motorway"), "highway"),
    **dict.fromkeys(("railway", "railways", "rail", "rails"), "railway"),
    **dict.fromkeys(("river", "rivers", "stream"), "river"),
    **dict.fromkeys(("bridge", "bridges", "large_bridge"), "large_bridge"),
    "large_pontoon": "large_pontoon",
}


def terrain_of(text: str) -> TerrainKind | None:
    """The terrain that a letter of the map file, a word, or the last known word of a name stands for."""
    if (letter := text.strip().lower()) in TERRAIN_OF_LETTER:
        return TERRAIN_OF_LETTER[letter]
    for word in reversed(re.findall(r"[a-z]+", text[:200].lower())):
        if word in _KIND_OF_WORD:
            return _KIND_OF_WORD[word]
    return None


def way_of(text: str) -> str | None:
    """The way that a name stands for: road, highway or an overlay."""
    for word in re.findall(r"[a-z_]+", text[:200].lower()):
        if word in WAYS:
            return WAYS[word]
    return None
