"""`/orders`: the panel of all units, and what is done on it for several at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select, update

from bot.campaign.world.known.view import OwnUnit, SideView
from bot.rehearsal.sandbox.limits import check_message
from bot.service.base import Refused, Services
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders import listing
from bot.service.orders.form import OrderForm, own_units
from bot.service.orders.panel import company, overview
from bot.service.orders.panel.presses import RestHolds, SameForAll, ShowPage
from bot.service.screens.parts import buttons_of, texts_of
from bot.service.screens.screen import Screen
from bot.store.tables import NOW, OrderRow, OrderState, Round
from bot.views.layouts import view_of
from tests.service.conftest import ALICE, BOB, MASTER, Table, again
from tests.service.pressing import carry_out, press


async def give(table: Table, unit: str, **typed: str) -> None:
    await orders.give(table.s, again(ALICE), OrderForm(unit, **typed))


async def live(s: Services) -> list[tuple[str, dict[str, object]]]:
    """Every live order as it is stored, in the order of the queue."""
    async with s.sessions() as session:
        rows = await session.execute(
            select(OrderRow).where(OrderRow.state == OrderState.LIVE).order_by(OrderRow.number)
        )
        return [(row.unit_id, row.order) for row in rows.scalars()]


async def next_round(table: Table) -> None:
    await gm.close_now(table.s, MASTER)
    await gm.preview(table.s, MASTER)
    await gm.publish(table.s, MASTER)


def labels(screen: Screen) -> list[str]:
    return [one.label for one in buttons_of(screen.layout)]


def taken(screen: Screen) -> None:
    """Discord takes the screen."""
    view = view_of(screen)
    assert view is not None
    names = [one.filename for one in screen.pictures]
    check_message({"flags": 1 << 15, "components": view.to_components()}, {}, names=names)


async def test_each_unit_is_ordered_or_missing(table: Table) -> None:
    await give(table, "Able", move="0304")
    screen = await overview.show(table.s, ALICE)
    assert "1 unit ordered, **1 missing**: Hammer." in screen.said
    assert "✅ **Able**" in screen.said
    assert "order 1, move 0304" in screen.said
    assert "❔ **Hammer**" in screen.said
    assert labels(screen) == ["All that is left holds (1)"]
    taken(screen)


async def test_the_list_says_what_holds(table: Table) -> None:
    await give(table, "Able", move="0304")
    listed = (await listing.show(table.s, ALICE)).said
    assert "**Hammer**" in listed
    assert "no order, holds" in listed


async def test_the_rest_holds_and_what_is_ordered_stays(table: Table) -> None:
    await give(table, "Able", move="0304")
    before = (await live(table.s))[0]
    first = await overview.show(table.s, ALICE)
    second = await press(table.s, ALICE, first, "All that is left holds")
    assert "1 unit holds." in second.said
    assert "none missing" in second.said
    assert labels(second) == []
    kept = await live(table.s)
    assert kept[0] == before
    typed = await press(table.s, ALICE, first, "All that is left holds")
    assert "Every unit has its order already." in typed.said
    assert await live(table.s) == kept


async def test_the_same_as_last_round_is_what_would_be_typed(table: Table) -> None:
    """The rest of the way, to the byte; whose order is impossible now, or done, is named with the reason."""
    await give(table, "Hammer", move="0704", facing="N")
    await give(table, "Able", move="0304")
    await next_round(table)
    screen = await overview.show(table.s, ALICE)
    assert labels(screen) == ["Same as last round (2)", "All that is left holds (2)"]
    done = await press(table.s, ALICE, screen, "Same as last round")
    assert "- **Able**: It is where that order took it." in done.said
    stored = await live(table.s)
    assert len(stored) == 1
    await orders.withdraw(table.s, again(ALICE), "Hammer")
    await give(table, "Hammer", move="0704", facing="N")
    assert await live(table.s) == stored


async def test_two_presses_at_once_file_once(table: Table) -> None:
    first = await overview.show(table.s, ALICE)
    await press(table.s, ALICE, first, "All that is left holds")
    kept = await live(table.s)
    await press(table.s, ALICE, first, "All that is left holds")
    assert await live(table.s) == kept


async def test_a_panel_of_another_round_shows_the_panel_of_now(table: Table) -> None:
    first = await overview.show(table.s, ALICE)
    await next_round(table)
    now = await press(table.s, ALICE, first, "All that is left holds")
    assert now.said.startswith("⚠️ That panel was of round 1.")
    assert "**Round 2**" in now.said
    assert await live(table.s) == []


async def test_a_closed_round_takes_no_orders_and_the_panel_says_so(table: Table) -> None:
    first = await overview.show(table.s, ALICE)
    async with table.s.sessions.begin() as session:
        await session.execute(update(Round).values(locked_at=NOW))
    now = await press(table.s, ALICE, first, "All that is left holds")
    assert now.said.startswith("⚠️ Too late")
    assert "orders are closed" in now.said
    assert labels(now) == []
    assert await live(table.s) == []


async def test_a_panel_orders_only_the_units_of_who_presses(table: Table) -> None:
    """The press of one player, sent by another, orders the other's own units; a game master has none."""
    here = (table.id, 1)
    await carry_out(table.s, again(BOB), RestHolds(*here))
    (only,) = await live(table.s)
    assert only[0] in {unit.id for unit in (await company.company_of(table.s, BOB)).units}
    for forged in (RestHolds(*here), SameForAll(*here), ShowPage(*here, 0)):
        with pytest.raises(Refused):
            await carry_out(table.s, again(MASTER), forged)


async def test_sixty_units_with_wide_names_fit(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of sixty units with names of 32 wide characters is on one page, and Discord takes all of them."""

    def many(view: SideView, owner: str) -> list[OwnUnit]:
        unit = own_units(view, owner)[0]
        return [replace(unit, name=f"{'漢' * 29}{number:03}") for number in range(60)]

    monkeypatch.setattr(company, "own_units", many)
    screen = await overview.show(table.s, ALICE, notice="漢" * 3000)
    seen: list[int] = []
    while True:
        taken(screen)
        seen += [int(text[33:36]) for text in texts_of(screen.layout) if text.startswith("❔")]
        more = [one.press for one in buttons_of(screen.layout) if one.label.startswith("More")]
        if not more:
            break
        screen = await carry_out(table.s, ALICE, more[0])
    assert seen == list(range(60))
