"""Carrying out a resupply: what happens at once, what is reserved, and what comes true at the end of the round.

Dice: `resupply_mishap` d6, `resupply_failure` d6, `freight_mishap` d6, `freight_lost` (one side per container).
"""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.fortifications import build_supply
from bot.campaign.judge.supply import BUILD_SUPPLY, ENERGY_ITEM, fitting, item_of, missing, passed_on
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.digest import order_digest
from bot.campaign.world.model import Cargo, Pending, Unit, World
from bot.campaign.world.order import Action, ActionKind, OrderType, Supply
from bot.campaign.world.sides import Side

_RULE = {
    ActionKind.REARM: "EDC-C4.2-b",
    ActionKind.REFUEL: "EDC-C4.2-c",
    ActionKind.SYPHON: "EDC-C4.2-i",
}


@carries_out(ActionKind.REARM, ActionKind.REFUEL, ActionKind.SYPHON, ActionKind.FREIGHT)
def resupply(turn: Turn, action: Action, ability: bool) -> None:
    """Do what legality has allowed (EDC-C4.2-d, EDC-C4.2-e, EDC-C4.2-g, EDC-C4.3-a)."""
    kind, supply = action.kind, action.supply
    assert supply is not None  # `judge_supply` has seen to it
    if kind is ActionKind.FREIGHT:
        _freight(turn, supply, ability)
        return
    world, unit = turn.board.world, turn.unit
    target = world.units[supply.receiver]
    cls = turn.board.cls(target)
    if kind is ActionKind.SYPHON:
        amount = passed_on(turn.situation().stores, supply, unit.energy)
        settled = replace(supply, amount=amount)
        unit.energy -= amount
    else:
        item = item_of(cls, target, supply.item) if kind is ActionKind.REARM else ENERGY_ITEM
        settled = replace(supply, item=item)
        crate = kind is ActionKind.REARM
        store(world, supply.giver, -1 if crate else 0, 0 if crate else -1)
    if ability:
        _hasty(turn, kind, settled, target)
        return
    secret = "" if unit.side is Side.PLAYER else world.secret
    struck = {
        key: world.units[key].this_round.attacked for key in _parties(unit.id, settled) if key in world.units
    }
    digest = order_digest(turn.order, secret, world.round)
    world.pending.append(Pending(kind, unit.id, settled, digest, turn.order.number, struck))
    data = {"what": kind.word, "giver": supply.giver, "receiver": supply.receiver, "item": settled.item}
    turn.log.tell("supplying", unit, data, ("EDC-C4.2-d", "EDC-C4.2-e", _RULE[kind]), order=turn.order)


def _parties(performer: str, supply: Supply) -> tuple[str, ...]:
    return tuple(dict.fromkeys((performer, supply.giver, supply.receiver)))


def store(world: World, key: str, crates: int, barrels: int) -> None:
    """Add containers to a unit or depot; nothing if it is gone (EDC-C4.2-a)."""
    unit, depot = world.units.get(key), world.depots.get(key)
    if unit is not None:
        unit.cargo = Cargo(unit.cargo.crates + crates, unit.cargo.barrels + barrels)
    elif depot is not None:
        held = Cargo(depot.cargo.crates + crates, depot.cargo.barrels + barrels)
        world.depots[key] = replace(depot, cargo=held)


def _hasty(turn: Turn, kind: OrderType, supply: Supply, target: Unit) -> None:
    """The ability form: at once, and half only on a mishap (EDC-C4.2-g)."""
    roll = turn.roll("resupply_mishap", 6)
    mishap = roll.value <= turn.board.world.settings.resupply_mishap_d6
    gained = _fill(turn.course, kind, supply, target, half=mishap)
    data = {"what": kind.word, "item": supply.item, "gained": gained, "mishap": mishap}
    turn.log.tell("supplied", target, data, ("EDC-C4.2-g", _RULE[kind]), order=turn.order, rolls=(roll,))


def _fill(course: Course, kind: OrderType, supply: Supply, target: Unit, *, half: bool = False) -> int:
    """Bring energy or one item to its maximum, or half of what lacks, rounded down; what was gained."""
    item = supply.item or ENERGY_ITEM
    lacks = _lacks(course, supply)
    gained = min(lacks, supply.amount) if kind is ActionKind.SYPHON else lacks // 2 if half else lacks
    if item == ENERGY_ITEM:
        target.energy += gained
    else:
        target.uses[item] = target.uses.get(item, 0) + gained
        course.board.refresh_zone(target)
    return gained


def _lacks(course: Course, supply: Supply) -> int:
    """How much of the item the receiver lacks."""
    target = course.board.world.units[supply.receiver]
    return max(0, missing(course.board.cls(target), target, supply.item or ENERGY_ITEM))


def _freight(turn: Turn, supply: Supply, rushed: bool) -> None:
    """Move or swap containers at once; a rushed transfer may lose one (EDC-C4.3-a, EDC-C4.3-b).

    A depot takes what it has room for (EDC-D5.4-l).
    """
    world, unit, settings = turn.board.world, turn.unit, turn.board.world.settings
    crates, barrels = fitting(turn.situation().stores, supply)
    items, left = supply.item is not None, supply.crates + supply.barrels - crates - barrels
    lost = Cargo()
    rolls = []
    if rushed:
        unit.energy -= settings.rushed_freight_energy
        rolls.append(turn.roll("freight_mishap", 6))
        if rolls[0].value <= settings.rushed_freight_lost_d6 and not items:
            crate = bool(crates)
            if crates and barrels:
                rolls.append(turn.roll("freight_lost", abs(crates) + abs(barrels)))
                crate = rolls[1].value <= abs(crates)
            lost = Cargo(int(crate), int(not crate))
    if items:
        _hand_over(turn, supply)
    store(world, supply.giver, -crates, -barrels)
    store(world, supply.receiver, crates, barrels)
    # A lost container is missing where it was to arrive.
    crate_to = supply.receiver if crates > 0 else supply.giver
    barrel_to = supply.receiver if barrels > 0 else supply.giver
    store(world, crate_to, -lost.crates, 0)
    store(world, barrel_to, 0, -lost.barrels)
    data = {
        "giver": supply.giver,
        "receiver": supply.receiver,
        "crates": crates,
        "barrels": barrels,
        "lost": lost.total,
        "energy_left": unit.energy,
        **({"amount": supply.amount} if items else {}),
        **({"left": left} if left else {}),
    }
    rules = ("EDC-C4.3-b",) if rushed else ("EDC-F3.3-a",) if items else ("EDC-C4.3-a",)
    turn.log.tell("freight", unit, data, rules, order=turn.order, rolls=tuple(rolls))


def _hand_over(turn: Turn, supply: Supply) -> None:
    """Build Supply passes from unit to unit (EDC-F3.3-a); it is in no container that a rushed transfer could lose."""
    for key, sign in ((supply.giver, -1), (supply.receiver, 1)):
        unit = turn.board.world.units[key]
        left = build_supply(turn.board.cls(unit), unit)
        unit.uses[BUILD_SUPPLY] = left + sign * supply.amount


def finish_supply(course: Course) -> None:
    """Resupplies come true at the end of the round, unless an attack spoiled them (EDC-C4.2-e, EDC-C4.2-j)."""
    world = course.board.world
    for pending in world.pending:
        _finish(course, pending)
    world.pending = []


def _finish(course: Course, pending: Pending) -> None:
    world, supply, kind = course.board.world, pending.supply, pending.kind
    parties = [key for key in _parties(pending.performer, supply) if key in pending.attacked]
    gone = any(key not in world.units for key in parties)
    struck = any(
        world.units[key].this_round.attacked > pending.attacked[key] for key in parties if key in world.units
    )
    performer = world.units.get(pending.performer) or world.graveyard[pending.performer]
    rolls = []
    if struck and not gone:
        rolls.append(course.roll("resupply_failure", 6, performer.side, key=pending.order))
    spoiled = gone or (bool(rolls) and rolls[0].value <= world.settings.resupply_fail_d6)
    # Another may have been quicker: a container that nobody needs any more is kept (EDC-C4.2-c).
    full = not gone and kind is not ActionKind.SYPHON and _lacks(course, supply) == 0
    if spoiled or full:
        if kind is ActionKind.SYPHON:
            _give_back(course, supply.giver, supply.amount)
        else:
            crate = kind is ActionKind.REARM
            store(world, supply.giver, int(crate), int(not crate))
        failed = {"what": kind.word, "cause": "destroyed" if gone else "attacked" if spoiled else "full"}
        rule = "EDC-C4.2-j" if spoiled else "EDC-C4.2-c"
        course.log.tell("supply_failed", performer, failed, (rule,), rolls=tuple(rolls))
        return
    target = world.units[supply.receiver]
    gained = _fill(course, kind, supply, target)
    if kind is ActionKind.SYPHON:
        _give_back(course, supply.giver, supply.amount - gained)
    data = {"what": kind.word, "item": supply.item, "gained": gained, "mishap": False}
    course.log.tell("supplied", target, data, ("EDC-C4.2-e", _RULE[kind]), rolls=tuple(rolls))


def _give_back(course: Course, key: str, amount: int) -> None:
    """Energy that did not flow stays with its donor (EDC-C4.2-j)."""
    unit = course.board.world.units.get(key)
    if unit is not None:
        unit.energy = min(course.board.cls(unit).energy, unit.energy + amount)
