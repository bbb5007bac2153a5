"""The toy rule sets under the harness, and the harness under broken rule sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from bot.skirmish.engine import Choice, Event, GameDice, IllegalPick, Odds, Pick, Setup, View
from bot.skirmish.players import PLAYERS
from tests.amount import amount
from tests.skirmish.harness import SEEDS, check_game, check_sealed, check_setup, check_two_worlds
from tests.skirmish.toys import AMBUSH, Ambush, Scout, Skirmish, auction


def _health_never_grows(before: Any, after: Any, events: Sequence[Event]) -> None:
    if before is not None:
        assert all(
            scout.health <= before.scouts.get(name, scout).health for name, scout in after.scouts.items()
        )


@given(SEEDS)
@settings(max_examples=amount(6, 100))
def test_the_toys_keep_the_contract(seed: int) -> None:
    checked = check_game(AMBUSH, seed, invariant=_health_never_grows)
    assert {"place", "pass"} & checked.kinds
    assert checked.tried > 10 < checked.refused
    check_game(auction(), seed)


@given(SEEDS)
@settings(max_examples=amount(6, 100))
def test_sealed_answers_stay_sealed(seed: int) -> None:
    assert check_sealed(AMBUSH, seed) > 4
    assert check_sealed(auction(), seed) > 0


def test_setups_are_checked() -> None:
    check_setup(AMBUSH, 1)
    with pytest.raises(AssertionError, match="the ready army two is not legal"):
        check_setup(_NoArmy(), 1)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        check_setup(_Anybody(), 1)


class _NoArmy(Ambush):
    def check_army(self, army: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
        return ["No."]


class _Anybody(Ambush):
    def new_game(self, setup: Setup, dice: GameDice) -> tuple[Skirmish, list[Event]]:
        return Skirmish(setup.players), []


def _two_worlds() -> tuple[Skirmish, Skirmish]:
    scouts = {
        "A1": Scout("A", 1, 0),
        "A2": Scout("A", 4, 0),
        "B1": Scout("B", 1, 8),
        "B2": Scout("B", 4, 8),
    }
    other = {**scouts, "B1": Scout("B", 7, 8)}
    return Skirmish(("A", "B"), scouts), Skirmish(("A", "B"), other)


def test_a_hidden_scout_shows_nowhere() -> None:
    picks = [("A", Pick("move:A1", {"to": [1.0, 1.0]})), ("B", Pick("move:B2", {"to": [4.0, 7.0]}))]
    check_two_worlds(AMBUSH, *_two_worlds(), "A", [*picks, ("A", Pick("pass"))])
    with pytest.raises(AssertionError):
        check_two_worlds(AMBUSH, *_two_worlds(), "B")


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_every_opponent_plays_to_the_end(name: str) -> None:
    checked = check_game(AMBUSH, 7, opponents=[PLAYERS[name]], thorough_every=1000)
    assert checked.game.steps


# ---------------------------------------------------------------- the harness finds what is wrong


class _Leaks(Ambush):
    def view(self, state: Skirmish, player: str | None) -> View:
        seen = super().view(state, player)
        return replace(seen, facts={**seen.facts, "all": [scout.x for scout in state.scouts.values()]})


class _RefusesItsOffers(Ambush):
    def apply(self, state: Skirmish, player: str, pick: Pick, dice: GameDice) -> tuple[Skirmish, list[Event]]:
        if pick.choice.startswith("move"):
            raise IllegalPick("No.")
        return super().apply(state, player, pick, dice)


class _Forgets(Ambush):
    """Keeps a count outside the state."""

    count = 0

    def apply(self, state: Skirmish, player: str, pick: Pick, dice: GameDice) -> tuple[Skirmish, list[Event]]:
        self.count += 1
        state, events = super().apply(state, player, pick, dice)
        return state, [*events, Event("count", {"count": self.count})]


class _NeverEnds(Ambush):
    def result(self, state: Skirmish) -> None:
        return None


class _Twice(Ambush):
    def choices(self, state: Skirmish, player: str) -> list[Choice]:
        return super().choices(state, player) * 2


class _MenuLeaks(Ambush):
    def choices(self, state: Skirmish, player: str) -> list[Choice]:
        menu = super().choices(state, player)
        hidden = sum(scout.x for scout in state.scouts.values() if scout.owner != player and scout.hidden)
        return [replace(choice, odds=Odds(f"{hidden:g}")) for choice in menu]


class _Crashes(Ambush):
    def apply(self, state: Skirmish, player: str, pick: Pick, dice: GameDice) -> tuple[Skirmish, list[Event]]:
        if pick.choice == "place":
            assert pick.values["at"][0] < 1e6
        return super().apply(state, player, pick, dice)


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (_RefusesItsOffers(), "which is refused: No"),
        (_Forgets(), "the same dice give something else"),
        (_NeverEnds(), "does not end"),
        (_Twice(), "an id twice"),
        (_MenuLeaks(), "imagines another menu"),
        (_Crashes(), "1000000000"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_harness_finds(broken: Ambush, message: str) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception)) as found:
        check_game(broken, 1, max_steps=200)
    assert message in str(found.value)


class _FirstComes(Ambush):
    """Who answers first is numbered first."""

    def apply(self, state: Skirmish, player: str, pick: Pick, dice: GameDice) -> tuple[Skirmish, list[Event]]:
        after, events = super().apply(state, player, pick, dice)
        new = {name: scout for name, scout in after.scouts.items() if name not in state.scouts}
        renamed = {f"{scout.owner}-{len(state.scouts)}": scout for scout in new.values()}
        return replace(
            after, scouts={**{n: s for n, s in after.scouts.items() if n not in new}, **renamed}
        ), events


def test_the_harness_finds_that_the_sequence_of_answers_matters() -> None:
    with pytest.raises(AssertionError, match="answers a sealed prompt first"):
        check_sealed(_FirstComes(), 1)


def test_the_harness_finds_a_leak() -> None:
    with pytest.raises(AssertionError):
        check_two_worlds(_Leaks(), *_two_worlds(), "A")
    with pytest.raises(AssertionError):
        check_sealed(_Leaks(), 1)
