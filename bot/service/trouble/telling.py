"""Where the game master is told of trouble, also where the game master's own room is what is missing."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bot.service.base import clip
from bot.service.ground.load import masters_of
from bot.service.ground.notices import Notice
from bot.service.ground.posts import COMMS, GM_ROOM, OPERATIONS, ORDERS
from bot.service.screens.screen import Button
from bot.store.outbox import Post, held_channels
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat
from bot.store.tables import Campaign

ROOMS = (GM_ROOM, COMMS, ORDERS, OPERATIONS)
"""The rooms of a campaign in which the game master is notified, the first that works."""


async def to_masters(
    session: AsyncSession, campaign: Campaign, key: str, text: str, buttons: Sequence[Button] = ()
) -> list[Post]:
    """A post that reaches the game masters: in a room that works, the server's system channel, or by direct message."""
    people = masters_of(campaign)
    rooms = [campaign.channels[room] for room in ROOMS if room in campaign.channels]
    held = await held_channels(session, rooms)
    ways: list[int | str] = [room for room in rooms if room not in held]
    ways += [f"system:{campaign.guild_id}", *(f"dm:{user_id}" for user_id in people)]
    return _post(key, text, people, ways, rooms, buttons)


def to_players(
    row: SkirmishRow,
    seats: Sequence[SkirmishSeat],
    key: str,
    text: str,
    held: int = 0,
    buttons: Sequence[Button] = (),
) -> list[Post]:
    """A post that reaches the players of a skirmish; `held` is a channel that refuses posts."""
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    ways: list[int | str] = [
        place for place in (row.thread_id, row.channel_id) if place is not None and place != held
    ]
    ways += [f"system:{row.guild_id}", *(f"dm:{user_id}" for user_id in people)]
    return _post(key, text, people, ways, [held], buttons)


def _post(
    key: str,
    text: str,
    people: Sequence[int],
    ways: Sequence[int | str],
    rooms: Sequence[int],
    buttons: Sequence[Button],
) -> list[Post]:
    payload = {
        "content": clip(text),
        "embeds": [],
        "files": [],
        "pin": False,
        "buttons": [button.payload() for button in buttons],
        "ping": list(Notice.TROUBLE.to(people).users),
    }
    first = next((way for way in ways if isinstance(way, int)), None)
    if first is None:  # no room works: it is refused there, and is handled from there
        return [Post(key, rooms[0] if rooms else 0, payload, elsewhere=tuple(ways))]
    return [Post(key, first, payload, elsewhere=tuple(way for way in ways if way != first))]
