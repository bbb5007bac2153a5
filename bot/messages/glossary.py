"""The reader's words for things that a catalogue names in English: classes, weapons, upgrades, skills.

Worlds, games and events keep what the catalogue calls a thing, and everybody reads it in their own language: each name
and description in a shipped catalogue is a message too, found by its English text. What is not found a player or a game
master wrote, and it stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from bot.messages.language import ENGLISH, language
from bot.messages.table import MessageError, Table, Value, english, keys_of, message_ids, table_of

THING = "thing-"
"""How the messages of the campaign's catalogue begin; those of a rule set have its name before: `exodus-thing-`."""
NAMED = frozenset(
    {
        *("ability", "armour", "base", "class", "description", "doctrine", "doctrines", "feature", "force"),
        *("gear", "item", "kind", "kinds", "label", "level", "mark", "profile", "rank", "required", "right"),
        *("rights", "side", "sides", "slot", "slots", "specialisation", "structure", "subtext", "unit_class"),
        *("upgrade", "upgrades", "weapon", "weapons", "what", "works"),
    }
)
"""Values that name things of the campaign's catalogue. Its units have names that somebody gave them."""
PEOPLE = frozenset({"list", "player", "players", "team", "typed"})
"""Values that name no thing of a rule set, whose units are called as the catalogue calls them."""
_MARKED = re.compile(r"(.+?)( \d[\dx.]*| \([^()]*\))?")


def thing(own: str, scope: str = "") -> str:
    """What the reader calls a thing of a catalogue, or each of a list; `scope` is the rule set, if it is of one.

    What tells it from others stays: "Ranger 2 (A)", "Outpost 48x48".
    """
    return own if language() == ENGLISH else _called(own, scope, table_of(language()))


def translated(message: str, values: Mapping[str, Value]) -> dict[str, Value]:
    """The values of a message, those that name things of a catalogue in the language that is spoken here.

    What selects a variant of the message stays.
    """
    theme = message.partition("-")[0]
    scope = theme if things_of(theme) else ""
    return {
        name: thing(value, scope)
        if isinstance(value, str)
        and (name not in PEOPLE if scope else name in NAMED)
        and value not in keys_of(message)
        else value
        for name, value in values.items()
    }


@lru_cache(maxsize=4096)
def _called(own: str, scope: str, spoken: Table) -> str:
    message = things_of(scope).get(own)
    if message is not None:
        try:
            return spoken.made(message, {})
        except MessageError:  # this language lacks it
            return own
    marked = _MARKED.fullmatch(own)
    if marked is not None and marked[2]:
        name, after = marked.groups()
        return f"{_called(name, scope, spoken)}{after}"
    parts = own.split(", ")
    return ", ".join(_called(part, scope, spoken) for part in parts) if len(parts) > 1 else own


@cache
def things_of(scope: str) -> Mapping[str, str]:
    """The message of each thing of a scope, by its English text."""
    table = english()
    return {
        table.made(message, {}): message for message in message_ids(f"{scope}-{THING}" if scope else THING)
    }
