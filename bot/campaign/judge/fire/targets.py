"""Whether a structure can be attacked; `siege` does it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.campaign.judge.fire.aim import armed, reach_of, weapon_of
from bot.campaign.judge.situation import Situation
from bot.campaign.knowledge.lookout import SEES_THROUGH_SMOKE
from bot.campaign.knowledge.skies import clear_sky, layer_of
from bot.campaign.world.effects import clear_line
from bot.campaign.world.order import Action, Refusal
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.attack import InBrawl, NoSight, NoStructure, OutOfRange, WrongTarget
from bot.campaign.world.structure import BACK, FRONT, Structure, place_key, standing_at, touches
from bot.campaign.world.structure_kinds import kind_named
from bot.hexmap.coords import Hex, distance
from bot.hexmap.sight import NO_SMOKE, Layer


def judge_siege(situation: Situation, action: Action, at: Hex) -> Refusal | None:
    """Why the named structure cannot be attacked from `at`: direct fire hits only what it names (EDC-D5.1-d).

    One on an edge can be aimed at from either side (EDC-D4-b).
    """
    lost = armed(situation, action)
    if lost is not None:
        return lost
    weapon = weapon_of(situation.cls, action)
    assert weapon is not None  # `armed` has seen to it
    structure = named_structure(situation, situation.remembered, action, at)
    if isinstance(structure, Refusal):
        return structure
    if situation.unit.brawl:
        return InBrawl(("EDC-C3.2.2-h",))
    if weapon.may_target and "structure" not in weapon.may_target:
        return WrongTarget(("EDC-C3.3-a",), weapon=weapon.name)
    near = [place for place in touches(structure) if situation.map.contains(place)]
    away, label = min(distance(at, place) for place in near), situation.map.label
    reach = reach_of(situation, weapon, Profile.LANDED)
    if away > reach:
        return OutOfRange(
            ("EDC-C3.3-a",), hex=label(structure.hex), range=reach, distance=away, weapon=weapon.name
        )
    smoke = situation.now.smoke if SEES_THROUGH_SMOKE not in situation.cls.tags else NO_SMOKE
    if any(distance(at, place) <= reach and _clear(situation, smoke, at, place) for place in near):
        return None
    return NoSight(("EDC-C3.3-a", "EDC-C3.3-c"), from_=label(at), hex=label(structure.hex))


def _clear(situation: Situation, smoke: frozenset[Hex], at: Hex, place: Hex) -> bool:
    """Whether nothing hides the structure; from the air as at that profile (EDC-F4.1.3-a, EDC-F4.1.4-a)."""
    hexmap, settings, profile = situation.map, situation.settings, situation.unit.profile
    if layer_of(profile) is not Layer.GROUND:
        return clear_sky(hexmap, settings, at, place, profile, smoke)
    return clear_line(hexmap, settings, smoke, at, place)


def named_structure(
    situation: Situation, known: Mapping[str, Structure], action: Action, at: Hex
) -> Structure | Refusal:
    """The structure an attack names by kind, hex and, on an edge, direction."""
    words = (action.item or "").split()
    slot = words[0] if words and words[0] in (FRONT, BACK) else ""
    text = " ".join(words[1:] if slot else words)
    kind, wide = kind_named(situation.stores.catalogue, text), situation.map.wide
    where = action.hex or at
    edge = place_key(where, action.facing, wide=wide) if action.facing is not None else None
    named = [
        structure
        for structure in standing_at(known, where, wide)
        if kind is not None
        and structure.kind == kind.id
        and (not slot or structure.slot == slot)
        and (edge is None or structure.edge is None or structure.id.startswith(edge))
    ]
    named.sort(key=lambda structure: structure.hex != where)
    if named:
        return named[0]
    return NoStructure(("EDC-D5.1-d",), structure=text, hex=situation.map.label(where))
