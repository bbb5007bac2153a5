"""A process that is asked to stop does stop, whatever its parts do with a cancellation."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.jobs.worker import run_telling, supervised
from bot.operations import runtime

ROOT = Path(__file__).parents[1]


async def deaf(times: int, ended: list[str]) -> None:
    """Something that swallows so many cancellations, as libraries do."""
    for _ in range(times):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.append("swallowed")
    try:
        await asyncio.Event().wait()
    finally:
        ended.append("ended")


async def in_a_group(times: int, ended: list[str]) -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(deaf(times, ended))


@pytest.mark.parametrize("part", [deaf, in_a_group])
@pytest.mark.parametrize("times", [0, 1])
async def test_a_part_that_swallows_a_cancellation_is_cancelled_again(part: object, times: int) -> None:
    ended: list[str] = []
    task = asyncio.create_task(part(times, ended))  # type: ignore[operator]  # one of the two above
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    async with asyncio.timeout(60):
        await runtime.stop_tasks([task], 0.2)
    assert task.cancelled()
    assert ended == ["swallowed"] * times + ["ended"]


async def test_a_part_that_never_stops_is_left_alone() -> None:
    ended: list[str] = []
    task = asyncio.create_task(deaf(3, ended))
    await asyncio.sleep(0)
    async with asyncio.timeout(60):
        await runtime.stop_tasks([task], 0.05)
    assert not task.done()
    assert ended == ["swallowed"] * 3
    task.cancel()
    await asyncio.wait([task], timeout=60)
    assert task.cancelled()


async def signalled(running: asyncio.Task[None]) -> None:
    """Ask the process to stop, and wait until what runs has ended."""
    try:
        await asyncio.sleep(0)
        signal.raise_signal(signal.SIGTERM)
        async with asyncio.timeout(60):
            await running
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().remove_signal_handler(number)


async def test_a_signal_stops_all_parts() -> None:
    ended: list[str] = []
    tasks = [asyncio.create_task(deaf(0, ended)) for _ in range(2)]
    running = asyncio.create_task(runtime.until_stopped(tasks))
    await signalled(running)
    assert ended == ["ended", "ended"]


async def test_a_part_that_fails_stops_the_others_and_is_told() -> None:
    ended: list[str] = []

    async def fails() -> None:
        raise ConnectionError("gone")

    tasks = [asyncio.create_task(deaf(0, ended)), asyncio.create_task(fails())]
    try:
        with pytest.raises(ConnectionError, match="gone"):
            await runtime.until_stopped(tasks)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().remove_signal_handler(number)
    assert ended == ["ended"]


async def test_what_is_supervised_ends_though_it_swallows_the_cancellation() -> None:
    started: list[None] = []

    async def run() -> None:
        started.append(None)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise ConnectionError("swallowed") from None

    task = asyncio.create_task(supervised("part", run))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task], timeout=60)
    assert task.done()
    assert len(started) == 1


async def test_a_look_that_hangs_is_broken_off_and_the_next_one_taken() -> None:
    looks: list[None] = []
    again = asyncio.Event()

    async def tell() -> None:
        looks.append(None)
        if len(looks) > 1:
            again.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(supervised("telling", lambda: run_telling(tell, limit=0.01)))
    async with asyncio.timeout(60):
        await again.wait()
    task.cancel()
    await asyncio.wait([task], timeout=60)


async def test_what_would_only_fail_again_is_raised() -> None:
    async def run() -> None:
        raise runtime.NoToken("wrong")

    with pytest.raises(runtime.NoToken, match="wrong"):
        await supervised("part", run, fatal=(runtime.NoToken,))


async def test_a_part_that_fails_to_connect_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[None] = []
    connected = asyncio.Event()

    async def run() -> None:
        tries.append(None)
        if len(tries) == 1:
            raise ConnectionError("503")
        connected.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(supervised("part", run, fatal=(runtime.NoToken,)))
    async with asyncio.timeout(60):
        await connected.wait()
    task.cancel()
    await asyncio.wait([task], timeout=60)


class Client:
    """A client that notes what it is asked to do."""

    def __init__(self) -> None:
        self.did: list[str] = []

    async def login(self, token: str) -> None:
        self.did.append("login")

    async def connect(self) -> None:
        self.did.append("connect")


async def test_the_bot_takes_commands_once_its_helpers_are_ready() -> None:
    bot, ready = Client(), asyncio.Event()

    async def warm_up() -> None:
        await ready.wait()
        bot.did.append("warm")

    warm = asyncio.create_task(warm_up())
    client = asyncio.create_task(runtime.start_client(bot, "token", warm))  # type: ignore[arg-type]
    for _ in range(5):
        await asyncio.sleep(0)
    assert bot.did == ["login"]
    ready.set()
    await client
    assert bot.did == ["login", "warm", "connect"]


async def test_helpers_that_do_not_get_ready_keep_the_bot_for_a_while_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runtime, "WARM_SECONDS", 0.01)
    bot, never = Client(), asyncio.create_task(asyncio.Event().wait())
    await runtime.start_client(bot, "token", never)  # type: ignore[arg-type]
    assert bot.did == ["login", "connect"]


async def test_a_start_waits_for_a_database_that_is_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[Exception | None] = [ConnectionRefusedError(), ConnectionResetError(), None]
    pauses: list[float] = []

    async def upgrade(url: str) -> None:
        if (problem := answers.pop(0)) is not None:
            raise problem

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(runtime, "upgrade", upgrade)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    await runtime.brought_up_to_date("postgresql://here")
    assert (answers, pauses) == ([], [1.0, 2.0])


@pytest.mark.parametrize(
    ("problem", "seconds"), [(ValueError("a migration"), 300.0), (ConnectionRefusedError(), 0.0)]
)
async def test_a_start_ends_with_what_waiting_does_not_mend(
    monkeypatch: pytest.MonkeyPatch, problem: Exception, seconds: float
) -> None:
    tried: list[str] = []

    async def upgrade(url: str) -> None:
        tried.append(url)
        raise problem

    monkeypatch.setattr(runtime, "upgrade", upgrade)
    monkeypatch.setattr(runtime, "REACH_SECONDS", seconds)
    with pytest.raises(type(problem)):
        await runtime.brought_up_to_date("postgresql://here")
    assert len(tried) == 1


async def test_commands_finish_before_the_parts_are_stopped() -> None:
    ended: list[str] = []

    async def finish() -> None:
        await asyncio.sleep(0)
        ended.append("finished")

    task = asyncio.create_task(deaf(0, ended))
    running = asyncio.create_task(runtime.until_stopped([task], finish))
    await signalled(running)
    assert ended == ["finished", "ended"]


STUCK = """
import asyncio

from bot.operations import runtime


async def deaf():
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            pass


async def main():
    task = asyncio.create_task(deaf())
    await asyncio.sleep(0)
    await runtime.stop_tasks([task], 0.05)
    runtime.end_process_after(0.5)


asyncio.run(main())
"""


def test_a_process_whose_part_never_stops_is_ended() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STUCK], capture_output=True, text=True, timeout=120, check=False, cwd=ROOT
    )
    assert done.returncode == 1
    assert "does not stop" in done.stdout + done.stderr
    assert "most recent call first" in done.stderr
