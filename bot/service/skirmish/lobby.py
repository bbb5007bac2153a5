"""From a challenge to the first move: terms, acceptance, armies, the beginning."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import all_aloud, aloud, enter_rooms, say
from bot.service.base import Services, Who, refused
from bot.service.ground import uploads
from bot.service.ground.notices import Notice
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.service.screens.answer import expect
from bot.service.screens.screen import Button
from bot.service.skirmish.armies import armies_post, show_armies
from bot.service.skirmish.battles import LETTERS, Battle, joined, open_challenge, rules_of
from bot.service.skirmish.changes import first_time
from bot.service.skirmish.muster import begin_if_ready, bots_choose, by_chance
from bot.service.skirmish.posts import channel_post, edit_post, make_thread, thread_post
from bot.service.skirmish.presses import Accept, Decline, ShowTerms
from bot.skirmish.engine import RuleSet, Setting
from bot.skirmish.kit.settings import value_problem
from bot.skirmish.players import PLAYERS
from bot.store import skirmishes
from bot.store.outbox import message_of, queue_posts
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat, SkirmishState

TIMES: dict[str, int] = {
    "no limit": 0,
    "10 minutes": 10,
    "1 hour": 60,
    "12 hours": 720,
    "1 day": 1440,
    "3 days": 4320,
    "1 week": 10080,
}
"""Time for each turn, in minutes."""
MOST_OPEN = 20
"""Games one person may have at the same time in a server."""


@dataclass(frozen=True)
class Terms:
    """What a challenger asks for."""

    ruleset: str
    settings: Mapping[str, Any]
    board: str = "standard"
    """`standard` or `random`."""
    board_text: str | None = None
    """A board file; it goes before `board`."""
    time: str = "1 day"
    opponent: str = "greedy"
    """How the bot plays, where it does."""
    bots: int = 0
    """Seats the bot takes beside the people; in a game against it alone 0 is as many as the rules need."""


async def challenge(
    s: Services, who: Who, channel_id: int, terms: Terms, opponents: list[tuple[int, str]] | None
) -> str:
    """Challenge people, or play against the bot where `opponents` is None. The post carries the buttons."""
    rules = rules_of(terms.ruleset)
    people = [(who.user_id, who.name), *(opponents or [])]
    if who.user_id in [user for user, _ in opponents or []]:
        raise refused("challenge-yourself")
    if len({user for user, _ in people}) < len(people):
        raise refused("challenge-twice")
    if terms.opponent not in PLAYERS:
        raise refused("challenge-bot-unknown", known=", ".join(PLAYERS))
    bots = terms.bots or (max(rules.players_wanted()[0], 2) - 1 if opponents is None else 0)
    count = how_many(rules, len(people) + bots)
    if terms.time not in TIMES:
        raise refused("challenge-time-unknown", known=", ".join(TIMES))
    settings = {name: read_setting(rules, name, value) for name, value in terms.settings.items()}
    given = None if terms.board_text is None else await uploads.board(s, who, terms.board_text)
    board_kind, board = ("file", given) if given else await asyncio.to_thread(_board, rules, terms, count)
    async with s.sessions.begin() as session:
        if not await first_time(session, who):
            return say("challenge-made")
        running = await skirmishes.skirmishes_of(
            session, who.guild_id, who.user_id, SkirmishState.LOBBY, SkirmishState.PLAYING
        )
        if len(running) >= MOST_OPEN:
            raise refused("challenge-too-many", count=len(running))
        spend(s, who, Counted.GAMES)
        row = SkirmishRow(
            guild_id=who.guild_id,
            channel_id=channel_id,
            ruleset=rules.id,
            settings=settings,
            board_kind=board_kind,
            board=board,
            turn_minutes=TIMES[terms.time],
            made_by=who.user_id,
        )
        seats: list[tuple[int | None, str, str | None]] = [(user, name, None) for user, name in people]
        with aloud():
            seats += [(None, say("challenge-bot", number=n), terms.opponent) for n in range(1, bots + 1)]
        await open_lobby(session, row, seats, accepted={who.user_id} if opponents is not None else set())
    return say("challenge-made" if opponents is not None else "challenge-solo-made")


def how_many(rules: RuleSet[Any], count: int) -> int:
    """The number of players, if the rules can be played by so many. Raises Refused."""
    low, high = rules.players_wanted()
    high = min(high, len(LETTERS))
    if not low <= count <= high:
        fewest = None if low == high else low
        raise refused("challenge-players", rules=rules.name, fewest=fewest, most=high, count=count)
    return count


@all_aloud
async def open_lobby(
    session: AsyncSession,
    row: SkirmishRow,
    people: list[tuple[int | None, str, str | None]],
    accepted: set[int],
    armies: Mapping[str, tuple[dict[str, Any], str]] | None = None,
) -> None:
    """Save a new challenge and queue its post."""
    enter_rooms(None)  # its thread is no room of a campaign
    session.add(row)
    await session.flush()
    row.serial = 1
    row.posted = 1
    seats = []
    for letter, (user_id, name, opponent) in zip(LETTERS, people, strict=False):
        army, army_name = (armies or {}).get(letter, (None, ""))
        seats.append(
            SkirmishSeat(
                skirmish_id=row.id,
                seat=letter,
                user_id=user_id,
                name=name,
                opponent=opponent,
                accepted=user_id is None or user_id in accepted,
                army=army,
                army_name=army_name,
            )
        )
    session.add_all(seats)
    await session.flush()
    battle = Battle(row, tuple(seats), rules_of(row.ruleset), None)
    ping = [seat.user_id for seat in seats if seat.user_id is not None and not seat.accepted]
    post = channel_post(
        row.channel_id,
        challenge_key(row),
        lobby_text(battle),
        buttons=lobby_buttons(battle),
        ping=Notice.CHALLENGE.to([user for user in ping if user != row.made_by]),
    )
    await queue_posts(session, None, [post])


def challenge_key(row: SkirmishRow) -> str:
    return f"skirmish:{row.id}:challenge"


def lobby_text(battle: Battle) -> str:
    """What the challenge says: who, what, on which terms."""
    row = battle.row
    time = next(label for label, minutes in TIMES.items() if minutes == row.turn_minutes)
    lines = [
        say("challenge-line-up", title=battle.title, sides=_line_up(battle)),
        say("challenge-board", board=row.board_kind, time=time),
    ]
    for setting in battle.rules.settings():
        if setting.id in row.settings:
            value = say_value(setting, row.settings[setting.id])
            lines.append(say("terms-setting", setting=setting.label, value=value))
    missing = [_called(seat) for seat in battle.seats if not seat.accepted]
    if row.state == SkirmishState.CANCELLED:
        lines.append(say("challenge-called-off"))
    elif missing:
        if len(battle.seats) > 2:
            inside = ", ".join(_called(seat) for seat in battle.seats if seat.accepted)
            lines.append(say("challenge-in", players=inside))
        waits = "challenge-waits-solo" if alone(battle) else "challenge-waits"
        lines.append(say(waits, players=", ".join(missing)))
    else:
        thread = f"<#{row.thread_id}>"
        lines.append(
            say("challenge-played-in", thread=thread) if row.thread_id else say("challenge-accepted")
        )
    return "\n".join(lines)


def alone(battle: Battle) -> bool:
    """Whether one person plays against the bot."""
    return len({seat.user_id for seat in battle.seats if seat.user_id is not None}) == 1


def _called(seat: SkirmishSeat) -> str:
    return (
        f"<@{seat.user_id}>"
        if seat.user_id is not None
        else say("challenge-bot-playing", plays=str(seat.opponent))
    )


def _line_up(battle: Battle) -> str:
    """Who plays against whom; those of one side together, where the rules have sides."""
    sides: dict[str, list[str]] = {}
    of_seats = battle.rules.sides(len(battle.seats)) or [seat.seat for seat in battle.seats]
    for seat, side in zip(battle.seats, of_seats, strict=True):
        sides.setdefault(side, []).append(_called(seat))
    return joined("challenge-against", (joined("challenge-and", names) for names in sides.values()))


def lobby_buttons(battle: Battle) -> list[Button]:
    row = battle.row
    if row.state != SkirmishState.LOBBY or all(seat.accepted for seat in battle.seats):
        return []
    solo = alone(battle)
    return [
        Button(say("challenge-begin" if solo else "challenge-accept"), Accept(row.id, row.serial), "success"),
        Button(
            say("challenge-call-off" if solo else "challenge-decline"), Decline(row.id, row.serial), "danger"
        ),
        Button(say("challenge-change-terms"), ShowTerms(row.id, row.serial)),
    ]


async def accept(
    s: Services, who: Who, skirmish_id: int, serial: int | None = None, message_id: int | None = None
) -> str:
    """Accept a challenge (or begin a solo game); its thread is made once all have. `message_id`: the challenge."""
    async with s.sessions.begin() as session:
        battle = await open_challenge(s, session, who, skirmish_id)
        row = battle.row
        if message_id is None:
            message_id = row.thread_id or await message_of(session, None, challenge_key(row))
        if message_id is None:
            raise refused("challenge-posting")
        mine = [seat for seat in battle.seats if seat.user_id == who.user_id]
        if not mine:
            raise refused("challenge-for-others")
        if serial is not None and not all(seat.accepted for seat in mine):
            expect(serial, row.serial, say("terms-changed-since"))
        if all(seat.accepted for seat in mine):
            raise refused("challenge-accepted-already", next=_waits(battle))
        for seat in mine:
            seat.accepted = True
        row.serial += 1
        ready = await _go_on(session, battle, message_id)
    if not ready:
        return say("challenge-accepted-first", next=_waits(battle))
    return await begin_if_ready(s, skirmish_id) or say(
        "challenge-accepted-first", next=say("challenge-choose-army", thread=f"<#{message_id}>")
    )


def _waits(battle: Battle) -> str:
    """What somebody waits for who has accepted."""
    if battle.row.thread_id is not None:
        return say("challenge-choose-army", thread=f"<#{battle.row.thread_id}>")
    names = [safe(seat.name) for seat in battle.seats if not seat.accepted]
    return say("challenge-begins-when", players=joined("challenge-and", names), count=len(names))


@all_aloud
async def _go_on(session: AsyncSession, battle: Battle, message_id: int, note: str = "") -> bool:
    """Show who is in; once all are, make the thread and ask for the armies. Whether all are."""
    row = battle.row
    ready = all(seat.accepted for seat in battle.seats)
    if ready:
        row.thread_id = message_id
        names = joined("challenge-versus", (seat.name for seat in battle.seats))
        thread = make_thread(
            message_id,
            f"skirmish:{row.id}:thread",
            challenge_key(row),
            say("challenge-thread", title=battle.title, players=names),
        )
        await queue_posts(session, None, [thread])
    await queue_posts(session, None, [_lobby_edit(battle, note)])
    if ready and battle.rules.armies():
        row.posted = row.serial
        await bots_choose(battle)
        if any(seat.army is None for seat in battle.seats):
            await queue_posts(session, None, [armies_post(battle)])
    await session.flush()
    return ready


@aloud()
def _lobby_edit(battle: Battle, note: str = "") -> Any:
    row = battle.row
    key = f"skirmish:{row.id}:lobby:{row.serial}"
    text = "\n".join(part for part in (lobby_text(battle), note) if part)
    return edit_post(row.channel_id, key, challenge_key(row), text, lobby_buttons(battle))


async def decline(s: Services, who: Who, skirmish_id: int) -> str:
    """Decline or call off a game that has not begun.

    One of several opponents who declines leaves the others to it, if they are enough. Everybody else who does so ends
    it for all: the challenger, the last opponent, and any player once the game has its thread.
    """
    async with s.sessions.begin() as session:
        battle = await open_challenge(s, session, who, skirmish_id)
        row, mine = battle.row, battle.mine(who)
        if not mine:
            raise refused("challenge-for-others")
        row.serial += 1
        left = [seat for seat in battle.seats if seat.seat not in mine]
        people = [seat for seat in left if seat.user_id is not None]
        goes_on = row.thread_id is None and who.user_id != row.made_by and len(people) > 1
        message_id = await message_of(session, None, challenge_key(row)) if goes_on else None
        if message_id is None or len(left) < battle.rules.players_wanted()[0]:
            row.state = SkirmishState.CANCELLED
            posts = [_lobby_edit(battle)]
            if row.thread_id is not None:
                key = f"skirmish:{row.id}:off"
                with aloud():
                    text = say("challenge-off-post", player=safe(who.name))
                posts.append(thread_post(battle, key, text))
            await queue_posts(session, None, posts)
            await show_armies(session, battle, wanted=False)
            return say("challenge-off")
        battle = await _without(session, battle, left)
        with aloud():
            note = say("challenge-without", player=safe(who.name))
        ready = await _go_on(session, battle, message_id, note)
    if ready:
        await begin_if_ready(s, skirmish_id)
    return say("challenge-declined")


async def _without(session: AsyncSession, battle: Battle, left: list[SkirmishSeat]) -> Battle:
    """The battle with only these seats, lettered again. If that changes the sides, all have to accept again."""
    for seat in battle.seats:
        if seat not in left:
            await session.delete(seat)
    await session.flush()
    for letter, seat in zip(LETTERS, left, strict=False):
        seat.seat = letter
        if battle.rules.sides(len(left)):
            seat.accepted = seat.user_id in (None, battle.row.made_by)
        await session.flush()
    return Battle(battle.row, tuple(left), battle.rules, None)


async def set_terms(s: Services, who: Who, skirmish_id: int, serial: int, name: str, typed: str) -> Battle:
    """Change one of the terms, as they were at `serial`, until all have accepted; `board` and `time` are terms too.

    Players who had accepted other terms accept again.
    """
    async with s.sessions.begin() as session:
        battle = await open_challenge(s, session, who, skirmish_id)
        row = battle.row
        if row.made_by != who.user_id:
            raise refused("terms-challenger-only")
        if row.thread_id is not None:
            raise refused("terms-agreed")
        expect(serial, row.serial, say("terms-changed-since"))
        if name == "time":
            if typed not in TIMES:
                raise refused("challenge-time-unknown", known=", ".join(TIMES))
            row.turn_minutes = TIMES[typed]
        elif name == "board":
            terms = Terms(row.ruleset, {}, typed)
            kind, board = await asyncio.to_thread(_board, battle.rules, terms, len(battle.seats))
            row.board_kind, row.board = kind, board
        else:
            row.settings = {**row.settings, name: read_setting(battle.rules, name, typed)}
        row.serial += 1
        others = [seat for seat in battle.seats if seat.user_id not in (None, row.made_by) and seat.accepted]
        for seat in others:
            seat.accepted = False
        with aloud():
            note = say("terms-accept-again") if others else ""
        await queue_posts(session, None, [_lobby_edit(battle, note)])
    return battle


def read_setting(rules: RuleSet[Any], name: str, typed: Any) -> Any:
    """The value of a setting from what was chosen or typed. Raises Refused."""
    setting = next((known for known in rules.settings() if known.id == name), None)
    if setting is None:
        raise refused("terms-setting-unknown", rules=rules.name)
    value = _typed_value(setting, str(typed).strip())
    if problem := value_problem(setting, value):
        raise refused("terms-setting", setting=setting.label, value=problem)
    return value


def _typed_value(setting: Setting, text: str) -> Any:
    """What was typed as a value of the setting's kind; the text itself where it cannot be read."""
    if setting.choices:
        return next((choice.id for choice in setting.choices if text in (choice.id, choice.label)), text)
    if isinstance(setting.default, bool):
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
    try:
        return int(text) if isinstance(setting.default, int) else float(text)
    except ValueError:
        return text


def say_value(setting: Setting, value: Any) -> str:
    """A setting's value in words."""
    if isinstance(value, bool):
        return say("terms-yes" if value else "terms-no")
    return next((choice.label for choice in setting.choices if choice.id == value), str(value))


def _board(rules: RuleSet[Any], terms: Terms, players: int) -> tuple[str, dict[str, Any] | None]:
    if terms.board == "random":
        board = by_chance(rules, LETTERS[:players]).board
        if board is not None:
            return "random", dict(board)
    elif terms.board != "standard":
        raise refused("challenge-board-unknown", known="standard, random")
    board = rules.standard_board()
    return "standard", None if board is None else dict(board)


async def accept_newest(s: Services, who: Who, skirmish_id: int | None) -> str:
    """Accept a challenge by its number; without one the newest that waits for the person."""
    if skirmish_id is None:
        async with s.sessions() as session:
            rows = await skirmishes.skirmishes_of(session, who.guild_id, who.user_id, SkirmishState.LOBBY)
            for row in rows:
                seats = await skirmishes.seats_of(session, row.id)
                if any(seat.user_id == who.user_id and not seat.accepted for seat in seats):
                    skirmish_id = row.id
                    break
    if skirmish_id is None:
        raise refused("challenge-none")
    return await accept(s, who, skirmish_id)
