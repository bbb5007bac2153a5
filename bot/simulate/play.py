"""Campaigns that play themselves, with what must hold after every round and what came of them."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.campaign.board import Board
from bot.campaign.catalogue import starter_catalogue
from bot.campaign.doctrine import Doctrine, orders_for
from bot.campaign.knowledge import observe
from bot.campaign.model import Event, Unit, World
from bot.campaign.order import Order
from bot.campaign.resolver import resolve
from bot.campaign.serial import to_bytes, world_from_json, world_to_json
from bot.campaign.sides import Side
from bot.campaign.structures import settle
from bot.campaign.supply import depots_of
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex, distance
from bot.hexmap.terrain import TerrainKind
from bot.rulebook import rules
from bot.simulate.captain import order_for
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
    """How often each rule had a say, in events and in refusals."""
    seconds: float = 0.0

    def add(self, other: Statistics) -> None:
        self.rounds += other.rounds
        self.orders += other.orders
        self.refused += other.refused
        self.events.update(other.events)
        self.losses.update(other.losses)
        self.fired.update(other.fired)
        self.seconds += other.seconds


class BrokenWorld(Exception):
    """Something that must hold does not; the message says what, where and when."""


def campaign(seed: int, *, rounds: int = 20, players: int = 60, hostiles: int = 120) -> Statistics:
    """One campaign from its first round to its last. Raises BrokenWorld, or whatever the rules raise."""
    chance = random.Random(seed)
    world = muster(chance, players, hostiles)
    doctrines = {
        u.id: chance.choice(list(Doctrine)) for u in world.units.values() if u.side is not Side.PLAYER
    }
    stats = Statistics()
    began = time.perf_counter()
    for _ in range(rounds):
        orders = _orders(world, doctrines, chance, stats)
        dice = KeyedDice(world.round, f"{seed} open".encode(), f"{seed} covered".encode())
        resolution = resolve(world, orders, dice)
        _count(world, resolution.events, stats)
        _must_hold(world, resolution.world, f"seed {seed}, round {world.round}")
        world = resolution.world
        stats.rounds += 1
    stats.seconds = time.perf_counter() - began
    return stats


def muster(chance: random.Random, players: int, hostiles: int) -> World:
    """Companies of one to five units near the starts, hostiles near the objectives and all over the north."""
    hexmap = proving_ground(chance)
    catalogue = starter_catalogue()
    world = World(hexmap, catalogue, secret="simulation", depots=depots_of(hexmap))
    settle(world)
    world.environment = replace(world.environment, use_night=True)
    starts = [place.hex for place in hexmap.places if place.kind == "start"]
    goals = [place.hex for place in hexmap.places if place.kind == "objective"]
    south, north = near_first(hexmap, starts), near_first(hexmap, goals)
    theirs = sorted(cls.id for cls in catalogue.classes.values() if "hostile" in cls.tags)
    ours = sorted(cls.id for cls in catalogue.classes.values() if "hostile" not in cls.tags)
    for player in range(players):
        for _ in range(chance.randint(1, 5)):
            _place(world, chance, Side.PLAYER, chance.choice(ours), south, 120, f"player {player}")
    for number in range(hostiles):
        side = Side.ALLIED if number % 20 == 19 else Side.HOSTILE
        _place(world, chance, side, chance.choice(theirs), north, 700, None)
    return world


def _place(
    world: World,
    chance: random.Random,
    side: Side,
    class_id: str,
    near: list[Hex],
    among: int,
    owner: str | None,
) -> None:
    cls = world.catalogue.classes[class_id]
    afloat = cls.unit_type in ("Aquatic Craft", "Large Vessel")
    if afloat:
        near = [at for at in world.map.hexes() if world.map.terrain_at(at) is TerrainKind.WATER]
    taken = Counter(unit.hex for unit in world.units.values())
    enemy = {unit.hex for unit in world.units.values() if unit.side.opposes(side)}
    free = [at for at in near if taken[at] < world.settings.stack_limit and at not in enemy][:among]
    if not free:
        return
    at = chance.choice(free)
    number = sum(unit.side is side for unit in world.units.values()) + 1
    unit = Unit(
        f"{side.value[0]}{number}",
        f"{cls.name} {number}",
        cls.id,
        side,
        at,
        Facing(chance.randrange(6)),
        cls.fs,
        cls.energy,
        owner=owner,
        stealthed="stealth" in cls.tags,
        front=not taken[at],
    )
    unit.uses = {weapon.id: weapon.uses for weapon in cls.weapons if weapon.uses is not None}
    world.units[unit.id] = unit


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
        "never fired": [rule for rule in decided if not stats.fired[rule]],
    }
