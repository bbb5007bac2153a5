"""Events as sentences: the message `exodus-event-` and the event's kind says each."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages import Value
from bot.skirmish.engine import Event
from bot.skirmish.kit.words import event_kinds, sentence

RULESET = "exodus"
NAMED = ("unit", "target", "other")
"""Values that are ids of formations, and are said as their names."""


def say(event: Event) -> str:
    """The event for those who may know it, with its dice."""
    names: Mapping[str, str] = event.data.get("names", {})
    made: dict[str, Value] = {
        name: names.get(event.data[name], event.data[name]) for name in NAMED if name in event.data
    }
    made["dice"] = " ".join(str(roll.value) for roll in event.rolls) or None
    return sentence(RULESET, event.kind, event.data, **made)


def kinds() -> frozenset[str]:
    """Every kind of event."""
    return event_kinds(RULESET)
