"""To the next close: the other seats give orders, the round closes and, unless the visitor leads, is published."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.rehearsal.demo.cast import GAME_MASTER
from bot.rehearsal.demo.play import Played, WentWrong, give_one, units_of
from bot.rehearsal.room.server import Room
from bot.rehearsal.room.stage import unhurried
from bot.rehearsal.sandbox import Person

CAPTAIN_OF = "Player"
"""How the part of a seat begins that a captain plays while the visitor does not."""


class Turns:
    """Closes rounds, one at a time. A seat whose orders the visitor gave this round gets no others."""

    def __init__(self, room: Room, objectives: Sequence[str]) -> None:
        self._room = room
        self._objectives = objectives
        self._closing = asyncio.Lock()

    async def close(self, person: Person) -> str:
        """Let the other seats play and the round close; what came of it, in a sentence."""
        async with self._closing:
            room = self._room
            master = unhurried(room.seats[GAME_MASTER].person)
            try:
                room.tell("The other players give their orders")
                for seat in room.seats.values():
                    if seat.part.startswith(CAPTAIN_OF) and seat.person.id not in room.acted:
                        await self._play(unhurried(seat.person))
                room.tell("The round closes")
                closed = await master.slash("/gm close", in_channel="gm-room")
                if "Close anyway" in closed.buttons:
                    closed = await closed.press("Close anyway")
                room.acted.clear()
                if person.id == master.id:
                    return "Closed. Read the draft with /gm preview, then publish it."
                room.tell("The game master reads the draft and publishes it")
                await master.slash("/gm preview", in_channel="gm-room")
                published = await master.slash("/gm publish", in_channel="gm-room")
                if "is published" not in published.text:
                    return f"The game master has something to decide first. Be {master.name} to see it."
                return "The round is published: the briefing room and the news feed tell the story."
            finally:
                room.tell("")

    async def _play(self, person: Person) -> None:
        """Orders for every unit of a seat; a unit for which no order is accepted stays where it is."""
        played = Played(self._room.sandbox)
        for unit in await units_of(person):
            try:
                await give_one(person, unit, played, self._objectives)
            except WentWrong:
                continue
