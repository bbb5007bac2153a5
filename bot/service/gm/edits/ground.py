"""What a game master can change of the ground, a function for each word. The map is public: everybody is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.campaign.world.ground import (
    EDGE_WORDS,
    HIGHWAY,
    ROAD,
    Ground,
    is_border,
    with_edges,
    with_levels,
    with_terrain,
)
from bot.campaign.world.groundwork import reshape
from bot.hexmap.coords import Hex
from bot.hexmap.terrain import TerrainKind
from bot.messages import say
from bot.service.base import quote, refused
from bot.service.gm.edits.spots import Spot, edge_list, hex_list
from bot.service.gm.edits.units import Said
from bot.service.gm.edits.words import read_number
from bot.service.gm.edits.work import Work

LOWEST, HIGHEST = -20, 40
YES, NO = ("", "yes"), ("no",)
WAYS = (ROAD, HIGHWAY)
"""Lead from one hex to another."""


def _terrain(work: Work, spot: Spot, value: str) -> Said:
    world = work.world
    word = value.casefold()
    if word not in set(TerrainKind):
        raise refused("edit-terrain-unknown", typed=quote(value), kinds=", ".join(TerrainKind))
    _reshape(work, with_terrain(world.map, world.ground, _hexes(spot, "terrain"), TerrainKind(word)))
    hexes = hex_list(world, spot.hexes)
    return lambda: say("edit-terrain", hexes=hexes, terrain=word)


def _level(work: Work, spot: Spot, value: str) -> Said:
    world = work.world
    made = {}
    for at in _hexes(spot, "level"):
        now = world.map.elevation_at(at)
        made[at] = read_number(value, now, min(now, LOWEST), max(now, HIGHEST), "level")
    _reshape(work, with_levels(world.map, world.ground, made))
    levels = sorted(set(made.values()))
    hexes, shown = hex_list(world, spot.hexes), " ".join(map(str, levels))
    return lambda: say("edit-level", hexes=hexes, level=shown)


def _edge(word: str) -> Callable[[Work, Spot, str], Said]:
    def change(work: Work, spot: Spot, value: str) -> Said:
        world = work.world
        if not spot.edges:
            raise refused("edit-needs-edge", what=word)
        typed = value.casefold()
        if typed not in (*YES, *NO):
            raise refused("edit-yes-no", what=word, typed=quote(value))
        present = typed in YES
        if present and word in WAYS and any(is_border(world.map, edge) for edge in spot.edges):
            raise refused("edit-way-off", what=word, edges=edge_list(world, spot.edges))
        _reshape(work, with_edges(world.map, world.ground, spot.edges, word, present=present))
        edges = edge_list(world, spot.edges)
        return lambda: say("edit-edge", edges=edges, what=word, present=present)

    return change


def _hexes(spot: Spot, what: str) -> tuple[Hex, ...]:
    if not spot.hexes:
        raise refused("edit-needs-hex", what=what)
    return spot.hexes


def _reshape(work: Work, ground: Ground) -> None:
    reshape(work.world, ground)
    work.renewed = True


VERBS: Mapping[str, Callable[[Work, Spot, str], Said]] = {
    "terrain": _terrain,
    "level": _level,
    **{word: _edge(word) for word in EDGE_WORDS},
}
"""By the word that writes it."""
