"""Names and other words of users made harmless, and what to call a unit in a sentence."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

Names = Mapping[str, str]
"""What to call units and contacts, by the ids an audience knows; already `safe`."""
MAX_NAME = 60
_ESCAPED_INSIDE = frozenset("\\*_~`|>#[]<")


class Several(str):
    """A name that sentences treat as a plural."""


def safe(text: object, limit: int = MAX_NAME) -> str:
    """Text from a user made harmless for a Discord message: at most `limit` visible characters, one line.

    Control and direction-override characters go, Markdown is escaped, and mentions are broken up.
    """
    kept = "".join(
        char if not char.isspace() else " "
        for char in str(text)
        if char.isspace() or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    flat = " ".join(kept.split())
    if len(flat) > limit:
        flat = flat[: limit - 1] + "…"
    escaped = "".join(f"\\{char}" if char in _ESCAPED_INSIDE else char for char in flat)
    return escaped.replace("@", "@\u200b").replace("://", ":\u200b//")


def called(name: str, several: bool, after: str = "") -> str:
    """The name of a unit for a sentence, with whatever comes `after` it."""
    return (Several if several else str)(safe(name) + after)


def is_contact(key: str) -> bool:
    return key[:1] == "C" and key[1:].isdigit()
