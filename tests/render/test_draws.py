"""What a map draws where, by its draw list."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Effect, Level, Marker
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.render import render_map
from bot.render.hexes.counters import (
    badge_tile,
    chevron_tile,
    facing_tile,
    frame_tile,
    halo_text,
    held_tile,
    pill_tile,
)
from bot.render.hexes.draws import Draw, draw_list, plan
from bot.render.hexes.labels import Listing
from bot.render.hexes.layout import fit_layout
from bot.render.hexes.listing import list_items
from bot.render.hexes.marks import fog_rim, spot_tile, stop_tile
from bot.render.hexes.paint import Sheet
from bot.render.hexes.scene import Scene
from bot.render.pictures import map_scene, order_scene
from bot.render.shared.palette import PAPER, SIDE_COLOUR, SLOTS, make_palette
from tests.render.recording import recorded
from tests.render.sample import contact, own_unit
from tests.render.test_pictures import plain_view


def drawn(view: SideView) -> tuple[Draw, ...]:
    return draw_list(map_scene(view, title="T"))


def made_by(draws: tuple[Draw, ...], draw: object) -> list[Draw]:
    return [one for one in draws if one.what == draw.__name__]  # type: ignore[attr-defined]


def test_own_and_hostile_units_keep_their_frames_and_colours() -> None:
    view = plain_view(
        units=(own_unit(1, Hex(2, 2), symbol="infantry", fs=5),),
        contacts=(contact(2, Hex(6, 4), symbol="armour", fs_low=3, fs_high=4),),
        friends=(
            contact(7, Hex(4, 6), Side.ALLIED, symbol="supply"),
            contact(8, Hex(8, 6), Side.NEUTRAL, symbol="recon"),
        ),
    )
    frames = made_by(drawn(view), frame_tile)
    assert [(one.hex, one.details[0], one.details[1], one.details[5]) for one in frames] == [
        (Hex(2, 2), Side.PLAYER, "infantry", False),
        (Hex(4, 6), Side.ALLIED, "supply", False),
        (Hex(6, 4), Side.HOSTILE, "armour", False),
        (Hex(8, 6), Side.NEUTRAL, "recon", False),
    ]
    pills = {one.hex: one.details[:2] for one in made_by(drawn(view), pill_tile)}
    assert pills[Hex(2, 2)] == ("5", Side.PLAYER)
    assert pills[Hex(6, 4)] == ("3-4", Side.HOSTILE)


def test_a_hostile_frame_is_a_red_diamond_and_an_own_one_a_blue_box() -> None:
    frames = {}
    for side in Side:
        with recorded() as lines:
            frame_tile(side, "", 40, 20, 1, False)
        frames[side] = lines
    diamond, box = "(0 -10) (20 0) (0 10) (-20 0)", "(-20 -10) (20 -10) (20 10) (-20 10)"
    for side, outline in ((Side.HOSTILE, diamond), (Side.PLAYER, box), (Side.NEUTRAL, box)):
        assert frames[side][1:] == [f"shape {outline} {side} fill", f"shape {outline} None ink 1.5"]
    assert frames[Side.ALLIED][3].endswith("None allied colour 1.2")
    assert SIDE_COLOUR[Side.PLAYER][2] > 150 > SIDE_COLOUR[Side.PLAYER][0]
    assert SIDE_COLOUR[Side.HOSTILE][0] > 150 > SIDE_COLOUR[Side.HOSTILE][2]


def test_a_ghost_is_dashed_and_has_the_round_it_was_seen_in() -> None:
    draws = drawn(plain_view(contacts=(contact(4, Hex(4, 3), present=False, round=2, armed=False),)))
    (frame,), (name,) = made_by(draws, frame_tile), made_by(draws, halo_text)
    assert frame.details[5] is True
    assert name.details[0] == "C4 R2"
    with recorded() as lines:
        frame_tile(Side.HOSTILE, "", 40, 20, 1, True)
    assert [line.split()[0] for line in lines] == ["shape", "shape", "dashed"]


def test_facing_and_held_line_are_drawn_on_the_hex_of_their_unit() -> None:
    held = frozenset({Facing.N, Facing.NE, Facing.NW})
    draws = drawn(plain_view(units=(own_unit(1, Hex(3, 3), facing=Facing.SW, held=held),)))
    (facing,), (line,) = made_by(draws, facing_tile), made_by(draws, held_tile)
    assert (facing.hex, facing.details) == (Hex(3, 3), (Side.PLAYER, Facing.SW, False))
    assert (line.hex, line.details) == (Hex(3, 3), (Side.PLAYER, (Facing.N, Facing.NE, Facing.NW)))


def test_marks_are_badges_and_no_zone_is_a_struck_z() -> None:
    view = plain_view(
        units=(own_unit(1, Hex(3, 3), immobilised=True, overrun=True),),
        contacts=(contact(2, Hex(6, 4), armed=False),),
    )
    badges = made_by(drawn(view), badge_tile)
    assert [(one.hex, one.details[0], one.details[2]) for one in badges] == [
        (Hex(3, 3), "M", False),
        (Hex(3, 3), "O", False),
        (Hex(6, 4), "Z", True),
    ]


@pytest.mark.rule("EDC-C2.4-p")
def test_veterancy_is_a_chevron_for_seasoned_and_two_for_old_guard() -> None:
    at = {level: Hex(2 + 2 * level, 3) for level in Level}
    view = plain_view(units=tuple(own_unit(level, hex, level=level) for level, hex in at.items()))
    scene = map_scene(view, title="T", width=1080)
    veterans = (Level.SEASONED, Level.OLD_GUARD)
    chevrons = made_by(plan(scene).draws, chevron_tile)
    assert [(one.hex, one.details[0]) for one in chevrons] == [(at[level], level) for level in veterans]
    assert [entry.text for entry in scene.key if entry.group == "veterancy"] == ["Seasoned", "Old Guard"]


def test_the_list_shows_the_veterancy_of_a_stack() -> None:
    here = tuple(own_unit(n, Hex(3, 3), level=Level(n)) for n in range(3))
    scene = map_scene(plain_view(units=here), title="T", width=1080)
    planned = plan(scene)
    assert not made_by(planned.draws, chevron_tile)
    assert [member.level for member in planned.listed[0].members] == list(Level)
    items, _ = list_items(planned.listed, False, scene.layout)
    plain = [replace(one, members=tuple(replace(m, level=Level.FRESH_BLOOD) for m in one.members))
             for one in planned.listed]  # fmt: skip
    bare, _ = list_items(plain, False, scene.layout)
    assert [one.width > other.width for one, other in zip(items, bare, strict=True)] == [
        False,
        False,
        True,
        True,
    ]


def test_a_strength_is_drawn_above_everything_but_texts() -> None:
    view = plain_view(
        units=(own_unit(1, Hex(3, 3)),),
        effects=(Effect("smoke", "smoke", hexes=frozenset({Hex(3, 3)})),),
    )
    layers = [draw.layer for draw in drawn(view)]
    assert layers.index("facing") < layers.index("counter")
    assert layers.index("sign") < layers.index("counter")


def test_the_rim_of_fog_is_on_the_sides_that_are_not_in_sight() -> None:
    draws = drawn(plain_view(visible=frozenset({Hex(3, 3), Hex(3, 4)})))
    upper, lower = made_by(draws, fog_rim)
    assert (upper.hex, upper.details) == (
        Hex(3, 3),
        ((Facing.N, Facing.NE, Facing.SE, Facing.SW, Facing.NW),),
    )
    assert (lower.hex, lower.details) == (
        Hex(3, 4),
        ((Facing.NE, Facing.SE, Facing.S, Facing.SW, Facing.NW),),
    )


def _spots(scene: Scene) -> list[tuple[Hex, object]]:
    return [(one.hex, one.details[0]) for one in made_by(draw_list(scene), spot_tile)]


def _stops(scene: Scene) -> list[Hex]:
    return [one.hex for one in made_by(draw_list(scene), stop_tile)]


def test_an_orders_picture_rings_the_unit_and_aims_at_the_target() -> None:
    view = plain_view(
        units=(own_unit(1, Hex(3, 3), name="Able"), own_unit(2, Hex(6, 6), name="Baker")),
        contacts=(contact(2, Hex(5, 3)),),
    )
    scene = order_scene(view, "U1", [Hex(4, 3), Hex(5, 4)], stop=Hex(4, 3), target=Hex(5, 3))
    assert _spots(scene) == [(Hex(3, 3), "unit"), (Hex(5, 3), "target")]
    assert _stops(scene) == [Hex(4, 3)]
    assert scene.title == "Able at 0303"
    assert [(path.kind, path.path) for path in scene.paths] == [
        ("blocked", (Hex(4, 3), Hex(5, 4))),
        ("planned", (Hex(3, 3), Hex(4, 3))),
    ]
    assert _spots(order_scene(view, "U2", [])) == [(Hex(6, 6), "unit")]


def test_an_orders_picture_reaches_to_a_far_target() -> None:
    view = plain_view(40, 30, units=(own_unit(1, Hex(5, 5)),))
    for target in (Hex(25, 5), Hex(5, 25)):
        scene = order_scene(view, "U1", [], target=target)
        assert scene.layout.shows(Hex(5, 5))
        assert (target, "target") in _spots(scene)


def test_a_trace_of_a_gun_has_its_round_beside_it() -> None:
    draws = drawn(plain_view(markers=(Marker(Hex(3, 3), 2, 180), Marker(Hex(6, 5), 1))))
    assert [(one.hex, one.details[0]) for one in draws if one.layer == "trace"] == [
        (Hex(3, 3), "impact"),
        (Hex(6, 5), "radar"),
        (Hex(3, 3), "R2"),
        (Hex(6, 5), "R1"),
    ]


def test_a_drawing_is_laid_where_its_draw_says() -> None:
    """One red tile of 3 x 2 at (4, 1); what lies outside the sheet is cut off."""
    palette = make_palette(())
    paper, red = palette.slot(PAPER), palette.slot(SIDE_COLOUR[Side.HOSTILE])
    for left, top, count in ((4, 1, 6), (-1, 0, 4), (8, 4, 2), (20, 0, 0)):
        sheet = Sheet(np.full((5, 10), paper, np.uint8), palette)
        sheet.put(Image.new("RGBA", (3, 2), (*SIDE_COLOUR[Side.HOSTILE], 255)), left, top)
        rows, cols = np.nonzero(sheet.pixels == red)
        assert len(rows) == count
        if count:
            assert (rows.min(), cols.min()) == (max(0, top), max(0, left))


def test_ground_is_plain_in_sight_dim_where_seen_before_and_hatched_where_never_seen() -> None:
    """The palette has three parts in that order, so a pixel's index says which fog lies on it."""
    hexes = {"v": Hex(2, 4), "e": Hex(5, 4), "u": Hex(8, 4)}
    view = plain_view(visible=frozenset({hexes["v"]}), explored=frozenset({hexes["v"], hexes["e"]}))
    indices = np.asarray(Image.open(io.BytesIO(render_map(view, title="T", legend=False))))
    layout = fit_layout(view.map, 2000)
    bars = indices.shape[0] - layout.map_height
    parts = {}
    for name, at in hexes.items():
        x, y = layout.centre(at)
        far = round(layout.radius * 0.6)
        parts[name] = indices[bars + y - far : bars + y + far, x - far : x + far] // SLOTS
    assert (parts["v"] == 0).all()
    assert (parts["e"] == 1).all()
    assert set(np.unique(parts["u"])) == {1, 2}
    assert 0.08 < (parts["u"] == 1).mean() < 0.25, "thin stripes, not half of it"


def test_hexes_share_a_line_of_the_list_as_long_as_there_is_room() -> None:
    scene = map_scene(plain_view(), title="T", width=1080)
    one, _ = list_items([Listing(Hex(1, 1), notes=("Depot",))], False, scene.layout)
    long = one[-1].left + one[-1].width
    several = [Listing(Hex(1, row), notes=("Depot",)) for row in range(1, 30)]
    items, _ = list_items(several, False, scene.layout)
    assert {item.top for item in items[: 2 * (scene.layout.width // (2 * long))]} == {one[0].top}
    assert len({item.top for item in items}) > 1
    assert max(item.left + item.width for item in items) <= scene.layout.width
