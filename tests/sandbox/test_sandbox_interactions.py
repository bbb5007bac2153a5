"""Slash commands, autocomplete, forms, buttons and menus, through the real discord.py."""

import asyncio

import pytest
from sandbox_sample_bot import PNG, SampleBot, code, running

from bot.rehearsal.sandbox import NoAnswer, Refused, Sandbox


async def test_a_slash_command_is_answered(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    reply = await alice.slash("/order give", unit="Raven", path="0101 0102")
    assert reply.content == "Raven moves 0101 0102 x1"
    assert not reply.ephemeral
    assert 0 < reply.ack_seconds < sandbox.world.ack_seconds
    assert alice.read("general")[-1].content == reply.content
    assert sandbox.violations == []


async def test_autocomplete_suggests_for_what_is_typed(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    choices = await alice.autocomplete("/order give", option="unit", typed="ra", path="0101")
    assert choices == [("Raven", "Raven"), ("Raptor", "Raptor")]


async def test_a_deferred_answer_is_followed_to_its_end(sandbox: Sandbox, bot: SampleBot) -> None:
    alice, bob = await sandbox.member("Alice"), await sandbox.member("Bob")
    reply = await alice.slash("/map")
    assert reply.attachments == [("map.png", PNG)]
    assert reply.embeds[0]["image"]["url"].startswith(sandbox.cdn_url)
    assert reply.ephemeral
    assert not reply.thinking
    assert [line.reader for line in alice.read("general")] == ["Alice"]
    assert bob.read("general") == []
    assert bot.seen == []


async def test_a_form_is_filled_and_checked(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    form = (await alice.slash("/name")).modal
    assert form is not None
    assert form.title == "Name your company"
    assert form.fields == {"Name": "", "Motto": "Hold"}
    with pytest.raises(Refused, match="must be filled in"):
        await form.submit()
    with pytest.raises(Refused, match="20 characters"):
        await form.submit(Name="x" * 21)
    assert (await form.submit(Name="Wolves")).content == "Wolves: Hold"
    with pytest.raises(Refused, match="closed"):
        await form.submit(Name="Wolves")
    again = (await alice.slash("/name")).modal
    assert again is not None
    assert (await again.submit(Name="Wolves", motto="Bite")).content == "Wolves: Bite"


async def test_buttons_and_menus(sandbox: Sandbox, bot: SampleBot) -> None:
    alice, bob = await sandbox.member("Alice"), await sandbox.member("Bob")
    panel = await alice.slash("/panel")
    picked = await panel.select("Direction", "South")
    assert (picked.content, picked.ephemeral) == ("going s", True)
    with pytest.raises(Refused, match="has no 'East'"):
        await panel.select("Direction", "East")
    assert (await panel.select("Who", bob)).content == "chose Bob"
    assert (await panel.press("later")).content == "later"
    assert (await panel.press("Ready")).content == "Alice is ready"
    assert panel.buttons == ["Later"]
    with pytest.raises(Refused, match="greyed out"):
        await panel.press("Ready")


async def test_the_client_refuses_wrong_options(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    with pytest.raises(Refused, match="needs the option path"):
        await alice.slash("/order give", unit="Raven")
    with pytest.raises(Refused, match="whole number"):
        await alice.slash("/order give", unit="Raven", path="1", times="two")
    with pytest.raises(Refused, match="not offered"):
        await alice.slash("/order take")
    with pytest.raises(Refused, match="no option speed"):
        await alice.slash("/order give", unit="Raven", path="1", speed=3)


async def test_a_command_for_gms_is_hidden_from_others(sandbox: Sandbox, bot: SampleBot) -> None:
    alice, gina = await sandbox.member("Alice"), await sandbox.member("Gina", administrator=True)
    with pytest.raises(Refused, match="not offered"):
        await alice.slash("/secret", who=alice, proof=("a.txt", b"abc"))
    assert "/secret" not in alice.commands()
    reply = await gina.slash("/secret", who=alice, proof=("a.txt", b"abc"))
    assert reply.content == "Alice a.txt 3"


async def failed(bot: SampleBot) -> None:
    """Wait until a request of the bot was refused."""
    async with asyncio.timeout(60):
        while not bot.errors:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_an_answer_after_the_deadline_is_refused() -> None:
    async with Sandbox(ack_seconds=0.2) as sandbox, running(sandbox) as bot:
        alice = await sandbox.member("Alice")
        with pytest.raises(NoAnswer, match="did not respond"):
            await alice.slash("/slow", seconds=0.3)
        await failed(bot)
        assert [code(error) for error in bot.errors] == [10062]
        assert alice.read("general") == []


async def test_the_token_of_an_interaction_expires() -> None:
    async with Sandbox(token_seconds=0.2) as sandbox, running(sandbox) as bot:
        alice = await sandbox.member("Alice")
        await alice.slash("/tardy", seconds=0.3)
        await failed(bot)
        assert [code(error) for error in bot.errors] == [50027]


async def test_an_answer_lost_on_its_way_was_given(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    sandbox.faults.lose_answer("POST /interactions/*/callback")
    reply = await alice.slash("/order give", unit="Raven", path="1")
    assert reply.content == "Raven moves 1 x1"
    await failed(bot)
    assert [code(error) for error in bot.errors] == [40060]
