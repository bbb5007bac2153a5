"""`kill -9` of the bot in the middle of a rollback: it is complete or not begun, and each post is made once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import select, text

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Person, Reply, Sandbox
from bot.service.gm.rollback import back
from bot.store import branches
from bot.store.outbox import pending_posts
from bot.store.session import Sessions, connect
from bot.store.tables import Campaign, OutboxRow
from tests.e2e.forked import fork_bot, hexmarshal, run
from tests.e2e.running import Running, leases_run_out

POINTS = ("kept", "told", "committed")
"""The left course is kept; all is written and not yet committed; it is committed and not yet answered."""


ANSWERS = {False: "Nothing was changed; please do it again.", True: "What you asked for has been done."}
"""What the game master is told afterwards, by whether it is done."""


def dying_bot(point: str) -> None:
    """`hexmarshal run`, killed at this point of a rollback."""

    def die(*_: Any) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)

    if point == "committed":
        back.Done = die  # type: ignore[misc, assignment]
    else:
        module, name = (branches, "keep") if point == "kept" else (back, "_clock")
        work = getattr(module, name)

        async def work_and_die(*given: Any, **named: Any) -> None:
            await work(*given, **named)
            die()

        setattr(module, name, work_and_die)
    hexmarshal("run")


async def course(sessions: Sessions) -> dict[str, list[str]]:
    """All that belongs to the campaign's course, as the database prints it; without the clock of the open round."""
    kept: dict[str, list[str]] = {}
    async with sessions() as session:
        for table, order in branches.KEPT.items():
            rows = await session.execute(text(f"SELECT row_to_json(t)::text FROM {table} t ORDER BY {order}"))
            kept[table] = [
                re.sub(r'"(opens_at|closes_at)":"[^"]*"', "", row)
                for row in rows.scalars()
                if '"kind":"rollback"' not in row
            ]
        campaign = (await session.execute(select(Campaign))).scalar_one()
        kept["campaign"] = [str(campaign.round), str(sorted(back.course_of(campaign).items()))]
    return kept


async def traces(sessions: Sessions) -> list[str]:
    """What a change of course leaves: the branch, and the keys of the posts on it."""
    async with sessions() as session:
        kept = (await session.execute(text("SELECT 'kept ' || number FROM branch"))).scalars()
        told = (await session.execute(select(OutboxRow.key).where(OutboxRow.key.like("branch:%")))).scalars()
        return [*kept, *told]


class Master:
    """The game master at the console."""

    def __init__(self, person: Person) -> None:
        self.person = person

    async def console(self, *words: str) -> Reply:
        lines = []
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(60):
                while True:
                    lines = [line for line in self.person.read("gm-room") if "##" in line.text]
                    if lines and all(word in lines[-1].text for word in words):
                        return self.person.message(lines[-1], "gm-room")
                    await asyncio.sleep(0.1)
        raise AssertionError(f"{words} are not in the console: {lines[-1:]}")

    async def press(self, label: str, *words: str, **texts: str) -> Reply:
        reply = await (await self.console(*words)).press(label)
        return await reply.modal.submit(**texts) if texts and reply.modal is not None else reply

    async def back(self) -> Reply:
        return await (await self.moment(2)).submit(text="The hill was taken twice.")

    async def moment(self, open_round: int) -> Any:
        """The form that takes the campaign back to round 1, before its close."""
        undo = await self.press("Undo…", f"round {open_round}, orders open")
        moments = await undo.press("Earlier moment…")
        shown = await moments.select("Earlier moments", "Round 1, before its close, orders open again")
        form = (await shown.press("Back to round 1…")).modal
        assert form is not None
        return form


async def play_a_round(master: Master, alice: Person) -> None:
    person = master.person
    await person.slash("/campaign create", name="One", map="training_ground")
    await master.press("Place units…", "place the enemy", text="Hostile Infantry: 0801, advance")
    await master.press("Open sign-ups…", "open sign-ups", text="Take the hill.")
    await master.console("wait for a complete company")
    alice.at = alice.channel("unit-orders")
    await alice.slash("/join", rules_read=True)
    builder = await alice.slash("/company create", name="Birch")
    builder = await builder.select("Add a unit", "Regular Infantry")
    form = (await builder.press("Name and sign up")).modal
    assert form is not None
    await form.submit(unit1="Rifles")
    await master.press("Start round 1", "1 complete")
    await master.console("round 1, orders open")
    await alice.slash("/order give", unit="Rifles", action="hold")
    await master.press("Close now", "1 ordered")
    draft = await master.press("Preview", "the draft waits for you")
    await draft.press("Publish this draft")
    await master.console("round 2, orders open")


async def start(running: Running, main: Callable[[], None] = run) -> None:
    """Another process, once it is ready."""
    await leases_run_out(running.sessions)
    running.sandbox.gateway.ready.clear()
    log = running.folder / "bot.log"
    running.process = await fork_bot(running.sandbox, running.url, running.folder, log, main)
    await running.sandbox.wait_for_bot(seconds=180)


async def claims_lapse(sessions: Sessions) -> None:
    """Let the time be over in which a silent process may still be alive."""
    async with sessions.begin() as session:
        await session.execute(text("UPDATE claim SET alive_at = alive_at - interval '1 minute'"))


async def all_posted(sessions: Sessions) -> None:
    async with asyncio.timeout(60):
        while True:
            async with sessions() as session:
                if not await pending_posts(session):
                    return
            await asyncio.sleep(0.1)


async def test_a_rollback_that_is_killed_is_complete_or_not_begun(module_url: str, folder: Path) -> None:
    engine, sessions = connect(module_url)
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        person, alice = await sandbox.member("Grace", owner=True), await sandbox.member("Alice")
        for someone in (person, alice):
            someone.patience = someone.quiet_seconds = 60.0
        master, running = Master(person), Running(sandbox, sessions, module_url, folder, None)  # type: ignore[arg-type]
        running.process = await running.start()
        try:
            async with running.explaining():
                await sandbox.wait_for_bot(seconds=180)
                await play_a_round(master, alice)
                await all_posted(sessions)
                left = await course(sessions)
                for point in POINTS:
                    assert await stop_bot(running.process) == 0, running.log[-2000:]
                    await start(running, partial(dying_bot, point))
                    pressed = asyncio.create_task(master.back())
                    async with asyncio.timeout(60):
                        assert await running.process.wait() == -signal.SIGKILL, point
                    begun = point == "committed"
                    assert (await course(sessions) == left) is not begun, point
                    assert bool(await traces(sessions)) is begun, point
                    await claims_lapse(sessions)
                    await start(running)
                    answer = (await pressed).text
                    assert ANSWERS[begun] in answer, (point, answer)
                    await master.console("round 1, orders open" if begun else "round 2, orders open")
                await all_posted(sessions)
                told = "\n".join(line.text for line in alice.read("briefing-room"))
                assert told.count("Round 1 is taken back") == 1, told
                assert "This no longer applies" in told
        finally:
            await stop_bot(running.process)
        assert not sandbox.violations
    await engine.dispose()
