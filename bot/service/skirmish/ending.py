"""Resigning, draws, substitutes, taking back, rematches, the league."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from bot.campaign.world.safe_text import safe
from bot.messages import all_aloud, aloud, say, to_reader
from bot.service.base import Refused, Services, Who, clip, refused
from bot.service.ground.notices import Notice
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.service.screens.answer import Outdated, expect
from bot.service.screens.screen import Button, Screen
from bot.service.skirmish.battles import LETTERS, Battle, load_battle, rules_of, the_battle
from bot.service.skirmish.change import Change, Entry
from bot.service.skirmish.changes import Moved, Repeated, carry_out, first_time, prepare
from bot.service.skirmish.lobby import alone, open_lobby
from bot.service.skirmish.posts import thread_post
from bot.service.skirmish.presses import AgreeDraw, Resign, TakeSeat
from bot.service.skirmish.turns import TRIES
from bot.skirmish.engine import RuleSet
from bot.skirmish.game import CannotTakeBack, Game, agree_draw, dump_steps, resign, take_back
from bot.store import skirmishes
from bot.store.outbox import is_queued, queue_posts
from bot.store.session import reading
from bot.store.skirmish_tables import SkirmishRow, SkirmishState, StepKind


async def ask_to_give_up(s: Services, who: Who, skirmish_id: int) -> Screen:
    """Nobody resigns by a slip of the thumb: what resigning would do, and the button that does it."""
    battle = await the_battle(s, who, skirmish_id)
    seat = _in_play(battle, who)
    asked = "resign-continues" if battle.goes_on_without(seat) else "resign-ends"
    sure = Button(say("resign-button"), Resign(skirmish_id, battle.row.serial), "danger")
    return Screen(say(asked, title=battle.title), buttons=(sure,))


async def give_up(s: Services, who: Who, skirmish_id: int) -> str:
    """Resign: the other sides win. Where the game continues for others, the bot takes the seat."""
    battle = await the_battle(s, who, skirmish_id)
    seat = _in_play(battle, who)
    if battle.goes_on_without(seat):
        return await _leave(s, who, skirmish_id)

    def ended(battle: Battle, seat: str) -> Game[Any]:
        return resign(battle.rules, battle.playing, seat, safe(battle.seat(seat).name))

    with aloud():
        post = say("resign-post", player=safe(who.name))
    return await _end(s, who, skirmish_id, ended, post, say("resign-done"))


async def _leave(s: Services, who: Who, skirmish_id: int) -> str:
    @all_aloud
    async def left(battle: Battle) -> Change:
        seat = _in_play(battle, who)
        entry = Entry(StepKind.SEAT, seat, who.user_id, {"from": who.user_id})
        note = say("resign-post-continues", player=safe(who.name), seat=seat)
        names = {seat: (None, say("thread-bot-name", player=who.name))}
        return await prepare(s, battle, battle.playing, [entry], [], note=note, names=names, missed={seat: 0})

    await _settled(s, who, skirmish_id, left)
    return say("resign-done-continues")


async def offer_draw(s: Services, who: Who, skirmish_id: int) -> str:
    """Offer a draw, or accept one that all the others have offered. An offer is open until the next move."""
    async with s.sessions.begin() as session:
        battle = await load_battle(s, session, skirmish_id, who.guild_id, lock=True)
        seat = _in_play(battle, who)
        row = battle.row
        if sum(seat.user_id is not None for seat in battle.seats) < 2:
            raise refused("draw-bot")
        if not _all_agree(battle, who):
            if seat in row.draw_offers:
                raise refused("draw-offered-already")
            row.draw_offers = [*row.draw_offers, seat]
            calls = [
                seat.user_id
                for seat in battle.seats
                if seat.user_id is not None and seat.user_id != who.user_id
            ]
            others = ", ".join(f"<@{user}>" for user in calls)
            with aloud():
                text = say("draw-post", player=safe(who.name), others=others)
                yes = Button(say("draw-agree"), AgreeDraw(row.id, row.serial))
            key = f"skirmish:{row.id}:{row.serial}:draw:{seat}"
            await queue_posts(
                session,
                None,
                [thread_post(battle, key, text, buttons=[yes], ping=Notice.DRAW_OFFERED.to(calls))],
            )
            return say("draw-offered")

    def ended(battle: Battle, seat: str) -> Game[Any]:
        if not _all_agree(battle, who):  # a move was made meanwhile
            with to_reader():
                raise Outdated(say("offer-lapsed"))
        return agree_draw(battle.rules, battle.playing)

    with aloud():
        post = say("draw-agreed-post")
    return await _end(s, who, skirmish_id, ended, post, say("draw-agreed"))


def _all_agree(battle: Battle, who: Who) -> bool:
    """Whether everybody wants a draw, once this person does."""
    people = {seat.seat for seat in battle.seats if seat.user_id is not None}
    return {*battle.row.draw_offers, *battle.mine(who)} >= people


async def agree(s: Services, who: Who, skirmish_id: int, serial: int) -> str:
    """Agree to the draw that was offered at `serial`."""
    battle = await the_battle(s, who, skirmish_id)
    offers, mine = set(battle.row.draw_offers), set(battle.mine(who))
    if battle.row.serial == serial and offers and offers <= mine:
        raise refused("draw-yours")
    expect(serial, battle.row.serial, say("offer-lapsed"))
    if not offers - mine:
        raise Outdated(say("offer-lapsed"))
    return await offer_draw(s, who, skirmish_id)


async def _end(s: Services, who: Who, skirmish_id: int, ended: Any, note: str, answer: str) -> str:
    async def over(battle: Battle) -> Change:
        seat = _in_play(battle, who)
        with aloud():
            game = ended(battle, seat)
        entry = Entry(StepKind.END, seat, who.user_id, {"reason": game.ended.reason})
        return await prepare(s, battle, game, [entry], [], note=note)

    await _settled(s, who, skirmish_id, over)
    return answer


async def _settled(
    s: Services, who: Who, skirmish_id: int, change: Callable[[Battle], Awaitable[Change]]
) -> None:
    """Carry out what is worked out from the current game, again if somebody was quicker."""
    for _ in range(TRIES):
        battle = await the_battle(s, who, skirmish_id)
        try:
            await carry_out(s, battle, await change(battle), who)
        except Moved:
            continue
        except Repeated:
            return
        return
    raise refused("skirmish-too-fast")


def _in_play(battle: Battle, who: Who) -> str:
    seat = battle.my_seat(who)
    if battle.row.state == SkirmishState.LOBBY:
        raise refused("game-not-begun")
    if battle.row.state != SkirmishState.PLAYING:
        raise refused("skirmish-over")
    return seat


async def undo(s: Services, who: Who, skirmish_id: int) -> str:
    """Undo the person's last pick, if it rolled no die and revealed nothing."""

    async def taken_back(battle: Battle) -> Change:
        _in_play(battle, who)
        before, mine = battle.playing, set(battle.mine(who))
        last = next((step.player for step in reversed(before.steps) if step.player in mine), None)
        if last is None:
            raise refused("undo-nothing")
        try:
            game = await asyncio.to_thread(_without_last, battle.rules, before, last)
        except CannotTakeBack as stands:
            raise Refused(str(stands)) from None
        place = next(n for n in reversed(range(len(before.steps))) if before.steps[n].player == last)
        upto = min(place, len(game.steps))
        content = {"upto": upto, "steps": dump_steps(game, upto)}
        entry = Entry(StepKind.UNDO, last, who.user_id, content)
        with aloud():
            note = say("undo-post", player=safe(who.name))
        return await prepare(s, battle, game, [entry], [], note=note)

    await _settled(s, who, skirmish_id, taken_back)
    return say("undo-done")


def _without_last(rules: RuleSet[Any], game: Game[Any], seat: str) -> Game[Any]:
    """The game without the seat's last pick, and without the one that only led to it. Raises CannotTakeBack."""
    back = take_back(rules, game, seat)
    last = back.steps[-1] if back.steps else None
    if last is not None and last.player == seat and rules.leads_on(last.pick.choice):
        return take_back(rules, back, seat)
    return back


async def offer_seat(s: Services, who: Who, skirmish_id: int, user_id: int, name: str) -> str:
    """Ask somebody to take over one's seat; they have to agree."""
    async with s.sessions.begin() as session:
        battle = await load_battle(s, session, skirmish_id, who.guild_id, lock=True)
        seat = _in_play(battle, who)
        if user_id in [other.user_id for other in battle.seats]:
            raise refused("seat-plays-already")
        key = _offer_key(battle.row.id, battle.row.serial, seat, user_id)
        offer = TakeSeat(battle.row.id, battle.row.serial, seat, user_id)
        with aloud():
            text = say("seat-post", asked=f"<@{user_id}>", player=safe(who.name), seat=seat)
            take = Button(say("seat-take"), offer, "success")
        await queue_posts(
            session,
            None,
            [thread_post(battle, key, text, buttons=[take], ping=Notice.SEAT_OFFERED.to([user_id]))],
        )
    return say("seat-asked", asked=safe(name))


def _offer_key(skirmish_id: int, serial: int, seat: str, user_id: int) -> str:
    """The key of the post that offers a seat: who has no such post was offered nothing, whatever a press says."""
    return f"skirmish:{skirmish_id}:{serial}:substitute:{seat}:{user_id}"


async def take_seat(s: Services, who: Who, skirmish_id: int, serial: int, seat: str, user_id: int) -> str:
    """Take over a seat that was offered to `user_id` at `serial`; what its holder knew, the new one now knows.

    The offer is open while the seat is its offerer's.
    """
    if user_id != who.user_id:
        raise refused("seat-for-others")

    async def taken_over(battle: Battle) -> Change:
        if battle.row.state != SkirmishState.PLAYING:
            raise refused("skirmish-over")
        if battle.mine(who):
            raise refused("seat-in-game")
        if seat not in battle.names:
            raise refused("offer-lapsed")
        async with reading(s.sessions) as session:
            if not await is_queued(session, None, _offer_key(skirmish_id, serial, seat, who.user_id)):
                raise refused("seat-not-offered")
            if await skirmishes.changed_hands(session, skirmish_id, seat, serial):
                raise Outdated(say("offer-lapsed"))
        entry = Entry(StepKind.SEAT, seat, who.user_id, {"from": battle.seat(seat).user_id})
        with aloud():
            note = say("seat-taken-post", player=safe(who.name), before=safe(battle.seat(seat).name))
        names = {seat: (who.user_id, who.name)}
        return await prepare(s, battle, battle.playing, [entry], [], note=note, names=names, missed={seat: 0})

    await _settled(s, who, skirmish_id, taken_over)
    return say("seat-taken", seat=seat)


async def rematch(s: Services, who: Who, skirmish_id: int) -> str:
    """Challenge the same people again on the same terms, with the seats exchanged."""
    async with s.sessions.begin() as session:
        battle = await load_battle(s, session, skirmish_id, who.guild_id, lock=True)
        old = battle.row
        if not battle.mine(who):
            raise refused("rematch-players-only")
        if old.state != SkirmishState.OVER:
            raise refused("rematch-too-soon")
        if not await first_time(session, who):
            return say("rematch-offered")
        known = await skirmishes.rematch_of(session, old.id)
        if known is not None:
            raise refused("rematch-known", game=known)
        spend(s, who, Counted.GAMES)
        row = SkirmishRow(
            guild_id=old.guild_id,
            channel_id=old.channel_id,
            ruleset=old.ruleset,
            settings=old.settings,
            board_kind=old.board_kind,
            board=old.board,
            turn_minutes=old.turn_minutes,
            made_by=who.user_id,
            rematch_of=old.id,
        )
        turned = [*battle.seats[1:], battle.seats[0]]
        people = [(seat.user_id, seat.name, seat.opponent) for seat in turned]
        armies = {
            letter: (seat.army, seat.army_name)
            for letter, seat in zip(LETTERS, turned, strict=False)
            if seat.army is not None and seat.team_id is None  # a team that lasts is another one now
        }
        await open_lobby(session, row, people, set() if alone(battle) else {who.user_id}, armies)
        key = f"skirmish:{old.id}:rematch"
        with aloud():
            text = say("rematch-post", game=row.id, channel=f"<#{row.channel_id}>")
        await queue_posts(session, None, [thread_post(battle, key, text)])
    return say("rematch-offered")


async def league(s: Services, who: Who, ruleset: str | None) -> str:
    """The server's league: 3 points for a win, 1 for a draw; games against the bot do not count."""
    rules = None if ruleset is None else rules_of(ruleset)
    async with s.sessions() as session:
        standings = await skirmishes.league(session, who.guild_id, ruleset)
    title = say("league-all") if rules is None else say("league-of", rules=rules.name)
    if not standings:
        return f"{title}\n{say('league-nobody')}"
    lines = [say("league-head", title=title)]
    for place, standing in enumerate(standings[:25], 1):
        lines.append(
            say(
                "league-line",
                place=place,
                player=safe(standing.name),
                points=standing.points,
                wins=standing.wins,
                draws=standing.draws,
                losses=standing.losses,
            )
        )
    return clip("\n".join(lines))
