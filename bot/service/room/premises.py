"""What a campaign has on its server: a category, channels and roles, all known by their ids.

They are made for one campaign and never taken over from another one or from the server, but for a category that whoever
creates the campaign chooses. Each is noted as soon as it
exists, so that a process that dies in between neither loses nor doubles more than the one it was just making.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.service.base import Services
from bot.service.ground.posts import ORDERS, RULES
from bot.store import campaigns, outbox, server_objects
from bot.store.server_tables import ObjectKind, ObjectState, ServerObject
from bot.store.session import awake
from bot.store.tables import Campaign, CampaignState


@dataclass(frozen=True)
class Premises:
    """A campaign's part of its server, for those who make, close and delete it."""

    campaign_id: int
    guild_id: int
    over: bool
    category_name: str
    beside: str
    """The campaign's name if it was made beside another one, whose roles have the usual names."""
    category: int | None
    """Made by the bot, or one of the server that the campaign was given."""
    channels: Mapping[str, int]
    """By function: where the campaign posts now, made by the bot or not."""
    roles: Mapping[str, int]
    """Those that the bot made, by function."""
    strange: frozenset[int]
    """Roles that the bot did not make, which an earlier release let into the channels."""
    open: tuple[ServerObject, ...]
    taken: frozenset[int]
    """What is open and another live campaign uses now."""
    unwanted: tuple[ServerObject, ...]
    furnished: bool
    """Whether its channels were handed over to the campaign."""
    remake: Mapping[str, int]
    """Functions whose channel, which was deleted, the game master wants to have made again, with that channel."""


@asynccontextmanager
async def alone(s: Services, campaign_id: int) -> AsyncIterator[None]:
    """Nobody else makes or deletes anything of this campaign meanwhile, in any process."""
    async with s.sessions.begin() as session:
        await server_objects.lock_premises(session, campaign_id)
        async with awake(session):  # Discord may make us wait for minutes
            yield


async def premises_of(s: Services, campaign_id: int) -> Premises | None:
    """None where the campaign was abandoned."""
    async with s.sessions() as session:
        campaign = await session.get(Campaign, campaign_id)
        if campaign is None:
            return None
        rows = await server_objects.objects(session, campaign_id, ObjectState.OPEN, ObjectState.UNWANTED)
        opened = tuple(row for row in rows if row.state == ObjectState.OPEN)
        taken = frozenset(await server_objects.taken_over(session, campaign_id, opened))
    made = {(row.kind, row.part): row.discord_id for row in opened if row.made}
    noted = {part: number for (kind, part), number in made.items() if kind == ObjectKind.CHANNEL}
    return Premises(
        campaign_id=campaign.id,
        guild_id=campaign.guild_id,
        over=campaign.state == CampaignState.OVER,
        category_name=str(campaign.settings.get("category", "")) or campaign.name,
        beside=campaign.name if campaign.book else "",
        category=next((row.discord_id for row in opened if row.kind == ObjectKind.CATEGORY), None),
        channels={**noted, **campaign.channels},
        roles={part: number for (kind, part), number in made.items() if kind == ObjectKind.ROLE},
        strange=frozenset(row.discord_id for row in opened if row.kind == ObjectKind.ROLE and not row.made),
        open=opened,
        taken=taken,
        unwanted=tuple(row for row in rows if row.state == ObjectState.UNWANTED),
        furnished=bool(campaign.channels),
        remake={part: int(number) for part, number in campaign.settings.get("remake", {}).items()},
    )


async def to_tend(s: Services) -> list[tuple[int, int]]:
    """(campaign, server) wherever there may be something to make, give, take, close or delete."""
    async with s.sessions() as session:
        return [(campaign.id, campaign.guild_id) for campaign in await server_objects.to_tend(session)]


async def noted(
    s: Services, campaign_id: int, kind: ObjectKind, part: str, discord_id: int, *, made: bool = True
) -> None:
    """The campaign uses it from now on."""
    async with s.sessions.begin() as session:
        await server_objects.note_object(session, campaign_id, kind, part, discord_id, made=made)


async def closed(s: Services, campaign_id: int) -> None:
    """The rights of everything that the campaign had have ended."""
    async with s.sessions.begin() as session:
        await server_objects.close_objects(session, campaign_id)


async def was_closed(s: Services, guild_id: int, channel_id: int) -> bool:
    """Whether the bot made the channel for a campaign that is over, and has closed it or is about to."""
    async with s.sessions() as session:
        rows = await server_objects.at_places(session, guild_id, [channel_id])
        owners = [await session.get_one(Campaign, row.campaign_id) for row in rows if row.made]
    return any(campaign.state == CampaignState.OVER for campaign in owners)


async def shut_out(s: Services, campaign_id: int, roles: frozenset[int]) -> None:
    """Roles that the bot did not make open nothing of the campaign any more."""
    async with s.sessions.begin() as session:
        await server_objects.close_objects(session, campaign_id, roles)


async def gone(s: Services, campaign_id: int, discord_id: int) -> None:
    """It was deleted."""
    async with s.sessions.begin() as session:
        await server_objects.mark_gone(session, campaign_id, discord_id)


async def remade(s: Services, campaign_id: int, part: str, channel_id: int | None) -> None:
    """The channel of a function was made again; what waits for it, and its standing posts, are posted there.

    None: it was not deleted after all.
    """
    async with s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, campaign_id)
        remake = dict(campaign.settings.get("remake", {}))
        old = remake.pop(part, None)
        campaign.settings = {**campaign.settings, "remake": remake}
        if channel_id is None or old is None or campaign.channels.get(part) != old:
            return
        campaign.channels = {**campaign.channels, part: channel_id}
        await server_objects.mark_gone(session, campaign_id, old)
        await outbox.move_posts(session, campaign_id, old, channel_id)
        await outbox.post_again(session, campaign_id, STANDING.get(part, ()), channel_id)


STANDING = {RULES: ("rules:guide", "signup:status"), ORDERS: ("orders:protocol",)}
"""The posts that a channel always has, by their keys."""
