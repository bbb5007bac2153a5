"""The parts of a map that a briefing shows: windows around what happened and where the side's units are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.campaign.knowledge.deeds import Deeds
from bot.campaign.world.known.view import SideView
from bot.hexmap.coords import Hex
from bot.hexmap.model import HexMap

COLUMNS, ROWS = 8, 5
"""Hexes of a front: wider than high with its title and its list, and each large enough to read on a phone; the other
way on a pointy-top map."""
MOST = 3
NEAR = 2
"""How far beyond its edge, in hexes, a front follows what happens."""
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


def fronts_of(
    view: SideView, deeds: Deeds, earlier: Sequence[Front] = (), used: int = 0
) -> tuple[Front, ...]:
    """At most `MOST` windows, by number; where nothing happened and nobody is, there is none.

    `earlier` are those of the round before: one in which there is still fighting keeps its number and its place, moved
    no further than is needed to show what happened at its edge. Any other window has the number of the earlier one that
    it overlaps most, or a new one, above all that were `used`. The heaviest windows are chosen; after the first, only
    those with deeds in them count.
    """
    left = _weights(view, deeds)
    all_of_it, busy, fought = dict(left), set(deeds.hexes), set(deeds.fought)
    kept = []
    for front in sorted(earlier, key=lambda front: front.number):
        if any(map(front.shows, fought & left.keys())):
            kept.append(_following(view, front, busy & left.keys()))
            left = {at: weight for at, weight in left.items() if not kept[-1].shows(at)}
    if kept:
        left = {at: weight for at, weight in left.items() if at in busy}
    fronts = list(kept)
    while left and len(fronts) < len(kept) + MOST:
        first, last = _best(view, left)
        covered = [at for at in left if first.col <= at.col <= last.col and first.row <= at.row <= last.row]
        fronts.append(Front(0, *_centred(view, covered, first, last)))
        done = {*covered, *filter(fronts[-1].shows, left)}
        left = {at: weight for at, weight in left.items() if at in busy and at not in done}
    if kept:
        fronts.sort(key=lambda front: -sum(weight for at, weight in all_of_it.items() if front.shows(at)))
    return _numbered(fronts[:MOST], earlier, used)


def _following(view: SideView, front: Front, busy: Collection[Hex]) -> Front:
    """The front, moved as little as shows what is just beyond its edge too, if one window can show it all."""
    inside = [at for at in busy if front.shows(at)]
    beyond = [at for at in busy if _reach(front).shows(at)]
    for shown in (beyond, inside):
        cols, rows = [at.col for at in shown], [at.row for at in shown]
        wide, high = front.last.col - front.first.col + 1, front.last.row - front.first.row + 1
        if max(cols) - min(cols) < wide and max(rows) - min(rows) < high:
            col = max(min(front.first.col, min(cols)), max(cols) - wide + 1)
            row = max(min(front.first.row, min(rows)), max(rows) - high + 1)
            return Front(front.number, Hex(col, row), Hex(col + wide - 1, row + high - 1))
    return front


def _reach(front: Front) -> Front:
    first, last = front.first, front.last
    return Front(front.number, Hex(first.col - NEAR, first.row - NEAR), Hex(last.col + NEAR, last.row + NEAR))


def _numbered(fronts: Sequence[Front], earlier: Sequence[Front], used: int) -> tuple[Front, ...]:
    """Those without a number get that of an earlier front that is not there any more, or a new one."""
    gone = [lapsed for lapsed in earlier if lapsed.number not in {front.number for front in fronts}]
    used = max(used, *(front.number for front in (*fronts, *earlier)), 0) if (fronts or earlier) else used
    numbered = []
    for front in fronts:
        if not front.number:
            near = max(gone, key=lambda other: (_shared(front, other), -other.number), default=None)
            if near is not None and _shared(front, near):
                gone.remove(near)
                front = replace(front, number=near.number)
            else:
                used += 1
                front = replace(front, number=used)
        numbered.append(front)
    return tuple(sorted(numbered, key=lambda front: front.number))


def _shared(first: Front, other: Front) -> int:
    """Hexes that both show."""
    wide = min(first.last.col, other.last.col) - max(first.first.col, other.first.col) + 1
    high = min(first.last.row, other.last.row) - max(first.first.row, other.first.row) + 1
    return max(0, wide) * max(0, high)


def heaviest(fronts: Sequence[Front], deeds: Deeds) -> Front:
    """The front with the most fighting; of equals the first. There must be one."""
    return max(fronts, key=lambda front: (sum(map(front.shows, deeds.fought)), -front.number))


def _weights(view: SideView, deeds: Deeds) -> dict[Hex, int]:
    weights: dict[Hex, int] = {}
    parts: tuple[tuple[Iterable[Hex], int], ...] = (
        ([unit.hex for unit in view.units if unit.carrier is None], UNIT),
        (
            [
                *(*deeds.stops, *deeds.fresh),
                *(move.path[-1] for move in deeds.moves),
                *(handled.hex for handled in deeds.handled),
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
