"""What an order may do. The one place that judges moves and actions, for the check of an order and for the resolver.

Everything is judged on a `Situation`: one side's picture for the check, the truth for the resolver. A rule that
reads anything else would leak hidden units or let the two disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from bot.campaign.board import AFLOAT
from bot.campaign.gear import UnitClass, Weapon
from bot.campaign.order import Action, ActionKind, Order, Refusal
from bot.campaign.refusals import Why, refusal
from bot.campaign.sides import Side
from bot.campaign.situation import Piece, Situation, situation_known, situation_on, situation_true
from bot.campaign.supply import SUPPLY_KINDS, is_self_supply, judge_supply
from bot.hexmap.coords import Facing, Hex, adjacent, distance
from bot.hexmap.paths import Barrier, Mover, PathCost, find_path, plan_cost
from bot.hexmap.sight import line_of_sight
from bot.hexmap.terrain import Overlay

__all__ = [
    "Plan",
    "Situation",
    "Why",
    "find_route",
    "plan",
    "refusal",
    "situation_known",
    "situation_on",
    "situation_true",
]


@dataclass(frozen=True, slots=True)
class Plan:
    """What an order comes to in a situation."""

    path: tuple[Hex, ...]
    """The hexes that will be walked, with the start; only the start where the unit stays."""
    points: int
    energy: int
    """Energy the move or rotation costs."""
    end: Hex
    facing: Facing | None
    """The facing it declares; None to leave it."""
    stopped_by: Refusal | None = None
    """Why the move ends short of what was ordered."""
    wanted: Hex | None = None
    """The hex that was ordered."""
    rotates: bool = False
    double_time: bool = False
    action: Action | None = None
    """The action that can be done from `end` as far as the situation tells; None if there is none."""
    refusals: tuple[Refusal, ...] = ()
    """Parts of the order that are lost."""
    notes: tuple[str, ...] = ()
    """Rules that priced or ended the move."""
    cost: PathCost | None = None
    entry_energy: int = 0
    """Energy that entering the hex of an assault costs on top (EDC-C3.2.2-f)."""

    @property
    def moves(self) -> bool:
        return len(self.path) > 1


# ---------------------------------------------------------------- the move

_KINDS: dict[str, Literal["infantry", "land_vehicle", "aquatic", "air"]] = {
    "Infantry": "infantry",
    "VTOL": "air",
    "Fixed-Wing": "air",
    "Aquatic Craft": "aquatic",
    "Large Vessel": "aquatic",
}


@lru_cache(maxsize=4096)
def mover_of(cls: UnitClass, speed: int, side: Side) -> Mover:
    """The unit as the ground sees it."""
    return Mover(
        kind=_KINDS.get(cls.unit_type, "land_vehicle"),
        speed=speed,
        propulsion=cls.propulsion.lower(),
        tracked=cls.propulsion == "Tracked",
        roller=cls.propulsion == "Roller",
        amphibious="amphibious" in cls.tags,
        mountaineer="mountaineer" in cls.tags,
        antigrav=cls.propulsion == "Anti-Grav",
        side=side.value,
    )


def room(situation: Situation, at: Hex) -> bool:
    """Whether the unit may end its move in the hex (EDC-C2.2-c, EDC-C2.2.4-a, EDC-D3-o)."""
    if at == situation.unit.hex:
        return True
    here = situation.friends.get(at, 0)
    if not here:
        return True
    overlays = situation.map.overlays_at(at)
    if Overlay.LARGE_BRIDGE in overlays or Overlay.LARGE_PONTOON in overlays:
        afloat = situation.afloat.get(at, 0)
        return (afloat if situation.cls.unit_type in AFLOAT else here - afloat) < 1
    return here < situation.settings.stack_limit


def find_route(situation: Situation, destination: Hex, double_time: bool = False) -> tuple[Hex, ...] | None:
    """The path of an order that names only its destination, start included; None if there is none.

    The cheapest by what the side knows; ties: fewest zone hexes, fewest changes of level, then the first
    differing step in the sequence N, NE, SE, S, SW, NW (EDC-C2.2-e).
    """
    unit, cls = situation.unit, situation.cls
    if not situation.map.contains(destination):
        return None
    mover = mover_of(cls, cls.speed + (double_time and cls.is_infantry), situation.side)
    start, threshold, hexmap = unit.hex, situation.settings.cliff_threshold, situation.map
    enemies = situation.enemies
    left, right = sorted((start.col, destination.col))
    top, bottom = sorted((start.row, destination.row))

    def enemy(at: Hex) -> bool:
        return at in enemies and at != destination

    near = Hex(left - DETOUR, top - DETOUR), Hex(right + DETOUR, bottom + DETOUR)
    # A search that finds nothing has to look everywhere: first near by, then past zones, then on the whole map.
    bound = () if unit.stealthed else situation.zones
    for within, zones in ((near, bound), (near, ()), (None, ())):
        found = find_path(hexmap, mover, start, destination, enemy, zones, threshold, within)
        if found is not None:
            return tuple(found)
    return None


DETOUR = 4
"""How far, in hexes, a path may lead around the box of start and goal before zones are ignored instead."""


def plan(situation: Situation, order: Order, route: tuple[Hex, ...] | None = None) -> Plan:
    """What the order comes to. `route` is the path chosen for a destination-only order, start included.

    Where it is not given, the path is chosen on this situation.
    """
    unit = situation.unit
    lost: list[Refusal] = []
    if order.action is not None and order.action.kind is ActionKind.BREAKOUT:
        if unit.overrun or unit.brawl:
            return _breakout(situation, order, order.action)
        # No longer overrun: an ordinary move of one hex (EDC-C3.2.3-c).
        to = order.action.hex or order.destination or (order.path[0] if order.path else None)
        order = replace(order, path=(), destination=to, action=None)
        route = None if to is None or not adjacent(unit.hex, to) else (unit.hex, to)
    walk, stop = _route(situation, order, route)
    wanted = order.path[-1] if order.path else order.destination
    if unit.overrun and (len(walk) > 1 or order.facing is not None):
        lost.append(refusal(Why.OVERRUN, "EDC-C3.2.3-a"))
        return _act(situation, order, _stay(unit, wanted, lost))
    if unit.brawl and (len(walk) > 1 or order.facing is not None):
        lost.append(refusal(Why.IN_BRAWL, "EDC-C3.2.2-i"))
        return _act(situation, order, _stay(unit, wanted, lost))
    if wanted is not None and wanted != unit.hex:
        if unit.immobilised:
            stop = refusal(Why.IMMOBILISED, "EDC-C2.4-e")
            walk = walk[:1]
        return _act(situation, order, _move(situation, order, walk, wanted, stop, lost))
    if order.facing is not None and order.facing is not unit.facing:
        return _act(situation, order, _rotate(situation, order.facing, lost))
    result = _stay(unit, wanted, lost)
    return _act(situation, order, replace(result, facing=order.facing))


def _stay(unit: Piece, wanted: Hex | None, lost: Sequence[Refusal], stop: Refusal | None = None) -> Plan:
    return Plan((unit.hex,), 0, 0, unit.hex, None, stop, wanted, refusals=tuple(lost))


def _route(
    situation: Situation, order: Order, route: tuple[Hex, ...] | None
) -> tuple[tuple[Hex, ...], Refusal | None]:
    """The hexes the order wants walked, with the start (EDC-C2.2-e)."""
    start = situation.unit.hex
    if order.path:
        rest = order.path[1:] if order.path[0] == start else order.path
        return (start, *rest), None
    if order.destination is None or order.destination == start:
        return (start,), None
    found = route or find_route(situation, order.destination, order.double_time)
    if found is None:
        label = situation.map.label(order.destination)
        code = Why.NO_PATH if situation.map.contains(order.destination) else Why.OFF_MAP
        return (start,), refusal(code, "EDC-C2.2-e", hex=label)
    return found, None


def _rotate(situation: Situation, facing: Facing, lost: list[Refusal]) -> Plan:
    """Turning in place is the whole move and costs its energy; free at 0 energy (EDC-C2.2.3-f)."""
    unit = situation.unit
    price = min(situation.settings.rotate_energy, situation.settings.rotate_energy * unit.energy)
    if unit.immobilised:
        lost.append(refusal(Why.IMMOBILISED, "EDC-C2.2.3-f"))
    elif "no_pivot" in situation.cls.tags:
        lost.append(refusal(Why.NO_PIVOT, "EDC-C2.2.3-f"))
    elif price > unit.energy:
        lost.append(refusal(Why.ENERGY, "EDC-C2.2-h", energy=unit.energy, needed=price))
    else:
        return Plan(
            (unit.hex,),
            0,
            price,
            unit.hex,
            facing,
            rotates=True,
            refusals=tuple(lost),
            notes=("EDC-C2.2.3-f",),
        )
    return _stay(unit, None, lost)


def _move(
    situation: Situation,
    order: Order,
    walk: tuple[Hex, ...],
    wanted: Hex,
    stop: Refusal | None,
    lost: list[Refusal],
) -> Plan:
    """How far the walk goes: the longest part of it that the unit may walk, pay for and end (EDC-C2.2-c)."""
    unit, cls = situation.unit, situation.cls
    exhausted = unit.energy == 0
    double = _double_time(situation, order, lost)
    limit, ended = _limit(situation, walk)
    stop = stop or ended
    speed = min(cls.speed, 1) if exhausted else cls.speed + double
    mover = mover_of(cls, speed, situation.side)
    cost = _price(situation, mover, walk[: limit + 1])
    if cost.reach < limit:
        stop = _shortfall(situation, walk, cost, cost.reach)
    reach = cost.reach
    while reach:
        here = walk[reach]
        if cost.reach != reach:
            cost = _price(situation, mover, walk[: reach + 1])
        surcharge = cost.energy_surcharge
        needed = 0 if exhausted else 1 + surcharge + double
        if exhausted and (surcharge or cost.total > 1):
            # At 0 energy speed is exactly 1 after all bonuses, and what costs more cannot be had (EDC-C2.4-f).
            stop = (
                refusal(Why.ENERGY, "EDC-C2.4-f", energy=0, needed=1 + surcharge)
                if surcharge
                else refusal(Why.SPEED, "EDC-C2.4-f", **_step(situation, walk, 1), speed=1, needed=cost.total)
            )
        elif needed > unit.energy:
            stop = refusal(Why.ENERGY, "EDC-C2.2-h", energy=unit.energy, needed=needed)
        elif not room(situation, here):
            stop = _full(situation, here)
        elif cost.reach == reach:
            notes = tuple(dict.fromkeys(note.rule for note in cost.notes))
            return Plan(
                walk[: reach + 1],
                cost.total,
                needed,
                here,
                order.facing,
                stop if here != wanted else None,
                wanted,
                double_time=double,
                refusals=tuple(lost),
                notes=notes,
                cost=cost,
            )
        reach -= 1
    return _stay(unit, wanted, lost, stop)


def shortened(situation: Situation, order: Order, made: Plan, reach: int, stop: Refusal) -> Plan:
    """The plan when its walk is broken off after `reach` steps, 0 or more; the action is judged anew.

    EDC-C2.1-b, EDC-C2.4-s.
    """
    walk = made.path[: reach + 1]
    if reach == len(made.path) - 1:
        return replace(made, stopped_by=stop if made.end != made.wanted else made.stopped_by)
    bare = replace(made, path=walk, end=walk[-1], stopped_by=stop, action=None, entry_energy=0)
    if reach:
        cls, exhausted = situation.cls, situation.unit.energy == 0
        speed = min(cls.speed, 1) if exhausted else cls.speed + made.double_time
        cost = _price(situation, mover_of(cls, speed, situation.side), walk)
        energy = 0 if exhausted else 1 + cost.energy_surcharge + made.double_time
        short = replace(bare, points=cost.total, energy=energy, cost=cost)
    else:
        short = replace(bare, points=0, energy=0, cost=None, facing=None, notes=(), double_time=False)
    return _act(situation, order, short) if made.action is not None else short


def _double_time(situation: Situation, order: Order, lost: list[Refusal]) -> bool:
    """Infantry only, +1 speed for +1 energy; falls back to a normal move (EDC-C2.2-g, EDC-C2.2-h, EDC-C2.4-f)."""
    if not order.double_time:
        return False
    energy = situation.unit.energy
    if not situation.cls.is_infantry:
        lost.append(refusal(Why.DOUBLE_TIME_INFANTRY_ONLY, "EDC-C2.2-g"))
    elif energy < 2:
        rule = "EDC-C2.2-h" if energy else "EDC-C2.4-f"
        lost.append(refusal(Why.DOUBLE_TIME_ENERGY, rule, energy=energy, needed=2))
    else:
        return True
    return False


def _limit(situation: Situation, walk: tuple[Hex, ...]) -> tuple[int, Refusal | None]:
    """Steps that enemies and their zones allow.

    EDC-C2.2-d, EDC-C2.2.1-c, EDC-C2.2.1-g, EDC-C2.2.1-h, EDC-C2.2.1-i, EDC-C2.2.1-l. Units that ignore zones
    (aircraft: EDC-C2.2.1-e) would be let through here; stealth units are (EDC-C2.2.1-f, EDC-C2.4-s).
    """
    label = situation.map.label
    enemies, zones = situation.enemies, situation.zones
    last = len(walk) - 1
    if situation.unit.stealthed:
        return last, None
    for number, (a, b) in enumerate(pairwise(walk)):
        if b in enemies:
            return number, refusal(Why.HOSTILE_IN_HEX, "EDC-C2.2-d", hex=label(b))
        if b in zones:
            if a in zones:
                return number, refusal(Why.ZOI_TO_ZOI, "EDC-C2.2.1-i", **{"from": label(a)}, hex=label(b))
            if number + 1 < last:
                return number + 1, refusal(Why.ZOI_ENTERED, "EDC-C2.2.1-c", hex=label(b))
    return last, None


def _price(situation: Situation, mover: Mover, walk: tuple[Hex, ...]) -> PathCost:
    return plan_cost(situation.map, mover, walk, situation.settings.cliff_threshold)


def _step(situation: Situation, walk: tuple[Hex, ...], number: int) -> dict[str, str]:
    """The hexes of a step, counted from 1, as facts."""
    label = situation.map.label
    return {"from": label(walk[number - 1]), "hex": label(walk[number])}


def _full(situation: Situation, at: Hex) -> Refusal:
    return refusal(
        Why.HEX_FULL,
        "EDC-C2.2-c",
        "EDC-C2.2.4-a",
        hex=situation.map.label(at),
        limit=situation.settings.stack_limit,
    )


def _shortfall(situation: Situation, walk: tuple[Hex, ...], cost: PathCost, reach: int) -> Refusal:
    """Why the ground ends the move after `reach` steps."""
    a, b = walk[reach], walk[reach + 1]
    step = _step(situation, walk, reach + 1)
    hexmap = situation.map
    match cost.barrier:
        case Barrier.OFF_MAP:
            return refusal(Why.OFF_MAP, "EDC-A3.1-b", hex=step["hex"])
        case Barrier.NOT_ADJACENT:
            return refusal(Why.NOT_ADJACENT, "EDC-A3.1-b", **step)
        case Barrier.CLIFF:
            levels = abs(hexmap.elevation_at(a) - hexmap.elevation_at(b))
            return refusal(Why.CLIFF, "EDC-C2.2.2-b", **step, levels=levels)
        case Barrier.WATER | Barrier.LAND | Barrier.MOUNTAIN | Barrier.RAILS:
            rule = _TERRAIN_RULE[cost.barrier]
            return refusal(Why.TERRAIN, rule, hex=step["hex"], terrain=cost.barrier.value)
        case Barrier.WALL | Barrier.GATE | Barrier.TEETH | Barrier.WIRE | Barrier.RIVER:
            rule = "EDC-D4-d" if cost.barrier is Barrier.RIVER else "EDC-D4-a"
            return refusal(Why.EDGE, rule, **step, edge=cost.barrier.value)
    climbs = hexmap.elevation_at(a) != hexmap.elevation_at(b)
    needed = sum(cost.points[: reach + 1])
    code, rules = (Why.CLIMB, ("EDC-C2.2.2-a", "EDC-C2.2.2-f")) if climbs else (Why.SPEED, ("EDC-C2.2-a",))
    return refusal(code, *rules, **step, speed=cost.speed, needed=needed)


_TERRAIN_RULE = {
    Barrier.WATER: "EDC-D3-l",
    Barrier.LAND: "EDC-D3-l",
    Barrier.MOUNTAIN: "EDC-D3-g",
    Barrier.RAILS: "EDC-D3-u",
}


# ---------------------------------------------------------------- the action


def _act(situation: Situation, order: Order, made: Plan) -> Plan:
    """Add the action, judged from where the move ends (EDC-C2.1-b)."""
    action = order.action
    if action is None:
        return made
    unit = situation.unit
    lost: Refusal | None
    entry = 0
    if unit.energy == 0 and (made.moves or made.rotates):
        lost = refusal(Why.ZERO_ENERGY_ONE_THING, "EDC-C2.4-f")
    elif made.cost is not None and made.cost.crosses_river:
        lost = refusal(Why.RIVER_TAKES_ACTION, "EDC-D4-d")
    elif is_self_supply(unit.id, action.kind, action.supply) and _does_more(order):
        lost = refusal(Why.SELF_SUPPLY_ALONE, "EDC-C4.2-f")
    elif action.kind is ActionKind.ASSAULT:
        lost, entry = _assault(situation, order, made, action)
    else:
        lost = judge_action(situation, action, made.end)
    if lost is not None:
        return replace(made, refusals=(*made.refusals, lost))
    return replace(made, action=action, entry_energy=entry)


def _does_more(order: Order) -> bool:
    """Whether the order asks for anything beside its action (EDC-C4.2-f)."""
    return bool(order.path or order.destination or order.facing is not None or order.ability)


def judge_ability(
    situation: Situation, order: Order, at: Hex, energy: int, *, exhausted: bool
) -> Refusal | None:
    """Why the ability cannot be used from `at` with that much energy; `exhausted`: the order began at 0 energy.

    EDC-C2.3-b, EDC-C2.4-f, EDC-C4.2-f, EDC-C4.2-g, EDC-C4.3-b.
    """
    unit, ability = situation.unit, order.ability
    if ability is None:
        return None
    if unit.brawl:
        return refusal(Why.IN_BRAWL, "EDC-C3.2.2-i")
    moves = bool(order.path or order.destination or order.facing is not None)
    if exhausted and (moves or order.action):
        return refusal(Why.ZERO_ENERGY_ONE_THING, "EDC-C2.4-f")
    kind = ActionKind(ability.kind.value)
    if is_self_supply(unit.id, kind, ability.supply) and (moves or order.action):
        return refusal(Why.SELF_SUPPLY_ALONE, "EDC-C4.2-f")
    return judge_supply(situation.stores, unit, kind, ability.supply, at, ability=True, energy=energy)


def _assault(situation: Situation, order: Order, made: Plan, action: Action) -> tuple[Refusal | None, int]:
    """Whether the assault can be made from the end of the move, and the energy of entering.

    EDC-C3.2.2-a, EDC-C3.2.2-b, EDC-C3.2.2-f.
    """
    unit, cls, label = situation.unit, situation.cls, situation.map.label
    if not (cls.is_infantry or "may_assault" in cls.tags):
        return refusal(Why.ASSAULT_INFANTRY_ONLY, "EDC-C3.2.2-a"), 0
    if unit.overrun:
        return refusal(Why.OVERRUN, "EDC-C3.2.3-a"), 0
    if unit.brawl:
        return refusal(Why.IN_BRAWL, "EDC-C3.2.2-i"), 0
    if unit.energy == 0:
        return refusal(Why.ASSAULT_ENERGY, "EDC-C3.2.2-f"), 0
    target = target_hex(situation, action)
    if target is None or not situation.map.contains(target):
        return refusal(Why.NO_TARGET_HEX, "EDC-C3.2.2-c"), 0
    if not adjacent(made.end, target):
        away = distance(made.end, target)
        return refusal(Why.ASSAULT_NOT_ADJACENT, "EDC-C3.2.2-a", hex=label(target), distance=away), 0
    if unit.immobilised:
        return refusal(Why.IMMOBILISED, "EDC-C3.2.2-b"), 0
    double = made.double_time or (not made.moves and _double_time(situation, order, []))
    cost = _price(situation, mover_of(cls, cls.speed + double, situation.side), (*made.path, target))
    if cost.reach < len(made.path) or cost.crosses_river:
        needed = sum(cost.points) if len(cost.points) == len(made.path) else None
        return refusal(
            Why.ASSAULT_POINTS, "EDC-C3.2.2-b", hex=label(target), points=cost.speed, needed=needed
        ), 0
    entry = 1 + double + cost.energy_surcharge - made.energy
    if made.energy + entry > unit.energy:
        return refusal(Why.ENERGY, "EDC-C2.2-h", energy=unit.energy, needed=made.energy + entry), 0
    return armed(situation, action), entry


def judge_action(situation: Situation, action: Action, at: Hex) -> Refusal | None:
    """Why the action cannot be done from `at`; None if it can, as far as the situation tells.

    Rest EDC-C2.4-j; attack EDC-C3.3-a, EDC-C4.1-a; overrun units EDC-C3.2.3-a. What is in the target hex is
    seen only when the shot is fired (EDC-C3-f).
    """
    if action.kind is ActionKind.REST:
        if situation.unit.overrun:
            return refusal(Why.OVERRUN, "EDC-C3.2.3-a")
        if situation.unit.brawl:
            return refusal(Why.IN_BRAWL, "EDC-C3.2.2-i")
        if not situation.cls.infantry_energy:
            return refusal(Why.REST_INFANTRY_ENERGY_ONLY, "EDC-C2.4-j")
        return None
    if action.kind is ActionKind.BREAKOUT:
        return None
    if situation.unit.overrun:
        return refusal(Why.OVERRUN, "EDC-C3.2.3-a")
    if action.kind in SUPPLY_KINDS:
        if situation.unit.brawl:
            return refusal(Why.IN_BRAWL, "EDC-C3.2.2-i")
        return judge_supply(situation.stores, situation.unit, action.kind, action.supply, at)
    lost = armed(situation, action)
    if lost is not None:
        return lost
    target = target_hex(situation, action)
    if target is None or not situation.map.contains(target):
        return refusal(Why.NO_TARGET_HEX, "EDC-C3.3-a")
    if situation.unit.brawl and target != situation.unit.hex:
        return refusal(Why.IN_BRAWL, "EDC-C3.2.2-h")
    contact = situation.contacts.get(action.target or "")
    if contact is not None and not situation.side.opposes(contact.side):
        return refusal(Why.NOT_HOSTILE, "EDC-C2.2.1-d", target=contact.id)
    weapon = weapon_of(situation.cls, action)
    assert weapon is not None  # `armed` has seen to it
    label, away = situation.map.label, distance(at, target)
    if away > weapon.range and away > 0:
        return refusal(
            Why.OUT_OF_RANGE,
            "EDC-C3.3-a",
            hex=label(target),
            range=weapon.range,
            distance=away,
            weapon=weapon.name,
        )
    hedge_open = situation.settings.bocage_adjacent_open
    if not weapon.indirect and not line_of_sight(situation.map, at, target, bocage_adjacent_open=hedge_open):
        return refusal(Why.NO_SIGHT, "EDC-C3.3-a", "EDC-C3.3-c", **{"from": label(at)}, hex=label(target))
    return None


def armed(situation: Situation, action: Action) -> Refusal | None:
    """Why the unit cannot use the weapon of the action, range and sight apart (EDC-C2.4-e, EDC-C4.1-a)."""
    unit, cls = situation.unit, situation.cls
    if not cls.weapons:
        return refusal(Why.UNARMED, "EDC-C2.4-a")
    if unit.disarmed:
        return refusal(Why.DISARMED, "EDC-C2.4-e")
    weapon = weapon_of(cls, action)
    if weapon is None:
        return refusal(Why.NO_SUCH_WEAPON, "EDC-C3.3-a", weapon=action.weapon)
    if weapon.uses is not None and unit.uses.get(weapon.id, weapon.uses) < 1:
        return refusal(Why.NO_USES_LEFT, "EDC-C4.1-a", weapon=weapon.name)
    return None


def weapon_of(cls: UnitClass, action: Action) -> Weapon | None:
    """The weapon named by id or name; the base attack where none is named (EDC-C3.3-a).

    Infantry that assaults takes its melee weapon, if it has one and names no other (EDC-C3.2.2-g).
    """
    if action.weapon is None:
        if action.kind is ActionKind.ASSAULT and cls.is_infantry:
            melee = next((weapon for weapon in cls.weapons if weapon.melee), None)
            if melee is not None:
                return melee
        return cls.weapons[0] if cls.weapons else None
    wanted = action.weapon.strip().lower()
    return next((w for w in cls.weapons if wanted in (w.id.lower(), w.name.lower())), None)


def target_hex(situation: Situation, action: Action) -> Hex | None:
    """Where the action is aimed: at its hex, or where the side last saw the named contact."""
    if action.hex is not None:
        return action.hex
    contact = situation.contacts.get(action.target or "")
    return contact.hex if contact is not None else None


# ---------------------------------------------------------------- breakout


def _breakout(situation: Situation, order: Order, action: Action) -> Plan:
    """Out of an overrun hex into the next one: action and move in one (EDC-C3.2.3-a, EDC-C3.2.3-b)."""
    unit, cls, label = situation.unit, situation.cls, situation.map.label
    to = action.hex or order.destination or (order.path[0] if order.path else None)
    lost: Refusal | None = None
    if to is None or not situation.map.contains(to) or not adjacent(unit.hex, to):
        return _stay(unit, to, [refusal(Why.BREAKOUT_HEX, "EDC-C3.2.3-b")])
    walk = (unit.hex, to)
    speed = min(cls.speed, 1) if unit.energy == 0 else min(cls.speed, max(1, cls.speed - 1))
    cost = _price(situation, mover_of(cls, speed, situation.side), walk)
    needed = 1 + cost.energy_surcharge if unit.energy else 0
    if unit.immobilised:
        lost = refusal(Why.IMMOBILISED, "EDC-C3.2.3-b")
    elif to in situation.enemies:
        lost = refusal(Why.HOSTILE_IN_HEX, "EDC-C3.2.3-b", hex=label(to))
    elif not room(situation, to):
        lost = _full(situation, to)
    elif cost.reach < 1:
        lost = _shortfall(situation, walk, cost, 0)
    elif needed > unit.energy:
        lost = refusal(Why.ENERGY, "EDC-C2.2-h", energy=unit.energy, needed=needed)
    if lost is not None:
        return _stay(unit, to, [lost], lost)
    return Plan(
        walk,
        cost.total,
        needed,
        to,
        order.facing,
        wanted=to,
        action=action,
        notes=("EDC-C3.2.3-b",),
        cost=cost,
    )
