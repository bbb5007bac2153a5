"""The one way a game changes: its steps, its state, the posts, the jobs and the result in one transaction."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import plain
from bot.messages import all_aloud
from bot.service.base import MOST_ALT, Picture, Services, Who, clip
from bot.service.ground.load import dark_pictures
from bot.service.skirmish.armies import show_armies
from bot.service.skirmish.battles import Battle, load_battle
from bot.service.skirmish.board_words import board_alt
from bot.service.skirmish.calls import calls, lines_of, readers_of, to_remind, without_unmade
from bot.service.skirmish.change import Change, Entry, Told
from bot.service.skirmish.posts import told
from bot.service.skirmish.table import AT_TABLE, OUT_OF_SIGHT, Near, asked_people, thread_posts
from bot.service.skirmish.teams.homecoming import come_home
from bot.service.skirmish.turnlog import Turn, log_from, seat_sign, with_names
from bot.skirmish.engine import Event, Result
from bot.skirmish.game import Game, dump_head, events_for, outcome, replay
from bot.skirmish.strokes import laid_over
from bot.skirmish.view import Sketch, View
from bot.store import history, schedule, skirmishes
from bot.store.outbox import Post, queue_posts
from bot.store.skirmish_tables import SkirmishResult, SkirmishSeat, SkirmishState, SkirmishStep, StepKind

REACTION_SHARE = 4
"""A reaction has this part of the time that a turn has."""
SHORTEST = timedelta(minutes=1)
STAND_IN = "greedy"
"""How the bot plays for a player who has left a game that continues for others."""
PUBLIC_WIDTH = 800
PRIVATE_WIDTH = 640
"""Pixels. Texts in pictures grow with them, so both can be read on a phone; private ones come quicker."""


class Moved(Exception):
    """The game has gone on since it was read: look again."""


class Repeated(Exception):
    """This interaction was carried out before; nothing was done now."""


@all_aloud
async def prepare(
    s: Services,
    battle: Battle,
    game: Game[Any],
    entries: Sequence[Entry],
    events: Sequence[tuple[int, Event]],
    *,
    note: str = "",
    missed: Mapping[str, int] | None = None,
    names: Mapping[str, tuple[int | None, str]] | None = None,
) -> Change:
    """The change from the game as loaded to `game`: who is asked next, what the thread is told, and its picture."""
    work = partial(_work_out, battle, game, entries, events)
    change = await asyncio.to_thread(work, note=note, missed=missed or {}, names=names or {})
    if not change.news or change.view.board is None:
        return change
    lines = [line for turn in (*change.told.now, *change.told.later) for line in turn.lines]
    called = {seat: plain(name) for seat, name in battle.names.items()}
    newest = [with_names(line, called) for line in lines]
    sketch = Sketch(change.view, close=change.result is None)
    return replace(change, picture=await draw(s, battle, sketch, newest))


def _work_out(
    battle: Battle,
    game: Game[Any],
    entries: Sequence[Entry],
    events: Sequence[tuple[int, Event]],
    *,
    note: str,
    missed: Mapping[str, int],
    names: Mapping[str, tuple[int | None, str]],
) -> Change:
    rules, before, serial = battle.rules, battle.game, battle.row.serial + len(entries)
    result = outcome(rules, game)
    asked = {} if result is not None else asked_after(battle, game, entries, serial)
    view = happened(battle, game, asked)
    told = told_by_turn(battle, game, events, view)
    moved = before is None or result is not None or set(asked) != set(battle.row.asked)
    return Change(
        game,
        tuple(entries),
        tuple(events),
        asked,
        same=bool(asked) and serial not in asked.values(),
        reaction=any(rules.prompt(game.state, seat).reaction for seat in asked),
        result=result,
        view=view,
        told=told,
        news=moved or bool(note or told.now or told.later),
        picture=None,
        quiet=bool(asked) and before is not None and is_quiet(battle, game, entries),
        note=note,
        missed=missed,
        names=names,
    )


def happened(battle: Battle, game: Game[Any], asked: Collection[str]) -> View:
    """What spectators see, with marks of what has happened since those who are asked have acted, or in the last step.

    `battle` has the game before it.
    """
    rules, known = battle.rules, 0 if battle.game is None else len(battle.game.steps)
    view = rules.view(game.state, None)
    if battle.game is None:
        return view
    acted = {step.player: number for number, step in enumerate(game.steps, 1)}
    since = min(known, len(game.steps), *(acted.get(seat, 0) for seat in asked))
    start = battle.game if since == known else replay(rules, game, since)
    events = (event for _, event in events_for(game, None, since + 1))
    marks = laid_over(rules, events, rules.view(start.state, None), view)
    return replace(view, markers=(*view.markers, *marks))


def told_by_turn(battle: Battle, game: Game[Any], events: Sequence[tuple[int, Event]], view: View) -> Told:
    """What spectators are told of events, by the seat that acted; apart what a new round has begun with.

    How it ended is said by the table below.
    """
    rules = battle.rules
    old = view if battle.game is None else rules.view(battle.game.state, None)
    called = {unit: name for seen in (view, old) for unit, (name, _) in seen.names().items()}
    seen = [(number, event) for number, event in events if event.seen_by(None) and event.kind != rules.ending]
    signs = {seat: seat_sign(seat) for seat in battle.names}
    opened = len(seen)
    if view.round > old.round:
        opened = max((n for n, (_, event) in enumerate(seen) if event.kind == rules.opening), default=0)

    def turns(part: Sequence[tuple[int, Event]]) -> tuple[Turn, ...]:
        made = list[Turn]()
        for number, event in part:
            hurt = Counter[str]()
            for stroke in rules.strokes(event):
                if stroke.kind == "damage" and stroke.amount > 0:
                    hurt[called.get(stroke.unit, stroke.unit)] += stroke.amount
            seat = game.steps[number - 1].player if number else ""
            turn = Turn(seat, tuple(told(rules, [(number, event)], None, signs)), hurt=hurt)
            if made and made[-1].seat == seat:
                made[-1] = made[-1].followed_by(turn)
            else:
                made.append(turn)
        return tuple(made)

    return Told(turns(seen[:opened]), turns(seen[opened:]))


def is_quiet(battle: Battle, game: Game[Any], entries: Sequence[Entry]) -> bool:
    """Whether all that was answered and is asked next are quiet prompts, and nobody else has to be called."""
    rules, before = battle.rules, battle.playing.state
    acted = {entry.seat for entry in entries}
    to_move = rules.to_move(game.state)
    people = {seat.seat for seat in battle.seats if seat.user_id is not None}
    called = {*acted, *battle.row.asked} if len(people) > 1 else people
    return (
        all(entry.kind == StepKind.PICK for entry in entries)
        and all(rules.prompt(before, seat).quiet for seat in rules.to_move(before))
        and all(rules.prompt(game.state, seat).quiet for seat in to_move)
        and people & {*to_move} <= called
    )


async def draw(s: Services, battle: Battle, sketch: Sketch, newest: Sequence[str] = ()) -> Picture:
    """The board as the sketch's view knows it, as a picture to attach; `newest` is what has just happened there."""
    view = sketch.view
    width = PUBLIC_WIDTH if view.viewer is None else PRIVATE_WIDTH
    dark = await dark_pictures(s, battle.row.guild_id, battle.row.channel_id)
    data = await s.pictures.battle(sketch, battle.title, names=battle.names, width=width, dark=dark)
    alt = clip(
        " · ".join((*newest, board_alt(view, battle.title, battle.names, battle.rules.opening))), MOST_ALT
    )
    return Picture(f"skirmish-{battle.row.id}.png", data, alt)


def asked_after(battle: Battle, game: Game[Any], entries: Sequence[Entry], serial: int) -> dict[str, int]:
    """Who is asked in `game`, and since which serial.

    Who still owes a sealed answer is asked what they were asked before, whoever has answered meanwhile, so their
    screens stay good.
    """
    rules, asked = battle.rules, {}
    acted = {entry.seat for entry in entries}
    went_on = all(entry.kind == StepKind.PICK for entry in entries)
    for seat in rules.to_move(game.state):
        since = serial
        if battle.game is not None and went_on and seat in battle.row.asked and seat not in acted:
            old, new = battle.game.state, game.state
            same = (
                rules.prompt(old, seat).sealed
                and rules.prompt(old, seat) == rules.prompt(new, seat)
                and list(rules.choices(old, seat)) == list(rules.choices(new, seat))
            )
            since = battle.row.asked[seat] if same else serial
        asked[seat] = since
    return asked


@all_aloud
async def carry_out(s: Services, battle: Battle, change: Change, who: Who | None) -> Battle:
    """Save the change. Raises Moved if the game is no longer as loaded, Repeated for an interaction seen before."""
    async with s.sessions.begin() as session:
        now = await load_battle(s, session, battle.row.id, lock=True)
        if not await first_time(session, who):
            raise Repeated
        if now.row.serial != battle.row.serial or now.row.state != battle.row.state:
            raise Moved
        await _write(s, session, now, change)
        serial = now.row.serial
    s.games.put(battle.row.id, serial, change.game)
    return Battle(now.row, now.seats, now.rules, change.game)


async def first_time(session: AsyncSession, who: Who | None) -> bool:
    """Whether this interaction has changed nothing before; a second transaction with it waits for the first."""
    if who is None or who.interaction_id is None:
        return True
    return await history.claim_interaction(session, who.interaction_id)


async def _write(s: Services, session: AsyncSession, battle: Battle, change: Change) -> None:
    row = battle.row
    was_asked = row.asked.keys() - change.names.keys()  # who takes over a seat has not been asked yet
    for entry in change.entries:
        row.serial += 1
        session.add(
            SkirmishStep(
                skirmish_id=row.id,
                serial=row.serial,
                kind=entry.kind,
                seat=entry.seat,
                user_id=entry.user_id,
                content=dict(entry.content),
            )
        )
    if not change.entries:
        row.serial += 1
    row.head = dump_head(battle.rules, change.game)
    row.state = SkirmishState.PLAYING if change.result is None else SkirmishState.OVER
    row.asked = change.asked if change.entries else dict.fromkeys(change.asked, row.serial)
    row.draw_offers = []
    await _seats(session, battle, change)
    await _clock(s, session, battle, change)
    home: list[Post] = []
    if change.result is not None:
        row.ended_at = s.clock()
        _results(session, battle, change.result)
        home = await come_home(session, battle, change.game, change.result)
    bots = [seat for seat in row.asked if battle.seat(seat).opponent is not None]
    if bots:
        await schedule.schedule_skirmish(session, schedule.SKIRMISH_TURN, row.id, row.serial)
    await queue_posts(session, None, [*await _shown(s, session, battle, change, was_asked), *home])
    await session.flush()


async def _shown(
    s: Services, session: AsyncSession, battle: Battle, change: Change, was_asked: Collection[str]
) -> list[Post]:
    """What the thread shows of a change; who is at the table is called later, if they have not answered then."""
    row, kept = battle.row, await skirmishes.log_of(session, battle.row.id)
    log, posts = None if kept is None else log_from(kept), list[Post]()
    if battle.game is None:
        await show_armies(session, battle, wanted=False)
    if change.news:
        await session.flush()
        acted = {entry.user_id for entry in change.entries}
        log = None if log is None else await without_unmade(session, battle, log, acted)
        people = set(asked_people(battle).values())
        readers = await readers_of(session, people)
        present = await skirmishes.acted_since(session, row.id, AT_TABLE)
        lines = set() if log is None else await lines_of(session, battle, log)
        near = Near(present, readers.by_name(), lines)
        shown = thread_posts(battle, change, log, was_asked, near)
        if shown.posted != row.posted:
            row.posted, row.pushed = shown.posted, 0
        made, log = calls(battle, shown.log, readers, shown.away, change.reaction)
        posts = [*shown.posts, *made]
        row.log = log.data()
    if log is not None and log.uncalled:
        wait = AT_TABLE if row.due_at is None else min(AT_TABLE, (row.due_at - s.clock()) / 4)
        await schedule.schedule_skirmish(session, schedule.SKIRMISH_CALL, row.id, row.serial, wait)
    return posts


@all_aloud
async def call(s: Services, battle: Battle) -> None:
    """Call those who are asked and were not called, unless the game has gone on."""
    async with s.sessions.begin() as session:
        now = await load_battle(s, session, battle.row.id, lock=True)
        kept = await skirmishes.log_of(session, battle.row.id)
        log = None if kept is None else log_from(kept)
        if now.row.serial != battle.row.serial or log is None or not log.uncalled:
            return
        readers = await readers_of(session, log.uncalled)
        posts, log = calls(now, log, readers, log.uncalled, _reacting(battle))
        await queue_posts(session, None, posts)
        now.row.log = log.data()


@all_aloud
async def remind(s: Services, battle: Battle) -> None:
    """Call those who are asked once more, since their time is nearly over: before or after their quiet hours."""
    async with s.sessions.begin() as session:
        now = await load_battle(s, session, battle.row.id, lock=True)
        kept = await skirmishes.log_of(session, battle.row.id)
        if now.row.serial != battle.row.serial or now.row.due_at is None or kept is None:
            return
        log, people = log_from(kept), sorted(set(asked_people(now).values()))
        readers = await readers_of(session, people)
        usual = now.row.due_at - _limit(now, _reacting(battle)) / 4
        moments = readers.reminders(people, usual, now.row.due_at)
        late = to_remind(log, moments, usual, s.clock())
        log = await without_unmade(session, now, log, late, late)
        posts, log = calls(now, log, readers, list(late), _reacting(battle), late=late)
        await queue_posts(session, None, posts)
        now.row.log = log.data()


def _reacting(battle: Battle) -> bool:
    """Whether what is asked now is a reaction."""
    return any(battle.rules.prompt(battle.playing.state, seat).reaction for seat in battle.row.asked)


async def written_below(s: Services, thread_id: int) -> None:
    """Somebody has written in a thread of ours."""
    async with s.sessions.begin() as session:
        await skirmishes.push(session, thread_id, OUT_OF_SIGHT)


async def _seats(session: AsyncSession, battle: Battle, change: Change) -> None:
    for seat in battle.seats:
        values: dict[str, Any] = {}
        if seat.seat in change.missed and seat.missed != change.missed[seat.seat]:
            values["missed"] = change.missed[seat.seat]
        if seat.seat in change.names:
            values["user_id"], values["name"] = change.names[seat.seat]
            values["opponent"] = None if values["user_id"] is not None else STAND_IN
        if values:
            of_seat = (SkirmishSeat.skirmish_id == seat.skirmish_id) & (SkirmishSeat.seat == seat.seat)
            await session.execute(update(SkirmishSeat).where(of_seat).values(**values))


async def _clock(s: Services, session: AsyncSession, battle: Battle, change: Change) -> None:
    """The time limit of those who are asked now, with a reminder when three quarters of it are gone.

    Who has quiet hours then, which end too late, is reminded before them.
    """
    row = battle.row
    people = [seat for seat in row.asked if battle.seat(seat).user_id is not None]
    if not row.turn_minutes or not people:
        row.due_at = None
        return
    limit = _limit(battle, change.reaction)
    now = s.clock()
    if row.due_at is None or not change.same:
        row.due_at = now + limit
    await schedule.schedule_skirmish(session, schedule.SKIRMISH_DUE, row.id, row.serial, row.due_at - now)
    if limit < timedelta(minutes=20):
        return
    usual, users = row.due_at - limit / 4, set(asked_people(battle).values())
    moments = (await readers_of(session, users)).reminders(users, usual, row.due_at)
    early = {begin for begin, _ in moments.values() if row.due_at - limit < begin < usual}
    # One that is just over may have been put off by this very change; nobody is reminded twice.
    for number, moment in enumerate((usual, *sorted(early))):
        wait = moment - now
        await schedule.schedule_skirmish(
            session, schedule.SKIRMISH_REMIND, row.id, row.serial, wait, number=number
        )


def _limit(battle: Battle, reaction: bool) -> timedelta:
    """The time that somebody has who is asked."""
    limit = timedelta(minutes=battle.row.turn_minutes)
    return max(SHORTEST, limit / REACTION_SHARE) if reaction else limit


def _results(session: AsyncSession, battle: Battle, result: Result) -> None:
    people = {seat.user_id for seat in battle.seats if seat.user_id is not None}
    ranked = len(people) == len(battle.seats)
    for seat in battle.seats:
        drawn = not result.winners or len(result.winners) == len(battle.seats)
        outcome_ = "draw" if drawn else "win" if seat.seat in result.winners else "loss"
        session.add(
            SkirmishResult(
                skirmish_id=battle.row.id,
                seat=seat.seat,
                guild_id=battle.row.guild_id,
                ruleset=battle.row.ruleset,
                user_id=seat.user_id,
                name=seat.name,
                outcome=outcome_,
                score=float(result.scores.get(seat.seat, 0.0)),
                ranked=ranked,
            )
        )
