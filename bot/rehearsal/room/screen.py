"""What a member has on the screen, as JSON: channels, messages, commands, names. Nothing they do not see is in it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Any

from bot.rehearsal.sandbox import Person, command_options, permissions, transcript
from bot.rehearsal.sandbox.state import (
    CATEGORY,
    COMPONENTS_V2,
    FORUM,
    LOADING,
    THREAD_TYPES,
    Attachment,
    Channel,
    Json,
    Message,
)

SHOWN_MESSAGES = 200
"""The newest messages of a channel that the page has."""


def places(person: Person) -> list[Channel]:
    """Every channel, thread and direct conversation that a member sees, in the server's order."""
    state = person.world.state
    seen = [c for c in state.guild.channels.values() if c.type == CATEGORY or person.bits(c)]
    used = {c.parent_id for c in seen if c.type != CATEGORY}
    kept = [c for c in seen if c.type != CATEGORY or c.id in used]
    kept.sort(key=lambda c: (c.type in THREAD_TYPES, c.position))
    return [*kept, *(c for c in state.dms.values() if c.recipient is person.member.user)]


def sidebar(person: Person) -> Json:
    """The member's channels and the names that their messages may mention."""
    guild = person.world.state.guild
    seen = places(person)
    names = {str(number): f"@{member.display_name}" for number, member in guild.members.items()}
    names |= {str(role.id): f"@{role.name.removeprefix('@')}" for role in guild.roles.values()}
    names |= {str(c.id): f"#{c.name}" for c in seen}
    return {"guild": guild.name, "channels": [_channel(person, c) for c in seen], "names": names}


def _channel(person: Person, channel: Channel) -> Json:
    messages = visible(person, channel)
    mine = {person.id, *person.member.roles}
    bits = person.bits(channel)
    speaks = channel.type not in (CATEGORY, FORUM) and permissions.can_send(bits, channel)
    return {
        "id": str(channel.id),
        "type": channel.type,
        "name": channel.name if channel.recipient is None else person.world.state.bot.name,
        "parent": str(channel.parent_id) if channel.parent_id else None,
        "topic": channel.topic,
        "last": str(messages[-1].id) if messages else None,
        "pings": [str(m.id) for m in messages if m.pings_everyone or mine & set(m.pings)],
        "write": speaks and not channel.locked,
        "commands": speaks and bool(bits & permissions.USE_APPLICATION_COMMANDS),
        "attach": speaks and bool(bits & permissions.ATTACH_FILES),
        "archived": channel.archived,
    }


def visible(person: Person, channel: Channel, moment: int | None = None) -> list[Message]:
    """The messages of a channel that a member sees, or saw when the id `moment` was given, oldest first."""
    if not transcript.can_read(person.world, channel, person.member):
        return []
    messages = channel.messages.values() if moment is None else person.world.past.at(channel, moment)
    return [m for m in messages if m.reader in (None, person.id)]


def message(person: Person, item: Message) -> Json:
    """A message as the member sees it."""
    members = person.world.state.guild.members
    author = members.get(item.author.id)
    about = item.interaction or {}
    user = str((about.get("user") or {}).get("id") or "")
    asked = members.get(int(user)) if user else None
    body: Json = {
        "id": str(item.id),
        "author": author.display_name if author else item.author.name,
        "bot": item.author.bot,
        "mine": item.author.id == person.id,
        "time": item.timestamp,
        "content": item.content,
        "embeds": item.embeds,
        "components": item.components,
        "layout": bool(item.flags & COMPONENTS_V2),
        "files": [_file(a) for a in item.attachments],
        "reactions": [[emoji, len(who), person.id in who] for emoji, who in item.reactions.items()],
        "edited": item.edited is not None,
        "pinned": item.pinned,
        "private": item.reader is not None,
        "thinking": bool(item.flags & LOADING),
        "command": about.get("name"),
        "asked": asked.display_name if asked else None,
        "answers": str(item.reference) if item.reference else None,
        "pinged": item.pings_everyone or bool({person.id, *person.member.roles} & set(item.pings)),
    }
    made: Json = _addressed(body, person.world.cdn_url)
    return made


def _file(item: Attachment) -> Json:
    return {
        "name": item.filename,
        "url": item.url,
        "picture": item.content_type in PICTURES,
        "bytes": len(item.content),
        "alt": item.description,
        "size": list(item.size) if item.size else None,
    }


PICTURES = ("image/png", "image/gif", "image/jpeg", "image/webp")
"""What is shown in its place; anything else is only offered to be saved."""


def _addressed(value: Any, cdn: str) -> Any:
    """Files by the room's own addresses, since the page loads nothing from elsewhere."""
    if isinstance(value, dict):
        return {key: _addressed(item, cdn) for key, item in value.items()}
    if isinstance(value, list):
        return [_addressed(item, cdn) for item in value]
    if isinstance(value, str) and value.startswith(f"{cdn}/attachments/"):
        return "file/" + value.removeprefix(f"{cdn}/attachments/")
    return value


def file(person: Person, channel_id: int, number: int) -> Attachment | None:
    """A file of a message that the member sees, or saw."""
    channel = person.world.state.channel(channel_id)
    if channel is None or not transcript.can_read(person.world, channel, person.member):
        return None
    before = (v.message for v in person.world.past.versions if v.message.channel_id == channel_id)
    seen = (m for m in itertools.chain(channel.messages.values(), before) if m.reader in (None, person.id))
    return next((a for m in seen for a in m.attachments if a.id == number), None)


def commands(person: Person) -> list[Json]:
    """All commands that the member is offered, with their options."""
    out = []
    for name, (top, path) in command_options.offered(person.world, person.member).items():
        leaf = path[-1] if path else top
        out.append(
            {
                "name": name,
                "description": leaf.get("description") or "",
                "options": [_option(option) for option in leaf.get("options") or []],
            }
        )
    return sorted(out, key=lambda command: str(command["name"]))


_OF_OPTION = ("name", "description", "type", "required", "choices", "autocomplete", "min_value", "max_value")


def _option(option: Json) -> Json:
    return {key: option[key] for key in _OF_OPTION if option.get(key) is not None}


def listed(person: Person, kind: int) -> list[Json]:
    """What a menu lists that Discord fills: 5 members, 6 roles, 7 both, 8 channels that the member sees."""
    guild = person.world.state.guild
    members = [(m.user.id, f"@{m.display_name}") for m in guild.members.values()]
    roles = [(r.id, f"@{r.name.removeprefix('@')}") for r in guild.roles.values()]
    channels = [(c.id, f"#{c.name}") for c in places(person) if c.type != CATEGORY and not c.recipient]
    lists: dict[int, Iterable[tuple[int, str]]] = {5: members, 6: roles, 7: [*members, *roles], 8: channels}
    return [{"value": str(number), "label": re.sub(r"\s+", " ", label)} for number, label in lists[kind]]
