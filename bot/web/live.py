"""The server of the pages: the living map or the table of a skirmish for each link, and the files that they use.

What is no page that the asker may see is the same plain 404, whatever the reason. Every answer about a link leaves a
whole number of ticks after it was asked for: neither that time nor the size says anything else than the answer itself.
A page asks by itself whether it is still what it should be; nothing is ever sent unasked.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from importlib.resources.abc import Traversable
from urllib.parse import urlsplit

import structlog
from aiohttp import web

from bot.messages import say
from bot.process.listening import listening
from bot.render.viewer.section import SCRIPT, TABLE_SCRIPT
from bot.service.base import Services
from bot.service.ground import links
from bot.service.means.kept import Kept
from bot.service.means.members import Unanswered
from bot.service.room import live
from bot.service.skirmish import watching as tables
from bot.service.skirmish.stages import Watching
from bot.service.skirmish.watching import Watched
from bot.store.session import note_failure
from bot.web.page import Page, made, table_page

log = structlog.get_logger(__name__)

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
TICK_SECONDS = 1.0
ANSWER_SECONDS = 15.0
"""How long an answer may take."""
AT_ONCE = 4
"""Answers that are worked at at the same time: commands must not wait for a database that pages keep busy."""
KEPT = 16
"""Pages kept: the same is for all who read it in one language; and tables that are watched."""
OWN = resources.files("bot.web").joinpath("static")
FILES: dict[str, tuple[Traversable, str]] = {
    "live.css": (OWN.joinpath("live.css"), "text/css"),
    "live.js": (OWN.joinpath("live.js"), "text/javascript"),
    "viewer.js": (SCRIPT, "text/javascript"),
    "table.js": (TABLE_SCRIPT, "text/javascript"),
}


@asynccontextmanager
async def live_pages(s: Services, host: str, port: int) -> AsyncIterator[int | None]:
    """Serve the living map for as long as the block lasts; the port, None where the host has not set it up."""
    if s.public_url is None:
        yield None
        return
    async with listening(application(s), host, port, "PUBLIC_PORT") as taken:
        log.info("living map", host=host, port=taken, url=s.public_url)
        yield taken


def application(s: Services, tick: float = TICK_SECONDS) -> web.Application:
    """The server's application, for the path of the public address."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", Pages(s, tick).answer)
    app.on_response_prepare.append(_dress)
    return app


async def _dress(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)
    response.headers.pop("Server", None)


def to_tick(taken: float, tick: float) -> float:
    """Seconds until an answer that took so long leaves."""
    return (math.floor(taken / tick) + 1) * tick - taken


def nothing() -> web.Response:
    """For all that is not there, or not for who asks."""
    return web.Response(status=404, text=say("live-told", what="void"))


class Pages:
    """Answers requests."""

    def __init__(self, s: Services, tick: float) -> None:
        self._s = s
        self._tick = tick
        self._working = asyncio.Semaphore(AT_ONCE)
        self._made: Kept[Page] = Kept(KEPT)
        self._rounds: Kept[live.Told] = Kept(KEPT * (live.EARLIER + 1))
        self._watching: Kept[dict[str, Watching]] = Kept(KEPT)
        self._root = f"{urlsplit(s.public_url or '').path}/live/"

    async def answer(self, request: web.Request) -> web.Response:
        where = request.path
        if request.method not in ("GET", "HEAD") or not where.startswith(self._root):
            return nothing()
        where = where.removeprefix(self._root)
        if where.startswith("static/"):
            return _file(where.removeprefix("static/"))
        loop = asyncio.get_running_loop()
        begun = loop.time()
        answer = await self._timely(where, request)
        taken = loop.time() - begun
        await asyncio.sleep(to_tick(taken, self._tick))
        return answer

    async def _timely(self, link: str, request: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self._working:
                return await self._shown(link, request)
        except (TimeoutError, Unanswered) as problem:
            log.info("living map not shown", error=repr(problem)[:200])
        except Exception:
            note_failure(log, "living map not shown")
        return web.Response(status=503, text=say("live-later"))

    async def _shown(self, link: str, request: web.Request) -> web.Response:
        row = await links.opened(self._s, link)
        if row is None:
            return nothing()
        seen = await (live.look if row.skirmish_id is None else tables.look)(self._s, row)
        if seen is None:
            return nothing()
        page = await (self._table(seen) if isinstance(seen, Watched) else self._page(seen))
        same = request.headers.get("If-None-Match") == page.tag
        within = links.QUIET_SECONDS if same else links.MAP_SECONDS
        if not await links.still_there(self._s, seen.holder, within):
            return nothing()
        headers = {"ETag": page.tag}
        if same:
            return web.Response(status=304, headers=headers)
        body = page.plain
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body = page.packed
            headers["Content-Encoding"] = "gzip"
        return web.Response(body=body, headers=headers, content_type="text/html", charset="utf-8")

    async def _page(self, seen: live.Look) -> Page:
        campaign = seen.campaign
        key = (
            campaign.id,
            campaign.course,
            campaign.round,
            campaign.state_version,
            campaign.name,
            seen.holder.language,
        )
        page = self._made.get(key)
        if page is None:
            known = await live.known(self._s, seen, self._rounds)
            page = await asyncio.to_thread(made, campaign.name, known, seen.holder.language)
            self._made.put(key, page)
        return page

    async def _table(self, seen: Watched) -> Page:
        battle, said = seen.battle, seen.holder.language
        key = ("table", battle.row.id, battle.row.serial, *sorted(battle.names.items()), seen.seats, said)
        page = self._made.get(key)
        if page is None:
            whose = (battle.row.id, seen.seats, said)
            watching = self._watching.get(whose)
            if watching is None:
                watching = {seat: Watching(seat or None) for seat in seen.seats or ("",)}
                self._watching.put(whose, watching)
            page = await asyncio.to_thread(table_page, battle, watching, said)
            self._made.put(key, page)
        return page


def _file(name: str) -> web.Response:
    if name not in FILES:
        return nothing()
    path, kind = FILES[name]
    return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8")
