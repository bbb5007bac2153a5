"""Random structures for the tests of what sides know, and how a world may differ in those a side cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from bot.campaign.knowledge.landmarks import shown_to
from bot.campaign.resolve.structures import conceals
from bot.campaign.world.groundwork import refresh_map
from bot.campaign.world.model import Cargo, Depot, World
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure, place_key, touches
from bot.campaign.world.structure_kinds import health_of, kind_of
from bot.hexmap.coords import Facing, Hex

QUIET = ("trench", "barbed_wire", "dragons_teeth", "mini_depot", "sensor_tower", "anti_air_emplacement")
"""Kinds that hide nothing from sight."""
KINDS = (*QUIET, "concrete_wall", "concrete_wall_gate")


def structure_at(world: World, kind_id: str, at: Hex, side: Side, facing: Facing, health: int) -> Structure:
    """A structure of any kind, where that has to be on the edge or with the facing given."""
    kind = kind_of(world.catalogue, kind_id)
    edge = facing if kind.place == "edge" else None
    slot = {"line": "front", "emplacement": "emplacement"}.get(kind.place, "")
    whole = health_of(world.catalogue, kind)
    return Structure(
        place_key(at, edge, slot, wide=world.map.wide),
        kind_id,
        at,
        min(health, whole),
        side,
        health >= whole,
        edge,
        facing if kind.place == "line" else None,
        slot,
        stealthed=conceals(world, kind, at),
    )


def scatter(draw: st.DrawFn, world: World, kinds: Sequence[str] = KINDS) -> None:
    """Put a few structures of any side on the map."""
    hexes = list(world.map.hexes())
    for _ in range(draw(st.integers(0, 6))):
        at = draw(st.sampled_from(hexes))
        side = draw(st.sampled_from([Side.PLAYER, Side.HOSTILE, Side.HOSTILE, Side.ALLIED]))
        health, facing = draw(st.integers(1, 7)), draw(st.sampled_from(list(Facing)))
        made = structure_at(world, draw(st.sampled_from(kinds)), at, side, facing, health)
        world.structures[made.id] = made
        if made.kind == "mini_depot" and made.built:
            world.depots[world.map.label(at)] = Depot(at, side, cargo=Cargo(2, 1), capacity=4)
    refresh_map(world)


def unseen(world: World, watched: frozenset[Hex]) -> list[Structure]:
    """The hostiles' structures that the players do not see."""
    return [
        structure
        for structure in world.structures.values()
        if structure.side is Side.HOSTILE
        and structure.kind in QUIET
        and (not set(touches(structure)) & watched or shown_to(Side.PLAYER, structure) is None)
    ]


def alter(draw: st.DrawFn, world: World, watched: frozenset[Hex]) -> None:
    """Change, remove and add structures of the hostiles that the players cannot see."""
    for structure in unseen(world, watched):
        match draw(st.sampled_from(["keep", "hit", "gone"])):
            case "hit":
                world.structures[structure.id] = replace(structure, health=1)
            case "gone":
                del world.structures[structure.id]
    dark = [at for at in world.map.hexes() if at not in watched]
    if dark:
        at, facing = draw(st.sampled_from(dark)), draw(st.sampled_from(list(Facing)))
        made = structure_at(world, draw(st.sampled_from(QUIET)), at, Side.HOSTILE, facing, 9)
        if made.id not in world.structures and not set(touches(made)) & watched:
            world.structures[made.id] = made
    refresh_map(world)
