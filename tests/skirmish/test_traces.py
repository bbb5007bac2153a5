"""Rules are named in events, choices or data, so that runs of many games can tell which of them came up."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from bot.cases.sources import parsed
from bot.skirmish.autoplay import wanted_rules
from bot.skirmish.rulesets import ruleset

RULE = re.compile(r"[A-Z]{3}-[a-z_0-9]+-[a-z]+")
OUT_OF_PLAY = ("SHS-char_classes-", "SHS-experience-", "SHS-ce-")
"""Shiftstorm: what never happens in a game."""
EXAMPLES = {"SHS-shooting-g", "SHS-damage-h"}
"""Examples that the book calculates."""
ALWAYS = {
    "SHS-actions-b", "SHS-actions-c", "SHS-actions-j", "SHS-actions-n", "SHS-damage-p", "SHS-skill_influence-a",
    "SHS-skill_airborne-a", "SHS-skill_external-a", "SHS-equipment-f", "SHS-stats-j", "SHS-stats-k",
}  # fmt: skip
"""What says only what there is not, or counts after the game."""


def named(folder: Traversable) -> set[str]:
    """The rules that the modules and catalogues in a folder name, docstrings aside."""
    found: set[str] = set()
    for entry in folder.iterdir():
        if entry.is_dir():
            found |= named(entry)
        elif entry.name.endswith(".toml"):
            found.update(re.findall(r'^rule = "(.+)"', entry.read_text(encoding="utf-8"), re.M))
        elif entry.name.endswith(".py"):
            tree = parsed(entry.read_text(encoding="utf-8"))
            said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
                    found.update(RULE.findall(node.value))
    return found


@pytest.mark.parametrize(
    ("name", "spared"), [("exoshift", set()), ("exodus", set()), ("shiftstorm", EXAMPLES | ALWAYS)]
)
def test_rules_of_play_are_named(name: str, spared: set[str]) -> None:
    known = named(files(f"bot.skirmish.{name}"))
    missing = {
        rule for rule in wanted_rules(ruleset(name)) if rule not in known and not rule.startswith(OUT_OF_PLAY)
    }
    assert missing == spared
