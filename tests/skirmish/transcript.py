"""A game as text for golden files: what each player was asked, offered and shown, what was picked, what came of it.

Menus and views are given as what is new in them: a line that the same player was shown a step before is left out and
counted. Numbers have two decimals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.skirmish.engine import (
    Choice,
    Event,
    IllegalPick,
    Odds,
    Pick,
    Preview,
    RuleSet,
    View,
)
from bot.skirmish.params import Allocation, Angle, GroupMove, Number, OneOf, Param, Path, Point, Subset

LEFT_OUT = ("state", "order")
"""Facts of a view that say again what is shown elsewhere."""
ALIKE = 2
"""Refusals written out of those that differ only in names and numbers."""


def plain(value: Any) -> str:
    """A JSON value in short: `[1.5,2] {at:3}`."""
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "-"}[value]
    if isinstance(value, int | float):
        return f"{round(float(value), 2) + 0.0:g}"
    if isinstance(value, Mapping):
        return "{" + " ".join(f"{key}:{plain(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ",".join(plain(part) for part in value) + "]"
    return str(value)


def param(name: str, given: Param, optional: bool) -> str:
    """What a choice leaves open, with what is suggested for it."""
    mark = "?" if optional else ""
    if isinstance(given, Point):
        return f"{name}{mark}: {_points(given.suggested)}{_reach(given.origin, given.reach)}"
    if isinstance(given, Path):
        ends = [path[-1] for path in given.suggested]
        first = f", first {plain(given.suggested[0])}" if ends else ""
        return f"{name}{mark}: 1-{given.most} points to {_points(ends)}{first}{_reach(given.origin, given.reach)}"
    if isinstance(given, Angle):
        return f"{name}{mark}: {plain(given.suggested)}°"
    if isinstance(given, Number):
        return f"{name}{mark}: {given.low}-{given.high}"
    if isinstance(given, GroupMove):
        shapes = ", ".join(one.id for one in given.shapes)
        count = len(given.stands)
        if given.stays:
            return f"{name}{mark}: {count} elsewhere"
        return f"{name}{mark}: {count} to {_points(given.suggested)}{_reach(given.origin, given.reach)} as {shapes}"
    assert isinstance(given, OneOf | Subset | Allocation)
    listed = ", ".join(" ".join(filter(None, (one.id, one.label, one.odds))) for one in given.options)
    how = "one"
    if isinstance(given, Subset):
        how = f"{given.low}-{given.most}"
    elif isinstance(given, Allocation):
        how = f"{given.total}, at most {plain(given.most)}{'' if given.whole else ' or fewer'}"
    return f"{name}{mark}: {how} of ({listed})"


def entry(choice: Choice) -> str:
    """An entry of a menu on one line."""
    open_ = [param(name, given, name in choice.optional) for name, given in choice.params.items()]
    parts = [f"{choice.id} “{choice.label}”", *open_]
    if choice.odds is not None:
        numbers = [f"{name} {plain(value)}" for name, value in _numbers(choice.odds) if value is not None]
        parts.append(f"odds {choice.odds} ({', '.join(numbers)})")
    return f"+ {' | '.join(parts)}"


def menu_lines(choices: Iterable[Choice]) -> Iterator[str]:
    """A menu: what can be chosen, one on a line, then what cannot, with the first few of those refused alike."""
    refused: dict[tuple[str, str], list[str]] = {}
    for choice in choices:
        if choice.disabled is None:
            yield entry(choice)
        else:
            alike = choice.kind, re.sub(r"[A-Z0-9][\w.'-]*", "#", choice.disabled)
            refused.setdefault(alike, []).append(f"{choice.id} | {choice.disabled}")
    for lines in refused.values():
        yield from (f"x {line}" for line in lines[:ALIKE])
        if len(lines) > ALIKE:
            yield f"x {len(lines) - ALIKE} more {lines[0].partition(':')[0]} like these"


def _numbers(odds: Odds) -> tuple[tuple[str, float | None], ...]:
    return ("damage", odds.damage), ("chance", odds.chance)


def view_lines(view: View) -> Iterator[str]:
    """What a viewer sees, without the ground."""
    yield f"round {view.round}, {view.phase}, to move {', '.join(view.turn) or 'nobody'}"
    yield f"score {plain(view.scores)}"
    for piece in view.pieces:
        size = (
            plain(piece.width) if piece.shape == "circle" else f"{plain(piece.width)}x{plain(piece.length)}"
        )
        group = f" of {piece.group}" if piece.group else ""
        done = "" if piece.ready else " done"
        facts = {name: fact for name, fact in piece.facts.items() if fact}
        yield (
            f"{piece.owner} {piece.id} “{piece.name}” ({piece.label}){group} at {plain((piece.x, piece.y))} "
            f"heading {plain(piece.heading)} size {size} {' '.join(piece.badges)}{done} {plain(facts)}"
        )
    for marker in view.markers:
        points = f" {plain(marker.points)}" if marker.points else ""
        yield (
            f"{marker.kind} {marker.id} “{marker.label}” at {plain((marker.x, marker.y))} radius "
            f"{plain(marker.radius)} of {marker.owner or 'nobody'}{points}"
        )
    for status in view.status:
        yield f"| {status}"
    for name in sorted(set(view.facts) - set(LEFT_OUT)):
        yield f"{name} = {plain(view.facts[name])}"
    for badge in sorted(view.key):
        yield f"key {badge} = {view.key[badge]}"


def event_line(rules: RuleSet[Any], event: Event) -> str:
    """An event as it is told, with its dice, the rules applied and who may know it."""
    rolls = " ".join(f"{roll.purpose}={roll.value}/{roll.sides}" for roll in event.rolls)
    who = "" if event.audience is None else f" (only {', '.join(sorted(event.audience))})"
    reveals = " (reveals)" if event.reveals else ""
    named = " ".join(rule.partition("-")[2] for rule in event.rules)
    said = "" if event.audience == frozenset() else rules.say(event)
    return f"* {said}{who}{reveals}{f' [{rolls}]' if rolls else ''}{f' <{named}>' if named else ''}"


def preview_lines(found: Preview) -> Iterator[str]:
    """What a player is shown before confirming."""
    yield from (f"    {line}" for line in found.lines)
    if found.path:
        yield f"    path {plain(found.path)}"
    if found.odds:
        yield f"    odds {found.odds}"


def pick_line(pick: Pick) -> str:
    """A pick in short."""
    return f"{pick.choice} {plain(pick.values)}" if pick.values else pick.choice


class Transcript:
    """Writes a game down, move by move."""

    def __init__(self, rules: RuleSet[Any]) -> None:
        self.rules = rules
        self.lines: list[str] = []
        self.shown: dict[str, set[str]] = {}
        self.explained: set[tuple[str, str]] = set()

    def text(self) -> str:
        """All of it."""
        return "\n".join(self.lines) + "\n"

    def show(self, what: str, lines: Iterable[str]) -> None:
        """Those lines that were not among those of the same name before, and how many were."""
        now = list(lines)
        before = self.shown.get(what, set())
        new = [line for line in now if line not in before]
        kept = len(now) - len(new)
        self.lines += [f"  {line}" for line in new]
        if kept and (new or kept != len(before)):
            self.lines.append(f"  ({kept} as before)")
        self.shown[what] = set(now)

    def events(self, events: Iterable[Event]) -> None:
        """What happened."""
        self.lines += [f"  {event_line(self.rules, event)}" for event in events]

    def views(self, state: Any, players: Sequence[str]) -> None:
        """What everybody sees, and what a player sees beyond that."""
        common = list(view_lines(self.rules.view(state, None)))
        self.show("view", common)
        for player in players:
            own = [line for line in view_lines(self.rules.view(state, player)) if line not in set(common)]
            self.show(f"view of {player}", (f"{player} sees {line}" for line in own))

    def menu(self, state: Any, player: str, choices: Sequence[Choice]) -> None:
        """What a player is asked and offered, and what is done if the player does not answer."""
        prompt = self.rules.prompt(state, player)
        marks = "".join(f" ({word})" for word in ("reaction", "sealed") if getattr(prompt, word))
        self.lines.append(f"{player} is asked: {prompt.text} [{prompt.step}]{marks}")
        self.show(f"menu of {player}", menu_lines(choices))
        for choice in choices:
            for name in ("", *choice.params):
                if (choice.kind, name) not in self.explained:
                    self.explained.add((choice.kind, name))
                    self.lines.append(f"  kind {self._kind(choice, name)}")
        self.show(f"late {player}", [f"too late: {pick_line(self.rules.deadline_default(state, player))}"])

    def preview(self, state: Any, player: str, pick: Pick) -> None:
        """What is shown of a pick before it is confirmed."""
        try:
            found = list(preview_lines(self.rules.preview(state, player, pick)))
        except IllegalPick as refusal:
            found = [f"    refused: {refusal}"]
        if found:
            self.lines += [f"  preview of {pick_line(pick)}", *found]

    def _kind(self, choice: Choice, name: str) -> str:
        if not name:
            return f"{choice.kind} “{self.rules.kind_name(choice.kind)}”"
        asked = self.rules.question(choice, name)
        return f"{choice.kind}.{name} “{asked.text}” “{asked.name}” “{asked.without}”"


def _points(points: Sequence[tuple[float, float]]) -> str:
    """How many, the first two, and the middle of all of them."""
    if not points:
        return "nowhere"
    middle = [sum(point[axis] for point in points) / len(points) for axis in (0, 1)]
    shown = " ".join(plain(point) for point in points[:2])
    return f"{len(points)} places {shown} middle {plain(middle)}"


def _reach(origin: tuple[float, float] | None, reach: float | None) -> str:
    return "" if origin is None else f", {plain(reach)} from {plain(origin)}"
