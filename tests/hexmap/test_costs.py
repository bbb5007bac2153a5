"""What moves cost: one test for each rule of the ledger, by its own case."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.hexmap.coords import Hex, label, neighbours, parse_label
from bot.hexmap.costs import follows_river
from bot.hexmap.document import HexMap
from bot.hexmap.paths import (
    Barrier,
    Mover,
    PathCost,
    find_path,
    plan_cost,
    reachable,
    reachable_many,
    step_cost,
)

from .builders import edge, maps, path, plain, raised

FOOT = Mover("infantry", 1)
MOUNTAINEER = Mover("infantry", 2, mountaineer=True)
TRACKED = Mover("land_vehicle", 3, "tracked", tracked=True)
WHEELED = Mover("land_vehicle", 3, "wheeled")
ROLLER = Mover("land_vehicle", 3, "roller", roller=True)
AMPHIBIAN = Mover("land_vehicle", 3, "wheeled", amphibious=True)
HOVER = Mover("land_vehicle", 3, "antigrav", antigrav=True)
BOAT = Mover("aquatic", 3)


def plan(hexmap: HexMap, mover: Mover, text: str) -> PathCost:
    return plan_cost(hexmap, mover, path(text))


def ends(hexmap: HexMap, mover: Mover, text: str) -> str:
    """Label of the hex in which the move along the path ends."""
    return text.split()[plan(hexmap, mover, text).reach]


def quick(mover: Mover, speed: int) -> Mover:
    return Mover(mover.kind, speed, mover.propulsion, mover.tracked, mover.roller)


@pytest.mark.rule("EDC-C2.2-a")
def test_one_move_up_to_speed() -> None:
    """EDC-C2.2-a."""
    assert plan(plain(), WHEELED, "0304 0305 0306 0307").total == 3
    far = plan(plain(), WHEELED, "0304 0305 0306 0307 0308")
    assert (far.reach, far.barrier) == (3, Barrier.SPEED)


@pytest.mark.rule("EDC-C2.2.2-a")
@pytest.mark.parametrize(("speed", "end", "total"), [(4, "0306", 4), (3, "0305", 2), (2, "0305", 2)])
def test_each_level_costs_one(speed: int, end: str, total: int) -> None:
    """EDC-C2.2.2-a."""
    hill = raised(plain(), h0305=1)
    assert ends(hill, quick(WHEELED, speed), "0304 0305 0306") == end
    assert plan(hill, quick(WHEELED, speed), "0304 0305 0306").total == total


@pytest.mark.rule("EDC-C2.2.2-b", "EDC-D4-f")
def test_cliffs() -> None:
    """EDC-C2.2.2-b, EDC-D4-f."""
    cliff = raised(plain(), h0305=2, h0404=1)
    a, b = path("0304 0305")
    assert step_cost(cliff, TRACKED, a, b) is Barrier.CLIFF
    assert step_cost(cliff, MOUNTAINEER, a, b) is Barrier.CLIFF
    assert step_cost(cliff, Mover("air", 6, altitude="noe"), a, b) is Barrier.CLIFF
    assert step_cost(cliff, Mover("air", 6, altitude="contour"), a, b) == 3
    assert step_cost(cliff, Mover("air", 6, altitude="low"), a, b) == 1
    assert plan(cliff, TRACKED, "0304 0404 0305").total == 3
    assert step_cost(cliff, WHEELED, a, b, cliff_threshold=3) == 3


@pytest.mark.rule("EDC-C2.2.2-c")
def test_tracked_ignore_the_first_change() -> None:
    """EDC-C2.2.2-c."""
    assert plan(raised(plain(), h0305=1), TRACKED, "0304 0305 0306").total == 3


@pytest.mark.rule("EDC-C2.2.2-d")
def test_speed_one_needs_help_to_climb() -> None:
    """EDC-C2.2.2-d."""
    hill = raised(plain(), h0305=1)
    assert plan(hill, FOOT, "0304 0305").reach == 0
    assert plan(hill, quick(FOOT, 2), "0304 0305").reach == 1


@pytest.mark.rule("EDC-C2.2.2-e")
def test_roads_waive_levels() -> None:
    """EDC-C2.2.2-e."""
    hill = raised(plain(extra='roads = ["0304 0305 0306"]'), h0305=1)
    assert plan(hill, FOOT, "0304 0305").total == 1
    assert plan(hill, quick(FOOT, 2), "0304 0305 0306").total == 2


@pytest.mark.rule("EDC-D3-e")
def test_forest_slows_vehicles() -> None:
    """EDC-D3-e."""
    wood = plain(h0305="f", h0306="f")
    assert ends(wood, TRACKED, "0304 0305 0306") == "0305"
    assert ends(wood, quick(FOOT, 2), "0304 0305 0306") == "0306"


@pytest.mark.rule("EDC-D3-g")
def test_only_mountain_infantry_in_mountains() -> None:
    """EDC-D3-g."""
    peaks = plain(h0305="m", h0306="m")
    assert ends(peaks, MOUNTAINEER, "0304 0305 0306") == "0305"
    assert plan(peaks, MOUNTAINEER, "0303 0304 0305").reach == 1
    for mover in (FOOT, TRACKED):
        assert plan(peaks, mover, "0304 0305").barrier is Barrier.MOUNTAIN


@pytest.mark.rule("EDC-D3-h")
def test_aircraft_over_mountains() -> None:
    """EDC-D3-h."""
    peak = plain(h0305="m")
    a, b = path("0304 0305")
    assert step_cost(peak, Mover("air", 4, altitude="low"), a, b) is Barrier.MOUNTAIN
    assert step_cost(peak, Mover("air", 4, altitude="cruise"), a, b) == 1


@pytest.mark.rule("EDC-D3-j")
def test_road_cancels_terrain() -> None:
    """EDC-D3-j."""
    two = quick(WHEELED, 2)
    assert (
        ends(plain(h0305="f", h0306="f", extra='roads = ["0304 0305 0306"]'), two, "0304 0305 0306") == "0306"
    )
    assert ends(plain(h0305="f", h0306="f", extra='roads = ["0304 0305"]'), two, "0304 0305 0306") == "0305"


@pytest.mark.rule("EDC-D3-k")
def test_roller_bonus() -> None:
    """EDC-D3-k."""
    long_road = plain(extra='roads = ["0304 0305 0306 0307 0308"]')
    assert ends(long_road, ROLLER, "0303 0304 0305 0306 0307") == "0307"
    short_road = plain(extra='roads = ["0304 0305 0306"]')
    assert ends(short_road, ROLLER, "0303 0304 0305 0306 0307") == "0306"


@pytest.mark.rule("EDC-D3-l")
def test_water() -> None:
    """EDC-D3-l."""
    lake = plain(h0305="w")
    assert plan(lake, FOOT, "0304 0305").barrier is Barrier.WATER
    assert plan(lake, TRACKED, "0304 0305").barrier is Barrier.WATER
    assert plan(lake, AMPHIBIAN, "0304 0305").reach == 1
    assert plan(plain(h0304="w", h0305="w"), BOAT, "0304 0305").reach == 1
    assert plan(lake, BOAT, "0305 0306").barrier is Barrier.LAND


@pytest.mark.rule("EDC-D3-p", "EDC-D3-q")
@pytest.mark.parametrize(("kind", "end"), [("large_bridge", "0307"), ("large_pontoon", "0306")])
def test_large_bridges(kind: str, end: str) -> None:
    """EDC-D3-p, EDC-D3-q, EDC-D3-o."""
    extra = f'roads = ["0303 0304", "0306 0307"]\n[overlays]\n{kind} = ["0305"]'
    assert ends(plain(h0305="w", extra=extra), ROLLER, "0303 0304 0305 0306 0307") == end


@pytest.mark.rule("EDC-D3-t")
def test_rubble_once() -> None:
    """EDC-D3-t."""
    ruins = plain(h0304="r", h0305="r")
    assert ends(ruins, TRACKED, "0303 0304 0305 0306") == "0305"
    assert plan(ruins, FOOT, "0303 0304").reach == 0
    assert plan(ruins, quick(FOOT, 2), "0303 0304").reach == 1


@pytest.mark.rule("EDC-D3-u")
def test_trains_keep_to_rails() -> None:
    """EDC-D3-u."""
    rails = plain(extra='[overlays]\nrailway = ["0304 0305 0306"]')
    train = Mover("land_vehicle", 3, "train")
    assert ends(rails, train, "0304 0305 0306") == "0306"
    assert plan(rails, train, "0304 0404").barrier is Barrier.RAILS
    assert ends(rails, quick(WHEELED, 2), "0304 0305 0306") == "0306"


@pytest.mark.rule("EDC-D3-v")
def test_swamp() -> None:
    """EDC-D3-v."""
    marsh = plain(h0305="s", h0306="s", h0307="s")
    route = "0304 0305 0306 0307"
    assert ends(marsh, TRACKED, route) == "0305"
    assert ends(marsh, AMPHIBIAN, route) == "0306"
    assert ends(marsh, BOAT, route) == "0307"
    assert ends(marsh, TRACKED, "0303 0304 0305") == "0304"


@pytest.mark.rule("EDC-D3-w")
def test_bogging_down() -> None:
    """EDC-D3-w."""
    marsh = plain(h0305="s")
    assert plan(marsh, WHEELED, "0304 0305").bog_risk
    assert not plan(marsh, HOVER, "0304 0305").bog_risk
    assert not plan(marsh, FOOT, "0304 0305").bog_risk


@pytest.mark.rule("EDC-D3-x")
def test_dunes_burn_fuel_once() -> None:
    """EDC-D3-x."""
    sand = plain(h0305="d", h0306="d")
    assert plan(sand, WHEELED, "0304 0305 0306 0307").energy_surcharge == 1
    assert plan(sand, FOOT, "0304 0305").energy_surcharge == 0


@pytest.mark.rule("EDC-D3-y")
def test_highway() -> None:
    """EDC-D3-y."""
    route = "0303 0304 0305 0306 0307 0308"
    highway = plain(extra=f'highways = ["{route}"]')
    assert ends(highway, TRACKED, route) == "0307"
    assert ends(highway, ROLLER, route) == "0308"
    mixed = plain(extra='highways = ["0303 0304 0305"]\nroads = ["0305 0306 0307 0308"]')
    assert ends(mixed, TRACKED, route) == "0306"
    assert ends(mixed, ROLLER, route) == "0307"


@pytest.mark.rule("EDC-D4-a", "EDC-D4-c")
def test_bocage() -> None:
    """EDC-D4-a, EDC-D4-c."""
    hedge = plain(extra=edge("0304", "0305", "bocage"))
    assert plan(hedge, WHEELED, "0303 0304").points == (1,)
    assert plan(hedge, WHEELED, "0304 0305").points == (2,)
    assert plan(hedge, FOOT, "0304 0305").points == (1,)


@pytest.mark.rule("EDC-D4-d")
def test_river_takes_the_whole_move() -> None:
    """EDC-D4-d."""
    river = plain(extra=edge("0304", "0305", "river"))
    crossing = plan(river, TRACKED, "0304 0305 0306")
    assert (crossing.reach, crossing.energy_surcharge, crossing.crosses_river) == (1, 1, True)
    assert ends(river, TRACKED, "0303 0304 0305") == "0304"
    assert plan(raised(river, h0305=1), WHEELED, "0304 0305").barrier is Barrier.RIVER
    assert plan(raised(river, h0305=1), TRACKED, "0304 0305").reach == 1


@pytest.mark.rule("EDC-D4-i", "EDC-D4-j")
@pytest.mark.parametrize(("kind", "end"), [("small_bridge", "0307"), ("small_pontoon", "0306")])
def test_small_bridges(kind: str, end: str) -> None:
    """EDC-D4-i, EDC-D4-j."""
    extra = (
        'roads = ["0303 0304 0305 0306 0307"]' + edge("0304", "0305", "river") + edge("0304", "0305", kind)
    )
    found = plan(plain(extra=extra), ROLLER, "0303 0304 0305 0306 0307")
    assert path("0303 0304 0305 0306 0307")[found.reach] == parse_label(end)
    assert (found.energy_surcharge, found.crosses_river) == (0, False)


@pytest.mark.rule("EDC-D5.4-f", "EDC-D5.4-g", "EDC-D5.4-r", "EDC-D5.4-s")
def test_works_on_edges() -> None:
    teeth = plain(extra=edge("0304", "0305", "teeth"))
    assert [plan(teeth, m, "0304 0305").reach for m in (TRACKED, WHEELED, HOVER, FOOT)] == [0, 0, 1, 1]
    wire = plain(extra=edge("0304", "0305", "wire"))
    assert plan(wire, FOOT, "0304 0305").barrier is Barrier.WIRE
    caught = plan(wire, TRACKED, "0304 0305 0306")
    assert (caught.reach, caught.immobilised, caught.barrier) == (1, True, Barrier.CAUGHT)
    assert plan(wire, TRACKED, "0304 0305").barrier is None
    assert plan(wire, HOVER, "0304 0305 0306").reach == 2
    assert plan(plain(extra=edge("0304", "0305", "wall")), FOOT, "0305 0304").barrier is Barrier.WALL
    gate = plain(extra=edge("0304", "0305", "gate", 'holder = "players"'))
    assert plan(gate, Mover("land_vehicle", 3, side="players"), "0304 0305").total == 1
    assert plan(gate, Mover("infantry", 1, side="hostile"), "0305 0304").barrier is Barrier.GATE


@pytest.mark.rule("EDC-C2.2-e")
def test_goal_only_orders_avoid_zones() -> None:
    """EDC-C2.2-e."""
    zone = neighbours(parse_label("0204"))
    found = find_path(plain(), WHEELED, parse_label("0304"), parse_label("0306"), zoi=zone)
    assert found == path("0304 0404 0405 0306")


@pytest.mark.rule("EDC-C2.2.1-c", "EDC-C2.2.1-i")
def test_no_step_from_zone_to_zone() -> None:
    """EDC-C2.2.1-c, EDC-C2.2.1-i, EDC-C2.2.1-h."""
    hostile = parse_label("0304")
    reach = reachable(plain(), WHEELED, parse_label("0305"), blocked=[hostile], zoi=neighbours(hostile))
    assert hostile not in reach
    assert reach[parse_label("0404")] == 2
    assert find_path(plain(), WHEELED, parse_label("0305"), hostile, blocked=[hostile]) is None


def test_far_goals_get_a_path_over_several_moves() -> None:
    river = plain(extra="".join(edge(f"01{row:02d}", f"01{row + 1:02d}", "river") for row in (4,)), width=1)
    found = find_path(river, WHEELED, Hex(1, 1), Hex(1, 9))
    assert found == [Hex(1, row) for row in range(1, 10)]


MOVERS = (quick(FOOT, 2), MOUNTAINEER, TRACKED, quick(ROLLER, 2), AMPHIBIAN, HOVER, BOAT)


@given(
    maps(5, 4),
    st.sampled_from(MOVERS),
    st.sets(st.builds(Hex, st.integers(1, 5), st.integers(1, 4)), max_size=3),
)
@settings(max_examples=40, deadline=None)
def test_reach_and_paths_are_the_best_of_all_paths(hexmap: HexMap, mover: Mover, zoi: set[Hex]) -> None:
    start = Hex(3, 2)
    best = {start: 0}

    def walk(so_far: list[Hex]) -> None:
        for there in neighbours(so_far[-1]):
            if there in so_far or (so_far[-1] in zoi and there in zoi):
                continue
            longer = [*so_far, there]
            cost = plan_cost(hexmap, mover, longer)
            if cost.reach == len(so_far):
                best[there] = min(best.get(there, 99), cost.total)
                if there not in zoi:
                    walk(longer)

    walk([start])
    assert reachable(hexmap, mover, start, zoi=zoi) == best
    for goal, total in best.items():
        found = find_path(hexmap, mover, start, goal, zoi=zoi)
        assert found is not None
        assert plan_cost(hexmap, mover, found).total == total


@given(maps(), st.lists(st.sampled_from(MOVERS), min_size=1, max_size=4), st.data())
@settings(max_examples=40, deadline=None)
def test_many_units_reach_what_each_of_them_reaches(
    hexmap: HexMap, movers: list[Mover], data: st.DataObject
) -> None:
    starts = [data.draw(st.sampled_from(list(hexmap.hexes()))) for _ in movers]
    table = reachable_many(hexmap, movers, starts)
    for mover, start, row in zip(movers, starts, table, strict=True):
        found = {hexmap.hex_at(index): points for index, points in enumerate(row.tolist()) if points >= 0}
        assert found == reachable(hexmap, mover, start)


@pytest.mark.rule("EDC-F6.3-b")
def test_a_river_goes_on_where_its_edges_meet_at_a_corner_of_the_edge_between() -> None:
    """EDC-F6.3-b."""
    a = Hex(3, 4)
    for b in neighbours(a):
        corners = [at for at in neighbours(a) if at in neighbours(b)]
        for before in corners:
            for after in corners:
                banks = edge(label(a), label(before), "river") + edge(label(b), label(after), "river")
                assert follows_river(plain(extra=banks), a, b) == (before == after), (b, before, after)
