"""The case files of the rule sets once more: what is offered beside each pick, its preview, and what is told of it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from bot.cases.skirmish import read_skirmish
from bot.skirmish.cases import play_case
from bot.skirmish.engine import Choice, Event, GameDice, IllegalPick, Pick, RuleSet
from bot.skirmish.rulesets import RULESETS, ruleset
from tests.golden import ROOT, Golden
from tests.skirmish.transcript import Transcript, menu_lines, pick_line, view_lines

FOLDER = "tests/skirmish/golden"
GROWING: tuple[str, ...] = ()
"""Rule sets that are being built: their texts change with every rule, so they are not stored yet."""
SHOWN = 3
"""Entries of a menu that are written out, of the same kind as the pick."""


def goldens() -> list[Golden]:
    """A file for each rule set that has cases."""
    return [
        Golden(f"{FOLDER}/{rules}-cases.txt", partial(written, rules))
        for rules in RULESETS
        if _files(rules) and rules not in GROWING
    ]


def _files(rules_id: str) -> list[Path]:
    return sorted((ROOT / "tests/cases" / rules_id).glob("*.toml"))


class Listening:
    """A rule set that writes down each pick it is given."""

    def __init__(self, rules: RuleSet[Any]) -> None:
        self.rules, self.page = rules, Transcript(rules)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def apply(self, state: Any, player: str, pick: Pick, dice: GameDice) -> tuple[Any, Sequence[Event]]:
        self.before(state, player, pick)
        try:
            after, events = self.rules.apply(state, player, pick, dice)
        except IllegalPick as refusal:
            self.page.lines.append(f"  refused: {refusal}")
            raise
        self.after(after, events)
        return after, events

    def before(self, state: Any, player: str, pick: Pick) -> None:
        """What is offered, shown and picked."""
        self.page.shown.setdefault("view", set(view_lines(self.rules.view(state, None))))
        self._offered(state, player, self.rules.choices(state, player), pick)
        self.page.preview(state, player, pick)
        self.page.lines.append(f"{player} picks {pick_line(pick)}")

    def after(self, state: Any, events: Sequence[Event]) -> None:
        """What comes of it: what is told, what a spectator sees changed, who is asked what."""
        self.page.events(events)
        self.page.show("view", view_lines(self.rules.view(state, None)))
        for player in self.rules.to_move(state):
            self.page.lines.append(f"  {player} is asked: {self.rules.prompt(state, player).text}")

    def _offered(self, state: Any, player: str, menu: Sequence[Choice], pick: Pick) -> None:
        chosen = next(choice for choice in menu if choice.id == pick.choice)
        alike = list(menu_lines(choice for choice in menu if choice.kind == chosen.kind))
        self.page.show("offers", alike[:SHOWN])
        found = self.rules.candidates(state, player, chosen)
        if any(candidate.values for candidate in found):
            first = ", ".join(pick_line(candidate) for candidate in found[:2])
            self.page.lines.append(f"  {len(found)} suggestions: {first}")


def written(rules_id: str) -> str:
    """All cases of a rule set as text."""
    return "\n".join(listened(rules_id, Listening)) + "\n"


def listened(rules_id: str, listener: Callable[[RuleSet[Any]], Listening]) -> Iterator[str]:
    """What a listener writes down of each scenario of the cases."""
    for path in _files(rules_id):
        case = read_skirmish(tomllib.loads(path.read_text(encoding="utf-8")), path.name)
        for name, scenario in case.scenarios:
            listening = listener(ruleset(rules_id))
            play_case(cast(Any, listening), scenario)
            yield f"== {path.stem}{f', {name}' if name else ''}"
            yield from listening.page.lines
