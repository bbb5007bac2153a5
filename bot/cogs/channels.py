"""The channels and roles of a campaign (EDC-B-a, EDC-B1-a to EDC-B1-f) and the permissions in them."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.service.base import Refused

CATEGORY = "13th Corps"
ROLES = {"gm": "Game Master", "player": "Commander", "spectator": "Spectator"}
REASON = "Hexmarshal campaign set-up"


@dataclass(frozen=True)
class Room:
    """A channel: who may write there (`gm_only` hides it from everybody but the GM)."""

    name: str
    topic: str
    players_write: bool = False
    gm_only: bool = False


ROOMS = (
    Room("campaign-rules", "Doctrine, how to play, and whether sign-ups are open."),
    Room("briefing-room", "The state of the theatre each round: map, report, next close."),
    Room("operations-room", "What happens in the field between and within rounds."),
    Room(
        "unit-orders",
        "Give orders here with /order; each is posted with its number in the queue.",
        players_write=True,
    ),
    Room("unit-dossiers", "Your companies and the people in them.", players_write=True),
    Room("comms-net", "Talk, plan, coordinate. The game master reads this too.", players_write=True),
    Room("gm-room", "For the game master only: drafts, rulings, the whole map.", gm_only=True),
)

BOT_RIGHTS = discord.PermissionOverwrite(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    add_reactions=True,
)
READ = discord.PermissionOverwrite(
    view_channel=True, send_messages=False, add_reactions=False, create_private_threads=False
)
WRITE = discord.PermissionOverwrite(view_channel=True, send_messages=True, create_private_threads=False)
GM = discord.PermissionOverwrite(
    view_channel=True, send_messages=True, read_message_history=True, manage_threads=True
)
"""The game master reads every channel and, by managing threads, every thread (EDC-A2-a)."""
HIDDEN = discord.PermissionOverwrite(view_channel=False)

INVITE_PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    add_reactions=True,
    manage_channels=True,
    manage_roles=True,
    manage_messages=True,
    pin_messages=True,
    manage_threads=True,
    create_private_threads=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
"""Exactly what the bot needs; the README's invite link carries this number."""


async def set_up_channels(
    guild: discord.Guild, game_master: discord.Member, category_name: str = CATEGORY
) -> tuple[dict[str, int], dict[str, int]]:
    """Make what is missing of the category, its channels and the roles; what exists by name is used again.

    Everything is then found by its id, so that channels may be renamed (EDC-B-a).

    Returns channel ids by room name and role ids by key. Raises `discord.Forbidden` without the rights for it.
    """
    roles = {key: await role_named(guild, name) for key, name in ROLES.items()}
    if roles["gm"] not in game_master.roles:
        await game_master.add_roles(roles["gm"], reason=REASON)
    existing = await guild.fetch_channels()
    category = next(
        (c for c in existing if isinstance(c, discord.CategoryChannel) and c.name == category_name), None
    ) or await guild.create_category(category_name, reason=REASON)
    channels: dict[str, int] = {}
    for room in ROOMS:
        rights = overwrites(guild, room, roles["gm"])
        channel = next(
            (
                c
                for c in existing
                if isinstance(c, discord.TextChannel) and c.name == room.name and c.category_id == category.id
            ),
            None,
        )
        if channel is None:
            channel = await guild.create_text_channel(
                room.name, category=category, topic=room.topic, overwrites=rights, reason=REASON
            )
        elif room.gm_only and channel.overwrites != rights:
            # It may have been opened to others since; whatever is posted there is for the game master alone.
            await channel.edit(overwrites=rights, reason=REASON)
        else:
            await let_in(channel, roles["gm"])
        channels[room.name] = channel.id
    return channels, {key: role.id for key, role in roles.items()}


async def give_role(person: discord.Member, role: int | None, *, leaves: bool) -> str:
    """Give the game masters' role, or take it from a person who `leaves`; a sentence on anything left to do by hand."""
    if role is None:
        return ""
    change = person.remove_roles if leaves else person.add_roles
    try:
        await change(discord.Object(role), reason=REASON)
    except discord.HTTPException:
        return f" I could not {'take' if leaves else 'give'} the role <@&{role}>: please do that by hand."
    return "" if leaves else " If `/gm` is not shown there, allow it under *Server Settings → Integrations*."


def overwrites(
    guild: discord.Guild, room: Room, gm: discord.Role
) -> dict[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite]:
    """Everybody reads, players write only where talk belongs, the GM's room is hidden; the bot keeps its own way in."""
    everyone = HIDDEN if room.gm_only else WRITE if room.players_write else READ
    return {guild.default_role: everyone, gm: GM, guild.me: BOT_RIGHTS}


async def let_in(channel: discord.TextChannel, gm: discord.Role) -> None:
    """Make sure that the game master and the bot can enter an existing channel (EDC-A2-a)."""
    wanted = {**channel.overwrites, gm: GM, channel.guild.me: BOT_RIGHTS}
    if wanted != channel.overwrites:
        await channel.edit(overwrites=wanted, reason=REASON)


async def role_named(guild: discord.Guild, name: str) -> discord.Role:
    """The role of that name, created if it does not exist."""
    found = discord.utils.get(guild.roles, name=name)
    return found or await guild.create_role(name=name, permissions=discord.Permissions.none(), reason=REASON)


async def open_up(channel: discord.abc.GuildChannel | discord.Thread, part: str) -> None:
    """Give an existing channel the permissions of its new function."""
    if not isinstance(channel, discord.TextChannel):
        raise Refused("Choose a text channel.")
    room = next(room for room in ROOMS if room.name == part)
    gm = await role_named(channel.guild, ROLES["gm"])
    if room.gm_only:
        await channel.edit(overwrites=overwrites(channel.guild, room, gm), reason=REASON)
    else:
        await let_in(channel, gm)
