"""Files and folders that the documentation names are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md"])
INVENTED = {
    "bot/messages/de": "a language that there is not yet",
    "bot/messages/xx": "a language that there is not yet",
    "bot/skirmish/exofront/share.py": "an action to add as an exercise",
    "tests/cases/exofront/EXF-share-a.toml": "an action to add as an exercise",
}
"""What is named and is not there, and why."""
_PATH = re.compile(r"`((?:bot|tests|migrations|maps)/[\w./-]+)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_what_is_there(page: Path) -> None:
    named = _PATH.findall(page.read_text(encoding="utf-8"))
    assert [path for path in named if path not in INVENTED and not (ROOT / path).exists()] == []


def test_what_is_invented_is_named_and_not_there() -> None:
    named = {path for page in PAGES for path in _PATH.findall(page.read_text(encoding="utf-8"))}
    assert INVENTED.keys() <= named
    assert not [path for path in INVENTED if (ROOT / path).exists()]
