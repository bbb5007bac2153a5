"""Who is banned takes no part in the campaign in any way; the units stay and obey nobody."""

from __future__ import annotations

import pytest

from bot.service.base import Refused
from bot.service.gm import bans, signups
from bot.service.gm import office as gm
from bot.service.ground.access import authorise, authorise_press
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.round.predictions import Predict
from tests.service.conftest import ALICE, BOB, CAROL, MASTER, Table, again
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


async def test_only_a_game_master_bans_and_no_game_master_is_banned(table: Table) -> None:
    s = table.s
    with pytest.raises(Refused, match="game master"):
        await bans.ban(s, BOB, CAROL.user_id, "Carol", "No.")
    with pytest.raises(Refused, match="is a game master of this campaign"):
        await bans.ban(s, MASTER, MASTER.user_id, "Gamemaster", "No.")
    await authorise(s, CAROL, "order give")
