"""Interlocking Fire: other formations nearby shoot into a Close Assault (EXW-interlock-a, EXW-interlock-b)."""

from __future__ import annotations

from collections import Counter

from bot.skirmish.exodus.assault.sides import Side, deal
from bot.skirmish.exodus.assault.strikes import planned, roll
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import CLOSE, Formation, State
from bot.skirmish.table.shapes import EPS


def helpers(state: State, side: Side, foes: Side) -> list[Formation]:
    """Steady formations of a side, not in the assault, within 15 cm of the opposing one (EXW-interlock-a)."""
    return [
        formation
        for formation in state.of(side.owner)
        if not formation.routed
        and formation.id not in side.names
        and any(
            formation.apart(foe) <= CLOSE + EPS and formation.gap(foe) <= CLOSE + EPS
            for foe in foes.formations
        )
    ]


def fire(pen: Pen, by: Side, at: Side, lost: Counter[str]) -> None:
    """All of both sides attack at the same time with A; what they kill counts for their side (EXW-interlock-b).

    Nothing speaks against it, so nobody is asked: helpers cannot be hit and lose nothing by the result.
    """
    now = {side.owner: side.left(pen.state) for side in (by, at)}
    volleys = []
    for side, foes in ((by, at), (at, by)):
        against = now[foes.owner]
        if against is None:
            continue
        for helper in helpers(pen.state, side, against):
            rolls, pools = roll(pen, planned(helper, ()))
            pen.tell(
                "interlocked", "EXW-interlock-a", "EXW-interlock-b", rolls=tuple(rolls), throws=rolls.told, unit=helper,
                target=against.formations[0], hits=sum(pool.count for pool in pools),
            )  # fmt: skip
            volleys.append((foes, pools, helper))
    for foes, pools, helper in volleys:
        lost.update(deal(pen, foes, pools, helper.discs))
