"""Automatic players draw by name: an entry more in the menu changes only what is picked where it is picked itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

import pytest

from bot.dice import KeyedDice
from bot.skirmish.autoplay import steps_of
from bot.skirmish.engine import Choice, GameDice, Pick, RuleSet, View
from bot.skirmish.game import Game
from bot.skirmish.params import Number
from bot.skirmish.players import Greedy, Player, Random, take_seat
from bot.skirmish.players.lots import best, drawn, lot, pick_name
from bot.skirmish.rulesets import ruleset
from tests.skirmish.golden_games import chosen
from tests.skirmish.toys import AMBUSH

NEW = "imaginary"


class Larger:
    """A rule set with entries that it does not have, one of a new kind and one of the kind that comes first."""

    def __init__(self, rules: RuleSet[Any], worth: float = -1e9) -> None:
        self.rules, self.worth = rules, worth

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def choices(self, state: Any, player: str) -> list[Choice]:
        """The imaginary entries come first and in the middle."""
        menu = list(self.rules.choices(state, player))
        more = Choice(f"{NEW}:more", menu[0].kind, "One more", {"number": Number(1, 2)})
        middle = len(menu) // 2
        return [Choice(f"{NEW}:new", "anew", "Of a new kind"), *menu[:middle], more, *menu[middle:]]

    def candidates(self, state: Any, player: str, choice: Choice) -> list[Pick]:
        if choice.id == f"{NEW}:more":
            return [Pick(choice.id, {"number": number}) for number in (1, 2)]
        return [Pick(choice.id)] if choice.kind == "anew" else self.rules.candidates(state, player, choice)

    def promising(self, view: View, player: str, choices: Sequence[Choice]) -> list[Choice]:
        real = [choice for choice in choices if not choice.id.startswith(NEW)]
        more = [choice for choice in choices if choice.id.startswith(NEW)]
        return [*more, *self.rules.promising(view, player, real)]

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        """Usually nothing that is real is worse than what is imaginary."""
        return self.worth if choice.id.startswith(NEW) else self.rules.estimate(view, player, choice, pick)


def larger(rules: RuleSet[Any], worth: float = -1e9) -> RuleSet[Any]:
    """The rules with imaginary entries of this worth."""
    return cast(Any, Larger(rules, worth))


@pytest.mark.parametrize(
    "rules", [AMBUSH, ruleset("exofront"), ruleset("shiftstorm")], ids=lambda rules: rules.id
)
def test_a_new_entry_changes_no_pick_but_its_own(rules: RuleSet[Any]) -> None:
    compared: Counter[str] = Counter()
    for game in steps_of(rules, 1, "new entry", {"A": Random(), "B": Random()}, 24):
        for player in rules.to_move(game.state):
            usual, others = (_picks(those, game, player) for those in (rules, larger(rules)))
            for name, pick in others.items():
                own = pick.choice.startswith(NEW)
                compared[f"{name} {'new' if own else 'same'}"] += 1
                assert own or pick == usual[name], f"{name} at pick {len(game.steps) + 1}"
    for name in ("random", "stored"):
        assert compared[f"{name} new"] > 0
        assert compared[f"{name} same"] > 4
    assert compared["greedy new"] == 0


@pytest.mark.parametrize("rules", [AMBUSH, ruleset("exofront")], ids=lambda rules: rules.id)
def test_a_game_that_never_picks_the_new_entry_is_the_same(rules: RuleSet[Any]) -> None:
    seats = {"A": Greedy(), "B": Greedy()}
    usual, other = (list(steps_of(those, 2, "same", seats, 16))[-1] for those in (rules, larger(rules)))
    assert len(usual.steps) > 9
    assert usual.opening == other.opening
    assert usual.steps == other.steps


def test_a_new_entry_as_good_as_the_best_changes_no_pick_but_its_own() -> None:
    """Every place to stand is worth 0, and so is what is new."""
    state = next(steps_of(AMBUSH, 1, "tie", {"A": Random(), "B": Random()})).state
    seats = [take_seat(those, state, "A") for those in (AMBUSH, larger(AMBUSH, 0.0))]
    picks = [[Greedy().decide(seat, _mind(number)) for seat in seats] for number in range(40)]
    assert len({pick.choice for _, pick in picks}) == 3
    assert len({str(pick.values) for pick, _ in picks}) == 4
    assert all(other == usual or other.choice.startswith(NEW) for usual, other in picks)


def test_lots_follow_names_and_go_all_round() -> None:
    found = Counter(drawn("abc", str, "seed", number) for number in range(600))
    assert all(150 < found[name] < 250 for name in "abc")
    assert lot("a", "b") != lot("ab") != lot("a,b")
    assert all(0 <= lot(number) < 1 for number in range(100))


def test_a_pick_is_named_by_all_its_values_however_they_are_written() -> None:
    names = {
        pick_name(Pick("move:A1", values))
        for values in (
            {"to": [1.0, -0.0], "n": 2},
            {"n": 2, "to": (1.0, 0.0)},
            {"n": 2, "to": [1.00001, 0.0]},
        )
    }
    assert names == {'move:A1 {"n": 2, "to": [1.0, 0.0]}'}
    assert pick_name(Pick("move:A1", {"to": [1.1, 0.0], "n": 2})) not in names


def test_lots_decide_among_the_best_alone() -> None:
    found = [(2.0, Pick("a")), (1.0, Pick("b")), (2.0, Pick("c"))]
    taken = {best(found, seed)[1].choice for seed in range(20)}
    assert taken == {best(found[::-1], seed)[1].choice for seed in range(20)} == {"a", "c"}
    assert all(best(found, seed) == best(found[::-1], seed) for seed in range(20))


def _picks(rules: RuleSet[Any], game: Game[Any], player: str) -> dict[str, Pick]:
    """What each automatic player picks."""
    seat, step = take_seat(rules, game.state, player), len(game.steps)
    players: tuple[Player, ...] = (Random(), Greedy())
    found = {one.name: one.decide(seat, _mind(step)) for one in players}
    menu = list(rules.choices(game.state, player))
    found["stored"] = chosen(rules, game.state, player, menu, f"new/{step}", Counter())[1]
    return found


def _mind(step: int) -> GameDice:
    return GameDice(KeyedDice(1, bytes(16), bytes(16)), "mind", step)
