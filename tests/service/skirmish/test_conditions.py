"""How a unit is, in words: its pieces by kind, its health and its states, as the picture's letters say."""

from __future__ import annotations

from bot.service.skirmish.hints import condition
from bot.skirmish.view import Group, Piece, View

VIEW = View(
    "toy",
    "A",
    pieces=(
        Piece("A1", "Trooper", "A", 1, 1, badges=("H4", "W")),
        Piece("B1.1", "Guard 1", "B", 2, 2, group="B1", kind="Guard"),
        Piece("B1.2", "Guard 2", "B", 3, 2, group="B1", kind="Guard", badges=("D",)),
        Piece("B1.3", "Tank 1", "B", 4, 2, group="B1", kind="Tank", badges=("H2",)),
    ),
    groups=(Group("B1", "Guards", badges=("S3",)),),
    key={"H": "health", "W": "wound used", "D": "Downed", "S": "Suppression"},
)


def test_a_single_model_is_told_by_its_letters() -> None:
    assert condition(VIEW, "A1") == "health 4, wound used"


def test_a_unit_of_several_is_told_by_kinds_then_states() -> None:
    assert condition(VIEW, "B1") == "2 Guard, 1 Tank, Suppression 3, Downed ×1, health 2 ×1"


def test_nothing_is_told_of_who_is_not_seen() -> None:
    assert condition(VIEW, "B9") == ""
