"""Games saved by earlier releases, in the middle of every kind of interrupt, are read and played on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from bot.skirmish.engine import dump_state
from bot.skirmish.game import dump_game, load_game, outcome, play
from bot.skirmish.players import PLAYERS, solo_pick
from bot.skirmish.rulesets import ruleset

SAVED = sorted(Path("tests/data/skirmishes").glob("*/*.json.gz"))
"""Each with who was asked, at which step, with which menu. Files are added, never written again."""


@pytest.mark.parametrize("path", SAVED, ids=lambda path: f"{path.parent.name}-{path.name.partition('.')[0]}")
def test_a_saved_game_is_read_and_played_on(path: Path) -> None:
    saved = json.loads(gzip.decompress(path.read_bytes()))
    rules = ruleset(saved["game"]["ruleset"])
    game = load_game(rules, saved["game"])
    asked = rules.to_move(game.state)
    assert list(asked) == saved["asked"]
    assert rules.prompt(game.state, asked[0]).step == saved["prompt"]
    assert [choice.id for choice in rules.choices(game.state, asked[0])] == saved["menu"]
    assert load_game(rules, json.loads(json.dumps(dump_game(rules, game)))) == game
    assert rules.upgraded(dump_state(rules, game.state)) == dump_state(rules, game.state)
    for _ in range(6):
        if outcome(rules, game) is None:
            player = rules.to_move(game.state)[0]
            game = play(rules, game, player, solo_pick(rules, game, player, PLAYERS["random"]))


def test_games_of_every_interrupt_are_kept() -> None:
    kept = {path.name.partition(".")[0] for path in SAVED if path.parent.name == "format-1"}
    assert kept >= {"exofront-stray", "exofront-shot", "shiftstorm-charge", "shiftstorm-command"}
