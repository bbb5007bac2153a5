"""However much is stored, nothing the bot asks for makes PostgreSQL read a whole table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.jobs.worker import catch_up
from bot.operations.alarms import Alarms
from bot.operations.watch import figures
from bot.rehearsal.bench.history import store_rounds
from bot.service.trouble import jobs, posts
from bot.store.delivery.deliver import deliver_due
from bot.store.delivery.sender import Delivery
from bot.store.session import Sessions
from bot.store.tables import Base
from tests.service.campaign_story import told
from tests.service.golden_campaign import Record
from tests.store.helpers import make_campaign

ROUNDS = 600
CAMPAIGNS = 2_000
PARTIAL = {
    index.name
    for table in Base.metadata.tables.values()
    for index in table.indexes
    if index.dialect_options["postgresql"]["where"] is not None
}
"""Indexes of a few rows of their table."""
LARGE = 500
"""Rows of a table that is not to be read as a whole."""
PAST = (
    "INSERT INTO campaign (id, guild_id, name, state, settings, zone, closes, round, state_version, channels,"
    " map_text) OVERRIDING SYSTEM VALUE SELECT 2000000 + n, 5000000 + n, 'Past ' || n, 'over', '{}', 'UTC', '[]', 1,"
    " 1, '{}', '' FROM generate_series(1, :n) n",
    "INSERT INTO round (campaign_id, number, opens_at, closes_at, locked_at, resolved_at, published_at, open_seed,"
    " covered_seed, open_commitment, covered_commitment, orders_filed) SELECT id, 1, now(), now(), now(), now(), now(),"
    " 'o', 'c', 'o', 'c', 0 FROM campaign WHERE name LIKE 'Past %'",
    "INSERT INTO player (campaign_id, user_id, name, details) SELECT id, 9000000 + n, 'Somebody', '{}'"
    " FROM campaign, generate_series(1, 3) n WHERE name LIKE 'Past %'",
    "INSERT INTO server_object (campaign_id, discord_id, kind, part, made, state) SELECT id, id * 10 + n, 'channel',"
    " 'part' || n, true, 'open' FROM campaign, generate_series(1, 3) n WHERE name LIKE 'Past %'",
    "INSERT INTO role_grant (campaign_id, user_id, part) SELECT id, 9000000 + n, 'player'"
    " FROM campaign, generate_series(1, 3) n WHERE name LIKE 'Past %'",
    'INSERT INTO ruling (campaign_id, round, id, rule, question, options, "default", chosen)'
    " SELECT campaign_id, number, 'r', 'r', 'q', '[]', 'a', 'a' FROM round",
    "INSERT INTO receipt (interaction_id) SELECT 7000000 + n FROM generate_series(1, :n) n",
    "INSERT INTO account (guild_id, user_id, name, holdings) SELECT 5000000 + n, n, 'Somebody', '{}'"
    " FROM generate_series(1, :n) n",
    "INSERT INTO ledger (guild_id, user_id, kind, note, credits, requisition, bonus) SELECT guild_id, user_id, 'k', '',"
    " 1, 1, 1 FROM account WHERE guild_id > 5000000",
    "INSERT INTO master_sheet (campaign_id, moment, sheet) SELECT id, 'end', '{}' FROM campaign"
    " WHERE name LIKE 'Past %'",
    "INSERT INTO outbox_file (outbox_id, ordinal, name, description, data) SELECT id, 0, 'n', '', 'd' FROM outbox",
    "INSERT INTO jobs.pgqueuer_log (created, job_id, status, priority, entrypoint) SELECT now(), n, 'successful', 0,"
    " 'close_round' FROM generate_series(1, :n) n",
    "INSERT INTO claim (interaction_id, holder, taken_at, alive_at, done_at)"
    " SELECT 7000000 + n, 'p', now(), now(), now() FROM generate_series(1, :n) n",
)


class Everything:
    """A Discord that makes every post."""

    def __init__(self) -> None:
        self.last = 10**6

    async def send(self, delivery: Delivery) -> int:
        self.last += 1
        return self.last

    async def done(self, delivery: Delivery) -> None:
        pass

    pin = edit = react = thread = done

    async def find(self, delivery: Delivery) -> list[int]:
        return []

    async def place(self, name: str) -> int | None:
        return None


def scanned(plan: dict[str, Any]) -> Iterator[str]:
    """The tables that a plan reads from beginning to end, also along an index of all their rows."""
    whole = plan["Node Type"] == "Seq Scan"
    along = plan["Node Type"].startswith("Index") and "Index Cond" not in plan
    if whole or (along and plan.get("Index Name") not in PARTIAL and "Relation Name" in plan):
        yield plan["Relation Name"]
    for part in plan.get("Plans", ()):
        yield from scanned(part)


async def large_tables(engine: AsyncEngine) -> set[str]:
    async with engine.connect() as connection:
        found = text("SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= :n")
        return set((await connection.execute(found, {"n": LARGE})).scalars())


async def number_campaigns_from(sessions: Sessions, number: int) -> None:
    async with sessions.begin() as session:
        await session.execute(
            text("SELECT setval(pg_get_serial_sequence('campaign', 'id'), :n, false)"), {"n": number}
        )


async def test_no_statement_of_a_campaign_reads_a_large_table_as_a_whole(
    sessions: Sessions, engine: AsyncEngine
) -> None:
    await number_campaigns_from(sessions, 1_000_000)  # the story knows its campaign as number 1
    old = await make_campaign(sessions, name="Old")
    await number_campaigns_from(sessions, 1)
    async with sessions.begin() as session:
        await session.execute(text("UPDATE campaign SET state = 'over'"))
        await store_rounds(session, old, ROUNDS)
        for statement in PAST:
            await session.execute(text(statement), {"n": CAMPAIGNS} if ":n" in statement else {})
        await session.execute(text("ANALYZE"))
    large = await large_tables(engine)
    assert {"campaign", "round", "player", "snapshot", "event", "outbox", "unit_order", "claim"} <= large
    seen: dict[str, Any] = {}

    def note(_c: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        if not many and statement.lstrip().startswith(("SELECT", "UPDATE", "DELETE")):
            seen.setdefault(statement, values)

    event.listen(engine.sync_engine, "before_cursor_execute", note)
    try:
        record = Record(sessions, {})
        await told(record)
        await deliver_due(sessions, Everything())
        await catch_up(sessions)
        await Alarms().look(sessions)
        await figures(sessions)
        await posts.tell(record.s)
        await jobs.attend(record.s)
    finally:
        event.remove(engine.sync_engine, "before_cursor_execute", note)
    assert len(seen) > 100
    found: dict[str, list[str]] = {}
    async with engine.connect() as connection:
        raw = (await connection.get_raw_connection()).driver_connection
        assert raw is not None
        for statement, values in seen.items():
            plan = await raw.fetchval(f"EXPLAIN (FORMAT JSON) {statement}", *values)
            if tables := sorted(set(scanned(plan[0]["Plan"])) & large):
                found[statement] = tables
    assert found == {}
