"""Whether members' browsers would reach the pages of the bot, as far as this machine can tell."""

from __future__ import annotations

import aiohttp

from bot.messages import say
from bot.operations.finding import Finding, note, ok
from bot.operations.settings import Settings
from bot.web.live import FILES

ANSWER_SECONDS = 10.0
SAMPLE = "live.js"
"""A file that everybody may have."""


async def examine_pages(settings: Settings) -> list[Finding]:
    """What the public address answers; nothing where there is none. A bot that does not run is no problem."""
    url = settings.public_url
    if url is None:
        return []
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(ANSWER_SECONDS)) as http,
            http.get(f"{url}/live/static/{SAMPLE}", allow_redirects=False) as answer,
        ):
            ours = answer.status == 200 and await answer.read() == FILES[SAMPLE][0].read_bytes()
    except (aiohttp.ClientError, OSError, TimeoutError):
        ours = False
    if ours:
        return [ok("pages", say("doctor-pages", url=url))]
    remedy = say("doctor-pages-remedy")
    return [note("pages", say("doctor-pages-out-of-reach", url=url), remedy)]
