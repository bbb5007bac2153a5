"""The Order test: C&C or more on a die, with its modifiers (EXW-orders-b, EXW-orders-c)."""

from __future__ import annotations

import math
from functools import partial

from bot.skirmish.exodus.dice import chance, passes
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import CLOSE, Formation, State, smallest_gap, upgrades_of
from bot.skirmish.table.shapes import EPS

SUPPRESSED = MOMENTUM = -2
TOTEM = SIGNALLER = 1
SIGNALS = "order_test_plus_1"
"""The trait of the Signaller in the catalogue."""


def modifier(state: State, formation: Formation, *, momentum: bool, regroup: bool = False) -> int:
    """The sum: -2 for any SC, and -2 for an order given by Maintaining Momentum (EXW-orders-c).

    `regroup`: the order was declared with a Regroup (EXW-orders-o), so a Totem helps (EXW-totem-a).
    """
    added = (SUPPRESSED if formation.sc > 0 else 0) + (MOMENTUM if momentum else 0) + signaller(formation)
    return added + (totem(state, formation) if regroup else 0)


def signaller(formation: Formation) -> int:
    """+1 for the Signaller of an HQ stand that is left; the book gives only its price."""
    if not any(stand.hq for stand in formation.stands):
        return 0
    taken = (upgrade for upgrade in upgrades_of(formation.kind) if upgrade.id in formation.upgrades)
    return SIGNALLER * any(upgrade.trait == SIGNALS for upgrade in taken)


def totem(state: State, formation: Formation) -> int:
    """+1 with a friendly Totem stand within 15 cm, however many there are (EXW-totem-a)."""
    discs = state.once(f"totems {formation.owner}", partial(_totems, formation.owner))
    return TOTEM if discs and smallest_gap(formation.discs, discs) <= CLOSE + EPS else 0


def _totems(player: str, state: State) -> list[tuple[float, float, float]]:
    """The bases of a player's Totem stands."""
    return [
        disc
        for formation in state.of(player)
        for stand, disc in zip(formation.stands, formation.discs, strict=True)
        if stand.has("Totem")
    ]


def cc(state: State, formation: Formation) -> int:
    """The Command & Control value that it tests against: the best of its stands (EXW-orders-d).

    Where the players agreed on it, the mean of the different values, rounded up.
    """
    values = {stand.card.cc or formation.card.cc for stand in formation.stands} or {formation.card.cc}
    if state.settings.get("mixed_cc") == "average_up":
        return math.ceil(sum(values) / len(values))
    return min(values)


def odds(state: State, formation: Formation, *, momentum: bool, regroup: bool = False) -> float:
    """The chance that it passes."""
    return chance(cc(state, formation), modifier(state, formation, momentum=momentum, regroup=regroup))


def roll(pen: Pen, name: str, *, momentum: bool, regroup: bool = False) -> bool:
    """Roll the test (EXW-orders-b, EXW-orders-c, EXW-orders-d)."""
    formation = pen.formation(name)
    added = modifier(pen.state, formation, momentum=momentum, regroup=regroup)
    need = cc(pen.state, formation)
    rolls = pen.d10("order")
    passed = passes(rolls[0].value, added, need)
    rules = ["EXW-orders-b", "EXW-orders-c"]
    if added:
        rules.append("EXW-setup-d")
    if need != formation.card.cc:
        rules.append("EXW-orders-d")
    if regroup and totem(pen.state, formation):
        rules.append("EXW-totem-a")
    pen.tell(
        "order_test", *rules, rolls=rolls, unit=formation, need=need,
        modifier=f"{added:+d}" if added else None, passed=passed,
    )  # fmt: skip
    return passed
