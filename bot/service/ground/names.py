"""Names that people type: of campaigns, companies, units, themselves."""

from __future__ import annotations

import unicodedata

from bot.campaign.world.safe_text import BLANKS, calmed, cut

MAX_NAME = 40


def clean_name(typed: str, default: str = "Company") -> str:
    """A name of 1 to 40 characters that is harmless wherever it is shown, without any escaping."""
    kept = (
        char if not char.isspace() else " " for char in unicodedata.normalize("NFKC", typed) if _plain(char)
    )
    return cut(" ".join(calmed("".join(kept)).split()), MAX_NAME).strip() or default


def _plain(char: str) -> bool:
    """No control, direction or private characters, no blanks in disguise, and nothing that formats or mentions."""
    return char.isspace() or (unicodedata.category(char)[0] != "C" and char not in BLANKS + "\\*_~`|<>#[]@:")
