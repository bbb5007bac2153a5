"""Help for fallen models: raising, treating, stabilising, and steadying Unnerved ones. All of it is done by Interact.

EXO-status-g, EXO-status-i, EXO-status-j, EXO-status-k, EXO-trait-j, EXO-trait-k, EXO-trait-t, EXO-trait-g.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exoshift.dice import chance, roll_test
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.measure import touches
from bot.skirmish.exoshift.shooting.casualty import stabilise
from bot.skirmish.exoshift.state import Model, State, Unit, callsigns
from bot.skirmish.exoshift.units.disruption import quality

MEDIC, DOCTOR = "Medic", "Doctor"
ATTACHMENT, OPERATOR = "Medical Attachment", "Medical Drone Operator"
Effect = Callable[[Pen, str, str], None]


def skill(state: State, unit: Unit, model: Model) -> int | None:
    """The value of a model's Medical Tests: Quality, 1 more for a Medic, 2 for a Doctor; None for all others.

    EXO-status-i, EXO-trait-j, EXO-trait-k. A medical drone tests with its operator's Quality + 1 (EXO-trait-t).
    """
    if model.has("Drone"):
        operator = medical_operator(state, unit) if model.has(ATTACHMENT) else None
        return quality(operator) + 1 if operator else None
    if model.has(DOCTOR):
        return quality(unit) + 2
    return quality(unit) + 1 if model.has(MEDIC) else None


def medical_operator(state: State, drone: Unit) -> Unit | None:
    """Who controls a medical drone: it can do nothing for anybody without (EXO-trait-t)."""
    for unit in state.of(drone.owner):
        if drone.id in unit.drones and not unit.routed and any(model.has(OPERATOR) for model in unit.able):
            return unit
    return None


def helpers(state: State, unit: Unit) -> Iterator[tuple[Model, Model]]:
    """Models of a unit that can act, each with a friend that it touches (EXO-status-g)."""
    if unit.routed:
        return
    for model in unit.able:
        for other in state.units:
            if other.owner == unit.owner:
                yield from (
                    (model, friend)
                    for friend in other.here
                    if friend.id != model.id and touches(model, friend)
                )


def offers(state: State, unit: Unit) -> Sequence[Offer]:
    """What the unit can do for friends in base contact, once for each of them."""
    entries: dict[str, Offer] = {}
    for model, friend in helpers(state, unit):
        for offer in _for_friend(state, unit, model, friend):
            entries.setdefault(offer[0].id, offer)
    return list(entries.values())


def _for_friend(state: State, unit: Unit, model: Model, friend: Model) -> Iterator[Offer]:
    medical = skill(state, unit, model)
    if friend.fallen == "downed":
        if medical is not None:
            yield _offer(state, unit, model, friend, "raise", None, lift, ("EXO-status-g",))
        elif not model.has("Drone"):
            yield _offer(state, unit, model, friend, "raise", quality(unit), lift, ("EXO-status-g",))
    if medical is None:
        return
    if friend.fallen == "wounded":
        yield _offer(state, unit, model, friend, "treat", medical, treat, ("EXO-status-i",))
    elif friend.fallen == "incapacitated" and state.setting("stabilising"):
        yield _offer(state, unit, model, friend, "stabilise", medical, carry_off, ("EXO-status-j",))
    elif friend.in_play and friend.unnerved and model.charges > 0:
        rule = "EXO-trait-k" if model.has(DOCTOR) else "EXO-trait-j"
        yield _offer(state, unit, model, friend, "steady", medical, steady, (rule,))


def _offer(
    state: State, unit: Unit, model: Model, friend: Model, kind: str, need: int | None, effect: Effect,
    rules: tuple[str, ...],
) -> Offer:  # fmt: skip
    name = callsigns([state.unit_of(friend.id)])[friend.id]
    label = say("exoshift-pick-help", kind=kind, target=name)
    odds = None if need is None else Odds(say("exoshift-odds-test", need=need), None, chance(need))
    choice = Choice(
        f"{kind}:{unit.id}>{friend.id}", kind, label[:100], unit=unit.id, target=friend.id,
        rules=(*rules, "EXO-actions-t"), odds=odds,
    )  # fmt: skip
    return choice, partial(_help, model.id, friend.id, kind, need, effect, rules)


def _help(
    model: str, friend: str, kind: str, need: int | None, effect: Effect, rules: tuple[str, ...],
    pen: Pen, pick: Pick,
) -> None:  # fmt: skip
    """Make the test, unless success is certain, and apply its result."""
    helper, target = pen.state.unit_of(model), pen.model(friend)
    drone = ("EXO-trait-t",) if pen.model(model).has(ATTACHMENT) else ()
    if need is None:
        pen.tell(
            "helped", *rules, *drone, unit=helper, target=target, help=kind, need=0, sure=True, passed=True
        )
        effect(pen, model, friend)
        return
    more = _trait(pen.model(model)) if kind != "raise" else ()
    tested = roll_test(pen, "interact" if kind == "raise" else "medical", need)
    pen.tell(
        "helped", *rules, *drone, *more, rolls=tested.rolls, unit=helper, target=target, help=kind, need=need,
        sure=False, passed=tested.passed,
    )  # fmt: skip
    if tested.passed:
        effect(pen, model, friend)


def _trait(model: Model) -> tuple[str, ...]:
    if model.has(DOCTOR):
        return ("EXO-trait-k",)
    return ("EXO-trait-j",) if model.has(MEDIC) else ()


def lift(pen: Pen, model: str, friend: str) -> None:
    """A raised model is no longer Downed, but Stunned and Unnerved (EXO-status-g, EXO-status-k)."""
    pen.change_model(friend, fallen="", stunned=True, unnerved=True)
    pen.apply("EXO-status-k")


def treat(pen: Pen, model: str, friend: str) -> None:
    """A treated model is neither Wounded nor Downed any more, but Stunned and Unnerved (EXO-status-i)."""
    lift(pen, model, friend)


def carry_off(pen: Pen, model: str, friend: str) -> None:
    """A stabilised model is taken off the table (EXO-status-j)."""
    stabilise(pen, friend)


def steady(pen: Pen, model: str, friend: str) -> None:
    """One of the uses of a Medic or Doctor lifts Unnerved (EXO-trait-j, EXO-trait-k)."""
    pen.change_model(model, charges=pen.model(model).charges - 1)
    pen.change_model(friend, unnerved=False)
