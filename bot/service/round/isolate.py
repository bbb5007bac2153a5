"""Find which orders keep a round from being adjudicated. Pure: what is tried, and when it fails, is the caller's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def isolate(
    attempt: Callable[[list[Item]], Result], items: Sequence[Item]
) -> tuple[Result, list[tuple[Item, Exception]]]:
    """The result without those items that make `attempt` fail, and these, each with the failure it had a part in.

    Each set left out is a smallest one: without any one of its members it does not fail. Raises what `attempt`
    raises where it fails with nothing at all. Tries about log2(items) times for each item left out.
    """
    left = list(range(len(items)))
    held: dict[int, Exception] = {}
    while True:
        try:
            return attempt([items[n] for n in left]), [(items[n], held[n]) for n in sorted(held)]
        except Exception as problem:
            guilty = _smallest(lambda some: _fails(attempt, [items[n] for n in some]), left)
            if not guilty:
                raise
            held |= dict.fromkeys(guilty, problem)
            left = [n for n in left if n not in guilty]


def _fails(attempt: Callable[[list[Item]], object], some: list[Item]) -> bool:
    try:
        attempt(some)
    except Exception:
        return True
    return False


def _smallest(fails: Callable[[list[int]], bool], numbers: list[int]) -> set[int]:
    """A smallest failing part of failing `numbers`; empty if even nothing fails.

    Each round of the search finds the shortest beginning that still fails together with what was found, by
    halving; the last number of that beginning is needed, and those behind it are not.
    """
    culprits: set[int] = set()
    if fails([]):
        return culprits
    pool = numbers
    while not culprits or not fails(sorted(culprits)):
        least, most = 1, len(pool)
        while least < most:
            middle = (least + most) // 2
            if fails(sorted({*pool[:middle], *culprits})):
                most = middle
            else:
                least = middle + 1
        culprits.add(pool[most - 1])
        pool = pool[: most - 1]
    return culprits
