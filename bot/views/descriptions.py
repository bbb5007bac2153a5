"""What Discord shows of each command and option while somebody types, from the table of messages.

English is what the commands are called in code, and Discord is told the names and descriptions of every other language
beside it, with `Translations`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as At

from bot.messages import ENGLISH, message_ids, nearest, say, speaking
from bot.messages.table import Table, table_of

Described = app_commands.Command[Any, ..., Any] | app_commands.Group
LONGEST = 100
"""Characters that Discord allows for a description, and for a choice."""
_WORD = re.compile(r"[-'\w]{1,32}")
"""What a command or option may be called, in small letters."""
_NAMES = (At.command_name, At.group_name, At.parameter_name)


def describe(commands: Iterable[Described]) -> None:
    """Give commands, groups and options their descriptions. Raises MessageError where one has none."""
    for command in commands:
        command.description = say(message_of(command))
        command._locale_description = app_commands.locale_str(command.description)
        for name, option in options_of(command).items():
            option.description = app_commands.locale_str(say(f"{message_of(command)}.{name}"))


def message_of(command: Described) -> str:
    """The message with a command's description; its attributes are those of the options."""
    return f"slash-{command.qualified_name.replace(' ', '-')}"


def options_of(command: Described) -> Mapping[str, Any]:
    """The options of a command by the names that Discord shows; none of a group."""
    if isinstance(command, app_commands.Group):
        return {}
    return {option.display_name: option for option in command._params.values()}


def word_of(name: str) -> str:
    """The message with what a command or an option is called, `wait_for` as `command-word-wait-for`."""
    return f"command-word-{name.replace('_', '-')}"


def choice_of(name: str) -> str:
    """The message with what a fixed choice of an option is called."""
    return f"command-choice-{re.sub('[ _]', '-', name)}"


class Translations(app_commands.Translator):
    """The names and descriptions of commands in the other languages of the bot."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        """What Discord shows to readers of a language; none where it lacks that, or Discord would refuse it."""
        code, message = nearest(locale.value), _message_for(string.message, context)
        if code == ENGLISH or not table_of(code).has(message):
            return None
        with speaking(code):
            told = say(message)
        if context.location in _NAMES:
            return told if told not in refused_words(table_of(code)) else None
        return told if 1 <= len(told) <= LONGEST else None


@cache
def refused_words(language: Table) -> frozenset[str]:
    """The words of a language that no command is called by: what Discord does not take, and what two would be."""
    words = message_ids("command-word-")
    with speaking(language.language):
        told = Counter(say(word) for word in words)
    return frozenset(
        word for word, count in told.items() if count > 1 or not _WORD.fullmatch(word) or word != word.lower()
    )


def _message_for(name: str, context: Any) -> str:
    if context.location in _NAMES:
        return word_of(name)
    if context.location is At.choice_name:
        return choice_of(name)
    if context.location is At.parameter_description:
        return f"{message_of(context.data.command)}.{context.data.display_name}"
    return message_of(context.data)
