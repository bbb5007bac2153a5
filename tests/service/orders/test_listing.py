"""The list of orders: every unit on some page, and orders withdrawn from it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.campaign.world.known.view import OwnUnit, SideView
from bot.rehearsal.sandbox.limits import check_message
from bot.service.base import Refused, Services, Who
from bot.service.orders import filing as orders
from bot.service.orders import listing
from bot.service.orders.form import OrderForm, own_units
from bot.service.orders.listing import TurnPage
from bot.service.screens.parts import buttons_of, texts_of
from bot.service.screens.screen import Screen
from bot.store.tables import NOW, Round
from bot.views.layouts import view_of
from tests.service.conftest import ALICE, BOB, Table, again
from tests.service.pressing import carry_out, press


async def give(s: Services, who: Who, unit: str, **typed: str) -> None:
    await orders.give(s, again(who), OrderForm(unit, **typed))


def labels(screen: Screen) -> list[str]:
    return [one.label for one in buttons_of(screen.layout)]


async def test_an_order_is_withdrawn_from_the_list_which_remains(table: Table) -> None:
    s = table.s
    await give(s, ALICE, "Able", move="0304")
    await give(s, ALICE, "Hammer", facing="N")
    first = await listing.show(s, ALICE)
    assert labels(first) == ["Withdraw", "Withdraw", "Give orders"]
    assert "order 1, move 0304" in first.said
    second = await press(s, ALICE, first, "Withdraw")
    assert "withdrawn" in second.said
    assert labels(second) == ["Withdraw", "Give orders"]
    assert "order 2, face N" in second.said
    with pytest.raises(Refused, match="no longer in the queue"):
        await press(s, ALICE, first, "Withdraw")
    third = await press(s, ALICE, second, "Withdraw")
    assert (labels(third), third.said.count("no order, holds")) == (["Give orders"], 2)
    panel = await press(s, ALICE, third, "Give orders")
    assert "Next: Able" in labels(panel)


async def test_a_newer_order_is_not_withdrawn_from_an_old_list(table: Table) -> None:
    s = table.s
    await give(s, ALICE, "Able", move="0304")
    old = await listing.show(s, ALICE)
    await give(s, ALICE, "Able", facing="N")
    now = await press(s, ALICE, old, "Withdraw")
    assert now.said.startswith("⚠️")
    assert "order 2, face N" in now.said
    assert labels(now) == ["Withdraw", "Give orders"]


async def test_nobody_withdraws_the_order_of_another_from_a_list(table: Table) -> None:
    await give(table.s, ALICE, "Able", move="0304")
    button, _ = buttons_of((await listing.show(table.s, ALICE)).layout)
    with pytest.raises(Refused):
        await carry_out(table.s, again(BOB), button.press)
    assert "order 1" in (await listing.show(table.s, ALICE)).said


async def test_a_list_too_long_for_a_message_turns_pages(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty units with names of 32 wide characters: each is on one page, and Discord takes all of them."""

    def many(view: SideView, owner: str) -> list[OwnUnit]:
        unit = own_units(view, owner)[0]
        return [replace(unit, name=f"{'漢' * 29}{number:03}") for number in range(60)]

    monkeypatch.setattr(listing, "own_units", many)
    screen = await listing.show(table.s, ALICE)
    seen: list[int] = []
    while True:
        view = view_of(screen)
        assert view is not None
        check_message({"flags": 1 << 15, "components": view.to_components()}, {})
        seen += [int(text[31:34]) for text in texts_of(screen.layout) if "漢" in text]
        more = [one.press for one in buttons_of(screen.layout) if one.label.startswith("More")]
        if not more:
            break
        screen = await carry_out(table.s, ALICE, more[0])
    assert seen == list(range(60))
    (earlier,) = (one.press for one in buttons_of(screen.layout) if isinstance(one.press, TurnPage))
    assert await carry_out(table.s, ALICE, replace(earlier, page=99)) == screen


async def test_no_button_withdraws_once_orders_are_closed(table: Table) -> None:
    await give(table.s, ALICE, "Able", move="0304")
    async with table.s.sessions.begin() as session:
        await session.execute(update(Round).values(locked_at=NOW))
    shown = await listing.show(table.s, ALICE)
    assert "order 1, move 0304" in shown.said
    assert labels(shown) == []
