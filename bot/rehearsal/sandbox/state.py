"""What the sandbox knows: one guild, its members, roles, channels and messages, and one application.

Plain mutable records with integer ids; `payloads.py` turns them into Discord's JSON.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import Base64Bytes

Json = dict[str, Any]

TEXT, DM, CATEGORY, FORUM = 0, 1, 4, 15
PUBLIC_THREAD, PRIVATE_THREAD = 11, 12
THREAD_TYPES = (10, PUBLIC_THREAD, PRIVATE_THREAD)

EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15

_DISCORD_EPOCH_MS = 1_420_070_400_000


@dataclass(eq=False)
class User:
    id: int
    name: str
    bot: bool = False
    closed: bool = False
    """Takes no direct messages from members of the server."""


@dataclass(eq=False)
class Role:
    id: int
    name: str
    permissions: int = 0
    position: int = 1
    color: int = 0
    hoist: bool = False
    mentionable: bool = False
    managed: bool = False


@dataclass(eq=False)
class Member:
    user: User
    roles: list[int] = field(default_factory=list)
    nick: str | None = None
    joined_at: str = ""

    @property
    def display_name(self) -> str:
        return self.nick or self.user.name


@dataclass(eq=False)
class Overwrite:
    """Allowed and denied permission bits for a role (type 0) or a member (type 1)."""

    id: int
    type: int
    allow: int = 0
    deny: int = 0


@dataclass(eq=False)
class Attachment:
    id: int
    filename: str
    content: Base64Bytes
    content_type: str
    url: str
    description: str | None = None
    size: tuple[int, int] | None = None


@dataclass(eq=False)
class Message:
    """A message; `reader` is the one member who sees it if it is ephemeral."""

    id: int
    channel_id: int
    author: User
    timestamp: str
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    type: int = 0
    nonce: str | int | None = None
    edited: str | None = None
    pinned: bool = False
    reactions: dict[str, list[int]] = field(default_factory=dict)
    reference: int | None = None
    from_application: bool = False
    interaction: Json | None = None
    reader: int | None = None
    pings: list[int] = field(default_factory=list)
    pings_everyone: bool = False


@dataclass(eq=False)
class Channel:
    id: int
    type: int
    name: str
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    slowmode: int = 0
    nsfw: bool = False
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    owner_id: int | None = None
    thread_members: list[int] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    created_at: str = ""
    recipient: User | None = None


@dataclass(eq=False)
class ScheduledEvent:
    """An event outside Discord; `status` is 1 to come, 2 under way, 3 over, 4 called off."""

    id: int
    creator: User
    name: str
    description: str | None
    location: str
    start: datetime
    end: datetime
    status: int = 1


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)


@dataclass(eq=False)
class Application:
    """The bot's application; commands by (guild id or None for global)."""

    id: int
    name: str
    owner: User
    commands: dict[int | None, list[Json]] = field(default_factory=dict)


class Clock:
    """The present of this Discord, which a rehearsal may move."""

    def __init__(self) -> None:
        self.ahead = timedelta()
        """Of the machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def text(self) -> str:
        """The present as Discord writes it (ISO 8601, UTC)."""
        return self.now().isoformat()


class Ids:
    """Snowflakes: rising, unique, and carrying the time as Discord's do."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        now = (int(self._clock.now().timestamp() * 1000) - _DISCORD_EPOCH_MS) << 22
        self._last = max(now, self._last + 1)
        return self._last

    def after(self, number: int) -> None:
        """Only higher ones than this from now on."""
        self._last = max(self._last, number)


class State:
    """All data of one sandbox."""

    def __init__(self, guild_name: str, bot_name: str, bot_permissions: int, everyone: int) -> None:
        self.clock = Clock()
        self.ids = Ids(self.clock)
        owner = User(self.ids.next(), "Server Owner")
        self.bot = User(self.ids.next(), bot_name, bot=True)
        self.application = Application(self.bot.id, bot_name, owner)
        guild = Guild(self.ids.next(), guild_name, owner.id)
        self.guild = guild
        self.others: list[Guild] = []
        """Servers of which the gateway tells, and nothing more can be done in them."""
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions=everyone, position=0)
        bot_role = Role(self.ids.next(), bot_name, permissions=bot_permissions, position=1, managed=True)
        guild.roles[bot_role.id] = bot_role
        self.bot_role = bot_role
        self.users: dict[int, User] = {}
        self.dms: dict[int, Channel] = {}
        self.events: dict[int, ScheduledEvent] = {}
        self.attachments: dict[int, Attachment] = {}
        self.nonces: dict[tuple[int, str], tuple[float, Message]] = {}
        self.add_member(owner)
        self.add_member(self.bot, [bot_role.id])

    def add_member(self, user: User, roles: list[int] | None = None) -> Member:
        member = Member(user, list(roles or []), joined_at=self.clock.text())
        self.users[user.id] = user
        self.guild.members[user.id] = member
        return member

    def add_other_guild(self, channels: int, roles: int) -> Guild:
        """A server in which only the bot is known, as a bot without the members' intent knows a large one."""
        owner = User(self.ids.next(), "Owner")
        guild = Guild(self.ids.next(), f"Server {len(self.others) + 1}", owner.id)
        guild.roles[guild.id] = Role(guild.id, "@everyone", position=0)
        for number in range(roles):
            role = Role(self.ids.next(), f"Role {number}", position=number + 1)
            guild.roles[role.id] = role
        for number in range(channels):
            parts = [Overwrite(role_id, 0, deny=1 << 10) for role_id in list(guild.roles)[:3]]
            made = Channel(self.ids.next(), TEXT, f"channel-{number}", topic="What is talked about here.")
            made.position, made.overwrites = number, {part.id: part for part in parts}
            guild.channels[made.id] = made
        guild.members[self.bot.id] = Member(self.bot, joined_at=self.clock.text())
        self.others.append(guild)
        return guild

    def channel(self, channel_id: int) -> Channel | None:
        return self.guild.channels.get(channel_id) or self.dms.get(channel_id)

    def add_role(self, name: str, permissions: int = 0) -> Role:
        """A new role directly below the bot's own, which stays on top as after an ordinary invitation."""
        role = Role(self.ids.next(), name, permissions=permissions, position=self.bot_role.position)
        self.bot_role.position += 1
        self.guild.roles[role.id] = role
        return role

    def add_channel(self, name: str, kind: int = TEXT, parent_id: int | None = None) -> Channel:
        channel = Channel(self.ids.next(), kind, name, parent_id=parent_id, created_at=self.clock.text())
        channel.position = len(self.guild.channels)
        self.guild.channels[channel.id] = channel
        return channel
