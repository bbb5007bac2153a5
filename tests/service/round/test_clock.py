"""A close happens once and never early, whatever the clock does and however long the bot was down (EDC-A-c)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from bot.jobs.worker import catch_up
from bot.service.base import Services
from bot.service.room import campaigns
from bot.service.round import rounds
from bot.store.calendar import parse_closes, wall_instant
from bot.store.tables import Campaign, Round
from tests.service.conftest import MASTER, sign_up
from tests.service.round.closing import finish_rounds
from tests.store.helpers import move_clock

DAY = timedelta(days=1)
DEFAULT = parse_closes([(1, "20:00"), (4, "20:00")])


async def started(s: Services) -> int:
    campaign_id = await sign_up(s, auto_publish=True)
    await campaigns.start(s, MASTER)
    return campaign_id


async def tick(s: Services) -> None:
    """What a worker does when it starts and every minute: do every close that is due."""
    await finish_rounds(s)
    await catch_up(s.sessions)


async def played(s: Services) -> list[Round]:
    async with s.sessions() as session:
        return list((await session.execute(select(Round).order_by(Round.number))).scalars())


@pytest.mark.rule("EDC-A-c")
async def test_after_weeks_without_the_bot_one_round_closes_and_the_next_has_its_notice(
    services: Services,
) -> None:
    await started(services)
    await move_clock(services.sessions, 30 * DAY)
    for _ in range(3):
        await tick(services)
    first, second = await played(services)
    assert first.resolved_at is not None
    assert second.resolved_at is None
    assert second.closes_at is not None
    # A close of the calendar, at least a day and less than a week from now, as if the briefing had been on time.
    now = datetime.now(UTC)
    assert now + DAY - timedelta(minutes=10) < second.closes_at < now + 7 * DAY
    async with services.sessions() as session:
        zone = (await session.execute(select(Campaign.zone))).scalar_one()
    where = ZoneInfo(zone)
    day = second.closes_at.astimezone(where).date()
    assert second.closes_at in [
        wall_instant(day, at, where) for weekday, at in DEFAULT if weekday == day.weekday()
    ]


async def test_a_clock_that_jumps_closes_no_round_early_and_none_twice(services: Services) -> None:
    campaign_id = await started(services)
    (first,) = await played(services)
    assert first.closes_at is not None
    wait = first.closes_at - datetime.now(UTC)

    await move_clock(services.sessions, wait - timedelta(hours=1))
    await tick(services)
    await rounds.close_round(services, campaign_id, 1)  # a job that comes too early
    assert [row.locked_at for row in await played(services)] == [None]

    await move_clock(services.sessions, -10 * DAY)  # the clock is put back …
    await tick(services)
    assert [row.locked_at for row in await played(services)] == [None]

    await move_clock(services.sessions, 10 * DAY + timedelta(hours=2))  # … and right again, past the close
    await tick(services)
    await rounds.close_round(services, campaign_id, 1)
    assert [row.resolved_at is not None for row in await played(services)] == [True, False]

    await move_clock(services.sessions, timedelta(hours=-3))  # back before the close that has happened
    await tick(services)
    await rounds.close_round(services, campaign_id, 1)
    await rounds.close_round(services, campaign_id, 2)
    assert [row.resolved_at is not None for row in await played(services)] == [True, False]
