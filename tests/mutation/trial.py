"""One mutant tried: the change made in a copy of the tree, its tests run there, the copy put back."""

from __future__ import annotations

import difflib
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.covering import Plan
from tests.mutation.mutants import Mutant, mutated

START = 15.0
"""Seconds that starting Python, importing the bot and starting a database may take."""
MEMORY = 6 * 2**30
"""Bytes a run may use: an endless loop must not take the machine with it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one mutant."""

    mutant: Mutant
    state: str
    """`killed`, `survived` or `timed out` (which counts as killed)."""
    diff: str
    by: str = ""
    """The first test that failed, or why none was run."""
    tests: int = 0
    seconds: float = 0
    left_out: int = 0


@contextmanager
def copied(root: Path) -> Iterator[Path]:
    """A copy of the tree as it is now, without what git ignores."""
    folder = Path(tempfile.mkdtemp(prefix="mutation-"))
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root, capture_output=True, check=True
        ).stdout.decode()
        for name in filter(None, listed.split("\0")):
            if (root / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, folder / name)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def attempt(mutant: Mutant, plan: Plan, copy: Path) -> Outcome:
    """Run the planned tests on the mutant in this copy. The first failure ends it; so do three times the usual time."""
    path = copy / mutant.path
    before = path.read_text(encoding="utf-8")
    after = mutated(before, mutant)
    diff = "\n".join(
        difflib.unified_diff(
            before.splitlines(), after.splitlines(), mutant.path, mutant.path, lineterm="", n=1
        )
    )
    if not plan.tests:
        return Outcome(mutant, "survived", diff, by="no test runs this line")
    stat = path.stat()
    began = time.monotonic()
    try:
        path.write_text(after, encoding="utf-8")
        # Compiled files are told apart by the second: no two mutants may share one, nor one with the source itself.
        os.utime(path, (began, stat.st_mtime + 100 + began))
        code, output = _pytest(copy, plan)
    finally:
        path.write_text(before, encoding="utf-8")
        os.utime(path, (stat.st_atime, stat.st_mtime))
    took = round(time.monotonic() - began, 1)
    state = "timed out" if code is None else "survived" if code == 0 else "killed"
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
    by = (
        failed.group(1)
        if failed
        else ""
        if code == 0
        else output.strip().splitlines()[-1][:200]
        if output
        else ""
    )
    return Outcome(mutant, state, diff, by, len(plan.tests), took, plan.left_out)


def _pytest(copy: Path, plan: Plan) -> tuple[int | None, str]:
    """The exit code of a run that stops at the first failure, None if it did not end in time, and what it printed.

    A test that takes three times the usual time of the slowest has failed; so has the run after three times its own.
    """
    limit, each = 3 * (plan.seconds + START), round(3 * (plan.longest + START))
    asked = copy / ".mutation-tests"
    asked.write_text("\n".join(plan.tests))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "--tb=line",
        "-rfE",
        f"--timeout={each}",
        f"@{asked}",
    ]
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(
            command, cwd=copy, env=environment, stdout=output, stderr=subprocess.STDOUT, preexec_fn=_limits
        )
        code: int | None
        try:
            code = process.wait(limit)
        except subprocess.TimeoutExpired:
            code = None
            _stop(process)
        output.seek(0)
        return code, output.read()


def _stop(process: subprocess.Popen[bytes]) -> None:
    """An interrupt first: the tests stop their database on it."""
    for how, patience in ((signal.SIGINT, 20), (signal.SIGKILL, 20)):
        os.killpg(process.pid, how)
        try:
            process.wait(patience)
            return
        except subprocess.TimeoutExpired:
            continue


def _limits() -> None:
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
