"""Counting in words: 1 hit, 2 hits."""

from __future__ import annotations

IRREGULAR = {"die": "dice"}


def counted(count: int, word: str) -> str:
    """A number of things: 1 hit, 2 hits, 2 misses, 3 dice."""
    if count == 1:
        return f"1 {word}"
    return f"{count} {IRREGULAR.get(word) or word + ('es' if word.endswith(('s', 'x', 'ch')) else 's')}"


def dice(count: int) -> str:
    """So many dice: 1 die, 3 dice."""
    return counted(count, "die")
