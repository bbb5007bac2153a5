"""Reachable hexes for many units at once: numpy relaxation in a disc around each unit.

The same rules as `costs`, on arrays of every step of the map; a test holds the two together.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bot.hexmap.coords import Facing, Hex, disc, neighbour
from bot.hexmap.costs import CLIFF_THRESHOLD, Barrier, Mover, Tally, speed_of, take_step
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TERRAIN, TerrainKind

Numbers = NDArray[np.int16]
Ints = NDArray[np.int64]
FAR = 9_999
"""Cost of what cannot be reached."""


class _Steps(NamedTuple):
    """Every step of the map for one kind of mover, by [facing, map index]; the last index is off the map."""

    base: Numbers
    climb: Numbers
    road: Numbers
    onto: Numbers
    slow: NDArray[np.bool_]
    swamp: NDArray[np.bool_]
    cap: NDArray[np.bool_]
    river: NDArray[np.bool_]
    wire: NDArray[np.bool_]


@lru_cache(maxsize=32)
def _steps(hexmap: HexMap, mover: Mover, cliff_threshold: int) -> _Steps:
    shape = (6, hexmap.width * hexmap.height + 1)
    zeros = [np.zeros(shape, dtype=np.int16) for _ in range(3)]
    flags = [np.zeros(shape, dtype=bool) for _ in range(5)]
    found = _Steps(
        np.full(shape, FAR, np.int16),
        zeros[0],
        zeros[1],
        zeros[2],
        flags[0],
        flags[1],
        flags[2],
        flags[3],
        flags[4],
    )
    for at in hexmap.hexes():
        for side in Facing:
            step = take_step(hexmap, mover, at, neighbour(at, side), cliff_threshold)
            if isinstance(step, Barrier):
                continue
            where = side, hexmap.index(at)
            floats = mover.amphibious and step.terrain is TerrainKind.SWAMP
            terrain = TERRAIN[step.terrain] if step.terrain is not None else None
            found.base[where] = step.base
            found.climb[where] = step.climb
            found.road[where] = step.road
            found.onto[where] = step.onto
            found.slow[where] = terrain is not None and terrain.speed_loss > 0
            found.swamp[where] = floats
            found.cap[where] = terrain is not None and terrain.speed_cap is not None and not floats
            found.river[where] = step.river
            found.wire[where] = step.wire
    return found


@lru_cache(maxsize=32)
def _disc(odd: bool, radius: int) -> tuple[Ints, Ints, Ints]:
    """Column and row offsets of the disc, and for each facing the number of the next place (or the sink)."""
    middle = Hex(1, 1) if odd else Hex(2, 1)
    places = disc(middle, radius)
    number = {at: n for n, at in enumerate(places)}
    onward = [[number.get(neighbour(at, side), len(places)) for at in places] for side in Facing]
    cols = np.array([at.col - middle.col for at in places])
    rows = np.array([at.row - middle.row for at in places])
    return cols, rows, np.array(onward)


def reachable_many(
    hexmap: HexMap,
    movers: Sequence[Mover],
    starts: Sequence[Hex],
    cliff_threshold: int = CLIFF_THRESHOLD,
) -> Numbers:
    """Array [unit, map index]: fewest points to end one move there, -1 where the ground does not allow it.

    Looks at the ground only, like `plan_cost` (EDC-C2.2-a); `reachable` also knows zones of influence.
    """
    out = np.full((len(movers), hexmap.width * hexmap.height), -1, dtype=np.int16)
    groups: dict[tuple[Mover, bool], list[int]] = {}
    for unit, (mover, at) in enumerate(zip(movers, starts, strict=True)):
        groups.setdefault((mover, at.col % 2 == 1), []).append(unit)
    for (mover, odd), units in groups.items():
        steps = _steps(hexmap, replace(mover, speed=1), cliff_threshold)
        grades = [0]
        if mover.vehicle:
            grades += [
                grade for grade in (1, 2) if (mover.roller or grade == 2) and (steps.onto >= grade).any()
            ]
        for grade in grades:
            _reach(hexmap, mover, steps, odd, grade, np.array(units), [starts[unit] for unit in units], out)
    return out


def _reach(
    hexmap: HexMap,
    mover: Mover,
    steps: _Steps,
    odd: bool,
    grade: int,
    units: Ints,
    starts: list[Hex],
    out: Numbers,
) -> None:
    """Reach of units of one kind by moves that keep to roads of at least this grade."""
    radius = speed_of(mover, Tally(grade=grade))
    cols, rows, onward = _disc(odd, radius)
    at = np.array(starts)
    col, row = at[:, :1] + cols, at[:, 1:] + rows
    inside = (col >= 1) & (col <= hexmap.width) & (row >= 1) & (row <= hexmap.height)
    index = np.where(inside, (row - 1) * hexmap.width + col - 1, hexmap.width * hexmap.height)
    size = (len(units), len(cols) + 1)
    best = np.full(size, FAR, np.int16)
    best[:, 0] = 0
    # One layer for each combination of what the move has used up (see Tally); most ground needs only one.
    kept = (mover.tracked, bool(steps.slow.any()), bool(steps.swamp.any()))
    layers = {
        key: np.full(size, FAR, np.int16)
        for key in product(*((False, True) if k else (False,) for k in kept))
    }
    layers[False, False, False][:, 0] = 0
    for turn in range(radius):
        # Only the unit's own hex can be left by the first step, and only by the first step.
        width = 1 if turn == 0 else 1 + 3 * turn * (turn + 1)
        here = index[:, :width]
        for key, layer in [(key, layer.copy()) for key, layer in layers.items()]:
            if (layer[:, :width] >= FAR).all():
                continue
            climbed = key[0]
            for side in Facing:
                spent = layer[:, :width] + steps.base[side][here]
                climb = steps.climb[side][here]
                paid = np.maximum(climb - 1, 0) if mover.tracked and not climbed else climb
                road = (steps.onto if turn == 0 else steps.road)[side][here]
                river = steps.river[side][here]
                open_way = (road >= grade) & ~(river & ((paid > 0) | (turn > 0)))
                ends = river | steps.cap[side][here] | steps.wire[side][here]
                open_way &= ~steps.cap[side][here] | (turn == 0)
                spent = np.where(open_way, np.where(river, 1, spent + paid), FAR)
                slow, swamp = steps.slow[side][here], steps.swamp[side][here]
                target = onward[side][:width]
                for to, kept_layer in layers.items():
                    if any(before and not after for before, after in zip(key, to, strict=True)):
                        continue
                    fits = np.ones_like(open_way)
                    for used, step, after, keeps in zip(key, (climb > 0, slow, swamp), to, kept, strict=True):
                        if keeps:
                            fits &= (step | used) == after
                    limits = _limit(mover, grade, to, steps.cap[side][here], river)
                    good = np.where(fits & (spent <= limits), spent, FAR)
                    best[:, target] = np.minimum(best[:, target], good)
                    kept_layer[:, target] = np.minimum(kept_layer[:, target], np.where(ends, FAR, good))
    reached = inside & (best[:, :-1] < FAR)
    unit, place = np.nonzero(reached)
    found, where = best[unit, place], (units[unit], index[unit, place])
    old = out[where]
    out[where] = np.where((old >= 0) & (old < found), old, found)


def _limit(
    mover: Mover, grade: int, used: tuple[bool, ...], cap: NDArray[np.bool_], river: NDArray[np.bool_]
) -> Numbers:
    tally = Tally(grade=grade, slowed=int(used[1]), swamped=used[2])
    free = speed_of(mover, tally)
    capped = speed_of(mover, tally._replace(capped=True))
    crossing = speed_of(mover, tally._replace(river=True))
    return np.where(river, crossing, np.where(cap, capped, free)).astype(np.int16)
