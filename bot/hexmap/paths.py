"""Cheapest paths and the hexes within reach, on top of the price of a move in `costs`."""

import heapq
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache

from bot.hexmap.coords import Facing, Hex, distance
from bot.hexmap.costs import (
    CLIFF_THRESHOLD,
    Barrier,
    Mover,
    Note,
    PathCost,
    Step,
    plan_cost,
    road_grade,
    step_cost,
    take_step,
)
from bot.hexmap.model import HexMap, hexes_of
from bot.hexmap.reach import reachable_many
from bot.hexmap.steptable import POINT, SHIFTS, START, StepTable, regions, step_table

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
Box = tuple[Hex, Hex]
"""Top left and bottom right corner."""
MAX_ROAD_BONUS = 2


def find_path(
    hexmap: HexMap,
    mover: Mover,
    start: Hex,
    goal: Hex,
    blocked: Blocked = (),
    zoi: Collection[Hex] = (),
    cliff_threshold: int = CLIFF_THRESHOLD,
    within: Box | None = None,
) -> list[Hex] | None:
    """The path for an order that names only the goal, from `start` to `goal`; None where there is none.

    A path that this move completes comes before all others; then cheapest; ties: fewest zone-of-influence
    hexes, fewest level changes, first differing step clockwise from N or NE (EDC-C2.2-e). A goal too far
    off for one move is allowed: rivers, swamps and mountains on the way then count as a whole move each.
    `blocked` and `zoi` are what the mover's side knows: entering a hex of `zoi` ends the move and no step leads
    from one to another (EDC-C2.2.1-c, EDC-C2.2.1-i). So a path has a hex of `zoi` only as its goal, all paths to
    a goal have equally many, and the searches need not count them. Give an empty `zoi` for a unit that ignores
    them. `within` bounds the search.
    """
    if start == goal:
        return [start]
    if not (hexmap.contains(start) and hexmap.contains(goal)):
        return None
    shut = blocked if callable(blocked) else frozenset(blocked).__contains__
    if shut(goal):
        return None
    table = step_table(hexmap, mover, cliff_threshold)
    if distance(start, goal) <= mover.speed + MAX_ROAD_BONUS:
        for at, spent, state, turns in _near(hexmap, table, start, goal, shut, zoi, within):
            if at == goal and spent <= table.speeds[state]:
                return _hexes(hexmap, start, turns)
    region = regions(hexmap.key, table.slowest, cliff_threshold)
    if region[hexmap.index(start)] != region[hexmap.index(goal)]:
        return None
    return _far(hexmap, table, start, goal, shut, zoi, within)


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
    shut = blocked if callable(blocked) else frozenset(blocked).__contains__
    table = step_table(hexmap, mover, cliff_threshold)
    costs = {start: 0}
    for at, spent, state, _ in _near(hexmap, table, start, None, shut, zoi, None):
        if at not in costs and spent <= table.speeds[state]:
            costs[at] = spent
    return costs


@lru_cache(maxsize=64)
def _shifts(compass: tuple[Facing, ...], width: int) -> list[list[tuple[Facing, int]]]:
    """For even and odd columns, the sides and how far off the hex beyond each is on a map so wide."""
    return [[(side, sides[side][1] * width + sides[side][0]) for side in compass] for sides in SHIFTS]


def _near(
    hexmap: HexMap,
    table: StepTable,
    start: Hex,
    goal: Hex | None,
    shut: Callable[[Hex], bool],
    zoi: Collection[Hex],
    within: Box | None,
) -> Iterator[tuple[Hex, int, int, tuple[int, ...]]]:
    """Ways to go in one move: where, points spent, state of the move, steps as places in the compass.

    In order of preference, by points (and at least as many as are left to go), changes of level and steps,
    one for each hex and state.
    """
    of, climbs, onward = table.of, table.climbs, table.onward
    limit, width = table.mover.speed + MAX_ROAD_BONUS, hexmap.width
    hexes = hexes_of(width, hexmap.height)
    shifts = _shifts(hexmap.compass, width)
    (left, top), (right, bottom) = _bounds(hexmap, within)
    first = hexmap.index(start)
    queue: list[tuple[int, int, tuple[int, ...], int, int, int]] = [(0, 0, (), 0, first, START)]
    done: set[tuple[int, int]] = set()
    while queue:
        _, levels, turns, spent, place, state = heapq.heappop(queue)
        if (place, state) in done:
            continue
        done.add((place, state))
        here = hexes[place]
        held = here in zoi
        if state != START:
            yield here, spent, state, turns
            if held:
                continue
        for turn, (side, shift) in enumerate(shifts[place % width % 2]):
            kind = of[place * 6 + side]
            added = onward(state, kind)
            if added is None:
                continue
            cost, after = added
            points = reckoned = spent + cost
            ahead = place + shift
            if points > limit or ahead == first or (ahead, after) in done:
                continue
            there = hexes[ahead]
            if goal is not None:
                reckoned += distance(there, goal)
            if reckoned > limit or shut(there) or (held and there in zoi):
                continue
            if left <= there.col <= right and top <= there.row <= bottom:
                label = (reckoned, levels + climbs[kind], (*turns, turn), points, ahead, after)
                heapq.heappush(queue, label)


def _far(
    hexmap: HexMap,
    table: StepTable,
    start: Hex,
    goal: Hex,
    shut: Callable[[Hex], bool],
    zoi: Collection[Hex],
    within: Box | None,
) -> list[Hex] | None:
    """The best march over several moves. The price of a step is then the same wherever it comes in the march.

    Prices are worked out backwards from the goal, so that among equals the first facing that keeps to the best
    price can simply be taken, step by step.
    """
    price, of, width = table.march, table.of, hexmap.width
    hexes = hexes_of(width, hexmap.height)
    (left, top), (right, bottom) = _bounds(hexmap, within)
    left_zone = start in zoi
    left_to_go = {goal: 0}
    done: set[Hex] = set()
    queue = [(distance(start, goal) * POINT, goal)]
    best: int | None = None
    while queue and (best is None or queue[0][0] <= best):
        _, there = heapq.heappop(queue)
        if there in done:
            continue
        done.add(there)
        ahead = left_to_go[there]
        if there == start:
            best = ahead
            continue
        col, row = there
        for side, (across, down) in enumerate(SHIFTS[(col - 1) % 2]):
            if not (left <= col + across <= right and top <= row + down <= bottom):
                continue
            place = (row + down - 1) * width + col + across - 1
            cost = price[of[place * 6 + (side + 3) % 6]]
            if cost < POINT:
                continue
            here, togo = hexes[place], ahead + cost
            if here in done or togo >= left_to_go.get(here, togo + 1):
                continue
            if here == start:
                if left_zone and there in zoi:
                    continue
            elif here in zoi or shut(here):
                continue
            left_to_go[here] = togo
            heapq.heappush(queue, (togo + distance(here, start) * POINT, here))
    if best is None:
        return None
    path = [start]
    while path[-1] != goal:
        col, row = path[-1]
        place = ((row - 1) * width + col - 1) * 6
        for side in hexmap.compass:
            across, down = SHIFTS[(col - 1) % 2][side]
            there = Hex(col + across, row + down)
            cost = price[of[place + side]]
            if cost < POINT or left_to_go.get(there) != left_to_go[path[-1]] - cost:
                continue
            if not (len(path) == 1 and left_zone and there in zoi):
                path.append(there)
                break
    return path


def _bounds(hexmap: HexMap, within: Box | None) -> Box:
    if within is None:
        return Hex(1, 1), Hex(hexmap.width, hexmap.height)
    (left, top), (right, bottom) = within
    return Hex(max(1, left), max(1, top)), Hex(min(hexmap.width, right), min(hexmap.height, bottom))


def _hexes(hexmap: HexMap, start: Hex, turns: tuple[int, ...]) -> list[Hex]:
    path = [start]
    for turn in turns:
        col, row = path[-1]
        across, down = SHIFTS[(col - 1) % 2][hexmap.compass[turn]]
        path.append(Hex(col + across, row + down))
    return path
