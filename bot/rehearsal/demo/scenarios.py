"""The campaigns of the demo: the shipped theatre, a MegaMek board that is imported on the spot, a pointy-top map."""

from __future__ import annotations

from importlib import resources

from bot.maps import read_shipped
from bot.rehearsal.demo.cast import Part
from bot.rehearsal.demo.front import Best
from bot.rehearsal.demo.play import Scenario
from bot.rehearsal.demo.skirmish import FIGHTS
from bot.rehearsal.demo.staged import Answer, Post, Staged, StagedOrder

RESCUE = Staged(
    mines=("0611",),
    orders=(
        StagedOrder(1, "Alice", "Ashwood Rifles 2", {"move": "0710"}),
        StagedOrder(1, "Bruno", "Iron Mules 2", {"move": "0611"}),
        StagedOrder(1, "Alice", "Ashwood Rifles 1", {"action": "board Iron Mules 2"}),
        StagedOrder(2, "Alice", "Ashwood Rifles 1", {"action": "recover Survivors of Iron Mules 2"}),
    ),
    answers=(Answer(1, "Iron Mules 2", "survivors"),),
    posts=(
        Post("news-feed", "Iron Mules 2 set off a mine in 0611", "the loss of Iron Mules 2"),
        Post("news-feed", "Survivors of Iron Mules 2 are safe", "the rescue of the survivors"),
    ),
)
"""A carrier comes to fetch infantry and runs into mines: nobody can board it, and its crew is saved a round later."""

EASTWARD = Staged(
    orders=(
        StagedOrder(1, "Bruno", "Sappers 1", {"action": "build dragons teeth E", "facing": "E"}),
        StagedOrder(1, "Bruno", "Sappers 2", {"move": "0510", "facing": "SE"}),
        StagedOrder(1, "Alice", "Ashwood Rifles 1", {"facing": "SE"}),
        StagedOrder(1, "Alice", "Ashwood Rifles 2", {"move": "0412", "facing": "E"}),
    ),
    posts=(
        Post("briefing-room", "towards E, speed 3", "the wind by a name of the pointy-top map"),
        Post("briefing-room", ", E edge", "the obstacle by the side of the pointy-top map"),
    ),
)
"""Everything goes east, a direction that only pointy-top maps have."""


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
            settings=(("use_night", "yes"), ("mine_max_d6", "6"), ("discovery_range0", "1")),
            staged=RESCUE,
            smoke="0812 0911",
            best=(
                Best(
                    "round-1-front-1.png",
                    "The first front after round 1: moves, fire, losses and new contacts",
                ),
                Best("round-1-front-2.png", "The second front after round 1"),
                Best("replay-round-3.gif", "A round at night, replayed"),
                Best("round-2-front-1.png", "A front at night"),
                Best("truth-and-belief.gif", "The campaign, unveiled: the truth, and what the players knew"),
                Best("round-3-theatre.png", "The theatre after round 3, with its fronts"),
            ),
            ends=True,
        ),
        Scenario(
            key="board",
            title="Sallow Ford",
            brief="A skirmish line meets at an old ford; whoever holds the road by Friday keeps the valley.",
            board=("sallow_ford.board", read_shipped("sallow_ford.board").encode()),
            skirmish=True,
            best=(
                *(Best(f"skirmish-{number}.png") for number, _ in enumerate(FIGHTS, 1)),
                Best("round-3-front-1.png", "An imported board, after round 3"),
            ),
            objectives=("0808", "0809"),
            hostiles=[
                ("hostile_infantry", "0608", "hold"),
                ("hostile_guards", "0810", "advance"),
                ("hostile_hunters", "0806", "ambush"),
                ("hostile_carrier", "1109", "advance"),
            ],
        ),
        Scenario(
            key="pointy",
            title="Windward Ridge",
            brief="One round on a map whose hexes have a corner at the top: the line faces east.",
            board=(
                "windward.toml",
                resources.files("bot.rehearsal.demo").joinpath("windward.toml").read_bytes(),
            ),
            objectives=("0908", "0603"),
            hostiles=[
                ("hostile_infantry", "0713", "hold"),
                ("hostile_guards", "0514", "advance"),
                ("hostile_scout", "0612", "patrol"),
                ("hostile_mortars", "0815", "hold"),
            ],
            settings=(("wind_shift_d6", "0"),),
            wind=("E", 3),
            players=(
                Part("Alice", "Ashwood Rifles", ("Regular Infantry", "Recon Team")),
                Part(
                    "Bruno",
                    "Sappers",
                    ("Combat Engineers", "Regular Infantry"),
                    (("Sappers 1", "Engineering", "Obstacle Kit – 1 requisition"),),
                ),
            ),
            rounds=1,
            mistakes=False,
            staged=EASTWARD,
            best=(Best("round-1-front-1.png", "A pointy-top map after its round: the line faces east"),),
        ),
    ]
