"""The steps of an order that judge it and carry it out; `resolver.ORDER_STEPS` says when each comes."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.kinds import Moment, judge, judge_ability
from bot.campaign.judge.legality import plan, river_bars
from bot.campaign.judge.plan import Plan
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.walk import find_route
from bot.campaign.resolve.assault import as_attack
from bot.campaign.resolve.combat import spend_equipment
from bot.campaign.resolve.mines import disturb
from bot.campaign.resolve.performers import PERFORMERS
from bot.campaign.resolve.situation import situation_on
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.happened import Ruling
from bot.campaign.world.order import Action, ActionKind, Order, When
from bot.campaign.world.refusals.move import MineHeld, UnitImmobilised
from bot.hexmap.coords import Hex, neighbours
from bot.messages import say


def planned(course: Course, order: Order, had_energy: bool = False) -> Plan:
    """The order judged on the truth, along a path chosen by what its side knows (EDC-C2.2-e).

    `had_energy`: it has begun, and then there was some (EDC-C2.4-g).
    """
    truth = situation_on(course.board, order.unit, had_energy=had_energy)
    return plan(truth, order, _route(course, truth, order))


def ruled_plan(course: Course, order: Order, had_energy: bool = False) -> Plan:
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
    question = say("ruling-breakout", unit=unit.name, hex=label(unit.hex))
    options = (STAYS, *sorted(ways))
    if all(
        asked.id != key for asked in course.rulings
    ):  # An ability before the move has the order judged twice.
        course.rulings.append(Ruling(key, "EDC-C3.2.3-b", question, options, STAYS, chosen))
    return ways.get(chosen)


def _route(course: Course, truth: Situation, order: Order) -> tuple[Hex, ...] | None:
    if order.path or order.destination is None or order.destination == truth.unit.hex:
        return None
    picture = course.board.picture(truth.side)
    ground = course.board.lookout.known_ground(course.board.world, truth.side)
    known = replace(truth, map=ground, enemies=picture.enemies, zones=picture.zones)
    return find_route(known, order.destination, order)


def report_lost(turn: Turn) -> None:
    """Say which parts of the order are lost; an order for nothing is a hold.

    After the move, for what stopped that may change what is lost (EDC-C2.1-b).
    """
    order, made = turn.order, turn.plan
    for lost in made.refusals:
        if not (_falls_back(turn) and lost.said_when_filed):
            turn.refuse(lost, "action" if order.action is not None and made.action is None else "move")
    asked = order.path or order.destination or order.facing is not None or order.exit
    if not (asked or order.action or order.ability):
        turn.log.tell("held", turn.unit, {}, ("EDC-C1.1.1-b",), order=order)


def act(turn: Turn) -> None:
    """The action, judged once more where the unit now is and on what is now true (EDC-C2.1-b)."""
    action = turn.plan.action
    if _falls_back(turn):
        action = as_attack(turn.order.action) if turn.order.action else None
    if action is None:
        return
    unit = turn.unit
    if action.kind is ActionKind.ASSAULT and (turn.held or unit.immobilised):
        # The action is left to it, but no step (EDC-F6.4-b, EDC-F6.1-a).
        mined = MineHeld(("EDC-F6.4-b",), hex=turn.log.label(unit.hex))
        turn.refuse(mined if turn.held else UnitImmobilised(("EDC-F6.1-a",)), "move")
        action = as_attack(action)
    moment = Moment(turn.order, unit.hex, unit.energy, heading=turn.plan.heading)
    lost = judge(turn.situation(), action, moment)
    if lost is not None:
        turn.refuse(lost, "action")
    else:
        disturb(turn, action.kind)
        if turn.alive:
            spend_equipment(turn, action.kind)
            PERFORMERS[action.kind](turn, action, False)


def _falls_back(turn: Turn) -> bool:
    """An assault that lacks the points to enter, or halts before known mines, becomes a plain attack.

    EDC-C3.2.2-b, EDC-F6.4-d.
    """
    action: Action | None = turn.order.action
    return (
        action is not None
        and action.kind is ActionKind.ASSAULT
        and any(lost.attack_instead for lost in turn.plan.refusals)
    )


def ability_before(turn: Turn) -> None:
    """The ability before the move; the rest is then judged on what it changed (EDC-C2.3-b)."""
    _use_ability(turn, When.BEFORE)
    if turn.alive and turn.order.ability is not None and turn.order.ability.when is When.BEFORE:
        turn.plan = ruled_plan(turn.course, turn.order, had_energy=not turn.exhausted)


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
        heading=turn.plan.heading if unit.this_round.flown is not None else None,
    )
    if lost is not None:
        turn.refuse(lost, "ability")
    else:
        disturb(turn, ability.kind)
        if turn.alive:
            spend_equipment(turn, ability.kind)
            PERFORMERS[ability.kind](turn, ability.action, True)


def finish(turn: Turn) -> None:
    """The order is done and final (EDC-C1.1.2-b, EDC-C1.1.2-c)."""
    turn.unit.this_round.acted = True
