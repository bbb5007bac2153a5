"""The custom ids of all releases, kept for good; and the command that adds those of today.

    python -m tests.press_shapes

A line for each kind of press that was ever under a message: its name, what comes with it, its fields and their types.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, get_origin

from bot.service import presses
from bot.service.screens.press import Press, field_kinds

SHAPES = Path(__file__).parent / "data" / "presses" / "shapes.txt"


def kept() -> list[str]:
    return SHAPES.read_text().splitlines()


def shape_of(kind: type[Press]) -> str:
    """Its line."""
    assert presses.ANSWERING  # all kinds are loaded
    return " ".join(
        [kind.name, kind.takes.value, *(f"{name}:{_word(of)}" for name, of in field_kinds(kind).items())]
    )


def _word(of: Any) -> str:
    if get_origin(of) is Annotated:
        return "snowflake"
    return "numbers" if get_origin(of) is tuple else str(of.__name__)


def main() -> None:
    lines = {*kept(), *map(shape_of, Press.kinds().values())}
    SHAPES.write_text("".join(f"{line}\n" for line in sorted(lines)))


if __name__ == "__main__":
    main()
