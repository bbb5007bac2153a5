"""Discord's permission computation: base permissions of a member, then the overwrites of a channel.

Source: Discord's documentation, "Permissions", section "Permission Overwrites". Permissions are bit sets.
"""

from bot.rehearsal.sandbox.state import PRIVATE_THREAD, THREAD_TYPES, Channel, Guild, Member

ADD_REACTIONS = 1 << 6
ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
MANAGE_ROLES = 1 << 28
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
MANAGE_EVENTS = 1 << 33
CREATE_EVENTS = 1 << 44
PIN_MESSAGES = 1 << 51
ALL = (1 << 53) - 1

DEFAULT_EVERYONE = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | ADD_REACTIONS
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
)
DEFAULT_BOT = (
    DEFAULT_EVERYONE
    | MANAGE_CHANNELS
    | MANAGE_ROLES
    | MANAGE_MESSAGES
    | MANAGE_THREADS
    | CREATE_PRIVATE_THREADS
    | PIN_MESSAGES
    | CREATE_EVENTS
)


def base(guild: Guild, member: Member) -> int:
    """Permissions of a member in the guild before any channel overwrite."""
    if member.user.id == guild.owner_id:
        return ALL
    bits = guild.roles[guild.id].permissions
    for role_id in member.roles:
        bits |= guild.roles[role_id].permissions
    return ALL if bits & ADMINISTRATOR else bits


def in_channel(guild: Guild, member: Member, channel: Channel) -> int:
    """Permissions of a member in a channel; a thread has those of its parent. 0 if it cannot be seen."""
    bits = base(guild, member)
    if bits == ALL:
        return ALL
    place = channel
    if channel.type in THREAD_TYPES and channel.parent_id is not None:
        place = guild.channels[channel.parent_id]
    everyone = place.overwrites.get(guild.id)
    if everyone is not None:
        bits = bits & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role_id in member.roles:
        overwrite = place.overwrites.get(role_id)
        if overwrite is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    bits = bits & ~deny | allow
    own = place.overwrites.get(member.user.id)
    if own is not None:
        bits = bits & ~own.deny | own.allow
    if not bits & VIEW_CHANNEL:
        return 0
    if (
        channel.type == PRIVATE_THREAD
        and member.user.id not in channel.thread_members
        and not bits & MANAGE_THREADS
    ):
        return 0
    speak = SEND_MESSAGES_IN_THREADS if channel.type in THREAD_TYPES else SEND_MESSAGES
    if not bits & speak:
        bits &= ~(MENTION_EVERYONE | ATTACH_FILES | EMBED_LINKS)
    return bits


def can_send(bits: int, channel: Channel) -> bool:
    """True if these permissions let one write in this channel."""
    needed = SEND_MESSAGES_IN_THREADS if channel.type in THREAD_TYPES else SEND_MESSAGES
    return bool(bits & needed)


def top_position(guild: Guild, member: Member) -> int:
    """Position of the member's highest role; 0 for @everyone only."""
    return max((guild.roles[role_id].position for role_id in member.roles), default=0)
