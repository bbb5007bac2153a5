"""Commands that wait until somebody has said which campaign they mean, and go on then with their options.

They wait in the memory of the process that heard them: where it ends meanwhile, the person gives the command again.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import discord

MOST = 1000
"""Commands that wait at the same time; beyond that the oldest is forgotten."""
SECONDS = 15 * 60.0


GROUPS = (discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value)


def name_of(data: Mapping[str, Any]) -> str:
    """The whole name of the command of an interaction, such as "gm calendar shift"."""
    words = [str(data.get("name", ""))]
    options = data.get("options") or ()
    while options and options[0].get("type") in GROUPS:
        words.append(str(options[0].get("name", "")))
        options = options[0].get("options") or ()
    return " ".join(words)


class Waiting:
    """What was typed, by the interaction of the command."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[float, int, Any]] = {}

    def keep(self, interaction: discord.Interaction[Any]) -> None:
        """Keep a command until its person has chosen."""
        if len(self._kept) >= MOST:
            del self._kept[next(iter(self._kept))]
        self._kept[interaction.id] = (time.monotonic(), interaction.user.id, interaction.data)

    def take(self, command: int, user: int) -> Any:
        """The options of a command of this person, once; None where it is not waiting."""
        at, whose, data = self._kept.get(command, (0.0, 0, None))
        if data is None or whose != user:
            return None
        del self._kept[command]
        return data if time.monotonic() - at < SECONDS else None

    def going_on(self, command: int, user: int) -> None:
        """Note that a command of this person is carried out, and answered in the place of the question."""
        self._kept[command] = (time.monotonic(), user, None)

    def goes_on(self, command: int, user: int) -> bool:
        """Whether that was noted: a further press comes from a finger that was quicker than the answer."""
        _, whose, data = self._kept.get(command, (0.0, 0, GROUPS))
        return data is None and whose == user

    def given_up(self, command: int) -> None:
        """Note that it is not carried out after all."""
        self._kept.pop(command, None)
