"""A record done again, one step after the other; it says at which step it differs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from bot.rehearsal.demo.play import WentWrong
from bot.rehearsal.room.acts import Acts
from bot.rehearsal.room.fault import printable
from bot.rehearsal.room.record import PASS, Act, Differs, short, usable
from bot.rehearsal.room.server import Room
from bot.rehearsal.room.stage import unhurried
from bot.rehearsal.sandbox import NoAnswer, Refused
from bot.rehearsal.sandbox.errors import ApiError
from bot.rehearsal.sandbox.state import Json

APPEARS_SECONDS = 5.0
"""How long a post that a step needs may take to appear."""
LONG_WAIT = timedelta(minutes=1)
"""A pause of the record longer than this is made by the clock."""


@dataclass
class Redo:
    """The steps of a record, and how far they are done."""

    room: Room
    steps: list[Act]
    move_to: Callable[[datetime], Awaitable[None]]
    """Moves the rehearsal's clock."""
    heard: Callable[[str], None] = lambda _line: None
    """Told of each step."""
    done: int = 0
    differs: str = ""
    """At which step something is not as it was; nothing is done after it."""
    _forms: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._acts = Acts(self.room.acted)

    async def play(self, pace: float = 0.0) -> None:
        """All steps that are left, until one differs, with a pause of so many seconds for whoever watches."""
        for _ in range(self.done, len(self.steps)):
            if not await self.step():
                return
            await asyncio.sleep(pace)

    async def step(self) -> bool:
        """Do the next step; whether there was one and it went as it did."""
        if self.differs or self.done >= len(self.steps):
            return False
        act = self.steps[self.done]
        number = self.done + 1
        self.heard(printable(f"Step {number} of {len(self.steps)}: {act.who}: {short(act.did)}"))
        try:
            await self._do(act)
        except Differs as other:
            self.differs = printable(f"Step {number} differs. {other}")
            return False
        self.done = number
        self.room.record.add(act)
        return True

    async def _do(self, act: Act) -> None:
        if act.at - self.room.sandbox.state.clock.now() > LONG_WAIT and act.act != PASS:
            await self.move_to(act.at)
        try:
            await self._again(act)
        except (Refused, ApiError, NoAnswer, WentWrong) as error:
            why = str(error) or "The application did not respond."
            if not act.refused:
                raise Differs(f"It worked before and is refused now: {why}") from None
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise Differs(f"The record is damaged here ({type(error).__name__}).") from None
        else:
            if act.refused:
                raise Differs(f"It was refused before and works now. The reason then was: {act.refused}")

    async def _again(self, act: Act) -> Any:
        room = self.room
        if act.who not in room.seats:
            raise Differs(f"There is no {act.who}.")
        person = unhurried(room.seats[act.who].person)
        if act.act == PASS and room.pass_time is not None:
            return await room.pass_time(person, str(act.body["to"]))
        body = await self._appeared(act)
        if act.act == "submit":
            if person.id not in self._forms:
                raise Differs("No form is open.")
            body |= {"form": self._forms.pop(person.id)}
        shown = await self._acts.known[act.act](person, body)
        if isinstance(shown, dict) and "form" in shown:
            self._forms[person.id] = int(shown["form"])
        return shown

    async def _appeared(self, act: Act) -> Json:
        """What the act needs, as soon as it is on the screen. Raises Differs."""
        person = self.room.seats[act.who].person
        end = asyncio.get_running_loop().time() + APPEARS_SECONDS
        while True:
            try:
                return usable(person, act)
            except Differs:
                if act.refused or asyncio.get_running_loop().time() > end:
                    raise
            await asyncio.sleep(0.05)
