"""The importer for MegaMek boards."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.hexmap.check import check_map
from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.costs import Barrier, Mover, Step, take_step
from bot.hexmap.document import MapError, dump_map, load_map
from bot.hexmap.exporters import EXPORTERS, lost
from bot.hexmap.importers.any import import_map
from bot.hexmap.importers.megamek import import_megamek
from bot.hexmap.terrain import TERRAIN, EdgeKind, Overlay
from bot.render.hexes.keys import cliffs, ground_entries
from bot.render.hexes.layout import fit_layout

BOARD = (Path(__file__).parent / "data/ford.board").read_text()


def test_import() -> None:
    hexmap, notes = import_megamek(BOARD, "Ford")
    assert "".join(TERRAIN[kind].letter for kind in hexmap.terrain) == "f..r.wd.s.cr"
    assert hexmap.elevation == (1, 1, 1, 3, 0, 1, 1, 2, 1, 1, 1, 1)
    assert hexmap.overlays == {Hex(2, 2): frozenset({Overlay.LARGE_BRIDGE})}
    assert hexmap.roads[Hex(2, 2)] == {Facing.N, Facing.S}
    assert hexmap.roads[Hex(2, 1)] == {Facing.S}
    assert notes == [
        "Changed: All levels were raised by 1, so that the lowest is 0.",
        "Changed: Water of depth 0 became open ground in 1 hex. (0102)",
        "Minor: No equivalent for 'planted_fields' in 1 hex; left out. (0402)",
    ]
    assert load_map(dump_map(hexmap)) == hexmap


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hello", "is this a MegaMek board"),
        ('size 2 1\nhex 0101 0 "" ""', "hex 0201: is missing"),
        ('size 1 1\nhex 0101 high ""', "line 2"),
        ("size 9999 9999", "line 1"),
        ('size 1 1\nhex 0101 0 "woods:x" ""', "line 2"),
        ('size 2 1\nhex 0101 -900 "" ""\nhex 0201 100 "" ""', "levels differ by more than 999"),
    ],
)
def test_bad_boards_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(MapError, match=complaint):
        import_megamek(text, "bad.board")


CLIFFS = """size 3 2
hex 0101 1 "cliff_top:1:8" ""
hex 0201 2 "road:1:8;cliff_top:1:63" ""
hex 0301 1 "cliff_top:1" ""
hex 0102 0 "" ""
hex 0202 0 "road:1:1;cliff_top:1:1" ""
hex 0302 1 "cliff_top:1:32" ""
end"""
"""Cliff tops south of 0101 and on all sides of 0201, with a road over the one in the south; one without sides, one at
the foot of a drop, one beside ground as high.
"""


def test_cliff_tops_are_kept_drawn_and_written_again() -> None:
    hexmap, notes = import_megamek(CLIFFS, "Sheer")
    tops = {(Hex(1, 1), Facing.S)}
    tops |= {(Hex(2, 1), side) for side in (Facing.NE, Facing.SE, Facing.S, Facing.SW, Facing.NW)}
    marked = tops | {(neighbour(at, side), side.opposite) for at, side in tops}
    assert hexmap.edges == {key: frozenset({EdgeKind.CLIFF}) for key in marked}
    assert notes == [
        "Changed: Cliffs of one level are passable only to aircraft at Contour or above in 2 hexes. (0101, 0201)"
    ]
    layout = fit_layout(hexmap, 400)
    assert set(cliffs(hexmap, layout, 9)) == tops, "as the map says, whatever the setting"
    assert "cliff" in {entry.group for entry in ground_entries(hexmap, layout, 9)}
    for again in (
        load_map(dump_map(hexmap)),
        *(import_map(EXPORTERS[ending](hexmap), "x")[0] for ending in (".board", ".tmj")),
    ):
        assert again.edges == hexmap.edges
    assert lost(hexmap, ".board") == []
    assert check_map(hexmap) == []


@pytest.mark.parametrize(
    ("mover", "to", "closed"),
    [
        (Mover("vehicle"), Hex(1, 1), True),
        (Mover("infantry", mountaineer=True), Hex(3, 2), True),
        (Mover("air", altitude="noe"), Hex(1, 1), True),
        (Mover("air", altitude="contour"), Hex(1, 1), False),
        (Mover("vehicle"), Hex(2, 2), False),
    ],
)
def test_a_marked_cliff_is_closed_but_for_a_road_and_aircraft(mover: Mover, to: Hex, closed: bool) -> None:
    hexmap = import_megamek(CLIFFS, "Sheer")[0]
    for a, b in ((Hex(2, 1), to), (to, Hex(2, 1))):
        step = take_step(hexmap, mover, a, b)
        assert (step is Barrier.CLIFF) == closed
        assert closed or isinstance(step, Step)


def test_a_cliff_without_a_drop_is_odd() -> None:
    hexmap = import_megamek(CLIFFS, "Sheer")[0]
    level = replace(hexmap, elevation=(1,) * 6)
    assert check_map(level)[0] == (
        "The edge between 0101 and 0201 is a cliff, but both are on the same level."
    )
    assert len(cliffs(level, fit_layout(level, 400), 2)) == len(level.edges) // 2
    assert lost(level, ".board") == ["Left out, as this format has no place for it: features of edges (6)."]
