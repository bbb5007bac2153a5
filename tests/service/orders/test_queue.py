"""Orders that depend on earlier ones: what receipts, refusals and autocomplete say (EDC-C1.1-b, EDC-C2.2-c)."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import select

from bot.campaign.forecast import play
from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.forecast.play import forecast
from bot.campaign.forecast.sequence import broken, too_early
from bot.campaign.judge.advice.dependency import Dependency, Grade, Need
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.orders import parse_action
from bot.campaign.text.plans import say_plan
from bot.campaign.text.queue import say_broken, say_dependency, say_queue, say_warnings
from bot.campaign.world.groundwork import ground_with
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import Action, Order
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.hexmap.coords import parse_label
from bot.hexmap.terrain import EdgeKind
from bot.service.base import Refused, Services, Who
from bot.service.company import absence
from bot.service.gm import office as gm
from bot.service.orders import choices, listing, paste, places, written
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm, read_order
from bot.service.orders.panel import overview
from bot.service.screens.parts import buttons_of
from bot.store import campaigns, history
from bot.store.tables import Campaign, OrderRow, OutboxRow
from tests.service.conftest import ALICE, BOB, CAROL, CHANNELS, GUILD, MASTER, Table, again
from tests.service.pressing import press, shown_orders

LEAVE = "⏳ Depends on earlier orders: 0204 is full now; {} ordered out of it before this order."
STAY = "⚠ {} still in 0204 when the turn of this order comes."


async def give(table: Table, who: Who, unit: str, move: str = "", action: str = "", **more: Any) -> str:
    return (await orders.give(table.s, again(who), OrderForm(unit, move=move, action=action, **more))).text


async def posts(s: Services) -> dict[str, str]:
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        return {row.key: row.payload.get("content", "") for row in rows}


async def test_the_rear_of_a_column_follows_its_head(table: Table) -> None:
    """Able and Hammer fill 0204; Baker and Charlie are behind them in 0104."""
    assert "Depends" not in await give(table, ALICE, "Able", "0304")
    one = await give(table, BOB, "Baker", "0204")
    assert "Move 0104 → 0204: 1 point, 1 energy." in one
    assert LEAVE.format("Able is") in one
    await give(table, ALICE, "Hammer", "0305")
    assert LEAVE.format("Able and Hammer are") in await give(table, CAROL, "Charlie", "0204")


async def test_before_its_head_has_orders_the_rear_is_warned(table: Table) -> None:
    """The order is taken, for the book judges it when it is carried out (EDC-C2.2-c)."""
    text = await give(table, BOB, "Baker", "0204")
    assert "\nIt stays in 0104.\n⚠ 0204 is full" in text, "it is not said to hold, which nobody ordered"
    assert STAY.format("Able and Hammer are") in text
    assert "End in another hex" not in text, "what to do is said once"
    await give(table, ALICE, "Able", "0304")
    # In its place in the queue it still comes first; given again, it comes last.
    assert LEAVE.format("Able is") in await give(table, BOB, "Baker", "0204")


async def test_a_hex_that_fills_up_is_told(table: Table) -> None:
    await give(table, ALICE, "Able", "0203")
    await give(table, ALICE, "Hammer", "0203")
    text = await give(table, BOB, "Baker", "0203")
    assert "⚠ 0203 is full" in text
    assert "⚠ Able and Hammer are ordered into 0203 before this order." in text
    checked = await orders.check(table.s, CAROL, OrderForm("Charlie", move="0204"))
    assert LEAVE.format("Able and Hammer are") in checked.text


async def test_only_those_who_are_still_there_fill_a_hex(table: Table) -> None:
    """Able leaves 0204, and Baker comes in before Charlie."""
    await give(table, ALICE, "Able", "0304")
    await give(table, BOB, "Baker", "0204")
    text = await give(table, CAROL, "Charlie", "0204")
    assert STAY.format("Hammer is") in text
    assert "⚠ Baker is ordered into 0204 before this order." in text
    assert "Able" not in text


async def test_who_is_ordered_out_and_cannot_get_out_is_still_there(table: Table) -> None:
    """Two full hexes do not change places."""
    await give(table, ALICE, "Able", "0104")
    assert STAY.format("Able and Hammer are") in await give(table, BOB, "Baker", "0204")


async def test_its_own_older_order_does_not_count(table: Table) -> None:
    await give(table, ALICE, "Able", "0203")
    await give(table, BOB, "Baker", "0203")
    text = await give(table, BOB, "Baker", "0203")
    assert "full" not in text
    assert "⚠" not in text


async def test_a_column_in_one_paste(table: Table) -> None:
    """EDC-C1.1-b: top to bottom, each judged after those above it."""
    form = "Unit: {}\nHex: {}\nMove: {}\nFacing: n/a\nAction: n/a\nAbility: n/a\nEnergy: 5\n"
    await give(table, BOB, "Baker", "0203")
    await give(table, CAROL, "Charlie", "0203")
    text = form.format("Able", "0204", "0305") + form.format("Hammer", "0204", "0203")
    first, second = await paste.give_template(table.s, again(ALICE), text)
    assert "⚠" not in first.text
    assert "⚠ Baker and Charlie are ordered into 0203 before this order." in second.text
    bad = form.format("Able", "0204", "0305") + form.format("Hammer", "0204", "0808 0809")
    with pytest.raises(Refused, match=r"^Hammer: .*None of these orders was filed"):
        await paste.give_template(table.s, again(ALICE), bad)


async def test_autocomplete_offers_what_earlier_orders_make_possible(table: Table) -> None:
    async def offered(who: Who, unit: str) -> dict[str, str]:
        return {value: text for text, value in await choices.hex_choices(table.s, who, unit, "")}

    assert "0204" not in await offered(BOB, "Baker")
    await give(table, ALICE, "Able", "0304")
    found = await offered(BOB, "Baker")
    assert found["0204"] == "0204 (plains, after earlier orders)"
    assert found["0203"] == "0203 (plains)"
    actions = [text for text, _ in await choices.action_choices(table.s, BOB, "Baker", "")]
    assert actions[-1] == "none: no action"
    await orders.withdraw(table.s, ALICE, "Able")
    assert "0204" not in await offered(BOB, "Baker")


async def test_who_withdraws_is_told_who_counted_on_it(table: Table) -> None:
    await give(table, ALICE, "Able", "0304")
    await give(table, BOB, "Baker", "0204")
    told = await orders.withdraw(table.s, ALICE, "Able")
    assert "⚠ An order may have counted on it: order 2 of Baker. 0204 is full" in told
    post = (await posts(table.s))["round:1:order:1:missed:2"]
    assert post == (
        "<@12>: ⚠ Order 2 of Baker may have counted on Able, whose order was withdrawn. 0204 is full: 2 units at most. "
        "If Able is ordered again, *Put in order* in `/orders` moves this order behind it."
    )
    # Baker holds if nothing changes; what is withdrawn next hurts nobody.
    assert "counted" not in await orders.withdraw(table.s, BOB, "Baker")


async def test_an_order_withdrawn_and_given_again_comes_too_late_for_who_counted_on_it(table: Table) -> None:
    """EDC-C1.1.1-d. The order list says how each order stands as the queue is now."""
    await give(table, ALICE, "Able", "0304")
    await give(table, BOB, "Baker", "0204")
    assert LEAVE.format("Able is") in await shown_orders(table.s, BOB)
    await orders.withdraw(table.s, ALICE, "Able")
    shown = await shown_orders(table.s, BOB)
    assert "0204 is full" in shown
    assert "Depends" not in shown
    text = await give(table, ALICE, "Able", "0304")
    assert (
        "⚠ An order comes before this one, too early to gain from it: order 2 of Baker. 0204 is full" in text
    )
    post = (await posts(table.s))["round:1:order:3:early:2"]
    assert post == (
        "<@12>: ⚠ Order 2 of Baker comes before the new order of Able, 3. 0204 is full: 2 units at most. "
        "*Put in order* in `/orders` moves it behind that order."
    )
    assert "0204 is full" in await shown_orders(table.s, BOB)
    await give(table, BOB, "Baker", "0204")
    assert LEAVE.format("Able is") in await shown_orders(table.s, BOB)
    # Nobody is troubled by a first order that merely comes late for another; who gives it sees that.
    assert not [key for key in await posts(table.s) if key.endswith(":early:1")]


async def test_who_gives_an_order_again_is_told_too(table: Table) -> None:
    """EDC-C1.1.1-d: it goes to the end of the queue, behind those that counted on it."""
    await give(table, ALICE, "Able", "0304")
    await give(table, BOB, "Baker", "0204")
    await give(table, CAROL, "Charlie", "0203")
    text = await give(table, ALICE, "Able", "0305")
    assert "⚠ An order may have counted on it: order 2 of Baker." in text
    assert "Charlie" not in text
    post = (await posts(table.s))["round:1:order:1:missed:2"]
    assert "whose order was replaced and now comes later" in post
    assert post.endswith("*Put in order* in `/orders` moves it behind the others.")
    # Given again, it is behind Able's once more.
    assert LEAVE.format("Able is") in await give(table, BOB, "Baker", "0204")


async def test_an_absent_player_is_told_what_the_deputy_broke(table: Table) -> None:
    """Hammer counted on Able, and the deputy withdraws the order of Able: both are units of Alice."""
    s = table.s
    await give(table, ALICE, "Able", "0304")
    await give(table, CAROL, "Charlie", "0204")
    await give(table, ALICE, "Hammer", "0104")
    await absence.appoint(s, again(ALICE), BOB.user_id, "in 6 hours")
    await orders.withdraw(s, again(BOB), "Able")
    told = await posts(s)
    assert "Order 2 of Charlie may have counted on Able" in told["round:1:order:1:missed:2"]
    assert "<@13>" in told["round:1:order:1:missed:2"], "nobody is deputy for Carol"
    alices = [text for key, text in told.items() if ":missed:" in key and "<@11>" in text]
    assert alices == [told["round:1:order:1:missed:3"]]
    assert "If Able is ordered again, *Put in order* in `/orders`" in alices[0]
    assert not [text for key, text in told.items() if ":missed:" in key and "<@12>" in text], "it was Bob"


async def test_each_order_that_counted_on_one_has_a_line_(table: Table) -> None:
    await give(table, ALICE, "Able", "0304")
    await give(table, BOB, "Baker", "0204")
    await give(table, ALICE, "Hammer", "0104")
    told = await orders.withdraw(table.s, ALICE, "Able")
    assert told.splitlines()[1:] == [
        "⚠ 2 orders may have counted on it:",
        "- order 2 of Baker. 0204 is full: 2 units at most.",
        "- order 3 of Hammer. 0104 is full: 2 units at most.",
    ]


async def test_a_deleted_message_warns_those_who_counted_on_its_order(table: Table) -> None:
    """EDC-C1.1.1-c, EDC-C1.1.1-d."""
    form = "Unit: Able\nHex: 0204\nMove: 0304\nFacing: n/a\nAction: n/a\nAbility: n/a\nEnergy: 5"
    who = again(ALICE)
    await written.give(table.s, who, form, CHANNELS["unit-orders"], 5001)
    await give(table, BOB, "Baker", "0204")
    assert await written.deleted(table.s, GUILD, 5001, who.received_at) == 1
    post = (await posts(table.s))["round:1:order:1:missed:2"]
    assert post.startswith("<@12>: ⚠ Order 2 of Baker may have counted on Able")
    assert (await posts(table.s))["round:1:order:1:left"] == (
        "<@11>: Order 1 is void. ⚠ An order may have counted on it: order 2 of Baker. 0204 is full: 2 units at most."
    )


async def test_a_campaign_beside_it_that_cannot_be_read_keeps_no_message_from_being_void(
    table: Table,
) -> None:
    form = "Unit: Able\nHex: 0204\nMove: 0304\nFacing: n/a\nAction: n/a\nAbility: n/a\nEnergy: 5"
    who = again(ALICE)
    await written.give(table.s, who, form, CHANNELS["unit-orders"], 5001)
    async with table.s.sessions.begin() as session:
        broken = await campaigns.create_campaign(session, guild_id=GUILD, name="Blue Sands")
        await history.save_world(session, broken.id, 1, {})
        seals = {"open_seed": b"1", "covered_seed": b"2", "open_commitment": "", "covered_commitment": ""}
        await campaigns.open_round(session, broken.id, 1, closes_at=None, **seals)
    assert await written.deleted(table.s, GUILD, 5001, who.received_at or datetime.now(UTC)) == 1


async def test_an_order_filed_in_the_meantime_counts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The receipt is made of the queue behind which the order really is."""
    real = orders.judged
    calls = []

    def late(*given: object) -> object:
        calls.append(given)
        return real(*given)  # type: ignore[arg-type]  # passed on as it came

    monkeypatch.setattr(orders, "judged", late)
    stale = await orders.commanded(table.s, BOB, to_file=True)
    await give(table, ALICE, "Able", "0304")

    async def known(*_: object, **__: object) -> object:
        return stale

    monkeypatch.setattr(orders, "commanded", known)
    assert LEAVE.format("Able is") in await give(table, BOB, "Baker", "0204")
    async with table.s.sessions() as session:
        rows = (await session.execute(select(OrderRow.number).order_by(OrderRow.number))).scalars().all()
    assert list(rows) == [1, 2]


async def test_a_refused_move_names_the_hex_that_was_ordered(table: Table) -> None:
    """Full, too far, or blocked: of the destination, not of a hex on the way that nobody asked for."""
    for who, unit, move, told in (
        (
            ALICE,
            "Hammer",
            "0304 0404 0504",
            "The path to 0504 is blocked. 0404 is in an enemy zone of influence",
        ),
        (ALICE, "Hammer", "0208", "0208 is too far: the path takes 4 points, and the unit has 3."),
        (BOB, "Baker", "0304", "0304 is too far: the path takes 2 points, and the unit has 1."),
        (BOB, "Baker", "0204", "0204 is full: 2 units at most."),
    ):
        text = (await orders.check(table.s, who, OrderForm(unit, move=move))).text
        first = next(line for line in text.splitlines() if line.startswith("⚠"))
        assert first.startswith(f"⚠ {told}")
    text = (await orders.check(table.s, BOB, OrderForm("Baker", move="0204 0304"))).text
    assert "⚠ 0304 is too far: the path takes 2 points, and the unit has 1. Pick a nearer hex. " in text
    assert "It cannot stop in 0204 on the way either, which is full." in text
    assert "End in another hex" not in text, "one remedy is enough"
    with pytest.raises(Refused) as refused:
        await orders.check(table.s, ALICE, OrderForm("Hammer", move="0404 0504"))
    assert refused.value.sentence.startswith("0404 is not next to 0204.")


CASE = """
rules = ["EDC-C1.1-b"]
title = "words"

[class.APC]
like = "TR"
traits = { passengers = 2 }
cargo = 4

[class.ENG]
like = "RI"
abilities = ["build", "repair"]
traits = { build_supply = 15 }
tags = ["basic_infantry", "soft", "bridging_kit"]

[map]
edge = [{ at = "0304", side = "S", kind = "river" }, { at = "0202", side = "S", kind = "wall" }]

[[structures]]
kind = "small bridge"
at = "0304"
edge = "S"
health = 12
built = false

[depots]
0807 = { crates = 4, barrels = 4 }

[units]
APC = { class = "APC", at = "0306", name = "Mule" }
IN = { class = "RI", at = "0306", name = "Riders", state = { carrier = "APC", ride = "passenger" } }
RI = { class = "RI", at = "0307", name = "Rifles", energy = 3 }
ENG = { class = "ENG", at = "0305", name = "Sappers" }
TK = { class = "TK", at = "0304", name = "Tank" }
WV = { class = "WV", at = "0204", name = "Car", immobilised = true }
ENG2 = { class = "ENG", at = "0204", name = "Fitters" }
GUNS = { class = "TK", at = "0603", name = "Guns" }
SC = { class = "WV", at = "0606", name = "Scout" }
BUS = { class = "APC", at = "0902", name = "Bus" }
ON = { class = "RI", at = "0902", name = "Walkers" }
HI = { class = "HI", at = "0605", fs = 3 }
TR = { class = "TR", at = "0806", name = "Truck", with = { cargo = 4 } }
VAN = { class = "WV", at = "0805", name = "Van", energy = 1 }
"""


@pytest.fixture(scope="module")
def view() -> SideView:
    world = load_case(CASE, "case").scenarios[0].world
    start_round(world)
    seen = observe(world, Side.PLAYER)
    return replace(seen, units=tuple(replace(unit, owner="P") for unit in seen.units))


def told(view: SideView, *forms: OrderForm) -> list[str]:
    """What the plan of the last order says of those before it."""
    read = [replace(read_order(view, "P", form), number=number) for number, form in enumerate(forms, 1)]
    check = check_in_queue(view, read[-1], read[:-1])
    assert check.refusal is None
    assert check.grade is (Grade.DEPENDS if check.depends else Grade.POSSIBLE)
    return say_queue(check, view)


@pytest.mark.parametrize(
    ("forms", "sentence"),
    [
        (
            [OrderForm("Sappers", action="build small bridge N"), OrderForm("Tank", move="0305 0306")],
            "Small Bridge in 0304 will be finished by then, by Sappers.",
        ),
        (
            [OrderForm("Mule", move="0307"), OrderForm("Rifles", action="board Mule")],
            "Mule will be in 0307 by then.",
        ),
        (
            [OrderForm("Riders", move="exit"), OrderForm("Mule", move="0307", wait_for="Rifles")],
            "",
        ),
        (
            [
                OrderForm("Truck", move="0707"),
                OrderForm("Scout", move="0607", action="refuel from Truck"),
            ],
            "Truck will be in 0707 by then.",
        ),
        (
            [OrderForm("Mule", move="0406"), OrderForm("Riders", move="exit")],
            "Riders will be in 0406 by then.",
        ),
        (
            [
                OrderForm("Bus", move="0903", wait_for="Walkers"),
                OrderForm("Walkers", action="board Bus"),
            ],
            "Walkers will be aboard Bus by then.",
        ),
        (
            [OrderForm("Guns", action="attack 0605"), OrderForm("Scout", move="0605")],
            "C1 in 0605 is in the way now; Guns attacks there before this order, and only if that destroys the "
            "target does this order get further.",
        ),
        (
            [OrderForm("Fitters", action="repair Car"), OrderForm("Car", move="0203")],
            "An order before this one changes the state of Car.",
        ),
        (
            [
                OrderForm("Truck", action="freight 2 barrels from 0807"),
                OrderForm("Van", action="refuel from Truck"),
            ],
            "Truck will have different supplies or energy by then.",
        ),
    ],
)
def test_what_earlier_orders_change_is_said(view: SideView, forms: list[OrderForm], sentence: str) -> None:
    assert told(view, *forms) == ([f"⏳ Depends on earlier orders: {sentence}"] if sentence else [])


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (Dependency(Need.OUT, (), "0304", ("RI",)), "Rifles will be out of its transport by then, in 0304."),
        (Dependency(Need.LANDS, (), "0304", ("RI",)), "Rifles will have landed in 0304 by then."),
        (
            Dependency(Need.RAZED, ("TK", "RI"), "0304", ("Wall",)),
            "Wall in 0304 may be destroyed by then, by Tank and Rifles.",
        ),
        (
            Dependency(Need.STAYS, ("RI",), "0304"),
            "Rifles is still in 0304 when the turn of this order comes. Once it is ordered out, give this order again.",
        ),
        (
            Dependency(Need.CLEARED, ("TK", "RI", "SC"), "0304", ("C1", "C2")),
            "C1 and C2 in 0304 are in the way now; Tank, Rifles and Scout attack there before this order, and only "
            "if that destroys the targets does this order get further.",
        ),
        (
            Dependency(Need.SUPPLIED, (), "0807", ("0807",)),
            "0807 will have different supplies or energy by then.",
        ),
    ],
)
def test_names_and_numbers_fit_the_sentence(view: SideView, one: Dependency, sentence: str) -> None:
    assert say_dependency(one, view) == sentence


def test_a_river_is_not_said_to_bar_the_hex_behind_it(view: SideView) -> None:
    """EDC-D4-d: the crossing is the whole move; there is no river between 0305 and 0306."""
    check = check_in_queue(view, read_order(view, "P", OrderForm("Tank", move="0305 0306")), [])
    assert say_warnings(check, view) == [
        "A river is crossed only as the whole move of a round, one hex on the level from the bank. "
        "End the move in 0305."
    ]


WIRE = """
rules = ["EDC-D5.4-g"]
title = "wire"

[units]
TK = { class = "TK", at = "0304", name = "Tank", with = { speed = 3 } }

[[structures]]
kind = "barbed wire"
at = "0304"
edge = "S"
"""


@pytest.mark.parametrize(
    ("move", "warning"),
    [
        ("0305", "⚠ The barbed wire in front of 0305 immobilises the unit as it enters."),
        (
            "0305 0306",
            "⚠ The path to 0306 is blocked. The barbed wire in front of 0305 immobilises the unit as it enters. "
            "Go around it.",
        ),
    ],
)
def test_wire_is_told_where_it_is(move: str, warning: str) -> None:
    """EDC-D5.4-g: between 0304 and 0305. The edge from 0305 to 0306 is open."""
    world = load_case(WIRE, "case").scenarios[0].world
    start_round(world)
    seen = observe(world, Side.PLAYER)
    seen = replace(seen, units=tuple(replace(unit, owner="P") for unit in seen.units))
    check = check_in_queue(seen, read_order(seen, "P", OrderForm("Tank", move=move)), [])
    assert say_plan(check, seen).splitlines()[1:] == [warning]


def read(view: SideView, *forms: OrderForm) -> list[Order]:
    return [replace(read_order(view, "P", form), number=number) for number, form in enumerate(forms, 1)]


def test_only_a_shot_that_may_fall_short_is_hoped_for(view: SideView) -> None:
    """The enemy is there as is to be expected, and gone as may be hoped for (EDC-C1.1-c)."""
    queue = read(view, OrderForm("Guns", action="attack 0605"))
    likely, hoped = (forecast(view, queue, queue, hopeful).view for hopeful in (False, True))
    assert [contact.id for contact in likely.contacts] == ["C1"]
    assert hoped.contacts == ()


def test_what_is_hoped_for_counts_for_those_that_depend_on_an_order(view: SideView) -> None:
    guns, scout, tank = read(
        view,
        OrderForm("Guns", action="attack 0605"),
        OrderForm("Scout", move="0605"),
        OrderForm("Tank", facing="S"),
    )
    queue = [guns, scout, tank]
    assert broken(view, queue, [guns, scout]) == []
    ((order, lost),) = broken(view, queue, [scout, tank])
    assert order is scout
    assert [found.code for found in lost] == ["hostile_in_hex"]


def test_of_a_move_that_counted_on_an_order_the_hex_that_was_ordered_is_named(view: SideView) -> None:
    """Not a step of the detour that is left, which leads over 0804."""
    queue = read(view, OrderForm("Guns", action="attack 0605"), OrderForm("Scout", move="0604"))
    ((order, lost),) = broken(view, queue, queue[1:])
    told = say_broken(check_in_queue(view, order, queue[1:]), lost[0], view)
    assert told.startswith("0604 is too far: the path takes 6 points, and the unit has 3.")


def test_an_order_that_is_filed_is_judged_in_its_place(view: SideView) -> None:
    """What comes later makes nothing possible for it."""
    sent, works = OrderForm("Tank", move="0305 0306"), OrderForm("Sappers", action="build small bridge N")
    tank, sappers = read(view, sent, works)
    assert check_in_queue(view, tank, [tank, sappers]).depends == ()
    again = check_in_queue(view, replace(tank, number=0), [tank, sappers])
    assert [one.need for one in again.depends] == [Need.BUILT]


def test_what_was_destroyed_does_not_come_back_with_what_is_built(view: SideView) -> None:
    """EDC-D5.1-c: the ground is made of the structures that the side knows, not of what the map prints."""
    north, south = parse_label("0202"), parse_label("0203")
    left = tuple(found for found in view.structures if found.hex not in (north, south))
    assert len(left) == len(view.structures) - 1
    ground = ground_with(view.map, left, view.catalogue, view.settings, view.settled)
    razed = replace(view, structures=left, map=ground)
    queue = read(razed, OrderForm("Sappers", action="build small bridge N"))
    after = forecast(razed, queue, queue, False).view.map
    assert EdgeKind.SMALL_BRIDGE in after.edges_between(parse_label("0304"), parse_label("0305"))
    assert EdgeKind.WALL not in after.edges_between(north, south)


def test_an_order_for_nothing_leaves_the_picture_as_it_was(view: SideView) -> None:
    mined = replace(view, mines=(parse_label("0707"), parse_label("0708")))
    queue = read(mined, OrderForm("Tank"))
    for hopeful in (False, True):
        after = forecast(mined, queue, queue, hopeful).view
        assert replace(after, units=()) == replace(mined, units=())
        assert [own.id for own in after.units if own.this_round.acted] == ["TK"]
        before = {own.id: own for own in mined.units}
        fresh = [replace(own, this_round=before[own.id].this_round) for own in after.units]
        assert fresh == list(mined.units)


async def test_people_who_give_orders_at_the_same_time_do_not_mix_up_their_forecasts(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table.s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        view = await table.s.views.now(session, campaign)
    queue = [Order(unit.id, number) for number, unit in enumerate(view.units, 1)]
    alone = [forecast(view, queue[:length], queue, False).steps for length in range(len(queue) + 1)]
    play._RUNS.clear()
    carried_out = play.resolve_order

    def slowly(*given: Any) -> None:
        time.sleep(0.01)  # lets the other threads go on
        carried_out(*given)

    monkeypatch.setattr(play, "resolve_order", slowly)
    asked = [length for _ in range(4) for length in range(len(queue) + 1)]
    together = await asyncio.gather(
        *(asyncio.to_thread(forecast, view, queue[:length], queue, False) for length in asked)
    )
    assert [found.steps for found in together] == [alone[length] for length in asked]


CARRIED = """
rules = ["EDC-C1.1.1-d"]
title = "A transport whose order is given again"
[class.APC]
like = "TR"
traits = { passengers = 1 }
[units]
APC = { class = "APC", at = "0306" }
RI = { class = "RI", at = "0304" }
WV = { class = "WV", at = "0707" }
"""


def test_who_boards_comes_too_early_for_a_transport_that_is_ordered_again() -> None:
    world = load_case(CARRIED, "case").scenarios[0].world
    start_round(world)
    view = observe(world, Side.PLAYER)
    unit = next(own for own in view.units if own.id == "RI")
    aboard = parse_action("board APC", unit, view)
    assert isinstance(aboard, Action)
    board, idle = Order("RI", action=aboard, number=2), Order("WV", number=3)
    comes = Order("APC", path=(parse_label("0305"), parse_label("0304")), number=1)
    assert too_early(view, [], comes) == too_early(view, [comes], board) == []
    ((order, lost),) = too_early(view, [board, idle], replace(comes, number=4))
    assert (order, lost[0].code) == (board, "other_hex")
    assert broken(view, [comes, board, idle], [board, idle, replace(comes, number=4)])[0][0] == board


# ---------------------------------------------------------------- the button that puts the queue right


async def test_an_order_that_comes_too_early_is_put_behind_what_it_needs(table: Table) -> None:
    """Able and Hammer fill 0204: Baker can only go there behind Able's order, which was given later."""
    await give(table, BOB, "Baker", "0204")
    await give(table, ALICE, "Able", "0304")
    needs = "↪ Needs order 2 of Able, which comes after it."
    panel, listed = await overview.show(table.s, BOB), await listing.show(table.s, BOB)
    for said in (panel.said, listed.said):
        assert f"{needs}\n-# ⚠ 0204 is full: 2 units at most." in said
        assert "are still in 0204" not in said, "Able is ordered out of it, only later"
    assert needs not in (await overview.show(table.s, ALICE)).said
    assert "Put in order (1)" in [button.label for button in buttons_of(listed.layout)]
    done = await press(table.s, BOB, panel, "Put in order (1)")
    assert "Baker now comes after the order it needs." in done.said
    assert "order 3, move 0204" in done.said
    assert LEAVE.format("Able is") in done.said
    assert "Put in order" not in " ".join(button.label for button in buttons_of(done.layout))
    # The list was shown before: its button finds the queue in order, and gives nothing again.
    again = await press(table.s, BOB, listed, "Put in order (1)")
    assert "The queue is in order as it is." in again.said
    assert "order 3, move 0204" in again.said


async def test_of_several_later_orders_the_one_that_is_needed_is_named(table: Table) -> None:
    await give(table, CAROL, "Charlie", "0103")
    await give(table, BOB, "Baker", "0204")
    await give(table, ALICE, "Able", "0304")
    await give(table, ALICE, "Hammer", "0305")
    await give(table, CAROL, "Charlie", "0105")
    assert "↪ Needs order 3 of Able" in (await overview.show(table.s, BOB)).said


async def test_two_presses_at_once_put_the_queue_right_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second finds another queue than the one it was judged in, and gives nothing again."""
    await give(table, BOB, "Baker", "0204")
    await give(table, ALICE, "Able", "0304")
    panel = await overview.show(table.s, BOB)
    real, taken = places.file_orders, []

    async def late(*given: Any, **more: Any) -> Any:
        if not taken:
            taken.append(True)
            await press(table.s, BOB, panel, "Put in order (1)")
        return await real(*given, **more)

    monkeypatch.setattr(places, "file_orders", late)
    done = await press(table.s, BOB, panel, "Put in order (1)")
    assert "order 3, move 0204" in done.said
    assert "now comes after" not in done.said


async def test_the_list_puts_the_queue_right_too(table: Table) -> None:
    await give(table, BOB, "Baker", "0204")
    await give(table, ALICE, "Able", "0304")
    done = await press(table.s, BOB, await listing.show(table.s, BOB), "Put in order (1)")
    assert "order 3, move 0204" in done.said
    assert LEAVE.format("Able is") in done.said


async def test_whose_own_order_is_needed_gets_one_press_for_both(table: Table) -> None:
    """Hammer needs Able out of 0203's way: 0104 is free only after Baker and Charlie, 0204 only after Able."""
    await give(table, BOB, "Baker", "0204")
    await give(table, ALICE, "Able", "0104")
    await give(table, CAROL, "Charlie", "0103")
    # Baker needs Able gone, Able needs Charlie gone: Alice can help herself, Bob only once she has.
    assert "↪ Needs order 3 of Charlie" in (await overview.show(table.s, ALICE)).said
    bob = await overview.show(table.s, BOB)
    assert "Put in order (1)" not in [button.label for button in buttons_of(bob.layout)]
    await press(table.s, ALICE, await overview.show(table.s, ALICE), "Put in order (1)")
    bob = await overview.show(table.s, BOB)
    assert "↪ Needs order 4 of Able" in bob.said
    done = await press(table.s, BOB, bob, "Put in order (1)")
    assert LEAVE.format("Able is") in done.said


async def test_two_full_hexes_that_change_places_are_not_put_right(table: Table) -> None:
    await give(table, BOB, "Baker", "0204")
    await give(table, ALICE, "Able", "0104")
    for who in (ALICE, BOB):
        panel = await overview.show(table.s, who)
        assert "Needs order" not in panel.said
        assert "Put in order (1)" not in [button.label for button in buttons_of(panel.layout)]


async def test_what_would_cost_another_player_something_is_not_offered(table: Table) -> None:
    """Able gets as far as 0203 and so makes room for Baker; behind Charlie's order it would come too late for him."""
    await give(table, ALICE, "Able", "0203 0104", double_time=True)
    await give(table, BOB, "Baker", "0204")
    await give(table, CAROL, "Charlie", "0103")
    panel = await overview.show(table.s, ALICE)
    assert "↪ Needs order 3 of Charlie" in panel.said
    assert "Put in order (1)" not in [button.label for button in buttons_of(panel.layout)]


async def test_nothing_is_put_right_once_orders_are_closed(table: Table) -> None:
    await give(table, BOB, "Baker", "0204")
    await give(table, ALICE, "Able", "0304")
    listed = await listing.show(table.s, BOB)
    await gm.close_now(table.s, MASTER)
    panel = await overview.show(table.s, BOB)
    assert "↪ Needs order 2 of Able" in panel.said
    assert "Put in order (1)" not in [button.label for button in buttons_of(panel.layout)]
    with pytest.raises(Refused, match="closed"):
        await press(table.s, BOB, listed, "Put in order (1)")
