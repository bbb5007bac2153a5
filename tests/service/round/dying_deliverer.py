"""A deliverer that is killed once Discord has done what a post is for and before that is stored."""

from __future__ import annotations

import asyncio
import os
import signal

from bot.client.endpoint import point_discord_at
from bot.client.sender import DiscordSender, rest_client
from bot.store.delivery.deliver import deliver_due
from bot.store.delivery.sender import Delivery
from bot.store.session import connect
from bot.store.tables import PostKind


class Dying(DiscordSender):
    kind = PostKind.CREATE

    async def send(self, delivery: Delivery) -> int:
        made = await super().send(delivery)
        self._die(PostKind.CREATE)
        return made

    async def edit(self, delivery: Delivery) -> None:
        await super().edit(delivery)
        self._die(PostKind.EDIT)

    async def delete(self, delivery: Delivery) -> None:
        await super().delete(delivery)
        self._die(PostKind.DELETE)

    def _die(self, kind: PostKind) -> None:
        if kind == self.kind:
            os.kill(os.getpid(), signal.SIGKILL)


def deliver_and_die(
    url: str, api_url: str, gateway_url: str, token: str, kind: PostKind = PostKind.CREATE
) -> None:
    """Make posts until the first of that kind."""

    async def work() -> None:
        point_discord_at(api_url, gateway_url)
        _, sessions = connect(url)
        async with rest_client(token) as client:
            sender = Dying(client)
            sender.kind = kind
            await deliver_due(sessions, sender)

    asyncio.run(work())
