"""Survivors of destroyed units: whether there are any, finding them, bringing them in.

Only units of the players are rescued. Whether there are survivors is the game master's secret until somebody finds
them; then they are a marker on the map. Dice: `survivors` d20 at the death, `discovery` d20 at the end of each
round, both covered.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.campaign.judge.supply import BASES
from bot.campaign.resolve.carry import take
from bot.campaign.resolve.events import Versions
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.happened import Ruling
from bot.campaign.world.model import Rescue, RescueState, Ride, Unit, World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.gear import SURVIVORS
from bot.campaign.world.sequence import drawn
from bot.campaign.world.sides import Side
from bot.dice import Roll
from bot.hexmap.coords import Hex, distance
from bot.messages import say

DEATH_OPTIONS = ("roll", "survivors", "none")
PAY_OPTIONS = ("0", "1", "2", "3", "4", "5")
TREATED = 1
"""What treatment is worth on the roll for survivors."""
ESCORT_RADIUS = 2
"""Hexes from the carrier within which a unit counts as an escort (EDC-C3.4.2-g)."""
_FRIENDS = frozenset({Side.PLAYER, Side.ALLIED})
_PLAYERS = ("", "player", "players")
"""How map files name the players' places."""


# ---------------------------------------------------------------- at the death


def leave_survivors(course: Course, unit: Unit, overkill: int, order: Order | None) -> None:
    """Whether a destroyed unit leaves survivors: by default d20 against 8 and the overkill (EDC-C3.4.1-b).

    Whom medics have treated needs 1 less (EDC-E3-f).
    A natural 20 always leaves some, a natural 1 never. Only the game master learns of it.
    """
    if unit.side is not Side.PLAYER:
        return
    world = course.board.world
    key = f"{world.round}:{unit.id}:survivors"
    chosen = course.chosen.get(key, "roll")
    where = course.log.label(unit.hex)
    question = say("ruling-survivors", unit=unit.name, hex=where, excess=overkill)
    course.rulings.append(Ruling(key, "EDC-C3.4.1-b", question, DEATH_OPTIONS, "roll", chosen))
    needed = world.settings.survivors_d20 + overkill - TREATED * unit.treated
    rolls: tuple[Roll, ...] = ()
    exist = chosen == "survivors"
    if chosen == "roll":
        rolls = (course.roll("survivors", 20, unit.side, key=f"survivors:{unit.id}"),)
        value = rolls[0].value
        exist = value == 20 or (value != 1 and value >= needed)
    if exist:
        world.rescues[unit.id] = Rescue(unit.id, unit.hex, world.round)
    course.log.secret("survivors", unit, {"exist": exist, "needed": needed}, ("EDC-C3.4.1-b",), order, rolls)


def bail_out(course: Course, unit: Unit) -> None:
    """The crew of a craft that ejected: survivors in plain sight of their side, without a die (EDC-F4.1.7-c)."""
    if unit.side is Side.PLAYER:
        world = course.board.world
        site = world.rescues[unit.id] = Rescue(unit.id, unit.hex, world.round)
        _found(course, site, unit, unit.id)


def lose_survivors(course: Course, marker: Unit) -> None:
    """The marker is gone, and the rescue has failed for good (EDC-C3.4.2-b)."""
    _update(course, marker.survivors_of, state=RescueState.LOST)


def drop_survivors(course: Course, marker: Unit) -> None:
    """They outlived their carrier and wait to be picked up once more (EDC-C3.4.2-e)."""
    _update(course, marker.survivors_of, state=RescueState.FOUND)


def marker_id(unit: str) -> str:
    """What the survivors of a unit go by."""
    return f"{unit}s"


def _update(course: Course, key: str | None, **changes: Any) -> Rescue | None:
    rescues = course.board.world.rescues
    if key is None or key not in rescues:
        return None
    rescues[key] = updated = replace(rescues[key], **changes)
    return updated


# ---------------------------------------------------------------- finding them


def search(course: Course) -> None:
    """Once for each hidden site at the end of a round: who sees the place may find survivors (EDC-C3.4.2-a)."""
    world = course.board.world
    sites = world.rescues.values()
    for site in sorted(sites, key=lambda site: (site.hex.row, site.hex.col, drawn(world, site.unit))):
        if site.state is RescueState.HIDDEN:
            _search(course, site)


def _search(course: Course, site: Rescue) -> None:
    world, settings = course.board.world, course.board.world.settings
    dead = world.graveyard[site.unit]
    needed_at = (
        settings.discovery_range0,
        settings.discovery_range1,
        settings.discovery_range2,
        settings.discovery_far,
    )
    watchers = sorted(
        (distance(unit.hex, site.hex), drawn(world, unit.id), unit.id)
        for unit in world.units.values()
        if unit.side in _FRIENDS
        and unit.carrier is None
        and unit.survivors_of is None
        and _sees(course, unit, site)
    )
    if watchers:
        away, _, finder = watchers[0]
        needed = needed_at[min(away, len(needed_at) - 1)]
        roll = course.roll("discovery", 20, dead.side, key=f"discovery:{site.unit}")
        discovered = roll.value >= needed
        data = {"hex": course.log.label(site.hex), "needed": needed, "found": discovered, "distance": away}
        course.log.secret("discovery", dead, data, ("EDC-C3.4.2-a",), None, (roll,))
        if discovered:
            _found(course, site, dead, finder)
            return
    if world.round - site.round >= settings.survivors_rounds:
        _update(course, site.unit, state=RescueState.LOST)


def _sees(course: Course, unit: Unit, site: Rescue) -> bool:
    post = course.board.lookout.posts.get(unit.id)
    return post is not None and site.hex in post[2].hexes


def _found(course: Course, site: Rescue, dead: Unit, finder: str) -> None:
    """The survivors become a marker that nobody commands (EDC-C3.4.2-b)."""
    world = course.board.world
    marker = Unit(
        id=marker_id(dead.id),
        name=say("survivors-of", unit=dead.name),
        class_id=SURVIVORS.id,
        side=dead.side,
        hex=site.hex,
        facing=world.map.compass[0],
        fs=SURVIVORS.fs,
        energy=0,
        survivors_of=dead.id,
        front=False,
    )
    course.board.appear(marker)
    _update(course, dead.id, state=RescueState.FOUND, finder=finder)
    data = {"hex": course.log.label(site.hex), "finder": finder}
    own = {**data, "finder": course.log.name(dead.side, world.units.get(finder, dead))}
    course.log.tell_apart("found", marker, data, ("EDC-C3.4.2-a", "EDC-C3.4.2-b"), Versions(own=own))
    course.look(marker)


# ---------------------------------------------------------------- bringing them in


@carries_out(ActionKind.RECOVER)
def recover(turn: Turn, action: Action, ability: bool = False) -> None:
    """Pick survivors up (EDC-C3.4.2-c); the first time a collection point is named (EDC-C3.4.2-d)."""
    course, unit = turn.course, turn.unit
    assert action.target is not None  # the judge has seen to it
    marker = turn.board.world.units[action.target]
    take(course, marker, unit, Ride.CASUALTY, turn.order)
    rescue = _update(course, marker.survivors_of, state=RescueState.ABOARD, carrier=unit.id)
    if rescue is None:
        return
    point = rescue.ccp or _collection_point(course, rescue, marker)
    _update(course, rescue.unit, ccp=point, escorts=_escorts(course, unit, rescue.escorts))
    if point is not None:
        data = {"ccp": course.log.label(point), "carrier": unit.id}
        course.log.tell("ccp", marker, data, ("EDC-C3.4.2-d",), order=turn.order)


def _collection_point(course: Course, rescue: Rescue, marker: Unit) -> Hex | None:
    """Where they are to be brought: by default the nearest depot or start hex of the players (EDC-C3.4.2-d)."""
    world, label = course.board.world, course.log.label
    places = {depot.hex for depot in world.depots.values() if depot.side is Side.PLAYER}
    places |= {place.hex for place in world.map.places if place.kind in BASES and place.side in _PLAYERS}
    if not places:
        return None
    ranked = sorted(places, key=lambda at: (distance(at, rescue.hex), label(at)))
    options = tuple(label(at) for at in ranked)
    key = f"{world.round}:{marker.id}:ccp"
    chosen = course.chosen.get(key, options[0])
    question = say("ruling-collection", unit=marker.name)
    course.rulings.append(Ruling(key, "EDC-C3.4.2-d", question, options, options[0], chosen))
    return next(at for at in ranked if label(at) == chosen) if chosen in options else ranked[0]


def _escorts(course: Course, carrier: Unit, known: tuple[str, ...]) -> tuple[str, ...]:
    near = {
        unit.id
        for unit in course.board.world.units.values()
        if unit.side in _FRIENDS
        and unit.id != carrier.id
        and unit.carrier is None
        and unit.survivors_of is None
        and distance(unit.hex, carrier.hex) <= ESCORT_RADIUS
    }
    return tuple(sorted(near | set(known)))


def deliver(turn: Turn) -> None:
    """Casualties aboard a unit that ends its order in their collection point are rescued (EDC-C3.4.2-e)."""
    _deliver(turn.course, turn.unit, turn.unit, turn.order)


def _deliver(course: Course, carrier: Unit, top: Unit, order: Order) -> None:
    world = course.board.world
    for marker in list(course.board.loads.get(carrier.id, ())):
        _deliver(course, marker, top, order)
        rescue = world.rescues.get(marker.survivors_of or "")
        if rescue is None or rescue.ccp != carrier.hex:
            continue
        course.board.remove(marker)
        pay = _pay(course, rescue, marker, carrier)
        escorts = _escorts(course, top, rescue.escorts)
        _update(course, rescue.unit, state=RescueState.RESCUED, carrier=carrier.id, pay=pay, escorts=escorts)
        data = {"ccp": course.log.label(carrier.hex), "carrier": carrier.id, "unit": rescue.unit}
        rules = ("EDC-C3.4.2-e", "EDC-C3.4.2-f")
        course.log.tell("rescued", marker, data, rules, order=order)


def _pay(course: Course, rescue: Rescue, marker: Unit, carrier: Unit) -> int:
    """Credits for the carrier's owner, as the game master rules (EDC-C3.4.2-g)."""
    default = str(course.board.world.settings.rescue_pay)
    key = f"{course.board.world.round}:{marker.id}:pay"
    chosen = course.chosen.get(key, default)
    question = say("ruling-pay", carrier=carrier.name, unit=marker.name)
    options = tuple(dict.fromkeys((default, *PAY_OPTIONS)))
    course.rulings.append(Ruling(key, "EDC-C3.4.2-g", question, options, default, chosen))
    return int(chosen)


# ---------------------------------------------------------------- the reckoning


def came_through(world: World) -> int:
    """Units of the players and their allies that live or were rescued, for objectives of survival (EDC-C3.4.2-g)."""
    living = sum(unit.side in _FRIENDS and unit.survivors_of is None for unit in world.units.values())
    return living + len(rescued(world.rescues))


def rescued(rescues: dict[str, Rescue]) -> frozenset[str]:
    """Units of the graveyard that count as rescued when the campaign ends (EDC-C3.4.2-e, EDC-C3.4.2-f).

    Casualties aboard a carrier that still lives are delivered by then.
    """
    kept = (RescueState.RESCUED, RescueState.ABOARD)
    return frozenset(rescue.unit for rescue in rescues.values() if rescue.state in kept)
