"""Scenarios: where the objectives are, what Victory Points are for, when a game ends.

The Meeting Engagement is the book's (EXW-setup-j, EXW-setup-l, EXW-victory-a). The others are ours: in the Crossroads
half of each army comes later (EXW-turn-d), and points are given from then on and kept from turn to turn; in the
Breakthrough they are for tenths of the army in the enemy's half, again for those near its edge, and for those of the
enemy's army that are lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.skirmish.exodus.state import Objective, State
from bot.skirmish.table.shapes import Point

BY_POINTS = "by_points"
BANDS = ((2000, 4, 3), (3000, 6, 4), (10**9, 8, 5))
"""Points up to, objectives, Victory Points that win (EXW-setup-j)."""
MEETING, CROSSROADS, BREAKTHROUGH = "meeting", "crossroads", "breakthrough"
MIDDLE = 3
DEEP = 100.0
"""Table for a second row, so that no two are nearer than 30 cm."""
APART, STEP, RIM = 30.0, 35.0, 5.0
"""Between two markers at least, between those on the middle line, and from these to the side."""
BEHIND, MIDWAY = 0.1, 0.495
"""How far from their edge markers are, as parts of the table's depth."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a scenario changes."""

    id: str
    parts: tuple[str, ...]
    """What gives Victory Points: entries of `PARTS` in `victory.py`."""
    kept: bool = False
    """Points are added up over the turns, not counted anew in each."""
    since: int = 1
    """The first turn that gives points."""
    target: bool = False
    """Enough Victory Points end the game before its last turn."""
    halves: bool = False
    """Half of the formations are deployed in turn 1, the others in turn 2 (EXW-turn-d)."""


SCENARIOS: Mapping[str, Scenario] = {
    scenario.id: scenario
    for scenario in (
        Scenario(MEETING, ("objectives", "pushed", "crippled"), target=True),
        Scenario(CROSSROADS, ("objectives",), kept=True, since=2, halves=True),
        Scenario(BREAKTHROUGH, ("across", "through", "broken")),
    )
}


def of(state: State) -> Scenario:
    """The scenario that is played."""
    return SCENARIOS[str(state.settings.get("scenario", MEETING))]


def band(points: int) -> tuple[int, int]:
    """Objectives and Victory Points that win at so many points (EXW-setup-j)."""
    return next((count, wanted) for most, count, wanted in BANDS if points <= most)


def wanted(state: State) -> int | None:
    """Victory Points that end the game; None if only its last turn does (EXW-setup-j, EXW-victory-a)."""
    given = str(state.settings.get("victory_points", BY_POINTS))
    if given != BY_POINTS:
        return int(given)
    return band(int(state.settings["points"]))[1] if of(state).target else None


def may_end(state: State) -> bool:
    """Whether enough Victory Points end the game in this turn (EXW-victory-a).

    The book lets a Meeting Engagement end in turn 1. Who is faster has enough of them then, before the armies fight, so
    the players agree on the turn; games of earlier releases have no such setting.
    """
    return not of(state).target or state.turn >= int(state.settings.get("ends_from", 1))


def markers(state: State) -> tuple[Objective, ...]:
    """Where the objectives are, all at least 30 cm apart (EXW-setup-l)."""
    scenario, board = of(state).id, state.table
    if scenario == BREAKTHROUGH:
        return ()
    if scenario == CROSSROADS:
        return tuple(
            Objective(f"o{n + 1}", round(board.width * (n + 0.5) / MIDDLE, 2), round(board.height / 2, 2))
            for n in range(MIDDLE)
        )
    given = str(state.settings.get("objectives", BY_POINTS))
    count = int(given) if given != BY_POINTS else band(int(state.settings["points"]))[0]
    return halves(count // 2, board.width, board.height)


def halves(pairs: int, width: float, height: float) -> tuple[Objective, ...]:
    """As many markers in each half of the table, one half the other turned round (EXW-setup-j, EXW-setup-l).

    One pair near the edges, which each side holds, the others on the middle line, which both reach in the first turn:
    so nobody has enough of them before the fight. Those for which the middle line is too short are near the edges too,
    if there is room for them at all.
    """
    first = (width - APART) / 2
    front = 1 + int((first - RIM) // STEP)
    back = int(width // APART) if height >= DEEP else 0
    behind = min(back, max(1, pairs - front)) if pairs > 1 else 0
    rows = [
        [Point(width * (n + 0.5) / behind, height * BEHIND) for n in range(behind)],
        [Point(first - STEP * n, height * MIDWAY) for n in range(min(front, pairs - behind))],
    ]
    objectives: list[Objective] = []
    for x, y in (at for row in rows for at in row):
        objectives.append(Objective(f"o{len(objectives) + 1}", round(x, 2), round(y, 2)))
        objectives.append(Objective(f"o{len(objectives) + 1}", round(width - x, 2), round(height - y, 2)))
    return tuple(objectives)
