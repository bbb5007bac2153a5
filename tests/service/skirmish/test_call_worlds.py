"""Two games that differ only in what a reader cannot know bring that reader the same direct messages and screens.

The same in number, order, text, file names and time, whoever is called or reminded after a choice in secret. What each
rule set hides is in `tests/web/test_table_worlds.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import select, text

from bot.service.base import Refused
from bot.service.screens.parts import payload_of
from bot.service.skirmish import ending, muster, records, turns
from bot.service.skirmish.presses import Act, Look, Replay, WholeLog
from bot.skirmish.autoplay import new_game
from bot.skirmish.engine import Pick
from bot.skirmish.game import replay, start
from bot.skirmish.rulesets import ruleset
from bot.store.outbox import PRIVATE
from bot.store.schedule import SCHEMA, SKIRMISH_CALL, SKIRMISH_REMIND
from bot.store.tables import OutboxRow, PostKind
from tests.service.pressing import carry_out
from tests.service.skirmish.table import ALICE, BOB, SAM, Hall, again
from tests.service.skirmish.test_calls import DIRECT, deliver
from tests.service.skirmish.test_play import hall as hall
from tests.service.skirmish.test_play import toys as toys
from tests.service.skirmish.test_stages import sealed_moments

SEALING = {"exoshift": 8, "exodus": 4}
"""Rule sets with sealed answers: the seed of a game that soon has one."""
PEOPLE = {"A": ALICE, "B": BOB}
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
WAITS = (
    f"SELECT entrypoint, execute_after - created FROM {SCHEMA}.pgqueuer WHERE payload = ANY(:of) ORDER BY id"
)


async def played(hall: Hall, game: int, seat: str, *picks: Pick) -> None:
    for pick in picks:
        await turns.pick(hall.s, again(PEOPLE[seat]), game, (await hall.battle(game)).row.asked[seat], pick)


async def seen(hall: Hall, game: int, reader: str, *, tables: bool = False) -> list[str]:
    """What has come to a reader, in order, and what waits for its time: without the numbers of the game."""
    await deliver(hall)
    row, user = (await hall.battle(game)).row, PEOPLE[reader].user_id
    made = [one.post for one in hall.discord.posts if one.post.kind == PostKind.CREATE]
    direct = [(number, post) for number, post in enumerate(made, 900) if post.channel_id == DIRECT[user]]
    ours = [(number, post) for number, post in direct if post.key.startswith(f"skirmish:{game}:")]
    found: list[Any] = [(post.payload["content"], number in hall.discord.deleted) for number, post in ours]
    async with hall.s.sessions() as session:
        queued = OutboxRow.channel_id == user, OutboxRow.key.startswith(f"skirmish:{game}:")
        rows = (await session.execute(select(OutboxRow).where(*queued).order_by(OutboxRow.id))).scalars()
        found += [(one.kind, one.state, one.held_until, one.payload.get(PRIVATE)) for one in rows]
        of = [f"[{game}, {row.serial}, {number}]".encode() for number in range(3)]
        jobs = (await session.execute(text(WAITS), {"of": of})).all()
        found += [(name, round(wait.total_seconds() / 60)) for name, wait in jobs]
    found += await table(hall, game, reader) if tables else []
    numbers = rf"#{game}\b|<#{row.thread_id}>|(?<=[a-z]:){game}(?=:)|-{game}(?=\.)|game={game}\b"
    return [re.sub(numbers, "N", str(one)) for one in found]


async def table(hall: Hall, game: int, reader: str) -> list[Any]:
    """What the thread shows, and what its buttons show to a reader and to spectators."""
    row = (await hall.battle(game)).row
    posts = [one.post for one in hall.discord.posts if one.post.channel_id == row.thread_id]
    found: list[Any] = [
        (one.kind, one.payload, [(f.name, f.description) for f in one.files]) for one in posts
    ]
    hall.sketches.drawn.clear()
    at = row.posted
    for who in (PEOPLE[reader], SAM):
        for press in (Act(game, at), Look(game, at), WholeLog(game, at, 0), Replay(game, at)):
            try:
                screen = await carry_out(hall.s, again(who), press)
            except Refused as refused:
                found.append(refused.sentence)
            else:
                found += [screen.said, screen.menus, screen.buttons, payload_of(screen.layout), screen.extra]
                found += [(one.filename, one.alt) for one in screen.pictures]
        found.append(await records.log(hall.s, who, await hall.battle(game)))
    return [*found, hall.sketches.drawn]


async def begun(hall: Hall, name: str) -> int:
    hall.discord.direct = dict(DIRECT)
    hall.s = replace(hall.s, clock=lambda: NOON)
    return await hall.begin(name, time="1 day")


async def watched(hall: Hall, game: int, mover: str, picks: Sequence[Pick], reader: str) -> list[list[str]]:
    """What a reader sees as somebody answers, the time runs out, and the last answer is given anew."""
    found = [await seen(hall, game, reader)]
    for pick in picks:
        await played(hall, game, mover, pick)
        found.append(await seen(hall, game, reader))
    for job, part in ((SKIRMISH_CALL, 0.01), (SKIRMISH_REMIND, 0.75)):
        await hall.at(game, part)
        await turns.do_job(hall.s, job, game, (await hall.battle(game)).row.serial)
        found.append(await seen(hall, game, reader))
    await ending.undo(hall.s, again(PEOPLE[mover]), game)
    found.append(await seen(hall, game, reader, tables=True))
    await played(hall, game, mover, picks[-1])
    return [*found, await seen(hall, game, reader, tables=True)]


@pytest.mark.parametrize("name", SEALING)
async def test_a_sealed_answer_changes_nothing_for_others(
    name: str, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, seed = ruleset(name), SEALING[name]
    player, worlds = next(sealed_moments(rules, new_game(rules, seed, "s", ("A", "B")), seed))
    [reader] = {"A", "B"} - {player}
    told = []
    for world in (worlds[0], next(one for one in worlds if one.state != worlds[0].state)):
        before = replay(rules, world, len(world.steps) - 1)
        monkeypatch.setattr(muster, "start", lambda *_, before=before: before)
        game = await begun(hall, name)
        told.append(await watched(hall, game, player, [world.steps[-1].pick], reader))
    assert told[0] == told[1]
    assert any("your time runs out" in one for one in told[0][-1])


async def test_a_hidden_scout_changes_nothing_for_others(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is placed, and as it moves."""
    seeds = bytes(32), bytes(32)
    monkeypatch.setattr(muster, "start", lambda rules, _, setup, *__: start(rules, "s", setup, *seeds))
    told = []
    for x in (1.0, 6.0):
        game = await begun(hall, "ambush")
        placed = await watched(hall, game, "A", [Pick("place", {"at": [x + n, 0.0]}) for n in (0, 1)], "B")
        await hall.place(BOB, game)
        told.append([*placed, *await watched(hall, game, "A", [Pick("move:A1", {"to": [x, 1.0]})], "B")])
    assert told[0] == told[1]
    assert sum("it is your turn" in one for one in told[0][-1]) > 2
