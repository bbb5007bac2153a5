"""Stealth: who may be found, how likely, when it is tested, and what being found does.

A unit with the tag "stealth" bears the mark `stealthed` until it is found or gives itself away. Dice: `stealth`
d100, always covered: knowing of the test would reveal that enemies are near, so only the game master learns of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.campaign.judge.legality import shortened
from bot.campaign.judge.plan import Plan
from bot.campaign.judge.walk import room
from bot.campaign.knowledge.lookout import told_by
from bot.campaign.knowledge.sighting import look, reveal
from bot.campaign.resolve.board import Board
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.digest import order_digest
from bot.campaign.world.effects import clear_line, conditions
from bot.campaign.world.happened import Ruling
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Order, Refusal
from bot.campaign.world.outfit.gear import AIRCRAFT, UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.move import HostileInHex, StealthDetected
from bot.campaign.world.sequence import by_place, drawn
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.slots import SUPPORT, front_arc
from bot.dice import END_OF_ROUND, Roll
from bot.hexmap.coords import Facing, Hex, disc, distance, entry_side
from bot.hexmap.document import HexMap
from bot.hexmap.sight import NO_SMOKE
from bot.hexmap.terrain import TERRAIN
from bot.messages import say

KILLING_QUIET = "killing_quiet"
NO_CHANCE = Fraction(0)


# ---------------------------------------------------------------- odds


def detection_odds(
    hexmap: HexMap,
    settings: Settings,
    at: Hex,
    observer: Hex,
    facing: Facing | None,
    smoke: frozenset[Hex] = NO_SMOKE,
) -> Fraction:
    """The chance, 0 to 1, that one observer finds a stealth unit at `at` (EDC-C2.4-l, EDC-D2-e).

    `facing` is None for what faces all ways.
    """
    away = distance(at, observer)
    percent = (
        settings.stealth_p_range0,
        settings.stealth_p_range1,
        settings.stealth_p_range2,
        settings.stealth_p_range3,
    )
    if away >= len(percent):
        return NO_CHANCE
    odds = Fraction(percent[away], 100)
    if away == 0:
        return odds
    if not clear_line(hexmap, settings, smoke, observer, at):
        return NO_CHANCE
    if TERRAIN[hexmap.terrain_at(at)].conceals:
        odds *= Fraction(settings.stealth_cover_percent, 100)
    if facing is not None and not front_arc(facing) & set(entry_side(observer, at)):
        odds *= Fraction(settings.stealth_rear_percent, 100)
    return odds


@dataclass(frozen=True, slots=True)
class Post:
    """A tower as an observer: it faces all ways (EDC-D5.4-x)."""

    id: str
    side: Side
    hex: Hex
    facing: Facing | None = None


Observer = Unit | Post


def detection_chance(world: World, at: Hex, observers: Iterable[Observer]) -> Fraction:
    """The chance that at least one of the observers finds a stealth unit at `at` (EDC-C2.4-l)."""
    missed = Fraction(1)
    smoke = conditions(world.effects).smoke
    for unit in observers:
        missed *= 1 - detection_odds(world.map, world.settings, at, unit.hex, unit.facing, smoke)
    return 1 - missed


def able(unit: Unit) -> bool:
    """Whether the unit is in a state to notice anybody; survivors are not (EDC-C3.4.2-b)."""
    return unit.fs > 0 and not unit.overrun and not unit.brawl and unit.survivors_of is None


def observers_near(board: Board, unit: Unit, at: Hex, radius: int) -> list[Observer]:
    """The unit's enemies within `radius` of `at` who may find it, hidden ones too, and towers that watch the hex.

    EDC-C2.4-k, EDC-D5.4-x.
    """
    foes: list[Observer] = [
        foe
        for near in disc(at, radius)
        for foe in board.occupants.get(near, ())
        if unit.side.opposes(foe.side) and able(foe)
    ]
    return foes + [
        Post(key, side, board.world.structures[key].hex)
        for key, (side, field) in sorted(board.lookout.towers.items())
        if unit.side.opposes(side) and at in field.hexes
    ]


FOUND, NOT_FOUND = "found", "not found"
FIND_OPTIONS = ("roll", FOUND, NOT_FOUND)


def _found(
    course: Course,
    unit: Unit,
    at: Hex,
    observers: Sequence[Observer],
    chance: Fraction,
    key: tuple[str, int],
    order: Order | None,
    test: str = "end",
) -> bool:
    """Whether the observers find the unit: by default d100 at most the chance in percent (EDC-D2-e).

    The game master may say so without a die (EDC-C2.4-k); `test` tells the tests of a unit in a round apart.
    """
    if not chance:
        return False
    where, percent = course.log.label(at), float(100 * chance)
    ruling = f"{course.board.world.round}:{unit.id}:stealth:{test}"
    chosen = course.chosen.get(ruling, "roll")
    question = say("ruling-find", unit=unit.name, hex=where, percent=f"{percent:g}")
    course.rulings.append(Ruling(ruling, "EDC-C2.4-k", question, FIND_OPTIONS, "roll", chosen))
    noticed = chosen == FOUND
    rolls: tuple[Roll, ...] = ()
    if chosen == "roll":
        rolls = (course.roll("stealth", 100, unit.side, key=key[0], index=key[1]),)
        noticed = rolls[0].value <= 100 * chance
    data = {
        "at": where,
        "percent": percent,
        "found": noticed,
        "observers": sorted(foe.id for foe in observers),
    }
    course.log.secret("stealth_test", unit, data, ("EDC-C2.4-k", "EDC-C2.4-l"), order, rolls)
    return noticed


# ---------------------------------------------------------------- on the move


@dataclass(frozen=True, slots=True)
class Meeting:
    """Somebody is found in the course of a walk: at which step, counted from 1, and who."""

    step: int
    who: tuple[Unit, ...]
    by: frozenset[Side]


def meeting(turn: Turn, path: Sequence[Hex]) -> Meeting | None:
    """The first step of a walk at which a stealth unit is found, if any."""
    met: Meeting | None = None
    for step in range(1, len(path)):
        met = encounter(turn, path, step, met)
        if met is not None and not flies_over(turn.unit, met.who):
            break
    return met


def encounter(turn: Turn, path: Sequence[Hex], step: int, met: Meeting | None = None) -> Meeting | None:
    """Who is found at this step of a walk, with those whom it has flown over (`met`); None if nobody.

    A stealthed mover is tested on entering each hex within 1 of an enemy, each enemy once in a move, and again if
    its own hex is entered (EDC-C2.2.1-f, EDC-C2.4-k). Who enters the hex of a hidden enemy may find it there
    (EDC-C2.4-s); flight at Low and above goes on over whom it finds (EDC-C2.2-d).
    """
    unit, board, at = turn.unit, turn.board, path[step]
    below = met.who if met is not None else ()
    noticed: list[Unit] = []
    by: set[Side] = set()
    if unit.stealthed:
        near = observers_near(board, unit, at, 1)
        fresh = [foe for foe in near if foe.hex == at or foe.id not in turn.tested]
        turn.tested |= {foe.id for foe in fresh}
        if _test(turn, unit, at, fresh, detection_chance(board.world, at, fresh)):
            noticed.append(unit)
            by |= {foe.side for foe in fresh}
    for foe in board.hidden_foes(unit.side, at):
        # The mover has just come into the hex, out of any close combat; on the board it still stands where it
        # set out.
        chance = Fraction(board.world.settings.stealth_p_range0, 100)
        if foe not in below and _test(turn, foe, at, [unit], chance):
            noticed.append(foe)
            by.add(unit.side)
    if not noticed:
        return met
    return Meeting(step, (*below, *noticed), frozenset(by) | (met.by if met is not None else frozenset()))


def flies_over(unit: Unit, noticed: Iterable[Unit]) -> bool:
    """Whether those who are found do not end the flight of the unit (EDC-C2.2-d, EDC-F4.1-b)."""
    return unit.profile.high and unit not in noticed


def _test(turn: Turn, unit: Unit, at: Hex, observers: Sequence[Observer], chance: Fraction) -> bool:
    turn.tests += 1
    world = turn.board.world
    key = order_digest(turn.order, world.secret, world.round), turn.tests
    test = f"{turn.unit.id}.{turn.tests}"
    return _found(turn.course, unit, at, observers, chance, key, turn.order, test)


def cut_short(turn: Turn, plan: Plan, met: Meeting) -> Plan:
    """The plan when somebody is found: the walk ends in its last hex so far where the unit may stop.

    EDC-C2.2.1-f, EDC-C2.4-s.
    """
    board, situation, path = turn.board, turn.situation(), plan.path
    if flies_over(turn.unit, met.who):
        return plan
    reach = met.step
    while reach and (
        board.barring(turn.unit.side, path[reach])
        or any(foe.hex == path[reach] for foe in met.who if foe is not turn.unit)
        or not room(situation, path[reach])
    ):
        reach -= 1
    if turn.unit in met.who:
        stop: Refusal = StealthDetected(("EDC-C2.2.1-f", "EDC-C2.4-s"), hex=turn.log.label(path[met.step]))
    else:
        stop = HostileInHex(("EDC-C2.4-s",), hex=turn.log.label(path[met.step]))
    return shortened(situation, turn.order, plan, reach, stop)


# ---------------------------------------------------------------- found


def expose(turn: Turn, units: Iterable[Unit], by: Iterable[Side], *rules: str) -> None:
    """These units are hidden no longer; the sides `by` know of them even where they see nothing."""
    for unit in units:
        _expose(turn.course, unit, by, rules, turn.order)


def _expose(
    course: Course, unit: Unit, by: Iterable[Side], rules: tuple[str, ...], order: Order | None
) -> None:
    board, log = course.board, course.log
    board.unveil(unit)
    log.tell("detected", unit, {"at": log.label(unit.hex)}, rules, order=order)
    seen: list[tuple[Side, Contact, str]] = []
    look(board.world, [unit.id], lambda *sighting: seen.append(sighting), lookout=board.lookout)
    aware = {side for side, _, _ in seen}
    for side, contact, unit_id in seen:
        log.contact(side, contact, unit_id, order)
    for side in sorted({told for finder in by for told in told_by(board.world, finder)}):
        if side not in aware and not _known(board.world, side, unit):
            key = reveal(board.world, side, unit.id, lookout=board.lookout)
            log.contact(side, board.world.knowledge[side].contacts[key], unit.id, order)


def _known(world: World, side: Side, unit: Unit) -> bool:
    memory = world.knowledge[side]
    contact = memory.contacts.get(memory.aliases.get(unit.id, ""))
    return contact is not None and contact.present and contact.hex == unit.hex


def give_away(turn: Turn, victim: Unit | None, killed: bool) -> None:
    """An attack ends stealth at once, save a kill by a unit that kills quietly (EDC-C2.4-m)."""
    unit = turn.unit
    if not unit.stealthed:
        return
    if victim is not None and killed and KILLING_QUIET in turn.board.cls(unit).tags:
        if victim.side is Side.HOSTILE:
            _search_ruling(turn, victim)
        return
    expose(turn, [unit], (), "EDC-C2.4-m")


def search_all(course: Course) -> None:
    """The test after the hostile phase, counting all enemies within 3 (EDC-C2.4-k).

    Who is found stays where it is, even beside an enemy in its hex, and nobody is overrun (EDC-C2.4-s).
    """
    board = course.board
    noticed: list[tuple[Unit, set[Side]]] = []
    for unit in sorted(board.world.units.values(), key=lambda unit: unit.id):
        if unit.stealthed and unit.carrier is None:
            near = observers_near(board, unit, unit.hex, 3)
            chance = detection_chance(board.world, unit.hex, near)
            key = f"{END_OF_ROUND}:{unit.id}", 0
            if _found(course, unit, unit.hex, near, chance, key, None):
                noticed.append((unit, {foe.side for foe in near}))
    exposed = {unit.id: by for unit, by in noticed}
    for unit in by_place(board.world, [unit for unit, _ in noticed]):
        _expose(course, unit, exposed[unit.id], ("EDC-C2.4-k",), None)


# ---------------------------------------------------------------- the search for who did it

SEARCH_OPTIONS = ("nearest", "none")


def _search_ruling(turn: Turn, victim: Unit) -> None:
    """Whether anybody looks for who killed quietly is the GM's; by default the nearest does (EDC-C2.4-n)."""
    course, unit = turn.course, turn.unit
    key = f"{course.board.world.round}:{unit.id}:search"
    chosen = course.chosen.get(key, "nearest")
    where = course.log.label(victim.hex)
    question = say("ruling-search", unit=unit.name, victim=victim.name, hex=where)
    course.rulings.append(Ruling(key, "EDC-C2.4-n", question, SEARCH_OPTIONS, "nearest", chosen))
    if chosen == "nearest":
        course.board.world.alarms.append(victim.hex)


def search_parties(course: Course, ordered: Iterable[str]) -> list[Order]:
    """Orders for the hostiles that look into this round's quiet losses: one unit for each, if one is free.

    EDC-C2.4-n. Units that the GM has given an order keep it; of several as near the draw decides.
    """
    board = course.board
    busy, orders = set(ordered), []
    for at in board.world.alarms:
        free = [
            (distance(at, unit.hex), drawn(board.world, unit.id), unit.id)
            for unit in board.world.units.values()
            if unit.side is Side.HOSTILE
            and _may_search(unit, board.cls(unit))
            and unit.id not in busy
            and 0 < distance(at, unit.hex) <= board.world.settings.search_radius
        ]
        if free:
            unit_id = min(free)[-1]
            busy.add(unit_id)
            orders.append(Order(unit_id, destination=at))
    return orders


def _may_search(unit: Unit, cls: UnitClass) -> bool:
    """Whether it is a combat unit that can go and look (EDC-C2.4-n)."""
    fights = bool(cls.weapons) and SUPPORT not in cls.tags and not unit.disarmed
    grounded = cls.unit_type in AIRCRAFT and unit.profile is Profile.LANDED
    moves = cls.speed > 0 and not (unit.this_round.acted or unit.immobilised or unit.carrier or grounded)
    return able(unit) and fights and moves
