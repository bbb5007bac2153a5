"""Campaigns, players and rounds. Nothing here commits; instants are the database's clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from sqlalchemy import DateTime, cast, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.messages import enter_rooms, languages
from bot.store.outbox import make_all_due
from bot.store.tables import NOW, Campaign, CampaignState, Player, Round

MOST_LIVE = 8
"""Campaigns that a server may have at the same time: each has eight channels, and Discord allows 500 on a server."""


class StoreError(Exception):
    """A request that the state of the campaign does not allow; the service words it for the user."""


class CampaignExists(StoreError):
    """The guild already has a campaign of this name."""


class NoCampaign(StoreError):
    """There is no such campaign."""


class NoRound(StoreError):
    """The campaign has no such round."""


async def database_now(session: AsyncSession) -> datetime:
    """The database's clock, UTC-aware; the one clock that decides about closes."""
    now: datetime = (await session.execute(select(NOW))).scalar_one()
    return now


# ---------------------------------------------------------------- campaigns


async def create_campaign(
    session: AsyncSession,
    *,
    guild_id: int,
    name: str,
    zone: str = "America/New_York",
    closes: Sequence[tuple[int, str]] = ((1, "20:00"), (4, "20:00")),
    settings: Mapping[str, Any] | None = None,
    map_text: str = "",
    book: int = 0,
) -> Campaign:
    """A new campaign in state `setup`. `closes` are (weekday, "HH:MM"), Monday 0. Raises CampaignExists."""
    statement = (
        insert(Campaign)
        .values(
            guild_id=guild_id,
            name=name,
            zone=zone,
            closes=[[weekday, time] for weekday, time in closes],
            settings=dict(settings or {}),
            map_text=map_text,
            book=book,
        )
        .on_conflict_do_nothing(constraint="uq_campaign_guild_id_name")
        .returning(Campaign)
    )
    campaign = (await session.execute(statement)).scalar_one_or_none()
    if campaign is None:
        raise CampaignExists(name)
    return _entered(campaign)


def language_of(campaign: Campaign) -> str | None:
    """The language of the campaign's rooms; None: the host's."""
    code = str(campaign.settings.get("options", {}).get("language", ""))
    return code if code in languages() else None


def _entered(campaign: Campaign) -> Campaign:
    """The campaign; what is posted from now on is posted in its rooms."""
    enter_rooms(language_of(campaign))
    return campaign


async def get_campaign(session: AsyncSession, campaign_id: int) -> Campaign:
    """Raises NoCampaign."""
    campaign = await session.get(Campaign, campaign_id)
    if campaign is None:
        raise NoCampaign(campaign_id)
    return _entered(campaign)


async def lock_campaign(session: AsyncSession, campaign_id: int) -> Campaign:
    """The campaign, fresh, locked until the transaction ends; who changes a world takes this lock first.

    Rows that refer to the campaign may still be inserted: else one who files an order, holding the round, and
    one who closes it, holding the campaign, would wait for each other.
    """
    statement = select(Campaign).where(Campaign.id == campaign_id).with_for_update(key_share=True)
    row = await session.execute(statement.execution_options(populate_existing=True))
    campaign = row.scalar_one_or_none()
    if campaign is None:
        raise NoCampaign(campaign_id)
    return _entered(campaign)


async def lock_guild(session: AsyncSession, guild_id: int) -> None:
    """Wait until nobody else makes a campaign of the guild, or gives it a channel; held until the transaction ends."""
    await session.execute(text("SELECT pg_advisory_xact_lock(:guild)"), {"guild": guild_id})


def enter(campaign: Campaign | None) -> Campaign | None:
    """The same; what is posted from now on is posted in its rooms, or in the host's language without one."""
    if campaign is None:
        enter_rooms(None)
        return None
    return _entered(campaign)


async def live_of_guild(session: AsyncSession, guild_id: int) -> Sequence[Campaign]:
    """The guild's campaigns that are not over, oldest first."""
    statement = (
        select(Campaign)
        .where(Campaign.guild_id == guild_id, Campaign.state != CampaignState.OVER)
        .order_by(Campaign.id)
    )
    return (await session.execute(statement)).scalars().all()


def free_book(live: Iterable[Campaign]) -> int:
    """The first account book of a server that none of its live campaigns uses."""
    used = {campaign.book for campaign in live}
    return next(number for number in count() if number not in used)


async def last_of_guild(session: AsyncSession, guild_id: int) -> Campaign | None:
    """The guild's newest campaign, over or not."""
    statement = select(Campaign).where(Campaign.guild_id == guild_id).order_by(Campaign.id.desc()).limit(1)
    return (await session.execute(statement)).scalar_one_or_none()


async def over_of_guild(session: AsyncSession, guild_id: int) -> Sequence[Campaign]:
    """The guild's campaigns that are over, newest first. Which of them ended last is not told by that."""
    statement = (
        select(Campaign)
        .where(Campaign.guild_id == guild_id, Campaign.state == CampaignState.OVER)
        .order_by(Campaign.id.desc())
    )
    return (await session.execute(statement)).scalars().all()


async def campaigns(session: AsyncSession, *states: CampaignState) -> Sequence[Campaign]:
    """All campaigns, or those in one of `states`, oldest first."""
    statement = select(Campaign).order_by(Campaign.id)
    if states:
        statement = statement.where(Campaign.state.in_(states))
    return (await session.execute(statement)).scalars().all()


# ---------------------------------------------------------------- players


async def add_player(session: AsyncSession, campaign_id: int, user_id: int, name: str) -> bool:
    """Whether the player is new; for a known player only the name is updated."""
    statement = insert(Player).values(campaign_id=campaign_id, user_id=user_id, name=name)
    new = await session.execute(statement.on_conflict_do_nothing().returning(Player.user_id))
    if new.scalar_one_or_none() is not None:
        return True
    await session.execute(
        update(Player).where(Player.campaign_id == campaign_id, Player.user_id == user_id).values(name=name)
    )
    return False


async def players_with_deputy_until(session: AsyncSession, now: datetime) -> list[tuple[int, int]]:
    """(campaign, user) of the players of campaigns not over whose deputies' time has come by then."""
    until = func.json_extract_path_text(Player.details, "deputy", "until")
    rows = await session.execute(
        select(Player.campaign_id, Player.user_id)
        .join(Campaign, Campaign.id == Player.campaign_id)
        .where(Campaign.state != CampaignState.OVER, cast(until, DateTime(timezone=True)) <= now)
    )
    return [(campaign_id, user_id) for campaign_id, user_id in rows]


async def get_player(session: AsyncSession, campaign_id: int, user_id: int) -> Player | None:
    return await session.get(Player, (campaign_id, user_id))


async def players(session: AsyncSession, campaign_id: int) -> Sequence[Player]:
    """In order of joining."""
    statement = (
        select(Player).where(Player.campaign_id == campaign_id).order_by(Player.joined_at, Player.user_id)
    )
    return (await session.execute(statement)).scalars().all()


async def mark_rules_read(session: AsyncSession, campaign_id: int, user_id: int) -> None:
    """Note that the player has confirmed the rules; the first time counts."""
    await session.execute(
        update(Player)
        .where(Player.campaign_id == campaign_id, Player.user_id == user_id, Player.rules_read_at.is_(None))
        .values(rules_read_at=NOW)
    )


# ---------------------------------------------------------------- rounds


async def open_round(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    *,
    closes_at: datetime | None,
    open_seed: bytes,
    covered_seed: bytes,
    open_commitment: str,
    covered_commitment: str,
) -> Round:
    """Make round `number` the one that is played. Asked again, gives the round as it is, first seeds and all."""
    await session.execute(
        insert(Round)
        .values(
            campaign_id=campaign_id,
            number=number,
            closes_at=closes_at,
            open_seed=open_seed,
            covered_seed=covered_seed,
            open_commitment=open_commitment,
            covered_commitment=covered_commitment,
            course=select(Campaign.course).where(Campaign.id == campaign_id).scalar_subquery(),
        )
        .on_conflict_do_nothing()
    )
    await session.execute(
        update(Campaign)
        .where(Campaign.id == campaign_id, Campaign.round < number)
        .values(round=number, state_version=Campaign.state_version + 1)
    )
    return await get_round(session, campaign_id, number)


async def opens_now(session: AsyncSession, campaign_id: int, number: int) -> None:
    """Set the instant from which commands are meant for the round: as late as possible before anybody can see it."""
    await session.execute(
        update(Round).where(Round.campaign_id == campaign_id, Round.number == number).values(opens_at=NOW)
    )


async def get_round(session: AsyncSession, campaign_id: int, number: int) -> Round:
    """Raises NoRound."""
    statement = select(Round).where(Round.campaign_id == campaign_id, Round.number == number)
    row = await session.execute(statement.execution_options(populate_existing=True))
    played = row.scalar_one_or_none()
    if played is None:
        raise NoRound(number)
    return played


async def current_round(session: AsyncSession, campaign_id: int) -> Round | None:
    """The newest round; None before the first is opened."""
    statement = select(Round).where(Round.campaign_id == campaign_id).order_by(Round.number.desc()).limit(1)
    row = await session.execute(statement.execution_options(populate_existing=True))
    return row.scalar_one_or_none()


async def lock_round(session: AsyncSession, campaign_id: int, number: int) -> bool:
    """Set the order lock. Whether this call set it: False if it was set already. Raises NoRound.

    Orders whose posts were put off are posted now, before what the close posts.
    Waits for orders being filed at this moment; each of them is then either in the queue or refused.
    """
    locked = await session.execute(
        update(Round)
        .where(Round.campaign_id == campaign_id, Round.number == number, Round.locked_at.is_(None))
        .values(locked_at=NOW)
        .returning(Round.number)
    )
    if locked.scalar_one_or_none() is not None:
        await make_all_due(session, campaign_id)
        return True
    await get_round(session, campaign_id, number)
    return False


async def set_close(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    closes_at: datetime | None,
    *,
    later: datetime | None = None,
) -> bool:
    """Move the close (None: no close). False if the round is locked already. See `schedule_close`.

    `later` is the close to go back to, where it is moved up because every unit has an order.
    """
    moved = await session.execute(
        update(Round)
        .where(Round.campaign_id == campaign_id, Round.number == number, Round.locked_at.is_(None))
        .values(closes_at=closes_at, later_close=later, reminded_at=None)
        .returning(Round.number)
    )
    return moved.scalar_one_or_none() is not None


async def save_draft(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    draft: Mapping[str, Any] | None,
    inputs: Mapping[str, Any] | None = None,
) -> None:
    """Keep the GM's draft of a locked round with what it was made from; None drops it."""
    await session.execute(
        update(Round)
        .where(Round.campaign_id == campaign_id, Round.number == number)
        .values(draft=None if draft is None else dict(draft), inputs=None if inputs is None else dict(inputs))
    )


async def note_seen(session: AsyncSession, campaign_id: int, number: int, user_id: int, mark: str) -> None:
    """Note which draft of a round a GM saw last."""
    played = await get_round(session, campaign_id, number)
    played.seen = {**(played.seen or {}), str(user_id): mark}
    await session.flush()


async def mark_published(session: AsyncSession, campaign_id: int, number: int) -> bool:
    """Whether this call published the round: False if it was published before."""
    done = await session.execute(
        update(Round)
        .where(Round.campaign_id == campaign_id, Round.number == number, Round.published_at.is_(None))
        .values(published_at=NOW)
        .returning(Round.number)
    )
    return done.scalar_one_or_none() is not None


async def closing_rounds(session: AsyncSession, after: datetime, until: datetime) -> list[tuple[int, int]]:
    """(campaign, round) of the rounds that take orders and close between these instants."""
    statement = (
        select(Round.campaign_id, Round.number)
        .join(Campaign, (Campaign.id == Round.campaign_id) & (Campaign.round == Round.number))
        .where(
            Campaign.state == CampaignState.OPEN,
            Round.locked_at.is_(None),
            Round.closes_at > after,
            Round.closes_at <= until,
        )
        .order_by(Round.campaign_id)
    )
    return [(campaign_id, number) for campaign_id, number in await session.execute(statement)]


async def mark_reminded(session: AsyncSession, campaign_id: int, number: int) -> bool:
    """Whether this call is the one that should remind; False too if the round is locked or has no close."""
    done = await session.execute(
        update(Round)
        .where(
            Round.campaign_id == campaign_id,
            Round.number == number,
            Round.reminded_at.is_(None),
            Round.locked_at.is_(None),
            Round.closes_at.is_not(None),
        )
        .values(reminded_at=NOW)
        .returning(Round.number)
    )
    return done.scalar_one_or_none() is not None


async def overdue_rounds(session: AsyncSession, by: timedelta = timedelta(0)) -> list[tuple[int, int]]:
    """(campaign, round) of every round that should be finished by now but is not; late `by` so much at least.

    A round with a draft waits for its game master, unless the campaign publishes automatically.
    """
    statement = (
        select(Round.campaign_id, Round.number)
        .join(Campaign, Campaign.id == Round.campaign_id)
        .where(
            Campaign.state == CampaignState.OPEN,
            Round.number == Campaign.round,
            Round.resolved_at.is_(None),
            or_(Round.draft.is_(None), Campaign.settings["auto_publish"].as_boolean()),
            func.least(Round.locked_at, Round.closes_at) <= NOW - by,
        )
        .order_by(Round.closes_at, Round.campaign_id)
    )
    return [(campaign_id, number) for campaign_id, number in await session.execute(statement)]
