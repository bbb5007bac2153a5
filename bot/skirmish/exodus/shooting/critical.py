"""Critical Hits on stands with more than one Hit (EXW-crit-a, EXW-crit-b)."""

from __future__ import annotations

import re

from bot.skirmish.exodus.dice import Thrown
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.shooting.hits import Losses, Tally
from bot.skirmish.exodus.shooting.saves import ANY, Pool
from bot.skirmish.exodus.state import Stand

CRITICAL = 1
AMOUNT = re.compile(r"(D?)(\d+)")


def check(pen: Pen, name: str, losses: Losses) -> Losses:
    """One test for each stand that a volley damaged and left: on a 1 its own effect (EXW-crit-a, EXW-crit-b).

    Hits lost to the effect are losses of the volley.
    """
    total = losses
    for damaged in losses.damaged:
        total += _test(pen, name, pen.formation(name).stand(damaged))
    return total


def _test(pen: Pen, name: str, stand: Stand) -> Losses:
    rolls = Thrown()
    rolls.add(pen.d10("critical"), "critical", 0)
    struck = rolls[0].value == CRITICAL
    tally = Tally()
    if struck:
        tally.take(pen, stand, Pool(ANY, 1), _amount(pen, stand, rolls), rolls)
    losses = tally.remove(pen, name, rolls)
    pen.tell(
        "critical", "EXW-crit-a", "EXW-crit-b", rolls=tuple(rolls), throws=rolls.told, unit=name, stand=stand.card.name,
        alone=pen.formation(name).size + losses.stands == 1, struck=struck, damage=losses.hits, stands=losses.stands,
    )  # fmt: skip
    return losses


def _amount(pen: Pen, stand: Stand, rolls: Thrown) -> int:
    """The Hits that its Critical Hit costs: a number or a die."""
    amount = AMOUNT.fullmatch(stand.card.critical_hits)
    if amount is None:
        return 0
    die, number = amount.groups()
    if not die:
        return int(number)
    dice = pen.roll("critical_hits", 1, int(number))
    rolls.add(dice, "critical_hits", 0)
    return dice[0].value
