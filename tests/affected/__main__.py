"""The command line; see the package."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.affected.choose import Chosen, choose
from tests.long import is_long
from tests.mutation.covering import Suite, gather, stale
from tests.mutation.trial import copied

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "var/mutation/coverage"


def main() -> int:
    """Run the tests; the exit code is pytest's, 0 where nothing has changed."""
    wanted = arguments()
    unknown = stale(ROOT, RECORD)
    if wanted.record:
        with copied(ROOT) as copy:
            gather(copy, RECORD, unknown, wanted.workers)
        return 0
    if not RECORD.exists():
        print("No run of the tests is recorded yet: `make record` does that once, in about ten minutes.")
        return 2
    base = wanted.base or git("merge-base", "HEAD", "main")[0]
    changed = files_changed(base)
    chosen = choose(ROOT, Suite(ROOT, RECORD), changed, unknown, lambda path: content(base, path))
    left_out = [] if wanted.long else chosen.leave_out(ROOT, is_long)
    print(summary(chosen, changed), flush=True)
    if left_out:
        print(f"left to `make long` or --long: {', '.join(left_out)}", flush=True)
    if wanted.list or not chosen.tests:
        print("\n".join(f"{test}  ({why})" for test, why in sorted(chosen.tests.items())))
        return 0
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(minimal(chosen)))
        file.flush()
        workers = ["-n", str(wanted.workers), "--dist", "loadfile"] if wanted.workers > 1 else []
        which = [] if wanted.long else ["-m", "not long"]
        return subprocess.run(
            [sys.executable, "-m", "pytest", *workers, *which, f"@{file.name}"], cwd=ROOT, check=False
        ).returncode


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.affected", description=__doc__)
    parser.add_argument("--base", default="", help="compare with this revision (where HEAD left main)")
    parser.add_argument(
        "--list", action="store_true", help="name the tests and what chose each, and run none"
    )
    parser.add_argument(
        "--record", action="store_true", help="record which test runs what, where that is not known"
    )
    parser.add_argument("--long", action="store_true", help="with the tests of `make long` among them")
    parser.add_argument("--workers", type=int, default=2, help="tests run at the same time (2)")
    return parser.parse_args()


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split("\n")[:-1]


def files_changed(base: str) -> list[str]:
    """Files that differ from the base, committed or not, and new ones that git does not ignore."""
    changed = git("diff", "--name-only", "--no-renames", base)
    return sorted({*changed, *git("ls-files", "--others", "--exclude-standard")})


def content(base: str, path: str) -> str:
    """A file as it was at the base; empty if it was not there."""
    done = subprocess.run(
        ["git", "show", f"{base}:{path}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout


def minimal(chosen: Chosen) -> list[str]:
    """What to give to pytest: no test beside the file or folder that holds it."""
    whole = {test for test in chosen.tests if "::" not in test}
    return sorted(
        test
        for test in chosen.tests
        if not any(test != other and test.startswith((f"{other}::", f"{other}/")) for other in whole)
    )


def summary(chosen: Chosen, changed: list[str]) -> str:
    known = [chosen.seconds[test] for test in chosen.tests if test in chosen.seconds]
    whole = sum("::" not in test for test in chosen.tests)
    return (
        f"{len(changed)} changed files: {len(chosen.tests) - whole} tests and {whole} whole files or folders, "
        f"{sum(known):.0f} s of them recorded"
    )


if __name__ == "__main__":
    sys.exit(main())
