"""Skill Tests and Opposed Tests on two dice (SHS-tests-*)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from statistics import fmean

from bot.dice import Roll
from bot.messages import say
from bot.skirmish.engine import Odds
from bot.skirmish.kit.pen import total
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.state import Model, State
from bot.skirmish.shiftstorm.stats import HIGH, number, stat

NEEDED = (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 3)
"""What 2D6 must reach, by stat (SHS-tests-b, SHS-tests-d)."""


def stat_name(name: str) -> str:
    """What a stat is called: Shooting."""
    return say("shiftstorm-stat", stat=name)


def needed(value: int) -> int:
    """The total a test of this stat needs (SHS-tests-b)."""
    return NEEDED[value]


def bonus(unit: Model, name: str) -> int:
    """What is added to the dice instead of the stat: Splicer to Access rolls (SHS-tests-g, SHS-equipment-l)."""
    return 1 if name == "Ac" and unit.carries("splicer") else 0


def odds_of(value: int, plus: int = 0, again: bool = False) -> Odds:
    """What a test of this stat must roll, and how likely that is: "7+ on two dice, 58 %". A 2 never passes."""
    likely = chance(value, plus, again)
    return Odds(
        say("shiftstorm-odds-test", needed=max(3, needed(value) - plus), chance=round(100 * likely)),
        chance=likely,
    )


@lru_cache(maxsize=256)
def chance(value: int | None, plus: int = 0, again: bool = False) -> float:
    """The chance of passing a test of this stat; `again` if any dice may be rolled once more (`once_more`)."""
    if value is None:
        return 0.0
    wanted = max(3, needed(value) - plus)
    pairs = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    passed = sum(1 for pair in pairs if sum(pair) >= wanted) / 36
    if again:
        failed = [max(pair) for pair in pairs if sum(pair) < wanted]
        return passed + sum(max(passed, min(6, max(0, 7 - wanted + high)) / 6) for high in failed) / 36
    return passed + (1 - passed) * passed if value == HIGH else passed


def skill_test(pen: Pen, unit: Model, name: str, purpose: str = "test") -> tuple[bool, tuple[Roll, ...]]:
    """Test a stat: 2D6 must reach the number of the stat, and a double one always fails (SHS-tests-a, SHS-tests-c).

    A dash fails without a roll (SHS-stats-h); stat 10 rolls a failure again (SHS-tests-e), and so does a model whose
    dice may be rolled again for this turn (SHS-skill_coretouched-a).
    """
    value = stat(pen.state, unit, name)
    if value is None:
        return False, ()
    rolls = pen.roll(purpose, 2)
    if _passes(rolls, value, bonus(unit, name)):
        return True, rolls
    if value < HIGH and not unit.has("rerolls"):
        return False, rolls
    if not unit.has("rerolls"):
        again = pen.roll(purpose, 2)
        return _passes(again, value, bonus(unit, name)), (*rolls, *again)
    wanted = max(3, needed(value) - bonus(unit, name))
    pair, shown = once_more(pen, purpose, rolls, lambda points: points >= wanted)
    return _passes(pair, value, bonus(unit, name)), shown


def once_more(
    pen: Pen, purpose: str, rolls: tuple[Roll, ...], good: Callable[[int], float]
) -> tuple[tuple[Roll, ...], tuple[Roll, ...]]:
    """Two dice, either or both of which may be rolled once more: what promises most by `good`, the worth of a total.

    SHS-skill_coretouched-a. Returns the two that count, and all that were rolled.
    """
    low, high = sorted(rolls, key=lambda roll: roll.value)
    faces = range(1, 7)
    ways = {
        "neither": float(good(total(rolls))),
        "low": fmean(good(high.value + face) for face in faces),
        "high": fmean(good(low.value + face) for face in faces),
        "both": fmean(good(first + second) for first in faces for second in faces),
    }
    best = max(ways, key=lambda way: ways[way])
    if best == "neither":
        return rolls, rolls
    if best == "both":
        new = pen.roll(purpose, 2)
        return new, (*rolls, *new)
    kept, lost = (high, low) if best == "low" else (low, high)
    pair = (kept, *pen.roll(purpose))
    return pair, (lost, *pair)


def _passes(rolls: tuple[Roll, ...], value: int, plus: int) -> bool:
    return total(rolls) > 2 and total(rolls) + plus >= needed(value)


def opposed(pen: Pen, unit: Model, target: Model, name: str) -> tuple[bool, tuple[Roll, ...]]:
    """Both roll 2D6 and add their stat, a dash adding 0; a tie goes to the target (SHS-tests-f).

    Who loses may roll again if it is Coretouched, `unit` first (SHS-skill_coretouched-a).
    """
    mine = pen.roll(f"opposed:{unit.id}", 2)
    theirs = pen.roll(f"opposed:{target.id}", 2)
    lead = number(pen.state, unit, name) + bonus(unit, name)
    lead -= number(pen.state, target, name) + bonus(target, name)
    own, other = mine, theirs
    if lead + total(own) <= total(other) and unit.has("rerolls"):
        own, mine = once_more(pen, f"opposed:{unit.id}", own, lambda points: lead + points > total(theirs))
    if lead + total(own) > total(other) and target.has("rerolls"):
        beat = lead + total(own)
        other, theirs = once_more(pen, f"opposed:{target.id}", other, lambda points: points >= beat)
    return lead + total(own) > total(other), (*mine, *theirs)


def opposed_chance(state: State, unit: Model, target: Model, name: str) -> float:
    """The chance of winning an Opposed Test."""
    lead = number(state, unit, name) + bonus(unit, name) - number(state, target, name) - bonus(target, name)
    pairs = [first + second for first in range(1, 7) for second in range(1, 7)]
    return sum(1 for mine in pairs for theirs in pairs if mine + lead > theirs) / 1296
