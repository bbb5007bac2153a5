"""What structures see, and how those are seen who man a wall (EDC-D4-g, EDC-D5.4-x)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.campaign.effects import conditions
from bot.campaign.fields import Field, cover_at, field_of_view, through_smoke, with_places
from bot.campaign.model import Unit, World
from bot.campaign.sides import Side
from bot.campaign.structure import Structure
from bot.campaign.structure_kinds import kind_of
from bot.hexmap.coords import Facing, Hex, disc, distance
from bot.hexmap.sight import line_of_sight

Edge = tuple[Hex, Facing]


def walls(world: World) -> set[str]:
    """The structures on edges that can be manned, by id."""
    return {
        key for key, found in world.structures.items() if found.edge is not None and is_wall(world, found)
    }


def is_wall(world: World, structure: Structure) -> bool:
    """Whether it stands on an edge and can be manned."""
    return structure.edge is not None and kind_of(world.catalogue, structure.kind).garrison


def wall_of(world: World, unit: Unit) -> Facing | None:
    """The side of its hex with the wall that the unit mans."""
    structure = world.structures.get(unit.garrison or "")
    return structure.edge if structure is not None else None


def onto_walls(world: World, viewer: Unit, field: Field, parapets: Mapping[str, int]) -> Field:
    """The field with the tops of walls that the viewer sees, by their positions (EDC-D4-g: sight is mutual)."""
    exact = world.settings.exact_range
    seen = []
    for key, position in parapets.items():
        structure = world.structures[key]
        if structure.hex in field.hexes or _sees_top(world, viewer, structure):
            seen.append((position, distance(viewer.hex, structure.hex) <= exact))
    if not seen:
        return field
    places = [position for position, _ in seen]
    # By night only night equipment and light direct fire; a wall's top is as well seen as its hex (EDC-F1.3-b).
    lit = not world.environment.night or len(field.sure) > 0
    return with_places(field, places, [position for position, near in seen if near], places if lit else [])


def _sees_top(world: World, viewer: Unit, structure: Structure) -> bool:
    assert structure.edge is not None  # only walls have a top
    settings, cls, at = world.settings, world.catalogue.cls(viewer), structure.hex
    vision, bonus = cls.vision, settings.road_spot_bonus
    if world.environment.night:
        equipped = min(vision, cls.trait("night_vision"))
        vision, bonus = max(min(vision, settings.night_vision), equipped), 0
    hedge_open = settings.bocage_adjacent_open
    cover = cover_at(world.map, at, viewer.side.value, hedge_open)
    if distance(viewer.hex, at) - bonus * world.map.on_road(at) > max(vision - cover, min(1, vision)):
        return False
    return line_of_sight(
        world.map,
        viewer.hex,
        at,
        conditions(world.effects).smoke,
        open_edges=frozenset({(at, structure.edge)}),
        bocage_adjacent_open=hedge_open,
    )


def towers(world: World) -> dict[str, tuple[Side, Field]]:
    """What structures watch, and for whom, by id (EDC-D5.4-x)."""
    found = {key: tower(world, key) for key in sorted(world.structures)}
    return {key: watch for key, watch in found.items() if watch is not None}


def tower(world: World, key: str) -> tuple[Side, Field] | None:
    """Whose the structure is and what it watches, by day and by night; None if it watches nothing.

    Smoke hides from it as from units (EDC-C3.3-c, EDC-D5.4-x).
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
    field = field_of_view(world.map, structure.hex, kind.vision, 0, side.value, exact, hedge_open)
    smoke = conditions(world.effects).smoke
    near = smoke & frozenset(disc(structure.hex, kind.vision)) if smoke else smoke
    if near:
        into = settings.smoke_blocks_into
        field = through_smoke(field, world.map, structure.hex, near, into, hedge_open)
    return side, field
