"""Hits: to whom they go and what they do.

EXW-hits-a, EXW-hits-b, EXW-hits-c, EXW-hits-e, EXW-hits-h, EXW-dc-a, EXW-dc-e, EXW-robust-a.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.dice import Roll
from bot.skirmish.exodus.catalogue import HARD, MEDIUM, SOFT, TYPES
from bot.skirmish.exodus.dice import chance, passes
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import Stand, smallest_gap

PERSONNEL, ARMOUR, ANY = "P", "A", "any"
AFFECTS: Mapping[str, tuple[str, ...]] = {PERSONNEL: (SOFT, MEDIUM), ARMOUR: (MEDIUM, HARD), ANY: TYPES}
"""Types of stands that a class of attacks affects (EXW-stats-b)."""


@dataclass(frozen=True, slots=True)
class Pool:
    """So many hits of one class. Devastating ones affect stands of all types (EXW-stats-b)."""

    kind: str
    count: int
    devastating: bool = False

    @property
    def affects(self) -> tuple[str, ...]:
        """The types of stands to which they go."""
        return affected(self.kind, self.devastating)


@dataclass(frozen=True, slots=True)
class Losses:
    """What hits did."""

    stands: int = 0
    hits: int = 0


def affected(kind: str, devastating: bool = False) -> tuple[str, ...]:
    """The types of stands that a class of attacks affects (EXW-stats-b)."""
    return TYPES if devastating else AFFECTS[kind]


def any_type(count: int) -> tuple[Pool, ...]:
    """Hits that go to stands of all types: of Close Assaults, and Bonus Hits."""
    return (Pool(ANY, count),)


def assigned(near: Sequence[Stand], pools: Sequence[Pool]) -> dict[str, int]:
    """Hits by stand: each pool from the nearest stand that it affects to the farthest (EXW-hits-a, EXW-hits-h).

    A stand is filled up to its starting Hits before the next one (EXW-hits-b); what is left starts again at the front
    (EXW-hits-c).
    """
    found: dict[str, int] = {}
    for pool in pools:
        able = [stand for stand in near if stand.card.type in pool.affects]
        left = pool.count if able else 0
        while left:
            for stand in able:
                share = min(left, stand.card.hits)
                if share:
                    found[stand.id] = found.get(stand.id, 0) + share
                left -= share
    return found


def suffer(
    pen: Pen,
    name: str,
    pools: Sequence[Pool],
    source: Sequence[tuple[float, float, float]],
    modifier: int = 0,
) -> Losses:
    """Assign hits front to back as seen from `source`, test, and remove what is lost (EXW-hits-a, EXW-hits-e).

    Normal hits are done first; devastating ones go to those who are left (EXW-dc-e). `modifier` is for Casualty tests.
    """
    rolls: list[Roll] = []
    stands = damage = 0
    for devastating in (False, True):
        losses = _wave(
            pen, name, [pool for pool in pools if pool.devastating == devastating], source, modifier, rolls
        )
        stands, damage = stands + losses.stands, damage + losses.hits
    pen.tell(
        "hit", "EXW-hits-a", "EXW-hits-b", "EXW-hits-c", "EXW-hits-d", "EXW-hits-e", rolls=tuple(rolls), unit=name,
        hits=sum(pool.count for pool in pools), stands=stands, damage=damage, left=pen.formation(name).size,
    )  # fmt: skip
    return Losses(stands, damage)


def _wave(
    pen: Pen,
    name: str,
    pools: Sequence[Pool],
    source: Sequence[tuple[float, float, float]],
    modifier: int,
    rolls: list[Roll],
) -> Losses:
    """Hits that are all devastating, or all not: assigned, tested, removed."""
    formation = pen.formation(name)
    if not pools or not formation.stands:
        return Losses()
    gaps = {
        stand.id: round(smallest_gap((disc,), source), 4)
        for stand, disc in zip(formation.stands, formation.discs, strict=True)
    }
    near = sorted(formation.stands, key=lambda stand: gaps[stand.id])
    shares = assigned(near, pools)
    devastating = pools[0].devastating
    after: dict[str, Stand] = {}
    for stand in near:
        left = stand.hits
        for _ in range(shares.get(stand.id, 0)):
            if left > 0 and not survives(pen, stand, rolls, modifier, devastating):
                left -= 1
        if left < stand.hits:
            after[stand.id] = stand.but(hits=left)
    lost = [stand.id for stand in after.values() if stand.hits <= 0]
    losses = Losses(len(lost), sum(formation.stand(one).hits - after[one].hits for one in after))
    pen.change_stands(name, after)
    pen.remove(name, lost)
    if devastating:
        pen.apply("EXW-dc-a", "EXW-dc-e")
    return losses


def tests(stand: Stand, devastating: bool) -> int:
    """The dice of its Casualty test; 0 for no test.

    A Robust stand rolls one more than others (EXW-robust-a), who get none against devastating hits (EXW-dc-a). Without
    Defence there is no test (EXW-hits-f).
    """
    return (1 + stand.has("Robust") - devastating) if stand.card.defence else 0


def survives(pen: Pen, stand: Stand, rolls: list[Roll], modifier: int = 0, devastating: bool = False) -> bool:
    """Whether a stand comes off unharmed from a hit: one die of its Casualty test passes (EXW-hits-d, EXW-robust-a)."""
    count = tests(stand, devastating)
    if not count:
        return False
    if stand.has("Robust"):
        pen.apply("EXW-robust-a")
    dice = pen.d10("casualty", count)
    rolls += dice
    return any(passes(die.value, modifier, stand.card.defence) for die in dice)


def fails(stand: Stand, devastating: bool = False) -> float:
    """The chance that a hit harms it."""
    return (1.0 - chance(stand.card.defence)) ** tests(stand, devastating)
