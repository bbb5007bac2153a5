"""The page of a unit on the panel: its picture, what is near, getting in and out, waiting, the last round again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.campaign.world.model import Ride
from bot.hexmap.coords import Hex, distance
from bot.service.base import Refused, Services, Who
from bot.service.company import players
from bot.service.gm import forces
from bot.service.gm.change import changing
from bot.service.gm.edits.carry import edit
from bot.service.gm.edits.words import read_lines
from bot.service.orders import filing as orders
from bot.service.orders import listing
from bot.service.orders.form import OrderForm
from bot.service.orders.known import known_to
from bot.service.orders.panel import overview, together
from bot.service.orders.panel.company import company_of
from bot.service.orders.panel.presses import SameAgain, WaitFor
from bot.service.room import campaigns, spoken
from bot.service.screens.answer import form_of
from bot.service.screens.forms import Field
from bot.service.screens.parts import Button, Choice, Menu, Row, buttons_of, menus_of
from bot.service.screens.press import Press
from bot.service.screens.screen import Screen
from tests.service.conftest import ALICE, FOE_CLASS, GUILD, MASTER, NoPictures, Table, again, sign_up_anew
from tests.service.orders.test_panel import labels, live, next_round, taken
from tests.service.pressing import button, carry_out, choose, press

DAVE = Who(14, "Dave", GUILD)


@pytest.fixture
async def carrying(services: Services) -> Table:
    """Round 1; Dave has the infantry Dogs and the transport Wagon, both in 0105, and a foe is in 0504."""
    campaign_id = await sign_up_anew(services)
    await players.join(services, DAVE, True)
    picks = [("regular_infantry", "Dogs"), ("road_carrier", "Wagon")]
    await players.create_company(services, DAVE, "Carried", picks)
    await forces.spawn(services, MASTER, FOE_CLASS, "0504", "Near Foe")
    await campaigns.start(services, MASTER)
    assert isinstance(services.pictures, NoPictures)
    return Table(services, campaign_id, services.pictures)


async def page(table: Table, who: Who, unit: str) -> Screen:
    return await choose(table.s, who, await overview.show(table.s, who), "Order a unit", unit)


async def tapped_and_typed(table: Table, screen: Screen, unit: str, **typed: Any) -> None:
    """What the page files is what typing it files, to the byte."""
    await press(table.s, DAVE, screen, "Give this order")
    tapped = await live(table.s)
    await orders.withdraw(table.s, again(DAVE), unit)
    await orders.give(table.s, again(DAVE), OrderForm(unit, **typed))
    assert await live(table.s) == tapped


# ---------------------------------------------------------------- the picture and what is near


async def test_the_picture_shows_where_the_unit_can_go_and_follows_each_press(table: Table) -> None:
    """Regular infantry has a speed of 1."""
    screen = await page(table, ALICE, "Able")
    path, reach = table.pictures.drawn[-1]
    start = Hex(2, 4)
    assert path == (start,)
    menu = next(one for one in menus_of(screen.layout) if one.placeholder.startswith("Go to"))
    assert isinstance(menu, Menu)
    offered = {item.value for item in menu.items} - {"0204"}
    assert {f"{at.col:02}{at.row:02}" for at in reach} == offered, "as the menu of goals has them"
    assert {distance(start, at) for at in reach} == {1}
    await press(table.s, ALICE, screen, "SE 0305")
    path, again_reach = table.pictures.drawn[-1]
    assert path == (start, Hex(3, 5)), "the path is drawn as it grows"
    assert again_reach == reach


async def test_what_a_move_costs_and_risks_is_said_after_each_press(table: Table) -> None:
    """The foe in 0504 is three hexes from 0204 and two from 0305."""
    screen = await page(table, ALICE, "Able")
    assert "**Enemies in sight near 0204**\n- C1" in screen.said
    assert ": 3 hexes to the " in screen.said.split("near 0204**")[1]
    screen = await press(table.s, ALICE, screen, "SE 0305")
    assert "0204 → 0305" in screen.said
    assert "1 point" in screen.said or "points" in screen.said
    assert ": 2 hexes to the " in screen.said.split("near 0305**")[1]


async def test_what_ends_an_order_is_right_below_the_six_sides(table: Table) -> None:
    """Menus come below it, so that a phone shows picture, sides and *Give this order* together."""
    screen = await press(table.s, ALICE, await page(table, ALICE, "Able"), "SE 0305")
    rows = [part for part in screen.layout if isinstance(part, Row | Choice)]
    told = [[button.label for button in part.buttons] if isinstance(part, Row) else [] for part in rows]
    assert told[2] == ["Give this order", "Undo a step", "Hold", "All units"]
    assert all(not labels for labels in told[3:-1])
    assert told[-1][-2:] == ["Write …", "Standing orders"]


async def test_a_unit_that_holds_is_told_so_once(table: Table) -> None:
    screen = await page(table, ALICE, "Able")
    assert "No order yet; without one it holds.\n**Enemies in sight near 0204**" in screen.said
    await press(table.s, ALICE, screen, "Hold")
    assert "Order 1: hold.\n**Enemies in sight near 0204**" in (await page(table, ALICE, "Able")).said


async def test_a_unit_in_orbit_that_holds_has_a_page(table: Table) -> None:
    """Nothing is near it, and it does nothing: the page says that it holds."""
    async with changing(table.s, MASTER, "orbit", "orbit") as change:
        next(unit for unit in change.world.units.values() if unit.name == "Able").ride = Ride.ORBIT
    for unit in ("Hammer", "Able"):
        assert (unit == "Able") is ("\nHold." in (await page(table, ALICE, unit)).said)


async def test_at_most_three_enemies_are_named(table: Table) -> None:
    for number, at in enumerate(("0503", "0503", "0504")):
        await forces.spawn(table.s, MASTER, FOE_CLASS, at, f"Foe {number}")
    screen = await page(table, ALICE, "Hammer")
    named = screen.said.split("**Enemies in sight near ")[1].split("\n")[1:]
    assert len(named) == 4
    assert named[3] == "- One more."


# ---------------------------------------------------------------- transports


async def test_a_unit_gets_in_by_a_button(carrying: Table) -> None:
    screen = await page(carrying, DAVE, "Dogs")
    screen = await press(carrying.s, DAVE, screen, "Board Wagon")
    assert "Not given yet: board Wagon." in screen.said
    await tapped_and_typed(carrying, screen, "Dogs", action="board Wagon")


async def test_a_transport_waits_for_those_who_are_chosen_and_for_nobody_again(carrying: Table) -> None:
    screen = await page(carrying, DAVE, "Wagon")
    screen = await choose(carrying.s, DAVE, screen, "Wait for", "Dogs")
    assert "waits for Dogs" in screen.said
    waiting = next(one for one in menus_of(screen.layout) if one.placeholder.startswith("Wait for"))
    assert isinstance(waiting, Menu)
    assert [(item.label, item.chosen) for item in waiting.items] == [
        ("Dogs", True),
        ("Wait for nobody", False),
    ]
    taken(screen)
    none = await choose(carrying.s, DAVE, screen, "Wait for", "Wait for nobody")
    assert "Not given yet" not in none.said
    screen = await choose(carrying.s, DAVE, none, "Wait for", "Dogs")
    screen = await press(carrying.s, DAVE, screen, "SE 0205")
    await tapped_and_typed(carrying, screen, "Wagon", move="0205", wait_for="Dogs")


async def test_who_waits_in_vain_is_warned_as_the_queue_stands(carrying: Table) -> None:
    """A transport's order comes before that of those who board it (EDC-F3.2-c)."""

    async def wagon() -> list[str]:
        said = (await overview.show(carrying.s, DAVE)).said.split("**Wagon**")[1]
        assert said.split("\n") == (await listing.show(carrying.s, DAVE)).said.split("**Wagon**")[1].split(
            "\n"
        )
        return said.split("\n")[1:]

    vain = ["-# ⚠ Dogs does not come aboard. It must be in the same hex with an order to board."]
    await orders.give(carrying.s, again(DAVE), OrderForm("Wagon", move="0205", wait_for="Dogs"))
    assert await wagon() == vain
    receipt = (await orders.give(carrying.s, again(DAVE), OrderForm("Dogs", action="board Wagon"))).text
    assert receipt.split("\n")[1:3] == [
        "Action: board Wagon.",
        "⏳ Depends on earlier orders: Dogs will be aboard Wagon by then.",
    ]
    assert await wagon() == []
    await orders.give(carrying.s, again(DAVE), OrderForm("Dogs", move="0106"))
    assert await wagon() == vain


async def test_only_known_units_are_waited_for(carrying: Table) -> None:
    wagon = next(unit for unit in (await company_of(carrying.s, DAVE)).units if unit.name == "Wagon")
    with pytest.raises(Refused):
        await carry_out(carrying.s, again(DAVE), WaitFor(carrying.id, 1, wagon.id, 0), "h1")
    assert "Wait for" not in [
        one.placeholder for one in menus_of((await page(carrying, DAVE, "Dogs")).layout)
    ]


async def test_a_passenger_is_said_to_be_aboard_and_does_not_board_again(carrying: Table) -> None:
    await orders.give(carrying.s, again(DAVE), OrderForm("Dogs", action="board Wagon"))
    await next_round(carrying)
    panel = await overview.show(carrying.s, DAVE)
    assert "energy 5/5, aboard Wagon: nothing to order" in panel.said
    screen = await page(carrying, DAVE, "Dogs")
    assert "energy 5/5, aboard Wagon. It needs no order." in screen.said
    assert "Same as last round" not in labels(screen)
    told = await spoken.words(carrying.s, DAVE, "Dogs")
    assert "There: Dogs, FS 5, aboard Wagon; Wagon, FS 4." in told
    assert told.endswith("- It is aboard Wagon, and goes where that goes until it gets out or is set down.")


async def test_a_passenger_gets_out_and_goes_on(carrying: Table) -> None:
    await orders.give(carrying.s, again(DAVE), OrderForm("Dogs", action="board Wagon"))
    await next_round(carrying)
    screen = await page(carrying, DAVE, "Dogs")
    assert "Get out" in labels(screen)
    assert "Stay aboard" not in labels(screen)
    out = await press(carrying.s, DAVE, screen, "Get out")
    assert "Stay aboard" in labels(out)
    back = await press(carrying.s, DAVE, out, "Stay aboard")
    assert "Not given yet" not in back.said
    screen = await press(carrying.s, DAVE, back, "Get out")
    assert not any(label.startswith("SE ") for label in labels(screen)), "getting out takes all its speed"
    screen = await press(carrying.s, DAVE, screen, "Double time")
    screen = await press(carrying.s, DAVE, screen, "SE 0205")
    await tapped_and_typed(carrying, screen, "Dogs", move="exit 0205", double_time=True)
    assert "Get out" not in labels(await page(carrying, DAVE, "Wagon"))


# ---------------------------------------------------------------- writing, and the last round again


async def fields(s: Services, who: Who, screen: Screen) -> dict[str, str]:
    """What the form *Write…* is filled in with."""
    made = await form_of(s, who, button(screen, "Write"))
    return {field.id: field.default for field in made.asked if isinstance(field, Field)}


async def test_an_order_that_is_written_unchanged_stays_as_it_was(carrying: Table) -> None:
    """Waiting and a place to go to are in the form; double time is kept, as long as it moves or acts."""
    screen = await choose(carrying.s, DAVE, await page(carrying, DAVE, "Wagon"), "Wait for", "Dogs")
    screen = await choose(carrying.s, DAVE, screen, "Go to", "0303")
    filled = await fields(carrying.s, DAVE, screen)
    assert (filled["move"], filled["wait"]) == ("to 0303", "Dogs")
    written = await press(carrying.s, DAVE, screen, "Write", **filled)
    assert "Not given yet: move to 0303, waits for Dogs." in written.said
    screen = await press(carrying.s, DAVE, await page(carrying, DAVE, "Dogs"), "SE 0205")
    screen = await press(carrying.s, DAVE, screen, "Double time")
    filled = await fields(carrying.s, DAVE, screen)
    assert "wait" not in filled
    written = await press(carrying.s, DAVE, screen, "Write", **filled)
    assert "Not given yet: move 0205, double time." in written.said
    emptied = await press(carrying.s, DAVE, written, "Write", **dict.fromkeys(filled, ""))
    assert "Not given yet" not in emptied.said, "nothing to hurry for"


Prepare = Callable[[Table], Awaitable[None]]


async def no_order(table: Table) -> None:
    """Nobody was ordered in the round before."""


async def arrived(table: Table) -> None:
    await orders.give(table.s, again(ALICE), OrderForm("Able", move="0304"))


@pytest.mark.parametrize("prepare", [no_order, arrived])
async def test_the_last_round_is_not_offered_where_there_is_nothing_to_repeat(
    table: Table, prepare: Prepare
) -> None:
    """Without an order, or with one that was only to go where the unit is now."""
    await prepare(table)
    await next_round(table)
    assert not any(label.startswith("Same as last") for label in labels(await overview.show(table.s, ALICE)))
    screen = await page(table, ALICE, "Able")
    assert "Same as last round" not in labels(screen)
    able = next(unit for unit in (await company_of(table.s, ALICE)).units if unit.name == "Able")
    forged = await carry_out(table.s, again(ALICE), SameAgain(table.id, 2, able.id, 0))
    assert "Not given yet" not in forged.said
    assert await live(table.s) == []


async def test_the_last_round_is_offered_to_just_those_it_can_be_repeated_for(table: Table) -> None:
    await orders.give(table.s, again(ALICE), OrderForm("Hammer", move="0704"))
    await next_round(table)
    assert "Same as last round (1)" in labels(await overview.show(table.s, ALICE))
    hammer = await page(table, ALICE, "Hammer")
    assert "Same as last round" in labels(hammer)
    assert "Same as last round" not in labels(await page(table, ALICE, "Able"))
    again_drafted = await press(table.s, ALICE, hammer, "Same as last round")
    assert "Not given yet: move to 0704." in again_drafted.said
    assert "Same as last round" not in labels(again_drafted), "it is drafted already"


def pad(screen: Screen) -> list[tuple[str, bool, Press]]:
    return [(one.label, one.greyed, one.press) for one in buttons_of(screen.layout)[:6]]


async def test_the_pad_has_six_sides_in_the_same_places_wherever_the_unit_is(table: Table) -> None:
    """At the rim of the map those without a hex are greyed and say so."""
    screen = await page(table, ALICE, "Able")
    for label, greyed, _ in pad(screen):
        assert greyed == (label == "NW 0104"), "0104 is full"
    sides = [label.split(" ")[0] for label, _, _ in pad(screen)]
    assert sides == ["NW", "N", "NE", "SW", "S", "SE"]
    screen = await press(table.s, ALICE, screen, "SW 0105")
    assert [label.split(" ")[0] for label, _, _ in pad(screen)] == sides
    assert [(label, greyed) for label, greyed, _ in pad(screen)][:1] == [("NW –", True)]
    taken(screen)
    assert all(isinstance(one, Button) for one in buttons_of(screen.layout))


async def test_an_attack_on_what_is_known_to_be_gone_is_not_given_again(carrying: Table) -> None:
    """The contact fell: nobody could type the order now, so no button offers it and none is given."""
    s = carrying.s
    await edit(s, MASTER, read_lines("Near Foe: move 0205, fs 1"), "")
    await edit(s, MASTER, read_lines("Near Foe: reveal"), "")
    (foe,) = (await known_to(s, DAVE)).view.contacts
    await orders.give(s, again(DAVE), OrderForm("Dogs", action=f"attack 0205 {foe.id}"))
    await edit(s, MASTER, read_lines("Near Foe: kill"), "")
    await next_round(carrying)
    assert (await known_to(s, DAVE)).view.contacts == (), "it fell"
    assert labels(await overview.show(s, DAVE)) == ["Next: Dogs", "All that is left holds (2)"]
    told = await together.same_for_all(s, again(DAVE), await company_of(s, DAVE))
    assert told.startswith(
        f"No unit was ordered; not possible any more:\n- **Dogs**: {foe.id} is no longer on your map"
    )
    assert await live(s) == []
