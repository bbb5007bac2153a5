"""What players are asked for in a way of its own."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Choice, Question


def own(choice: Choice, name: str) -> Question | None:
    """Where several formations arrive each is asked for by its id (EXW-sudden-a)."""
    if choice.kind != "arrive":
        return None
    return Question(say("exodus-ask-arrival", unit=name), name, say("exodus-ask-arrival.without"))
