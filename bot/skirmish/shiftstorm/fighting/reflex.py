"""How a charged model answers: Reflex fire, Counter-Charge, or a weapon to strike back with (SHS-reflex-*)."""

from __future__ import annotations

from dataclasses import replace

from bot.messages import say
from bot.skirmish.engine import Choice, Number, Param
from bot.skirmish.kit import words
from bot.skirmish.kit.stack import Frame
from bot.skirmish.shiftstorm.catalogue import Weapon
from bot.skirmish.shiftstorm.choices import Answer
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.fighting.combat import (
    can_strike,
    charge_path,
    combat_odds,
    fight,
    go,
)
from bot.skirmish.shiftstorm.fighting.shooting import engaged, hood_problem, shoot, shot_odds, shot_problem
from bot.skirmish.shiftstorm.state import Model, State, weapon_of
from bot.skirmish.shiftstorm.stats import combat_weapons, number, ranged_weapons, reach, throwables, tuned
from bot.skirmish.shiftstorm.terrain import way_of
from bot.skirmish.shiftstorm.traits import most_to_give, sacrifice
from bot.skirmish.table import moves
from bot.skirmish.table.measure import touching
from bot.skirmish.table.shapes import Point


def reflex_dice(unit: Model, weapon: Weapon) -> int:
    """Half the Rate of Fire, rounded up, at least 1 (SHS-reflex-b); all of it with a Bipod (SHS-item_bipod-a)."""
    return weapon.rof if unit.has("full_reflex") else max(1, (weapon.rof + 1) // 2)


def reflex_stat(state: State, unit: Model, weapon: Weapon) -> str:
    """What it fires with: Shooting; for what is thrown the better of Shooting and Combat (SHS-special_throw-b)."""
    by_hand = weapon.kind == "thrown" and number(state, unit, "Co") > number(state, unit, "S")
    return "Co" if by_hand else "S"


def may_react(state: State, unit: Model, charger: Model) -> bool:
    """Only the charged model, not Downed, snared or in contact with another enemy (SHS-reflex-e)."""
    return unit.active and not unit.snares and not engaged(state, unit, but=charger.id)


def reflex_weapons(state: State, unit: Model, charger: Model) -> list[Weapon]:
    """What it can fire at the charger from where both stand (SHS-reflex-c)."""
    if not may_react(state, unit, charger):
        return []
    thrown = [weapon for weapon in throwables(unit) if weapon.kind == "thrown"]
    weapons = [*ranged_weapons(unit), *thrown]
    return [weapon for weapon in weapons if shot_problem(state, unit, charger, weapon) is None]


def answers(state: State, charge: Frame) -> list[Choice]:
    """The menu of a charged model's owner (SHS-reflex-a, SHS-skill_counter-a, SHS-combat-h)."""
    unit, charger = state.unit(charge.unit), state.unit(charge.data["charger"])
    choices = []
    for weapon in reflex_weapons(state, unit, charger):
        dice = reflex_dice(unit, weapon)
        shown, stat = replace(weapon, rof=dice), reflex_stat(state, unit, weapon)
        odds = shot_odds(state, unit, charger.but(moved=True), shown, stat)
        label = say("shiftstorm-reflex", weapon=weapon.name, dice=words.dice(dice))
        what = Answer("reflex", weapon.id)
        choices.append(
            Choice(
                what.id, "reflex", label, _gift(unit, weapon), unit.id, charger.id, None,
                ("SHS-reflex-a",), odds, ("sacrifice",), what,
            )
        )  # fmt: skip
    blows = [weapon for weapon in combat_weapons(unit) if not hood_problem(charger, weapon)]
    blows = blows if can_strike(unit, charger) else []
    if unit.has("counter_charge") and can_strike(unit, charger) and may_react(state, unit, charger):
        choices += [_blow(state, unit, charger, weapon, "counter") for weapon in blows]
        if not blows:
            label, rules = say("shiftstorm-counter", target=charger.name), ("SHS-skill_counter-a",)
            choices.append(Choice("counter", "counter", label, {}, unit.id, charger.id, None, rules))
    choices += [_blow(state, unit, charger, weapon, "fight") for weapon in blows]
    if not blows:
        choices.append(Choice("brace", "brace", say("shiftstorm-brace"), {}, unit.id, charger.id))
    return choices


def _gift(unit: Model, weapon: Weapon) -> dict[str, Param]:
    """What it may give up for this weapon before it rolls (SHS-special_soulbound-a)."""
    give = most_to_give(unit, weapon)
    return {"sacrifice": Number(0, give)} if give else {}


def _blow(state: State, unit: Model, charger: Model, weapon: Weapon, kind: str) -> Choice:
    """Striking back with a weapon, from the model's place or after its own charge."""
    counters = kind == "counter"
    if counters:
        label = say("shiftstorm-counter-with", target=charger.name, weapon=weapon.name)
    else:
        label = say("shiftstorm-strike-back", weapon=weapon.name)
    odds = combat_odds(state, unit, charger, weapon, charging=counters)
    rules = ("SHS-skill_counter-a", "SHS-combat-h") if counters else ("SHS-combat-h",)
    what = Answer(kind, weapon.id)
    return Choice(
        what.id, kind, label[:100],
        _gift(unit, weapon), unit.id, charger.id, None, rules, odds, ("sacrifice",), what,
    )  # fmt: skip


def charge_goes_on(pen: Pen, charge: Frame, answer: Choice, give: int = 0) -> None:
    """The rest of a Charge after the charged model's answer: Reflex, the move, the fight.

    SHS-reflex-a, SHS-reflex-c, SHS-reflex-d, SHS-combat-d, SHS-actions-h. A snared charger stops (SHS-actions-o).
    """
    charger, target = charge.data["charger"], charge.unit
    kind, weapon_id = answer.kind, answer.what.weapon if isinstance(answer.what, Answer) else ""
    pen.change(charger, charged=True, moved=True)
    if kind == "reflex":
        unit = pen.unit(target)
        weapon = tuned(unit, weapon_of(unit, weapon_id))
        stat = reflex_stat(pen.state, unit, weapon)
        sacrifice(pen, target, weapon, give)
        shoot(
            pen, target, charger, weapon, stat=stat, dice=reflex_dice(unit, weapon),
            rules=("SHS-reflex-a", "SHS-reflex-b", "SHS-reflex-c", "SHS-reflex-e"),
        )  # fmt: skip
        if not pen.unit(charger).active:
            pen.tell("charge_stopped", "SHS-reflex-d", unit=charger, target=target)
            return
        if pen.unit(charger).snares:
            pen.tell("charge_stopped", "SHS-actions-o", unit=charger, target=target)
            return
    path: tuple[Point, ...] | None = tuple(Point(*at) for at in charge.data["path"])
    if kind == "counter":
        path = _countered(pen, charger, target)
    if path is None or not pen.unit(target).on_table:
        pen.tell("charge_stopped", "SHS-actions-h", unit=charger, target=target)
        return
    go(pen, charger, path, "SHS-actions-h", "SHS-combat-c", kind="charged")
    pen.once("moved")
    mine, reply = _weapons(pen, charge, kind, weapon_id, give)
    lent = (bool(charge.data["lent"]), False)
    if pen.unit(charger).active and pen.unit(target).active:
        fight(pen, charger, target, mine, reply, lent)


def _weapons(pen: Pen, charge: Frame, kind: str, weapon_id: str, give: int) -> tuple[Weapon, Weapon | None]:
    charger, target = pen.unit(charge.data["charger"]), pen.unit(charge.unit)
    mine = weapon_of(charger, charge.data["weapon"])
    reply = weapon_of(target, weapon_id) if kind in ("counter", "fight") and weapon_id else None
    if reply is not None:
        sacrifice(pen, target.id, reply, give)
    return mine, reply


def _countered(pen: Pen, charger: str, target: str) -> tuple[Point, ...] | None:
    """The charged model runs straight at the charger first; contact ends both moves (SHS-skill_counter-a)."""
    state = pen.state
    unit, other = state.unit(target), state.unit(charger)
    pen.change(target, charged=True)
    end = moves.furthest(
        way_of(state, unit, charging=True), state.base(unit), state.base(other).at, reach(state, unit, 2)
    )
    pen.tell("counter_charge", "SHS-skill_counter-a", unit=target, target=charger)
    if end != state.base(unit).at:
        go(pen, target, [end], "SHS-skill_counter-a")
    state = pen.state
    unit, other = state.unit(target), state.unit(charger)
    if touching(state.base(unit), state.base(other)):
        return ()
    return charge_path(state, other, unit)
