"""What Discord says of members: since when they are on a server, and what they see there."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import Any, TypeVar

import discord

from bot.service.means.members import Members, Unanswered
from bot.views.respond import PASSING

NOT_THERE = (10003, 10004, 10007, 50001)
"""Unknown channel, server, member, no access: it is gone, or somebody, or the bot, has left."""
VIEW, EVERYTHING = discord.Permissions.view_channel.flag, discord.Permissions.administrator.flag

T = TypeVar("T")


def ask_discord(members: Members, http: discord.http.HTTPClient) -> None:
    """Have the services ask Discord. It is asked each time: another process may hear what becomes of a server."""

    async def joined(guild_id: int, user_id: int) -> str | None:
        member = await _asked(http.get_member(guild_id, user_id))
        return None if member is None else str(member["joined_at"])

    async def sees(guild_id: int, user_id: int, channel_id: int) -> bool:
        member: Any = await _asked(http.get_member(guild_id, user_id))
        guild: Any = await _asked(http.get_guild(guild_id))
        channel: Any = await _asked(http.get_channel(channel_id))
        return bool(member and guild and channel) and sees_channel(guild, channel, member)

    members.ask, members.sees = joined, sees


async def _asked(question: Awaitable[T]) -> T | None:
    """What Discord says; None where what is asked about is not there, or not for the bot. Raises Unanswered."""
    try:
        return await question
    except PASSING as problem:
        if isinstance(problem, discord.HTTPException) and problem.code in NOT_THERE:
            return None
        raise Unanswered from problem


def sees_channel(guild: Mapping[str, Any], channel: Mapping[str, Any], member: Mapping[str, Any]) -> bool:
    """Whether a channel of a server is shown to a member, each as Discord writes it.

    Owner and administrators see all; roles add up; the channel's rules for everybody, for the member's roles and for
    the member come one after the other, and in each what is allowed comes after what is denied.
    """
    who, everybody, roles = member["user"]["id"], guild["id"], set(member["roles"])
    if guild["owner_id"] == who:
        return True
    bits = 0
    for role in guild["roles"]:
        if role["id"] in roles or role["id"] == everybody:
            bits |= int(role["permissions"])
    if bits & EVERYTHING:
        return True
    for those in ({everybody}, roles, {who}):
        rules = [rule for rule in channel["permission_overwrites"] if rule["id"] in those]
        for rule in rules:
            bits &= ~int(rule["deny"])
        for rule in rules:
            bits |= int(rule["allow"])
    return bool(bits & VIEW)
