"""What is looked up again and again is found by an index, however much is stored."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from bot.rehearsal.bench.history import store_rounds
from bot.store import campaigns, filings, history, orders, outbox
from bot.store.delivery import claim
from bot.store.outbox import Post, queue_posts
from bot.store.session import Sessions
from bot.store.tables import FilingKind, OutboxRow
from tests.kept import TABLES
from tests.store.helpers import make_campaign

STORED = 800
BLOCKS = 50
"""What a look-up may touch, and the change of a row with its entry in each index; what is stored has hundreds."""


@asynccontextmanager
async def statements(engine: AsyncEngine) -> AsyncIterator[list[tuple[str, Any]]]:
    """The statements that are carried out meanwhile, with their values."""
    seen: list[tuple[str, Any]] = []

    def note(_c: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        seen.append((statement, values))

    event.listen(engine.sync_engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(engine.sync_engine, "before_cursor_execute", note)


def touched(plan: dict[str, Any]) -> int:
    """The blocks that a plan has touched."""
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


async def costly(engine: AsyncEngine, seen: list[tuple[str, Any]]) -> list[str]:
    """The statements that touch more than `BLOCKS`. They are carried out once more and taken back."""
    found = []
    async with engine.connect() as connection:
        raw = (await connection.get_raw_connection()).driver_connection
        assert raw is not None
        await connection.execute(text("SELECT 1"))
        for statement, values in seen:
            if statement.lstrip().startswith(("SELECT", "UPDATE")):
                plan = await raw.fetchval(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}", *values)
                if (blocks := touched(plan[0]["Plan"])) > BLOCKS:
                    found.append(f"{blocks} blocks: {statement}")
        await connection.rollback()
    return found


async def made_post(session: AsyncSession, c: int | None) -> OutboxRow:
    await queue_posts(session, c, [Post(f"aim:{c}", 5, {"content": "x"})])
    edit = Post(f"edit:{c}", 5, {"content": "y"}, target_key=f"aim:{c}")
    await queue_posts(session, c, [edit])
    found = await session.execute(text("SELECT id FROM outbox WHERE key = :key"), {"key": f"edit:{c}"})
    made = await session.get(OutboxRow, found.scalar_one())
    assert made is not None
    return made


LOOKED_UP: dict[str, Callable[[AsyncSession, int], Awaitable[object]]] = {
    "round": lambda session, c: campaigns.current_round(session, c),
    "world": lambda session, c: history.load_world(session, c, -1),
    "events": lambda session, c: history.events_of_round(session, c, -1),
    "outcomes": lambda session, c: history.standing_actions(session, c, -1, "outcome"),
    "interventions": lambda session, c: history.gm_actions(session, c),
    "notes": lambda session, c: filings.filings(session, c, FilingKind.ENEMY),
    "orders": lambda session, c: orders.live_orders(session, c, 1),
    "overdue": lambda session, c: campaigns.overdue_rounds(session),
    "waiting": lambda session, c: outbox.pending_posts(session, c),
    "parked": lambda session, c: outbox.parked_posts(session, c),
    "settled": lambda session, c: outbox.settled_posts(session),
    "message": lambda session, c: outbox.message_of(session, c, "past:1:1"),
    "message of no campaign": lambda session, c: outbox.message_of(session, None, "past"),
    "dependents": lambda session, c: outbox.wake_dependents(session, c, "past:1:1"),
}


async def test_a_look_up_does_not_grow_with_what_is_stored(sessions: Sessions, engine: AsyncEngine) -> None:
    async with sessions.begin() as session:  # the deleted rows of earlier tests would be looked at, too
        await session.execute(text(f"TRUNCATE {', '.join(TABLES)}"))
    c = await make_campaign(sessions)
    async with sessions.begin() as session:
        await store_rounds(session, c, STORED)
        in_campaign, alone = await made_post(session, c), await made_post(session, None)
        await session.execute(text("ANALYZE"))
    found: dict[str, list[str]] = {}
    for name, look_up in LOOKED_UP.items():
        async with statements(engine) as seen, sessions() as session:
            await look_up(session, c)
        assert seen
        found[name] = await costly(engine, seen)
    for row in (in_campaign, alone):  # what an edit is about
        async with statements(engine) as seen, sessions() as session:
            assert await claim._target(session, row) is not None
        found[row.key] = await costly(engine, seen)
    async with statements(engine) as seen:
        assert len(await claim.announce(sessions, set(), 8)) == 1
    found["claim"] = await costly(engine, seen)
    assert {name: some for name, some in found.items() if some} == {}


async def test_the_happenings_of_a_round_are_one_statement(sessions: Sessions, engine: AsyncEngine) -> None:
    """Whatever each of them has: some are of an order, some of a unit, some of neither."""
    c = await make_campaign(sessions)
    about: list[dict[str, Any]] = [{}, {"unit": "u1"}, {"order": 1}, {"order": 1, "unit": "u1"}] * 3
    told = [{"number": n, "kind": "moved", "audience": ["gm"], **some} for n, some in enumerate(about, 1)]
    async with statements(engine) as seen, sessions.begin() as session:
        await history.add_events(session, c, 1, told)
    assert sum(statement.startswith("INSERT") for statement, _ in seen) == 1
    async with sessions() as session:
        assert await history.events_of_round(session, c, 1) == told
