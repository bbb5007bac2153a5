"""The same file means the same thing in every rule set."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.skirmish.kit.pen import Pen
from bot.skirmish.kit.ruleset import SteppedRuleSet
from bot.skirmish.rulesets import RULESETS, ruleset, span_of

FILES = (
    "ruleset",
    "state",
    "catalogue",
    "army",
    "building",
    "setup",
    "steps",
    "turn",
    "offers",
    "actions",
    "traits",
    "events",
    "shown.guide",
    "shown.show",
    "shown.wording",
    "scene",
    "solo",
)


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_rule_set_has_the_files_of_all_rule_sets(name: str) -> None:
    package = f"bot.skirmish.{name}"
    assert [file for file in FILES if find_spec(f"{package}.{file}") is None] == []
    assert files(package).joinpath("catalogue.toml").is_file()
    assert (find_spec(f"{package}.lasting") is not None) == (ruleset(name).lasting() is not None)
    assert import_module(f"{package}.ruleset").RULES is ruleset(name)
    assert isinstance(ruleset(name), SteppedRuleSet)
    assert issubclass(import_module(f"{package}.events").Pen, Pen)
    assert import_module(f"{package}.steps").STEPS
    for module, function in (("shown.show", "view"), ("shown.wording", "say")):
        assert callable(getattr(import_module(f"{package}.{module}"), function))


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_no_file_of_a_rule_set_is_imported_for_its_side_effect(name: str) -> None:
    """What a rule set plays by is in its tables."""
    lines = [
        f"{path.name}: {line}"
        for path in sorted(Path("bot/skirmish", name).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith(("import bot.", "    import ", "    from bot.")) or "F401" in line
    ]
    assert lines == []


def test_what_a_round_is_called_is_known_without_importing_the_rules() -> None:
    assert {rules: span_of(rules) for rules in RULESETS} == {
        rules: ruleset(rules).opening for rules in RULESETS
    }
