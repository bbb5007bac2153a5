"""The case files of the rule sets once more: what is offered beside each pick, its preview, and what is told of it.

What the picks are worth to solo opponents is written down on the way, for `tests/skirmish/golden_solo.py`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, cast

from bot.cases.skirmish import read_skirmish
from bot.skirmish.cases import play_case
from bot.skirmish.engine import Choice, Event, GameDice, IllegalPick, Pick, RuleSet
from bot.skirmish.players import Seat, take_seat
from bot.skirmish.rulesets import RULESETS, ruleset
from tests.golden import ROOT, Golden
from tests.skirmish.transcript import Transcript, menu_lines, pick_line, plain, view_lines

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
    """A rule set that writes down each pick it is given, and what it and others of its kind are worth."""

    def __init__(self, rules: RuleSet[Any]) -> None:
        self.rules, self.page = rules, Transcript(rules)
        self.worth: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def apply(self, state: Any, player: str, pick: Pick, dice: GameDice) -> tuple[Any, Sequence[Event]]:
        self.before(state, player, pick)
        try:
            after, events = self.rules.apply(state, player, pick, dice)
        except IllegalPick as refusal:
            for lines in (self.page.lines, self.worth):
                lines.append(f"  refused: {refusal}")
            raise
        self.after(after, events)
        return after, events

    def before(self, state: Any, player: str, pick: Pick) -> None:
        """What is offered, shown and picked."""
        seat = take_seat(self.rules, state, player)
        chosen = next(choice for choice in seat.choices if choice.id == pick.choice)
        self.worth.append(f"{chosen.id}, position {plain(self.rules.score(seat.view, player))}")
        self.worth += estimates(self.rules, seat, chosen.kind, 4)
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


def estimates(rules: RuleSet[Any], seat: Seat, kind: str = "", most: int = 16) -> Iterator[str]:
    """The worth of the first picks of each choice of a kind, or of any kind."""
    for choice in [one for one in seat.choices if kind in ("", one.kind)][:most]:
        found = [rules.estimate(seat.view, seat.player, choice, pick) for pick in seat.candidates(choice)[:6]]
        yield f"  {choice.id}: {plain(found)}"


def written(rules_id: str) -> str:
    """All cases of a rule set as text."""
    return "\n".join(line for one in played(rules_id) for line in (one.head, *one.told)) + "\n"


class Played(NamedTuple):
    """What was written down of a scenario."""

    head: str
    told: list[str]
    worth: list[str]


@cache
def played(rules_id: str) -> list[Played]:
    """Each scenario of the cases, played once."""
    found = []
    for path in _files(rules_id):
        case = read_skirmish(tomllib.loads(path.read_text(encoding="utf-8")), path.name)
        for name, scenario in case.scenarios:
            listening = Listening(ruleset(rules_id))
            play_case(cast(Any, listening), scenario)
            head = f"== {path.stem}{f', {name}' if name else ''}"
            found.append(Played(head, listening.page.lines, listening.worth))
    return found
