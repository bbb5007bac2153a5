"""Descriptions of slash commands: each command and option has one in the table of messages, and none is left over."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.client.app import COGS, Hexmarshal
from bot.messages import MessageError, message_ids, say, table
from bot.views.descriptions import (
    Translations,
    choice_of,
    describe,
    message_of,
    options_of,
    word_of,
)

LONGEST = 100
"""Characters that Discord allows."""


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Hexmarshal:
    async def loaded() -> Hexmarshal:
        made = Hexmarshal(None, tmp_path_factory.mktemp("bot"))  # type: ignore[arg-type]  # nothing is called
        for cog in COGS:
            await made.load_extension(cog)
        return made

    return asyncio.run(loaded())


def wanted(bot: Hexmarshal) -> set[str]:
    """The messages that describe the commands."""
    found = set()
    for command in bot.tree.walk_commands():
        found |= {message_of(command), *(f"{message_of(command)}.{name}" for name in options_of(command))}
    return found


def test_each_command_and_option_has_a_description_and_none_is_unused(bot: Hexmarshal) -> None:
    assert wanted(bot) == {message for message in message_ids() if message.startswith("slash-")}


def test_there_are_at_most_twelve_commands_at_the_top(bot: Hexmarshal) -> None:
    assert len(bot.tree.get_commands()) <= 12


def test_descriptions_are_as_long_as_discord_allows(bot: Hexmarshal) -> None:
    assert [one for one in wanted(bot) if not 1 <= len(say(one)) <= LONGEST] == []


def test_discord_is_told_the_descriptions_of_the_table(bot: Hexmarshal) -> None:
    describe(bot.tree.walk_commands())
    told = {command.name: command.to_dict(bot.tree) for command in bot.tree.get_commands()}
    give = next(one for one in told["order"]["options"] if one["name"] == "give")
    assert told["order"]["description"] == say("slash-order")
    assert give["description"] == say("slash-order-give")
    assert {one["name"]: one["description"] for one in give["options"]} == {
        one["name"]: say(f"slash-order-give.{one['name']}") for one in give["options"]
    }
    assert all(described(one) for one in told.values())


def typed(bot: Hexmarshal) -> set[tuple[str, str]]:
    """What is typed or chosen in commands, each with its message."""
    found = set()
    for command in bot.tree.walk_commands():
        found.add((command.name, word_of(command.name)))
        for name, option in options_of(command).items():
            found |= {
                (name, word_of(name)),
                *((one.name, choice_of(one.name)) for one in option.choices or ()),
            }
    return found


def test_each_command_option_and_choice_has_a_message_with_its_name(bot: Hexmarshal) -> None:
    known = {one for one in message_ids() if one.startswith(("command-word-", "command-choice-"))}
    assert {(say(message), message) for message in known} == typed(bot)


async def test_discord_is_told_the_commands_in_another_language(
    bot: Hexmarshal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word that Discord would refuse is left in English, and so is what the language lacks."""
    (tmp_path / "fi").mkdir()
    (tmp_path / "fi" / "some.ftl").write_text(FINNISH, encoding="utf-8")
    monkeypatch.setattr(table, "FOLDERS", (*table.FOLDERS, tmp_path))
    table.languages.cache_clear()
    table.table_of.cache_clear()
    try:
        describe(bot.tree.walk_commands())
        gm = next(one for one in bot.tree.get_commands() if one.name == "gm")
        told: dict[str, Any] = dict(await gm.get_translated_payload(bot.tree, Translations()))
    finally:
        table.languages.cache_clear()
        table.table_of.cache_clear()
    spawn = next(one for one in told["options"] if one["name"] == "spawn")
    options = {one["name"]: one for one in spawn["options"]}
    assert (told["name_localizations"], told["description_localizations"]) == ({}, {"fi": "Pelinjohtaja"})
    assert spawn["name_localizations"] == {"fi": "luo"}
    assert options["side"]["name_localizations"] == {"fi": "puoli"}
    assert options["side"]["description_localizations"] == {"fi": "Kenen"}
    assert "description_localizations" not in options["hex"]
    assert "name_localizations" not in options["facing"], "two would be called hex"
    assert [one.get("name_localizations") for one in options["side"]["choices"]] == [
        *({"fi": "vihollinen"}, None, None)
    ]


FINNISH = """
slash-gm = Pelinjohtaja
command-word-gm = Pelin Johtaja
command-word-spawn = luo
command-word-side = puoli
command-word-facing = hex
command-choice-hostile = vihollinen
slash-gm-spawn = Luo joukko
    .side = Kenen
"""


def described(part: dict[str, Any]) -> bool:
    """Whether a command and everything in it has a description that somebody wrote."""
    return part["description"] != "…" and all(described(one) for one in part.get("options", ()))


async def test_the_bot_describes_its_commands_before_it_registers_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    async def register(bot: Hexmarshal) -> None:
        told.extend(command.description for command in bot.tree.get_commands())

    async def keep(*_: object) -> None:
        pass

    monkeypatch.setattr(Hexmarshal, "register_commands", register)
    monkeypatch.setattr("bot.views.entrance.Entrance.keep", keep)
    bot = Hexmarshal(None, tmp_path)  # type: ignore[arg-type]  # nothing is called
    await bot.setup_hook()
    assert say("slash-order") in told


def test_a_command_without_a_description_is_an_error(bot: Hexmarshal) -> None:
    async def anything(interaction: Any) -> None: ...

    strange: Any = type(next(one for one in bot.tree.walk_commands() if hasattr(one, "callback")))
    with pytest.raises(MessageError, match="slash-strange"):
        describe([strange(name="strange", description="x", callback=anything)])
