"""Processes of our own: what one of them ends over costs the others nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial

import pytest

from bot.process.processes import YIELDING, Ended, InProcess, Pool, TooSlow

SECONDS = 60.0


def double(number: int) -> int:
    return 2 * number


def fail() -> None:
    raise ValueError("not so")


class Odd(Exception):
    """An exception that cannot be put together again from its arguments."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def fail_oddly() -> None:
    raise Odd(1, 2)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _sleep_and_say(seconds: float) -> str:
    time.sleep(seconds)
    return "done"


def process_id() -> int:
    return os.getpid()


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(2, "test")
    yield made
    made.close()


WARMED = """
import asyncio
from bot.process.processes import Pool
from bot.service.means.pictures import Pictures

async def main():
    idle, pictures = Pool(1, "test"), Pictures(1)
    await idle.warm_up()
    await pictures.warm_up()
    for pool in (idle, pictures.pool):
        print(await pool.run(eval, "'discord' in __import__('sys').modules", seconds=60))
        pool.close()

asyncio.run(main())
"""


def test_processes_that_wait_have_not_imported_the_whole_bot() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WARMED], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.stdout.split() == ["False", "False"], done.stderr


async def test_functions_are_carried_out_in_processes_that_stay(pool: Pool) -> None:
    assert not pool.crew.helpers
    assert await pool.run(double, 21, seconds=SECONDS) == 42
    assert await pool.run(process_id, seconds=SECONDS) != os.getpid()
    await asyncio.gather(*(pool.run(double, number, seconds=SECONDS) for number in range(9)))
    assert 1 <= len(pool.crew.helpers) <= 2


async def test_processes_that_draw_leave_the_processor_to_others(pool: Pool) -> None:
    drawing = Pool(1, "test", yielding=True)
    try:
        ours = await pool.run(os.getpriority, os.PRIO_PROCESS, 0, seconds=30)
        assert await drawing.run(os.getpriority, os.PRIO_PROCESS, 0, seconds=30) == min(19, ours + YIELDING)
    finally:
        drawing.close()


async def test_what_fails_there_fails_here_with_its_traceback(pool: Pool) -> None:
    with pytest.raises(ValueError, match="not so") as failed:
        await pool.run(fail, seconds=SECONDS)
    assert isinstance(failed.value.__cause__, InProcess)
    assert "in fail" in str(failed.value.__cause__)
    with pytest.raises(RuntimeError, match="Odd"):
        await pool.run(fail_oddly, seconds=SECONDS)
    assert await pool.run(double, 1, seconds=SECONDS) == 2


async def test_a_process_that_dies_or_hangs_costs_the_others_nothing(pool: Pool) -> None:
    await pool.warm_up(process_id)
    assert len(pool.crew.helpers) == 2
    kept = asyncio.create_task(pool.run(partial(_sleep_and_say, 1.0), seconds=SECONDS))
    with pytest.raises(TooSlow):
        await pool.run(time.sleep, 3600, seconds=0.2)
    with pytest.raises(Ended):
        await pool.run(die, seconds=SECONDS)
    assert await kept == "done"
    assert await pool.run(double, 3, seconds=SECONDS) == 6


async def test_who_stops_waiting_leaves_the_pool_as_it_is(pool: Pool) -> None:
    asked = [asyncio.create_task(pool.run(double, number, seconds=SECONDS)) for number in range(20)]
    await asyncio.sleep(0)
    for one in asked:
        one.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    assert await pool.run(double, 4, seconds=SECONDS) == 8


async def test_a_pool_that_is_closed_ends_what_is_under_way(pool: Pool) -> None:
    await pool.run(double, 1, seconds=SECONDS)
    (helper,) = pool.crew.helpers
    under_way = [asyncio.create_task(pool.run(time.sleep, 3600, seconds=SECONDS)) for _ in range(3)]
    await asyncio.sleep(0)
    pool.close()
    assert all(isinstance(end, Ended | asyncio.CancelledError) for end in await ends(under_way))
    await asyncio.to_thread(helper.process.join, SECONDS)
    assert helper.process.exitcode is not None
    assert await pool.run(double, 3, seconds=SECONDS) == 6
    assert len(pool.crew.helpers) == 1


async def ends(tasks: list[asyncio.Task[None]]) -> list[BaseException | None]:
    return await asyncio.gather(*tasks, return_exceptions=True)
