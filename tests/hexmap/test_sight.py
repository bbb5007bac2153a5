"""Line of sight and field of view."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.campaign.judge.strips import is_strip
from bot.hexmap.coords import Facing, Hex, distance, parse_label
from bot.hexmap.document import HexMap
from bot.hexmap.model import Place
from bot.hexmap.sight import (
    SightTable,
    line_of_sight,
    over_mountains,
    sight_table,
    visible_from,
)

from .builders import edge, maps, path, plain, raised


def sees(hexmap: HexMap, a: str, b: str, smoke: str = "") -> bool:
    return line_of_sight(hexmap, parse_label(a), parse_label(b), frozenset(path(smoke)))


CLOUDS = st.sets(st.builds(Hex, st.integers(1, 6), st.integers(1, 5)), max_size=4)


@given(maps(), st.integers(0, 4), CLOUDS, st.booleans())
@settings(max_examples=60, deadline=None)
def test_field_of_view_is_line_of_sight(
    hexmap: HexMap, radius: int, clouds: set[Hex], hedge_open: bool
) -> None:
    smoke = frozenset(clouds)
    hexes = list(hexmap.hexes())
    table = sight_table(hexmap, smoke, hedge_open)
    views = table.views(np.arange(len(hexes)), np.full(len(hexes), radius))
    for a in hexes:
        near = [b for b in hexes if distance(a, b) <= radius]
        seen = {b for b in near if line_of_sight(hexmap, a, b, smoke, bocage_adjacent_open=hedge_open)}
        assert {b for b in hexes if views[hexmap.index(a), hexmap.index(b)]} == seen
        assert table.visible_from(a, radius) == seen
        assert all(line_of_sight(hexmap, b, a, smoke, bocage_adjacent_open=hedge_open) for b in seen)


@given(maps(width=12, height=12), st.integers(5, 8))
@settings(max_examples=8, deadline=None)
def test_a_prepared_table_gives_the_same_views(hexmap: HexMap, radius: int) -> None:
    prepared = SightTable(hexmap)
    prepared.prepare(radius)
    for at in list(hexmap.hexes())[::7]:
        near = {b for b in hexmap.hexes() if distance(at, b) <= radius}
        assert prepared.visible_from(at, radius) == {b for b in near if line_of_sight(hexmap, at, b)}
        assert visible_from(hexmap, at, radius) == prepared.visible_from(at, radius)


def test_union_is_what_any_unit_sees() -> None:
    hexmap = plain(h0305="f")
    hexes, radii = np.array([hexmap.index(Hex(3, 4)), hexmap.index(Hex(6, 6))]), np.array([3, 1])
    table = sight_table(hexmap)
    each = table.views(hexes, radii)
    assert (table.union(hexes, radii) == each.any(axis=0)).all()
    assert each[1].sum() == 7


@pytest.mark.rule("EDC-C3.3-b")
def test_line_runs_centre_to_centre() -> None:
    """EDC-C3.3-b."""
    assert not sees(plain(h0305="f"), "0304", "0306")
    assert sees(plain(h0405="f"), "0304", "0306")


@pytest.mark.rule("EDC-C3.3-c", "EDC-D3-d", "EDC-D3-f", "EDC-D3-m")
@pytest.mark.parametrize(
    ("letter", "clear"), [("f", False), ("c", False), ("m", False), (".", True), ("s", True)]
)
def test_terrain_blocks(letter: str, clear: bool) -> None:
    """EDC-C3.3-c, EDC-D3-d, EDC-D3-f, EDC-D3-m, EDC-D2-f."""
    assert sees(plain(h0305=letter), "0304", "0306") is clear
    assert sees(plain(h0305=letter), "0304", "0305")


@pytest.mark.rule("EDC-C3.3-c")
def test_own_forest_does_not_block_but_smoke_does() -> None:
    """EDC-C3.3-c."""
    assert sees(plain(h0304="f", h0306="f"), "0304", "0306")
    for cloud in ("0304", "0305", "0306"):
        assert not sees(plain(), "0304", "0306", cloud)


@pytest.mark.rule("EDC-C3.3-d")
def test_line_along_an_edge_needs_both_hexes_blocked() -> None:
    """EDC-C3.3-d."""
    assert sees(plain(h0403="f"), "0304", "0504")
    assert not sees(plain(h0403="f", h0404="f"), "0304", "0504")
    assert not sees(plain(extra=edge("0403", "0404", "wall")), "0304", "0504")


@pytest.mark.rule("EDC-C3.3-e")
def test_ground_above_the_line_blocks() -> None:
    """EDC-C3.3-e."""
    assert not sees(raised(plain(), h0305=1), "0304", "0306")
    assert sees(raised(plain(), h0305=1, h0304=2), "0304", "0306")


@pytest.mark.rule("EDC-D3-f")
def test_cruising_aircraft_are_seen_over_mountains() -> None:
    """EDC-D3-f."""
    assert line_of_sight(plain(h0305="m"), Hex(3, 4), Hex(3, 6), cruise=True)


@pytest.mark.rule("EDC-D4-c")
def test_bocage_is_open_to_who_stands_at_it() -> None:
    """EDC-D4-c, EDC-D4-a."""
    hedge = plain(extra=edge("0304", "0305", "bocage"))
    assert not sees(hedge, "0303", "0306")
    assert sees(hedge, "0304", "0305")
    assert sees(hedge, "0304", "0306")
    assert sees(hedge, "0303", "0304")
    assert sees(hedge, "0303", "0305")


@pytest.mark.rule("EDC-D4-c")
def test_other_reading_lets_a_hedge_hide_from_who_stands_at_it() -> None:
    """EDC-D4-c with bocage_adjacent_open off."""
    hedge = plain(extra=edge("0304", "0305", "bocage"))
    a, b, c = path("0303 0304 0305")
    shut = sight_table(hedge, bocage_adjacent_open=False)
    for here, there in ((a, c), (b, c), (c, b)):
        assert line_of_sight(hedge, here, there)
        assert not line_of_sight(hedge, here, there, bocage_adjacent_open=False)
        assert there in sight_table(hedge).visible_from(here, 3)
        assert there not in shut.visible_from(here, 3)
    assert line_of_sight(hedge, a, b, bocage_adjacent_open=False)
    assert b in shut.visible_from(a, 3)


@pytest.mark.rule("EDC-D4-g")
def test_wall_blocks_unless_garrisoned() -> None:
    """EDC-D4-g."""
    wall = plain(extra=edge("0304", "0305", "wall"))
    assert not sees(wall, "0304", "0305")
    garrisoned = frozenset({(Hex(3, 4), Facing.S)})
    assert line_of_sight(wall, Hex(3, 4), Hex(3, 5), open_edges=garrisoned)
    assert line_of_sight(wall, Hex(3, 5), Hex(3, 4), open_edges=garrisoned)


def test_a_map_that_was_read_again_is_not_compared_hex_by_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each close reads its map; comparing it with the kept one would take longer than the line itself."""
    first, again = plain(12, 10), plain(12, 10)
    strip = Place(Hex(2, 2), "airstrip", "")
    first, again = replace(first, places=(strip,)), replace(again, places=(strip,))
    assert first is not again
    over_mountains(first, Hex(1, 1), Hex(5, 5))
    assert is_strip(first, Hex(2, 2))

    def compared(self: HexMap, other: object) -> bool:
        raise AssertionError("two maps were compared")

    monkeypatch.setattr(HexMap, "__eq__", compared)
    assert over_mountains(again, Hex(1, 1), Hex(5, 5))
    assert is_strip(again, Hex(2, 2))
