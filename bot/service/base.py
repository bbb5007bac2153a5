"""What every service function takes and gives: who asks, with what means, a picture, a refusal."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from bot.campaign.world.safe_text import cut, safe
from bot.hexmap.coords import turning
from bot.messages import Value, say, to_reader
from bot.process.clock import utc_now
from bot.process.processes import InThread, Runs
from bot.service.means.allowance import Quotas
from bot.service.means.games import Games
from bot.service.means.members import Members
from bot.service.means.states import Truth, Views

if TYPE_CHECKING:
    from bot.service.means.pictures import Pictures

QUOTED = 41
"""Most characters that are said again of what a user typed."""
BAD_VALUE = "22"
"""SQL's class of errors for values, such as a number beyond its column."""
MOST_ALT = 1000
"""Most characters of a picture's alternative text; Discord takes 1,024."""
TEXT_LIMIT = 2000
"""Most characters of one Discord message."""


class Refused(Exception):
    """The user cannot have that. `sentence` says why and what to do; nothing was changed."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = clip(sentence)


@dataclass(frozen=True)
class Who:
    """The person behind a command. `interaction_id` makes a repeated delivery of one command harmless."""

    user_id: int
    name: str
    guild_id: int
    manage_guild: bool = False
    interaction_id: int | None = None
    server_language: str = ""
    """Which language the server prefers, by Discord's code; empty where that is not known."""
    received_at: datetime | None = None
    """When Discord received the command, by its snowflake (EDC-C1-a); None: now."""
    lacks: tuple[str, ...] = ()
    """The permissions that the bot needs on the server and does not have, by Discord's names."""
    places: tuple[int, ...] = ()
    """Where they are: the channel, of a thread its channel too, then the category."""
    campaign_id: int = 0
    """The campaign that a button or form is of; 0 where it does not say."""

    @property
    def owner(self) -> str:
        """The person's id as units carry it."""
        return str(self.user_id)


@dataclass(frozen=True)
class Picture:
    """An image to attach; `alt` describes it to those who cannot see it."""

    filename: str
    data: bytes
    alt: str


async def no_server(campaign_id: int, guild_id: int) -> str | None:
    """Where there is no Discord nothing is made."""
    return say("server-not-member")


@dataclass
class Services:
    """The means of the services: a database, a picture maker, and a clock (UTC) that tests can set."""

    sessions: async_sessionmaker[AsyncSession]
    pictures: Pictures
    clock: Callable[[], datetime] = utc_now
    truth: Truth = field(default_factory=Truth)
    """Worlds as they are. Only the functions that `tests/test_secrecy.py` lists may ask it."""
    games: Games = field(default_factory=Games)
    quotas: Quotas = field(default_factory=Quotas)
    processes: Runs = field(default_factory=InThread)
    """Where rounds are adjudicated."""
    premises_due: asyncio.Event = field(default_factory=asyncio.Event)
    """Set after a change of who should have which role, or of what a campaign has on its server."""
    furnish: Callable[[int, int], Awaitable[str | None]] = no_server
    """Make what a campaign lacks on its server; by campaign and server. Why that failed; None once all is made."""
    members: Members = field(default_factory=Members)
    """Who is on which server."""
    public_url: str | None = None
    """Where people reach the pages of this bot, without a stroke at the end; None: it has none."""
    grace: timedelta = timedelta(seconds=3)
    """How long after a close orders that Discord received before it may still arrive; its own limit is 3 seconds."""
    patience: timedelta = timedelta(minutes=1)
    """How long a close waits for a gateway that was away to read what came before the close."""
    command_ids: dict[str, int] = field(default_factory=dict)
    """Discord's ids of our top-level commands by name, where this process knows them."""
    tongues: dict[int, str] = field(default_factory=dict)
    """The languages of readers that this process has noted."""
    started: float = field(default_factory=time.monotonic)
    """When this process began."""

    @property
    def views(self) -> Views:
        """What the players' side knows of each campaign."""
        return Views(self.truth)


def stamp(when: datetime | None, style: str = "F") -> str:
    """A Discord timestamp, which every reader sees in their own time zone. `style`: F full, R "in 3 hours"."""
    return say("no-fixed-time") if when is None else f"<t:{int(when.timestamp())}:{style}>"


def close_times(when: datetime | None) -> dict[str, Value]:
    """A close for a message: `when` and `relative`, none of both where the campaign is paused."""
    return {
        "when": None if when is None else stamp(when),
        "relative": None if when is None else stamp(when, "R"),
    }


def clip(text: str, limit: int = TEXT_LIMIT) -> str:
    """At most `limit` characters, cut at a line's end where there is one; what is cut is marked."""
    if len(text) <= limit:
        return text
    kept = cut(text, limit - 1)
    end = kept.rfind("\n")
    return (kept[:end] + "\n" if end > limit // 2 else kept) + "…"


def refused(message: str, /, **values: Value) -> Refused:
    """The refusal with a sentence of the table of messages."""
    with to_reader():
        return Refused(say(message, **values))


def not_taken(error: BaseException | None) -> Refused | None:
    """The refusal where the database cannot hold what somebody sent: a number too large, a character it lacks."""
    if isinstance(error, DBAPIError) and str(getattr(error.orig, "sqlstate", "")).startswith(BAD_VALUE):
        return refused("too-large")
    return None


def quote(typed: str) -> str:
    """What a user typed, shortened and made harmless, in quotation marks; what turns text around is spelled out."""
    shown = "".join(f"(U+{ord(char):04X})" if turning(char) else char for char in typed)
    return f"“{safe(shown, QUOTED)}”"
