"""Adjudication: a pure fold of single orders over the world.

`resolve` takes a whole round, `resolve_one` one order early. Both work on a copy of their own, so that the same
world, orders, dice and rulings always give the same resolution and the given world is never touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.campaign.judge.flight import exhausted
from bot.campaign.judge.kinds import Moment, judge, judge_ability
from bot.campaign.judge.legality import Plan, plan, river_bars
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.walk import find_route
from bot.campaign.knowledge.sideview import start_round
from bot.campaign.resolve.assault import as_attack, assault, settle
from bot.campaign.resolve.barrage import fire
from bot.campaign.resolve.board import Board, copy_world
from bot.campaign.resolve.boarding import board, wait, without_boarding
from bot.campaign.resolve.combat import spend_equipment
from bot.campaign.resolve.drops import drop, drop_from_orbit
from bot.campaign.resolve.end_of_round import END_OF_ROUND
from bot.campaign.resolve.events import Log
from bot.campaign.resolve.flight import begin_turn, change_profile, eject, land, note_gliders, take_off
from bot.campaign.resolve.fortifications import build
from bot.campaign.resolve.garrison import man
from bot.campaign.resolve.hitching import deploy, hitch, hook, set_down, unhitch
from bot.campaign.resolve.mines import clear, disturb, file_through, swept
from bot.campaign.resolve.movement import move
from bot.campaign.resolve.overkill import settle_phase
from bot.campaign.resolve.repair import repair, repair_mobility, treat
from bot.campaign.resolve.rescue import deliver, recover
from bot.campaign.resolve.sensors import switch
from bot.campaign.resolve.situation import situation_on
from bot.campaign.resolve.smoke import flare, shell, smoke
from bot.campaign.resolve.stealth import search_parties
from bot.campaign.resolve.supply import resupply
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.resolve.wind import shift_wind
from bot.campaign.world.model import Resolution, Ruling, World
from bot.campaign.world.order import Action, ActionKind, Order, When
from bot.campaign.world.refusals import Why, refusal
from bot.campaign.world.sides import Side
from bot.dice import Dice
from bot.hexmap.coords import Hex, neighbours

PHASES: tuple[tuple[str, Side], ...] = (
    # Players go first, hostiles last (EDC-C1.1-a); within a phase orders run by queue number (EDC-C1.1-b,
    # EDC-C1.1-e), each to its end before the next (EDC-C1.1-c).
    ("players", Side.PLAYER),
    ("neutrals", Side.NEUTRAL),
    ("allies", Side.ALLIED),
    ("hostiles", Side.HOSTILE),
)

NO_RULINGS: Mapping[str, str] = {}


def resolve(
    world: World, orders: Sequence[Order], dice: Dice, rulings: Mapping[str, str] = NO_RULINGS
) -> Resolution:
    """The whole round, its end included: the returned world is in the next round (EDC-C1-a, EDC-C1.1-a).

    Of several orders for a unit the one with the highest number counts (EDC-C1.1.1-d); units that have acted
    already and units that are gone are passed over (EDC-C1.1.2-b, EDC-C3.4.1-a). `rulings` holds what the GM
    chose, by `Ruling.id`.
    """
    queue = live_orders(world, orders)
    course = _begin(world, queue, dice, rulings)
    shift_wind(course)
    for _, side in PHASES:  # EDC-C1.1-a
        note_gliders(course, side)
        parties = search_parties(course, [order.unit for order in queue]) if side is Side.HOSTILE else ()
        for order in (*queue, *parties):
            unit = course.board.world.units.get(order.unit)
            if unit is not None and unit.side is side and not unit.acted:
                resolve_order(course, order)
        for turn in settle_phase(course, side):
            settle(turn)
    for _, step in END_OF_ROUND:  # EDC-C1-a
        step(course)
    return _result(course)


def resolve_one(
    world: World, order: Order, dice: Dice, rulings: Mapping[str, str] = NO_RULINGS
) -> Resolution:
    """One order early, on the world as it stands; the round goes on (EDC-C1.1.2-a). It is final and charged once.

    An order of a unit that is gone or has acted changes nothing (EDC-C1.1.2-c).
    """
    course = _begin(world, live_orders(world, [order]), dice, rulings)
    unit = course.board.world.units.get(order.unit)
    if unit is not None and not unit.acted:
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
    return Resolution(course.board.world, tuple(course.log.events), tuple(course.rulings))


# ---------------------------------------------------------------- one order


def resolve_order(course: Course, order: Order) -> None:
    """One order from beginning to end (EDC-C1.1-c)."""
    unit = course.board.world.units[order.unit]
    unit.patching = unit.filing = False
    if unit.boarded:
        order = without_boarding(order)
        if not (order.path or order.destination or order.exit or order.ability):
            unit.acted = True
            return
    turn = Turn(course, order, unit, _ruled(course, order), exhausted(unit))
    for _, step in ORDER_STEPS:
        if turn.alive:
            step(turn)
    if not turn.alive:
        # Who dies of its own order leaves a place to be filled and enemies to be freed (EDC-C3.4.1-a, EDC-C3.2.3-c).
        turn.touched.add(unit.hex)
        settle(turn)


def planned(course: Course, order: Order, had_energy: bool = False) -> Plan:
    """The order judged on the truth, along a path chosen by what its side knows (EDC-C2.2-e).

    `had_energy`: it has begun, and then there was some (EDC-C2.4-g).
    """
    truth = replace(situation_on(course.board, order.unit), had_energy=had_energy)
    return plan(truth, order, _route(course, truth, order))


def _ruled(course: Course, order: Order, had_energy: bool = False) -> Plan:
    """The same, or the way out of an overrun hex that the GM names instead (EDC-C3.2.3-b)."""
    made = planned(course, order, had_energy)
    if order.action is None or order.action.kind is not ActionKind.BREAKOUT or made.action is not None:
        return made
    return _other_way_out(course, order, order.action, had_energy) or made


STAYS = "stays"


def _other_way_out(course: Course, order: Order, action: Action, had_energy: bool) -> Plan | None:
    """A breakout that is not possible any more: the GM may name another hex; by default it stays (EDC-C3.2.3-b)."""
    unit, label = course.board.world.units[order.unit], course.log.label
    if not (unit.overrun or unit.brawl):
        return None
    bare = replace(order, path=(), destination=None)
    tries = {
        at: planned(course, replace(bare, action=replace(action, hex=at)), had_energy)
        for at in neighbours(unit.hex)
    }
    ways = {label(at): made for at, made in tries.items() if made.action is not None}
    if not ways:
        return None
    key = f"{course.board.world.round}:{unit.id}:breakout"
    chosen = course.chosen.get(key, STAYS)
    question = f"{unit.name} cannot break out of {label(unit.hex)} as ordered. Which way does it go?"
    options = (STAYS, *sorted(ways))
    if all(
        asked.id != key for asked in course.rulings
    ):  # An ability before the move has the order judged twice.
        course.rulings.append(Ruling(key, "EDC-C3.2.3-b", question, options, STAYS, chosen))
    return ways.get(chosen)


def _route(course: Course, truth: Situation, order: Order) -> tuple[Hex, ...] | None:
    if order.path or order.destination is None or order.destination == truth.unit.hex:
        return None
    picture = course.picture(truth.side)
    ground = course.board.lookout.known_ground(course.board.world, truth.side)
    known = replace(truth, map=ground, enemies=picture.enemies, zones=picture.zones)
    return find_route(known, order.destination, order)


def report_lost(turn: Turn) -> None:
    """Say which parts of the order are lost; an order for nothing is a hold.

    After the move, for what stopped that may change what is lost (EDC-C2.1-b).
    """
    order, made = turn.order, turn.plan
    for lost in made.refusals:
        if not (_falls_back(turn) and lost.code in _ATTACK_INSTEAD[:2]):
            turn.refuse(lost, "action" if order.action is not None and made.action is None else "move")
    asked = order.path or order.destination or order.facing is not None or order.exit
    if not (asked or order.action or order.ability):
        turn.log.tell("held", turn.unit, {}, ("EDC-C1.1.1-b",), order=order)


def act(turn: Turn) -> None:
    """The action, judged once more where the unit now stands and on what is now true (EDC-C2.1-b)."""
    action = turn.plan.action
    if _falls_back(turn):
        action = as_attack(turn.order.action) if turn.order.action else None
    if action is None:
        return
    unit = turn.unit
    if action.kind is ActionKind.ASSAULT and (turn.held or unit.immobilised):
        # The action is left to it, but no step (EDC-F6.4-b, EDC-F6.1-a).
        mined = refusal(Why.MINE_HELD, "EDC-F6.4-b", hex=turn.log.label(unit.hex))
        turn.refuse(mined if turn.held else refusal(Why.IMMOBILISED, "EDC-F6.1-a"), "move")
        action = as_attack(action)
    moment = Moment(turn.order, unit.hex, unit.energy, heading=turn.plan.heading)
    lost = judge(turn.situation(), action, moment)
    if lost is not None:
        turn.refuse(lost, "action")
    else:
        disturb(turn, action.kind)
        if turn.alive:
            spend_equipment(turn, action.kind)
            PERFORM[action.kind](turn, action, False)


def _falls_back(turn: Turn) -> bool:
    """An assault that lacks the points to enter, or halts before known mines, becomes a plain attack.

    EDC-C3.2.2-b, EDC-F6.4-d.
    """
    action: Action | None = turn.order.action
    return (
        action is not None
        and action.kind is ActionKind.ASSAULT
        and any(lost.code in _ATTACK_INSTEAD for lost in turn.plan.refusals)
    )


_ATTACK_INSTEAD = (Why.ASSAULT_POINTS, Why.ASSAULT_BARRED, Why.KNOWN_MINES)
"""Why an assault is only an attack; the first two were said when the order was filed."""


def rest(turn: Turn, action: Action, ability: bool) -> None:
    """Half of the maximum energy back, rounded up, up to the maximum (EDC-C2.4-j)."""
    unit, full = turn.unit, turn.board.cls(turn.unit).energy
    gained = min((full + 1) // 2, max(0, full - unit.energy))
    unit.energy += gained
    data = {"energy": gained, "energy_left": unit.energy}
    turn.log.tell("rested", unit, data, ("EDC-C2.4-j",), order=turn.order)


def scoot(turn: Turn, action: Action, ability: bool) -> None:
    """The attack of a crew that fires before it drives off (EDC-C2.1-b)."""
    fire(turn, replace(action, kind=ActionKind.ATTACK), ability)


def ability_before(turn: Turn) -> None:
    """The ability before the move; the rest is then judged on what it changed (EDC-C2.3-b)."""
    _use_ability(turn, When.BEFORE)
    if turn.alive and turn.order.ability is not None and turn.order.ability.when is When.BEFORE:
        turn.plan = _ruled(turn.course, turn.order, had_energy=not turn.exhausted)


def ability_after_move(turn: Turn) -> None:
    """The ability between move and action (EDC-C2.3-b)."""
    _use_ability(turn, When.AFTER_MOVE)


def ability_after_action(turn: Turn) -> None:
    """The ability after the action (EDC-C2.3-b)."""
    _use_ability(turn, When.AFTER_ACTION)


def _use_ability(turn: Turn, when: When) -> None:
    """The ability of the order, in its window (EDC-C2.3-b)."""
    ability, unit = turn.order.ability, turn.unit
    if ability is None or ability.when is not when:
        return
    lost = river_bars(turn.plan) or judge_ability(
        turn.situation(),
        turn.order,
        unit.hex,
        unit.energy,
        exhausted=turn.exhausted,
        heading=turn.plan.heading if unit.flown is not None else None,
    )
    if lost is not None:
        turn.refuse(lost, "ability")
    else:
        disturb(turn, ability.kind)
        if turn.alive:
            spend_equipment(turn, ability.kind)
            PERFORM[ability.kind](turn, ability.deed, True)


def finish(turn: Turn) -> None:
    """The order is done and final (EDC-C1.1.2-b, EDC-C1.1.2-c)."""
    turn.unit.acted = True


def _moved_already(turn: Turn, action: Action, ability: bool) -> None:
    """A breakout is the move itself (EDC-C3.2.3-b)."""


PERFORM: Mapping[ActionKind, Callable[[Turn, Action, bool], None]] = {
    ActionKind.ATTACK: fire,
    ActionKind.ASSAULT: assault,
    ActionKind.BREAKOUT: _moved_already,
    ActionKind.REST: rest,
    ActionKind.RETRACE: _moved_already,
    ActionKind.CROSSING: file_through,
    ActionKind.CLEAR_MINES: clear,
    ActionKind.MINE_SWEEP: swept,
    ActionKind.REARM: resupply,
    ActionKind.REFUEL: resupply,
    ActionKind.SYPHON: resupply,
    ActionKind.FREIGHT: resupply,
    ActionKind.BOARD: board,
    ActionKind.RECOVER: recover,
    ActionKind.BUILD: build,
    ActionKind.GARRISON: man,
    ActionKind.REPAIR: repair,
    ActionKind.REPAIR_MOBILITY: repair_mobility,
    ActionKind.TREAT: treat,
    ActionKind.SCOOT: scoot,
    ActionKind.HITCH: hitch,
    ActionKind.UNHITCH: unhitch,
    ActionKind.EXTENDED_UNHITCH: unhitch,
    ActionKind.HOOK: hook,
    ActionKind.SET_DOWN: set_down,
    ActionKind.DEPLOY: deploy,
    ActionKind.UNDEPLOY: deploy,
    ActionKind.SMOKE: smoke,
    ActionKind.SMOKE_SHELL: shell,
    ActionKind.FLARE: flare,
    ActionKind.FLARE_SHELL: shell,
    ActionKind.CLIMB: change_profile,
    ActionKind.DESCEND: change_profile,
    ActionKind.FAST_TAKEOFF: take_off,
    ActionKind.SLOW_TAKEOFF: take_off,
    ActionKind.LAND: land,
    ActionKind.FAST_LANDING: land,
    ActionKind.EJECT: eject,
    ActionKind.DROP: drop,
    ActionKind.ORBITAL_DROP: drop_from_orbit,
    ActionKind.EVADE: change_profile,
    ActionKind.RADAR_ON: switch,
    ActionKind.RADAR_OFF: switch,
    ActionKind.SONAR_ACTIVE: switch,
    ActionKind.SONAR_PASSIVE: switch,
}
"""What carries out each kind of deed: the turn, the deed, and whether it is done as an ability."""


ORDER_STEPS: tuple[tuple[str, Callable[[Turn], None]], ...] = (
    ("note who glides", begin_turn),
    ("ability before the move", ability_before),
    ("take aboard those it waits for", wait),
    ("move or rotate", move),
    ("say what is lost", report_lost),
    ("ability after the move", ability_after_move),
    ("act", act),
    ("ability after the action", ability_after_action),
    ("deliver casualties", deliver),
    ("settle facing, slots and overrun units", settle),
    ("mark as done", finish),
)
