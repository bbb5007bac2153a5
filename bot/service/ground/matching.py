"""Choices of autocomplete: at most 25, of at most 100 characters."""

from __future__ import annotations

from collections.abc import Iterable

from bot.campaign.world.safe_text import sought
from bot.service.base import clip

MAX_CHOICES = 25


MAX_LENGTH = 100


Choices = list[tuple[str, str]]


def matching(pairs: Iterable[tuple[str, str]], typed: str, last: Choices | None = None) -> Choices:
    """The pairs (text, value) that fit what was typed: those that begin with it, then those that contain it.

    Case, blanks and accents do not matter. `last` follows them and keeps its place, however many there are.
    """
    kept = matching(last, typed) if last else []
    word = sought(typed)
    known = [(sought(pair[0]), pair) for pair in pairs]
    first = [pair for text, pair in known if text.startswith(word) or pair[1].casefold().startswith(word)]
    rest = [pair for text, pair in known if pair not in first and word in text]
    return [
        (clip(text, MAX_LENGTH), value)
        for text, value in (first + rest)[: MAX_CHOICES - len(kept)]
        if len(value) <= MAX_LENGTH
    ] + kept
