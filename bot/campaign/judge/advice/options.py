"""What a unit could do besides moving, as far as its side knows: for autocomplete and AI-controlled units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from bot.campaign.judge.fortifications import build_supply
from bot.campaign.judge.kinds import Moment, judge, open_to
from bot.campaign.judge.moment import OFFERS
from bot.campaign.judge.situation import set_free, situation_known
from bot.campaign.judge.supply import BUILD_SUPPLY, missing
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Action, ActionKind, Order, OrderType, Supply
from bot.campaign.world.order_types import LEVELS, ORDER_TYPES, Part
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import BACK, Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Hex, distance, neighbours


def actions_at(
    view: SideView, unit: OwnUnit, at: Hex | None = None, *, ability: bool, energy: int | None = None
) -> list[Action]:
    """What the unit could do from `at` (where it is, if not given), as far as its side knows."""
    situation = situation_known(view, unit.id)
    if unit.ride is Ride.PASSENGER:
        # It can get out before it acts (EDC-F3.2-b).
        situation = set_free(situation, unit.hex)
    here = at or unit.hex
    moment = Moment(Order(unit.id), here, unit.energy if energy is None else energy, ability)
    mates = [own.id for own in _mates(view, unit) if distance(own.hex, here) <= 1]
    return [
        action
        for kind in ORDER_TYPES.values()
        if not (kind.aimed or kind.supplies) and open_to(situation, kind, ability)
        for action in (
            OFFERS[kind](situation, here) if kind in OFFERS else _candidates(view, mates, here, kind)
        )
        if judge(situation, action, moment) is None
    ]


def _candidates(view: SideView, mates: Sequence[str], at: Hex, kind: OrderType) -> Iterator[Action]:
    """What the action could be about: units and hexes at hand, the six directions, heights."""
    wanted = kind.needs or (kind.may - {Part.CONTACT})
    options: list[list[tuple[str, Any]]] = []
    if Part.HEX in wanted:
        hexes = [at, *neighbours(at)]
        if Part.CONTACT in kind.may:
            # What is fired from afar is aimed at enemies rather than next door.
            hexes = sorted({contact.hex for contact in view.contacts if contact.present})
        options.append([("hex", near) for near in hexes if view.map.contains(near)])
    if Part.MATE in wanted:
        options.append([("target", mate) for mate in mates])
    if Part.FACING in wanted:
        options.append([("facing", facing) for facing in view.map.compass])
    if Part.LEVEL in wanted:
        options.append([("level", level) for level in LEVELS])
    for parts in product(*options):
        yield replace(Action(kind), **dict(parts))


def sieges_for(view: SideView, unit: OwnUnit, at: Hex | None = None) -> list[Action]:
    """Attacks on structures in range that the side knows and that are none of its own or its friends' (EDC-D5.1-d)."""
    situation, here = situation_known(view, unit.id), at or unit.hex
    reach = max((weapon.range for weapon in situation.cls.weapons), default=0)
    moment = Moment(Order(unit.id), here, unit.energy)
    near = (
        structure
        for structure in view.structures
        if distance(here, structure.hex) <= reach + 1 and not _friendly(view.side, structure.side)
    )
    named = (
        Action(ActionKind.ATTACK, structure.hex, item=called(view, structure), facing=structure.edge)
        for structure in near
    )
    return [action for action in named if judge(situation, action, moment) is None]


def called(view: SideView, structure: Structure) -> str:
    """What an attack on it names."""
    line = "back " if structure.slot == BACK else ""
    return line + kind_of(view.catalogue, structure.kind).name.lower()


def _friendly(side: Side, owner: Side | None) -> bool:
    return owner is not None and not side.opposes(owner)


def _mates(view: SideView, unit: OwnUnit) -> list[OwnUnit]:
    """The other units of the side; those of forces that share their sight lend nothing (EDC-D2-b)."""
    return [mate for mate in view.units if mate.id != unit.id and mate.side is view.side]


def supplies_for(view: SideView, unit: OwnUnit, at: Hex | None = None) -> list[Action]:
    """Resupplies from depots and units of the side that are next to the unit (EDC-C4.2-d)."""
    here, label, cls = at or unit.hex, view.map.label, view.catalogue.cls(unit)
    stores = [(label(depot.hex), depot.hex, depot.cargo) for depot in view.depots]
    stores += [(mate.id, mate.hex, mate.cargo) for mate in _mates(view, unit)]
    limited = any(weapon.uses for weapon in cls.weapons) or cls.equipment
    supplies: list[Action] = []
    for key, place, cargo in stores:
        if distance(here, place) > 1:
            continue
        if cargo.barrels and not unit.infantry_energy and unit.energy < unit.energy_max:
            supplies.append(Action(ActionKind.REFUEL, supply=Supply(key, unit.id)))
        if cargo.crates and (limited or unit.infantry_energy):
            supplies.append(Action(ActionKind.REARM, supply=Supply(key, unit.id)))
        if cargo.total and unit.cargo_max > unit.cargo.total:
            crate = int(bool(cargo.crates))
            load = Supply(key, unit.id, crates=crate, barrels=1 - crate)
            supplies.append(Action(ActionKind.FREIGHT, supply=load))
    lacks = missing(cls, unit, BUILD_SUPPLY) if BUILD_SUPPLY in cls.traits else 0
    for mate in _mates(view, unit) if lacks else ():
        theirs = view.catalogue.cls(mate)
        if distance(here, mate.hex) <= 1 and BUILD_SUPPLY in theirs.traits:
            amount = min(lacks, build_supply(theirs, mate))
            given = Supply(mate.id, unit.id, BUILD_SUPPLY, amount)
            supplies += [Action(ActionKind.FREIGHT, supply=given)] * (amount > 0)
    return supplies
