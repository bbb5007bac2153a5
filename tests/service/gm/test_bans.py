"""Who is banned takes no part in the campaign in any way; the units stay and obey nobody."""

from __future__ import annotations

import pytest

from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.service.base import Refused, Who
from bot.service.company import dossiers
from bot.service.gm import bans, doctrines, signups
from bot.service.gm import office as gm
from bot.service.ground.access import authorise, authorise_press
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.round.predictions import Predict
from tests.service.conftest import ALICE, BOB, CAROL, GUILD, MASTER, Table, again
from tests.service.gm.test_rollback import posts, world


async def test_a_banned_player_can_do_nothing_and_the_given_order_still_counts(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    told = await bans.ban(s, MASTER, ALICE.user_id, "Alice", "Threats.")
    assert "2 units of theirs stay in the field" in told
    for command in ("order give", "orders", "join", "campaign status", "company round", "message orders"):
        with pytest.raises(Refused, match="You are banned from"):
            await authorise(s, ALICE, command)
    with pytest.raises(Refused, match="You are banned from"):
        await authorise_press(s, ALICE, Predict(table.id, 1, 0, 0))
    for command in ("help", "skirmish solo"):
        await authorise(s, ALICE, command)
    assert {unit.name for unit in (await world(s)).units.values() if unit.owner is None} >= {"Able", "Hammer"}
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    able = next(unit for unit in (await world(s)).units.values() if unit.name == "Able")
    assert (await world(s)).map.label(able.hex) == "0304"
    room = [row.payload["content"] for row in await posts(s, "ban:%")]
    assert room == [
        "<@11> is banned from the campaign. 2 units stay in the field and obey nobody. Reason: Threats."
    ]


async def test_who_is_let_in_again_commands_the_units_that_are_left(table: Table) -> None:
    s = table.s
    await bans.ban(s, MASTER, ALICE.user_id, "Alice", "Threats.")
    await signups.admit(s, MASTER, ALICE.user_id, "Alice")
    await authorise(s, ALICE, "order give")
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))


async def test_somebody_who_never_took_part_is_banned_and_let_in(table: Table) -> None:
    s = table.s
    assert "is banned" in await bans.ban(s, MASTER, 77, "Mallory", "Spam.")
    assert await signups.admit(s, MASTER, 77, "Mallory") == "Mallory is no longer banned."


async def test_a_player_takes_over_the_units_is_told_and_commands_them(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    told = await bans.ban(s, MASTER, ALICE.user_id, "Alice", "Threats.", BOB.user_id)
    assert "<@12> commands their 2 units." in told
    owners = {unit.name: unit.owner for unit in (await world(s)).units.values() if unit.side is Side.PLAYER}
    assert owners == {"Able": "12", "Hammer": "12", "Baker": "12", "Charlie": "13"}
    (word,) = [row.payload["content"] for row in await posts(s, "%heir:%")]
    assert "You command 2 more units from now on" in word
    await orders.give(s, again(BOB), OrderForm("Hammer", move="0304"))
    await signups.admit(s, MASTER, ALICE.user_id, "Alice")
    with pytest.raises(Refused):
        await orders.give(s, again(ALICE), OrderForm("Able", move="0203"))
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    able = next(unit for unit in (await world(s)).units.values() if unit.name == "Able")
    assert ((await world(s)).map.label(able.hex), able.owner) == ("0304", "12"), "given orders still count"


async def test_a_game_master_takes_over_the_units_as_allies(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    told = await bans.ban(s, MASTER, ALICE.user_id, "Alice", "Threats.", MASTER.user_id)
    assert "2 units of theirs fight on as allied units" in told
    led = {unit.name: (unit.side, unit.owner) for unit in (await world(s)).units.values()}
    assert led["Able"] == led["Hammer"] == (Side.ALLIED, None)
    assert led["Baker"] == (Side.PLAYER, "12")
    assert "Hammer" in await doctrines.change(s, MASTER, "Hammer", "advance")
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)


@pytest.mark.parametrize("heir", [ALICE.user_id, 77])
async def test_nobody_else_can_take_them_over(table: Table, heir: int) -> None:
    s = table.s
    await bans.ban(s, MASTER, CAROL.user_id, "Carol", "Threats.")
    before = world_to_json(await world(s))
    for other in (heir, CAROL.user_id):
        with pytest.raises(Refused, match="cannot take the units over"):
            await bans.ban(s, MASTER, ALICE.user_id, "Alice", "Threats.", other)
    assert world_to_json(await world(s)) == before
    await authorise(s, ALICE, "order give")


async def test_who_manages_the_server_bans_and_ends_a_ban(table: Table) -> None:
    s = table.s
    keeper = Who(50, "Keeper", GUILD, manage_guild=True)
    for command in ("gm refuse", "gm admit"):
        await authorise(s, keeper, command)
    await bans.ban(s, keeper, ALICE.user_id, "Alice", "Threats.")
    with pytest.raises(Refused, match="You are banned from"):
        await authorise(s, ALICE, "orders")
    assert await signups.admit(s, keeper, ALICE.user_id, "Alice") == "Alice is no longer banned."
    with pytest.raises(Refused, match="game master"):
        await signups.admit(s, keeper, ALICE.user_id, "Alice")
    with pytest.raises(Refused, match="game master"):
        await signups.decide(s, keeper, ALICE.user_id, confirm=False)
    with pytest.raises(Refused, match="game master"):
        await dossiers.refuse_description(s, keeper, ALICE.user_id, "Able", "No.")
    with pytest.raises(Refused, match="game master"):
        await dossiers.described_choices(s, keeper, ALICE.user_id, "")


async def test_no_player_bans_and_no_game_master_is_banned(table: Table) -> None:
    s = table.s
    with pytest.raises(Refused, match="game master"):
        await bans.ban(s, BOB, CAROL.user_id, "Carol", "No.")
    with pytest.raises(Refused, match="is a game master of this campaign"):
        await bans.ban(s, MASTER, MASTER.user_id, "Gamemaster", "No.")
    await authorise(s, CAROL, "order give")
