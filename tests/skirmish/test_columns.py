"""Formations under the harness: groups that move, overwatch that interrupts them, fall backs inside that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from bot.dice import KeyedDice
from bot.skirmish.engine import Event, GameDice, IllegalPick, Pick, Setup, submit
from bot.skirmish.players import PLAYERS
from bot.skirmish.table.measure import coherent
from tests.amount import amount
from tests.skirmish.columns import COLUMNS, Field, Platoon, Stand
from tests.skirmish.harness import SEEDS, check_game, check_setup
from tests.skirmish.invariants import all_on_board, no_bases_overlap


def _invariant(before: Any, after: Field, events: Sequence[Event]) -> None:
    view = COLUMNS.view(after, None)
    no_bases_overlap(view)
    all_on_board(view)
    arrived = {event.data["unit"] for event in events if event.kind == "arrived"}
    lost = {event.data["target"] for event in events if event.kind == "fired"}
    for platoon in after.platoons:
        if before is None or (platoon.id in arrived - lost and _whole(before, platoon.id)):
            assert coherent([stand.base for stand in platoon.stands], 2.001), platoon


def _whole(state: Field, name: str) -> bool:
    return coherent([stand.base for stand in state.platoon(name).stands], 2.0)


@given(SEEDS)
@settings(max_examples=amount(6, 100), deadline=None)
def test_formations_keep_the_contract(seed: int) -> None:
    checked = check_game(COLUMNS, seed, invariant=_invariant, thorough_every=6)
    assert {"march", "watch", "bombard"} & checked.kinds


def test_setups_and_opponents() -> None:
    check_setup(COLUMNS, 1)
    for name in ("greedy", "lookahead"):
        assert check_game(COLUMNS, 3, opponents=[PLAYERS[name]], thorough_every=1000).game.steps


class _Dice:
    """Hits for some, misses for all others."""

    def __init__(self, hits: dict[str, int]) -> None:
        self.hits = hits

    def roll(self, purpose: str, sides: int, **given: Any) -> Any:
        made = KeyedDice(1, bytes(16), bytes(16)).roll(purpose, sides, **given)
        return replace(made, value=6 if given["index"] < self.hits.get(purpose, 0) else 1)


def _column(name: str, x: float, y: float, **fields: Any) -> Platoon:
    stands = tuple(Stand(f"{name}.{n}", x + 2.0 * n, y) for n in range(1, 6))
    return Platoon(name, name[0], stands, **fields)


def order(state: Field, player: str, pick: Pick, **hits: int) -> tuple[Field, list[Event]]:
    dice = _Dice({key.replace("_", ":"): value for key, value in hits.items()})
    return submit(COLUMNS, state, player, pick, GameDice(dice, "columns", 1))  # type: ignore[arg-type]


def field_of_fire() -> Field:
    """Red One is about to march past Blue One; Blue Two watches the way back."""
    return Field(
        ("A", "B"),
        (
            _column("A1", 4.0, 10.0),
            _column("A2", 30.0, 4.0, acted=True),
            _column("B1", 4.0, 26.0, acted=True, watching=True),
            _column("B2", 20.6, 2.0, acted=True, watching=True),
        ),
        "A",
    )


MARCH = Pick("march:A1", {"way": {"to": [10.0, 18.0], "shape": "keep"}})


def test_overwatch_inside_a_fall_back_inside_a_march() -> None:
    state, _ = order(field_of_fire(), "A", MARCH)
    assert [frame.kind for frame in state.stack] == ["walk", "overwatch"]
    assert COLUMNS.to_move(state) == ("B",)
    first = COLUMNS.prompt(state, "B")
    assert first.reaction
    assert first.standing is not None
    assert first.standing.distance == pytest.approx(10.0, abs=0.01)
    stopped = state.platoon("A1").stands[0].y
    assert 10.0 < stopped < 18.0
    # Two stands are lost, so that the platoon falls back at once, past the other watcher.
    state, events = order(state, "B", Pick("fire"), fire_B1=2)
    assert [event.kind for event in events] == ["fired", "walks"]
    assert [frame.kind for frame in state.stack] == ["walk", "walk", "overwatch"]
    assert state.stack[-1].unit == "B2"
    falling = state.platoon("A1").stands[0].y
    state, events = order(state, "B", Pick("hold"))
    # The fall back ends first; the march beneath it was broken off.
    assert [event.kind for event in events] == ["held", "arrived", "round"]
    assert state.stack == ()
    assert state.platoon("A1").stands[0].y < falling < stopped


def test_a_march_goes_on_after_fire_that_does_not_break_it() -> None:
    state, _ = order(field_of_fire(), "A", MARCH)
    state, events = order(state, "B", Pick("fire"), fire_B1=1)
    assert [event.kind for event in events] == ["fired", "arrived", "round"]
    assert {stand.y for stand in state.platoon("A1").stands} == {18.0}
    assert len(state.platoon("A1").stands) == 4


def test_the_preview_shows_every_stand_and_where_fire_may_begin() -> None:
    preview = COLUMNS.preview(field_of_fire(), "A", MARCH)
    assert {(stand.id, stand.y) for stand in preview.stands} == {(f"A1.{n}", 18.0) for n in range(1, 6)}
    assert preview.lines[-1].endswith("Blue One may fire.")
    assert [mark.kind for mark in preview.marks] == ["range"]
    blast = COLUMNS.preview(field_of_fire(), "A", Pick("bombard:A1", {"at": [10.0, 26.0]}))
    assert [(mark.kind, mark.radius) for mark in blast.marks] == [("template", 3.0)]


def test_a_stand_put_too_far_away_is_refused_with_its_name() -> None:
    value = {"to": [10.0, 14.0], "shape": "keep", "stands": {"A1.5": [14.0, 17.9]}}
    with pytest.raises(IllegalPick, match="Stand 5: It would leave the others"):
        order(field_of_fire(), "A", Pick("march:A1", {"way": value}))
    value["stands"] = {"A1.5": [20.0, 30.0]}
    with pytest.raises(IllegalPick, match="Stand 5: The path is"):
        COLUMNS.preview(field_of_fire(), "A", Pick("march:A1", {"way": value}))


def test_a_setup_has_two_players() -> None:
    with pytest.raises(IllegalPick, match="two players"):
        COLUMNS.new_game(Setup(("A",)), GameDice(KeyedDice(1, bytes(16), bytes(16)), "columns", 0))
