"""Whether a roll is open follows from what it is for and whom it concerns."""

from __future__ import annotations

import pytest

from bot.campaign.resolve.chance import SECRET, covered
from bot.campaign.world.order import Action, ActionKind, Order, Supply
from bot.campaign.world.sides import Side
from bot.cases import load_case
from tests.campaign.kernel.kernel_worlds import at, play

PLAYER, ALLIED, NEUTRAL, HOSTILE = Side.PLAYER, Side.ALLIED, Side.NEUTRAL, Side.HOSTILE


def test_a_roll_is_open_where_players_or_allies_have_a_part_in_it() -> None:
    assert not covered("mud", PLAYER)
    assert not covered("mud", ALLIED)
    assert covered("mud", NEUTRAL)
    assert covered("mud", HOSTILE)
    assert not covered("night_miss", HOSTILE, PLAYER)
    assert covered("night_miss", HOSTILE, NEUTRAL)
    assert covered("depot_blast", None), "a depot of nobody"
    assert not covered("wind_shift"), "the weather is everybody's"


@pytest.mark.parametrize("purpose", sorted(SECRET))
def test_what_tells_of_hidden_things_is_covered_whomever_it_concerns(purpose: str) -> None:
    assert all(covered(purpose, side) for side in Side)
    assert covered(purpose)


BASES = """
rules = ["EDC-C4.2-j"]
title = "Two trucks, two tanks, two depots"
[class.GUN]
like = "HI"
weapons = [{ id = "gun", name = "Gun", range = 3, damage = { fixed = 1 } }]
[units]
TR = { class = "TR", at = "0304", with = { cargo = 4 }, cargo = { barrels = 1 }, side = "OURS" }
TK = { class = "TK", at = "0303", energy = 0, side = "OURS" }
X = { class = "HI", at = "0306", side = "THEIRS", with = { weapon = { damage = { fixed = 40 } } } }
Y = { class = "GUN", at = "0305", side = "THEIRS" }
[[structures]]
kind = "forward depot"
at = "0405"
side = "OURS"
[depots]
0405 = { crates = 6, side = "OURS" }
[[round]]
order = []
"""


@pytest.mark.parametrize(("ours", "theirs"), [(PLAYER, HOSTILE), (ALLIED, HOSTILE), (HOSTILE, PLAYER)])
def test_the_dice_of_a_side_are_open_if_it_is_the_players_or_their_ally(ours: Side, theirs: Side) -> None:
    text = BASES.replace("OURS", ours.value).replace("THEIRS", theirs.value)
    made = load_case(text, "case").scenarios[0].world
    refuel = Action(ActionKind.REFUEL, supply=Supply("TR", "TK"))
    orders = [
        Order("TR", action=refuel),
        Order("X", action=Action(ActionKind.ATTACK, at("0405"), item="forward depot")),
        Order("Y", action=Action(ActionKind.ATTACK, at("0304"))),
    ]
    played = play(made, *orders, resupply_failure=[6], depot_blast=[1], survivors=[1])
    rolls = {roll.purpose: roll.covered for event in played.events for roll in event.rolls}
    assert rolls.get("depot_blast") is (ours is HOSTILE), rolls
    if ours is not HOSTILE:
        assert rolls["resupply_failure"] is False
