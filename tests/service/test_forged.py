"""Forged values: whatever comes with a press or a command, the answer is a sentence, never "Something broke"."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.client.app import COGS, Hexmarshal
from bot.service import presses
from bot.service.base import Refused, Services, Who, not_taken
from bot.service.screens.answer import Given
from bot.service.screens.press import Press, Takes, field_kinds, fits
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat
from tests.amount import amount
from tests.service.conftest import ALICE, BOB, MASTER, Table, again
from tests.service.test_access import Answered
from tests.service.test_presses import FIELDS, KINDS, sample

WORDS = ("", "zzz", "0", "-1", "9" * 20, "1" * 60, "\x00", "💥\u202e", "vault/9999999999", "99999999999999:1")
NUMBERS = (0, 1, 999_999_999)


def forged(kind: type[Press], table: Table, word: str, number: int) -> Press:
    """A press with the ids of what there is, and forged for the rest."""
    there = {"campaign": table.id, "round": 1, "game": 1, "team": 1, "meeting": 1}
    given: dict[str, Any] = {}
    for name, of in field_kinds(kind).items():
        if name in there:
            given[name] = there[name]
        elif of is str:
            given[name] = "".join(char for char in word if char.isprintable())
        elif of is int:
            given[name] = number
    made = sample(kind, **given)
    return made if fits(made) else forged(kind, table, word[:3], number)


async def answered(s: Services, who: Who, press: Press, given: Given) -> str:
    """The sentence or the screen. Raises what would be answered with "Something broke"."""
    try:
        return (await presses.answer(s, again(who), press, given)).said
    except Refused as refused:
        return refused.sentence
    except Exception as error:
        if (refusal := not_taken(error)) is None:
            raise
        return refusal.sentence


async def game_of(table: Table) -> None:
    """A challenge of Alice to Bob, the first game there is."""
    async with table.s.sessions.begin() as session:
        session.add(
            SkirmishRow(guild_id=ALICE.guild_id, channel_id=1, ruleset="ambush", made_by=ALICE.user_id)
        )
        await session.flush()
        for seat, who in (("A", ALICE), ("B", BOB)):
            session.add(SkirmishSeat(skirmish_id=1, seat=seat, user_id=who.user_id, name=who.name))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
async def test_a_forged_press_gets_a_sentence(table: Table, kind: type[Press]) -> None:
    await game_of(table)
    salt = zlib.crc32(kind.name.encode())
    places = {(salt + step) % len(WORDS) for step in range(amount(4, len(WORDS)))}
    for place in sorted(places):
        word = WORDS[place]
        press = forged(kind, table, word, NUMBERS[(salt + place) % len(NUMBERS)])
        values = {Takes.ONE: (word,), Takes.MANY: (word, "zzz")}.get(kind.takes, ())
        names = FIELDS.get(kind.name, ("unit1", "unit2"))
        texts = dict.fromkeys(names, word[:40]) if kind.takes is Takes.TEXT else {}
        for who in (ALICE, MASTER):
            assert await answered(table.s, who, press, Given(values, texts)), (kind.name, word)


# ---------------------------------------------------------------- commands


@pytest.fixture
async def bot(table: Table, tmp_path: Path) -> Hexmarshal:
    made = Hexmarshal(table.s, tmp_path)
    for cog in COGS:
        await made.load_extension(cog)
    return made


class Options(SimpleNamespace):
    """As discord.py's: what was not given is None."""

    def __getattr__(self, _: str) -> None:
        return None


class Used:
    """As discord.py's interaction, of a command that is carried out."""

    def __init__(self, bot: Hexmarshal, who: Who, name: str, options: Mapping[str, Any]) -> None:
        self.client, self.guild, self.channel = bot, None, None
        self.user = SimpleNamespace(id=who.user_id, display_name=who.name, bot=False)
        self.guild_id, self.channel_id = who.guild_id, 99
        self.id = again(who).interaction_id
        self.permissions = SimpleNamespace(manage_guild=who.manage_guild)
        self.app_permissions = discord.Permissions.all()
        self.created_at, self.message, self.guild_locale = None, None, None
        self.command = SimpleNamespace(qualified_name=name)
        self.namespace = Options(**options)
        self.extras = {"caller": SimpleNamespace(campaign=1, round=1)}
        self.response, self.followup = Answered(), self
        self.said: list[str] = []

    async def edit_original_response(self, *, content: str, **_: Any) -> None:
        self.said.append(content)

    async def send(self, content: str, **_: Any) -> None:
        self.said.append(content)


def argument(option: app_commands.transformers.CommandParameter, word: str, number: int) -> Any:
    """A value of the option's type that nobody would give."""
    kinds = discord.AppCommandOptionType
    match option.type:
        case kinds.integer:
            return number
        case kinds.boolean:
            return True
        case kinds.user:
            return SimpleNamespace(id=number or 5, display_name=word, bot=False)
        case kinds.channel:
            return SimpleNamespace(id=number, guild_id=number)
        case _:
            return word


ODD_NUMBERS = (0, -1, 2**31, 2**53, 2**63, 10**20, 1, 7, 2**31 - 1, -(2**63))


async def test_forged_arguments_get_a_sentence(table: Table, bot: Hexmarshal) -> None:
    await game_of(table)
    broken = []
    for command in bot.tree.walk_commands():
        name = command.qualified_name
        if not isinstance(command, app_commands.Command) or name in HARMLESS:
            continue
        for place, (word, number) in enumerate(zip(WORDS, ODD_NUMBERS, strict=True)):
            options = {
                option.name: argument(option, word, number)
                for option in command._params.values()
                if option.type is not discord.AppCommandOptionType.attachment
            }
            for who in amount((ALICE, MASTER)[place % 2 :][:1], (ALICE, MASTER)):
                used: Any = Used(bot, who, name, options)
                first = () if command.binding is None else (command.binding,)
                try:
                    await command._callback(*first, used, **options)
                except Refused as refused:
                    used.said.append(refused.sentence)
                if not used.said or any("broke on our side" in said for said in used.said):
                    broken.append((name, word, number, who.name))
    assert broken == []


HARMLESS = {
    "campaign create",
    "comms log",
    "order paste",
    "company dossier write",
    "comms report",
    "gm quartermaster import",
}
"""Commands that make things on Discord, open a form and do nothing else, or read a file, which has its own tests."""


async def test_forged_words_in_an_autocomplete_find_nothing(table: Table, bot: Hexmarshal) -> None:
    for command in bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        for option in command._params.values():
            if not option.autocomplete:
                continue
            for word in WORDS:
                used: Any = Used(
                    bot, MASTER, command.qualified_name, {"unit": word, "ruling": word, "move": word}
                )
                used.namespace.ruleset, used.namespace.player = word, SimpleNamespace(id=10**20)
                first = () if command.binding is None else (command.binding,)
                found = await option.autocomplete(*first, used, word)
                assert len(found) <= 25, (command.qualified_name, option.name)
