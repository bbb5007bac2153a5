"""The bot as it is, with a toy rule set of the tests among its rules."""

from __future__ import annotations

from bot.cli import main
from bot.skirmish.rulesets import RULESETS

if __name__ == "__main__":
    RULESETS["ambush"] = "tests.skirmish.toys:AMBUSH"
    main()
