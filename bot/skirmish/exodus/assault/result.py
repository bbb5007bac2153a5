"""The end of a Close Assault: scores, and what they do to both sides."""

from __future__ import annotations

from collections import Counter

from bot.skirmish.exodus.assault import locked
from bot.skirmish.exodus.assault.sides import Side, shares
from bot.skirmish.exodus.catalogue import HARD
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.morale import rout, suppression


def finish(pen: Pen, by: Side, at: Side, lost: Counter[str]) -> None:
    """Compare D10 + Kill Count + modifiers (EXW-score-a, EXW-score-b).

    A side without survivors loses without a roll.
    """
    by_left, at_left = by.left(pen.state), at.left(pen.state)
    if by_left is None or at_left is None:
        for side in (by_left, at_left):
            if side is not None:
                beaten = (by if side is at_left else at).formations[0]
                pen.tell("won", "EXW-score-a", unit=side.formations[0], target=beaten, difference=None)
                gain(pen, side, lost)
    else:
        mine = score(pen, by, at, by_left, at_left, lost, led=len(by.formations) > 1)
        theirs = score(pen, at, by, at_left, by_left, lost)
        if mine == theirs:
            drawn(pen, by_left, at_left, lost)
        elif mine > theirs:
            decided(pen, by_left, at_left, mine - theirs, lost)
        else:
            decided(pen, at_left, by_left, theirs - mine, lost)
    for name in (*by.names, *at.names):
        rout.check(pen, name)


def score(
    pen: Pen, side: Side, foes: Side, left: Side, facing: Side, lost: Counter[str], *, led: bool = False
) -> int:
    """A die, the Kill Count (EXW-assault-h) and modifiers (EXW-score-a).

    `led`: several formations assault together: they roll two dice, the higher counts. Those who are assaulted roll one
    (EXW-lead-c).
    """
    combined = len(side.formations) > 1
    dice = pen.d10(f"score:{side.owner}", 1 + led)
    kills = sum(lost[name] for name in foes.names)
    best_only = pen.state.settings.get("double_stack") == "best_only"
    added = modifiers(side, foes, left, facing, best_only=best_only)
    total = max(roll.value for roll in dice) + kills + sum(added.values())
    more = [*(("EXW-lead-c", "EXW-lead-d") if combined else ()), *(rule for rule in added if added[rule])]
    pen.tell(
        "score", "EXW-score-a", "EXW-score-b", "EXW-assault-h", *more, rolls=dice, unit=side.formations[0], kills=kills,
        modifier=sum(added.values()), parts=[[rule, value] for rule, value in added.items() if value],
        total=total, combined=led,
    )  # fmt: skip
    return total


def modifiers(side: Side, foes: Side, left: Side, facing: Side, *, best_only: bool = False) -> dict[str, int]:
    """What each rule adds: SC as it was when the assault began, stands as they are now."""
    more, double = left.size > facing.size, left.size > 2 * facing.size
    return {
        "EXW-score-c": (2 if double else int(more)) if best_only else int(more) + 2 * double,
        "EXW-score-d": int(all(formation.sc == 0 and not formation.routed for formation in side.formations)),
        "EXW-score-e": int(_count(foes) > _count(side)),
        "EXW-score-f": int(HARD in left.types and HARD not in facing.types),
        "EXW-score-g": int(any(formation.routed for formation in foes.formations)),
        "EXW-inspire-a": int(left.has("Inspirational")),
    }


def _count(side: Side) -> int:
    """Its SC by Competency, rounded down (EXW-score-e)."""
    return sum(formation.counted_sc // formation.comp for formation in side.formations)


def gain(pen: Pen, side: Side, lost: Counter[str]) -> None:
    """1 SC for each stand of its own that a formation lost; one already Routed takes none.

    EXW-result-a, EXW-lead-d.
    """
    for name in side.names:
        if not pen.formation(name).routed:
            suppression.add(pen, name, lost[name], "assault", "EXW-result-a")


def decided(pen: Pen, winner: Side, loser: Side, difference: int, lost: Counter[str]) -> None:
    """The winner gains SC; the loser is Routed and takes the difference as Bonus Hits (EXW-result-b, EXW-rout-b).

    Of several formations all are Routed (EXW-lead-d); the lowest Competency divides the Bonus Hits (EXW-lead-c).
    """
    pen.tell(
        "won", "EXW-score-a", unit=winner.formations[0], target=loser.formations[0], difference=difference
    )
    gain(pen, winner, lost)
    for name in loser.names:
        rout.rout(pen, name, "EXW-rout-b", "EXW-result-b", by=winner.names[0])
    bonus = difference // min(formation.comp for formation in loser.formations)
    for name, count in shares(loser, bonus, winner.discs).items():
        rout.bonus_hits(pen, name, count, winner.names[0])


def drawn(pen: Pen, by: Side, at: Side, lost: Counter[str]) -> None:
    """Nobody wins: each side gains SC for its losses (EXW-result-c); if neither is Routed, they are locked.

    To one that was Routed before they become Bonus Hits (EXW-rout-e).
    """
    pen.tell("drawn", "EXW-result-c", unit=by.formations[0], target=at.formations[0])
    for side, foes in ((by, at), (at, by)):
        for name in side.names:
            suppression.add(pen, name, lost[name], "assault", "EXW-result-c", by=foes.names[0])
        for name in side.names:
            rout.check(pen, name)
    locked.lock(pen, by.names, at.names)
