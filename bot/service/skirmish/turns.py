"""Picks: of players, of solo opponents, and of the clock for players who are out of time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say
from bot.service.base import Services, Who, refused
from bot.service.screens.answer import Outdated
from bot.service.skirmish.battles import Battle, joined, load_battle, the_battle
from bot.service.skirmish.change import Entry
from bot.service.skirmish.changes import Moved, Repeated, call, carry_out, prepare, remind
from bot.skirmish.engine import Event, IllegalPick, Pick
from bot.skirmish.game import Game, dump_steps, lost, outcome, play
from bot.skirmish.players import PLAYERS, solo_pick
from bot.skirmish.standing import answered_in_advance, read_answers
from bot.store.schedule import SKIRMISH_CALL, SKIRMISH_DUE, SKIRMISH_REMIND, SKIRMISH_TURN
from bot.store.skirmish_tables import SkirmishState, StepKind

TRIES = 8
"""How often a change is worked out again if somebody else was quicker."""
MOST_AT_ONCE = 60
"""Picks of solo opponents in one go; a longer turn continues in the next."""
MOST_MISSED = 3
"""So many answers by the clock in a row lose the game."""


@dataclass(frozen=True)
class Taken:
    """A pick that was made: the game after it, and what its player may know of what came of it."""

    battle: Battle
    events: tuple[tuple[int, Event], ...] = ()


async def pick(
    s: Services,
    who: Who,
    skirmish_id: int,
    serial: int,
    choice: Pick,
    battle: Battle | None = None,
    *,
    first: Pick | None = None,
) -> Taken:
    """Make a player's pick. Raises Outdated, Refused, and IllegalPick for what the rules do not allow.

    `battle` is the game as the caller has just read it; `first` a pick that leads to this one: both are made, or none.
    """
    picks = (choice,) if first is None else (first, choice)
    for tried in range(TRIES):
        if battle is None or tried:
            battle = await the_battle(s, who, skirmish_id)
        seat = asked_seat(battle, who, serial)
        game = await asyncio.to_thread(_picked, battle, seat, picks)
        known = len(battle.playing.steps)
        entries = [
            entry_of(game, place, who.user_id if place < known + len(picks) else None)
            for place in range(known, len(game.steps))
        ]
        change = await prepare(
            s,
            battle,
            game,
            entries,
            events_since(battle.playing, game),
            missed={seat: 0},
        )
        try:
            return Taken(await carry_out(s, battle, change, who), change.events)
        except Moved:
            continue
        except Repeated:
            return Taken(await the_battle(s, who, skirmish_id))
    raise refused("skirmish-too-fast")


def _picked(battle: Battle, seat: str, picks: Sequence[Pick]) -> Game[Any]:
    def made() -> Game[Any]:
        game = battle.playing
        for chosen in picks:
            game = play(battle.rules, game, seat, chosen)
        return in_advance(battle, game)

    try:
        with aloud():
            return made()
    except IllegalPick:  # said again to who asks, in their language
        return made()


def in_advance(battle: Battle, game: Game[Any]) -> Game[Any]:
    """The game after all reactions that the people who are asked have answered in advance."""
    rules = battle.rules
    for _ in range(MOST_AT_ONCE):
        if outcome(rules, game) is not None:
            break
        for seat in rules.to_move(game.state):
            held = battle.seat(seat)
            answers = read_answers(held.standing) if held.user_id is not None else {}
            answer = answered_in_advance(rules, game.state, seat, answers)
            if answer is not None:
                break
        else:
            break
        try:
            game = play(rules, game, seat, answer)
        except IllegalPick:
            break
    return game


def asked_seat(battle: Battle, who: Who, serial: int) -> str:
    """The seat of the person that is asked since `serial`. Raises Refused for strangers, and Outdated."""
    seats = battle.mine(who)
    if not seats:
        raise refused("skirmish-watching")
    if battle.row.state != SkirmishState.PLAYING:
        raise refused("skirmish-over")
    for seat in seats:
        if battle.row.asked.get(seat) == serial:
            return seat
    raise Outdated(say("turn-stale"))


def entry_of(game: Game[Any], place: int, user_id: int | None) -> Entry:
    """The row of a step."""
    step = game.steps[place]
    return Entry(StepKind.PICK, step.player, user_id, dump_steps(game, place)[0])


def events_since(before: Game[Any] | None, after: Game[Any]) -> list[tuple[int, Event]]:
    """The events of the steps that are new, with their numbers; of the set-up too where nothing was before."""
    known = 0 if before is None else len(before.steps)
    opening = [(0, event) for event in after.opening] if before is None else []
    return opening + [
        (number, event) for number, step in enumerate(after.steps[known:], known + 1) for event in step.events
    ]


async def do_job(s: Services, name: str, skirmish_id: int, serial: int) -> None:
    """A job of the clock. Nothing happens if the game has gone on since it was queued."""
    async with s.sessions() as session:
        battle = await load_battle(s, session, skirmish_id)
    if battle.row.serial != serial or battle.row.state != SkirmishState.PLAYING:
        return
    if name == SKIRMISH_REMIND:
        await remind(s, battle)
    elif name == SKIRMISH_CALL:
        await call(s, battle)
    elif name == SKIRMISH_TURN:
        await _change(s, battle, _solo_picks)
    elif name == SKIRMISH_DUE:
        await _change(s, battle, _overdue_picks)


async def _change(s: Services, battle: Battle, work: Callable[[Battle], _Played]) -> None:
    played = await asyncio.to_thread(work, battle)
    known = len(battle.playing.steps)
    entries: list[Entry] = [
        entry_of(played.game, place, None) for place in range(known, len(played.game.steps))
    ]
    for seat in played.names:
        entries.append(Entry(StepKind.SEAT, seat, None, {"from": battle.seat(seat).user_id}))
    if played.game.ended is not None:
        entries.append(Entry(StepKind.END, None, None, {"reason": played.game.ended.reason}))
    if not entries:
        return
    change = await prepare(
        s,
        battle,
        played.game,
        entries,
        events_since(battle.playing, played.game),
        note="\n".join(played.notes),
        missed=played.missed,
        names=played.names,
    )
    try:
        await carry_out(s, battle, change, None)
    except Moved:  # a player was quicker; if it is still for us to do, that change has queued it
        return


@dataclass(frozen=True)
class _Played:
    game: Game[Any]
    notes: Sequence[str] = ()
    missed: dict[str, int] | None = None
    names: dict[str, tuple[int | None, str]] = field(default_factory=dict)
    """Seats the bot takes over."""


def _solo_picks(battle: Battle) -> _Played:
    """All that the solo opponents do until a person is asked."""
    game = battle.playing
    for _ in range(MOST_AT_ONCE):
        if outcome(battle.rules, game) is not None:
            break
        bots = [seat for seat in battle.rules.to_move(game.state) if battle.seat(seat).opponent is not None]
        if not bots:
            break
        opponent = PLAYERS[battle.seat(bots[0]).opponent or "greedy"]
        game = play(battle.rules, game, bots[0], solo_pick(battle.rules, game, bots[0], opponent))
        game = in_advance(battle, game)
    return _Played(game)


def _overdue_picks(battle: Battle) -> _Played:
    """The harmless answer for everybody who is out of time.

    After three in a row the game is lost; where it continues for others, the bot takes the seat.
    """
    game, late = battle.playing, [seat for seat in sorted(battle.row.asked) if battle.seat(seat).user_id]
    gone = [seat for seat in late if battle.seat(seat).missed + 1 >= MOST_MISSED]
    missed = {seat: battle.seat(seat).missed + 1 for seat in gone}
    called = {seat: safe(battle.seat(seat).name) for seat in late}
    notes = [say("thread-late-often", player=called[seat], count=MOST_MISSED) for seat in gone]
    if gone and not battle.goes_on_without(*gone):
        reason = say("thread-late-lost", players=joined("challenge-and", (called[seat] for seat in gone)))
        return _Played(lost(battle.rules, game, gone, reason), notes, missed)
    names: dict[str, tuple[int | None, str]] = {}
    for seat in gone:
        notes.append(say("thread-bot-plays", seat=seat))
        names[seat], missed[seat] = (None, say("thread-bot-name", player=battle.seat(seat).name)), 0
    for seat in late:
        if seat in gone or seat not in battle.rules.to_move(game.state):
            continue
        missed[seat] = battle.seat(seat).missed + 1
        try:
            game = play(battle.rules, game, seat, battle.rules.deadline_default(game.state, seat))
        except IllegalPick:
            continue
        notes.append(say("thread-late", player=called[seat]))
    return _Played(in_advance(battle, game), notes, missed, names)
