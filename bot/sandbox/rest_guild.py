"""REST: the bot's own account, the guild, its channels with overwrites, roles, members and threads."""

from typing import Any

from bot.sandbox import messages, payloads, permissions
from bot.sandbox.errors import ApiError, missing_access, missing_permissions, unknown
from bot.sandbox.gateway import GUILD_MEMBERS, GUILDS
from bot.sandbox.limits import Problem, length, refuse
from bot.sandbox.rest import Call, Route, as_dict
from bot.sandbox.state import (
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    THREAD_TYPES,
    Channel,
    Guild,
    Json,
    Member,
    Overwrite,
    Role,
    now,
)
from bot.sandbox.world import World

CHANNELS, OVERWRITES, ROLES = 500, 100, 250


def _guild(call: Call, needs: int = 0) -> Guild:
    world = call.world
    if call.id("guild_id") != world.state.guild.id:
        raise missing_access()
    if needs & ~permissions.base(world.state.guild, world.bot_member):
        raise missing_permissions()
    return world.state.guild


def _event(world: World, name: str, body: Json, intent: int = GUILDS) -> None:
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
    return payloads.guild_rest(call.world.state, _guild(call))


async def channels(call: Call) -> Any:
    found = [c for c in _guild(call).channels.values() if c.type not in THREAD_TYPES]
    return [payloads.channel(call.world.state, c) for c in found]


# Channels.


def _overwrites(call: Call, body: Json, allowed: int) -> dict[int, Overwrite]:
    listed = body.get("permission_overwrites") or []
    refuse(list(length(("permission_overwrites",), listed, OVERWRITES)))
    made = [
        Overwrite(int(o["id"]), int(o["type"]), int(o.get("allow") or 0), int(o.get("deny") or 0))
        for o in listed
    ]
    for item in made:
        _may_set(call.world, item, allowed)
    return {item.id: item for item in made}


def _may_set(world: World, item: Overwrite, allowed: int) -> None:
    """A bot hands out only what it has, and "manage roles" in a channel only as administrator."""
    state = world.state
    if item.id not in (state.guild.roles if item.type == 0 else state.guild.members):
        problem: Problem = (("permission_overwrites",), "UNKNOWN_OVERWRITE_TARGET", "Unknown role or member")
        refuse([problem])
    if allowed == permissions.ALL:
        return
    if (item.allow | item.deny) & (~allowed | permissions.MANAGE_ROLES):
        raise missing_permissions()


def _channel_problems(body: Json) -> list[Problem]:
    problems: list[Problem] = []
    if "name" in body:
        problems += length(("name",), body["name"], 100, 1)
    topic_limit = 4096 if body.get("type") == FORUM else 1024
    return problems + list(length(("topic",), body.get("topic"), topic_limit))


async def create_channel(call: Call) -> Any:
    world = call.world
    place = _guild(call, permissions.MANAGE_CHANNELS)
    body = as_dict(call.body)
    refuse([*length(("name",), body.get("name"), 100, 1), *_channel_problems(body)])
    if sum(c.type not in THREAD_TYPES for c in place.channels.values()) >= CHANNELS:
        raise ApiError(400, 30013, "Maximum number of server channels reached (500)")
    overwrites = _overwrites(call, body, permissions.base(place, world.bot_member))
    parent = int(body["parent_id"]) if body.get("parent_id") else None
    if parent is not None and (parent not in place.channels or place.channels[parent].type != 4):
        refuse([(("parent_id",), "CHANNEL_PARENT_INVALID", "Category does not exist")])
    channel = world.state.add_channel("", int(body.get("type") or 0), parent)
    channel.name = _channel_name(channel.type, body["name"])
    channel.topic, channel.overwrites = body.get("topic"), overwrites
    channel.slowmode = int(body.get("rate_limit_per_user") or 0)
    if body.get("position") is not None:
        channel.position = int(body["position"])
    _event(world, "CHANNEL_CREATE", payloads.channel(world.state, channel))
    return payloads.channel(world.state, channel)


def _channel_name(kind: int, name: str) -> str:
    """Text channels get Discord's spelling: lower case, hyphens for spaces."""
    return name if kind == 4 else "-".join(name.lower().split())


async def get_channel(call: Call) -> Any:
    channel = call.world.seen_channel(call.id("channel_id"))
    return payloads.channel(call.world.state, channel)


async def edit_channel(call: Call) -> Any:
    world = call.world
    channel = world.seen_channel(call.id("channel_id"))
    body = as_dict(call.body)
    thread = channel.type in THREAD_TYPES
    needed = permissions.MANAGE_THREADS if thread else permissions.MANAGE_CHANNELS
    own_thread = thread and channel.owner_id == world.state.bot.id
    if needed & ~world.bot_bits(channel) and not own_thread:
        raise missing_permissions()
    refuse(_channel_problems(body | {"type": channel.type}))
    if "permission_overwrites" in body:
        if not world.bot_bits(channel) & permissions.MANAGE_ROLES:
            raise missing_permissions()
        channel.overwrites = _overwrites(call, body, world.bot_bits(channel))
    if "name" in body:
        channel.name = body["name"] if thread else _channel_name(channel.type, body["name"])
    if "parent_id" in body:
        channel.parent_id = int(body["parent_id"]) if body["parent_id"] else None
    channel.topic = body.get("topic", channel.topic)
    channel.position = int(body.get("position", channel.position) or 0)
    channel.slowmode = int(body.get("rate_limit_per_user", channel.slowmode) or 0)
    channel.archived = bool(body.get("archived", channel.archived))
    channel.locked = bool(body.get("locked", channel.locked))
    payload = payloads.channel(world.state, channel)
    _event(world, "THREAD_UPDATE" if thread else "CHANNEL_UPDATE", payload)
    return payload


async def delete_channel(call: Call) -> Any:
    world = call.world
    channel = world.seen_channel(call.id("channel_id"))
    thread = channel.type in THREAD_TYPES
    needed = permissions.MANAGE_THREADS if thread else permissions.MANAGE_CHANNELS
    if needed & ~world.bot_bits(channel):
        raise missing_permissions()
    payload = payloads.channel(world.state, channel)
    for other in list(world.state.guild.channels.values()):
        if other.parent_id == channel.id:
            if other.type in THREAD_TYPES:
                del world.state.guild.channels[other.id]
            else:
                other.parent_id = None
    world.state.guild.channels.pop(channel.id, None)
    world.state.dms.pop(channel.id, None)
    _event(world, "THREAD_DELETE" if thread else "CHANNEL_DELETE", payload)
    return payload


async def put_overwrite(call: Call) -> Any:
    channel = _overwrite_place(call)
    body = as_dict(call.body)
    item = Overwrite(
        call.id("overwrite_id"), int(body["type"]), int(body.get("allow") or 0), int(body.get("deny") or 0)
    )
    _may_set(call.world, item, call.world.bot_bits(channel))
    channel.overwrites[item.id] = item
    _event(call.world, "CHANNEL_UPDATE", payloads.channel(call.world.state, channel))


async def delete_overwrite(call: Call) -> Any:
    channel = _overwrite_place(call)
    if channel.overwrites.pop(call.id("overwrite_id"), None) is None:
        raise unknown("Permission Overwrite", 10009)
    _event(call.world, "CHANNEL_UPDATE", payloads.channel(call.world.state, channel))


def _overwrite_place(call: Call) -> Channel:
    channel = call.world.seen_channel(call.id("channel_id"))
    if not call.world.bot_bits(channel) & permissions.MANAGE_ROLES:
        raise missing_permissions()
    return channel


# Roles and members.


async def roles(call: Call) -> Any:
    return [payloads.role(r) for r in _guild(call).roles.values()]


async def create_role(call: Call) -> Any:
    world = call.world
    place = _guild(call, permissions.MANAGE_ROLES)
    body = as_dict(call.body)
    refuse(list(length(("name",), body.get("name"), 100)))
    if len(place.roles) >= ROLES:
        raise ApiError(400, 30005, "Maximum number of server roles reached (250)")
    bits = int(body.get("permissions") or 0)
    if bits & ~permissions.base(place, world.bot_member):
        raise missing_permissions()
    role = world.state.add_role(body.get("name") or "new role", bits)
    _fill_role(role, body)
    _event(world, "GUILD_ROLE_CREATE", {"role": payloads.role(role)})
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
    place = _guild(call, permissions.MANAGE_ROLES)
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
    _event(call.world, "GUILD_ROLE_UPDATE", {"role": payloads.role(role)})
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
    _event(call.world, "GUILD_ROLE_DELETE", {"role_id": str(role.id)})


def _member(call: Call) -> Member:
    who = _guild(call).members.get(call.id("user_id"))
    if who is None:
        raise unknown("Member", 10007)
    return who


def member_changed(world: World, who: Member) -> None:
    """Tell the bot that a member's roles or nickname changed."""
    _event(world, "GUILD_MEMBER_UPDATE", payloads.member(who), GUILD_MEMBERS)


async def member(call: Call) -> Any:
    return payloads.member(_member(call))


async def members(call: Call) -> Any:
    after, limit = int(call.query.get("after", 0)), int(call.query.get("limit", 1))
    found = sorted(_guild(call).members.values(), key=lambda m: m.user.id)
    return [payloads.member(m) for m in found if m.user.id > after][:limit]


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


# Threads.


async def start_thread(call: Call) -> Any:
    world = call.world
    parent = world.seen_channel(call.id("channel_id"))
    body = as_dict(call.body)
    refuse(list(length(("name",), body.get("name"), 100, 1)))
    if parent.type == FORUM:
        return _forum_post(call, parent, body)
    from_message = call.path.get("message_id")
    kind = PUBLIC_THREAD if from_message else int(body.get("type") or PRIVATE_THREAD)
    private = kind == PRIVATE_THREAD
    needed = permissions.CREATE_PRIVATE_THREADS if private else permissions.CREATE_PUBLIC_THREADS
    if needed & ~world.bot_bits(parent):
        raise missing_permissions()
    thread_id = None
    if from_message:
        message = messages.find(parent, int(from_message))
        if message.id in world.state.guild.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        message.flags |= 1 << 5
        thread_id = message.id
    thread = _thread(call, parent, body, kind, thread_id)
    return payloads.channel(world.state, thread)


def _thread(call: Call, parent: Channel, body: Json, kind: int, thread_id: int | None = None) -> Channel:
    state = call.world.state
    thread = Channel(thread_id or state.ids.next(), kind, body["name"], parent.id, created_at=now())
    thread.owner_id = state.bot.id
    thread.thread_members = [state.bot.id]
    thread.auto_archive_minutes = int(body.get("auto_archive_duration") or 1440)
    state.guild.channels[thread.id] = thread
    _event(call.world, "THREAD_CREATE", payloads.channel(state, thread) | {"newly_created": True})
    return thread


def _forum_post(call: Call, parent: Channel, body: Json) -> Json:
    world = call.world
    if not world.bot_bits(parent) & permissions.SEND_MESSAGES:
        raise missing_permissions()
    thread = _thread(call, parent, body, PUBLIC_THREAD)
    first = messages.create(world, thread, world.state.bot, as_dict(body.get("message")), call.files)
    return payloads.channel(world.state, thread) | {"message": payloads.message(world.state, first)}


async def join_thread(call: Call) -> Any:
    thread = call.world.seen_channel(call.id("channel_id"))
    name = call.path.get("user_id", "@me")
    who = call.world.state.bot.id if name == "@me" else int(name)
    if who not in call.world.state.guild.members:
        raise unknown("Member", 10007)
    if who not in thread.thread_members:
        thread.thread_members.append(who)
    call.world.changed()


async def leave_thread(call: Call) -> Any:
    thread = call.world.seen_channel(call.id("channel_id"))
    name = call.path.get("user_id", "@me")
    who = call.world.state.bot.id if name == "@me" else int(name)
    if who in thread.thread_members:
        thread.thread_members.remove(who)


async def active_threads(call: Call) -> Any:
    state = call.world.state
    found = [c for c in _guild(call).channels.values() if c.type in THREAD_TYPES and not c.archived]
    return {
        "threads": [payloads.channel(state, c) for c in found],
        "members": [payloads.thread_member(c, state.bot.id) for c in found],
    }


_G, _C = "/guilds/{guild_id}", "/channels/{channel_id}"
ROUTES: list[Route] = [
    ("GET", "/users/@me", me),
    ("GET", "/users/{user_id}", user),
    ("GET", "/applications/@me", application),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway_bot),
    ("GET", _G, guild),
    ("GET", _G + "/channels", channels),
    ("POST", _G + "/channels", create_channel),
    ("GET", _G + "/roles", roles),
    ("POST", _G + "/roles", create_role),
    ("PATCH", _G + "/roles/{role_id}", edit_role),
    ("DELETE", _G + "/roles/{role_id}", delete_role),
    ("GET", _G + "/members", members),
    ("GET", _G + "/members/{user_id}", member),
    ("PATCH", _G + "/members/{user_id}", edit_member),
    ("PUT", _G + "/members/{user_id}/roles/{role_id}", add_role),
    ("DELETE", _G + "/members/{user_id}/roles/{role_id}", remove_role),
    ("GET", _G + "/threads/active", active_threads),
    ("GET", _C, get_channel),
    ("PATCH", _C, edit_channel),
    ("DELETE", _C, delete_channel),
    ("PUT", _C + "/permissions/{overwrite_id}", put_overwrite),
    ("DELETE", _C + "/permissions/{overwrite_id}", delete_overwrite),
    ("POST", _C + "/threads", start_thread),
    ("POST", _C + "/messages/{message_id}/threads", start_thread),
    ("PUT", _C + "/thread-members/{user_id}", join_thread),
    ("DELETE", _C + "/thread-members/{user_id}", leave_thread),
]
