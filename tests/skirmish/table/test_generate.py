"""Boards from a seed."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dice import KeyedDice
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import dump_board, load_board
from bot.skirmish.table.check import check_board
from bot.skirmish.table.generate import STYLES, generate, roll_from, scattered
from bot.skirmish.table.shapes import Point, disc
from bot.skirmish.table.terrain import KINDS, Look, Movement


def made(style: str, seed: int, side: float = 48.0, unit: str = "in", **more: object) -> Board:
    key = seed.to_bytes(32, "big")
    roll = roll_from(KeyedDice(1, key, key), "board")
    if more:
        return scattered(Board("Test", side, side, unit), STYLES[style], roll, **more)  # type: ignore[arg-type]
    return generate(style, roll, width=side, height=side, unit=unit)


@settings(max_examples=25)
@given(
    st.sampled_from(sorted(STYLES)),
    st.integers(0, 10**6),
    st.sampled_from([(36.0, "in"), (48.0, "in"), (120.0, "cm")]),
)
def test_a_board_is_fair_and_has_room(style: str, seed: int, size: tuple[float, str]) -> None:
    side, unit = size
    found = made(style, seed, side, unit)
    assert len(found.features) >= 10
    assert check_board(found) == []
    assert load_board(dump_board(found)) == found
    scale = side / 48
    for a, b in combinations(found.features, 2):
        assert a.region.polygon.distance(b.region.polygon) >= 2.5 * scale - 1e-3
    for feature in found.features:
        assert 3.0 - 1e-6 <= feature.region.bounds[1] <= feature.region.bounds[3] <= side - 3.0 + 1e-6
    # Turned by half a turn about the middle the board is the same.
    for a, b in zip(found.features[::2], found.features[1::2], strict=True):
        assert a.kind == b.kind
        turned = [(side - x, side - y) for x, y in a.region.outline]
        assert [tuple(at) for at in b.region.outline] == [pytest.approx(at, abs=1e-3) for at in turned]


def test_equal_seeds_give_equal_boards_and_others_others() -> None:
    assert made("town", 1) == made("town", 1)
    assert made("town", 1) != made("town", 2)


def test_ground_to_keep_stays_free() -> None:
    keep = [disc(Point(24, 24), 5), disc(Point(8, 24), 4)]
    found = made("outpost", 5, keep=keep)
    for feature in found.features:
        assert not any(feature.region.polygon.intersects(region.polygon) for region in keep)


def test_kinds_can_be_given_other_properties() -> None:
    wood = KINDS["wood"]
    levels = KINDS | {"wood": Look(1.0, wood.sight, wood.cover, Movement.ROUGH)}
    woods = [one for one in made("wild", 3, kinds=levels).features if one.kind == "wood"]
    assert woods
    assert {(one.height, one.movement) for one in woods} == {(1.0, Movement.ROUGH)}


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(KeyError):
        made("lunar", 1)
