"""Shooting and throwing (SHS-shooting-*, SHS-special_throw-*)."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Odds
from bot.skirmish.kit import words
from bot.skirmish.shiftstorm.catalogue import Weapon
from bot.skirmish.shiftstorm.events import Pen, d3
from bot.skirmish.shiftstorm.fighting.damage import Blow, blow_of, expected, ladder, wound
from bot.skirmish.shiftstorm.state import Model, State
from bot.skirmish.shiftstorm.stats import clamp, number, toughness
from bot.skirmish.shiftstorm.terrain import clear_line
from bot.skirmish.shiftstorm.tests import chance, skill_test
from bot.skirmish.shiftstorm.traces import called, of_shot
from bot.skirmish.shiftstorm.traits import (
    concealed,
    marker_end,
    note_use,
    seen_shooting,
    snare,
    under_marker,
)

ON_TARGET = 2
"""Inches a marker may drift and still touch the base it was aimed at, at least (SHS-special_aoe-b)."""


def engaged(state: State, unit: Model, *, but: str = "") -> bool:
    """In contact with an active enemy other than `but` (SHS-shooting-k)."""
    return any(
        other.owner != unit.owner and other.active and other.id != but and state.touching(unit, other)
        for other in state.units
    )


def hit_need(
    state: State, unit: Model, target: Model, weapon: Weapon, stat: str, lent: bool | None = None
) -> int:
    """What a die needs to hit (SHS-shooting-c, SHS-stats-b, SHS-shooting-g).

    2+ from hiding (SHS-shooting-l) and at unmoved models (SHS-shooting-e); a Holo always moves (SHS-equipment-h).
    """
    if concealed(unit, weapon, lent):
        return 2
    if not target.moved and not target.carries("holo"):
        return 2
    return ladder(aimed(state, unit, target, stat), number(state, target, "M"))


def aimed(state: State, unit: Model, target: Model, stat: str) -> int:
    """The stat of an attack at this target: a mark raises Shooting, for hits and for drift (SHS-skill_mark-a)."""
    value = number(state, unit, stat)
    return clamp(value + target.marked) if stat == "S" else value


def hood_problem(target: Model, weapon: Weapon) -> str | None:
    """An H3 is proof against weapons that work through Access (SHS-item_h3-a)."""
    if (weapon.has("virch") or weapon.has("access")) and target.has("access_attack_immune"):
        return say("shiftstorm-hood", target=target.name)
    return None


def shot_problem(state: State, unit: Model, target: Model, weapon: Weapon) -> str | None:
    """Why this weapon cannot be shot or thrown at this target; None if it can."""
    return weapon_problem(state, unit, target, weapon) or lane_problem(state, unit, target)


def weapon_problem(state: State, unit: Model, target: Model, weapon: Weapon) -> str | None:
    """Why this weapon does not reach this target, the lane aside.

    SHS-shooting-h, SHS-shooting-i, SHS-special_covert-a, SHS-special_stealth-a.
    """
    if target.hidden:
        return say("shiftstorm-shoot-hidden", target=target.name)
    hood = hood_problem(target, weapon)
    if hood:
        return hood
    gap = state.gap(unit, target)
    if gap > weapon.range_in + 1e-6:
        return say("shiftstorm-shoot-far", gap=words.plain(gap), weapon=weapon.name, range=weapon.range_in)
    return None


def lane_problem(state: State, unit: Model, target: Model) -> str | None:
    """Why nothing can be shot at this target from here (SHS-shooting-b, SHS-shooting-k)."""
    if target.active and engaged(state, target):
        return say("shiftstorm-shoot-locked", target=target.name)
    if not clear_line(state, unit, target):
        return say("shiftstorm-shoot-sight", target=target.name)
    return None


def shoot(
    pen: Pen,
    name: str,
    aim: str,
    weapon: Weapon,
    *,
    stat: str = "S",
    dice: int | None = None,
    hidden: bool | None = None,
    rules: tuple[str, ...] = (),
) -> None:
    """One attack at range with all its dice on one target (SHS-shooting-a, SHS-shooting-j, SHS-shooting-m).

    `stat` is S, or Co for a throw; `dice` the number if not the weapon's own (SHS-reflex-b); `hidden` whether the model
    was hidden when it began to shoot, if not just now.
    """
    unit, target = pen.unit(name), pen.unit(aim)
    count = weapon.rof if dice is None else dice
    lent = unit.hidden if hidden is None else hidden
    need = hit_need(pen.state, unit, target, weapon, stat, lent)
    pen.tell(
        "shot",
        "SHS-shooting-a",
        "SHS-shooting-b",
        *of_shot(unit, target, weapon, stat),
        *(["SHS-special_covert-b"] if lent and weapon.id not in unit.fought else []),
        *rules,
        unit=name,
        target=aim,
        weapon=weapon.id,
        dice=count,
        stat=stat,
        **called(weapon),
    )
    note_use(pen, name, weapon)
    blow = blow_of(unit, weapon, _rolled_damage(pen, unit, weapon))
    if weapon.has("aoe"):
        dodged: dict[str, bool] = {}
        for _ in range(count):
            _burst(pen, unit, aim, weapon, stat, blow, dodged)
    elif not _dodges(pen, aim):
        hits = _hits(pen, unit, target, weapon, need, count, lent)
        if weapon.has("snare"):
            for _ in range(min(hits, 1)):
                snare(pen, aim, "SHS-equipment-k")
        else:
            wound(pen, aim, blow, hits, rerolls=unit.has("rerolls"))
    seen_shooting(pen, name)


def _hits(pen: Pen, unit: Model, target: Model, weapon: Weapon, need: int, count: int, hidden: bool) -> int:
    rolls = pen.roll("hit", count)
    hits = sum(1 for roll in rolls if roll.value >= need)
    if unit.has("rerolls") and hits < count:
        again = pen.roll("hit", count - hits)
        hits += sum(1 for roll in again if roll.value >= need)
        rolls = (*rolls, *again)
    rule = "SHS-shooting-c"
    if not target.moved and not target.carries("holo"):
        rule = "SHS-shooting-e"
    if need == 2 and concealed(unit, weapon, hidden):
        rule = "SHS-shooting-l"
    pen.tell(
        "hits", rule, "SHS-shooting-d", rolls=rolls, again=len(rolls) - count,
        unit=unit.id, target=target.id, needed=need, hits=hits,
    )  # fmt: skip
    return hits


def _rolled_damage(pen: Pen, unit: Model, weapon: Weapon) -> int | None:
    """A Hard Charge rolls its Damage once for each throw, D3 + 2 (SHS-item_hard_charge-a)."""
    if weapon.damage != "d3+2":
        return None
    rolls = pen.roll("charge damage")
    if unit.has("rerolls") and d3(rolls[-1].value) == 1:
        rolls = (*rolls, *pen.roll("charge damage"))
    damage = d3(rolls[-1].value) + 2
    pen.tell(
        "damage_value",
        "SHS-item_hard_charge-a",
        "SHS-mission-k",
        rolls=rolls,
        again=len(rolls) - 1,
        damage=damage,
    )
    return damage


def may_dodge(state: State, unit: Model) -> bool:
    """Whether a model may try to Dodge: not Downed, snared or in combat (SHS-skill_dodge-a)."""
    return unit.has("dodge") and not unit.downed and not unit.snares and not engaged(state, unit)


def _dodges(pen: Pen, name: str) -> bool:
    """Dodge is tried whenever it can be, for it costs nothing (SHS-skill_dodge-a)."""
    unit = pen.unit(name)
    if not may_dodge(pen.state, unit):
        return False
    passed, rolls = skill_test(pen, unit, "M", f"dodge:{name}")
    pen.tell("dodge", "SHS-skill_dodge-a", rolls=rolls, unit=name, passed=passed)
    return passed


def _burst(
    pen: Pen, unit: Model, aim: str, weapon: Weapon, stat: str, blow: Blow, dodged: dict[str, bool]
) -> None:
    """The marker drifts, and all it touches are hit once (SHS-special_aoe-b).

    `dodged` holds the models that have tried to Dodge this attack, once each (SHS-skill_dodge-a).
    """
    target = pen.unit(aim)
    at = marker_end(pen, unit, target, aimed(pen.state, unit, target, stat))
    struck = under_marker(pen.state, at)
    pen.tell("blast", "SHS-special_aoe-b", unit=unit.id, at=list(at), struck=struck)
    for name in struck:
        if name not in dodged:
            dodged[name] = _dodges(pen, name)
        if dodged[name]:
            continue
        if weapon.has("snare"):
            snare(pen, name)
        else:
            wound(pen, name, blow, 1, rerolls=unit.has("rerolls"))


def shot_odds(state: State, unit: Model, target: Model, weapon: Weapon, stat: str = "S") -> Odds:
    """Numbers for the menu: dice, to hit, to damage."""
    blow = blow_of(unit, weapon)
    if weapon.has("aoe"):
        drift = max(0, 7 - aimed(state, unit, target, stat))
        need = ladder(blow.damage, toughness(state, target))
        points = weapon.rof * _stays(aimed(state, unit, target, stat)) * expected(state, target, blow)
        text = say("shiftstorm-odds-marker", drift=drift, need=need)
        return Odds(text, points * _undodged(state, target))
    need = hit_need(state, unit, target, weapon, stat)
    if weapon.has("snare"):
        missed = ((need - 1) / 6) ** weapon.rof
        return Odds(say("shiftstorm-odds-snare", dice=words.dice(weapon.rof), need=need), chance=1 - missed)
    points = weapon.rof * (7 - need) / 6 * expected(state, target, blow) * _undodged(state, target)
    damage = ladder(blow.damage, toughness(state, target))
    text = say(
        "shiftstorm-odds", points=words.plain(points), dice=words.dice(weapon.rof), need=need, damage=damage
    )
    return Odds(text, points)


def _undodged(state: State, target: Model) -> float:
    """The chance that the target does not Dodge (SHS-skill_dodge-a)."""
    if not may_dodge(state, target):
        return 1.0
    return 1 - chance(number(state, target, "M"), again=target.has("rerolls"))


def _stays(value: int) -> float:
    """The chance that a marker drifts so little that it still touches its target (SHS-special_aoe-a)."""
    return sum(first + second <= value + ON_TARGET for first in range(1, 7) for second in range(1, 7)) / 36
