"""The board in words: what is at and around a hex, what threatens a unit, where it can go.

For those who do not see the picture, and for those in a hurry. Made from a side's view and nothing else: order and
numbers follow distance, direction on the map, and the names that the side uses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from bot.campaign.forecast.areas import sight_from, zones_of
from bot.campaign.judge.situation import has_zone
from bot.campaign.knowledge.radar import ENEMY, UNKNOWN
from bot.campaign.text.report import names_of
from bot.campaign.text.story.strength import riding
from bot.campaign.world.known.contacts import Contact, Ping
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Depot, Ride
from bot.campaign.world.profiles import Profile
from bot.campaign.world.safe_text import safe
from bot.campaign.world.structure import Structure, touches
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Facing, Hex, distance, neighbour
from bot.hexmap.model import HexMap
from bot.messages import say

FAR = 6
"""Hexes around a place in which others are named."""
MOST = 8
"""Of those, and of the enemies that threaten a unit."""
Known = OwnUnit | Contact
_SIDES = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
_WORDS = dict(zip(("N", "NE", "E", "SE", "S", "SW", "W", "NW"), _SIDES, strict=True))


def around(view: SideView, at: Hex, *, threats_follow: bool = False) -> list[str]:
    """The hex, what is next to it side by side, and who is farther off, nearest first.

    Where the list of `threats` follows, the enemies in it are not named here.
    """
    return [_place(view, at), *_sides(view, at), *_farther(view, at, threats_follow)]


def threats(view: SideView, unit: OwnUnit, most: int = MOST) -> list[str]:
    """The enemies in sight that are near a unit, nearest first: how far, in its sight or not, with a zone over it.

    At most so many, and how many more there are; then the tracks near it that may be enemies.
    """
    if unit.ride is Ride.ORBIT:
        return []
    seen = sight_from(view, unit).hexes if unit.carrier is None else frozenset()
    near = [
        contact for contact in view.contacts if contact.present and distance(unit.hex, contact.hex) <= FAR
    ]
    near.sort(key=lambda contact: (distance(unit.hex, contact.hex), _number(contact)))
    lines = [
        say(
            "around-threat",
            unit=_called(contact),
            strength=_strength(contact),
            away=distance(unit.hex, contact.hex),
            way=_way(view.map, unit.hex, contact.hex),
            hex=view.map.label(contact.hex),
            sight=contact.hex in seen,
            zone=has_zone(contact) and distance(unit.hex, contact.hex) == 1,
        )
        for contact in near[:most]
    ]
    if len(near) > most:
        lines.append(say("around-more", count=len(near) - most))
    tracks = [track for track in _tracks_by(view, unit.hex) if _may_be_enemy(track)]
    lines += [_track_off(view, unit.hex, track) for track in tracks[:most]]
    if len(tracks) > most:
        lines.append(say("around-more", count=len(tracks) - most))
    return lines or [say("around-no-threat")]


def in_danger(view: SideView, at: Hex) -> bool:
    """Whether an enemy in sight is near a hex, or a track that may be one."""
    near = any(contact.present and distance(at, contact.hex) <= FAR for contact in view.contacts)
    return near or any(map(_may_be_enemy, _tracks_by(view, at)))


def ways(view: SideView, unit: OwnUnit, reach: Collection[Hex]) -> list[str]:
    """Where a unit can go: in how many hexes it can end, and the farthest of them on each side."""
    carried = [] if (ride := _ride(view, unit)) is None else [say("around-carried", ride=ride)]
    if not reach:
        return carried or [say("around-stays", unit=safe(unit.name))]
    farthest: dict[Facing, Hex] = {}
    for at in sorted(reach):
        side = view.map.side_towards(unit.hex, at)
        if side not in farthest or distance(unit.hex, at) > distance(unit.hex, farthest[side]):
            farthest[side] = at
    lines = [*carried, say("around-reach", count=len(reach))]
    lines += [
        say(
            "around-way",
            way=side_words(view.map, side),
            hex=view.map.label(farthest[side]),
            away=distance(unit.hex, farthest[side]),
            terrain=_terrain(view, farthest[side]),
        )
        for side in view.map.compass
        if side in farthest
    ]
    return lines


def in_short(view: SideView, hexes: Collection[Hex] | None = None) -> str:
    """What matters on a picture of these hexes, of the whole map without any: who is on it, and where."""
    here: list[Known] = [
        known
        for known in _everybody(view)
        if (hexes is None or known.hex in hexes) and not (isinstance(known, OwnUnit) and known.carrier)
    ]
    parts = []
    for kind, those in (
        ("own", [known for known in here if isinstance(known, OwnUnit)]),
        ("friends", [known for known in here if known in view.friends]),
        ("enemies", [known for known in view.contacts if known in here and known.present]),
        ("ghosts", [known for known in view.contacts if known in here and not known.present]),
    ):
        if those:
            names = [
                say("around-at", unit=_called(known), hex=view.map.label(known.hex)) for known in those[:MOST]
            ]
            parts.append(say("around-short", kind=kind, names=", ".join(names), more=len(those) - len(names)))
    tracks = [track for track in _tracks(view) if hexes is None or track.hex in hexes]
    if tracks:
        names = [say("around-at", unit=track.id, hex=view.map.label(track.hex)) for track in tracks[:MOST]]
        more = len(tracks) - len(names)
        parts.append(say("around-short", kind="tracks", names=", ".join(names), more=more))
    return " ".join(parts) or say("around-nobody")


# ---------------------------------------------------------------- a hex and its neighbours


def _place(view: SideView, at: Hex) -> str:
    """The hex itself: ground, works, whether it is in sight, zones, and who is there."""
    own, theirs = zones_of(view)
    return say(
        "around-hex",
        hex=view.map.label(at),
        ground=_ground(view, at),
        sight="now" if at in view.visible else "before" if at in view.explored else "never",
        zone="both" if at in own.hexes & theirs.hexes else _whose(at in own.hexes, at in theirs.hexes),
        units=_those_in(view, at) or None,
    )


def _whose(own: bool, theirs: bool) -> str:
    return "own" if own else "theirs" if theirs else "none"


def _sides(view: SideView, at: Hex) -> Iterator[str]:
    """A line for each of the six sides, in the map's order (EDC-A3.1-b)."""
    for side in view.map.compass:
        there = neighbour(at, side)
        if not view.map.contains(there):
            yield say("around-rim", way=side_words(view.map, side))
            continue
        yield say(
            "around-side",
            way=side_words(view.map, side),
            hex=view.map.label(there),
            ground=_ground(view, there),
            edges=_between(view, at, there) or None,
            units=_those_in(view, there) or None,
        )


def _between(view: SideView, at: Hex, there: Hex) -> str:
    """What lies or was built on the edge between two hexes."""
    words = [say("around-edge", edge=edge.value) for edge in sorted(view.map.edges_between(at, there))]
    words += [
        _structure(view, structure)
        for structure in view.structures
        if structure.edge is not None and {at, there} == set(touches(structure))
    ]
    return ", ".join(words)


def _structure(view: SideView, structure: Structure) -> str:
    kind = kind_of(view.catalogue, structure.kind)
    return say("around-structure", structure=safe(kind.name), name=safe(structure.name) or None)


def _farther(view: SideView, at: Hex, threats_follow: bool) -> list[str]:
    """Who is two to `FAR` hexes off: enemies before others at the same distance."""
    named = {contact.id for contact in view.contacts if contact.present and threats_follow}
    far = [
        known for known in _everybody(view) if known.id not in named and 2 <= distance(at, known.hex) <= FAR
    ]
    far = [known for known in far if not (isinstance(known, OwnUnit) and known.carrier)]
    enemies = {contact.id for contact in view.contacts}
    far.sort(key=lambda known: (distance(at, known.hex), known.id not in enemies))
    lines = [
        say(
            "around-farther",
            unit=_called(known),
            strength=_strength(known),
            away=distance(at, known.hex),
            way=_way(view.map, at, known.hex),
            hex=view.map.label(known.hex),
            seen=_last_seen(known),
        )
        for known in islice(far, MOST)
    ]
    if len(far) > MOST:
        lines.append(say("around-more", count=len(far) - MOST))
    tracks = [
        track
        for track in _tracks_by(view, at)
        if distance(at, track.hex) >= 2 and not (threats_follow and _may_be_enemy(track))
    ]
    return [*lines, *(_track_off(view, at, track) for track in tracks[:MOST])]


def _ground(view: SideView, at: Hex) -> str:
    """Terrain, level, ways and what stands there, as the side knows it."""
    hexmap, level = view.map, view.map.elevation_at(at)
    words = [_terrain(view, at)]
    if level:
        words.append(say("around-level", level=level))
    if hexmap.on_road(at):
        words.append(say("around-road"))
    words += [say("around-overlay", overlay=overlay.value) for overlay in sorted(hexmap.overlays_at(at))]
    works = [structure for structure in view.structures if structure.edge is None and structure.hex == at]
    depots = [depot for depot in view.depots if depot.hex == at]
    stored = {depot.name for depot in depots}
    words += [_structure(view, structure) for structure in works if structure.name not in stored]
    words += [_depot(view, depot, works) for depot in depots]
    if at in view.mines:
        words.append(say("around-mines"))
    words += [safe(effect.name) for effect in view.effects if at in effect.hexes]
    return ", ".join(words)


def _depot(view: SideView, depot: Depot, works: Sequence[Structure]) -> str:
    """A depot with what it holds; one that is a structure by the name of its kind."""
    built = next((structure for structure in works if structure.name == depot.name), None)
    called = _structure(view, built) if built else say("around-depot", name=safe(depot.name) or None)
    return say("around-stock", store=called, crates=depot.cargo.crates, barrels=depot.cargo.barrels)


def _terrain(view: SideView, at: Hex) -> str:
    return say("around-terrain", terrain=str(view.map.terrain_at(at)))


def _those_in(view: SideView, at: Hex) -> str:
    """Everybody in a hex, with strengths; passengers are in their transport's."""
    units = [
        say(
            "around-unit",
            unit=_called(known),
            strength=_strength(known),
            ride=_ride(view, known),
            seen=_last_seen(known),
        )
        for known in _everybody(view)
        if known.hex == at
    ]
    return "; ".join([*units, *(_track(track) for track in _tracks(view) if track.hex == at)])


# ---------------------------------------------------------------- who, how strong, and which way


def _everybody(view: SideView) -> list[Known]:
    """All that the side knows of on the map: own units by name, then the others by their numbers."""
    own = sorted(
        (unit for unit in view.units if unit.ride is not Ride.ORBIT), key=lambda unit: (unit.name, unit.hex)
    )
    return [*own, *sorted((*view.friends, *view.contacts), key=_number)]


def _tracks(view: SideView) -> list[Ping]:
    """What the side has on radar or sonar, by number."""
    return sorted(view.pings, key=_number)


def _tracks_by(view: SideView, at: Hex) -> list[Ping]:
    """Those near a hex, nearest first."""
    near = [track for track in _tracks(view) if distance(at, track.hex) <= FAR]
    return sorted(near, key=lambda track: distance(at, track.hex))


def _may_be_enemy(track: Ping) -> bool:
    return track.mark in (UNKNOWN, ENEMY)


def _track(track: Ping) -> str:
    return say("around-track", track=track.id, kind=track.kind, mark=str(track.mark))


def _track_off(view: SideView, at: Hex, track: Ping) -> str:
    """A track with where it is, seen from a hex."""
    return say(
        "around-track-off",
        track=_track(track),
        away=distance(at, track.hex),
        way=_way(view.map, at, track.hex),
        hex=view.map.label(track.hex),
    )


def _number(contact: Contact | Ping) -> tuple[int, str]:
    """Contacts and tracks as a reader counts them: C9 before C10."""
    return len(contact.id), contact.id


def _called(known: Known) -> str:
    if isinstance(known, OwnUnit):
        return safe(known.name)
    high = None if known.profile is Profile.LANDED else str(known.profile)
    return say(
        "around-contact", contact=known.id, label=safe(known.label), profile=high, side=known.side.value
    )


def _ride(view: SideView, known: Known) -> str | None:
    """In or on what one's own unit is carried; None for all others."""
    if not isinstance(known, OwnUnit) or known.carrier is None:
        return None
    return riding(known, names_of(view))


def _strength(known: Known) -> str:
    low, high = (known.fs, known.fs) if isinstance(known, OwnUnit) else (known.fs_low, known.fs_high)
    return str(low) if low == high else say("suggest-range", low=low, high=high)


def _last_seen(known: Known) -> int | None:
    """The round of an earlier sighting; None for what is in sight."""
    return None if isinstance(known, OwnUnit) or known.present else known.round


def side_words(hexmap: HexMap, side: Facing) -> str:
    """A side as a word: a screen reader would spell "NE"."""
    return say("direction", way=_WORDS[hexmap.side_name(side)], bearing="")


def _way(hexmap: HexMap, at: Hex, to: Hex) -> str:
    return side_words(hexmap, hexmap.side_towards(at, to)) if at != to else say("around-here")
