"""The bot itself: a discord.py client with our cogs, one set of buttons and one set of services."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import discord
import structlog
from discord.ext import commands

from bot.client.limits import MAX_WAIT, TOLD
from bot.client.shards import Shards
from bot.messages import ENGLISH, languages
from bot.service import notice_panel
from bot.service.base import Services
from bot.store.session import Sessions, note_failure
from bot.views.client import Client
from bot.views.descriptions import Translations, describe
from bot.views.entrance import Entrance
from bot.views.gate import Gate
from bot.views.opened import Opened
from bot.views.pressing import heard
from bot.views.waiting import Waiting

log = structlog.get_logger(__name__)

COGS = (
    "bot.cogs.campaign",
    "bot.cogs.player",
    "bot.cogs.company",
    "bot.cogs.maps",
    "bot.cogs.reading",
    "bot.cogs.comms",
    "bot.cogs.orders_room",
    "bot.cogs.keeper",
    "bot.cogs.parked",
    "bot.cogs.gm",
    "bot.cogs.skirmish",
)


class Hexmarshal(Client):
    """The client. It needs no privileged intent: of messages it sees that they are there, and those that mention it.

    Without `shards` it connects as many as Discord recommends, all of them. Interactions are claimed by `claiming`.
    """

    def __init__(
        self,
        services: Services,
        data: Path,
        *,
        guild_ready_timeout: float = 2.0,
        chatter_seconds: float = 60.0,
        shards: Shards | None = None,
        claiming: Sessions | None = None,
    ) -> None:
        served: dict[str, Any] = {}
        if shards is not None:
            served = {"shard_ids": list(shards.ids), "shard_count": shards.count}
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Gate,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True, guild_reactions=True),
            # What is not looked at is not kept: a process may serve thousands of servers.
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=guild_ready_timeout,
            max_ratelimit_timeout=MAX_WAIT,
            http_trace=TOLD.trace(),
            **served,
        )
        for event, parse in list(self._connection.parsers.items()):
            if event != "READY":
                self._connection.parsers[event] = partial(parsed, event, parse)
        self.services = services
        self.entrance = Entrance(services, claiming)
        self.waiting = Waiting()
        self.opened = Opened()
        self.data = data
        self._keeping: asyncio.Task[None] | None = None
        self.chatter_seconds = chatter_seconds

    @property
    def connected(self) -> bool:
        """Whether every shard of this process is on the gateway and all servers are known."""
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    async def setup_hook(self) -> None:
        for cog in COGS:
            await self.load_extension(cog)
        describe(self.tree.walk_commands())
        if languages() != {ENGLISH}:
            await self.tree.set_translator(Translations())
        self._keeping = asyncio.create_task(self.entrance.keep(self), name="claims")
        await asyncio.to_thread(notice_panel.zones)  # hundreds of files, which no press is to wait for
        await self.register_commands()

    async def close(self) -> None:
        """Leave what is not answered to another process."""
        if self._keeping is not None:
            keeping, self._keeping = self._keeping, None
            self.entrance.shut = True
            keeping.cancel()
            await asyncio.wait((keeping,))
            try:
                await self.entrance.release()
            except Exception:
                note_failure(log, "claims not released")
        await super().close()

    async def register_commands(self) -> None:
        """Tell Discord our commands, but only if they changed since this installation last told it.

        Their ids are kept with that, so that texts can name commands as something to tap.
        """
        commands, words = self.tree.get_commands(), self.tree.translator
        payload = [
            await command.get_translated_payload(self.tree, words) if words else command.to_dict(self.tree)
            for command in commands
        ]
        wanted = hashlib.sha256(
            json.dumps(
                [self.application_id, str(self.http.token), payload], sort_keys=True, default=str
            ).encode()
        ).hexdigest()
        mark = self.data / "commands.json"
        known = json.loads(mark.read_text()) if mark.exists() else {}
        if known.get("told") != wanted:
            registered = await self.tree.sync()
            known = {"told": wanted, "ids": {command.name: command.id for command in registered}}
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.write_text(json.dumps(known))
            log.info("commands registered", count=len(registered))
        self.services.command_ids.update(known["ids"])

    async def on_ready(self) -> None:
        log.info("ready", user=str(self.user), guilds=len(self.guilds))

    async def on_message(self, message: discord.Message, /) -> None:
        """Nothing: a message is no command, whomever it mentions. The cogs hear of it by themselves."""

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        """What a listener did not handle is logged, and ends nothing."""
        note_failure(log, "event not dealt with", event_kind=event_method)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Buttons, menus and forms, also those that are older than this process."""
        await heard(interaction)


def parsed(event: str, parse: Callable[[Any], object], data: Any) -> None:
    """Have discord.py read an event. One that it cannot read is left out; it would end the connection otherwise."""
    try:
        parse(data)
    except Exception:
        log.exception("event not read", event_kind=event)
