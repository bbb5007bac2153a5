"""Events as sentences: the message `exodus-event-` and the event's kind says each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.messages import Value
from bot.messages import say as message
from bot.skirmish.engine import Event
from bot.skirmish.kit.words import sentence
from bot.skirmish.table.terrain import kind_inside

RULESET = "exodus"
NAMED = ("unit", "target", "other")
"""Values that are ids of formations, and are said as their names."""
TERRAIN = ("ground", "piece")
"""Values that are kinds of terrain."""


def say(event: Event) -> str:
    """The event for those who may know it, with its dice."""
    names: Mapping[str, str] = event.data.get("names", {})
    made: dict[str, Value] = {"throws": None, "parts": None, "off": event.data.get("off", False)}
    made |= {name: names.get(event.data[name], event.data[name]) for name in NAMED if name in event.data}
    made |= {name: kind_inside(event.data[name]) for name in TERRAIN if event.data.get(name)}
    if throws := event.data.get("throws"):
        made["throws"] = ", ".join(_throw(*throw) for throw in throws)
    if parts := event.data.get("parts"):
        made["parts"] = ", ".join(
            message("exodus-score-part", rule=rule, value=f"{value:+d}") for rule, value in parts
        )
    made["dice"] = " ".join(str(roll.value) for roll in event.rolls) or None
    return sentence(RULESET, event.kind, event.data, **made)


def _throw(what: str, need: int, modifier: int, values: Sequence[int]) -> str:
    """Dice with what they need, as "7 3 (6+)"."""
    added = f"{modifier:+d}" if modifier else None
    return message("exodus-throw", dice=" ".join(map(str, values)), what=what, need=need, modifier=added)
