"""The members: people who write, use commands and press buttons as Discord's own client lets them."""

import contextlib
from typing import Any

from bot.rehearsal.sandbox import (
    command_options,
    interactions,
    messages,
    permissions,
    transcript,
)
from bot.rehearsal.sandbox.command_options import Value
from bot.rehearsal.sandbox.errors import NoAnswer, Refused
from bot.rehearsal.sandbox.replies import Reply
from bot.rehearsal.sandbox.state import CATEGORY, DM, FORUM, Channel, Json, Member, Message
from bot.rehearsal.sandbox.transcript import Line
from bot.rehearsal.sandbox.world import Interaction, World

Place = str | int | Channel
_Target = int | Line | Reply | Message


class Person:
    """A member. `at` is the channel they have open; commands and messages go there unless told otherwise.

    All methods raise Refused for what the real client would not let one do, and NoAnswer if the bot does not
    answer within Discord's 3 seconds, or leaves a deferred answer open for longer than `patience` seconds.
    """

    def __init__(self, world: World, member: Member) -> None:
        self.world = world
        self.member = member
        self.at: Channel | None = None
        self.patience = 20.0
        self.quiet_seconds = 1.0
        self.private: list[Reply] = []

    @property
    def id(self) -> int:
        return self.member.user.id

    @property
    def name(self) -> str:
        return self.member.user.name

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def roles(self) -> list[str]:
        """Names of the member's roles."""
        return [self.world.state.guild.roles[number].name for number in self.member.roles]

    def bits(self, channel: Channel) -> int:
        """Permission bits in a channel."""
        if channel.recipient is not None:
            return permissions.DEFAULT_EVERYONE if channel.recipient is self.member.user else 0
        return permissions.in_channel(self.world.state.guild, self.member, channel)

    # Looking.

    def channels(self) -> list[str]:
        """Names of the channels in this member's sidebar (categories left out)."""
        places = self.world.state.guild.channels.values()
        return [c.name for c in places if c.type != CATEGORY and self.bits(c)]

    def channel(self, place: Place | None = None) -> Channel:
        """A channel this member sees, by name or id; without one, where they are. Refused if hidden."""
        state = self.world.state
        if place is None:
            if self.at is not None and self.bits(self.at):
                return self.at
            seen = [c for c in state.guild.channels.values() if c.type == 0 and self.bits(c)]
            if not seen:
                raise Refused(f"{self.name} sees no channel.")
            return seen[0]
        every = [*state.guild.channels.values(), *state.dms.values()]
        for channel in every:
            same = channel is place or channel.id == place or _bare(place) == channel.name
            if same and self.bits(channel) and (channel.type != DM or channel is place):
                return channel
        raise Refused(
            f"{self.name} sees no channel {place if not isinstance(place, Channel) else place.name}."
        )

    def read(self, place: Place | None = None) -> list[Line]:
        """The channel's messages as this member sees them, oldest first. Refused if it is hidden."""
        channel = self.channel(place)
        if not self.bits(channel) & permissions.READ_MESSAGE_HISTORY:
            raise Refused(f"{self.name} cannot read the history of #{channel.name}.")
        return transcript.read(self.world, channel, self.member)

    def inbox(self) -> list[Line]:
        """Direct messages with the bot."""
        for channel in self.world.state.dms.values():
            if channel.recipient is self.member.user:
                return transcript.read(self.world, channel, self.member)
        return []

    def message(self, target: _Target, place: Place | None = None) -> Reply:
        """A message on the screen, as something to press and select on."""
        number = _number(target)
        channels = [self.channel(place)] if place is not None else self._all_channels()
        for channel in channels:
            message = channel.messages.get(number)
            if message is not None and (message.reader is None or message.reader == self.id):
                return Reply(self, message)
        raise Refused(f"{self.name} sees no message {number}.")

    def last(self, place: Place | None = None) -> Reply:
        """The newest message in a channel."""
        lines = self.read(place)
        if not lines:
            raise Refused("The channel is empty.")
        return self.message(lines[-1], place)

    def _all_channels(self) -> list[Channel]:
        state = self.world.state
        return [c for c in [*state.guild.channels.values(), *state.dms.values()] if self.bits(c)]

    def _where(self, message: Message) -> Channel:
        channel = self.world.state.channel(message.channel_id)
        if channel is None or not self.bits(channel):
            raise Refused(f"{self.name} does not see that channel.")
        return channel

    # Writing.

    async def say(self, place: Place | None, text: str, files: tuple[tuple[str, bytes], ...] = ()) -> Message:
        """Write a message, with files as (name, bytes)."""
        channel = self.channel(place)
        bits = self.bits(channel)
        if channel.type in (CATEGORY, FORUM) or not permissions.can_send(bits, channel):
            raise Refused(f"{self.name} cannot write in #{channel.name}.")
        if files and not bits & permissions.ATTACH_FILES:
            raise Refused(f"{self.name} cannot attach files in #{channel.name}.")
        uploads = {n: messages.Upload(name, content) for n, (name, content) in enumerate(files)}
        body: Json = {"content": text}
        if not bits & permissions.MENTION_EVERYONE:
            body["allowed_mentions"] = {"parse": ["users", "roles"]}
        return messages.create(self.world, channel, self.member.user, body, uploads)

    async def edit(self, target: _Target, text: str) -> None:
        """Change one's own message."""
        message = self._own(target)
        messages.edit(self.world, self._where(message), message, {"content": text}, {})

    async def delete(self, target: _Target) -> None:
        """Delete one's own message, or as a moderator someone else's; dismisses an ephemeral one."""
        message = self.message(target).message
        channel = self._where(message)
        mine = message.author is self.member.user or message.reader == self.id
        if not mine and not self.bits(channel) & permissions.MANAGE_MESSAGES:
            raise Refused(f"{self.name} cannot delete messages of others.")
        messages.delete(self.world, channel, message)

    async def react(self, target: _Target, emoji: str, add: bool = True) -> None:
        """Put (or take back) a reaction."""
        message = self.message(target).message
        channel = self._where(message)
        new = emoji not in message.reactions
        if message.reader is not None or (add and new and not self.bits(channel) & permissions.ADD_REACTIONS):
            raise Refused(f"{self.name} cannot react here.")
        messages.react(self.world, channel, message, emoji, self.member.user, add)

    def _own(self, target: _Target) -> Message:
        message = self.message(target).message
        if message.author is not self.member.user:
            raise Refused("Only one's own messages can be edited.")
        return message

    # Commands.

    def commands(self) -> list[str]:
        """All commands the client offers this member here, such as "/order give"."""
        return sorted(command_options.offered(self.world, self.member))

    async def slash(self, command: str, /, in_channel: Place | None = None, **options: Value) -> Reply:
        """Use a slash command and wait for the final answer (a modal counts as one).

        Options by name: text, number, bool; for members and roles their id, for channels id; for files
        (name, bytes); where the command lists choices, the choice's name or value.
        """
        channel = self._command_place(in_channel)
        data = command_options.call(self.world, self.member, command, options)
        return await self._answer(interactions.begin(self.world, self.member, channel, 2, data))

    async def autocomplete(
        self, command: str, /, option: str, typed: str = "", in_channel: Place | None = None, **others: Value
    ) -> list[tuple[str, Any]]:
        """What the client suggests while one types into an option: (name, value)."""
        channel = self._command_place(in_channel)
        data = command_options.call(self.world, self.member, command, others, focused=(option, typed))
        interaction = interactions.begin(self.world, self.member, channel, 4, data)
        await self.acknowledged(interaction)
        return [(choice["name"], choice["value"]) for choice in interaction.choices or []]

    def _command_place(self, place: Place | None) -> Channel:
        channel = self.channel(place)
        bits = self.bits(channel)
        if not bits & permissions.USE_APPLICATION_COMMANDS or not permissions.can_send(bits, channel):
            raise Refused(f"{self.name} cannot use commands in #{channel.name}.")
        self.at = channel
        return channel

    async def component(self, message: Message, data: Json) -> Reply:
        """Press or select on a message; see Reply.press and Reply.select."""
        channel = self._where(message)
        return await self._answer(interactions.begin(self.world, self.member, channel, 3, data, message))

    async def submit(self, opened_by: Interaction, data: Json) -> Reply:
        """Send a filled form; see Modal.submit."""
        channel = self.world.state.channel(opened_by.channel_id)
        assert channel is not None
        source = opened_by.source
        return await self._answer(interactions.begin(self.world, self.member, channel, 5, data, source))

    async def acknowledged(self, interaction: Interaction) -> None:
        await self.world.until(
            lambda: True if interaction.callback is not None else None,
            self.world.ack_seconds,
            "The application did not respond",
        )

    async def _answer(self, interaction: Interaction) -> Reply:
        await self.acknowledged(interaction)
        if interaction.callback == 5:
            await self.world.until(
                lambda: None if interaction.waiting else True,
                self.patience,
                f"The bot still thinks after {self.patience:g} s.",
            )
        elif interaction.callback == 6:
            first = interaction.changes
            # Type 6 alone is a complete answer too: the client just stops its spinner.
            with contextlib.suppress(NoAnswer):
                await self.world.until(
                    lambda: True if interaction.changes > first else None, self.quiet_seconds, ""
                )
        message = interaction.original
        if interaction.callback == 6 and interaction.followups:
            message = interaction.followups[0]
        reply = Reply(self, message, interaction)
        if message is not None and message.reader is not None:
            self.private.append(reply)
        return reply


def _bare(place: Place) -> str:
    return place.removeprefix("#") if isinstance(place, str) else ""


def _number(target: _Target) -> int:
    if isinstance(target, int):
        return target
    if isinstance(target, Message):
        return target.id
    return target.message_id
