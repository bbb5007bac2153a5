"""A Move is carried out: every stand goes its path, and enemies on Overwatch may interrupt it (EXW-move-b).

What the step holds is in `moving/march.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil
from typing import Any

from bot.skirmish.exodus import traces
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.morale import rough
from bot.skirmish.exodus.moving import mounted
from bot.skirmish.exodus.moving.march import FALL_BACK, points, put, there
from bot.skirmish.exodus.orders import overwatch
from bot.skirmish.exodus.shooting.shooting import longest
from bot.skirmish.exodus.state import Formation, State, Step
from bot.skirmish.table.measure import overlap
from bot.skirmish.table.moves import length
from bot.skirmish.table.shapes import EPS, Point
from bot.skirmish.table.squares import square_at

PITCH = 0.1
"""How far apart the points of a Move are at which Overwatch is looked at, in centimetres."""
CLOSER = 1e-3
"""Less is not nearer."""
STEPS = 12
"""Halvings of a stretch to find a place in it."""


def walk(pen: Pen, step: Step) -> None:
    """All stands go on to where somebody may interrupt, else to the ends of their paths (EXW-move-b, EXW-overwatch-b).

    A formation that was Routed on the way breaks the Move off (EXW-overwatch-c).
    """
    formation, data = pen.formation(step.unit), step.data
    if not formation.here or (formation.routed and step.order != FALL_BACK):
        return
    moment = next_moment(pen.state, formation, data)
    share = 1.0 if moment is None else moment.share
    formation = pen.change_stands(
        formation.id, {stand.id: stand for stand in there(formation, data, share).stands}
    )
    if share == 1.0 and not data["told"]:
        formation = _come_to_rest(pen, formation, data)
        _arrived(pen, formation, step)
        rough.luck(pen, formation.id, data["rough"])
        data = {**data, "told": True}
        formation = pen.formation(formation.id)
        if not formation.here or (formation.routed and step.order != FALL_BACK):
            return
        if data["rides"] and step.order != FALL_BACK:
            mounted.mount(pen, formation.id)
            formation = pen.formation(formation.id)
    data = {**data, "gone": share}
    if moment is not None:
        data = {**data, "asked": [*data["asked"], moment.watcher]}
        watcher = pen.formation(moment.watcher)
        pen.push(overwatch.ask(watcher, formation, wait=moment.wait), replace(step, data=data))
    elif data["late"]:
        first, *rest = data["late"]
        pen.push(
            Step("late_fire", unit=first, target=formation.id), replace(step, data={**data, "late": rest})
        )


def _come_to_rest(pen: Pen, formation: Formation, data: Mapping[str, Any]) -> Formation:
    """At the end of a Move stands with a fire arc turn, and VTOLs land or stay in the air (EXW-move-c, EXW-vtol-a)."""
    headings, lands = data["headings"], data["lands"]
    changed = {
        stand.id: stand.but(
            heading=headings.get(stand.id, stand.heading), landed=lands if stand.has("VTOL") else stand.landed
        )
        for stand in formation.stands
    }
    return pen.change_stands(formation.id, changed)


def _arrived(pen: Pen, formation: Formation, step: Step) -> None:
    start = formation.but(
        stands=tuple(put(stand, step.data["starts"][stand.id]) for stand in formation.stands)
    ).middle
    end = formation.middle
    far = round(((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5, 1)
    back = step.order == FALL_BACK
    rules = ("EXW-rout-g",) if back else ("EXW-move-a", "EXW-move-b")
    square = square_at(pen.state.table, end)
    pen.apply(*traces.of_move(pen.state, formation, back=back))
    pen.tell(
        "moved", *rules, unit=formation, far=far, square=square, how=step.order if far or back else "turn"
    )


# ---------------------------------------------------------------- who may interrupt, and where


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a Move at which a formation on Overwatch is asked; `wait`: it may fire at the end too."""

    share: float
    watcher: str
    wait: bool


def next_moment(state: State, formation: Formation, data: Mapping[str, Any]) -> Moment | None:
    """The next point at which somebody is asked: for each the nearest that it can shoot at (EXW-overwatch-b).

    Each is asked once in a Move.
    """
    far = max(
        (length(Point(*data["starts"][name]), points(path)) for name, path in data["paths"].items()),
        default=0.0,
    )
    moments = []
    for watcher in overwatch.watchers(state, formation):
        if (
            watcher.id in data["asked"]
            or not far
            or watcher.apart(formation) > longest(watcher) + 2 * far + EPS
        ):
            continue
        share = nearest(state, formation, data, watcher, far)
        if share is not None:
            end = there(formation, data, 1.0)
            moments.append(Moment(share, watcher.id, share < 1.0 and overwatch.may_fire(state, watcher, end)))
    return min(moments, key=lambda moment: (moment.share, moment.watcher), default=None)


def nearest(
    state: State, formation: Formation, data: Mapping[str, Any], watcher: Formation, far: float
) -> float | None:
    """The share of the paths still to go at which the watcher can shoot and is nearest; the first of equal ones.

    Only points at which no two bases overlap: the stands are placed there. Looked for every `PITCH`, then exactly.
    """
    gone = float(data["gone"])
    parts = max(1, ceil(far * (1.0 - gone) / PITCH - EPS))
    pitch = (1.0 - gone) / parts

    def at(share: float) -> Formation:
        return there(formation, data, share)

    def gap(share: float) -> float:
        return at(share).gap(watcher)

    def good(share: float) -> bool:
        moved = at(share)
        in_range = moved.gap(watcher) <= longest(watcher) + EPS
        return in_range and _free(state, moved) and overwatch.may_fire(state, watcher, moved)

    shares = dict.fromkeys([gone + pitch * n for n in range(parts)] + [1.0])
    gaps = {share: round(gap(share), 4) for share in shares}
    least = min(gaps, key=lambda share: (gaps[share], share))
    closest = _lowest(gap, max(gone, least - pitch), min(1.0, least + pitch))
    if gap(closest) < gaps[least] - CLOSER:
        gaps[closest] = round(gap(closest), 4)
    good_share = next(
        (candidate for candidate in sorted(gaps, key=lambda share: (gaps[share], share)) if good(candidate)),
        None,
    )
    if good_share is None:
        return None
    best = good_share
    for side in (max(gone, good_share - pitch), min(1.0, good_share + pitch)):
        if gap(side) < gaps[good_share] - CLOSER:
            edge = _border(good, good_share, side)
            best = min(best, edge, key=lambda share: round(gap(share), 4))
    return best


def _lowest(gap: Callable[[float], float], low: float, high: float) -> float:
    """Where in a stretch with one minimum that is."""
    for _ in range(STEPS):
        lower, upper = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, upper) if gap(lower) <= gap(upper) else (lower, high)
    return (low + high) / 2


def _border(good: Callable[[float], bool], inside: float, outside: float) -> float:
    """How far towards a point where it is not so something is still good."""
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if good(middle) else (inside, middle)
    return inside


def _free(state: State, formation: Formation) -> bool:
    """Whether no stand overlaps another one, of its own formation or of others."""
    bases = list(formation.bases.values())
    others = [unit for unit in state.on_table if unit.id != formation.id and not unit.apart(formation)]
    return not any(overlap(*pair) for pair in combinations(bases, 2)) and not any(
        overlap(base, other) for unit in others for other in unit.bases.values() for base in bases
    )
