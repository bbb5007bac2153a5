"""What messages were before they were changed or deleted, for whoever looks back."""

from collections import deque
from dataclasses import dataclass, replace

from bot.rehearsal.sandbox.state import Channel, Message

MOST_BYTES = 64 << 20
"""Of the files of earlier states; the oldest states are forgotten first."""


@dataclass(frozen=True)
class Version:
    """A message as it was."""

    until: int
    """An id that was given when it changed: those before are of things that happened while it was so."""
    message: Message


class Past:
    """Earlier states of messages, oldest first. Nothing is kept before `keeping` is set."""

    def __init__(self) -> None:
        self.keeping = False
        self.versions: deque[Version] = deque()
        self._bytes = 0

    def add(self, until: int, message: Message) -> None:
        """Keep what a message is before it changes."""
        reactions = {emoji: list(who) for emoji, who in message.reactions.items()}
        self.versions.append(Version(until, replace(message, reactions=reactions)))
        self._bytes += _size(message)
        while self._bytes > MOST_BYTES:
            self._bytes -= _size(self.versions.popleft().message)

    def at(self, channel: Channel, moment: int) -> list[Message]:
        """The messages of a channel as they were when an id was given, oldest first."""
        then = {number: item for number, item in channel.messages.items() if number < moment}
        for version in reversed(self.versions):
            item = version.message
            if item.channel_id == channel.id and item.id < moment <= version.until:
                then[item.id] = item
        return [then[number] for number in sorted(then)]


def _size(message: Message) -> int:
    return sum(len(item.content) for item in message.attachments)
