"""Events as sentences: the message `exoshift-event-` and the event's kind says each."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages import Value
from bot.skirmish.engine import Event
from bot.skirmish.kit.words import sentence

RULESET = "exoshift"
NAMED = ("unit", "model", "target", "other")
"""Values that are ids of units or models, and are said as their names; a square can look like an id."""


def say(event: Event) -> str:
    """The event for those who may know it, with its dice."""
    names: Mapping[str, str] = event.data.get("names", {})
    made: dict[str, Value] = {
        name: names.get(event.data[name], event.data[name]) for name in NAMED if name in event.data
    }
    if "more" in event.data:
        made["added"] = f"{'-' if event.data['more'] < 0 else '+'} {abs(event.data['more'])}"
    if event.kind == "casualty":
        made["kept"] = event.data.get("kept")  # events of earlier releases do not have it
    if event.kind == "over":
        made["goal"] = event.data.get("goal")
    if event.kind == "recovered":
        made["lost"] = event.data.get("lost", event.data["count"])
    if event.kind == "climbed":
        made["way"] = "up" if event.data["down"] == "0" else "down" if event.data["up"] == "0" else "both"
    made["die"] = event.rolls[0].value if event.rolls else 0
    made["dice"] = " ".join(str(roll.value) for roll in event.rolls) or None
    return sentence(RULESET, event.kind, event.data, **made)
