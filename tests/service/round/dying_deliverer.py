"""A deliverer that is killed once Discord has a post and before its id is stored."""

from __future__ import annotations

import asyncio
import os
import signal

from bot.client.endpoint import point_discord_at
from bot.client.sender import DiscordSender, rest_client
from bot.store.delivery import Delivery, deliver_due
from bot.store.session import connect


class Dying(DiscordSender):
    async def send(self, delivery: Delivery) -> int:
        await super().send(delivery)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("dead")


def deliver_and_die(url: str, api_url: str, gateway_url: str, token: str) -> None:
    async def work() -> None:
        point_discord_at(api_url, gateway_url)
        _, sessions = connect(url)
        async with rest_client(token) as client:
            await deliver_due(sessions, Dying(client))

    asyncio.run(work())
