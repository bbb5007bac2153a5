"""What a unit did this round is one record: fresh in each round, saved among the unit's own fields."""

from __future__ import annotations

from dataclasses import fields

from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.resolver import resolve_one
from bot.campaign.world.model import RoundState
from bot.campaign.world.profiles import Profile
from bot.campaign.world.saved.serial import world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.dice import ScriptedDice
from bot.hexmap.coords import Facing
from tests.campaign.kernel.kernel_worlds import go, play, unit, world

BUSY = RoundState(Facing.SE, 4, 2, True, 3, Profile.LOW, True, True, True, True)


def test_nothing_of_a_round_is_left_in_the_next() -> None:
    assert all(getattr(BUSY, one.name) != getattr(RoundState(), one.name) for one in fields(RoundState))
    made = world(
        unit("A", "RI", "0404", this_round=BUSY.copy()), unit("X", "HI", "0909", this_round=BUSY.copy())
    )
    after = play(made).world
    assert [one.this_round for one in after.units.values()] == [RoundState(), RoundState()]
    assert after.units["A"].this_round is not after.units["X"].this_round


def test_a_saved_unit_has_its_round_among_its_own_fields() -> None:
    made = world(unit("A", "RI", "0404", this_round=BUSY), unit("B", "RI", "0505"))
    saved = world_to_json(made)
    old = {
        "declared": Facing.SE.value,
        "declared_by": 4,
        "attacked": 2,
        "acted": True,
        "flown": 3,
        "gliding": "low",
        "stirred": True,
        "dropped": True,
        "takeoff": True,
        "boarded": True,
    }
    assert {name: saved["units"]["A"][name] for name in old} == old
    assert "this_round" not in saved["units"]["A"]
    assert world_from_json(saved, made.map).units == made.units
    for name in old:
        del saved["units"]["B"][name]
    assert world_from_json(saved, made.map).units["B"].this_round == RoundState(), (
        "saved before there was any"
    )


def test_an_early_order_is_remembered_when_the_world_is_read_again() -> None:
    made = world(unit("A", "RI", "0404"))
    early = resolve_one(made, go("A", "0405"), ScriptedDice({})).world
    again = world_from_json(world_to_json(early), early.map)
    assert made.units["A"].this_round == RoundState(), "the given world is not touched"
    assert again.units["A"].this_round == RoundState(acted=True, stirred=True)
    assert resolve_one(again, go("A", "0406"), ScriptedDice({})).world.units["A"].hex == again.units["A"].hex


def test_a_view_tells_what_its_units_may_still_do_but_not_who_shot_at_them() -> None:
    (seen,) = observe(world(unit("A", "RI", "0404", this_round=BUSY)), Side.PLAYER).units
    assert seen.this_round == RoundState(
        acted=True, flown=3, gliding=Profile.LOW, dropped=True, takeoff=True, boarded=True
    )
