"""A practice order: played on a copy of what the side sees, and nothing comes of it."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.service import guide
from bot.service.base import Refused, Who
from bot.service.gm import office as gm
from bot.service.gm.edits.carry import edit
from bot.service.gm.edits.words import read_lines
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import practice
from bot.service.orders.panel.practice import Practise, TryAct, TryRun, TryStep
from bot.service.screens.screen import Screen
from bot.store.tables import OrderDraft
from tests.service.conftest import ALICE, BOB, MASTER, Table, again
from tests.service.orders.test_panel import labels, live, next_round, taken
from tests.service.pressing import carry_out, choose, press


async def nothing_kept(table: Table) -> None:
    async with table.s.sessions() as session:
        assert (await session.execute(select(OrderDraft))).first() is None
    assert await live(table.s) == []


async def opened(table: Table, who: Who = ALICE) -> Screen:
    return await press(table.s, who, await guide.show(table.s, who), "Practise an order")


async def test_a_first_order_is_tried_and_nothing_comes_of_it(table: Table) -> None:
    """Regular infantry pays 1 energy for a hex of open ground."""
    screen = await opened(table)
    assert screen.said.startswith("## Practice\nNothing here is given or kept.")
    assert "Move **Able** from 0204" in screen.said
    taken(screen)
    screen = await press(table.s, ALICE, screen, "SE 0305")
    assert "Move 0204 → 0305: 1 point, 1 energy." in screen.said
    path, reach = table.pictures.drawn[-1]
    assert len(path) == 2
    assert reach
    done = await press(table.s, ALICE, screen, "Carry it out")
    assert "Played on the copy: move 0305." in done.said
    assert "**Able** is then in 0305, facing SE, with energy 4/5" in done.said
    assert "This was practice: no order was given" in done.said
    await nothing_kept(table)
    screen = await press(table.s, ALICE, done, "Start again")
    assert "Move **Able** from 0204" in screen.said, "the copy is as it was"


async def test_a_unit_that_can_hardly_move_is_not_the_first_to_try(table: Table) -> None:
    """Able has run out of ways: Hammer is next. Where none can move the first one is tried all the same."""
    for stuck, named in (("Able", "Hammer"), ("Hammer", "Able")):
        await edit(table.s, again(MASTER), read_lines(f"{stuck}: immobilised"))
        assert f"Move **{named}** from 0204" in (await opened(table)).said


async def test_what_is_practised_can_be_drafted_for_real_and_is_only_then(table: Table) -> None:
    screen = await press(table.s, ALICE, await opened(table), "SE 0305")
    done = await press(table.s, ALICE, screen, "Carry it out")
    real = await press(table.s, ALICE, done, "The same for real")
    assert real.said.startswith("That was practice.")
    assert "Not given yet: move 0305." in real.said
    assert await live(table.s) == []
    await press(table.s, ALICE, real, "Give this order")
    practised = await live(table.s)
    await orders.withdraw(table.s, again(ALICE), "Able")
    await orders.give(table.s, again(ALICE), OrderForm("Able", move="0305"))
    assert await live(table.s) == practised


async def test_an_action_is_chosen_and_what_is_lost_is_said(table: Table) -> None:
    screen = await choose(table.s, ALICE, await opened(table), "Action", "Rest")
    done = await press(table.s, ALICE, screen, "Carry it out")
    assert "Played on the copy: rest." in done.said
    mine = (table.id, 1, "p1")
    far = await carry_out(table.s, again(ALICE), TryRun(*mine, (2, 2, 2, 2), ""))
    assert "Not possible: " in far.said
    await nothing_kept(table)


async def test_other_peoples_units_rounds_and_nonsense_are_refused(table: Table) -> None:
    for forged in (Practise(table.id, 1, "p1", (), ""), TryStep(table.id, 1, "p1", (), "", 1)):
        with pytest.raises(Refused):
            await carry_out(table.s, again(BOB), forged)
    for forged in (
        Practise(table.id, 1, "p1", (7,), ""),
        Practise(table.id, 1, "p1", (), "dance"),
        TryStep(table.id, 1, "p1", (), "", 9),
    ):
        with pytest.raises(Refused):
            await carry_out(table.s, again(ALICE), forged)
    with pytest.raises(Refused):
        await carry_out(table.s, again(ALICE), TryAct(table.id, 1, "p1", (), ""), "attack 9999")
    with pytest.raises(Refused):
        await practice.start(table.s, MASTER)
    page = await opened(table)
    await next_round(table)
    now = await press(table.s, ALICE, page, "Carry it out")
    assert now.said.startswith("⚠️ That panel was of round 1.")
    assert "Move **Able** from 0204" in now.said
    await nothing_kept(table)


async def test_a_closed_round_has_no_practice(table: Table) -> None:
    page = await opened(table)
    await gm.close_now(table.s, MASTER)
    with pytest.raises(Refused, match="Practise when the next round opens"):
        await press(table.s, ALICE, page, "Carry it out")
    assert "Practise an order" not in [one.label for one in (await guide.show(table.s, ALICE)).buttons]


async def test_the_way_leads_on_to_the_real_units(table: Table) -> None:
    assert "My units" in labels(await opened(table))
    panel = await press(table.s, ALICE, await opened(table), "My units")
    assert "**2 missing**" in panel.said
