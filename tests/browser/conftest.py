"""A headless Chromium; without one these tests are skipped, and say so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.browser.driver import CHROMIUM, Browser, browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM is not None:
        return
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(
                pytest.mark.skip(reason="no Chromium is installed (Debian: apt-get install chromium)")
            )


@pytest.fixture(scope="session")
async def chromium() -> AsyncIterator[Browser]:
    async with browser() as made:
        yield made
