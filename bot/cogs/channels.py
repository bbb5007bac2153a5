"""The channels and roles of a campaign (EDC-B-a, EDC-B1-a to EDC-B1-f) and the permissions in them."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import cast

import discord
import structlog

from bot.messages import aloud, say
from bot.service.base import Services, refused
from bot.service.room import campaigns, premises
from bot.service.room.premises import Premises
from bot.store.server_tables import ObjectKind
from bot.views.server_rights import NEEDED

log = structlog.get_logger(__name__)

CATEGORY = "13th Corps"
ROLES = {"gm": "Game Master", "player": "Commander", "spectator": "Spectator"}
REASON = "Hexmarshal campaign"


@dataclass(frozen=True)
class Room:
    """A channel: who may write there (`gm_only` hides it from everybody but the GM)."""

    name: str
    topic: str
    """The message with its topic."""
    players_write: bool = False
    gm_only: bool = False


ROOMS = (
    Room("campaign-rules", "topic-campaign-rules"),
    Room("briefing-room", "topic-briefing-room"),
    Room("operations-room", "topic-operations-room"),
    Room("news-feed", "topic-news-feed"),
    Room(
        "unit-orders",
        "topic-unit-orders",
        players_write=True,
    ),
    Room("unit-dossiers", "topic-unit-dossiers", players_write=True),
    Room("comms-net", "topic-comms-net", players_write=True),
    Room("gm-room", "topic-gm-room", gm_only=True),
)

BOT_RIGHTS = discord.PermissionOverwrite(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    add_reactions=True,
    create_private_threads=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
"""Everything that it takes from others in a channel: nobody may take what they do not have there."""
READ = discord.PermissionOverwrite(
    view_channel=True, send_messages=False, add_reactions=False, create_private_threads=False
)
WRITE = discord.PermissionOverwrite(view_channel=True, send_messages=True, create_private_threads=False)
GM = discord.PermissionOverwrite(
    view_channel=True, send_messages=True, read_message_history=True, manage_threads=True
)
"""The game master reads every channel and, by managing threads, every thread (EDC-A2-a)."""
HIDDEN = discord.PermissionOverwrite(view_channel=False)

INVITE_PERMISSIONS = NEEDED | discord.Permissions(create_events=True)
"""What the bot needs, and what the setting `close_events` needs; the README's invite link carries this number."""


Overwrites = dict[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite]


async def furnish(s: Services, guild: discord.Guild, campaign_id: int) -> None:
    """Make the roles, the category and the channels that the campaign does not have yet (EDC-B-a).

    Nothing of the server is looked for by its name: what is made here belongs to this campaign and to no other.
    A category of the server is used where the campaign was given one.
    Raises `discord.Forbidden` without the rights for it. The caller is `alone` with the campaign.
    """
    have = await premises.premises_of(s, campaign_id)
    if have is None or have.over:
        return
    there = {part for part, number in have.roles.items() if guild.get_role(number) is not None}
    if have.furnished and not have.strange and there >= ROLES.keys():
        return
    roles: dict[str, discord.Role] = {}
    for part, name in ROLES.items():
        made = await role(guild, have.roles[part]) if part in have.roles else None
        if made is None:
            if part in have.roles:  # deleted by hand
                await premises.gone(s, campaign_id, have.roles[part])
            called = f"{name} ({have.beside})" if have.beside else name
            made = await guild.create_role(name=called, permissions=discord.Permissions.none(), reason=REASON)
            await premises.noted(s, campaign_id, ObjectKind.ROLE, part, made.id)
        roles[part] = made
    gm = roles["gm"]
    for row in have.open:
        if row.kind == ObjectKind.CHANNEL:
            try:
                await let_in(guild, row.discord_id, gm, have.strange)
            except discord.Forbidden:
                log.warning("game master not let in", campaign=campaign_id, channel=row.discord_id)
    await premises.shut_out(s, campaign_id, have.strange)
    if not have.furnished:
        channels = await _channels(s, guild, have, gm)
        await campaigns.set_channels(
            s, campaign_id, channels, {part: held.id for part, held in roles.items()}
        )


async def _channels(s: Services, guild: discord.Guild, have: Premises, gm: discord.Role) -> dict[str, int]:
    """The channels of a new campaign, by function; those that are missing are made."""
    category = have.category
    if category is not None and category not in {there.id for there in await guild.fetch_channels()}:
        await premises.gone(s, have.campaign_id, category)  # deleted by hand
        category = None
    if category is None:
        category = (await guild.create_category(have.category_name, reason=REASON)).id
        await premises.noted(s, have.campaign_id, ObjectKind.CATEGORY, "category", category)
    channels = dict(have.channels)
    for room in ROOMS:
        if room.name not in channels:
            made = await _made(guild, room, category, gm)
            await premises.noted(s, have.campaign_id, ObjectKind.CHANNEL, room.name, made.id)
            channels[room.name] = made.id
    return channels


async def _made(
    guild: discord.Guild, room: Room, category: int | None, gm: discord.Role
) -> discord.TextChannel:
    """A new channel for a room of the campaign, under a category where one is given."""
    # The library reads nothing of a category but its id, and our cache may not have the category yet.
    under = None if category is None else cast(discord.CategoryChannel, discord.Object(category))
    with aloud():
        topic = say(room.topic)
    return await guild.create_text_channel(
        room.name,
        category=under,
        topic=topic,
        overwrites=overwrites(guild, room, gm),
        reason=REASON,
    )


async def remake(s: Services, guild: discord.Guild, campaign_id: int) -> None:
    """Make those channels again that were deleted and that the game master wants back."""
    have = await premises.premises_of(s, campaign_id)
    if have is None or have.over:
        return
    for part, old in have.remake.items():
        gm = await role(guild, have.roles["gm"]) if "gm" in have.roles else None
        room = next((room for room in ROOMS if room.name == part), None)
        if gm is None or room is None or await text_channel(guild, old) is not None:
            await premises.remade(s, campaign_id, part, None)
            continue
        category = have.category
        if category is not None and category not in {there.id for there in await guild.fetch_channels()}:
            category = None
        made = await _made(guild, room, category, gm)
        await premises.noted(s, campaign_id, ObjectKind.CHANNEL, part, made.id)
        await premises.remade(s, campaign_id, part, made.id)


async def role(guild: discord.Guild, number: int) -> discord.Role | None:
    """A role by its id; None where it was deleted."""
    try:
        return guild.get_role(number) or await guild.fetch_role(number)
    except discord.NotFound:
        return None


def overwrites(guild: discord.Guild, room: Room, gm: discord.Role) -> Overwrites:
    """Everybody reads, players write only where talk belongs, the GM's room is hidden; the bot keeps its own way in."""
    everyone = HIDDEN if room.gm_only else WRITE if room.players_write else READ
    return {guild.default_role: everyone, gm: GM, guild.me: BOT_RIGHTS}


async def text_channel(guild: discord.Guild, channel_id: int) -> discord.TextChannel | None:
    """A text channel of this server as it is now; None where there is no such channel."""
    try:
        channel = await guild.fetch_channel(channel_id)
    except (discord.NotFound, discord.InvalidData):
        return None
    return channel if isinstance(channel, discord.TextChannel) else None


async def let_in(
    guild: discord.Guild, channel_id: int, gm: discord.Role, without: Collection[int] = ()
) -> None:
    """Let the game master and the bot into a channel that there is (EDC-A2-a), and some roles no longer."""
    channel = await text_channel(guild, channel_id)
    if channel is None:
        return
    for target, rights in ((guild.me, BOT_RIGHTS), (gm, GM)):
        if channel.overwrites_for(target) != rights:
            await channel.set_permissions(target, overwrite=rights, reason=REASON)
    for other in channel.overwrites:
        if other.id in without and (old := await role(guild, other.id)) is not None:
            with contextlib.suppress(discord.NotFound):  # gone already, which is what we want
                await channel.set_permissions(old, overwrite=None, reason=REASON)


async def open_up(s: Services, guild: discord.Guild, campaign_id: int, channel_id: int, part: str) -> None:
    """Give an existing channel of this server the permissions of its new function. Raises Refused."""
    channel = await text_channel(guild, channel_id)
    if channel is None:
        raise refused("channel-not-text")
    have = await premises.premises_of(s, campaign_id)
    gm = None if have is None or "gm" not in have.roles else await role(guild, have.roles["gm"])
    if gm is None:
        raise refused("channel-roles-missing")
    room = next(room for room in ROOMS if room.name == part)
    if room.gm_only or await premises.was_closed(s, guild.id, channel_id):
        await channel.edit(overwrites=overwrites(guild, room, gm), reason=REASON)
    else:
        await let_in(guild, channel_id, gm)


async def close(s: Services, guild: discord.Guild, have: Premises) -> None:
    """End the rights in a campaign's channels: its roles open nothing any more, and nobody writes there.

    One that another campaign has taken over stays open.
    """
    ours = {*have.roles.values(), *have.strange}
    for row in have.open:
        if row.kind != ObjectKind.CHANNEL:
            continue
        channel = await text_channel(guild, row.discord_id)
        if channel is None:
            await premises.gone(s, have.campaign_id, row.discord_id)
            continue
        left: Overwrites = {
            target: rights for target, rights in channel.overwrites.items() if target.id not in ours
        }
        if row.made and row.discord_id not in have.taken:
            left.setdefault(guild.default_role, discord.PermissionOverwrite())
            for target, rights in left.items():
                if target.id != guild.me.id:
                    rights.update(
                        send_messages=False, send_messages_in_threads=False, create_public_threads=False
                    )
        try:
            await channel.edit(overwrites=left, reason=REASON)
        except discord.Forbidden:
            log.warning("channel not closed", campaign=have.campaign_id, channel=row.discord_id)
    await premises.closed(s, have.campaign_id)


async def delete(s: Services, guild: discord.Guild, have: Premises) -> None:
    """Delete what is not wanted any more: channels, then the category if it is empty, then roles."""
    kinds = (ObjectKind.CHANNEL, ObjectKind.CATEGORY, ObjectKind.ROLE)
    for row in sorted(have.unwanted, key=lambda row: kinds.index(ObjectKind(row.kind))):
        with contextlib.suppress(discord.NotFound):
            if row.kind == ObjectKind.ROLE:
                if (made := await role(guild, row.discord_id)) is not None:
                    await made.delete(reason=REASON)
            elif row.kind == ObjectKind.CHANNEL or not await _used(guild, row.discord_id):
                await (await guild.fetch_channel(row.discord_id)).delete(reason=REASON)
        await premises.gone(s, have.campaign_id, row.discord_id)


async def _used(guild: discord.Guild, category: int) -> bool:
    """Whether a category still holds a channel."""
    return any(channel.category_id == category for channel in await guild.fetch_channels())
