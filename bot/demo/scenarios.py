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
            objectives=("1112", "1018"),
            hostiles=[
                ("hostile_infantry", "0811", "hold"),
                ("hostile_infantry", "0912", "hold"),
                ("hostile_tank", "1112", "hold"),
                ("hostile_scout", "1013", "patrol"),
                ("hostile_militia", "1019", "hold"),
                ("hostile_infantry", "1120", "advance"),
                ("hostile_truck", "1212", "withdraw"),
                ("hostile_mortars", "1211", "hold"),
                ("hostile_gunship", "1310", "assault"),
                ("hostile_guards", "0919", "assault"),
                ("hostile_walker", "1020", "advance"),
            ],
            settings=(("use_night", "yes"),),
            smoke="0812 0911",
            ends=True,
        ),
        Scenario(
            key="board",
            title="Sallow Ford",
            brief="A skirmish line meets at an old ford; whoever holds the road by Friday keeps the valley.",
            board=("sallow_ford.board", read_shipped("sallow_ford.board").encode()),
            skirmish=True,
            objectives=("0808", "0809"),
            hostiles=[
                ("hostile_infantry", "0608", "hold"),
                ("hostile_guards", "0810", "advance"),
                ("hostile_hunters", "0806", "ambush"),
                ("hostile_carrier", "1109", "advance"),
            ],
        ),
    ]
