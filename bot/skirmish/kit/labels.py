"""What units are called in a picture: a word of their name, so that whoever reads the one finds the other."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from string import ascii_lowercase

WIDEST = 11
"""Letters of a label, one less than a picture allows: the letter of a model follows."""
_NAMED = re.compile(r"(.*?)(?: (\d+))?(?: \([^()]*\))?")


@lru_cache(maxsize=256)
def labels(names: tuple[str, ...]) -> tuple[str, ...]:
    """A word and the number of each name, no two kinds alike: the last word if no other ends so, otherwise the first.

    What stands in parentheses at the end is left out.
    """
    parts = [_parts(name) for name in names]
    room: dict[str, int] = {}
    for stem, number in parts:
        room[stem] = min(room.get(stem, WIDEST), WIDEST - len(number))
    last = Counter(stem.rpartition(" ")[2][:left] for stem, left in room.items())
    chosen: dict[str, str] = {}
    for stem, left in room.items():
        words, whole = stem.split(" "), stem.replace(" ", "")
        tries = [words[-1]] if last[words[-1][:left]] == 1 else []
        tries += [words[0], whole, words[-1], *(f"{whole[: left - 1]}{letter}" for letter in ascii_lowercase)]
        taken = set(chosen.values())
        chosen[stem] = next((word[:left] for word in tries if word[:left] not in taken), whole[:left])
    return tuple(f"{chosen[stem]}{number}" for stem, number in parts)


def _parts(name: str) -> tuple[str, str]:
    """A name without its number and what is in parentheses, and the number."""
    match = _NAMED.fullmatch(name)
    return (name, "") if match is None or not match[1].strip() else (match[1].strip(), match[2] or "")
