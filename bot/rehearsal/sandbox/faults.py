"""Things that go wrong on purpose: refusals, 429, 5xx, lost, slow and missing answers, and a gateway that fails."""

import asyncio
import fnmatch
from dataclasses import dataclass, field
from typing import Any, Protocol


class Connections(Protocol):
    """What of the gateway can be made to fail."""

    def abort(self) -> None: ...

    async def broadcast(self, frame: dict[str, Any]) -> None: ...

    async def invalidate(self, resumable: bool) -> None: ...


@dataclass(eq=False)
class Fault:
    """One planned fault for requests whose "METHOD /path" matches `route` (shell pattern)."""

    route: str
    status: int = 0
    times: int = 1
    retry_after: float = 0.0
    is_global: bool = False
    via: bool = True
    after_doing: bool = False
    delay: float = 0.0
    hits: int = 0
    code: int = 0
    hangs: asyncio.Event | None = None
    """Set when the request is to go on, which then ends without having been carried out."""
    cuts: bool = False


@dataclass
class Faults:
    """Plan faults; each is used up after `times` requests. Paths are those after /api/v10."""

    planned: list[Fault] = field(default_factory=list)
    silent_heartbeats: bool = False
    gateway: Connections | None = None

    def rate_limited(
        self,
        route: str,
        retry_after: float = 0.5,
        times: int = 1,
        is_global: bool = False,
        via: bool = True,
    ) -> Fault:
        """Answer 429; without `via` it looks like a ban by Cloudflare, which discord.py raises at once."""
        return self._plan(Fault(route, 429, times, retry_after=retry_after, is_global=is_global, via=via))

    def fail(self, route: str, status: int = 503, times: int = 1) -> Fault:
        """Answer with an error status without doing anything."""
        return self._plan(Fault(route, status, times))

    def refuse(self, route: str, status: int = 403, code: int = 0, times: int = 1_000_000) -> Fault:
        """Refuse with Discord's own code, such as 404 with 10003 for a channel that is gone, until `clear`."""
        return self._plan(Fault(route, status, times, code=code))

    def hang(self, route: str, times: int = 1) -> Fault:
        """Take the request and never answer it, until `clear`."""
        return self._plan(Fault(route, 504, times, hangs=asyncio.Event()))

    def lose_answer(self, route: str, status: int = 502, times: int = 1) -> Fault:
        """Do what was asked, but answer with an error, as when a proxy loses the connection."""
        return self._plan(Fault(route, status, times, after_doing=True))

    def cut(self, route: str, times: int = 1, *, after_doing: bool = False) -> Fault:
        """Cut the connection without an answer, before or after doing what was asked."""
        return self._plan(Fault(route, 0, times, after_doing=after_doing, cuts=True))

    def delay(self, route: str, seconds: float, times: int = 1) -> Fault:
        """Answer late."""
        return self._plan(Fault(route, 0, times, delay=seconds))

    def clear(self) -> None:
        for fault in self.planned:
            if fault.hangs is not None:
                fault.hangs.set()
        self.planned.clear()
        self.silent_heartbeats = False

    def _plan(self, fault: Fault) -> Fault:
        self.planned.append(fault)
        return fault

    def take(self, method: str, path: str) -> Fault | None:
        """The next planned fault for this request, counted as used."""
        for fault in self.planned:
            if fault.hits < fault.times and fnmatch.fnmatchcase(f"{method} {path}", fault.route):
                fault.hits += 1
                return fault
        return None

    # The gateway.

    def abort_gateway(self) -> None:
        """Cut the TCP connection without a close frame; the client resumes."""
        assert self.gateway is not None
        self.gateway.abort()

    async def ask_reconnect(self) -> None:
        """Op 7: the client should reconnect and resume."""
        assert self.gateway is not None
        await self.gateway.broadcast({"op": 7, "d": None})

    async def invalidate_session(self, resumable: bool = False) -> None:
        """Op 9: the session is lost; the client identifies again unless `resumable`."""
        assert self.gateway is not None
        await self.gateway.invalidate(resumable)
