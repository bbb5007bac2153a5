"""The game master's console of each campaign: which post it is, and of what it was made. Nothing here commits."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import Console

_CHANGED = text(
    """
    SELECT seen.id, seen.signature FROM (
      SELECT c.id, md5(concat_ws('|',
        c.state, c.round, c.state_version, c.settings::text, c.channels::text, c.zone, c.closes::text,
        r.closes_at, r.locked_at, r.resolved_at, r.draft IS NULL, r.orders_filed,
        (SELECT count(*) FROM unit_order o WHERE o.campaign_id = c.id AND o.round = c.round AND o.state = 'live'),
        (SELECT sum(s.version) FROM standing_order s WHERE s.campaign_id = c.id),
        (SELECT max(a.id) FROM gm_action a WHERE a.campaign_id = c.id),
        (SELECT count(*) FROM gm_action a WHERE a.campaign_id = c.id AND a.undone_at IS NOT NULL),
        (SELECT count(*) FROM outbox p WHERE p.campaign_id = c.id AND p.state = 'parked'),
        (SELECT count(*) FROM failed_job f
         WHERE f.subject = c.id AND f.entrypoint IN ('close_round', 'remind', 'review')),
        (SELECT md5(string_agg(concat_ws(' ', p.user_id, p.company, p.details::text), '|' ORDER BY p.user_id))
         FROM player p WHERE p.campaign_id = c.id)
      )) AS signature
      FROM campaign c LEFT JOIN round r ON r.campaign_id = c.id AND r.number = c.round
      WHERE (c.state IN ('setup', 'open') OR EXISTS (
        SELECT 1 FROM console k WHERE k.campaign_id = c.id AND k.open))
      AND (r.resolved_at IS NULL AND (r.draft IS NULL OR c.settings ->> 'auto_publish' = 'true')
        AND r.locked_at BETWEEN clock_timestamp() - make_interval(secs => :brief) AND clock_timestamp()
      ) IS NOT TRUE
    ) AS seen LEFT JOIN console k ON k.campaign_id = seen.id
    WHERE k.signature IS DISTINCT FROM seen.signature
    ORDER BY seen.id
    """
)
"""Campaigns in which something that a console shows is other than when it was made, with a digest of all that.

A round that has just been locked and adjudicates, or publishes itself, is left until that is done: the next post is on
its way.
"""
BRIEF_SECONDS = 10
"""After this long the console says what a round waits for."""


async def changed(session: AsyncSession) -> Sequence[tuple[int, str]]:
    """The campaigns whose console may be out of date, each with what it is to be noted as made of."""
    return [
        (int(row.id), str(row.signature)) for row in await session.execute(_CHANGED, {"brief": BRIEF_SECONDS})
    ]


async def lock_console(session: AsyncSession, campaign_id: int) -> Console | None:
    """The console of a campaign, made if there is none, locked; None where another process is at it."""
    await session.execute(insert(Console).values(campaign_id=campaign_id).on_conflict_do_nothing())
    statement = select(Console).where(Console.campaign_id == campaign_id)
    return (await session.execute(statement.with_for_update(skip_locked=True))).scalar_one_or_none()


async def count(session: AsyncSession) -> int:
    """How many consoles are open."""
    return (await session.execute(select(func.count()).where(Console.open))).scalar_one()
