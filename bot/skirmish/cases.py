"""Running a skirmish case: a situation, picks with scripted dice, and the expected results (docs/cases.md).

The tables are those of a case file, checked against the schema already. Differences are handed to `Differences`;
nothing is raised for a rule set that does other than expected.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from pydantic import TypeAdapter

from bot.dice import Dice, DiceError, KeyedDice, ScriptedDice
from bot.skirmish.engine import (
    SPECTATOR,
    Choice,
    Event,
    GameDice,
    IllegalPick,
    Pick,
    RuleSet,
    Setup,
    submit,
)

CASE_GAME = "case"
TOLERANCE = 1e-3
"""Numbers of an expectation may be off by so much."""


class Unplayable(ValueError):
    """A case that cannot be played: `where` is the place in the file."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Difference:
    """One expectation that does not hold."""

    where: str
    expected: str
    actual: str


@dataclass(slots=True)
class Outcome:
    """What playing a case gave."""

    state: Any = None
    events: list[Event] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)

    def differ(self, where: str, expected: object, actual: object) -> None:
        """Note a difference."""
        self.differences.append(Difference(where, _show(expected), _show(actual)))


def play_case(rules: RuleSet[Any], data: Mapping[str, Any]) -> Outcome:
    """Play one scenario of a case. Raises Unplayable for a start the rule set cannot make."""
    return _Table(rules, data).play()


class _Table:
    """One scenario as it is played."""

    def __init__(self, rules: RuleSet[Any], data: Mapping[str, Any]) -> None:
        self.rules = rules
        self.data = data
        self.setup = Setup(
            players=tuple(data.get("players", ("A", "B"))),
            armies=data.get("armies", {}),
            settings=data.get("settings", {}),
            board=data.get("board"),
        )
        self.shared = ScriptedDice(data.get("dice", {}))
        self.outcome = Outcome()
        self.steps = 0

    def play(self) -> Outcome:
        outcome = self.outcome
        if not self._begin():
            return outcome
        for number, entry in enumerate(self.data.get("pick", ()), 1):
            for _ in range(entry.get("times", 1)):
                if not self._pick(entry, f"pick {number}"):
                    return outcome
        if self.shared.unused:
            outcome.differ("dice", "every scripted die rolled", f"unused {self.shared.unused}")
        self._expect(self.data.get("expect", {}), outcome.events, "end")
        return outcome

    def _begin(self) -> bool:
        source: Dice = self._keyed() if "seed" in self.data else self.shared
        dice = GameDice(source, CASE_GAME, 0)
        try:
            if "start" in self.data:
                self.outcome.state = self.rules.situation(self.setup, self.data["start"], dice)
            else:
                self.outcome.state, events = self.rules.new_game(self.setup, dice)
                self.outcome.events += events
        except IllegalPick as refusal:
            wanted = self.data.get("refused")
            if wanted is None or wanted not in str(refusal):
                self.outcome.differ("start", wanted or "a legal setup", str(refusal))
            return False
        except DiceError as error:
            self.outcome.differ("dice", "every roll scripted", str(error))
            return False
        except (ValueError, LookupError, TypeError) as error:
            raise Unplayable("start", f"{type(error).__name__}: {error}") from error
        if "refused" in self.data:
            self.outcome.differ("start", f"refused: {self.data['refused']}", "a legal setup")
        return True

    def _pick(self, entry: Mapping[str, Any], where: str) -> bool:
        """Whether the case can continue after this pick."""
        rules, outcome = self.rules, self.outcome
        player = self._player(entry, where)
        scripted = ScriptedDice(entry["dice"]) if "dice" in entry else self.shared
        source: Dice = self._keyed() if "seed" in self.data and "dice" not in entry else scripted
        try:
            pick = self._named(entry, player, where)
            if pick is None:
                return False
            self.steps += 1
            state, events = submit(
                rules, outcome.state, player, pick, GameDice(source, CASE_GAME, self.steps)
            )
        except IllegalPick as refusal:
            wanted = entry.get("refused")
            if wanted is None or wanted not in str(refusal):
                outcome.differ(where, f"refused: {wanted}" if wanted else "accepted", f"refused: {refusal}")
            self._expect(entry.get("expect", {}), [], where)
            return wanted is not None
        except DiceError as error:
            outcome.differ(f"{where}: dice", "every roll scripted", str(error))
            return False
        if "refused" in entry:
            outcome.differ(where, f"refused: {entry['refused']}", "accepted")
        if "dice" in entry and scripted.unused:
            outcome.differ(f"{where}: dice", "every scripted die rolled", f"unused {scripted.unused}")
        outcome.state = state
        outcome.events += events
        self._expect(entry.get("expect", {}), events, where)
        return True

    def _player(self, entry: Mapping[str, Any], where: str) -> str:
        """The player named, or the only one to move."""
        if "player" in entry:
            return str(entry["player"])
        waiting = self.rules.to_move(self.outcome.state)
        if len(waiting) != 1:
            raise Unplayable(where, f"say which player; to move are {', '.join(waiting) or 'none'}")
        return waiting[0]

    def _named(self, entry: Mapping[str, Any], player: str, where: str) -> Pick | None:
        values = entry.get("with", {})
        if "choice" in entry or player not in self.rules.to_move(self.outcome.state):
            return Pick(entry.get("choice", ""), values)
        if entry.get("default"):
            return self.rules.deadline_default(self.outcome.state, player)
        meant = [choice for choice in self._menu(player) if _is_meant(choice, entry)]
        if len(meant) != 1:
            wanted = {key: entry[key] for key in ("kind", "unit", "target") if key in entry}
            offered = [choice.id for choice in meant or self._menu(player)]
            self.outcome.differ(
                where, f"one choice with {_show(wanted)}", f"{len(meant)}: {', '.join(offered)}"
            )
            return None
        return Pick(meant[0].id, values)

    def _menu(self, player: str) -> Sequence[Choice]:
        return self.rules.choices(self.outcome.state, player)

    def _keyed(self) -> KeyedDice:
        seeds = (
            hashlib.sha256(f"{kind}\0{self.data['seed']}".encode()).digest() for kind in ("open", "covered")
        )
        return KeyedDice(1, *seeds)

    # -- expectations -------------------------------------------------------------------------------

    def _expect(self, wanted: Mapping[str, Any], events: Sequence[Event], where: str) -> None:
        rules, state = self.rules, self.outcome.state
        facts = rules.facts(state)
        self._match(f"{where}: units", wanted.get("units", {}), _by_id(facts.get("units", {})))
        self._match(f"{where}: state", wanted.get("state", {}), facts)
        for path in wanted.get("absent", ()):
            value = _at(facts, path.split("."))
            if value is not None:
                self.outcome.differ(f"{where}: {path}", "absent", value)
        if "to_move" in wanted and list(wanted["to_move"]) != list(rules.to_move(state)):
            self.outcome.differ(f"{where}: to_move", wanted["to_move"], list(rules.to_move(state)))
        self._expect_result(wanted, where)
        for player, prompt in wanted.get("prompt", {}).items():
            self._match(f"{where}: prompt.{player}", prompt, _plain(rules.prompt(state, player)))
        for viewer, seen in wanted.get("sees", {}).items():
            self._expect_view(viewer, seen, f"{where}: sees.{viewer}")
        for number, entry in enumerate(wanted.get("choice", ()), 1):
            self._expect_choice(entry, f"{where}: choice {number}")
        for number, entry in enumerate(wanted.get("event", ()), 1):
            self._expect_event(entry, events, f"{where}: event {number} ({entry.get('kind', 'any')})")
        if "army" in wanted:
            self._expect_army(wanted["army"], where)

    def _expect_result(self, wanted: Mapping[str, Any], where: str) -> None:
        result = self.rules.result(self.outcome.state)
        if "over" in wanted and wanted["over"] != (result is not None):
            self.outcome.differ(f"{where}: over", wanted["over"], result is not None)
        if "result" in wanted:
            self._match(f"{where}: result", wanted["result"], _plain(result))

    def _expect_view(self, viewer: str, wanted: Mapping[str, Any], where: str) -> None:
        view = _plain(self.rules.view(self.outcome.state, None if viewer == SPECTATOR else viewer))
        pieces = {piece["id"]: piece for piece in view["pieces"]}
        view |= {"pieces": pieces, "markers": {mark["id"]: mark for mark in view["markers"]}}
        for piece in wanted.get("unseen", ()):
            if piece in pieces:
                self.outcome.differ(f"{where}.unseen", f"{piece} not in sight", pieces[piece])
        self._match(where, {key: value for key, value in wanted.items() if key != "unseen"}, view)

    def _expect_choice(self, wanted: Mapping[str, Any], where: str) -> None:
        player = self._player(wanted, where)
        menu = self._menu(player) if player in self.rules.to_move(self.outcome.state) else ()
        meant = [choice for choice in menu if _is_meant(choice, wanted)]
        if "count" in wanted and len(meant) != wanted["count"]:
            self.outcome.differ(where, f"{wanted['count']} such choices", [choice.id for choice in meant])
        if wanted.get("absent") and meant:
            self.outcome.differ(where, "not offered", [choice.id for choice in meant])
        if wanted.get("absent") or "count" in wanted:
            return
        if not meant:
            self.outcome.differ(where, "offered", [choice.id for choice in menu])
        for choice in meant:
            self._compare_choice(choice, wanted, f"{where} {choice.id}")

    def _compare_choice(self, choice: Choice, wanted: Mapping[str, Any], where: str) -> None:
        disabled = wanted.get("disabled", False)
        fits = disabled in choice.disabled if isinstance(disabled, str) and choice.disabled else None
        if fits is False or (fits is None and bool(disabled) != (choice.disabled is not None)):
            self.outcome.differ(f"{where} disabled", disabled, choice.disabled)
        for name in ("odds", "label"):
            actual = str(getattr(choice, name) or "")
            if name in wanted and (not actual or wanted[name] not in actual):
                self.outcome.differ(f"{where} {name}", wanted[name], actual or None)
        if not set(wanted.get("rules", ())) <= set(choice.rules):
            self.outcome.differ(f"{where} rules", wanted["rules"], list(choice.rules))
        self._match(f"{where} params", wanted.get("params", {}), _plain(choice.params))

    def _expect_event(self, wanted: Mapping[str, Any], events: Sequence[Event], where: str) -> None:
        fitting = [event for event in events if _event_fits(event, wanted)]
        if "count" in wanted or wanted.get("absent"):
            count = wanted.get("count", 0)
            if len(fitting) != count:
                self.outcome.differ(where, f"{count} such events", [_brief(event) for event in fitting])
        elif not fitting:
            alike = [_brief(event) for event in events if event.kind == wanted.get("kind", event.kind)]
            kinds = ", ".join(dict.fromkeys(event.kind for event in events)) or "(none)"
            shown = alike or f"no such event; those that happened are {kinds}"
            self.outcome.differ(where, {key: wanted[key] for key in wanted if key != "kind"}, shown)

    def _expect_army(self, wanted: Sequence[str], where: str) -> None:
        problems = self.rules.check_army(self.data.get("army", {}), self.setup.settings)
        unmet = [text for text in wanted if not any(text in problem for problem in problems)]
        if unmet or len(problems) != len(wanted):
            self.outcome.differ(f"{where}: army", list(wanted), problems)

    def _match(self, where: str, wanted: object, actual: object) -> None:
        for place, expected, given in differences(wanted, actual):
            self.outcome.differ(f"{where}{place}", expected, given)


def differences(wanted: object, actual: object, place: str = "") -> Iterator[tuple[str, object, object]]:
    """Where `actual` lacks something of `wanted`. Objects may hold more, lists not; numbers may be off by a little."""
    if isinstance(wanted, Mapping):
        if not isinstance(actual, Mapping):
            yield place, wanted, actual
            return
        for key, value in wanted.items():
            if str(key) in actual:
                yield from differences(value, actual[str(key)], f"{place}.{key}")
            else:
                yield (
                    f"{place}.{key}",
                    value,
                    f"no such field; there are {', '.join(map(str, actual)) or 'none'}",
                )
    elif isinstance(wanted, list | tuple) and isinstance(actual, list | tuple) and len(wanted) == len(actual):
        for number, (expected, other) in enumerate(zip(wanted, actual, strict=True), 1):
            yield from differences(expected, other, f"{place}.{number}")
    elif _is_number(wanted) and _is_number(actual):
        if abs(wanted - actual) > TOLERANCE:
            yield place, wanted, actual
    elif wanted != actual:
        yield place, wanted, actual


def _is_meant(choice: Choice, entry: Mapping[str, Any]) -> bool:
    if "choice" in entry:
        return bool(choice.id == entry["choice"])
    return all(
        bool(getattr(choice, name) == entry[name]) for name in ("kind", "unit", "target") if name in entry
    )


def _event_fits(event: Event, wanted: Mapping[str, Any]) -> bool:
    if "kind" in wanted and event.kind != wanted["kind"]:
        return False
    if "audience" in wanted:
        viewer = None if wanted["audience"] == SPECTATOR else wanted["audience"]
        if not event.seen_by(viewer):
            return False
    if not set(wanted.get("rules", ())) <= set(event.rules):
        return False
    if "rolls" in wanted and list(wanted["rolls"]) != [roll.value for roll in event.rolls]:
        return False
    return not any(differences(wanted.get("data", {}), _plain(event.data)))


def _brief(event: Event) -> str:
    rolls = f" rolls {[roll.value for roll in event.rolls]}" if event.rolls else ""
    return f"{event.kind} {_show(event.data)}{rolls} {' '.join(event.rules)}".rstrip()


def _by_id(units: object) -> object:
    if isinstance(units, list | tuple):
        return {unit["id"]: unit for unit in units if isinstance(unit, Mapping) and "id" in unit}
    return units


def _at(data: object, path: Sequence[str]) -> object:
    for part in path:
        data = _by_id(data)
        if not isinstance(data, Mapping) or part not in data:
            return None
        data = data[part]
    return data


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _plain(value: object) -> Any:
    return _ANY.dump_python(value, mode="json", fallback=list)


def _show(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(_plain(value), ensure_ascii=False)


_ANY: TypeAdapter[Any] = TypeAdapter(Any)
