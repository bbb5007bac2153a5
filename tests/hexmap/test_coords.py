"""Hex arithmetic."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.hexmap.coords import (
    BadFacing,
    BadLabel,
    Facing,
    Hex,
    direction,
    disc,
    distance,
    entry_side,
    label,
    line,
    neighbour,
    neighbours,
    parse_facing,
    parse_label,
    ring,
)

hexes = st.builds(Hex, st.integers(1, 40), st.integers(1, 40))


@pytest.mark.rule("EDC-A3.1-b")
def test_neighbours_of_odd_and_even_columns() -> None:
    """EDC-A3.1-b."""
    assert [label(h) for h in neighbours(Hex(3, 4))] == ["0303", "0403", "0404", "0305", "0204", "0203"]
    assert [label(h) for h in neighbours(Hex(4, 4))] == ["0403", "0504", "0505", "0405", "0305", "0304"]


@pytest.mark.rule("EDC-A3.1-a")
def test_distance_is_in_hexes() -> None:
    """EDC-A3.1-a."""
    assert distance(Hex(3, 4), Hex(5, 4)) == 2


@pytest.mark.rule("EDC-C3.1-d")
def test_long_shot_strikes_the_side_its_line_crosses() -> None:
    """EDC-C3.1-d."""
    assert entry_side(Hex(3, 4), Hex(3, 6)) == (Facing.S,)
    assert entry_side(Hex(3, 4), Hex(5, 4)) == (Facing.NE, Facing.SE)
    with pytest.raises(ValueError, match="own hex"):
        entry_side(Hex(3, 4), Hex(3, 4))


@given(hexes, st.sampled_from(list(Facing)))
def test_there_and_back(at: Hex, side: Facing) -> None:
    there = neighbour(at, side)
    assert neighbour(there, side.opposite) == at
    assert direction(at, there) is side
    assert distance(at, there) == 1


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, hexes)
def test_line_is_the_same_from_both_ends_and_without_gaps(a: Hex, b: Hex) -> None:
    stations = line(a, b)
    assert stations == line(b, a)[::-1]
    assert stations[0] == (a,)
    assert stations[-1] == (b,)
    for here, there in pairwise(stations):
        assert all(distance(x, y) == 1 for x in here for y in there)


@given(hexes, st.integers(0, 5))
def test_rings_fill_the_disc(at: Hex, r: int) -> None:
    assert len(ring(at, r)) == (6 * r or 1)
    assert all(distance(at, found) == r for found in ring(at, r))
    assert len(set(disc(at, r))) == 1 + 3 * r * (r + 1)


@given(hexes, st.booleans())
def test_label_round_trip(at: Hex, wide: bool) -> None:
    assert parse_label(label(at, wide)) == at


@pytest.mark.parametrize(
    "text", ["", "304", "0400", "0004", "03o4", "٠٣٠٤", "@everyone", "0304 0305", "x" * 5000]
)
def test_bad_labels_are_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(BadLabel) as caught:
        parse_label(text)
    assert len(str(caught.value)) < 160
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["\u200b0304", "03\u200b04", "\ufeff0304\u2060"])
def test_characters_that_nobody_sees_do_not_spoil_a_label(text: str) -> None:
    assert parse_label(text) == Hex(3, 4)
    assert parse_facing(text.replace("0304", "ne").replace("03", "n").replace("04", "e")) is Facing.NE
    with pytest.raises(BadLabel, match="'03x4' is not"):
        parse_label("03x\u200b4")
    with pytest.raises(BadLabel, match=r"'\\u202e4030' is not"):
        parse_label("\u202e4030")  # looks like 0304


def test_facings() -> None:
    assert parse_facing(" north-east ") is Facing.NE
    assert parse_facing("sw") is Facing.SW
    assert Facing.N.rotated(-1) is Facing.NW
    with pytest.raises(BadFacing, match="Use N, NE"):
        parse_facing("east")
