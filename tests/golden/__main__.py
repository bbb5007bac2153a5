"""Shows how stored texts differ from what the code says now, and renews them; see the package."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from tests.golden import SOURCES, Golden


def main() -> int:
    """The exit code is 1 if something differs and is not renewed."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("paths", nargs="*", help="files or folders, as tests/hexmap; all if left out")
    parser.add_argument("--renew", action="store_true", help="store what the code says now")
    wanted = parser.parse_args()
    goldens: list[Golden] = [golden for source in SOURCES for golden in import_module(source).goldens()]
    chosen = [golden for golden in goldens if golden.path.startswith(tuple(wanted.paths) or "tests/")]
    different = 0
    for golden in chosen:
        lines = golden.difference()
        if lines:
            different += 1
            print(golden.path, *lines, sep="\n")
            if wanted.renew:
                golden.renew()
    print(f"{different} of {len(chosen)} files {'renewed' if wanted.renew else 'differ'}")
    return 1 if different and not wanted.renew else 0


if __name__ == "__main__":
    sys.exit(main())
