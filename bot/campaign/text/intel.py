"""Every contact and track of a side: how old, how sure, who sees it, how near. From the side's view and nothing else.

Nearest to the reader's units first, then by map and the side's own numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.campaign.forecast.areas import sight_from
from bot.campaign.text.story.words import AT_ONCE
from bot.campaign.world.known.contacts import Contact, Identity, Ping
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.profiles import Profile
from bot.campaign.world.safe_text import Names, safe
from bot.hexmap.coords import Hex, distance
from bot.messages import say

SEERS = 3
"""Units that are named as seeing a contact; more are counted."""
Sight = Mapping[str, frozenset[Hex]]
"""The hexes that each own unit sees others in, on the ground."""


@dataclass(frozen=True, slots=True)
class Near:
    """A contact or a track, with the reader's unit that is nearest to it."""

    what: Contact | Ping
    unit: OwnUnit | None
    away: int


def sight_of_all(view: SideView) -> Sight:
    """What each unit on the ground or in the air sees from where it is."""
    return {unit.id: sight_from(view, unit).hexes for unit in view.units if on_map(unit)}


def on_map(unit: OwnUnit) -> bool:
    return unit.carrier is None and unit.ride is not Ride.ORBIT and unit.survivors_of is None


def by_nearness(view: SideView, mine: Sequence[OwnUnit]) -> list[Near]:
    """All contacts and tracks, nearest to these units first; those in sight before others as near."""
    everything: tuple[Contact | Ping, ...] = (*view.contacts, *view.pings)
    return sorted((_near(what, mine) for what in everything), key=_rank)


def _near(what: Contact | Ping, mine: Sequence[OwnUnit]) -> Near:
    units = [unit for unit in mine if unit.ride is not Ride.ORBIT]
    unit = min(units, key=lambda unit: (distance(unit.hex, what.hex), unit.name, unit.hex), default=None)
    return Near(what, unit, 0 if unit is None else distance(unit.hex, what.hex))


def _rank(near: Near) -> tuple[int, bool, Hex, int, str]:
    what = near.what
    return near.away, isinstance(what, Contact) and not what.present, what.hex, len(what.id), what.id


def contact_line(view: SideView, contact: Contact, near: Near | None = None) -> str:
    """What a contact is, how sure that is, where it is or was, how strong, how far off."""
    exact = contact.fs_low == contact.fs_high
    return say(
        "intel-contact",
        contact=contact.id,
        label=safe(contact.label),
        sure=contact.identity is Identity.SURE,
        profile=None if contact.profile is Profile.LANDED else contact.profile.value,
        hex=view.map.label(contact.hex),
        facing=None if contact.facing is None else view.map.side_name(contact.facing),
        seen=None if contact.present else contact.round,
        age=view.round - contact.round,
        fs=str(contact.fs_low) if exact else say("suggest-range", low=contact.fs_low, high=contact.fs_high),
        exact=exact,
        away=_away(near),
    )


def ping_line(view: SideView, ping: Ping, near: Near | None = None) -> str:
    """What a radar or sonar tracks."""
    return say(
        "intel-track",
        track=ping.id,
        kind=ping.kind,
        mark=ping.mark,
        hex=view.map.label(ping.hex),
        away=_away(near),
    )


def _away(near: Near | None) -> str | None:
    if near is None or near.unit is None:
        return None
    return say("intel-away", away=near.away, unit=safe(near.unit.name))


def source_line(contact: Contact, sights: Sequence[Sight], names: Names) -> str:
    """Who sees it, or had its place in sight when it was last seen, as far as the side's pictures of then say.

    What flies is seen by other rules than what is on the ground, so nobody is named for it.
    """
    grounded = contact.profile is Profile.LANDED
    seers = dict.fromkeys(
        unit for sight in sights for unit, hexes in sight.items() if grounded and contact.hex in hexes
    )
    called = sorted(names.get(unit) or safe(unit) for unit in seers)[:AT_ONCE]
    return say(
        "intel-source",
        now=contact.present,
        units=", ".join(called[:SEERS]) if called else None,
        more=max(0, len(called) - SEERS),
        flies=not grounded,
    )


def warnings(view: SideView) -> list[str]:
    """The radars that units are warned of."""
    named = {unit.id: unit.name for unit in view.units}
    return [
        say(
            "intel-warned",
            unit=safe(named.get(emission.unit, emission.unit)),
            hex=None if emission.hex is None else view.map.label(emission.hex),
            bearing="?" if emission.bearing is None else view.map.side_name(emission.bearing),
        )
        for emission in view.emissions
    ]
