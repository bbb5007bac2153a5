"""What a campaign has on its server, and who was given which of its roles. Nothing here commits."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import delete, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.server_tables import CloseEvent, ObjectKind, ObjectState, RoleGrant, ServerObject
from bot.store.tables import Campaign, CampaignState

ALONE = 7301
"""Namespace of the advisory locks that keep two from making a campaign's roles and channels at once."""


async def lock_premises(session: AsyncSession, campaign_id: int) -> None:
    """Wait until nobody else makes or deletes things of this campaign; held until the transaction ends."""
    await session.execute(
        text("SELECT pg_advisory_xact_lock(:space, :campaign)"), {"space": ALONE, "campaign": campaign_id}
    )


async def note_object(
    session: AsyncSession, campaign_id: int, kind: ObjectKind, part: str, discord_id: int, *, made: bool
) -> None:
    """Note that the campaign uses it. What is known already stays as it is."""
    values = {
        "campaign_id": campaign_id,
        "discord_id": discord_id,
        "kind": kind,
        "part": part,
        "made": made,
    }
    await session.execute(
        insert(ServerObject)
        .values(**values)
        .on_conflict_do_nothing(index_elements=["campaign_id", "discord_id"])
    )


async def objects(session: AsyncSession, campaign_id: int, *states: ObjectState) -> Sequence[ServerObject]:
    """What the campaign has, in the order in which it was noted."""
    statement = (
        select(ServerObject)
        .where(ServerObject.campaign_id == campaign_id, ServerObject.state.in_(states))
        .order_by(ServerObject.noted_at, ServerObject.discord_id)
    )
    return (await session.execute(statement)).scalars().all()


async def at_places(session: AsyncSession, guild_id: int, places: Collection[int]) -> Sequence[ServerObject]:
    """Those of these channels and categories of a server that its campaigns use, over or not, to be deleted or not."""
    statement = (
        select(ServerObject)
        .join(Campaign, Campaign.id == ServerObject.campaign_id)
        .where(
            Campaign.guild_id == guild_id,
            ServerObject.discord_id.in_(places),
            ServerObject.kind.in_((ObjectKind.CHANNEL, ObjectKind.CATEGORY)),
            ServerObject.state != ObjectState.GONE,
        )
        .order_by(ServerObject.campaign_id)
    )
    return (await session.execute(statement)).scalars().all()


async def own_roles(session: AsyncSession, campaign_id: int) -> dict[str, int]:
    """The roles that the bot made for the campaign and that exist, by their function."""
    return {
        row.part: row.discord_id
        for row in await objects(session, campaign_id, ObjectState.OPEN, ObjectState.CLOSED)
        if row.kind == ObjectKind.ROLE and row.made
    }


async def close_objects(session: AsyncSession, campaign_id: int, only: Collection[int] | None = None) -> None:
    """What the campaign has gives no rights any more: all of it, or only these."""
    statement = update(ServerObject).where(
        ServerObject.campaign_id == campaign_id, ServerObject.state == ObjectState.OPEN
    )
    if only is not None:
        statement = statement.where(ServerObject.discord_id.in_(only))
    await session.execute(statement.values(state=ObjectState.CLOSED))


async def made_by_us(session: AsyncSession, campaign_id: int) -> Sequence[ServerObject]:
    """What the bot made for the campaign, nobody has decided to delete yet, and no other live campaign uses now."""
    standing = await objects(session, campaign_id, ObjectState.OPEN, ObjectState.CLOSED)
    taken = await taken_over(session, campaign_id, standing)
    return [row for row in standing if row.made and row.discord_id not in taken]


async def taken_over(session: AsyncSession, campaign_id: int, rows: Sequence[ServerObject]) -> set[int]:
    """Which of these things of the campaign another live one uses now."""
    statement = (
        select(ServerObject.discord_id)
        .join(Campaign, Campaign.id == ServerObject.campaign_id)
        .where(
            ServerObject.discord_id.in_([row.discord_id for row in rows]),
            ServerObject.campaign_id != campaign_id,
            ServerObject.state == ObjectState.OPEN,
            Campaign.state != CampaignState.OVER,
        )
    )
    return set((await session.execute(statement)).scalars())


async def delete_later(session: AsyncSession, campaign_id: int, *kinds: ObjectKind) -> None:
    """Everything of these kinds that the bot made for the campaign is to be deleted."""
    for row in await made_by_us(session, campaign_id):
        if row.kind in kinds:
            row.state = ObjectState.UNWANTED


async def mark_gone(session: AsyncSession, campaign_id: int, discord_id: int) -> None:
    """It no longer exists; a role that does not exist is held by nobody."""
    part = await session.execute(
        update(ServerObject)
        .where(ServerObject.campaign_id == campaign_id, ServerObject.discord_id == discord_id)
        .values(state=ObjectState.GONE)
        .returning(ServerObject.kind, ServerObject.part)
    )
    for kind, name in part:
        if kind == ObjectKind.ROLE:
            await session.execute(
                delete(RoleGrant).where(RoleGrant.campaign_id == campaign_id, RoleGrant.part == name)
            )


async def to_tend(session: AsyncSession) -> Sequence[Campaign]:
    """Campaigns that are not over, and those that are but still have something to close, to take or to delete."""
    left = select(ServerObject.campaign_id).where(
        ServerObject.state.in_((ObjectState.OPEN, ObjectState.UNWANTED))
    )
    statement = (
        select(Campaign)
        .where(
            or_(
                Campaign.state != CampaignState.OVER,
                Campaign.id.in_(left),
                Campaign.id.in_(select(RoleGrant.campaign_id)),
                Campaign.id.in_(select(CloseEvent.campaign_id)),
            )
        )
        .order_by(Campaign.id)
    )
    return (await session.execute(statement)).scalars().all()


async def grants(session: AsyncSession, campaign_id: int) -> set[tuple[int, str]]:
    """(member, function of the role) of every role that was given and not taken back."""
    rows = await session.execute(
        select(RoleGrant.user_id, RoleGrant.part).where(RoleGrant.campaign_id == campaign_id)
    )
    return {(user_id, part) for user_id, part in rows}


async def note_grant(
    session: AsyncSession, campaign_id: int, user_id: int, part: str, *, given: bool
) -> None:
    """The member has the role now, or no longer."""
    if given:
        values = {"campaign_id": campaign_id, "user_id": user_id, "part": part}
        await session.execute(insert(RoleGrant).values(**values).on_conflict_do_nothing())
    else:
        await session.execute(
            delete(RoleGrant).where(
                RoleGrant.campaign_id == campaign_id, RoleGrant.user_id == user_id, RoleGrant.part == part
            )
        )
