"""What is said where something else holds than a side was told: only what differs."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.errata import unit_errata
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
