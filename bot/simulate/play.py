"""Campaigns that play themselves, with what must hold after every round and what came of them."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace

from bot.campaign.board import Board
from bot.campaign.catalogue import starter_catalogue
from bot.campaign.doctrine import Doctrine, orders_for
from bot.campaign.gear import full_uses
from bot.campaign.knowledge import observe, start_round
from bot.campaign.mines import PRESETS, lay
from bot.campaign.model import Effect, Event, Minefield, Unit, World
from bot.campaign.order import Order
from bot.campaign.rescue import rescued
from bot.campaign.resolver import resolve, resolve_one
from bot.campaign.serial import to_bytes, world_from_json, world_to_json
from bot.campaign.sides import Side
from bot.campaign.structures import settle as settle_structures
from bot.campaign.supply import depots_of
from bot.company.forces import starter_forces
from bot.company.legality import Shop, granted
from bot.company.settle import Fate
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex, disc, distance
from bot.hexmap.terrain import TerrainKind
from bot.rulebook import rules
from bot.simulate.captain import order_for
from bot.simulate.companies import Account, end, named, raise_company, trade
from bot.simulate.executed import watched
from bot.simulate.ground import near_first, proving_ground


@dataclass(slots=True)
class Statistics:
    """What happened, over one campaign or several."""

    rounds: int = 0
    orders: int = 0
    refused: int = 0
    events: Counter[str] = field(default_factory=Counter)
    losses: Counter[str] = field(default_factory=Counter)
    """Destroyed units, by "class: cause"."""
    fired: Counter[str] = field(default_factory=Counter)
    """How often each rule was named by an event or a refusal."""
    ran: Counter[str] = field(default_factory=Counter)
    """How often code that names the rule was called; only where it was watched."""
    seconds: float = 0.0

    def add(self, other: Statistics) -> None:
        self.rounds += other.rounds
        self.orders += other.orders
        self.refused += other.refused
        self.events.update(other.events)
        self.losses.update(other.losses)
        self.fired.update(other.fired)
        self.ran.update(other.ran)
        self.seconds += other.seconds


class BrokenWorld(Exception):
    """Something that must hold does not; the message says what, where and when."""


def campaign(
    seed: int, *, rounds: int = 20, players: int = 60, hostiles: int = 120, watch: bool = False
) -> Statistics:
    """One campaign from sign-up to settlement. Raises BrokenWorld, or whatever the rules raise.

    `watch` counts the rules whose code ran, at twice the time.
    """
    stats = Statistics()
    began = time.perf_counter()
    with watched(stats.ran) if watch else nullcontext():
        _play(random.Random(seed), seed, rounds, players, hostiles, stats)
    stats.seconds = time.perf_counter() - began
    return stats


def _play(
    chance: random.Random, seed: int, rounds: int, players: int, hostiles: int, stats: Statistics
) -> None:
    shop = Shop(starter_catalogue(), starter_forces())
    accounts = {f"player {n}": raise_company(shop, chance, 1) for n in range(1, players + 1)}
    world = muster(chance, shop, accounts, hostiles)
    machines = [unit for unit in world.units.values() if unit.side is not Side.PLAYER]
    doctrines = {unit.id: chance.choice(list(Doctrine)) for unit in machines}
    for _ in range(rounds):
        change_weather(world, chance)
        orders = _orders(world, doctrines, chance, stats)
        dice = KeyedDice(world.round, f"{seed} open".encode(), f"{seed} covered".encode())
        early = chance.sample(orders, min(3, len(orders)))
        before = world
        for order in early:
            # A game master resolves some orders before the close (EDC-C1.1.2-a).
            if order.unit in world.units and world.units[order.unit].side is Side.PLAYER:
                resolution = resolve_one(world, order, dice)
                _count(world, resolution.events, stats)
                world = resolution.world
        resolution = resolve(world, orders, dice)
        _count(world, resolution.events, stats)
        _must_hold(before, resolution.world, f"seed {seed}, round {before.round}")
        world = resolution.world
        stats.rounds += 1
    _settle(world, shop, accounts, chance, f"seed {seed}")


def _settle(
    world: World, shop: Shop, accounts: Mapping[str, Account], chance: random.Random, where: str
) -> None:
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
        raise BrokenWorld(f"{where}: the ledgers of {wrong} do not add up")


def muster(chance: random.Random, shop: Shop, accounts: Mapping[str, Account], hostiles: int) -> World:
    """Companies near the starts, hostiles near the objectives and all over the north, mines between them."""
    hexmap = proving_ground(chance)
    catalogue = shop.catalogue
    world = World(hexmap, catalogue, secret="simulation", depots=depots_of(hexmap))
    world.environment = replace(world.environment, use_night=True, wind=Facing.SE, wind_speed=3)
    settle_structures(world)
    starts = [place.hex for place in hexmap.places if place.kind == "start"]
    goals = [place.hex for place in hexmap.places if place.kind == "objective"]
    south, north = near_first(hexmap, starts), near_first(hexmap, goals)
    theirs = sorted(cls.id for cls in catalogue.classes.values() if "hostile" in cls.tags)
    ours = sorted(
        cls.id for cls in catalogue.classes.values() if "hostile" not in cls.tags and not cls.required
    )
    for owner, account in accounts.items():
        for piece, own in named(account, owner).items():
            found = account.holdings.unit(own)
            assert found is not None
            extra = granted(shop, account.company, None)
            _place(
                world,
                chance,
                Side.PLAYER,
                piece,
                found.class_id,
                (*found.upgrades, *extra),
                south,
                120,
                owner,
            )
    for number in range(hostiles):
        side = Side.ALLIED if number % 15 == 14 else Side.HOSTILE
        cls = chance.choice(theirs if chance.random() < 0.8 else ours)
        _place(world, chance, side, f"{side.value[0]}{number}", cls, (), north, 700, None)
    land = [at for at in hexmap.hexes() if hexmap.terrain_at(at) is not TerrainKind.WATER]
    for number, at in enumerate(chance.sample(land, 60)):
        side = chance.choice((Side.HOSTILE, Side.HOSTILE, Side.PLAYER))
        lay(world, Minefield(f"m{number}", at, side, trigger=chance.choice(tuple(PRESETS.values()))))
    start_round(world)
    return world


def change_weather(world: World, chance: random.Random) -> None:
    """What a game master does between rounds: new wind, now and then rain or haze somewhere."""
    world.environment = replace(
        world.environment, wind=chance.choice(list(Facing)), wind_speed=chance.choice((0, 2, 3, 4, 6, 8))
    )
    if chance.random() < 0.3:
        stat, by = chance.choice((("rain", 0), ("vision", -1), ("speed", -1), ("damage", 1)))
        where = frozenset(disc(chance.choice(list(world.map.hexes())), 3))
        name = f"effect of round {world.round}"
        world.effects.append(
            Effect(name, stat, by, frozenset(at for at in where if world.map.contains(at)), 2)
        )


def _place(
    world: World,
    chance: random.Random,
    side: Side,
    key: str,
    class_id: str,
    upgrades: tuple[str, ...],
    near: list[Hex],
    among: int,
    owner: str | None,
) -> None:
    unit = Unit(key, key, class_id, side, Hex(1, 1), Facing(chance.randrange(6)), 1, 1, upgrades=upgrades)
    cls = world.catalogue.cls(unit)
    if cls.unit_type in ("Aquatic Craft", "Large Vessel"):
        near = [at for at in world.map.hexes() if world.map.terrain_at(at) is TerrainKind.WATER]
    taken = Counter(other.hex for other in world.units.values())
    enemy = {other.hex for other in world.units.values() if other.side.opposes(side)}
    free = [at for at in near if taken[at] < world.settings.stack_limit and at not in enemy][:among]
    if not free:
        return
    unit.hex = chance.choice(free)
    unit.fs, unit.energy, unit.owner = cls.fs, cls.energy, owner
    unit.stealthed, unit.front = "stealth" in cls.tags, not taken[unit.hex]
    unit.uses = full_uses(world.catalogue, unit)
    world.units[key] = unit


def _orders(
    world: World, doctrines: dict[str, Doctrine], chance: random.Random, stats: Statistics
) -> list[Order]:
    view = observe(world, Side.PLAYER)
    goals = [place.hex for place in world.map.places if place.kind == "objective"]
    found: list[Order] = []
    for unit in sorted(view.units, key=lambda unit: chance.random()):
        if unit.owner is None or chance.random() < 0.1:
            continue
        goal = min(goals, key=lambda at: distance(at, unit.hex))
        order, refused = order_for(view, unit, goal, len(found) + 1, chance)
        stats.refused += len(refused)
        stats.fired.update(refused)
        if order is not None:
            found.append(order)
    dice = KeyedDice(world.round, b"doctrine", b"doctrine")
    for side in (Side.ALLIED, Side.HOSTILE):
        for order in orders_for(observe(world, side), doctrines, dice):
            found.append(replace(order, number=len(found) + 1))
    stats.orders += len(found)
    return found


def _count(world: World, events: Iterable[Event], stats: Statistics) -> None:
    for event in events:
        stats.fired.update(event.rules)
        if "gm" not in event.audience:
            continue
        stats.events[event.kind] += 1
        if event.kind == "destroyed" and event.unit in world.units:
            cls = world.catalogue.cls(world.units[event.unit])
            stats.losses[f"{cls.name}: {event.data.get('cause', 'attack')}"] += 1


def _must_hold(before: World, after: World, where: str) -> None:
    """The invariants of a round: nobody lost or doubled, nobody where he cannot be, no number below zero."""
    # Markers of survivors end when they are rescued (EDC-C3.4.2-e).
    known = {unit.id for unit in before.units.values() if unit.survivors_of is None} | set(before.graveyard)
    gone = [unit for unit in known if unit not in after.units and unit not in after.graveyard]
    both = [unit for unit in after.units if unit in after.graveyard]
    if gone or both:
        raise BrokenWorld(f"{where}: units lost {gone} or doubled {both}")
    for unit in after.units.values():
        if unit.fs < 1 or unit.energy < 0 or not after.map.contains(unit.hex):
            raise BrokenWorld(f"{where}: {unit.id} at {unit.hex} has FS {unit.fs}, energy {unit.energy}")
    for side, counts in Board(after, {}).friends.items():
        for at, count in counts.items():
            if count > after.settings.stack_limit:
                raise BrokenWorld(
                    f"{where}: {count} units of {side} and its friends in {after.map.label(at)}"
                )
    saved = world_to_json(after)
    if to_bytes(world_to_json(world_from_json(saved, after.map))) != to_bytes(saved):
        raise BrokenWorld(f"{where}: the world does not come back from its saved form")


def report(stats: Statistics) -> dict[str, object]:
    """The statistics as plain data, the rules that the bot decides and that never had a say at the end."""
    decided = [rule.id for rule in rules().values() if rule.system == "EDC" and rule.kind == "auto"]
    return {
        "rounds": stats.rounds,
        "seconds": round(stats.seconds, 1),
        "orders": stats.orders,
        "refused": stats.refused,
        "events": dict(stats.events.most_common()),
        "losses": dict(stats.losses.most_common()),
        "fired": dict(sorted(stats.fired.items())),
        "ran": dict(sorted(stats.ran.items())),
        "never named": [rule for rule in decided if not stats.fired[rule]],
        "never ran": [rule for rule in decided if not stats.fired[rule] and not stats.ran[rule]],
    }
