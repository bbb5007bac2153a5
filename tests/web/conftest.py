"""A campaign with its pages, and a Discord that says who is on the server."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.service.base import Services, Who
from bot.service.means.members import Members, Unanswered
from bot.service.room import live
from bot.web.live import application
from tests.service.conftest import ALICE, BOB, CAROL, GUILD, MASTER, Table, services, table

__all__ = ["services", "table"]

URL = "https://maps.example.org/hex"
SINCE = "2026-01-01T00:00:00+00:00"
WANDA = Who(91, "Wanda", GUILD)
"""Only watches."""


@dataclass
class Server:
    """What Discord says of the members of a server, what time it is, and how often it was asked."""

    there: dict[int, str] = field(
        default_factory=lambda: dict.fromkeys(
            (who.user_id for who in (ALICE, BOB, CAROL, MASTER, WANDA)), SINCE
        )
    )
    hidden: set[tuple[int, int]] = field(default_factory=set)
    """Who does not see which channel."""
    asked: int = 0
    silent: bool = False
    seconds: float = 0.0
    moment: datetime = field(default_factory=lambda: datetime.now(UTC))

    async def joined(self, guild_id: int, user_id: int) -> str | None:
        self.asked += 1
        if self.silent:
            raise Unanswered
        return self.there.get(user_id)

    async def sees(self, guild_id: int, user_id: int, channel_id: int) -> bool:
        self.asked += 1
        if self.silent:
            raise Unanswered
        return (user_id, channel_id) not in self.hidden

    def set_up(self, s: Services) -> None:
        """Have services with pages and this Discord."""
        s.public_url = URL
        s.clock = lambda: self.moment
        s.members = Members(self.joined, lambda: self.seconds, self.sees)


class Got(NamedTuple):
    """All of an answer but its date."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass
class Visitor:
    """Asks for pages."""

    client: TestClient  # type: ignore[type-arg]

    async def get(
        self, address: str, tag: str | None = None, method: str = "GET", *, packed: bool = False
    ) -> Got:
        headers = {"Accept-Encoding": "gzip" if packed else "identity"}
        headers |= {} if tag is None else {"If-None-Match": tag}
        async with self.client.request(
            method,
            address.removeprefix("https://maps.example.org"),
            headers=headers,
            auto_decompress=False,
        ) as answer:
            kept = tuple(sorted((key, value) for key, value in answer.headers.items() if key != "Date"))
            return Got(answer.status, kept, await answer.read())


@pytest.fixture
def server(services: Services) -> Server:
    made = Server()
    made.set_up(services)
    return made


@pytest.fixture
async def visitor(server: Server, services: Services) -> AsyncIterator[Visitor]:
    async with TestClient(TestServer(application(services, tick=0.001))) as client:
        yield Visitor(client)


async def address(s: Services, who: Who, *, void: bool = False) -> str:
    """The address that the command answers with."""
    found = re.search(r"<(https://\S+)>", await live.link(s, who, void=void))
    assert found is not None
    return found[1]


__all__ += ["ALICE", "BOB", "CAROL", "MASTER", "WANDA", "Table"]
