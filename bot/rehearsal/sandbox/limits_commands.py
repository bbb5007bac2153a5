"""Discord's limits on application commands, autocomplete choices and modals. See `limits.py`."""

import re
from collections.abc import Iterable
from typing import Any

from bot.rehearsal.sandbox.components import MODAL_PARTS, MODAL_TOP, Checker
from bot.rehearsal.sandbox.problems import Path, Problem, length, refuse
from bot.rehearsal.sandbox.state import Json

# Letters, numbers, apostrophe, hyphen, underscore; `\w` misses only the combining marks Discord allows.
_NAME = re.compile(r"[-'\w]{1,32}")
COMMANDS = {1: 100, 2: 15, 3: 15}
OPTIONS, CHOICES, COMMAND_TEXT = 25, 25, 8000
SUBCOMMAND, GROUP, STRING = 1, 2, 3


def check_commands(commands: Any) -> None:
    """Raise ApiError 50035 for a set of commands (one scope) that Discord refuses."""
    if not isinstance(commands, list):
        refuse([((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")])
    problems: list[Problem] = []
    seen: set[tuple[int, str]] = set()
    for kind, most in COMMANDS.items():
        if sum((c.get("type") or 1) == kind for c in commands) > most:
            problems.append(((), "APPLICATION_COMMANDS_MAX", f"Maximum number of commands reached ({most})."))
    for number, command in enumerate(commands):
        at: Path = (number,)
        kind = command.get("type") or 1
        if (kind, command.get("name")) in seen:
            text = "Application command names must be unique"
            problems.append(((*at, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", text))
        seen.add((kind, str(command.get("name"))))
        if kind == 1:
            problems += _named(at, command)
            problems += _options(at, command.get("options") or [], depth=0)
        else:
            problems += length((*at, "name"), command.get("name"), 32, 1)
        if _text(command) > COMMAND_TEXT:
            text = f"Command exceeds maximum size ({COMMAND_TEXT})"
            problems.append((at, "APPLICATION_COMMAND_TOO_LARGE", text))
    refuse(problems)


def _named(at: Path, item: Json) -> Iterable[Problem]:
    name = str(item.get("name") or "")
    if not _NAME.fullmatch(name) or name != name.lower():
        yield (*at, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"
    yield from length((*at, "description"), item.get("description"), 100, 1)


def _options(at: Path, options: list[Json], depth: int) -> Iterable[Problem]:
    yield from length((*at, "options"), options, OPTIONS)
    names: set[str] = set()
    optional_seen = False
    for number, option in enumerate(options):
        here = (*at, "options", number)
        yield from _named(here, option)
        if option.get("name") in names:
            yield here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_USED", "Option name must be unique"
        names.add(str(option.get("name")))
        kind = option.get("type")
        if kind in (SUBCOMMAND, GROUP):
            if depth >= 2 or (kind == GROUP and depth >= 1):
                yield (*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply"
            yield from _options(here, option.get("options") or [], depth + 1)
            continue
        if option.get("required") and optional_seen:
            text = "Required options must be placed before non-required options"
            yield here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text
        optional_seen = optional_seen or not option.get("required")
        choices = option.get("choices") or []
        if choices and option.get("autocomplete"):
            yield (*here, "autocomplete"), "BASE_TYPE_CHOICES", "Cannot be used together with choices"
        yield from length((*here, "choices"), choices, CHOICES)
        for index, choice in enumerate(choices):
            yield from _choice((*here, "choices", index), choice, kind == STRING)


def _choice(at: Path, choice: Json, text: bool) -> Iterable[Problem]:
    yield from length((*at, "name"), choice.get("name"), 100, 1)
    if text:
        yield from length((*at, "value"), choice.get("value"), 100)


def _text(item: Json) -> int:
    total = len(item.get("name") or "") + len(item.get("description") or "")
    for option in item.get("options") or []:
        total += _text(option)
    for choice in item.get("choices") or []:
        total += len(choice.get("name") or "")
        total += len(choice["value"]) if isinstance(choice.get("value"), str) else 0
    return total


def check_choices(data: Json) -> None:
    """Raise ApiError 50035 for an answer to autocomplete: 25 choices, names 1-100, values 100."""
    choices = data.get("choices") or []
    problems = list(length(("data", "choices"), choices, CHOICES))
    for number, choice in enumerate(choices):
        at: Path = ("data", "choices", number)
        problems += _choice(at, choice, isinstance(choice.get("value"), str))
    refuse(problems)


def check_modal(data: Json) -> None:
    """Raise ApiError 50035 for a modal: title 1-45, 1-5 rows, labels or texts, and what is in them within bounds."""
    problems = list(length(("data", "title"), data.get("title"), 45, 1))
    problems += length(("data", "custom_id"), data.get("custom_id"), 100, 1)
    at: Path = ("data", "components")
    parts = data.get("components") or []
    problems += length(at, parts, MODAL_PARTS, 1)
    problems += Checker(modal=True).top(at, parts, MODAL_TOP)
    refuse(problems)
