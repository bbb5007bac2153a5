"""What Discord shows of each command and option while somebody types, from the table of messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from discord import app_commands

from bot.messages import say

Described = app_commands.Command[Any, ..., Any] | app_commands.Group


def describe(commands: Iterable[Described]) -> None:
    """Give commands, groups and options their descriptions. Raises MessageError where one has none."""
    for command in commands:
        command.description = say(message_of(command))
        for name, option in options_of(command).items():
            option.description = say(f"{message_of(command)}.{name}")


def message_of(command: Described) -> str:
    """The message with a command's description; its attributes are those of the options."""
    return f"slash-{command.qualified_name.replace(' ', '-')}"


def options_of(command: Described) -> Mapping[str, Any]:
    """The options of a command by the names that Discord shows; none of a group."""
    if isinstance(command, app_commands.Group):
        return {}
    return {option.display_name: option for option in command._params.values()}
