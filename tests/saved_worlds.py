"""Worlds as earlier versions saved them, kept for good; and the command that keeps those of today at a release.

`python -m tests.saved_worlds` plays the scenes below and writes them into the folder of today's format. What is there
already stays: a format's files are never written again.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve, resolve_one
from bot.campaign.world.ground import printed_map
from bot.campaign.world.happened import Event, Ruling
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.saved.formats import FORMAT
from bot.campaign.world.saved.serial import (
    event_to_json,
    order_to_json,
    ruling_to_json,
    view_to_json,
    world_to_json,
)
from bot.campaign.world.sides import Side
from bot.company.forces import starter_forces
from bot.company.legality import Shop
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, parse_label
from bot.hexmap.document import dump_map, load_map
from bot.maps import read_shipped
from bot.rehearsal.simulate.captain import Thoughts, order_for
from bot.rehearsal.simulate.companies import raise_company
from bot.rehearsal.simulate.master import prepare, reinforce
from bot.rehearsal.simulate.muster import muster
from bot.service.orders.abilities import asked

FOLDER = Path(__file__).parent / "data" / "saved"


@dataclass(frozen=True)
class Scene:
    """A world with a round under way in it."""

    world: World
    orders: tuple[Order, ...]
    events: tuple[Event, ...]
    rulings: tuple[Ruling, ...]


def played(seed: int, rounds: int, players: int, hostiles: int, *, early: int, night: bool) -> Scene:
    """A campaign after some rounds, and on until it is day or night, with some orders resolved early."""
    chance, shop = random.Random(seed), Shop(starter_catalogue(), starter_forces())
    accounts = {f"player {n}": raise_company(shop, chance, 1, f"Company {n}") for n in range(1, players + 1)}
    world = muster(chance, shop, accounts, hostiles)
    while True:
        prepare(world, chance)
        reinforce(world, chance, hostiles)
        dice = KeyedDice(world.round, f"{seed} open".encode(), f"{seed} covered".encode())
        orders, _ = asked(world, _orders(world, chance, dice), {})
        last = resolve(world, orders, dice)
        if world.round > rounds and world.environment.night is night:
            break
        world = last.world
    events, rulings = [*last.events], [*last.rulings]
    for order in [order for order in orders if order.unit in world.units][:early]:
        if order.unit in world.units:
            step = resolve_one(world, order, dice)
            world, events, rulings = step.world, [*events, *step.events], [*rulings, *step.rulings]
    return Scene(world, tuple(orders), tuple(events), tuple(rulings))


def _orders(world: World, chance: random.Random, dice: KeyedDice) -> list[Order]:
    """Orders of the players, then of the other sides by random doctrines."""
    view, thoughts = observe(world, Side.PLAYER), Thoughts()
    goals = [place.hex for place in world.map.places if place.kind == "objective"]
    made = [
        order_for(view, unit, goals, number, chance, thoughts) for number, unit in enumerate(view.units, 1)
    ]
    found = [order for order in made if order is not None]
    for side in (Side.ALLIED, Side.NEUTRAL, Side.HOSTILE):
        mine = {unit.id: chance.choice(list(Doctrine)) for unit in world.units.values() if unit.side is side}
        found += orders_for(observe(world, side), mine, dice)
    return found


def small() -> Scene:
    """Three units on a small map, before anything was resolved."""
    world = World(
        load_map(read_shipped("training_ground.toml"), "small"), starter_catalogue(), secret="small"
    )
    for key, class_id, side, at, owner in (
        ("able", "regular_infantry", Side.PLAYER, "0203", "1"),
        ("hammer", "main_tank", Side.PLAYER, "0303", "2"),
        ("red", "hostile_infantry", Side.HOSTILE, "0302", None),
    ):
        cls = world.catalogue.classes[class_id]
        place = parse_label(at)
        world.units[key] = Unit(
            key, key.title(), class_id, side, place, Facing.N, cls.fs, cls.energy, owner=owner
        )
    start_round(world)
    shot = Action(ActionKind.ATTACK, hex=parse_label("0302"))
    orders = (
        Order("able", 1, path=(parse_label("0202"),), note="Keep low."),
        Order("hammer", 2, action=shot),
    )
    result = resolve(world, orders, KeyedDice(1, b"small, in the open", b"small, under cover"))
    return Scene(world, orders, result.events, result.rulings)


SCENES: Mapping[str, Callable[[], Scene]] = {
    "campaign": lambda: played(11, 5, 24, 40, early=40, night=False),
    "night": lambda: played(23, 2, 14, 24, early=10, night=True),
    "air": lambda: played(31, 1, 20, 30, early=60, night=False),
    "small": small,
}


def as_json(scene: Scene) -> dict[str, Any]:
    """The scene as the store keeps its parts, with what each side sees."""
    return {
        "map": dump_map(printed_map(scene.world.map)),
        "world": world_to_json(scene.world),
        "orders": [order_to_json(order) for order in scene.orders],
        "events": [event_to_json(event) for event in scene.events],
        "rulings": [ruling_to_json(ruling) for ruling in scene.rulings],
        "views": {side.value: view_to_json(observe(scene.world, side)) for side in Side},
    }


def read(path: Path) -> dict[str, Any]:
    """One of the kept files."""
    found: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return found


def main() -> None:
    """Write the scenes that today's format still lacks."""
    folder = FOLDER / f"format-{FORMAT}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in SCENES.items():
        path = folder / f"{name}.json.gz"
        if path.exists():
            print(f"{path.name} is kept as it is")
            continue
        # The order of keys is kept, as the store keeps it.
        spelled = json.dumps(as_json(scene()), separators=(",", ":"), ensure_ascii=False)
        path.write_bytes(gzip.compress(spelled.encode(), mtime=0))
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
