"""Fetching attachments: what they claim and what comes are both held to the limit of their kind."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import web

from bot.intake.limits import MOST_BYTES, Kind
from bot.service.base import Refused
from bot.views.attachments import fetch, fetch_text

SENT: dict[str, bytes] = {"/good": b"a = 1", "/long": b"x" * (MOST_BYTES[Kind.BOARD] + 1), "/odd": b"\xff"}
asked: list[str] = []


async def _answer(request: web.Request) -> web.StreamResponse:
    asked.append(request.path)
    if request.path not in SENT:
        raise web.HTTPNotFound
    return web.Response(body=SENT[request.path])


@pytest.fixture
async def address() -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/{path}", _answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    asked.clear()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


def attached(url: str, size: int = 5) -> Any:
    return SimpleNamespace(url=url, size=size)


async def test_an_attachment_is_fetched(address: str) -> None:
    assert await fetch(attached(f"{address}/good"), Kind.BOARD) == b"a = 1"
    assert await fetch_text(attached(f"{address}/good"), Kind.BOARD) == "a = 1"


async def test_one_that_says_it_is_too_large_is_not_fetched(address: str) -> None:
    with pytest.raises(Refused, match="at most 200 kB"):
        await fetch(attached(f"{address}/good", MOST_BYTES[Kind.BOARD] + 1), Kind.BOARD)
    assert asked == []


async def test_one_that_lies_about_its_size_is_refused(address: str) -> None:
    with pytest.raises(Refused, match="at most 200 kB"):
        await fetch(attached(f"{address}/long"), Kind.BOARD)


async def test_what_is_gone_or_no_text_gets_a_sentence(address: str) -> None:
    with pytest.raises(Refused, match="could not be fetched"):
        await fetch(attached(f"{address}/gone"), Kind.BOARD)
    with pytest.raises(Refused, match="could not be fetched"):
        await fetch(attached("http://127.0.0.1:1/"), Kind.BOARD)
    with pytest.raises(Refused, match="not a text file"):
        await fetch_text(attached(f"{address}/odd"), Kind.BOARD)
