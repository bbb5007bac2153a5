"""Battles of every trade under random orders, stored: what is offered, judged, told, changed and known.

In each round every unit is given random orders until one is accepted: moves, what it is offered, and any other order
type with anything at hand. So most judges say no for many reasons, and much is tried that no case is about. The game
master decides some questions against the default. What doctrine would have each unit do is written too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.judge.advice.options import actions_at, sieges_for, supplies_for
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.orders import action_text
from bot.campaign.text.template import format_order, parse_order
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import World
from bot.campaign.world.order import Ability, Action, ActionKind, Order, OrderType, Supply, When
from bot.campaign.world.order_types import LEVELS, ORDER_TYPES, Part
from bot.campaign.world.setting import declarations
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex, distance, neighbours, ring
from tests.golden import Golden
from tests.golden_cases import Page, brief
from tests.lots import Lots

FOLDER = "tests/campaign/battles/golden"
SCENES = Path(__file__).parent / "scenes"
ROUNDS = 5
OTHER_SETTINGS = 4
"""From this round on every setting of the campaign is another."""
TRIES = 4
"""Orders that a unit is given at most in a round."""
RARE = (ActionKind.RETRACE, ActionKind.CROSSING)
"""Offered to every unit wherever it is."""
STRUCTURES = (
    "trench",
    "wire",
    "concrete wall",
    "bunker",
    "small bridge",
    "forward depot",
    "tower",
    "nonsense",
)


def goldens() -> list[Golden]:
    """One for each battle."""
    return [
        Golden(f"{FOLDER}/{path.stem}.txt", partial(fought, path)) for path in sorted(SCENES.glob("*.toml"))
    ]


def fought(path: Path) -> str:
    """A battle as text."""
    case = load_case(path.read_text(encoding="utf-8"), path.name)
    (scenario,) = case.scenarios
    world, page = scenario.world, Page(set())
    page.lines.append(case.title)
    for number in range(1, ROUNDS + 1):
        page.lines.append(f"==== round {number}")
        if number == OTHER_SETTINGS:
            world.settings = _others(world.settings)
        world = _round(path.stem, number, world, page)
    return "\n".join(page.lines) + "\n"


def _others(settings: Settings) -> Settings:
    """Every number one higher, or lower where it is at its most, and every switch the other way."""
    changed: dict[str, Any] = {}
    for one in declarations(Settings):
        if isinstance(one.default, bool):
            changed[one.name] = not one.default
        elif isinstance(one.default, int):
            changed[one.name] = one.default + (1 if one.default < one.most else -1)
    return replace(settings, **changed)


def _round(name: str, number: int, world: World, page: Page) -> World:
    start_round(world)
    queue: list[Order] = []
    for side in Side:
        view = observe(world, side)
        for unit in view.units:
            if unit.side is side:
                lots = Lots(name, number, unit.id)
                page.new(_offers(view, unit))
                page.new(_led(view, unit, number, lots))
                queue += _filed(view, unit, queue, lots, page)
    orders = [replace(order, number=place) for place, order in enumerate(queue, 1)]
    seeds = (hashlib.sha256(f"{kind}-{name}-{number}".encode()).digest() for kind in ("open", "covered"))
    dice = KeyedDice(number, *seeds)
    asked = resolve(world, orders, dice).rulings
    answers = {ruling.id: Lots(name, number).one(ruling.options, ruling.id) for ruling in asked}
    return page.resolve(world, orders, dice, answers).world


def _offers(view: SideView, unit: OwnUnit) -> Iterator[str]:
    """What the unit is offered to do, each order type on a line."""
    for ability in (False, True):
        found: dict[str, list[str]] = {}
        for action in _offered(view, unit, ability):
            text = action_text(action, view, unit.id)
            found.setdefault(action.kind.word, []).append(text.removeprefix(action.kind.word).strip())
        for word, more in found.items():
            yield f"  {unit.id} {'may use' if ability else 'may'} {word} {', '.join(more)}".rstrip()


def _offered(view: SideView, unit: OwnUnit, ability: bool) -> list[Action]:
    found = actions_at(view, unit, ability=ability)
    return found if ability else [*found, *sieges_for(view, unit), *supplies_for(view, unit)]


def _led(view: SideView, unit: OwnUnit, number: int, lots: Lots) -> Iterator[str]:
    """What two doctrines would have it do, if the game master led its side."""
    dice = KeyedDice(number, b"o" * 32, b"c" * 32)
    goals = {unit.id: (lots.one(view.explored, "goal"),)}
    for doctrine in lots.some(Doctrine, 2, "doctrines"):
        for order in orders_for(view, {unit.id: doctrine}, dice, goals):
            yield f"  to {doctrine.value}: {brief(order)}"


def _filed(view: SideView, unit: OwnUnit, queue: Sequence[Order], lots: Lots, page: Page) -> list[Order]:
    """The first of some random orders that is accepted."""
    ahead = [order for order in queue if any(own.id == order.unit for own in view.units)]
    for number in range(TRIES):
        order = _order(view, unit, lots.apart("try", number))
        if page.check(view, order, ahead).refusal is None:
            written = format_order(order, view)
            if parse_order(written, view) != order:
                page.lines.append(f"  written: {' | '.join(written.splitlines()[2:])}")
                page.lines.append(f"  read: {brief(parse_order(written, view))}")
            return [order]
    return []


def _order(view: SideView, unit: OwnUnit, lots: Lots) -> Order:
    action = _action(view, unit, lots.apart("action")) if lots.below(0.7, "acts") else None
    used = _action(view, unit, lots.apart("ability"), ability=True) if lots.below(0.3, "uses") else None
    order = Order(
        unit.id,
        facing=lots.one(Facing, "facing") if lots.below(0.2, "turns") else None,
        action=action,
        ability=Ability(used, lots.one(When, "when")) if used is not None else None,
        double_time=lots.below(0.2 if unit.infantry_energy else 0.02, "double time"),
        exit=lots.below(0.6 if unit.carrier else 0.02, "exits"),
        wait_for=(lots.one([own.id for own in view.units], "mate"),) if lots.below(0.03, "waits") else (),
    )
    way, force = lots.number(1, 20, "way"), lots.below(0.1, "force")
    if way <= 3 and view.contacts:
        foe = min(view.contacts, key=lambda contact: (distance(unit.hex, contact.hex), contact.id))
        return replace(order, destination=lots.one(_about(view, foe.hex, 1), "to"), force=force)
    if way <= 5:
        return replace(order, destination=lots.one(_about(view, unit.hex, 4), "to"), force=force)
    if way <= 10:
        path, at = [], unit.hex
        for step in range(lots.number(1, 3, "steps")):
            at = lots.one([near for near in neighbours(at) if view.map.contains(near)], "step", step)
            path.append(at)
        return replace(order, path=tuple(path), force=force)
    return order


def _about(view: SideView, at: Hex, away: int) -> list[Hex]:
    """The hexes of the map that are that near."""
    return [near for far in range(away + 1) for near in ring(at, far) if view.map.contains(near)]


def _action(view: SideView, unit: OwnUnit, lots: Lots, *, ability: bool = False) -> Action:
    """What is offered, an attack, or any order type with anything."""
    offered = _offered(view, unit, ability)
    foes = [*view.contacts, *view.friends]
    way = lots.number(1, 20, "way")
    kinds = {
        action.kind.word
        for action in offered
        if action.kind not in RARE or lots.below(0.02, action.kind.word)
    }
    if kinds and way <= 9:
        word = lots.one(kinds, "kind")
        alike = [action for action in offered if action.kind.word == word]
        return lots.one(alike, "offer", called=lambda action: action_text(action, view, unit.id))
    armed = bool(view.catalogue.cls(unit).weapons) or lots.below(0.05, "unarmed")
    if foes and armed and way <= 17 and not ability:
        return _attack(view, unit, foes, lots)
    able = view.catalogue.cls(unit).abilities
    fitting = [
        kind
        for kind in ORDER_TYPES.values()
        if (kind.ability if ability else kind.action)
        and kind not in RARE
        and (not kind.special or kind.word in able or lots.below(0.1, "unable", kind.word))
    ]
    return _any(view, unit, lots, lots.one(fitting, "order type", called=lambda kind: kind.word))


def _attack(view: SideView, unit: OwnUnit, foes: Sequence[Contact], lots: Lots) -> Action:
    """An attack, mostly on an enemy in range, or an assault."""
    cls = view.catalogue.cls(unit)
    weapon = lots.one(cls.weapons, "weapon", called=lambda one: one.id) if cls.weapons else None
    near = [foe for foe in foes if weapon and distance(unit.hex, foe.hex) <= weapon.range]
    foe = lots.one(near if near and lots.below(0.9, "near") else foes, "foe", called=lambda one: one.id)
    target = foe.id if lots.below(0.4, "by name") else None
    beside = [other for other in foes if distance(unit.hex, other.hex) == 1]
    if lots.below(0.5 if cls.is_infantry and beside else 0.03, "assaults"):
        return Action(ActionKind.ASSAULT, lots.one(beside or foes, "foe", called=lambda one: one.id).hex)
    named = weapon.id if weapon and lots.below(0.7, "by weapon") else None
    return Action(ActionKind.ATTACK, foe.hex, target, named)


def _any(view: SideView, unit: OwnUnit, lots: Lots, kind: OrderType) -> Action:
    mates = [own.id for own in view.units]
    if kind.supplies:
        stores = [view.map.label(depot.hex) for depot in view.depots]
        parties = (
            lots.some([*mates, *stores], 2, "parties") if len(mates) + len(stores) > 1 else [unit.id] * 2
        )
        item = lots.one([None, "energy", "missile"], "item") if kind is ActionKind.REARM else None
        supply = Supply(parties[0], parties[1], item)
        if kind is ActionKind.SYPHON:
            supply = replace(supply, amount=lots.number(1, 3, "amount"))
        if kind is ActionKind.FREIGHT:
            crates = lots.number(-1, 2, "crates")
            supply = replace(supply, crates=crates, barrels=lots.number(0, 1, "barrels") if crates > 0 else 1)
        return Action(kind, supply=supply)
    given: dict[str, Any] = {}
    for part in sorted(kind.needs | kind.may):
        if part in kind.may and lots.below(0.4, "without", part):
            continue
        if part is Part.HEX:
            given["hex"] = lots.one(_about(view, unit.hex, 2), part)
        elif part is Part.CONTACT and view.contacts:
            given["target"] = lots.one(view.contacts, part, called=lambda one: one.id).id
        elif part is Part.MATE:
            given["target"] = lots.one(mates, part)
        elif part is Part.ITEM and kind is not ActionKind.ATTACK:
            given["item"] = lots.one(STRUCTURES, part)
        elif part is Part.FACING and (kind is not ActionKind.ATTACK or "item" in given):
            given["facing"] = lots.one(Facing, part)
        elif part is Part.LEVEL:
            given["level"] = lots.one(LEVELS, part)
    return Action(kind, **given)
