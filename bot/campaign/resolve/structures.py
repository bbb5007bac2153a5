"""Changing what stands on the map: the one way to do it while a round is resolved, and the start of a campaign.

Here is kept true what hangs on structures: the ground, sight, depots, and what the sides remember.
"""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.knowledge.landmarks import has_changed
from bot.campaign.resolve.board import Board
from bot.campaign.world.ground import printed_map
from bot.campaign.world.groundwork import BUILT_PLACES, DEPOT, STRIP, features_on, refresh_map
from bot.campaign.world.known.contacts import Knowledge
from bot.campaign.world.model import Cargo, Depot, World
from bot.campaign.world.outfit.gear import StructureKind
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure, place_key, second_key, touches
from bot.campaign.world.structure_kinds import health_of, kind_named, kind_of, kinds_of
from bot.hexmap.coords import Hex, disc
from bot.hexmap.model import Place
from bot.hexmap.terrain import TERRAIN


def kind_in(world: World, structure: Structure) -> StructureKind:
    return kind_of(world.catalogue, structure.kind)


def working(world: World, structure: Structure) -> bool:
    """Whether it has been finished and is not disabled (EDC-D5.1-c, EDC-D5.2-b)."""
    return structure.built and structure.health >= kind_in(world, structure).works_from


def whole(world: World, kind: StructureKind, at: Hex, key: str, side: Side | None) -> Structure:
    """A finished structure of a kind at a place, at full health (EDC-D5.1-c)."""
    return Structure(key, kind.id, at, health_of(world.catalogue, kind), side)


def conceals(world: World, kind: StructureKind, at: Hex) -> bool:
    """Whether a structure of the kind hides there from its side's enemies (EDC-D5.4-y)."""
    open_town = any(place.hex == at and place.kind == "open town" for place in world.map.places)
    return kind.stealthy and TERRAIN[world.map.terrain_at(at)].conceals and not open_town


# ---------------------------------------------------------------- while a round is resolved


def put(board: Board, structure: Structure) -> list[str]:
    """Place or change a structure; gives the units that are to look again."""
    return _change(board, structure.id, structure)


def take_away(board: Board, structure: Structure) -> list[str]:
    """Remove a structure; gives the units that are to look again."""
    return _change(board, structure.id, None)


def _change(board: Board, key: str, after: Structure | None) -> list[str]:
    world, lookout = board.world, board.lookout
    before = world.structures.pop(key, None)
    if after is not None:
        world.structures[key] = after
    structure = after or before
    assert structure is not None  # nobody removes what is not there
    _stock(world, before, after)
    sight = world.map.sight_key
    refresh_map(world)
    board.recount(structure.hex)
    again: list[str] = []
    if world.map.sight_key != sight:
        again += lookout.look_again(world, structure.hex, 1)
    if kind_in(world, structure).vision:
        lookout.set_tower(world, key)
        again += [other for at in touches(structure) for other in _near(board, at, 1)]
    hexes = [world.map.index(at) for at in touches(structure) if world.map.contains(at)]
    seeing = [side for side in lookout.sides if any(lookout.watch[side][at] for at in hexes)]
    has_changed(world, before, key, seeing, lookout.unnoted)
    return again


def _near(board: Board, at: Hex, radius: int) -> list[str]:
    return [unit.id for near in disc(at, radius) for unit in board.occupants.get(near, ())]


def _stock(world: World, before: Structure | None, after: Structure | None) -> None:
    """A depot that works has a store; one that is gone has none (EDC-D5.4-o)."""
    structure = after or before
    assert structure is not None
    kind = kind_in(world, structure)
    if not kind.stores:
        return
    label = world.map.label(structure.hex)
    held = world.depots.get(label)
    if after is None:
        world.depots.pop(label, None)
    elif after.built and after.side is not None:
        cargo = held.cargo if held is not None else Cargo()
        world.depots[label] = Depot(after.hex, after.side, after.name, cargo, kind.capacity)


# ---------------------------------------------------------------- the start of a campaign

_SIDES = {"players": Side.PLAYER, **{side.value: side for side in Side}}


def build_printed(world: World) -> None:
    """Turn all that is printed as built into structures at full health, which every side knows.

    Bridges, pontoons, walls, gates, wire and teeth; depots and places with the name of a structure. From then on
    nothing of it is a fixture of the map: it can be shot at, manned, repaired and destroyed (EDC-D5-a). Once only.
    """
    if world.settled:
        return
    hexmap, wide = printed_map(world.map), world.map.wide
    by_feature = {kind.feature: kind for kind in kinds_of(world.catalogue).values() if kind.feature}
    for feature in features_on(hexmap):
        if feature.kind in BUILT_PLACES:
            continue
        key = place_key(feature.hex, feature.edge, wide=wide)
        if key in world.structures:
            key = second_key(key)
        side = _SIDES.get(feature.holder)
        made = whole(world, by_feature[feature.kind], feature.hex, key, side)
        world.structures[key] = replace(made, edge=feature.edge)
    for place in hexmap.places:
        kind = _sized(world, place) if place.kind in _BY_SIZE else kind_named(world.catalogue, place.kind)
        key = place_key(place.hex, wide=wide)
        if kind is None or kind.place != "body" or not kind.defined or key in world.structures:
            continue
        side = _SIDES.get(place.side, Side.PLAYER if kind.stores else None)
        made = whole(world, kind, place.hex, key, side)
        world.structures[key] = replace(made, name=place.name)
        _stock(world, None, world.structures[key])
    world.settled = True
    for side in Side:
        memory = world.knowledge.setdefault(side, Knowledge())
        memory.structures = dict(world.structures)
    refresh_map(world)


_BY_SIZE = {
    DEPOT: ("mini_depot", "forward_depot", "heavy_depot"),
    STRIP: ("rough_airstrip", "improved_airstrip", "improved_airstrip"),
}
"""What places are by their size, 1, 2 or more."""


def _sized(world: World, place: Place) -> StructureKind:
    return kind_of(world.catalogue, _BY_SIZE[place.kind][max(1, min(3, place.size)) - 1])
