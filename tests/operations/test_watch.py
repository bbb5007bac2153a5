"""A running bot answers for its health and counts what it does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client import REGISTRY
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.jobs.worker import LOOPS, supervised
from bot.operations.alarms import LOOKS, Alarms, run_alarms
from bot.operations.watch import Watched, health, measure_delay, served
from bot.process.listening import PortTaken
from bot.store.delivery.deliver import deliver_due
from bot.store.lease import ALARMS, taken
from bot.store.outbox import Post, queue_posts
from bot.store.session import Sessions, connect
from tests.store.helpers import make_campaign, stop, until

ROOT = Path(__file__).parents[2]


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def ask(port: int | None, path: str) -> tuple[int, str, Mapping[str, str]]:
    async with aiohttp.ClientSession() as web, web.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text(), answer.headers


@pytest.mark.parametrize(
    ("connected", "loops", "ok"),
    [
        (None, {"jobs": True}, True),
        (None, {"jobs": True, "outbox": False}, False),
        (None, {}, False),
        (True, None, True),
        (False, None, False),
        (True, {"jobs": True}, True),
    ],
)
async def test_a_process_is_well_if_all_its_parts_are(
    sessions: Sessions, connected: bool | None, loops: dict[str, bool] | None, ok: bool
) -> None:
    watched = Watched(sessions, None if connected is None else lambda: bool(connected), loops)
    async with served(watched, "127.0.0.1", 0) as port:
        status, body, _ = await ask(port, "/health")
    assert status == (200 if ok else 503)
    assert f'"ok": {str(ok).lower()}' in body
    assert ('"gateway"' in body) == (connected is not None)


async def test_an_overdue_round_makes_its_worker_unwell_but_no_gateway(sessions: Sessions) -> None:
    await make_campaign(sessions, seconds=-240)
    assert (await health(Watched(sessions, loops={"jobs": True})))["ok"]
    await make_campaign(sessions, seconds=-400, name="Late")
    told = await health(Watched(sessions, loops={"jobs": True}))
    assert (told["ok"], told["overdue_rounds"]) == (False, 1)
    assert (await health(Watched(sessions, connected=lambda: True)))["ok"]
    assert figure("hexmarshal_rounds_overdue") == 1


async def test_posts_that_nobody_makes_are_an_alarm_and_make_a_worker_unwell(sessions: Sessions) -> None:
    campaign, alarms = await make_campaign(sessions), Alarms()
    async with sessions.begin() as session:
        await queue_posts(session, campaign, [Post(f"{n}", n, {"content": "waits"}) for n in (1, 2)])
    assert (await health(Watched(sessions, loops={"jobs": True})))["ok"]
    async with sessions.begin() as session:
        await session.execute(text("UPDATE outbox SET not_before = now() - interval '6 minutes'"))
    told = await health(Watched(sessions, loops={"jobs": True}))
    assert (told["ok"], told["unmade_posts"]) == (False, 2)
    assert (await health(Watched(sessions, connected=lambda: True)))["ok"]
    assert figure("hexmarshal_posts_unmade") == 2
    with capture_logs() as said:
        assert sum([await alarms.look(sessions) for _ in range(LOOKS + 1)]) == 1
        async with sessions.begin() as session:
            await session.execute(text("UPDATE outbox SET state = 'sent'"))
        await alarms.look(sessions)
    assert said == [
        {"event": "posts not made", "log_level": "error", "posts": 2},
        {"event": "posts not made no longer", "log_level": "info"},
    ]


async def test_the_delay_of_the_event_loop_is_measured() -> None:
    times = iter((10.0, 10.8, 20.0, 20.5, 30.0))

    async def sleep(_: float) -> None:
        pass

    count, total = (f"hexmarshal_event_loop_delay_seconds_{end}" for end in ("count", "sum"))
    before = figure(count), figure(total)
    with pytest.raises(RuntimeError):  # the clock has no more to say
        await measure_delay(0.5, lambda: next(times), sleep)
    assert figure(count) == before[0] + 2
    assert figure(total) == pytest.approx(before[1] + 0.3)


async def test_a_database_that_is_gone_is_said_so() -> None:
    engine, sessions = connect("postgresql+asyncpg://nobody@127.0.0.1:9/nothing")
    async with served(Watched(sessions), "127.0.0.1", 0) as port:
        status, body, _ = await ask(port, "/health")
        assert (status, body) == (503, '{"ok": false, "database": false}')
        status, body, _ = await ask(port, "/metrics")
    assert status == 200
    assert "hexmarshal_database_up 0.0" in body
    await engine.dispose()


class Discord:
    """Takes every post but those that say "refused"."""

    async def send(self, delivery: Any) -> int:
        if "refused" in delivery.post.payload["content"]:
            from bot.store.delivery.sender import PostRefused
            from bot.store.tables import Cause

            raise PostRefused("Missing Permissions", Cause.BODY)
        return int(delivery.post.channel_id) * 100


async def test_metrics_count_what_is_made_and_show_what_waits(sessions: Sessions) -> None:
    campaign = await make_campaign(sessions)
    before = figure("hexmarshal_posts_delivered_total", kind="create")
    async with sessions.begin() as session:
        posts = [
            Post(f"{number}", number, {"content": word}) for number, word in enumerate(("fine", "refused"), 1)
        ]
        await queue_posts(session, campaign, posts)
    await deliver_due(sessions, Discord())  # type: ignore[arg-type]  # no other post than a message
    async with sessions.begin() as session:
        await queue_posts(session, campaign, [Post("later", 3, {"content": "later"})])
    async with served(Watched(sessions, connected=lambda: False, loops={}), "127.0.0.1", 0) as port:
        status, body, headers = await ask(port, "/metrics")
    assert status == 200
    assert headers["Content-Type"].startswith("text/plain")
    assert figure("hexmarshal_posts_delivered_total", kind="create") == before + 1
    for line in ("posts_parked 1.0", "posts_waiting 1.0", "gateway_connected 0.0", "database_up 1.0"):
        assert f"hexmarshal_{line}\n" in body
    for name in (
        "orders_filed_total",
        "resolve_seconds_count",
        "interaction_ack_seconds_count",
        "event_loop_delay_seconds_count",
    ):
        assert f"hexmarshal_{name} " in body
    assert "Test" not in body  # no campaign is named


async def test_without_a_port_nothing_is_served(sessions: Sessions) -> None:
    async with served(Watched(sessions), "127.0.0.1", None) as port:
        assert port is None


async def test_a_port_that_is_taken_is_refused_with_the_remedy(sessions: Sessions) -> None:
    async with served(Watched(sessions), "127.0.0.1", 0) as port:
        with pytest.raises(PortTaken, match="Set HTTP_PORT"):
            async with served(Watched(sessions), "127.0.0.1", port):
                pass


@pytest.fixture
def clean_loops() -> Iterator[None]:
    before = dict(LOOPS)
    LOOPS.clear()
    yield
    LOOPS.clear()
    LOOPS.update(before)


@pytest.mark.usefixtures("clean_loops")
async def test_a_loop_is_up_while_it_runs() -> None:
    go = asyncio.Event()

    async def run() -> None:
        await go.wait()
        raise ConnectionError("gone")

    task = asyncio.create_task(supervised("sample", run))

    async def is_up() -> bool:
        return LOOPS.get("sample") is True

    async def is_down() -> bool:
        return LOOPS.get("sample") is False

    await until(is_up)
    assert figure("hexmarshal_loop_up", loop="sample") == 1
    go.set()
    await until(is_down)
    await stop(task)
    assert figure("hexmarshal_loop_up", loop="sample") == 0


async def test_an_alarm_sounds_once_for_each_cause_and_ends_with_it(sessions: Sessions) -> None:
    campaign = await make_campaign(sessions, seconds=-400)
    alarms = Alarms()
    with capture_logs() as said:
        sounded = [await alarms.look(sessions) for _ in range(LOOKS + 3)]
    assert sounded == [0] * (LOOKS - 1) + [1] + [0] * 3
    about = {"campaign": campaign, "round": 1}
    assert said == [{"event": "round overdue", "log_level": "error", **about}]
    await make_campaign(sessions, seconds=-400, name="Another")
    with capture_logs() as said:
        assert sum([await alarms.look(sessions) for _ in range(LOOKS)]) == 1
    assert len(said) == 1
    async with sessions.begin() as session:
        await session.execute(text("UPDATE round SET closes_at = now() + interval '1 day'"))
    with capture_logs() as said:
        assert await alarms.look(sessions) == 0
    assert {"event": "round overdue no longer", "log_level": "info", **about} in said


async def test_of_three_workers_one_sounds_the_alarm_and_another_one_takes_over(sessions: Sessions) -> None:
    await make_campaign(sessions, seconds=-400)

    async def sounded(times: int) -> bool:
        return len([line for line in said if line["event"] == "round overdue"]) >= times

    with capture_logs() as said:
        workers = [asyncio.create_task(run_alarms(sessions, 0.05)) for _ in range(3)]
        await until(partial(sounded, 1))
        await asyncio.sleep(0.4)
        assert len(said) == 1
        async with sessions() as session:
            assert await taken(session, ALARMS)
        for worker in workers[:2]:
            await stop(worker)
        await make_campaign(sessions, seconds=-400, name="Another")
        await until(partial(sounded, 2))
        await stop(workers[2])
    async with sessions() as session:
        assert not await taken(session, ALARMS)


async def test_what_passes_by_itself_sounds_no_alarm(sessions: Sessions) -> None:
    await make_campaign(sessions, seconds=-400)
    alarms = Alarms()
    for _ in range(3):
        assert sum([await alarms.look(sessions) for _ in range(LOOKS - 1)]) == 0
        async with sessions.begin() as session:
            await session.execute(text("UPDATE campaign SET state = 'over'"))
        assert await alarms.look(sessions) == 0
        async with sessions.begin() as session:
            await session.execute(text("UPDATE campaign SET state = 'open'"))


def test_the_container_asks_for_its_health() -> None:
    docker = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "HTTP_PORT=8080" in docker
    assert re.search(r"HEALTHCHECK.*\\\n\s+CMD .*HTTP_PORT.*/health", docker)
