"""What would have worked instead of an order that lost something: right on the board, and only what was known."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from bot.campaign.forecast.remedy import Remedy, remedy
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.story.tell import LOST
from bot.campaign.world.order import Order
from bot.cases import run
from bot.cases.load import load_case
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex
from bot.service.orders.words import brief_order
from tests.campaign.judging.lifting import CASES, Situation, situations


def _in_queue(here: Situation, order: Order) -> list[Order]:
    queue = [replace(other, number=number) for number, other in enumerate(here.queue, 1)]
    return [*queue, replace(order, number=len(queue) + 1)]


def _lost(here: Situation, queue: list[Order]) -> tuple[set[str], set[str]]:
    """The codes and the parts of the last order that are lost when all are carried out."""
    dice = KeyedDice(here.world.round, b"o" * 32, b"c" * 32)
    events = [
        event
        for event in resolve(copy.deepcopy(here.world), queue, dice).events
        if event.kind in LOST and event.unit == here.order.unit
    ]
    return {str(event.data["code"]) for event in events}, {
        str(event.data.get("step", "move")) for event in events
    }


def _helped(here: Situation) -> Remedy:
    queue = _in_queue(here, here.order)
    return remedy(here.view, queue, queue[-1], *_lost(here, queue))


def _first(code: str, name: str) -> Situation:
    return next(here for here in situations()[code] if name in here.name)


WORKS = [
    ("double_time_energy", "double time that leaves nothing", "move 0305, assault 0306"),
    ("before_move", "at the start of the order", "move 0305, sonar active before move"),
    ("known_mines", "round the mines", "move to 0306"),
    ("no_uses_left", "the other weapon is loaded", "attack 0305 with Rifles"),
    ("out_of_range", "cannon at 3", "attack 0307 with Missile"),
    ("out_of_range", "range 2 reaches 1", "move to 0305, attack 0306"),
    ("speed", "too far for one round", "move to 0309, double time"),
    ("self_supply_alone", "with a move", "refuel from TR to TR"),
    ("trench_facing", "EDC-D5.4-a-pointy", "build trench SE"),
]


@pytest.mark.parametrize(
    ("code", "name", "order"), WORKS, ids=[f"{code}-{order}" for code, _, order in WORKS]
)
def test_the_smallest_change_that_helps_is_named(code: str, name: str, order: str) -> None:
    here = _first(code, name)
    helped = _helped(here)
    assert helped.order is not None
    assert brief_order(here.view, helped.order) == order


def test_what_is_named_loses_nothing_of_it_when_it_is_carried_out() -> None:
    """Every situation of the cases in which something of an order is lost, with its hidden enemies."""
    tried, wrong = 0, []
    for here in (here for heres in situations().values() for here in heres):
        lost, _ = _lost(here, _in_queue(here, here.order))
        helped = _helped(here) if lost else None
        if helped is None or helped.order is None or helped.behind is not None:
            continue
        tried += 1
        told = brief_order(here.view, helped.order)
        queue = _in_queue(here, helped.order)
        if helped.ahead is not None:
            place = next(number for number, other in enumerate(queue) if other.unit == helped.ahead.unit)
            queue.insert(place, queue.pop())
            queue = [replace(other, number=number) for number, other in enumerate(queue, 1)]
        again, _ = _lost(here, queue)
        if again & lost or told == "hold":
            wrong.append((here.name, told, again))
    assert tried > 80
    assert not wrong


def test_as_far_as_the_unit_got_is_no_remedy() -> None:
    """A craft that takes off has half its speed and got to 0306: to order no more than that is no way to 0307."""
    here = _filed("EDC-F4.2-b", "half speed, the energy of the turn", "V")
    lost, _ = _lost(here, _in_queue(here, here.order))
    assert lost == {"speed"}
    assert _helped(here) == Remedy(foreseen=True, sought=True)


@pytest.mark.parametrize(
    ("case", "name", "unit"),
    [
        ("EDC-C2.3-b", "after the action, which has emptied the depot", "TR"),
        ("EDC-F4.2-d", "not down and up in one round", "V"),
        ("EDC-C2.2.3-c", "the earlier of two infantry declarations", "A"),
        ("EDC-C3.2.2-a", "infantry in the next hex", "B"),
    ],
)
def test_what_the_orders_themselves_take_away_was_foreseen(case: str, name: str, unit: str) -> None:
    """The first half of the order, an earlier order, an enemy in sight who holds the line."""
    here = _filed(case, name, unit)
    lost, _ = _lost(here, _in_queue(here, here.order))
    assert lost
    assert _helped(here).foreseen


def _filed(case: str, name: str, unit: str) -> Situation:
    """The last order of a unit in the first round of a case, with those before it."""
    path = CASES / f"{case}.toml"
    scenarios = load_case(path.read_text("utf-8"), path.name, path.parent).scenarios
    scenario = next(one for one in scenarios if name in one.name)
    world, queue = scenario.world, list[Order]()
    start_round(world)
    for number, written in enumerate(scenario.rounds[0].orders, 1):
        view = observe(world, world.units[written["unit"]].side)
        order = run._order(world, view, written, number)
        assert isinstance(order, Order)
        if order.unit == unit:
            return Situation(f"{case}: {name}", world, view, order, tuple(queue))
        queue.append(order)
    raise AssertionError(unit)


def test_what_nobody_could_know_is_not_foreseen() -> None:
    """What an enemy out of sight did to the order."""
    here = _first("out_of_range", "range 2 reaches 1")
    queue = _in_queue(here, here.order)
    assert remedy(here.view, queue, queue[-1], {"zoi_entered"}, {"move"}) == Remedy(foreseen=False)
    both = remedy(here.view, queue, queue[-1], {"out_of_range", "zoi_entered"}, {"move", "action"})
    assert both == Remedy(foreseen=True), "what would have helped against half of it helped nothing"


def test_a_place_behind_another_order_comes_first() -> None:
    """0305 is full until A has left it: TR needs no other way, only a later turn (EDC-C1.1.1-d, EDC-C2.2-c)."""
    here = _first("hex_full", "who leaves only later")
    early = replace(here.order, number=1)
    leaves = Order("A", 2, path=(Hex(3, 6),))
    assert remedy(here.view, [early, leaves], early, {"hex_full"}, {"move"}) == Remedy(True, early, leaves)
    stays = replace(leaves, path=(), facing=Facing.S)
    assert remedy(here.view, [early, stays], early, {"hex_full"}, {"move"}).behind is None
