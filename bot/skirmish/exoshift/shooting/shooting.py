"""Shooting: who can be shot at, with what, and how the Focus is spent; `attack.py` has the dice.

EXO-shooting-a, EXO-shooting-b, EXO-shooting-c, EXO-shooting-g, EXO-trait-q, EXO-trait-r, EXO-wtrait-a, EXO-wtrait-d.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, Later, Odds, OneOf, Option, Param, Pick
from bot.skirmish.engine import Point as XYPoint
from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.choices import Fire
from bot.skirmish.exoshift.dice import chance
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.los import sees, sight_range
from bot.skirmish.exoshift.ground.measure import distance, near, within
from bot.skirmish.exoshift.shooting import aoe, defence, focus, indirect, ranges
from bot.skirmish.exoshift.shooting.aim import CLOSE_FIRE
from bot.skirmish.exoshift.shooting.attack import attack, plan, weapon_of
from bot.skirmish.exoshift.shooting.weapons import (
    ASSAULT,
    DEFENSIVE,
    FULL,
    HALF,
    QUICK,
    most_shots,
    problem,
)
from bot.skirmish.exoshift.state import Model, Shot, State, Step, Unit, callsigns
from bot.skirmish.exoshift.traces import of_focus
from bot.skirmish.exoshift.traits import has, number
from bot.skirmish.exoshift.units.drones import astray
from bot.skirmish.kit.kept import once_for_each
from bot.skirmish.table.shapes import Point

ON_THE_MOVE, SWEEPING = "Fire On The Move", "Sweeping Fire"
INDEPENDENT, TWO_HANDED = "Independent Targeting", "Two Handed"
KINDS = ("fire", "lob", "sweep")
"""Kinds of choices that name a target."""
RULES = {
    "fire": ("EXO-shooting-a", "EXO-shooting-c", "EXO-shooting-g", "EXO-measure-c"),
    "lob": ("EXO-indirect-a", "EXO-shooting-c"),
    "sweep": ("EXO-wtrait-d",),
}
MAX_SPOTTERS = 20
ASSAULT_REACH = 1.0
"""An assault ends this near to its target (EXO-assault-b)."""


def target_problem(
    state: State, shooter: Model, target: Model, weapon: Weapon, fire: str = FULL
) -> str | None:
    """Why a model cannot be shot at directly, or None (EXO-los-a, EXO-range-a).

    In an assault all that counts is to be within 1 in of each other (EXO-assault-c, EXO-assault-f).
    """
    if fire in CLOSE_FIRE:
        return None if near(shooter, target, ASSAULT_REACH) else say("exoshift-no-assault-reach")
    far = sight_range(state, shooter, target)
    if ranges.band(weapon.bands, far) is None:
        return say("exoshift-no-range", far=f"{far:.1f}", most=f"{ranges.longest(weapon.bands):g}")
    if not sees(state, shooter, target):
        return say("exoshift-no-sight", target=_name(state, target))
    return None


def targets(state: State, shooter: Model, weapon: Weapon, fire: str = FULL, only: str = "") -> list[Model]:
    """The enemy models, or those of one unit, that a model can shoot at directly with a weapon, the nearest first."""
    foes = _targets(state, shooter.id, weapon.id, fire in CLOSE_FIRE)
    return [model for model in foes if state.unit_of(model.id).id == only] if only else list(foes)


@once_for_each
def _targets(state: State, shooter: str, weapon: str, close: bool) -> tuple[Model, ...]:
    model = state.model(shooter)
    bands = next(gun.bands for gun in model.weapons if gun.id == weapon)
    most = ASSAULT_REACH if close else ranges.longest(bands)
    reached = [
        (far, foe.id, foe)
        for unit in state.enemies(state.unit_of(shooter).owner)
        for foe in unit.active
        if within(far := distance(model, foe), most)
        and (close or (sees(state, model, foe) and within(far := sight_range(state, model, foe), most)))
    ]
    return tuple(foe for _, _, foe in sorted(reached, key=lambda entry: entry[:2]))


def can_shoot(state: State, unit: Unit, fire: str, only: str = "") -> bool:
    """Whether some model of the unit has a weapon for this and somebody to shoot at (EXO-trait-g)."""
    return not astray(state, unit) and any(
        (problem(unit, model, weapon, fire) is None and targets(state, model, weapon, fire, only))
        or (
            not only
            and indirect.problem(unit, model, weapon, fire) is None
            and indirect.targets(state, model, weapon)
        )
        for model in shooters(unit, fire)
        for weapon in model.weapons
    )


def shooters(unit: Unit, fire: str) -> tuple[Model, ...]:
    """The models of a unit that may shoot: not Downed or worse.

    Nor Stunned, in a fireteam whose others take a Primary Action or assault (EXO-status-a, EXO-assault-e). Where all
    are Stunned, what they may do has been judged before.
    """
    if fire not in (FULL, HALF, ASSAULT):
        return unit.able
    return tuple(model for model in unit.able if not model.stunned) or unit.able


def damage_odds(state: State, shot: Shot, fire: str) -> Odds:
    """What shots, each with its Aim, are likely to do; friends under a template count against it."""
    shooter, target, weapon = state.model(shot.model), state.model(shot.target), weapon_of(state, shot)
    aims = [*shot.aim, *[0] * shot.shots][: shot.shots]
    plans = {aim: plan(state, shot, fire, aim) for aim in aims}
    combat = [plans[aim].value for aim in aims]
    need = defence.value(state, target, weapon, plans[aims[0]].shield)
    at = None if shot.at is None else Point(*shot.at)
    struck = aoe.expected(state, shooter, target, weapon, at)
    chanced = chance(indirect.quality(state, state.model(shot.spotter))) if _tested(state, shot) else 1.0
    hits = sum(chance(value) for value in combat)
    mean = chanced * hits * (1 - chance(need)) * weapon.damage * struck
    values = ", ".join(str(value) for value in (combat if len(plans) > 1 else combat[:1]))
    text = say("exoshift-the-odds", damage=f"{mean:.1f}", shots=shot.shots, hit=values, defense=need)
    return Odds(text, mean, chance(combat[0]))


def _tested(state: State, shot: Shot) -> bool:
    """Whether a spotter has to pass a test (EXO-indirect-d)."""
    return bool(shot.spotter) and state.unit_of(shot.spotter).id != state.unit_of(shot.model).id


# ---------------------------------------------------------------- choosing targets


def question(state: State, step: Step) -> str:
    """Whom do its models shoot at?"""
    unit = state.unit(step.unit)
    return say("exoshift-prompt-shoot", unit=unit.name, focus=step.focus)


def interrupts(state: State, step: Step) -> bool:
    """Whether it fires in an enemy's turn (EXO-actions-u)."""
    return step.fire in (DEFENSIVE, QUICK)


def open_fire(pen: Pen, step: Step) -> None:
    """A unit may shoot: its player names targets if there are any (EXO-shooting-a, EXO-shooting-b)."""
    unit = pen.unit(step.unit)
    if unit.active and can_shoot(pen.state, unit, step.fire, step.target):
        pool = focus.pool(unit, step.fire)
        pen.push(replace(step, kind="shoot", player=unit.owner, focus=pool))
        pen.apply(
            *(
                ("EXO-focus-a",)
                if step.fire in (FULL, DEFENSIVE)
                else ("EXO-focus-b", "EXO-dice-f")
                if pool
                else ()
            )
        )


def offers(state: State, step: Step) -> list[Offer]:
    """Targets for the models that have none yet, and to hold fire (EXO-shooting-b, EXO-shooting-c)."""
    unit = state.unit(step.unit)
    entries: list[Offer] = []
    for model in shooters(unit, step.fire):
        entries += _sweeps(state, step, model)
        same = _same_target(step, model)
        for weapon in _unused(step, model):
            if _left(state, step, weapon) < 0:
                continue  # the whole Focus went to another weapon (EXO-wtrait-a)
            if problem(unit, model, weapon, step.fire) is None:
                legal = targets(state, model, weapon, step.fire, step.target)
                legal = [target for target in legal if same in ("", target.id)]
                if "aims" in step.data:
                    legal = [target for target in legal if step.data["aims"].get(model.id) == target.id]
                entries += [_fire_at(state, step, model, weapon, target) for target in legal]
            if indirect.problem(unit, model, weapon, step.fire) is None and not step.target:
                legal = [
                    target for target in indirect.targets(state, model, weapon) if same in ("", target.id)
                ]
                entries += [_fire_at(state, step, model, weapon, target, "lob") for target in legal]
    hold = Choice(
        f"hold:{unit.id}",
        "hold",
        say("exoshift-pick-hold", more=bool(step.shots)),
        unit=unit.id,
        rules=("EXO-shooting-b",),
    )
    return [*entries, (hold, lambda pen, pick: _resolve(pen))]


def _unused(step: Step, model: Model) -> list[Weapon]:
    """The weapons that a model may still fire in this action: one of them, or each with a trait for it.

    EXO-shooting-g, EXO-trait-q, EXO-trait-r. A weapon that it has twice may fire twice.
    """
    known = {weapon.id: weapon for weapon in model.weapons}
    fired = [shot.weapon for shot in step.shots if shot.model == model.id]
    if fired and not several(model):
        return []
    sweeping = {name for name in fired if has(known[name].traits, SWEEPING)}
    used = Counter(name for n, name in enumerate(fired) if not (name in sweeping and name in fired[:n]))
    owned = Counter(weapon.id for weapon in model.weapons)
    return [weapon for name, weapon in known.items() if used[name] < owned[name]]


def several(model: Model) -> str:
    """The rule by which a model fires all its weapons in one action; empty if it fires one."""
    if model.has(INDEPENDENT):
        return "EXO-trait-q"
    return "EXO-trait-r" if model.has(TWO_HANDED) else ""


def _same_target(step: Step, model: Model) -> str:
    """The target that a Two Handed model has chosen, which all its weapons share; empty while it is free."""
    first = next((shot for shot in step.shots if shot.model == model.id), None)
    return first.target if first is not None and several(model) == "EXO-trait-r" else ""


def _left(state: State, step: Step, weapon: Weapon) -> int:
    """The Focus left for a weapon; all of it where nothing but Fire on the Move shoots in an Advance (EXO-wtrait-a)."""
    if step.fire != HALF or not has(weapon.traits, ON_THE_MOVE):
        return step.focus
    if any(not has(weapon_of(state, shot).traits, ON_THE_MOVE) for shot in step.shots):
        return step.focus
    unit = state.unit(step.unit)
    return step.focus + focus.pool(unit, FULL) - focus.pool(unit, HALF)


def _sweeps(state: State, step: Step, model: Model) -> list[Offer]:
    """Further targets near the first for what is left of a Sweeping Fire weapon's shots (EXO-wtrait-d)."""
    mine = [
        shot for shot in step.shots if shot.model == model.id and has(weapon_of(state, shot).traits, SWEEPING)
    ]
    if not mine:
        return []
    weapon = weapon_of(state, mine[0])
    mine = [shot for shot in mine if shot.weapon == weapon.id]
    width = number(weapon.traits, SWEEPING)
    fired = sum(shot.shots for shot in mine)
    if not width or mine[0].indirect or step.fire in CLOSE_FIRE or fired >= most_shots(weapon, step.fire):
        return []
    if _left(state, step, weapon) < 1:
        return []
    first, taken = state.model(mine[0].target), {shot.target for shot in mine}
    return [
        _fire_at(state, step, model, weapon, target, "sweep")
        for target in targets(state, model, weapon, step.fire, step.target)
        if target.id not in taken and within(distance(first, target), width)
    ]


def _budget(state: State, step: Step, model: Model, weapon: Weapon, kind: str) -> tuple[int, int]:
    """The most shots at a target, and the Focus for them; a further target of a sweep costs 1 (EXO-wtrait-d)."""
    most, left = most_shots(weapon, step.fire), _left(state, step, weapon)
    if kind != "sweep":
        return most, left
    mine = [shot for shot in step.shots if (shot.model, shot.weapon) == (model.id, weapon.id)]
    return most - sum(shot.shots for shot in mine), left - 1


def _fire_at(
    state: State, step: Step, model: Model, weapon: Weapon, target: Model, kind: str = "fire"
) -> Offer:
    """A model shoots at a target: directly, indirectly (`lob`), or with what is left of its shots (`sweep`)."""
    unit = state.unit(step.unit)
    most, left = _budget(state, step, model, weapon, kind)
    params: dict[str, Param] = {}
    if step.fire != ASSAULT and focus.spreads(weapon, most, left, effects=kind != "sweep"):
        params["focus"] = OneOf(Later(partial(_ways, state, step, model, weapon, target, kind, most, left)))
    if aoe.blast(weapon):
        params["at"] = XYPoint(
            Later(partial(aoe.centres, state, model, target, weapon)), (target.x, target.y)
        )
    if kind == "lob" and indirect.needs_spotter(state, model, target, weapon):
        seen_by = indirect.spotters(state, model, target)
        params["spotter"] = OneOf(
            tuple(
                Option(spotter.id, indirect.spotter_name(state, spotter, model))
                for spotter in seen_by[:MAX_SPOTTERS]
            )
        )
    shots = most if step.fire == ASSAULT else 1
    who = "" if unit.individual else model.id
    label = say(
        "exoshift-pick-shoot", weapon=weapon.name, target=_name(state, target), model=who or None,
        far=f"{sight_range(state, model, target):.1f}", kind=kind,
    )  # fmt: skip
    shot_ = replace(_shot(state, model, weapon, target, kind, {}), shots=shots)
    what = Fire(kind, model.id, weapon.id, target.id)
    choice = Choice(
        what.id,
        kind,
        label[:100],
        params,
        unit=unit.id,
        target=target.id,
        rules=RULES[kind],
        odds=damage_odds(state, shot_, step.fire),
        optional=tuple(params),
        what=what,
    )
    return choice, partial(_declare, model.id, weapon, target.id, kind)


def _ways(
    state: State, step: Step, model: Model, weapon: Weapon, target: Model, kind: str, most: int, left: int
) -> list[Option]:
    """The ways to spend Focus on a target, the best by its mean damage first."""
    ways = []
    for spread in focus.spreads(weapon, most, left, effects=kind != "sweep"):
        shot = _shot(state, model, weapon, target, kind, {"focus": spread.id})
        damage = damage_odds(state, shot, step.fire).damage or 0.0
        effect = weapon.focus_effect.name if spread.effect and weapon.focus_effect else None
        label = say(
            "exoshift-spread", shots=spread.shots, cost=spread.cost(weapon), effect=effect,
            aim=", ".join(f"+{aim}" for aim in spread.aim) or None,
        )  # fmt: skip
        odds = say("exoshift-spread-odds", damage=f"{damage:.1f}")
        ways.append((-damage, spread.cost(weapon), Option(spread.id, label, odds)))
    return [option for _, _, option in sorted(ways, key=lambda entry: entry[:2])]


def _shot(
    state: State, model: Model, weapon: Weapon, target: Model, kind: str, values: Mapping[str, Any]
) -> Shot:
    """What a pick means; where nothing is said a template lies on the target and the best spotter looks."""
    spread = focus.spread_of(str(values.get("focus", "1")))
    lobbed = kind == "lob"
    spotter = str(values.get("spotter", ""))
    if lobbed and not spotter and indirect.needs_spotter(state, model, target, weapon):
        spotter = indirect.spotters(state, model, target)[0].id
    at = values.get("at")
    centre = None if at is None else (float(at[0]), float(at[1]))
    return Shot(
        model.id, weapon.id, target.id, spread.shots, spread.aim, spread.effect, lobbed, spotter, centre
    )


def _legal(
    state: State, model: Model, weapon: Weapon, target: Model, kind: str, values: Mapping[str, Any]
) -> Shot:
    """The shot that a pick means. Raises IllegalPick for a template that is not allowed."""
    step, shot = state.top, _shot(state, model, weapon, target, kind, values)
    if step.fire == ASSAULT:
        shot = replace(shot, shots=most_shots(weapon, step.fire))
    if shot.at is not None:
        aoe.check(target, weapon, Point(*shot.at))
    return shot


def _declare(model: str, weapon: Weapon, target: str, kind: str, pen: Pen, pick: Pick) -> None:
    step = pen.state.top
    shot = _legal(pen.state, pen.model(model), weapon, pen.model(target), kind, pick.values)
    paid = focus.spread_of(str(pick.values.get("focus", "1"))).cost(weapon)
    spent = paid + (1 if kind == "sweep" else 0)
    if kind != "sweep" and any(earlier.model == model for earlier in step.shots):
        pen.apply(several(pen.model(model)))
    declared = pen.amend(shots=(*step.shots, shot), focus=step.focus - spent)
    pen.apply(*RULES[kind], *of_focus(shot))
    if step.focus < spent:
        pen.apply("EXO-wtrait-a")
    if not [offer for offer in offers(pen.state, declared) if offer[0].kind in KINDS]:
        _resolve(pen)


def declared(state: State, choice: Choice, values: Mapping[str, Any]) -> Shot:
    """The shot that a choice of a target and its values stand for. Raises IllegalPick as making it would."""
    what = choice.what
    assert isinstance(what, Fire)
    shooter = state.model(what.model)
    weapon = next(gun for gun in shooter.weapons if gun.id == what.weapon)
    return _legal(state, shooter, weapon, state.model(what.target), what.kind, values)


def candidates(state: State, choice: Choice) -> list[Pick]:
    """A few ways to spend the Focus: aimed and not, for each number of shots; other places of a blast."""
    step, shot = state.top, declared(state, choice, {})
    tried: list[dict[str, Any]] = []
    if "focus" in choice.params:
        weapon = weapon_of(state, shot)
        most, left = _budget(state, step, state.model(shot.model), weapon, choice.kind)
        ways = focus.spreads(weapon, most, left, effects=choice.kind != "sweep")
        for shots in range(most, 0, -1):
            plain = [way for way in ways if way.shots == shots and not way.effect]
            unaimed = [way for way in plain[-1:] if not way.aim]
            tried += [{"focus": way.id} for way in (*plain[:1], *unaimed)]
        tried += [{"focus": way.id} for way in [way for way in ways if way.effect][-1:]]
    tried.append({})
    if isinstance(where := choice.params.get("at"), XYPoint):
        tried += [{**tried[0], "at": list(at)} for at in list(where.suggested)[1:]]
    unique = [values for n, values in enumerate(tried) if values not in tried[:n]]
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
