"""The bot as it is, with a toy rule set of the tests among its rules."""

from __future__ import annotations

from bot.skirmish.rulesets import RULESETS
from tests.e2e.forked import hexmarshal


def toy_bot() -> None:
    RULESETS["ambush"] = "tests.skirmish.toys:AMBUSH"
    RULESETS["near"] = "tests.skirmish.columns:NEAR"
    hexmarshal("run")
