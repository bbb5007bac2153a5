"""A pytest plugin: for each test file, which test runs which lines of the bot, and how long each test takes.

Used as `-p tests.mutation.gather` with MUTATION_COVERAGE naming the folder for the results. Each test file gets a
coverage database with a context for each test id, and a JSON file with its digest and the seconds of its passed tests.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

FOLDER = "MUTATION_COVERAGE"


def digest(root: Path, name: str) -> str:
    """Of a test file and its data: the folder `cases` beside `test_cases.py`, `golden` beside `test_golden.py`."""
    path = root / name
    data = path.parent / path.stem.removeprefix("test_")
    made = hashlib.sha256()
    for found in [path, *sorted(found for found in data.rglob("*") if found.is_file())]:
        made.update(found.read_bytes())
    return made.hexdigest()


def slug(name: str) -> str:
    """The name under which the results of a test file are kept."""
    return name.replace("/", ".").removesuffix(".py")


def keep_sources(folder: Path, root: Path) -> dict[str, str]:
    """The bot's sources as they are now, each kept under its digest; the digests by path."""
    kept = folder / "sources"
    kept.mkdir(parents=True, exist_ok=True)
    found: dict[str, str] = {}
    for path in sorted((root / "bot").rglob("*.py")):
        source = path.read_bytes()
        made = hashlib.sha256(source).hexdigest()[:16]
        (kept / made).write_bytes(source)
        found[path.relative_to(root).as_posix()] = made
    return found


_thread = threading.local()
_submit = ThreadPoolExecutor.submit


def _watched(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """The work done in a thread that the present database watches, even one that is older than the database.

    All test files share one event loop and its threads. Coverage alone would watch only threads that start after it.
    """
    watch = threading.gettrace()
    if watch is not None and getattr(_thread, "watch", None) != watch:
        _thread.watch = watch
        sys.settrace(watch)
    return work(*args, **kwargs)


def submit(pool: ThreadPoolExecutor, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
    """Takes the place of `ThreadPoolExecutor.submit`."""
    return _submit(pool, partial(_watched, work), *args, **kwargs)


class Gatherer:
    """Starts a new database whenever the tests of another file begin."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder, self.root = folder, root
        self.sources = keep_sources(folder, root)
        self.name = ""
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.together = False
        self.coverage: Coverage | None = None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        name = item.nodeid.partition("::")[0]
        if name != self.name:
            self.finish()
            self.begin(name)
        assert self.coverage is not None
        self.together = self.together or item.get_closest_marker("story") is not None
        self.coverage.switch_context(item.nodeid)
        done = yield
        self.coverage.switch_context("")
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration
        if not report.passed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self.finish()

    def begin(self, name: str) -> None:
        self.name, self.seconds, self.failed, self.together = name, {}, set(), False
        data = self.folder / f"{slug(name)}.coverage"
        data.unlink(missing_ok=True)
        self.coverage = Coverage(
            data_file=str(data), source=["bot"], concurrency=["thread", "greenlet"], config_file=False
        )
        self.coverage.set_option("run:relative_files", True)
        # A file whose tests run no line of the bot would end the run: warnings are errors here.
        self.coverage.set_option("run:disable_warnings", ["no-data-collected"])
        self.coverage.start()

    def finish(self) -> None:
        if self.coverage is None:
            return
        self.coverage.stop()
        self.coverage.save()
        self.coverage = None
        passed = {test: round(took, 3) for test, took in self.seconds.items() if test not in self.failed}
        kept = {
            "file": self.name,
            "digest": digest(self.root, self.name),
            "together": self.together,
            "seconds": passed,
            "sources": self.sources,
        }
        (self.folder / f"{slug(self.name)}.json").write_text(json.dumps(kept, indent=1))


def pytest_configure(config: pytest.Config) -> None:
    # With pytest-xdist the workers run the tests; the process that started them gathers nothing.
    if hasattr(config, "workerinput") or not getattr(config.option, "numprocesses", None):
        ThreadPoolExecutor.submit = submit  # type: ignore[method-assign]
        config.pluginmanager.register(Gatherer(Path(os.environ[FOLDER]), config.rootpath), "gatherer")
