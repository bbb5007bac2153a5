"""Making an earlier moment, or a branch, the present one: in one transaction, or not at all.

What is settled how:

- The course that is left becomes a branch: rounds, worlds, orders, events, rulings, plans and predictions, to the byte.
- The orders of the moment's round count again; those for later rounds are void.
- Companies, money, medals, objectives, standing orders, filings and options stay as they are.
- Who takes part holds outside the rounds (`ground/belonging.py`): where orders are open the world is put right at once,
  where the round is adjudicated again when it is published.
- A round that was closed gets new dice, unless it is adjudicated from the very same as before (`round/retaken.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.sideview import observe
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.service.base import Picture, Services, Who, refused
from bot.service.gm.rollback import cutting, marks, told
from bot.service.gm.rollback.keys import Shared
from bot.service.gm.rollback.moments import Moment, known_moment
from bot.service.gm.rollback.told import Turn
from bot.service.ground import belonging, settings
from bot.service.ground.calendar import next_close, remind_and_close
from bot.service.ground.heads import tell_close
from bot.service.ground.load import game_master_of, master_changes
from bot.service.means.worlds import read_world
from bot.service.round.inputs import inputs_from_json
from bot.service.round.retaken import as_retaken
from bot.service.round.rounds import case_of
from bot.service.screens.answer import expect
from bot.store import branches, campaigns, history
from bot.store.outbox import queue_posts
from bot.store.schedule import close_now
from bot.store.tables import Campaign, CampaignState, OrderRow, OrderState, Round

COURSE = (
    "doctrines",
    "goals",
    "forces",
    "gm_orders",
    "briefing_words",
    "rewritten",
    "story_order",
    "side_notes",
    "fronts",
)
"""Settings of a campaign that belong to its course."""
PIECES = "pieces"
"""Beside them in a branch: which piece each unit of a company is."""
MOST_REASON = 300


@dataclass(frozen=True, slots=True)
class Done:
    """What was done: the number of the branch that keeps what was left, and the round that is open now."""

    branch: int
    round: int


async def go_back(s: Services, who: Who, moment: Moment, shown: tuple[int, int], reason: str) -> Done:
    """Make an earlier moment the present one. `shown` is the campaign and the version of its world.

    Raises Refused and Outdated; then nothing has changed.
    """
    reason = reason_of(reason)
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        expect(shown, (campaign.id, campaign.state_version))
        await known_moment(session, campaign, moment)
        people = await campaigns.players(session, campaign.id)
        world = await cutting.world_at(session, campaign, moment)
        belonging.put_right(world, people)
        picture = await told.picture_of(s, campaign, observe(world, Side.PLAYER))
        session.expunge_all()  # what was tried out on the players' rows is not kept
    async with s.sessions.begin() as session:
        left = await _left(s, session, who, shown)
        campaign = left.campaign
        played = await campaigns.get_round(session, campaign.id, moment.round)
        void = await _given(session, campaign.id, above=moment.round)
        plans = None if played.inputs is None else inputs_from_json(played.inputs)
        earlier = played.retaken
        if played.locked_at is not None and not moment.closed:
            case = await case_of(session, campaign, played, plans)
            earlier = as_retaken(played, case)
        branch = await _keep(session, left, who, moment.round, reason)
        done = await cutting.cut(session, campaign, moment, plans)
        cutting.plans_of(campaign, moment, plans)
        _present(campaign, moment.round)
        played = await campaigns.get_round(session, campaign.id, moment.round)
        was_locked = played.locked_at is not None
        sealed = cutting.reopen(s, played, campaign, moment, earlier)
        await session.flush()
        world = await cutting.world_at(session, campaign, moment)
        corrected = [] if moment.closed else await belonging.correct(session, campaign, world)
        cutting.plans_of_those_there(campaign, world)
        if moment.closed:
            await cutting.orders_again(session, campaign.id, moment.round, done)
        else:
            await branches.reopen_orders(session, campaign.id, moment.round, done, sorted(world.units))
            await session.refresh(played, ["orders_filed"])
        shared = cutting.shared(moment, played.orders_filed, frozenset(done))
        turn = Turn(
            branch.id,
            branch.number,
            moment.round,
            left.last,
            reason,
            left.said,
            observe(world, Side.PLAYER),
            moment.closed,
        )
        await _change_posts(session, left, branch, await courses(session, campaign.id), shared)
        await queue_posts(session, campaign.id, [*sealed, *corrected])
        await _tell(s, session, who, turn, _News(campaign, played, world, picture, void))
        await _clock(session, campaign, played)
        if was_locked and not moment.closed:
            await campaigns.opens_now(session, campaign.id, campaign.round)
    s.premises_due.set()
    return Done(branch.number, moment.round)


async def return_to(s: Services, who: Who, number: int, shown: tuple[int, int], reason: str) -> Done:
    """Make a branch the present course, as it was left. `shown` is the campaign and the version of its world."""
    reason = reason_of(reason)
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        expect(shown, (campaign.id, campaign.state_version))
        branch = await _branch(session, campaign, number)
        saved = (await branches.rows_of(session, branch, "snapshot"))[-1]["world"]
        world = read_world(saved, campaign.map_text)
        people = await campaigns.players(session, campaign.id)
        if (pieces := branch.settings.get(PIECES)) is not None:
            belonging.give_pieces(people, pieces)
        belonging.put_right(world, people)
        picture = await told.picture_of(s, campaign, observe(world, Side.PLAYER))
        session.expunge_all()
    async with s.sessions.begin() as session:
        left = await _left(s, session, who, shown)
        campaign = left.campaign
        branch = await _branch(session, campaign, number)
        rows = await branches.rows_of(session, branch, "round")
        after = {int(row["number"]): int(row["course"]) for row in rows}
        filed = {int(row["number"]): int(row["orders_filed"]) for row in rows}
        rounds = sorted({*left.courses, *after})
        since = next((n for n in rounds if left.courses.get(n) != after.get(n)), branch.since)
        kept = await _keep(session, left, who, since, reason)
        back_to, settings_then = branch.round, dict(branch.settings)
        if (pieces := settings_then.pop(PIECES, None)) is not None:
            belonging.give_pieces(await campaigns.players(session, campaign.id), pieces)
        await session.flush()
        await branches.put_back(session, branch)
        others = {key: value for key, value in campaign.settings.items() if key not in COURSE}
        campaign.settings = {**others, **settings_then}
        _present(campaign, back_to)
        await session.flush()
        played = await campaigns.get_round(session, campaign.id, back_to)
        now = await campaigns.database_now(session)
        if played.locked_at is None and played.closes_at is not None and played.closes_at <= now:
            played.closes_at = next_close(campaign, s.clock())
        await session.flush()
        world = read_world(await history.load_world(session, campaign.id, back_to), campaign.map_text)
        corrected = [] if played.locked_at is not None else await belonging.correct(session, campaign, world)
        turn = Turn(
            kept.id,
            kept.number,
            since,
            left.last,
            reason,
            left.said,
            observe(world, Side.PLAYER),
            played.locked_at is not None,
            number,
        )
        await _change_posts(session, left, kept, after, cutting.kept_by(filed))
        await queue_posts(session, campaign.id, corrected)
        await _tell(s, session, who, turn, _News(campaign, played, world, picture))
        await _clock(session, campaign, played)
        if played.locked_at is None:
            await campaigns.opens_now(session, campaign.id, back_to)
    s.premises_due.set()
    return Done(kept.number, back_to)


@dataclass(frozen=True)
class _Left:
    """The course that is about to be left, under the locks of the campaign and its rounds."""

    campaign: Campaign
    round: int
    courses: Mapping[int, int]
    """Of each round."""
    last: int
    """The last published round."""
    said: SideView
    """What the players' side knew."""


async def _left(s: Services, session: AsyncSession, who: Who, shown: tuple[int, int]) -> _Left:
    campaign = await master_changes(session, who)
    expect(shown, (campaign.id, campaign.state_version))
    await branches.lock_rounds(session, campaign.id)
    return _Left(
        campaign,
        campaign.round,
        await courses(session, campaign.id),
        await _last_published(session, campaign.id),
        await s.views.now(session, campaign),
    )


async def _keep(session: AsyncSession, left: _Left, who: Who, since: int, reason: str) -> branches.Branch:
    pieces = belonging.pieces_of(await campaigns.players(session, left.campaign.id))
    return await branches.keep(
        session,
        left.campaign.id,
        since=since,
        settings={**course_of(left.campaign), PIECES: pieces},
        by=who.user_id,
        reason=reason,
    )


def _present(campaign: Campaign, number: int) -> None:
    """This round is the one that is played, in a new course."""
    campaign.round, campaign.course = number, campaign.course + 1
    campaign.state_version += 1


async def _change_posts(
    session: AsyncSession, left: _Left, branch: branches.Branch, after: Mapping[int, int], shared: Shared
) -> None:
    """Rename the posts of both courses, and mark the reports among them."""
    campaign = left.campaign
    change = await marks.rename(session, campaign.id, left.courses, after, shared)
    await marks.console_moved(session, campaign.id, change.all)
    for renamed, holds in ((change.retired, False), (change.returned, True)):
        posts = await marks.marks(session, campaign.id, renamed, branch.id, holds=holds)
        await queue_posts(session, campaign.id, posts)


@dataclass(frozen=True)
class _News:
    """What there is to report of the course that applies now."""

    campaign: Campaign
    played: Round
    world: World
    picture: Picture
    void: Counter[int] = field(default_factory=Counter)
    """How many later orders of each player are void."""


async def _tell(s: Services, session: AsyncSession, who: Who, turn: Turn, news: _News) -> None:
    """Errata for all readers, the rules channel as the rules' numbers are now, and the record."""
    campaign = news.campaign
    kept = await _given(session, campaign.id, of=campaign.round)
    rules = await settings.refreshed_rules(session, campaign, news.world, f"branch:{turn.branch}")
    errata = told.errata_posts(campaign, news.played, turn, news.picture, sum(kept.values()))
    posts = [*errata, *told.master_posts(campaign, turn, who.user_id), *rules]
    await queue_posts(session, campaign.id, posts)
    orders = {user: (kept[user], news.void[user]) for user in {*kept, *news.void}}
    await told.tell_players(s, session, campaign, turn, orders)
    await history.record_gm_action(
        session,
        campaign.id,
        campaign.round,
        who.user_id,
        "rollback",
        after={"branch": turn.number, "since": turn.first, "returned": turn.returned},
        note=turn.reason,
    )


def reason_of(typed: str) -> str:
    """The reason, which everybody reads. Raises Refused where there is none, or too long a one."""
    reason = " ".join(typed.split())
    if not reason:
        raise refused("rollback-reason")
    if len(reason) > MOST_REASON:
        raise refused("edit-reason-long", limit=MOST_REASON)
    return reason


def course_of(campaign: Campaign) -> dict[str, Any]:
    """Those settings of a campaign that belong to its course."""
    return {key: campaign.settings[key] for key in COURSE if key in campaign.settings}


# ---------------------------------------------------------------- reading


async def _branch(session: AsyncSession, campaign: Campaign, number: int) -> branches.Branch:
    if campaign.state != CampaignState.OPEN:
        raise refused("rollback-unknown")
    try:
        return await branches.get_branch(session, campaign.id, number)
    except branches.NoBranch:
        raise refused("rollback-unknown") from None


async def courses(session: AsyncSession, campaign_id: int) -> dict[int, int]:
    """The course of each round."""
    rows = await session.execute(select(Round.number, Round.course).where(Round.campaign_id == campaign_id))
    return dict(rows.all())


async def _last_published(session: AsyncSession, campaign_id: int) -> int:
    statement = (
        select(Round.number)
        .where(Round.campaign_id == campaign_id, Round.published_at.is_not(None))
        .order_by(Round.number.desc())
        .limit(1)
    )
    return (await session.execute(statement)).scalar_one_or_none() or 0


async def _given(session: AsyncSession, campaign_id: int, *, above: int = 0, of: int = 0) -> Counter[int]:
    """How many orders that count each player has given for a round, or for all rounds above one."""
    which = OrderRow.round == of if of else OrderRow.round > above
    statement = select(OrderRow.user_id).where(
        OrderRow.campaign_id == campaign_id,
        which,
        OrderRow.standing.is_(None),
        OrderRow.state.in_((OrderState.LIVE, OrderState.RESOLVED)),
    )
    return Counter((await session.execute(statement)).scalars())


async def _clock(session: AsyncSession, campaign: Campaign, played: Round) -> None:
    """Queue what is to happen next: the adjudication of a closed round, the close of an open one."""
    if played.locked_at is None:
        await remind_and_close(session, campaign, campaign.round)
        await tell_close(session, campaign, campaign.round, played.closes_at)
    elif played.draft is None:
        await close_now(session, campaign.id, campaign.round)
