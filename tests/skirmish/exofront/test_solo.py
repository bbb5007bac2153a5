"""How a solo opponent decides in small positions of ExoFront: attacks, moves, cards, energy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.dice import ScriptedDice
from bot.skirmish.autoplay import autoplay
from bot.skirmish.engine import Choice, GameDice, Pick, Setup
from bot.skirmish.exofront.ruleset import RULES
from bot.skirmish.exofront.state import State
from bot.skirmish.players import PLAYERS, take_seat

EMPTY: dict[str, Any] = {"name": "Empty", "size": [36, 36]}


def dice() -> GameDice:
    return GameDice(ScriptedDice({"*": [1] * 50}), "test", 1)


def situation(board: Mapping[str, Any] | None = None, **given: Any) -> State:
    return RULES.situation(Setup(("A", "B"), board=board), given, dice())


def offered(state: State, choice: str) -> Choice:
    return next(found for found in RULES.choices(state, RULES.to_move(state)[0]) if found.id == choice)


def worth(state: State, choice: str, **values: Any) -> float:
    """What the pick is worth to whoever is to move."""
    player = RULES.to_move(state)[0]
    view = RULES.view(state, player)
    found = RULES.estimate(view, player, offered(state, choice), Pick(choice, values))
    assert found is not None
    return found


def with_one_action(state: State) -> State:
    """The same with the last action of the activation."""
    assert state.acting is not None
    return replace(state, acting=replace(state.acting, actions=1))


def decided(state: State) -> str:
    """The greedy opponent's pick."""
    return PLAYERS["greedy"].decide(take_seat(RULES, state, RULES.to_move(state)[0]), dice()).choice


# ---------------------------------------------------------------- attacks and moves


def test_greed_prefers_the_better_target_and_the_objective() -> None:
    units = {
        "A-Troop": {"at": [18, 10], "energy": 1},
        "B-Fast": {"at": [12, 20], "wounded": True, "health": 2},
        "B-Heavy": {"at": [24, 20]},
    }
    state = situation(EMPTY, acting="A-Troop", units=units)
    weak, strong = (worth(state, f"attack:A-Troop>{name}:regular") for name in ("B-Fast", "B-Heavy"))
    assert weak > strong > 0
    board = situation(acting="A-Troop", units=units)
    to, away = (worth(board, "move:A-Troop:supreme", to=at) for at in ([18, 17.5], [18, 3]))
    assert to > away


def test_greed_fears_for_its_friends() -> None:
    units = {"A-Troop": {"at": [10, 10]}, "B-Heavy": {"at": [10, 20]}, "A-Fast": {"at": [20, 20]}}
    alone = situation(EMPTY, acting="A-Troop", units=units)
    engaged = situation(EMPTY, acting="A-Troop", units={**units, "A-Fast": {"at": [14, 20]}})
    choice = "attack:A-Troop>B-Heavy:regular"
    assert worth(engaged, choice) < worth(alone, choice)


def test_a_move_to_where_an_enemy_can_be_attacked_is_worth_an_action_that_is_left() -> None:
    units = {"A-Troop": {"at": [18, 4]}, "B-Troop": {"at": [18, 30], "wounded": True}}
    state = situation(EMPTY, acting="A-Troop", units=units)
    near, short = (worth(state, "move:A-Troop:supreme", to=[18, y]) for y in (8.5, 7.5))
    assert near > short + 0.3, "the gap is 17.5 in from y 8.5, 18.5 from 7.5"
    assert worth(with_one_action(state), "move:A-Troop:supreme", to=[18, 8.5]) < near


def test_a_move_is_boosted_where_its_die_may_reach_the_objective() -> None:
    """The Troop moves 6: it gets 5 in without a boost, perhaps 9 in with its die, and never 24 in."""
    one = {"name": "One", "size": [36, 36]}

    def boost(y: float) -> float:
        marker = {"id": "primary", "kind": "primary", "at": [18, y], "radius": 1}
        units = {"A-Troop": {"at": [18, 4]}, "B-Troop": {"at": [33, 33]}}
        state = with_one_action(situation({**one, "marker": [marker]}, acting="A-Troop", units=units))
        plain = max(worth(state, "move:A-Troop:regular", to=[18, 4 + far]) for far in (3, 5, 6))
        return worth(state, "boost:A-Troop:regular") - plain

    assert boost(13) > 0
    assert boost(9) < -0.2, "the energy"
    assert boost(13) > boost(28)


# ---------------------------------------------------------------- cards


def test_a_move_card_is_played_where_it_reaches_a_field_objective() -> None:
    """The Fast has acted and its Supreme Move of 10 touches the marker; 22 in away it does not."""

    def card(y: float) -> tuple[float, str]:
        marker = {"id": "field", "kind": "field", "side": "north", "at": [18, 32], "radius": 1}
        units = {
            "A-Fast": {"at": [18, y], "activated": True},
            "A-Troop": {"at": [4, 4]},
            "B-Troop": {"at": [32, 4]},
        }
        state = situation({**EMPTY, "marker": [marker]}, units=units)
        return worth(state, "card:A-Fast:move"), decided(state)

    reached, far = card(20), card(4)
    assert reached[0] > far[0] + 3
    assert reached[1] == "card:A-Fast:move"


def test_a_move_card_is_worth_more_where_it_reaches_a_shot() -> None:
    def card(y: float, **more: Any) -> float:
        units = {"A-Troop": {"at": [18, 4], **more}, "A-Fast": {"at": [4, 4]}, "B-Heavy": {"at": [18, y]}}
        return worth(situation(EMPTY, units=units), "card:A-Troop:move")

    assert card(31) > card(35) + 0.3, "8 in bring it into range of y 31"
    assert card(31, activated=True) < card(31), "it cannot shoot any more in this round"


def test_a_card_that_does_nothing_is_kept() -> None:
    units = {"A-Troop": {"at": [4, 4], "energy": 6}, "A-Fast": {"at": [8, 4]}, "B-Troop": {"at": [32, 32]}}
    state = situation(EMPTY, units=units)
    assert worth(state, "card:A-Troop:heal") < 0
    assert worth(state, "rest_card:A-Troop", card="heal") < 0
    assert decided(state).startswith(("activate", "card:A-Fast:move", "card:A-Troop:move"))


def test_a_card_is_a_rest_where_the_attack_to_come_lacks_energy() -> None:
    """The Fire has a target and no energy for a reroll: full energy is worth a card, of which most are left."""
    units = {
        "A-Fire": {"at": [18, 10], "energy": 0},
        "A-Troop": {"at": [4, 4], "activated": True},
        "B-Troop": {"at": [18, 24]},
    }
    cards = {"A": {"move": 3, "attack": 1, "heal": 1}, "B": {"move": 0, "attack": 0, "heal": 0}}
    state = situation(EMPTY, units=units, cards=cards)
    rest = {card: worth(state, "rest_card:A-Fire", card=card) for card in ("move", "attack")}
    assert rest["move"] > rest["attack"] > worth(state, "activate:A-Fire")
    assert decided(state) == "rest_card:A-Fire"
    away = situation(EMPTY, units={**units, "B-Troop": {"at": [18, 34]}}, cards=cards)
    assert worth(away, "rest_card:A-Fire", card="move") < rest["move"] - 0.5
    one, two = (
        situation(EMPTY, units={**units, "A-Fire": {"at": [18, 10], "energy": energy}}) for energy in (1, 2)
    )
    rests = [worth(state, "rest_card:A-Fire", card="move") for state in (one, two)]
    assert rests[0] > rests[1] + 1, "with 2 it can pay for a reroll"


def test_cards_come_before_the_last_activation() -> None:
    """While another unit is ready, the better of card and activation goes first; nothing is lost by waiting."""
    units = {
        "A-Troop": {"at": [18, 10], "health": 2},
        "A-Fast": {"at": [4, 4]},
        "B-Fast": {"at": [18, 20], "wounded": True, "health": 1},
    }
    two = situation(EMPTY, units=units)
    assert worth(two, "card:A-Troop:heal") < worth(two, "activate:A-Troop")
    one = situation(EMPTY, units={**units, "A-Fast": {"at": [4, 4], "activated": True}})
    assert worth(one, "card:A-Troop:heal") > worth(one, "activate:A-Troop")


def test_a_card_that_does_a_little_goes_before_an_idle_activation() -> None:
    """It costs no activation: two health are worth its price, and the units still act after it."""
    units = {"A-Troop": {"at": [4, 4], "health": 4}, "A-Fast": {"at": [8, 4]}, "B-Troop": {"at": [32, 32]}}
    state = situation(EMPTY, units=units)
    assert worth(state, "card:A-Troop:heal") > worth(state, "activate:A-Troop")


def test_a_card_costs_less_where_more_are_left_than_can_be_played() -> None:
    """In the last round two can still be played: of nine the rest are lost, the last two are not."""
    units = {"A-Troop": {"at": [18, 10], "health": 2}, "A-Fast": {"at": [4, 4]}, "B-Fast": {"at": [32, 32]}}
    many, few = (
        situation(EMPTY, round=5, units=units, cards={"A": {"move": n, "attack": 0, "heal": 1}, "B": {}})
        for n in (3, 0)
    )
    assert worth(many, "card:A-Troop:heal") > worth(few, "card:A-Troop:heal")


# ---------------------------------------------------------------- whole games


def test_greedy_beats_random_and_uses_its_cards_and_boosts() -> None:
    report = autoplay(RULES, 2, "tournament", [PLAYERS["greedy"], PLAYERS["random"]])
    assert report.errors == []
    assert [game.winner for game in report.games] == ["A", "B"]
    assert {"EXF-cards-e", "EXF-cards-f", "EXF-energy-d"} <= set(report.fired)
