"""Minefields of the game master (EDC-F6.4-g)."""

from __future__ import annotations

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.service.base import Refused
from bot.service.gm import mines
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from tests.service.conftest import ALICE, MASTER, Table, again
from tests.service.gm.test_weather import world_of
from tests.service.pressing import shown_orders


@pytest.mark.rule("EDC-F6.4-g")
async def test_the_game_master_lays_mines_that_players_do_not_know_of(table: Table) -> None:
    s = table.s
    before = await orders.check(s, ALICE, OrderForm("Able", move="0304"))
    said = await mines.lay_mines(s, MASTER, "0304", "anti-tank", blast=mines.Blast(chance=4, damage=5))
    assert said == "A minefield (anti-tank, hostile) is in 0304, hidden from the other sides."
    world = await world_of(s)
    (field,) = world.mines.values()
    assert (field.trigger, field.chance, field.damage, field.ap) == ("vehicles", 4, 5, 1)
    assert observe(world, Side.PLAYER).mines == ()
    assert observe(world, Side.HOSTILE).mines == (Hex(3, 4),)
    after = await orders.check(s, ALICE, OrderForm("Able", move="0304"))
    assert after.text == before.text


async def test_mines_that_all_know_of_are_shown_and_stop_the_move(table: Table) -> None:
    s = table.s
    await mines.lay_mines(s, MASTER, "0304", hidden=False)
    with pytest.raises(Refused, match=r"Mines in 0304.*`force 0304`"):
        await orders.check(s, ALICE, OrderForm("Able", move="0304"))
    forced = await orders.check(s, ALICE, OrderForm("Able", move="force 0304"))
    assert "⚠ There are known mines on the path: 0304." in forced.text
    given = await orders.give(s, again(ALICE), OrderForm("Able", move="force 0304"))
    assert "known mines" in given.text
    assert "through known mines" in await shown_orders(s, ALICE)
    await orders.give(s, again(ALICE), OrderForm("Able", move="force 0303"))
    shown = await shown_orders(s, ALICE)
    assert "even through mines" in shown
    assert "known mines" not in shown, "none are known on that way"
    assert await mines.take_up(s, MASTER, "0304") == "0304 is free of mines."
    assert observe(await world_of(s), Side.PLAYER).mines == ()


async def test_only_the_game_master_and_only_on_the_map(table: Table) -> None:
    with pytest.raises(Refused):
        await mines.lay_mines(table.s, ALICE, "0304")
    with pytest.raises(Refused, match="off the map"):
        await mines.lay_mines(table.s, MASTER, "9999")
    with pytest.raises(Refused, match="no mines in 0304"):
        await mines.take_up(table.s, MASTER, "0304")
    with pytest.raises(Refused, match="not a kind of minefield"):
        await mines.lay_mines(table.s, MASTER, "0304", "sea")
    assert (await world_of(table.s)).mines == {}
