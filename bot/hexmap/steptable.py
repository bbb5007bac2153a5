"""The steps of a map as one mover finds them, looked up by number: what a path search asks over and over.

No rule is written here. Steps that look alike form a class (see `reach`); `take_step` is asked once for each
class and `add_step` once for each state of a move and class. Places are positions in `HexMap.terrain`.
"""

from dataclasses import replace
from functools import lru_cache

from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.costs import Barrier, Mover, Step, Tally, add_step, speed_of, take_step
from bot.hexmap.model import HexMap, MapKey
from bot.hexmap.reach import _classes

START = 0
"""State of a move that has not begun."""
POINT = 1 << 20
"""Points and changes of level in one number: a point outweighs any number of changes."""


def _shifts(column: int) -> tuple[tuple[int, int], ...]:
    middle = Hex(column, 2)
    return tuple(
        (at.col - middle.col, at.row - middle.row) for at in (neighbour(middle, side) for side in Facing)
    )


SHIFTS = (_shifts(1), _shifts(2))
"""Change of column and row by [(column - 1) % 2][facing]."""


class StepTable:
    """Steps of one map for one mover. A step is identified by its class: `of[place * 6 + facing]`."""

    def __init__(self, of: list[int], kinds: list[Step | None], climbs: list[bool], mover: Mover) -> None:
        self.of = of
        self.kinds = kinds
        """By class; None where the step cannot be made."""
        self.climbs = climbs
        """By class: whether the level changes."""
        self.mover = mover
        self.slowest = replace(mover, speed=1)
        """The same at speed 1: whatever the speed, it can get to the same places in the end."""
        self.far = [0 if step is None else _far_price(mover, step) for step in kinds]
        """By class: points of the step as part of a march over several moves; 0 where it cannot be made."""
        self.march = [points * POINT + climb for points, climb in zip(self.far, climbs, strict=True)]
        """By class: the same with the change of level; less than a point where the step cannot be made."""
        self.speeds = [speed_of(mover, Tally())]
        """By state: movement points of a move in that state."""
        self._tallies = [Tally()]
        self._numbers: dict[Tally, int] = {}
        self._onward: list[dict[int, tuple[int, int] | None]] = [{}]

    def onward(self, state: int, kind: int) -> tuple[int, int] | None:
        """Points of a step of that class in that state of a move and the state after it; None if barred.

        A move that is over its cap, past its river or in wire goes no further, and what caps it to 1 point can
        only be its first step.
        """
        known = self._onward[state]
        if kind not in known:
            known[kind] = self._worked_out(state, kind)
        return known[kind]

    def _worked_out(self, state: int, kind: int) -> tuple[int, int] | None:
        step, tally = self.kinds[kind], self._tallies[state]
        if step is None or tally.capped:
            return None
        added = add_step(self.mover, tally, step, state == START)
        if isinstance(added, Barrier) or (added[1].capped and state != START):
            return None
        cost, after = added
        if after not in self._numbers:
            self._numbers[after] = len(self._tallies)
            self._tallies.append(after)
            self._onward.append({})
            self.speeds.append(speed_of(self.mover, after))
        return cost, self._numbers[after]


def _far_price(mover: Mover, step: Step) -> int:
    """Over several moves only the price matters: a river, a swamp or a mountain takes a whole move."""
    added = add_step(mover, Tally(climbed=not step.river), step, True)
    if isinstance(added, Barrier):
        return 0
    cost, after = added
    whole_move = after.capped or after.river or after.wired
    return max(cost, mover.speed) if whole_move else cost + after.slowed


def step_table(hexmap: HexMap, mover: Mover, cliff_threshold: int) -> StepTable:
    """The table of a map and mover, made on first use."""
    return _table(hexmap.key, mover, cliff_threshold)


@lru_cache(maxsize=16)
def _numbered(key: MapKey) -> tuple[list[int], list[bool]]:
    classes, level = _classes(key.map), key.map.elevation_at
    return classes.of.ravel().tolist(), [level(a) != level(b) for a, b in classes.samples]


@lru_cache(maxsize=512)
def _table(key: MapKey, mover: Mover, cliff_threshold: int) -> StepTable:
    of, climbs = _numbered(key)
    kinds: list[Step | None] = []
    for a, b in _classes(key.map).samples:
        step = take_step(key.map, mover, a, b, cliff_threshold)
        kinds.append(None if isinstance(step, Barrier) else step)
    # The last class is the steps off the map.
    return StepTable(of, [*kinds, None], [*climbs, False], mover)


@lru_cache(maxsize=512)
def regions(key: MapKey, mover: Mover, cliff_threshold: int) -> list[int]:
    """A number by place; no march of this mover leads from one number to another.

    On a changed map those of the printed one are joined where a way has been opened; where one was closed the
    numbers may still be equal.
    """
    if key.map.printed is not None:
        return _joined(key, mover, cliff_threshold, key.map.printed)
    table = _table(key, mover, cliff_threshold)
    width, size = key.map.width, len(key.map.terrain)
    parent = list(range(size))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    passable = [price > 0 for price in table.far]
    for at in range(size):
        for side, (across, down) in enumerate(SHIFTS[at % width % 2]):
            if passable[table.of[at * 6 + side]]:
                mine, other = root(at), root(at + down * width + across)
                parent[max(mine, other)] = min(mine, other)
    return [root(at) for at in range(size)]


def _joined(key: MapKey, mover: Mover, cliff_threshold: int, printed: HexMap) -> list[int]:
    region = regions(printed.key, mover, cliff_threshold)
    table, hexmap = _table(key, mover, cliff_threshold), key.map
    for here in sorted(at for at in hexmap.changed if hexmap.contains(at)):
        at = hexmap.index(here)
        for side in Facing:
            there = neighbour(here, side)
            if not hexmap.contains(there):
                continue
            other = hexmap.index(there)
            # Either way, for a step into water or off a bridge is not always open both ways.
            if table.far[table.of[at * 6 + side]] or table.far[table.of[other * 6 + side.opposite]]:
                low, high = sorted((region[at], region[other]))
                if low != high:
                    region = [low if number == high else number for number in region]
    return region
