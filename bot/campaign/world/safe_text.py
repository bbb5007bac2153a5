"""Names and other words of users made harmless, and what to call a unit in a sentence."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby

Names = Mapping[str, str]
"""What to call units and contacts, by the ids an audience knows; already `safe`."""
MAX_NAME = 60
MAX_MARKS = 3
"""Accents and the like on one letter of a name; more run over the lines above and below."""
MAX_WRITTEN_OUT = 100
"""So many characters of a text are written out as (U+202E); of a text with more, each is one sign, so that it does not
grow to many posts."""
MAX_MARKS_IN_TEXT = 8
"""The same in a text of several lines: pointed Hebrew and phonetic writing need more than names do."""
NEW_EMOJI = ("\U0001f000", "\U0001faff")
"""Where Unicode puts new emoji, which this Python may not know yet."""
LINE_ENDS = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
BLANKS = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and symbols that show nothing (Hangul fillers, the empty Braille cell)."""
BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows them."""
_UNSTROKED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that are looked for by Latin ones although Unicode does not take them apart."""
_ESCAPED_INSIDE = frozenset("\\*_~`|>#[]<")


class Several(str):
    """A name that sentences treat as a plural."""


def plain(text: object) -> str:
    """Text from a user as one line that shows what it says, wherever it is shown: in a label, a log, a terminal.

    Control, format and direction characters go, blanks in disguise too, and accents that pile up over other lines.
    """
    told = str(text)
    if not told.isascii() or not told.isprintable():
        kept = (char if not char.isspace() else " " for char in told if char.isspace() or _shows(char))
        told = calmed("".join(kept))
    return " ".join(told.split())


def _shows(char: str) -> bool:
    if unicodedata.category(char)[0] == "C":
        return NEW_EMOJI[0] <= char <= NEW_EMOJI[1]
    return char not in BLANKS


def cut(text: str, most: int) -> str:
    """The beginning of a text, at most so many characters, never less than a whole letter or sign at its end.

    An accent, a vowel written above its consonant, or the second part of a joined emoji goes with what is before it.
    """
    end = min(most, len(text))
    while 0 < end < len(text) and _joined(text[:end], text[end]):
        end -= 1
    return text[:end]


_JOINER = "\u200d"
_THAI_AM = "\u0e33\u0eb3"
"""Vowels that are letters to Unicode and part of the consonant before them to everybody else."""


def _joined(before: str, char: str) -> bool:
    """Whether a character belongs to the one before it."""
    if unicodedata.category(char)[0] == "M" or char == _JOINER or before[-1] == _JOINER or char in _THAI_AM:
        return True
    if "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f":
        return True  # the colour of a skin, the tags of a flag
    # The second letter of a flag.
    return char in _FLAGS and (len(before) - len(before.rstrip(_FLAGS))) % 2 == 1


_FLAGS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
"""Letters of which two are a flag."""


def storable(text: str) -> str:
    """The text with the two kinds of characters written out that no database takes: NUL and halves of a pair."""
    return "".join(_named(char) if char == "\0" or "\ud800" <= char <= "\udfff" else char for char in text)


def passage(text: str) -> str:
    """A text of several lines from a user made harmless for a Discord message, with nothing left out.

    Its lines, blanks, joined emoji and scripts from right to left stay as they are. Markdown is escaped, mentions are
    broken up, and characters that control how a text is shown are written out, such as (U+202E).
    """
    lines = LINE_ENDS.sub("\n", text)
    many = sum(map(_controls, lines)) > MAX_WRITTEN_OUT
    told = "".join(
        ("\ufffd" if many else _named(char))
        if _controls(char)
        else f"\\{char}"
        if char in _ESCAPED_INSIDE
        else char
        for char in lines
    )
    return calmed(told, MAX_MARKS_IN_TEXT, "…").replace("@", "@\u200b").replace("://", ":\u200b//")


def _controls(char: str) -> bool:
    return (unicodedata.category(char) in ("Cc", "Cs") and char not in "\n\t") or char in BIDI


def _named(char: str) -> str:
    return f"(U+{ord(char):04X})"


def uncontrolled(text: str) -> str:
    """A text of several lines that keeps its formatting, without characters that control how it is shown."""
    return "".join(
        char
        for char in text
        if char == "\n" or (unicodedata.category(char) not in ("Cc", "Cs") and char not in BIDI)
    )


def calmed(text: str, most: int = MAX_MARKS, cut: str = "") -> str:
    """The text with at most so many marks on a letter; `cut` stands for more."""
    runs = [
        (marks, "".join(run)) for marks, run in groupby(text, lambda c: unicodedata.category(c)[0] == "M")
    ]
    return "".join(run[:most] + cut if marks and len(run) > most else run for marks, run in runs)


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
        flat = cut(flat, limit - 1) + "…"
    escaped = "".join(f"\\{char}" if char in _ESCAPED_INSIDE else char for char in flat)
    return escaped.replace("@", "@\u200b").replace("://", ":\u200b//")


@lru_cache(maxsize=4096)
def sought(text: str) -> str:
    """A name as people look for it: case, blanks and accents do not matter."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_UNSTROKED))
    return " ".join("".join(part for part in parts if not unicodedata.combining(part)).split())


def called(name: str, several: bool, after: str = "") -> str:
    """The name of a unit for a sentence, with whatever comes `after` it."""
    return (Several if several else str)(safe(name) + after)


def is_track(key: str) -> bool:
    """Whether a name is that of a radar track, as the map prints it ("P1")."""
    return key[:1] == "P" and key[1:].isdigit()


def is_contact(key: str) -> bool:
    return key[:1] == "C" and key[1:].isdigit()
