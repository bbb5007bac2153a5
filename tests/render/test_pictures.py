"""Pictures: sizes, palette, determinism, and pixels at places where something must be."""

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from bot.campaign.forecast.areas import AreaKind
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Unit, World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, disc, neighbour
from bot.hexmap.document import HexMap, Place
from bot.hexmap.terrain import EdgeKind, TerrainKind
from bot.render import PathMark, render_map, render_order, render_terrain
from bot.render.hexes.ground import ground, hex_numbers
from bot.render.hexes.layout import fit_layout
from bot.render.hexes.paint import hatch
from bot.render.hexes.scene import Laid, compose
from bot.render.pictures import NEAR, order_scene
from bot.render.shared.palette import RIVER, SIDE_COLOUR, TERRAIN_COLOUR, ground_colour
from tests.render.sample import contact, own_unit, sample_map, sample_paths, sample_view


def plain_view(width: int = 9, height: int = 7, **changes: object) -> SideView:
    """A small plain with everything in sight."""
    count = width * height
    hexmap = HexMap("Plain", width, height, (TerrainKind.PLAINS,) * count, (0,) * count)
    view = replace(sample_view(hexmap), units=(), friends=(), contacts=(), visible=frozenset(hexmap.hexes()))
    return replace(view, **changes)  # type: ignore[arg-type]


def pixels(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


def map_part(view: SideView, **options: object) -> tuple[np.ndarray, np.ndarray]:
    """The map area of a picture without a key and, for comparison, of the same view without pieces."""
    bare = replace(view, units=(), friends=(), contacts=())
    both = [pixels(render_map(one, title="T", legend=False, **options)) for one in (view, bare)]  # type: ignore[arg-type]
    high = fit_layout(view.map, 2000).map_height
    return both[0][-high:], both[1][-high:]


def near(image: np.ndarray, colour: tuple[int, int, int]) -> np.ndarray:
    return np.abs(image - np.array(colour)).max(axis=-1) <= 6


def test_the_theatre_is_a_small_palette_png() -> None:
    data = render_map(sample_view(), title="Operation", laid=Laid(paths=sample_paths()))
    image = Image.open(io.BytesIO(data))
    assert (image.format, image.mode) == ("PNG", "P")
    assert 1200 <= image.width <= 1280
    assert len(data) < 390_000


def test_equal_views_give_equal_bytes() -> None:
    assert render_map(sample_view(), title="A") == render_map(sample_view(), title="A")


def test_cached_ground_does_not_keep_what_was_drawn_over_it() -> None:
    view = plain_view()
    before = render_map(view, title="A")
    render_map(replace(view, units=(own_unit(1, Hex(4, 4)),), visible=frozenset()), title="A")
    assert render_map(view, title="A") == before


def test_terrain_has_its_flat_colour_and_fog_changes_it() -> None:
    view = plain_view()
    layout = fit_layout(view.map, 2000)
    x, y = layout.centre(Hex(5, 4))
    seen = map_part(view)[0][y, x]
    explored = map_part(replace(view, visible=frozenset(), explored=frozenset(view.map.hexes())))[0][y, x]
    dark = map_part(replace(view, visible=frozenset(), explored=frozenset()))[0][y, x]
    assert tuple(seen) == TERRAIN_COLOUR[TerrainKind.PLAINS]
    for one, other in ((seen, explored), (seen, dark), (explored, dark)):
        assert np.abs(one - other).max() > 15


@pytest.mark.parametrize("side", [Side.PLAYER, Side.HOSTILE])
def test_a_unit_changes_the_picture_at_its_hex_only(side: Side) -> None:
    at = Hex(5, 4)
    piece = {"units": (own_unit(1, at),)} if side is Side.PLAYER else {"contacts": (contact(2, at),)}
    view = plain_view(**piece)
    drawn, bare = map_part(view)
    layout = fit_layout(view.map, 2000)
    x, y = layout.centre(at)
    ys, xs = np.nonzero((drawn != bare).any(axis=-1))
    assert abs(xs - x).max() < 2.2 * layout.radius
    assert abs(ys - y).max() < 1.3 * layout.radius
    assert near(drawn, SIDE_COLOUR[side]).sum() > near(bare, SIDE_COLOUR[side]).sum() + 50


def test_held_sides_are_thick_lines_in_the_colour_of_the_side() -> None:
    """EDC-C3.2.1-c: three coloured sides for a front unit facing N, none for one that shows no line."""
    held = frozenset({Facing.NW, Facing.N, Facing.NE})
    view = plain_view(units=(own_unit(1, Hex(5, 4), facing=Facing.S, held=held, name="A"),))
    drawn, _ = map_part(view)
    layout = fit_layout(view.map, 2000)
    x, y = layout.centre(Hex(5, 4))
    for facing in Facing:
        if facing is Facing.S:
            continue  # the facing mark is there
        dx, dy = layout.towards(facing, 0.93)
        spot = drawn[round(y + dy) - 2 : round(y + dy) + 3, round(x + dx) - 2 : round(x + dx) + 3]
        assert near(spot, SIDE_COLOUR[Side.PLAYER]).any() == (facing in held), facing


@pytest.mark.rule("EDC-C3.2.1-c")
def test_lines_held_are_drawn_for_units_in_front_that_do_not_hide_and_for_enemies_in_sight() -> None:
    """From the world to the scene: 3 sides on 0304, none on 0504, though its line holds; none of unseen enemies."""
    count = 9 * 9
    hexmap = HexMap("Plain", 9, 9, (TerrainKind.PLAINS,) * count, (0,) * count)
    infantry = starter_catalogue().classes["regular_infantry"]
    world = World(hexmap, starter_catalogue())
    for key, at, side, hides in (
        ("open", Hex(3, 4), Side.PLAYER, False),
        ("hidden", Hex(5, 4), Side.PLAYER, True),
        ("foe", Hex(3, 2), Side.HOSTILE, False),
        ("far foe", Hex(9, 9), Side.HOSTILE, False),
        ("ally", Hex(4, 6), Side.ALLIED, False),
        ("hidden ally", Hex(2, 6), Side.ALLIED, True),
    ):
        world.units[key] = Unit(key, key, infantry.id, side, at, Facing.N, 5, 5, stealthed=hides)
    start_round(world)
    view = observe(world, Side.PLAYER)
    north = frozenset({Facing.NW, Facing.N, Facing.NE})
    assert {unit.id: unit.held for unit in view.units} == {"open": north, "hidden": north}
    lines = compose(view, fit_layout(hexmap, 1200), title="T").lines
    assert [(line.hex, line.side, frozenset(line.facings)) for line in lines] == [
        (Hex(3, 2), Side.HOSTILE, north),
        (Hex(3, 4), Side.PLAYER, north),
        (Hex(4, 6), Side.ALLIED, north),
    ]


def test_a_river_edge_is_blue_on_its_edge() -> None:
    view = plain_view()
    at, side = Hex(5, 4), Facing.NE
    edges = {
        (at, side): frozenset({EdgeKind.RIVER}),
        (neighbour(at, side), side.opposite): frozenset({EdgeKind.RIVER}),
    }
    view = replace(view, map=replace(view.map, edges=edges))
    drawn, _ = map_part(view)
    layout = fit_layout(view.map, 2000)
    x, y = layout.centre(at)
    dx, dy = layout.towards(side, 1.0)
    assert near(drawn[round(y + dy), round(x + dx)], RIVER).all()
    dx, dy = layout.towards(Facing.SW, 1.0)
    assert not near(drawn[round(y + dy), round(x + dx)], RIVER).any()


def test_pieces_outside_a_sector_leave_no_trace() -> None:
    view = plain_view(20, 20)
    far = replace(view, units=(own_unit(1, Hex(18, 18)),), contacts=(contact(3, Hex(1, 18)),))
    crop = (Hex(4, 4), Hex(9, 9))
    assert render_map(far, title="S", crop=crop) == render_map(view, title="S", crop=crop)


def test_night_adds_a_banner() -> None:
    day = plain_view()
    night = replace(day, environment=Environment(hour=23, use_night=True))
    heights = [pixels(render_map(view, title="N")).shape[0] for view in (day, night)]
    assert heights[1] > heights[0]


@pytest.mark.parametrize("size", [(1, 1), (1, 30), (40, 1), (2, 2), (100, 100), (101, 3)])
def test_any_size_of_world_can_be_drawn(size: tuple[int, int]) -> None:
    view = sample_view(sample_map(*size))
    crowd = tuple(own_unit(n, Hex(1, 1), name="Ω" * 300) for n in range(8))
    data = render_map(replace(view, units=(*view.units, *crowd)), title="🚀" * 500, width=700)
    image = Image.open(io.BytesIO(data))
    assert 300 <= image.width <= 700
    assert image.height <= 3000


def test_names_without_a_single_glyph_the_font_has() -> None:
    view = plain_view(units=(own_unit(1, Hex(5, 4), name="🚀🔥"), own_unit(2, Hex(5, 4), name="‮مرحبا")))
    places = (Place(Hex(2, 2), "town", "中文"), Place(Hex(3, 3), "", "x" * 80))
    view = replace(view, map=replace(view.map, places=places))
    assert render_map(view, title="🚀", subtitle="…").startswith(b"\x89PNG")


def test_an_order_picture_is_small_and_centred_on_the_unit() -> None:
    view = sample_view()
    at = next(unit.hex for unit in view.units if unit.id == "U11")
    path = [neighbour(at, Facing.N), neighbour(neighbour(at, Facing.N), Facing.N)]
    data = render_order(view, "U11", path, target=Hex(17, 11))
    image = Image.open(io.BytesIO(data))
    assert 500 <= image.width <= 800
    assert data != render_order(view, "U11", path, stop=path[0], target=Hex(17, 11))
    assert data == render_order(view, "U11", [at, *path], target=Hex(17, 11))


def test_an_order_picture_marks_where_the_unit_can_go_and_is_wide_enough_for_what_is_near() -> None:
    view = sample_view()
    at = next(unit.hex for unit in view.units if unit.id == "U11")
    near, far = neighbour(at, Facing.N), Hex(at.col, at.row + NEAR + 1)
    scene = order_scene(view, "U11", [at], reach={near, far})
    (area,) = scene.areas
    assert (area.kind, near in area.hexes) == (AreaKind.REACH, True)
    assert scene.layout == order_scene(view, "U11", [at], reach={near}).layout, "what is far off is left out"
    edge = Hex(at.col, at.row - NEAR)
    assert order_scene(view, "U11", [at], reach={edge, near}).layout.shows(edge)
    assert order_scene(view, "U11", [at]).areas == ()


def test_an_order_picture_of_an_unknown_unit_is_an_error() -> None:
    with pytest.raises(KeyError):
        render_order(sample_view(), "C1", [Hex(3, 3)])


def test_a_path_with_jumps_or_off_the_map_is_drawn_as_far_as_it_goes() -> None:
    view = plain_view()
    paths = [PathMark((Hex(1, 1), Hex(1, 0), Hex(1, -1))), PathMark((Hex(2, 2), Hex(7, 7))), PathMark(())]
    assert render_map(view, title="P", laid=Laid(paths=paths)).startswith(b"\x89PNG")


def test_bare_terrain_is_all_in_sight() -> None:
    view = plain_view()
    image = pixels(render_terrain(view.map, 900))
    assert near(image, TERRAIN_COLOUR[TerrainKind.PLAINS]).sum() > 20_000


def test_fog_differs_where_the_view_differs() -> None:
    view = plain_view()
    half = replace(view, visible=frozenset(disc(Hex(2, 2), 1)))
    assert render_map(view, title="F") != render_map(half, title="F")


@pytest.mark.parametrize("wide", [320, 1000, 2000])
def test_lines_over_unexplored_ground_repeat_as_the_hexes_do(wide: int) -> None:
    layout = fit_layout(sample_map(), wide)
    lines = hatch(layout.pitch, layout.radius, (layout.map_height, layout.width))
    across = 2 * layout.pitch
    assert (lines[:, across:] == lines[:, :-across]).all()
    assert (lines[1:, :-1] == lines[:-1, 1:]).all()  # they slant
    assert 0.05 < lines.mean() < 0.3


@pytest.mark.parametrize("pointy", [False, True])
@pytest.mark.parametrize("top", [Hex(7, 6), Hex(8, 6)])
def test_high_ground_on_an_overview_lays_a_shadow_to_the_right_and_below(top: Hex, pointy: bool) -> None:
    plain = plain_view(14, 12).map
    heights = tuple(2 * (at == top) for at in plain.hexes())
    hexmap = replace(plain, elevation=heights, pointy=pointy)
    layout = fit_layout(hexmap, 700, numbered=False)
    made = ground(hexmap, layout, 9)
    lit = made.palette.table[made.pixels].astype(int) @ (30, 59, 11) // 100
    low = ground_colour(TerrainKind.PLAINS, 0) @ np.array((30, 59, 11)) // 100
    dark = {
        facing: bool(lit[y + round(dy), x + round(dx)] < 0.8 * low)
        for facing in Facing
        for x, y in [layout.centre(neighbour(top, facing))]
        for dx, dy in [layout.towards(facing.opposite, 0.8)]
    }
    assert {facing for facing, is_dark in dark.items() if is_dark} == {Facing.S, Facing.SE}


def test_hexes_of_the_largest_map_are_told_apart() -> None:
    layout = fit_layout(plain_view(400, 250).map, 2000)
    numbers = hex_numbers(layout)
    for place, at in ((1, Hex(1, 1)), (65_537, Hex(337, 164)), (100_000, Hex(400, 250))):
        x, y = layout.centre(at)
        assert numbers[y, x] == place
    assert hex_numbers(fit_layout(plain_view(40, 25).map, 2000)).dtype == np.uint16
