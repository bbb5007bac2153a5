"""Making, changing and removing messages for any caller, with the events that follow."""

import mimetypes
import re
import struct
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.rehearsal.sandbox import layouts, limits, payloads
from bot.rehearsal.sandbox.components import texts_of
from bot.rehearsal.sandbox.errors import ApiError, unknown
from bot.rehearsal.sandbox.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, GUILD_REACTIONS
from bot.rehearsal.sandbox.problems import refuse
from bot.rehearsal.sandbox.state import (
    COMPONENTS_V2,
    EPHEMERAL,
    Attachment,
    Channel,
    Json,
    Message,
    User,
)
from bot.rehearsal.sandbox.world import World

NONCE_SECONDS = 300.0
_SETTABLE_FLAGS = (1 << 2) | EPHEMERAL | (1 << 12) | COMPONENTS_V2


@dataclass(frozen=True)
class Upload:
    filename: str
    content: bytes


@dataclass(frozen=True)
class Answers:
    """What a message has because it answers an interaction; empty for any other."""

    about: Json | None = None
    kind: int = 0
    """Its type, 0 for an ordinary one."""
    reader: int | None = None
    """Who alone sees it."""
    extra_flags: int = 0


def create(
    world: World,
    channel: Channel,
    author: User,
    body: Json,
    files: dict[int, Upload],
    *,
    content_limit: int = limits.CONTENT,
    answers: Answers = Answers(),
) -> Message:
    """A new message. Raises ApiError 50035/50006/40005 for what Discord refuses."""
    limits.check_message(body, files, content_limit=content_limit, new=not answers.extra_flags)
    nonce = body.get("nonce")
    if nonce is not None and body.get("enforce_nonce"):
        known = world.state.nonces.get((author.id, str(nonce)))
        if known is not None and time.monotonic() - known[0] < NONCE_SECONDS:
            return known[1]
    at = world.state.clock.text()
    message = Message(world.state.ids.next(), channel.id, author, at, type=answers.kind, nonce=nonce)
    message.flags = (int(body.get("flags") or 0) & _SETTABLE_FLAGS) | answers.extra_flags
    message.reader = answers.reader
    message.interaction = answers.about
    message.from_application = author.bot
    _fill(world, message, body, files)
    reference = body.get("message_reference")
    if reference and reference.get("message_id"):
        message.reference = int(reference["message_id"])
        message.type = answers.kind or 19
        if message.reference not in channel.messages and reference.get("fail_if_not_exists", True):
            refuse([(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")])
    channel.messages[message.id] = message
    if nonce is not None:
        world.state.nonces[author.id, str(nonce)] = (time.monotonic(), message)
    _announce(world, "MESSAGE_CREATE", channel, message)
    return message


def edit(
    world: World,
    channel: Channel,
    message: Message,
    body: Json,
    files: dict[int, Upload],
    content_limit: int = limits.CONTENT,
    silent: bool = False,
) -> Message:
    """Change a message; keys that are absent stay as they are. What became a layout remains one."""
    layout = bool(message.flags & COMPONENTS_V2)
    if layout and body.get("flags") is not None and not int(body["flags"]) & COMPONENTS_V2:
        text = "The flag IS_COMPONENTS_V2 cannot be removed"
        refuse([(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", text)])
    merged: Json = {
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "flags": message.flags,
    } | {key: value for key, value in body.items() if key in ("content", "embeds", "components")}
    if layout or int(body.get("flags") or 0) & COMPONENTS_V2:
        merged["flags"] = COMPONENTS_V2
    if "attachments" in body:
        merged["attachments"] = body["attachments"]
    elif message.attachments:
        merged["attachments"] = [{"id": a.id} for a in message.attachments]
    listed = {int(attachment["id"]) for attachment in merged.get("attachments") or []}
    names = [attachment.filename for attachment in message.attachments if attachment.id in listed]
    limits.check_message(merged, files, content_limit=content_limit, names=names)
    world.remember(message)
    if int(body.get("flags") or 0) & COMPONENTS_V2:
        message.flags |= COMPONENTS_V2
    _fill(world, message, body, files)
    if not silent:
        message.edited = world.state.clock.text()
    _announce(world, "MESSAGE_UPDATE", channel, message)
    return message


def delete(world: World, channel: Channel, message: Message) -> None:
    world.remember(message)
    channel.messages.pop(message.id, None)
    if message.reader is None:
        body = {"id": str(message.id), "channel_id": str(channel.id)}
        _send(world, "MESSAGE_DELETE", channel, body)
    world.changed()


def delete_many(world: World, channel: Channel, gone: Sequence[Message]) -> None:
    """As by a moderator's bot or with a ban: one event for all of them."""
    for message in gone:
        world.remember(message)
        del channel.messages[message.id]
    body = {"ids": [str(message.id) for message in gone], "channel_id": str(channel.id)}
    _send(world, "MESSAGE_DELETE_BULK", channel, body)
    world.changed()


def react(world: World, channel: Channel, message: Message, emoji: str, user: User, add: bool) -> None:
    """Put or take a reaction; 20 kinds at most (30010)."""
    people = message.reactions.get(emoji, [])
    if add and user.id not in people:
        if emoji not in message.reactions and len(message.reactions) >= limits.REACTIONS:
            raise ApiError(400, 30010, "Maximum number of reactions reached (20)")
        world.remember(message)
        message.reactions[emoji] = [*people, user.id]
    elif not add and user.id in people:
        world.remember(message)
        people.remove(user.id)
        if not people:
            del message.reactions[emoji]
    else:
        return
    body: Json = {
        "user_id": str(user.id),
        "channel_id": str(channel.id),
        "message_id": str(message.id),
        "emoji": payloads.emoji(emoji),
        "burst": False,
        "type": 0,
    }
    member = world.state.guild.members.get(user.id)
    if channel.id in world.state.guild.channels:
        body["guild_id"] = str(world.state.guild.id)
        if member is not None and add:
            body |= {"member": payloads.member(member), "message_author_id": str(message.author.id)}
    name = "MESSAGE_REACTION_ADD" if add else "MESSAGE_REACTION_REMOVE"
    if world.bot_bits(channel):
        world.gateway.dispatch(name, body, GUILD_REACTIONS)
    world.changed()


def find(channel: Channel, message_id: int, for_bot: bool = True) -> Message:
    """A message of the channel; ephemeral ones do not exist for the bot's channel routes (10008)."""
    message = channel.messages.get(message_id)
    if message is None or (for_bot and message.reader is not None):
        raise unknown("Message", 10008)
    return message


def _fill(world: World, message: Message, body: Json, files: dict[int, Upload]) -> None:
    if "content" in body:
        message.content = (body["content"] or "").strip()
    described: dict[int, Json] = {}
    if "attachments" in body:
        listed = body["attachments"] or []
        described = {int(a["id"]): a for a in listed}
        message.attachments = [a for a in message.attachments if a.id in described]
    for number, upload in sorted(files.items()):
        info = described.get(number, {})
        name = str(info.get("filename") or upload.filename)
        message.attachments.append(_attach(world, message, upload, name, info.get("description")))
    urls = {f"attachment://{a.filename}": a.url for a in message.attachments}
    if "embeds" in body:
        message.embeds = [_with_urls(embed, urls) | {"type": "rich"} for embed in body["embeds"] or []]
    if "components" in body:
        message.components = layouts.kept(body["components"] or [], message.attachments)
    _find_pings(world, message, body.get("allowed_mentions"))


def _attach(world: World, message: Message, upload: Upload, name: str, description: str | None) -> Attachment:
    number = world.state.ids.next()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    url = f"{world.cdn_url}/attachments/{message.channel_id}/{number}/{name}"
    item = Attachment(number, name, upload.content, kind, url, description, _png_size(upload.content))
    world.state.attachments[number] = item
    return item


def _png_size(content: bytes) -> tuple[int, int] | None:
    if content[:8] != b"\x89PNG\r\n\x1a\n":
        return None
    width, height = struct.unpack(">II", content[16:24])
    return width, height


def _with_urls(value: Any, urls: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _with_urls(item, urls) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_urls(item, urls) for item in value]
    return urls.get(value, value) if isinstance(value, str) else value


def _find_pings(world: World, message: Message, allowed: Json | None) -> None:
    """Who is pinged: everything that the text mentions, unless `allowed_mentions` narrows it."""
    text = "\n".join([message.content, *texts_of(message.components)])
    users = {int(who) for who in re.findall(r"<@!?(\d+)>", text)}
    roles = {int(who) for who in re.findall(r"<@&(\d+)>", text)}
    everyone = bool(re.search(r"@(everyone|here)\b", text))
    if allowed is not None:
        parse = allowed.get("parse") or []
        if "users" not in parse:
            users &= {int(who) for who in allowed.get("users") or []}
        if "roles" not in parse:
            roles &= {int(who) for who in allowed.get("roles") or []}
        everyone = everyone and "everyone" in parse
    message.pings = sorted(users & set(world.state.users)) + sorted(roles & set(world.state.guild.roles))
    message.pings_everyone = everyone


def _announce(world: World, event: str, channel: Channel, message: Message) -> None:
    if message.reader is None:
        _send(world, event, channel, payloads.message_event(world.state, message))
    world.changed()


def _send(world: World, event: str, channel: Channel, body: Json) -> None:
    if channel.id in world.state.dms:
        world.gateway.dispatch(event, body, DIRECT_MESSAGES, private=True)
    elif world.bot_bits(channel):
        world.gateway.dispatch(event, body | {"guild_id": str(world.state.guild.id)}, GUILD_MESSAGES)
