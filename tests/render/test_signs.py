"""Smoke, light, effects, traces of guns and vision rings on the map."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from bot.campaign.world.model import Effect, Marker
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.settings import Environment
from bot.hexmap.coords import Facing, Hex, disc
from bot.render import render_conditions, render_map
from bot.render.hexes.layout import fit_layout
from bot.render.hexes.scene import compose, scene_json
from bot.render.hexes.signs import Ring, Sign, rings_of, signs_of
from tests.render.sample import sample_view

AT = Hex(12, 12)


def test_what_a_side_knows_of_smoke_and_guns_is_drawn() -> None:
    view = replace(
        sample_view(),
        effects=(
            Effect("smoke", "smoke", hexes=frozenset({AT})),
            Effect("flare", "light", hexes=frozenset({Hex(13, 12)})),
            Effect("mud", "speed", -1, hexes=frozenset({Hex(14, 12)})),
            Effect("haze", "vision", -1),
        ),
        markers=(Marker(AT, 4, 180), Marker(Hex(15, 12), 5)),
    )
    layout = fit_layout(view.map, 1200)
    assert signs_of(view, layout) == (
        Sign(AT, "smoke"),
        Sign(Hex(13, 12), "light"),
        Sign(Hex(14, 12), "effect"),
        Sign(AT, "impact", 180, 4),
        Sign(Hex(15, 12), "radar", None, 5),
    )
    scene = compose(view, layout, title="T")
    assert {"Smoke", "Lit", "Shells from there", "Gun here or next to it"} <= {e.text for e in scene.key}
    assert scene_json(scene)["signs"][0]["hex"] == [12, 12]
    assert render_map(view, title="T", width=800) != render_map(
        replace(view, markers=()), title="T", width=800
    )


@pytest.mark.rule("EDC-D1.1-g")
@pytest.mark.rule("EDC-D2-f")
def test_rings_show_vision_by_day_at_night_too_and_a_banner_says_so() -> None:
    view = sample_view()
    layout = fit_layout(view.map, 1200)
    unit = next(own for own in view.units if 5 < own.hex.col < 35 and 5 < own.hex.row < 25)
    shop = starter_catalogue()
    unit = replace(unit, class_id="regular_infantry", upgrades=())
    vision = shop.classes[unit.class_id].vision
    assert vision > 1
    clock = Environment(hour=12, use_night=True)
    one = replace(view, units=(unit,), catalogue=shop, environment=clock)
    rim = rings_of(one, layout)
    dark = replace(one, environment=Environment(hour=23, use_night=True))
    assert rings_of(dark, layout) == rim
    reached = {ring.hex for ring in rim}
    edge = {at for at in disc(unit.hex, vision) if at not in disc(unit.hex, vision - 1) and layout.shows(at)}
    assert reached == edge, "whatever the terrain between"
    assert Ring(Hex(unit.hex.col, unit.hex.row - vision), (Facing.N, Facing.NE, Facing.NW)) in [
        Ring(ring.hex, tuple(sorted(ring.facings))) for ring in rim
    ]
    assert compose(dark, layout, title="T").night
    assert not compose(one, layout, title="T").night


def test_the_picture_of_the_environment_is_small_and_tells_winds_apart() -> None:
    calm = render_conditions(Environment(), "T")
    image = Image.open(io.BytesIO(calm))
    assert (image.mode, image.size) == ("P", (420, 220)), "without an arrow the right half would be empty"
    windy = Image.open(io.BytesIO(render_conditions(Environment(wind_speed=2), "T")))
    assert (windy.mode, windy.size) == ("P", (640, 220))
    assert len(calm) < 40_000
    assert render_conditions(Environment(), "T") == calm
    windy = {render_conditions(Environment(wind=side, wind_speed=n), "T") for side in Facing for n in (1, 8)}
    assert len(windy) == 12
    assert render_conditions(Environment(hour=23, use_night=True), "T") != render_conditions(
        Environment(hour=23), "T"
    )
