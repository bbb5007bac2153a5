"""Time passes: by hours or days, or to the next close, for which the other seats give orders first."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

from bot.rehearsal.demo.cast import GAME_MASTER
from bot.rehearsal.demo.play import Played, WentWrong, give_one, units_of
from bot.rehearsal.room.clock import Clock
from bot.rehearsal.room.server import Room
from bot.rehearsal.room.stage import unhurried
from bot.rehearsal.sandbox import Person, Refused

CAPTAIN_OF = "Player"
"""How the part of a seat begins that a captain plays while the visitor does not."""
CLOSE = "close"
PUBLISHED = "The round is published: the briefing room and the news feed tell the story."
STEPS = {"hour": timedelta(hours=1), "day": timedelta(days=1)}


class Turns:
    """Lets time pass, one step at a time. A seat whose orders the visitor gave this round gets no others."""

    def __init__(self, room: Room, clock: Clock, objectives: Sequence[str]) -> None:
        self._room = room
        self._clock = clock
        self._objectives = objectives
        self._going = asyncio.Lock()

    async def go(self, person: Person, to: str) -> str:
        """To the next close, or on by a step of `STEPS`; what came of it, in a sentence. Raises Refused."""
        if to != CLOSE and to not in STEPS:
            raise Refused(f"The clock goes to the next {CLOSE}, or on by an hour or a day.")
        async with self._going:
            try:
                return await (self._close(person) if to == CLOSE else self._wait(STEPS[to]))
            except WentWrong as error:
                raise Refused(str(error)) from None
            finally:
                self._room.tell("")

    async def _wait(self, step: timedelta) -> str:
        self._room.tell("Time passes")
        before = await self._clock.next_close()
        await self._clock.move_to(self._clock.now() + step)
        after = await self._clock.next_close()
        if before is not None and (after is None or after.number != before.number):
            self._room.acted.clear()  # their round has closed
        return "Time has passed; what was due has happened."

    async def _close(self, person: Person) -> str:
        """Let the other seats play and the round close: at its time, or at once where it has none."""
        room = self._room
        master = unhurried(room.seats[GAME_MASTER].person)
        close = await self._clock.next_close()
        room.tell("The other players give their orders")
        for seat in room.seats.values():
            if seat.part.startswith(CAPTAIN_OF) and seat.person.id not in room.acted:
                await self._play(unhurried(seat.person))
        room.tell("The round closes")
        if close is None:
            closed = await master.slash("/gm close", in_channel="gm-room")
            if "Close anyway" in closed.buttons:
                await closed.press("Close anyway")
        elif await self._clock.next_close() == close:  # otherwise it closed early, with all orders in
            await self._clock.move_to(close.at + timedelta(seconds=1))
        room.acted.clear()
        opened = await self._clock.next_close()
        if opened is not None and opened != close:  # the campaign publishes by itself
            return PUBLISHED
        if person.id == master.id:
            return "Closed. Read the draft with /gm preview, then publish it."
        room.tell("The game master reads the draft and publishes it")
        await master.slash("/gm preview", in_channel="gm-room")
        published = await master.slash("/gm publish", in_channel="gm-room")
        if "is published" not in published.text:
            return f"The game master has something to decide first. Be {master.name} to see it."
        return PUBLISHED

    async def _play(self, person: Person) -> None:
        """Orders for every unit of a seat; a unit for which no order is accepted stays where it is."""
        played = Played(self._room.sandbox)
        for unit in await units_of(person):
            try:
                await give_one(person, unit, played, self._objectives)
            except WentWrong:
                continue
