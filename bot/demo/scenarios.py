"""The two campaigns of the demo: the shipped theatre, and a MegaMek board that is imported on the spot."""

from __future__ import annotations

from bot.demo.play import Scenario
from bot.maps import read_shipped


def scenarios() -> list[Scenario]:
    return [
        Scenario(
            key="theatre",
            title="Operation Grey Tide",
            brief="The corps goes ashore in the west and must take the crossings before winter.",
            map="theatre",
            objective="1210",
            hostiles=[],
        ),
        Scenario(
            key="board",
            title="Sallow Ford",
            brief="A skirmish line meets at an old ford; whoever holds the road by Friday keeps the valley.",
            board=("sallow_ford.board", read_shipped("sallow_ford.board").encode()),
            objective="0808",
            hostiles=[],
        ),
    ]
