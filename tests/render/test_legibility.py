"""Everything that a picture shows can be read and told apart: on a phone, in fog, with any of the colour blindnesses.

Sizes are measured on the list of what is drawn at which size, colours on the palette.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import numpy as np
import pytest
from colorspacious import cspace_convert
from PIL import Image

from bot.campaign.knowledge.deeds import Deeds, Fallen, Hurt
from bot.campaign.knowledge.fronts import Front
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Level
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.terrain import THEMES, TerrainKind
from bot.rehearsal.bench.ground import battle, rolling_map
from bot.render import conditions
from bot.render.board import key, labels, picture, places
from bot.render.board import look as board_look
from bot.render.conditions import render_conditions
from bot.render.hexes import frame
from bot.render.hexes import ground as painting
from bot.render.hexes.counters import frame_tile
from bot.render.hexes.draws import plan
from bot.render.hexes.layout import fit_layout, tag_size
from bot.render.hexes.listing import list_items
from bot.render.hexes.paint import hatch
from bot.render.hexes.placing import number_box, number_size
from bot.render.hexes.scene import Laid, Scene
from bot.render.hexes.tiles import way_tile
from bot.render.pictures import MAP_WIDTH, map_scene, order_scene
from bot.render.shared import palette as colours
from bot.render.shared.dark import dark_table
from bot.render.shared.palette import (
    FLAT,
    INK,
    LEVEL,
    PAPER,
    RGB,
    SHADES,
    SIDE_COLOUR,
    SIDE_FILL,
    SLOTS,
    Palette,
    bar_index,
    ground_colour,
    make_palette,
    mix,
)
from tests.render.golden_pictures import _table
from tests.render.recording import recorded
from tests.render.sample import contact, own_unit
from tests.render.test_labels import strengths
from tests.render.test_pictures import plain_view

PHONE, SCREEN = 400, 1080
"""Widths at which a picture is shown."""
APART = 10.0
"""Least distance of two colours in CAM02-UCS."""
DARK_THEME = "dark"
"""Of a campaign's pictures, whatever the theme of its map."""
VISIONS = (None, "deuteranomaly", "protanomaly", "tritanomaly")


def apart(one: RGB, other: RGB) -> float:
    """The least distance of two colours, for eyes of every kind."""
    found = []
    for vision in VISIONS:
        pair = np.array([one, other]) / 255
        if vision is not None:
            seen = {"name": "sRGB1+CVD", "cvd_type": vision, "severity": 100}
            pair = np.clip(cspace_convert(pair, seen, "sRGB1"), 0, 1)
        a, b = cspace_convert(pair, "sRGB1", "CAM02-UCS")
        found.append(float(np.linalg.norm(a - b)))
    return min(found)


def light(colour: RGB) -> float:
    """Relative luminance, as WCAG has it."""
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@lru_cache
def _in_fog(theme: str, kind: TerrainKind) -> list[dict[RGB, RGB]]:
    """For each level of fog, what becomes of each colour on a map of this terrain in every shade."""
    of_map = "" if theme == DARK_THEME else theme
    made = make_palette(tuple((kind, shade) for shade in range(SHADES + 1)), of_map)
    table = [tuple(map(int, row)) for row in made.table]
    shown = np.frombuffer(_colours(made, theme), np.uint8)[: 9 * SLOTS].reshape(3, -1, 3)
    return [
        {plain: tuple(map(int, row)) for plain, row in zip(table, level, strict=True)}  # type: ignore[misc]
        for level in shown
    ]


def _colours(made: Palette, theme: str) -> bytes:
    return dark_table(made) if theme == DARK_THEME else made.fogged()


def shown(theme: str, colour: RGB) -> RGB:
    """What a colour that pictures are drawn in becomes in the light or the dark theme, in sight."""
    if theme != DARK_THEME:
        return colour
    made = make_palette(tuple((kind, FLAT) for kind in TerrainKind))
    red, green, blue = dark_table(made)[3 * made.slot(colour) :][:3]
    return red, green, blue


@pytest.fixture(params=["light", DARK_THEME])
def look(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["", *THEMES, DARK_THEME], ids=lambda theme: theme or "usual")
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def _grounds(theme: str) -> Iterator[tuple[TerrainKind, int, RGB]]:
    for kind in TerrainKind:
        for shade in range(SHADES + 1):
            yield kind, shade, ground_colour(kind, shade, "" if theme == DARK_THEME else theme)


# ---------------------------------------------------------------- colours


def test_two_terrains_differ_for_every_eye(theme: str) -> None:
    for one, other in combinations(TerrainKind, 2):
        far = apart(*(shown(theme, ground_colour(kind, FLAT, theme)) for kind in (one, other)))
        assert far >= APART, (one, other, far)


def test_hex_numbers_and_elevations_can_be_read_on_every_ground_in_every_fog(theme: str) -> None:
    for kind, shade, ground in _grounds(theme):
        for level in _in_fog(theme, kind):
            for text in (INK, LEVEL):
                assert contrast(level[text], level[ground]) >= 4.5, (kind, shade, text, ground)


LINES = ("RIVER", "DEEP", "ROAD_CASE", "INK", "CLIFF", "BOCAGE", "STEEL", "WOOD")


def test_lines_on_the_ground_stand_out_in_every_fog(theme: str) -> None:
    for name in LINES:
        # Rivers have a dark rim.
        line: RGB = colours.DEEP if name == "RIVER" else getattr(colours, name)
        for kind, shade, ground in _grounds(theme):
            for level in _in_fog(theme, kind):
                assert contrast(level[line], level[ground]) >= 3.0, (name, kind, shade)


def test_a_road_is_bright_between_its_dark_rims_in_every_fog(theme: str) -> None:
    for kind in TerrainKind:
        for level in _in_fog(theme, kind):
            assert contrast(level[colours.ROAD], level[colours.ROAD_CASE]) >= 3.0


def test_fog_is_a_scale_from_bright_and_colourful_to_dark_and_grey(theme: str) -> None:
    for kind, shade, ground in _grounds(theme):
        seen, before, never = (level[ground] for level in _in_fog(theme, kind))
        assert light(seen) > light(before) > light(never), (kind, shade)
        hues = [max(colour) - min(colour) for colour in (seen, before, never)]
        assert hues[2] <= max(*hues[:2], 9), "grey but for a little blue"
        # Never seen is hatched, too.
        assert apart(seen, before) >= APART, (kind, shade)


def test_rivers_and_highways_keep_their_colour_in_every_fog(theme: str) -> None:
    for kind, shade, ground in _grounds(theme):
        for level in _in_fog(theme, kind)[1:]:
            for way, other in (("RIVER", "ROAD_CASE"), ("HIGHWAY", "INK")):
                assert apart(level[getattr(colours, way)], level[getattr(colours, other)]) >= APART, way
                assert apart(level[getattr(colours, way)], level[ground]) >= APART, (way, kind, shade)


def test_a_road_on_an_overview_is_one_line_that_stands_out_in_every_fog(theme: str) -> None:
    """At the width of a phone its pixels run together."""
    layout = fit_layout(rolling_map(40, 30), MAP_WIDTH)
    tile = np.asarray(way_tile(layout.cell, "road", (Facing.N, Facing.S)))
    used = [tuple(map(int, pixel[:3])) for row in tile for pixel in row if pixel[3] > 200]
    table = make_palette(tuple((kind, FLAT) for kind in TerrainKind)).table
    plain = [tuple(map(int, row)) for row in table]
    slots = make_palette(tuple((kind, FLAT) for kind in TerrainKind)).index(np.array(used, np.uint8))
    for kind, shade, ground in _grounds(theme):
        for level in _in_fog(theme, kind)[1:]:
            line = np.mean([level.get(plain[slot], level[INK]) for slot in slots], axis=0)
            mean: RGB = (round(line[0]), round(line[1]), round(line[2]))
            assert contrast(mean, level[ground]) >= 2.5, (kind, shade)


def test_the_three_states_of_ground_differ_on_plains_and_by_a_hatch_that_phones_show(theme: str) -> None:
    kind = TerrainKind.PLAINS
    base = ground_colour(kind, FLAT, "" if theme == DARK_THEME else theme)
    seen, before, never = (level[base] for level in _in_fog(theme, kind))
    assert apart(seen, before) >= APART
    assert apart(before, never) >= 6
    layout = fit_layout(rolling_map(40, 30), MAP_WIDTH)
    row = hatch(layout.pitch, layout.radius, (layout.map_height, layout.width))[0]
    starts = np.flatnonzero(row[1:] & ~row[:-1])
    assert np.diff(starts).mean() * PHONE / layout.width >= 4, "lines must be some pixels apart to be seen"


def test_the_rim_of_what_is_in_sight_stands_out_on_both_sides(theme: str) -> None:
    for kind, _, ground in _grounds(theme):
        for level in _in_fog(theme, kind):
            assert contrast(shown(theme, colours.BAR), level[ground]) >= 3.0


@pytest.mark.parametrize("side", Side)
def test_plates_and_icons_can_be_read(side: Side, look: str) -> None:
    ink, paper, colour, fill = (shown(look, one) for one in (INK, PAPER, SIDE_COLOUR[side], SIDE_FILL[side]))
    assert contrast(paper, colour) >= 4.5, "losses and marks have a rim like paper"
    assert contrast(ink, fill) >= 4.5
    ghost = shown(look, mix(SIDE_COLOUR[side], PAPER, 0.93))
    assert contrast(colour, ghost) >= 4.5
    pale = shown(look, mix(SIDE_FILL[side], PAPER, 0.62))
    assert contrast(shown(look, mix(INK, SIDE_FILL[side], 0.35)), pale) >= 3.0


def test_sides_differ_by_the_shape_of_their_frames() -> None:
    shapes = {}
    for side in Side:
        wide = 24 if side is Side.NEUTRAL else 40
        with recorded() as lines:
            frame_tile(side, "", wide, 24, 1, False)
        shapes[side] = tuple(line.split(") ")[0] + str(len(lines)) for line in lines[1:2])
    assert len(set(shapes.values())) == len(Side)


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (INK, PAPER),
        (colours.MUTED, PAPER),
        (INK, colours.GOLD),
    ],
)
def test_texts_of_bars_and_lists_can_be_read(text: RGB, ground: RGB, look: str) -> None:
    assert contrast(shown(look, text), shown(look, ground)) >= 4.5


def test_the_title_bar_is_dark_and_can_be_read(look: str) -> None:
    made = make_palette(((TerrainKind.PLAINS, FLAT),))
    table = np.frombuffer(_colours(made, look), np.uint8).reshape(-1, 3)

    def of(colour: RGB) -> RGB:
        red, green, blue = table[bar_index(np.array(colour, np.uint8))]
        return int(red), int(green), int(blue)

    for ground in (colours.BAR, colours.NIGHT):
        assert light(of(ground)) < 0.1, ground
        assert contrast(of(PAPER), of(ground)) >= 7
        assert contrast(of((200, 203, 209)), of(ground)) >= 4.5
    assert contrast(of(colours.GOLD), of(colours.NIGHT)) >= 3


@pytest.mark.parametrize("board", [board_look.LIGHT, board_look.DARK], ids=["light", DARK_THEME])
def test_sides_of_a_table_differ_and_their_labels_can_be_read(board: board_look.Look) -> None:
    for (fill, rim, _), (other, _, _) in combinations(board.sides[:2], 2):
        assert apart(fill, other) >= APART
        assert contrast(rim, board.table) >= 3.0
    for fill, rim, ink in board.sides:
        assert contrast(ink, fill) >= 4.5
        assert contrast(board.ink, board.faded(fill, rim)[0]) >= 4.5
        assert contrast(rim, board.paper) >= 3.0
    for kind, colour in board.marks.items():
        assert contrast(colour, board.paper) >= (4.5 if kind != "template" else 3.0), kind
        assert contrast(colour, board.table) >= 3.0, kind
    for text, ground in ((board.ink, board.paper), (board.ink, board.table), (board.ink, board.gold)):
        assert contrast(text, ground) >= 4.5
    assert light(board.bar) < 0.1
    assert contrast(board_look.BAR_LESS, board.bar) >= 4.5
    for kind, skin in board.skins.items():
        assert (
            contrast(skin.ink, board.table) >= 3.0 or contrast(skin.fill, board.table) >= 3.0 or kind in FAINT
        ), kind


@pytest.mark.parametrize("board", [board_look.LIGHT, board_look.DARK], ids=["light", DARK_THEME])
def test_terrain_and_rings_of_a_table_differ_for_every_eye(board: board_look.Look) -> None:
    """Kinds of terrain by their pattern or a colour, rings about a unit by their colour."""
    for (one, first), (other, second) in combinations(board.skins.items(), 2):
        if (first.pattern, first.dashed) == (second.pattern, second.dashed):
            far = max(apart(first.fill, second.fill), apart(first.ink, second.ink))
            assert far >= APART, (one, other)
    for one, other in combinations(("range", "command", "control", "defence"), 2):
        assert apart(board.marks[one], board.marks[other]) >= APART, (one, other)


FAINT = ("road", "hill", "scenery", "field", "scrub", "marsh")
"""Ground that stands on hardly anything; its names and heights say what it is."""


# ---------------------------------------------------------------- sizes

WORLDS = (
    *(
        (5, 5, 1, False),
        (12, 9, 40, False),
        (25, 60, 120, False),
        (40, 30, 60, False),
        (100, 100, 500, False),
    ),
    *((12, 9, 40, True), (40, 30, 60, True)),
)
"""Columns, rows, units and whether the hexes have a corner at the top."""


@lru_cache
def world_view(cols: int, rows: int, units: int, pointy: bool, truth: bool) -> SideView:
    world = battle(units, replace(rolling_map(cols, rows), pointy=pointy))
    start_round(world)
    for number, unit in enumerate(world.units.values()):
        unit.level = Level(number % 3)
    return gm_view(world) if truth else observe(world, Side.PLAYER)


def scenes(cols: int, rows: int, units: int, pointy: bool) -> Iterator[tuple[str, Scene]]:
    """Every view of a world: fronts, receipts, sectors, overviews, the game master's."""
    view = world_view(cols, rows, units, pointy, False)
    someone = view.units[0]
    wide, high = (5, 7) if pointy else (7, 5)
    first = Hex(max(1, min(someone.hex.col - 3, cols - wide)), max(1, min(someone.hex.row - 3, rows - high)))
    last = Hex(min(cols, first.col + wide), min(rows, first.row + high))
    deeds = Deeds(
        hurts=(Hurt(someone.hex, Side.PLAYER, 3),), fallen=(Fallen(someone.hex, Side.HOSTILE, "armour"),)
    )
    look = {"title": "A title", "subtitle": "more", "legend": False}
    yield "front", map_scene(view, crop=(first, last), width=1080, laid=Laid(deeds=deeds), **look)  # type: ignore[arg-type]
    crowd = tuple(replace(unit, hex=someone.hex) for unit in view.units[:9])
    stacked = replace(view, units=crowd)
    yield "front", map_scene(stacked, crop=(first, last), width=1080, laid=Laid(deeds=deeds), **look)  # type: ignore[arg-type]
    yield (
        "receipt",
        order_scene(view, someone.id, [], target=Hex(min(cols, someone.hex.col + 3), someone.hex.row)),
    )
    yield "receipt", order_scene(view, someone.id, [], target=Hex(1, 1))
    fronts = (Front(1, first, last),)
    yield "overview", map_scene(view, width=1200, laid=Laid(fronts=fronts), **look)  # type: ignore[arg-type]
    yield "overview", map_scene(view, width=2000, title="Whole")
    far = Hex(min(cols, first.col + 20), min(rows, first.row + 15))
    yield "overview", map_scene(view, crop=(first, far), width=2000, title="Sector")
    yield "overview", map_scene(world_view(cols, rows, units, pointy, True), width=2000, title="Truth")


SIZE_OF = {"halo_text": 1, "pill_tile": 2, "badge_tile": 1, "chevron_tile": 1, "number_tile": 2}
"""Which of a drawing's details is the size of its text."""


@pytest.mark.parametrize(("cols", "rows", "units", "pointy"), WORLDS)
def test_every_text_can_be_read_and_every_counter_told(
    cols: int, rows: int, units: int, pointy: bool
) -> None:
    for kind, scene in scenes(cols, rows, units, pointy):
        layout = scene.layout
        screen, phone = SCREEN / layout.width, PHONE / layout.width
        planned = plan(scene)
        for draw in planned.draws:
            if draw.what in SIZE_OF:
                size = int(str(draw.details[SIZE_OF[draw.what]]))
                assert size * screen >= 12, (kind, layout, draw.details)
                assert size * phone >= 6, (kind, layout, draw.details)
                if draw.what == "pill_tile":
                    assert size * phone >= 9, (kind, layout, draw.details)
                if draw.layer == "name":
                    assert size * phone >= 8, (kind, layout, draw.details)
                if (
                    draw.layer == "counter"
                    and draw.what == "halo_text"
                    and kind != "overview"
                    and layout.numbered
                ):
                    assert size * phone >= 9, (kind, layout, draw.details)
        for counter in scene.counters:
            assert counter.strength in strengths(planned, counter)
            least = 8 if counter.crowd == 3 else 12
            assert min(counter.width, counter.height * 1.7) * phone >= least, (kind, layout, counter)
        if layout.numbered:
            assert number_size(layout, view_is_wide(scene)) * phone >= 5
            assert number_size(layout) * phone >= 6
        if planned.listed:
            items, high = list_items(planned.listed, False, layout)
            assert tag_size(layout) * screen >= 12
            assert all(item.left + item.width <= layout.width for item in items)
            assert all(item.top + tag_size(layout) <= high for item in items)


def view_is_wide(scene: Scene) -> bool:
    return bool(scene.labels) and len(scene.labels[0][0]) > 4


def _written(monkeypatch: pytest.MonkeyPatch, *modules: object) -> list[tuple[str, int]]:
    """What modules write from now on, and at which size."""
    found: list[tuple[str, int]] = []
    plain = modules[0].glyphs  # type: ignore[attr-defined]

    def write(text: str, size: int, bold: bool = False) -> Image.Image:
        found.append((text, size))
        return plain(text, size, bold)  # type: ignore[no-any-return]

    for module in modules:
        monkeypatch.setattr(module, "glyphs", write)
    return found


@pytest.mark.parametrize("pointy", [False, True])
def test_a_number_that_a_road_crosses_is_as_clear_as_one_on_bare_ground(pointy: bool) -> None:
    plain = plain_view(5, 5).map
    bare = replace(plain, pointy=pointy)
    along = (Facing.N, Facing.S) if not pointy else (Facing.NE, Facing.SW)
    crossed = replace(bare, highways=dict.fromkeys(plain.hexes(), frozenset(along)))
    layout = fit_layout(bare, 640)
    pictures = []
    for hexmap in (bare, crossed):
        made = painting.ground(hexmap, layout, 2)
        pictures.append(made.palette.table[made.pixels].astype(float) @ (0.2126, 0.7152, 0.0722))
    dark, around = pictures[0] < light_of(INK) + 8, np.zeros(pictures[0].shape, bool)
    for turn in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        around |= np.roll(dark, turn, (0, 1))
    inside = np.zeros(dark.shape, bool)
    for at in plain.hexes():
        box = number_box(layout, at)
        inside[box.top : box.bottom, box.left : box.right] = True
    beside = inside & around & (pictures[0] > 200)
    assert beside.sum() > 500
    assert pictures[1][beside].min() > 200


def light_of(colour: RGB) -> float:
    """Brightness from 0 to 255."""
    return float(np.array(colour) @ (0.2126, 0.7152, 0.0722))


@pytest.mark.parametrize("wide", [600, 900, 1000])
def test_every_text_of_a_table_can_be_read_on_a_phone(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = _written(monkeypatch, key, labels, picture, places)
    picture.render_table(_table(), width=wide)
    assert found
    for text, size in found:
        assert size * PHONE / wide >= 8.9, text


def test_the_picture_of_the_conditions_can_be_read_on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _written(monkeypatch, conditions)
    conditions._body.cache_clear()
    picture = render_conditions(Environment(hour=3, use_night=True, wind_speed=3), "A title")
    wide = Image.open(io.BytesIO(picture)).width
    assert min(size for _, size in found) * SCREEN / wide >= 12
    assert min(size for _, size in found) * PHONE / wide >= 8.5


@pytest.mark.parametrize("wide", [640, 1080, 1200, 2000])
def test_bars_and_keys_can_be_read(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = _written(monkeypatch, frame)
    view = world_view(40, 30, 60, False, False)
    scene = map_scene(view, title="A title", subtitle="more", width=wide)
    made = make_palette(((TerrainKind.PLAINS, 0),))
    frame.paint_title(scene)
    assert min(size for _, size in found) * PHONE / scene.layout.width >= 6
    del found[:]
    frame.paint_key.__wrapped__(scene.key, scene.layout, made)
    assert min(size for _, size in found) * PHONE / scene.layout.width >= 8


def test_a_stack_of_every_side_is_told_on_a_front() -> None:
    """Four sides in one hex are four counters with their strengths."""
    at = Hex(3, 3)
    view = world_view(12, 9, 40, False, False)
    view = replace(
        view,
        units=tuple(own_unit(n, at) for n in range(3)),
        contacts=(contact(1, at),),
        friends=(contact(2, at, Side.ALLIED), contact(3, at, Side.NEUTRAL)),
    )
    scene = map_scene(view, title="T", crop=(Hex(1, 1), Hex(8, 6)), width=1080)
    assert {counter.side for counter in scene.counters} == set(Side)
    pills = [draw for draw in plan(scene).draws if draw.what == "pill_tile"]
    assert len(pills) == 4
