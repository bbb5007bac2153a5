"""Checking an order before it is filed, from what its side knows and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.campaign.judge.advice.acted import after_action
from bot.campaign.judge.advice.dependency import Dependency, Grade
from bot.campaign.judge.advice.prospects import Estimate, estimate, in_vain
from bot.campaign.judge.fire.aim import judge_attack
from bot.campaign.judge.flight import exhausted, glides, profile_after
from bot.campaign.judge.kinds import Moment, judge, judge_ability
from bot.campaign.judge.legality import plan, river_bars
from bot.campaign.judge.plan import Plan
from bot.campaign.judge.situation import Situation, outside, set_free, situation_known
from bot.campaign.judge.supply import filled, fills, left_over
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Ability, Action, ActionKind, Order, Refusal, When
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.carrying import NoSeat
from bot.campaign.world.refusals.move import OffMap
from bot.campaign.world.refusals.order import (
    AfterDrop,
    AlreadyActed,
    NoSuchUnit,
    PathAndDestination,
    SurvivorsObeyNobody,
    UnitCarried,
)
from bot.hexmap.coords import Hex

_Shot = tuple[Situation, Action, Hex]


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a move does not get to the hex that was ordered."""

    wanted: Hex
    why: Refusal
    """What keeps it from there."""
    last: Refusal
    """What keeps it from the next hex after the one in which it ends: the same, or about a hex on the way."""


@dataclass(frozen=True, slots=True)
class Check:
    """The answer to an order: either refused, or what will be attempted with `warnings` about the doubtful parts."""

    plan: Plan | None
    refusal: Refusal | None
    expected: Estimate | None = None
    warnings: tuple[Refusal, ...] = ()
    """Of an order that is refused for a full or held hex: all that is wrong with it (EDC-C2.2-c)."""
    ability: Ability | None = None
    """The ability that will be used (EDC-C2.3-b)."""
    depends: tuple[Dependency, ...] = ()
    """Earlier orders that make it possible, or better (EDC-C1.1-b)."""
    spoiled: tuple[Dependency, ...] = ()
    """Earlier orders that are in its way."""
    stop: Stop | None = None
    """Of a move that ends short, or is refused."""
    hopeless: Refusal | None = None
    """Why nothing of it is done as the queue stands, though it is taken: orders before it may yet change that."""

    @property
    def grade(self) -> Grade:
        if self.refusal is not None:
            return Grade.IMPOSSIBLE
        return Grade.DEPENDS if self.depends else Grade.POSSIBLE


def check_order(view: SideView, order: Order) -> Check:
    """Judge an order on the side's own picture. Never raises for bad orders; hidden things make no difference."""
    unit = next((own for own in view.units if own.id == order.unit), None)
    if unit is None:
        return Check(None, NoSuchUnit(("EDC-A-a",), unit=order.unit))
    lost = _unfit(view, unit, order)
    if lost is not None:
        return Check(None, lost)
    if waits_for_drop(view, unit):
        # Where it will be by then is not known; the resolver checks it there (EDC-F6.2-a, EDC-F6.2-i).
        stays = Plan((unit.hex,), 0, 0, unit.hex, None)
        return Check(stays, None, warnings=(AfterDrop(("EDC-F6.2-i",)),), ability=order.ability)
    situation = situation_known(view, unit.id)
    if unit.ride is Ride.ORBIT:
        return _from_orbit(situation, unit, order)
    draft = _draft(situation, unit, order)
    _weigh_supplies(draft)
    _weigh_smoke(draft)
    _weigh_ability(draft)
    return _answer(draft, _weigh_shots(view, draft))


@dataclass(slots=True)
class _Draft:
    """An order under check: what it comes to, and what is wrong with it so far."""

    order: Order
    unit: OwnUnit
    situation: Situation
    """With the unit set free where its carrier sets it down, or where it gets out."""
    made: Plan
    warnings: list[Refusal]
    ability: Ability | None

    def warn(self, doubt: Refusal | None) -> None:
        """Take note of what was found, once."""
        if doubt is not None and doubt not in self.warnings:
            self.warnings.append(doubt)


def _draft(situation: Situation, unit: OwnUnit, order: Order) -> _Draft:
    """The order with its plan."""
    hanging = unit.carrier is not None and unit.ride is not Ride.PASSENGER
    if hanging:
        # It may be set down before its turn comes, where its carrier then is (EDC-F3.4-c).
        situation = set_free(situation, unit.hex)
    made = plan(foreseen(situation, order), order)
    stopped = made.stopped_by
    warnings = list(
        made.refusals if stopped is None or stopped in made.refusals else (stopped, *made.refusals)
    )
    if hanging:
        warnings.insert(0, UnitCarried(("EDC-F3.1-a", "EDC-F3.4-c"), unit=unit.name))
    elif made.exits is not None:
        situation = set_free(situation, made.exits)
    return _Draft(order, unit, situation, made, warnings, order.ability)


def _weigh_supplies(draft: _Draft) -> None:
    """Supplies of an order's parts of which too little is left."""
    for action in (draft.made.action, draft.ability.action if draft.ability is not None else None):
        if action is not None:
            draft.warn(left_over(draft.situation.stores, action.kind, action.supply))


def _weigh_smoke(draft: _Draft) -> None:
    """The order's own smoke in front of its target."""
    hidden = _own_smoke(draft.situation, draft.order, draft.made)
    if hidden is not None:
        draft.warnings.append(hidden)


def _weigh_ability(draft: _Draft) -> None:
    """The ability, which is dropped where it cannot be used (EDC-C2.3-b)."""
    ability, made, unit = draft.ability, draft.made, draft.unit
    if ability is None:
        return
    before = ability.when is When.BEFORE
    situation, energy = draft.situation, unit.energy - (0 if before else made.energy)
    if ability.when is When.AFTER_ACTION and made.action is not None:
        situation, energy = after_action(situation, made.action, made.end, energy - made.entry_energy)
    unusable = river_bars(made) or judge_ability(
        situation,
        draft.order,
        unit.hex if before else made.end,
        energy,
        exhausted=exhausted(unit),
        heading=None if before else made.heading,
    )
    if unusable is not None:
        # What comes first is said first: without a takeoff there is no flight.
        draft.warnings.insert(0 if before else len(draft.warnings), unusable)
        draft.ability = None
    elif ability.when is When.AFTER_MOVE and made.action is not None and fills(unit.id, ability.action):
        # Only a mishap leaves anything to an action that fills the same.
        then, energy = filled(situation, ability.action, energy)
        draft.warn(judge(then, made.action, Moment(draft.order, made.end, energy, heading=made.heading)))


def _weigh_shots(view: SideView, draft: _Draft) -> Estimate | None:
    """The attacks of the order: those in vain, and what the first that is not can be expected to do."""
    shots = _shots(draft.situation, draft.made, draft.ability)
    for shot in shots:
        draft.warn(in_vain(view, *shot))
    return next((expected for shot in shots if (expected := estimate(view, *shot)) is not None), None)


def _answer(draft: _Draft, expected: Estimate | None) -> Check:
    """Refused, or what will be attempted, as what was found is final or not."""
    made, ability, warnings = draft.made, draft.ability, tuple(draft.warnings)
    passes = Check(made, None, expected, warnings, ability, stop=_stop(made))
    fatal = next((warning for warning in warnings if warning.final), None)
    if draft.unit.carrier is not None:
        # Where it will get out only the carrier's own order tells (EDC-C1.1-d): what is doubtful stays a warning.
        return passes if fatal is None else Check(None, fatal, stop=passes.stop)
    if fatal is None and made.stopped_by is not None and made.stopped_by.bars_route:
        fatal = made.stopped_by
    done = made.moves or made.rotates or made.leaves or made.action or ability
    if fatal is None and warnings and not done:
        # Nothing of the order would be done.
        fatal = warnings[0]
    if fatal is None:
        return passes
    return Check(None, fatal, warnings=warnings if fatal.tried else (), stop=passes.stop)


def _stop(made: Plan) -> Stop | None:
    """Why its move ends short, if it does."""
    if made.stopped_by is None or made.wanted is None:
        return None
    return Stop(made.wanted, made.hindered or made.stopped_by, made.stopped_by)


def waits_for_drop(view: SideView, unit: OwnUnit) -> bool:
    """Whether the unit is aboard a flying craft that could drop it this round (EDC-F6.2-a, EDC-F6.2-b)."""
    carrier = next((own for own in view.units if own.id == unit.carrier), None)
    if carrier is None or unit.ride is not Ride.PASSENGER or carrier.profile is Profile.LANDED:
        return False
    able = ActionKind.DROP.word in view.catalogue.cls(carrier).abilities
    return able and bool(view.catalogue.cls(unit).drop)


def _from_orbit(situation: Situation, unit: OwnUnit, order: Order) -> Check:
    """A unit in orbit is dropped or stays there (EDC-F6.2-b)."""
    made, ability = plan(situation, order), order.ability
    if ability is None:
        return Check(None, made.refusals[0]) if made.refusals else Check(made, None)
    lost = judge_ability(situation, order, unit.hex, unit.energy, exhausted=exhausted(unit))
    if lost is not None:
        return Check(None, lost)
    # Where it comes down only the dice tell; the resolver judges the rest there (EDC-F6.2-f, EDC-F6.2-i).
    more = order.path or order.destination or order.action or order.facing is not None
    warnings = (AfterDrop(("EDC-F6.2-i",)),) if more else ()
    return Check(Plan((unit.hex,), 0, 0, unit.hex, None), None, warnings=warnings, ability=ability)


def foreseen(situation: Situation, order: Order) -> Situation:
    """The situation after an ability before the move, if it can be used: one that changes the profile, costs energy, or
    fills the unit's own energy or uses.
    """
    ability, unit = order.ability, situation.unit
    if ability is None or ability.when is not When.BEFORE or not isinstance(unit, OwnUnit):
        return situation
    then = profile_after(situation, ability.action)
    rushed, hasty = ability.kind is ActionKind.FREIGHT, fills(unit.id, ability.action)
    if then is None and not (rushed or hasty):
        return situation
    moment = Moment(order, unit.hex, unit.energy, ability=True)
    if (hasty and exhausted(unit)) or judge(situation, ability.action, moment) is not None:
        return situation
    climbs, starts = ability.kind is ActionKind.CLIMB, ability.kind is ActionKind.FAST_TAKEOFF
    energy = unit.energy - climbs - rushed * situation.settings.rushed_freight_energy
    if hasty:
        situation, energy = filled(situation, ability.action, energy)
    after = replace(
        situation.unit,
        profile=then or unit.profile,
        energy=energy,
        this_round=replace(unit.this_round, takeoff=starts, gliding=unit.profile if glides(unit) else None),
    )
    return replace(situation, unit=after, had_energy=not exhausted(unit))


def _unfit(view: SideView, unit: OwnUnit, order: Order) -> Refusal | None:
    """What is wrong with an order whatever it asks for."""
    if unit.survivors_of is not None:
        return SurvivorsObeyNobody(("EDC-C3.4.2-b",), unit=unit.name)
    for key in order.wait_for:
        if key == unit.id or all(own.id != key or own.side is not view.side for own in view.units):
            return NoSuchUnit(("EDC-F3.2-c",), unit=key if key != unit.id else "")
    if order.wait_for and not any(
        view.catalogue.cls(unit).trait(seat) for seat in ("passengers", "vehicle_bed")
    ):
        return NoSeat(("EDC-F3.2-c",), unit=unit.name)
    if unit.this_round.acted:
        return AlreadyActed(("EDC-C1.1.2-c",))
    if order.path and order.destination is not None:
        return PathAndDestination(("EDC-C2.2-e",))
    hexes: list[Hex] = [*order.path, *((order.destination,) if order.destination else ())]
    if order.action is not None and order.action.hex is not None:
        hexes.append(order.action.hex)
    for at in hexes:
        if not view.map.contains(at):
            return OffMap(("EDC-A3.1-b",), hex=view.map.label(at))
    return None


def _shots(situation: Situation, made: Plan, ability: Ability | None) -> list[_Shot]:
    """The attacks of an order, each with the situation and the hex from which it is made."""
    shots: list[_Shot] = []
    if ability is not None and ability.kind is ActionKind.SCOOT:
        shots.append((situation, replace(ability.action, kind=ActionKind.ATTACK), situation.unit.hex))
    if made.action is not None and made.action.kind in (ActionKind.ATTACK, ActionKind.ASSAULT):
        gone = situation.unit.garrison is not None and (made.moves or made.leaves)
        gone = gone or (situation.unit.garrison is not None and made.action.kind is ActionKind.ASSAULT)
        shots.append((outside(situation) if gone else situation, made.action, made.end))
    return shots


def _own_smoke(situation: Situation, order: Order, made: Plan) -> Refusal | None:
    """A warning where the order's own smoke will hide the target of its attack (EDC-C2.3-b, EDC-C3.3-c)."""
    ability, action = order.ability, made.action
    if ability is None or ability.kind is not ActionKind.SMOKE or ability.when is When.AFTER_ACTION:
        return None
    if action is None or action.kind is not ActionKind.ATTACK:
        return None
    at = situation.unit.hex if ability.when is When.BEFORE else made.end
    now = replace(situation.now, smoke=situation.now.smoke | {at})
    return judge_attack(replace(situation, now=now), action, made.end)
