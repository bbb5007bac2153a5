"""How a figure is measured and what is said of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Any

REPEATS = 5


@dataclass(frozen=True)
class Figure:
    """One measured number. `budget` is what the project promises, None where it promises nothing."""

    name: str
    value: float
    unit: str
    """ms, bytes, or x for a ratio."""
    budget: float | None = None
    details: dict[str, Any] = field(default_factory=dict)
    skipped: str = ""
    """Why it was not measured."""

    @property
    def kept(self) -> bool:
        """Whether the promise holds; True where there is none."""
        return self.budget is None or self.value <= self.budget

    def as_data(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "name": self.name,
            "value": round(self.value, 3),
            "unit": self.unit,
            "budget": self.budget,
            "kept": self.kept,
            **({"details": self.details} if self.details else {}),
            **({"skipped": self.skipped} if self.skipped else {}),
        }

    def as_text(self) -> str:
        """One line for people."""
        if self.skipped:
            return f"{self.name:<44} {self.skipped}"
        promise = (
            "" if self.budget is None else f"  (budget {self.budget:g}, {'kept' if self.kept else 'MISSED'})"
        )
        return f"{self.name:<44} {self.value:>12.1f} {self.unit}{promise}"


@dataclass(frozen=True)
class Spent:
    """Medians in ms: by the clock on the wall, and of the processor, which other programs do not disturb."""

    wall: float
    cpu: float


def clocked(
    work: Callable[[], object],
    before: Callable[[], object] = lambda: None,
    repeats: int = REPEATS,
    warm: int = 1,
) -> Spent:
    """Time of `work` after one run (`warm`) that does not count; `before` runs unmeasured ahead of each."""
    walls, cpus = [], []
    for _ in range(warm + repeats):
        before()
        wall, cpu = time.perf_counter(), time.process_time()
        work()
        walls.append((time.perf_counter() - wall) * 1000)
        cpus.append((time.process_time() - cpu) * 1000)
    return Spent(median(walls[warm:]), median(cpus[warm:]))


def alternately(
    works: Mapping[str, Callable[[], object]],
    repeats: int = REPEATS,
    before: Callable[[], object] = lambda: None,
) -> dict[str, Spent]:
    """Times of several works that take turns, so that other programs disturb all of them alike; see `clocked`."""
    spent: dict[str, list[Spent]] = {name: [] for name in works}
    for _ in range(repeats):
        for name, work in works.items():
            spent[name].append(clocked(work, before, repeats=1))
    return {
        name: Spent(median(run.wall for run in times), median(run.cpu for run in times))
        for name, times in spent.items()
    }


def timed(name: str, spent: Spent, budget: float | None = None, **details: Any) -> Figure:
    """The figure of a measured time."""
    return Figure(name, spent.wall, "ms", budget, {"cpu_ms": round(spent.cpu, 3), **details})
