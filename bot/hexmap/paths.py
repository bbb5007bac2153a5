"""Cheapest paths and the hexes within reach, on top of the price of a move in `costs`."""

import heapq
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from bot.hexmap.coords import Facing, Hex, distance, neighbours
from bot.hexmap.costs import (
    CLIFF_THRESHOLD,
    Barrier,
    Mover,
    Note,
    PathCost,
    Step,
    Tally,
    add_step,
    plan_cost,
    road_grade,
    speed_of,
    step_cost,
    take_step,
)
from bot.hexmap.model import HexMap
from bot.hexmap.reach import reachable_many

__all__ = [
    "CLIFF_THRESHOLD",
    "Barrier",
    "Mover",
    "Note",
    "PathCost",
    "Step",
    "find_path",
    "plan_cost",
    "reachable",
    "reachable_many",
    "road_grade",
    "step_cost",
    "take_step",
]

Blocked = Collection[Hex] | Callable[[Hex], bool]
MAX_ROAD_BONUS = 2


class _Label(NamedTuple):
    """How a search got to a hex; compares in the order of preference of EDC-C2.2-e."""

    reckoned: int
    """Points so far and at least as many as are left to go."""
    zoi_hexes: int
    level_changes: int
    turns: tuple[Facing, ...]
    spent: int
    at: Hex
    tally: Tally


def find_path(
    hexmap: HexMap,
    mover: Mover,
    start: Hex,
    goal: Hex,
    blocked: Blocked = (),
    zoi: Collection[Hex] = (),
    cliff_threshold: int = CLIFF_THRESHOLD,
) -> list[Hex] | None:
    """The path for an order that names only the goal, from `start` to `goal`; None where there is none.

    A path that this move completes comes before all others; then cheapest; ties: fewest zone-of-influence
    hexes, fewest level changes, first differing step in the order N ... NW (EDC-C2.2-e). A goal too far
    off for one move is allowed: rivers, swamps and mountains on the way then count as a whole move each.
    `blocked` and `zoi` are what the mover's side knows: entering a hex of `zoi` ends the move and no step leads
    from one to another (EDC-C2.2.1-c, EDC-C2.2.1-i). Give an empty `zoi` for a unit that ignores them.
    """
    if start == goal:
        return [start]
    if not (hexmap.contains(start) and hexmap.contains(goal)):
        return None
    limit = mover.speed + MAX_ROAD_BONUS
    for step in _search(hexmap, mover, start, goal, blocked, zoi, cliff_threshold, False, limit):
        if step.at == goal and step.spent <= speed_of(mover, step.tally):
            return _hexes(start, step.turns)
    if _sealed_off(hexmap, mover, start, goal, blocked, cliff_threshold):
        return None
    for step in _search(hexmap, mover, start, goal, blocked, zoi, cliff_threshold, True, None):
        if step.at == goal:
            return _hexes(start, step.turns)
    return None


POCKET = 120
"""A goal in a pocket of at most this many hexes is found shut off without a search of the whole map."""


def _sealed_off(
    hexmap: HexMap, mover: Mover, start: Hex, goal: Hex, blocked: Blocked, cliff_threshold: int
) -> bool:
    """Whether the goal lies in a small pocket, or none, that no steps lead into from the start."""
    shut = blocked if callable(blocked) else frozenset(blocked).__contains__
    if shut(goal):
        return True
    pocket, queue = {goal}, [goal]
    while queue and len(pocket) <= POCKET:
        here = queue.pop()
        for there in neighbours(here):
            if there in pocket or (there != start and shut(there)):
                continue
            if not hexmap.contains(there):
                continue
            if not isinstance(take_step(hexmap, mover, there, here, cliff_threshold), Barrier):
                if there == start:
                    return False
                pocket.add(there)
                queue.append(there)
    return not queue and len(pocket) <= POCKET


def reachable(
    hexmap: HexMap,
    mover: Mover,
    start: Hex,
    blocked: Blocked = (),
    zoi: Collection[Hex] = (),
    cliff_threshold: int = CLIFF_THRESHOLD,
) -> dict[Hex, int]:
    """Every hex that one move can end in, the start among them, with the fewest points that takes.

    EDC-C2.2-a; `blocked` and `zoi` as in `find_path`.
    """
    found = {start: 0}
    limit = mover.speed + MAX_ROAD_BONUS
    for step in _search(hexmap, mover, start, None, blocked, zoi, cliff_threshold, False, limit):
        if step.at not in found and step.spent <= speed_of(mover, step.tally):
            found[step.at] = step.spent
    return found


def _search(
    hexmap: HexMap,
    mover: Mover,
    start: Hex,
    goal: Hex | None,
    blocked: Blocked,
    zoi: Collection[Hex],
    cliff_threshold: int,
    far: bool,
    limit: int | None,
) -> Iterator[_Label]:
    """Labels in order of preference, one for each hex and tally. `far` looks past the end of this move."""
    shut = blocked if callable(blocked) else frozenset(blocked).__contains__
    held = frozenset(zoi)
    queue = [_Label(0, 0, 0, (), 0, start, Tally())]
    done: set[tuple[Hex, Tally]] = set()
    while queue:
        label = heapq.heappop(queue)
        here = label.at
        if (here, label.tally) in done:
            continue
        done.add((here, label.tally))
        if here != start:
            yield label
            if here in held:
                continue
        for side, there in zip(Facing, neighbours(here), strict=True):
            if there == start or shut(there) or (here in held and there in held):
                continue
            step = take_step(hexmap, mover, here, there, cliff_threshold)
            if isinstance(step, Barrier):
                continue
            added = _add(mover, label.tally, step, here == start, far)
            if added is None:
                continue
            cost, tally = added
            spent = label.spent + cost
            reckoned = spent + (distance(there, goal) if goal is not None else 0)
            if limit is not None and reckoned > limit:
                continue
            climb = hexmap.elevation_at(here) != hexmap.elevation_at(there)
            heapq.heappush(
                queue,
                _Label(
                    reckoned,
                    label.zoi_hexes + (there in held),
                    label.level_changes + climb,
                    (*label.turns, side),
                    spent,
                    there,
                    tally,
                ),
            )


def _add(mover: Mover, tally: Tally, step: Step, first: bool, far: bool) -> tuple[int, Tally] | None:
    """One more step; within one move a path that is over its cap or past its river goes no further."""
    if not far:
        if tally.capped:
            return None
        added = add_step(mover, tally, step, first)
        return None if isinstance(added, Barrier) or (added[1].capped and not first) else added
    # Over several moves only the price matters: a river, a swamp or a mountain takes a whole move.
    added = add_step(mover, Tally(climbed=not step.river), step, True)
    if isinstance(added, Barrier):
        return None
    cost, after = added
    whole_move = after.capped or after.river or after.wired
    return (max(cost, mover.speed) if whole_move else cost + after.slowed), Tally(grade=0)


def _hexes(start: Hex, turns: tuple[Facing, ...]) -> list[Hex]:
    path = [start]
    for side in turns:
        path.append(neighbours(path[-1])[side])
    return path
