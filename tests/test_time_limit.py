"""A test that hangs is ended, and says where it hung."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import time_limit

ROOT = Path(__file__).parents[1]
HOOKS = [name for name in vars(time_limit) if name.startswith("pytest_") and name != "pytest_timeout"]
CONFTEST = f"from tests import time_limit\nfrom tests.time_limit import {', '.join(HOOKS)}\n"

INI = """
[pytest]
asyncio_mode = auto
asyncio_default_fixture_loop_scope = function
timeout = 1
"""

WAITING = """
import asyncio

async def deep_down():
    await asyncio.Event().wait()

async def test_waits_for_ever():
    async def looks_on():
        await deep_down()

    bystander = asyncio.create_task(looks_on(), name="bystander")
    await asyncio.Event().wait()

def test_next(): ...
"""

CLINGING = """
import asyncio
import pytest

@pytest.fixture
async def clinging():
    yield
    await asyncio.Event().wait()

async def test_fails_and_cannot_clean_up(clinging):
    assert False
"""

BUSY = """
import asyncio
import time

async def test_waits_beside_a_busy_task():
    async def busy():
        while True:
            time.sleep(0.01)

    await asyncio.wait([asyncio.create_task(busy())])  # swallows the first signal
    await asyncio.Event().wait()
"""

LINGERING = """
import time

def pytest_unconfigure():
    time.sleep(1.5)  # longer than the limit of a test
"""


def run(folder: Path, test: str, conftest: str = CONFTEST) -> subprocess.CompletedProcess[str]:
    """Run it as a suite of its own with a limit of a second for each test."""
    (folder / "conftest.py").write_text(conftest)
    (folder / "test_it.py").write_text(test)
    (folder / "pytest.ini").write_text(INI)
    plugins = ("pytest_asyncio.plugin", "pytest_timeout", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", "-q", str(folder), *(f"-p{plugin}" for plugin in plugins)]
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment = ours | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def test_a_hanging_test_fails_with_the_stacks_of_all_tasks_and_the_next_one_runs(tmp_path: Path) -> None:
    done = run(tmp_path, WAITING)
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "test_waits_for_ever did not end within 1 s" in done.stdout
    for line in ("--- task bystander", "in looks_on", "in deep_down", "in wait", "--- thread MainThread"):
        assert line in done.stdout, line


def test_a_test_that_ends_in_time_leaves_no_clock_running(tmp_path: Path) -> None:
    done = run(tmp_path, "def test_ends(): ...\n", CONFTEST + LINGERING)
    assert (done.returncode, "1 passed" in done.stdout) == (0, True)


def test_a_clean_up_that_hangs_ends_its_process(tmp_path: Path) -> None:
    done = run(tmp_path, CLINGING, CONFTEST + "time_limit.GRACE_SECONDS = 1\n")
    assert done.returncode == 1
    assert "Timeout (0:00:01)!" in done.stderr
    assert "most recent call first" in done.stderr


def test_a_signal_that_another_task_swallows_comes_again(tmp_path: Path) -> None:
    done = run(tmp_path, BUSY, CONFTEST + "time_limit.AGAIN_SECONDS = 0.5\n")
    assert "1 failed" in done.stdout
    assert "in wait" in done.stdout
