"""Dice: fair, repeatable, and checkable by anybody after the round."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice import DiceError, KeyedDice, ScriptedDice, UnscriptedRoll, commit, published_round, verify_round

OPEN = bytes(range(32))
COVERED = bytes(range(32, 64))
PINNED = [7, 15, 1, 3, 9, 8, 14, 1]
PINNED_COMMITMENT = "7ba5bca60ea3c17db1805120cdc7a53d35bb64e1a0ac2e42eb772a6e5c806447"


def published(*, reveal_covered: bool = False) -> dict[str, Any]:
    dice = KeyedDice(3, OPEN, COVERED)
    rolls = [dice.roll("lethality", 20, order=f"o{n}", covered=n % 2 == 1) for n in range(10)]
    return published_round(3, OPEN, COVERED, rolls, reveal_covered=reveal_covered)


@given(
    sides=st.integers(1, 1_000_000),
    purpose=st.text(max_size=20),
    order=st.text(max_size=20),
    index=st.integers(),
)
def test_a_key_has_one_value_within_the_die(sides: int, purpose: str, order: str, index: int) -> None:
    first = KeyedDice(1, OPEN, COVERED).roll(purpose, sides, order=order, index=index)
    again = KeyedDice(1, OPEN, COVERED).roll(purpose, sides, order=order, index=index)
    assert first == again
    assert 1 <= first.value <= sides


def test_every_part_of_the_key_matters() -> None:
    dice = KeyedDice(1, OPEN, COVERED)
    sides = 1_000_000
    values = {
        dice.roll("a", sides, order="o").value,
        dice.roll("b", sides, order="o").value,
        dice.roll("a", sides, order="p").value,
        dice.roll("a", sides, order="o", index=1).value,
        dice.roll("a", sides, order="o", covered=True).value,
        dice.roll("a", sides - 1, order="o").value,
        KeyedDice(2, OPEN, COVERED).roll("a", sides, order="o").value,
        dice.roll("ao", sides, order="").value,
    }
    assert len(values) == 8


def test_faces_come_up_evenly() -> None:
    dice = KeyedDice(1, OPEN, COVERED)
    counts = Counter(dice.roll("fair", 6, order="o", index=n).value for n in range(6000))
    chi_squared = sum((counts[face] - 1000) ** 2 / 1000 for face in range(1, 7))
    assert chi_squared < 20.5  # p = 0.001 with 5 degrees of freedom; the sample is fixed by the seed


def test_a_value_is_pinned() -> None:
    """Published rounds must stay checkable: the derivation may never change."""
    values = [KeyedDice(7, OPEN, COVERED).roll("lethality", 20, order="abc", index=n).value for n in range(8)]
    assert values == PINNED
    assert commit(OPEN) == PINNED_COMMITMENT


@pytest.mark.parametrize("sides", [0, -1, 1_000_001])
def test_impossible_dice_are_refused(sides: int) -> None:
    with pytest.raises(DiceError, match="a die has"):
        KeyedDice(1, OPEN, COVERED).roll("a", sides, order="o")


def test_short_seed_is_refused() -> None:
    with pytest.raises(DiceError, match="at least 16 bytes"):
        commit(b"short")


def test_seeds_do_not_show_in_repr() -> None:
    assert OPEN.hex() not in repr(KeyedDice(1, OPEN, COVERED))
    assert "seed" not in repr(KeyedDice(1, OPEN, COVERED))


def test_scripted_dice() -> None:
    dice = ScriptedDice({"lethality": [19, 2], "*": [4]})
    assert dice.roll("lethality", 20, order="a").value == 19
    assert dice.roll("lethality", 20, order="a").value == 19
    assert dice.roll("lethality", 20, order="b").value == 2
    assert dice.roll("swamp", 6, order="b").value == 4
    assert dice.unused == {}
    with pytest.raises(UnscriptedRoll, match="lethality"):
        dice.roll("lethality", 20, order="c")


def test_scripted_dice_tell_what_is_left_and_refuse_impossible_faces() -> None:
    dice = ScriptedDice({"lethality": [21], "other": [1]})
    assert dice.unused == {"lethality": [21], "other": [1]}
    with pytest.raises(DiceError, match="d20"):
        dice.roll("lethality", 20, order="c")


def test_an_honest_round_verifies() -> None:
    assert verify_round(published()) == []
    assert verify_round(published(reveal_covered=True)) == []
    assert len(published()["rolls"]) == 5
    assert "covered_seed" not in published()
    assert len(published(reveal_covered=True)["rolls"]) == 10


def test_a_changed_value_is_found() -> None:
    data = published()
    data["rolls"][2]["value"] = data["rolls"][2]["value"] % 20 + 1
    problems = verify_round(data)
    assert len(problems) == 1
    assert problems[0].startswith("Roll 3: lethality d20")


def test_a_swapped_seed_is_found() -> None:
    data = published()
    data["open_seed"] = bytes(32).hex()
    assert verify_round(data)[0] == "The open seed is not the one committed to."


def test_a_repeated_key_is_found() -> None:
    data = published()
    data["rolls"].append(dict(data["rolls"][0]))
    assert "listed twice" in verify_round(data)[0]


def test_rolls_without_their_seed_cannot_be_checked() -> None:
    data = published(reveal_covered=True)
    del data["covered_seed"]
    problems = verify_round(data)
    assert len(problems) == 5
    assert all("no valid covered seed" in problem for problem in problems)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"round": "3"}, "`round` must be a whole number from 1."),
        ({"round": True}, "`round` must be a whole number from 1."),
        ({"rolls": None}, "`rolls` must be a list."),
        ({"open_seed": "xyz"}, "`open_seed` is not hex."),
        ({"open_seed": 12}, "`open_seed` is not hex."),
        ({"open_seed": ""}, "The open seed is not the one committed to."),
        ({"open_commitment": None}, "`open_commitment` is missing."),
        ({"rolls": ["x"]}, "Roll 1: must be an object."),
        ({"rolls": [{"purpose": "a"}]}, "Roll 1: `order` is missing or wrong."),
    ],
)
def test_broken_files_give_sentences(change: dict[str, Any], problem: str) -> None:
    assert problem in verify_round(published() | change)
