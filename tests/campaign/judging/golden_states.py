"""Every order type against every state of a unit: why it is refused, stored.

A unit of each kind is put into one state after another, and every order type is checked with whatever could fit it:
hexes and units near by, names, directions, heights, supplies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.judge.advice.check import Check
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Cargo, Ride, Unit, World
from bot.campaign.world.order import Ability, Action, ActionKind, Order, OrderType, Refusal, Supply, When
from bot.campaign.world.order_types import LEVELS, ORDER_TYPES, Part
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.hexmap.coords import Facing, Hex, label, neighbours, parse_label
from tests.golden import Golden
from tests.golden_cases import brief

FOLDER = "tests/campaign/judging/golden"
SCENE = """
rules = ["EDC-C2.3-a"]
title = "A unit of every kind, with enemies, depots and structures near by"
[map]
size = [9, 9]
hexes = { forest = "0303", water = "0601 0602 0603 0701 0702", mountain = "0508" }
levels = { 2 = "0306" }
place = [{ hex = "0504", kind = "airstrip", side = "player", size = 2 }]
edge = [{ at = "0404", side = "SE", kind = "river" }]
[class.FOOT]
like = "RI"
drop = "O"
abilities = ["build", "repair", "clear mines", "treat", "smoke shell", "flare shell", "shoot and scoot"]
traits = { build_supply = 9, stretchers = 1 }
tags = ["basic_infantry", "infantry", "soft", "fieldworks_kit", "bridging_kit", "depot_kit"]
weapons = [
  { id = "rifle", name = "Rifles", range = 1 },
  { id = "tube", name = "Tube", range = 4, min_range = 2, indirect = true, uses = 2 },
]
[class.APC]
like = "WV"
traits = { passengers = 2, hitch = 1, build_supply = 6, radar = 4, ground_radar = 2, mine_detector = 2 }
cargo = 6
abilities = ["smoke", "flare", "repair"]
[class.GUN]
like = "TR"
unit_type = "Towed"
mobility = 3
speed = 0
weapons = [{ id = "shell", name = "Shells", range = 5, min_range = 2, indirect = true, uses = 3 }]
[class.HELI]
like = "VT"
traits = { lift = 3, passengers = 1 }
abilities = ["evade", "drop", "smoke"]
[class.JET]
like = "FW"
traits = { passengers = 2 }
abilities = ["evade", "drop"]
tags = ["aircraft", "radar_warning"]
[class.BOAT]
like = "WV"
unit_type = "Aquatic Craft"
propulsion = "Aquatic"
traits = { sonar = 4, passengers = 1 }
cargo = 4
[units]
Foot = { class = "FOOT", at = "0404", cargo = { crates = 1 } }
Apc = { class = "APC", at = "0404", cargo = { crates = 2, barrels = 1 } }
Gun = { class = "GUN", at = "0403" }
Heli = { class = "HELI", at = "0403", profile = "landed" }
Jet = { class = "JET", at = "0305", profile = "low" }
Boat = { class = "BOAT", at = "0603", cargo = { barrels = 2 } }
Mate = { class = "RI", at = "0504", fs = 2, energy = 2 }
Rider = { class = "FOOT", at = "0305", state = { carrier = "Jet", ride = "passenger" } }
Hurt = { class = "WV", at = "0503", fs = 1, energy = 1, immobilised = true }
Foe = { class = "HI", at = "0405" }
Far = { class = "TK", at = "0407", side = "hostile" }
Bird = { class = "VT", at = "0505", side = "hostile", profile = "contour" }
[depots]
0304 = { crates = 3, barrels = 2, capacity = 8 }
[[structures]]
kind = "trench"
at = "0404"
facing = "S"
line = "front"
[[structures]]
kind = "bunker"
at = "0406"
facing = "N"
side = "hostile"
[[mines]]
at = "0305"
known = ["player"]
"""
SHOWN = 3
"""Orders written out of those that get the same answer."""
KINDS = ("Foot", "Apc", "Gun", "Heli", "Jet", "Boat")


def _round(**changed: Any) -> Callable[[World, Unit], None]:
    return lambda world, unit: setattr(unit, "this_round", replace(unit.this_round, **changed))


def _now(**changed: Any) -> Callable[[World, Unit], None]:
    def put(world: World, unit: Unit) -> None:
        for name, value in changed.items():
            setattr(unit, name, value)

    return put


def _loaded(world: World, unit: Unit) -> None:
    mate = world.units["Mate"]
    mate.carrier, mate.ride, mate.hex = unit.id, Ride.PASSENGER, unit.hex


STATES: Mapping[str, Callable[[World, Unit], None]] = {
    "as it is": _now(),
    "spent": _now(energy=0),
    "one energy": _now(energy=1),
    "stuck": _now(immobilised=True),
    "disarmed": _now(disarmed=True),
    "overrun": _now(overrun=True),
    "brawling": _now(brawl=True),
    "hidden": _now(stealthed=True),
    "done": _round(acted=True),
    "dropped": _round(dropped=True),
    "fired on": _round(attacked=2),
    "set up": _now(deployed=True),
    "empty": _now(uses={"tube": 0, "shell": 0, "build_supply": 0}, cargo=Cargo()),
    "manning": _now(garrison="0404:front"),
    "carried": _now(carrier="Apc", ride=Ride.PASSENGER),
    "towed": _now(carrier="Apc", ride=Ride.TOWED),
    "in orbit": _now(carrier="orbit", ride=Ride.ORBIT),
    "loaded": _loaded,
    "survivors": _now(survivors_of="gone"),
    "radar off": _now(radar_off=True, sonar_active=True),
    "low": _now(profile=Profile.LOW),
    "at noe": _now(profile=Profile.NOE),
    "cruising": _now(profile=Profile.CRUISE),
    "filing": _now(filing=True, came_from=Facing.N),
    "weak": _now(fs=1),
}
AIR = ("low", "at noe", "cruising")


def goldens() -> list[Golden]:
    """One for each kind of unit."""
    return [Golden(f"{FOLDER}/{kind.lower()}.txt", partial(judged, kind)) for kind in KINDS]


def judged(kind: str) -> str:
    """What is refused to a kind of unit as it is, and what is otherwise in each other state."""
    (scenario,) = load_case(SCENE, "states").scenarios
    lines: list[str] = []
    usual: list[str] = []
    for state, put in STATES.items():
        flies = kind in ("Heli", "Jet")
        if state in AIR and not flies:
            continue
        world = deepcopy(scenario.world)
        put(world, world.units[kind])
        begun(world, kind)
        answers = list(_answers(observe(world, Side.PLAYER), kind))
        lines += [f"== {kind}, {state}", *(answer for answer in answers if answer not in usual)]
        usual = usual or answers
    return "\n".join(lines) + "\n"


def begun(world: World, kind: str) -> None:
    """Begin the round without losing what the unit has done in it."""
    done = world.units[kind].this_round
    start_round(world)
    world.units[kind].this_round = done


def _answers(view: SideView, kind: str) -> Iterator[str]:
    """Each answer once, with what gets it; only the first few, and how many more."""
    found: dict[str, list[str]] = {}
    for name, order in orders_of(view, kind):
        check = check_in_queue(view, order, ())
        if check.refusal is not None:
            answer = _said(check.refusal)
        else:
            answer = _allowed(check)
        found.setdefault(answer, []).append(name)
    for answer, names in found.items():
        more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        yield f"{answer}: {', '.join(names[:SHOWN])}{more}"


def _allowed(check: Check) -> str:
    """What the order costs, and what of it is lost."""
    plan, lost = check.plan, [_said(one) for one in check.warnings]
    if plan is None:
        return "ok"
    lost += [_said(one) for one in plan.refusals]
    facing = f" {plan.facing.name}" if plan.facing is not None else ""
    cost = f"ok, {plan.points} points {plan.energy}+{plan.entry_energy} energy to {label(plan.end)}{facing}"
    return f"{cost}, but {'; '.join(dict.fromkeys(lost))}" if lost else cost


def _said(refusal: Refusal) -> str:
    facts = " ".join(f"{key}={value}" for key, value in sorted(refusal.facts.items()))
    return f"{refusal.code} {facts} [{' '.join(refusal.rules)}]"


def orders_of(view: SideView, kind: str) -> Iterator[tuple[str, Order]]:
    """Moves, and every order type alone with whatever could fit it."""
    unit = next(own for own in view.units if own.id == kind)
    south, back = Hex(unit.hex.col, unit.hex.row + 1), Hex(unit.hex.col, unit.hex.row - 1)
    moves = {
        "wait": Order(kind),
        "step": Order(kind, path=(back,)),
        "into the enemy": Order(kind, path=(south,)),
        "two steps": Order(kind, path=(back, Hex(back.col, back.row - 1))),
        "go far": Order(kind, destination=parse_label("0109")),
        "go off": Order(kind, destination=Hex(12, 12)),
        "both ways": Order(kind, path=(back,), destination=back),
        "jump": Order(kind, path=(parse_label("0109"),)),
        "turn": Order(kind, facing=Facing.SE),
        "run": Order(kind, path=(back,), double_time=True),
        "get out": Order(kind, exit=True),
        "get out and go": Order(kind, exit=True, path=(back,)),
        "force": Order(kind, destination=parse_label("0305"), force=True),
        "wait for Mate": Order(kind, wait_for=("Mate",)),
        "wait for itself": Order(kind, wait_for=(kind,)),
    }
    yield from moves.items()
    for type_ in ORDER_TYPES.values():
        for action in _actions(view, unit.hex, type_, kind):
            name = brief(action, ("kind",)) or "alone"
            if type_.action:
                yield f"{type_} {name}", Order(kind, action=action)
            if type_.ability:
                for when in (When.BEFORE, When.AFTER_ACTION):
                    yield f"{type_} {name} {when.value}", Order(kind, ability=Ability(action, when))
                yield f"{type_} {name} and step", Order(kind, path=(back,), ability=Ability(action))


def _actions(view: SideView, here: Hex, type_: OrderType, kind: str) -> Iterator[Action]:
    wanted = type_.needs | type_.may
    if type_.supplies:
        for giver, receiver in (
            ("0304", kind),
            (kind, "Hurt"),
            ("Apc", "Mate"),
            ("0909", kind),
            (kind, kind),
        ):
            crates, amount = int(type_ is ActionKind.FREIGHT), int(type_ is ActionKind.SYPHON)
            yield Action(type_, supply=Supply(giver, receiver, amount=amount, crates=crates))
        if type_ is ActionKind.REARM:
            yield Action(type_, supply=Supply("0304", kind, "tube"))
        if type_ is ActionKind.FREIGHT:
            yield Action(type_, supply=Supply("Apc", kind, "build_supply", 2))
            yield Action(type_, supply=Supply("0304", kind, crates=9, barrels=-1))
        return
    if Part.CONTACT in wanted:
        for contact in view.contacts:
            yield Action(type_, contact.hex, contact.id)
        yield Action(type_, parse_label("0406"))
        yield Action(type_, Hex(20, 20))
        if type_ is ActionKind.ATTACK:
            yield Action(type_, parse_label("0406"), item="bunker", weapon="tube")
            yield Action(type_, parse_label("0405"), weapon="no such weapon")
    elif Part.HEX in wanted and Part.ITEM not in wanted:
        yield from (Action(type_, at) for at in (here, *neighbours(here)[::2], parse_label("0909")))
    if Part.MATE in wanted:
        names = ("Mate", "Hurt", "Apc", "Gun", "Heli", "Foe", kind)
        at = neighbours(here)[0] if Part.HEX in type_.needs else None
        yield from (Action(type_, at, name) for name in names)
    if Part.ITEM in wanted and type_ is not ActionKind.ATTACK:
        for item in ("trench", "wire", "small bridge", "forward depot", "pontoon bridge", "castle"):
            yield Action(type_, item=item, facing=Facing.S)
            yield Action(type_, item=item)
        yield Action(type_, parse_label("0506"), item="large bridge")
    if wanted == {Part.FACING}:
        yield from (Action(type_, facing=facing) for facing in (Facing.N, Facing.SE))
    if Part.LEVEL in wanted:
        yield from (Action(type_, level=level) for level in LEVELS)
    if not type_.needs:
        yield Action(type_)
