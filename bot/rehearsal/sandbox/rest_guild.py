"""REST: the bot's own account, the guild, its channels with overwrites, roles, members and threads."""

from typing import Any

from bot.rehearsal.sandbox import payloads, permissions
from bot.rehearsal.sandbox.errors import ApiError, missing_access, missing_permissions, unknown
from bot.rehearsal.sandbox.gateway import GUILD_MEMBERS, GUILDS
from bot.rehearsal.sandbox.problems import length, refuse
from bot.rehearsal.sandbox.rest import Call, Route, as_dict
from bot.rehearsal.sandbox.state import (
    Guild,
    Json,
    Member,
    Role,
)
from bot.rehearsal.sandbox.world import World

ROLES = 250


def the_guild(call: Call, needs: int = 0) -> Guild:
    world = call.world
    if call.id("guild_id") != world.state.guild.id:
        raise missing_access()
    if needs & ~permissions.base(world.state.guild, world.bot_member):
        raise missing_permissions()
    return world.state.guild


def event(world: World, name: str, body: Json, intent: int = GUILDS) -> None:
    world.gateway.dispatch(name, body | {"guild_id": str(world.state.guild.id)}, intent)
    world.changed()


async def me(call: Call) -> Any:
    state = call.world.state
    return payloads.user(state.bot) | {
        "mfa_enabled": False,
        "locale": "en-US",
        "verified": True,
        "email": None,
    }


async def guilds(call: Call) -> Any:
    world, guild = call.world, call.world.state.guild
    has = permissions.base(guild, world.bot_member)
    return [
        {"id": str(guild.id), "name": guild.name, "owner": False, "permissions": str(has), "features": []}
    ]


async def application(call: Call) -> Any:
    return payloads.application(call.world.state)


async def gateway(call: Call) -> Any:
    return {"url": call.world.gateway.url}


async def gateway_bot(call: Call) -> Any:
    limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": call.world.gateway.url, "shards": 1, "session_start_limit": limit}


async def user(call: Call) -> Any:
    who = call.world.state.users.get(call.id("user_id"))
    if who is None:
        raise unknown("User", 10013)
    return payloads.user(who)


async def guild(call: Call) -> Any:
    return payloads.guild_rest(call.world.state, the_guild(call))


# Roles and members.


async def roles(call: Call) -> Any:
    return [payloads.role(r) for r in the_guild(call).roles.values()]


async def role(call: Call) -> Any:
    known = the_guild(call).roles.get(call.id("role_id"))
    if known is None:
        raise unknown("Role", 10011)
    return payloads.role(known)


async def create_role(call: Call) -> Any:
    world = call.world
    place = the_guild(call, permissions.MANAGE_ROLES)
    body = as_dict(call.body)
    refuse(list(length(("name",), body.get("name"), 100)))
    if len(place.roles) >= ROLES:
        raise ApiError(400, 30005, "Maximum number of server roles reached (250)")
    bits = int(body.get("permissions") or 0)
    if bits & ~permissions.base(place, world.bot_member):
        raise missing_permissions()
    role = world.state.add_role(body.get("name") or "new role", bits)
    _fill_role(role, body)
    event(world, "GUILD_ROLE_CREATE", {"role": payloads.role(role)})
    return payloads.role(role)


def _fill_role(role: Role, body: Json) -> None:
    role.name = body.get("name") or role.name
    role.color = int(body.get("color") or (body.get("colors") or {}).get("primary_color") or role.color)
    role.hoist = bool(body.get("hoist", role.hoist))
    role.mentionable = bool(body.get("mentionable", role.mentionable))
    if body.get("permissions") is not None:
        role.permissions = int(body["permissions"])


def _lower_role(call: Call) -> Role:
    """A role below the bot's highest one; 50013 for those above or managed."""
    place = the_guild(call, permissions.MANAGE_ROLES)
    role = place.roles.get(call.id("role_id"))
    if role is None:
        raise unknown("Role", 10011)
    bot = call.world.bot_member
    if role.position >= permissions.top_position(place, bot):
        raise missing_permissions()
    return role


async def edit_role(call: Call) -> Any:
    role = _lower_role(call)
    _fill_role(role, as_dict(call.body))
    event(call.world, "GUILD_ROLE_UPDATE", {"role": payloads.role(role)})
    return payloads.role(role)


async def delete_role(call: Call) -> Any:
    role = _lower_role(call)
    place = call.world.state.guild
    del place.roles[role.id]
    for who in place.members.values():
        if role.id in who.roles:
            who.roles.remove(role.id)
    for channel in place.channels.values():
        channel.overwrites.pop(role.id, None)
    event(call.world, "GUILD_ROLE_DELETE", {"role_id": str(role.id)})


def _member(call: Call) -> Member:
    who = the_guild(call).members.get(call.id("user_id"))
    if who is None:
        raise unknown("Member", 10007)
    return who


def member_changed(world: World, who: Member) -> None:
    """Tell the bot that a member's roles or nickname changed."""
    event(world, "GUILD_MEMBER_UPDATE", payloads.member(who), GUILD_MEMBERS)


async def member(call: Call) -> Any:
    return payloads.member(_member(call))


async def members(call: Call) -> Any:
    after, limit = int(call.query.get("after", 0)), int(call.query.get("limit", 1))
    listed = sorted(the_guild(call).members.values(), key=lambda m: m.user.id)
    return [payloads.member(m) for m in listed if m.user.id > after][:limit]


async def add_role(call: Call) -> Any:
    role, who = _lower_role(call), _member(call)
    if role.id not in who.roles:
        who.roles.append(role.id)
    member_changed(call.world, who)


async def remove_role(call: Call) -> Any:
    role, who = _lower_role(call), _member(call)
    if role.id in who.roles:
        who.roles.remove(role.id)
    member_changed(call.world, who)


async def edit_member(call: Call) -> Any:
    who = _member(call)
    body = as_dict(call.body)
    place = call.world.state.guild
    if body.get("roles") is not None:
        wanted = [int(r) for r in body["roles"]]
        bot = call.world.bot_member
        top = permissions.top_position(place, bot)
        moved = set(wanted) ^ set(who.roles)
        if not permissions.base(place, bot) & permissions.MANAGE_ROLES or any(
            r not in place.roles or place.roles[r].position >= top for r in moved
        ):
            raise missing_permissions()
        who.roles = wanted
    if "nick" in body:
        refuse(list(length(("nick",), body["nick"], 32)))
        who.nick = body["nick"] or None
    member_changed(call.world, who)
    return payloads.member(who)


_G = "/guilds/{guild_id}"
ROUTES: list[Route] = [
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", guilds),
    ("GET", "/users/{user_id}", user),
    ("GET", "/applications/@me", application),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway_bot),
    ("GET", _G, guild),
    ("GET", _G + "/roles", roles),
    ("POST", _G + "/roles", create_role),
    ("GET", _G + "/roles/{role_id}", role),
    ("PATCH", _G + "/roles/{role_id}", edit_role),
    ("DELETE", _G + "/roles/{role_id}", delete_role),
    ("GET", _G + "/members", members),
    ("GET", _G + "/members/{user_id}", member),
    ("PATCH", _G + "/members/{user_id}", edit_member),
    ("PUT", _G + "/members/{user_id}/roles/{role_id}", add_role),
    ("DELETE", _G + "/members/{user_id}/roles/{role_id}", remove_role),
]
