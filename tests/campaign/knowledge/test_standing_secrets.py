"""Standing orders tell nothing hidden by what is followed, previewed or said, and are as good as orders typed last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hideouts import mourn
from hypothesis import given, settings
from hypothesis import strategies as st
from test_two_worlds import changed, sample_orders
from worlds import worlds

from bot.campaign.forecast.standing import Choice, Field, Lately, choose
from bot.campaign.judge.advice.readiness import Readiness, readiness
from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.standing import say_condition, say_idle
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import plain, to_bytes, world_to_json
from bot.campaign.world.sides import Side
from bot.campaign.world.standing import Condition, Course, StandingOrder, Trigger, as_standing
from bot.dice import KeyedDice
from bot.hexmap.coords import neighbour
from bot.service.orders.words import brief_standing, followed
from bot.service.round.standing import reasons

DICE = KeyedDice(1, b"o" * 32, b"c" * 32)
ALWAYS = Condition(Trigger.ALWAYS)


def entries(view: SideView, shift: int) -> dict[str, list[StandingOrder]]:
    """Of each unit a standing order with every condition, and every course."""
    samples = sample_orders(view)
    found = {}
    for unit in view.units:
        mine = [order for order in samples if order.unit == unit.id]
        conditions = [Condition(kind, 3, unit.hex if kind is Trigger.AT else None) for kind in Trigger]
        found[unit.id] = [
            StandingOrder(when, as_standing(mine[(shift + number) % len(mine)]))
            for number, when in enumerate(conditions)
        ]
        goals = [other.id for other in (*view.units, *view.contacts, *view.friends) if other.id != unit.id]
        found[unit.id] += [
            StandingOrder(ALWAYS, Order(unit.id), course, goals[shift % len(goals)] if goals else "C1")
            for course in Course
        ]
        turn = shift % len(found[unit.id])
        found[unit.id] = found[unit.id][turn:] + found[unit.id][:turn]
    return found


def judged(view: SideView, standing: Mapping[str, Sequence[StandingOrder]]) -> tuple[Choice, ...]:
    filed = [Order(view.units[0].id, number=1, path=(neighbour(view.units[0].hex, view.units[0].facing),))]
    past = Lately(
        frozenset(unit.id for unit in view.units[::2]), frozenset(unit.id for unit in view.units[1::2])
    )
    return choose(Field(view, filed, {view.units[0].id}, 3, past), standing)


def told(made: World, shift: int) -> bytes:
    """All that a side reads of its standing orders before and after the close."""
    view = observe(made, Side.PLAYER)
    standing = entries(view, shift)
    parts: list[object] = []
    for choice in judged(view, standing):
        parts += [choice.unit, choice.place, choice.number, plain(choice.order), followed(view, choice)]
        parts += reasons(view, choice)
        for tried in choice.tried:
            parts += [tried.idle, plain(tried.order), say_idle(tried, view)]
            parts += [say_condition(tried.standing.when, view), brief_standing(view, tried.standing)]
    return to_bytes([plain(part) for part in parts])


@settings(max_examples=25, deadline=None)
@given(worlds(), st.data(), st.integers(0, 30))
def test_hidden_units_change_nothing_for_standing_orders(
    made: World, data: st.DataObject, shift: int
) -> None:
    mourn(made)
    assert told(made, shift) == told(changed(made, data), shift)


@settings(max_examples=25, deadline=None)
@given(worlds(), st.data())
def test_a_standing_order_leaves_the_world_that_the_same_order_typed_last_leaves(
    made: World, data: st.DataObject
) -> None:
    view = observe(made, Side.PLAYER)
    units = [unit for unit in view.units if readiness(view, unit, ()) is Readiness.MISSING]
    if not units:
        return
    unit = data.draw(st.sampled_from(units))
    typed = data.draw(st.sampled_from([order for order in sample_orders(view) if order.unit == unit.id]))
    others = [order for order in sample_orders(view) if order.unit != unit.id]
    first = [replace(data.draw(st.sampled_from(others)), number=1)] if others else []
    field = Field(view, first, {order.unit for order in first}, len(first))
    (choice,) = choose(field, {unit.id: [StandingOrder(ALWAYS, as_standing(typed))]})
    if choice.order is None:
        return
    last = replace(typed, number=len(first) + 1)
    left = [
        to_bytes(world_to_json(resolve(made, [*first, order], DICE, {}).world))
        for order in (choice.order, last)
    ]
    assert left[0] == left[1]
