"""Run the demo: start everything, play, check, write the pages, leave nothing running."""

from __future__ import annotations

import asyncio
import contextlib
import html
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from sqlalchemy import ColumnElement, func, select, true, update

from bot.archive.chronicle import pages
from bot.archive.chronicle.gather import gather
from bot.archive.chronicle.tables import page_of
from bot.rehearsal.demo.cast import GAME_MASTER, SPECTATOR
from bot.rehearsal.demo.front import Card, card, write_front
from bot.rehearsal.demo.page import write_page
from bot.rehearsal.demo.play import ANSWER_SECONDS, Played, Scenario, WentWrong, expect, play
from bot.rehearsal.demo.scenarios import scenarios
from bot.rehearsal.demo.skirmish import skirmishes, unfinished
from bot.rehearsal.demo.staged import missing
from bot.rehearsal.sandbox import Line, Sandbox
from bot.store.delivery.claim import OVERTAKEN
from bot.store.embedded import database
from bot.store.session import Sessions, connect
from bot.store.tables import Campaign, CampaignState, OutboxRow, PostState

START_SECONDS = 180.0
DRAIN_SECONDS = 180.0
STOP_SECONDS = 60.0
ALL = true()
OF_CAMPAIGN = OutboxRow.campaign_id.is_not(None)


async def run_demo(out: Path) -> list[str]:
    """Play all scenarios and write the pages to `out`. Returns what went wrong, one sentence each."""
    columns = (TextColumn("{task.description:<28}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, disable=not sys.stderr.isatty() and "CI" not in os.environ) as progress:
        results = await asyncio.gather(
            *(one(scenario, out, progress) for scenario in scenarios()), return_exceptions=True
        )
    problems: list[str] = []
    games: list[tuple[str, str, str, Card]] = []
    for scenario, result in zip(scenarios(), results, strict=True):
        outcome = result if isinstance(result, Outcome) else Outcome(causes(result))
        problems += [f"{scenario.title}: {problem}" for problem in outcome.problems]
        games.append((scenario.key, scenario.title, scenario.brief, outcome.card))
    write_front(out, games, problems)
    return problems


def causes(error: BaseException) -> list[str]:
    """What happened, for each error of a group."""
    if isinstance(error, BaseExceptionGroup):
        return [cause for inner in error.exceptions for cause in causes(inner)]
    return [f"{type(error).__name__}: {error}"]


@dataclass(frozen=True)
class Outcome:
    """What went wrong in a scenario, and what the front page shows of it."""

    problems: list[str]
    card: Card = field(default_factory=Card)


async def one(scenario: Scenario, out: Path, progress: Progress) -> Outcome:
    """Play one scenario with its own database and bot. Discord sets no rates: waiting for them took half the time."""
    bar = progress.add_task(scenario.title, total=3 + 2 * scenario.rounds)
    with tempfile.TemporaryDirectory(prefix="hexmarshal-demo-") as folder:
        data = Path(folder)
        os.chmod(folder, 0o755)  # root hands the database to another account, which must be able to get in
        async with (
            Sandbox(guild_name=scenario.title, ack_seconds=ANSWER_SECONDS, rates={}) as sandbox,
            database(None, data) as url,
        ):
            engine, sessions = connect(url)
            log = out / f"{scenario.key}.log"
            played = Played(sandbox)
            try:
                async with bot_process(sandbox, url, data, log) as process:
                    await came_up(sandbox, process)
                    await together(scenario, played, sessions, lambda: progress.advance(bar))
                    expect(process.returncode is None, "the bot's process ended early; see the log")
                shown = write(scenario, played, out)
                told = out / f"{scenario.key}-chronicle"
                shown = replace(shown, tables=await chronicle(url, sessions, told))
                return Outcome(check(scenario, played, shown, log), shown)
            except WentWrong as error:
                return Outcome([str(error)], write(scenario, played, out))
            finally:
                await engine.dispose()


async def chronicle(url: str, sessions: Sessions, out: Path) -> tuple[tuple[str, str], ...]:
    """The campaign as a chronicle, told as if it were over: it is, once its bot has stopped.

    Gives the title of each of its skirmishes and the address from the front page.
    """
    async with sessions.begin() as session:
        await session.execute(update(Campaign).values(state=CampaignState.OVER))
        number = (await session.execute(select(Campaign.id))).scalars().one()
    told = await gather(url, str(number))
    await asyncio.to_thread(pages.write, told, out)
    battles = [fought.battle for fought in told.skirmishes]
    return tuple((battle.title, f"{out.name}/{page_of(battle)}") for battle in battles)


async def together(scenario: Scenario, played: Played, sessions: Sessions, step: Callable[[], None]) -> None:
    """The campaign, and at the same time the skirmishes; what goes wrong in one ends all."""
    try:
        async with asyncio.TaskGroup() as group:
            for fight in skirmishes(played.sandbox, sessions) if scenario.skirmish else ():
                group.create_task(fight)
            group.create_task(play(scenario, played, lambda: drained(sessions, OF_CAMPAIGN), step))
    except* WentWrong as errors:
        raise WentWrong("; ".join(map(str, errors.exceptions))) from None
    await drained(sessions)


async def came_up(sandbox: Sandbox, process: asyncio.subprocess.Process) -> None:
    """Wait until the bot serves commands; WentWrong at once if its process ends instead."""
    ready = asyncio.create_task(sandbox.wait_for_bot(seconds=START_SECONDS))
    ended = asyncio.create_task(process.wait())
    done, pending = await asyncio.wait((ready, ended), return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    if ended in done:
        raise WentWrong("the bot's process ended before it came up; see the log")
    await ready


@contextlib.asynccontextmanager
async def bot_process(
    sandbox: Sandbox, url: str, data: Path, log: Path, more: Mapping[str, str] = MappingProxyType({})
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot as its host would start it, pointed at the sandbox by its environment; ended on leaving.

    `more` joins its environment.
    """
    pages = free_port()
    environment: Mapping[str, str] = os.environ | {
        "DATABASE_URL": url,
        "DISCORD_TOKEN": sandbox.token,
        "HEXMARSHAL_DISCORD_API": sandbox.api_url,
        "HEXMARSHAL_DISCORD_GATEWAY": sandbox.gateway_url,
        "HEXMARSHAL_DATA": str(data / "bot"),
        "PUBLIC_URL": f"http://127.0.0.1:{pages}",
        "PUBLIC_PORT": str(pages),
        "PUBLIC_HOST": "127.0.0.1",
        **more,
    }
    with log.open("wb") as output:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=environment, stdout=output, stderr=output
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.send_signal(signal.SIGTERM)
                try:
                    async with asyncio.timeout(STOP_SECONDS):
                        await process.wait()
                except TimeoutError:
                    process.kill()
                    await process.wait()
                    raise WentWrong(
                        f"the bot did not stop within {STOP_SECONDS:g} s of being asked to"
                    ) from None


def free_port() -> int:
    """A port of this machine that nobody uses now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


async def drained(sessions: Sessions, which: ColumnElement[bool] = ALL) -> None:
    """Wait until every queued post is made, or those of which that is true."""
    end = time.monotonic() + DRAIN_SECONDS
    while time.monotonic() < end:
        async with sessions() as session:
            waiting = await session.scalar(
                select(func.count()).where(which, OutboxRow.state.in_((PostState.WAITING, PostState.SENDING)))
            )
            lost = OutboxRow.state.in_(
                (PostState.PARKED, PostState.FAILED)
            ) & OutboxRow.error.is_distinct_from(OVERTAKEN)
            failed = (await session.scalars(select(OutboxRow.error).where(lost))).first()
        if failed is not None:
            raise WentWrong(f"a post could not be made: {failed}")
        if not waiting:
            return
        await asyncio.sleep(0.05)
    raise WentWrong(f"{waiting} posts are still queued after {DRAIN_SECONDS:g} s")


def check(scenario: Scenario, played: Played, shown: Card, log: Path) -> list[str]:
    """Checks at the end."""
    problems = [
        f"Discord refused a request: {violation}"
        for violation in played.sandbox.violations
        if (violation.method, violation.status)
        != ("DELETE", 404)  # what is gone already may be deleted again
    ]
    master = played.people[GAME_MASTER]
    spectator = played.people[SPECTATOR]
    briefings = [line for line in spectator.read("briefing-room") if line.by_bot]
    if sum(bool(pictures(line)) for line in briefings) < scenario.rounds:
        problems.append("there are fewer briefing maps than rounds")
    problems += missing(scenario.staged, spectator, played.stories)
    if len(shown.figures) < len(scenario.best):
        problems.append("a picture for the front page is missing")
    if "gm-room" in spectator.channels():
        problems.append("a spectator sees the game master's room")
    if not any(line.files for line in master.read("gm-room")):
        problems.append("the game master's room has no map")
    if not any(line.reactions for line in spectator.read("unit-orders")):
        problems.append("no order post is marked as resolved")
    if scenario.skirmish:
        problems += [f"the skirmish of {name} did not end" for name in unfinished(played.sandbox, spectator)]
    if any("@everyone" in line.content for line in spectator.read("unit-orders")):
        problems.append("an order post repeats a mention of everybody")
    text = log.read_text(errors="replace")
    if "Traceback" in text:
        problems.append(f"the bot's log has a traceback: {log}")
    return problems


def pictures(line: Line) -> list[str]:
    return [name for name, _data in line.files if name.endswith(".png")]


def write(scenario: Scenario, played: Played, out: Path) -> Card:
    """The page of a scenario, as far as it was played; gives its part of the front page."""
    readers = {
        name: played.sandbox.transcript(played.people[name])
        for name in ("Alice", SPECTATOR, GAME_MASTER)
        if name in played.people
    }
    guild = played.sandbox.guild
    names = {str(channel.id): channel.name for channel in guild.channels.values()}
    names |= {str(number): member.display_name for number, member in guild.members.items()}
    intro = (
        f"{html.escape(scenario.brief)} Rounds: {scenario.rounds}, orders: {played.orders}, "
        f"mistakes answered with a sentence each: {len(played.refusals)}."
    )
    write_page(out, scenario.key, scenario.title, intro, readers, names)
    return card(out, scenario.key, readers, scenario.best)


def main(out: Path) -> int:
    """Exit code 0 only if nothing went wrong."""
    started = time.monotonic()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    problems = asyncio.run(run_demo(out))
    for problem in problems:
        print(f"went wrong: {problem}", file=sys.stderr)
    print(f"{out / 'index.html'} written in {time.monotonic() - started:.0f} s")
    return 1 if problems else 0
