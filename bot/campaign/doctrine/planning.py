"""What units do whose player is the machine: ordinary orders made from their own side's view and nothing else.

A unit goes through the habits of its kind; the first that has an order for it is followed. So habits stand by what
matters most.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from bot.campaign.doctrine.air import fly
from bot.campaign.doctrine.care import break_out, fall_back, fetch, fill_up, leave_mines, mend_tracks, rest
from bot.campaign.doctrine.fight import close_in, go, in_melee, open_fire, shell, spot
from bot.campaign.doctrine.lift import haul, serve
from bot.campaign.doctrine.plans import Stance
from bot.campaign.doctrine.siege import besiege, screen
from bot.campaign.doctrine.staff import Staff
from bot.campaign.doctrine.trades import board, build, carry, deliver, man, repair, ride, treat
from bot.campaign.doctrine.words import MOBILE
from bot.campaign.doctrine.words import Doctrine as Doctrine
from bot.campaign.doctrine.words import Goals as Goals
from bot.campaign.knowledge.sets import COUNTER_BATTERY, GROUND_RADAR, RADAR, SONAR_SET
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Ability, Action, ActionKind, Order, OrderType, When
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.dice import Dice

Habit = Callable[[Staff, OwnUnit, Doctrine], Order | None]

NO_HABIT = "none"
"""Why a unit does nothing: none of its habits has an order for it."""


class Reason(NamedTuple):
    """Why a unit does what it does this round."""

    habit: str
    stance: Stance


CARRIED: tuple[Habit, ...] = (ride,)
STUCK: tuple[Habit, ...] = (break_out, in_melee)
AIR: tuple[Habit, ...] = (fly,)
GROUND: tuple[Habit, ...] = (
    leave_mines,
    fall_back,
    mend_tracks,
    serve,
    haul,
    carry,
    board,
    fill_up,
    deliver,
    close_in,
    repair,
    treat,
    shell,
    screen,
    open_fire,
    besiege,
    build,
    man,
    fetch,
    spot,
    go,
    rest,
)


def orders_for(
    view: SideView,
    doctrines: Mapping[str, Doctrine],
    dice: Dice,
    goals: Goals | None = None,
    failed: dict[str, Exception] | None = None,
    reasons: dict[str, Reason] | None = None,
) -> list[Order]:
    """Orders for the units named in `doctrines`, by unit id; the same view and dice give the same orders.

    Units with nothing to do get no order. Where `failed` is given, a unit whose planning breaks gets no order either
    and is put there with what broke; otherwise that is raised. Why each unit does what it does is put to `reasons`.
    """
    staff = Staff(view, dice, goals or {}, doctrines)
    orders = []
    for unit in view.units:
        doctrine = staff.doctrines.get(unit.id)
        if doctrine is None or unit.this_round.acted or unit.survivors_of is not None:
            continue
        try:
            order, why = order_of(staff, unit, doctrine)
        except Exception as problem:
            if failed is None:
                raise
            failed[unit.id] = problem
            continue
        if reasons is not None:
            reasons[unit.id] = Reason(why, staff.stances[unit.id])
        if order is not None:
            orders.append(order)
    return orders


def order_of(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> tuple[Order | None, str]:
    """The order of one unit, None where it has nothing to do, and the name of the habit that it comes from."""
    tried = ((habit.__name__, habit(staff, unit, doctrine)) for habit in _habits(staff, unit))
    why, order = next(((name, made) for name, made in tried if made), (NO_HABIT, None))
    order = _with_sets(staff, unit, doctrine, order or Order(unit.id))
    return (order if order != Order(unit.id) else None), why


def _habits(staff: Staff, unit: OwnUnit) -> tuple[Habit, ...]:
    if unit.carrier is not None:
        return CARRIED
    if unit.overrun or unit.brawl:
        return STUCK
    return AIR if staff.cls(unit).unit_type in AIRCRAFT else GROUND


def _with_sets(staff: Staff, unit: OwnUnit, doctrine: Doctrine, order: Order) -> Order:
    """The order with an ability that switches radar or sonar, or looks for mines, where it has none.

    Radars are on, unless a lock has given the place away. Sonar pings when its unit looks for the enemy, and listens
    when it hides. EDC-F2.1.1-b, EDC-F2.2-b, EDC-F6.4.1-d.
    """
    traits = staff.cls(unit).traits
    if not traits or order.ability is not None or unit.carrier is not None:
        return order
    wanted: list[OrderType] = []
    if any(traits.get(name) for name in (RADAR, GROUND_RADAR, COUNTER_BATTERY)):
        traced = any(
            emission.unit == unit.id and emission.hex is not None for emission in staff.view.emissions
        )
        if unit.radar_off is not traced:
            wanted.append(ActionKind.RADAR_OFF if traced else ActionKind.RADAR_ON)
    if traits.get(SONAR_SET) and unit.sonar_active is not (doctrine in MOBILE):
        wanted.append(ActionKind.SONAR_ACTIVE if doctrine in MOBILE else ActionKind.SONAR_PASSIVE)
    if traits.get("mine_detector") and doctrine in MOBILE:
        wanted.append(ActionKind.MINE_SWEEP)
    for kind in wanted:
        when = When.BEFORE if kind.first else When.AFTER_MOVE
        tried = replace(order, ability=Ability(Action(kind), when))
        if staff.plan(tried) is not None:
            return tried
    return order
