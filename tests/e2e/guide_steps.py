"""The numbered steps of a guide, and how a person takes them through the real client.

A step begins with what is done ("Type `/help`.", "Press **Join**", "In **Menu**, choose **Entry**"); what its answer
must say is quoted below it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.rehearsal.sandbox import Reply

DOCS = Path(__file__).parents[2] / "docs"
_STEP = re.compile(r"^\d+\. (?P<text>.*(?:\n {3,4}\S.*)*)", re.M)
_PICTURE = re.compile(r"!\[.+\]\((pictures/\S+)\)")


@dataclass(frozen=True)
class Step:
    """One numbered step of the page, and what its answer must say."""

    text: str
    says: tuple[str, ...]
    picture: str = ""
    """The file of `docs` that shows the answer; empty where there is none."""


Then = Callable[[Step, Reply], Awaitable[None]]
"""What is done with the answer to each step."""


async def nothing(_step: Step, _answer: Reply) -> None:
    pass


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
        pictures = [shown[1] for line in lines if (shown := _PICTURE.fullmatch(line))]
        text = " ".join(line for line in lines if not line.startswith(("> ", "![")))
        yield Step(text, said, *pictures)
