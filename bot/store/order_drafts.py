"""Orders that a player is putting together on the panel, step by step. Nothing here commits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import NOW, OrderDraft

Steps = Sequence[Mapping[str, Any]]


async def draft_of(
    session: AsyncSession, campaign_id: int, number: int, user_id: int, unit_id: str
) -> OrderDraft | None:
    """The draft of a unit's order in a round; None where there was never one."""
    return await session.get(OrderDraft, (campaign_id, number, user_id, unit_id), populate_existing=True)


async def save_draft(
    session: AsyncSession,
    key: tuple[int, int, int, str],
    shown: int,
    steps: Steps,
) -> bool:
    """Replace a draft of version `shown` (0: there is none); whether it still was of that version.

    `key` is campaign, round, user and unit; `steps` are the orders that it was, one after the other, the last one now.
    """
    campaign_id, number, user_id, unit_id = key
    kept = [dict(step) for step in steps]
    if shown == 0:
        made = (
            insert(OrderDraft)
            .values(
                campaign_id=campaign_id, round=number, user_id=user_id, unit_id=unit_id, version=1, steps=kept
            )
            .on_conflict_do_nothing()
            .returning(OrderDraft.version)
        )
        return (await session.execute(made)).scalar_one_or_none() is not None
    changed = (
        update(OrderDraft)
        .where(OrderDraft.campaign_id == campaign_id, OrderDraft.round == number)
        .where(OrderDraft.user_id == user_id, OrderDraft.unit_id == unit_id, OrderDraft.version == shown)
        .values(version=shown + 1, steps=kept, at=NOW)
        .returning(OrderDraft.version)
    )
    return (await session.execute(changed)).scalar_one_or_none() is not None
