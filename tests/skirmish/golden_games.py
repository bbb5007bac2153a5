"""Games of each rule set kept as text. Picks come from a seed and the menus alone, so no solo player matters here."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

from bot.dice import KeyedDice
from bot.skirmish.engine import Choice, GameDice, Pick, RuleSet, View
from bot.skirmish.game import Game, outcome, play, start
from bot.skirmish.players.lots import drawn, lot, pick_name, shuffled
from bot.skirmish.rulesets import ruleset
from bot.skirmish.shiftstorm.mission import MISSIONS
from tests.golden import Golden
from tests.skirmish.transcript import Transcript, pick_line, plain

FOLDER = "tests/skirmish/golden"
GAMES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("exofront", "usual", {"carry_over_damage": False, "base": "regular", "rounds": 2}),
    ("exofront", "small-bases", {"carry_over_damage": True, "base": "small", "rounds": 2}),
    ("exofront", "near-edges", {"attack_range": 30, "arc_of_sight": 240, "rounds": 2}),
    *(
        ("shiftstorm", mission.replace("_", "-"), {"mission": mission, "turns": 1})
        for mission in (*MISSIONS, "standard")
    ),
)
"""Rule set, name and settings of each game."""
MOST = 110
"""Picks of a game that are written down."""


def goldens() -> list[Golden]:
    """A file for each game."""
    return [
        Golden(f"{FOLDER}/{rules}-{name}.txt", partial(written, rules, name, settings))
        for rules, name, settings in GAMES
    ]


def written(rules_id: str, name: str, settings: dict[str, Any]) -> str:
    """A game as text. Menus and views are written out where they are of a new kind and at every tenth pick."""
    rules = ruleset(rules_id)
    game = begun(rules, name, settings)
    page = Transcript(rules)
    page.lines.append(f"{rules.name}: {plain(settings)}")
    page.events(game.opening)
    used: Counter[str] = Counter()
    while outcome(rules, game) is None and len(game.steps) < MOST:
        page.lines.append(f"\n== {len(game.steps) + 1}")
        game = _step(page, rules, game, f"{rules_id}/{name}/{len(game.steps)}", used)
    page.views(game.state, game.setup.players)
    ended = outcome(rules, game)
    if ended is not None:
        page.lines.append(
            f"ended: {', '.join(ended.winners) or 'draw'}: {ended.reason} {plain(ended.scores)}"
        )
    return page.text()


def begun(rules: RuleSet[Any], name: str, settings: dict[str, Any]) -> Game[Any]:
    """A game at its start, by chance but for these settings; the same for the same name."""
    seed = name.encode().ljust(16)
    setup = rules.sample_setup(("A", "B"), GameDice(KeyedDice(1, seed, seed), name, 0))
    return start(rules, name, replace(setup, settings={**setup.settings, **settings}), seed, seed)


def _step(page: Transcript, rules: RuleSet[Any], game: Game[Any], seed: str, used: Counter[str]) -> Game[Any]:
    """Everybody's menu, and a pick of one of those who are to move."""
    waiting = rules.to_move(game.state)
    menus = {player: list(rules.choices(game.state, player)) for player in waiting}
    player = drawn(waiting, str, seed)
    choice, pick, other = chosen(rules, game.state, player, menus[player], seed, used)
    step = rules.prompt(game.state, player).step
    if used[choice.kind] == 0 or used[f"step {step}"] == 0 or len(game.steps) % 10 == 0:
        page.views(game.state, game.setup.players)
        for asked, menu in menus.items():
            page.menu(game.state, asked, menu)
        page.preview(game.state, player, other)
    used[choice.kind] += 1
    used[f"step {step}"] += 1
    page.preview(game.state, player, pick)
    page.lines.append(f"{player} picks {pick_line(pick)}")
    game = play(rules, game, player, pick, menus[player])
    page.events(game.steps[-1].events)
    return game


def chosen(
    rules: RuleSet[Any],
    state: Any,
    player: str,
    menu: list[Choice],
    seed: str,
    used: Counter[str],
) -> tuple[Choice, Pick, Pick]:
    """A choice, most likely of a kind seldom picked; a pick of it, more likely one near the enemy; and another one.

    Lots are drawn by name, so an entry more in the menu changes nothing unless it is chosen itself.
    """
    choices = [choice for choice in menu if choice.disabled is None]
    kinds = {choice.kind for choice in choices}
    for kind in sorted(kinds, key=lambda kind: _late(kind, used[kind], seed)):
        alike = [choice for choice in choices if choice.kind == kind]
        for choice in shuffled(alike, lambda choice: choice.id, seed, "choice"):
            if picks := rules.candidates(state, player, choice):
                view = rules.view(state, player)
                near = min(
                    picks, key=lambda pick: (_gap(view, player, pick), lot(seed, "near", pick_name(pick)))
                )
                pick = near if lot(seed, "whether near", choice.id) < 0.5 else drawn(picks, pick_name, seed)
                return choice, pick, drawn(picks, pick_name, seed, "another")
    raise LookupError(f"{rules.id}: no legal pick for {player}")


def _late(kind: str, used: int, seed: str) -> float:
    """How late a kind comes: by chance, mostly the later the more often it was picked."""
    return -math.log(1 - lot(seed, "kind", kind)) * (1 + used)


def _gap(view: View, player: str, pick: Pick) -> float:
    """How far from the nearest enemy a pick leads."""
    given = pick.values.get("to") or pick.values.get("at") or pick.values.get("path", [None])[-1]
    if isinstance(given, dict):
        given = given["to"]
    foes = [(piece.x, piece.y) for piece in view.pieces if piece.owner != player]
    if given is None or not foes:
        return 0.0
    return min(math.dist(given, foe) for foe in foes)
