"""Running a case: file each order as its player would, resolve the rounds, compare with what is expected."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.campaign.check import Check, check_order
from bot.campaign.knowledge import contact_id, observe, start_round
from bot.campaign.model import Action, ActionKind, Event, Order, Refusal, Resolution, SideView, World
from bot.campaign.resolver import resolve
from bot.cases.expect import Checker
from bot.cases.model import Case, CaseResult, CaseRound, Failure, Scenario, ScenarioResult
from bot.dice import Dice, DiceError, KeyedDice, ScriptedDice
from bot.hexmap.coords import BadFacing, Facing, Hex, label, parse_facing, parse_label


def run_case(case: Case) -> CaseResult:
    """Run every scenario of the case. The worlds of the case are changed; load it again to run it again."""
    return CaseResult(case, tuple(_run(scenario) for scenario in case.scenarios))


def _run(scenario: Scenario) -> ScenarioResult:
    world = scenario.world
    events: list[Event] = []
    failures: list[Failure] = []
    start_round(world)
    for number, entry in enumerate(scenario.rounds, 1):
        where = f"round {number}"
        before = world
        start_round(world)
        orders = _file(world, entry, where, failures)
        resolution = _resolve(world, orders, entry, where, failures)
        if resolution is None:
            return ScenarioResult(scenario.name, world, tuple(events), tuple(failures))
        world = resolution.world
        events += resolution.events
        failures += Checker(world, before, resolution.events, where).check(entry.expect)
    failures += Checker(world, scenario.world, events, "end").check(scenario.expect)
    return ScenarioResult(scenario.name, world, tuple(events), tuple(failures))


def _resolve(
    world: World, orders: list[Order], entry: CaseRound, where: str, failures: list[Failure]
) -> Resolution | None:
    """Resolve one round; None, with a failure noted, where the dice of the case do not suffice."""
    scripted = ScriptedDice(entry.dice)
    dice: Dice = scripted if entry.seed is None else _keyed(world.round, entry.seed)
    try:
        resolution = resolve(world, orders, dice, entry.rulings)
    except DiceError as error:
        failures.append(Failure(f"{where}: dice", "every roll scripted", str(error)))
        return None
    if entry.seed is None and scripted.unused:
        failures.append(Failure(f"{where}: dice", "every scripted die rolled", f"unused {scripted.unused}"))
    return resolution


def _keyed(number: int, seed: str) -> KeyedDice:
    kinds = (hashlib.sha256(f"{kind}\0{seed}".encode()).digest() for kind in ("open", "covered"))
    return KeyedDice(number, *kinds)


# ---------------------------------------------------------------- orders


def _file(world: World, entry: CaseRound, where: str, failures: list[Failure]) -> list[Order]:
    """The orders that are accepted, numbered in posted order; what the check says is compared on the way."""
    accepted: list[Order] = []
    for number, written in enumerate(entry.orders, 1):
        here = f"{where}: order {number}"
        unit = world.units.get(written["unit"]) or world.graveyard.get(written["unit"])
        if unit is None:
            failures.append(Failure(here, "a unit of the case", f"no unit {written['unit']!r}"))
            continue
        view = observe(world, unit.side)
        order = _order(world, view, written, number)
        if written.get("unchecked") and isinstance(order, Order):
            accepted.append(order)
            continue
        check = check_order(view, order) if isinstance(order, Order) else None
        refusal = order if isinstance(order, Refusal) else check.refusal if check else None
        failures += _compare(here, written, refusal, check)
        if refusal is None and isinstance(order, Order):
            accepted.append(order)
    return accepted


def _compare(
    here: str, written: Mapping[str, Any], refusal: Refusal | None, check: Check | None
) -> list[Failure]:
    failures = []
    wanted = written.get("refused")
    code = refusal.code if refusal else None
    if code != wanted and (code is None or code != written.get("warned")):
        actual = f"refused with {refusal.code} {dict(refusal.facts)}" if refusal else "accepted"
        failures.append(Failure(here, f"refused with {wanted}" if wanted else "accepted", actual))
    if check is None:
        return failures
    if "warned" in written and code != written["warned"]:
        codes = [found.code for found in _warnings(check)]
        if written["warned"] not in codes:
            failures.append(Failure(f"{here}: warned", written["warned"], ", ".join(codes) or "no warning"))
    if "plan" in written:
        failures += _compare_plan(f"{here}: plan", written["plan"], check)
    return failures


def _warnings(check: Check) -> list[Refusal]:
    """Everything the check says will not happen, of the order's parts."""
    found = list(check.warnings)
    if check.plan is not None:
        found += check.plan.refusals
        found += [check.plan.stopped_by] if check.plan.stopped_by else []
    return found


def _compare_plan(where: str, wanted: Mapping[str, Any], check: Check) -> list[Failure]:
    plan = check.plan
    if plan is None:
        return [Failure(where, str(dict(wanted)), "no plan")]
    actual: dict[str, object] = {
        "path": " ".join(label(at) for at in plan.path),
        "end": label(plan.end),
        "points": plan.points,
        "energy": plan.energy,
        "facing": plan.facing.name if plan.facing is not None else None,
    }
    return [
        Failure(f"{where}.{key}", str(value), str(actual[key]))
        for key, value in wanted.items()
        if actual[key] != (" ".join(value.split()) if key == "path" else value)
    ]


def _order(world: World, view: SideView, written: Mapping[str, Any], number: int) -> Order | Refusal:
    """The order as the rules know it; a Refusal where its text cannot be read."""
    if "text" in written:
        from bot.campaign.template import parse_order

        parsed = parse_order(written["text"], view)
        return replace(parsed, number=number) if isinstance(parsed, Order) else parsed
    facing: Facing | None = None
    if "facing" in written:
        try:
            facing = parse_facing(written["facing"])
        except BadFacing:
            return Refusal("bad_facing", ("EDC-C2.2.3-a",), {"text": written["facing"]})
    return Order(
        unit=written["unit"],
        number=number,
        path=_path(world, written),
        destination=parse_label(written["to"]) if "to" in written else None,
        double_time=written.get("double_time", False),
        facing=facing,
        action=_action(world, view, written),
        note=written.get("note", ""),
    )


def _path(world: World, written: Mapping[str, Any]) -> tuple[Hex, ...]:
    """The hexes after the start, which may be written first for the reader's sake."""
    path = [parse_label(text) for text in written.get("path", "").split()]
    if path and path[0] == world.units[written["unit"]].hex:
        path = path[1:]
    return tuple(path)


def _action(world: World, view: SideView, written: Mapping[str, Any]) -> Action | None:
    kinds = (ActionKind.ATTACK, ActionKind.ASSAULT, ActionKind.BREAKOUT)
    found = [
        Action(
            kind,
            hex=parse_label(written[kind.value]),
            target=_known_as(world, view, written.get("target")),
            weapon=written.get("weapon"),
        )
        for kind in kinds
        if kind.value in written
    ]
    if written.get("rest"):
        found.append(Action(ActionKind.REST))
    return found[0] if found else None


def _known_as(world: World, view: SideView, unit_id: str | None) -> str | None:
    """What the ordering side calls the unit; its own and unknown units keep their id."""
    if unit_id is None:
        return None
    return contact_id(world, view.side, unit_id) or unit_id
