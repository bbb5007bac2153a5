"""Drawing goes on when a drawing process is lost."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import pytest

from bot.process.processes import Ended, TooSlow
from bot.service.means import pictures
from bot.service.means.pictures import Pictures
from tests.service.breaking import drawn_after_deaths

pytestmark = pytest.mark.usefixtures("forking")


async def test_a_picture_whose_process_is_killed_is_drawn_by_another_one(tmp_path: Path) -> None:
    drawing = Pictures(1)
    try:
        assert await drawing._draw(partial(drawn_after_deaths, tmp_path / "one", 1)) == b"drawn"
        with pytest.raises(Ended):
            await drawing._draw(partial(drawn_after_deaths, tmp_path / "two", 2))
    finally:
        drawing.close()


async def test_a_drawing_that_never_ends_is_given_up_and_its_process_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing = Pictures(1)
    try:
        assert await drawing._draw(bytes) == b""
        (stuck,) = drawing.pool.crew.helpers
        with monkeypatch.context() as patch:
            patch.setattr(pictures, "DRAW_SECONDS", 0.1)
            with pytest.raises(TooSlow):
                await drawing._draw(partial(time.sleep, 3600))  # type: ignore[arg-type]  # draws nothing
        assert stuck.process.exitcode is not None
        assert await drawing._draw(bytes) == b""
    finally:
        drawing.close()
