"""The parts of a map that a briefing shows: windows around what happened and where the side's units are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.campaign.knowledge.deeds import Deeds
from bot.campaign.world.model import SideView
from bot.hexmap.coords import Hex
from bot.hexmap.model import HexMap

COLUMNS, ROWS = 8, 5
"""Hexes of a front: wider than high with its title and its list, and each large enough to read on a phone; the other
way on a pointy-top map."""
MOST = 3
FIGHT, SIGHT, UNIT = 6, 3, 1
"""What a fight, a new contact or another deed, and a unit of the side weigh."""


@dataclass(frozen=True)
class Front:
    """A window of the map."""

    number: int
    first: Hex
    """Its top left hex."""
    last: Hex
    """Its bottom right hex."""

    def shows(self, at: Hex) -> bool:
        """Whether the hex is in the window."""
        return self.first.col <= at.col <= self.last.col and self.first.row <= at.row <= self.last.row

    def whole(self, hexmap: HexMap) -> bool:
        """Whether the window shows all of the map."""
        return self.first == Hex(1, 1) and self.last == Hex(hexmap.width, hexmap.height)


def fronts_of(view: SideView, deeds: Deeds) -> tuple[Front, ...]:
    """At most `MOST` windows, the heaviest first; where nothing happened and nobody is, there is none.

    After the first, only windows with deeds in them count.
    """
    left = _weights(view, deeds)
    found: list[Front] = []
    busy = set(deeds.hexes)
    while left and len(found) < MOST:
        first, last = _best(view, left)
        covered = [at for at in left if first.col <= at.col <= last.col and first.row <= at.row <= last.row]
        found.append(Front(len(found) + 1, *_centred(view, covered, first, last)))
        done = {*covered, *filter(found[-1].shows, left)}
        left = {at: weight for at, weight in left.items() if at in busy and at not in done}
    return tuple(found)


def _weights(view: SideView, deeds: Deeds) -> dict[Hex, int]:
    weights: dict[Hex, int] = {}
    parts: tuple[tuple[Iterable[Hex], int], ...] = (
        ([unit.hex for unit in view.units if unit.carrier is None], UNIT),
        (
            [
                *(*deeds.stops, *deeds.fresh),
                *(move.path[-1] for move in deeds.moves),
                *(one.hex for one in deeds.handled),
            ],
            SIGHT,
        ),
        (deeds.fought, FIGHT),
    )
    for hexes, weight in parts:
        for at in hexes:
            if 1 <= at.col <= view.map.width and 1 <= at.row <= view.map.height:
                weights[at] = weights.get(at, 0) + weight
    return weights


def _best(view: SideView, weights: Mapping[Hex, int]) -> tuple[Hex, Hex]:
    """The heaviest window; of equals, the one nearest to the top left corner."""
    across, down = (ROWS, COLUMNS) if view.map.pointy else (COLUMNS, ROWS)
    wide, high = min(across, view.map.width), min(down, view.map.height)
    cols = sorted({_start(at.col, wide, view.map.width) for at in weights})
    rows = sorted({_start(at.row, high, view.map.height) for at in weights})

    def weight(col: int, row: int) -> int:
        return sum(
            value
            for at, value in weights.items()
            if col <= at.col < col + wide and row <= at.row < row + high
        )

    _, col, row = max((weight(col, row), -col, -row) for col in cols for row in rows)
    first = Hex(-col, -row)
    return first, Hex(first.col + wide - 1, first.row + high - 1)


def _start(at: int, size: int, whole: int) -> int:
    """Where a window of `size` begins that has `at` on its first line, moved onto the map."""
    return max(1, min(at, whole - size + 1))


def _centred(view: SideView, covered: list[Hex], first: Hex, last: Hex) -> tuple[Hex, Hex]:
    """The window moved so that what it shows is in its middle."""
    wide, high = last.col - first.col + 1, last.row - first.row + 1
    cols, rows = [at.col for at in covered], [at.row for at in covered]
    col = _start((min(cols) + max(cols) - wide + 2) // 2, wide, view.map.width)
    row = _start((min(rows) + max(rows) - high + 2) // 2, high, view.map.height)
    return Hex(col, row), Hex(col + wide - 1, row + high - 1)
