"""What a running process says of itself: `/health` for container checks, `/metrics` for Prometheus."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import asyncpg
import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError

from bot.operations.stored import LATE
from bot.process import metrics
from bot.process.listening import listening
from bot.store import failed_jobs, outbox
from bot.store.campaigns import overdue_rounds
from bot.store.session import Sessions
from bot.store.skirmishes import stalled

log = structlog.get_logger(__name__)

ANSWER_SECONDS = 5.0
"""How long the database may take; a check of the container waits little longer."""
DELAY_SECONDS = 0.5
"""How often the delay of the event loop is measured."""


@dataclass(frozen=True)
class Watched:
    """A process and its parts. None is a part that this process does not have."""

    sessions: Sessions
    connected: Callable[[], bool] | None = None
    """Whether the gateway is connected."""
    loops: Mapping[str, bool] | None = None
    """The worker's loops, and whether each is running."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What is read from the database."""

    waiting: int
    parked: int
    unmade: int
    """Posts that should have been made long ago, though nothing holds them back."""
    jobs: int
    overdue: int
    stuck: int


async def figures(sessions: Sessions) -> Figures | None:
    """None if the database does not answer in time."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS), sessions() as session:
            counted = Figures(
                waiting=await outbox.pending_posts(session),
                parked=await outbox.count_parked(session),
                unmade=await outbox.unmade_posts(session, LATE),
                jobs=await failed_jobs.count_parked(session),
                overdue=len(await overdue_rounds(session, LATE)),
                stuck=sum(late for _, _, late in await stalled(session)),
            )
    except (SQLAlchemyError, asyncpg.PostgresError, OSError, TimeoutError):
        metrics.DATABASE_UP.set(0)
        return None
    metrics.DATABASE_UP.set(1)
    metrics.POSTS_WAITING.set(counted.waiting)
    metrics.POSTS_PARKED.set(counted.parked)
    metrics.POSTS_UNMADE.set(counted.unmade)
    metrics.JOBS_PARKED.set(counted.jobs)
    metrics.ROUNDS_OVERDUE.set(counted.overdue)
    metrics.GAMES_STUCK.set(counted.stuck)
    return counted


async def health(watched: Watched) -> dict[str, Any]:
    """What is well and what is not; `ok` is false where the process does not do its work."""
    counted = await figures(watched.sessions)
    told: dict[str, Any] = {"database": counted is not None}
    fine = counted is not None
    if watched.connected is not None:
        told["gateway"] = watched.connected()
        metrics.GATEWAY_UP.set(told["gateway"])
        fine = fine and told["gateway"]
    if watched.loops is not None:
        told["loops"] = dict(watched.loops)
        fine = fine and bool(watched.loops) and all(watched.loops.values())
    if counted is not None:
        told |= {
            "overdue_rounds": counted.overdue,
            "unmade_posts": counted.unmade,
            "stuck_games": counted.stuck,
            "parked_posts": counted.parked,
        }
        # Rounds and posts are a worker's work: a gateway that could do nothing about them is not unhealthy.
        fine = fine and not (watched.loops is not None and (counted.overdue or counted.unmade))
    return {"ok": fine, **told}


async def measure_delay(
    every: float = DELAY_SECONDS,
    now: Callable[[], float] | None = None,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    """Note how much later than asked this task goes on, until cancelled."""
    now = now or asyncio.get_running_loop().time
    while True:
        begun = now()
        await sleep(every)
        metrics.LOOP_DELAY.observe(max(0.0, now() - begun - every))


@asynccontextmanager
async def served(watched: Watched, host: str, port: int | None) -> AsyncIterator[int | None]:
    """Serve both for as long as the block lasts; the port, None where none is set. Raises PortTaken."""
    if port is None:
        yield None
        return

    async def on_health(_: web.Request) -> web.Response:
        told = await health(watched)
        return web.json_response(told, status=200 if told["ok"] else 503)

    async def on_metrics(_: web.Request) -> web.Response:
        await health(watched)
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/health", on_health)
    app.router.add_get("/metrics", on_metrics)
    async with listening(app, host, port, "HTTP_PORT") as taken:
        log.info("watched", host=host, port=taken)
        yield taken
