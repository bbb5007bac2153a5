"""Running a case: file each order as its player would, resolve the rounds, compare with what is expected."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.judge.advice.check import Check
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import contact_id, start_round
from bot.campaign.resolve.resolver import resolve, resolve_one, resolve_orders
from bot.campaign.text.orders import parse_action, read_ability
from bot.campaign.text.template import bad_facing, parse_order
from bot.campaign.world.happened import Event, Resolution, Ruling
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.order import Action, ActionKind, Order, Refusal
from bot.campaign.world.saved.serial import order_from_json
from bot.cases.book_dice import BookDice, NotedDice
from bot.cases.expect import Checker
from bot.cases.model import Case, CaseResult, CaseRound, Failure, Scenario, ScenarioResult
from bot.dice import KeyedDice, ScriptedDice
from bot.hexmap.coords import BadFacing, Facing, Hex, label, parse_facing, parse_label
from bot.hexmap.model import HexMap

KINDS = ("open", "covered")
"""Of dice, and of their seeds."""


def run_case(case: Case) -> CaseResult:
    """Run every scenario of the case. The worlds of the case are changed; load it again to run it again."""
    return CaseResult(case, tuple(_run(scenario) for scenario in case.scenarios))


def _run(scenario: Scenario) -> ScenarioResult:
    world = scenario.world
    events: list[Event] = []
    failures: list[Failure] = []
    if not scenario.under_way:
        start_round(world)
    for number, entry in enumerate(scenario.rounds, 1):
        before = world
        if number > 1:
            start_round(world)
        running = _Round(world, entry, f"round {number}", failures)
        world = running.play()
        events += running.events
        checker = Checker(world, before, running.events, running.where, running.rulings)
        failures += checker.check(entry.expect)
    failures += Checker(world, scenario.world, events, "end").check(scenario.expect)
    return ScenarioResult(scenario.name, world, tuple(events), tuple(failures))


class _Round:
    """One round of a case: orders are filed one by one, those marked early are resolved at once."""

    def __init__(self, world: World, entry: CaseRound, where: str, failures: list[Failure]) -> None:
        self.world = self.before = world
        self.entry = entry
        self.where = where
        self.failures = failures
        self.events: list[Event] = []
        self.rulings: list[Ruling] = []
        self.scripted = ScriptedDice(entry.dice)
        self.keyed = _dice_of(world.round, entry)
        self.dice = NotedDice(
            BookDice(self.keyed or self.scripted), _keyed(world.round, "instead of a missing die")
        )
        self.queue: list[Order] = []
        self.to_fail: list[tuple[str, int, Collection[str]]] = []
        """Orders that were accepted but must be lost: place, number, codes."""
        self.says_lost: list[tuple[str, int, Collection[str]]] = []
        """Orders of which the case says what is lost when they are resolved: place, number, codes; none: nothing."""

    def play(self) -> World:
        """The world after the round. A missing die is noted and another one rolled."""
        for number, written in enumerate(self.entry.orders, 1):
            if written.get("withdrawn"):
                self.withdraw(written["unit"], number)
                continue
            order = self.file(written, number)
            if order is not None and written.get("early"):
                self.take(resolve_one(self.world, order, self.dice, self.entry.rulings))
            elif order is not None:
                self.queue = [*self.others(order.unit), order]
        if self.entry.before_end:
            self.check_before_end()
        self.take(resolve(self.world, self.queue, self.dice, self.entry.rulings))
        self.check_lost()
        self.check_rulings()
        self.failures += [
            Failure(f"{self.where}: dice", "every roll scripted", fault) for fault in self.dice.faults
        ]
        if self.keyed is None and self.scripted.unused:
            unused = f"unused {self.scripted.unused}"
            self.failures.append(Failure(f"{self.where}: dice", "every scripted die rolled", unused))
        return self.world

    def others(self, unit_id: str) -> list[Order]:
        """The filed orders of other units."""
        return [order for order in self.queue if order.unit != unit_id]

    def withdraw(self, unit_id: str, number: int) -> None:
        """The player takes the unit's order back before the close."""
        self.need_filed(unit_id, f"{self.where}: order {number}: withdrawn")
        self.queue = self.others(unit_id)

    def need_filed(self, unit_id: str, where: str) -> None:
        """Only an order that waits in the queue can be withdrawn or edited."""
        if len(self.others(unit_id)) == len(self.queue):
            self.failures.append(Failure(where, f"an order of {unit_id} in the queue", "none"))

    def check_before_end(self) -> None:
        """Compare the world after the last order, while what ends with the round still holds."""
        resolved = resolve_orders(self.world, self.queue, self.dice, self.entry.rulings)
        events, rulings = [*self.events, *resolved.events], [*self.rulings, *resolved.rulings]
        checker = Checker(resolved.world, self.before, events, f"{self.where}: before the end", rulings)
        self.failures += checker.check(self.entry.before_end)

    def check_lost(self) -> None:
        """What the case says of the loss of orders, or of parts of them, is what was resolved."""
        for here, number, codes in self.to_fail:
            lost = self.lost(number)
            if not set(lost) & set(codes):
                actual = f"lost with {', '.join(lost)}" if lost else "carried out"
                self.failures.append(Failure(here, f"refused or lost with {' or '.join(codes)}", actual))
        for here, number, codes in self.says_lost:
            lost = self.lost(number)
            if sorted(lost) != sorted(codes):
                wanted, actual = (", ".join(some) or "nothing" for some in (codes, lost))
                self.failures.append(Failure(f"{here}: lost", wanted, actual))

    def lost(self, number: int) -> list[str]:
        """With which codes the order or parts of it were lost when it was resolved."""
        lost = [e.data["code"] for e in self.events if e.order == number and e.kind in ("refused", "stopped")]
        return list(dict.fromkeys(lost))

    def check_rulings(self) -> None:
        """What the game master answers is one of the answers there are; of what is not asked nothing is said."""
        for ruling in self.rulings:
            chosen = self.entry.rulings.get(ruling.id, ruling.default)
            if chosen not in ruling.options:
                where = f"{self.where}: rulings.{ruling.id}"
                self.failures.append(Failure(where, f"one of {', '.join(ruling.options)}", chosen))

    def take(self, resolution: Resolution) -> None:
        self.world = resolution.world
        self.events += resolution.events
        self.rulings += resolution.rulings

    def file(self, written: Mapping[str, Any], number: int) -> Order | None:
        """The order if the check of its side accepts it; what the check says is compared on the way."""
        here = f"{self.where}: order {number}"
        if "saved" in written:  # its unit may be gone by now: one that was carried out early has destroyed it
            saved = order_from_json(written["saved"])
            if "lost" in written:
                lost = [code for code in _codes(written, "lost") if code]
                self.says_lost.append((here, saved.number, lost))
            return saved
        unit = self.world.units.get(written["unit"])
        if unit is None:
            self.failures.append(Failure(here, "a unit on the map", f"no unit {written['unit']!r}"))
            return None
        if written.get("edited"):
            self.need_filed(unit.id, f"{here}: edited")
        view = observe(self.world, unit.side)
        order = _order(self.world, view, written, number)
        codes = _codes(written, "refused_or_lost")
        if "lost" in written:
            self.says_lost.append((here, number, [code for code in _codes(written, "lost") if code]))
        if written.get("unchecked") and isinstance(order, Order):
            if codes:
                self.to_fail.append((here, number, codes))
            return order
        mine = {own.id for own in view.units}
        ahead = [queued for queued in self.queue if queued.unit in mine]
        check = check_in_queue(view, order, ahead) if isinstance(order, Order) else None
        refusal = order if isinstance(order, Refusal) else check.refusal if check else None
        self.failures += _compare(here, written, refusal, check, self.world.map)
        if codes and refusal is None:
            self.to_fail.append((here, number, codes))
        return order if isinstance(order, Order) and (refusal is None or "lost" in written) else None


def _dice_of(number: int, entry: CaseRound) -> KeyedDice | None:
    """The dice of the seeds that a round names; None where its dice are scripted."""
    if entry.seeds is not None:
        return KeyedDice(number, *(bytes.fromhex(entry.seeds[kind]) for kind in KINDS))
    return None if entry.seed is None else _keyed(number, entry.seed)


def _keyed(number: int, seed: str) -> KeyedDice:
    kinds = (hashlib.sha256(f"{kind}\0{seed}".encode()).digest() for kind in KINDS)
    return KeyedDice(number, *kinds)


# ---------------------------------------------------------------- orders


def _codes(written: Mapping[str, Any], field: str) -> Sequence[str]:
    """The codes in a field of an order; none where it is not given."""
    codes = written.get(field, ())
    return (codes,) if isinstance(codes, str) else codes


def _compare(
    here: str, written: Mapping[str, Any], refusal: Refusal | None, check: Check | None, hexmap: HexMap
) -> list[Failure]:
    failures: list[Failure] = []
    wanted = written.get("refused")
    code = refusal.code if refusal else None
    codes = _codes(written, "refused_or_lost")
    if code is not None and codes:
        actual = f"refused with {code}"
        return [] if code in codes else [Failure(here, f"refused or lost with {' or '.join(codes)}", actual)]
    if code != wanted:
        actual = f"refused with {refusal.code} {dict(refusal.facts)}" if refusal else "accepted"
        failures.append(Failure(here, f"refused with {wanted}" if wanted else "accepted", actual))
    if check is None:
        return failures
    if "warned" in written:
        codes = [warning.code for warning in _warnings(check)]
        if written["warned"] not in codes:
            failures.append(Failure(f"{here}: warned", written["warned"], ", ".join(codes) or "no warning"))
    for name, changes in (("depends", check.depends), ("spoiled", check.spoiled)):
        needs = sorted(change.need.value for change in changes)
        if name in written and sorted(written[name]) != needs:
            told = ", ".join(needs) or "nothing"
            failures.append(Failure(f"{here}: {name}", ", ".join(written[name]) or "nothing", told))
    if "plan" in written:
        failures += _compare_plan(f"{here}: plan", written["plan"], check, hexmap)
    return failures


def _warnings(check: Check) -> list[Refusal]:
    """Everything the check says will not happen, of the order's parts."""
    refusals = list(check.warnings)
    if check.plan is not None:
        refusals += check.plan.refusals
        refusals += [check.plan.stopped_by] if check.plan.stopped_by else []
    return refusals


def _compare_plan(where: str, wanted: Mapping[str, Any], check: Check, hexmap: HexMap) -> list[Failure]:
    plan = check.plan
    if plan is None:
        return [Failure(where, str(dict(wanted)), "no plan")]
    actual: dict[str, object] = {
        "path": " ".join(label(at) for at in plan.path),
        "end": label(plan.end),
        "points": plan.points,
        "energy": plan.energy,
        "facing": hexmap.side_name(plan.facing) if plan.facing is not None else None,
    }
    return [
        Failure(f"{where}.{key}", str(value), str(actual[key]))
        for key, value in wanted.items()
        if actual[key] != (" ".join(value.split()) if key == "path" else value)
    ]


def _order(world: World, view: SideView, written: Mapping[str, Any], number: int) -> Order | Refusal:
    """The order as the rules know it; a Refusal where its text cannot be read."""
    if "text" in written:
        parsed = parse_order(written["text"], view)
        return replace(parsed, number=number) if isinstance(parsed, Order) else parsed
    facing: Facing | None = None
    if "facing" in written:
        try:
            facing = parse_facing(written["facing"], world.map.pointy)
        except BadFacing:
            return bad_facing(written["facing"], world.map.pointy)
    own = next(unit for unit in view.units if unit.id == written["unit"])
    done = parse_action(written["do"], own, view) if "do" in written else None
    ability = read_ability(written["ability"], own, view) if "ability" in written else None
    for read in (done, ability):
        if isinstance(read, Refusal):
            return read
    assert not isinstance(done, Refusal)
    assert not isinstance(ability, Refusal)
    return Order(
        unit=written["unit"],
        number=number,
        path=_path(world, written),
        destination=parse_label(written["to"]) if "to" in written else None,
        double_time=written.get("double_time", False),
        force=written.get("force", False),
        facing=facing,
        action=done if done is not None else _action(world, view, written),
        ability=ability,
        note=written.get("note", ""),
        exit=written.get("exit", False),
        wait_for=tuple(written.get("wait_for", ())),
    )


def _path(world: World, written: Mapping[str, Any]) -> tuple[Hex, ...]:
    """The hexes after the start, which may be written first for the reader's sake."""
    path = [parse_label(text) for text in written.get("path", "").split()]
    if path and path[0] == world.units[written["unit"]].hex:
        path = path[1:]
    return tuple(path)


def _action(world: World, view: SideView, written: Mapping[str, Any]) -> Action | None:
    kinds = (ActionKind.ATTACK, ActionKind.ASSAULT, ActionKind.BREAKOUT)
    actions = [
        Action(
            kind,
            hex=None if written[kind.word] is True else parse_label(written[kind.word]),
            target=_known_as(world, view, written.get("target")),
            weapon=written.get("weapon"),
        )
        for kind in kinds
        if kind.word in written
    ]
    if written.get("rest"):
        actions.append(Action(ActionKind.REST))
    return actions[0] if actions else None


def _known_as(world: World, view: SideView, unit_id: str | None) -> str | None:
    """What the ordering side calls the unit; its own and unknown units keep their id."""
    if unit_id is None:
        return None
    memory = world.knowledge.get(view.side)
    track = memory.tracks.get(unit_id) if memory is not None else None
    return contact_id(world, view.side, unit_id) or track or unit_id
