"""Attacks: who is hit, how hard, and what becomes of it.

Dice: `night_miss` d6, `lethality` d20, `lethality_outcome` d6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.campaign.judge.fire.aim import closed, judge_shot, no_emission, target_hex, weapon_of
from bot.campaign.judge.fire.damage import Conditions, Modifier, modified
from bot.campaign.judge.situation import Situation
from bot.campaign.knowledge.radar import locked, ping_of
from bot.campaign.knowledge.sets import AIR, emits
from bot.campaign.knowledge.sighting import knowledge_of, unit_of
from bot.campaign.resolve import death
from bot.campaign.resolve.events import Versions
from bot.campaign.resolve.sensors import aim_by_radar
from bot.campaign.resolve.stealth import give_away
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.effects import conditions
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Action, OrderType, Refusal
from bot.campaign.world.outfit.gear import UnitClass, Weapon, base_damage
from bot.campaign.world.outfit.targets import HOMES_ON, ap_on, may_hit, target_kinds
from bot.campaign.world.positions import SHOTGUNS, added_strength, has_gear, shelter
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.attack import TargetGone, WrongTarget
from bot.campaign.world.safe_text import is_track
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.slots import front_arc
from bot.campaign.world.uses import givers, ready
from bot.dice import Roll
from bot.hexmap.coords import Facing, Hex, distance, entry_side
from bot.hexmap.terrain import TerrainKind

REAR_WEAK = "rear_weak"


@dataclass(frozen=True, slots=True)
class Blow:
    """The numbers of one attack before it is applied (EDC-C3-d)."""

    base: int
    modifiers: tuple[Modifier, ...]
    damage: int
    """Base and modifiers."""
    armour: int
    ap: int
    """Armour piercing that works on this target."""
    net: int
    """What is left after armour and dodging."""
    rear: bool
    dodged: bool

    @property
    def gap(self) -> int:
        """Armour that nothing pierces (EDC-C2.4-d)."""
        return max(0, self.armour - self.ap)


# ---------------------------------------------------------------- numbers


def applicable_ap(weapon: Weapon, cls: UnitClass) -> int:
    """The AP that works on a class (EDC-C3.1-a, EDC-C3.1-b)."""
    return ap_on(weapon, target_kinds(cls))


def plain_ap(weapon: Weapon) -> int:
    """The AP that works on everything, structures too (EDC-D5.3-a)."""
    return ap_on(weapon, frozenset())


def armour_of(cls: UnitClass, settings: Settings, cover: int = 0) -> int:
    """Armour from all sources, capped, unless the class may have more (EDC-C2.4-b, EDC-C2.4-c)."""
    return min(cls.armour + cover, max(settings.armour_cap, cls.trait("armour_cap")))


def armour_against_blast(world: World, unit: Unit) -> int:
    """Armour against what is no attack, with effects of the scenario (EDC-F6.4-b, EDC-D5.4-q, EDC-D1-b, EDC-F6.1-c)."""
    if unit.patching:
        return 0
    change = conditions(world.effects).change("armour", unit.hex)
    return max(0, armour_of(world.catalogue.cls(unit), world.settings, change))


@dataclass(frozen=True, slots=True)
class Guard:
    """What protects the target of an attack (EDC-C3-d)."""

    rear: bool = False
    """The attack comes through its weak rear: no armour (EDC-C3.1-c)."""
    bare: bool = False
    """It has no armour for now (EDC-F6.1-c)."""
    added: int = 0
    """Armour of the structure it mans and of effects of the scenario (EDC-D5.4-b, EDC-D1-b)."""
    attacked: int = 0
    """Earlier attacks on it in this round (EDC-C3-c)."""


def reckon(
    weapon: Weapon, fs: int, target: UnitClass, settings: Settings, shot: Conditions, guard: Guard
) -> Blow:
    """The damage of an attack, step by step (EDC-C3-d)."""
    base = base_damage(weapon.damage, fs)
    damage, modifiers = modified(base, settings, shot)
    armour = 0 if guard.rear or guard.bare else max(0, armour_of(target, settings, guard.added))
    ap = applicable_ap(weapon, target)
    net = max(0, damage - max(0, armour - ap))
    dodged = target.is_infantry and guard.attacked > 0 and net > 0
    if dodged:
        net = max(1, net // 2)
    return Blow(base, modifiers, damage, armour, ap, net, guard.rear, dodged)


def crossed_sides(target: Hex, attacker: Unit) -> tuple[Facing, ...]:
    """The side of the target's hex that the attack comes through; two at a corner (EDC-C3.1-d).

    An attacker in the same hex uses the side by which it came in, wherever it has turned since.
    """
    if target == attacker.hex:
        return (attacker.facing.opposite if attacker.came_from is None else attacker.came_from,)
    return entry_side(target, attacker.hex)


def from_front(target: Hex, facing: Facing, attacker: Unit) -> bool:
    """Whether the attack comes through the front; a corner with a front side counts as front (EDC-C3.1-d)."""
    return bool(front_arc(facing) & set(crossed_sides(target, attacker)))


# ---------------------------------------------------------------- whom


def seen_by(turn: Turn, side: Side, target: Unit) -> bool:
    """Whether the side saw the unit where it is at any moment of this round (EDC-C1.1.2-d, EDC-D2-a)."""
    memory = knowledge_of(turn.board.world, side)
    contact = memory.contacts.get(memory.aliases.get(target.id, ""))
    return contact is not None and contact.present and contact.hex == target.hex


def choose_target(turn: Turn, action: Action, at: Hex, candidates: list[Unit]) -> Unit | None:
    """Which of the units in a hex is hit: the one named, otherwise front or back by the side crossed (EDC-C3-e)."""
    if not candidates:
        return None
    unit = turn.unit
    if action.target is not None:
        named = named_unit(turn, action)
        for target in candidates:
            if target.id == named:
                return target
    # Survivors are hit only where nobody stands with them (EDC-C3.4.2-b).
    candidates = [target for target in candidates if target.survivors_of is None] or candidates
    in_front = from_front(at, candidates[0].facing, unit)
    return next((target for target in candidates if target.front is in_front), candidates[0])


# ---------------------------------------------------------------- the attack


def attack(turn: Turn, action: Action) -> Hex | None:
    """Fire at a hex (EDC-C3.3-a); what nobody sees there is not hit (EDC-C3-f). The hex, None if there was no shot."""
    unit, board = turn.unit, turn.board
    situation = turn.situation()
    weapon = weapon_of(situation.cls, action)
    at = target_hex(situation, action)
    assert weapon is not None  # legality has seen to both
    assert at is not None
    if HOMES_ON in weapon.may_target:
        seen = [foe for foe in board.foes(unit.side, at) if emits(foe, board.cls(foe))]
        silent = no_emission(situation, at)
        if silent is not None and not seen:
            turn.refuse(silent, "action")  # A radar in sight that is off (EDC-F2.1.1-b).
            return None
    else:
        seen = [foe for foe in board.foes(unit.side, at) if _known(turn, foe)]
    if action.target is not None:
        named = named_unit(turn, action)
        meant = [foe for foe in seen if foe.id == named]
        contact = situation.contacts.get(action.target)
        # A shot at a track is fired all the same: to keep it back would tell what the craft is (EDC-F2.1-b).
        if not (meant or is_track(action.target)) and (seen or contact is None or contact.hex != at):
            # Who is named is hit, or nobody (EDC-C3-e).
            turn.refuse(TargetGone(("EDC-C3-e",), target=action.target), "action")
            return None
        seen = meant
    open_to = [foe for foe in seen if foe.brawl is unit.brawl]
    if seen and not open_to:
        turn.refuse(closed(situation, at), "action")
        return None
    seen = open_to
    target = choose_target(turn, action, at, seen)
    if target is not None:
        lost = _unfit(turn, situation, weapon, target)
        if lost is not None and action.target is None:
            # Over the one that cannot be hit, or beneath it, there may be another (EDC-C3-e).
            fit = [foe for foe in seen if _unfit(turn, situation, weapon, foe) is None]
            target = choose_target(turn, action, at, fit)
        if lost is not None and (target is None or action.target is not None):
            turn.refuse(lost, "action")
            return None
    if weapon.aa and target is not None and target.profile is not Profile.LANDED:
        aim_by_radar(turn, target)
    spend_use(turn, weapon)
    if target is None:
        give_away(turn, None, False)
        data = {"hex": turn.log.label(at), "weapon": weapon.name}
        turn.log.tell("nothing_seen", unit, data, ("EDC-C3-f",), order=turn.order, at=at)
        return at
    strike(turn, weapon, target)
    return at


def named_unit(turn: Turn, action: Action) -> str | None:
    """The true unit behind the contact or track of the side that the action names (EDC-C3-e)."""
    world, side, name = turn.board.world, turn.unit.side, action.target
    if name is None:
        return None
    if not is_track(name):
        return unit_of(world, side, name)
    return next((key for key, track in knowledge_of(world, side).tracks.items() if track == name), None)


def _known(turn: Turn, target: Unit) -> bool:
    """Whether it is in sight, or an air radar tracks it (EDC-F2.1-d)."""
    return seen_by(turn, turn.unit.side, target) or _tracks(turn, target)


def _unfit(turn: Turn, situation: Situation, weapon: Weapon, target: Unit) -> Refusal | None:
    """Why the weapon cannot be used on that very unit, as high as it flies."""
    if HOMES_ON in weapon.may_target:
        return None
    cls, profile = turn.board.cls(target), target.profile
    if profile is not Profile.LANDED or situation.structures:
        # Over a wall only who mans it is in sight (EDC-D4-g).
        held = _tracks(turn, target)
        at, manned = turn.unit.hex, {target.garrison}
        lost = judge_shot(situation, weapon, at, target.hex, profile, held, manned)
        if lost is not None:
            return lost
    if not may_hit(weapon, cls, profile):
        return WrongTarget(("EDC-C3.3-a", "EDC-E4-e"), weapon=weapon.name)
    return None


def spend_use(turn: Turn, weapon: Weapon) -> None:
    """The unit has fired, hit or not: a use is gone (EDC-C4.1-a), and sonar may have heard it (EDC-F2.2-a)."""
    unit = turn.unit
    unit.this_round.stirred = True
    if weapon.uses is None:
        return
    left = unit.uses.get(weapon.id, weapon.uses) - 1
    unit.uses[weapon.id] = left
    turn.board.refresh_zone(unit)
    turn.log.tell("spent", unit, {"weapon": weapon.name, "left": left}, ("EDC-C4.1-a",), order=turn.order)


def spend_equipment(turn: Turn, kind: OrderType) -> None:
    """A use of the equipment with which the unit does something special, where its uses are counted (EDC-E4-c)."""
    unit = turn.unit
    upgrades = givers(turn.board.world.catalogue, unit, kind.word)
    gear = ready(upgrades, unit) if upgrades else None
    if gear is not None:
        left = unit.uses.get(gear.id, gear.use_count or 0) - 1
        unit.uses[gear.id] = left
        turn.log.tell("spent", unit, {"weapon": gear.name, "left": left}, ("EDC-E4-c",), order=turn.order)


def in_dark(turn: Turn, target: Unit) -> bool:
    """Whether night hinders the attack: the target is not lit and the attacker has no equipment that reaches it.

    EDC-D1.1-c, EDC-D1.1-d, EDC-D1.1-f, EDC-D1.1-h.
    """
    world, unit = turn.board.world, turn.unit
    if not world.environment.night or conditions(world.effects).is_lit(target.hex):
        return False
    if locked(world, unit.side, target):
        return False
    reach = turn.board.cls(unit).trait("night_vision")
    return not reach or distance(unit.hex, target.hex) > reach


def reckon_on(
    turn: Turn,
    weapon: Weapon,
    target: Unit,
    *,
    dark: bool = False,
    unspotted: bool = False,
    assault: bool = False,
) -> Blow:
    """The damage of an attack by the unit of the turn on a target as both now stand (EDC-C3-d)."""
    unit, board = turn.unit, turn.board
    world, target_cls = board.world, board.cls(target)
    now = conditions(world.effects)
    in_front = from_front(target.hex, target.facing, unit)
    landed = target.profile is Profile.LANDED
    busy = any(pending.performer == target.id for pending in world.pending)
    shot = Conditions(
        dark=dark,
        unspotted=unspotted,
        untracked=weapon.aa and not landed and not _tracks(turn, target),
        scenario=now.change("damage", unit.hex),
        exposed=world.settings.resupply_exposure if busy else 0,
        filing=world.settings.mine_cross_front_bonus if target.filing and in_front else 0,
        beach=landed and world.map.terrain_at(target.hex) is TerrainKind.BEACH,
    )
    cover = _cover(turn, weapon, target, assault) if target.garrison is not None else 0
    guard = Guard(
        rear=REAR_WEAK in target_cls.tags and not weapon.indirect and not in_front,
        bare=target.patching,
        added=now.change("armour", target.hex) + cover,
        attacked=target.this_round.attacked,
    )
    return reckon(
        weapon, unit.fs + added_strength(world, unit, target_cls), target_cls, world.settings, shot, guard
    )


def _tracks(turn: Turn, target: Unit) -> bool:
    """Whether an air radar of the side tracks it (EDC-F2.1-d)."""
    ping = ping_of(turn.board.world, turn.unit.side, target)
    return ping is not None and ping.kind == AIR


def _cover(turn: Turn, weapon: Weapon, target: Unit, assault: bool) -> int:
    """Armour of the structure that the target mans, against this attack (EDC-D5.4-b, EDC-D5.5-d)."""
    unit, world = turn.unit, turn.board.world
    # What is dropped comes from above, even where the wind carries it on.
    dropped = unit.hex == target.hex or (weapon.indirect and not weapon.range)
    above = unit.profile is not Profile.LANDED and dropped
    crossed = None if above else crossed_sides(target.hex, unit)
    armed_so = has_gear(turn.board.cls(unit), unit, SHOTGUNS)
    return shelter(world, target, crossed, assault=assault, shotguns=armed_so)


def strike(turn: Turn, weapon: Weapon, target: Unit, *, assault: bool = False) -> None:
    """One attack on one unit, to its end (EDC-C3-d, EDC-C1.1-c)."""
    dark = in_dark(turn, target)
    rolls: list[Roll] = [turn.roll("night_miss", 6, party=target)] if dark else []
    missed = dark and rolls[0].value <= turn.board.world.settings.night_miss_d6
    blow = reckon_on(turn, weapon, target, dark=dark, assault=assault)
    target.this_round.attacked += 1
    net = 0 if missed else blow.net
    outcome = _Outcome("", net) if net < target.fs or not blow.gap else _lethality(turn, blow, target)
    loss = min(target.fs, outcome.loss)
    give_away(turn, target, loss == target.fs)
    _tell_attack(turn, weapon, target, blow, missed, loss, tuple(rolls))
    if outcome.rolls:
        _tell_lethality(turn, target, outcome)
    if loss:
        target.fs -= loss
        data = {"loss": loss, "fs": target.fs}
        turn.log.tell("damaged", target, data, ("EDC-C2.4-a",), order=turn.order)
    if target.fs == 0:
        destroy(turn, target, net - loss)
        return
    if outcome.name in ("immobilised", "disarmed"):
        _cripple(turn, target, outcome.name)
    turn.look(target)


@dataclass(frozen=True, slots=True)
class _Outcome:
    name: str
    loss: int
    needed: int = 0
    rolls: tuple[Roll, ...] = ()


def _lethality(turn: Turn, blow: Blow, target: Unit) -> _Outcome:
    """A blow that would kill, with too little AP (EDC-C2.4-d); what a failed one does (EDC-C2.4-e)."""
    settings = turn.board.world.settings
    needed = min(20, settings.lethality_base + settings.lethality_per_gap * blow.gap)
    test = turn.roll("lethality", 20, of=target)
    if test.value >= needed:
        return _Outcome("killed", blow.net, needed, (test,))
    result = turn.roll("lethality_outcome", 6, of=target)
    rolls = (test, result)
    if result.value >= 5:
        return _Outcome("nothing", 0, needed, rolls)
    if turn.board.cls(target).is_infantry:
        return _Outcome("survives", target.fs - 1, needed, rolls)
    return _Outcome("immobilised" if result.value <= 2 else "disarmed", target.fs - 1, needed, rolls)


def _cripple(turn: Turn, target: Unit, name: str) -> None:
    """A mobility kill, or no attacks and no zone until repaired (EDC-C2.4-e)."""
    if name == "immobilised":
        target.immobilised = True
    else:
        target.disarmed = True
        turn.board.refresh_zone(target)
    data = {"cause": "hit"}
    shown = turn.log.shown(target, data)
    turn.log.tell(name, target, data, ("EDC-C2.4-e",), order=turn.order, others=shown)


def destroy(turn: Turn, target: Unit, overkill: int) -> None:
    """The order of the turn has destroyed the unit; see `death.destroy` (EDC-C3.4.1-a)."""
    turn.touched.add(target.hex)
    death.destroy(turn.course, target, overkill, order=turn.order, by=turn.unit.side)


# ---------------------------------------------------------------- who learns of it


def _tell_attack(
    turn: Turn, weapon: Weapon, target: Unit, blow: Blow, missed: bool, loss: int, rolls: tuple[Roll, ...]
) -> None:
    unit, log = turn.unit, turn.log
    at = log.label(target.hex)
    rules = ["EDC-C3.3-a", "EDC-C3-d", *(rule for rule, _, _ in blow.modifiers)]
    rules += ["EDC-C3.1-c"] * blow.rear + ["EDC-C3-c"] * blow.dodged + ["EDC-D1.1-d"] * missed
    fired = {
        "weapon": weapon.name,
        "base": blow.base,
        "modifiers": [list(modifier) for modifier in blow.modifiers],
        "damage": blow.damage,
        "ap": weapon.ap,
        "rear": blow.rear,
        "dodge": blow.dodged,
        "missed": missed,
    }
    hit = {"hex": at, "loss": loss}
    hidden = {"armour": blow.armour, "applicable_ap": blow.ap, "net": blow.net}
    full = {"attacker": unit.id, "target": target.id, **fired, **hidden, **hit}
    own = {"attacker": unit.id, "target": log.name(unit.side, target), **fired, **hit}

    def version(side: Side) -> tuple[str | None, Mapping[str, Any]] | None:
        attacker = log.name(side, unit) if log.sees_unit(side, unit) else None
        mine = side is target.side
        if not mine and not log.sees_unit(side, target):
            return None
        data: dict[str, Any] = {"target": log.name(side, target), **hit}
        if mine and not missed:
            data |= {"armour": blow.armour, "dodge": blow.dodged, "rear": blow.rear}
        if attacker is not None:
            data |= {"attacker": attacker, "weapon": weapon.name, "missed": missed}
        elif missed:
            return None
        return attacker, data

    # Whether night troubled it tells what the attacker is, which its victims may never have seen.
    known = ("EDC-C3.3-a", "EDC-C3-d", *["EDC-C3.1-c"] * blow.rear, *["EDC-C3-c"] * blow.dodged)
    versions = Versions(own, others=version, rules=known)
    log.tell_apart(
        "attacked", unit, full, tuple(rules), versions, order=turn.order, rolls=rolls, at=target.hex
    )


def _tell_lethality(turn: Turn, target: Unit, outcome: _Outcome) -> None:
    """The victim's side and the GM learn the number; the attacker's only whether it held (EDC-C2.4-d)."""
    data = {
        "needed": outcome.needed,
        "value": outcome.rolls[0].value,
        "killed": outcome.name == "killed",
        "outcome": outcome.name,
    }
    log, attacker = turn.log, turn.unit.side
    short = {"killed": outcome.name == "killed", "outcome": outcome.name}

    def version(side: Side) -> tuple[str | None, Mapping[str, Any]] | None:
        return (log.name(side, target), short) if side is attacker else None

    rules = ("EDC-C2.4-d", "EDC-C2.4-e")
    log.tell("lethality", target, data, rules, order=turn.order, rolls=outcome.rolls, others=version)
