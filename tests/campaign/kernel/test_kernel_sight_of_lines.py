"""The lines that enemies are seen to hold, and dice that do not depend on when they are asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel_worlds import at, unit, world

from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing

FRONT = frozenset({Facing.SE, Facing.S, Facing.SW})


@pytest.mark.rule("EDC-C3.2.1-c")
def test_lines_of_enemies_in_sight_are_shown() -> None:
    """EDC-C3.2.1-c."""
    start = world(unit("a", "RI", "0305"), unit("b", "HI", "0303", Facing.S), unit("c", "HTK", "0403"))
    start_round(start)
    held = {contact.hex: contact.held for contact in observe(start, Side.PLAYER).contacts}
    assert held == {at("0303"): FRONT, at("0403"): frozenset()}
    assert [contact.held for contact in gm_view(start).contacts] == [FRONT, frozenset()]


@pytest.mark.rule("EDC-C3.2.1-c")
def test_lines_of_enemies_out_of_sight_are_not_shown() -> None:
    start = world(unit("a", "RI", "0305"), unit("b", "HI", "0303", Facing.S))
    start_round(start)
    start.units["b"].overrun = True
    assert [contact.held for contact in observe(start, Side.PLAYER).contacts] == [frozenset()]
    start.units["b"] = replace(start.units["b"], overrun=False)
    start.units["a"].hex = at("1012")
    assert [contact.held for contact in observe(start, Side.PLAYER).contacts] == [frozenset()]


KEYS = st.tuples(
    st.sampled_from(["lethality", "swamp", "x"]),
    st.integers(1, 100),
    st.text(max_size=8),
    st.integers(0, 3),
    st.booleans(),
)


@given(st.lists(KEYS, min_size=1, max_size=12), st.data())
def test_dice_do_not_depend_on_the_sequence(
    keys: list[tuple[str, int, str, int, bool]], data: st.DataObject
) -> None:
    """The same key gives the same value, whatever was rolled before."""

    def roll(dice: KeyedDice, key: tuple[str, int, str, int, bool]) -> int:
        purpose, sides, order, index, covered = key
        return dice.roll(purpose, sides, order=order, index=index, covered=covered).value

    def fresh() -> KeyedDice:
        return KeyedDice(3, b"open seed for tests", b"covered seed of tests")

    alone = {key: roll(fresh(), key) for key in keys}
    shared = fresh()
    shuffled = data.draw(st.permutations(keys))
    assert [roll(shared, key) for key in shuffled] == [alone[key] for key in shuffled]
    assert all(1 <= value <= key[1] for key, value in alone.items())
