"""What a line is about that is no unit: hexes, edges, the place of a structure, or the weather."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from bot.campaign.resolve.structures import kind_in
from bot.campaign.world.ground import on_edge
from bot.campaign.world.model import World
from bot.campaign.world.structure import Structure, canonical, place_key, written
from bot.hexmap.coords import BadLabel, Facing, Hex, neighbour, parse_label, side_of
from bot.messages import say, thing
from bot.service.gm.forces import stretches

WEATHER = "weather"
"""What a line on wind and light is about."""
NOBODY = "nobody"
_BETWEEN = re.compile(r"[\s;]+")
_TOKEN = re.compile(r"(?:\d{4}|\d{6})(?:(?:-|–|\.\.)(?:\d{4}|\d{6}))?")
_SHOWN = 12


@dataclass(frozen=True)
class Spot:
    """Where a line changes something."""

    hexes: tuple[Hex, ...] = ()
    edges: tuple[str, ...] = ()
    """Places of edges: the one that is named, or all that a line of hexes crosses."""
    place: str | None = None
    """The one place where a structure can be."""
    weather: bool = False


def spot_of(world: World, about: str) -> Spot | None:
    """`0304`, `0304:N`, `0304-0305`, `0304 0305-0905`, `weather`; None for what names none of them. Raises Refused."""
    if about.strip().casefold() == WEATHER:
        return Spot(weather=True)
    key = place_of(world, about)
    if key is not None:
        at, is_edge = parse_label(key.partition(":")[0]), key.partition(":")[2] in Facing.__members__
        return Spot(() if is_edge else (at,), (key,) if is_edge else (), key)
    words = [word for word in _BETWEEN.split(about.strip()) if word]
    if not words or not all(map(_TOKEN.fullmatch, words)):
        return None
    hexes: list[Hex] = []
    edges: list[str] = []
    for stretch in stretches(world, words):
        hexes += stretch
        edges += filter(None, (_edge(world, *pair) for pair in pairwise(stretch)))
    single = edges[0] if len(hexes) == 2 and len(edges) == 1 else None
    return Spot(tuple(dict.fromkeys(hexes)), tuple(dict.fromkeys(edges)), single)


def _edge(world: World, a: Hex, b: Hex) -> str | None:
    side = side_of(a, b)
    return None if side is None else place_key(a, side, wide=world.map.wide)


def place_of(world: World, about: str) -> str | None:
    """The id of a place on the map: `0304`, `0304:N`, `0304:front`; None for a text that is none."""
    try:
        key = canonical(about, world.map.pointy)
        at = parse_label(key.partition(":")[0])
    except (BadLabel, KeyError):
        return None
    return key if world.map.contains(at) else None


def structure_at(world: World, key: str) -> Structure | None:
    """The structure at a place; for a hex alone, the only one in it or on the edges that it owns."""
    if key in world.structures:
        return world.structures[key]
    inside = [s for other, s in world.structures.items() if other.startswith(f"{key}:")]
    return inside[0] if ":" not in key and len(inside) == 1 else None


def facts_at(world: World, spot: Spot) -> list[str]:
    """The facts of a spot, each as it would be written: `terrain forest`, `road yes`, `health 3`, `wind SE 2`."""
    clock, hexmap = world.environment, world.map
    if spot.weather:
        wind = f"{hexmap.side_name(clock.wind)} {clock.wind_speed}" if clock.wind_speed else "calm"
        return [f"hour {clock.hour}", f"wind {wind}"]
    facts = []
    if len(spot.hexes) == 1:
        (at,) = spot.hexes
        facts = [f"terrain {hexmap.terrain_at(at)}", f"level {hexmap.elevation_at(at)}"]
    if len(spot.edges) == 1:
        facts = [f"{word} yes" for word in sorted(on_edge(hexmap, spot.edges[0]))]
    if spot.place is None:
        return facts
    structure, depot = structure_at(world, spot.place), world.depots.get(spot.place)
    if structure is not None:
        facts += [
            f"health {structure.health}",
            f"side {NOBODY if structure.side is None else structure.side}",
        ]
    if depot is not None:
        facts += [f"crates {depot.cargo.crates}", f"barrels {depot.cargo.barrels}"]
    return facts


def title_of(world: World, spot: Spot) -> str:
    """What a spot is called, with what was built there."""
    if spot.weather:
        return say("edit-weather")
    if spot.place is None:
        return hex_list(world, spot.hexes)
    what = words_at(world, spot.place)
    where = written(spot.place, world.map.pointy)
    return f"{what} {where}" if what else where


def words_at(world: World, key: str) -> str:
    """What was built at a place, in words; empty where nothing is."""
    structure = structure_at(world, key)
    return "" if structure is None else thing(kind_in(world, structure).name)


def hex_list(world: World, hexes: tuple[Hex, ...]) -> str:
    """The labels of hexes, at most a dozen of them."""
    return _shortened([world.map.label(at) for at in hexes])


def edge_list(world: World, edges: tuple[str, ...]) -> str:
    """Edges by the two hexes at them."""
    shown = []
    for edge in edges:
        label, _, side = edge.partition(":")
        at = parse_label(label)
        shown.append(f"{label}-{world.map.label(neighbour(at, Facing[side]))}")
    return _shortened(shown)


def _shortened(labels: list[str]) -> str:
    return say("some-hexes", labels=" ".join(labels[:_SHOWN]), more=max(0, len(labels) - _SHOWN))
