"""Makes, moves and ends the scheduled events of closes. Only one process at a time does so for a campaign.

An event is noted before it is made. One whose answer was lost is found again by the mark in its text.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import discord
from discord.http import HTTPClient

from bot.cogs.channels import REASON
from bot.service.base import Services
from bot.service.room import close_events
from bot.service.room.close_events import Announced, mark_of
from bot.store.server_tables import CloseEvent

EXTERNAL, GUILD_ONLY = 3, 2
SCHEDULED, ACTIVE, COMPLETED = 1, 2, 3


async def keep_event(s: Services, http: HTTPClient, campaign_id: int, guild_id: int, me: int) -> None:
    """Give the server the event that it should have, and no other. Raises discord.HTTPException."""
    wanted, known = await close_events.plan(s, campaign_id)
    here = None
    for event in known:
        if wanted is not None and event.round == wanted.round:
            here = event
            continue
        await _end(http, guild_id, event, me)
        await close_events.forget(s, campaign_id, event.round)
    if wanted is None or wanted.late:
        return
    number = None
    if here is not None:
        number = here.event_id or await _found(http, guild_id, wanted.mark, me)
        if here.event_id is not None and here.closes_at == wanted.closes_at:
            return
    if number is not None:
        with suppress(discord.NotFound):  # deleted by hand: no other one is made for this round
            await http.edit_scheduled_event(guild_id, number, reason=REASON, **_times(wanted))
    else:
        await close_events.note(s, campaign_id, wanted.round, wanted.closes_at, None)
        made = await http.create_guild_scheduled_event(
            guild_id,
            reason=REASON,
            name=wanted.name,
            description=wanted.text,
            privacy_level=GUILD_ONLY,
            entity_type=EXTERNAL,
            entity_metadata={"location": wanted.place},
            **_times(wanted),
        )
        number = int(made["id"])
    await close_events.note(s, campaign_id, wanted.round, wanted.closes_at, number)


def _times(wanted: Announced) -> dict[str, Any]:
    return {
        "scheduled_start_time": wanted.closes_at.isoformat(),
        "scheduled_end_time": wanted.ends_at.isoformat(),
    }


async def _end(http: HTTPClient, guild_id: int, event: CloseEvent, me: int) -> None:
    """End an event that has begun, and take one away that has not."""
    number = event.event_id or await _found(http, guild_id, mark_of(event.campaign_id, event.round), me)
    if number is None:
        return
    with suppress(discord.NotFound):  # ended before, or deleted by hand
        now = await http.get_scheduled_event(guild_id, number, False)
        if now["status"] == ACTIVE:
            await http.edit_scheduled_event(guild_id, number, reason=REASON, status=COMPLETED)
        elif now["status"] == SCHEDULED:
            await http.delete_scheduled_event(guild_id, number, reason=REASON)


async def _found(http: HTTPClient, guild_id: int, mark: str, me: int) -> int | None:
    """The event of ours that has this mark."""
    events: list[Mapping[str, Any]] = list(await http.get_scheduled_events(guild_id, False))
    for event in events:
        if int(event.get("creator_id") or 0) == me and str(event.get("description") or "").endswith(mark):
            return int(event["id"])
    return None
