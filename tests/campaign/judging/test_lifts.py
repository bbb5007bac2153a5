"""Each kind of refusal says what may lift it: that lifts it, and nothing else does."""

from __future__ import annotations

import pytest

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import KINDS
from bot.campaign.world.refusals.kinds import THEMES
from tests.campaign.judging.lifting import TRIES, lifted_by, situations

ENOUGH = 2
"""Situations that are tried even where all that is said to lift a refusal has done so."""
BY_RESOLVER = {
    "detected",
    "facing_ruled",
    "just_landed",
    "line_held",
    "mine_held",
    "mines_found",
    "not_boarding",
    "one_activity",
    "unit_lost",
}
"""Refused only when an order is carried out."""
BY_READER = {"no_such_item", "no_such_structure"}
"""Refused as the words are read, so that there is no order to change."""
LATER = {"no_stretcher"}
"""Shown by a case only in a later round than its first."""
UNTRIED = {
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
    ("zoi_entered", Lift.EARLIER_ORDER): "the craft has climbed in an earlier round",
}
"""What lifts a refusal and is no advice."""


def test_every_refusal_is_reached_or_named() -> None:
    assert KINDS.keys() - situations().keys() == BY_RESOLVER | BY_READER | LATER


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


def test_what_is_set_apart_is_still_so() -> None:
    """What is not tried is said; what is not meant is not said."""
    assert [key for key in UNTRIED if key[1] not in KINDS[key[0]].lifted_by] == []
    assert [key for key in NOT_MEANT if key[1] in KINDS[key[0]].lifted_by] == []
