"""Reports to the GM, session logs and meetings, attached to the round they were filed in. Nothing here commits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import Filing, FilingKind


async def save_filing(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    kind: FilingKind,
    *,
    user_id: int,
    name: str,
    text: str,
    details: Mapping[str, Any] | None = None,
) -> Filing:
    """Keep a filing of round `number`."""
    filed = Filing(
        campaign_id=campaign_id,
        round=number,
        kind=kind,
        user_id=user_id,
        name=name,
        text=text,
        details=dict(details or {}),
    )
    session.add(filed)
    await session.flush()
    await session.refresh(filed)
    return filed


async def lock_filing(session: AsyncSession, campaign_id: int, filing_id: int) -> Filing | None:
    """One filing, locked until the transaction ends; None if the campaign has no such filing."""
    statement = select(Filing).where(Filing.campaign_id == campaign_id, Filing.id == filing_id)
    statement = statement.with_for_update().execution_options(populate_existing=True)
    return (await session.execute(statement)).scalar_one_or_none()


async def filings(
    session: AsyncSession, campaign_id: int, kind: FilingKind, number: int | None = None
) -> Sequence[Filing]:
    """Filings of a kind, oldest first: of one round, or of all."""
    statement = select(Filing).where(Filing.campaign_id == campaign_id, Filing.kind == kind)
    if number is not None:
        statement = statement.where(Filing.round == number)
    return (await session.execute(statement.order_by(Filing.id))).scalars().all()
