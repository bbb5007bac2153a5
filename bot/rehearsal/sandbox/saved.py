"""All that a sandbox knows, as JSON, and a sandbox that goes on from there."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from pydantic import TypeAdapter

from bot.rehearsal.sandbox.past import Version
from bot.rehearsal.sandbox.server import Sandbox
from bot.rehearsal.sandbox.state import Application, Channel, Guild, Json, ScheduledEvent, User


@dataclass
class Saved:
    """The records of `State`. Users are written out where they are named; reading makes one of each again."""

    format: Literal[1]
    cdn: str
    """Where the files were, as their addresses begin."""
    last_id: int
    users: list[User]
    bot: int
    bot_role: int
    guild: Guild
    dms: dict[int, Channel]
    application: Application
    commands: list[tuple[int | None, list[Json]]]
    events: dict[int, ScheduledEvent]
    past: list[Version] = field(default_factory=list)
    """What messages were before; older files have none."""


_SAVED = TypeAdapter(Saved)


def dump(sandbox: Sandbox) -> bytes:
    """Everything but what is under way: interactions that wait for an answer, and open forms."""
    state = sandbox.state
    saved = Saved(
        format=1,
        cdn=sandbox.cdn_url,
        last_id=state.ids.next(),
        users=list(state.users.values()),
        bot=state.bot.id,
        bot_role=state.bot_role.id,
        guild=state.guild,
        dms=state.dms,
        application=replace(state.application, commands={}),
        commands=list(state.application.commands.items()),
        events=state.events,
        past=list(sandbox.world.past.versions),
    )
    return _SAVED.dump_json(saved)


def load(sandbox: Sandbox, data: bytes) -> None:
    """Go on from what was saved. Call it on a sandbox that has started and that no bot has come to. ValueError."""
    cdn = _SAVED.validate_json(data).cdn
    if not re.fullmatch(r"http://127\.0\.0\.1:\d+/cdn", cdn):
        raise ValueError("its files have no address")
    saved = _SAVED.validate_json(data.replace(cdn.encode(), sandbox.cdn_url.encode()))
    state, users = sandbox.state, {who.id: who for who in saved.users}
    try:
        state.bot, saved.application.owner = users[saved.bot], users[saved.application.owner.id]
        state.bot_role = saved.guild.roles[saved.bot_role]
        for member in saved.guild.members.values():
            member.user = users[member.user.id]
        for channel in _channels(saved):
            channel.recipient = channel.recipient and users[channel.recipient.id]
            for message in channel.messages.values():
                message.author = users[message.author.id]
                state.attachments |= {item.id: item for item in message.attachments}
        for version in saved.past:
            version.message.author = users[version.message.author.id]
        for event in saved.events.values():
            event.creator = users[event.creator.id]
    except KeyError as error:
        raise ValueError(f"it names {error}, which it does not have") from None
    saved.application.commands = dict(saved.commands)
    state.users, state.guild, state.dms = users, saved.guild, saved.dms
    state.application, state.events = saved.application, saved.events
    state.ids.after(saved.last_id)
    for version in saved.past:
        sandbox.world.past.add(version.until, version.message)


def _channels(saved: Saved) -> Iterator[Channel]:
    yield from saved.guild.channels.values()
    yield from saved.dms.values()
