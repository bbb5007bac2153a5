"""A player leaves a campaign; a former game master does not simply join it."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.service.base import Refused, Services, Who
from bot.service.company import leaving, players
from bot.service.gm import allegiance, doctrines, masters, signups
from bot.service.gm import office as gm
from bot.service.ground.access import authorise
from bot.service.ground.early_close import waiting_units
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, roles
from bot.store.tables import OutboxRow
from tests.service.conftest import ALICE, BOB, CHANNELS, MASTER, Table, again, sign_up
from tests.service.gm.test_undo import campaign_of
from tests.service.gm.test_weather import world_of


async def posted(s: Services, channel: str) -> list[str]:
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        return [row.payload.get("content", "") for row in rows if row.channel_id == CHANNELS[channel]]


async def wanted(s: Services, campaign_id: int) -> set[tuple[int, str]]:
    """Who is to have which role."""
    async with s.sessions() as session:
        campaign = await campaign_of(s)
        assert campaign.id == campaign_id
        return await roles._wanted(s, session, campaign)


async def test_before_the_start_leaving_takes_the_sign_up_back(services: Services) -> None:
    s, made = services, await sign_up(services)
    assert (ALICE.user_id, "player") in await wanted(s, made)
    with pytest.raises(Refused, match="your sign-up is taken back") as asked:
        await leaving.leave(s, again(ALICE), sure=False)
    assert "`sure: True`" in asked.value.sentence
    assert (ALICE.user_id, "player") in await wanted(s, made)
    s.premises_due.clear()
    assert "You have left" in await leaving.leave(s, again(ALICE), sure=True)
    assert s.premises_due.is_set()
    assert (ALICE.user_id, "player") not in await wanted(s, made)
    assert "the sign-up is taken back" in (await posted(s, "gm-room"))[-1]
    with pytest.raises(Refused, match="Only players"):
        await leaving.leave(s, again(ALICE), sure=True)
    await campaigns.start(s, MASTER)
    assert {unit.owner for unit in (await world_of(s)).units.values()} == {"12", "13"}
    with pytest.raises(Refused, match="Only players"):
        await authorise(s, ALICE, "order give")


async def test_who_left_before_the_start_may_join_again(services: Services) -> None:
    s = services
    await sign_up(s)
    await leaving.leave(s, again(ALICE), sure=True)
    assert "is signed up" in await players.join(s, again(ALICE), rules_read=True)
    await campaigns.start(s, MASTER)
    assert "11" in {unit.owner for unit in (await world_of(s)).units.values()}


async def test_units_of_a_player_who_left_stay_and_obey_nobody(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    s.premises_due.clear()
    with pytest.raises(Refused, match="obey nobody"):
        await leaving.leave(s, again(ALICE), sure=False)
    assert "still count" in await leaving.leave(s, again(ALICE), sure=True)
    assert s.premises_due.is_set()
    left = [unit for unit in (await world_of(s)).units.values() if unit.owner is None]
    assert {unit.name for unit in left if unit.side is Side.PLAYER} == {"Able", "Hammer"}
    assert not [part for user, part in await wanted(s, table.id) if user == ALICE.user_id]
    told = (await posted(s, "gm-room"))[-1]
    assert "2 units stay and hold" in told
    assert "<@1>" in told
    assert "has no commander any more" in (await posted(s, "comms-net"))[-1]
    for name in ("order give", "order paste", "company dossier write", "company leave"):
        with pytest.raises(Refused, match="Only players"):
            await authorise(s, ALICE, name)
    # Nobody waits for the units that stay, and what was ordered is still done.
    async with s.sessions() as session:
        campaign = await campaign_of(s)
        view = await s.views.now(session, campaign)
        assert {unit.owner for unit in await waiting_units(session, campaign, view)} == {"12", "13"}
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    able = next(unit for unit in (await world_of(s)).units.values() if unit.name == "Able")
    assert able.hex == Hex(3, 4)
    assert not [text for text in await posted(s, "comms-net") if "is a spectator" in text]
    # At the end the company comes home.
    assert "over" in await campaigns.end(s, MASTER)
    assert any("Alice" in text for text in await posted(s, "briefing-room"))


async def test_the_game_master_lets_a_player_come_back(table: Table) -> None:
    s = table.s
    await leaving.leave(s, again(ALICE), sure=True)
    await allegiance.change_side(s, MASTER, "Hammer", "allied")
    assert [name for name, _ in await doctrines.unit_choices(s, MASTER, "Able", ownerless=True)]
    assert "has left" in (await signups.roster(s, MASTER))[0]
    assert "commands one unit again" in await signups.admit(s, MASTER, ALICE.user_id, "Alice")
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    with pytest.raises(Refused):
        await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304"))
    assert (ALICE.user_id, "player") in await wanted(s, table.id)
    with pytest.raises(Refused, match="takes part already"):
        await signups.admit(s, MASTER, ALICE.user_id, "Alice")


async def test_nobody_leaves_while_the_round_is_adjudicated(table: Table) -> None:
    s = table.s
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="being adjudicated"):
        await leaving.leave(s, again(BOB), sure=True)
    assert (BOB.user_id, "player") in await wanted(s, table.id)


async def test_a_former_game_master_joins_only_if_a_game_master_allows_it(services: Services) -> None:
    s = services
    await sign_up(s)
    dora = Who(14, "Dora", MASTER.guild_id)
    await masters.appoint(s, MASTER, 14, "Dora")
    with pytest.raises(Refused, match="is a game master of this campaign"):
        await signups.admit(s, MASTER, 14, "Dora")
    s.premises_due.clear()
    await masters.appoint(s, MASTER, 14, "Dora", leaves=True)
    assert s.premises_due.is_set()
    for tried in (players.join(s, dora, True), players.create_company(s, dora, "D", [])):
        with pytest.raises(Refused, match="have seen hidden information"):
            await tried
    with pytest.raises(Refused, match="everybody may join"):
        await signups.admit(s, MASTER, 15, "Emil")
    assert "when the campaign starts" in await signups.admit(s, MASTER, 14, "Dora")
    assert "Not signed up yet" in await players.join(s, dora, True)
