"""Names and other words of users made harmless, and what to call a unit in a sentence."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from itertools import groupby

Names = Mapping[str, str]
"""What to call units and contacts, by the ids an audience knows; already `safe`."""
MAX_NAME = 60
MAX_MARKS = 3
"""Accents and the like on one letter; more run over the lines above and below."""
BLANKS = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and symbols that show nothing (Hangul fillers, the empty Braille cell)."""
BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows them."""
_ESCAPED_INSIDE = frozenset("\\*_~`|>#[]<")


class Several(str):
    """A name that sentences treat as a plural."""


def plain(text: object) -> str:
    """Text from a user as one line that shows what it says, wherever it is shown: in a label, a log, a terminal.

    Control, format and direction characters go, blanks in disguise too, and accents that pile up over other lines.
    """
    told = str(text)
    if not told.isascii() or not told.isprintable():
        kept = (
            char if not char.isspace() else " "
            for char in told
            if char.isspace() or (unicodedata.category(char)[0] != "C" and char not in BLANKS)
        )
        told = calmed("".join(kept))
    return " ".join(told.split())


def uncontrolled(text: str) -> str:
    """A text of several lines that keeps its formatting, without characters that control how it is shown."""
    return "".join(
        char
        for char in text
        if char == "\n" or (unicodedata.category(char) not in ("Cc", "Cs") and char not in BIDI)
    )


def calmed(text: str) -> str:
    """The text with at most `MAX_MARKS` marks on a letter."""
    runs = groupby(text, key=lambda char: unicodedata.category(char)[0] == "M")
    return "".join("".join(run)[: MAX_MARKS if marks else None] for marks, run in runs)


def spelt(text: str) -> str:
    """Lines for a log or a terminal, with control and format characters written as escapes; line ends stay."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in "\n\t\u3000\xa0" else char.encode("unicode_escape").decode()
        for char in text
    )


def safe(text: object, limit: int = MAX_NAME) -> str:
    """Text from a user made harmless for a Discord message: at most `limit` visible characters, one line.

    It is `plain`, Markdown is escaped, and mentions are broken up.
    """
    flat = plain(text)
    if len(flat) > limit:
        flat = flat[: limit - 1] + "…"
    escaped = "".join(f"\\{char}" if char in _ESCAPED_INSIDE else char for char in flat)
    return escaped.replace("@", "@\u200b").replace("://", ":\u200b//")


def called(name: str, several: bool, after: str = "") -> str:
    """The name of a unit for a sentence, with whatever comes `after` it."""
    return (Several if several else str)(safe(name) + after)


def is_contact(key: str) -> bool:
    return key[:1] == "C" and key[1:].isdigit()
