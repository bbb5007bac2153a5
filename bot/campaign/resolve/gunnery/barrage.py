"""Indirect fire: shells come down in a hex, wherever the wind takes them, and hit all who are there.

Dice: `drift` d20 (see `wind`), `night_miss` d6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.campaign.judge.fire.aim import target_hex, weapon_of
from bot.campaign.knowledge.sighting import knowledge_of
from bot.campaign.resolve.combat import attack, reckon_on, spend_use
from bot.campaign.resolve.events import Versions
from bot.campaign.resolve.gunnery.counter_battery import trace
from bot.campaign.resolve.gunnery.overkill import roll_at_once, suffer
from bot.campaign.resolve.gunnery.siege import assail, impact_of, splash, structure_damage
from bot.campaign.resolve.mines import shake
from bot.campaign.resolve.stealth import give_away
from bot.campaign.resolve.turn import Turn
from bot.campaign.resolve.wind import impact
from bot.campaign.world.effects import conditions
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Action
from bot.campaign.world.outfit.gear import Weapon
from bot.campaign.world.outfit.targets import may_hit
from bot.campaign.world.refusals.attack import BrawlClosed, InBrawl
from bot.campaign.world.sides import Side
from bot.dice import Roll
from bot.hexmap.coords import Hex


@dataclass(frozen=True, slots=True)
class Salvo:
    """One attack with an indirect weapon: all its shells come down together (EDC-D1.2-b)."""

    weapon: Weapon
    aimed: Hex
    impact: Hex | None
    """None off the map, where the salvo is lost (EDC-D1.2-c)."""
    dark: bool
    """Fired in the dark at what nobody sees by light (EDC-D1.1-d, EDC-F1.3-b)."""
    missed: bool
    rolls: tuple[Roll, ...]


def fire(turn: Turn, action: Action, ability: bool = False) -> None:
    """An attack: aimed at one target, or a barrage on a hex where the weapon is an indirect one (EDC-F1.3-a)."""
    situation = turn.situation()
    weapon, at = weapon_of(situation.cls, action), target_hex(situation, action)
    assert weapon is not None  # legality has seen to both
    if weapon.indirect:
        assert at is not None
        barrage(turn, weapon, at)
        return
    hit = assail(turn, action, weapon) if action.item is not None else attack(turn, action)
    if hit is not None:
        shake(turn, hit, weapon.tag)


def barrage(turn: Turn, weapon: Weapon, aimed: Hex) -> None:
    """Shells on a hex, whether or not anything is seen there (EDC-F1.3-a); they hit all in it, friends included.

    EDC-C3-e, EDC-D1.2-c, EDC-D5.1-d.
    """
    board, unit = turn.board, turn.unit
    at, drift = impact(turn, weapon, aimed)
    targets = [] if at is None else in_the_hex(turn, weapon, at, drifted=at != aimed)
    seen = [target for target in targets if at == aimed and spotted(turn, target)]
    if seen and all(target.brawl is not unit.brawl for target in seen):
        # Nobody reaches into a brawl or out of it (EDC-C3.2.2-h); who is hidden there makes no difference.
        closed = InBrawl if unit.brawl else BrawlClosed
        turn.refuse(closed(("EDC-C3.2.2-h",), hex=turn.log.label(aimed)), "action")
        return
    spend_use(turn, weapon)
    dark = at is not None and in_the_dark(turn, at, targets if at == aimed else [])
    night = [turn.roll("night_miss", 6)] if dark else []
    missed = dark and night[0].value <= board.world.settings.night_miss_d6
    salvo = Salvo(weapon, aimed, at, dark, missed, (*drift, *night))
    give_away(turn, None, False)
    _tell_fired(turn, salvo)
    unseen = at is not None and not dark and not board.lookout.sure[unit.side][board.world.map.index(at)]
    damage = structure_damage(turn, weapon, dark=dark, unspotted=unseen)
    for target in targets:
        if target.brawl is unit.brawl and target.id in board.world.units:
            _burst(turn, salvo, target)
    if at is not None and not missed and board.world.structures:
        splash(turn, at, impact_of(weapon, damage))
    if at is not None:
        shake(turn, at, weapon.tag)
    trace(turn, weapon, at)


def in_the_hex(turn: Turn, weapon: Weapon, at: Hex, *, drifted: bool = False) -> list[Unit]:
    """All on the ground of the hex whom the weapon can hit, hidden ones and friends too.

    The gun itself, the last of them, only where the wind brings its own shells down on it (EDC-D1.2-c).
    """
    units = [
        unit
        for unit in turn.board.all_in(at)
        if (drifted or unit is not turn.unit) and may_hit(weapon, turn.board.cls(unit), unit.profile)
    ]
    return sorted(units, key=lambda unit: unit is turn.unit)


def spotted(turn: Turn, target: Unit, *, drifted: bool = False) -> bool:
    """Whether fire on the target is directed: it is in sight, or was at any moment of this round.

    EDC-F1.3-a, EDC-C1.1.2-d. Where shells have drifted, only who sees the hex now can tell (EDC-D1.2-c). In the dark
    the target must be seen by light or with night equipment (EDC-F1.3-b).
    """
    side, board = turn.unit.side, turn.board
    if target.side is side:
        return True
    world, lookout = board.world, board.lookout
    if drifted or world.settings.spotted_needs_sight:
        return bool(lookout.sure[side][lookout.position(world, target)]) and not target.stealthed
    memory = knowledge_of(world, side)
    contact = memory.contacts.get(memory.aliases.get(target.id, ""))
    if contact is None or not contact.present:
        return False
    return not world.environment.night or target.id in memory.spotted


def in_the_dark(turn: Turn, at: Hex, targets: list[Unit]) -> bool:
    """Whether nobody directs the fire by light or with night equipment (EDC-D1.1-c, EDC-F1.3-b)."""
    world, side = turn.board.world, turn.unit.side
    if not world.environment.night or conditions(world.effects).is_lit(at):
        return False
    if turn.board.lookout.sure[side][world.map.index(at)]:
        return False
    return not any(spotted(turn, target) for target in targets)


def _burst(turn: Turn, salvo: Salvo, target: Unit) -> None:
    """What the salvo does to one unit (EDC-F1.1-a, EDC-F1.3-a, EDC-F1.3-b)."""
    unspotted = not salvo.dark and not spotted(turn, target, drifted=salvo.impact != salvo.aimed)
    blow = reckon_on(turn, salvo.weapon, target, dark=salvo.dark, unspotted=unspotted)
    target.this_round.attacked += 1
    loss, open_fate = (0, False) if salvo.missed else suffer(turn, target, blow.net, blow.armour)
    log, at = turn.log, turn.log.label(target.hex)
    rules = ["EDC-C3-d", *(rule for rule, _, _ in blow.modifiers)]
    rules += ["EDC-C3-c"] * blow.dodged + ["EDC-F1.1-a"] * open_fate
    hit: dict[str, Any] = {"hex": at, "loss": loss, "missed": salvo.missed}
    numbers = {
        "weapon": salvo.weapon.name,
        "base": blow.base,
        "modifiers": [list(modifier) for modifier in blow.modifiers],
        "damage": blow.damage,
        "dodge": blow.dodged,
    }
    hidden = {"armour": blow.armour, "applicable_ap": blow.ap, "net": blow.net, "pending": open_fate}
    side = turn.unit.side

    def version(to: Side) -> tuple[str | None, Mapping[str, Any]] | None:
        name = log.name(to, target) if log.sees(to, target.hex) else None
        if name is None:
            return None
        if to is side:
            return name, {**hit, **numbers, "attacker": turn.unit.id}
        return name, {**hit, **_gunner(turn, to)}

    own = {**hit, **_gunner(turn, target.side)}
    if not salvo.missed:
        own |= {"armour": blow.armour, "dodge": blow.dodged}
    if target.side is side:
        own |= numbers
    full = {"attacker": turn.unit.id, **hit, **numbers, **hidden}
    known = ("EDC-C3-d", *["EDC-C3-c"] * blow.dodged)
    if not (salvo.missed and target.side is not side):
        versions = Versions(own, others=version, rules=known)
        log.tell_apart("shelled", target, full, tuple(rules), versions, order=turn.order)
    if loss:
        target.fs -= loss
        data = {"loss": loss, "fs": target.fs}
        log.tell("damaged", target, data, ("EDC-C2.4-a",), order=turn.order)
    if open_fate:
        roll_at_once(turn, target)
    if target.id in turn.board.world.units:
        turn.look(target)


def _gunner(turn: Turn, side: Side) -> dict[str, Any]:
    """Who fired, for a side that sees the gun."""
    name = turn.log.name(side, turn.unit) if turn.log.sees(side, turn.unit.hex) else None
    return {"attacker": name} if name is not None else {}


def _tell_fired(turn: Turn, salvo: Salvo) -> None:
    """What the gun's own side learns whether or not it sees the impact; those who watch the gun see it fire."""
    log = turn.log
    data = {
        "weapon": salvo.weapon.name,
        "hex": log.label(salvo.aimed),
        "impact": log.label(salvo.impact) if salvo.impact is not None else None,
        "missed": salvo.missed,
    }
    rules = ["EDC-F1.3-a", *["EDC-D1.2-b"] * (len(salvo.rolls) > salvo.dark), *["EDC-D1.1-d"] * salvo.dark]
    shown = log.shown(turn.unit, {"weapon": salvo.weapon.name})
    versions = Versions(others=shown, rules=("EDC-F1.3-a",))
    log.tell_apart("barrage", turn.unit, data, tuple(rules), versions, order=turn.order, rolls=salvo.rolls)
