"""Everything one running sandbox shares between its parts: data, gateway, faults, records, waiting."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.rehearsal.sandbox import permissions
from bot.rehearsal.sandbox.errors import NoAnswer, missing_access, unknown
from bot.rehearsal.sandbox.faults import Faults
from bot.rehearsal.sandbox.gateway import Gateway
from bot.rehearsal.sandbox.past import Past
from bot.rehearsal.sandbox.state import Channel, Json, Member, Message, State

T = TypeVar("T")


@dataclass(eq=False)
class Interaction:
    """One interaction and what the bot has answered so far; times are those of the event loop, in seconds."""

    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    payload: Json
    created: float
    callback: int | None = None
    acked: float | None = None
    original: Message | None = None
    waiting: bool = False
    source: Message | None = None
    choices: list[Json] | None = None
    modal: Json | None = None
    followups: list[Message] = field(default_factory=list)
    changes: int = 0


@dataclass(frozen=True)
class Exchange:
    """A request of the bot and its answer, for contract checks."""

    method: str
    template: str
    path: str
    request: Any
    status: int
    response: Any


@dataclass(frozen=True)
class Violation:
    """A request that Discord's limits or permissions refuse."""

    method: str
    path: str
    status: int
    code: int
    message: str
    errors: Json | None


RECORDED = 2000
"""How many of the last requests are kept."""


class World:
    """See the module; `ack_seconds` and `token_seconds` are Discord's 3 s and 15 min."""

    def __init__(
        self,
        state: State,
        gateway: Gateway,
        faults: Faults,
        ack_seconds: float,
        token_seconds: float,
    ) -> None:
        self.state = state
        self.gateway = gateway
        self.faults = faults
        self.ack_seconds = ack_seconds
        self.token_seconds = token_seconds
        self.cdn_url = ""
        self.past = Past()
        self.interactions: dict[str, Interaction] = {}
        self.exchanges: deque[Exchange] = deque(maxlen=RECORDED)
        self.violations: list[Violation] = []
        self._waiting: set[asyncio.Future[None]] = set()

    @property
    def bot_member(self) -> Member:
        return self.state.guild.members[self.state.bot.id]

    def bot_bits(self, channel: Channel) -> int:
        """The bot's permissions in a channel; all in a direct message."""
        if channel.id in self.state.dms:
            return permissions.ALL
        return permissions.in_channel(self.state.guild, self.bot_member, channel)

    def seen_channel(self, channel_id: int) -> Channel:
        """The channel, or the error that the bot gets (10003, 50001)."""
        channel = self.state.channel(channel_id)
        if channel is None:
            raise unknown("Channel", 10003)
        if not self.bot_bits(channel):
            raise missing_access()
        return channel

    def remember(self, message: Message) -> None:
        """Keep what a message is before it changes, if somebody wants to look back."""
        if self.past.keeping:
            self.past.add(self.state.ids.next(), message)

    def changed(self) -> None:
        """Wake everyone who waits for something to happen."""
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, find: Callable[[], T | None], seconds: float, what: str) -> T:
        """Wait until `find` gives something; raises NoAnswer, saying `what`, after `seconds`."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while True:
            answer = find()
            if answer is not None:
                return answer
            future: asyncio.Future[None] = loop.create_future()
            self._waiting.add(future)
            try:
                async with asyncio.timeout_at(end):
                    await future
            except TimeoutError:
                raise NoAnswer(what) from None
            finally:
                self._waiting.discard(future)
