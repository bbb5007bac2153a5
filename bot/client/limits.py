"""Discord's word to wait, for all requests of this process.

discord.py waits for a 429 of up to a minute, in the client that got it. A longer one it raises and forgets: the next
request goes out at once, and Discord bans those who do not listen. Here every client's requests are looked at as they
begin and end: what Discord told is kept for as long as it said. A short rest is waited for; for a long one nothing is
sent, and the caller gets `discord.RateLimited` as from discord.py. Answers to interactions have no share in the global
limit, so they go through, unless they are refused too.
"""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from types import SimpleNamespace

import aiohttp
import discord
import structlog
from discord.http import Route

log = structlog.get_logger(__name__)

MAX_WAIT = 60.0
"""Seconds that a request waits for its turn; one that would have to wait longer is not made."""
LONGEST = 86_400.0
BANNED = 60.0
"""How long to be silent after a 429 that is not Discord's own and does not say."""
_ANSWERS = ("/interactions/", "/webhooks/")
_ID = re.compile(r"(?<=/)\d+(?=/|$)")
_ALL, _ANSWERS_TOO = "all", "answers too"


class Told:
    """Until when Discord wants to hear nothing of what: of a route, of all but answers, or of everything."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._now, self._sleep = now, sleep
        self._until: dict[tuple[str, str], float] = {}

    def note(self, method: str, base: str, path: str, status: int, headers: Mapping[str, str]) -> None:
        """Remember what an answer with this status and these headers tells."""
        if status != 429:
            return
        banned = "Via" not in headers  # by Cloudflare, which stands before Discord
        seconds = _seconds(headers.get("Retry-After"), BANNED if banned else 0.0)
        answer = path.startswith(_ANSWERS)
        everything = banned or "X-RateLimit-Global" in headers
        key = _route(method, path)
        if everything:
            key = _ANSWERS_TOO if banned or answer else _ALL
        now = self._now()
        self._until = {busy: until for busy, until in self._until.items() if until > now}
        self._until[base, key] = max(now + seconds, self._until.get((base, key), 0.0))
        if everything or seconds > MAX_WAIT:
            log.warning("rate limited", seconds=round(seconds, 1), everything=everything)

    def rest(self, method: str, base: str, path: str) -> float:
        """Seconds for which such a request is not to be made; 0 if it may be."""
        keys = [_route(method, path), _ANSWERS_TOO]
        if not path.startswith(_ANSWERS):
            keys.append(_ALL)
        until = max(self._until.get((base, key), 0.0) for key in keys)
        return max(0.0, until - self._now())

    async def wait(self, method: str, base: str, path: str) -> None:
        """Wait until such a request may be made. Raises discord.RateLimited where that takes too long."""
        while (rest := self.rest(method, base, path)) > 0:
            if rest > MAX_WAIT:
                raise discord.RateLimited(rest)
            await self._sleep(rest)

    def trace(self) -> aiohttp.TraceConfig:
        """For a client: its requests wait, and their answers are noted."""
        config = aiohttp.TraceConfig()

        async def start(
            _: aiohttp.ClientSession, __: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
        ) -> None:
            if (path := _path(str(asked.url))) is not None:
                await self.wait(asked.method, Route.BASE, path)

        async def end(
            _: aiohttp.ClientSession, __: SimpleNamespace, answered: aiohttp.TraceRequestEndParams
        ) -> None:
            if (path := _path(str(answered.url))) is not None:
                got = answered.response
                self.note(answered.method, Route.BASE, path, got.status, got.headers)

        config.on_request_start.append(start)
        config.on_request_end.append(end)
        return config


TOLD = Told()
"""Of this process, for all its clients."""


def _path(url: str) -> str | None:
    """The path within Discord's API; None for the gateway and for files."""
    return url.removeprefix(Route.BASE).partition("?")[0] if url.startswith(Route.BASE) else None


def _route(method: str, path: str) -> str:
    """What has a limit of its own: the method, and the path with its first id alone."""
    first, *rest = _ID.split(path, maxsplit=1)
    number = _ID.search(path)
    return f"{method} {first}{number.group() if number else ''}{_ID.sub('*', ''.join(rest))}"


def _seconds(told: str | None, otherwise: float) -> float:
    try:
        seconds = float(told or "")
    except ValueError:
        return otherwise
    return min(LONGEST, max(0.0, seconds)) if math.isfinite(seconds) else otherwise
