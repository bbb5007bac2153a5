"""Adjudication: a pure fold of single orders over the world.

`resolve` takes a whole round, `resolve_one` one order early. Both work on a copy of their own, so that the same
world, orders, dice and rulings always give the same resolution and the given world is never touched. What happens
when stands in the three tables below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module

from bot.campaign.judge.flight import exhausted
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.acting import (
    ability_after_action,
    ability_after_move,
    ability_before,
    act,
    finish,
    report_lost,
    ruled_plan,
)
from bot.campaign.resolve.assault import arrange
from bot.campaign.resolve.board import Board, copy_world
from bot.campaign.resolve.boarding import wait, without_boarding
from bot.campaign.resolve.drops import gather
from bot.campaign.resolve.end_of_round import announce, forget_round, lift_effects, turn_clock
from bot.campaign.resolve.events import Log
from bot.campaign.resolve.flight import begin_turn, end_flights, note_gliders
from bot.campaign.resolve.gunnery.overkill import settle_phase
from bot.campaign.resolve.installations import structure_upkeep
from bot.campaign.resolve.movement import move
from bot.campaign.resolve.performers import PERFORMERS
from bot.campaign.resolve.rescue import deliver, search
from bot.campaign.resolve.sensors import listen, report_radar
from bot.campaign.resolve.stealth import search_all, search_parties
from bot.campaign.resolve.supply import finish_supply
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.resolve.wind import shift_wind
from bot.campaign.world.happened import Resolution
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.order_types import ORDER_TYPES
from bot.campaign.world.sides import Side
from bot.dice import Dice

PHASES: tuple[tuple[str, Side], ...] = (
    # Players go first, hostiles last (EDC-C1.1-a); within a phase orders run by queue number (EDC-C1.1-b,
    # EDC-C1.1-e), each to its end before the next (EDC-C1.1-c).
    ("players", Side.PLAYER),
    ("neutrals", Side.NEUTRAL),
    ("allies", Side.ALLIED),
    ("hostiles", Side.HOSTILE),
)
"""The phases of a round; the wind shifts before the first (`wind.shift_wind`)."""

ORDER_STEPS: tuple[tuple[str, Callable[[Turn], None]], ...] = (
    # What a craft without propulsion may do depends on the height at which its turn begins (EDC-F4.1.7-a).
    ("note who glides", begin_turn),
    # Its effect counts for the rest: the order is judged again after it (EDC-C2.3-b).
    ("ability before the move", ability_before),
    # They board where the transport is before it moves (EDC-F3.2-c).
    ("take aboard those it waits for", wait),
    ("move or rotate", move),
    # After the move, for what stopped that may change what is lost (EDC-C2.1-b).
    ("say what is lost", report_lost),
    ("ability after the move", ability_after_move),
    # Judged once more from where the move has ended (EDC-C2.1-b).
    ("act", act),
    ("ability after the action", ability_after_action),
    # Where the unit ends its order, which a landing as the ability may still change (EDC-C3.4.2-e).
    ("deliver casualties", deliver),
    # Once for the whole order, in every hex that it touched (EDC-C2.2.3-c, EDC-C2.2.4-c, EDC-C3.2.3-c).
    ("settle facing, slots and overrun units", arrange),
    ("mark as done", finish),
)
"""The steps of an order. A unit that dies takes no further step."""

END_OF_ROUND: tuple[tuple[str, Callable[[Course], None]], ...] = (
    # The test after the hostile phase, where everybody then is (EDC-C2.4-k).
    ("look for stealth units", search_all),
    # After every order, for any of them may spoil a resupply (EDC-C4.2-e, EDC-C4.2-j).
    ("finish resupplies", finish_supply),
    # After the resupplies, which may bring a craft the energy to stay up (EDC-F4.2-a).
    ("end the flights", end_flights),
    # After the flights, for a crash leaves survivors too (EDC-C3.4.2-a).
    ("look for survivors", search),
    ("restock depots, repair in workshops, look for hidden towers", structure_upkeep),
    # Sonar hears who moved or fired this round, which is forgotten soon (EDC-F2.2-a).
    ("listen with sonar", listen),
    ("report what radars track", report_radar),
    ("forget the round", forget_round),
    ("turn the clock", turn_clock),
    # After the clock: what lasts until the new round is gone when it opens (EDC-D1-b).
    ("lift what has run out", lift_effects),
    # Dropped units gather in the round that the clock has turned to (EDC-F6.2-c).
    ("gather dropped units", gather),
    ("announce", announce),
)
"""The steps of the end of the round, after the last order (EDC-C1-a)."""

NO_RULINGS: Mapping[str, str] = {}


def resolve(
    world: World, orders: Sequence[Order], dice: Dice, rulings: Mapping[str, str] = NO_RULINGS
) -> Resolution:
    """The whole round, its end included: the returned world is in the next round (EDC-C1-a, EDC-C1.1-a).

    Of several orders for a unit the one with the highest number counts (EDC-C1.1.1-d); units that have acted
    already and units that are gone are passed over (EDC-C1.1.2-b, EDC-C3.4.1-a). `rulings` holds what the GM
    chose, by `Ruling.id`.
    """
    course = _play(world, orders, dice, rulings)
    for _, step in END_OF_ROUND:  # EDC-C1-a
        step(course)
    return _result(course)


def resolve_orders(
    world: World, orders: Sequence[Order], dice: Dice, rulings: Mapping[str, str] = NO_RULINGS
) -> Resolution:
    """The round up to its last order: what ends with the round still holds (EDC-C1-a)."""
    return _result(_play(world, orders, dice, rulings))


def _play(world: World, orders: Sequence[Order], dice: Dice, rulings: Mapping[str, str]) -> Course:
    """Every order of the round, by phases (EDC-C1.1-a)."""
    queue = live_orders(world, orders)
    course = _begin(world, queue, dice, rulings)
    shift_wind(course)
    for _, side in PHASES:  # EDC-C1.1-a
        note_gliders(course, side)
        parties = search_parties(course, [order.unit for order in queue]) if side is Side.HOSTILE else ()
        for order in (*queue, *parties):
            unit = course.board.world.units.get(order.unit)
            if unit is not None and unit.side is side and not unit.this_round.acted:
                resolve_order(course, order)
        for turn in settle_phase(course, side):
            arrange(turn)
    return course


def resolve_one(
    world: World, order: Order, dice: Dice, rulings: Mapping[str, str] = NO_RULINGS
) -> Resolution:
    """One order early, on the world as it is; the round goes on (EDC-C1.1.2-a). It is final and charged once.

    An order of a unit that is gone or has acted changes nothing (EDC-C1.1.2-c).
    """
    course = _begin(world, live_orders(world, [order]), dice, rulings)
    unit = course.board.world.units.get(order.unit)
    if unit is not None and not unit.this_round.acted:
        resolve_order(course, order)
    return _result(course)


def live_orders(world: World, orders: Iterable[Order]) -> list[Order]:
    """One order for each unit on the map, the latest, by queue number (EDC-C1.1-b, EDC-C1.1-e, EDC-C1.1.1-d)."""
    latest: dict[str, Order] = {}
    for order in orders:
        if order.unit in world.units:
            before = latest.get(order.unit)
            if before is None or order.number >= before.number:
                latest[order.unit] = order
    return sorted(latest.values(), key=lambda order: (order.number, order.unit))


def _begin(world: World, queue: Sequence[Order], dice: Dice, rulings: Mapping[str, str]) -> Course:
    pieces = Board(copy_world(world), {order.unit: order.number for order in queue})
    start_round(pieces.world, pieces.lookout)
    return Course(pieces, Log(pieces), dice, rulings, orders={order.unit: order for order in queue})


def _result(course: Course) -> Resolution:
    course.board.lookout.write_down(course.board.world)
    return Resolution(course.board.world, tuple(course.log.events), tuple(course.rulings))


def resolve_order(course: Course, order: Order) -> None:
    """One order from beginning to end (EDC-C1.1-c)."""
    unit = course.board.world.units[order.unit]
    unit.patching = unit.filing = False
    if unit.this_round.boarded:
        order = without_boarding(order)
        if not (order.path or order.destination or order.exit or order.ability):
            unit.this_round.acted = True
            return
    turn = Turn(course, order, unit, ruled_plan(course, order), exhausted(unit))
    for _, step in ORDER_STEPS:
        if turn.alive:
            step(turn)
    if not turn.alive:
        # Who dies of its own order leaves a place to be filled and enemies to be freed (EDC-C3.4.1-a, EDC-C3.2.3-c).
        turn.touched.add(unit.hex)
        arrange(turn)


for _kind in ORDER_TYPES.values():
    import_module(f"{__package__}.{_kind.family}")
    if _kind not in PERFORMERS:
        raise TypeError(f"nothing in resolve/{_kind.family}.py carries out `{_kind.word}`")
