"""The orders of a side played forward on its own picture: the situation when an order's turn comes.

The queue is strictly sequential (EDC-C1.1-b, EDC-C1.1-c), so an order is judged after all that come before it. The same
steps play it forward that carry orders out, on a world made from the side's picture (`picture`): once as is to be
expected, and once as the side may hope, with enemies that its shots may destroy gone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock

from bot.campaign.forecast.picture import CalmDice, pictured, seen_again
from bot.campaign.forecast.tracks import still_tracked
from bot.campaign.resolve.board import Board
from bot.campaign.resolve.events import Log
from bot.campaign.resolve.resolver import resolve_order
from bot.campaign.resolve.turn import Course
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import ActionKind, Order, Refusal
from bot.campaign.world.refusals.kinds import read_refusal

SHOTS = frozenset({ActionKind.ATTACK, ActionKind.ASSAULT, ActionKind.SCOOT})
"""Orders that may clear a hex of enemies."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one order comes to."""

    order: Order
    events: tuple[Event, ...]

    @property
    def lost(self) -> tuple[Refusal, ...]:
        """The parts of it that are lost."""
        return tuple(
            read_refusal(event.data["code"], event.rules, event.data["facts"])
            for event in self.events
            if event.kind in ("refused", "stopped")
        )


@dataclass(frozen=True, slots=True)
class Forecast:
    """The side's picture after some of its orders."""

    view: SideView
    steps: tuple[Step, ...] = ()


def shoots(order: Order) -> bool:
    """Whether the order may destroy somebody."""
    actions = (order.action, order.ability.action if order.ability is not None else None)
    return any(action is not None and action.kind in SHOTS for action in actions)


_Played = tuple[Order, tuple[tuple[str, Order | None], ...]]
"""An order, with the orders of those whom it waits for."""


@dataclass(slots=True, eq=False)
class _Run:
    """A queue that is being played forward; it can be played on."""

    view: SideView
    hopeful: bool
    course: Course
    numbers: dict[str, int]
    """Queue number by unit id, as far as it has been played."""
    played: list[_Played] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    taken: dict[int, Forecast] = field(default_factory=dict)
    """The forecasts that were made on the way, by the number of orders played."""


_RUNS: list[_Run] = []
_KEPT = 24
"""How many runs are kept to be played on, the latest used; a view is frozen, so what is made of it stays true."""


_PLAYING = Lock()
"""Several threads may ask at the same time, and a run is played on by one."""


def forecast(view: SideView, ahead: Sequence[Order], queue: Sequence[Order], hopeful: bool) -> Forecast:
    """The picture after the orders `ahead`, which are the first of the `queue`.

    `queue` has one order for each unit, in order; a transport finds there whether those it waits for are to board.
    """
    with _PLAYING:
        return _forecast(view, ahead, queue, hopeful)


def _forecast(view: SideView, ahead: Sequence[Order], queue: Sequence[Order], hopeful: bool) -> Forecast:
    by_unit = {order.unit: order for order in queue}
    wanted = [_with_boarders(order, by_unit) for order in ahead]
    run = next((run for run in _RUNS if _leads_to(run, view, hopeful, wanted)), None)
    if run is None:
        run = _begin(view, hopeful)
    else:
        _RUNS.remove(run)
    _RUNS.insert(0, run)
    del _RUNS[_KEPT:]
    if len(wanted) not in run.taken:
        run.course.orders = by_unit
        for played in wanted[len(run.played) :]:
            _play(run, played)
        seen = view
        if wanted:
            seen = seen_again(view, run.course.board.world)
            seen = replace(seen, pings=still_tracked(view, run.course.board.world))
        run.taken[len(wanted)] = Forecast(seen, tuple(run.steps))
    return run.taken[len(wanted)]


def _with_boarders(order: Order, queue: Mapping[str, Order]) -> _Played:
    return order, tuple((key, queue.get(key)) for key in order.wait_for)


def _leads_to(run: _Run, view: SideView, hopeful: bool, wanted: Sequence[_Played]) -> bool:
    """Whether the run has made that forecast, or can be played on to it."""
    if run.view is not view or run.hopeful is not hopeful:
        return False
    if len(wanted) in run.taken:
        return run.played[: len(wanted)] == wanted
    return run.played == wanted[: len(run.played)]


def _begin(view: SideView, hopeful: bool) -> _Run:
    numbers: dict[str, int] = {}
    board = Board(pictured(view, hopeful), numbers)
    return _Run(view, hopeful, Course(board, Log(board), CalmDice(), {}), numbers)


def _play(run: _Run, played: _Played) -> None:
    order, course = played[0], run.course
    run.numbers[order.unit] = order.number
    before = len(course.log.events)
    unit = course.board.world.units.get(order.unit)
    if unit is not None and unit.side is run.view.side and not unit.this_round.acted:
        resolve_order(course, order)
    run.played.append(played)
    run.steps.append(Step(order, tuple(course.log.events[before:])))
