"""Every case file of the folder runs green."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cases.either import load_either, run_either

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    result = run_either(load_either(path.read_text(encoding="utf-8"), path.name, path.parent))
    assert result.failures == []
