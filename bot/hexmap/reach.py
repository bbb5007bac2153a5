"""Reachable hexes for many units at once, on arrays.

No rule is written here. Directed steps of the map that look alike to `take_step` form a class; `take_step` is
asked once for each class and kind of mover, and `add_step` and `speed_of` once for each kind of step and state
of a move. What is left is a search by points spent over all units together; a test holds it to `reachable`.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.costs import (
    CLIFF_THRESHOLD,
    Barrier,
    Mover,
    Step,
    Tally,
    add_step,
    follows_river,
    speed_of,
    take_step,
)
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import Overlay, TerrainKind

Numbers = NDArray[np.int16]
Ints = NDArray[np.int64]
Codes = NDArray[np.uint16]

_UNREACHED = 32_000
_ENDED = 0
"""State of a move that cannot continue. As the state to step from, it is the move not yet begun."""


class _Classes(NamedTuple):
    """The directed steps of a map, sorted by what `take_step` looks at."""

    of: Ints
    """Class by [map index, facing]; the last class is the steps off the map."""
    samples: list[tuple[Hex, Hex]]
    """One step of each class but the last."""


class _Plan(NamedTuple):
    """The effect of one map's steps on the moves of some kinds of mover."""

    codes: Codes
    """Kind of step by [mover * hexes + map index, facing]."""
    cost: Numbers
    """Points by [start of the mover's table + state * kinds + kind of step]."""
    latest: Numbers
    """Most points spent before that step so that the move can still end with it; -1: barred."""
    after: Numbers
    """State after that step."""
    starts: Ints
    """Where in these tables each mover's part starts."""
    kinds: Ints
    """Kinds of step in each mover's part."""
    states: int
    """Most states of a move that any mover has."""
    radius: int
    """Most points any mover may have."""


@lru_cache(maxsize=16)
def _classes(hexmap: HexMap) -> _Classes:
    size = hexmap.width * hexmap.height
    kinds = {kind: n for n, kind in enumerate(TerrainKind)}
    terrain = np.array([kinds[kind] for kind in hexmap.terrain])
    level = np.array(hexmap.elevation)
    overlays = _numbered(hexmap, hexmap.overlays.items())
    # A river in the hex left changes nothing.
    left = _numbered(
        hexmap, ((at, rest) for at, kinds in hexmap.overlays.items() if (rest := kinds - {Overlay.RIVER}))
    )
    bridges = [at for at, kinds in hexmap.overlays.items() if Overlay.LARGE_BRIDGE in kinds]
    bridge = _numbered(hexmap, ((at, True) for at in bridges))
    # 0 no road, 1 road, 2 highway, as `on_road` and `highways` have it.
    road = _numbered(hexmap, ((at, True) for at in (*hexmap.roads, *bridges)))
    road = np.maximum(road, 2 * _numbered(hexmap, ((at, True) for at in hexmap.highways)))
    drawn, edges = np.zeros((size, 6), np.int64), np.zeros((size, 6), np.int64)
    for weight, net in ((1, hexmap.roads), (2, hexmap.highways)):
        for at, exits in net.items():
            if hexmap.contains(at):
                drawn[hexmap.index(at), list(exits)] += weight
    number: dict[Hashable, int] = {}
    for (at, side), features in hexmap.edges.items():
        if hexmap.contains(at):
            what = features, hexmap.edge_holder.get((at, side), "")
            edges[hexmap.index(at), side] = number.setdefault(what, len(number) + 1)

    to, inside = _next_hexes(hexmap)
    # Whether the hex left is on a road matters at large bridges only.
    leaves_road = (road > 0)[:, None] & ((bridge > 0)[:, None] | (bridge > 0)[to])
    # Up and down differ for aircraft.
    code = level[to] - level[:, None]
    code -= code.min()
    for part in (
        terrain[to],
        road[to],
        leaves_road.astype(np.int64),
        drawn,
        edges,
        np.repeat(left[:, None], 6, axis=1),
        overlays[to],
    ):
        code = code * (int(part.max()) + 1) + part
    # Where craft may go on a river depends on the river edges of both hexes (EDC-F6.3-b).
    course = np.zeros((size, 6), np.int64)
    for at, there in hexmap.overlays.items():
        for side in Facing if Overlay.RIVER in there else ():
            if hexmap.contains(neighbour(at, side)):
                course[hexmap.index(at), side] = 1 + follows_river(hexmap, at, neighbour(at, side))
    code = code * (int(course.max()) + 1) + course
    # The least code, -1, is the steps off the map; every map has some.
    _, first, of = np.unique(np.where(inside, code, -1), return_index=True, return_inverse=True)
    samples = []
    for place in first[1:].tolist():
        at = hexmap.hex_at(place // 6)
        samples.append((at, neighbour(at, Facing(place % 6))))
    return _Classes((of.reshape(size, 6) - 1) % len(first), samples)


def _next_hexes(hexmap: HexMap) -> tuple[Ints, NDArray[np.bool_]]:
    """Map index beyond each side by [map index, facing] (0 off the map), and whether it is on the map."""
    row, col = np.divmod(np.arange(hexmap.width * hexmap.height)[:, None], hexmap.width)
    around = [[neighbour(middle, side) for side in Facing] for middle in (Hex(1, 1), Hex(2, 1))]
    across = np.array([[at.col - n for at in hexes] for n, hexes in enumerate(around, 1)])
    down = np.array([[at.row - 1 for at in hexes] for hexes in around])
    to_col, to_row = col + across[col[:, 0] % 2], row + down[col[:, 0] % 2]
    inside = (to_col >= 0) & (to_col < hexmap.width) & (to_row >= 0) & (to_row < hexmap.height)
    return np.where(inside, to_row * hexmap.width + to_col, 0), inside


def _numbered(hexmap: HexMap, items: Iterable[tuple[Hex, Hashable]]) -> Ints:
    """Array by map index that numbers the different values from 1; 0 where there is none."""
    numbers = np.zeros(hexmap.width * hexmap.height, np.int64)
    number: dict[Hashable, int] = {}
    for at, value in items:
        if hexmap.contains(at):
            numbers[hexmap.index(at)] = number.setdefault(value, len(number) + 1)
    return numbers


@lru_cache(maxsize=64)
def _steps(hexmap: HexMap, mover: Mover, cliff_threshold: int) -> tuple[Codes, list[Step | None]]:
    """Kind of step by [map index, facing], and what each kind is; speed plays no part."""
    classes = _classes(hexmap)
    number: dict[Step | None, int] = {None: 0}
    kinds = []
    for a, b in classes.samples:
        step = take_step(hexmap, mover, a, b, cliff_threshold)
        kinds.append(number.setdefault(None if isinstance(step, Barrier) else step, len(number)))
    return np.array([*kinds, 0], np.uint16)[classes.of], list(number)


@lru_cache(maxsize=64)
def _plan(hexmap: HexMap, movers: tuple[Mover, ...], cliff_threshold: int) -> _Plan:
    codes, rows, starts, kinds = [], [], [], []
    states = start = 0
    for mover in movers:
        code, steps = _steps(hexmap, replace(mover, speed=0), cliff_threshold)
        moves = _moves(mover, steps)
        codes.append(code)
        rows.append(moves.reshape(-1, 3))
        starts.append(start)
        kinds.append(len(steps))
        start += len(rows[-1])
        states = max(states, len(moves))
    cost, latest, after = (np.ascontiguousarray(part) for part in np.concatenate(rows).T)
    radius = max(speed_of(mover, Tally()) for mover in movers)
    return _Plan(
        np.concatenate(codes), cost, latest, after, np.array(starts), np.array(kinds), states, max(radius, 0)
    )


def _moves(mover: Mover, steps: list[Step | None]) -> Numbers:
    """Cost, latest and state after (see `_Plan`) by [state, kind of step]."""
    states = [Tally()]
    number: dict[Tally, int] = {}
    rows = []
    for state, tally in enumerate(states):
        row = []
        for step in steps:
            added = Barrier.OFF_MAP if step is None else add_step(mover, tally, step, state == 0)
            # A cap counts from the first step, or the move was never allowed (as in `reachable`).
            if isinstance(added, Barrier) or (added[1].capped and state > 0):
                row.append((0, -1, _ENDED))
                continue
            cost, new = added
            after = _ENDED
            if not (new.capped or new.river or new.wired):
                new = _merged(mover, new)
                if new not in number:
                    number[new] = len(states)
                    states.append(new)
                after = number[new]
            row.append((cost, max(speed_of(mover, new) - cost, -1), after))
        rows.append(row)
    return np.array(rows, np.int16)


def _merged(mover: Mover, tally: Tally) -> Tally:
    """The tally without what makes no difference to this mover."""
    grade = tally.grade
    if not mover.vehicle or (grade == 1 and not mover.roller):
        grade = 0
    return tally._replace(grade=grade, climbed=tally.climbed and mover.tracked)


class _Window(NamedTuple):
    """Places around a unit by number, row by row; the first column is an odd one of the map."""

    onward: Ints
    """The next place by [place, facing]."""
    columns: int
    size: int


@lru_cache(maxsize=32)
def _window(radius: int) -> _Window:
    columns, rows = 2 * radius + 2, 2 * radius + 1
    onward = np.zeros((columns * rows, 6), np.int64)
    for place in range(columns * rows):
        row, col = divmod(place, columns)
        for side in Facing:
            to = neighbour(Hex(col + 1, row), side)
            onward[place, side] = to.row * columns + to.col - 1
    return _Window(onward, columns, columns * rows)


def reachable_many(
    hexmap: HexMap,
    movers: Sequence[Mover],
    starts: Sequence[Hex],
    cliff_threshold: int = CLIFF_THRESHOLD,
) -> Numbers:
    """Array [unit, map index]: fewest points to end one move there, -1 where the ground does not allow it.

    Looks at the ground only, like `plan_cost` (EDC-C2.2-a); `reachable` also knows zones of influence.
    Raises KeyError for a start off the map.
    """
    size = hexmap.width * hexmap.height
    out = np.full((len(movers), size), -1, dtype=np.int16)
    if not movers:
        return out
    number: dict[Mover, int] = {}
    which = np.array([number.setdefault(mover, len(number)) for mover in movers])
    plan = _plan(hexmap, tuple(number), cliff_threshold)
    places = np.array([hexmap.index(at) for _, at in zip(movers, starts, strict=True)])
    window = _window(plan.radius)

    # The window of a unit: its first column is odd, the unit's own column in the middle or next to it.
    row, col = np.divmod(places, hexmap.width)
    left = col - plan.radius
    left -= left % 2
    corner = (row - plan.radius) * hexmap.width + left
    steps_at = which * size + corner
    inner = np.arange(window.size)
    to_map = inner // window.columns * hexmap.width + inner % window.columns
    table, kinds = plan.starts[which], plan.kinds[which]
    span = plan.states * window.size

    best = np.full(len(movers) * window.size, _UNREACHED, np.int16)
    seen = np.zeros(len(movers) * span, bool)
    order = np.empty(len(seen), np.int32)
    own = plan.radius * window.columns + col - left
    # Keys number (unit, state, place); `due` holds them by the points spent to get there.
    due: list[list[Ints]] = [[] for _ in range(plan.radius + 1)]
    due[0] = [np.arange(len(movers)) * span + own]
    for spent, waiting in enumerate(due):
        if not waiting:
            continue
        keys = np.concatenate(waiting)
        unit, rest = np.divmod(keys, span)
        state, place = np.divmod(rest, window.size)
        spot = unit * window.size + place
        best[spot] = np.minimum(best[spot], spent)
        if spent == plan.radius:
            break
        ranks = np.arange(len(keys), dtype=np.int32)
        order[keys] = ranks
        fresh = ~seen[keys] & (order[keys] == ranks)
        if spent:
            fresh &= state != _ENDED
        seen[keys] = True
        unit, state, place = unit[fresh], state[fresh], place[fresh]
        steps = plan.codes[steps_at[unit] + to_map[place]] + (table[unit] + state * kinds[unit])[:, None]
        left_from, side = np.nonzero(plan.latest[steps] >= spent)
        taken = steps[left_from, side]
        unit, place = unit[left_from], window.onward[place[left_from], side]
        onward = unit * span + plan.after[taken] * np.int64(window.size) + place
        cost = plan.cost[taken]
        for points in range(1, plan.radius - spent + 1):
            chosen = onward[cost == points]
            if len(chosen):
                due[spent + points].append(chosen)
    unit, place = np.divmod(np.flatnonzero(best < _UNREACHED), window.size)
    out[unit, corner[unit] + to_map[place]] = best[unit * window.size + place]
    return out
