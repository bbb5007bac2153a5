"""Whether an aircraft can drop what it carries, and whether a unit can be dropped from orbit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.campaign.judge.flight import profile_then
from bot.campaign.judge.moment import Moment, judges, offers
from bot.campaign.judge.situation import Situation
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Ride, Unit
from bot.campaign.world.order import Action, ActionKind, Refusal, When
from bot.campaign.world.outfit.gear import UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.action import BeforeMove
from bot.campaign.world.refusals.aircraft import (
    DropLoaded,
    DropProfile,
    NobodyToDrop,
    NoOrbitalAsset,
    NotFlying,
    NotInOrbit,
    NotTrainedForOrbit,
    NotTrainedToDrop,
)
from bot.campaign.world.refusals.move import OffMap
from bot.hexmap.coords import Hex

ORBITAL = "O"
"""How classes are marked that are trained for drops from orbit (EDC-C2.4-q)."""
HALF = 2
"""Part of its strength that a dropped unit has at first (EDC-F6.2-c)."""


@judges(ActionKind.DROP)
def judge_drop(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """From Low, with the gear for it (the ability), units that are trained for it (EDC-F6.2-a)."""
    unit = situation.unit
    if unit.profile is Profile.LANDED:
        return NotFlying(("EDC-F6.2-a",))
    now = profile_then(situation, moment)
    if now is not Profile.LOW:
        return DropProfile(("EDC-F6.2-a",), profile=now.value)
    wanted = jumpers(situation, action)
    if len(wanted) < len(_named(action) or ("any",)):
        return NobodyToDrop(("EDC-F6.2-a",))
    refusals = [no_drop(situation, jumper) for jumper in wanted]
    if action.target is None:
        return None if None in refusals else refusals[0]
    return next((lost for lost in refusals if lost is not None), None)


@judges(ActionKind.ORBITAL_DROP)
def judge_orbital_drop(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """From orbit onto any hex, with an asset granted for the round, by units trained for it (EDC-F6.2-b).

    As the action it is all the unit does; as the ability before the move it leaves its one activity (EDC-F6.2-i).
    """
    rule, unit = "EDC-F6.2-b", situation.unit
    if unit.ride is not Ride.ORBIT:
        return NotInOrbit((rule,), unit=unit.name)
    ability = moment.order.ability
    if moment.ability and ability is not None and ability.when is not When.BEFORE:
        return BeforeMove((rule,), action=action.kind.word)
    if not situation.orbital:
        return NoOrbitalAsset((rule,))
    trained = situation.stores.cls(unit).drop
    if trained != ORBITAL and not (trained and situation.settings.p_allows_orbital):
        return NotTrainedForOrbit((rule, "EDC-C2.4-q"), unit=unit.name)
    if unit.cargo.total:
        return DropLoaded(("EDC-F6.2-h",), unit=unit.name)
    if action.hex is None or not situation.map.contains(action.hex):
        where = situation.map.label(action.hex) if action.hex is not None else "?"
        return OffMap(("EDC-A3.1-b",), hex=where)
    return None


@offers(ActionKind.ORBITAL_DROP)
def orbital_options(situation: Situation, at: Hex) -> Iterator[Action]:
    """Drops from orbit that a unit could be ordered to make: onto every hex of the map."""
    if situation.unit.ride is Ride.ORBIT:
        yield from (Action(ActionKind.ORBITAL_DROP, hex=to) for to in situation.map.hexes())


def jumpers(situation: Situation, action: Action) -> list[Unit | OwnUnit]:
    """The passengers the order means: those it names, otherwise all (EDC-F6.2-a)."""
    named = _named(action)
    load: Sequence[Unit | OwnUnit] = situation.loads.get(situation.unit.id, ())
    riders = [load_unit for load_unit in load if load_unit.ride is Ride.PASSENGER]
    return [rider for rider in riders if not named or rider.id in named]


def _named(action: Action) -> list[str]:
    """Ids of the passengers that a drop names; none for all of them."""
    return sorted(set(action.target.split(","))) if action.target is not None else []


def no_drop(situation: Situation, jumper: Unit | OwnUnit) -> Refusal | None:
    """Why this passenger cannot be dropped: not trained, or loaded itself (EDC-F6.2-b, EDC-F6.2-h)."""
    if not situation.stores.cls(jumper).drop:
        return NotTrainedToDrop(("EDC-F6.2-b",), unit=jumper.name)
    if situation.loads.get(jumper.id) or jumper.cargo.total:
        return DropLoaded(("EDC-F6.2-h",), unit=jumper.name)
    return None


def landing_strength(cls: UnitClass, fs: int) -> int:
    """Strength right after the drop: half, rounded down, or less is lacking by training (EDC-F6.2-c, EDC-F6.2-e)."""
    trained = cls.trait("drop_penalty")
    return max(1, fs - (trained - 1)) if trained else max(1, fs // HALF)
