"""A command and a close of a campaign with many stored rounds behind it."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from statistics import median

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bot.process.logs import set_up_logging
from bot.rehearsal.bench.timing import Figure
from bot.service.base import Services, Who
from bot.service.company import players
from bot.service.means.pictures import Pictures
from bot.service.orders import filing
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from bot.service.round import rounds
from bot.store.embedded import database
from bot.store.session import connect, upgrade

FEW, MANY = 10, 10_000
TIMES = 2.0
"""How much longer something may take with the long history than with the short one."""
REPEATS = 5
MASTER = Who(1, "Grace", 1, manage_guild=True)
ALICE = Who(2, "Alice", 1)
PAST = (
    "INSERT INTO round (campaign_id, number, opens_at, locked_at, resolved_at, published_at, open_seed,"
    " covered_seed, open_commitment, covered_commitment, orders_filed) SELECT :c, -n, now(), now(), now(), now(),"
    " 'o', 'c', 'o', 'c', 10 FROM generate_series(1, :n) n",
    "INSERT INTO snapshot (campaign_id, round, step, world) SELECT :c, -n, 0,"
    " json_build_object('past', repeat('x', 500)) FROM generate_series(1, :n) n",
    "INSERT INTO unit_order (campaign_id, round, number, unit_id, user_id, content, state) SELECT :c, -n, k,"
    " 'unit-' || k, 2, '{}', 'resolved' FROM generate_series(1, :n) n, generate_series(1, 10) k",
    "INSERT INTO event (campaign_id, round, seq, number, kind, unit_id, audience, content) SELECT :c, -n, k, k,"
    " 'moved', 'unit-' || k, '{gm,player}', '{}' FROM generate_series(1, :n) n, generate_series(1, 20) k",
    "INSERT INTO gm_action (campaign_id, round, user_id, kind, note) SELECT :c, -n, 1, 'outcome', ''"
    " FROM generate_series(1, :n) n, generate_series(1, 5) k",
    "INSERT INTO filing (campaign_id, round, kind, user_id, name, text, details) SELECT :c, -n, 'report', 2,"
    " 'Alice', 'All well.', '{}' FROM generate_series(1, :n) n, generate_series(1, 5) k",
    "INSERT INTO outbox (campaign_id, key, channel_id, kind, payload, nonce, state, message_id, sent_at, attempts)"
    " SELECT :c, 'past:' || n || ':' || k, k, 'create', '{}', 'n' || n || '-' || k, 'sent', n * 100 + k, now(), 1"
    " FROM generate_series(1, :n) n, generate_series(1, 12) k",
)
"""What rounds leave behind, by SQL. The stored rounds come before round 1; their worlds are small, none is read."""


def bench_history(count: int = MANY) -> list[Figure]:
    """The same command and the same close after `FEW` and after `count` stored rounds."""
    set_up_logging("WARNING")
    with tempfile.TemporaryDirectory(prefix="hexmarshal-bench-") as folder:
        data = Path(folder)
        data.chmod(0o755)  # root hands the database to another account, which must be able to get in
        return asyncio.run(_measure(data, count))


async def _measure(data: Path, count: int) -> list[Figure]:
    measured: dict[int, tuple[float, float]] = {}
    async with database(None, data) as url:
        await upgrade(url)
        engine, sessions = connect(url)
        services = Services(sessions, Pictures())
        try:
            for guild, stored in enumerate((FEW, count), 1):
                measured[stored] = await _with_past(services, guild, stored)
        finally:
            services.pictures.close()
            await engine.dispose()
    figures = []
    for at, name in enumerate(("an order", "a close")):
        few, many = measured[FEW][at], measured[count][at]
        figures += [
            Figure(f"{name}, {FEW} stored rounds", few, "ms"),
            Figure(f"{name}, {count:,} stored rounds", many, "ms"),
            Figure(f"{name}, ratio", many / few, "x", TIMES),
        ]
    return figures


async def store_rounds(session: AsyncSession, campaign_id: int, count: int) -> None:
    """Give a campaign so many stored rounds."""
    for statement in PAST:
        await session.execute(text(statement), {"c": campaign_id, "n": count})


async def _with_past(s: Services, guild: int, stored: int) -> tuple[float, float]:
    master, alice = replace(MASTER, guild_id=guild), replace(ALICE, guild_id=guild)
    made = await campaigns.create_campaign(s, master, name="Bench", map_name="theatre", auto_publish=True)
    rooms = ("briefing-room", "operations-room", "unit-orders", "unit-dossiers", "comms-net", "gm-room")
    channels = {name: guild * 100 + n for n, name in enumerate(rooms)}
    await campaigns.set_channels(s, made.id, channels, {})
    await campaigns.open_signups(s, master, "Hold.")
    await players.join(s, alice, True)
    await players.create_company(s, alice, "Able", [("regular_infantry", "First")])
    await campaigns.start(s, master)
    async with s.sessions.begin() as session:
        await store_rounds(session, made.id, stored)
    async with s.sessions() as session:
        await session.execute(text("ANALYZE"))
        await session.commit()
    orders, closes = [], []
    for number in range(1, REPEATS + 2):
        form = OrderForm("First", facing="NE")
        who = replace(alice, interaction_id=guild * 1000 + number)
        orders.append(await _spent(filing.give(s, who, form)))
        async with s.sessions.begin() as session:
            overdue = "UPDATE round SET closes_at = now() - interval '1 hour' WHERE campaign_id = :c AND number = :n"
            await session.execute(text(overdue), {"c": made.id, "n": number})
        closes.append(await _spent(rounds.close_round(s, made.id, number)))
    return median(orders[1:]), median(closes[1:])


async def _spent(work: Awaitable[object]) -> float:
    """Milliseconds by the clock on the wall."""
    start = time.perf_counter()
    await work
    return (time.perf_counter() - start) * 1000
