"""200 skirmishes at the same time: discord.py, the sandbox, PostgreSQL, the bot in its own process."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import text

from bot.bench.ground import SEED
from bot.bench.orders import share
from bot.bench.stage import bot_process
from bot.bench.timing import Figure
from bot.sandbox import Person, Reply, Sandbox
from bot.sandbox.state import Channel
from bot.service.base import Services, Who
from bot.service.pictures import Pictures
from bot.service.skirmish import lobby, turns
from bot.service.skirmish.lobby import Terms
from bot.service.skirmish.tables import load_table, rules_of
from bot.skirmish.engine import Path as Way
from bot.skirmish.engine import Point
from bot.skirmish.view import View
from bot.store import skirmishes
from bot.store.embedded import database
from bot.store.session import Sessions, connect

ACKNOWLEDGED_MS = 500.0
PICTURE_MS = 2000.0
GAMES = 200
SECONDS = 240.0
RULESET = "exofront"
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c63680000008200817" + "7cd72b60000000049454e44ae426082"
)


class Blank(Pictures):
    """For the setting-up alone, which is not measured."""

    async def battle(self, view: View, title: str, **_: Any) -> bytes:
        return PIXEL


def bench_skirmish(games: int = GAMES, seconds: float = SECONDS) -> list[Figure]:
    """`games` at once, and in each a move at a time drawn from `seconds`: *Act*, then *Confirm*."""
    with tempfile.TemporaryDirectory(prefix="hexmarshal-bench-") as folder:
        data = Path(folder)
        data.chmod(0o755)  # root hands the database to another account, which must be able to get in
        return asyncio.run(_measure(data, games, seconds))


async def _measure(data: Path, games: int, seconds: float) -> list[Figure]:
    async with Sandbox(rates={}) as sandbox, database(None, data) as url:
        engine, sessions = connect(url)
        try:
            channel = sandbox.state.add_channel("battles")
            people = [await sandbox.member(f"Player {number}") for number in range(games)]
            async with bot_process(sandbox, url, data / "bot", data / "bot.log"):
                ready = await _set_up(sandbox, sessions, people, channel)
                await _move(*ready.pop(), 0.0)
                chance = random.Random(SEED)
                timed = await asyncio.gather(*(_move(*one, chance.uniform(0, seconds)) for one in ready))
        finally:
            await engine.dispose()
    acknowledged, answered, pictured = ([row[n] for row in timed] for n in range(3))
    name = f"{games} games, a move in each within {seconds:g} s"
    return [
        *_figures(f"{name}, acknowledged", acknowledged, ACKNOWLEDGED_MS),
        *_figures(f"{name}, answered", answered, None),
        *_figures(f"{name}, picture posted", pictured, PICTURE_MS),
    ]


async def _set_up(
    sandbox: Sandbox, sessions: Sessions, people: list[Person], channel: Channel
) -> list[tuple[Person, Channel]]:
    """A game of each player against the next one, up to the first move, whose player has chosen all but to confirm."""
    s = Services(sessions, Blank())
    guild = sandbox.guild.id
    whos = [Who(person.id, person.name, guild) for person in people]
    for one, other in zip(whos, [*whos[1:], whos[0]], strict=True):
        await lobby.challenge(
            s, one, channel.id, Terms(RULESET, {}, time="no limit"), [(other.user_id, other.name)]
        )
    await _settled(sessions)
    found = []
    for number, (one, other) in enumerate(zip(whos, [*whos[1:], whos[0]], strict=True), 1):
        await lobby.accept(s, other, number)
        army = rules_of(RULESET).armies()[0]
        for who in (one, other):
            await lobby.choose_army(s, who, number, army.data, army.name)
        found.append(await _drafted(s, guild, number))
    await _settled(sessions)
    by_id = {person.id: person for person in people}
    return [(by_id[user], sandbox.state.guild.channels[thread]) for user, thread in found]


async def _drafted(s: Services, guild: int, number: int) -> tuple[int, int]:
    """Play on to the first move that changes the table and choose it; its player and the thread."""
    while True:
        async with s.sessions.begin() as session:
            table = await load_table(s, session, number, guild)
            seat, serial = next(iter(table.row.asked.items()))
            user, thread = table.seat(seat).user_id, table.row.thread_id
            if user is None or thread is None:
                raise RuntimeError(f"game {number} did not begin")
            pick = table.rules.deadline_default(table.playing.state, seat)
            choice = next(
                one for one in table.rules.choices(table.playing.state, seat) if one.id == pick.choice
            )
            if any(isinstance(param, Point | Way) for param in choice.params.values()):
                skipped = [name for name in choice.optional if name not in pick.values]
                draft = {"choice": pick.choice, "values": dict(pick.values), "skipped": skipped}
                await skirmishes.save_draft(session, number, user, serial, draft)
                return user, thread
        await turns.pick(s, Who(user, table.seat(seat).name, guild), number, serial, pick)


async def _settled(sessions: Sessions) -> None:
    """Wait until every queued post is made."""
    while True:
        async with sessions() as session:
            waiting = text("SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending')")
            if not (await session.execute(waiting)).scalar_one():
                return
        await asyncio.sleep(0.2)


async def _move(person: Person, thread: Channel, after: float) -> tuple[float, float, float]:
    """Milliseconds until *Confirm* is acknowledged, answered, and its picture stands in the thread."""
    await asyncio.sleep(after)
    person.patience = person.quiet_seconds = 60.0
    post = next(found for found in _posts(person, thread) if "Act" in found.buttons)
    screen = await post.press("Act")
    known = {line.message.id for line in _posts(person, thread)}
    loop = asyncio.get_running_loop()
    start = loop.time()
    answer = await screen.press("Confirm")
    answered = loop.time() - start
    while not any(line.attachments for line in _posts(person, thread) if line.message.id not in known):
        if loop.time() - start > 60:
            raise RuntimeError(f"no picture in {thread.name}: {answer.text}")
        await asyncio.sleep(0.02)
    return answer.ack_seconds * 1000, answered * 1000, (loop.time() - start) * 1000


def _posts(person: Person, thread: Channel) -> list[Reply]:
    lines = [line for line in person.read(thread) if line.by_bot and line.reader is None]
    return [person.message(line, thread) for line in reversed(lines)]


def _figures(name: str, times: Sequence[float], budget: float | None) -> list[Figure]:
    ordered = sorted(times)
    return [
        Figure(f"{name}, p50", share(ordered, 0.5), "ms"),
        Figure(f"{name}, p99", share(ordered, 0.99), "ms", budget),
    ]
