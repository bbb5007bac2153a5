"""What an import changes or leaves out: graded, with the places, as sentences."""

from __future__ import annotations

from enum import StrEnum

from bot.hexmap.coords import Hex, label
from bot.hexmap.mapfile import MAX_HEXES, MAX_SIDE
from bot.hexmap.model import MapError
from bot.messages import Value, say

SHOWN = 6
"""Places named for each finding; the others are counted."""


class Grade(StrEnum):
    """How much a finding matters, the worst first."""

    SERIOUS = "serious"
    """The ground plays differently: something that stopped units, or opened a way, is gone or stands for another."""
    CHANGED = "changed"
    """The nearest equivalent was taken."""
    MINOR = "minor"
    """Decoration."""


class Findings:
    """Collects what an import changes; equal findings are one, with all their places."""

    def __init__(self) -> None:
        self._found: dict[tuple[Grade, str, tuple[tuple[str, Value], ...]], list[Hex]] = {}

    def note(self, grade: Grade, message: str, at: Hex | None = None, **values: Value) -> None:
        """A finding, at a hex or about the whole map."""
        places = self._found.setdefault((grade, message, tuple(sorted(values.items()))), [])
        if at is not None:
            places.append(at)

    def sentences(self, wide: bool) -> list[str]:
        """One for each finding, the worst first."""
        grades = list(Grade)
        sentences = []
        for (grade, message, values), places in sorted(
            self._found.items(), key=lambda item: (grades.index(item[0][0]), item[0][1:])
        ):
            what = say(message, count=len(places), **dict(values))
            named = ", ".join(label(at, wide) for at in places[:SHOWN])
            more = max(0, len(places) - SHOWN)
            sentences.append(
                say("import-finding", grade=grade.value, what=what, places=named or None, more=more)
            )
        return sentences


def check_size(source: str, where: str, width: int, height: int) -> None:
    """Refuse a map without hexes, or with too many. Raises MapError."""
    if width < 1 or height < 1:
        raise MapError(source, where, say("import-empty"))
    if width > MAX_SIDE or height > MAX_SIDE or width * height > MAX_HEXES:
        raise MapError(source, where, say("import-large", side=MAX_SIDE, most=MAX_HEXES))
