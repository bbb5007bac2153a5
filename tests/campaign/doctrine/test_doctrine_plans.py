"""Plans with a line: hold on it, give ground along it, raid and come home, assault by it, withdraw by it."""

from __future__ import annotations

import pytest
from doctrine_worlds import at, plans, played, unit, world

from bot.campaign.doctrine.plans import next_on
from bot.campaign.world.order import ActionKind
from bot.hexmap.coords import Hex

LINE = ["0805", "0808", "0811"]


def ends(orders: dict[str, object], key: str) -> Hex | None:
    order = orders.get(key)
    return order.path[-1] if order is not None and order.path else None  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("0802", "0805"),  # before the line: its first hex
        ("0805", "0808"),  # on it: the next one
        ("0806", "0808"),  # past the first one, though that is nearest
        ("0804", "0805"),  # not there yet
        ("0808", "0811"),
        ("0811", None),  # at its end
        ("0813", "0811"),
    ],
)
def test_where_a_line_leads(here: str, there: str | None) -> None:
    assert next_on([at(label) for label in LINE], at(here)) == (None if there is None else at(there))


def test_units_that_hold_a_line_take_their_places_on_it_and_stay() -> None:
    made = world(*(unit(f"h{n}", "inf", "0501") for n in range(3)))
    made.units["h2"].hex = at("0502")
    goals = {key: ["0503", "0603"] for key in ("h0", "h1", "h2")}
    for _ in range(4):
        made = played(made, goals, h0="hold", h1="hold", h2="hold")
    places = sorted(one.hex for one in made.units.values())
    assert places == [at("0503"), at("0503"), at("0603")], "two fit into a hex"
    assert not any(order.path for order in plans(made, goals, h0="hold", h1="hold", h2="hold").values())


def test_a_delaying_unit_stays_until_the_enemy_is_near_then_falls_back_to_the_next_hex() -> None:
    far = world(unit("h", "tank", "0805"), unit("p", "player", "0802"))
    assert ends(plans(far, {"h": LINE}, h="delay"), "h") is None
    near = world(unit("h", "tank", "0805"), unit("p", "player", "0803"))
    assert ends(plans(near, {"h": LINE}, h="delay"), "h") == at("0807"), "two hexes towards 0808"
    last = world(unit("h", "tank", "0811"), unit("p", "player", "0809"))
    order = plans(last, {"h": LINE}, h="delay")["h"]
    assert order.path == ()
    assert order.action is not None
    assert order.action.kind is ActionKind.ATTACK


def test_between_two_hexes_it_goes_on_to_the_rear_one() -> None:
    made = world(unit("h", "tank", "0806"))
    assert ends(plans(made, {"h": LINE}, h="delay"), "h") == at("0808")


def test_a_raid_goes_by_its_line_and_home_when_half_its_strength_is_gone() -> None:
    fresh = world(unit("h", "tank", "0805"))
    assert ends(plans(fresh, {"h": LINE}, h="raid"), "h") == at("0807")
    spent = world(unit("h", "tank", "0809", fs=3))
    assert ends(plans(spent, {"h": LINE}, h="raid"), "h") == at("0807"), "home is 0805"
    home = world(unit("h", "tank", "0805", fs=3))
    assert ends(plans(home, {"h": LINE}, h="raid"), "h") is None


def test_an_assault_goes_from_hex_to_hex_of_its_line() -> None:
    made = world(unit("h", "tank", "0805"))
    goals = {"h": ["0805", "1105", "1108"]}
    made = played(made, goals, h="assault")
    assert made.units["h"].hex.col == 10
    for _ in range(3):
        made = played(made, goals, h="assault")
    assert made.units["h"].hex == at("1108")


def test_a_withdrawal_by_a_line_needs_no_enemy() -> None:
    made = world(unit("h", "tank", "0805"))
    assert plans(made, h="withdraw") == {}
    assert ends(plans(made, {"h": LINE}, h="withdraw"), "h") == at("0807")
