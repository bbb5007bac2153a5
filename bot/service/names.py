"""Names that people type: of campaigns, companies, units, themselves."""

from __future__ import annotations

import unicodedata
from itertools import groupby

MAX_NAME = 40
MAX_MARKS = 3
"""Accents and the like on one letter; more run over the lines above and below."""
_BLANK = "\u115f\u1160\u2800"
"""Letters and symbols that show nothing (Hangul fillers, the empty Braille cell)."""


def clean_name(typed: str, default: str = "Company") -> str:
    """A name of 1 to 40 characters that is harmless wherever it is shown, without any escaping."""
    kept = (
        char if not char.isspace() else " " for char in unicodedata.normalize("NFKC", typed) if _plain(char)
    )
    return " ".join(_calmed("".join(kept)).split())[:MAX_NAME].strip() or default


def _calmed(text: str) -> str:
    """The text with at most `MAX_MARKS` marks on a letter."""
    runs = groupby(text, key=lambda char: unicodedata.category(char)[0] == "M")
    return "".join("".join(run)[: MAX_MARKS if marks else None] for marks, run in runs)


def _plain(char: str) -> bool:
    """No control, direction or private characters, no blanks in disguise, and nothing that formats or mentions."""
    return char.isspace() or (unicodedata.category(char)[0] != "C" and char not in _BLANK + "\\*_~`|<>#[]@:")
