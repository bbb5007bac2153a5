"""What is drawn where: scenes as plain data."""

import json
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Cargo, Depot
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import Place
from bot.render.hexes.ground import way_exits
from bot.render.hexes.layout import fit_layout
from bot.render.hexes.scene import Laid, PathMark, Scene, compose, scene_json
from bot.render.shared.text import clean, font, glyphs
from tests.render.sample import contact, own_unit, sample_map, sample_view
from tests.render.test_pictures import plain_view


def scene(view: SideView, size: int = 2000) -> Scene:
    return compose(view, fit_layout(view.map, size), title="T")


def test_a_small_scene_in_full() -> None:
    view = plain_view(
        units=(own_unit(1, Hex(2, 2), name="Żubr"),),
        contacts=(
            contact(4, Hex(4, 3), symbol="infantry", present=False, round=2),
            contact(7, Hex(5, 5), symbol="supply", armed=False),
        ),
        visible=frozenset({Hex(2, 2)}),
        explored=frozenset({Hex(2, 2), Hex(3, 2)}),
    )
    data = scene_json(scene(view))
    assert data["fog"][1] == "uveuuuuuu"
    assert [(c["id"], c["strength"], c["names"][0], c["ghost"], c["no_zoi"]) for c in data["counters"]] == [
        ("U1", "2", "Żubr", False, False),
        ("C4", "3", "C4 R2", True, False),
        ("C7", "4-6", "C7 Truck", False, True),
    ]
    assert data["pointings"][0] == {"hex": [2, 2], "side": "player", "facing": "NE", "ghost": False}
    assert [entry["text"] for entry in data["key"]] == [
        "Plains",
        "Players",
        "Hostile",
        "Infantry",
        "Mechanised",
        "Supply",
        "Last seen in round R",
        "No zone of influence",
        "Energy left",
        "In sight",
        "Seen before",
        "Unexplored",
    ]


def test_old_marks_are_never_summed_nor_stacked_with_what_is_in_sight() -> None:
    """Four marks in a hex where two may stand are two in sight and two that may be the same units."""
    at = Hex(4, 3)
    here = (contact(2, at), contact(4, at), *(contact(n, at, present=False, round=2) for n in (6, 8)))
    view = plain_view(contacts=here)
    found = [(c.names[0], c.strength, c.ghost, len(c.members)) for c in scene(view).counters]
    assert found == [("x2", "6", False, 2), ("x2", "?", True, 2)]
    wide = compose(view, fit_layout(view.map, 120), title="T")
    assert not wide.layout.numbered
    assert [(c.strength, c.ghost) for c in wide.counters] == [("6", False), ("?", True)]


def test_scenes_are_json() -> None:
    found = scene_json(scene(sample_view()))
    assert json.loads(json.dumps(found))["title"] == "T"


def test_two_units_are_two_rows_the_front_one_first() -> None:
    pair = (own_unit(1, Hex(4, 4), front=False), own_unit(2, Hex(4, 4)))
    upper, lower = scene(plain_view(units=pair)).counters
    assert (upper.id, lower.id) == ("U2", "U1")
    assert upper.y + upper.height / 2 <= lower.y - lower.height / 2
    assert upper.x == lower.x


def test_parts_of_one_place_are_named_once() -> None:
    view = plain_view()
    places = tuple(Place(Hex(col, 3), "start", "Beach Amber") for col in (2, 3, 9))
    found = scene(replace(view, map=replace(view.map, places=places)))
    assert [name.hex for name in found.names] == [Hex(2, 3), Hex(9, 3)]


def test_a_contact_that_is_not_sure_says_so() -> None:
    (one,) = scene(plain_view(contacts=(contact(5, Hex(4, 4)),))).counters
    assert one.names[-1] == "C5?"


def test_the_key_names_only_what_the_drawn_part_shows() -> None:
    view = sample_view()
    layout = fit_layout(view.map, 900, (Hex(1, 1), Hex(3, 3)))
    texts = {entry.text for entry in compose(view, layout, title="T").key}
    assert "Water" in texts
    assert not texts & {"Forest", "Hostile", "Highway", "Held line", "Small bridge"}


def test_paths_elsewhere_are_left_out() -> None:
    view = plain_view(20, 20)
    layout = fit_layout(view.map, 900, (Hex(1, 1), Hex(5, 5)))
    paths = [PathMark((Hex(9, 9), Hex(9, 10))), PathMark((Hex(5, 5), Hex(5, 6)), "blocked", "ZOI")]
    assert [path.label for path in compose(view, layout, title="T", laid=Laid(paths=paths)).paths] == ["ZOI"]


def test_a_bridge_follows_the_road_through_it() -> None:
    hexmap = sample_map()
    exits = way_exits(hexmap, "large_bridge")[Hex(34, 25)]
    along = hexmap.roads.get(Hex(34, 25), frozenset())
    assert along <= exits
    assert len(exits) >= 2


def test_a_bridge_without_a_road_leads_straight_across_its_river() -> None:
    exits = way_exits(sample_map(), "large_pontoon")[Hex(34, 28)]
    assert len(exits) == 2
    assert not exits & {Facing.N, Facing.S}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Żubr", "Żubr"),
        ("Große Straße", "Große Straße"),
        ("Медведь", "Медведь"),
        ("Ὀδυσσεύς", "Οδυσσεύς"),
        ("A → B ﬁ", "A > B fi"),
        ("e\u0301\u0334 \u202enp", "é np"),
        ("Mule 🚚 7", "Mule 7"),
        ("a\nb\tc", "a b c"),
        ("🚀", ""),
        ("@everyone", "@everyone"),
    ],
)
def test_names_are_made_of_glyphs_the_font_has(text: str, shown: str) -> None:
    assert clean(text) == shown


@pytest.mark.parametrize("text", ["j", "Mf"])
def test_bold_is_the_text_twice_with_what_hangs_over_its_line(text: str) -> None:
    """The tail of a j is left of where it begins; its second copy shows more of it."""
    size = 40
    box = Image.new("L", glyphs(text, size, bold=True).size)
    for dx in range(1 + round(size / 18)):
        ImageDraw.Draw(box).text((dx, round(size * 0.95)), text, 255, font=font(size), anchor="ls")
    assert glyphs(text, size, bold=True).tobytes() == box.tobytes()


def test_hexes_tile_without_gaps_or_overlap() -> None:
    from bot.render.hexes.ground import hex_numbers

    layout = fit_layout(plain_view(7, 6).map, 640)
    numbers = hex_numbers(layout)
    x, y = layout.centre(Hex(2, 2))
    inner = numbers[y : y + 3 * layout.row_height, x : x + 4 * layout.pitch]
    assert (inner > 0).all()
    sizes = [
        int((numbers == place + 1).sum())
        for place, at in enumerate(layout.hexes())
        if 1 < at.col < 7 and 1 < at.row < 6
    ]
    assert max(sizes) == min(sizes)


def test_facing_is_kept_once_per_side_and_hex() -> None:
    pair = (own_unit(1, Hex(4, 4), facing=Facing.SE), own_unit(2, Hex(4, 4), facing=Facing.SE))
    assert [mark.facing for mark in scene(plain_view(units=pair)).pointings] == [Facing.SE]


DEPOT = "Depot: crates, barrels"


def test_structures_stand_on_the_picture_as_the_side_knows_them() -> None:
    view = plain_view(
        structures=(
            Structure("0202:front", "trench", Hex(2, 2), 3, Side.PLAYER, facing=Facing.N, slot="front"),
            Structure("0303", "sensor_tower", Hex(3, 3), 4, Side.HOSTILE, built=False),
            Structure("0404:N", "concrete_wall", Hex(4, 4), 6, Side.PLAYER, edge=Facing.N),
            Structure("0505", "vtol_platform", Hex(5, 5), 9, Side.PLAYER),
            Structure("0602", "mini_depot", Hex(6, 2), 6, Side.PLAYER),
        ),
        depots=(Depot(Hex(6, 2), Side.PLAYER, cargo=Cargo(3, 1), capacity=4),),
    )
    found = scene(view)
    assert [(work.what, work.text, work.state) for work in found.works] == [
        ("trench", "", ""),
        ("tower", "4/6", "site"),
        ("platform", "9/15", "broken"),
        ("", "3c 1b", ""),
    ]
    named = [entry.text for entry in found.key if entry.group == "work"]
    assert named == [
        "Trench",
        "Sensor tower",
        "VTOL platform",
        "Structure being built",
        "Out of action",
        DEPOT,
    ]


def test_a_garrison_bears_a_mark() -> None:
    view = plain_view(units=(own_unit(1, Hex(2, 2), garrison="0202:front"),))
    assert [counter.marks for counter in scene(view).counters] == ["G"]
