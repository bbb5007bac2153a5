"""The battles once more, with both sides led by doctrine: which order each unit gets under several doctrines, stored.

Doctrines and goals are drawn at random for all units of a side together, so that guns, scouts, transports and their
loads plan around one another. Of the orders of a round, the last drawn are carried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex, label
from tests.campaign.battles.golden_battles import FOLDER, SCENES
from tests.golden import Golden
from tests.golden_cases import brief
from tests.lots import Lots

ROUNDS = 8
DRAWS = 5
"""How often doctrines are drawn in a round."""


def goldens() -> list[Golden]:
    """One for each battle."""
    return [
        Golden(f"{FOLDER}/led-{path.stem}.txt", partial(led, path)) for path in sorted(SCENES.glob("*.toml"))
    ]


def led(path: Path) -> str:
    """The orders of a battle as text."""
    case = load_case(path.read_text(encoding="utf-8"), path.name)
    (scenario,) = case.scenarios
    world, lines = scenario.world, [f"{case.title}, led by doctrine"]
    for number in range(1, ROUNDS + 1):
        lines.append(f"==== round {number}")
        world = _round(path.stem, number, world, lines)
    return "\n".join(lines) + "\n"


def _round(name: str, number: int, world: World, lines: list[str]) -> World:
    start_round(world)
    dice = KeyedDice(number, b"o" * 32, b"c" * 32)
    orders: list[Order] = []
    for side in (Side.PLAYER, Side.HOSTILE):
        view, found = observe(world, side), []
        for draw in range(DRAWS):
            lots = Lots(name, number, side, draw)
            mine = [unit.id for unit in view.units if unit.side is side]
            doctrines, goals = _drawn(view, mine, lots)
            found = orders_for(view, doctrines, dice, goals)
            lines += _told(mine, doctrines, goals, found)
        orders += found
    orders = [replace(order, number=place) for place, order in enumerate(orders, 1)]
    return resolve(world, orders, dice).world


def _drawn(
    view: SideView, units: list[str], lots: Lots
) -> tuple[dict[str, Doctrine], dict[str, tuple[Hex, ...]]]:
    """A doctrine for each unit, and goals for some; sometimes the whole side has the same doctrine."""
    common = lots.one(Doctrine, "common") if lots.below(0.3, "alike") else None
    doctrines = {unit: common or lots.one(Doctrine, "doctrine", unit) for unit in units}
    hexes = list(view.map.hexes())
    goals = {
        unit: tuple(lots.some(hexes, lots.number(1, 2, "goals", unit), "goal", unit))
        for unit in units
        if lots.below(0.6, "has goals", unit)
    }
    return doctrines, goals


def _told(
    units: list[str],
    doctrines: dict[str, Doctrine],
    goals: dict[str, tuple[Hex, ...]],
    orders: list[Order],
) -> Iterator[str]:
    given = {order.unit: brief(order, ("unit",)) for order in orders}
    for unit in units:
        to = "".join(f" {label(at)}" for at in goals.get(unit, ()))
        yield f"{unit} {doctrines[unit].value}{to}: {given.get(unit, 'nothing')}"
