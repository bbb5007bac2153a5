"""What is removed after a while, in small batches: files of posts that are over, receipts, drafts, old worlds."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import structlog
from sqlalchemy import text

from bot.store.session import Sessions

log = structlog.get_logger(__name__)

BATCH = 200
PAUSE = 0.05
"""Between two batches, so that others come in between."""
HOUR = 4
"""Of the day, UTC."""


@dataclass(frozen=True, slots=True)
class Retention:
    """For how many days things are kept; None for good."""

    files: int | None = 30
    receipts: int | None = 7
    drafts: int | None = 30
    worlds: int | None = None


_ENDED = (
    "SELECT c.id FROM campaign c WHERE c.state = 'over' AND NOT EXISTS (SELECT FROM round r WHERE"
    " r.campaign_id = c.id AND greatest(r.opens_at, r.locked_at, r.published_at)"
    " > clock_timestamp() - CAST(:age AS interval))"
)
"""Campaigns that are over and have been quiet for so long."""

_STEPS: Mapping[str, tuple[str, ...]] = {
    # Only posts that are never posted again: those of rounds, of skirmishes and of campaigns that are over. Files are
    # deleted as soon as Discord has them, so there are those of posts that failed, and what earlier releases kept.
    "files": (
        "DELETE FROM outbox_file WHERE (outbox_id, ordinal) IN (SELECT f.outbox_id, f.ordinal FROM outbox_file f"
        " JOIN outbox o ON o.id = f.outbox_id LEFT JOIN campaign c ON c.id = o.campaign_id"
        " WHERE o.state IN ('sent', 'failed') AND o.cause IS NULL"
        " AND coalesce(o.sent_at, o.not_before) < clock_timestamp() - CAST(:age AS interval)"
        " AND (o.key ~ '^(course:[0-9]+:)?round:' OR c.id IS NULL OR c.state = 'over')"
        " LIMIT :batch FOR UPDATE OF f SKIP LOCKED)",
    ),
    "receipts": (
        "DELETE FROM receipt WHERE interaction_id IN (SELECT interaction_id FROM receipt"
        " WHERE at < clock_timestamp() - CAST(:age AS interval) LIMIT :batch FOR UPDATE SKIP LOCKED)",
        "DELETE FROM live_link WHERE id IN (SELECT id FROM live_link"
        " WHERE until < clock_timestamp() - CAST(:age AS interval) LIMIT :batch FOR UPDATE SKIP LOCKED)",
    ),
    "drafts": (
        "DELETE FROM order_draft WHERE (campaign_id, round, user_id, unit_id) IN (SELECT campaign_id, round, user_id,"
        " unit_id FROM order_draft WHERE at < clock_timestamp() - CAST(:age AS interval)"
        " LIMIT :batch FOR UPDATE SKIP LOCKED)",
        "DELETE FROM skirmish_draft WHERE (skirmish_id, user_id) IN (SELECT d.skirmish_id, d.user_id"
        " FROM skirmish_draft d JOIN skirmish s ON s.id = d.skirmish_id WHERE s.state IN ('over', 'cancelled')"
        " AND coalesce(s.ended_at, s.created_at) < clock_timestamp() - CAST(:age AS interval)"
        " LIMIT :batch FOR UPDATE OF d SKIP LOCKED)",
        "UPDATE round SET draft = NULL WHERE (campaign_id, number) IN (SELECT campaign_id, number FROM round"
        f" WHERE draft IS NOT NULL AND campaign_id IN ({_ENDED}) LIMIT :batch FOR UPDATE SKIP LOCKED)",
    ),
    # The last round stays: the map and the status of a campaign that is over are made from it.
    "worlds": (
        "DELETE FROM snapshot WHERE (campaign_id, round, step) IN (SELECT s.campaign_id, s.round, s.step"
        " FROM snapshot s WHERE s.round < (SELECT max(round) FROM snapshot n WHERE n.campaign_id = s.campaign_id)"
        f" AND s.campaign_id IN ({_ENDED}) LIMIT :batch FOR UPDATE OF s SKIP LOCKED)",
    ),
}


async def tidy(sessions: Sessions, keep: Retention, *, batch: int = BATCH) -> dict[str, int]:
    """Remove what is older than it is kept; how many rows of each kind. Several may do so at once."""
    removed: dict[str, int] = {}
    for what, statements in _STEPS.items():
        days: int | None = getattr(keep, what)
        if days is None:
            continue
        for statement in statements:
            while True:
                async with sessions.begin() as session:
                    values = {"age": timedelta(days=days), "batch": batch}
                    done = await session.execute(text(statement), values)
                    count = int(getattr(done, "rowcount", 0))
                removed[what] = removed.get(what, 0) + count
                if count < batch:
                    break
                await asyncio.sleep(PAUSE)
    return removed


async def tidy_nightly(sessions: Sessions, keep: Retention) -> None:
    """Tidy every night, until cancelled."""
    while True:
        await asyncio.sleep(until_night(datetime.now(UTC)))
        log.info("removed what is old", **await tidy(sessions, keep))


def until_night(now: datetime) -> float:
    """Seconds to the next `HOUR`, more than none."""
    night = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    return (night + timedelta(days=night <= now) - now).total_seconds()
