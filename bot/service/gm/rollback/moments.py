"""The moments to which a campaign can go back, and what becomes false by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import refused, stamp
from bot.service.round.inputs import inputs_from_json
from bot.store import campaigns
from bot.store.history import STEP
from bot.store.tables import Campaign, CampaignState, GmAction, OrderRow, Round, Snapshot

MOST_NAMED = 10
"""Players who have acted since, by name."""
LASTING = ("medal", "objective", "grant")
"""Interventions that stay as they are, whatever moment the campaign goes back to."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A world that a campaign once had."""

    round: int
    step: int
    """Of the round's worlds; 0 is the one with which it opened."""
    closed: bool = False
    """After the close: orders stay as they are, and the round is adjudicated again."""


@dataclass(frozen=True, slots=True)
class Past:
    """A moment, and what came before it."""

    moment: Moment
    at: datetime
    what: str = ""
    """The kind of intervention that made this world; empty where that is not known, or it is the opening."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a campaign loses by going back to a moment."""

    rounds: tuple[int, ...]
    """Published rounds that become false."""
    posts: int
    """Posts about them that get a mark."""
    kept: int
    """Orders of the moment's round that count again."""
    orders: int
    """Orders for later rounds, which are void."""
    people: tuple[str, ...]
    """Players who gave one of these."""
    lasting: Mapping[str, int]
    """Medals, objectives and payments since, which stay."""


async def moments(session: AsyncSession, campaign: Campaign) -> list[Past]:
    """All moments but the present one, the newest first."""
    if campaign.state != CampaignState.OPEN or not campaign.round:
        return []
    worlds = select(Snapshot.round, Snapshot.step, Snapshot.made_at).where(
        Snapshot.campaign_id == campaign.id, Snapshot.round > 0, Snapshot.round <= campaign.round
    )
    steps: dict[int, dict[int, datetime]] = {}
    for number, step, at in await session.execute(worlds):
        steps.setdefault(number, {})[step] = at
    actions = await _made(session, campaign)
    known: list[Past] = []
    for number in sorted(steps, reverse=True):
        played = await campaigns.get_round(session, campaign.id, number)
        known += _of_round(played, steps[number], actions)
    return known


def _of_round(
    played: Round, steps: Mapping[int, datetime], actions: Mapping[tuple[int, int | None], GmAction]
) -> list[Past]:
    number, last = played.number, max(steps)
    known: list[Past] = []
    if played.locked_at is not None:
        if played.resolved_at is not None and played.inputs is not None:
            known.append(Past(Moment(number, last, closed=True), played.locked_at))
        known.append(_past(number, last, played.locked_at, actions, "close"))
    if (number, None) in actions:  # of an order carried out early it is not known which world it made
        steps = {0: steps[0]}
    for step in sorted(steps, reverse=True):
        if step < last:
            known.append(_past(number, step, steps[step], actions))
    return known


def _past(
    number: int,
    step: int,
    at: datetime,
    actions: Mapping[tuple[int, int | None], GmAction],
    what: str = "",
) -> Past:
    made = actions.get((number, step))
    if what or made is None:
        return Past(Moment(number, step), at, what)
    return Past(Moment(number, step), at, made.kind, made.note)


async def _made(session: AsyncSession, campaign: Campaign) -> dict[tuple[int, int | None], GmAction]:
    """What made each world, by round and step; without a step, that an older release does not say which it made."""
    statement = select(GmAction).where(GmAction.campaign_id == campaign.id).order_by(GmAction.id)
    made: dict[tuple[int, int | None], GmAction] = {}
    for row in (await session.execute(statement)).scalars():
        step = (row.after or {}).get(STEP)
        if step is not None or row.kind == "early":
            made[row.round, step] = row
    return made


async def known_moment(session: AsyncSession, campaign: Campaign, wanted: Moment) -> Past:
    """That moment. Raises Refused where the campaign cannot go back to it."""
    past = next((past for past in await moments(session, campaign) if past.moment == wanted), None)
    if past is None:
        raise refused("rollback-unknown")
    return past


async def cost_of(session: AsyncSession, campaign: Campaign, moment: Moment, posts: int) -> Cost:
    """What becomes false if the campaign goes back to a moment."""
    published = select(Round.number).where(
        Round.campaign_id == campaign.id, Round.number >= moment.round, Round.published_at.is_not(None)
    )
    rounds = sorted((await session.execute(published)).scalars())
    later = select(OrderRow.user_id, func.count()).where(
        OrderRow.campaign_id == campaign.id, OrderRow.round > moment.round, OrderRow.standing.is_(None)
    )
    rows = await session.execute(later.group_by(OrderRow.user_id))
    given = dict(rows.all())
    names = {player.user_id: player.name for player in await campaigns.players(session, campaign.id)}
    again = select(func.count()).where(
        OrderRow.campaign_id == campaign.id,
        OrderRow.round == moment.round,
        OrderRow.standing.is_(None),
        OrderRow.state.in_(("live", "resolved")),
    )
    since = select(GmAction.kind).where(
        GmAction.campaign_id == campaign.id,
        GmAction.round >= moment.round,
        GmAction.kind.in_(LASTING),
        GmAction.undone_at.is_(None),
    )
    return Cost(
        rounds=tuple(rounds),
        posts=posts,
        kept=(await session.execute(again)).scalar_one(),
        orders=sum(given.values()),
        people=tuple(sorted(names[user] for user in given if user in names)),
        lasting=Counter((await session.execute(since)).scalars()),
    )


def told_before(played: Round, moment: Moment, early: Sequence[GmAction]) -> list[int]:
    """The numbers of the orders that were carried out early before a moment of a round."""
    if moment.closed and played.inputs is not None:
        step = inputs_from_json(played.inputs).step
    else:
        step = moment.step
    return [
        int((row.after or {})["order"])
        for row in early
        if (row.after or {}).get(STEP) is None or int((row.after or {})[STEP]) <= step
    ]


def moment_words(past: Past) -> str:
    """A moment as it is chosen."""
    return say(
        "rollback-moment",
        round=past.moment.round,
        closed=past.moment.closed,
        step=past.moment.step,
        what=past.what or None,
        note=safe(past.note, 60) or None,
    )


def cost_lines(campaign: Campaign, past: Past, cost: Cost) -> list[str]:
    """What a game master reads before going back."""
    lines = [
        say("rollback-head", moment=moment_words(past), when=stamp(past.at)),
        say(
            "rollback-rounds",
            first=cost.rounds[0] if cost.rounds else 0,
            last=cost.rounds[-1] if cost.rounds else 0,
            count=len(cost.rounds),
            posts=cost.posts,
        ),
        say(
            "rollback-orders",
            kept=cost.kept,
            round=past.moment.round,
            orders=cost.orders,
            closed=past.moment.closed,
        ),
    ]
    if cost.people:
        named = ", ".join(safe(name) for name in cost.people[:MOST_NAMED])
        lines.append(say("rollback-people", players=named, more=max(0, len(cost.people) - MOST_NAMED)))
    if cost.lasting:
        lines.append(
            say(
                "rollback-lasting",
                what=", ".join(
                    say("rollback-lasting-kind", kind=kind, count=cost.lasting[kind])
                    for kind in LASTING
                    if cost.lasting.get(kind)
                ),
            )
        )
    return [*lines, say("rollback-rest", round=campaign.round)]
