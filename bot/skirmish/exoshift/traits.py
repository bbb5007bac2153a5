"""Traits as the catalogue writes them: "Tactician 1", "Leader (Bioform)", "PDS (12, 1)" (EXO-stats-d).

What a trait does is with the family of rules that it changes; this file reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

_WRITTEN = re.compile(r"([A-Z][A-Za-z -]*?)(?: (\d+))?(?: ?\(([^)]*)\))?")


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait: its name, its number (0 without one), and what is in its brackets."""

    name: str
    number: int = 0
    more: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[float, ...]:
        """The numbers in its brackets."""
        return tuple(float(part) for part in self.more)


@lru_cache(maxsize=512)
def read(text: str) -> Trait:
    """A trait as it is written. Raises ValueError."""
    match = _WRITTEN.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is not written like a trait")
    name, number, inside = match.groups()
    more = tuple(part.strip() for part in (inside or "").split(",") if part.strip())
    return Trait(name, int(number or 0), more)


@lru_cache(maxsize=4096)
def find(written: tuple[str, ...], name: str) -> Trait | None:
    """The trait of that name among some; the first if there are several."""
    return next((trait for trait in map(read, written) if trait.name == name), None)


def number(written: tuple[str, ...], name: str, without: int = 0) -> int:
    """The number of a trait: 0 where it is missing, `without` where it has none."""
    trait = find(written, name)
    return 0 if trait is None else trait.number or without


def has(written: tuple[str, ...], name: str) -> bool:
    """Whether the trait is there."""
    return find(written, name) is not None


def names(written: Iterable[str]) -> tuple[str, ...]:
    """The names of some traits."""
    return tuple(read(text).name for text in written)
