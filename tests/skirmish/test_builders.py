"""The army builders of the rule sets."""

from __future__ import annotations

import pytest

from bot.skirmish.engine import IllegalPick
from bot.skirmish.exofront.ruleset import RULES as EXOFRONT
from bot.skirmish.shiftstorm.ruleset import RULES
from tests.skirmish.builders import check_builder
from tests.skirmish.toys import AMBUSH


def test_the_toys_builder_keeps_the_contract() -> None:
    assert any(AMBUSH.check_army(army, {}) == [] for army in check_builder(AMBUSH, 1))


def test_exofronts_builder_gives_only_legal_armies() -> None:
    armies = check_builder(EXOFRONT, 1)
    assert not [problem for army in armies for problem in EXOFRONT.check_army(army, {})]
    assert any(army.get("names") for army in armies)


def test_what_shiftstorms_builder_offers_breaks_no_limit_of_items_points_or_factions() -> None:
    armies = check_builder(RULES, 1)
    problems = {problem for army in armies for problem in RULES.check_army(army, {})}
    # Too few models, and slots once a Combat Vest is taken off, are all that menus cannot prevent.
    assert all("it needs 6 to 10" in text or "slots, it has" in text for text in problems), problems
    assert any(RULES.check_army(army, {}) == [] for army in armies)


def test_a_model_keeps_what_experience_gave_it() -> None:
    veteran = {"character": "augur", "stats": {"V": 1}, "skills": ["dodge"], "armor_lost": 1}
    army = {"models": [veteran]}
    changed, _ = RULES.change_army(army, {}, "0", "item", "digel")
    assert changed["models"] == [{**veteran, "items": ["digel"]}]
    twins, _ = RULES.change_army(changed, {}, "0", "copy")
    assert twins["models"][1] == {"character": "augur", "items": ["digel"]}


@pytest.mark.parametrize(
    "army", [{"models": 3}, {"models": [{"character": "emperor"}]}, {"models": ["augur"]}]
)
def test_an_army_that_cannot_be_read_is_refused(army: dict[str, object]) -> None:
    with pytest.raises(IllegalPick, match=r"\.$"):
        RULES.army_sheet(army, {})
