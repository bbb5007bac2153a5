"""Range, sight and zones of influence on a picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bot.campaign.forecast.areas import Area, AreaKind
from bot.hexmap.coords import Hex, disc
from bot.render import render_map
from bot.render.hexes.areas import area_tile
from bot.render.hexes.draws import draw_list
from bot.render.hexes.layout import fit_layout
from bot.render.hexes.paint import hatch
from bot.render.hexes.scene import Laid, compose
from bot.render.pictures import MAP_WIDTH
from bot.service.room.maps import spanning
from tests.render.sample import sample_view

VIEW = sample_view()
CROP = (Hex(8, 8), Hex(18, 16))


def drawn(*areas: Area) -> list[tuple[str, Hex]]:
    scene = compose(VIEW, fit_layout(VIEW.map, 900, CROP), title="T", laid=Laid(areas=areas))
    return [(draw.what, draw.hex) for draw in draw_list(scene) if draw.layer == "area"]


def test_an_area_has_its_pattern_in_every_hex_and_a_rim_around_it() -> None:
    ring = frozenset(disc(Hex(12, 12), 1))
    found = drawn(Area(AreaKind.RANGE, ring))
    assert {at for what, at in found if what == "area_tile"} == ring
    assert {at for what, at in found if what == "area_rim"} == ring - {Hex(12, 12)}
    sight = drawn(Area(AreaKind.SIGHT, ring))
    assert {what for what, _ in sight} == {"area_rim"}, "what is not in sight is in the fog"


def test_areas_lie_beneath_everything_else_and_within_the_picture() -> None:
    area = Area(AreaKind.ENEMY_ZONE, frozenset({Hex(1, 1), Hex(12, 12)}))
    scene = compose(VIEW, fit_layout(VIEW.map, 900, CROP), title="T", laid=Laid(areas=[area]))
    layers = [draw.layer for draw in draw_list(scene)]
    assert layers[0] == "area"
    assert "area" not in layers[layers.count("area") :]
    assert scene.areas[0].hexes == {Hex(12, 12)}


def test_a_zone_is_hatched_through_the_middle_and_on_both_sides_of_it() -> None:
    tile = np.asarray(area_tile(fit_layout(VIEW.map, 900, CROP), AreaKind.OWN_ZONE))[..., 3] > 0
    row = tile[tile.shape[0] // 2]
    stripes = np.flatnonzero(np.diff(row.astype(int)) == 1)
    assert len(stripes) == 3
    assert row[len(row) // 2]


def test_the_zones_of_both_sides_look_different_without_their_colours() -> None:
    view = replace(VIEW, units=(), contacts=(), friends=())
    at = frozenset({Hex(12, 12)})
    own, theirs = (
        render_map(view, title="T", crop=CROP, width=600, laid=Laid(areas=[Area(kind, at)]))
        for kind in (AreaKind.OWN_ZONE, AreaKind.ENEMY_ZONE)
    )
    assert own != theirs
    assert own != render_map(view, title="T", crop=CROP, width=600)


def test_zones_on_an_overview_are_hatched_widely_enough_for_a_phone() -> None:
    layout = fit_layout(VIEW.map, MAP_WIDTH)
    assert not layout.numbered
    tile = np.asarray(area_tile(layout.cell, AreaKind.OWN_ZONE))[..., 3]
    middle = tile[tile.shape[0] // 2] > 128
    assert middle.sum() * 400 / layout.width >= 1, "a line is a pixel wide"
    assert (np.diff(middle.astype(int)) == 1).sum() == 1, "and lines do not run together"


def test_zones_are_shown_with_two_hexes_around_them_as_far_as_the_map_goes() -> None:
    wide, high = VIEW.map.width, VIEW.map.height
    assert spanning(VIEW.map, {Hex(10, 9), Hex(14, 12)}) == (Hex(8, 7), Hex(16, 14))
    assert spanning(VIEW.map, {Hex(1, 2), Hex(4, 4)}) == (Hex(1, 1), Hex(6, 6))
    assert spanning(VIEW.map, {Hex(2, 2), Hex(wide - 1, high)}) is None, "all of the map is no part of it"
    assert spanning(VIEW.map, ()) is None


@pytest.mark.parametrize(
    ("pitch", "radius", "wide", "apart", "thick"),
    [(90, 100.0, 720, 30, 4), (5, 6.0, 720, 10, 1), (9, 6.0, 90, 6, 1)],
)
def test_what_is_unexplored_is_hatched_with_lines_of_a_seventh(
    pitch: int, radius: float, wide: int, apart: int, thick: int
) -> None:
    bands = hatch(pitch, radius, (3, wide))
    assert bands.shape == (3, wide)
    for down, row in enumerate(bands):
        assert row.nonzero()[0].tolist() == [x for x in range(wide) if (x + down) % apart < thick]
