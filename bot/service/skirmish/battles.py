"""A game as it is loaded: its row, its seats, its rules and its state; who may do what at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import enter_rooms, say
from bot.service.base import Refused, Services, Who, refused
from bot.skirmish.engine import Result, RuleSet
from bot.skirmish.game import Game, load_game, outcome
from bot.skirmish.rulesets import UnknownRuleSet, ruleset
from bot.store import skirmishes
from bot.store.session import reading
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat, SkirmishState, SkirmishStep, StepKind

LETTERS = "ABCD"
"""Of the seats, as the rules know them."""
COLOURS = ("blue", "red", "green", "violet")
"""Of the seats, as pictures draw their pieces."""


@dataclass(frozen=True)
class Battle:
    """A game as it was read in one transaction; rows and seats are only to be read."""

    row: SkirmishRow
    seats: tuple[SkirmishSeat, ...]
    rules: RuleSet[Any]
    game: Game[Any] | None
    """None before it begins."""

    @property
    def names(self) -> dict[str, str]:
        return {seat.seat: seat.name for seat in self.seats}

    def called(self) -> dict[str, str]:
        """What each seat is called in a text; two of the same name with their letters."""
        names = {seat.seat: safe(seat.name) for seat in self.seats}
        twice = Counter(names.values())
        return {seat: f"{name} ({seat})" if twice[name] > 1 else name for seat, name in names.items()}

    @property
    def playing(self) -> Game[Any]:
        """The game. Raises Refused where it has not begun."""
        if self.game is None:
            raise refused("skirmish-not-begun")
        return self.game

    @property
    def title(self) -> str:
        return f"{self.rules.name} #{self.row.id}"

    def seat(self, name: str) -> SkirmishSeat:
        return next(seat for seat in self.seats if seat.seat == name)

    def colour(self, seat: str) -> str:
        """The colour of a seat's pieces on pictures."""
        return COLOURS[[taken.seat for taken in self.seats].index(seat)]

    def mine(self, who: Who) -> list[str]:
        """The seats that person holds; somebody may hold several, for a game against oneself."""
        return [seat.seat for seat in self.seats if seat.user_id == who.user_id]

    def my_seat(self, who: Who) -> str:
        """The seat to act for: one that is asked now, otherwise the first. Raises Refused for non-players."""
        seats = self.mine(who)
        if not seats:
            raise refused("skirmish-watching")
        return next((seat for seat in seats if seat in self.row.asked), seats[0])

    def goes_on_without(self, *seats: str) -> bool:
        """Whether the game continues for others if the bot takes these seats.

        It does where people of several sides are left to play, or people of the seats' own sides.
        """
        of_seats = self.rules.sides(len(self.seats)) or tuple(self.names)
        side = dict(zip(self.names, of_seats, strict=True))
        left = {
            side[taken.seat] for taken in self.seats if taken.user_id is not None and taken.seat not in seats
        }
        return len(left) > 1 or {side[seat] for seat in seats} <= left

    def result(self) -> Result | None:
        return None if self.game is None else outcome(self.rules, self.game)

    def legend(self) -> str:
        """Which letter and colour is whose."""
        return " · ".join(
            f"**{seat.seat}** {safe(seat.name)} ({colour})"
            for seat, colour in zip(self.seats, COLOURS, strict=False)
        )


def rules_of(name: str) -> RuleSet[Any]:
    """The rule set of that id. Raises Refused."""
    try:
        return ruleset(name)
    except UnknownRuleSet as unknown:
        raise Refused(str(unknown)) from None


async def load_battle(
    s: Services, session: AsyncSession, skirmish_id: int, guild_id: int | None = None, *, lock: bool = False
) -> Battle:
    """The game with that id; `guild_id` keeps those of other servers out of reach. Raises Refused."""
    if lock:
        row = await skirmishes.get_skirmish(session, skirmish_id, lock=True)
        seats = await skirmishes.seats_of(session, skirmish_id)
    else:
        row, seats = await skirmishes.look_up(session, skirmish_id)
    if row is None or (guild_id is not None and row.guild_id != guild_id):
        raise refused("skirmish-unknown")
    enter_rooms(None)  # its thread is no room of a campaign
    rules = rules_of(row.ruleset)
    game = s.games.get(row.id, row.serial)
    if game is None and row.state != SkirmishState.LOBBY:
        game, row, seats = await _read(s, session, rules, row.id)
    return Battle(row, tuple(seats), rules, game)


async def _read(
    s: Services, session: AsyncSession, rules: RuleSet[Any], skirmish_id: int
) -> tuple[Game[Any] | None, SkirmishRow, list[SkirmishSeat]]:
    """The game from the store, kept in memory, with its row and seats of the same moment."""
    row, seats = await skirmishes.look_up(session, skirmish_id, head=True)
    if row is None:
        raise refused("skirmish-unknown")
    if row.head is None:
        return None, row, seats
    steps = steps_from(await skirmishes.steps_of(session, row.id, row.serial))
    game = load_game(rules, {**row.head, "steps": steps})
    s.games.put(row.id, row.serial, game)
    return game, row, seats


async def open_challenge(s: Services, session: AsyncSession, who: Who, skirmish_id: int) -> Battle:
    """A challenge, or a game that waits for armies, locked. Raises Refused."""
    battle = await load_battle(s, session, skirmish_id, who.guild_id, lock=True)
    if battle.row.state != SkirmishState.LOBBY:
        raise refused("skirmish-closed")
    return battle


def joined(message: str, names: Iterable[str]) -> str:
    """Names put together two at a time by a message that takes `one` and `other`."""
    return reduce(lambda first, other: say(message, one=first, other=other), names)


async def the_battle(s: Services, who: Who, skirmish_id: int) -> Battle:
    """The game as it is now, read in its own transaction. Raises Refused."""
    async with reading(s.sessions) as session:
        return await load_battle(s, session, skirmish_id, who.guild_id)


async def battle_in(s: Services, who: Who, channel_id: int) -> Battle | None:
    """The game of this thread; None where there is none."""
    async with reading(s.sessions) as session:
        row = await skirmishes.skirmish_in(session, channel_id)
        return None if row is None else await load_battle(s, session, row.id, who.guild_id)


async def battle_here(s: Services, who: Who, channel_id: int, *states: SkirmishState) -> Battle:
    """The game of this thread; elsewhere the person's only game in these states. Raises Refused."""
    battle = await battle_in(s, who, channel_id)
    if battle is not None:
        return battle
    async with reading(s.sessions) as session:
        rows = await skirmishes.skirmishes_of(session, who.guild_id, who.user_id, *states)
        if len(rows) != 1:
            raise refused("skirmish-several" if rows else "skirmish-none-here")
        return await load_battle(s, session, rows[0].id, who.guild_id)


def steps_from(rows: Sequence[SkirmishStep]) -> list[dict[str, Any]]:
    """The steps of a game that follow from all that was ever done, in its sequence."""
    steps: list[dict[str, Any]] = []
    for row in rows:
        if row.kind == StepKind.PICK:
            steps.append(row.content)
        elif row.kind == StepKind.UNDO:
            steps = [*steps[: row.content["upto"]], *row.content["steps"]]
    return steps
