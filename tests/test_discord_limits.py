"""What Discord tells one client to wait, every request of the process waits."""

from __future__ import annotations

from collections.abc import Iterator

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from structlog.testing import capture_logs

from bot.client import limits as discord_limits
from bot.client.endpoint import point_discord_at
from bot.client.limits import MAX_WAIT, TOLD, Told
from bot.client.sender import rest_client
from bot.rehearsal.sandbox import Sandbox

BASE = "http://here"
POST = "POST", BASE, "/channels/7/messages"
GLOBAL = {"Via": "1.1 discord", "X-RateLimit-Global": "true", "Retry-After": "300"}


class Clock:
    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def told(clock: Clock) -> Told:
    return Told(lambda: clock.now, clock.sleep)


async def test_a_global_limit_is_waited_for_whatever_its_length(told: Told, clock: Clock) -> None:
    told.note(*POST, 429, GLOBAL)
    for asked in (POST, ("GET", BASE, "/gateway/bot"), ("PUT", BASE, "/guilds/1/members/2/roles/3")):
        assert told.rest(*asked) == 300
        with pytest.raises(discord.RateLimited) as limited:
            await told.wait(*asked)
        assert limited.value.retry_after == 300
    clock.now = 300 - MAX_WAIT
    await told.wait(*POST)
    assert (clock.slept, clock.now) == ([MAX_WAIT], 300)
    assert told.rest(*POST) == 0


async def test_a_shorter_word_does_not_end_a_longer_one(told: Told, clock: Clock) -> None:
    told.note(*POST, 429, GLOBAL)
    clock.now = 10
    told.note(*POST, 429, {**GLOBAL, "Retry-After": "1"})
    assert told.rest(*POST) == 290


async def test_answers_to_interactions_have_no_share_in_the_global_limit(told: Told) -> None:
    told.note(*POST, 429, GLOBAL)
    answers = ("/interactions/5/token/callback", "/webhooks/9/token/messages/@original")
    for path in answers:
        assert told.rest("POST", BASE, path) == 0
    told.note("POST", BASE, answers[0], 429, GLOBAL)
    assert told.rest("POST", BASE, answers[1]) == 300


@pytest.mark.parametrize(
    ("after", "rest"),
    [("20", 20), (None, 60), ("soon", 60), ("nan", 60), ("inf", 60), ("-3", 0), ("1e9", 86_400)],
)
async def test_a_ban_before_discord_silences_everything(told: Told, after: str | None, rest: float) -> None:
    told.note(*POST, 429, {} if after is None else {"Retry-After": after})
    assert told.rest("POST", BASE, "/interactions/5/token/callback") == rest
    assert told.rest(*POST) == rest


async def test_a_limit_of_a_route_silences_that_route_alone(told: Told) -> None:
    told.note("PATCH", BASE, "/channels/7/messages/1", 429, {"Via": "1", "Retry-After": "300"})
    assert told.rest("PATCH", BASE, "/channels/7/messages/2") == 300
    assert told.rest("PATCH", BASE, "/channels/8/messages/1") == 0
    assert told.rest("POST", BASE, "/channels/7/messages") == 0
    assert told.rest("PATCH", "http://elsewhere", "/channels/7/messages/1") == 0
    told.note(*POST, 500, GLOBAL)
    assert told.rest(*POST) == 0


@pytest.fixture
def own_clock(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    monkeypatch.setattr(TOLD, "_now", lambda: clock.now)
    monkeypatch.setattr(TOLD, "_sleep", clock.sleep)
    monkeypatch.setattr(TOLD, "_until", {})
    yield clock
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


async def test_after_a_long_global_limit_no_client_of_the_process_sends_anything(own_clock: Clock) -> None:
    async with Sandbox(rates={}) as sandbox:
        point_discord_at(sandbox.api_url, sandbox.gateway_url)
        channel = sandbox.state.add_channel("briefing-room").id
        async with rest_client(sandbox.token) as one, rest_client(sandbox.token) as other:
            fault = sandbox.faults.rate_limited("*", retry_after=300, times=1000, is_global=True)
            rooms = [client.get_partial_messageable(channel) for client in (one, other)]
            with capture_logs() as said:
                for _ in range(10):
                    for room in rooms:
                        with pytest.raises(discord.RateLimited):
                            await room.send("news")
                    own_clock.now += 5
            assert fault.hits == 1
            assert [line["event"] for line in said] == ["rate limited"]
            sandbox.faults.clear()
            own_clock.now = 301
            for room in rooms:
                await room.send("news")
    assert discord_limits.BANNED <= MAX_WAIT
