"""discord.py without its long pauses: up to 9 s between its tries of a request, 5 s before a new session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import discord
from discord import http

LONGEST = 0.05
"""Long enough for a rate limit that a test sets."""


def shorten_pauses(set_: Callable[[object, str, object], None] = setattr) -> None:
    """Shorten them, for good or by `monkeypatch.setattr`."""

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(min(seconds, LONGEST))

    async def at_once(*_: object, **__: object) -> None:
        pass

    set_(http, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": sleep}))
    set_(discord.Client, "before_identify_hook", at_once)
