"""Which of Discord's shards a gateway process serves: every server belongs to one of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SHARDS = re.compile(r"(\d{1,5}(?:-\d{1,5})?(?:,\d{1,5}(?:-\d{1,5})?)*)/(\d{1,5})")
MOST = 1024


class BadShards(ValueError):
    """The shards are not written in the form that is asked for."""


@dataclass(frozen=True)
class Shards:
    """Some shards of `count`; the other processes serve the rest."""

    ids: tuple[int, ...]
    count: int


def parse_shards(text: str) -> Shards:
    """`0,1/4` or `0-1/4`: the first two shards of four. Raises BadShards."""
    match = _SHARDS.fullmatch(text.replace(" ", ""))
    if match is None:
        raise BadShards(f"--shards takes shards and their number, such as 0,1/4 or 0-3/16, not {text}.")
    count, ids = int(match[2]), set[int]()
    for part in match[1].split(","):
        first, _, last = part.partition("-")
        ids.update(range(int(first), int(last or first) + 1))
    if not 1 <= count <= MOST:
        raise BadShards(f"--shards: there are 1 to {MOST} shards, not {count}.")
    if not ids or max(ids) >= count:
        raise BadShards(f"--shards {text}: the shards of {count} are 0 to {count - 1}.")
    return Shards(tuple(sorted(ids)), count)
