"""`hexmarshal run`: put database, services, Discord client and worker together, and take them down in order."""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from enum import StrEnum
from functools import partial
from pathlib import Path

import discord
import structlog

from bot.client.app import Hexmarshal
from bot.client.endpoint import point_discord_at
from bot.client.sender import DiscordSender, rest_client
from bot.client.shards import Shards
from bot.intake import door
from bot.jobs.worker import LOOPS, Duties, supervised, work
from bot.messages import read_messages
from bot.operations.alarms import run_alarms
from bot.operations.settings import Settings
from bot.operations.watch import Watched, measure_delay, served
from bot.process.clock import FOLLOWED, follow
from bot.process.logs import hide, hide_password_of
from bot.process.processes import Gone, Pool
from bot.service.base import Services
from bot.service.company import absence
from bot.service.console import refresh as console
from bot.service.ground import calling, notifying
from bot.service.means.allowance import Quotas
from bot.service.means.pictures import Pictures
from bot.service.round import reminders, review, rounds
from bot.service.skirmish import muster
from bot.service.trouble import jobs, posts
from bot.store.delivery.sender import Readers
from bot.store.embedded import database
from bot.store.session import connect, out_of_reach, upgrade
from bot.web.live import live_pages

log = structlog.get_logger(__name__)

DRAWING_PROCESSES = 2
ADJUDICATING_PROCESSES = 2
"""Of each process of the bot; both kinds are started with it. A round that hangs leaves one free."""
OWN_CONNECTIONS = 5
"""To the database, for the queue, the posts, leases and claims."""
WARM_SECONDS = 20.0
"""How long the bot waits for its helpers at a start before it goes on to Discord."""
STOP_SECONDS = 20.0
"""How long the parts have to finish what is under way when the process is asked to stop."""
FINISH_SECONDS = 10.0
"""How long commands under way have to finish before that."""
STOP_TRIES = 3
REACH_SECONDS = 300.0
"""How long a start waits for a database that is out of reach."""
REACH_PAUSE, REACH_PAUSE_MOST = 1.0, 30.0
"""Seconds between two tries: at first, and at most."""
CLEAN_UP_SECONDS = 90.0
"""How long the rest of the process has to end after them, PostgreSQL included, before it is ended."""


class Part(StrEnum):
    """What a process does of the whole; the parts share one database."""

    ALL = "all"
    BOT = "bot"
    """The gateway: commands, buttons, forms."""
    WORKER = "worker"
    """The clock, adjudication and posts."""


class NoToken(Exception):
    """There is no token to log in with, or none that Discord knows."""


COLLECT_AFTER = (20_000, 20, 50)
"""Looking through all objects for cycles stops the bot for as long as a picture takes; it is done less often."""


async def brought_up_to_date(url: str) -> None:
    """Migrate the database, also if it cannot be reached at first or the connection breaks meanwhile.

    Raises what a migration raises, and the last failure once REACH_SECONDS are over.
    """
    loop = asyncio.get_running_loop()
    until, pause = loop.time() + REACH_SECONDS, REACH_PAUSE
    while True:
        try:
            return await upgrade(url)
        except Exception as problem:
            if not out_of_reach(problem) or loop.time() + pause > until:
                raise
            log.warning("database out of reach at the start", again_in=pause, error=repr(problem)[:200])
        await asyncio.sleep(pause)
        pause = min(2 * pause, REACH_PAUSE_MOST)


async def run(settings: Settings, part: Part = Part.ALL, shards: Shards | None = None) -> None:
    """Run until SIGINT or SIGTERM, with these shards of the gateway only where they are given.

    Raises NoToken, and whatever keeps a part from starting.
    """
    if settings.discord_token is None:
        raise NoToken("Set DISCORD_TOKEN in the environment or in .env (see .env.example).")
    point_discord_at(settings.discord_api, settings.discord_gateway)
    if settings.discord_api and (moved := os.environ.get(FOLLOWED)):
        follow(Path(moved))
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    token = settings.discord_token.get_secret_value()
    hide(token)
    hide_password_of(settings.database_url)
    async with (
        helpers() as (pictures, adjudicating, warm),
        database(settings.database_url, settings.data) as url,
    ):
        await brought_up_to_date(url)
        engine, sessions = connect(url)
        # Commands may use up their connections, all waiting for one round: these are kept free of them.
        own_engine, own_sessions = connect(url, pool_size=OWN_CONNECTIONS)
        services = Services(
            sessions,
            pictures,
            quotas=Quotas(settings.allowances()),
            processes=adjudicating,
            public_url=settings.public_url,
        )

        async def close_round(campaign_id: int, number: int) -> None:
            await rounds.close_round(services, campaign_id, number)

        async def remind(campaign_id: int, number: int) -> None:
            await reminders.remind(services, campaign_id, number)

        async def review_round(campaign_id: int, number: int) -> None:
            await review.remind_of_review(services, campaign_id, number)

        async def skirmish(job: str, skirmish_id: int, serial: int) -> None:
            await muster.do_job(services, job, skirmish_id, serial)

        async def tell() -> None:
            await posts.tell(services)
            await jobs.attend(services)
            await console.refresh(services)

        async def mind() -> None:
            await absence.end_those_over(services)
            await reminders.remind_around_quiet_hours(services)

        readers = Readers(partial(notifying.still_concerns, services), calling.called)
        gateway: set[Hexmarshal] = set()

        def connected() -> bool:
            return any(bot.connected for bot in gateway)

        async def the_bot() -> None:
            async with (
                known_token(),
                Hexmarshal(services, settings.data, shards=shards, claiming=own_sessions) as bot,
            ):
                gateway.add(bot)
                try:
                    await start_client(bot, token, warm)
                finally:
                    gateway.discard(bot)

        async def finish() -> None:
            for bot in gateway:
                await bot.entrance.finish(FINISH_SECONDS)

        async def the_worker() -> None:
            async with known_token(), rest_client(token) as client:
                await work(
                    url,
                    own_engine,
                    own_sessions,
                    Duties(close_round, remind, review_round, skirmish, tell, mind, readers),
                    DiscordSender(client),
                    watch=partial(run_alarms, own_sessions),
                    keep=settings.retention(),
                )

        parts = {Part.BOT: (the_bot,), Part.WORKER: (the_worker,), Part.ALL: (the_bot, the_worker)}[part]
        watched = Watched(
            sessions,
            connected=connected if the_bot in parts else None,
            loops=LOOPS if the_worker in parts else None,
        )
        measuring = asyncio.create_task(measure_delay())
        pages = (
            live_pages(services, settings.public_host, settings.public_port)
            if the_bot in parts
            else nullcontext()
        )
        try:
            async with served(watched, settings.http_host, settings.http_port), pages:
                tasks = [
                    asyncio.create_task(
                        supervised(start.__name__, start, fatal=(NoToken,)), name=start.__name__
                    )
                    for start in parts
                ]
                await until_stopped(tasks, finish)
        finally:
            end_process_after(CLEAN_UP_SECONDS)
            measuring.cancel()
            door.close()
            await engine.dispose()
            await own_engine.dispose()


@asynccontextmanager
async def helpers() -> AsyncIterator[tuple[Pictures, Pool, asyncio.Task[None]]]:
    """The processes that draw and adjudicate, and the task that starts them, so that nobody's answer waits for that."""
    pictures = Pictures(DRAWING_PROCESSES)
    adjudicating = Pool(ADJUDICATING_PROCESSES, "adjudicating", yielding=True)
    warming = asyncio.create_task(warm_up(pictures, adjudicating))
    try:
        yield pictures, adjudicating, warming
    finally:
        warming.cancel()
        pictures.close()
        adjudicating.close()


async def start_client(bot: discord.Client, token: str, warm: asyncio.Task[None]) -> None:
    """Run the client; it takes commands once the helpers are ready, or have had their time."""
    await bot.login(token)
    await asyncio.wait((warm,), timeout=WARM_SECONDS)
    await bot.connect()


async def warm_up(pictures: Pictures, adjudicating: Pool) -> None:
    """Have all that the first answers need in memory."""
    read_messages()
    for ready in (pictures.warm_up, adjudicating.warm_up):
        try:
            await ready()
        except Gone as problem:  # they are started again when they are needed
            log.warning("not warmed up", error=repr(problem))


@asynccontextmanager
async def known_token() -> AsyncIterator[None]:
    """Raises NoToken where Discord does not know ours. Whatever else keeps us from connecting is tried again."""
    try:
        yield
    except discord.LoginFailure as problem:
        raise NoToken("Discord does not accept DISCORD_TOKEN. Copy the bot's token again.") from problem


async def nothing() -> None:
    """Do nothing."""


async def until_stopped(
    tasks: list[asyncio.Task[None]], finish: Callable[[], Awaitable[None]] = nothing
) -> None:
    """Wait for a signal, or for a part to end, which is a failure; let commands `finish`, then end all parts."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    stopped = asyncio.create_task(stop.wait())
    done, _ = await asyncio.wait([stopped, *tasks], return_when=asyncio.FIRST_COMPLETED)
    log.info("stopping")
    stopped.cancel()
    await finish()
    await stop_tasks(tasks)
    for task in [*(done & set(tasks)), *tasks]:
        if task.done() and not task.cancelled():
            task.result()


def end_process_after(seconds: float) -> None:
    """End the process then, if it has not ended by itself, with the stacks of its threads on standard error.

    Tasks that cannot be cancelled, threads and drawing processes may each keep it for ever. The interpreter does
    this in a thread of its own, whatever the others do.
    """
    faulthandler.dump_traceback_later(seconds, exit=True)


async def stop_tasks(tasks: Sequence[asyncio.Task[None]], seconds: float = STOP_SECONDS) -> None:
    """Cancel tasks and wait for them. A task that goes on is cancelled again, with all others of the process.

    Libraries may swallow a cancellation, and a task group passes on only the first one. A task that still goes on
    after `STOP_TRIES` times `seconds` is left alone and logged.
    """
    left = set(tasks)
    for attempt in range(STOP_TRIES):
        for task in left if attempt == 0 else asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=seconds)
        if not left:
            return
        log.warning("not stopped yet", parts=sorted(task.get_name() for task in left))
    for task in left:
        log.error("does not stop", part=task.get_name(), at=[str(frame) for frame in task.get_stack()])
