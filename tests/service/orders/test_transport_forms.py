"""Getting out and waiting for boarders, as players type it (EDC-F3.2-b, EDC-F3.2-c)."""

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.template import format_order, parse_order
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Action, ActionKind, Order, Refusal
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.hexmap.coords import Hex
from bot.service.base import Refused
from bot.service.orders.form import OrderForm, read_order
from bot.service.orders.suggestions import actions_for, boarders_for, hexes_for, units_for

CASE = """
rules = ["EDC-F3.2-c"]
title = "forms"

[class.APC]
like = "TR"
traits = { passengers = 2, hitch = 1 }

[class.GUN]
like = "TR"
unit_type = "Towed"

[units]
APC = { class = "APC", at = "0304", name = "Carrier" }
IN = { class = "RI", at = "0304", name = "Riders", state = { carrier = "APC", ride = "passenger" } }
OUT = { class = "RI", at = "0304", name = "Scouts" }
GUN = { class = "GUN", at = "0304", name = "Howitzer" }
FAR = { class = "RI", at = "0808", name = "Rear Guard" }
"""


@pytest.fixture(scope="module")
def view() -> SideView:
    world = load_case(CASE, "case").scenarios[0].world
    start_round(world)
    return observe(world, Side.PLAYER)


def of(view: SideView, key: str) -> OwnUnit:
    return next(unit for unit in view.units if unit.id == key)


def test_exits_and_waits_are_read(view: SideView) -> None:
    order = read_order(view, "P", OrderForm("Riders", move="exit 0305"))
    assert (order.exit, order.path) == (True, (Hex(3, 5),))
    assert read_order(view, "P", OrderForm("Riders", move="exit")) == Order("IN", exit=True)
    order = read_order(view, "P", OrderForm("Carrier", move="0305", wait_for="Scouts, OUT"))
    assert order.wait_for == ("OUT",)
    with pytest.raises(Refused, match="Ghosts"):
        read_order(view, "P", OrderForm("Carrier", wait_for="Ghosts"))


@pytest.mark.parametrize(
    "order",
    [
        Order("IN", exit=True),
        Order("IN", exit=True, path=(Hex(3, 5),)),
        Order("IN", exit=True, destination=Hex(3, 8)),
        Order("APC", path=(Hex(3, 5),), wait_for=("OUT", "FAR")),
        Order("APC", action=Action(ActionKind.EXTENDED_UNHITCH, hex=Hex(3, 5), target="GUN")),
        Order("OUT", action=Action(ActionKind.BOARD, target="APC")),
    ],
)
def test_forms_are_read_as_they_are_written(view: SideView, order: Order) -> None:
    assert parse_order(format_order(order, view), view) == order


def test_an_unknown_boarder_is_named(view: SideView) -> None:
    text = format_order(Order("APC"), view) + "\nWait for: Nobody"
    read = parse_order(text, view)
    assert isinstance(read, Refusal)
    assert (read.code, read.facts) == ("no_such_mate", {"unit": "Nobody"})


def test_what_is_offered(view: SideView) -> None:
    assert [value for _, value in boarders_for(view, of(view, "APC"), "")] == ["Howitzer", "Scouts"]
    assert [value for _, value in boarders_for(view, of(view, "APC"), "Howitzer, Sc")] == ["Howitzer, Scouts"]
    assert hexes_for(view, of(view, "IN"), "")[0][1] == "exit"
    assert "exit" not in [value for _, value in hexes_for(view, of(view, "OUT"), "")]
    assert "Riders (Regular Infantry) carried in 0304" in [text for text, _ in units_for(view, "P", "Rid")]
    offered = [value for _, value in actions_for(view, of(view, "OUT"), "")]
    assert "board Carrier" in offered
    assert "hitch Howitzer" not in offered
    offered = [value for _, value in actions_for(view, of(view, "APC"), "")]
    assert "hitch Howitzer" in offered
    assert "unhitch" not in offered
    assert "board Carrier" not in offered
