"""Files and written lists of users, read through the one door and made into what the services work with."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from bot.company.document import read_shop
from bot.company.legality import Shop
from bot.hexmap.document import HexMap, load_map
from bot.intake.door import read_upload
from bot.intake.limits import Kind
from bot.intake.scan import Unreadable
from bot.scenario.model import SCENARIO, Scenario
from bot.service.base import Refused, Services, Who, clip
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted

MOST_SAID = 1800
"""Characters of a refusal that lists faults."""


async def hex_map(s: Services, who: Who, name: str, text: str) -> tuple[HexMap, tuple[str, ...]]:
    """A map of any format, and what an import changed. Raises Refused."""
    spend(s, who, Counted.UPLOADS)
    read = await _read(Kind.MAP, text.encode("utf-8", "replace"), name=name)
    return await asyncio.to_thread(load_map, read["map"], name), tuple(read["notes"])


async def board(s: Services, who: Who, text: str) -> dict[str, Any]:
    """The data of a skirmish board. Raises Refused."""
    spend(s, who, Counted.UPLOADS)
    read: dict[str, Any] = await _read(Kind.BOARD, text.encode("utf-8", "replace"))
    return read


async def catalogue(
    s: Services, who: Who, name: str, data: bytes, base: Mapping[str, Any]
) -> tuple[dict[str, Any], Shop]:
    """The document of a game master's catalogue file, and its shop; a CSV sheet replaces a part of `base`."""
    spend(s, who, Counted.UPLOADS, master=True)
    document: dict[str, Any] = await _read(Kind.CATALOGUE, data, name=name, base=base)
    shop, _ = await asyncio.to_thread(read_shop, document, name)
    return document, shop


async def army(s: Services, who: Who, text: str) -> dict[str, Any]:
    """A written army list. Raises Refused."""
    spend(s, who, Counted.UPLOADS)
    read: dict[str, Any] = await _read(Kind.ARMY, text.encode("utf-8", "replace"))
    return read


async def scenario(s: Services, who: Who, text: str) -> Scenario:
    """A scenario file. Raises Refused, naming the line."""
    spend(s, who, Counted.UPLOADS)
    read = await _read(Kind.SCENARIO, text.encode("utf-8", "replace"))
    return await asyncio.to_thread(SCENARIO.validate_json, json.dumps(read))


async def sheet(s: Services, who: Who, data: bytes) -> list[tuple[int, list[str]]]:
    """The rows of a game master's CSV or TSV file, with their lines. Raises Refused."""
    spend(s, who, Counted.UPLOADS, master=True)
    read = await _read(Kind.SHEET, data)
    return [(number, cells) for number, cells in read]


async def _read(kind: Kind, data: bytes, **about: Any) -> Any:
    try:
        return await read_upload(kind, data, **about)
    except Unreadable as refusal:
        raise Refused(clip(refusal.sentence, MOST_SAID)) from None
