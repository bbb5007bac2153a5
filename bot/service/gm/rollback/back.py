"""Making an earlier moment, or a branch, the present one: in one transaction, or not at all.

What is settled how:

- The course that is left becomes a branch: rounds, worlds, orders, events, rulings, plans and predictions, to the byte.
- The orders of the moment's round count again; those for later rounds are void.
- Companies, money, medals, objectives, standing orders, filings and options stay as they are. A company that joined
  since joins again at once; the units of a player who has left since have no player.
- A round that was closed gets new dice, unless it is adjudicated from the very same as before (`round/retaken.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.sideview import observe
from bot.campaign.world.model import World
from bot.campaign.world.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.messages import aloud, say
from bot.service.base import Services, Who, refused
from bot.service.gm.rollback import marks, told
from bot.service.gm.rollback.keys import LASTING, Shared, order_place
from bot.service.gm.rollback.moments import Moment, known_moment, told_before
from bot.service.gm.rollback.told import Turn
from bot.service.ground import settings
from bot.service.ground.calendar import next_close, remind_and_close
from bot.service.ground.load import game_master_of, master_changes
from bot.service.ground.placing import place_companies
from bot.service.ground.posts import OPERATIONS, message
from bot.service.ground.taking_part import fielded, has_left
from bot.service.means.worlds import read_world
from bot.service.round.dice_seeds import draw, promise
from bot.service.round.inputs import Inputs, inputs_from_json
from bot.service.round.retaken import as_retaken
from bot.service.round.rounds import case_of
from bot.service.screens.answer import expect
from bot.store import branches, campaigns, history, records
from bot.store import orders as queue
from bot.store.outbox import Post, queue_posts
from bot.store.schedule import close_now
from bot.store.tables import Campaign, CampaignState, GmAction, OrderRow, Round

COURSE = ("doctrines", "goals", "forces", "gm_orders", "briefing_words", "rewritten", "fronts")
"""Settings of a campaign that belong to its course."""
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
        world = await _world_at(session, campaign, moment)
        _put_right(world, people)
        picture = await told.picture_of(s, campaign, observe(world, Side.PLAYER))
        session.expunge_all()  # what was tried out on the players' rows is not kept
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        expect(shown, (campaign.id, campaign.state_version))
        await branches.lock_rounds(session, campaign.id)
        said = await s.views.now(session, campaign)
        played = await campaigns.get_round(session, campaign.id, moment.round)
        before, last = await courses(session, campaign.id), await _last_published(session, campaign.id)
        void = await _given(session, campaign.id, above=moment.round)
        plans = None if played.inputs is None else inputs_from_json(played.inputs)
        earlier = played.retaken
        if played.locked_at is not None and not moment.closed:
            case = await case_of(session, campaign, played, plans)
            earlier = as_retaken(played, case)
        branch = await branches.keep(
            session,
            campaign.id,
            since=moment.round,
            settings=course_of(campaign),
            by=who.user_id,
            reason=reason,
        )
        consoles_move = moment.round != campaign.round
        done = await _cut(session, campaign, moment, plans)
        campaign.round, campaign.course = moment.round, campaign.course + 1
        campaign.state_version += 1
        _plans_of(campaign, moment, plans)
        played = await campaigns.get_round(session, campaign.id, moment.round)
        locked = played.locked_at is not None
        sealed = _reopen(played, campaign, moment, earlier)
        await session.flush()
        world = await _world_at(session, campaign, moment)
        await _join_again(session, campaign, world, moment)
        _plans_of_those_there(campaign, world)
        there = sorted(world.units)
        if not moment.closed:
            await branches.reopen_orders(session, campaign.id, moment.round, done, there)
        else:
            await _orders_again(session, campaign.id, moment.round, done)
        after = await courses(session, campaign.id)
        change = await marks.rename(session, campaign.id, before, after, _shared(moment))
        if consoles_move:
            await marks.console_moved(session, campaign.id, change.all)
        if not moment.closed and (locked or played.closes_at is None):
            played.closes_at = next_close(campaign, s.clock())
        await session.flush()
        holds = observe(world, Side.PLAYER)
        turn = Turn(branch.id, branch.number, moment.round, last, reason, said, holds, moment.closed)
        kept = await _given(session, campaign.id, of=moment.round)
        orders = {user: (kept[user], void[user]) for user in {*kept, *void}}
        await queue_posts(
            session,
            campaign.id,
            [
                *await marks.marks(session, campaign.id, change.retired, branch.id, holds=False),
                *told.errata_posts(campaign, played, turn, picture, sum(kept.values())),
                *told.master_posts(campaign, turn, who.user_id),
                *(sealed if sealed else ()),
                *await _rules(session, campaign, world, branch.id),
            ],
        )
        await told.tell_players(s, session, campaign, turn, orders)
        await _recorded(session, campaign, who, branch, moment, reason)
        await _clock(session, campaign, played, moment, locked)
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
        picture = await told.picture_of(s, campaign, observe(world, Side.PLAYER))
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        expect(shown, (campaign.id, campaign.state_version))
        await branches.lock_rounds(session, campaign.id)
        branch = await _branch(session, campaign, number)
        said = await s.views.now(session, campaign)
        before, last = await courses(session, campaign.id), await _last_published(session, campaign.id)
        rows = await branches.rows_of(session, branch, "round")
        after = {int(row["number"]): int(row["course"]) for row in rows}
        filed = {int(row["number"]): int(row["orders_filed"]) for row in rows}
        since = next((n for n in sorted({*before, *after}) if before.get(n) != after.get(n)), branch.since)
        left = await branches.keep(
            session,
            campaign.id,
            since=since,
            settings=course_of(campaign),
            by=who.user_id,
            reason=reason,
        )
        consoles_move = branch.round != campaign.round
        back_to, settings_then = branch.round, dict(branch.settings)
        await session.flush()
        await branches.put_back(session, branch)
        campaign.round, campaign.course = back_to, campaign.course + 1
        campaign.state_version += 1
        campaign.settings = {
            **{key: value for key, value in campaign.settings.items() if key not in COURSE},
            **settings_then,
        }
        await session.flush()
        change = await marks.rename(session, campaign.id, before, after, _kept_by(filed))
        if consoles_move:
            await marks.console_moved(session, campaign.id, change.all)
        played = await campaigns.get_round(session, campaign.id, back_to)
        now = await campaigns.database_now(session)
        if played.locked_at is None and played.closes_at is not None and played.closes_at <= now:
            played.closes_at = next_close(campaign, s.clock())
        await session.flush()
        world = read_world(await history.load_world(session, campaign.id, back_to), campaign.map_text)
        holds = observe(world, Side.PLAYER)
        turn = Turn(left.id, left.number, since, last, reason, said, holds, False, number)
        kept = await _given(session, campaign.id, of=back_to)
        await queue_posts(
            session,
            campaign.id,
            [
                *await marks.marks(session, campaign.id, change.retired, left.id, holds=False),
                *await marks.marks(session, campaign.id, change.returned, left.id, holds=True),
                *told.errata_posts(campaign, played, turn, picture, sum(kept.values())),
                *told.master_posts(campaign, turn, who.user_id),
                *await _rules(session, campaign, world, left.id),
            ],
        )
        orders = {user: (count, 0) for user, count in kept.items()}
        await told.tell_players(s, session, campaign, turn, orders)
        await _recorded(session, campaign, who, left, None, reason, number)
        await _clock(session, campaign, played, Moment(back_to, 0), locked=True)
    s.premises_due.set()
    return Done(left.number, back_to)


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


async def _world_at(session: AsyncSession, campaign: Campaign, moment: Moment) -> World:
    saved = await history.load_world(session, campaign.id, moment.round, step=moment.step)
    return read_world(saved, campaign.map_text)


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
        OrderRow.state.in_(("live", "resolved")),
    )
    return Counter((await session.execute(statement)).scalars())


# ---------------------------------------------------------------- cutting


async def _cut(
    session: AsyncSession, campaign: Campaign, moment: Moment, plans: Inputs | None
) -> Sequence[int]:
    """Forget what came after the moment; the orders that were carried out early before it."""
    statement = select(GmAction).where(
        GmAction.campaign_id == campaign.id, GmAction.round == moment.round, GmAction.kind == "early"
    )
    early = list((await session.execute(statement)).scalars())
    played = await campaigns.get_round(session, campaign.id, moment.round)
    done = told_before(played, moment, early)
    events = await history.events_of_round(session, campaign.id, moment.round)
    told_of = (int(event["number"]) for event in events if event.get("order") in done)
    last = plans.told if moment.closed and plans is not None else max(told_of, default=0)
    await session.flush()
    await branches.cut_after(session, campaign.id, moment.round, moment.step)
    if not moment.closed:
        await branches.cut_actions(session, campaign.id, moment.round, moment.step)
        await branches.cut_questions(session, campaign.id, moment.round)
    else:
        await branches.unsettle_questions(session, campaign.id, moment.round)
    await branches.cut_events(session, campaign.id, moment.round, last)
    return done


def _plans_of(campaign: Campaign, moment: Moment, plans: Inputs | None) -> None:
    """The plans of AI-controlled units as they were at the close of the moment's round."""
    fronts = {number: shown for number, shown in records.FRONTS.of(campaign).items() if number < moment.round}
    records.FRONTS.keep(campaign, fronts)
    if plans is not None:
        records.DOCTRINES.keep(campaign, plans.doctrines)
        records.GOALS.keep(campaign, plans.goals)
        records.GM_ORDERS.keep(campaign, records.GmOrders(moment.round, plans.given))


def _plans_of_those_there(campaign: Campaign, world: World) -> None:
    """No plan is left for a unit that is not there yet: another one may get its id."""
    there = world.units
    doctrines, goals = records.DOCTRINES.of(campaign), records.GOALS.of(campaign)
    forces = records.FORCES.of(campaign)
    records.DOCTRINES.keep(campaign, {unit: plan for unit, plan in doctrines.items() if unit in there})
    records.GOALS.keep(campaign, {unit: places for unit, places in goals.items() if unit in there})
    records.FORCES.keep(campaign, {unit: name for unit, name in forces.items() if unit in there})


def _reopen(played: Round, campaign: Campaign, moment: Moment, earlier: dict[str, Any] | None) -> list[Post]:
    """The round as it takes orders again, or waits to be adjudicated again; what promises its dice."""
    closed_before = played.locked_at is not None
    played.course, played.retaken = campaign.course, earlier
    played.resolved_at = played.published_at = played.draft = played.seen = played.release = None
    if moment.closed or not closed_before:
        return []
    played.locked_at = played.reminded_at = played.later_close = played.inputs = None
    seeds = draw()
    played.open_seed, played.covered_seed = seeds.open_seed, seeds.covered_seed
    played.open_commitment, played.covered_commitment = seeds.commitments
    with aloud():
        text = f"-# {say('rollback-sealed')}\n-# {promise(moment.round, seeds)}"
    return message(campaign, f"round:{moment.round}:sealed", OPERATIONS, text)


async def _orders_again(session: AsyncSession, campaign_id: int, number: int, done: Sequence[int]) -> None:
    """The orders that were adjudicated wait to be adjudicated again."""
    rows = await queue.orders_of_round(session, campaign_id, number)
    for row in rows:
        if row.state == "resolved" and row.number not in done:
            row.state = "live"
    await session.flush()


def _shared(moment: Moment) -> Shared:
    """Which posts of the moment's round belong to both courses."""

    def both(number: int, rest: str) -> bool:
        if number != moment.round:
            return False
        place = order_place(rest)
        if moment.closed:
            return rest.startswith(("order:", "predictions")) or rest in LASTING - {"dice"}
        return place is not None or rest == "open"

    return both


def _kept_by(filed: Mapping[int, int]) -> Shared:
    """The same where a branch comes back: orders that it has too."""

    def both(number: int, rest: str) -> bool:
        place = order_place(rest)
        if place is not None:
            return place <= filed.get(number, 0)
        return rest in LASTING - {"dice"}

    return both


# ---------------------------------------------------------------- people


def _put_right(world: World, people: Sequence[Any]) -> bool:
    """Companies that have joined since are placed, units of players who have left since have no player.

    Whether anything had to be put right.
    """
    there = {*world.units, *world.graveyard}
    changed = False
    for player in people:
        units = player.details.get("units", ())
        if has_left(player):
            mine = [unit for unit in world.units.values() if unit.owner == str(player.user_id)]
            for unit in mine:
                unit.owner = None
            changed = changed or bool(mine)
        elif fielded(player) and not any(unit.get("unit") in there for unit in units):
            place_companies(world, [player])
            changed = True
    return changed


async def _join_again(session: AsyncSession, campaign: Campaign, world: World, moment: Moment) -> None:
    people = await campaigns.players(session, campaign.id)
    if _put_right(world, people) and not moment.closed:
        await history.save_world(session, campaign.id, moment.round, world_to_json(world))
        await session.refresh(campaign, ["state_version"])


async def _rules(session: AsyncSession, campaign: Campaign, world: World, branch: int) -> list[Post]:
    """The rules channel as the rules' numbers are now: they are part of the world."""
    return await settings.refreshed_rules(session, campaign, world, f"branch:{branch}")


async def _recorded(
    session: AsyncSession,
    campaign: Campaign,
    who: Who,
    branch: branches.Branch,
    moment: Moment | None,
    reason: str,
    returned: int = 0,
) -> None:
    after: dict[str, Any] = {"branch": branch.number, "returned": returned}
    if moment is not None:
        after |= {"world": moment.step, "closed": moment.closed}
    await history.record_gm_action(
        session,
        campaign.id,
        campaign.round,
        who.user_id,
        "rollback",
        before={"round": branch.round},
        after=after,
        note=reason,
    )


async def _clock(
    session: AsyncSession, campaign: Campaign, played: Round, moment: Moment, locked: bool
) -> None:
    """Queue what is to happen next: the adjudication of a closed round, the close of an open one."""
    if played.locked_at is not None:
        if played.draft is None:
            await close_now(session, campaign.id, campaign.round)
        return
    await remind_and_close(session, campaign, campaign.round)
    if locked:
        await campaigns.opens_now(session, campaign.id, campaign.round)
