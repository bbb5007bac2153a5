"""Pictures of maps whose hexes have a corner at the top."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from bot.campaign.knowledge.deeds import NOTHING
from bot.campaign.knowledge.fronts import COLUMNS, ROWS, Front, fronts_of
from bot.campaign.world.known.view import SideView
from bot.hexmap.coords import Hex
from bot.render.hexes.draws import draw_list
from bot.render.hexes.ground import hex_numbers
from bot.render.hexes.layout import fit_layout
from bot.render.hexes.scene import Laid, compose
from bot.render.pictures import map_scene, render_map
from tests.render.sample import sample_view

VIEW = sample_view()
POINTY = replace(VIEW, map=replace(VIEW.map, pointy=True))
CROP = (Hex(16, 10), Hex(21, 17))


@pytest.mark.parametrize("width", [400, 801, 1500])
def test_hexes_neither_overlap_nor_leave_gaps(width: int) -> None:
    layout = fit_layout(POINTY.map, width, CROP)
    numbers = hex_numbers(layout)
    counts = np.bincount(numbers.ravel())[1:]
    assert len(counts) == len(layout.hexes())
    assert counts.min() == counts.max()
    for place, at in enumerate(layout.hexes(), 1):
        x, y = layout.centre(at)
        assert numbers[y, x] == place
    x, y = layout.centre(Hex(18, 13))
    inside = numbers[y - layout.row_height : y + layout.row_height, x - layout.pitch : x + layout.pitch]
    assert inside.min() > 0


def test_a_picture_is_as_large_as_the_turned_one_is_high() -> None:
    flat, pointy = fit_layout(VIEW.map, 1200), fit_layout(POINTY.map, 1200)
    assert pointy.width <= 1200
    assert pointy.map_height > flat.map_height, "30 columns and 40 rows"
    turned = replace(pointy, pointy=False)
    assert (pointy.half, pointy.high) == (turned.high // 2, 2 * turned.half)


def test_what_is_drawn_on_a_hex_is_within_the_picture_and_in_its_hex() -> None:
    layout = fit_layout(POINTY.map, 1080, CROP)
    scene = compose(POINTY, layout, title="T")
    for draw in draw_list(scene):
        if draw.layer in ("facing", "line", "rim", "sign", "work"):
            x, y = layout.centre(draw.hex)
            assert abs(draw.middle[0] - x) <= 2
            assert abs(draw.middle[1] - y) <= 2
        if draw.layer == "counter":
            x, y = layout.centre(draw.hex)
            assert abs(draw.middle[1] - y) <= layout.high


@pytest.mark.parametrize("view", [VIEW, POINTY], ids=["flat", "pointy"])
def test_fronts_are_wider_than_high_with_title_and_list(view: SideView) -> None:
    for front in fronts_of(view, NOTHING):
        cols, rows = front.last.col - front.first.col + 1, front.last.row - front.first.row + 1
        assert (cols, rows) == ((ROWS, COLUMNS) if view.map.pointy else (COLUMNS, ROWS))
        picture = render_map(
            view, title="T", subtitle="Round 2", crop=(front.first, front.last), legend=False
        )
        image = Image.open(io.BytesIO(picture))
        assert image.width > image.height


@pytest.mark.parametrize("view", [VIEW, POINTY], ids=["flat", "pointy"])
@pytest.mark.parametrize(
    ("first", "last"),
    [
        (Hex(6, 3), Hex(11, 10)),
        (Hex(9, 7), Hex(14, 14)),
        (Hex(4, 4), Hex(4, 9)),
        (Hex(1, 1), Hex(40, 30)),
    ],
)
def test_the_frame_of_a_front_is_around_its_hexes(view: SideView, first: Hex, last: Hex) -> None:
    scene = map_scene(view, title="T", width=1200, laid=Laid(fronts=(Front(1, first, last),)))
    layout = scene.layout
    bars = [draw for draw in draw_list(scene) if draw.what == "bar_tile"]
    thick = min(bars[0].tile.size)
    middles = [
        layout.centre(Hex(col, row))
        for col in range(first.col, last.col + 1)
        for row in range(first.row, last.row + 1)
    ]
    ends = (
        (min(bar.middle[0] for bar in bars), min(x for x, _ in middles) - layout.half),
        (max(bar.middle[0] for bar in bars), max(x for x, _ in middles) + layout.half),
        (min(bar.middle[1] for bar in bars), min(y for _, y in middles) - layout.high // 2),
        (max(bar.middle[1] for bar in bars), max(y for _, y in middles) + layout.high // 2),
    )
    assert all(abs(drawn - there) <= thick for drawn, there in ends), ends
