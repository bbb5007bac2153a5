"""A unit is called by one short name in pictures, posts and autocomplete, whatever letters its player uses."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageFont

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.orders import parse_action
from bot.campaign.text.report import round_report
from bot.campaign.text.template import format_order, parse_order
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.order import Action, Order
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.safe_text import cut, safe
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.hexmap.document import load_map
from bot.maps import read_shipped
from bot.render.pictures import map_scene
from bot.render.shared.short_names import MOST, short_name
from bot.render.shared.text import font, has
from bot.service.ground.names import MAX_NAME, clean_name
from bot.service.ground.placing import Enlisted, put
from bot.service.ground.turning import turn_to
from bot.service.orders.form import find_unit
from bot.service.orders.suggestions import units_for

OWNER = "7"
NAMES = {
    "第一步兵团": "Infantry 1",
    "第二步兵团": "Infantry 2",
    "كتيبة المشاة": "Infantry 3",
    "กองพันทหารราบ": "Infantry 4",
    "🔥🐻": "Infantry 5",
    "👩🏽‍🚀 7": "Infantry 6",
    "Медведь": "Медведь",
    "Jäger": "Jäger",
    "Jager": "Jager 2",
    "Łódź 7": "Łódź 7",
    "Ταξιαρχία": "Ταξιαρχία",
    "Able": "Able",
    "Аble": "Аble 2",
    "🐺 Wolf 1": "Wolf 1",
    "A中队": "Infantry 7",
    "Third Royal Northumberland Fusiliers": "Third Royal",
    "Third Royal Northumberland Rangers": "Third Royal 2",
    "Infantry 8": "Infantry 8",
    "한국": "Infantry 9",
    "101": "101",
}


def test_a_number_that_is_taken_is_counted_on() -> None:
    """Two players take the same ready company: nobody reads of a Regular Infantry 1 2."""
    taken = ["Rifles 1", "Rifles 2", "Tank 9"]
    for wanted, got in (("Rifles 1", "Rifles 3"), ("Tank 9", "Tank 10"), ("Tank", "Tank"), ("1945", "1945")):
        assert short_name(wanted, "infantry", taken) == got
    assert (
        short_name("Third Royal Northumberland Rangers 999", "infantry", ["Third Royal"])
        == "Third Royal 1000"
    )


@pytest.fixture(scope="module")
def world() -> World:
    world = World(map=load_map(read_shipped("training_ground")), catalogue=starter_catalogue())
    for number, name in enumerate(NAMES):
        # Two to a hex, three in one, so that some are in the list below the map.
        at = Hex(2 + number // 2 % 6 * 2, 4 + number // 12 * 3) if number else Hex(4, 4)
        put(world, "regular_infantry", clean_name(name), Side.PLAYER, at, enlisted=Enlisted(OWNER))
    start_round(world)
    return world


@pytest.fixture(scope="module")
def view(world: World) -> SideView:
    return observe(world, Side.PLAYER)


def test_names_of_all_scripts_become_short_names_that_no_two_share(world: World) -> None:
    assert {clean_name(wanted): short for wanted, short in NAMES.items()} == {
        unit.full_name or unit.name: unit.name for unit in world.units.values()
    }
    assert len({unit.name.casefold() for unit in world.units.values()}) == len(NAMES)
    assert all(len(unit.name) <= MOST for unit in world.units.values())


def test_picture_post_and_autocomplete_call_a_unit_the_same(view: SideView) -> None:
    scene = map_scene(view, title="Names", width=1360)
    drawn = [
        name for one in scene.counters for name in ([member.name for member in one.members] or [one.names[0]])
    ]
    assert sorted(drawn) == sorted(NAMES.values())
    offered = {value: text for text, value in units_for(view, OWNER, "")}
    posted = round_report(view, []).strength
    for unit in view.units:
        assert offered[unit.id].startswith(f"{unit.name} (")
        assert any(f" · **{unit.name}** " in line for line in posted)
        if unit.full_name and not unit.name.startswith(unit.full_name):
            assert f"“{unit.full_name}”" in offered[unit.id]
            assert any(f" · **{unit.name}** “{safe(unit.full_name)}” " in line for line in posted)


def test_what_is_drawn_has_no_empty_boxes(view: SideView) -> None:
    face = font(40)
    box = bytes(face.getmask("\ufffe"))
    assert box == bytes(face.getmask("第"))  # what the font draws for letters that it does not have
    for char in (char for char in map(chr, range(0x21, 0x2300)) if has(char)):
        mask = face.getmask(char)
        assert bytes(mask) != box
        assert mask.getbbox() is not None
    assert isinstance(face, ImageFont.FreeTypeFont)


def test_a_unit_answers_to_its_full_name_too(view: SideView) -> None:
    for wanted, short in NAMES.items():
        unit = next(unit for unit in view.units if unit.name == short)
        assert find_unit(view, OWNER, clean_name(wanted)) == unit
        assert find_unit(view, OWNER, unit.id) == unit
    assert find_unit(view, OWNER, "第二").name == "Infantry 2"
    assert find_unit(view, OWNER, "JAGER 2").name == "Jager 2"
    assert find_unit(view, OWNER, "lodz 7").name == "Łódź 7"
    offered = {text.partition(" (")[0] for text, _ in units_for(view, OWNER, "jag")}
    assert offered == {"Jäger", "Jager 2"}
    one, two = (next(unit for unit in view.units if unit.name == f"Infantry {n}") for n in (1, 2))
    form = format_order(Order(two.id), view).replace("Infantry 2", "第二步兵团")
    assert "第二步兵团" in form
    assert parse_order(form, view) == Order(two.id)
    action = parse_action("board 第二步兵团", one, view)
    assert isinstance(action, Action)
    assert action.target == two.id


def test_a_number_after_a_name_tells_nothing_of_other_sides() -> None:
    world = World(map=load_map(read_shipped("training_ground")), catalogue=starter_catalogue())
    raiders = put(world, "hostile_infantry", "Raiders", Side.HOSTILE, Hex(3, 6))
    mine = put(world, "regular_infantry", "Raiders", Side.PLAYER, Hex(3, 4))
    assert (raiders.name, mine.name) == ("Raiders", "Raiders")
    start_round(world)
    turn_to(world, raiders, Side.PLAYER)
    assert (raiders.name, mine.name) == ("Raiders 2", "Raiders")
    world.graveyard[mine.id] = world.units.pop(mine.id)
    assert put(world, "regular_infantry", "Raiders", Side.PLAYER, Hex(3, 4)).name == "Raiders 3"


@pytest.mark.parametrize(
    ("wanted", "short"),
    [
        ("W" * 40, "W" * 24),
        ("Long-range-reconnaissance patrol", "Long-range-reconnaissanc"),
        ("11th Armoured Cavalry Regiment", "11th Armoured Cavalry"),
        ("…", "Self propelled gun 1"),
        ("щ" * 40, "щ" * 24),
    ],
)
def test_long_names_are_cut_after_a_word(wanted: str, short: str) -> None:
    found = short_name(wanted, "self_propelled_gun", ())
    assert found.casefold() == short.casefold()
    assert len(short_name(wanted, "self_propelled_gun", {found})) <= MOST


@pytest.mark.parametrize(
    "letter",
    ["\u0e01\u0e33", "\u0e17\u0e35\u0e48", "e\u0301", "👍🏽", "👩\u200d🚀", "🇩🇪", "\u0915\u094d", "✌\ufe0f"],
)
def test_no_letter_is_cut_in_the_middle(letter: str) -> None:
    text = letter * 12
    for most in range(len(text) + 1):
        assert cut(text, most) == letter * (most // len(letter))
    whole = clean_name(letter)
    if len(whole) == 2 and "\u200d" not in letter:
        start = "x" * (MAX_NAME - 1)
        assert clean_name(start + letter) == start


def test_a_number_after_a_name_counts_only_units_that_its_side_knows_by_name() -> None:
    """A number that also counted allies out of sight, or their dead, would reveal them."""
    world = World(map=load_map(read_shipped("training_ground")), catalogue=starter_catalogue())
    fallen = put(world, "regular_infantry", "Able", Side.ALLIED, Hex(4, 4))
    world.graveyard[fallen.id] = world.units.pop(fallen.id)
    put(world, "regular_infantry", "Baker", Side.ALLIED, Hex(4, 4))
    put(world, "regular_infantry", "Baker", Side.HOSTILE, Hex(8, 8))
    ours = [
        put(world, "regular_infantry", name, Side.PLAYER, Hex(6, 4)).name
        for name in ("Able", "Baker", "Able")
    ]
    assert ours == ["Able", "Baker", "Able 2"]
    world.settings = replace(world.settings, shares_sight=frozenset({Side.ALLIED}))
    assert put(world, "regular_infantry", "Baker", Side.PLAYER, Hex(6, 6)).name == "Baker 2"
    assert put(world, "regular_infantry", "Able", Side.ALLIED, Hex(4, 6)).name == "Able 3"
