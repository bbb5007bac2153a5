"""Dark pictures are the same pictures in other colours."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from bot.campaign.knowledge.deeds import NOTHING
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.known.view import SideView
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.hexmap.terrain import TerrainKind
from bot.rehearsal.bench.ground import battle, rolling_map
from bot.render import render_map, render_order
from bot.render.board.picture import render_table
from bot.render.conditions import render_conditions
from bot.render.moving.animate import render_campaign
from bot.render.shared.dark import DARK
from bot.render.shared.palette import INK, PAPER, SLOTS, slots
from tests.render.golden_pictures import _table


@pytest.fixture(scope="module")
def views() -> tuple[SideView, SideView]:
    world = battle(12, rolling_map(12, 9))
    start_round(world)
    view = observe(world, Side.PLAYER)
    return view, replace(view, settings=replace(view.settings, dark_pictures=True))


def test_the_setting_changes_the_colours_and_nothing_else(views: tuple[SideView, SideView]) -> None:
    someone = views[0].units[0].id
    for draw in (
        lambda view: render_map(view, title="T", width=640),
        lambda view: render_order(view, someone, []),
    ):
        light, dark = (Image.open(io.BytesIO(draw(view))) for view in views)
        assert light.tobytes() == dark.tobytes()
        assert np.asarray(light.convert("L")).mean() > 2 * np.asarray(dark.convert("L")).mean()


def test_replays_boards_and_the_environment_are_dark_too(views: tuple[SideView, SideView]) -> None:
    clock = Environment(hour=3, use_night=True, wind_speed=3)
    pairs = [[render_conditions(clock, "T", False, dark) for dark in (False, True)]]
    pairs.append([render_table(_table(), width=640, dark=dark) for dark in (False, True)])
    pairs.append([render_campaign([(view, NOTHING)], title="T") for view in views])
    for pair in pairs:
        light, dark = (np.asarray(Image.open(io.BytesIO(data)).convert("L")).mean() for data in pair)
        assert light > 2 * dark


def test_night_is_darker_than_day_on_the_dial() -> None:
    clock = Environment(hour=12, use_night=True, dawn=6, dusk=18)
    for dark in (False, True):
        image = Image.open(io.BytesIO(render_conditions(clock, "T", dark=dark))).convert("L")
        day, night = (image.getpixel((110 + 40, 127 + down)) for down in (-20, 20))
        assert day > night  # type: ignore[operator]


def test_each_slot_has_a_dark_colour_made_like_its_light_one() -> None:
    grounds = tuple((kind, shade) for shade in (3, 0, 7) for kind in TerrainKind)
    for theme in ("", "snow"):
        found = dict(slots(grounds, theme, DARK))
        assert found[INK] == DARK.fixed(INK)
        assert found[PAPER] == DARK.fixed(PAPER)
        assert len(found) <= SLOTS
