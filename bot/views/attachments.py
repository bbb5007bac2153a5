"""Fetching what somebody has attached, no more of it than its kind may have."""

from __future__ import annotations

import aiohttp
import discord

from bot.intake.limits import Kind
from bot.intake.scan import Unreadable, check_size, text_of
from bot.service.base import Refused, refused

FETCH_SECONDS = 30.0
_CHUNK = 65_536


async def fetch(file: discord.Attachment, kind: Kind) -> bytes:
    """The content of an attachment. Its size is checked first, and again as it comes in. Raises Refused."""
    return await fetch_from(file.url, file.size, kind)


async def fetch_from(url: str, size: int, kind: Kind) -> bytes:
    """The same by its address, as a form has it."""
    try:
        check_size(kind, size)
        content = bytearray()
        limits = aiohttp.ClientTimeout(total=FETCH_SECONDS)
        async with (
            aiohttp.ClientSession(timeout=limits, raise_for_status=True) as web,
            web.get(url) as answer,
        ):
            async for chunk in answer.content.iter_chunked(_CHUNK):
                content += chunk
                check_size(kind, len(content))
    except Unreadable as refusal:
        raise Refused(refusal.sentence) from None
    except (aiohttp.ClientError, TimeoutError):
        raise refused("upload-not-fetched") from None
    return bytes(content)


async def fetch_text(file: discord.Attachment, kind: Kind) -> str:
    """The same for a text file."""
    data = await fetch(file, kind)
    try:
        return text_of(data)
    except Unreadable as refusal:
        raise Refused(refusal.sentence) from None
