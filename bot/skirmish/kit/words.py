"""Numbers, lists and headings as words for users, and events as sentences of the table of messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages import Value, has_message, message_ids, say, values_of
from bot.skirmish.engine import Choice, Question
from bot.skirmish.params import usual_question

COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


def plain(value: float) -> str:
    """A length or a mean with one decimal at most: 6, 6.5."""
    return f"{round(value, 1):g}"


def dice(count: int) -> str:
    """So many dice: 1 die, 3 dice."""
    return say("dice", count=count)


def both(names: Sequence[str]) -> str:
    """All of them: A, B and C."""
    return say("list-and", some=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def either(names: Sequence[str]) -> str:
    """One of them: A, B or C."""
    return say("list-or", some=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def heading(degrees: float) -> str:
    """A heading on the table, as "north (0°)"."""
    return say("heading", way=COMPASS[round(degrees / 45) % 8], degrees=f"{degrees:.0f}")


def asked(message: str) -> Question:
    """The question of a message: its text, `.name` for the summary and, if there is one, `.without`."""
    without = f"{message}.without"
    return Question(say(message), say(f"{message}.name"), say(without) if has_message(without) else "")


def asked_or_usual(message: str | None, choice: Choice, name: str) -> Question:
    """The question of a message, or the usual one for a parameter that has none."""
    return asked(message) if message else usual_question(name, choice.params[name])


def sentence(ruleset: str, kind: str, data: Mapping[str, Any], **made: Value) -> str:
    """An event by the message `<rule set>-event-<kind>`: with the event's own data, and what is made for it."""
    message = f"{ruleset}-event-{kind}"
    own = {name: _value(data[name]) for name in values_of(message) - made.keys() if name in data}
    return say(message, **own, **made)


def event_kinds(ruleset: str) -> frozenset[str]:
    """The kinds of events that a rule set has sentences for."""
    prefix = f"{ruleset}-event-"
    return frozenset(message.removeprefix(prefix) for message in message_ids(prefix))


def _value(value: Any) -> Value:
    return plain(value) if isinstance(value, float) else value
