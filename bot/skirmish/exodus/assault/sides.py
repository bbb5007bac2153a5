"""The two sides of a Close Assault: one formation each, or several that count as one (EXW-lead-c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.shooting import hits
from bot.skirmish.exodus.shooting.saves import ANY, Pool
from bot.skirmish.exodus.state import Formation, State, smallest_gap

Discs = Sequence[tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Side:
    """The formations of a side as they were when the assault began, the one that was ordered first."""

    formations: tuple[Formation, ...]

    @property
    def owner(self) -> str:
        """The player."""
        return self.formations[0].owner

    @property
    def names(self) -> tuple[str, ...]:
        """The ids."""
        return tuple(formation.id for formation in self.formations)

    @property
    def types(self) -> frozenset[str]:
        """Types of all stands."""
        return frozenset(kind for formation in self.formations for kind in formation.types)

    @property
    def discs(self) -> list[tuple[float, float, float]]:
        """The bases of all stands."""
        return [disc for formation in self.formations for disc in formation.discs]

    @property
    def size(self) -> int:
        """All stands."""
        return sum(formation.size for formation in self.formations)

    def gap(self, other: Side) -> float:
        """The smallest gap between the two."""
        return min(formation.gap(foe) for formation in self.formations for foe in other.formations)

    def has(self, special: str) -> bool:
        """Whether a stand has the ability."""
        return any(formation.has(special) for formation in self.formations)

    def left(self, state: State) -> Side | None:
        """Those that are left, as they are now; None if all are gone."""
        here = tuple(formation for name in self.names if (formation := state.formation(name)).here)
        return Side(here) if here else None


def shares(side: Side, count: int, source: Discs) -> dict[str, int]:
    """Hits of each formation: front to back over the stands of all, from the nearest (EXW-lead-c, EXW-hits-b)."""
    stands = [
        (round(smallest_gap((disc,), source), 4), formation.id, stand.card.hits)
        for formation in side.formations
        for stand, disc in zip(formation.stands, formation.discs, strict=True)
    ]
    stands.sort(key=lambda entry: entry[0])
    made: Counter[str] = Counter()
    while count and stands:
        for _, name, most in stands:
            made[name] += min(most, count)
            count -= min(most, count)
    return {name: share for name, share in made.items() if share}


def deal(pen: Pen, target: Side, pools: Sequence[Pool], source: Discs) -> Counter[str]:
    """Hits on a side, as seen from `source`: the stands that each formation loses (EXW-assault-g)."""
    lost: Counter[str] = Counter()
    for devastating in (False, True):
        side = target.left(pen.state)
        wave = [pool for pool in pools if pool.devastating is devastating]
        if side is None or not wave:
            continue
        for name, count in shares(side, sum(pool.count for pool in wave), source).items():
            lost[name] += hits.suffer(pen, name, [Pool(ANY, count, devastating)], source).stands
    return lost
