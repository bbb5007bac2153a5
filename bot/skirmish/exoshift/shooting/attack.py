"""Attacks with the dice: shots at one target, blasts and sprays, and what they do.

EXO-shooting-d, EXO-shooting-e, EXO-shooting-f, EXO-shooting-h, EXO-damage-c, EXO-cover-h, EXO-wtrait-c.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.dice import roll_test
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.ground.cover import NOTHING, Protection, protection_from
from bot.skirmish.exoshift.shooting import aoe, defence, indirect
from bot.skirmish.exoshift.shooting.aim import Aimed, aimed, part_words
from bot.skirmish.exoshift.shooting.damage import hurt
from bot.skirmish.exoshift.state import Model, Shot, State
from bot.skirmish.exoshift.traces import of_cover, of_shot
from bot.skirmish.exoshift.traits import number
from bot.skirmish.exoshift.units.disruption import gain
from bot.skirmish.table.shapes import Point


@dataclass(frozen=True, slots=True)
class Sum:
    """What the shots of one attack came to against one model."""

    hits: int = 0
    damage: int = 0
    grazes: int = 0
    need: int = 0
    """The Defense that the model had against them."""


def weapon_of(state: State, shot: Shot) -> Weapon:
    """The weapon of a shot."""
    return next(weapon for weapon in state.model(shot.model).weapons if weapon.id == shot.weapon)


def plan(state: State, shot: Shot, fire: str, aim: int = 0) -> Aimed:
    """The Combat value of a shot, direct or indirect."""
    shooter, target, weapon = state.model(shot.model), state.model(shot.target), weapon_of(state, shot)
    if shot.indirect:
        return indirect.aimed(state, shooter, target, weapon, shot, aim)
    return aimed(state, shooter, target, weapon, fire, aim)


def attack(pen: Pen, shot: Shot, fire: str) -> None:
    """All shots of one weapon at one target: rolled apart, one attack together (EXO-damage-c, EXO-shooting-h).

    A target that is gone wastes them (EXO-shooting-d), as does a spotter who fails (EXO-indirect-d).
    """
    shooter, target = pen.model(shot.model), pen.model(shot.target)
    weapon = weapon_of(pen.state, shot)
    if not target.in_play:
        pen.tell("wasted", "EXO-shooting-d", unit=pen.state.unit_of(shooter.id), model=shooter, target=target)
        return
    if not indirect.spotted(pen, shot):
        return
    if aoe.blast(weapon) or aoe.sprays(weapon):
        _spread(pen, shot, weapon, fire)
        return
    shield = plan(pen.state, shot, fire)
    sum_ = Sum(need=defence.value(pen.state, target, weapon, shield.shield))
    for n in range(shot.shots):
        if _hits(pen, shot, fire, n):
            sum_ = _defended(pen, target, weapon, shield.shield, sum_)
    _strike(pen, target, weapon, sum_, effect=shot.effect, screened=bool(shield.screen))


def struck(pen: Pen, target: Model, weapon: Weapon) -> None:
    """A hit that nobody had to roll for, without cover."""
    sum_ = Sum(need=defence.value(pen.state, target, weapon, NOTHING))
    _strike(pen, target, weapon, _defended(pen, target, weapon, NOTHING, sum_), effect=False, screened=False)


def _spread(pen: Pen, shot: Shot, weapon: Weapon, fire: str) -> None:
    """A weapon with a template: one shooting test for all of it, then those it hits.

    EXO-aoe-c, EXO-aoe-f, EXO-wtrait-e. Cover counts from the centre of a blast, from the shooter of a spray. Of those
    hit only the one that was shot at is screened (EXO-leaders-d).
    """
    tested = shot
    if aoe.sprays(weapon):
        tested = replace(shot, target=aoe.nearest(pen.state, shot, weapon).id)
    screen = plan(pen.state, shot, fire, 0).screen
    sums: dict[str, Sum] = {}
    for n in range(shot.shots):
        if not _hits(pen, tested, fire, n):
            pen.apply(*(["EXO-aoe-c"] if aoe.blast(weapon) else ["EXO-wtrait-e"]))
            continue
        for model in aoe.struck(pen, shot, weapon):
            shield = _shelter(pen.state, shot, model, weapon)
            before = sums.get(model.id, Sum(need=defence.value(pen.state, model, weapon, shield)))
            sums[model.id] = _defended(pen, model, weapon, shield, before)
    for name, sum_ in sums.items():
        screened = bool(screen) and name == shot.target
        _strike(pen, pen.model(name), weapon, sum_, effect=shot.effect, screened=screened)
        if aoe.blast(weapon):
            pen.set(late=(*pen.state.late, (pen.state.unit_of(name).id, 1)))
            pen.apply("EXO-aoe-f")


def _shelter(state: State, shot: Shot, model: Model, weapon: Weapon) -> Protection:
    """What protects a model under a template (EXO-aoe-f)."""
    if aoe.blast(weapon) is None:
        return aimed(state, state.model(shot.model), model, weapon, "full").shield
    target = state.model(shot.target)
    centre = Point(*(shot.at or (target.x, target.y)))
    if centre == Point(model.x, model.y):
        return NOTHING
    return protection_from(state, centre, 0.0, model)


def _hits(pen: Pen, shot: Shot, fire: str, n: int) -> bool:
    """The shooting test of the n-th shot (EXO-shooting-e)."""
    shooter, target = pen.model(shot.model), pen.model(shot.target)
    weapon = weapon_of(pen.state, shot)
    planned = plan(pen.state, shot, fire, shot.aim[n] if n < len(shot.aim) else 0)
    tested = roll_test(pen, "hit", planned.value)
    pen.tell(
        "shot", "EXO-shooting-e", "EXO-shooting-f", *planned.rules,
        *of_shot(pen.state, shooter, target, weapon, fire, shot.indirect),
        *of_cover(pen.state, target, planned.shield, shot.aim[n] if n < len(shot.aim) else 0, weapon.power),
        rolls=tested.rolls,
        unit=pen.state.unit_of(shooter.id), model=shooter, target=target, weapon=weapon.name, need=planned.value,
        hit=tested.passed, why=", ".join(part_words(planned.parts)) or None, fire=fire, indirect=shot.indirect,
        line=[[shooter.x, shooter.y], [target.x, target.y]],
    )  # fmt: skip
    return tested.passed


def _defended(pen: Pen, target: Model, weapon: Weapon, shield: Protection, sum_: Sum) -> Sum:
    """The Defense test of a model that was hit: damage, or Disruption by a saved hit (EXO-defence-a)."""
    saved = defence.defend(pen, target, sum_.need)
    graze = weapon.damage if defence.grazes(target, weapon, saved) else 0
    rules = ["EXO-defence-a"]
    rules += ["EXO-defence-b"] if saved.roll is None else []
    rules += ["EXO-defence-c"] if graze else []
    rules += [] if saved.passed else ["EXO-defence-d"]
    rules += ["EXO-cover-c" if shield.defense == 2 else "EXO-cover-b"] if shield.covered else []
    damage = 0 if saved.passed else weapon.damage
    pen.tell(
        "defended", *rules, rolls=saved.rolls, unit=pen.state.unit_of(target.id), target=target, need=sum_.need,
        saved=saved.passed, sure=saved.roll is None, graze=graze, damage=damage, cover=shield.cover.value,
    )  # fmt: skip
    return replace(sum_, hits=sum_.hits + 1, damage=sum_.damage + damage, grazes=sum_.grazes + graze)


def _strike(pen: Pen, target: Model, weapon: Weapon, sum_: Sum, *, effect: bool, screened: bool) -> None:
    """What an attack does: Disruption of saved hits and Suppression, then damage (EXO-damage-d, EXO-damage-c)."""
    unit = pen.state.unit_of(target.id)
    if sum_.hits and target.unnerved:
        pen.set(hit=(*pen.state.hit, unit.id))
    if sum_.grazes:
        gain(pen, unit.id, sum_.grazes, "saved", "EXO-defence-c")
    suppression = number(weapon.traits, "Suppression", 1)
    suppression += 1 if effect and weapon.focus_effect and "Suppression" in weapon.focus_effect.effect else 0
    if suppression and sum_.hits and sum_.need < 10:
        gain(pen, unit.id, suppression, "suppression", "EXO-wtrait-c")
    if sum_.damage:
        hurt(pen, target.id, sum_.damage, weapon.power, 1 if screened else 0)
    if sum_.hits > 1:
        pen.apply("EXO-damage-c")
