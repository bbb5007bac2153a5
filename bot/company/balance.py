"""Classes against each other by the real rules: duels on open ground, and who wins how often.

A duel begins three hexes apart. Each side closes in until a weapon reaches, then fires the one that hurts most. It is
played with either side ordered first, for a number of seeds. No artillery, aircraft or terrain: a duel is a first look
at prices, no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.combat import applicable_ap
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.gear import Catalogue, UnitClass, Weapon, base_damage, full_uses
from bot.campaign.world.outfit.targets import may_hit
from bot.campaign.world.sides import Side
from bot.company.fittings import free_fittings
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex, distance, line
from bot.hexmap.document import HexMap, load_map

ROUNDS = 12
"""A duel that lasts longer is drawn."""
START = Hex(4, 3), Hex(4, 6)
_GROUND = ("Infantry", "AMPV", "LUV", "Truck", "Walker")


@dataclass(frozen=True, slots=True)
class Fighter:
    """A class with its upgrades."""

    name: str
    class_id: str
    upgrades: tuple[str, ...] = ()
    price: int = 0
    """Requisition for the class and its upgrades."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a fighter did: share of duels won, draws counted half, from 0 to 1."""

    fighter: Fighter
    share: float
    beats: tuple[str, ...]
    """Whom it beat in more than two of three duels."""
    loses: tuple[str, ...]


def fighter(catalogue: Catalogue, class_id: str, *upgrades: str) -> Fighter:
    """A class with these upgrades, or with free ones in required slots. Raises KeyError."""
    cls = catalogue.classes[class_id]
    fitted = upgrades or free_fittings(catalogue, cls)
    names = ", ".join(catalogue.upgrades[upgrade].name for upgrade in fitted)
    price = cls.price + sum(catalogue.upgrades[upgrade].price for upgrade in fitted)
    return Fighter(f"{cls.name} ({names})" if names else cls.name, class_id, fitted, price)


def fighters(catalogue: Catalogue) -> list[Fighter]:
    """All classes of the ground that can shoot straight; chassis with every primary that suits them."""
    contenders = []
    for cls in catalogue.classes.values():
        if cls.unit_type not in _GROUND or not cls.speed:
            continue
        made = [fighter(catalogue, cls.id)]
        if "primary" in cls.required:
            rest = [u for u in free_fittings(catalogue, cls) if catalogue.upgrades[u].slot != "primary"]
            made = [
                fighter(catalogue, cls.id, *rest, upgrade.id)
                for upgrade in catalogue.upgrades.values()
                if upgrade.slot == "primary" and {cls.unit_type, cls.id} & upgrade.compatible
            ]
        contenders += [fitted for fitted in made if any(_straight(w) for w in catalogue.cls(fitted).weapons)]
    return contenders


def duel(catalogue: Catalogue, first: Fighter, second: Fighter, seed: int) -> float:
    """1 if the first wins, 0 if the second does, 0.5 for neither; the first is ordered first."""
    world = World(map=_plain(), catalogue=catalogue)
    for unit_id, side, who, at in (
        ("a", Side.PLAYER, first, START[0]),
        ("b", Side.HOSTILE, second, START[1]),
    ):
        cls = catalogue.cls(who)
        facing = Facing.S if side is Side.PLAYER else Facing.N
        unit = Unit(
            unit_id, who.name, who.class_id, side, at, facing, cls.fs, cls.energy, upgrades=who.upgrades
        )
        unit.uses = full_uses(catalogue, unit)
        world.units[unit_id] = unit
    start_round(world)
    for number in range(ROUNDS):
        orders = [_order(world, "a", "b", 1), _order(world, "b", "a", 2)]
        salt = (seed * ROUNDS + number).to_bytes(8, "big")
        world = resolve(world, orders, KeyedDice(world.round, salt * 4, salt * 4)).world
        if len(world.units) < 2:
            return 1.0 if "a" in world.units else 0.0 if "b" in world.units else 0.5
    return 0.5


def standings(catalogue: Catalogue, ranked: Sequence[Fighter], games: int = 2) -> list[Standing]:
    """Everybody against everybody, `games` duels from either side; best first."""
    shares: dict[tuple[str, str], float] = {}
    for first, other in combinations(ranked, 2):
        won = sum(duel(catalogue, first, other, seed) for seed in range(games))
        won += sum(1 - duel(catalogue, other, first, seed) for seed in range(games))
        shares[first.name, other.name] = won / (2 * games)
        shares[other.name, first.name] = 1 - won / (2 * games)
    table = []
    for first in ranked:
        others = {other.name: shares[first.name, other.name] for other in ranked if other is not first}
        share = sum(others.values()) / max(1, len(others))
        beats = tuple(name for name, part in others.items() if part > 2 / 3)
        loses = tuple(name for name, part in others.items() if part < 1 / 3)
        table.append(Standing(first, share, beats, loses))
    return sorted(table, key=lambda standing: -standing.share)


def as_text(table: Sequence[Standing]) -> Iterator[str]:
    """The win table, a line for each fighter."""
    width = max((len(standing.fighter.name) for standing in table), default=0)
    yield f"{'fighter':{width}}  {'price':5}  {'won':4} {'beats':5} {'loses':5}"
    for entry in table:
        who = f"{entry.fighter.name:{width}}  {entry.fighter.price:5}"
        yield f"{who}  {entry.share:4.0%} {len(entry.beats):5} {len(entry.loses):5}"


@cache
def _plain() -> HexMap:
    rows = ", ".join('"........"' for _ in range(9))
    return load_map(f'name = "Duel"\nsize = [8, 9]\nterrain = [{rows}]', "duel")


def _straight(weapon: Weapon) -> bool:
    return not weapon.indirect and weapon.range > 0


def _order(world: World, own: str, other: str, number: int) -> Order:
    """Closer until something reaches, then the attack that hurts most."""
    unit, enemy = world.units[own], world.units[other]
    cls, foe = world.catalogue.cls(unit), world.catalogue.cls(enemy)
    ready = [w for w in cls.weapons if _straight(w) and may_hit(w, foe) and unit.uses.get(w.id, 1) > 0]
    reach = max((weapon.range for weapon in ready), default=0)
    way = [step[0] for step in line(unit.hex, enemy.hex)[1:-1]]
    steps = 0
    if unit.energy and not unit.immobilised:
        steps = min(max(0, distance(unit.hex, enemy.hex) - reach), cls.speed, len(way))
    path = tuple(way[:steps])
    away = distance(path[-1] if path else unit.hex, enemy.hex)
    in_reach = [weapon for weapon in ready if weapon.range >= away]
    action = None
    if in_reach and not unit.disarmed:
        best = max(in_reach, key=lambda weapon: _hurts(weapon, unit.fs, foe))
        action = Action(ActionKind.ATTACK, enemy.hex, weapon=best.id)
    return Order(own, number=number, path=path, action=action)


def _hurts(weapon: Weapon, fs: int, foe: UnitClass) -> int:
    return base_damage(weapon.damage, fs) - max(0, foe.armour - applicable_ap(weapon, foe))
