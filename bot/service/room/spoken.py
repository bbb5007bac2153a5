"""The board in words, for anybody: `/map words` with a hex, a unit or a contact."""

from __future__ import annotations

import asyncio

from bot.campaign.forecast.reach import reach_of
from bot.campaign.text.surroundings import around, threats, ways
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.safe_text import safe
from bot.hexmap.coords import Hex
from bot.messages import say
from bot.service.base import Services, Who, clip, refused
from bot.service.orders import enemies
from bot.service.orders.form import read_hexes
from bot.service.room.maps import MAX_TYPED, asked_by, find_known


async def words(s: Services, who: Who, place: str) -> str:
    """What is around a hex or a unit; of a unit of the side also what threatens it and where it can go."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
    view = asked.view
    meant = _meant(view, place)
    lines = await asyncio.to_thread(_told, view, meant)
    return enemies.with_notes(clip("\n".join(lines)), asked.notes, view)


def _meant(view: SideView, place: str) -> OwnUnit | Contact | Hex:
    """A unit or contact, otherwise a hex. Raises Refused for anything else."""
    known = find_known(view, place)
    if known is not None:
        return known
    begins = place.strip()[:1]
    hexes = read_hexes(view, place) if begins.isdigit() and len(place) <= MAX_TYPED else []
    if len(hexes) != 1:
        raise refused("map-words-place")
    return hexes[0]


def _told(view: SideView, meant: OwnUnit | Contact | Hex) -> list[str]:
    if isinstance(meant, Hex):
        return around(view, meant)
    if isinstance(meant, Contact):
        return around(view, meant.hex)
    if meant.ride is Ride.ORBIT:
        return [say("around-orbit", unit=safe(meant.name))]
    return [
        *around(view, meant.hex, threats_follow=True),
        say("around-threats-head", unit=safe(meant.name)),
        *threats(view, meant),
        say("around-ways-head", unit=safe(meant.name)),
        *ways(view, meant, reach_of(view, meant)),
    ]
