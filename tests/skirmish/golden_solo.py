"""What picks and positions are worth to solo opponents, and what these pick, at moments of a stored game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from bot.dice import KeyedDice
from bot.skirmish.engine import GameDice, RuleSet
from bot.skirmish.game import Game, outcome, play
from bot.skirmish.players import Player, take_seat
from bot.skirmish.players.greedy import Greedy
from bot.skirmish.players.lookahead import Lookahead
from bot.skirmish.players.planner import Planner
from bot.skirmish.players.random import Random
from bot.skirmish.rulesets import RULESETS, ruleset
from tests.golden import Golden
from tests.skirmish.golden_cases import GROWING, estimates, played
from tests.skirmish.golden_games import begun, chosen
from tests.skirmish.transcript import pick_line, plain

FOLDER = "tests/skirmish/golden"
MOMENTS, APART = 12, 13
"""Moments looked at, and picks from one to the next."""
PLAYERS: tuple[Player, ...] = (Random(), Greedy(), Planner(3, 2, 1), Lookahead(2, 2, 1))


def goldens() -> list[Golden]:
    """A file for each rule set."""
    return [
        Golden(f"{FOLDER}/{rules}-solo.txt", partial(_written, rules))
        for rules in RULESETS
        if rules not in GROWING
    ]


def _written(rules_id: str) -> str:
    rules = ruleset(rules_id)
    lines: list[str] = []
    for game in islice(_games(rules), 0, MOMENTS * APART, APART):
        lines += _moment(rules, game)
    lines += [line for one in played(rules_id) for line in (one.head, *one.worth)]
    return "\n".join(lines) + "\n"


def _games(rules: RuleSet[Any]) -> Iterator[Game[Any]]:
    """A game after each pick, the players being drawn to each other."""
    game = begun(rules, "solo", {})
    used: Counter[str] = Counter()
    while outcome(rules, game) is None:
        yield game
        player = rules.to_move(game.state)[0]
        menu = list(rules.choices(game.state, player))
        choice, pick, _ = chosen(rules, game.state, player, menu, f"solo/{len(game.steps)}", used)
        used[choice.kind] += 1
        game = play(rules, game, player, pick)


def _moment(rules: RuleSet[Any], game: Game[Any]) -> Iterator[str]:
    player = rules.to_move(game.state)[0]
    seat = take_seat(rules, game.state, player)
    scores = {who: rules.score(seat.view, who) for who in game.setup.players}
    yield f"== {len(game.steps)}: {player}, {seat.prompt.text} score {plain(scores)}"
    yield from estimates(rules, seat)
    if len(game.steps) % (4 * APART) == 0:
        dice = GameDice(KeyedDice(1, b"solo" * 4, b"mind" * 4), "mind", len(game.steps))
        for opponent in PLAYERS:
            yield f"  {opponent.name} picks {pick_line(opponent.decide(seat, dice))}"
