"""What structures see, and how those are seen who man a wall (EDC-D4-g, EDC-D5.4-x)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from bot.campaign.knowledge.fields import (
    Field,
    Gaze,
    cover_at,
    directs_by_light,
    field_of_view,
    through_smoke,
    with_places,
)
from bot.campaign.world.effects import conditions
from bot.campaign.world.model import Unit, World
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Facing, Hex, disc, distance
from bot.hexmap.sight import line_of_sight


def walls(world: World) -> set[str]:
    """The structures on edges that can be manned, by id."""
    return {
        key
        for key, structure in world.structures.items()
        if structure.edge is not None and is_wall(world, structure)
    }


def is_wall(world: World, structure: Structure) -> bool:
    """Whether it is on an edge and can be manned."""
    return structure.edge is not None and kind_of(world.catalogue, structure.kind).garrison


def wall_of(world: World, unit: Unit) -> Facing | None:
    """The side of its hex with the wall that the unit mans."""
    structure = world.structures.get(unit.garrison or "")
    return structure.edge if structure is not None else None


def onto_walls(world: World, viewer: Unit, field: Field, parapets: Mapping[str, int]) -> Field:
    """The field with the tops of walls that the viewer sees, by their positions (EDC-D4-g: sight is mutual)."""
    exact = world.settings.exact_range
    places, near, sure = [], [], []
    for key, position in parapets.items():
        structure = world.structures.get(key)
        if structure is None:
            continue  # razed in this round
        if structure.hex in field.hexes or _sees_top(world, viewer, structure):
            places.append(position)
            if distance(viewer.hex, structure.hex) <= exact:
                near.append(position)
            if _seen_well(world, viewer, structure.hex):
                sure.append(position)
    if not places:
        return field
    return with_places(field, *(np.array(positions, np.int64) for positions in (places, near, sure)))


def _seen_well(world: World, viewer: Unit, at: Hex) -> bool:
    """Whether units there are seen well enough to direct fire: by day, lit, or by night equipment (EDC-F1.3-b)."""
    if not world.environment.night or conditions(world.effects).is_lit(at):
        return True
    return distance(viewer.hex, at) <= world.catalogue.cls(viewer).trait("night_vision") > 0


def _sees_top(world: World, viewer: Unit, structure: Structure) -> bool:
    assert structure.edge is not None  # only walls have a top
    settings, cls, at = world.settings, world.catalogue.cls(viewer), structure.hex
    now, bonus = conditions(world.effects), settings.road_spot_bonus
    vision = max(0, cls.vision + now.change("vision", viewer.hex))
    if world.environment.night and not now.is_lit(at):
        equipped = min(vision, cls.trait("night_vision"))
        vision, bonus = max(min(vision, settings.night_vision), equipped), 0
    hedge_open = settings.bocage_adjacent_open
    cover = cover_at(world.map, at, viewer.side.value, hedge_open, settings.cities)
    if distance(viewer.hex, at) - bonus * world.map.on_road(at) > max(vision - cover, min(1, vision)):
        return False
    return line_of_sight(
        world.map,
        viewer.hex,
        at,
        now.smoke,
        open_edges=frozenset({(at, structure.edge)}),
        bocage_adjacent_open=hedge_open,
    )


def towers(world: World) -> dict[str, tuple[Side, Field]]:
    """What structures watch, and for whom, by id (EDC-D5.4-x)."""
    watches = {key: tower(world, key) for key in sorted(world.structures)}
    return {key: watch for key, watch in watches.items() if watch is not None}


def tower(world: World, key: str) -> tuple[Side, Field] | None:
    """Whose the structure is and what it watches, by day and by night; None if it watches nothing.

    Smoke hides from it as from units; by night it directs fire at what is lit alone (EDC-C3.3-c, EDC-D5.4-x).
    """
    structure = world.structures.get(key)
    if structure is None or structure.side is None or not structure.built:
        return None
    kind = kind_of(world.catalogue, structure.kind)
    if not kind.vision or structure.health < kind.works_from:
        return None
    settings, side = world.settings, structure.side
    hedge_open = settings.bocage_adjacent_open
    exact = settings.exact_range
    field = field_of_view(world.map, Gaze(structure.hex, kind.vision, 0, side.value, exact, hedge_open))
    now = conditions(world.effects)
    if world.environment.night and not now.all_lit:
        field = directs_by_light(field, world.map, now.lit)
    smoke = now.smoke
    near = smoke & frozenset(disc(structure.hex, kind.vision)) if smoke else smoke
    if near:
        into = settings.smoke_blocks_into
        field = through_smoke(field, world.map, structure.hex, near, into, hedge_open)
    return side, field
