"""The pure rules: a whole round, fields of view, reachable hexes, orders by doctrine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import numpy as np

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.forecast import play as forecast
from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.knowledge import fields, skies
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world import effects
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex
from bot.hexmap.costs import Mover
from bot.hexmap.document import HexMap, dump_map
from bot.hexmap.generate import Style, new_map
from bot.hexmap.reach import reachable_many
from bot.hexmap.sight import SightTable
from bot.rehearsal.bench.ground import SEED, battle, orders_of_all, rolling_map, take_off
from bot.rehearsal.bench.timing import REPEATS, Figure, alternately, clocked, timed

SIZES = (125, 250, 500, 1000, 2000)
RESOLVE_MS = 1000.0
SIGHT_MS = 10.0
REACH_MS = 10.0
DOCTRINE_MS = 1000.0
QUEUE_MS = 250.0
AIRCRAFT = 1.3
"""How many times as long as the same round on the ground a round with aircraft may take."""
NEW_MAP, NEW_MAP_MS = 240, 8000.0
RADIUS = 6


def bench_resolve(sizes: Sequence[int] = SIZES, hexmap: HexMap | None = None) -> list[Figure]:
    """Rounds in which every unit has an order; the size of 1000 units carries the budget.

    Fields of view and sight lines are forgotten before every run, as in a process that closes its first round.
    """
    ground = hexmap or rolling_map()
    figures: list[Figure] = []
    for units in sizes:
        world = battle(units, ground)
        orders = orders_of_all(world)
        dice = KeyedDice(1, b"bench, open seed", b"bench, covered seed")
        events = len(resolve(world, orders, dice).events)
        spent = clocked(partial(resolve, world, orders, dice), _forget)
        name = f"resolve {units} ordered units, {ground.width}x{ground.height}"
        figures.append(timed(name, spent, RESOLVE_MS if units == 1000 else None, units=units, events=events))
    figures += _resolve_with_aircraft(ground, 1000 if 1000 in sizes else max(sizes))
    if len(sizes) > 1:
        growth = figures[len(sizes) - 1].value / sizes[-1] / (figures[0].value / sizes[0])
        details = {"note": "cost of one unit in the largest round by that in the smallest; 1 is linear"}
        figures.append(Figure(f"resolve growth {sizes[0]} to {sizes[-1]}", growth, "x", 1.5, details))
    return figures


def _resolve_with_aircraft(ground: HexMap, units: int) -> list[Figure]:
    """A round with an aircraft at Low among twenty units, so that every unit watches the air and radars sweep; and
    beside the same round on the ground.
    """
    below, world, aircraft = battle(units, ground), battle(units, ground), max(1, units // 20)
    take_off(world, aircraft)
    dice = KeyedDice(1, b"bench, open seed", b"bench, covered seed")
    rounds = {
        name: partial(resolve, fought, orders_of_all(fought), dice)
        for name, fought in (("ground", below), ("air", world))
    }
    spent = alternately(rounds, 2 * REPEATS, _forget)
    name = f"resolve {units} ordered units, {aircraft} of them aircraft at Low"
    return [
        timed(name, spent["air"], units=units),
        Figure(f"{name}, beside the ground", spent["air"].cpu / spent["ground"].cpu, "x", AIRCRAFT),
    ]


def bench_ground(width: int = NEW_MAP, height: int = NEW_MAP) -> list[Figure]:
    """A map made from a seed, once, with its file: what `hexmarshal map new` does."""
    spent = clocked(lambda: dump_map(new_map(SEED, width, height, Style.THEATRE)), warm=0, repeats=1)
    return [Figure(f"a new map of {width}x{height}, processor", spent.cpu, "ms", NEW_MAP_MS)]


def bench_doctrine(units: int = 500, hexmap: HexMap | None = None) -> list[Figure]:
    """Orders of one side's AI-controlled units, under every doctrine, made from their view."""
    ground = hexmap or rolling_map()
    world = battle(2 * units, ground)
    look(world)
    view = observe(world, Side.HOSTILE)
    doctrines = {unit.id: list(Doctrine)[number % len(Doctrine)] for number, unit in enumerate(view.units)}
    dice = KeyedDice(1, b"bench, open seed", b"bench, covered seed")
    orders = len(orders_for(view, doctrines, dice))
    spent = clocked(partial(orders_for, view, doctrines, dice))
    return [timed(f"doctrine of {units} units", spent, DOCTRINE_MS, orders=orders)]


def bench_queue(queued: int = 60, hexmap: HexMap | None = None) -> list[Figure]:
    """The check of an order behind others in the queue: with the queue played forward for it, and kept from before.

    In between: the next order is filed, so that one more is played.
    """
    ground = hexmap or rolling_map(40, 40)
    world = battle(4 * queued, ground)
    look(world)
    view = observe(world, Side.PLAYER)
    mine = {unit.id for unit in view.units}
    orders = [order for order in orders_of_all(world) if order.unit in mine][: queued + 1]
    ahead, last = orders[:-1], orders[-1]
    check = partial(check_in_queue, view, last, ahead)
    shorter = partial(check_in_queue, view, ahead[-1], ahead[:-1])

    def file_all_but_one() -> None:
        forecast._RUNS.clear()
        shorter()

    name = f"check behind {queued} orders of {len(view.units)} units"
    return [
        timed(f"{name}, queue replayed", clocked(check, forecast._RUNS.clear), QUEUE_MS),
        timed(f"{name}, one order more", clocked(check, file_all_but_one)),
        timed(f"{name}, kept", clocked(check)),
    ]


def _forget() -> None:
    fields._field.cache_clear()
    fields._steps.cache_clear()
    skies._with_sky.cache_clear()
    effects._clear.cache_clear()


def bench_sight(units: int = 500, hexmap: HexMap | None = None) -> list[Figure]:
    """Union field of view: with every view computed again, and with cached views."""
    ground = hexmap or rolling_map()
    chance = random.Random(SEED)
    places = np.array([ground.index(at) for at in chance.sample(list(ground.hexes()), units)])
    radii = np.full(units, RADIUS)
    table = SightTable(ground)
    seen = int(table.union(places, radii).sum())

    def forget() -> None:
        table.layer(RADIUS).known[:] = False

    def union() -> None:
        table.union(places, radii)

    name = f"sight, union of {units} units, radius {RADIUS}"
    return [
        timed(f"{name}, no cache", clocked(union, forget), SIGHT_MS, hexes_seen=seen),
        timed(f"{name}, views kept", clocked(union), SIGHT_MS),
        timed(f"{name}, new map", clocked(lambda: SightTable(ground).union(places, radii))),
    ]


def bench_reach(units: int = 500, hexmap: HexMap | None = None) -> list[Figure]:
    """Reachable hexes of units of four kinds."""
    ground = hexmap or rolling_map()
    chance = random.Random(SEED)
    kinds = _movers()
    movers = [kinds[number % len(kinds)] for number in range(units)]
    starts: list[Hex] = chance.sample(list(ground.hexes()), units)
    one_kind = [kinds[0]] * units
    reached = int((reachable_many(ground, movers, starts) >= 0).sum())
    many = clocked(lambda: reachable_many(ground, movers, starts))
    few = clocked(lambda: reachable_many(ground, one_kind, starts))
    return [
        timed(f"reach of {units} units of {len(kinds)} kinds", many, REACH_MS, hexes_reached=reached),
        timed(f"reach of {units} units of one kind", few, REACH_MS),
    ]


def _movers() -> list[Mover]:
    return [
        Mover("infantry", 2, "foot"),
        Mover("land_vehicle", 3, "wheeled"),
        Mover("land_vehicle", 3, "tracked", tracked=True),
        Mover("land_vehicle", 4, "hover", antigrav=True),
    ]
