"""What is said where something else holds than a side was told: only what differs."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.errata import contact_errata, unit_errata
from bot.campaign.world.known.view import SideView
from bot.campaign.world.sides import Side
from tests.campaign.kernel.kernel_worlds import unit, world


def view(*places: tuple[str, int]) -> SideView:
    start = world(
        *(
            replace(unit(name, "TR", at), name=name.title(), fs=fs)
            for name, (at, fs) in zip(("able", "baker", "carol", "delta"), places, strict=True)
        )
    )
    start_round(start)
    return observe(start, Side.PLAYER)


def test_a_line_says_what_differs_alone() -> None:
    said = view(("0304", 3), ("0404", 3), ("0504", 3), ("0604", 3))
    holds = view(("0304", 3), ("0405", 3), ("0504", 2), ("0605", 2))
    assert unit_errata(said, holds) == [
        "Baker: in 0405, not in 0404.",
        "Carol: FS 2, not FS 3.",
        "Delta: in 0605 with FS 2, not in 0604 with FS 3.",
    ]


def seen(*contacts: str) -> Any:
    """A view of which only the contacts count."""
    return SimpleNamespace(contacts=contacts)


@pytest.mark.parametrize(
    ("said", "holds", "words"),
    [
        (seen("C1"), seen("C1"), ""),
        (seen("C1", "C2"), seen("C1"), "Sightings: 1 known now (2 before)."),
        (
            seen("C1", "C2"),
            seen("C1", "C3"),
            "Sightings: 2 known, as many as before, but not the same in all.",
        ),
    ],
)
def test_sightings_are_counted_where_their_number_changes(said: Any, holds: Any, words: str) -> None:
    assert contact_errata(said, holds) == words
