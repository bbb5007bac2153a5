"""The interface of the bot for cogs and views. `bot.client.app` makes it."""

from __future__ import annotations

from discord.ext import commands

from bot.service.base import Services
from bot.views.entrance import Entrance
from bot.views.opened import Opened
from bot.views.waiting import Waiting


class Client(commands.AutoShardedBot):
    """A discord.py client with one set of services, for some or all shards."""

    services: Services
    entrance: Entrance
    waiting: Waiting
    opened: Opened
    chatter_seconds: float
    """How long talk stays in the orders channel before it is removed (EDC-B1-d)."""
