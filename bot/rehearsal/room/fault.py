"""A report of a fault: what somebody expected, what happened, and what was done on the page before it."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.process.release import release
from bot.rehearsal.room.steps import Steps
from bot.rehearsal.sandbox import Person, Refused
from bot.rehearsal.sandbox.components import walk
from bot.rehearsal.sandbox.state import Json

MOST_STEPS = 300
MOST_WORDS = 4000
"""Of each of the two texts, in characters."""
MOST_SAID = 2 * MOST_WORDS + 1000
"""Of what a terminal shows of a report: both texts and their head."""
LOG_BYTES = 200_000
"""Of the end of the bot's log."""
STEPS_TITLE = "## What was done before it"
QUIET = frozenset({"commands", "listed", "autocomplete", "dismiss"})
"""Acts that ask for something to choose from, or only clear the screen."""


@dataclass(frozen=True)
class Told:
    """What somebody says of the fault. Raises Refused where a text is missing or too long."""

    who: str
    wanted: str
    happened: str

    def __post_init__(self) -> None:
        for text in (self.wanted, self.happened):
            if not text.strip():
                raise Refused("Write what you expected, and what happened.")
            if len(text) > MOST_WORDS:
                raise Refused(f"Write at most {MOST_WORDS} characters in each field.")


def report(told: Told, steps: Steps, log: Path | None) -> str:
    """The report in Markdown; `log` is the bot's."""
    return "\n".join(
        (
            "# A fault in a rehearsal",
            "",
            f"Reported by {told.who} on {datetime.now(UTC):%Y-%m-%d at %H:%M} UTC, release {release()}, "
            f"Python {platform.python_version()} on {platform.system()}.",
            "",
            "## What was expected",
            "",
            told.wanted.strip(),
            "",
            "## What happened",
            "",
            told.happened.strip(),
            "",
            STEPS_TITLE,
            "",
            *(f"    {line}" for line in [step.line() for step in steps.kept][-MOST_STEPS:] or ("nothing",)),
            "",
            "## The end of the bot's log",
            "",
            *(f"    {line}" for line in _end_of(log).splitlines() or ("nothing",)),
            "",
        )
    )


def summary(text: str) -> str:
    """What somebody says of the fault, out of a report that may come from anybody."""
    return printable(text[:MOST_SAID].partition(STEPS_TITLE)[0].strip())


def printable(text: str) -> str:
    """Text that may come from anybody, without what a terminal obeys."""
    return "".join(char for char in text if char.isprintable() or char == "\n")


def _end_of(log: Path | None) -> str:
    if log is None or not log.is_file():
        return ""
    with log.open("rb") as file:
        file.seek(max(0, log.stat().st_size - LOG_BYTES))
        return file.read().decode("utf-8", "replace")


def in_words(person: Person, act: str, body: Json) -> str:
    """What an act does, as somebody would tell it; empty for one that nobody needs to know of."""
    if act in QUIET:
        return ""
    match act:
        case "slash":
            options = [f"{name}: {_value(value)}" for name, value in body["options"].items()]
            return " ".join([str(body["command"]), *options])
        case "press":
            return f"presses {_label(person, body, str(body['button']))!r}"
        case "select":
            chosen = ", ".join(str(value) for value in body["values"])
            return f"chooses {chosen!r} in {_label(person, body, str(body['menu']))!r}"
        case "submit":
            fields = [f"{name}: {_value(value)}" for name, value in body["values"].items()]
            return f"sends a form with {', '.join(fields)}"
        case "say":
            return " ".join([f"writes {str(body['text'])!r}", *map(_value, body.get("files") or [])])
        case _:
            return f"{act} {body.get('emoji', '')}".strip()


def _label(person: Person, body: Json, name: str) -> str:
    """What a button or menu is called on the message; its custom id where it has no name, or is gone."""
    try:
        parts = walk(person.message(int(body["message"])).components)
    except Refused:
        return name
    called = (part.get("label") or part.get("placeholder") for part in parts if part.get("custom_id") == name)
    return str(next(called, None) or name)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_value, value))
    return f"file {value.get('file')!r}" if isinstance(value, dict) else repr(value)
