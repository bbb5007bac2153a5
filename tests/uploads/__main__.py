"""The command line; see the package."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

from tests.uploads.mutate import spoil
from tests.uploads.samples import samples
from tests.uploads.trial import Bench, Outcome

KEPT = Path("var/uploads")


def run(count: int, seed: int, keep: Path | None = None, ending: str = "", kind: str = "") -> list[Outcome]:
    """Read so many mutated files, of each kind as many; broken ones are kept. `ending`, `kind`: only of such files."""
    by_kind: dict[str, list[int]] = {}
    for place, sample in enumerate(samples()):
        if sample.name.endswith(ending) and kind in ("", sample.kind):
            by_kind.setdefault(sample.kind, []).append(place)
    bench, found = Bench(), []
    try:
        for number in range(count):
            dice = Random(f"{seed}:{number}")
            one = sorted(by_kind)[number % len(by_kind)]
            spoilt = spoil(samples()[dice.choice(by_kind[one])], samples(), dice)
            outcome = bench.read(spoilt)
            found.append(outcome)
            if outcome.broken and keep is not None:
                keep.mkdir(parents=True, exist_ok=True)
                name = "".join(char for char in spoilt.name if char.isalnum() or char == ".") or "file"
                (keep / f"{seed}-{number}-{one}-{name}").write_bytes(spoilt.data)
                print(f"{number} {one} {spoilt.name!r}: {outcome.broken}", flush=True)
    finally:
        bench.close()
    return found


def table(found: list[Outcome]) -> str:
    """The outcomes by kind, with the largest figures."""
    lines = [
        "| kind | files | data | refused | too slow | too much memory | failed | most CPU s | most MiB |"
    ]
    lines.append("|---|---|---|---|---|---|---|---|---|")
    for kind in sorted({one.kind for one in found}):
        own = [one for one in found if one.kind == kind]
        hows = Counter(one.how for one in own)
        counts = [hows[how] for how in ("data", "refused", "slow", "memory", "failed")]
        most = f"{max(one.cpu for one in own):.2f} | {max(one.peak for one in own):.0f}"
        lines.append(f"| {kind} | {len(own)} | {' | '.join(map(str, counts))} | {most} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.uploads", description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ending", default="", help="only files whose names end so, such as .board")
    parser.add_argument("--kind", default="", help="only files of this kind, such as map")
    wanted = parser.parse_args()
    found = run(wanted.count, wanted.seed, KEPT, wanted.ending, wanted.kind)
    broken = sum(1 for one in found if one.broken)
    print(table(found))
    print(f"{len(found)} files, {broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
