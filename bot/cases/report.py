"""A case's result for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.campaign.text.events import say_event
from bot.campaign.world.happened import GM, Event
from bot.campaign.world.model import World
from bot.campaign.world.safe_text import called
from bot.campaign.world.structure import written
from bot.cases.model import CaseResult, ScenarioResult
from bot.hexmap.coords import label


def as_text(result: CaseResult) -> str:
    """What happened in the GM's words, the resulting state, and every expectation that failed."""
    case = result.case
    lines = [f"{case.source}: {case.title} ({', '.join(case.rules)})"]
    for scenario in result.scenarios:
        if scenario.name:
            lines.append(f"-- {scenario.name}")
        lines += [f"  {_sentence(event, scenario.world)}" for event in _gm_events(scenario)]
        lines += [f"  {line}" for line in _units(scenario.world)]
        lines += [f"  FAILED {failure}" for failure in scenario.failures]
    lines.append("  ok" if result.green else "  FAILED")
    return "\n".join(lines)


def as_data(result: CaseResult) -> dict[str, Any]:
    """The same as plain JSON data."""
    return {
        "source": result.case.source,
        "title": result.case.title,
        "rules": list(result.case.rules),
        "green": result.green,
        "scenarios": [
            {
                "name": scenario.name,
                "round": scenario.world.round,
                "events": [_event(event) for event in scenario.events],
                "units": {unit_id: _unit(scenario.world, unit_id) for unit_id in _all_units(scenario.world)},
                "failures": [
                    {"where": failure.where, "expected": failure.expected, "actual": failure.actual}
                    for failure in scenario.failures
                ],
            }
            for scenario in result.scenarios
        ],
    }


def _gm_events(scenario: ScenarioResult) -> Sequence[Event]:
    return [event for event in scenario.events if GM in event.audience]


def _sentence(event: Event, world: World) -> str:
    names = {
        unit_id: called(unit.name, unit.survivors_of is not None)
        for unit_id, unit in (world.units | world.graveyard).items()
    }
    return f"[{event.round}] {say_event(event, names)} ({' '.join(event.rules)})"


def _units(world: World) -> list[str]:
    lines = []
    for unit_id in _all_units(world):
        unit = _unit(world, unit_id)
        flags = [name for name in ("immobilised", "disarmed", "overrun") if unit[name]]
        state = " ".join(["destroyed"] if not unit["alive"] else flags)
        state += f" in {unit['garrison']}" if unit["garrison"] else ""
        slot = "front" if unit["front"] else "back"
        lines.append(
            f"{unit_id:8} {unit['side']:8} {unit['hex']} facing {unit['facing']:2} FS {unit['fs']}"
            f" energy {unit['energy']} {slot} {state}".rstrip()
        )
    lines += [
        f"{written(key, world.map.pointy):14} {structure.kind} {structure.side.value if structure.side else '-'}"
        f" health {structure.health}{'' if structure.built else ', being built'}"
        for key, structure in sorted(world.structures.items())
    ]
    return lines


def _all_units(world: World) -> list[str]:
    return sorted(world.units.keys() | world.graveyard.keys())


def _unit(world: World, unit_id: str) -> dict[str, Any]:
    unit = world.units.get(unit_id) or world.graveyard[unit_id]
    return {
        "class": unit.class_id,
        "side": unit.side.value,
        "hex": label(unit.hex, world.map.wide),
        "facing": world.map.side_name(unit.facing),
        "fs": unit.fs,
        "energy": unit.energy,
        "front": unit.front,
        "alive": unit_id in world.units,
        "immobilised": unit.immobilised,
        "disarmed": unit.disarmed,
        "overrun": unit.overrun,
        "garrison": written(unit.garrison, world.map.pointy) if unit.garrison else None,
        "uses": dict(unit.uses),
    }


def _event(event: Event) -> dict[str, Any]:
    return {
        "number": event.number,
        "kind": event.kind,
        "round": event.round,
        "order": event.order,
        "unit": event.unit,
        "hex": label(event.hex) if event.hex is not None else None,
        "rules": list(event.rules),
        "data": dict(event.data),
        "rolls": [
            {"purpose": roll.purpose, "sides": roll.sides, "value": roll.value, "covered": roll.covered}
            for roll in event.rolls
        ],
        "audience": sorted(event.audience),
    }
