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
    if event.kind == "moved":
        made["far"] = str(event.data["far"]).removesuffix(".0")
    # Events of earlier releases do not have these.
    if event.kind == "casualty":
        made |= {name: event.data.get(name) for name in ("kept", "disruption", "power", "quality")}
        more = event.data.get("more", 0)
        made["added"] = f"{'-' if more < 0 else '+'} {abs(more)}"
    if event.kind in ("rested", "rout_test"):
        made["drone"] = bool(event.data.get("drone", False))
    if event.kind == "ended":
        made["attached"] = event.data.get("attached", 0)
    if event.kind == "over":
        made["goal"] = event.data.get("goal")
    if event.kind == "recovered":
        made["lost"] = event.data.get("lost", event.data["count"])
    if event.kind == "climbed":
        made["way"] = "up" if event.data["down"] == "0" else "down" if event.data["up"] == "0" else "both"
    made["die"] = event.rolls[0].value if event.rolls else 0
    made["dice"] = " ".join(str(roll.value) for roll in event.rolls) or None
    return sentence(RULESET, event.kind, event.data, **made)
