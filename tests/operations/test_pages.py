"""The doctor says whether the pages of the bot are reached."""

from __future__ import annotations

from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.operations.finding import Level
from bot.operations.pages import examine_pages
from bot.operations.settings import Settings
from bot.service.base import Services
from bot.web.live import application
from tests.service.conftest import services

__all__ = ["services"]


async def level_at(url: str | None) -> list[Level]:
    return [finding.level for finding in await examine_pages(Settings(public_url=url))]


async def test_pages_are_found_where_they_are_and_nowhere_else(services: Services) -> None:
    services.public_url = "http://127.0.0.1/hex"

    async def welcome(_: web.Request) -> web.Response:
        return web.Response(text="Welcome")

    other = web.Application()
    other.router.add_get("/hex/live/static/live.js", welcome)
    async with TestServer(application(services)) as ours, TestServer(other) as theirs:
        assert await level_at(str(ours.make_url("/hex"))) == [Level.OK]
        assert await level_at(str(ours.make_url("/"))) == [Level.NOTE], "the proxy changes the path"
        assert await level_at(str(theirs.make_url("/hex"))) == [Level.NOTE]
        gone = str(ours.make_url("/hex"))
    assert await level_at(gone) == [Level.NOTE]
    assert await level_at(None) == []
