"""An order copied to several units at once: it is given to each of them, the foremost first."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.hexmap.coords import parse_label
from bot.service.base import Services
from bot.service.company import players
from bot.service.gm.change import changing
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from bot.service.screens.screen import Screen
from bot.store.tables import OrderRow
from tests.service.conftest import MASTER, NoPictures, Table, again, sign_up_anew
from tests.service.orders.test_panel import labels, live
from tests.service.orders.test_panel_page import DAVE, page
from tests.service.pressing import choose, press

PLACES = {"Ant": "0207", "Bee": "0205", "Cat": "0205", "Dog": "0204", "Elk": "0301"}
"""Two fill a hex: who goes north goes after who is ahead. Elk is at the edge of the map."""


@pytest.fixture
async def column(services: Services) -> Table:
    campaign_id = await sign_up_anew(services)
    await players.join(services, DAVE, True)
    await players.create_company(services, DAVE, "Column", [("regular_infantry", name) for name in PLACES])
    await campaigns.start(services, MASTER)
    async with changing(services, MASTER, "placed", "map") as change:
        for unit in change.world.units.values():
            if unit.name in PLACES:
                unit.hex = parse_label(PLACES[unit.name])
    assert isinstance(services.pictures, NoPictures)
    return Table(services, campaign_id, services.pictures)


async def northward(table: Table) -> Screen:
    """Ant's page, its order north drafted and not given."""
    return await press(table.s, DAVE, await page(table, DAVE, "Ant"), "N 0206")


async def test_an_order_is_given_to_several_as_if_it_were_typed(column: Table) -> None:
    drafted = await choose(column.s, DAVE, await page(column, DAVE, "Bee"), "Face", "Face SE")
    assert "Not given yet: face SE." in drafted.said
    shown = await choose(
        column.s, DAVE, await northward(column), "Copy this order to", "Cat", "Bee", "Elk", "Dog"
    )
    *given, none, lost = shown.said.splitlines()[:5]
    assert given == ["Given to 3 units:", "- **Dog**: move 0203", "- **Bee, Cat**: move 0204"]
    assert none == "Not possible:"
    assert lost.startswith("- **Elk**: ")
    assert "Give this order" in labels(shown), "Ant's own is not given yet"
    assert "Not given yet" not in (await page(column, DAVE, "Bee")).said
    tapped = await live(column.s)
    for name in PLACES:
        if name not in ("Ant", "Elk"):
            await orders.withdraw(column.s, again(DAVE), name)
    for name, to in (("Dog", "0203"), ("Bee", "0204"), ("Cat", "0204")):
        await orders.give(column.s, again(DAVE), OrderForm(name, move=to))
    assert await live(column.s) == tapped


async def test_a_second_tap_changes_nothing(column: Table) -> None:
    shown = await northward(column)
    for _ in range(2):
        await choose(column.s, DAVE, shown, "Copy this order to", "Dog", "Bee")
    async with column.s.sessions() as session:
        assert len((await session.execute(select(OrderRow.number))).all()) == 2


async def test_no_copy_replaces_an_order_that_came_since_the_menu_was_made(column: Table) -> None:
    await orders.give(column.s, again(DAVE), OrderForm("Bee", facing="SE"))
    shown = await northward(column)
    await orders.give(column.s, again(DAVE), OrderForm("Dog", facing="N"))
    before = await live(column.s)
    told = await choose(column.s, DAVE, shown, "Copy this order to", "Dog", "Bee")
    assert "The order of Dog has changed since this was shown." in told.said
    assert await live(column.s) == before, "none of them"
    told = await choose(column.s, DAVE, told, "Copy this order to", "Dog", "Bee")
    assert told.said.startswith("Given to 2 units:"), "now it is seen"


async def test_what_no_unit_can_do_is_given_to_none(column: Table) -> None:
    shown = await northward(column)
    async with changing(column.s, MASTER, "placed", "map") as change:
        for unit in change.world.units.values():
            if unit.name in ("Cat", "Dog"):
                unit.hex = parse_label("0101")
    shown = await choose(column.s, DAVE, shown, "Copy this order to", "Cat", "Dog")
    assert shown.said.startswith("No unit was given that order.\nNot possible:\n- **Cat**: ")
    assert await live(column.s) == []
