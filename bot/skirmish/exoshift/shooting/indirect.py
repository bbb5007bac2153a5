"""Indirect fire (EXO-indirect-a, EXO-indirect-b, EXO-indirect-c, EXO-indirect-d, EXO-indirect-e, EXO-indirect-f).

Thrown weapons fire indirectly and need no spotter (EXO-weapons-f).
"""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.dice import roll_test
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.ground.cover import NOTHING
from bot.skirmish.exoshift.ground.los import sees, sight_range
from bot.skirmish.exoshift.ground.measure import TOLERANCE
from bot.skirmish.exoshift.shooting import pds, ranges
from bot.skirmish.exoshift.shooting.aim import CAUTIOUS, DOWNED, STUNNED, UNFINISHED, Aimed
from bot.skirmish.exoshift.shooting.weapons import FULL, HALF, SETUP
from bot.skirmish.exoshift.state import Model, Shot, State, Unit, callsigns
from bot.skirmish.exoshift.traits import has
from bot.skirmish.exoshift.units.leaders import screened
from bot.skirmish.kit.kept import once_for_each

SEEN, UNSEEN = -1, -2
SPOTTER = 2
"""What a Spotter adds to the test (EXO-indirect-e)."""


def problem(unit: Unit, model: Model, weapon: Weapon, fire: str) -> str | None:
    """Why a weapon may not fire indirectly in this way, or None (EXO-indirect-a, EXO-weapons-e)."""
    if weapon.indirect is None:
        return say("exoshift-no-indirect", weapon=weapon.name)
    if fire not in (FULL, HALF):
        return say("exoshift-no-indirect-here", weapon=weapon.name)
    if weapon.type == SETUP and unit.moved and not model.has("Weapons Platform"):
        return say("exoshift-no-setup", weapon=weapon.name)
    return None


def band(weapon: Weapon, far: float) -> tuple[str, int] | None:
    """The name of the indirect band and its modifier; None out of range or too near (EXO-indirect-b)."""
    line = weapon.indirect
    if line is None or far < line.min - TOLERANCE:
        return None
    number = ranges.band(line.bands, far)
    return None if number is None else (ranges.NAMES[number], line.bands[number][1])


def thrown(weapon: Weapon) -> bool:
    """Whether it is thrown (EXO-weapons-f)."""
    return has(weapon.traits, "Thrown")


def targets(state: State, shooter: Model, weapon: Weapon) -> list[Model]:
    """The enemy models that can be shot at indirectly, the nearest first.

    EXO-indirect-a, EXO-indirect-b, EXO-indirect-d.
    """
    return list(_targets(state, shooter.id, weapon.id))


@once_for_each
def _targets(state: State, shooter: str, weapon: str) -> tuple[Model, ...]:
    model = state.model(shooter)
    with_it = next(gun for gun in model.weapons if gun.id == weapon)
    reached = [
        (far, foe.id, foe)
        for unit in state.enemies(state.unit_of(shooter).owner)
        for foe in unit.active
        if band(with_it, far := sight_range(state, model, foe)) is not None
        and (thrown(with_it) or sees(state, model, foe) or spotters(state, model, foe))
    ]
    return tuple(foe for _, _, foe in sorted(reached, key=lambda entry: entry[:2]))


def spotters(state: State, shooter: Model, target: Model) -> list[Model]:
    """The friends that see the target, those of the shooter's unit first, then by their chance (EXO-indirect-d)."""
    own = state.unit_of(shooter.id)
    friends = [model for model in _watchers(state, own.owner, target.id) if model.id != shooter.id]
    return sorted(
        friends, key=lambda friend: (state.unit_of(friend.id) != own, -quality(state, friend), friend.id)
    )


@once_for_each
def _watchers(state: State, player: str, target: str) -> tuple[Model, ...]:
    """The player's models that see a target."""
    there = state.model(target)
    return tuple(
        model
        for unit in state.of(player)
        if not unit.routed and not unit.unfinished
        for model in unit.able
        if sees(state, model, there)
    )


def quality(state: State, spotter: Model) -> int:
    """What a spotter tests against (EXO-indirect-d, EXO-indirect-e)."""
    return state.unit_of(spotter.id).effective + (SPOTTER if spotter.has("Spotter") else 0)


def needs_spotter(state: State, shooter: Model, target: Model, weapon: Weapon) -> bool:
    """Whether somebody else has to see the target (EXO-indirect-d)."""
    return not thrown(weapon) and not sees(state, shooter, target)


def aimed(state: State, shooter: Model, target: Model, weapon: Weapon, shot: Shot, aim: int = 0) -> Aimed:
    """The Combat value of an indirect shot; the target has no cover from it and is never Obscured.

    EXO-indirect-b, EXO-indirect-c, EXO-indirect-e, EXO-indirect-f, EXO-pds-a, EXO-shooting-f.
    """
    screen = screened(state, shooter, target)
    seen = sees(state, shooter, target)
    guided = bool(shot.spotter) and state.model(shot.spotter).has("Spotter")
    blind = 0 if guided else SEEN if seen else UNSEEN
    defended = pds.penalty(state, target, weapon, indirect=True)
    more = (
        (*(band(weapon, sight_range(state, shooter, target)) or ("long", 0)), "EXO-indirect-b"),
        ("indirect", blind, "EXO-indirect-c"),
        ("pds", -defended, "EXO-pds-a"),
        ("downed", 0 if target.up else DOWNED, "EXO-status-f"),
        ("unfinished", UNFINISHED if state.unit_of(target.id).unfinished else 0, "EXO-construction-d"),
        ("stunned", STUNNED if shooter.stunned else 0, "EXO-status-a"),
        ("cautious", CAUTIOUS if screen is not None else 0, "EXO-leaders-d"),
        ("aim", aim, "EXO-focus-d"),
    )
    there = [(name, amount, rule) for name, amount, rule in more if amount]
    parts = tuple((name, amount) for name, amount, _ in there)
    rules = ["EXO-indirect-b", "EXO-indirect-f", *(rule for _, _, rule in there)]
    rules += ["EXO-indirect-e"] if guided else []
    rules += ["EXO-pds-b"] if defended else []
    value = shooter.card.combat + sum(amount for _, amount in parts)
    return Aimed(value, parts, NOTHING, tuple(dict.fromkeys(rules)), "" if screen is None else screen.id)


def spotted(pen: Pen, shot: Shot) -> bool:
    """Whether the spotter of an attack finds its target; one of another unit has to pass a Quality test.

    EXO-indirect-d, EXO-indirect-e. Without success the attack is lost.
    """
    if not shot.spotter:
        return True
    spotter = pen.model(shot.spotter)
    unit = pen.state.unit_of(spotter.id)
    rules = ["EXO-indirect-d", *(["EXO-indirect-e"] if spotter.has("Spotter") else [])]
    if unit.id == pen.state.unit_of(shot.model).id:
        pen.apply(*rules)
        return True
    need = quality(pen.state, spotter)
    tested = roll_test(pen, "spot", need)
    pen.tell(
        "spotted", *rules, rolls=tested.rolls, unit=unit, model=spotter, target=pen.model(shot.target),
        need=need, passed=tested.passed,
    )  # fmt: skip
    return tested.passed


def spotter_name(state: State, spotter: Model, shooter: Model) -> str:
    """A spotter in a menu, with its test."""
    unit = state.unit_of(spotter.id)
    own = unit.id == state.unit_of(shooter.id).id
    return say(
        "exoshift-the-spotter", spotter=callsigns([unit])[spotter.id], sure=own, need=quality(state, spotter)
    )
