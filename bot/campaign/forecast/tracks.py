"""What earlier orders make of a side's radar tracks: those that they end, and radars that may find more."""

from __future__ import annotations

from bot.campaign.forecast.picture import pictured
from bot.campaign.judge.advice.dependency import Dependency, Need
from bot.campaign.knowledge.sets import AIR, Set, carriers_of, reaches, sets_of
from bot.campaign.world.known.contacts import Ping
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.profiles import Profile
from bot.hexmap.coords import Hex


def still_tracked(view: SideView, world: World) -> tuple[Ping, ...]:
    """The tracks of the side that its radars and sonars still hold in the world made from its picture.

    They end with the radar that held them: off, or too far away (EDC-F2.1.1-b, EDC-F2.1-a).
    """
    if not view.pings:
        return ()
    then, before = _sets(world), None
    kept = []
    for ping in view.pings:
        held = _held(world, then, ping, Profile.LOW)
        if not held:
            before = _sets(pictured(view, False)) if before is None else before
            # One that is held from farther off than a craft at Low must fly higher.
            high = not _held(world, before, ping, Profile.LOW)
            held = high and (_held(world, then, ping, Profile.CRUISE) or then == before)
        if held:
            kept.append(ping)
    return tuple(kept)


def new_radars(now: SideView, then: SideView, at: Hex) -> tuple[str, ...]:
    """The units whose radar, by orders before, may then track a craft in the hex and could not now (EDC-F2.1-d)."""
    world = pictured(then, False)
    old, new = _sets(pictured(now, False)), _sets(world)
    return tuple(
        key
        for key in sorted(new.keys() & world.units.keys())
        if old.get(key) != new[key] and reaches(world, new[key], (at, Profile.CRUISE, AIR))
    )


def radars(now: SideView, then: SideView, spoils: bool) -> tuple[Dependency, ...]:
    """The radars and sonars of the side that orders before switch or move."""
    old, new = _sets(pictured(now, False)), _sets(pictured(then, False))
    units = {own.id: own for own in then.units}
    told = []
    for key in sorted((old if spoils else new).keys() & units.keys()):
        was, other = old.get(key), new.get(key)
        if was != other:
            moves = was is not None and other is not None and was.hex != other.hex
            need = Need.MOVES if moves else Need.CHANGED
            told.append(Dependency(need, hex=then.map.label(units[key].hex), what=(key,)))
    return tuple(told)


def _sets(world: World) -> dict[str, Set]:
    carriers = carriers_of(world)
    return sets_of(world, carriers) if carriers is not None else {}


def _held(world: World, sets: dict[str, Set], ping: Ping, profile: Profile) -> bool:
    return any(reaches(world, emitter, (ping.hex, profile, ping.kind)) for emitter in sets.values())
