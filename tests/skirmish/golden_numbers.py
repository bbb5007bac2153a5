"""Tables of the pure numbers under the rule sets, and what parameters take, reports, kept as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from bot.skirmish.autoplay import as_data, as_text, autoplay, merged, new_game
from bot.skirmish.engine import GameDice, Setup
from bot.skirmish.exofront.odds import blocked, expected_damage
from bot.skirmish.params import (
    Allocation,
    Angle,
    GroupMove,
    Number,
    OneOf,
    Option,
    Param,
    Path,
    Point,
    Subset,
    combinations,
    usual_question,
)
from bot.skirmish.players.greedy import Greedy
from bot.skirmish.players.random import Random
from bot.skirmish.rulesets import RULESETS, ruleset
from bot.skirmish.shiftstorm.fighting.damage import ladder
from bot.skirmish.shiftstorm.stats import clamp, tier, tier_range
from bot.skirmish.shiftstorm.tests import chance, needed, odds_of
from tests.declared import declared
from tests.declared import plain as said
from tests.golden import Golden
from tests.skirmish.golden_cases import GROWING
from tests.skirmish.toys import AMBUSH, Ambush
from tests.skirmish.transcript import plain

FOLDER = "tests/skirmish/golden"
THREE = (Option("a", "Able"), Option("b", "Baker"), Option("c", "Charlie"))
PARAMS: dict[str, Param] = {
    "point": Point(((1.0, 2.0), (3.0, 4.0)), (0.0, 0.0), 5.0),
    "path": Path(2, (((1.0, 2.0), (3.0, 4.0)), ((5.0, 6.0),))),
    "angle": Angle(),
    "short": Number(2, 13),
    "long": Number(1, 100),
    "one_of": OneOf(THREE),
    "subset": Subset(THREE),
    "two": Subset(THREE, 1, 2),
    "many": Subset(THREE, 0, 9),
    "all_spread": Allocation(THREE, 4),
    "limited": Allocation(THREE, 4, 2),
    "too_many": Allocation(THREE, 7, 2),
    "fewer": Allocation(THREE, 7, 2, whole=False),
    "nobody": Allocation((), 0),
    "group": GroupMove(THREE, ((1.0, 2.0), (3.0, 4.0)), (0.0, 0.0), 5.0),
}
VALUES: tuple[Any, ...] = (
    None, True, 0, 1, 2, 13, 14, 100, 101, -1, 1.5, 359.9, 360, float("inf"), "a", "d", "", [], [1, 2], [1, True],
    [1, 2, 3], [[1, 2]], [[1, 2], [3, 4]], [[1, 2], [3, 4], [5, 6]], [["a", 2]], ["a"], ["a", "b"], ["a", "a"],
    ["a", "b", "c"], ["d"], {"a": 4}, {"a": 2, "b": 2}, {"a": 3, "b": 1}, {"a": 1}, {"a": -1, "b": 5}, {"a": 5},
    {"to": [1, 2], "shape": "line"}, {"to": [1, 2], "shape": "heap"}, {"to": [1], "shape": "line"},
    {"to": [1, 2], "shape": "keep", "stands": {"a": [1, 2]}}, {"to": [1, 2], "shape": "keep", "stands": {"d": [1, 2]}},
    {"to": [1, 2], "shape": "keep", "facing": 90},
    {"d": 4}, {"a": 2.0, "b": 2}, {"a": 2, "b": 2, "c": 2}, {"a": 3, "b": 2, "c": 2}, {},
)  # fmt: skip


def goldens() -> list[Golden]:
    """A file for the numbers, one for the parameters, one for reports of many games."""
    made: dict[str, Callable[[], Iterable[str]]] = {
        "numbers": _numbers,
        "params": _params,
        "autoplay": _autoplay,
        "declared": _declared,
    }
    return [Golden(f"{FOLDER}/{name}.txt", partial(_text, lines)) for name, lines in made.items()]


def _text(lines: Callable[[], Iterable[str]]) -> str:
    return "\n".join(lines()) + "\n"


def _declared() -> Iterator[str]:
    """Numbers with names, and what players may set."""
    growing = tuple(f"skirmish.{name}." for name in GROWING)
    yield from (line for line in declared("bot/skirmish").splitlines() if not line.startswith(growing))
    for name in RULESETS:
        if name in GROWING:
            continue
        for setting in ruleset(name).settings():
            yield f"{name} setting {said(setting)}"


def _numbers() -> Iterator[str]:
    for value in range(11):
        odds = [odds_of(value, plus, again).text for plus, again in ((0, False), (1, False), (0, True))]
        chances = [round(chance(value, plus, True), 4) for plus in (0, 1)]
        yield f"Shiftstorm stat {value}: {needed(value)} {odds} {chances}"
        yield f"  ladder {[ladder(value, other) for other in range(11)]} tier {tier(value)} {tier_range(value):g}"
    yield f"no stat: {chance(None)} {tier(None)} {tier_range(None):g}, clamped {[clamp(n) for n in (-1, 0, 10, 11)]}"
    for dice in (0, 1, 3, 5):
        for need in (2, 4, 6):
            found = [
                round(expected_damage(dice, need, defence, cover=cover, crush=crush, pierce=pierce), 4)
                for defence, cover, crush, pierce in (
                    (2, 0, False, False),
                    (4, 1, True, False),
                    (5, 1, False, True),
                )
            ]
            yield f"ExoFront {dice} dice {need}+: {found}"
    yield f"blocked {[round(blocked(defence, crush), 4) for defence in range(1, 8) for crush in (False, True)]}"


def _params() -> Iterator[str]:
    for name, param in PARAMS.items():
        asked = usual_question(name, param)
        yield f"{name} “{asked.text}” “{asked.name}”: {' '.join(plain(value) for value in param.samples())}"
        problems: dict[str | None, list[str]] = {}
        for value in VALUES:
            problems.setdefault(param.problem(value), []).append(plain(value))
        yield from (f"  {problem or 'takes'}: {' '.join(values)}" for problem, values in problems.items())
    for limit in (1, 4, 30):
        found = list(combinations({"n": Number(1, 3), "who": OneOf(THREE[:2])}, limit))
        yield f"combinations up to {limit}: {' '.join(map(plain, found))}"
    yield f"none: {list(combinations({'at': Point(), 'n': Number(1, 3)}, 9))}, {list(combinations({}, 9))}"


class Broken(Ambush):
    """A toy that cannot begin."""

    def new_game(self, setup: Setup, dice: GameDice) -> Any:
        raise ValueError("no ground")


def _autoplay() -> Iterator[str]:
    """Games of a toy rule set, in one run and in two parts, and games that break or do not end."""
    whole = autoplay(AMBUSH, 6, "golden", [Greedy(), Random()])
    yield as_text(whole)
    yield json.dumps(as_data(whole), sort_keys=True, indent=1)
    parts = [autoplay(AMBUSH, 3, "golden", [Greedy(), Random()], first=first) for first in (1, 4)]
    yield f"in parts: {merged(AMBUSH, parts) == whole}"
    yield as_text(autoplay(AMBUSH, 2, "short", [Random()], max_steps=5))
    yield as_text(autoplay(Broken(), 2, "broken", [Random()]))
    yield json.dumps(as_data(autoplay(Broken(), 1, "broken", [Random()]))["games"])
    game = new_game(AMBUSH, 1, "golden", ("A", "B"))
    yield f"{game.id}: {' '.join(AMBUSH.say(event) for event in game.opening)}"
