"""Hits: to whom they go and what they do (EXW-hits-a, EXW-hits-b, EXW-hits-c, EXW-hits-e, EXW-hits-h)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.dice import Roll
from bot.skirmish.exodus.catalogue import HARD, MEDIUM, SOFT, TYPES
from bot.skirmish.exodus.dice import passes
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import Stand, smallest_gap

PERSONNEL, ARMOUR, ANY = "P", "A", "any"
AFFECTS: Mapping[str, tuple[str, ...]] = {PERSONNEL: (SOFT, MEDIUM), ARMOUR: (MEDIUM, HARD), ANY: TYPES}
"""Types of stands that a class of attacks affects (EXW-stats-b)."""


@dataclass(frozen=True, slots=True)
class Pool:
    """So many hits of one class."""

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Losses:
    """What hits did."""

    stands: int = 0
    hits: int = 0


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
        able = [stand for stand in near if stand.card.type in AFFECTS[pool.kind]]
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

    `modifier` is for Casualty tests.
    """
    formation = pen.formation(name)
    gaps = {
        stand.id: round(smallest_gap((disc,), source), 4)
        for stand, disc in zip(formation.stands, formation.discs, strict=True)
    }
    near = sorted(formation.stands, key=lambda stand: gaps[stand.id])
    shares = assigned(near, pools)
    after: dict[str, Stand] = {}
    rolls: list[Roll] = []
    for stand in near:
        left = stand.hits
        for _ in range(shares.get(stand.id, 0)):
            if left > 0 and not survives(pen, stand, rolls, modifier):
                left -= 1
        if left < stand.hits:
            after[stand.id] = stand.but(hits=left)
    lost = [stand.id for stand in after.values() if stand.hits <= 0]
    losses = Losses(len(lost), sum(pen.formation(name).stand(one).hits - after[one].hits for one in after))
    pen.change_stands(name, after)
    left_over = pen.remove(name, lost)
    pen.tell(
        "hit", "EXW-hits-a", "EXW-hits-b", "EXW-hits-c", "EXW-hits-d", "EXW-hits-e", rolls=tuple(rolls), unit=name,
        hits=sum(pool.count for pool in pools), stands=losses.stands, damage=losses.hits, left=left_over.size,
    )  # fmt: skip
    return losses


def survives(pen: Pen, stand: Stand, rolls: list[Roll], modifier: int) -> bool:
    """Whether a stand comes off unharmed from a hit: a Casualty test, if it has Defence (EXW-hits-d, EXW-hits-f)."""
    if not stand.card.defence:
        return False
    die = pen.d10("casualty")[0]
    rolls.append(die)
    return passes(die.value, modifier, stand.card.defence)
