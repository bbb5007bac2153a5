"""200 skirmishes at the same time: discord.py, the sandbox, PostgreSQL, the bot in its own process.

The load is that of people at their phones: in each game a player finishes a move every `PAUSE` seconds on the
average, which makes eight moves a second in all. A move is *Act*, the taps that its menus ask for, and *Confirm*.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import select, text

from bot.rehearsal.bench.ground import SEED
from bot.rehearsal.bench.orders import share
from bot.rehearsal.bench.stage import bot_process
from bot.rehearsal.bench.taps import Stuck, button, called, choose, newest, press
from bot.rehearsal.bench.timing import Figure
from bot.rehearsal.sandbox import Person, Reply, Sandbox
from bot.rehearsal.sandbox.state import Channel
from bot.service.base import Services, Who
from bot.service.means.pictures import Pictures
from bot.service.skirmish import lobby, muster
from bot.service.skirmish.battles import rules_of
from bot.service.skirmish.lobby import Terms
from bot.service.skirmish.presses import Act, Confirm
from bot.service.skirmish.table import table_key
from bot.skirmish.view import Sketch
from bot.store.embedded import database
from bot.store.session import Sessions, connect
from bot.store.skirmish_tables import SkirmishRow
from bot.store.tables import OutboxRow

ACKNOWLEDGED_MS = 500.0
PICTURE_MS = 2000.0
GAMES = 200
PAUSE = 25.0
"""Seconds from one move of a game to the next."""
SECONDS = 90.0
"""How long moves are begun."""
RULESETS = ("exofront", "exoshift")
"""Measured one after the other."""
PATIENCE = 60.0
SETTLE_SECONDS = 600.0
TRIES = 40
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c63680000008200817" + "7cd72b60000000049454e44ae426082"
)


class Blank(Pictures):
    """For the setting-up alone, which is not measured."""

    async def battle(self, sketch: Sketch, title: str, **_: Any) -> bytes:
        return PIXEL


@dataclass
class Times:
    """What was measured, in milliseconds, and the moves whose posts are still to be looked up."""

    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    restarts: int = 0
    """How often a player had to begin a move again."""
    confirmed: dict[str, datetime] = field(default_factory=dict)
    """When *Confirm* was pressed, by the key of the resulting post."""

    def seen(self, answer: Reply) -> None:
        self.acknowledged.append(answer.ack_seconds * 1000)


def bench_skirmish(
    games: int = GAMES,
    seconds: float = SECONDS,
    pause: float = PAUSE,
    rulesets: Sequence[str] = RULESETS,
) -> list[Figure]:
    """`games` of each rule set at once, played for `seconds`, a move in each every `pause` seconds."""
    return [figure for ruleset in rulesets for figure in _measured(ruleset, games, seconds, pause)]


def _measured(ruleset: str, games: int, seconds: float, pause: float) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="hexmarshal-bench-") as folder:
        data = Path(folder)
        data.chmod(0o755)  # root hands the database to another account, which must be able to get in
        return asyncio.run(_measure(data, ruleset, games, seconds, pause))


async def _measure(data: Path, ruleset: str, games: int, seconds: float, pause: float) -> list[Figure]:
    times = Times()
    async with Sandbox(rates={}) as sandbox, database(None, data) as url:
        engine, sessions = connect(url)
        try:
            channel = sandbox.state.add_channel("battles")
            people = [await sandbox.member(f"Player {number}") for number in range(games)]
            async with bot_process(sandbox, url, data / "bot", data / "bot.log"):
                threads = await _set_up(sandbox, sessions, people, channel, ruleset)
                by_id = {person.id: person for person in people}
                await move(by_id, threads[0], sessions, random.Random(SEED))
                await _settled(sessions)
                players = [
                    _play(by_id, thread, sessions, times, random.Random(SEED + number), seconds, pause)
                    for number, thread in enumerate(threads)
                ]
                await asyncio.gather(*players)
                await _settled(sessions)
            pictured = await _pictured(sessions, times)
        finally:
            await engine.dispose()
    name = f"{games} games of {rules_of(ruleset).name}, a move in each every {pause:g} s"
    return [
        Figure(f"{name}, moves", len(times.answered) / seconds, "a second"),
        Figure(f"{name}, begun again", times.restarts, "moves"),
        Figure(f"{name}, pictures", len(pictured) / seconds, "a second"),
        *_figures(f"{name}, acknowledged", times.acknowledged, ACKNOWLEDGED_MS),
        *_figures(f"{name}, answered", times.answered, None),
        *_figures(f"{name}, picture posted", pictured, PICTURE_MS),
    ]


async def _set_up(
    sandbox: Sandbox, sessions: Sessions, people: list[Person], channel: Channel, ruleset: str
) -> list[Channel]:
    """A game of each player against the next one, up to the first prompt; their threads."""
    s = Services(sessions, Blank())
    guild = sandbox.guild.id
    whos = [Who(person.id, person.name, guild) for person in people]
    pairs = list(zip(whos, [*whos[1:], whos[0]], strict=True))
    for first, other in pairs:
        await lobby.challenge(
            s, first, channel.id, Terms(ruleset, {}, time="no limit"), [(other.user_id, other.name)]
        )
    await _settled(sessions)
    army = rules_of(ruleset).armies()[0]
    for number, (first, other) in enumerate(pairs, 1):
        await lobby.accept(s, other, number)
        for who in (first, other):
            await muster.choose_army(s, who, number, army.data, army.name)
    await _settled(sessions)
    async with sessions() as session:
        threads = (await session.execute(select(SkirmishRow.thread_id).order_by(SkirmishRow.id))).scalars()
        return [sandbox.state.guild.channels[thread] for thread in threads if thread is not None]


async def _settled(sessions: Sessions) -> None:
    """Wait until every queued post is made. Raises TimeoutError."""
    async with asyncio.timeout(SETTLE_SECONDS):
        while True:
            async with sessions() as session:
                waiting = text("SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending')")
                if not (await session.execute(waiting)).scalar_one():
                    return
            await asyncio.sleep(0.2)


async def _play(
    people: dict[int, Person],
    thread: Channel,
    sessions: Sessions,
    times: Times,
    chance: random.Random,
    seconds: float,
    pause: float,
) -> None:
    """Move whenever its time has come; the clock runs on while a move is made."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    due = loop.time() + chance.uniform(0, pause)
    while due < end:
        await asyncio.sleep(due - loop.time())
        await move(people, thread, sessions, chance, times)
        due += chance.uniform(0.5, 1.5) * pause


async def move(
    people: dict[int, Person],
    thread: Channel,
    sessions: Sessions,
    chance: random.Random,
    times: Times | None = None,
) -> None:
    """One move of the player who is asked in the thread, chosen at random; its times are noted in `times`."""
    times = times or Times()
    screen = await _chosen(people, thread, times, chance)
    loop = asyncio.get_running_loop()
    began, now = loop.time(), datetime.now(UTC)
    done = await press(screen, Confirm)
    times.answered.append((loop.time() - began) * 1000)
    times.seen(done)
    async with sessions() as session:
        row = (
            await session.execute(select(SkirmishRow).where(SkirmishRow.thread_id == thread.id))
        ).scalar_one()
    key = table_key(row.id, row.posted)
    times.confirmed[key if row.posted == row.serial else f"{key}:{row.serial}"] = now


async def _chosen(people: dict[int, Person], thread: Channel, times: Times, chance: random.Random) -> Reply:
    """The screen to confirm. If the game has moved on, begin again at the newest post, as people do."""
    for _ in range(TRIES):
        screen = await _begun(people, thread)
        times.seen(screen)
        try:
            return await choose(screen, chance, times.seen)
        except Stuck:
            times.restarts += 1
    raise RuntimeError(f"{thread.name} cannot be played: {screen.text}")


async def _begun(people: dict[int, Person], thread: Channel) -> Reply:
    """The screen of the player who is asked, once the post of the last move has come."""
    anybody = next(iter(people.values()))
    for _ in range(TRIES):
        post = newest(anybody, thread)
        if post is None:
            raise RuntimeError(f"{thread.name} did not begin")
        person = people[called(post)[0]]
        person.patience = person.quiet_seconds = PATIENCE
        screen = await press(person.message(post.message, thread), Act)
        if button(screen, Act) is not None:  # the post of the last move is still on its way
            screen = await press(screen, Act)
        if screen.components:
            return screen
        await asyncio.sleep(0.5)
    raise RuntimeError(f"{thread.name} is stuck: {screen.text}")


async def _pictured(sessions: Sessions, times: Times) -> list[float]:
    """Milliseconds from *Confirm* until the thread had the picture, of all moves that changed it."""
    statement = select(OutboxRow).where(OutboxRow.key.in_(times.confirmed))
    async with sessions() as session:
        rows = (await session.execute(statement)).scalars().all()
    return [
        (row.sent_at - times.confirmed[row.key]).total_seconds() * 1000
        for row in rows
        if row.sent_at is not None and row.payload["files"]
    ]


def _figures(name: str, times: Sequence[float], budget: float | None) -> list[Figure]:
    ordered = sorted(times)
    return [
        Figure(f"{name}, p50", share(ordered, 0.5), "ms"),
        Figure(f"{name}, p99", share(ordered, 0.99), "ms", budget),
    ]
