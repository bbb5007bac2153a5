"""Campaigns that play themselves, with what must hold after every round."""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.rescue import rescued
from bot.campaign.resolve.resolver import resolve, resolve_one
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.saved.serial import to_bytes, world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.company.forces import starter_forces
from bot.company.legality import Shop
from bot.company.settle import Fate
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex, parse_label
from bot.hexmap.document import load_map
from bot.maps import read_shipped, read_shipped_scenario
from bot.rehearsal.simulate.captain import Thoughts, order_for
from bot.rehearsal.simulate.companies import Account, end, named, raise_company, trade
from bot.rehearsal.simulate.executed import watched
from bot.rehearsal.simulate.laws import LAWS, BrokenWorld, Played
from bot.rehearsal.simulate.master import answers, prepare, reinforce
from bot.rehearsal.simulate.muster import enlist, muster
from bot.rehearsal.simulate.office import announce, sign_up
from bot.rehearsal.simulate.paper import through_the_form
from bot.rehearsal.simulate.statistics import Statistics
from bot.scenario.document import read_scenario
from bot.service.ground.standing import standings
from bot.service.orders.abilities import asked
from bot.service.room.scenarios.field import field_of
from bot.store import records
from bot.store.tables import Campaign

NOTES = ("smoke before move", "rest after action", "Hold the bridge at all costs.", "refuel after the move")


@dataclass(frozen=True)
class Led:
    """What the units of the game master go by."""

    doctrines: dict[str, Doctrine]
    goals: Mapping[str, tuple[Hex, ...]] = field(default_factory=dict)


def campaign(
    seed: int,
    *,
    rounds: int = 20,
    players: int = 60,
    hostiles: int = 120,
    watch: bool = True,
    scenario: str = "",
) -> Statistics:
    """One campaign from sign-up to settlement; whatever breaks ends it and is in the statistics.

    With the name of a shipped `scenario`, on its map against its forces, without reinforcements. Without `watch` only
    the rules that events and refusals name are counted, which is a little faster.
    """
    stats = Statistics(campaigns=1)
    began = time.perf_counter()
    with watched(stats.ran) if watch else nullcontext():
        try:
            _play(random.Random(seed), seed, (rounds, players, hostiles), scenario, stats)
        except Exception:
            stats.errors.append(f"seed {seed}, round {stats.rounds + 1}: {traceback.format_exc()}")
    stats.seconds = stats.longest = time.perf_counter() - began
    return stats


def _play(
    chance: random.Random, seed: int, size: tuple[int, int, int], scenario: str, stats: Statistics
) -> None:
    rounds, players, hostiles = size
    shop = Shop(starter_catalogue(), starter_forces())
    accounts = {f"player {n}": raise_company(shop, chance, 1, f"Company {n}") for n in range(1, players + 1)}
    sign_up(accounts, chance)
    if scenario:
        world, led = stage(scenario, chance, shop, accounts)
    else:
        world = muster(chance, shop, accounts, hostiles)
        machines = [unit for unit in world.units.values() if unit.side is not Side.PLAYER]
        led = Led({unit.id: chance.choice(list(Doctrine)) for unit in machines})
    for _ in range(rounds):
        announce(world.round, chance)
        prepare(world, chance)
        if not scenario:
            reinforce(world, chance, hostiles)
            new = (key for key in world.units if key not in led.doctrines)
            led.doctrines.update({key: chance.choice(list(Doctrine)) for key in new})
        view = observe(world, Side.PLAYER)
        orders = _orders(world, view, led, chance, stats)
        dice = KeyedDice(world.round, f"{seed} open".encode(), f"{seed} covered".encode())
        world = _round(world, view, orders, dice, chance, stats)
        stats.rounds += 1
    _settle(world, shop, accounts, chance)


def stage(name: str, chance: random.Random, shop: Shop, accounts: Mapping[str, Account]) -> tuple[World, Led]:
    """The field of a shipped scenario with companies on its starts."""
    scenario = read_scenario(read_shipped_scenario(name))
    staged = field_of(scenario, load_map(read_shipped(scenario.map), scenario.map))
    staged.world.secret = "simulation"
    enlist(staged.world, chance, shop, accounts)
    start_round(staged.world)
    kept = Campaign(settings=dict(staged.settings))
    goals = {key: tuple(map(parse_label, labels)) for key, labels in records.GOALS.of(kept).items()}
    return staged.world, Led(dict(records.DOCTRINES.of(kept)), goals)


def _round(
    world: World,
    view: SideView,
    orders: list[Order],
    dice: KeyedDice,
    chance: random.Random,
    stats: Statistics,
) -> World:
    """Some orders early, then the close; in some rounds the game master answers questions and it is done again."""
    before = world
    for order in chance.sample(orders, min(3, len(orders))):
        # A game master resolves some orders before the close (EDC-C1.1.2-a).
        if order.unit in world.units and world.units[order.unit].side is Side.PLAYER:
            early = resolve_one(world, order, dice)
            stats.count(world, early.events)
            world = early.world
    settled, questions = asked(world, orders, {})
    chosen = answers(questions, chance)
    if chosen:
        settled, _ = asked(world, orders, chosen)
    resolution = resolve(world, settled, dice)
    if resolution.rulings and chance.random() < 0.4:
        resolution = resolve(world, settled, dice, answers(resolution.rulings, chance))
    stats.count(world, resolution.events)
    must_hold(before, resolution.world)
    played = Played(world, view, settled, resolution.events, resolution.world)
    for law, rules in LAWS.items():
        cases = law(played)
        stats.ran.update({rule: cases for rule in rules if cases})
    return resolution.world


def _settle(world: World, shop: Shop, accounts: Mapping[str, Account], chance: random.Random) -> None:
    """Pay everybody; the ledgers must add up before and after the money has gone round (EDC-E1.1)."""
    saved = rescued(world.rescues)
    for owner, account in accounts.items():
        fates = {}
        for piece, unit in named(account, owner).items():
            home = piece in world.units
            fates[unit] = Fate.SURVIVED if home else Fate.RESCUED if piece in saved else Fate.LOST
        end(account, fates, chance)
    trade(shop, list(accounts.values()), chance)
    wrong = [owner for owner, account in accounts.items() if not account.balanced()]
    if wrong:
        raise BrokenWorld(f"the ledgers of {wrong} do not add up")


def _orders(
    world: World,
    view: SideView,
    led: Led,
    chance: random.Random,
    stats: Statistics,
) -> list[Order]:
    """The orders of all: the players' through the form and in any sequence, then the machines'."""
    goals = [place.hex for place in world.map.places if place.kind == "objective"]
    active = {owner for owner, standing in standings(world).items() if standing == "player"}
    orders: list[Order] = []
    thoughts = Thoughts()
    for unit in sorted(view.units, key=lambda unit: chance.random()):
        if unit.owner not in active or chance.random() < 0.08:
            continue
        order = order_for(view, unit, goals, len(orders) + 1, chance, thoughts)
        if order is None:
            continue
        order = through_the_form(view, order, chance, thoughts.told)
        if chance.random() < 0.03:
            # Thought better of: what was posted before counts no more.
            orders.append(replace(order, action=None, ability=None))
            order = replace(order, number=len(orders) + 1)
        if chance.random() < 0.03:
            order = replace(order, note=chance.choice(NOTES))
        orders.append(order)
    stats.refused += len(thoughts.told)
    for told in thoughts.told:
        stats.named.update(told.rules)
    dice = KeyedDice(world.round, b"doctrine", b"doctrine")
    for side in (Side.ALLIED, Side.NEUTRAL, Side.HOSTILE):
        for order in orders_for(observe(world, side), led.doctrines, dice, led.goals):
            orders.append(replace(order, number=len(orders) + 1))
    stats.orders += len(orders)
    return orders


def must_hold(before: World, after: World) -> None:
    """The invariants of a round: nobody lost or doubled, nobody where he cannot be, no number below zero.

    Raises BrokenWorld.
    """
    # Markers of survivors end when they are rescued (EDC-C3.4.2-e).
    known = {unit.id for unit in before.units.values() if unit.survivors_of is None} | set(before.graveyard)
    gone = [unit for unit in known if unit not in after.units and unit not in after.graveyard]
    both = [unit for unit in after.units if unit in after.graveyard]
    if gone or both:
        raise BrokenWorld(f"units lost {gone} or doubled {both}")
    for unit in after.units.values():
        if unit.fs < 1 or unit.energy < 0 or not after.map.contains(unit.hex):
            raise BrokenWorld(f"{unit.id} at {unit.hex} has FS {unit.fs}, energy {unit.energy}")
    saved = world_to_json(after)
    if to_bytes(world_to_json(world_from_json(saved, after.map))) != to_bytes(saved):
        raise BrokenWorld("the world does not come back from its saved form")
