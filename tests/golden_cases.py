"""The case files of the campaign once more: what the check of each order says, what is told to whom, what changes.

A case asserts what its rule is about. Here the rest is stored: every fact of a refusal, warning, plan, event and
question, every die, every value of the world that a round changes, and what each side knows of the others. Values that
are as usual are left out, and so are lines about the world and the sides that the case has shown before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from enum import Enum
from functools import cache, partial
from operator import sub
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.judge.advice.check import Check
from bot.campaign.judge.plan import Plan
from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.resolver import resolve, resolve_one
from bot.campaign.world.happened import GM, Event, Resolution, Ruling
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.order import Order, Refusal
from bot.campaign.world.saved.serial import plain
from bot.campaign.world.sides import Side
from bot.cases import run
from bot.cases.load import load_case
from bot.cases.model import Case, CaseResult, ScenarioResult
from bot.dice import Dice, Roll
from bot.hexmap.coords import Facing, Hex, label
from tests.golden import ROOT, Golden, check_lines

FOLDER = "tests/cases/golden"
CASES = ROOT / "tests/cases/edc"
NO_RECORDS = {
    "catalogue",
    "environment",
    "settings",
    "map",
    "explored",
    "visible",
    "side",
    "settled",
    "units",
}
"""What of a view is not a list of things that its side knows."""
NOT_COMPARED = {"map", "catalogue", "settings", "knowledge", "secret"}
"""What of a world no round changes, or the views show."""


def goldens() -> list[Golden]:
    """One for each chapter of the book that has cases."""
    chapters: dict[str, list[Path]] = {}
    for path in sorted(CASES.glob("*.toml")):
        chapters.setdefault(_stored_in(path), []).append(path)
    return [Golden(stored, partial(_written, tuple(paths))) for stored, paths in chapters.items()]


def check_case(path: Path, lines: Sequence[str]) -> None:
    """Fail if a case does not tell what is stored of it."""
    check_lines(_stored_in(path), _stored(_stored_in(path)).get(path.stem, []), lines)


def stored_cases() -> set[str]:
    """The names of all cases of which something is stored."""
    return {name for golden in goldens() for name in _stored(golden.path)}


def played(case: Case) -> tuple[CaseResult, list[str]]:
    """Run a case; what it gives, and all that was told."""
    shown: set[str] = set()
    lines = [f"==== {Path(case.source).stem}"]
    results: list[ScenarioResult] = []
    for scenario in case.scenarios:
        page = Page(shown)
        with (
            patch.object(run, "check_in_queue", page.check),
            patch.object(run, "resolve", page.resolve),
            patch.object(run, "resolve_one", page.resolve_one),
        ):
            (result,) = run.run_case(replace(case, scenarios=(scenario,))).scenarios
        if not scenario.rounds:
            page.known(result.world)
        results.append(result)
        lines += [f"== {scenario.name}"] if scenario.name else []
        lines += page.lines
    return CaseResult(case, tuple(results)), lines


def _written(paths: Sequence[Path]) -> str:
    cases = (load_case(path.read_text(encoding="utf-8"), path.name, path.parent) for path in paths)
    return "\n".join(line for case in cases for line in played(case)[1]) + "\n"


def _stored_in(path: Path) -> str:
    """Where it is stored what a case tells: in the file of its chapter, as EDC-C2."""
    chapter = "-".join(path.stem.split("-")[:2]).partition(".")[0]
    return f"{FOLDER}/{chapter}.txt"


@cache
def _stored(path: str) -> Mapping[str, list[str]]:
    """The stored lines of each case of a chapter."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in (ROOT / path).read_text(encoding="utf-8").splitlines() if (ROOT / path).exists() else ():
        name = line.removeprefix("==== ") if line.startswith("==== ") else name
        found.setdefault(name, []).append(line)
    return found


class Page:
    """Plays the part of the rules for a case that runs, and writes down what they answer."""

    def __init__(self, shown: set[str]) -> None:
        self.shown = shown
        self.lines: list[str] = []

    def check(self, view: SideView, order: Order, ahead: Sequence[Order]) -> Check:
        found = check_in_queue(view, order, ahead)
        self.lines.append(f"? {brief(order, ('number',))}")
        if found.refusal is not None:
            self.lines.append(f"  refused: {_refusal(found.refusal)}")
        if found.plan is not None:
            self.lines.append(f"  plan: {_plan(found.plan)}")
            self.lines += [f"  loses: {_refusal(lost)}" for lost in found.plan.refusals]
        self.lines += [f"  warned: {_refusal(warning)}" for warning in found.warnings]
        if found.stop is not None:
            why = _refusal(found.stop.why)
            last = f", at last {_refusal(found.stop.last)}" if found.stop.last != found.stop.why else ""
            self.lines.append(f"  stops before {label(found.stop.wanted)}: {why}{last}")
        if found.expected is not None:
            self.lines.append(f"  expects: {brief(found.expected)}")
        if found.ability is not None and found.ability != order.ability:
            self.lines.append(f"  with: {brief(found.ability)}")
        self.lines += [f"  depends: {brief(one)}" for one in found.depends]
        self.lines += [f"  spoiled: {brief(one)}" for one in found.spoiled]
        return found

    def resolve(
        self, world: World, orders: Sequence[Order], dice: Dice, rulings: Mapping[str, str] | None = None
    ) -> Resolution:
        found = resolve(world, orders, dice, rulings or {})
        self.round(world, found)
        return found

    def resolve_one(self, world: World, order: Order, dice: Dice, rulings: Mapping[str, str]) -> Resolution:
        found = resolve_one(world, order, dice, rulings)
        self.round(world, found)
        return found

    def round(self, before: World, found: Resolution) -> None:
        """What is known before a round, what happens in it, and what is otherwise after it."""
        numbers = [event.number for event in found.events]
        assert all(step in (0, 1) for step in map(sub, numbers[1:], numbers)), (
            "each happening has the next number"
        )
        self.known(before)
        self.lines += _events(found.events)
        self.lines += [_ruling(ruling) for ruling in found.rulings]
        self.new(_changes(before, found.world))
        self.known(found.world)

    def known(self, world: World) -> None:
        """What each side that has units knows."""
        for side in Side:
            if any(unit.side is side for unit in world.units.values()):
                self.new(_known(side, observe(world, side)))

    def new(self, lines: Iterator[str]) -> None:
        """Those of the lines that this case has not shown."""
        for line in lines:
            if line not in self.shown:
                self.shown.add(line)
                self.lines.append(line)


# ---------------------------------------------------------------- what is told


def _refusal(found: Refusal) -> str:
    return f"{found.code} {_facts(found.facts)} [{' '.join(found.rules)}]"


def _plan(plan: Plan) -> str:
    path = " ".join(label(at) for at in plan.path)
    return f"{path} {brief(plan, ('path', 'stopped_by', 'hindered', 'refusals', 'cost'))}"


def _events(events: Sequence[Event]) -> Iterator[str]:
    """Each happening in full, and how the sides' versions of it differ from that."""
    full: Event | None = None
    for event in events:
        if GM in event.audience:
            full = event
            others = "+".join(sorted(event.audience - {GM})) or "nobody"
            number = "" if event.order is None else f"#{event.order} "
            rolls = "".join(f" {_die(roll)}" for roll in event.rolls)
            place = "" if event.hex is None else f" at {label(event.hex)}"
            yield (
                f"* {number}{event.kind} {event.unit or '-'}{place} ({others}) {_facts(event.data)}{rolls} "
                f"[{' '.join(event.rules)}]"
            )
        else:
            yield f"  {'+'.join(sorted(event.audience))}: {_version(event, full)}"


def _version(event: Event, full: Event | None) -> str:
    if full is None or full.number != event.number:
        return f"alone {event.kind} {event.unit or '-'} {_facts(event.data)} [{' '.join(event.rules)}]"
    parts = [event.unit or "-"]
    parts += [f"-{key}" for key in sorted(set(full.data) - set(event.data))]
    changed = {
        key: value for key, value in event.data.items() if key not in full.data or full.data[key] != value
    }
    parts += [_facts(changed)] if changed else []
    parts += [f"kind={event.kind}"] if event.kind != full.kind else []
    parts += [f"at={_short(event.hex)}"] if event.hex != full.hex else []
    parts += [f"[{' '.join(event.rules)}]"] if event.rules != full.rules else []
    parts += [f"without {len(full.rolls) - len(event.rolls)} dice"] if event.rolls != full.rolls else []
    return " ".join(parts)


def _die(roll: Roll) -> str:
    covered = "covered " if roll.covered else ""
    return f"<{covered}{roll.purpose} {roll.index} {roll.value}/{roll.sides}>"


def _ruling(ruling: Ruling) -> str:
    chosen = f", chosen {ruling.chosen}" if ruling.chosen != ruling.default else ""
    return (
        f"! {ruling.id}: {ruling.question} {'/'.join(ruling.options)}, default {ruling.default}{chosen} "
        f"[{ruling.rule}]"
    )


# ---------------------------------------------------------------- what changes


def _changes(before: World, after: World) -> Iterator[str]:
    """Every value of the saved world that is not what it was, by its place; what the sides know is told apart."""
    then, now = _flat(before), _flat(after)
    for place in sorted(then.keys() | now.keys()):
        old, new = then.get(place, "-"), now.get(place, "-")
        if old != new:
            yield f"  {place}: {old} → {new}"


def _flat(world: World) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in fields(World):
        if part.name not in NOT_COMPARED:
            _flatten(part.name, plain(getattr(world, part.name)), found)
    return found


def _flatten(place: str, value: Any, found: dict[str, str]) -> None:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _flatten(f"{place}.{key}", inner, found)
    elif value not in (None, False, [], ""):
        found[place] = _short(value)


def _known(side: Side, view: SideView) -> Iterator[str]:
    """What a side knows of others and of the ground; of its own units what only a view says."""
    name = side.value
    middle = [sum(part) / max(1, len(view.visible)) for part in zip(*view.visible, strict=True)] or [0, 0]
    yield (
        f"  {name} sees {len(view.visible)} hexes about {middle[0]:.2f},{middle[1]:.2f}, "
        f"has seen {len(view.explored)}"
    )
    for unit in view.units:
        if unit.side is not side:
            yield f"  {name} shares {brief(unit)}"
            continue
        held = "+".join(sorted(facing.name for facing in unit.held))
        numbers = f"{unit.fs}/{unit.fs_max} {unit.energy}/{unit.energy_max}"
        yield f"  {name} has {unit.id} {unit.symbol} {numbers} {held}".rstrip()
    for part in fields(SideView):
        records = getattr(view, part.name)
        for record in records if part.name not in NO_RECORDS and isinstance(records, tuple) else ():
            shown = label(record) if isinstance(record, Hex) else brief(record)
            yield f"  {name} knows {part.name} {shown}"


# ---------------------------------------------------------------- in short


def brief(record: Any, left_out: Sequence[str] = ()) -> str:
    """A record in short: the fields that are not as usual."""
    parts = [
        _short(getattr(record, part.name))
        if part.name == "id"
        else f"{part.name}={_short(getattr(record, part.name))}"
        for part in fields(record)
        if part.name not in left_out and _counts(getattr(record, part.name), _usual(part))
    ]
    return " ".join(parts)


@cache
def _usual(part: Field[Any]) -> Any:
    if part.default_factory is not MISSING:
        return part.default_factory()
    return None if part.default is MISSING else part.default


def _counts(value: Any, usual: Any) -> bool:
    """Whether a value is not as usual; nothing is usual where nothing is said."""
    return bool(value != usual and (usual or value or isinstance(value, Enum)))


def _facts(facts: Mapping[str, Any]) -> str:
    return " ".join(f"{key}={_short(value)}" for key, value in sorted(facts.items()) if _counts(value, None))


def _short(value: Any) -> str:
    if isinstance(value, Hex):
        return label(value)
    if isinstance(value, Facing):
        return value.name
    if value is None or isinstance(value, bool):
        return {True: "yes", False: "no", None: "-"}[value]
    if is_dataclass(value) and not isinstance(value, type) and not hasattr(value, "word"):
        return f"({brief(value)})"
    if isinstance(value, Mapping):
        return "{" + " ".join(f"{_short(key)}:{_short(inner)}" for key, inner in sorted(value.items())) + "}"
    if isinstance(value, frozenset | set):
        return "+".join(sorted(_short(part) for part in value))
    if isinstance(value, list | tuple):
        return f"[{','.join(_short(part) for part in value)}]"
    return str(plain(value))
