"""How a stand goes in a Move, and what that makes of the ground.

On foot or on tracks the row of its type counts (EXW-terrain-a); Agile stands, Jet Packs, VTOLs and infantry that is
carried differ. A road takes the place of the ground that it goes through (EXW-terrain-e).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from bot.skirmish.exodus.ground.ground import DIFFICULT, IMPERMEABLE, ROUGH, met
from bot.skirmish.exodus.state import Stand, board_of
from bot.skirmish.table.measure import overlaps_region
from bot.skirmish.table.moves import crossed
from bot.skirmish.table.shapes import EPS, Base, Point, Region
from bot.skirmish.table.terrain import Feature

AGILE, JETS, FLYING, LANDING = "agile", "jets", "flying", "landing"
OFF_ROAD = "off_road"


@dataclass(frozen=True, slots=True)
class Going:
    """How a stand goes."""

    along: tuple[str, ...]
    """The types whose rows count on its path: its own, or those of the stands that carry it."""
    at_end: str
    """The type whose row counts where it stops."""
    means: str = ""
    """AGILE, JETS, FLYING, LANDING."""

    @property
    def over(self) -> bool:
        """Whether it goes over the ground."""
        return self.means in (JETS, FLYING, LANDING)

    @property
    def flies(self) -> bool:
        """Whether it is a VTOL."""
        return self.means in (FLYING, LANDING)


def going_of(stand: Stand, carriers: Sequence[str] = (), *, lands: bool = False) -> Going:
    """How a stand goes; `carriers` are the types of what carries it (EXW-transport-a), `lands` is for VTOLs."""
    kind = stand.card.type
    if stand.has("VTOL"):
        return Going((kind,), kind, LANDING if lands else FLYING)
    if carriers:
        return Going(tuple(carriers), kind)
    means = JETS if stand.has("Jet Packs") else AGILE if stand.has("Agile") else ""
    return Going((kind,), kind, means)


@lru_cache(maxsize=256)
def closed(board: str, going: Going) -> tuple[Feature, ...]:
    """What it neither enters nor crosses (EXW-move-h): nothing for Jet Packs and VTOLs.

    EXW-jetpack-a, EXW-vtol-a.
    """
    return () if going.over else _where(board, going.along, IMPERMEABLE)


def barred(board: str, kind: str) -> tuple[Feature, ...]:
    """Where stands of a type are never put (EXW-deploy-c)."""
    return _where(board, (kind,), IMPERMEABLE)


@lru_cache(maxsize=256)
def no_end(board: str, going: Going) -> tuple[Feature, ...]:
    """What it crosses but does not stop on: ground on which a VTOL cannot land (EXW-vtol-a)."""
    return _where(board, (going.at_end,), IMPERMEABLE) if going.means == LANDING else ()


@lru_cache(maxsize=256)
def slow(board: str, going: Going) -> tuple[Feature, ...]:
    """What caps its Speed (EXW-terrain-b): for Jet Packs only Difficult ground, for VTOLs none."""
    if going.flies:
        return ()
    return _where(board, going.along, *((DIFFICULT,) if going.means == JETS else (DIFFICULT, ROUGH)))


@lru_cache(maxsize=256)
def _risky(board: str, going: Going) -> tuple[Feature, ...]:
    return () if going.over or going.means == AGILE else _where(board, going.along, ROUGH)


@lru_cache(maxsize=256)
def _risky_end(board: str, going: Going) -> tuple[Feature, ...]:
    if going.means in (FLYING, AGILE):
        return ()
    return _where(board, (going.at_end,), *((ROUGH, IMPERMEABLE) if going.means == JETS else (ROUGH,)))


def risks(board: str, going: Going, base: Base, path: Sequence[Point]) -> bool:
    """Whether a stand on this path takes a Rough Luck test (EXW-terrain-c).

    Agile stands never do (EXW-agile-a); Jet Packs and VTOLs only where they come down (EXW-jetpack-a, EXW-vtol-a).
    """
    return bool(crossed(base, path, _risky(board, going))) or lands_rough(board, going, base.moved(path[-1]))


def lands_rough(board: str, going: Going, end: Base) -> bool:
    """Whether it stops where it takes a Rough Luck test."""
    return any(overlaps_region(end, feature.region) for feature in _risky_end(board, going))


@lru_cache(maxsize=256)
def _where(board: str, kinds: tuple[str, ...], *classes: str) -> tuple[Feature, ...]:
    """The ground, without the roads through it, that stands of one of these types meet in one of these ways."""
    return tuple(
        part
        for feature in board_of(board).features
        if any(met(feature, kind) in classes for kind in kinds)
        for part in _without_roads(board, feature)
    )


@lru_cache(maxsize=64)
def _roads(board: str) -> BaseGeometry:
    return shapely.union_all(
        [feature.region.polygon for feature in board_of(board).features if feature.kind == "road"]
    )


def _without_roads(board: str, feature: Feature) -> tuple[Feature, ...]:
    if not feature.region.polygon.intersects(_roads(board)):
        return (feature,)
    return tuple(
        Feature(feature.id, feature.kind, region)
        for region in _parts(feature.region.polygon.difference(_roads(board)))
    )


@lru_cache(maxsize=64)
def off_road(board: str) -> tuple[Feature, ...]:
    """The table without its roads, as ground; a stand that never touches it is on a road (EXW-terrain-e)."""
    table = board_of(board)
    whole = shapely.box(-1.0, -1.0, table.width + 1.0, table.height + 1.0)
    return tuple(Feature(OFF_ROAD, OFF_ROAD, region) for region in _parts(whole.difference(_roads(board))))


def on_road(board: str, base: Base) -> bool:
    """Whether the whole base is on a road."""
    if not any(
        feature.region.holds(base.at) for feature in board_of(board).features if feature.kind == "road"
    ):
        return False
    return not any(overlaps_region(base, feature.region) for feature in off_road(board))


def _parts(shape: BaseGeometry) -> list[Region]:
    """A shape as simple polygons: one with holes is cut up."""
    regions = []
    for part in shapely.get_parts(shape):
        if part.area <= EPS:
            continue
        whole = [part] if not part.interiors else list(shapely.constrained_delaunay_triangles(part).geoms)
        for polygon in whole:
            ring = shapely.get_coordinates(polygon.exterior)[:-1]
            regions.append(Region(tuple(Point(float(x), float(y)) for x, y in ring)))
    return regions
