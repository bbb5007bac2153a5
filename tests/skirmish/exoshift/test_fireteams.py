"""What one model of a fireteam may not do while the others may."""

from __future__ import annotations

import pytest

from bot.skirmish.engine import Setup
from bot.skirmish.exoshift.ruleset import RULES
from bot.skirmish.exoshift.shooting.shooting import shooters
from tests.skirmish.shiftstorm.scene import no_dice

START = {
    "units": {
        "A1": {"kind": "sol_line_infantry", "models": [[10, 10], [12, 10], [14, 10]]},
        "B1": {"kind": "sol_line_infantry", "at": [10, 20]},
    }
}


@pytest.mark.rule("EXO-status-a", "EXO-assault-e")
def test_a_stunned_model_shoots_with_its_fireteam_in_secondary_actions_only() -> None:
    unit = RULES.situation(Setup(("A", "B")), START, no_dice()).unit("A1")
    first, *others = unit.models
    unit = unit.but(models=(first.but(stunned=True), *others))
    for fire in ("full", "half", "assault"):
        assert shooters(unit, fire) == tuple(others)
    for fire in ("snap", "defensive", "quick"):
        assert shooters(unit, fire) == unit.models
