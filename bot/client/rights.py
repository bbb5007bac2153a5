"""Which rights the bot lacks in a channel, asked by REST: a worker has no gateway and knows no server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import discord

THREADS = (10, 11, 12)
NAMES = {
    "read_message_history": "Read Message History",
    "add_reactions": "Add Reactions",
    "attach_files": "Attach Files",
    "create_public_threads": "Create Public Threads",
    "manage_threads": "Manage Threads",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "view_channel": "View Channel",
}
"""Rights as Discord's own pages name them."""


def name_of(right: str) -> str:
    """A right as Discord's own pages name it."""
    return NAMES.get(right) or right.replace("_", " ").title()


async def missing(client: discord.Client, channel_id: int, wanted: Iterable[str]) -> tuple[str, ...]:
    """Those of the rights that the bot does not have there, by Discord's names. Raises discord.HTTPException."""
    try:
        channel: Mapping[str, Any] = await client.http.get_channel(channel_id)
    except discord.Forbidden:
        return (NAMES["view_channel"],)
    if "guild_id" not in channel:
        return ()  # a direct message
    thread = channel["type"] in THREADS
    if thread:
        try:
            parent: Mapping[str, Any] = await client.http.get_channel(int(channel["parent_id"]))
        except discord.Forbidden:
            return (NAMES["view_channel"],)
    else:
        parent = channel
    guild_id = int(channel["guild_id"])
    guild = await client.http.get_guild(guild_id, with_counts=False)
    me = client.application_id if client.user is None else client.user.id
    assert me is not None
    member = await client.http.get_member(guild_id, me)
    has = rights(guild, member, parent, me)
    asked = ["send_messages_in_threads" if thread and name == "send_messages" else name for name in wanted]
    lacking = [name for name in asked if not getattr(has, name)]
    locked = thread and channel.get("thread_metadata", {}).get("locked") and not has.manage_threads
    return tuple(NAMES[name] for name in (*lacking, *(("manage_threads",) if locked else ())))


def rights(
    guild: Mapping[str, Any], member: Mapping[str, Any], channel: Mapping[str, Any], me: int
) -> discord.Permissions:
    """The rights of a member in a channel: those of the roles, then the channel's overwrites."""
    roles = {int(role["id"]): int(role["permissions"]) for role in guild["roles"]}
    everyone, mine = int(guild["id"]), [int(role) for role in member["roles"]]
    bits = 0
    for role in (everyone, *mine):
        bits |= roles.get(role, 0)
    if int(guild.get("owner_id") or 0) == me or discord.Permissions(bits).administrator:
        return discord.Permissions.all()
    overwrites = {
        int(overwrite["id"]): (int(overwrite["allow"]), int(overwrite["deny"]))
        for overwrite in channel["permission_overwrites"]
    }
    for group in ([everyone], mine, [me]):
        written = [overwrites[holder] for holder in group if holder in overwrites]
        denied = allowed = 0
        for allow, deny in written:
            allowed, denied = allowed | allow, denied | deny
        bits = bits & ~denied | allowed
    return discord.Permissions(bits)
