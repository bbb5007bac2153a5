"""Whether a unit can be hitched or slung, and a gun made ready for either. What it does is in `resolve.hitching`."""

from __future__ import annotations

from bot.campaign.judge.airlift import lift_class, light_enough
from bot.campaign.judge.carry import Piece, stands
from bot.campaign.judge.flight import profile_then
from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.strips import is_strip
from bot.campaign.judge.towing import BRIDGES, through_water
from bot.campaign.judge.walk import has_room, mover_of
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.outfit.gear import AIRCRAFT, VESSELS, UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.action import InOtherHex, NoAbility
from bot.campaign.world.refusals.attack import InBrawl
from bot.campaign.world.refusals.carrying import (
    GunDeployed,
    HookHeight,
    LoadCarriesOthers,
    NoHitch,
    NothingCarried,
    NotLiftable,
    NotNext,
    NotOpen,
    NotTowable,
    TooHeavy,
)
from bot.campaign.world.refusals.move import EnergyLacking, HexFull, HostileInHex, TerrainClosed
from bot.campaign.world.refusals.order import NoSuchUnit, UnitCarried, UnitOverrun
from bot.hexmap.coords import Hex, adjacent
from bot.hexmap.costs import take_step
from bot.hexmap.paths import Barrier
from bot.hexmap.terrain import TerrainKind

_OPEN = frozenset({TerrainKind.PLAINS, TerrainKind.BEACH, TerrainKind.DUNES})


# ---------------------------------------------------------------- on the hitch


@judges(ActionKind.HITCH)
def judge_hitch(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Taking an undeployed gun, or a vehicle that cannot move, of the same hex in tow.

    EDC-F3.1-a, EDC-F3.1-b, EDC-F6.1-a.
    """
    rule = "EDC-F3.1-b"
    unit, load = situation.unit, situation.loads.get(situation.unit.id, ())
    gun = situation.stores.unit(action.target or "")
    if not situation.cls.trait("hitch"):
        return NoAbility(("EDC-F3.1-a",), action=action.kind.word)
    if gun is None or gun.id == unit.id:
        return NoSuchUnit((rule,), unit=action.target)
    cls = situation.stores.cls(gun)
    if not (cls.unit_type == "Towed" or "towable" in cls.tags or _stranded(gun, cls)):
        return NotTowable(("EDC-F3.1-a",), unit=gun.name)
    if sum(towed.ride is Ride.TOWED for towed in load) >= situation.cls.trait("hitch"):
        return NoHitch(("EDC-F3.1-a",), unit=unit.name)
    lost = _loose(situation, gun, moment.at, rule)
    if lost is None and gun.deployed:
        lost = GunDeployed((rule,), unit=gun.name)
    return lost


def _stranded(unit: Piece, cls: UnitClass) -> bool:
    """Whether it is a ground vehicle that cannot move by itself (EDC-F6.1-a)."""
    return unit.immobilised and cls.is_ground_vehicle


def _loose(situation: Situation, load: Piece, at: Hex, rule: str) -> Refusal | None:
    """Whether a unit is free in the hex and can be picked up."""
    if load.carrier is not None:
        return UnitCarried((rule,), unit=load.name)
    if load.hex != at:
        return InOtherHex((rule,), unit=load.name)
    if load.overrun or load.brawl:
        return UnitOverrun((rule,)) if load.overrun else InBrawl((rule,))
    if situation.loads.get(load.id):
        return LoadCarriesOthers((rule,), unit=load.name)
    return None


@judges(ActionKind.UNHITCH)
def judge_unhitch(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Setting the towed unit down in the tower's hex (EDC-F3.1-b)."""
    gun = borne(situation, action.target, Ride.TOWED)
    if gun is None:
        return NothingCarried(("EDC-F3.1-b",), unit=situation.unit.name)
    return _set_down(situation, gun, moment.at, "EDC-F3.1-b")


@judges(ActionKind.EXTENDED_UNHITCH)
def judge_extended_unhitch(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Setting it down in the next hex, for 1 energy, if that is open ground with a free way there (EDC-F3.1-c)."""
    rule, hexmap, at = "EDC-F3.1-c", situation.map, action.hex
    gun = borne(situation, action.target, Ride.TOWED)
    if gun is None:
        return NothingCarried((rule,), unit=situation.unit.name)
    if at is None or not hexmap.contains(at) or not adjacent(moment.at, at):
        return NotNext((rule,), hex=hexmap.label(at) if at is not None else "?")
    if moment.energy < 1:
        return EnergyLacking((rule,), energy=moment.energy, needed=1)
    cls = situation.stores.cls(gun)
    open_ground = hexmap.terrain_at(at) in _OPEN or hexmap.on_road(at) or is_strip(hexmap, at)
    step = take_step(
        hexmap, mover_of(cls, 1, situation.side), moment.at, at, situation.settings.cliff_threshold
    )
    barred = isinstance(step, Barrier) or step.wire or through_water(hexmap, moment.at, at)
    if not open_ground or barred or hexmap.overlays_at(at) & BRIDGES:
        return NotOpen((rule,), hex=hexmap.label(at))
    if at in situation.enemies:
        return HostileInHex((rule,), hex=hexmap.label(at))
    return _set_down(situation, gun, at, rule)


def borne(situation: Situation, key: str | None, ride: Ride) -> Piece | None:
    """The unit that is carried in this way; the first, if none is named."""
    load = situation.loads.get(situation.unit.id, ())
    return next((piece for piece in load if piece.ride is ride and key in (None, piece.id)), None)


def _set_down(situation: Situation, load: Piece, at: Hex, rule: str) -> Refusal | None:
    """Whether the hex bears the load and has room for it."""
    hexmap = situation.map
    if not stands(hexmap, situation.stores.cls(load), at):
        return TerrainClosed((rule,), hex=hexmap.label(at), terrain=hexmap.terrain_at(at).value)
    if at in situation.enemies:
        return HostileInHex((rule,), hex=hexmap.label(at))
    if not has_room(situation, at):
        return HexFull((rule, "EDC-C2.2.4-a"), hex=hexmap.label(at), limit=situation.settings.stack_limit)
    return None


# ---------------------------------------------------------------- on the hooks


@judges(ActionKind.HOOK)
def judge_hook(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Slinging a vehicle or gun beneath a VTOL that hovers over it at Contour (EDC-F3.4-a, EDC-F3.4-b, EDC-F3.4-c)."""
    unit = situation.unit
    load = situation.stores.unit(action.target or "")
    if lift_class(situation.cls) is None or situation.cls.unit_type != "VTOL":
        return NoAbility(("EDC-F3.4-a",), action=action.kind.word)
    if load is None or load.id == unit.id:
        return NoSuchUnit(("EDC-F3.4-b",), unit=action.target)
    cls = situation.stores.cls(load)
    if cls.is_infantry or cls.unit_type in VESSELS | AIRCRAFT:
        return NotLiftable(("EDC-F3.4-a",), unit=load.name)
    if not light_enough(situation.cls, cls):  # EDC-F3.4-a
        return TooHeavy(
            ("EDC-F3.4-a",), unit=load.name, mobility=cls.mobility, needed=lift_class(situation.cls)
        )
    if borne(situation, None, Ride.SLUNG) is not None:
        return NoHitch(("EDC-F3.4-a",), unit=unit.name)
    lost = _hovers(situation, moment)
    if lost is None:
        lost = _loose(situation, load, moment.at, "EDC-F3.4-c")
    if lost is None and load.deployed:
        lost = GunDeployed(("EDC-F3.4-b",), unit=load.name)
    return lost


@judges(ActionKind.SET_DOWN)
def judge_set_down(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Dropping the slung load where the VTOL hovers (EDC-F3.4-b)."""
    load = borne(situation, action.target, Ride.SLUNG)
    if load is None:
        return NothingCarried(("EDC-F3.4-b",), unit=situation.unit.name)
    return _hovers(situation, moment) or _set_down(situation, load, moment.at, "EDC-F3.4-b")


def _hovers(situation: Situation, moment: Moment) -> Refusal | None:
    """Whether it will be at Contour by then, after an ability that changes its height (EDC-F3.4-b)."""
    if profile_then(situation, moment) is Profile.CONTOUR:
        return None
    return HookHeight(("EDC-F3.4-b",), unit=situation.unit.name)


# ---------------------------------------------------------------- guns


@judges(ActionKind.DEPLOY, ActionKind.UNDEPLOY)
def judge_deploy(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Making a gun ready to fire, or ready to be towed again (EDC-F3.1-b)."""
    if situation.cls.unit_type != "Towed":
        return NoAbility(("EDC-F3.1-b",), action=action.kind.word)
    return None
