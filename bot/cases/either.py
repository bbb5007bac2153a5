"""Case files of either kind: those that name a `ruleset` are skirmishes, all others are of the campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.cases import report, skirmish
from bot.cases.load import read_case
from bot.cases.model import Case, CaseResult
from bot.cases.run import run_case
from bot.cases.schema import read_tables
from bot.cases.skirmish import SkirmishCase, SkirmishResult, read_skirmish, run_skirmish


def load_either(text: str, source: str, folder: Path | None = None) -> Case | SkirmishCase:
    """Read a case of either kind. Raises CaseError."""
    data = read_tables(text, source)
    return read_skirmish(data, source) if "ruleset" in data else read_case(data, source, folder)


def run_either(case: Case | SkirmishCase) -> CaseResult | SkirmishResult:
    """Run it. Raises CaseError for a skirmish that cannot begin."""
    return run_skirmish(case) if isinstance(case, SkirmishCase) else run_case(case)


def as_text(result: CaseResult | SkirmishResult) -> str:
    """The result for people."""
    return skirmish.as_text(result) if isinstance(result, SkirmishResult) else report.as_text(result)


def as_data(result: CaseResult | SkirmishResult) -> dict[str, Any]:
    """The result as plain JSON data."""
    return skirmish.as_data(result) if isinstance(result, SkirmishResult) else report.as_data(result)
