"""What aircraft can do: profiles, speed, energy, taking off, landing and gliding; judged, not done.

What the orders do is in `resolve.flight`.
"""

from __future__ import annotations

from bot.campaign.judge.airlift import slings
from bot.campaign.judge.hangars import landing_ground, no_berth, takes
from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.strips import is_strip
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Action, ActionKind, Order, Refusal, When
from bot.campaign.world.outfit.gear import AIRCRAFT, UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.action import BeforeMove
from bot.campaign.world.refusals.aircraft import (
    CraftGliding,
    FixedWingOnly,
    FlyingAlready,
    JustLanded,
    NoLanding,
    NotFlying,
    NotIntoWind,
    OneWay,
    ProfileBanned,
    TakeoffLevel,
    TooHigh,
    TooLow,
)
from bot.campaign.world.refusals.carrying import SlungLow
from bot.campaign.world.refusals.move import (
    EnergyLacking,
    HexFull,
    HostileInHex,
    TerrainClosed,
    UnitImmobilised,
)
from bot.campaign.world.settings import Environment
from bot.campaign.world.structure import place_key
from bot.campaign.world.zoi import FIXED_WING
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.terrain import TerrainKind

NOE_GEAR, ROUGH_FIELD, FLOATS = "noe", "rough_field", "floats"
"""Tags: a fixed wing that can fly NOE, one that lands on open ground, a craft that lands on water."""
NEAR_GROUND = (Profile.NOE, Profile.CONTOUR)
"""The profiles for taking off and landing (EDC-F4.1.3-b)."""
GLIDE_LIMIT = 2
"""Hexes a craft without propulsion can still go at Contour or NOE (EDC-F4.1.7-c)."""
STEPS = {ActionKind.CLIMB: 1, ActionKind.DESCEND: -1}
"""Profiles that a climb or descent changes."""
_OPEN = frozenset({TerrainKind.PLAINS, TerrainKind.BEACH, TerrainKind.DUNES})
BUILT_UP = frozenset({TerrainKind.CITY, TerrainKind.FOREST, TerrainKind.RUBBLE})

Flyer = Unit | OwnUnit


def is_fixed_wing(cls: UnitClass) -> bool:
    return cls.unit_type == FIXED_WING


def lowest(cls: UnitClass) -> Profile:
    """The lowest profile the craft can fly: NOE for VTOLs and those with the gear for it (EDC-F4.1-a)."""
    return Profile.CONTOUR if is_fixed_wing(cls) and NOE_GEAR not in cls.tags else Profile.NOE


def glides(unit: Flyer) -> bool:
    """Whether the craft has no propulsion this turn: tank empty as it began, or engine failed (EDC-F4.1.7-a)."""
    if unit.profile is Profile.LANDED:
        return False
    return unit.this_round.gliding is not None or (
        unit.this_round.flown is None and (unit.energy == 0 or unit.immobilised)
    )


def exhausted(unit: Flyer) -> bool:
    """Whether the limits of 0 energy bind; in the air it means gliding instead (EDC-C2.4-f, EDC-C2.4-h).

    Asked as the order begins: what is spent within it does not bind the rest (EDC-C2.4-g).
    """
    return unit.energy == 0 and unit.profile is Profile.LANDED


def spent(situation: Situation) -> bool:
    """Whether the limits of 0 energy bind the order, which is judged by what it began with (EDC-C2.4-g)."""
    return exhausted(situation.unit) and not situation.had_energy


def burns(unit: Flyer) -> int:
    """Energy that being in the air costs this turn, moving or not (EDC-F4.2-a)."""
    return int(unit.profile is not Profile.LANDED and unit.this_round.flown is None and not glides(unit))


def into_wind(clock: Environment, heading: Facing | None) -> bool:
    """Whether that is straight against the wind; in a calm nothing is (EDC-F4.2-b, EDC-F4.2-e)."""
    return clock.wind_speed > 0 and heading is clock.wind.opposite


def air_speed(situation: Situation, order: Order) -> int:
    """Speed of this turn's flight before the ground plays a part.

    EDC-F4.1.1-a, EDC-F4.1.1-b, EDC-F4.1.5-a, EDC-F4.1.7-b.
    """
    unit, cls = situation.unit, situation.cls
    speed = cls.speed - glides(unit) + (unit.profile.rung >= Profile.CRUISE.rung)
    if order.action is not None and order.action.kind in STEPS:
        later = unit.profile.shifted(_ability_step(order, unit, cls) + STEPS[order.action.kind])
        if lowest(cls).rung <= later.rung < Profile.HIGH.rung:
            speed -= STEPS[order.action.kind]
    return max(0, speed)


def _ability_step(order: Order, unit: Flyer, cls: UnitClass) -> int:
    """What the ability between move and action will change of the profile, as long as it is to come."""
    ability = order.ability
    if ability is None or ability.when is not When.AFTER_MOVE or unit.this_round.flown is not None:
        return 0
    return _step_of(ability.action, cls)


def _step_of(action: Action, cls: UnitClass) -> int:
    """Profiles that an action goes up, or down with a minus (EDC-F4.1.1-a, EDC-F4.1.1-b, EDC-F4.1.1-c)."""
    return -evasion(cls) if action.kind is ActionKind.EVADE else STEPS.get(action.kind, 0)


def profile_then(situation: Situation, moment: Moment) -> Profile:
    """The profile by that time: an action comes after an ability that follows the move."""
    unit = situation.unit
    if moment.ability:
        return unit.profile
    return unit.profile.shifted(_ability_step(moment.order, unit, situation.cls))


def profile_after(situation: Situation, action: Action) -> Profile | None:
    """The profile that it leads to; None if it changes none."""
    if action.kind is ActionKind.FAST_TAKEOFF:
        return level_of(action)
    step = _step_of(action, situation.cls)
    return situation.unit.profile.shifted(step) if step else None


# ---------------------------------------------------------------- climb and descend


@judges(ActionKind.CLIMB)
def judge_climb(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """EDC-F4.1-a, EDC-F4.1.1-a, EDC-F4.1.7-b."""
    unit = situation.unit
    wrong = _in_the_air(situation) or _one_way(moment.order)
    if wrong is not None:
        return wrong
    if glides(unit):
        return CraftGliding(("EDC-F4.1.7-b",))
    if profile_then(situation, moment).shifted(1) is Profile.HIGH:
        return ProfileBanned(("EDC-F4.1-a",))
    if moment.ability:
        ability = moment.order.ability
        # Before the move the turn's own energy is still to be paid (EDC-F4.2-a).
        before = ability is not None and ability.when is When.BEFORE
        needed = 1 + (burns(unit) if before else 0)
        if moment.energy < needed:
            return EnergyLacking(("EDC-F4.1.1-a",), energy=moment.energy, needed=needed)
    return None


@judges(ActionKind.DESCEND)
def judge_descend(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """EDC-F4.1-a, EDC-F4.1.1-b."""
    wrong = _in_the_air(situation) or _one_way(moment.order)
    if wrong is not None:
        return wrong
    now = profile_then(situation, moment)
    then = now.shifted(-1)
    if then.rung < lowest(situation.cls).rung:
        return TooLow(("EDC-F4.1-a",), profile=now.value)
    return _no_way_down(situation, moment, now, then)


def _no_way_down(situation: Situation, moment: Moment, now: Profile, then: Profile) -> Refusal | None:
    """What is in the way of going down: a slung load, a mountain, an enemy (EDC-F3.4-d, EDC-D3-h, EDC-C2.2-d)."""
    label = situation.map.label(moment.at)
    if then is Profile.NOE and slings(situation.loads.get(situation.unit.id, ())):
        return SlungLow(("EDC-F3.4-d", "EDC-F4.1.2-d"), unit=situation.unit.name)
    if situation.map.terrain_at(moment.at) is TerrainKind.MOUNTAIN:
        return TerrainClosed(("EDC-D3-h",), hex=label, terrain="mountain")
    if now.high and not then.high and moment.at in situation.enemies:
        return HostileInHex(("EDC-C2.2-d",), hex=label)
    return None


def evasion(cls: UnitClass) -> int:
    """Profiles that an evasion drops: one, unless its upgrade says otherwise (EDC-F4.1.1-c)."""
    return max(1, cls.trait("evasion"))


@judges(ActionKind.EVADE)
def judge_evade(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Down for nothing, but not below the lowest profile of the craft (EDC-F4.1.1-c)."""
    wrong = _in_the_air(situation)
    if wrong is not None:
        return wrong
    now = situation.unit.profile
    then = now.shifted(-evasion(situation.cls))
    if then.rung < lowest(situation.cls).rung:
        return TooLow(("EDC-F4.1.1-c",), profile=now.value)
    return _no_way_down(situation, moment, now, then)


def _in_the_air(situation: Situation) -> Refusal | None:
    if situation.unit.profile is Profile.LANDED:
        return NotFlying(("EDC-F4.1-a",))
    return None


def _one_way(order: Order) -> Refusal | None:
    """Ability and action must go the same way (EDC-F4.1.1-b)."""
    kinds = {part.kind for part in (order.action, order.ability) if part is not None}
    return OneWay(("EDC-F4.1.1-b",)) if kinds >= STEPS.keys() else None


# ---------------------------------------------------------------- take-off


def level_of(action: Action) -> Profile:
    """The profile to take off to: the one named, otherwise Contour."""
    return Profile(action.level) if action.level is not None else Profile.CONTOUR


@judges(ActionKind.FAST_TAKEOFF, ActionKind.SLOW_TAKEOFF)
def judge_takeoff(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Fast as an ability before the move, slow as an action (EDC-F4.2-b, EDC-F4.2-c, EDC-F4.2-d)."""
    unit, cls = situation.unit, situation.cls
    if cls.unit_type not in AIRCRAFT:
        return NotFlying(("EDC-F4.2-b",))
    if unit.profile is not Profile.LANDED:
        return FlyingAlready(("EDC-F4.2-b",))
    if unit.this_round.flown is not None:
        return JustLanded(("EDC-F4.2-d", "EDC-F4.2-e"))
    if unit.immobilised:
        return UnitImmobilised(("EDC-C2.4-e",))
    ability = moment.order.ability
    if moment.ability and ability is not None and ability.when is not When.BEFORE:
        return BeforeMove(("EDC-F4.2-b",), action=action.kind.word)
    level = level_of(action)
    if level not in NEAR_GROUND or level.rung < lowest(cls).rung:
        return TakeoffLevel(("EDC-F4.2-b", "EDC-F4.2-c"), profile=level.value)
    if level is Profile.NOE and slings(situation.loads.get(unit.id, ())):
        return SlungLow(("EDC-F3.4-d",), unit=unit.name)
    if moment.energy < 1:
        return EnergyLacking(("EDC-F4.2-b",), energy=moment.energy, needed=1)
    return None


# ---------------------------------------------------------------- landing


@judges(ActionKind.LAND)
def judge_land(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """As an action, from Contour or NOE, in the hex the craft is over (EDC-F4.1.2-d, EDC-F4.2-d, EDC-F4.2-f)."""
    wrong = _in_the_air(situation)
    if wrong is not None:
        return wrong
    now = profile_then(situation, moment)
    if now not in NEAR_GROUND:
        return TooHigh(("EDC-F4.2-d",), profile=now.value)
    return no_landing(situation, moment.at)


@judges(ActionKind.FAST_LANDING)
def judge_fast_landing(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """As an ability, by fixed wing craft that have just flown into the wind (EDC-F4.2-e)."""
    if not is_fixed_wing(situation.cls):
        return FixedWingOnly(("EDC-F4.2-e",))
    wrong = judge_land(situation, action, moment)
    if wrong is not None:
        return wrong
    return None if into_wind(situation.clock, moment.heading) else NotIntoWind(("EDC-F4.2-e",))


def no_landing(situation: Situation, at: Hex) -> Refusal | None:
    """Why the craft cannot come down in the hex (EDC-F4.2-f, EDC-F4.1.7-d, EDC-F4.1-b)."""
    cls, hexmap = situation.cls, situation.map
    label, terrain = hexmap.label(at), hexmap.terrain_at(at)
    if at in situation.enemies:
        return HostileInHex(("EDC-C2.2-d",), hex=label)
    full = no_berth(situation, at)
    if full is not None:
        return full
    if _on_strip(situation, at):
        return None
    if terrain is TerrainKind.WATER:
        fits = FLOATS in cls.tags
    elif is_fixed_wing(cls):
        fits = hexmap.on_road(at) or (ROUGH_FIELD in cls.tags and terrain in _OPEN)
    else:
        fits = terrain is not TerrainKind.MOUNTAIN
    if not fits:
        return NoLanding(("EDC-F4.2-f",), hex=label)
    if situation.friends.get(at, 0) >= situation.settings.stack_limit:
        limit = situation.settings.stack_limit
        return HexFull(("EDC-F4.1-b", "EDC-C2.2.4-a"), hex=label, limit=limit)
    return None


def _on_strip(situation: Situation, at: Hex) -> bool:
    """Whether an airstrip or platform there takes the craft; a printed strip that is no structure takes all."""
    if landing_ground(situation, at) is not None:
        return takes(situation, at)
    known = place_key(at, wide=situation.map.wide) in situation.structures
    return not known and is_strip(situation.map, at)


def landing_risk(situation: Situation) -> int:
    """Crash on this or less on a d20; 0 where no die is rolled.

    EDC-F4.2-f, EDC-F4.1.7-d, EDC-D1.2-h. The craft heads as it faces.
    """
    unit, cls, hexmap, settings = situation.unit, situation.cls, situation.map, situation.settings
    terrain, clock = hexmap.terrain_at(unit.hex), situation.clock
    risk = settings.glide_landing_risk_d20 if glides(unit) else 0
    if clock.wind_speed >= settings.wind_landing_min_speed:
        if not into_wind(clock, unit.facing):
            risk += settings.wind_landing_risk_d20
        if terrain is TerrainKind.WATER:
            risk += settings.rough_water_risk_d20
    if _on_strip(situation, unit.hex):
        return risk
    if not is_fixed_wing(cls):
        return risk + (settings.vtol_builtup_risk_d20 if terrain in BUILT_UP else 0)
    rough = ROUGH_FIELD in cls.tags and terrain in _OPEN
    return risk + (settings.road_landing_risk_d20 if hexmap.on_road(unit.hex) and not rough else 0)


@judges(ActionKind.EJECT)
def judge_eject(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """EDC-F4.1.7-c."""
    return _in_the_air(situation)
