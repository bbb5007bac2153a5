"""Start everything on loopback, serve the page until Ctrl-C, leave nothing running."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import tempfile
import webbrowser
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path

from bot.archive.case import take_case
from bot.archive.container import ArchiveError
from bot.process.clock import FOLLOWED
from bot.rehearsal.demo.play import ANSWER_SECONDS, WentWrong
from bot.rehearsal.demo.run import bot_process, came_up
from bot.rehearsal.room.clock import Clock
from bot.rehearsal.room.fault import summary
from bot.rehearsal.room.record import Act
from bot.rehearsal.room.redo import Redo
from bot.rehearsal.room.server import Room
from bot.rehearsal.room.session import Session, read, read_start, save
from bot.rehearsal.room.stage import objectives_of, scenario_called, set_up, take_seats
from bot.rehearsal.room.steps import Steps
from bot.rehearsal.room.turns import Turns
from bot.rehearsal.sandbox import Refused, Sandbox
from bot.store.embedded import database

PACE_SECONDS = 1.5
"""Between two steps that are done again while somebody watches."""


@dataclass(frozen=True)
class Wanted:
    """What the command was asked for."""

    scenario: str
    port: int = 0
    log: Path | None = None
    browser: bool = True
    load: Path | None = None
    """A saved session to go on with, in place of the scenario."""
    redo: Path | None = None
    """A saved session to do again from its start. Without a browser that is all, and it ends."""


async def rehearse(wanted: Wanted) -> None:
    """Run until cancelled. Raises WentWrong, NoSession or EmbeddedError if the campaign cannot be set up or go on."""
    session, acts = await asyncio.to_thread(_kept, wanted)
    name = session.about.scenario if session else wanted.scenario
    scenario = scenario_called(name)
    with tempfile.TemporaryDirectory(prefix="hexmarshal-room-") as folder:
        data = Path(folder)
        os.chmod(folder, 0o755)  # root hands the database to another account, which must be able to get in
        log = wanted.log or data / "bot.log"
        async with (
            Sandbox(guild_name=scenario.name, ack_seconds=ANSWER_SECONDS, rates={}) as sandbox,
            Room(sandbox, wanted.port) as room,
        ):
            room.seats = session.seats(sandbox) if session else await take_seats(sandbox, scenario)
            room.log = log
            if session and session.report:
                print(f"{summary(session.report)}\n", flush=True)
            room.acted.update(session.about.acted if session else ())
            room.steps = Steps(session.steps if session else ())
            clock = Clock(sandbox, data / "clock", session.ahead() if session else timedelta())
            print(f"Open {room.url}\nThe address is yours alone. Ctrl-C ends the rehearsal.", flush=True)
            if wanted.browser:
                await asyncio.to_thread(webbrowser.open, room.url)
            room.tell("The database starts")
            async with database(None, data, durable=False) as url:
                await clock.install(url)
                if session:
                    await session.fill(url)
                room.tell("The bot starts")
                follows = {FOLLOWED: str(clock.file)}
                async with bot_process(sandbox, url, data, log, follows) as process:
                    await came_up(sandbox, process)
                    if session is None:
                        await set_up(room, name, scenario)
                    room.save = partial(save, room, name, url)
                    room.case = partial(last_round, url, scenario.name)
                    room.tell("")
                    room.pass_time = Turns(room, clock, objectives_of(scenario)).go
                    if session and session.record.start:
                        room.record = session.record
                    else:
                        room.record.start = await room.save("")
                    print("Ready for orders.", flush=True)
                    if acts:
                        await _again(Redo(room, acts, clock.move_to, partial(print, flush=True)), wanted)
                        if not wanted.browser:
                            return
                    await process.wait()
                    raise WentWrong("The bot has ended. Rehearse with --log FILE to read why.")


def _kept(wanted: Wanted) -> tuple[Session | None, list[Act]]:
    """The state to begin with, where it was saved, and what is to be done again from there."""
    if wanted.redo is not None:
        return read_start(wanted.redo)
    return (read(wanted.load) if wanted.load else None), []


async def _again(redo: Redo, wanted: Wanted) -> None:
    """All of a record, at a pace where somebody watches. Raises WentWrong at the first step that differs."""
    await redo.play(PACE_SECONDS if wanted.browser else 0.0)
    if redo.differs and not wanted.browser:
        raise WentWrong(redo.differs)
    print(redo.differs or "Every step worked as before.", flush=True)


async def last_round(url: str, campaign: str) -> str:
    """The last published round as a case file. Raises Refused where there is none."""
    try:
        return (await take_case(url, campaign)).text
    except ArchiveError as error:
        raise Refused(str(error)) from None


async def until_interrupted(wanted: Wanted) -> None:
    """The rehearsal until Ctrl-C or SIGTERM, also while it starts."""
    running = asyncio.create_task(rehearse(wanted))
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # not on Windows: Ctrl-C interrupts there
            asyncio.get_running_loop().add_signal_handler(number, running.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await running
