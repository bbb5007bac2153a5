"""What the ground does for a target: Concealed, Vulnerable, Cover tests, fortified areas.

EXW-shoot-j, EXW-shoot-k, EXW-shoot-l, EXW-cover-c, EXW-terrain-d.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bot.skirmish.exodus.catalogue import SOFT
from bot.skirmish.exodus.ground.ground import row
from bot.skirmish.exodus.state import Formation, Stand, State, board_of
from bot.skirmish.table.measure import to_region
from bot.skirmish.table.shapes import EPS, Base, Point
from bot.skirmish.table.terrain import Feature, Sight

CONCEALED, VULNERABLE = -2, 2
GRANTED = "conceals_hard"
"""A piece of terrain with this trait conceals stands of all types (EXW-terrain-m)."""
FORTIFICATION, ROAD = "fortification", "road"


@dataclass(frozen=True, slots=True)
class Shelter:
    """What the ground that a stand touches does for it."""

    concealed: bool = False
    cover: int = 0
    """Its Cover test; 0 for none (EXW-cover-a)."""
    fortified: bool = False
    """It ignores Enfilade (EXW-terrain-d)."""
    road: bool = False
    """Its centre is on a road (EXW-shoot-k)."""


def conceals(feature: Feature, kind: str) -> bool:
    """Whether a piece conceals stands of a type: as the terrain table says, or its own traits (EXW-terrain-m).

    A kind that the table does not know conceals Soft stands if sight through it is short.
    """
    if GRANTED in feature.traits:
        return True
    ground = row(feature)
    if ground is not None:
        return kind in ground.conceals
    return kind == SOFT and feature.sight in (Sight.DENSE, Sight.SPARSE)


def cover_of(feature: Feature, kind: str) -> int:
    """The Cover value that a piece gives to stands of a type; 0 for none."""
    ground = row(feature)
    return ground.cover if ground is not None and kind == SOFT else 0


@lru_cache(maxsize=256)
def _helpful(board: str, kind: str) -> tuple[Feature, ...]:
    return tuple(
        feature
        for feature in board_of(board).features
        if conceals(feature, kind) or cover_of(feature, kind) or feature.kind in (FORTIFICATION, ROAD)
    )


@lru_cache(maxsize=16384)
def _shelter(board: str, kind: str, x: float, y: float, radius: float) -> Shelter:
    base = Base(Point(x, y), radius)
    touched = []
    for feature in _helpful(board, kind):
        left, bottom, right, top = feature.region.bounds
        if left - radius > x or right + radius < x or bottom - radius > y or top + radius < y:
            continue
        if to_region(base, feature.region) <= EPS:
            touched.append(feature)
    return Shelter(
        any(conceals(feature, kind) for feature in touched),
        min((cover for feature in touched if (cover := cover_of(feature, kind))), default=0),
        any(feature.kind == FORTIFICATION for feature in touched),
        any(feature.kind == ROAD and feature.region.holds(base.at) for feature in touched),
    )


def shelter(state: State, stand: Stand) -> Shelter:
    """What the ground does for a stand: it counts as soon as the base touches it (EXW-cover-c).

    Nothing for a VTOL in the air.
    """
    if stand.flies:
        return Shelter()
    return _shelter(state.board, stand.card.type, stand.x, stand.y, stand.card.base_r)


def concealed(state: State, formation: Formation) -> bool:
    """Whether half of its stands or more are in ground that conceals their type (EXW-shoot-j)."""
    return _half(formation, (shelter(state, stand).concealed for stand in formation.stands))


def vulnerable(state: State, formation: Formation) -> bool:
    """Whether half of its stands or more are on a road (EXW-shoot-k)."""
    return _half(formation, (shelter(state, stand).road for stand in formation.stands))


def _half(formation: Formation, met: Iterable[bool]) -> bool:
    """Of those on the table: stands that ride are no targets."""
    there = len(formation.stands)
    return there > 0 and 2 * sum(met) >= there


def modifier(state: State, formation: Formation, *, ignored: bool = False) -> int:
    """To hit a formation: both conditions are tested separately and add up (EXW-shoot-l).

    `ignored`: the attack ignores that it is Concealed, not that it is Vulnerable (EXW-nohide-a).
    """
    hidden = not ignored and concealed(state, formation)
    return CONCEALED * hidden + VULNERABLE * vulnerable(state, formation)
