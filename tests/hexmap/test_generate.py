"""New maps from a seed: what every one of them must have."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.hexmap.check import check_map
from bot.hexmap.coords import Facing, Hex, distance, neighbour
from bot.hexmap.document import HexMap, MapError, dump_map, load_map
from bot.hexmap.generate import LONGEST_BRIDGE, SMALLEST, Style, new_map
from bot.hexmap.mapfile import MAX_SIDE
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind


@pytest.fixture(scope="module", params=[(style, seed) for style in Style for seed in (1, 2, 3)], ids=str)
def made(request: pytest.FixtureRequest) -> HexMap:
    style, seed = request.param
    return new_map(seed, 28, 22, style)


def test_nothing_is_odd_and_the_file_reads_back(made: HexMap) -> None:
    assert check_map(made) == []
    assert load_map(dump_map(made)) == made


def test_both_sides_start_on_one_net_of_roads_with_objectives(made: HexMap) -> None:
    starts = {place.side: place.hex for place in made.places if place.kind == "start"}
    assert starts.keys() == {"players", "hostile"}
    assert distance(*starts.values()) >= 6
    seen, queue = {starts["players"]}, [starts["players"]]
    while queue:
        here = queue.pop()
        for side in made.roads[here]:
            if (there := neighbour(here, side)) not in seen:
                seen.add(there)
                queue.append(there)
    objectives = {place.hex for place in made.places if place.kind == "objective"}
    assert objectives
    assert seen >= objectives | set(starts.values())


def test_towns_lie_apart(made: HexMap) -> None:
    towns = [place.hex for place in made.places if place.kind in ("town", "city")]
    assert len(towns) >= 4
    assert least(towns) >= (
        3 if made.name.startswith("City") else round(0.75 * (28 * 22 / len(towns)) ** 0.5)
    )


def test_towns_outside_a_city_lie_apart_from_its_quarters() -> None:
    """Three quarters of the side of the square that each of the 27 has, as elsewhere."""
    towns = [place.hex for place in new_map(1, 60, 50, Style.CITY).places if place.kind in ("town", "city")]
    assert (len(towns), least(towns)) == (27, 8)


def least(towns: list[Hex]) -> int:
    """How far apart the nearest two are."""
    return min(distance(a, b) for a, b in combinations(towns, 2))


def test_rivers_end_in_water_or_off_the_map_and_never_in_a_hollow(made: HexMap) -> None:
    """Every piece of river reaches, edge by edge, a corner at water or at the rim."""
    rivers = {
        frozenset((at, neighbour(at, side)))
        for (at, side), kinds in made.edges.items()
        if EdgeKind.RIVER in kinds
    }
    corners = {edge: _corners(*edge) for edge in rivers}
    good = {edge for edge in rivers if any(_leaves(made, corner) for corner in corners[edge])}
    grown = True
    while grown:
        reached = {corner for edge in good for corner in corners[edge]}
        more = {edge for edge in rivers - good if corners[edge] & reached}
        good |= more
        grown = bool(more)
    assert good == rivers


def _corners(a: Hex, b: Hex) -> set[frozenset[Hex]]:
    around = {neighbour(a, side) for side in Facing} & {neighbour(b, side) for side in Facing}
    return {frozenset((a, b, there)) for there in around}


def _leaves(made: HexMap, corner: frozenset[Hex]) -> bool:
    return any(not made.contains(at) or made.terrain_at(at) is TerrainKind.WATER for at in corner)


def test_roads_cross_rivers_on_bridges_and_only_narrow_water(made: HexMap) -> None:
    for at, exits in made.roads.items():
        for side in exits:
            kinds = made.edges.get((at, side), frozenset())
            assert EdgeKind.RIVER not in kinds or EdgeKind.SMALL_BRIDGE in kinds
        if made.terrain_at(at) is TerrainKind.WATER:
            assert Overlay.LARGE_BRIDGE in made.overlays_at(at)
    assert LONGEST_BRIDGE < 6


def test_equal_seeds_give_equal_maps_and_others_others() -> None:
    one, same, other = (new_map(seed, 12, 10, Style.THEATRE) for seed in (5, 5, 6))
    assert one.key == same.key
    assert one.terrain != other.terrain


def test_a_river_line_has_a_river_and_an_archipelago_the_sea() -> None:
    river = new_map(1, 28, 22, Style.RIVER)
    rows = {at.row for (at, _), kinds in river.edges.items() if EdgeKind.RIVER in kinds}
    assert max(rows) == 22
    assert len(rows) > 12
    islands = new_map(1, 28, 22, Style.ARCHIPELAGO)
    assert islands.terrain.count(TerrainKind.WATER) > len(islands.terrain) * 0.45


@pytest.mark.parametrize("pointy", [False, True])
def test_both_sides_start_far_apart_where_there_is_a_city(pointy: bool) -> None:
    for seed in range(1, 13):
        made = new_map(seed, 26, 20, Style.CITY, pointy=pointy)
        ours, theirs = [place.hex for place in made.places if place.kind == "start"]
        assert distance(ours, theirs) >= 12, seed


def test_the_smallest_map_and_sizes_that_cannot_be() -> None:
    for style in Style:
        assert check_map(new_map(1, SMALLEST, SMALLEST, style)) == []
    assert new_map(1, MAX_SIDE, SMALLEST, Style.CITY).width == MAX_SIDE
    assert new_map(1, SMALLEST, MAX_SIDE, Style.CITY).height == MAX_SIDE
    for size in ((7, 30), (30, 7), (1000, 30), (30, 1000), (400, 251)):
        with pytest.raises(MapError, match="a new map has 8 to 999 columns and rows"):
            new_map(1, *size, Style.THEATRE)
