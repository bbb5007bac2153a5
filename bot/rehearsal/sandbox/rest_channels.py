"""REST: channels with their permission overwrites, and threads."""

from typing import Any

from bot.rehearsal.sandbox import messages, payloads, permissions
from bot.rehearsal.sandbox.errors import ApiError, missing_permissions, unknown
from bot.rehearsal.sandbox.problems import Problem, length, refuse
from bot.rehearsal.sandbox.rest import Call, Route, as_dict
from bot.rehearsal.sandbox.rest_guild import event, the_guild
from bot.rehearsal.sandbox.state import (
    CATEGORY,
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    THREAD_TYPES,
    Channel,
    Json,
    Overwrite,
)
from bot.rehearsal.sandbox.world import World

CHANNELS, OVERWRITES = 500, 100


async def channels(call: Call) -> Any:
    shown = [c for c in the_guild(call).channels.values() if c.type not in THREAD_TYPES]
    return [payloads.channel(call.world.state, c) for c in shown]


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
    place = the_guild(call, permissions.MANAGE_CHANNELS)
    body = as_dict(call.body)
    refuse([*length(("name",), body.get("name"), 100, 1), *_channel_problems(body)])
    if sum(c.type not in THREAD_TYPES for c in place.channels.values()) >= CHANNELS:
        raise ApiError(400, 30013, "Maximum number of server channels reached (500)")
    overwrites = _overwrites(call, body, permissions.base(place, world.bot_member))
    parent = int(body["parent_id"]) if body.get("parent_id") else None
    if parent is not None and (parent not in place.channels or place.channels[parent].type != CATEGORY):
        refuse([(("parent_id",), "CHANNEL_PARENT_INVALID", "Category does not exist")])
    channel = world.state.add_channel("", int(body.get("type") or 0), parent)
    channel.name = _channel_name(channel.type, body["name"])
    channel.topic, channel.overwrites = body.get("topic"), overwrites
    channel.slowmode = int(body.get("rate_limit_per_user") or 0)
    if body.get("position") is not None:
        channel.position = int(body["position"])
    event(world, "CHANNEL_CREATE", payloads.channel(world.state, channel))
    return payloads.channel(world.state, channel)


def _channel_name(kind: int, name: str) -> str:
    """Text channels get Discord's spelling: lower case, hyphens for spaces."""
    return name if kind == CATEGORY else "-".join(name.lower().split())


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
    event(world, "THREAD_UPDATE" if thread else "CHANNEL_UPDATE", payload)
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
    event(world, "THREAD_DELETE" if thread else "CHANNEL_DELETE", payload)
    return payload


async def put_overwrite(call: Call) -> Any:
    channel = _overwrite_place(call)
    body = as_dict(call.body)
    item = Overwrite(
        call.id("overwrite_id"), int(body["type"]), int(body.get("allow") or 0), int(body.get("deny") or 0)
    )
    _may_set(call.world, item, call.world.bot_bits(channel))
    channel.overwrites[item.id] = item
    event(call.world, "CHANNEL_UPDATE", payloads.channel(call.world.state, channel))


async def delete_overwrite(call: Call) -> Any:
    channel = _overwrite_place(call)
    if channel.overwrites.pop(call.id("overwrite_id"), None) is None:
        raise unknown("Permission Overwrite", 10009)
    event(call.world, "CHANNEL_UPDATE", payloads.channel(call.world.state, channel))


def _overwrite_place(call: Call) -> Channel:
    channel = call.world.seen_channel(call.id("channel_id"))
    if not call.world.bot_bits(channel) & permissions.MANAGE_ROLES:
        raise missing_permissions()
    return channel


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
    thread = Channel(
        thread_id or state.ids.next(), kind, body["name"], parent.id, created_at=state.clock.text()
    )
    thread.owner_id = state.bot.id
    thread.thread_members = [state.bot.id]
    thread.auto_archive_minutes = int(body.get("auto_archive_duration") or 1440)
    state.guild.channels[thread.id] = thread
    event(call.world, "THREAD_CREATE", payloads.channel(state, thread) | {"newly_created": True})
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
    threads = [c for c in the_guild(call).channels.values() if c.type in THREAD_TYPES and not c.archived]
    return {
        "threads": [payloads.channel(state, c) for c in threads],
        "members": [payloads.thread_member(c, state.bot.id) for c in threads],
    }


_G, _C = "/guilds/{guild_id}", "/channels/{channel_id}"
ROUTES: list[Route] = [
    ("GET", _G + "/channels", channels),
    ("POST", _G + "/channels", create_channel),
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
