"""Carried units, survivors and collection points in pictures."""

import pytest

from bot.campaign.world.model import Ride
from bot.hexmap.coords import Hex
from bot.render.hexes.layout import fit_layout
from bot.render.hexes.scene import Spot, compose
from tests.render.sample import own_unit
from tests.render.test_pictures import plain_view


def test_who_is_carried_is_a_mark_on_the_carrier() -> None:
    view = plain_view(
        units=(
            own_unit(1, Hex(4, 4)),
            own_unit(2, Hex(4, 4), carrier="U1", ride=Ride.PASSENGER),
            own_unit(3, Hex(5, 5)),
        )
    )
    found = compose(view, fit_layout(view.map, 800), title="T")
    assert [(counter.id, counter.marks) for counter in found.counters] == [("U1", "C"), ("U3", "")]
    assert "Carries others" in [entry.text for entry in found.key]


def test_survivors_face_nowhere() -> None:
    view = plain_view(units=(own_unit(1, Hex(4, 4), survivors_of="U9", symbol="survivors"),))
    assert compose(view, fit_layout(view.map, 800), title="T").pointings == ()


@pytest.mark.rule("EDC-C3.4.2-d")
def test_collection_points_are_shown() -> None:
    view = plain_view(ccps=(Hex(3, 3),))
    found = compose(view, fit_layout(view.map, 800), title="T")
    assert found.spots == (Spot(Hex(3, 3), "ccp"),)
    assert "Casualty collection" in [entry.text for entry in found.key]
    assert "Casualty collection" not in [
        entry.text for entry in compose(plain_view(), found.layout, title="T").key
    ]
