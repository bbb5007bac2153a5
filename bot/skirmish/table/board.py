"""A board: its size, terrain, edges and their owners, zones and markers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from bot.skirmish.table.shapes import Point, Region, stored
from bot.skirmish.table.terrain import Feature


class Edge(StrEnum):
    """The four edges; south is y = 0."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


@dataclass(frozen=True)
class Zone:
    """An area with a meaning and no substance: a deployment zone, an area to hold."""

    id: str
    region: Region
    kind: str = "deployment"
    side: str = ""
    """Its owner; empty for none."""
    name: str = ""


@dataclass(frozen=True)
class Marker:
    """An objective or token: a spot with a radius (0 for a mere point)."""

    id: str
    at: Point
    kind: str = "objective"
    radius: float = 0.0
    side: str = ""
    name: str = ""
    traits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """A table. Immutable: what changes in a game gives another board."""

    name: str
    width: float
    height: float
    unit: str = "in"
    """in or cm"""
    features: tuple[Feature, ...] = ()
    zones: tuple[Zone, ...] = ()
    markers: tuple[Marker, ...] = ()
    edges: Mapping[Edge, str] = field(default_factory=dict)
    """Whose edge it is."""
    square: float = 0.0
    """Side of a square of the grid used to name places; 0 for the usual one."""

    @cached_property
    def by_id(self) -> dict[str, Feature]:
        """Features by id."""
        return {feature.id: feature for feature in self.features}

    @cached_property
    def pitch(self) -> float:
        """Side of a square: 3 in or 10 cm, doubled until there are at most 26 columns."""
        side = self.square or (3.0 if self.unit == "in" else 10.0)
        while math.ceil(self.width / side - 1e-9) > 26:
            side *= 2
        return side

    def turned(self) -> Board:
        """The board turned clockwise by a quarter, with nobody's edges: for one that is deeper than wide."""

        def spot(at: Point) -> Point:
            return stored(Point(at.y, self.width - at.x))

        def area(region: Region) -> Region:
            centre = None if region.centre is None else spot(region.centre)
            return replace(region, outline=tuple(map(spot, region.outline)), centre=centre)

        return replace(
            self,
            width=self.height,
            height=self.width,
            features=tuple(replace(feature, region=area(feature.region)) for feature in self.features),
            zones=tuple(replace(zone, region=area(zone.region)) for zone in self.zones),
            markers=tuple(replace(marker, at=spot(marker.at)) for marker in self.markers),
            edges={},
        )

    def feature(self, name: str) -> Feature:
        """The feature of this id. Raises KeyError."""
        return self.by_id[name]

    def marker(self, name: str) -> Marker:
        """The marker of this id. Raises KeyError."""
        for marker in self.markers:
            if marker.id == name:
                return marker
        raise KeyError(name)

    def zone(self, name: str) -> Zone:
        """The zone of this id. Raises KeyError."""
        for zone in self.zones:
            if zone.id == name:
                return zone
        raise KeyError(name)

    def with_features(self, more: Iterable[Feature]) -> Board:
        """The board with these features; one of the same id is replaced in its place."""
        kept = dict(self.by_id)
        kept.update({feature.id: feature for feature in more})
        return replace(self, features=tuple(kept.values()))

    def without(self, *names: str) -> Board:
        """The board without these features."""
        return replace(self, features=tuple(feature for feature in self.features if feature.id not in names))

    def near(self, left: float, bottom: float, right: float, top: float) -> list[Feature]:
        """Features whose bounding box meets this one."""
        return [
            feature
            for feature, (x0, y0, x1, y1) in self._boxes
            if x0 <= right and x1 >= left and y0 <= top and y1 >= bottom
        ]

    @cached_property
    def _boxes(self) -> list[tuple[Feature, tuple[float, float, float, float]]]:
        return [(feature, feature.region.bounds) for feature in self.features]


def strip(board: Board, edge: Edge, depth: float) -> Region:
    """The strip of the board along an edge."""
    w, h = board.width, board.height
    left, bottom, right, top = {
        Edge.SOUTH: (0.0, 0.0, w, min(depth, h)),
        Edge.NORTH: (0.0, max(0.0, h - depth), w, h),
        Edge.WEST: (0.0, 0.0, min(depth, w), h),
        Edge.EAST: (max(0.0, w - depth), 0.0, w, h),
    }[edge]
    return Region((Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)))
