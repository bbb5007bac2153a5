"""Shooting, from the target to the damage.

EXO-shooting-a, EXO-shooting-b, EXO-shooting-c, EXO-shooting-d, EXO-shooting-e, EXO-shooting-f, EXO-shooting-g,
EXO-shooting-h, EXO-damage-c, EXO-cover-h.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, Number, Odds, OneOf, Option, Param, Pick, Prompt
from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.dice import chance, roll_test
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.los import sees
from bot.skirmish.exoshift.ground.measure import distance, within
from bot.skirmish.exoshift.shooting import defence, focus, ranges
from bot.skirmish.exoshift.shooting.aim import CLOSE_FIRE, aimed, part_words
from bot.skirmish.exoshift.shooting.damage import hurt
from bot.skirmish.exoshift.shooting.weapons import (
    ASSAULT,
    DEFENSIVE,
    FULL,
    QUICK,
    most_shots,
    problem,
)
from bot.skirmish.exoshift.state import Model, Shot, State, Step, Unit, callsigns
from bot.skirmish.exoshift.steps import asks, runs
from bot.skirmish.exoshift.traits import number
from bot.skirmish.exoshift.units.disruption import gain

ASSAULT_REACH = 1.0
"""An assault ends this near to its target (EXO-assault-b)."""


def target_problem(
    state: State, shooter: Model, target: Model, weapon: Weapon, fire: str = FULL
) -> str | None:
    """Why a model cannot be shot at directly, or None (EXO-los-a, EXO-range-a).

    In an assault all that counts is to be within 1 in of each other (EXO-assault-c, EXO-assault-f).
    """
    far = distance(shooter, target)
    if fire in CLOSE_FIRE:
        return None if within(far, ASSAULT_REACH) else say("exoshift-no-assault-reach")
    if ranges.band(weapon.bands, far) is None:
        return say("exoshift-no-range", far=f"{far:.1f}", most=f"{ranges.longest(weapon.bands):g}")
    if not sees(state, shooter, target):
        return say("exoshift-no-sight", target=_name(state, target))
    return None


def targets(state: State, shooter: Model, weapon: Weapon, fire: str = FULL, only: str = "") -> list[Model]:
    """The enemy models, or those of one unit, that a model can shoot at directly with a weapon, the nearest first."""
    owner = state.unit_of(shooter.id).owner
    found = [
        model
        for unit in state.enemies(owner)
        if only in ("", unit.id)
        for model in unit.active
        if target_problem(state, shooter, model, weapon, fire) is None
    ]
    return sorted(found, key=lambda model: (distance(shooter, model), model.id))


def can_shoot(state: State, unit: Unit, fire: str, only: str = "") -> bool:
    """Whether some model of the unit has a weapon for this and somebody to shoot at."""
    return any(
        problem(unit, model, weapon, fire) is None and targets(state, model, weapon, fire, only)
        for model in shooters(unit)
        for weapon in model.weapons
    )


def shooters(unit: Unit) -> tuple[Model, ...]:
    """The models of a unit that may shoot: not Downed or worse."""
    return unit.able


def damage_odds(
    state: State, shooter: Model, target: Model, weapon: Weapon, fire: str, shots: int, aim: int
) -> Odds:
    """What some shots with the same Aim are likely to do."""
    shot = aimed(state, shooter, target, weapon, fire, aim)
    need = defence.value(state, target, weapon, shot.shield)
    mean = shots * chance(shot.value) * (1 - chance(need)) * weapon.damage
    text = say("exoshift-the-odds", damage=f"{mean:.1f}", shots=shots, hit=shot.value, defense=need)
    return Odds(text, mean, chance(shot.value))


# ---------------------------------------------------------------- choosing targets


def _prompt(state: State, step: Step) -> Prompt:
    unit = state.unit(step.unit)
    text = say("exoshift-prompt-shoot", unit=unit.name, focus=step.focus)
    return Prompt(text, "shoot", reaction=step.fire in (DEFENSIVE, QUICK))


@runs("open_fire")
def open_fire(pen: Pen, step: Step) -> None:
    """A unit may shoot: its player names targets if there are any (EXO-shooting-a, EXO-shooting-b)."""
    unit = pen.unit(step.unit)
    if unit.active and can_shoot(pen.state, unit, step.fire, step.target):
        pool = focus.pool(unit, step.fire)
        pen.push(replace(step, kind="shoot", player=unit.owner, focus=pool))
        pen.apply(*(("EXO-focus-a",) if step.fire in (FULL, DEFENSIVE) else ("EXO-focus-b",) if pool else ()))


@asks("shoot", _prompt)
def offers(state: State, step: Step) -> list[Offer]:
    """Targets for the models that have none yet, and to hold fire (EXO-shooting-b, EXO-shooting-c)."""
    unit = state.unit(step.unit)
    found: list[Offer] = []
    for model in shooters(unit):
        if model.id in step.done:
            continue
        for weapon in model.weapons:
            reason = problem(unit, model, weapon, step.fire)
            if reason is not None:
                continue
            legal = targets(state, model, weapon, step.fire, step.target)
            found += [_fire_at(state, step, model, weapon, target) for target in legal]
    hold = Choice(
        f"hold:{unit.id}",
        "hold",
        say("exoshift-pick-hold", more=bool(step.shots)),
        unit=unit.id,
        rules=("EXO-shooting-b",),
    )
    return [*found, (hold, lambda pen, pick: _resolve(pen))]


def _fire_at(state: State, step: Step, model: Model, weapon: Weapon, target: Model) -> Offer:
    unit = state.unit(step.unit)
    most = most_shots(weapon, step.fire)
    params: dict[str, Param] = {}
    if step.focus and most > 1:
        params["extra"] = Number(0, min(most - 1, step.focus))
    if step.focus and weapon.accuracy:
        for shot in range(1, most + 1):
            params[f"aim{shot}"] = Number(0, min(weapon.accuracy, step.focus))
    if step.focus and weapon.focus_effect and weapon.focus_effect.cost <= step.focus:
        effect = weapon.focus_effect
        params["effect"] = OneOf(
            (Option("yes", effect.name, effect.effect), Option("no", say("exoshift-without-effect")))
        )
    shots = most if step.fire == ASSAULT else 1
    who = "" if unit.individual else model.id
    label = say(
        "exoshift-pick-shoot", weapon=weapon.name, target=_name(state, target), model=who or None,
        far=f"{distance(model, target):.1f}",
    )  # fmt: skip
    choice = Choice(
        f"fire:{model.id}:{weapon.id}>{target.id}",
        "fire",
        label[:100],
        params,
        unit=unit.id,
        target=target.id,
        rules=("EXO-shooting-a", "EXO-shooting-c", "EXO-shooting-g"),
        odds=damage_odds(state, model, target, weapon, step.fire, shots, 0),
        optional=tuple(params),
    )
    return choice, partial(_declare, model.id, weapon, target.id)


def _declare(model: str, weapon: Weapon, target: str, pen: Pen, pick: Pick) -> None:
    step = pen.state.top
    shots = most_shots(weapon, step.fire) if step.fire == ASSAULT else 1 + int(pick.values.get("extra", 0))
    aim = [int(pick.values.get(f"aim{n}", 0)) for n in range(1, weapon.rof + 1)]
    while aim and not aim[-1]:
        aim.pop()
    shot = Shot(model, weapon.id, target, shots, tuple(aim), pick.values.get("effect") == "yes")
    focus.check(weapon, shot, step.fire, step.focus)
    spent = focus.cost(weapon, shot, step.fire)
    declared = pen.amend(shots=(*step.shots, shot), done=(*step.done, model), focus=step.focus - spent)
    if not [offer for offer in offers(pen.state, declared) if offer[0].kind == "fire"]:
        _resolve(pen)


def candidates(state: State, choice: Choice) -> list[Pick]:
    """Ways to spend the Focus: as many shots as possible, the best aimed shot, and both."""
    step = state.top
    model, _, rest = choice.id.removeprefix("fire:").partition(":")
    weapon = next(one for one in state.model(model).weapons if one.id == rest.partition(">")[0])
    found: list[dict[str, Any]] = []
    most = most_shots(weapon, step.fire) if step.fire != ASSAULT else 1
    for extra in range(min(most - 1, step.focus), -1, -1):
        left, values = step.focus - extra, {"extra": extra} if extra else {}
        for shot in range(1, extra + 2):
            given = min(weapon.accuracy, left)
            if given:
                values[f"aim{shot}"] = given
                left -= given
        found.append({name: value for name, value in values.items() if name in choice.params})
        found.append({name: value for name, value in {"extra": extra}.items() if value})
    unique = [values for n, values in enumerate(found) if values not in found[:n]]
    return [Pick(choice.id, values) for values in unique]


def _name(state: State, model: Model) -> str:
    return callsigns([state.unit_of(model.id)])[model.id]


# ---------------------------------------------------------------- resolving


def _resolve(pen: Pen) -> None:
    """All targets are named: now the dice, one weapon after the other (EXO-shooting-b)."""
    step = pen.pop()
    if not step.shots:
        pen.tell("held_fire", "EXO-shooting-b", unit=pen.unit(step.unit))
    for shot in step.shots:
        attack(pen, shot, step.fire)
    if step.shots:
        pen.push(Step("settle", unit=step.unit))


def attack(pen: Pen, shot: Shot, fire: str) -> None:
    """All shots of one weapon at one target: rolled apart, one attack together (EXO-damage-c, EXO-shooting-h).

    A target that is gone wastes them (EXO-shooting-d).
    """
    shooter, target = pen.model(shot.model), pen.model(shot.target)
    weapon = next(one for one in shooter.weapons if one.id == shot.weapon)
    if not target.in_play:
        pen.tell("wasted", "EXO-shooting-d", unit=pen.state.unit_of(shooter.id), model=shooter, target=target)
        return
    damage, grazes, hits = 0, 0, 0
    plan = aimed(pen.state, shooter, target, weapon, fire)
    need = defence.value(pen.state, target, weapon, plan.shield)
    for n in range(shot.shots):
        aim = shot.aim[n] if n < len(shot.aim) else 0
        struck, wound, graze = _one_shot(pen, shooter, target, weapon, fire, aim, need)
        hits, damage, grazes = hits + struck, damage + wound, grazes + graze
    _strike(pen, target, weapon, _Sum(hits, damage, grazes, need, shot.effect, bool(plan.screen)))


@dataclass(frozen=True, slots=True)
class _Sum:
    """What the shots of one attack came to."""

    hits: int
    damage: int
    grazes: int
    need: int
    effect: bool
    screened: bool


def _one_shot(
    pen: Pen, shooter: Model, target: Model, weapon: Weapon, fire: str, aim: int, need: int
) -> tuple[int, int, int]:
    """One shot: hits, damage, Disruption by a saved hit."""
    plan = aimed(pen.state, shooter, target, weapon, fire, aim)
    shot = roll_test(pen, "hit", plan.value)
    pen.tell(
        "shot", "EXO-shooting-e", "EXO-shooting-f", *plan.rules, rolls=shot.rolls,
        unit=pen.state.unit_of(shooter.id), model=shooter, target=target, weapon=weapon.name, need=plan.value,
        hit=shot.passed, why=", ".join(part_words(plan.parts)), fire=fire,
        line=[[shooter.x, shooter.y], [target.x, target.y]],
    )  # fmt: skip
    if not shot.passed:
        return 0, 0, 0
    saved = defence.defend(pen, target, need)
    graze = weapon.damage if defence.grazes(target, weapon, saved) else 0
    rules = ["EXO-defence-a"]
    rules += ["EXO-defence-b"] if saved.roll is None else []
    rules += ["EXO-defence-c"] if graze else []
    rules += ["EXO-cover-c" if plan.shield.defense == 2 else "EXO-cover-b"] if plan.shield.covered else []
    pen.tell(
        "defended", *rules, rolls=saved.rolls, unit=pen.state.unit_of(target.id), target=target, need=need,
        saved=saved.passed, sure=saved.roll is None, graze=graze, damage=0 if saved.passed else weapon.damage,
        cover=plan.shield.cover.value,
    )  # fmt: skip
    return 1, 0 if saved.passed else weapon.damage, graze


def _strike(pen: Pen, target: Model, weapon: Weapon, sum_: _Sum) -> None:
    """What an attack does: Disruption of saved hits and Suppression, then damage (EXO-damage-d, EXO-damage-c)."""
    unit = pen.state.unit_of(target.id)
    if sum_.hits:
        pen.set(hit=(*pen.state.hit, unit.id))
    if sum_.grazes:
        gain(pen, unit.id, sum_.grazes, "saved", "EXO-defence-c")
    suppression = number(weapon.traits, "Suppression", 1)
    suppression += (
        1 if sum_.effect and weapon.focus_effect and "Suppression" in weapon.focus_effect.effect else 0
    )
    if suppression and sum_.hits and sum_.need < 10:
        gain(pen, unit.id, suppression, "suppression", "EXO-wtrait-c")
    if sum_.damage:
        hurt(pen, target.id, sum_.damage, weapon.power, 1 if sum_.screened else 0)
    if sum_.hits > 1:
        pen.apply("EXO-damage-c")
