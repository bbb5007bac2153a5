"""Private screens of which a person has one: opening it again takes the earlier one away."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import discord

MOST = 500
"""Screens that are remembered, the newest ones; an older one says that it is out of date when it is pressed."""
SECONDS = 5.0


class Opened:
    """The newest private screen of each person and kind, as far as Discord lets the bot delete it (15 minutes)."""

    def __init__(self) -> None:
        self._newest: OrderedDict[tuple[int, str], discord.Interaction[Any]] = OrderedDict()

    async def instead(self, interaction: discord.Interaction[Any], kind: str) -> None:
        """The answer to this interaction is the person's screen of that kind now; the one before goes.

        Of two taps the later one counts, whichever is answered first.
        """
        key = (interaction.user.id, kind)
        before = self._newest.pop(key, None)
        if before is not None and before.id > interaction.id:
            before, interaction = interaction, before
        self._newest[key] = interaction
        while len(self._newest) > MOST:
            self._newest.popitem(last=False)
        if before is None or before.is_expired():
            return
        try:
            async with asyncio.timeout(SECONDS):
                await before.delete_original_response()
        except (discord.HTTPException, TimeoutError):
            pass  # it is gone already, or stays and says that it is out of date
