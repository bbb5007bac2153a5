"""Special abilities as the catalogue names them: whether one is there, and the number in its brackets (EXW-ability-a).

An ability belongs to the stand or weapon that lists it. What an ability does stands in the family that it changes.
"""

from __future__ import annotations

from collections.abc import Iterable


def has(specials: Iterable[str], name: str) -> bool:
    """Whether a special ability is among those listed, as `Transport` in `Transport(2)`."""
    return any(special == name or special.startswith(f"{name}(") for special in specials)


def number(specials: Iterable[str], name: str) -> int:
    """The number in the brackets of a special ability, as 2 of `Transport(2)`; 0 if it is not there."""
    return max((int(one[len(name) + 1 : -1]) for one in specials if one.startswith(f"{name}(")), default=0)
