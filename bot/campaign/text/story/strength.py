"""Who stands where in what state: one short line for each unit."""

from __future__ import annotations

from bot.campaign.judge.supply import BUILD_SUPPLY
from bot.campaign.text.story.words import natural
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Level, Ride
from bot.campaign.world.profiles import Profile
from bot.campaign.world.safe_text import Names, safe
from bot.messages import say, thing

_STATES = {
    "immobilised": "mark-immobilised",
    "disarmed": "mark-disarmed",
    "overrun": "mark-overrun",
    "brawl": "mark-brawl",
}
_RIDES = (Ride.PASSENGER, Ride.TOWED, Ride.SLUNG, Ride.CASUALTY)


def strength(view: SideView, names: Names) -> tuple[str, ...]:
    """All units of the side, sorted as people sort names."""
    return tuple(
        unit_line(unit, view, names) for unit in sorted(view.units, key=lambda unit: natural(names[unit.id]))
    )


def unit_line(unit: OwnUnit, view: SideView, names: Names) -> str:
    """Name, place, strength, energy, veterancy above Fresh Blood, and the states that it is in."""
    return say(
        "report-unit",
        unit=names[unit.id],
        full=safe(unit.written) or None,
        place=say("in-orbit")
        if unit.ride is Ride.ORBIT
        else f"{view.map.label(unit.hex)} {view.map.side_name(unit.facing)}",
        fs=unit.fs,
        fs_max=unit.fs_max,
        energy=unit.energy,
        energy_max=unit.energy_max,
        state=", ".join(marks(unit, view, names)) or None,
    )


def marks(unit: OwnUnit, view: SideView, names: Names) -> list[str]:
    """The veterancy of a unit and the states that it is in, a few words for each."""
    told = [thing(unit.level.label)] if unit.level is not Level.FRESH_BLOOD else []
    told += conditions(unit, names)
    if BUILD_SUPPLY in unit.uses:
        most = view.catalogue.cls(unit).trait(BUILD_SUPPLY)
        told.append(say("mark-build-supply", left=unit.uses[BUILD_SUPPLY], most=int(most)))
    return told


def conditions(unit: OwnUnit, names: Names) -> list[str]:
    """The states that a unit is in, and what carries it."""
    told = []
    if unit.profile is not Profile.LANDED:
        told.append(say("mark-profile", profile=unit.profile.value))
    told += [say(message) for state, message in _STATES.items() if getattr(unit, state)]
    if (ride := riding(unit, names)) is not None:
        told.append(ride)
    if unit.garrison is not None:
        told.append(say("mark-garrison"))
    return told


def riding(unit: OwnUnit, names: Names) -> str | None:
    """In or on what a unit is carried; None for one that is not, and in orbit."""
    if unit.carrier is None or unit.ride not in _RIDES:
        return None
    return say("mark-ride", ride=unit.ride.value, carrier=names.get(unit.carrier, unit.carrier))
