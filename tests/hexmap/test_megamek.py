"""The importer for MegaMek boards."""

from pathlib import Path

import pytest

from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import MapError, dump_map, load_map
from bot.hexmap.importers.megamek import import_megamek
from bot.hexmap.terrain import TERRAIN, Overlay

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
