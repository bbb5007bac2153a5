"""What each reader has on the screen: messages by channel, with files, reactions and private answers."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.rehearsal.sandbox import permissions
from bot.rehearsal.sandbox.components import texts_of
from bot.rehearsal.sandbox.layouts import files_shown
from bot.rehearsal.sandbox.state import CATEGORY, COMPONENTS_V2, LOADING, Channel, Json, Member, Message
from bot.rehearsal.sandbox.world import World


@dataclass(frozen=True)
class Line:
    """One message in its current state. `reader` names the only one who sees it, for ephemeral ones."""

    message_id: int
    channel: str
    author: str
    by_bot: bool
    timestamp: str
    content: str
    embeds: tuple[Json, ...]
    components: tuple[Json, ...]
    files: tuple[tuple[str, bytes], ...]
    reactions: tuple[tuple[str, int], ...]
    edited: bool
    pinned: bool
    reader: str | None
    thinking: bool
    command: str | None
    alts: Mapping[str, str]
    """The alternative text of files that have one, by the file's name."""

    @property
    def text(self) -> str:
        """The words of the message itself, also of a layout."""
        return "\n".join(part for part in (self.content, *texts_of(self.components)) if part)


def files(message: Message) -> tuple[tuple[str, bytes], ...]:
    """(name, bytes) of each file that is seen: in a layout only what its components show."""
    shown = files_shown(message.components)
    return tuple(
        (item.filename, item.content)
        for item in message.attachments
        if not message.flags & COMPONENTS_V2 or item.url in shown
    )


def line(world: World, channel: Channel, message: Message) -> Line:
    state = world.state
    author = state.guild.members.get(message.author.id)
    reader = state.users.get(message.reader) if message.reader else None
    return Line(
        message.id,
        channel.name,
        author.display_name if author else message.author.name,
        message.author.bot,
        message.timestamp,
        message.content,
        tuple(message.embeds),
        tuple(message.components),
        files(message),
        tuple((emoji, len(people)) for emoji, people in message.reactions.items()),
        message.edited is not None,
        message.pinned,
        reader.name if reader else None,
        bool(message.flags & LOADING),
        (message.interaction or {}).get("name"),
        {item.filename: item.description for item in message.attachments if item.description},
    )


def can_read(world: World, channel: Channel, viewer: Member) -> bool:
    """True if the member sees the channel and its history."""
    if channel.recipient is not None:
        return channel.recipient is viewer.user
    bits = permissions.in_channel(world.state.guild, viewer, channel)
    return bool(bits & permissions.READ_MESSAGE_HISTORY)


def read(world: World, channel: Channel, viewer: Member | None) -> list[Line]:
    """The channel's messages, oldest first; of the ephemeral ones only the viewer's own (None: all)."""
    return [
        line(world, channel, message)
        for message in channel.messages.values()
        if message.reader is None or viewer is None or message.reader == viewer.user.id
    ]


def of(world: World, viewer: Member | None) -> dict[str, list[Line]]:
    """All channels that the viewer sees (None: all), in their order on the screen."""
    state = world.state
    places = [c for c in state.guild.channels.values() if c.type != CATEGORY]
    out: dict[str, list[Line]] = {}
    for channel in [*places, *state.dms.values()]:
        if viewer is None or can_read(world, channel, viewer):
            name = f"@{channel.name}" if channel.recipient else channel.name
            out.setdefault(name, []).extend(read(world, channel, viewer))
    return out
