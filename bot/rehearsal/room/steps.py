"""What was done on the page, as whom, and when: for the report of a fault, and to look at once more."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.rehearsal.sandbox import Person

MOST = 2000


@dataclass(frozen=True)
class Step:
    """Something that was done, or what came of it."""

    at: int
    """An id of the chat that was given then."""
    time: datetime
    """The rehearsal's present."""
    noted: datetime
    """The machine's, as the bot's log has it."""
    who: str
    channel: int
    did: str

    def line(self) -> str:
        return f"{self.noted:%H:%M:%S} {self.who}: {self.did}"


class Steps:
    """The steps of a session, newest last; the oldest are forgotten."""

    def __init__(self, kept: Iterable[Step] = ()) -> None:
        self.kept: deque[Step] = deque(kept, maxlen=MOST)

    def add(self, person: Person, channel: int, did: str) -> None:
        """Note something that somebody did in a channel, now."""
        state = person.world.state
        now = datetime.now(UTC)
        self.kept.append(Step(state.ids.next(), state.clock.now(), now, person.name, channel, did))
