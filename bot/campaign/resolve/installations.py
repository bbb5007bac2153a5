"""What structures do when a round ends: depots are restocked, workshops repair, hidden towers are looked for.

Dice, covered: `stealth` d100 for each hidden tower with enemies near.
"""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.hangars import VTOL
from bot.campaign.judge.plan import Plan
from bot.campaign.knowledge.landmarks import uncover
from bot.campaign.resolve.assault import arrange
from bot.campaign.resolve.gunnery.siege import raze
from bot.campaign.resolve.stealth import able, detection_chance
from bot.campaign.resolve.structures import kind_in, put, working
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.happened import Ruling
from bot.campaign.world.model import Cargo
from bot.campaign.world.order import Order
from bot.campaign.world.outfit.gear import AIRCRAFT, StructureKind
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side, camp
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.dice import END_OF_ROUND
from bot.hexmap.coords import Hex, disc, neighbours
from bot.messages import say

CAPTURE = ("nothing", "capture", "destroy")


def structure_upkeep(course: Course) -> None:
    """All that structures do at the end of a round."""
    world = course.board.world
    for key in sorted(world.structures):
        structure = world.structures.get(key)
        if structure is None:
            continue
        if structure.stealthed:
            _search(course, structure)
        kind = kind_in(world, structure)
        if not working(world, structure):
            continue
        if kind.mends:
            _mend(course, structure, kind)
        if kind.stores and structure.side is not None:
            _seize(course, structure, structure.side)
            _restock(course, structure, structure.side)


# ---------------------------------------------------------------- depots


def _restock(course: Course, structure: Structure, side: Side) -> None:
    """Supply brought forward to a depot that enemy zones do not enclose (EDC-D5.4-p)."""
    world = course.board.world
    label = course.log.label(structure.hex)
    depot = world.depots.get(label)
    if depot is None or depot.side is not side or enclosed(course, side, structure.hex):
        return
    settings = world.settings
    most = settings.depot_restock_heavy if depot.capacity is None else settings.depot_restock_per_round
    space = most if depot.capacity is None else max(0, depot.capacity - depot.cargo.total)
    count = min(most, space)
    crates = -(-count * settings.depot_restock_crates_percent // 100)
    if not count:
        return
    held = Cargo(depot.cargo.crates + crates, depot.cargo.barrels + count - crates)
    world.depots[label] = replace(depot, cargo=held)
    data = {"hex": label, "crates": crates, "barrels": count - crates}
    course.log.place_event(
        "restocked",
        None,
        structure.hex,
        data,
        ("EDC-D5.4-p",),
        lambda to: (None, data) if to is side else None,
    )


def enclosed(course: Course, side: Side, at: Hex) -> bool:
    """Whether the side's enemies, or their zones of influence, are in every hex around."""
    board, ours = course.board, camp(side)
    shut = board.zones[ours].keys() | board.enemies[ours].keys()
    return all(near in shut for near in neighbours(at) if board.world.map.contains(near))


def _seize(course: Course, structure: Structure, side: Side) -> None:
    """The game master decides what happens to a depot with only enemies in its hex; by default nothing (EDC-D5.4-o)."""
    board, world = course.board, course.board.world
    foes = board.grounded_foes(side, structure.hex)
    if not foes or board.mates(side, structure.hex):
        return
    key = f"{world.round}:{structure.id}:depot"
    chosen = course.chosen.get(key, CAPTURE[0])
    where = course.log.label(structure.hex)
    question = say("ruling-depot", unit=foes[0].name, hex=where)
    course.rulings.append(Ruling(key, "EDC-D5.4-o", question, CAPTURE, CAPTURE[0], chosen))
    if chosen == "capture":
        put(board, replace(structure, side=foes[0].side))
    elif chosen == "destroy":
        # What it holds may go off, as however it is destroyed (EDC-D5.4-q).
        turn = Turn(course, Order(foes[0].id), foes[0], Plan((foes[0].hex,), 0, 0, foes[0].hex, None))
        raze(turn, structure)
        arrange(turn)


# ---------------------------------------------------------------- workshops


def _mend(course: Course, structure: Structure, kind: StructureKind) -> None:
    """Vehicles at a repair center, craft landed on a platform (EDC-D5.4-ac, EDC-D5.4-ad)."""
    board, world, berths = course.board, course.board.world, kind.berths
    for unit in board.all_in(structure.hex):
        if structure.side is not None and not _serves(structure.side, unit.side):
            continue
        cls = board.cls(unit)
        if kind.mends == "landed":
            if cls.unit_type not in AIRCRAFT or unit.profile is not Profile.LANDED:
                continue
            if berths is not None:
                # Others in the hex have come down beside it.
                if cls.unit_type != VTOL or not berths:
                    continue
                berths -= 1
        elif not cls.is_ground_vehicle or "soft" in cls.tags:
            continue
        # What has not gathered after a drop is on its way already (EDC-F6.2-c).
        gained = min(world.settings.structure_repair_fs, max(0, cls.fs - unit.fs - unit.scattered))
        if not (gained or unit.immobilised):
            continue
        unit.fs += gained
        unit.immobilised = False
        rule = "EDC-D5.4-ac" if kind.mends == "landed" else "EDC-D5.4-ad"
        course.log.tell("mended", unit, {"gained": gained, "fs": unit.fs, "structure": kind.name}, (rule,))


def _serves(owner: Side, other: Side) -> bool:
    friends = {Side.PLAYER, Side.ALLIED}
    return owner is other or {owner, other} <= friends


# ---------------------------------------------------------------- hidden towers


def _search(course: Course, structure: Structure) -> None:
    """Enemies near a hidden tower may find it, as they would a stealth unit (EDC-D5.4-y, EDC-D2-e)."""
    board, world, side = course.board, course.board.world, structure.side
    near = [
        unit
        for at in disc(structure.hex, 3)
        for unit in board.occupants.get(at, ())
        if side is not None and side.opposes(unit.side) and able(unit)
    ]
    chance = detection_chance(world, structure.hex, near)
    if not chance:
        return
    roll = course.roll("stealth", 100, structure.side, key=f"{END_OF_ROUND}:{structure.id}")
    noticed = roll.value <= 100 * chance
    name = kind_of(world.catalogue, structure.kind).name
    data = {"structure": name, "hex": course.log.label(structure.hex), "percent": float(100 * chance)}
    data |= {"found": noticed}
    course.log.place_event(
        "tower_search", None, structure.hex, data, ("EDC-D5.4-y",), lambda to: None, rolls=(roll,)
    )
    if noticed:
        uncover(world, structure, board.lookout.unnoted)
        put(board, world.structures[structure.id])
