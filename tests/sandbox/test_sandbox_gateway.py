"""The gateway in bad weather: reconnects, resumes with replay, lost sessions, refused intents."""

import asyncio

import discord
import pytest
from sandbox_sample_bot import SampleBot, running

from bot.client.endpoint import point_discord_at
from bot.rehearsal.sandbox import Sandbox
from tests.short_pauses import shorten_pauses


async def until(condition: object, seconds: float = 60.0) -> None:
    assert callable(condition)
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_op_7_resumes(sandbox: Sandbox, bot: SampleBot) -> None:
    await sandbox.faults.ask_reconnect()
    await until(lambda: ("resumed", "") in bot.seen)
    assert sandbox.gateway.log == ["IDENTIFY", "RESUME"]
    assert bot.readies == 1


async def test_what_was_missed_is_replayed_after_a_cut(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    sandbox.faults.abort_gateway()
    await until(lambda: not sandbox.gateway.connections or "RESUME" in sandbox.gateway.log)
    await alice.say("general", "while you were away")
    await until(lambda: ("message", "while you were away") in bot.seen)
    assert sandbox.gateway.log == ["IDENTIFY", "RESUME"]
    assert (await alice.slash("/order give", unit="Raven", path="1")).content == "Raven moves 1 x1"


async def test_op_9_means_a_new_session(
    sandbox: Sandbox, bot: SampleBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten_pauses(monkeypatch.setattr)
    await sandbox.faults.invalidate_session()
    await until(lambda: bot.readies == 2)
    assert sandbox.gateway.log == ["IDENTIFY", "IDENTIFY"]


async def test_without_message_content_texts_are_empty(sandbox: Sandbox) -> None:
    intents = discord.Intents(guilds=True, guild_messages=True)
    async with running(sandbox, intents) as bot:
        alice = await sandbox.member("Alice")
        await alice.say("general", "private talk")
        assert bot.user is not None
        await alice.say("general", f"{bot.user.mention} hello")
        await until(lambda: len(bot.seen) == 2)
        assert bot.seen == [("message", ""), ("message", f"{bot.user.mention} hello")]


async def test_privileged_intents_may_be_refused() -> None:
    async with Sandbox(privileged_intents=0) as sandbox:
        point_discord_at(sandbox.api_url, sandbox.gateway_url)
        bot = SampleBot(discord.Intents.all())
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await bot.start(sandbox.token)
        await bot.close()


async def test_the_gateway_tells_of_further_servers() -> None:
    async with Sandbox(rates={}) as sandbox:
        made = [sandbox.state.add_other_guild(channels=3, roles=2) for _ in range(3)]
        async with running(sandbox, discord.Intents(guilds=True)) as bot:
            assert {guild.id for guild in bot.guilds} == {sandbox.guild.id, *(one.id for one in made)}
            known = bot.get_guild(made[0].id)
            assert known is not None
            assert [channel.name for channel in known.channels] == ["channel-0", "channel-1", "channel-2"]
            assert all(channel.guild is known and len(channel.overwrites) == 3 for channel in known.channels)
            assert len(known.roles) == 3
