"""Several game masters, and one who hands over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service.base import Refused, Services, Who
from bot.service.company import players
from bot.service.gm import masters
from bot.service.gm import office as gm
from bot.service.ground.posts import GM_ROOM
from tests.service.conftest import ALICE, MASTER, Table, sign_up
from tests.service.round.test_outcomes import posts

DORA = Who(77, "Dora", MASTER.guild_id)


async def test_a_second_game_master_may_all_and_the_first_may_leave(table: Table) -> None:
    s = table.s
    with pytest.raises(Refused, match="Only the game master"):
        await masters.appoint(s, DORA, DORA.user_id, DORA.name)
    with pytest.raises(Refused, match="Alice plays in this campaign"):
        await masters.appoint(s, MASTER, ALICE.user_id, ALICE.name)
    with pytest.raises(Refused, match="the only game master"):
        await masters.appoint(s, MASTER, MASTER.user_id, MASTER.name, leaves=True)
    with pytest.raises(Refused, match="is not a game master"):
        await masters.appoint(s, MASTER, DORA.user_id, DORA.name, leaves=True)

    done = await masters.appoint(s, MASTER, DORA.user_id, DORA.name)
    assert done == "**Dora** is now a game master of this campaign too."
    assert done.replace("Dora", f"<@{DORA.user_id}>") in (await posts(s, GM_ROOM))[-1]
    assert "is closed" in await gm.close_now(s, DORA)
    with pytest.raises(Refused, match="already"):
        await masters.appoint(s, MASTER, DORA.user_id, DORA.name)

    assert "no longer" in await masters.appoint(s, DORA, MASTER.user_id, MASTER.name, leaves=True)
    with pytest.raises(Refused, match="Only the game master"):
        await gm.publish(s, MASTER)


async def test_who_manages_the_server_replaces_a_game_master_who_is_gone(table: Table) -> None:
    manager = replace(DORA, manage_guild=True)
    await masters.appoint(table.s, manager, DORA.user_id, DORA.name)
    await masters.appoint(table.s, manager, MASTER.user_id, MASTER.name, leaves=True)
    assert "is closed" in await gm.close_now(table.s, DORA)


async def test_a_game_master_cannot_join_as_a_player(services: Services) -> None:
    await sign_up(services)
    for doing in (
        players.join(services, MASTER, True),
        players.counter(services, MASTER),
        players.create_company(services, MASTER, "Mine", [("regular_infantry", "Able")]),
    ):
        with pytest.raises(Refused, match="you cannot play in it"):
            await doing
