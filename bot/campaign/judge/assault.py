"""Whether infantry can assault from the hex in which its move ends. `resolve.assault` carries the assault out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from bot.campaign.judge.carry import EXIT_POINTS
from bot.campaign.judge.fire.aim import armed, closed, target_hex, weapon_of
from bot.campaign.judge.flight import NEAR_GROUND
from bot.campaign.judge.mines import warned
from bot.campaign.judge.plan import Plan
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.walk import double_time, mover_of, price, room
from bot.campaign.world.groundwork import without_wall
from bot.campaign.world.order import Action, Order, Refusal
from bot.campaign.world.outfit.gear import UnitClass, Weapon
from bot.campaign.world.profiles import Profile
from bot.campaign.world.record import record
from bot.campaign.world.refusals.attack import (
    AssaultBarred,
    AssaultEnergy,
    AssaultInfantryOnly,
    AssaultNotAdjacent,
    AssaultPoints,
    AssaultUnder,
    InBrawl,
    NoTargetHex,
)
from bot.campaign.world.refusals.move import EnergyLacking, HexFull, UnitImmobilised
from bot.campaign.world.refusals.order import UnitOverrun
from bot.campaign.world.structure import place_key
from bot.hexmap.coords import Hex, adjacent, direction, distance
from bot.hexmap.paths import Barrier, PathCost


@record(frozen=True, slots=True)
class Entry:
    """What judging an assault gives."""

    lost: Refusal | None
    """Why it cannot be made."""
    energy: int = 0
    """What entering the hex costs on top of the move (EDC-C3.2.2-f)."""


class Foe(Protocol):
    """An enemy on the ground of the hex: the unit itself, or what the side knows of it."""

    @property
    def id(self) -> str: ...
    @property
    def brawl(self) -> bool: ...


Met = TypeVar("Met", bound=Foe)


@dataclass(frozen=True, slots=True)
class Onset(Generic[Met]):
    """Whom an assault meets in its hex."""

    foes: list[Met]
    joins: bool
    """It joins the brawl there, and meets those in it; otherwise it meets those outside."""
    lost: Refusal | None
    """Why it is lost."""


def onset(
    situation: Situation,
    weapon: Weapon,
    at: Hex,
    foes: Sequence[Met],
    named: str | None,
    others: Iterable[Met] = (),
) -> Onset[Met]:
    """Whom the assault meets of those that it can reach; `others` in the hex it cannot.

    EDC-C3-e, EDC-C3.2.2-h: who is named in a brawl is met in it or not at all.
    """
    joins = fights_hand_to_hand(situation.cls, weapon) and any(foe.brawl for foe in foes)
    met = [foe for foe in foes if foe.brawl is joins]
    lost: Refusal | None = None
    if joins and not room(situation, at):
        limit = situation.settings.stack_limit
        lost = HexFull(("EDC-C3.2.2-h",), hex=situation.map.label(at), limit=limit)
    elif (not joins and any(foe.brawl and foe.id == named for foe in (*foes, *others))) or (foes and not met):
        lost = closed(situation, at)
    return Onset(met, joins, lost)


def fights_hand_to_hand(cls: UnitClass, weapon: Weapon) -> bool:
    """Whether an assault with the weapon is a melee assault: infantry only (EDC-C3.2.2-g)."""
    return cls.is_infantry and weapon.melee


def judge_assault(situation: Situation, order: Order, made: Plan, action: Action, manned: bool) -> Entry:
    """Whether the assault can be made from the end of the move, and the energy of entering.

    EDC-C3.2.2-a, EDC-C3.2.2-b, EDC-C3.2.2-f, EDC-F6.4-d. `manned`: the order begins in a structure, which it costs
    a point to leave (EDC-D5.5-a).
    """
    lost = _unable(situation)
    if lost is not None:
        return Entry(lost)
    target = target_hex(situation, action)
    if target is None or not situation.map.contains(target):
        return Entry(NoTargetHex(("EDC-C3.2.2-c",)))
    lost = _out_of_reach(situation, made.end, target)
    if lost is not None:
        return Entry(lost)
    double = made.double_time or (not made.moves and double_time(situation, order, []))
    cost = _cost_of_entry(situation, made, action, target, double)
    lost = _kept_out(situation, made, target, cost, manned)
    if lost is None and (mined := warned(situation, (made.end, target), order.force)) is not None:
        lost = mined[1]
    if lost is not None:
        return Entry(lost)
    entry = 1 + double + cost.energy_surcharge - made.energy
    if made.energy + entry > situation.unit.energy:
        needed = made.energy + entry
        return Entry(EnergyLacking(("EDC-C2.2-h",), energy=situation.unit.energy, needed=needed))
    return Entry(armed(situation, action), entry)


def _unable(situation: Situation) -> Refusal | None:
    """Why the unit cannot assault anything."""
    unit, cls = situation.unit, situation.cls
    if not (cls.is_infantry or "may_assault" in cls.tags):
        return AssaultInfantryOnly(("EDC-C3.2.2-a",))
    if unit.overrun:
        return UnitOverrun(("EDC-C3.2.3-a",))
    if unit.brawl:
        return InBrawl(("EDC-C3.2.2-i",))
    return AssaultEnergy(("EDC-C3.2.2-f",)) if unit.energy == 0 else None


def _out_of_reach(situation: Situation, start: Hex, target: Hex) -> Refusal | None:
    """Why the unit cannot assault that hex from `start`, the ground between them apart."""
    unit, label = situation.unit, situation.map.label
    if not adjacent(start, target):
        away = distance(start, target)
        return AssaultNotAdjacent(("EDC-C3.2.2-a",), hex=label(target), distance=away)
    if unit.immobilised:
        return UnitImmobilised(("EDC-C3.2.2-b",))
    above = {contact.profile for contact in situation.sighted.get(target, {}).values()}
    if above & set(NEAR_GROUND) and Profile.LANDED not in above and not unit.stealthed:
        return AssaultUnder(("EDC-C3.2.2-a", "EDC-C3.2.2-k"), hex=label(target))
    return None


def _cost_of_entry(situation: Situation, made: Plan, action: Action, target: Hex, double: bool) -> PathCost:
    """The cost of the whole way into the hex; a wall whose garrison is stormed does not bar it (EDC-D4-g)."""
    mover, walk = mover_of(situation.cls, situation.cls.speed + double, situation.side), (*made.path, target)
    cost = price(situation, mover, walk)
    if cost.barrier in (Barrier.WALL, Barrier.GATE) and _storms(situation, action, made.end, target):
        opened = without_wall(situation.map, made.end, target)
        cost = price(replace(situation, map=opened), mover, walk)
    return cost


def _kept_out(situation: Situation, made: Plan, target: Hex, cost: PathCost, manned: bool) -> Refusal | None:
    """Why the ground, or too few points, keep the unit out of the hex (EDC-C3.2.2-b)."""
    label = situation.map.label
    gets_out = made.exits is not None or manned
    spent = cost.total + EXIT_POINTS > cost.speed if gets_out else False
    if cost.barrier not in (None, Barrier.SPEED) or cost.crosses_river:
        what = cost.barrier.value if cost.barrier is not None else Barrier.RIVER.value
        return AssaultBarred(("EDC-C3.2.2-b",), from_=label(made.end), hex=label(target), what=what)
    if cost.reach < len(made.path) or spent:
        needed = sum(cost.points) if len(cost.points) == len(made.path) else None
        return AssaultPoints(("EDC-C3.2.2-b",), hex=label(target), points=cost.speed, needed=needed)
    return None


def _storms(situation: Situation, action: Action, start: Hex, target: Hex) -> bool:
    """Whether infantry with a melee weapon goes at the garrison of the wall in its way (EDC-D4-g, EDC-C3.2.2-b)."""
    weapon = weapon_of(situation.cls, action)
    if weapon is None or not (weapon.melee and situation.cls.is_infantry):
        return False
    wall = place_key(target, direction(target, start), wide=situation.map.wide)
    manned = {contact.garrison for contact in situation.contacts.values() if contact.hex == target}
    structure = situation.structures.get(wall)
    return wall in manned and structure is not None and structure.hex == target
