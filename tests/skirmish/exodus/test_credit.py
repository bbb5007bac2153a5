"""Rules that shape a Move without an event of their own are noted all the same."""

from __future__ import annotations

from typing import Any

import pytest

from bot.dice import KeyedDice
from bot.skirmish.engine import GameDice, Setup
from bot.skirmish.exodus.moving.credit import applied
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.table.shapes import Point

BOARD = {
    "name": "All",
    "size": [120, 120],
    "unit": "cm",
    "feature": [
        {"id": "marsh", "kind": "marsh", "rect": [20, 40, 30, 10]},
        {"id": "scrub", "kind": "scrub", "rect": [60, 40, 30, 10]},
        {"id": "road", "kind": "road", "rect": [60, 80, 110, 6]},
    ],
}


def stands(*rows: tuple[str, float, float]) -> list[list[Any]]:
    return [list(row) for row in rows]


@pytest.mark.parametrize(
    ("found", "to", "rules"),
    [
        (stands(("line", 60, 10)), (60, 20), set()),
        (stands(("line", 60, 30)), (60, 45), {"EXW-terrain-a", "EXW-terrain-b", "EXW-terrain-m"}),
        (
            stands(("outrider", 20, 30)),
            (20, 45),
            {"EXW-terrain-a", "EXW-terrain-b", "EXW-terrain-k", "EXW-agile-a"},
        ),
        (stands(("assault", 20, 30)), (20, 50), {"EXW-terrain-a", "EXW-terrain-k", "EXW-jetpack-a"}),
        (stands(("gunship", 60, 30)), (60, 60), {"EXW-terrain-a", "EXW-terrain-m", "EXW-vtol-a"}),
        (stands(("line", 30, 80)), (50, 80), {"EXW-terrain-a", "EXW-terrain-l", "EXW-terrain-e"}),
        (
            stands(("heavy", 30, 10), ("phalanx", 34, 10)),
            (60, 10),
            {"EXW-transport-a", "EXW-bulk-a", "EXW-move-j"},
        ),
        (stands(("line", 30, 10), ("armcar", 50, 10)), (31, 10), {"EXW-recon-a", "EXW-move-j"}),
        (stands(("line", 30, 10), ("line", 50, 10)), (31, 10), {"EXW-move-g"}),
        (stands(("line", 96, 100)), (86, 100), {"EXW-zoc-f"}),
    ],
)
def test_what_is_noted(found: list[list[Any]], to: tuple[float, float], rules: set[str]) -> None:
    formations = {
        "A1": {"kind": "line_platoon", "stands": found},
        "B1": {"kind": "line_platoon", "stands": [["line", 100, 100]]},
    }
    dice = GameDice(KeyedDice(1, bytes(16), bytes(16)), "credit", 0)
    state = RULES.situation(Setup(("A", "B"), board=BOARD), {"formations": formations}, dice)
    assert set(applied(state, state.formation("A1"), {"A1.1": (Point(*to),)})) == rules
