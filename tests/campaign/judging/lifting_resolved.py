"""What may lift a refusal that comes only as an order is carried out: rounds of the case files, played again with
that order given in another way.

What the dice decide is the same dice for both; where another order needs more of them, they are drawn.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.order import Lift, Order
from bot.cases import run
from bot.cases.book_dice import BookDice, NotedDice
from bot.cases.load import load_case
from bot.cases.model import CaseRound
from bot.dice import ScriptedDice
from tests.campaign.judging.lifting import CASES, CONSTRUCTED, TRIES, Situation

BY_ORDER = (Lift.OTHER_FACING, Lift.OTHER_PATH, Lift.OTHER_TARGET, Lift.OTHER_WORDS)
"""What the unit's own order can lift."""


class Played(NamedTuple):
    """An order of a round, as it is filed, among all its orders."""

    here: Situation
    orders: tuple[Order, ...]
    entry: CaseRound

    def lost(self, order: Order, orders: Sequence[Order] | None = None) -> frozenset[str]:
        """The codes with which the order, given so among these orders, or parts of it are lost."""
        source = BookDice(ScriptedDice(self.entry.dice))
        dice = NotedDice(source, run._keyed(self.here.world.round, "instead of a missing die"))
        orders = [order if one.number == order.number else one for one in orders or self.orders]
        events = resolve(self.here.world, orders, dice, self.entry.rulings).events
        return frozenset(
            str(one.data["code"])
            for one in events
            if one.order == order.number and one.kind in ("refused", "stopped")
        )

    def later(self, order: Order) -> frozenset[str]:
        """With which codes that order is lost in the next round, after this one."""
        dice = NotedDice(BookDice(ScriptedDice({})), run._keyed(1, "a later round"))
        world = resolve(self.here.world, self.orders, dice, self.entry.rulings).world
        start_round(world)
        view = observe(world, self.here.view.side)
        there = self.here._replace(world=world, view=view, queue=())
        return Played(there, (order,), self.entry).lost(order)


@functools.cache
def played(name: str) -> tuple[Played, ...]:
    """Every order of the rounds of a case file in which all orders are filed before the close."""
    path = CONSTRUCTED if name == CONSTRUCTED.stem else CASES / f"{name}.toml"
    scenarios = load_case(path.read_text("utf-8"), path.name, path.parent).scenarios
    return tuple(one for scenario in scenarios for one in _rounds(scenario.world, scenario.rounds, name))


def _rounds(world: run.World, rounds: tuple[CaseRound, ...], name: str) -> Iterator[Played]:
    for entry in rounds:
        start_round(world)
        orders: list[Order] = []
        found: list[Situation] = []
        for number, written in enumerate(entry.orders, 1):
            unit = world.units.get(written["unit"])
            if unit is None:
                continue
            view = observe(world, unit.side)
            order = run._order(world, view, written, number)
            if isinstance(order, Order):
                order = replace(order, number=number)
                found.append(Situation(name, world, view, order, tuple(orders)))
                orders.append(order)
        yield from (Played(here, tuple(orders), entry) for here in found)
        source = BookDice(ScriptedDice(entry.dice))
        dice = NotedDice(source, run._keyed(world.round, "instead of a missing die"))
        world = resolve(world, orders, dice, entry.rulings).world


def lifted_in_play(code: str, one: Played) -> dict[Lift, str]:
    """What lifts the refusal there, with the order that did, if it comes there at all."""
    before = one.lost(one.here.order)
    if code not in before:
        return {}
    lifted = {}
    for lift in BY_ORDER:
        for there in TRIES[lift](one.here):
            check = check_in_queue(there.view, there.order, there.queue)
            if check.refusal is None and one.lost(there.order) <= before - {code}:
                lifted[lift] = f"{one.here.name}: {there.order}"
                break
    for orders in _earlier(one):
        if one.lost(one.here.order, orders) <= before - {code}:
            lifted[Lift.EARLIER_ORDER] = f"{one.here.name}: {[other.number for other in orders]}"
            break
    return lifted


def _earlier(one: Played) -> Iterator[list[Order]]:
    """Another queue: an order before this one is not given, or this one is given last."""
    mine = one.here.order
    for other in one.here.queue:
        yield [each for each in one.orders if each is not other]
    if one.orders[-1] is not mine:
        yield [*(each for each in one.orders if each.number != mine.number), mine]
