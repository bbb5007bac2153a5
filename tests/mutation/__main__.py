"""The command line; see the package."""

from __future__ import annotations

import argparse
import json
import queue
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path

from tests.mutation.covering import Plan, Suite, gather, stale
from tests.mutation.mutants import AREAS, Mutant, sample
from tests.mutation.trial import Outcome, attempt, copied

ROOT = Path(__file__).parents[2]
STATES = ("killed", "survived", "timed out")


def main() -> int:
    """Measure; the exit code is 0 whatever survives."""
    wanted = arguments()
    folder = wanted.keep / "coverage"
    with ExitStack() as stack:
        copies: queue.Queue[Path] = queue.Queue()
        for _ in range(wanted.workers):
            copies.put(stack.enter_context(copied(ROOT)))
        unknown = stale(ROOT, folder, wanted.tests)
        if unknown:
            print(f"watching which lines {len(unknown)} test files run", flush=True)
            copy = copies.get()
            gather(copy, folder, unknown, wanted.workers)
            copies.put(copy)
        if wanted.gather:
            return 0
        tests = Suite(ROOT, folder, wanted.tests)
        work = [(mutant, tests.plan(mutant, wanted.budget)) for mutant in chosen(wanted)]

        def one(task: tuple[Mutant, Plan]) -> Outcome:
            copy = copies.get()
            try:
                outcome = attempt(*task, copy)
            finally:
                copies.put(copy)
            print(line(outcome), flush=True)
            return outcome

        with ThreadPoolExecutor(wanted.workers) as pool:
            outcomes = list(pool.map(one, work))
    print(report(outcomes))
    name = (
        f"{wanted.again.stem}-again" if wanted.again else f"{'-'.join(wanted.area or ['all'])}-{wanted.seed}"
    )
    kept = wanted.json or wanted.keep / f"{name}.json"
    kept.write_text(json.dumps([asdict(outcome) for outcome in outcomes], indent=1) + "\n")
    print(f"written: {kept}")
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument(
        "--area", action="append", choices=list(AREAS), help="again for more; all if left out"
    )
    parser.add_argument("--sample", type=int, default=20, help="mutants for each area (20)")
    parser.add_argument("--seed", default="1", help="the same seed and code give the same mutants (1)")
    parser.add_argument("--only", default="", help="a part of the paths of the files to change")
    parser.add_argument("--tests", nargs="*", default=[], help="run these test files and folders alone (all)")
    parser.add_argument("--workers", type=int, default=2, help="mutants tried at the same time (2)")
    parser.add_argument(
        "--budget", type=float, default=120, help="seconds of tests for each mutant at most (120)"
    )
    parser.add_argument("--again", type=Path, help="outcomes of an earlier run: try its survivors again")
    parser.add_argument("--gather", action="store_true", help="only watch which test runs what, and stop")
    parser.add_argument("--json", type=Path, help="where to write the outcomes")
    parser.add_argument("--keep", type=Path, default=ROOT / "var/mutation", help="folder for what is kept")
    return parser.parse_args()


def chosen(wanted: argparse.Namespace) -> list[Mutant]:
    """The sample that was asked for, or the survivors of an earlier one."""
    if wanted.again:
        rows = json.loads(wanted.again.read_text())
        return [Mutant(**row["mutant"]) for row in rows if row["state"] == "survived"]
    return [
        mutant
        for area in wanted.area or AREAS
        for mutant in sample(ROOT, area, wanted.sample, wanted.seed, wanted.only)
    ]


def line(outcome: Outcome) -> str:
    mutant = outcome.mutant
    return (
        f"{outcome.state:9} {mutant.path}:{mutant.line} {mutant.operator} "
        f"({outcome.tests} tests, {outcome.seconds} s) {outcome.by}"
    )


def report(outcomes: list[Outcome]) -> str:
    """The survivors with their diffs, then the figures of each area and of all."""
    lines: list[str] = []
    for outcome in outcomes:
        if outcome.state == "survived":
            lines += ["", line(outcome), outcome.diff]
            if outcome.left_out:
                lines.append(f"({outcome.left_out} more tests run this; --budget gives them time)")
    lines.append("")
    for area in sorted({outcome.mutant.area for outcome in outcomes}):
        lines.append(_figures(area, [outcome for outcome in outcomes if outcome.mutant.area == area]))
    lines.append(_figures("all", outcomes))
    return "\n".join(lines)


def _figures(name: str, outcomes: list[Outcome]) -> str:
    count = Counter(outcome.state for outcome in outcomes)
    dead = len(outcomes) - count["survived"]
    states = ", ".join(f"{count[state]} {state}" for state in STATES)
    return f"{name:9} {dead} of {len(outcomes)} noticed ({100 * dead // max(1, len(outcomes))} %): {states}"


if __name__ == "__main__":
    sys.exit(main())
