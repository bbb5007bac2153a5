"""Case files of tabletop battles: reading, running, and the result as text or JSON. They name their `ruleset`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from bot.cases.model import CaseError, Failure
from bot.cases.schema import SKIRMISH, check
from bot.cases.words import unknown
from bot.skirmish.cases import Outcome, Unplayable, play_case
from bot.skirmish.engine import Event, RuleSet, fired, overlay
from bot.skirmish.rulesets import UnknownRuleSet, ruleset

_OF_THE_FILE = ("rules", "title", "text", "partly", "variant", "ruleset")


@dataclass(frozen=True, slots=True)
class SkirmishCase:
    """A skirmish case file, read and checked. `scenarios` holds the tables of each variant by its name."""

    source: str
    ruleset: str
    rules: tuple[str, ...]
    title: str
    scenarios: tuple[tuple[str, Mapping[str, Any]], ...]
    partly: str = ""


@dataclass(frozen=True, slots=True)
class SkirmishScenario:
    """What one variant gave."""

    name: str
    facts: Mapping[str, Any]
    """The whole truth after it; empty where it could not begin."""
    events: tuple[Event, ...]
    failures: tuple[Failure, ...]


@dataclass(frozen=True, slots=True)
class SkirmishResult:
    """What a skirmish case gave; green if no expectation of any scenario failed."""

    case: SkirmishCase
    scenarios: tuple[SkirmishScenario, ...]

    @property
    def failures(self) -> list[str]:
        """Every failure as a sentence, with the name of its variant."""
        return [
            f"{scenario.name}: {failure}" if scenario.name else str(failure)
            for scenario in self.scenarios
            for failure in scenario.failures
        ]

    @property
    def green(self) -> bool:
        """Whether all is as expected."""
        return not self.failures


def read_skirmish(data: Mapping[str, Any], source: str) -> SkirmishCase:
    """The case of a parsed file. Raises CaseError."""
    check(SKIRMISH, data, source)
    base = {key: data[key] for key in data if key not in _OF_THE_FILE}
    head = {key: data[key] for key in ("rules", "title", "ruleset")}
    scenarios = []
    for variant in data.get("variant", [{}]):
        merged = overlay(base, {key: value for key, value in variant.items() if key != "name"})
        check(SKIRMISH, merged | head, source, variant.get("name", ""))
        scenarios.append((variant.get("name", ""), merged))
    try:
        kinds = ruleset(data["ruleset"]).event_kinds()
    except UnknownRuleSet as error:
        raise CaseError(source, "ruleset", str(error)) from None
    for name, tables in scenarios:
        for where, kind in _expected_kinds(tables):
            if kinds and kind not in {*kinds, fired().kind}:
                place = f"variant {name!r}: {where}" if name else where
                raise CaseError(source, place, unknown("event", kind, kinds))
    return SkirmishCase(
        source, data["ruleset"], tuple(data["rules"]), data["title"], tuple(scenarios), data.get("partly", "")
    )


def _expected_kinds(tables: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The kind of each event that is expected, with its place."""
    picks = ((f"pick.{number}.expect", pick) for number, pick in enumerate(tables.get("pick", ()), 1))
    for where, entry in (*picks, ("expect", tables)):
        for number, event in enumerate(entry.get("expect", {}).get("event", ()), 1):
            if "kind" in event:
                yield f"{where}.event.{number}.kind", event["kind"]


def run_skirmish(case: SkirmishCase) -> SkirmishResult:
    """Play every scenario. Raises CaseError for a start or a pick that the rule set cannot make sense of."""
    rules = ruleset(case.ruleset)
    return SkirmishResult(case, tuple(_run(rules, case, name, data) for name, data in case.scenarios))


def as_text(result: SkirmishResult) -> str:
    """What happened, the units as they are, and every expectation that failed."""
    case, rules = result.case, ruleset(result.case.ruleset)
    lines = [f"{case.source}: {case.title} ({', '.join(case.rules)})"]
    for scenario in result.scenarios:
        if scenario.name:
            lines.append(f"-- {scenario.name}")
        for event in scenario.events:
            if event.audience is None or event.audience:
                whom = "" if event.audience is None else f" [{', '.join(sorted(event.audience))}]"
                dice = f" [{' '.join(str(roll.value) for roll in event.rolls)}]" if event.rolls else ""
                lines.append(f"  {rules.say(event)}{dice}{whom} ({' '.join(event.rules)})")
        units = scenario.facts.get("units", {})
        named = units.items() if isinstance(units, Mapping) else enumerate(units, 1)
        lines += [f"  {name}: {json.dumps(unit, ensure_ascii=False)}" for name, unit in named]
        lines += [f"  FAILED {failure}" for failure in scenario.failures]
    lines.append("  ok" if result.green else "  FAILED")
    return "\n".join(lines)


def as_data(result: SkirmishResult) -> dict[str, Any]:
    """The same as plain JSON data."""
    return {
        "source": result.case.source,
        "ruleset": result.case.ruleset,
        "title": result.case.title,
        "rules": list(result.case.rules),
        "green": result.green,
        "scenarios": [
            {
                "name": scenario.name,
                "events": [_EVENT.dump_python(event, mode="json") for event in scenario.events],
                "facts": scenario.facts,
                "failures": [
                    {"where": failure.where, "expected": failure.expected, "actual": failure.actual}
                    for failure in scenario.failures
                ],
            }
            for scenario in result.scenarios
        ],
    }


def _run(rules: RuleSet[Any], case: SkirmishCase, name: str, data: Mapping[str, Any]) -> SkirmishScenario:
    try:
        outcome: Outcome = play_case(rules, data)
    except Unplayable as error:
        where = f"variant {name!r}: {error.where}" if name else error.where
        raise CaseError(case.source, where, error.problem) from None
    facts = {} if outcome.state is None else rules.facts(outcome.state)
    failures = tuple(
        Failure(difference.where, difference.expected, difference.actual)
        for difference in outcome.differences
    )
    return SkirmishScenario(name, facts, tuple(outcome.events), failures)


_EVENT: TypeAdapter[Event] = TypeAdapter(Event)
