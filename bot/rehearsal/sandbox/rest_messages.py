"""REST: messages, attachments, pins, reactions, typing, and direct messages."""

from typing import Any
from urllib.parse import unquote

from bot.rehearsal.sandbox import messages, payloads, permissions
from bot.rehearsal.sandbox.errors import ApiError, missing_permissions, unknown
from bot.rehearsal.sandbox.gateway import GUILD_REACTIONS
from bot.rehearsal.sandbox.problems import Problem, refuse
from bot.rehearsal.sandbox.rest import Call, Route, as_dict
from bot.rehearsal.sandbox.state import CATEGORY, DM, FORUM, Channel, Json, Message


def _place(call: Call, needs: int = 0) -> Channel:
    channel = call.world.seen_channel(call.id("channel_id"))
    if needs & ~call.world.bot_bits(channel):
        raise missing_permissions()
    return channel


def _message(call: Call, channel: Channel) -> Message:
    return messages.find(channel, call.id("message_id"))


def _awake(channel: Channel) -> None:
    if channel.archived:
        raise ApiError(400, 50083, "Thread is archived")


async def send(call: Call) -> Any:
    channel = _place(call)
    body = as_dict(call.body)
    bits = call.world.bot_bits(channel)
    if channel.type in (CATEGORY, FORUM):
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
    if channel.locked:
        _awake(channel)
    channel.archived = False
    if channel.recipient is not None and channel.recipient.closed:
        raise ApiError(403, 50007, "Cannot send messages to this user")
    if not permissions.can_send(bits, channel):
        raise missing_permissions()
    if call.files and not bits & permissions.ATTACH_FILES:
        raise missing_permissions()
    if body.get("embeds") and not bits & permissions.EMBED_LINKS:
        body = body | {"embeds": []}
    message = messages.create(call.world, channel, call.world.state.bot, body, call.files)
    return payloads.message(call.world.state, message)


async def history(call: Call) -> Any:
    channel = _place(call)
    if not call.world.bot_bits(channel) & permissions.READ_MESSAGE_HISTORY:
        return []
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= 100:
        problem: Problem = (("limit",), "NUMBER_TYPE_MAX", "int value should be 1 to 100.")
        refuse([problem])
    kept = [m for m in channel.messages.values() if m.reader is None]
    if "before" in call.query:
        kept = [m for m in kept if m.id < int(call.query["before"])]
    if "after" in call.query:
        kept = [m for m in kept if m.id > int(call.query["after"])][:limit]
    if "around" in call.query:
        middle = int(call.query["around"])
        older = [m for m in kept if m.id < middle][-(limit // 2) :]
        kept = older + [m for m in kept if m.id >= middle][: limit - len(older)]
    return [_kept(call, m) for m in reversed(kept[-limit:])]


async def get(call: Call) -> Any:
    channel = _place(call, permissions.READ_MESSAGE_HISTORY)
    return _kept(call, _message(call, channel))


def _kept(call: Call, message: Message) -> Json:
    """A message as it is read later: its nonce came with the answer to who sent it, and never again."""
    return {
        key: value for key, value in payloads.message(call.world.state, message).items() if key != "nonce"
    }


async def edit(call: Call) -> Any:
    channel = _place(call)
    _awake(channel)
    message = _message(call, channel)
    if message.author is not call.world.state.bot:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    messages.edit(call.world, channel, message, as_dict(call.body), call.files)
    return payloads.message(call.world.state, message)


async def delete(call: Call) -> Any:
    channel = _place(call)
    _awake(channel)
    message = _message(call, channel)
    others = message.author is not call.world.state.bot
    if others and not call.world.bot_bits(channel) & permissions.MANAGE_MESSAGES:
        raise missing_permissions()
    messages.delete(call.world, channel, message)
    return None


async def bulk_delete(call: Call) -> Any:
    channel = _place(call, permissions.MANAGE_MESSAGES)
    wanted = [int(number) for number in as_dict(call.body).get("messages", [])]
    if not 2 <= len(wanted) <= 100:
        refuse([(("messages",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")])
    gone = [channel.messages[number] for number in dict.fromkeys(wanted) if number in channel.messages]
    messages.delete_many(call.world, channel, [message for message in gone if message.reader is None])
    return None


async def pin(call: Call) -> Any:
    return _pin(call, True)


async def unpin(call: Call) -> Any:
    return _pin(call, False)


def _pin(call: Call, pinned: bool) -> None:
    channel = _place(call, permissions.PIN_MESSAGES)
    message = _message(call, channel)
    if pinned and sum(m.pinned for m in channel.messages.values()) >= 250:
        raise ApiError(400, 30003, "Maximum number of pins reached (250)")
    message.pinned = pinned
    call.world.gateway.dispatch(
        "CHANNEL_PINS_UPDATE",
        {"guild_id": str(call.world.state.guild.id), "channel_id": str(channel.id)},
        1,
    )


async def pins(call: Call) -> Any:
    channel = _place(call)
    pinned = [m for m in reversed(channel.messages.values()) if m.pinned]
    state = call.world.state
    return {
        "items": [{"pinned_at": state.clock.text(), "message": payloads.message(state, m)} for m in pinned],
        "has_more": False,
    }


async def old_pins(call: Call) -> Any:
    channel = _place(call)
    pinned = [m for m in reversed(channel.messages.values()) if m.pinned]
    return [payloads.message(call.world.state, m) for m in pinned]


async def react(call: Call) -> Any:
    channel = _place(call)
    message, emoji = _message(call, channel), unquote(call.path["emoji_name"])
    needed = permissions.READ_MESSAGE_HISTORY
    if emoji not in message.reactions:
        needed |= permissions.ADD_REACTIONS
    _place(call, needed)
    messages.react(call.world, channel, message, emoji, call.world.state.bot, True)
    return None


async def unreact(call: Call) -> Any:
    channel = _place(call)
    message, emoji = _message(call, channel), unquote(call.path["emoji_name"])
    messages.react(call.world, channel, message, emoji, call.world.state.bot, False)
    return None


async def unreact_other(call: Call) -> Any:
    channel = _place(call, permissions.MANAGE_MESSAGES)
    message, emoji = _message(call, channel), unquote(call.path["emoji_name"])
    user = call.world.state.users.get(call.id("user_id"))
    if user is None:
        raise unknown("User", 10013)
    messages.react(call.world, channel, message, emoji, user, False)
    return None


async def clear_reactions(call: Call) -> Any:
    channel = _place(call, permissions.MANAGE_MESSAGES)
    message = _message(call, channel)
    message.reactions.clear()
    body = {
        "guild_id": str(call.world.state.guild.id),
        "channel_id": str(channel.id),
        "message_id": str(message.id),
    }
    call.world.gateway.dispatch("MESSAGE_REACTION_REMOVE_ALL", body, GUILD_REACTIONS)
    return None


async def reactors(call: Call) -> Any:
    message = _message(call, _place(call))
    people = message.reactions.get(unquote(call.path["emoji_name"]), [])
    return [payloads.user(call.world.state.users[who]) for who in people]


async def typing(call: Call) -> Any:
    channel = _place(call)
    if not permissions.can_send(call.world.bot_bits(channel), channel):
        raise missing_permissions()
    return None


async def open_dm(call: Call) -> Any:
    state = call.world.state
    user = state.users.get(int(as_dict(call.body).get("recipient_id") or 0))
    if user is None or user.bot:
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    for channel in state.dms.values():
        if channel.recipient is user:
            return payloads.channel(state, channel)
    channel = Channel(state.ids.next(), DM, user.name, recipient=user)
    state.dms[channel.id] = channel
    return payloads.channel(state, channel)


_MESSAGES = "/channels/{channel_id}/messages"
_ONE = _MESSAGES + "/{message_id}"
_REACTION = _ONE + "/reactions/{emoji_name}"
ROUTES: list[Route] = [
    ("GET", _MESSAGES, history),
    ("POST", _MESSAGES, send),
    ("POST", _MESSAGES + "/bulk-delete", bulk_delete),
    ("GET", _MESSAGES + "/pins", pins),
    ("PUT", _MESSAGES + "/pins/{message_id}", pin),
    ("DELETE", _MESSAGES + "/pins/{message_id}", unpin),
    ("GET", "/channels/{channel_id}/pins", old_pins),
    ("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    ("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
    ("GET", _ONE, get),
    ("PATCH", _ONE, edit),
    ("DELETE", _ONE, delete),
    ("PUT", _REACTION + "/@me", react),
    ("DELETE", _REACTION + "/@me", unreact),
    ("DELETE", _REACTION + "/{user_id}", unreact_other),
    ("GET", _REACTION, reactors),
    ("DELETE", _ONE + "/reactions", clear_reactions),
    ("POST", "/channels/{channel_id}/typing", typing),
    ("POST", "/users/@me/channels", open_dm),
]
