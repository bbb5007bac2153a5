"""A port that a process serves pages on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web


class PortTaken(Exception):
    """The process cannot listen there; the sentence says what the host can do."""


@asynccontextmanager
async def listening(app: web.Application, host: str, port: int, setting: str) -> AsyncIterator[int]:
    """Serve for as long as the block lasts; the port. Raises PortTaken, which names the setting."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise PortTaken(
                f"Cannot listen on {host}:{port} ({error.strerror}). Set {setting} to another port."
            ) from error
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()
