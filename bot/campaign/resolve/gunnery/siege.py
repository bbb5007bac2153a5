"""Attacks on structures, splash, and what happens when one is destroyed.

Dice: `night_miss` d6, `garrison` d6 (see `garrison`), `depot_blast` d6, `bridge_fall` d6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.campaign.judge.fire.targets import named_structure
from bot.campaign.judge.walk import room
from bot.campaign.knowledge.landmarks import shown_to
from bot.campaign.resolve.combat import armour_against_blast, destroy, plain_ap, spend_use
from bot.campaign.resolve.garrison import shaken
from bot.campaign.resolve.stealth import give_away
from bot.campaign.resolve.structures import kind_in, put, take_away
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.effects import conditions
from bot.campaign.world.model import Cargo, Unit
from bot.campaign.world.order import Action, Refusal
from bot.campaign.world.outfit.gear import StructureKind, Weapon, base_damage
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import FRONT, Structure, place_key, standing_at, touches
from bot.dice import Roll
from bot.hexmap.coords import Hex, disc, distance
from bot.hexmap.terrain import TerrainKind

_STRONGER = {"E": {"E", "HE", "DEM"}, "HE": {"HE", "DEM"}, "DEM": {"DEM"}}
"""Tags of weapons that fulfil a letter; stronger ones satisfy weaker letters (EDC-D5.3-c, EDC-D5.3-d, EDC-D5.3-e)."""


def finishes(letter: str, tag: str, ap: int) -> bool:
    """Whether a weapon with these tags, and this AP of any sort, can destroy a structure of the letter.

    EDC-D5.3-b, EDC-D5.3-c, EDC-D5.3-d, EDC-D5.3-e, EDC-D5.3-f. A letter nobody knows is never fulfilled.
    """
    if not letter:
        return True
    if letter == "AP":
        return ap > 0  # EDC-D5.3-f
    # EDC-D5.3-c, EDC-D5.3-d, EDC-D5.3-e
    return bool(_STRONGER.get(letter, set()) & set(tag.replace(",", " ").split()))


def left_after(kind: StructureKind, health: int, soak: int, damage: int, ap: int, finish: bool) -> int:
    """Health left of a structure; soak is reduced by plain AP only (EDC-D5.3-a), the wrong weapon leaves 1."""
    loss = max(0, damage - max(0, soak - ap))
    return max(0 if finish or not kind.letter else min(1, health), health - loss)


# ---------------------------------------------------------------- direct fire


def assail(turn: Turn, action: Action, weapon: Weapon) -> Hex | None:
    """One direct attack on a structure; the hex fired into, None if there was no shot (EDC-D5.1-d, EDC-D5.3-a)."""
    unit, board = turn.unit, turn.board
    world = board.world
    structure = named_structure(turn.situation(), world.structures, action, unit.hex)
    if isinstance(structure, Refusal):
        turn.refuse(structure, "action")
        return None
    spend_use(turn, weapon)
    give_away(turn, None, False)
    dark = world.environment.night and not conditions(world.effects).is_lit(structure.hex)
    reach = board.cls(unit).trait("night_vision")
    dark = dark and (not reach or distance(unit.hex, structure.hex) > reach)
    rolls = [turn.roll("night_miss", 6)] if dark else []
    if dark and rolls[0].value <= world.settings.night_miss_d6:
        name = kind_in(world, structure).name
        data = {"hex": turn.log.label(structure.hex), "weapon": weapon.name, "structure": name}
        turn.log.tell(
            "nothing_seen",
            unit,
            data,
            ("EDC-D1.1-d",),
            order=turn.order,
            rolls=tuple(rolls),
            at=structure.hex,
        )
        return structure.hex
    damage = structure_damage(turn, weapon, dark=dark)
    hurt(turn, structure, impact_of(weapon, damage), rolls=tuple(rolls))
    return structure.hex


def structure_damage(turn: Turn, weapon: Weapon, *, dark: bool = False, unspotted: bool = False) -> int:
    """Damage of the unit's weapon to a structure before soak: by night or unspotted a part of it.

    Effects of the scenario change it as against units (EDC-D1-b).
    """
    world = turn.board.world
    damage = base_damage(weapon.damage, turn.unit.fs)
    if dark:
        damage = max(1, damage * world.settings.night_damage_percent // 100)
    elif unspotted:
        damage = max(1, damage * world.settings.unspotted_percent // 100)
    return max(0, damage + conditions(world.effects).change("damage", turn.unit.hex))


@dataclass(frozen=True, slots=True)
class Impact:
    """What hits a structure."""

    damage: int
    ap: int
    """Plain AP."""
    any_ap: int
    """All of it, for the letter AP (EDC-D5.3-f)."""
    tag: str
    weapon: str


def impact_of(weapon: Weapon, damage: int) -> Impact:
    return Impact(damage, plain_ap(weapon), weapon.ap + weapon.special_ap, weapon.tag, weapon.name)


def splash(turn: Turn, at: Hex, impact: Impact) -> None:
    """Hit every structure of a hex, finished or not, with those on its edges that it owns (EDC-D5.1-d, EDC-D4-b)."""
    world = turn.board.world
    standing = [
        structure for structure in standing_at(world.structures, at, world.map.wide) if structure.hex == at
    ]
    # All are hit at once: a trench that falls still shares its soak with the emplacement in it (EDC-D5.4-k).
    soaks = [_soak(turn, structure, kind_in(world, structure)) for structure in standing]
    for structure, soak in zip(standing, soaks, strict=True):
        if structure.id in world.structures:
            hurt(turn, structure, impact, soak=soak)


def hurt(
    turn: Turn, structure: Structure, impact: Impact, rolls: tuple[Roll, ...] = (), soak: int | None = None
) -> None:
    """One hit on one structure, to its end (EDC-D5.3-a, EDC-D5.3-b). `soak`: what it had as the shells came down."""
    world = turn.board.world
    kind = kind_in(world, structure)
    finish = finishes(kind.letter, impact.tag, impact.any_ap)
    soak = _soak(turn, structure, kind) if soak is None else soak
    health = left_after(kind, structure.health, soak, impact.damage, impact.ap, finish)
    loss = structure.health - health
    works = structure.built and health >= kind.works_from
    _tell_hit(turn, structure, kind, impact.weapon, loss, health, works, rolls)
    if not loss:
        return
    if health:
        look_again(turn, put(turn.board, replace(structure, health=health)))
    else:
        raze(turn, structure)


def _soak(turn: Turn, structure: Structure, kind: StructureKind) -> int:
    """An emplacement in a trench uses the better soak of the two (EDC-D5.4-k)."""
    if structure.slot != "emplacement":
        return kind.soak
    world = turn.board.world
    trench = world.structures.get(place_key(structure.hex, slot=FRONT, wide=world.map.wide))
    return max(kind.soak, kind_in(world, trench).soak) if trench is not None and trench.built else kind.soak


def look_again(turn: Turn, units: list[str]) -> None:
    """Let units look whose sight a change has altered."""
    world = turn.board.world
    turn.look(*(world.units[key] for key in dict.fromkeys(units) if key in world.units))


def _tell_hit(
    turn: Turn,
    structure: Structure,
    kind: StructureKind,
    weapon: str,
    loss: int,
    health: int,
    works: bool,
    rolls: tuple[Roll, ...],
) -> None:
    unit, log = turn.unit, turn.log
    hit: dict[str, Any] = {"structure": kind.name, "hex": log.label(structure.hex), "loss": loss}
    hit |= {"health": health, "works": works or not structure.built}
    knows = _onlookers(turn, structure)

    def version(side: Side) -> tuple[str | None, Mapping[str, Any]] | None:
        if side not in knows and structure.side is not side:
            return None
        attacker = log.name(side, unit) if side is unit.side or log.sees_unit(side, unit) else None
        return attacker, {**hit, **({"weapon": weapon} if attacker is not None else {})}

    full = {**hit, "weapon": weapon}
    rules = ("EDC-D5.1-d", "EDC-D5.3-a", *["EDC-D5.3-b"] * (bool(kind.letter) and health == 1))
    log.place_event("structure_hit", unit, structure.hex, full, rules, version, order=turn.order, rolls=rolls)


def _onlookers(turn: Turn, structure: Structure) -> set[Side]:
    """The sides that see one of its hexes and from which it does not hide (EDC-D5.4-y)."""
    places = [at for at in touches(structure) if turn.board.world.map.contains(at)]
    seeing = {side for side in Side if any(turn.log.sees(side, at) for at in places)}
    return {side for side in seeing if shown_to(side, structure) is not None}


# ---------------------------------------------------------------- destruction


def raze(turn: Turn, structure: Structure) -> None:
    """The structure is gone, with all that hangs on it (EDC-D5.2-b, EDC-D5.4-q, EDC-D5.5-b)."""
    board, world, log = turn.board, turn.board.world, turn.log
    kind = kind_in(world, structure)
    depot = world.depots.get(log.label(structure.hex)) if kind.stores and structure.built else None
    inside = [unit for unit in board.all_in(structure.hex) if unit.garrison == structure.id]
    data = {"structure": kind.name, "hex": log.label(structure.hex)}
    knows = _onlookers(turn, structure)

    def version(side: Side) -> tuple[str | None, Mapping[str, Any]] | None:
        return (None, data) if side in knows or structure.side is side else None

    log.place_event("structure_lost", None, structure.hex, data, ("EDC-D5.1-c",), version, order=turn.order)
    for unit in inside:
        board.come_out(unit)
    look_again(turn, [*take_away(board, structure), *(unit.id for unit in inside)])
    for unit in inside:
        _shake(turn, unit)
    if depot is not None:
        _explode(turn, structure, depot.cargo)
    _fall_in(turn, structure, kind)


def _shake(turn: Turn, unit: Unit) -> None:
    outcome, roll = shaken(turn.course, unit)
    # The unit comes out into its hex, wherever the wall was.
    told = turn.log.shown(unit, {"outcome": outcome})
    data = {"outcome": outcome}
    turn.log.tell("shaken", unit, data, ("EDC-D5.5-b",), order=turn.order, rolls=(roll,), others=told)
    if outcome == "dead":
        _lose(turn, unit, unit.fs, "EDC-D5.5-b")
    elif outcome == "hurt":
        _lose(turn, unit, (unit.fs + 1) // 2, "EDC-D5.5-b")


def _lose(turn: Turn, unit: Unit, loss: int, rule: str) -> None:
    """A loss that no dodge or further roll changes."""
    loss = min(loss, unit.fs)
    if not loss:
        return
    unit.fs -= loss
    turn.touched.add(unit.hex)
    turn.log.tell("damaged", unit, {"loss": loss, "fs": unit.fs}, (rule,), order=turn.order)
    if unit.fs == 0:
        destroy(turn, unit, 0)
    else:
        turn.look(unit)


def _explode(turn: Turn, structure: Structure, held: Cargo) -> None:
    """What a depot held may go off and hurt all in its hex and next to it (EDC-D5.4-q)."""
    if not held.total:
        return
    board, settings, log = turn.board, turn.board.world.settings, turn.log
    roll = turn.course.roll("depot_blast", 6, structure.side, key=f"depot:{structure.id}")
    explodes = roll.value <= min(settings.depot_blast_d6_cap, held.total)
    damage = min(settings.depot_blast_damage_cap, -(-held.total // settings.depot_blast_divisor))
    data = {"hex": log.label(structure.hex), "explodes": explodes, "damage": damage if explodes else 0}

    def version(side: Side) -> tuple[str | None, Mapping[str, Any]] | None:
        return (None, data) if explodes and log.sees(side, structure.hex) else None

    at = structure.hex
    log.place_event("depot_blast", None, at, data, ("EDC-D5.4-q",), version, order=turn.order, rolls=(roll,))
    if explodes:
        for unit in board.all_in(*disc(at, 1)):
            if not unit.profile.high:
                _lose(turn, unit, max(0, damage - armour_against_blast(board.world, unit)), "EDC-D5.4-q")


def _fall_in(turn: Turn, structure: Structure, kind: StructureKind) -> None:
    """Who is on a bridge that is destroyed falls in; on one that is only disabled it stays (EDC-D5.2-b)."""
    board, world = turn.board, turn.board.world
    if kind.over != "water" or world.map.terrain_at(structure.hex) is not TerrainKind.WATER:
        return
    for unit in board.all_in(structure.hex):
        cls = board.cls(unit)
        floats = cls.unit_type in ("Aquatic Craft", "Large Vessel", "VTOL", "Fixed-Wing")
        if floats or "amphibious" in cls.tags:
            continue
        roll = turn.course.roll("bridge_fall", 6, unit.side, key=f"bridge:{unit.id}")
        ashore = _shore(turn, unit) if roll.value > world.settings.bridge_dead_d6 else None
        data = {"hex": turn.log.label(structure.hex), "lost": ashore is None}
        told = turn.log.shown(unit, data)
        rules = ("EDC-D5.2-b",)
        turn.log.tell("bridge_fell", unit, data, rules, order=turn.order, rolls=(roll,), others=told)
        if ashore is None:
            _lose(turn, unit, unit.fs, "EDC-D5.2-b")
            continue
        start, unit.hex = unit.hex, ashore
        board.relocate(unit, start, unit.facing)
        turn.touched |= {start, ashore}
        _lose(turn, unit, unit.fs - max(1, unit.fs // 2), "EDC-D5.2-b")
        turn.look(unit)


def _shore(turn: Turn, unit: Unit) -> Hex | None:
    """The nearest land without enemies and with room, within three hexes."""
    board, world = turn.board, turn.board.world
    situation = replace(turn.situation(), unit=unit, side=unit.side, cls=board.cls(unit))
    for at in disc(unit.hex, 3):
        if not world.map.contains(at) or world.map.terrain_at(at) in (
            TerrainKind.WATER,
            TerrainKind.MOUNTAIN,
        ):
            continue
        if not board.foes(unit.side, at) and room(situation, at):
            return at
    return None
