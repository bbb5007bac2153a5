"""Which release this process runs, and by which rules: noted with each round that it adjudicates."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = ("campaign", "hexmap", "dice.py")
"""What decides how a round comes out."""


@cache
def release() -> str:
    """The version, and ten digits over the sources of the rules: `0.1.0 rules 3f0c55a1b2`."""
    digest = sha256()
    for name in RULES:
        place = ROOT / name
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.suffix in {".py", ".toml"}:
                digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{version('hexmarshal')} rules {digest.hexdigest()[:10]}"
