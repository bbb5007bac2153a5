"""What players see of shots, templates, tests, and of a sealed bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.dice import ScriptedDice
from bot.skirmish.engine import Event, GameDice, Pick, Setup
from bot.skirmish.exoshift.ruleset import RULES
from bot.skirmish.strokes import laid_over
from bot.skirmish.view import Marker
from tests.skirmish.harness import check_two_worlds
from tests.skirmish.shiftstorm.scene import no_dice

FOES = {
    "B1": {"kind": "sol_line_infantry", "at": [10, 25]},
    "B2": {"kind": "sol_line_infantry", "at": [8.5, 25]},
}


def shot(shooter: dict[str, Any], pick: Pick, **dice: list[int]) -> tuple[Sequence[Marker], list[Event]]:
    """What an attack of A1 on the FOES leaves in the picture, and its events."""
    start = RULES.situation(
        Setup(("A", "B")), {"units": {"A1": {"at": [10, 10], **shooter}, **FOES}}, no_dice()
    )
    aiming, _ = RULES.apply(start, "A", Pick("focus_fire:A1"), no_dice())
    after, events = RULES.apply(aiming, "A", pick, GameDice(ScriptedDice(dice), "test", 1))
    return laid_over(RULES, events, RULES.view(start, None), RULES.view(after, None)), events


def test_a_shot_is_a_line_with_its_damage() -> None:
    line = {"kind": "sol_line_infantry"}
    marks, events = shot(line, Pick("fire:A1:igi_87>B1"), hit=[1], defense=[9], casualty=[1])
    assert [(mark.kind, mark.label) for mark in marks] == [("shot", ""), ("damage", "-1")]
    radius = (
        RULES.view(RULES.situation(Setup(("A", "B")), {"units": FOES}, no_dice()), None).pieces[0].width / 2
    )
    assert marks[0].points == ((10, 10), (10, pytest.approx(25 - radius))), "it ends at the rim of the target"
    said = [RULES.say(event) for event in events if event.kind in ("shot", "casualty")]
    assert said[0].endswith("with the IGI-87 Impulse Gun: Combat 7 (medium range +1), a hit.")
    assert said[1].endswith(". It fights on.")


def test_a_blast_is_a_circle_and_a_spray_its_outline() -> None:
    mortar = {"kind": "sol_line_infantry", "options": ["mortar"]}
    marks, _ = shot(mortar, Pick("lob:A1:mm_3_mortar>B1"), hit=[1], saturation=[9, 9])
    (circle,) = [mark for mark in marks if mark.kind == "template"]
    assert (circle.x, circle.y) == (10, 25)
    assert circle.radius
    brute = {"kind": "cmb_brute", "at": [10, 20]}
    marks, _ = shot(brute, Pick("fire:A1:acid_sprayer>B1"), hit=[1], defense=[1, 1], escape=[1, 1])
    (outline,) = [mark for mark in marks if mark.kind == "template"]
    assert outline.radius is None
    assert len(outline.points) == 3


def test_what_is_being_built_is_marked() -> None:
    works = [
        {"id": "A-work1", "owner": "A", "blueprint": "sentry_turret", "x": 10, "y": 16, "parts": 1},
        {"id": "A-work2", "owner": "A", "blueprint": "mine_cluster", "x": 20, "y": 16, "parts": 1},
        {"id": "A-work3", "owner": "A", "blueprint": "barricade", "x": 30, "y": 16, "parts": 0},
        {"id": "A-work4", "owner": "A", "blueprint": "barricade", "x": 40, "y": 16, "parts": 1},
    ]
    turret = {"kind": "sentry_turret", "at": [10, 16], "unfinished": True}
    start = {"structures": works, "units": {"A-work1": turret, **FOES}}
    view = RULES.view(RULES.situation(Setup(("A", "B")), start, no_dice()), "B")
    built = next(piece for piece in view.pieces if piece.id == "A-work1")
    assert built.badges == ("B",)
    assert not built.ready
    assert view.key["B"] == "being built"
    marked = {mark.id: (mark.kind, mark.label, mark.radius, mark.owner) for mark in view.markers}
    assert marked == {
        "A-work2": ("work", "Mine Cluster", 1.0, "A"),
        "A-work3": ("work", "Barricade 0/1", 0.5, "A"),
    }


@pytest.mark.rule("EXO-initiative-a")
def test_a_bid_is_told_to_its_player_alone() -> None:
    start = RULES.situation(
        Setup(("A", "B")), {"step": "bids", "cp": {"A": 4, "B": 4}, "units": FOES}, no_dice()
    )
    assert RULES.to_move(start) == ("A", "B")
    worlds = []
    for bid in (0, 3):
        after, events = RULES.apply(start, "A", Pick("bid", {"cp": bid}), no_dice())
        worlds.append(after)
        assert [RULES.say(event) for event in events if event.seen_by("A")] == [
            f"You bid {bid} CP.",
            "A has bid.",
        ]
        assert [RULES.say(event) for event in events if event.seen_by("B")] == ["A has bid."]
    for viewer in ("B", None):
        check_two_worlds(RULES, worlds[0], worlds[1], viewer)
