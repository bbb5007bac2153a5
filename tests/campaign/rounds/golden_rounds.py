"""Stored rounds: scenes with their orders and dice, and what every reader gets of them.

For each round: how the orders were filed, every die, the game master's lines and map, then for each side its report,
its `/why` and its map. The scenes are case files; their dice are keyed by a seed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.knowledge.deeds import deeds_of
from bot.campaign.knowledge.fronts import fronts_of
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.environment import environment_report
from bot.campaign.text.orders import action_text
from bot.campaign.text.report import explain, round_report
from bot.campaign.world.happened import GM, Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.cases.model import Case, CaseRound, Scenario
from bot.cases.run import run_case
from bot.dice import KeyedDice
from bot.render.hexes.draws import draw_list
from bot.render.hexes.scene import Laid
from bot.render.pictures import map_scene
from bot.service.round.sheet import gm_lines
from tests.golden import Golden
from tests.render.golden_pictures import written

FOLDER = "tests/campaign/rounds/golden"
SCENES = Path(__file__).parent / "scenes"
DEEDS = frozenset({"move", "shot", "spot", "fallen", "loss"})
"""Layers of what happened."""
OWNERS: Mapping[str, str] = {"10": "Tenth Company", "20": "Twentieth Company"}


def goldens() -> list[Golden]:
    """One for each scene."""
    return [
        Golden(f"{FOLDER}/{path.stem}.txt", partial(told, path)) for path in sorted(SCENES.glob("*.toml"))
    ]


def told(path: Path) -> str:
    """Everything that anybody is told of a scene."""
    case = load_case(path.read_text(encoding="utf-8"), path.name)
    (scenario,) = case.scenarios
    world, lines = scenario.world, [case.title]
    for number, entry in enumerate(scenario.rounds, 1):
        lines += ["", f"==== Round {number}"]
        world = play_round(case, scenario, entry, world, lines)
    return "\n".join(lines) + "\n"


def play_round(case: Case, scenario: Scenario, entry: CaseRound, world: World, lines: list[str]) -> World:
    """Play one round, write down what is told, and give the world after it."""
    start_round(world)
    sides = [side for side in Side if any(unit.side is side for unit in world.units.values())]
    before = {side: observe(world, side) for side in sides}
    if case.source == "doctrine.toml":
        after, events = _led(world, before[Side.HOSTILE], lines)
    else:
        (result,) = run_case(
            replace(case, scenarios=(replace(scenario, world=world, rounds=(entry,)),))
        ).scenarios
        after, events = result.world, result.events
        lines += [f"filing: {failure.where}: {failure.actual}" for failure in result.failures]
    lines += ["-- events", *(_fact(event) for event in events), *_dice(events)]
    sheet = [event for event in events if GM in event.audience]
    lines += [
        "-- game master",
        *gm_lines(world, after, sheet, OWNERS),
        *_map(gm_view(after), "the game master"),
    ]
    for side in sides:
        view = observe(after, side)
        lines += _reader(view, before[side], events)
        lines += _map(view, side.value) if side in (Side.PLAYER, Side.HOSTILE) else []
        lines += _fronts(view, before[side], events)
    return after


def _led(world: World, view: SideView, lines: list[str]) -> tuple[World, Sequence[Event]]:
    """A round of AI-controlled units alone; the id of a unit is its doctrine."""
    seeds = (hashlib.sha256(f"{kind}-{world.round}".encode()).digest() for kind in ("open", "covered"))
    dice = KeyedDice(world.round, *seeds)
    doctrines = {unit.id: Doctrine(unit.id) for unit in view.units}
    orders = orders_for(view, doctrines, dice)
    for order in orders:
        path = " ".join(view.map.label(at) for at in order.path)
        to = view.map.label(order.destination) if order.destination is not None else ""
        deed = action_text(order.action, view) if order.action is not None else ""
        facing = order.facing.name if order.facing is not None else ""
        lines.append(f"order of {order.unit}: {path or to} {facing} {deed}".rstrip())
    resolution = resolve(world, [replace(order, number=n) for n, order in enumerate(orders, 1)], dice)
    return resolution.world, resolution.events


def _fact(event: Event) -> str:
    """An event as its audience gets it: kind, unit, facts, rules."""
    facts = " ".join(
        f"{key}={json.dumps(value, sort_keys=True)}" for key, value in sorted(event.data.items())
    )
    return f"{'+'.join(sorted(event.audience))}: {event.kind} {event.unit}: {facts} [{' '.join(event.rules)}]"


def _dice(events: Sequence[Event]) -> Iterator[str]:
    """Each die once: open or covered, what for, and what it showed."""
    yield "-- dice"
    seen = dict.fromkeys(roll for event in events for roll in event.rolls)
    for roll in seen:
        yield f"{'covered' if roll.covered else 'open'} {roll.purpose} {roll.index} d{roll.sides}: {roll.value}"


def _reader(view: SideView, before: SideView, events: Sequence[Event]) -> Iterator[str]:
    """The report of a side and what `/why` says of each of its units; given all events, it must take its own."""
    report = round_report(view, events, before, OWNERS)
    yield f"-- {view.side}: {report.title}"
    yield from (report.headline, *(line for line in report.story if line), *report.strength)
    yield from environment_report(view)
    yield f"-- {view.side}: /why"
    for unit in before.units:
        yield from (
            f"{unit.id}: {line}" for line in explain(view, events, unit.id, before.round, before, OWNERS)
        )


def _fronts(view: SideView, before: SideView, events: Sequence[Event]) -> Iterator[str]:
    """The fronts of its briefing: where they lie, and what of the round is drawn there."""
    mine = [event for event in events if view.side.value in event.audience]
    deeds = deeds_of(view, before, mine)
    for front in fronts_of(view, deeds):
        yield f"-- {view.side}: front {front.number}, {view.map.label(front.first)} to {view.map.label(front.last)}"
        crop = (front.first, front.last)
        scene = map_scene(view, title="Golden", width=700, crop=crop, legend=False, laid=Laid(deeds=deeds))
        yield from (
            f"  {draw.layer}: {view.map.label(draw.hex)} {draw.what} {draw.details}"
            for draw in draw_list(scene)
            if draw.layer in DEEDS
        )


def _map(view: SideView, whose: str) -> Iterator[str]:
    """What its map draws, without the rim of the fog."""
    scene = map_scene(view, title="Golden", width=700)
    draws = tuple(draw for draw in draw_list(scene) if draw.layer != "rim")
    yield f"-- map of {whose}"
    yield from written(scene, draws).splitlines()[1:]
