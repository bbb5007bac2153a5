"""What people wrote for the campaign, kept with its round."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import storable
from bot.service.base import Who
from bot.store import filings
from bot.store.records import EnemyType, Meeting, Session, details_json
from bot.store.tables import Campaign, Filing, FilingKind


async def record(
    session: AsyncSession,
    campaign: Campaign,
    who: Who,
    kind: FilingKind,
    text: str,
    details: Session | Meeting | EnemyType | None = None,
) -> Filing:
    """Keep a person's words with the round."""
    return await filings.save_filing(
        session,
        campaign.id,
        campaign.round,
        kind,
        user_id=who.user_id,
        name=who.name,
        text=storable(text),
        details=None if details is None else details_json(details),
    )
