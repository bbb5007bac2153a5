"""What the sequence of the queue means for a side's orders: which lose by a change, and which come too early.

Everything is played on the side's picture alone. An order that is given again goes to the end (EDC-C1.1.1-d).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bot.campaign.forecast.in_queue import queue_before
from bot.campaign.forecast.play import forecast, shoots
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import Order, Refusal
from bot.campaign.world.refusals.carrying import NotBoarding

_TRIED = 8
"""How many orders that lose something are tried elsewhere in the queue; each plays it once more."""


def broken(
    view: SideView, before: Sequence[Order], after: Sequence[Order]
) -> list[tuple[Order, tuple[Refusal, ...]]]:
    """The orders of both queues that lose more in the second one, with what they lose: those that counted on a change.

    An order that is withdrawn, or goes to the end of the queue, may leave others behind it without what it would have
    done for them (EDC-C1.1.1-d). As is to be expected and as may be hoped for, the better counts.
    """
    was, will = _losses(view, before), _losses(view, after)
    losers = []
    for order in sorted(before, key=lambda order: order.number):
        if order in after:
            known = {lost.code for lost in was[order.unit]}
            new = tuple(lost for lost in will[order.unit] if lost.code not in known)
            losers += [(order, new)] if new else []
    return losers


def _losses(view: SideView, queue: Sequence[Order]) -> Mapping[str, tuple[Refusal, ...]]:
    ordered = sorted(queue, key=lambda order: order.number)
    best: dict[str, tuple[Refusal, ...]] = {}
    for hopeful in (False, True) if any(map(shoots, ordered)) else (False,):
        for step in forecast(view, ordered, ordered, hopeful).steps:
            lost = best.get(step.order.unit)
            best[step.order.unit] = step.lost if lost is None else min(lost, step.lost, key=len)
    return best


def waits_in_vain(view: SideView, queue: Sequence[Order], order: Order) -> tuple[Refusal, ...]:
    """Why those for whom a filed order waits do not come aboard, as the queue now is (EDC-F3.2-c)."""
    if not order.wait_for:
        return ()
    ordered = sorted(queue, key=lambda queued: queued.number)
    ahead = [queued for queued in ordered if queued.number <= order.number]
    step = forecast(view, ahead, ordered, hopeful=False).steps[-1]
    return tuple(lost for lost in step.lost if isinstance(lost, NotBoarding))


# ---------------------------------------------------------------- orders that come too early


def too_early(
    view: SideView, queue: Sequence[Order], order: Order
) -> list[tuple[Order, tuple[Refusal, ...]]]:
    """The orders before this one that lose something which they would not lose behind it, with what they lose.

    A transport whose order was withdrawn and given again comes behind those that are to board it.
    """
    ahead = [*queue_before(queue, order), order]
    now = _losses(view, ahead)
    losers = []
    for early in [other for other in ahead[:-1] if now[other.unit]][:_TRIED]:
        given_again = [
            *(other for other in ahead if other is not early),
            replace(early, number=order.number + 1),
        ]
        then = {lost.code for lost in _losses(view, given_again)[early.unit]}
        lifted = tuple(lost for lost in now[early.unit] if lost.code not in then)
        losers += [(early, lifted)] if lifted else []
    return losers


def needing_later(view: SideView, queue: Sequence[Order], mine: Collection[str]) -> dict[str, Order]:
    """Those of `mine`, by unit, that would lose less behind a later order, with that order.

    Of several later ones the earliest counts. Of the first few that lose something only.
    """
    ordered = sorted(queue, key=lambda order: order.number)
    now = _codes(_losses(view, ordered))
    losers = [order for order in ordered[:-1] if order.unit in mine and now.get(order.unit)]
    needs = ((order.unit, _needed(view, ordered, order, now[order.unit])) for order in losers[:_TRIED])
    return {unit: other for unit, other in needs if other is not None}


def _needed(view: SideView, ordered: Sequence[Order], order: Order, lost: frozenset[str]) -> Order | None:
    """The earliest of the later orders behind which the order loses less."""
    later = [other for other in ordered if other.number > order.number]
    rest = [other for other in ordered if other is not order]

    def gains(other: Order) -> bool:
        place = rest.index(other) + 1
        moved = [*rest[:place], order, *rest[place:]]
        numbered = [replace(queued, number=number) for number, queued in enumerate(moved, 1)]
        return _codes(_losses(view, numbered)).get(order.unit, frozenset()) < lost

    if not gains(later[-1]):
        return None
    return later[bisect_left(later, True, key=gains)]


def put_right(view: SideView, queue: Sequence[Order], mine: Collection[str]) -> tuple[Order, ...]:
    """The orders of `mine` which, given again one after the other, lose less, and nobody more.

    Empty where there are none: the queue is right, or nothing that is `mine` puts it right.
    """
    before = sorted(queue, key=lambda order: order.number)
    after, moved = list(before), dict[str, None]()
    for _ in range(_TRIED):
        early = needing_later(view, after, mine)
        if not early:
            break
        unit = next(order.unit for order in after if order.unit in early)
        moved.pop(unit, None)
        moved[unit] = None
        last = replace(_of(after, unit), number=after[-1].number + 1)
        after = [*(order for order in after if order.unit != unit), last]
    else:
        return ()  # They go round in a circle.
    if not moved or broken(view, before, after):
        return ()
    was, will = _codes(_losses(view, before)), _codes(_losses(view, after))
    if any(will[unit] - was[unit] for unit in moved):
        return ()
    return tuple(_of(before, unit) for unit in moved)


def _of(queue: Sequence[Order], unit: str) -> Order:
    return next(order for order in queue if order.unit == unit)


def _codes(losses: Mapping[str, tuple[Refusal, ...]]) -> dict[str, frozenset[str]]:
    return {unit: frozenset(lost.code for lost in losses[unit]) for unit in losses}
