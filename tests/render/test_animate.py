"""Animations: what their frames show, how large they are, and that they come from the side's view alone."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from bot.campaign.knowledge.deeds import Deeds, deeds_of
from bot.campaign.knowledge.fronts import Front, fronts_of
from bot.campaign.knowledge.replay import Step, steps_of
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex
from bot.rehearsal.bench.ground import battle, orders_of_all, rolling_map
from bot.render.moving import animate
from bot.render.moving.animate import (
    CLOSING_MS,
    FAR_APART_MS,
    ROUND_MS,
    Frame,
    encode,
    render_campaign,
    render_round,
    render_truth,
)
from bot.render.shared.palette import INK, PAPER, make_palette

DICE = KeyedDice(1, b"o" * 32, b"c" * 32)
MOST_BYTES = 8_000_000


def frames(data: bytes) -> list[Image.Image]:
    with Image.open(io.BytesIO(data)) as film:
        assert film.format == "GIF"
        assert film.info["loop"] == 0
        found = []
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            found.append(film.convert("RGB"))
        return found


def durations(data: bytes) -> list[int]:
    with Image.open(io.BytesIO(data)) as film:
        found = []
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            found.append(int(film.info["duration"]))
        return found


def fought(world: World) -> tuple[SideView, SideView, tuple[Step, ...], Deeds, tuple[Front, ...]]:
    """A round of the world as the players saw it."""
    start_round(world)
    before = observe(world, Side.PLAYER)
    done = resolve(world, orders_of_all(world), DICE)
    after = observe(done.world, Side.PLAYER)
    events = [event for event in done.events if Side.PLAYER in event.audience]
    deeds = deeds_of(after, before, events)
    return before, after, steps_of(before, after, events), deeds, fronts_of(after, deeds)


def test_a_round_of_sixty_units_fits_into_a_post() -> None:
    _, _, steps, deeds, fronts = fought(battle(60, rolling_map(40, 30)))
    data = render_round(steps, fronts, deeds=deeds, title="Bench")
    assert len(data) < MOST_BYTES
    shown = frames(data)
    assert len(shown) >= len(fronts) * 2
    assert len({one.size for one in shown}) == 1
    assert shown[0].width <= 720
    assert durations(data).count(CLOSING_MS) == len(fronts)


def test_equal_rounds_give_equal_bytes_and_a_film_begins_as_the_round_did() -> None:
    before, after, steps, deeds, fronts = fought(battle(16, rolling_map(8, 6)))
    data = render_round(steps, fronts, deeds=deeds, title="Bench")
    assert data == render_round(steps, fronts, deeds=deeds, title="Bench")
    shown = frames(data)
    assert shown[0].tobytes() != shown[-1].tobytes()
    still = render_round((Step(before), Step(before)), (), title="Bench")
    moved = render_round((Step(before), Step(replace(after, round=before.round))), (), title="Bench")
    one, other = frames(still)[0], frames(moved)[0]
    both = (
        0,
        0,
        one.width,
        min(one.height, other.height),
    )  # what is told below a later frame makes all higher
    assert one.crop(both).tobytes() == other.crop(both).tobytes()
    assert len(frames(still)) == 1, "frames that are alike are one"


def test_what_a_side_does_not_see_is_in_no_film_of_it() -> None:
    """The same battle with and without a unit that nobody sees, drawn to the byte."""
    made = {}
    for hidden in (False, True):
        world = battle(16, rolling_map(40, 30))
        for unit in world.units.values():
            unit.hex = Hex(1 + unit.hex.col % 12, 1 + unit.hex.row % 12)
        if hidden:
            lurker = replace(next(u for u in world.units.values() if u.side is Side.HOSTILE))
            lurker.id, lurker.name, lurker.hex = "lurker", "Lurker", Hex(39, 29)
            world.units["lurker"] = lurker
        before, after, steps, deeds, fronts = fought(world)
        made[hidden] = (
            render_round(steps, fronts, deeds=deeds, title="T"),
            render_campaign([(before, Deeds()), (after, deeds)], title="T"),
        )
    assert made[True] == made[False]


def test_a_campaign_has_a_frame_for_each_round() -> None:
    before, after, _, deeds, _ = fought(battle(16, rolling_map(12, 12)))
    data = render_campaign([(before, Deeds()), (after, deeds)], title="Bench")
    assert len(frames(data)) == 2
    assert durations(data) == [ROUND_MS, CLOSING_MS]


def test_truth_and_belief_are_two_halves() -> None:
    world = battle(16, rolling_map(12, 10))
    before, *_ = fought(world)
    truth = gm_view(world)
    rounds = [(replace(truth, round=n), replace(before, round=n)) for n in (1, 2, 3)]
    data = render_truth(rounds, {2}, titles=("Truth", "Belief"))
    assert durations(data) == [ROUND_MS, FAR_APART_MS, FAR_APART_MS]
    whole = frames(data)[0]
    top, bottom = (whole.crop((0, y, whole.width, y + whole.height // 2)) for y in (0, whole.height // 2))
    assert top.tobytes() != bottom.tobytes()
    assert (whole.height, whole.height % 2) == (2 * top.height, 0)
    tall = battle(8, rolling_map(6, 12))
    start_round(tall)
    pair = (gm_view(tall), observe(tall, Side.PLAYER))
    beside = frames(render_truth([pair], (), titles=("Truth", "Belief")))[0]
    assert beside.width > beside.height * 0.8, "a tall map's halves are side by side"


def test_frames_of_two_heights_are_shown_whole() -> None:
    made = make_palette(())
    small, large = (np.full((high, 4), made.slot(INK), np.uint8) for high in (3, 6))
    film = Image.open(io.BytesIO(encode([Frame(small, made, 100), Frame(large, made, 100)])))
    assert film.size == (4, 6)
    assert film.convert("RGB").getpixel((2, 5)) == PAPER
    film.seek(1)
    assert film.convert("RGB").getpixel((2, 5)) == INK


def test_a_film_that_no_post_takes_loses_every_other_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    made, chance = make_palette(()), np.random.default_rng(1)
    film = [Frame(chance.integers(0, 8, (40, 40), np.uint8), made, 10 * (n + 1)) for n in range(6)]
    whole = encode(film)
    monkeypatch.setattr(animate, "MOST_BYTES", len(whole) - 1)
    shorter = encode(film)
    assert len(shorter) < len(whole)
    assert durations(shorter) == [10, 30, 50, 60]
    monkeypatch.setattr(animate, "MOST_BYTES", 1)
    assert durations(encode(film)) == [10, 60], "the first and the last are always shown"
