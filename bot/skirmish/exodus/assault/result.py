"""The end of a Close Assault: scores, and what they do to both sides (EXW-score-a to g, EXW-result-a to c)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.skirmish.exodus.catalogue import HARD
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.morale import rout, suppression
from bot.skirmish.exodus.state import Formation


def finish(pen: Pen, by: Formation, at: Formation, lost: Mapping[str, int]) -> None:
    """Compare D10 + Kill Count + modifiers; `by` and `at` as they were when the assault began (EXW-score-a)."""
    left = {one.id: pen.formation(one.id) for one in (by, at)}
    alive = [one for one in (by, at) if left[one.id].here]
    if len(alive) < 2:
        for one in alive:
            gain(pen, one.id, lost[one.id])
        return
    totals = {}
    for one, other in ((by, at), (at, by)):
        die = pen.d10(f"score:{one.owner}")
        added = modifier(one, other, left[one.id], left[other.id])
        totals[one.id] = die[0].value + lost[other.id] + added
        pen.tell(
            "score", "EXW-score-a", "EXW-assault-h", rolls=die, unit=one.id, kills=lost[other.id],
            modifier=added, total=totals[one.id],
        )  # fmt: skip
    difference = totals[by.id] - totals[at.id]
    if not difference:
        for one in (by, at):
            gain(pen, one.id, lost[one.id])
        return
    winner, loser = (by, at) if difference > 0 else (at, by)
    gain(pen, winner.id, lost[winner.id])
    rout.rout(pen, loser.id, "EXW-rout-b", "EXW-result-b", by=winner.id)
    rout.bonus_hits(pen, loser.id, abs(difference) // loser.comp, winner.id)


def gain(pen: Pen, name: str, lost: int) -> None:
    """1 SC for each stand lost; a formation already Routed takes none (EXW-result-a, EXW-result-c)."""
    if not pen.formation(name).routed:
        suppression.add(pen, name, lost, "assault", "EXW-result-a")


def modifier(one: Formation, other: Formation, left: Formation, facing: Formation) -> int:
    """EXW-score-c to EXW-score-g, EXW-inspire-a: SC as it was at the start, stands as they are now."""
    total = int(left.size > facing.size) + 2 * int(left.size > 2 * facing.size)
    total += int(one.sc == 0 and not one.routed)
    total += int(other.counted_sc // other.comp > one.counted_sc // one.comp)
    total += int(HARD in left.types and HARD not in facing.types)
    total += int(other.routed)
    return total + int(left.has("Inspirational"))
