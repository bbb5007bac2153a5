"""Slash commands, autocomplete, forms, buttons and menus, through the real discord.py."""

from sandbox_sample_bot import SampleBot

from bot.sandbox import Sandbox


async def test_a_slash_command_is_answered(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    reply = await alice.slash("/order give", unit="Raven", path="0101 0102")
    assert reply.content == "Raven moves 0101 0102 x1"
    assert not reply.ephemeral
    assert reply.ack_seconds < 1
    assert sandbox.violations == []
