"""Jobs of the clock that fail: closes, reminders, moves of the bot, running out of time. None stalls in silence.

A job that failed too often is parked. Those concerned are told at once, with a button; it is taken up again after ten
minutes, an hour, and then every six hours.
"""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from bot.messages import all_aloud, say
from bot.service.base import Services, Who, stamp
from bot.service.ground.load import masters_of
from bot.service.ground.posts import mentions
from bot.service.screens.answer import Given, answers, expect
from bot.service.screens.press import Press
from bot.service.screens.screen import Button, Screen
from bot.service.trouble.posts import mastered
from bot.service.trouble.telling import to_masters, to_players
from bot.store import campaigns, failed_jobs, skirmishes
from bot.store.outbox import Post, queue_posts
from bot.store.schedule import SKIRMISH_JOBS
from bot.store.tables import FailedJob

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class TryJob(Press, name="job.again", apart=True):
    """Take a parked job of a campaign up again now."""

    again = "`/gm parked`"
    campaign: int
    job: int


@dataclass(frozen=True)
class TryGameJob(Press, name="job.game", apart=True):
    """Take a parked job of a skirmish up again now."""

    again = "`/skirmish status`"
    game: int
    job: int


async def attend(s: Services) -> int:
    """Tell of jobs that have failed, take up those whose pause is over, report those that are done; how many failed."""
    async with s.sessions.begin() as session:
        fresh = await failed_jobs.park_failed(session)
        for row in fresh:
            log.error(
                "job parked",
                job=row.entrypoint,
                subject=row.subject,
                number=row.number,
                error=row.error,
                tries=row.tries,
                again=row.again_at.isoformat(),
            )
            key = f"job:{row.id}:{int(row.failed_at.timestamp())}"
            kind = TryGameJob if row.entrypoint in SKIRMISH_JOBS else TryJob
            button = Button(say("job-again"), kind(row.subject, row.id), "primary")
            await _tell(session, row, key, (button,))
        for row in await failed_jobs.due(session):
            await failed_jobs.take_up(session, row)
        for row in await failed_jobs.finished(session):
            log.info("parked job done", job=row.entrypoint, subject=row.subject, number=row.number)
            await _tell(session, row, f"job:{row.id}:done")
    return len(fresh)


@all_aloud
async def _tell(session: AsyncSession, row: FailedJob, key: str, buttons: tuple[Button, ...] = ()) -> None:
    """Tell those concerned that a job failed, with the button, or without one that it is done."""
    game = row.entrypoint in SKIRMISH_JOBS
    posts: list[Post]
    if game:
        skirmish = await skirmishes.get_skirmish(session, row.subject)
        if skirmish is None:
            return
        seats = await skirmishes.seats_of(session, row.subject)
        people = mentions([seat.user_id for seat in seats if seat.user_id is not None])
        posts = to_players(skirmish, seats, key, _words(row, people, failed=bool(buttons)), buttons=buttons)
    else:
        try:
            campaign = await campaigns.get_campaign(session, row.subject)
        except campaigns.NoCampaign:
            return
        people = mentions(masters_of(campaign))
        posts = await to_masters(
            session, campaign, key, _words(row, people, failed=bool(buttons)), buttons=buttons
        )
    await queue_posts(session, None if game else row.subject, posts)


def _words(row: FailedJob, people: str, *, failed: bool) -> str:
    if not failed:
        return say("job-done", what=row.entrypoint, number=row.number)
    return say(
        "job-failed",
        people=people,
        what=row.entrypoint,
        number=row.number,
        error=row.error,
        when=stamp(row.again_at, "R"),
    )


@answers(TryJob)
async def _try_job(s: Services, who: Who, press: TryJob, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        await mastered(session, who, press.campaign)
        return await _taken_up(session, press.job, press.campaign, game=False)


@answers(TryGameJob)
async def _try_game_job(s: Services, who: Who, press: TryGameJob, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        return await _taken_up(session, press.job, press.game, game=True)


async def _taken_up(session: AsyncSession, job: int, subject: int, *, game: bool) -> Screen:
    """Take a job up that is parked and belongs to that campaign or skirmish. Raises Outdated."""
    row = await failed_jobs.lock_job(session, job)
    known = row is not None and row.subject == subject and (row.entrypoint in SKIRMISH_JOBS) == game
    expect(known, True, say("job-taken-up"))
    assert row is not None
    await failed_jobs.take_up(session, row)
    return Screen(say("job-trying"))
