"""The board in words, on both kinds of maps; expectations counted on a drawn map."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.forecast.reach import reach_of
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.surroundings import around, in_danger, in_short, threats, ways
from bot.campaign.world.known.contacts import Ping
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Cargo, Depot, Ride
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.terrain import EdgeKind
from tests.campaign.kernel.kernel_worlds import at, ground, unit, world


def seen(*, pointy: bool = False) -> SideView:
    """A tank in 0306 between a city and a hill, infantry beside it, a foe to its north (west on a pointy-top map)."""
    edges = {
        (at("0306"), Facing.N): frozenset({EdgeKind.BOCAGE}),
        (at("0305"), Facing.S): frozenset({EdgeKind.BOCAGE}),
    }
    hexmap = ground(terrain={"0405": "city"}, levels={"0307": 2}, edges=edges, pointy=pointy)
    start = world(
        unit("Anvil", "TK", "0306"),
        unit("Rifles", "RI", "0406"),
        unit("e", "HI", "0305", side=Side.HOSTILE),
        unit("f", "HI", "0309", side=Side.HOSTILE),
        hexmap=hexmap,
    )
    start.depots = {
        "d": Depot(at("0206"), Side.PLAYER, "Alpha", Cargo(2, 1)),
        "e": Depot(at("0203"), Side.PLAYER, "Beta"),
    }
    start.structures = {
        "0205": Structure("0205", "bunker_network", at("0205"), 3, Side.PLAYER),
        "0203": Structure("0203", "mini_depot", at("0203"), 6, Side.PLAYER, name="Beta"),
    }
    start_round(start)
    return observe(start, Side.PLAYER)


@pytest.mark.parametrize(
    ("pointy", "north", "northeast", "southeast", "south", "southwest", "northwest"),
    [
        (False, "north", "northeast", "southeast", "south", "southwest", "northwest"),
        (True, "west", "southwest", "southeast", "east", "northeast", "northwest"),
    ],
)
def test_a_hex_is_told_side_by_side_in_the_maps_own_directions(
    pointy: bool, north: str, northeast: str, southeast: str, south: str, southwest: str, northwest: str
) -> None:
    lines = around(seen(pointy=pointy), at("0306"))
    assert lines[0].startswith(
        "**0306**: plains. In sight now. In zones of influence of both sides. There: Anvil, FS "
    )
    assert {line for line in lines if "bocage" in line} == {
        next(
            line
            for line in lines
            if line.startswith(f"- To the {north} 0305: plains (between them: bocage). There: C")
        )
    }
    assert f"- To the {northeast} 0405: city." in lines
    assert any(line.startswith(f"- To the {southeast} 0406: plains. There: Rifles, FS ") for line in lines)
    assert f"- To the {south} 0307: plains, level 2." in lines
    assert f"- To the {southwest} 0206: plains, depot Alpha of the players (2 crates, 1 barrel)." in lines
    assert any(line.startswith(f"- To the {northwest} 0205: plains, Bunker Network") for line in lines)
    # North or northeast comes first, then clockwise as the map is drawn.
    assert lines[1].startswith(f"- To the {southwest if pointy else north} ")


def test_a_depot_that_is_a_structure_is_named_once() -> None:
    assert around(seen(), at("0203"))[0].startswith(
        "**0203**: plains, Mini Depot Beta (0 crates, 0 barrels). In"
    )


def test_the_rim_of_the_map_is_said() -> None:
    assert sum("rim of the map" in line for line in around(seen(), Hex(1, 1))) == 4


def test_threats_are_enemies_in_sight_nearest_first() -> None:
    view = seen()
    anvil = next(own for own in view.units if own.name == "Anvil")
    near, *far = threats(view, anvil)
    assert "1 hex to the north in 0305, in its sight, with a zone of influence over it." in near
    # The hill in 0307 hides 0309 from the tank.
    assert not far or "out of its sight" in far[0]
    old = replace(view, contacts=tuple(replace(contact, present=False) for contact in view.contacts))
    assert threats(old, anvil) == ["- None."]
    assert any("last seen in round" in line for line in around(old, anvil.hex))


def test_an_enemy_in_sight_is_named_once_where_threats_follow() -> None:
    view = seen()
    for present, named in ((True, False), (False, True)):
        off = replace(
            view, contacts=tuple(replace(one, hex=at("0304"), present=present) for one in view.contacts)
        )
        told = "2 hexes to the north in 0304"
        assert any(told in line for line in around(off, at("0306")))
        assert any(told in line for line in around(off, at("0306"), threats_follow=True)) is named


def test_ways_name_the_farthest_hex_on_each_side() -> None:
    view = seen()
    anvil = next(own for own in view.units if own.name == "Anvil")
    lines = ways(view, anvil, [at("0307"), at("0308"), at("0406")])
    assert lines == [
        "- It can end a move in 3 hexes. The farthest on each side:",
        "- To the southeast 0406, 1 away: plains.",
        "- To the south 0308, 2 away: plains.",
    ]
    assert ways(view, replace(anvil, immobilised=True), reach_of(view, replace(anvil, immobilised=True)))
    assert ways(view, anvil, []) == ["- Anvil cannot move now."]


def test_alternative_text_tells_of_the_part_that_is_shown() -> None:
    view = seen()
    assert "Own units: Anvil in 0306, Rifles in 0406." in in_short(view)
    assert "in 0305" in in_short(view)
    assert in_short(view, [at("0406")]) == "Own units: Rifles in 0406."
    assert in_short(view, [at("0101")]) == "No unit is known on it."


def test_tracks_of_radar_and_sonar_are_told_too() -> None:
    """They are on the picture: what may be an enemy threatens, what is marked friendly does not."""
    view = seen()
    tank = next(own for own in view.units if own.name == "Anvil")
    tracks = (
        Ping("P10", at("0303"), "air", "enemy", view.round),
        Ping("P9", at("0306"), "sonar", "unknown", view.round),
        Ping("P8", at("0308"), "ground", "friendly", view.round),
    )
    tracked = replace(view, contacts=(), pings=tracks)
    assert threats(tracked, tank) == [
        "- P9 on sonar, marked unknown, type and strength unknown: in the same hex.",
        "- P10 on air radar, marked enemy, type and strength unknown: 3 hexes to the north in 0303.",
    ]
    lines = around(tracked, at("0306"))
    assert "P9 on sonar, marked unknown, type and strength unknown" in lines[0]
    friendly = (
        "- P8 on ground radar, marked friendly, type and strength unknown: 2 hexes to the south in 0308."
    )
    assert lines[-2:] == [friendly, threats(tracked, tank)[1]]
    assert around(tracked, at("0306"), threats_follow=True)[-1] == friendly
    assert in_short(tracked).endswith("On radar or sonar: P8 in 0308, P9 in 0306, P10 in 0303.")
    assert "On radar or sonar: P9 in 0306." in in_short(tracked, {at("0306")})
    assert in_danger(tracked, at("0306"))
    assert not in_danger(replace(tracked, pings=tracks[2:]), at("0306"))


def test_a_passenger_is_told_where_it_can_go_once_it_gets_out() -> None:
    view = seen()
    tank = next(own for own in view.units if own.name == "Anvil")
    aboard = replace(tank, carrier="Rifles", ride=Ride.PASSENGER)
    lines = ways(view, aboard, [at("0307")])
    assert "until it gets out" in lines[0]
    assert lines[1] == "- It can end a move in 1 hex:"
    assert ways(view, aboard, []) == lines[:1]
