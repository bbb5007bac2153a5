"""The Order test: C&C or more on a die, with its modifiers (EXW-orders-b, EXW-orders-c)."""

from __future__ import annotations

from bot.skirmish.exodus.dice import chance, passes
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import Formation, State

SUPPRESSED = MOMENTUM = -2


def modifier(state: State, formation: Formation, *, momentum: bool, regroup: bool = False) -> int:
    """The sum: -2 for any SC, and -2 for an order given by Maintaining Momentum (EXW-orders-c).

    `regroup`: the order was declared with a Regroup (EXW-orders-o).
    """
    return (SUPPRESSED if formation.sc > 0 else 0) + (MOMENTUM if momentum else 0)


def cc(formation: Formation) -> int:
    """The Command & Control value that it tests against: its own."""
    return formation.card.cc


def odds(state: State, formation: Formation, *, momentum: bool, regroup: bool = False) -> float:
    """The chance that it passes."""
    return chance(cc(formation), modifier(state, formation, momentum=momentum, regroup=regroup))


def roll(pen: Pen, name: str, *, momentum: bool, regroup: bool = False) -> bool:
    """Roll the test (EXW-orders-b, EXW-orders-c)."""
    formation = pen.formation(name)
    added = modifier(pen.state, formation, momentum=momentum, regroup=regroup)
    rolls = pen.d10("order")
    passed = passes(rolls[0].value, added, cc(formation))
    pen.tell(
        "order_test", "EXW-orders-b", "EXW-orders-c", rolls=rolls, unit=formation, need=cc(formation),
        modifier=f"{added:+d}" if added else None, passed=passed,
    )  # fmt: skip
    return passed
