"""Each kind of refusal says what may lift it: that lifts it, and nothing else does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.world.order import Lift, When
from bot.campaign.world.refusals import words
from bot.campaign.world.refusals.kind import KINDS
from bot.campaign.world.refusals.kinds import THEMES
from tests.campaign.judging.lifting import TRIES, found, lifted_by, situations
from tests.campaign.judging.lifting_resolved import lifted_in_play, played

ENOUGH = 2
"""Situations that are tried even where all that is said to lift a refusal has done so."""
BY_RESOLVER = {
    "detected": ("EDC-C2.2.1-f", "EDC-C2.4-k", "EDC-C2.4-s"),
    "facing_ruled": ("EDC-C2.2.3-c", "EDC-C2.2.3-d"),
    "just_landed": ("EDC-F4.2-d",),
    "line_held": ("EDC-C3.2.2-a", "EDC-C3.2.2-e", "EDC-D5.5-c", "EDC-D5.5-d"),
    "mine_held": ("EDC-F6.4-b", "EDC-F6.4-e"),
    "mines_found": ("EDC-F6.4.1-d",),
    "not_boarding": ("EDC-F3.2-c",),
    "one_activity": ("EDC-F6.2-i",),
    "unit_lost": ("EDC-F3.2-a",),
}
"""Refused only when an order is carried out, with cases in which it is."""
BY_READER = {
    "no_such_item",
    "no_such_structure",
    *(code for code, kind in KINDS.items() if kind.__module__ == words.__name__),
}
"""Refused as the words are read, so that there is no order to change."""
LATER = {"no_stretcher": "EDC-C3.4.2-c"}
"""Shown by a case only in a later round than its first, with the case."""
UNTRIED = {
    ("just_landed", Lift.TIME): "see `test_a_craft_that_has_landed_takes_off_in_the_next_round`",
    ("not_boarding", Lift.EARLIER_ORDER): "see `test_who_is_waited_for_can_be_told_to_board`",
    ("after_drop", Lift.EARLIER_ORDER): "where a drop ends only the dice tell",
    ("assault_barred", Lift.EARLIER_ORDER): "what is razed changes the map itself",
    ("no_path", Lift.EARLIER_ORDER): "what is built changes the map itself",
    ("not_into_wind", Lift.OTHER_PATH): "a path of a jet is longer than those that are tried",
    ("not_survivors", Lift.OTHER_TARGET): "nobody else needs rescue there",
    ("not_trained_to_drop", Lift.OTHER_TARGET): "nobody else is aboard there",
    ("too_far", Lift.TIME): "the rest of the way is an order of the next round",
}
"""Said to lift a refusal, and true, but not among what is tried."""
NOT_MEANT = {
    ("aa_only", Lift.ENEMY_GONE): "the shot is at nobody then",
    ("target_gone", Lift.ENEMY_GONE): "the shot is at nobody then",
    ("wrong_target", Lift.ENEMY_GONE): "the shot is at nobody then",
    ("not_hostile", Lift.EARLIER_ORDER): "the shot is at nobody then",
    ("wrong_target", Lift.EARLIER_ORDER): "a track over the hex promises another target",
    ("breakout_hex", Lift.ENEMY_GONE): "it is an ordinary move then",
    ("drop_profile", Lift.TIME): "a craft that glides sinks",
    ("profile_banned", Lift.TIME): "a craft that glides sinks",
    ("no_structure", Lift.TIME): "the hidden tower is found",
    ("one_activity", Lift.OTHER_TARGET): "the drop ends where the order moves to, and it does not move",
    ("zoi_entered", Lift.EARLIER_ORDER): "the craft has climbed in an earlier round",
}
"""What lifts a refusal and is no advice."""


def test_every_refusal_is_reached_or_named() -> None:
    assert KINDS.keys() - situations().keys() == BY_RESOLVER.keys() | BY_READER | LATER.keys()


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.__name__.rpartition(".")[2])
def test_what_is_said_to_lift_a_refusal_lifts_it_and_nothing_else_does(theme: object) -> None:
    wrong = []
    for code, kind in KINDS.items():
        if kind.__module__ != getattr(theme, "__name__", ""):
            continue
        lifted: dict[Lift, str] = {}
        said = kind.lifted_by & TRIES.keys()
        for number, here in enumerate(situations().get(code, ())):
            if number >= ENOUGH and said <= lifted.keys():
                break
            lifted |= {lift: f"{here.name}: {there.order}" for lift, there in lifted_by(code, here).items()}
        if code in situations():
            unproved = [lift for lift in said - lifted.keys() if (code, lift) not in UNTRIED]
            wrong += [f"{code} is not lifted by {lift}" for lift in unproved]
        # Another order altogether is no proof that the words were the fault.
        unsaid = lifted.keys() - kind.lifted_by - {Lift.OTHER_WORDS}
        wrong += [
            f"{code} is lifted by {lift}: {lifted[lift]}" for lift in unsaid if (code, lift) not in NOT_MEANT
        ]
    assert wrong == []


@pytest.mark.parametrize("code", BY_RESOLVER)
def test_what_is_said_to_lift_a_refusal_lifts_it_as_the_order_is_carried_out(code: str) -> None:
    rounds = [one for name in BY_RESOLVER[code] for one in played(name) if code in one.lost(one.here.order)]
    assert rounds
    assert not any(code in found(check_in_queue(*one.here[2:])) for one in rounds)
    lifted: dict[Lift, str] = {}
    for one in rounds:
        lifted |= lifted_in_play(code, one)
    said = KINDS[code].lifted_by
    assert [lift for lift in said - lifted.keys() if (code, lift) not in UNTRIED] == []
    unsaid = lifted.keys() - said - {Lift.OTHER_WORDS}
    assert [lifted[lift] for lift in unsaid if (code, lift) not in NOT_MEANT] == []


@pytest.mark.parametrize("code", LATER)
def test_what_is_said_to_lift_a_refusal_lifts_it_in_a_later_round(code: str) -> None:
    later = [one.here for one in played(LATER[code]) if code in found(check_in_queue(*one.here[2:]))]
    assert later
    lifted = {lift for here in later for lift in lifted_by(code, here)}
    assert lifted - {Lift.OTHER_WORDS} == KINDS[code].lifted_by


def test_a_craft_that_has_landed_takes_off_in_the_next_round() -> None:
    """What lifts `just_landed` is a later round."""
    (landed,) = (one for one in played("EDC-F4.2-d") if "just_landed" in one.lost(one.here.order))
    ability = landed.here.order.ability
    assert ability is not None
    take_off = replace(landed.here.order, action=None, ability=replace(ability, when=When.BEFORE))
    assert landed.later(take_off) == frozenset()
    assert landed.lost(landed.here.order) == {"just_landed"}


def test_who_is_waited_for_can_be_told_to_board() -> None:
    """What lifts `not_boarding` is the order of the other."""
    rounds = played("EDC-F3.2-c")
    boards = next(one.here.order for one in rounds if one.here.order.unit == "RI" and one.here.order.action)
    waits = [one for one in rounds if "not_boarding" in one.lost(one.here.order) and len(one.orders) == 1]
    lost = [one.lost(one.here.order, [one.here.order, replace(boards, number=2)]) for one in waits]
    assert frozenset() in lost


def test_what_is_set_apart_is_still_so() -> None:
    """What is not tried is said; what is not meant is not said."""
    assert [key for key in UNTRIED if key[1] not in KINDS[key[0]].lifted_by] == []
    assert [key for key in NOT_MEANT if key[1] in KINDS[key[0]].lifted_by] == []
