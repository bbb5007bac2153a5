"""Labels and marks cover neither each other nor counters and hex numbers, and nothing is left untold."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.campaign.knowledge.deeds import Deeds, Fallen, Handled, Hurt
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Cargo, Depot, Level, Marker
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, neighbour, neighbours
from bot.hexmap.document import Place
from bot.render.hexes.draws import Draw, Plan, plan
from bot.render.hexes.layout import Layout
from bot.render.hexes.names import name_places
from bot.render.hexes.placing import Box, number_box
from bot.render.hexes.scene import Laid, Scene
from bot.render.hexes.stacks import Counter
from bot.render.pictures import map_scene
from tests.render.sample import contact, own_unit, sample_view
from tests.render.test_pictures import plain_view

HEXES = st.builds(Hex, st.integers(2, 5), st.integers(2, 4))
FEW = st.lists(HEXES, max_size=3, unique=True)


@st.composite
def views(draw: st.DrawFn) -> tuple[SideView, Deeds]:
    """A crowded map: stacks, ghosts, depots, mines, traces of guns, places, losses."""
    own = [own_unit(n, at) for n, at in enumerate(draw(st.lists(HEXES, max_size=8)))]
    there = draw(st.lists(st.tuples(HEXES, st.sampled_from(Side), st.booleans()), max_size=6))
    strong = {"fs_low": 11, "fs_high": 16}
    others = [
        contact(40 + n, at, side, present=seen, **(strong if n % 3 == 2 else {}))
        for n, (at, side, seen) in enumerate(there)
    ]
    view = plain_view(
        6,
        5,
        units=tuple(
            replace(unit, immobilised=unit.hex.col % 2 == 0, level=Level(n % 3)) for n, unit in enumerate(own)
        ),
        contacts=tuple(one for one in others if one.side is Side.HOSTILE),
        friends=tuple(one for one in others if one.side is not Side.HOSTILE),
        depots=tuple(Depot(at, Side.PLAYER, cargo=Cargo(12, 3), capacity=40) for at in draw(FEW)),
        mines=tuple(draw(FEW)),
        markers=tuple(Marker(at, 2, 120) for at in draw(FEW)),
    )
    places = tuple(Place(at, "town", f"Saint-Orlan {at.col}") for at in draw(FEW))
    deeds = Deeds(
        hurts=tuple(Hurt(at, Side.PLAYER, 3) for at in draw(FEW)),
        fallen=tuple(Fallen(at, Side.HOSTILE, "armour") for at in draw(FEW)),
        stops=tuple(draw(FEW)),
        fresh=tuple(draw(FEW)),
        handled=tuple(Handled(at, Side.PLAYER, "infantry", "aboard") for at in draw(FEW)),
    )
    return replace(view, map=replace(view.map, places=places)), deeds


def box_of(draw: Draw) -> Box:
    return Box(draw.left, draw.top, draw.left + draw.tile.width, draw.top + draw.tile.height)


TEXTS = {"halo_text", "pill_tile", "badge_tile", "chevron_tile", "stop_tile", "place_tile", "building_tile"}
TEXTS |= {"handled_tile"}


def strengths(planned: Plan, counter: Counter) -> set[object]:
    """What the map or the list tells of the strengths in a counter's hex; of a stack its units'."""
    on_map = {
        draw.details[0] for draw in planned.draws if draw.what == "pill_tile" and draw.hex == counter.hex
    }
    here = [member for one in planned.listed if one.hex == counter.hex for member in one.members]
    if counter.members and all(member in here for member in counter.members):
        return {counter.strength}
    return on_map | {member.strength for member in here}


def check(scene: Scene, planned: Plan) -> None:
    labels = [draw for draw in planned.draws if draw.what in TEXTS]
    labels += [draw for draw in planned.draws if (draw.layer, draw.what) == ("fallen", "frame_tile")]
    for one, other in combinations(labels, 2):
        assert not box_of(one).shared(box_of(other)), (one.details, other.details)
    frames = [Box.around(one.x, one.y, one.width, one.height) for one in scene.counters]
    numbers = [number_box(scene.layout, at) for at in scene.layout.hexes()] if scene.layout.numbered else []
    for label in labels:
        assert not any(box_of(label).shared(box) for box in (*frames, *numbers)), label.details
        if (label.layer, label.what) == ("counter", "halo_text"):
            clear = box_of(label).grown(scene.layout.width // 360)
            beside = [
                Box.around(one.x, one.y, one.width, one.height)
                for one in scene.counters
                if one.hex != label.hex
            ]
            pills = [box_of(one) for one in labels if one.what == "pill_tile" and one.hex != label.hex]
            assert not any(clear.shared(box) for box in (*numbers, *beside, *pills)), (
                "a name keeps a pixel of a phone clear of numbers and other units"
            )
    assert not any(frame.shared(box) for frame in frames for box in numbers)
    assert not any(one.shared(other) for one, other in combinations(frames, 2))


@settings(max_examples=60, deadline=None)
@given(views(), st.sampled_from((640, 1080)), st.booleans())
def test_no_label_covers_another_or_a_counter_or_a_number(
    made: tuple[SideView, Deeds], wide: int, pointy: bool
) -> None:
    view, deeds = made
    view = replace(view, map=replace(view.map, pointy=pointy))
    scene = map_scene(view, title="T", width=wide, laid=Laid(deeds=deeds), legend=False)
    assert scene.layout.numbered
    planned = plan(scene)
    check(scene, planned)
    texts = {draw.details[0] for draw in planned.draws if draw.what == "halo_text"}
    listed = {member.name for one in planned.listed for member in one.members}
    for counter in scene.counters:
        named = counter.members or any(name in texts | listed for name in counter.names)
        assert named, counter
        assert counter.strength in strengths(planned, counter), counter
        assert {member.name for member in counter.members} <= listed
    notes = [note for one in planned.listed for note in one.notes]
    told = [str(draw.details[0]) for draw in planned.draws if draw.what == "halo_text"] + notes
    assert sum(text.startswith("-") for text in told) >= len(
        {hurt.hex for hurt in deeds.hurts} - {one.hex for one in deeds.fallen}
    )
    handled = [draw for draw in planned.draws if draw.what == "handled_tile"]
    assert len(handled) + notes.count("taken aboard") == len(deeds.handled)
    fallen = [draw for draw in planned.draws if draw.what == "fallen_cross"]
    assert len(fallen) + notes.count("lost") == len(deeds.fallen)


CROWDS = ((1, 0, 0, 0), (0, 1, 0, 0), (2, 0, 0, 0), (0, 2, 0, 0), (1, 1, 1, 0), (3, 0, 2, 1), (1, 1, 1, 1))
"""Own, hostile, allied and neutral units of a hex."""


@pytest.mark.parametrize("pointy", [False, True])
@pytest.mark.parametrize("crowd", CROWDS)
def test_a_map_with_a_crowd_in_every_hex_can_be_read(crowd: tuple[int, ...], pointy: bool) -> None:
    numbers = count(1)
    hexes = [Hex(col, row) for col in range(1, 5) for row in range(1, 5)]
    own, hostile, allied, neutral = crowd
    view = plain_view(
        5,
        5,
        units=tuple(own_unit(next(numbers), at) for at in hexes for _ in range(own)),
        contacts=tuple(contact(next(numbers), at) for at in hexes for _ in range(hostile)),
        friends=tuple(
            contact(next(numbers), at, side)
            for at in hexes
            for side in (*[Side.ALLIED] * allied, *[Side.NEUTRAL] * neutral)
        ),
    )
    scene = map_scene(replace(view, map=replace(view.map, pointy=pointy)), title="T", width=640, legend=False)
    planned = plan(scene)
    check(scene, planned)
    for counter in scene.counters:
        assert counter.strength in strengths(planned, counter), counter
    if sum(map(bool, crowd)) < 4:
        told = [draw for draw in planned.draws if draw.what == "pill_tile"]
        assert len(told) == len(scene.counters), "with less than four sides each has its strength on the map"


@pytest.mark.parametrize("wide", [1200, 2000])
def test_counters_of_an_overview_do_not_overlap_and_stand_for_every_unit(wide: int) -> None:
    view = sample_view()
    scene = map_scene(view, title="T", width=wide)
    assert not scene.layout.numbered
    check(scene, plan(scene))
    carried = sum(unit.carrier is not None for unit in view.units)
    pieces = len(view.units) + len(view.friends) + len(view.contacts) - carried
    assert sum(len(counter.members) or 1 for counter in scene.counters) == pieces


def test_a_hex_of_three_units_is_a_stack_with_a_list_below() -> None:
    at = Hex(4, 4)
    units = tuple(own_unit(n, at, fs=n, symbol="armour" if n > 1 else "recon") for n in (1, 2, 3))
    scene = map_scene(plain_view(units=units), title="T", width=1080, legend=False)
    (counter,) = scene.counters
    assert (counter.strength, counter.symbol, counter.names) == ("6", "armour", ("x3",))
    (listing,) = plan(scene).listed
    assert listing.hex == at
    assert [(one.strength, one.symbol) for one in listing.members] == [
        ("1", "recon"),
        ("2", "armour"),
        ("3", "armour"),
    ]


@pytest.mark.parametrize(("many", "named"), [(4, True), (5, False)])
def test_names_of_units_in_a_crowd_are_in_the_list(many: int, named: bool) -> None:
    at = Hex(4, 3)
    hexes = [at, *neighbours(at)][: many - 1]
    view = plain_view(
        units=tuple(own_unit(n, one) for n, one in enumerate(hexes)),
        contacts=(contact(7, neighbour(at, Facing.NW)),),
    )
    scene = map_scene(view, title="T", width=1080, legend=False)
    planned = plan(scene)
    middle = next(one for one in scene.counters if one.hex == at)
    texts = {draw.details[0] for draw in planned.draws if draw.what == "halo_text"}
    listed = {member.name for one in planned.listed for member in one.members}
    assert (middle.names[0] in texts) == named
    assert (middle.names[0] in listed) != named
    assert any(str(text).startswith("C7") for text in texts), "orders name a contact by its id"


def test_a_brawl_of_three_is_a_stack_for_each_side() -> None:
    at = Hex(4, 4)
    view = plain_view(
        units=(own_unit(1, at, fs=2), own_unit(2, at, fs=3)), contacts=(contact(4, at, fs_low=4, fs_high=6),)
    )
    scene = map_scene(view, title="T", width=1080, legend=False)
    assert [(one.side, one.strength, len(one.members)) for one in scene.counters] == [
        (Side.PLAYER, "5", 2),
        (Side.HOSTILE, "4-6", 0),
    ]


def test_a_number_that_a_mark_crosses_is_drawn_again_above_it() -> None:
    held = frozenset(own_unit(1, Hex(3, 3)).facing.__class__)
    view = plain_view(units=(own_unit(1, Hex(3, 3), held=held),))
    draws = plan(map_scene(view, title="T", width=1080)).draws
    again = [draw for draw in draws if draw.layer == "number"]
    assert ("0303", 0) in [draw.details[:2] for draw in again]
    layers = [draw.layer for draw in draws]
    assert layers.index("line") < layers.index("number") < layers.index("counter")


@pytest.mark.parametrize(("high", "into_others"), [(30, False), (60, True)])
def test_a_name_goes_into_another_hex_only_where_it_is_tall_beside_them(high: int, into_others: bool) -> None:
    layout = Layout(Hex(1, 1), 3, 3, 110, 128, 0, 0, 0, 0, 0)
    wide, (x, y) = 60, layout.centre(Hex(2, 2))
    beside = [
        (left, top)
        for left, top in name_places(layout, Hex(2, 2), wide, high)
        if abs(top - y) > layout.high / 2 or abs(left - x) - wide / 2 > layout.radius
    ]
    assert bool(beside) == into_others
