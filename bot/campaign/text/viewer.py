"""A side's view as plain JSON values with their words, for a viewer that draws the map itself.

Made from a `SideView` and nothing else: no ids of units or structures are in it, and order follows what the side
calls them and where they are. Hexes are [column, row], sides are numbers as in `Facing`, whichever way up the map is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.campaign.forecast.areas import Store, fire_of, stores_of, zones_of
from bot.campaign.forecast.reach import reach_of
from bot.campaign.knowledge.deeds import Deeds
from bot.campaign.text.pictured import happened
from bot.campaign.text.surroundings import side_words
from bot.campaign.world.known.contacts import Contact, Identity
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.profiles import Profile
from bot.campaign.world.safe_text import plain
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TERRAIN, EdgeKind
from bot.messages import say, thing


def viewer_json(view: SideView, steps: Sequence[Deeds] = (), *, ranges: bool = True) -> dict[str, Any]:
    """What the side knows: the ground hex by hex in the sequence of `HexMap.hexes`, and all that is on it.

    `steps` are what it saw happen in the last round, order by order; `ranges` adds where each of its own units can
    move and fire.
    """
    hexmap = view.map
    ground = [_ground(view, at) for at in hexmap.hexes()]
    words = sorted(set(ground))
    places = {said: number for number, said in enumerate(words)}
    return {
        "round": view.round,
        "width": hexmap.width,
        "height": hexmap.height,
        "pointy": hexmap.pointy,
        "digits": 3 if hexmap.wide else 2,
        "terrain": "".join(TERRAIN[kind].letter for kind in hexmap.terrain),
        "levels": list(hexmap.elevation),
        "sight": "".join(
            "v" if at in view.visible else "e" if at in view.explored else "u" for at in hexmap.hexes()
        ),
        "ground": [places[said] for said in ground],
        "words": words,
        "roads": _ways(hexmap.roads),
        "highways": _ways(hexmap.highways),
        "overlays": [
            [*at, overlay.value] for at in sorted(hexmap.overlays) for overlay in sorted(hexmap.overlays[at])
        ],
        "edges": list(_edges(view)),
        "edge_words": {kind.value: say("around-edge", edge=kind.value) for kind in EdgeKind},
        "names": [[*at, name] for at, name in sorted(set(_names(view)))],
        "structures": sorted((_structure(view, structure) for structure in view.structures), key=_place),
        "marks": sorted(_marks(view)),
        "units": sorted((_own(view, unit, ranges) for unit in view.units), key=_place),
        "friends": [_contact(view, contact) for contact in view.friends],
        "contacts": [_contact(view, contact) for contact in view.contacts],
        "zones": {
            key: _places(hexmap, area.hexes)
            for key, area in zip(("own", "enemies"), zones_of(view), strict=True)
        },
        "stores": sorted(_store(view, store) for store in stores_of(view)),
        "steps": [_step(view, deeds) for deeds in steps],
    }


def _step(view: SideView, deeds: Deeds) -> dict[str, Any]:
    return {
        "told": happened(view, deeds),
        "moves": [[move.side.value, list(map(list, move.path))] for move in deeds.moves],
        "shots": [[shot.side.value, list(shot.start), list(shot.end)] for shot in deeds.shots],
        "hurts": [[hurt.side.value, list(hurt.hex), hurt.loss] for hurt in deeds.hurts],
        "fallen": [[fallen.side.value, list(fallen.hex)] for fallen in deeds.fallen],
    }


def _places(hexmap: HexMap, hexes: Iterable[Hex]) -> list[int]:
    return sorted((at.row - 1) * hexmap.width + at.col - 1 for at in hexes)


def _steps_between(places: Sequence[int]) -> list[int]:
    """Each place as how far it is from the one before it, the first from 0: most are small, and pack well."""
    return [place - before for before, place in zip((0, *places), places, strict=False)]


def _store(view: SideView, store: Store) -> list[Any]:
    """Where it reaches, and its words."""
    name = plain(store.name)
    called = say("around-depot", name=name or None) if store.depot else name
    stock = say("around-stock", store=called, crates=store.cargo.crates, barrels=store.cargo.barrels)
    words = say("viewer-store", stock=stock)
    return [_places(view.map, store.hexes), words]


def _place(entry: dict[str, Any]) -> tuple[str, Any, str]:
    return entry["name"], entry["hex"], repr(entry)


def _ground(view: SideView, at: Hex) -> str:
    hexmap, level = view.map, view.map.elevation_at(at)
    words = [say("around-terrain", terrain=str(hexmap.terrain_at(at)))]
    if level:
        words.append(say("around-level", level=level))
    if hexmap.on_road(at):
        words.append(say("around-road"))
    words += [say("around-overlay", overlay=overlay.value) for overlay in sorted(hexmap.overlays_at(at))]
    return ", ".join(words)


def _ways(exits: dict[Hex, frozenset[Facing]]) -> list[list[Any]]:
    return [[*at, sorted(map(int, exits[at]))] for at in sorted(exits)]


def _edges(view: SideView) -> Iterator[list[Any]]:
    """Each edge once, though the map has it under both of its hexes."""
    edges = view.map.edges
    for at, side in sorted(edges):
        if edges[at, side] and (side < Facing.S or not view.map.contains(neighbour(at, side))):
            yield [*at, int(side), sorted(kind.value for kind in edges[at, side])]


def _names(view: SideView) -> Iterator[tuple[Hex, str]]:
    for at, name in view.map.names.items():
        yield at, plain(name)
    for place in view.map.places:
        if place.name:
            yield place.hex, plain(place.name)


def _structure(view: SideView, structure: Structure) -> dict[str, Any]:
    kind, name = plain(kind_of(view.catalogue, structure.kind).name), plain(structure.name)
    called = say("around-structure", structure=kind, name=name or None)
    return {
        "name": called,
        "hex": list(structure.hex),
        "side": None if structure.side is None else structure.side.value,
        "edge": None if structure.edge is None else int(structure.edge),
        "built": structure.built,
        "words": say(
            "viewer-structure",
            structure=called,
            side="none" if structure.side is None else structure.side.value,
            built=structure.built,
        ),
    }


def _marks(view: SideView) -> Iterator[list[Any]]:
    """Depots, known mines and effects: a place and its words."""
    for depot in view.depots:
        yield [*depot.hex, say("around-depot", name=plain(depot.name) or None)]
    for at in view.mines:
        yield [*at, say("around-mines")]
    for effect in view.effects:
        for at in effect.hexes:
            yield [*at, plain(effect.name)]


def _own(view: SideView, unit: OwnUnit, ranges: bool) -> dict[str, Any]:
    away = "orbit" if unit.ride is Ride.ORBIT else "carried" if unit.carrier is not None else None
    name = plain(unit.name)
    return {
        **(_range(view, unit) if ranges and away is None and unit.side is view.side else {}),
        "name": name,
        "type": plain(thing(unit.class_name)),
        "hex": None if away == "orbit" else list(unit.hex),
        "drawn": away is None,
        "side": unit.side.value,
        "symbol": unit.symbol,
        "facing": int(unit.facing),
        "held": [] if unit.stealthed else sorted(map(int, unit.held)),
        "fs": str(unit.fs),
        "words": say(
            "viewer-unit",
            unit=name,
            type=plain(thing(unit.class_name)),
            strength=unit.fs,
            hex=view.map.label(unit.hex),
            way=side_words(view.map, unit.facing),
            away=away,
        ),
    }


def _range(view: SideView, unit: OwnUnit) -> dict[str, Any]:
    """Where it can end a move this round, and what its weapons can be used on from where it is."""
    reach, fire = reach_of(view, unit), fire_of(view, unit)
    return {
        "reach": _steps_between(_places(view.map, reach)),
        "fire": _steps_between(_places(view.map, fire)),
        "range": say("viewer-range", unit=plain(unit.name), reach=len(reach), fire=len(fire)),
    }


def _contact(view: SideView, contact: Contact) -> dict[str, Any]:
    doubt = "?" if contact.identity is Identity.SUSPECTED else ""
    name = say(
        "around-contact",
        contact=contact.id,
        label=plain(thing(contact.label)) + doubt,
        profile=None if contact.profile is Profile.LANDED else str(contact.profile),
        side=contact.side.value,
    )
    low, high = contact.fs_low, contact.fs_high
    strength = str(low) if low == high else say("suggest-range", low=low, high=high)
    return {
        "name": name,
        "hex": list(contact.hex),
        "side": contact.side.value,
        "symbol": contact.symbol,
        "facing": None if contact.facing is None else int(contact.facing),
        "held": sorted(map(int, contact.held)),
        "fs": strength,
        "present": contact.present,
        "seen": contact.round,
        "age": view.round - contact.round,
        "words": say(
            "viewer-contact",
            unit=name,
            strength=strength,
            hex=view.map.label(contact.hex),
            way=None if contact.facing is None else side_words(view.map, contact.facing),
            seen=None if contact.present else contact.round,
        ),
    }
