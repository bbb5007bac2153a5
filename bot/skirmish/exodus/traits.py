"""Special abilities as the catalogue names them: whether one is there, and the number in its brackets (EXW-ability-a).

An ability belongs to the stand or weapon that lists it. What an ability does stands in the family that it changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

NUMBER = re.compile(r"\(D?(\d+)")


@lru_cache(maxsize=1024)
def _names(specials: tuple[str, ...]) -> frozenset[str]:
    return frozenset(special.partition("(")[0] for special in specials)


def has(specials: Iterable[str], name: str) -> bool:
    """Whether a special ability is among those listed, as `Transport` in `Transport(2)`."""
    return name in _names(tuple(specials))


def number(specials: Iterable[str], name: str) -> int:
    """The number in the brackets of a special ability, as 2 of `Transport(2)` and 3 of `Anti-Heavy Armour(D3)`.

    0 if it is not there.
    """
    brackets = (NUMBER.search(special) for special in specials if special.startswith(f"{name}("))
    return max((int(bracket[1]) for bracket in brackets if bracket is not None), default=0)
