"""Close Assaults: what no case file can say."""

from __future__ import annotations

import pytest

from bot.skirmish.engine import Setup
from bot.skirmish.exodus.assault.odds import expected
from bot.skirmish.exodus.assault.strikes import used
from bot.skirmish.exodus.catalogue import Weapon
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.exodus.state import Stand
from tests.skirmish.shiftstorm.scene import no_dice


@pytest.mark.rule("EXW-dc-d")
@pytest.mark.parametrize(
    ("weapon", "uses"),
    [
        (Weapon("Blade", devastating=True), "M"),
        (Weapon("Flamers", special=("uses M and A",)), "MA"),
        (Weapon("Grenades", special=("Additional Attacks(1)", "uses A")), "A"),
        (Weapon("Cannon", range=60, armour=4, devastating=True), ""),
        (Weapon("Mortar", range=60, blast=2, devastating=True), ""),
    ],
)
def test_a_blade_is_for_contact_unless_it_says_more(weapon: Weapon, uses: str) -> None:
    assert "".join(use for use in "MA" if used(weapon, use)) == uses


def test_the_menu_says_what_an_assault_would_do() -> None:
    formations = {
        "A1": {"kind": "assault_platoon", "row": {"of": "assault", "count": 6, "from": [50, 40]}},
        "B1": {"kind": "conscript_company", "row": {"of": "conscript", "count": 10, "from": [45, 56]}},
    }
    state = RULES.situation(Setup(("A", "B")), {"formations": formations}, no_dice())
    found = expected(state, state.formation("A1"), state.formation("B1"))
    # all six get into contact (M 4+), with six of the ten (M 8+, the others A 9+); a save of 6+ for the attacker
    assert (round(found.kills, 3), round(found.losses, 3)) == (4.2, 1.3)
    # 4.2 - 1.3 kills, +1 for more stands on the other side: the dice may be 1 less than equal
    assert found.wins == 0.64
    choice = next(one for one in RULES.choices(state, "A") if one.kind == "assault")
    assert str(choice.odds) == ("100 % to pass; about 4.2 kills against 1.3, 64 % not to lose")
    behemoth = state.formation("B1").but(stands=(Stand("B1.1", "smallbehemoth", hits=3),))
    assert expected(state, behemoth, state.formation("A1")).kills == pytest.approx(4 * 0.7 * 0.5)
    away = state.formation("A1").but(stands=tuple(one.but(y=30.0) for one in state.formation("A1").stands))
    assert expected(state, away, state.formation("B1")).kills == pytest.approx(6 * 0.5)
