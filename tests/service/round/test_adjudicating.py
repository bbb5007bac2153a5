"""Rounds are adjudicated in processes of their own. One that dies or hangs there parks the job, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select, text

from bot.campaign.world.saved.serial import to_bytes
from bot.jobs.worker import Duties, run_jobs
from bot.process.processes import Ended, Pool, TooSlow
from bot.service.base import Refused
from bot.service.gm import doctrines
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.round import early, rounds
from bot.service.round.adjudication import ADJUDICATE_SECONDS, adjudicated
from bot.service.trouble.jobs import attend
from bot.store.schedule import close_now
from bot.store.tables import FailedJob, OutboxRow, Round
from tests.service.breaking import die, fail, hang
from tests.service.conftest import ALICE, BOB, MASTER, Table, again
from tests.store.helpers import stop, until


@pytest.fixture
def pool(table: Table, forking: None) -> Iterator[Pool]:
    made = table.s.processes = Pool(2, "adjudicating")
    yield made
    made.close()


async def overdue(table: Table) -> None:
    async with table.s.sessions.begin() as session:
        await session.execute(text("UPDATE round SET closes_at = now() - interval '1 hour'"))


async def draft(table: Table) -> dict[str, Any] | None:
    async with table.s.sessions() as session:
        return (await session.execute(select(Round.draft))).scalar_one()


async def test_a_draft_made_in_a_process_is_that_made_here(table: Table, pool: Pool) -> None:
    await orders.give(table.s, again(ALICE), OrderForm("Able", move="0304"))
    await overdue(table)
    await rounds.close_round(table.s, table.id, 1)
    made = await draft(table)
    assert made is not None
    async with table.s.sessions() as session:
        played = await session.get_one(Round, (table.id, 1))
        campaign = await rounds.campaigns.get_campaign(session, table.id)
        case = await rounds.case_of(session, campaign, played)
    assert to_bytes(made) == to_bytes(adjudicated(case).draft)
    assert len(pool.crew.helpers) == 1


async def test_an_early_resolution_and_the_plans_are_made_there_too(table: Table, pool: Pool) -> None:
    await orders.give(table.s, again(ALICE), OrderForm("Able", move="0304"))
    assert "0304" in await early.resolve_order(table.s, MASTER, "1")
    plans, _ = await doctrines.planned(table.s, MASTER)
    assert "Near Foe" in plans
    assert pool.crew.helpers


async def failed(table: Table) -> bool:
    async with table.s.sessions() as session:
        states = (await session.execute(text("SELECT status::text FROM jobs.pgqueuer"))).scalars().all()
    return list(states) == ["failed"]


async def test_a_round_that_hangs_is_parked_at_once_and_told_of(
    table: Table, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    monkeypatch.setattr(rounds, "adjudicated", hang)
    monkeypatch.setattr(rounds, "ADJUDICATE_SECONDS", 0.3)
    await overdue(table)
    async with s.sessions.begin() as session:
        await session.execute(text("DELETE FROM jobs.pgqueuer"))
        await close_now(session, table.id, 1)
    url = s.sessions.kw["bind"].url.render_as_string(hide_password=False)
    worker = asyncio.create_task(run_jobs(url, s.sessions, Duties(partial(rounds.close_round, s))))
    try:
        await until(partial(failed, table))
    finally:
        await stop(worker)
    assert await attend(s) == 1
    async with s.sessions() as session:
        parked = (await session.execute(select(FailedJob))).scalar_one()
        told = (await session.execute(select(OutboxRow).where(OutboxRow.key.contains("job:")))).scalar_one()
    assert parked.error == "TooSlow"
    assert "`TooSlow` in `close_round`" in told.payload["content"]
    monkeypatch.setattr(rounds, "adjudicated", adjudicated)
    monkeypatch.setattr(rounds, "ADJUDICATE_SECONDS", ADJUDICATE_SECONDS)
    await rounds.close_round(s, table.id, 1)
    assert await draft(table) is not None


async def test_a_process_that_dies_costs_other_rounds_nothing(
    table: Table, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await overdue(table)
    monkeypatch.setattr(rounds, "adjudicated", die)
    with pytest.raises(Ended):
        await rounds.close_round(table.s, table.id, 1)
    monkeypatch.setattr(rounds, "adjudicated", fail)
    with pytest.raises(KeyError):
        await rounds.close_round(table.s, table.id, 1)
    monkeypatch.setattr(rounds, "adjudicated", adjudicated)
    await rounds.close_round(table.s, table.id, 1)
    assert await draft(table) is not None


async def test_a_game_master_who_waits_is_answered_and_the_gm_room_told(
    table: Table, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "adjudicated", hang)
    monkeypatch.setattr(rounds, "ADJUDICATE_SECONDS", 0.3)
    await orders.give(table.s, again(BOB), OrderForm("Baker", move="0203"))
    with pytest.raises(Refused, match="is locked, but could not be adjudicated"):
        await gm.close_now(table.s, MASTER)
    async with table.s.sessions() as session:
        told = (
            await session.execute(select(OutboxRow).where(OutboxRow.key.contains(":failed:")))
        ).scalar_one()
    assert f"`{TooSlow.__name__}`" in told.payload["content"]
    assert told.channel_id == 7
