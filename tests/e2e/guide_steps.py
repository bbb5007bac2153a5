"""The numbered steps of a guide, and how a person takes them through the real client.

A step begins with what is done ("Type `/help`.", "Press **Join**", "In **Menu**, choose **Entry**"); what its answer
must say is quoted below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
_STEP = re.compile(r"^\d+\. (?P<text>.*(?:\n {3,4}\S.*)*)", re.M)


@dataclass(frozen=True)
class Step:
    """One numbered step of the page, and what its answer must say."""

    text: str
    says: tuple[str, ...]


def sections(page: str, mark: str = "## ") -> dict[str, list[Step]]:
    """The steps under each heading of a page; those without steps are left out."""
    parts = (DOCS / page).read_text().split(f"\n{mark}")[1:]
    known = {
        part.partition("\n")[0]: list(_steps(part.partition("\n")[2].split("\n## ")[0])) for part in parts
    }
    return {heading: steps for heading, steps in known.items() if steps}


def _steps(body: str) -> Iterator[Step]:
    for match in _STEP.finditer(body):
        lines = [line.strip() for line in match["text"].splitlines()]
        said = tuple(line.removeprefix("> ") for line in lines if line.startswith("> "))
        yield Step(" ".join(line for line in lines if not line.startswith("> ")), said)
