"""Which scheduled event the server should have for the close of the open round, and which it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from bot.messages import aloud, say
from bot.service.base import Services
from bot.service.ground.options import option
from bot.service.ground.posts import ORDERS
from bot.store import campaigns
from bot.store.server_tables import CloseEvent
from bot.store.tables import CampaignState

LASTS = timedelta(minutes=5)
"""How long Discord shows an event as under way whose close it did not hear of."""
SOON = timedelta(minutes=1)
"""Discord takes no event that begins in the past: a close that is nearer is not announced or moved any more."""
MOST_NAME = 100


@dataclass(frozen=True)
class Announced:
    """An event as it should be."""

    round: int
    closes_at: datetime
    name: str
    text: str
    place: str
    mark: str
    """What its text ends with, so that it is found again."""
    late: bool
    """The close is too near for Discord to take it."""

    @property
    def ends_at(self) -> datetime:
        return self.closes_at + LASTS


async def plan(s: Services, campaign_id: int) -> tuple[Announced | None, Sequence[CloseEvent]]:
    """The event that the server should have, and those that it has or may have."""
    async with s.sessions() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        rows = (
            await session.execute(
                select(CloseEvent).where(CloseEvent.campaign_id == campaign_id).order_by(CloseEvent.round)
            )
        ).scalars()
        known = list(rows)
        played = await campaigns.current_round(session, campaign_id)
        now = await campaigns.database_now(session)
    if (
        campaign.state != CampaignState.OPEN
        or not option(campaign, "close_events")
        or played is None
        or played.locked_at is not None
        or played.closes_at is None
    ):
        return None, known
    mark = mark_of(campaign_id, played.number)
    with aloud():
        name = say("close-event", campaign=campaign.name, round=played.number)
        text = say("close-event-text", campaign=campaign.name, round=played.number)
        place = say("close-event-place")
    if (orders := campaign.channels.get(ORDERS)) is not None:
        text = f"{text} <#{orders}>"
    late = played.closes_at < now + SOON
    name, text = name[:MOST_NAME], f"{text}\n{mark}"
    return Announced(played.number, played.closes_at, name, text, place, mark, late), known


def mark_of(campaign_id: int, number: int) -> str:
    """What marks the event of a round."""
    return f"({campaign_id}.{number})"


async def note(s: Services, campaign_id: int, number: int, closes_at: datetime, event_id: int | None) -> None:
    """The server has the event, or is about to have it."""
    values = {"closes_at": closes_at, "event_id": event_id}
    statement = insert(CloseEvent).values(campaign_id=campaign_id, round=number, **values)
    async with s.sessions.begin() as session:
        await session.execute(
            statement.on_conflict_do_update(index_elements=["campaign_id", "round"], set_=values)
        )


async def forget(s: Services, campaign_id: int, number: int) -> None:
    """The event has ended."""
    async with s.sessions.begin() as session:
        await session.execute(
            delete(CloseEvent).where(CloseEvent.campaign_id == campaign_id, CloseEvent.round == number)
        )
