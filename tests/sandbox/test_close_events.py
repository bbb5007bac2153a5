"""Closes as scheduled events of the server: made, moved and ended once each, whatever is lost on the way."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from sandbox_sample_bot import SampleBot, code
from sqlalchemy import update

from bot.rehearsal.sandbox import Sandbox, permissions
from bot.rehearsal.sandbox.state import ScheduledEvent
from bot.service.base import Services
from bot.service.company import players
from bot.service.gm import office, tunables
from bot.service.room import campaigns, parting
from bot.service.round import closes
from bot.store.session import Sessions
from bot.store.tables import Round
from tests.sandbox.test_campaign_channels import Server
from tests.service.conftest import NoPictures
from tests.service.pressing import again


class Stage:
    """A campaign in round 1 on a server, and its game master."""

    def __init__(self, server: Server, chief: Any, campaign: int) -> None:
        self.server, self.chief, self.campaign = server, server.who(chief, manager=True), campaign
        self.s = server.s

    async def tend(self) -> None:
        self.server.keeper.unannounced.clear()
        await self.server.tend(self.campaign)

    async def wish(self, value: str = "yes") -> None:
        await tunables.change(self.s, again(self.chief), "close_events", value)
        await self.tend()

    @property
    def events(self) -> list[ScheduledEvent]:
        return list(self.server.sandbox.state.events.values())

    async def close(self) -> datetime:
        async with self.s.sessions() as session:
            closes_at = (await session.get_one(Round, (self.campaign, 1))).closes_at
        assert closes_at is not None
        return closes_at


@pytest.fixture
async def stage(sandbox: Sandbox, bot: SampleBot, sessions: Sessions) -> Stage:
    server = Server(sandbox, bot, Services(sessions, NoPictures(), grace=timedelta(0)))
    chief, alice = [await sandbox.member(name) for name in ("Chief", "Alice")]
    made = await server.campaign(chief, "Hill")
    await campaigns.open_signups(server.s, server.who(chief), "Go.")
    await players.join(server.s, server.who(alice), True)
    await players.create_company(server.s, server.who(alice), "Ash", [("regular_infantry", "Able")])
    await campaigns.start(server.s, server.who(chief))
    return Stage(server, chief, made)


async def test_an_event_is_made_only_where_it_is_wanted_and_once(sandbox: Sandbox, stage: Stage) -> None:
    await stage.tend()
    assert stage.events == []
    for _ in range(2):
        await stage.wish()
    [event] = stage.events
    assert (event.name, event.start) == ("Hill: orders for round 1 close", await stage.close())
    orders = (await stage.server.channel(stage.campaign, "unit-orders")).id
    assert event.description is not None
    assert f"round 1: <#{orders}>" in event.description
    await stage.wish("no")
    assert stage.events == []
    assert sandbox.violations == []


async def test_it_moves_with_the_close_and_goes_while_the_round_is_paused(stage: Stage) -> None:
    await stage.wish()
    [before] = stage.events
    await office.extend(stage.s, again(stage.chief), 5)
    await stage.tend()
    [event] = stage.events
    assert event is before
    assert event.start == await stage.close()
    await closes.pause(stage.s, again(stage.chief))
    await stage.tend()
    assert stage.events == []
    await closes.resume(stage.s, again(stage.chief))
    await stage.tend()
    [event] = stage.events
    assert event.start == await stage.close()


async def test_at_the_close_it_ends_and_the_next_round_has_its_own(stage: Stage) -> None:
    await stage.wish()
    [first] = stage.events
    first.start = datetime.now(UTC) - timedelta(seconds=1)
    await office.close_now(stage.s, again(stage.chief))
    await stage.tend()
    assert (first.status, stage.events) == (3, [first])  # over; it is listed no more from now on
    await office.publish(stage.s, again(stage.chief))
    await stage.tend()
    [second] = stage.events
    assert "round 2" in second.name
    await parting.end(stage.s, again(stage.chief), sure=True)
    await stage.tend()
    assert stage.events == []


@pytest.mark.parametrize("paused", [False, True])
async def test_an_answer_that_is_lost_makes_no_second_event(
    sandbox: Sandbox, stage: Stage, monkeypatch: pytest.MonkeyPatch, paused: bool
) -> None:
    """The process dies after Discord has made the event; the next one finds it, also to take it away."""
    http: Any = stage.server.keeper.bot.http
    create = http.create_guild_scheduled_event

    class Killed(BaseException):
        pass

    async def dies(*args: Any, **more: Any) -> Any:
        await create(*args, **more)
        raise Killed

    monkeypatch.setattr(http, "create_guild_scheduled_event", dies)
    with pytest.raises(Killed):
        await stage.wish()
    monkeypatch.setattr(http, "create_guild_scheduled_event", create)
    [made] = stage.events
    if paused:
        await closes.pause(stage.s, again(stage.chief))
    await stage.tend()
    assert stage.events == ([] if paused else [made])
    await stage.tend()
    assert stage.events == ([] if paused else [made])


async def test_one_deleted_by_hand_is_not_made_again_in_its_round(stage: Stage) -> None:
    await stage.wish()
    stage.server.sandbox.state.events.clear()
    await office.extend(stage.s, again(stage.chief), 5)
    for _ in range(2):
        await stage.tend()
    assert stage.events == []


async def test_without_the_right_the_rest_is_kept_and_it_follows_when_the_right_is_there(
    sandbox: Sandbox, stage: Stage
) -> None:
    role = sandbox.state.bot_role
    role.permissions &= ~permissions.CREATE_EVENTS
    await stage.wish()
    assert stage.events == []
    assert stage.campaign in stage.server.keeper.unannounced
    role.permissions |= permissions.CREATE_EVENTS
    await stage.tend()
    assert len(stage.events) == 1


async def test_a_close_at_hand_is_not_announced(stage: Stage) -> None:
    async with stage.s.sessions.begin() as session:
        await session.execute(update(Round).values(closes_at=datetime.now(UTC) + timedelta(seconds=30)))
    await stage.wish()
    assert stage.events == []


async def test_the_sandbox_refuses_what_discord_refuses(sandbox: Sandbox, bot: SampleBot) -> None:
    guild, now = bot.guilds[0], datetime.now(UTC)

    async def make(start: timedelta, end: timedelta, name: str = "Close") -> discord.ScheduledEvent:
        return await guild.create_scheduled_event(
            name=name,
            start_time=now + start,
            end_time=now + end,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location="Here",
        )

    hour = timedelta(hours=1)
    for start, end, name in ((-hour, hour, "Close"), (2 * hour, hour, "Close"), (hour, 2 * hour, "x" * 101)):
        with pytest.raises(discord.HTTPException) as refused:
            await make(start, end, name)
        assert code(refused.value) == 50035
    made = await make(hour, 2 * hour)
    assert [event.id for event in await guild.fetch_scheduled_events()] == [made.id]
    with pytest.raises(discord.HTTPException) as refused:
        await made.edit(status=discord.EventStatus.completed)
    assert code(refused.value) == 180000
    sandbox.state.events[made.id].creator = sandbox.state.guild.members[sandbox.state.guild.owner_id].user
    with pytest.raises(discord.Forbidden) as forbidden:
        await made.delete()
    assert code(forbidden.value) == 50013
    sandbox.state.bot_role.permissions &= ~permissions.CREATE_EVENTS
    with pytest.raises(discord.Forbidden) as forbidden:
        await make(hour, 2 * hour)
    assert code(forbidden.value) == 50013
    sandbox.state.events.clear()
    with pytest.raises(discord.NotFound) as gone:
        await made.delete()
    assert code(gone.value) == 10070
