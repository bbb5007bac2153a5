"""Building and repairing structures: where they can be built and what it takes; `construction` does it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.campaign.judge.moment import Moment, judges, offers
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.supply import BUILD_SUPPLY
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.order_types import Part
from bot.campaign.world.outfit.gear import StructureKind, UnitClass
from bot.campaign.world.positions import has_gear
from bot.campaign.world.refusals.action import NameMissing, OwnHexOnly
from bot.campaign.world.refusals.structure import (
    BuildAdjacent,
    BuildOn,
    BuildOverRiver,
    BuildOverWater,
    NoBuildSupply,
    NoKit,
    NoSuchStructure,
    NotAvailable,
    NothingToBuild,
    SiteTaken,
    TrenchFacing,
)
from bot.campaign.world.structure import BACK, EMPLACEMENT, FRONT, Structure, place_key
from bot.campaign.world.structure_kinds import health_of, kind_named, kind_of, kinds_of
from bot.hexmap.coords import Facing, Hex, adjacent, neighbour
from bot.hexmap.terrain import EdgeKind, TerrainKind


@dataclass(frozen=True, slots=True)
class Site:
    """Where a Build action would put what, and what is there now."""

    kind: StructureKind
    key: str
    hex: Hex
    edge: Facing | None = None
    facing: Facing | None = None
    slot: str = ""
    now: Structure | None = None


def build_supply(cls: UnitClass, unit: Unit | OwnUnit) -> int:
    """Build Supply the unit has left."""
    return unit.uses.get(BUILD_SUPPLY, cls.trait(BUILD_SUPPLY))


@judges(ActionKind.BUILD)
def judge_build(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Why the structure cannot be built or repaired there and then.

    EDC-D5.1-a, EDC-D5.1-b, EDC-D5.2-a, EDC-D5.4-af.
    """
    kind = kind_named(situation.stores.catalogue, action.item or "")
    if kind is None:
        return NoSuchStructure(("EDC-D5-a",), structure=action.item)
    if not kind.defined:
        return NotAvailable(("EDC-D5.4-af",), structure=kind.name)
    site = find_site(situation, kind, action, moment.at)
    if isinstance(site, Refusal):
        return site
    lost = _taken(situation, site)
    if lost is not None:
        return lost
    starts = site.now is None or site.now.kind != kind.id
    if starts and kind.kit and not has_gear(situation.cls, situation.unit, kind.kit):
        return NoKit(("EDC-D5.1-a",), structure=kind.name)
    if needed(situation, site) < 1:
        return NothingToBuild(("EDC-D5.2-a",), structure=kind.name)
    if build_supply(situation.cls, situation.unit) < 1:
        return NoBuildSupply(("EDC-D5.1-b",))
    return None


def find_site(situation: Situation, kind: StructureKind, action: Action, at: Hex) -> Site | Refusal:
    """The place the action means, for a builder at `at` (EDC-D5.1-a, EDC-D5.4-t, EDC-D5.4-u)."""
    hexmap, known = situation.map, situation.structures
    wide, label = hexmap.wide, hexmap.label
    if kind.over == "water":
        if action.hex is None:
            return _unnamed("EDC-D5.4-t", Part.HEX, "build large bridge 0305")
        key = place_key(action.hex, wide=wide)
        # A unit on a bridge repairs it from there (EDC-D5.1-a, EDC-D5.2-a).
        near = adjacent(at, action.hex) or (action.hex == at and key in known)
        if not hexmap.contains(action.hex) or not near:
            return BuildAdjacent(("EDC-D5.4-t",), structure=kind.name, hex=label(action.hex))
        if hexmap.terrain_at(action.hex) is not TerrainKind.WATER:
            return BuildOverWater(("EDC-D5.4-t",), structure=kind.name, hex=label(action.hex))
        return Site(kind, key, action.hex, now=known.get(key))
    if action.hex is not None and action.hex != at:
        return OwnHexOnly(("EDC-D5.1-a",), hex=label(action.hex), at=label(at))
    if kind.place == "edge":
        if action.facing is None:
            return _unnamed("EDC-D5-a", Part.EDGE, "build concrete wall SE")
        across = neighbour(at, action.facing)
        if kind.over == "river" and EdgeKind.RIVER not in hexmap.edges.get((at, action.facing), ()):
            return BuildOverRiver(("EDC-D5.4-u",), structure=kind.name, hex=label(across))
        key = place_key(at, action.facing, wide=wide)
        return Site(kind, key, at, edge=action.facing, now=known.get(key))
    if kind.place == "line":
        return _line(situation, kind, action, at)
    slot = EMPLACEMENT if kind.place == "emplacement" else ""
    key = place_key(at, slot=slot, wide=wide)
    return Site(kind, key, at, slot=slot, now=known.get(key))


def _unnamed(rule: str, part: Part, example: str) -> Refusal:
    return NameMissing((rule,), what=part.value, action="build", example=example)


def _line(situation: Situation, kind: StructureKind, action: Action, at: Hex) -> Site | Refusal:
    """Which line of trenches: the first that lacks something, always with one facing (EDC-D5.4-a, EDC-D5.4-d)."""
    wide, known = situation.map.wide, situation.structures
    keys = [(slot, place_key(at, slot=slot, wide=wide)) for slot in (FRONT, BACK)]
    front, back = (known.get(key) for _, key in keys)
    first = front or back
    facing = action.facing
    if facing is None and first is not None:
        facing = first.facing
    if kind.raises:
        for slot, key in keys:
            there = known.get(key)
            if there is not None and _lacks(situation, kind, there):
                if action.facing not in (None, there.facing):
                    break
                if not there.built:
                    return BuildOn(("EDC-D5.4-d",), structure=kind.name, base=_base(situation, kind))
                return Site(kind, key, at, facing=there.facing, slot=slot, now=there)
        return BuildOn(("EDC-D5.4-d",), structure=kind.name, base=_base(situation, kind))
    if facing is None:
        return _unnamed("EDC-D5.4-a", Part.FRONT, "build trench NE")
    if first is not None and first.facing is not facing:
        named = situation.map.side_name(first.facing) if first.facing is not None else ""
        return TrenchFacing(("EDC-D5.4-a",), hex=situation.map.label(at), facing=named)
    for slot, key in keys:
        there = known.get(key)
        if there is None or (there.kind == kind.id and _lacks(situation, kind, there)):
            return Site(kind, key, at, facing=facing, slot=slot, now=there)
    slot, key = keys[0]
    return Site(kind, key, at, facing=facing, slot=slot, now=front)


def _lacks(situation: Situation, kind: StructureKind, there: Structure) -> bool:
    catalogue = situation.stores.catalogue
    return there.kind == kind.raises or there.health < health_of(catalogue, kind_of(catalogue, there.kind))


def _base(situation: Situation, kind: StructureKind) -> str:
    return kind_of(situation.stores.catalogue, kind.raises).name


def _taken(situation: Situation, site: Site) -> Refusal | None:
    """Why the place has no room for it (EDC-D5.1-e, EDC-D5.4-k); a structure there is repaired, of any side."""
    there = site.now
    if there is None or (there.built and there.kind == site.kind.id):  # EDC-D5.2-a
        return None
    hostile = there.side is not None and there.side.opposes(situation.side)
    if not hostile and there.kind in (site.kind.id, site.kind.raises, site.kind.replaces):
        return None
    rule = "EDC-D5.4-k" if site.slot == EMPLACEMENT else "EDC-D5.1-e"
    name = kind_of(situation.stores.catalogue, there.kind).name
    return SiteTaken((rule,), hex=situation.map.label(site.hex), structure=name)


def needed(situation: Situation, site: Site) -> int:
    """Build Supply still to be put into it (EDC-D5.1-c, EDC-D5.2-a)."""
    catalogue, kind, now = situation.stores.catalogue, site.kind, site.now
    if now is not None and now.kind == kind.raises:
        return kind.cost - now.invested
    if now is not None and now.kind == kind.id:
        return health_of(catalogue, kind) - now.health
    return kind.cost - (credit(situation) if now is not None else 0)


def put_in(situation: Situation, site: Site) -> int:
    """How much Build Supply one action puts into a site (EDC-D5.1-b)."""
    carried = build_supply(situation.cls, situation.unit)
    return min(situation.settings.build_supply_per_action, carried, needed(situation, site))


def credit(situation: Situation) -> int:
    return situation.settings.airstrip_upgrade_credit


@offers(ActionKind.BUILD)
def build_options(situation: Situation, at: Hex) -> Iterator[Action]:
    """What could be named for a Build action at `at`, for autocomplete and AI-controlled units."""
    if ActionKind.BUILD.word not in situation.cls.abilities:
        return
    for kind in kinds_of(situation.stores.catalogue).values():
        bare = Action(ActionKind.BUILD, item=kind.name.lower())
        if kind.over == "water":
            for near in (at, *(neighbour(at, facing) for facing in Facing)):
                yield replace(bare, hex=near)
        elif kind.place in ("edge", "line") and not kind.raises:
            for facing in situation.map.compass:
                yield replace(bare, facing=facing)
        else:
            yield bare
