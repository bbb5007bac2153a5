"""What a check of the doctor says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    OK = "ok"
    NOTE = "note"
    """Nothing is wrong, but the host should know."""
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    check: str
    """What was looked at, such as "disk"."""
    level: Level
    text: str
    remedy: str | None = None
    """One sentence: what the host can do."""


def ok(check: str, text: str) -> Finding:
    return Finding(check, Level.OK, text)


def note(check: str, text: str, remedy: str | None = None) -> Finding:
    return Finding(check, Level.NOTE, text, remedy)


def problem(check: str, text: str, remedy: str) -> Finding:
    return Finding(check, Level.PROBLEM, text, remedy)
