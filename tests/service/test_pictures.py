"""The pool of drawing processes."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

import pytest

from bot.service import pictures
from bot.service.pictures import Pictures


async def test_a_drawing_process_that_dies_costs_one_fresh_pool_however_many_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pools: list[ThreadPoolExecutor] = []

    class Pool(ThreadPoolExecutor):
        """Threads in place of processes; the first pool breaks, as when a process is killed."""

        def __init__(self, workers: int, **_: Any) -> None:
            super().__init__(workers)
            pools.append(self)

        def submit(self, *work: Any, **named: Any) -> Future[Any]:
            if self is not pools[0]:
                return super().submit(*work, **named)
            broken: Future[Any] = Future()
            broken.set_exception(BrokenProcessPool())
            return broken

    monkeypatch.setattr(pictures, "ProcessPoolExecutor", Pool)
    drawing = Pictures(1)
    drawn = await asyncio.gather(*(drawing._draw(lambda: b"drawn") for _ in range(4)))
    assert drawn == [b"drawn"] * 4
    assert len(pools) == 2
    drawing.close()


async def test_a_drawing_that_never_ends_is_given_up_and_its_process_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing = Pictures(1)
    try:
        assert await drawing._draw(bytes) == b""
        (stuck,) = drawing._executor()._processes.values()
        with monkeypatch.context() as patch:
            patch.setattr(pictures, "DRAW_SECONDS", 0.1)
            with pytest.raises(TimeoutError):
                await drawing._draw(partial(time.sleep, 3600))  # type: ignore[arg-type]  # draws nothing
        await asyncio.to_thread(stuck.join, 60)
        assert stuck.exitcode is not None
        assert await drawing._draw(bytes) == b""
    finally:
        drawing.close()
