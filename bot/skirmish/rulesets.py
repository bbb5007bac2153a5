"""The rule sets by id. A package adds itself with one line: where its RuleSet object stands."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from bot.skirmish.engine import RuleSet

RULESETS: dict[str, str] = {
    "exofront": "bot.skirmish.exofront.ruleset:RULES",
    "shiftstorm": "bot.skirmish.shiftstorm.ruleset:RULES",
}
"""`module:name` of each rule set's object by its id; imported when it is first asked for."""


class UnknownRuleSet(LookupError):
    """No rule set has this id; the message names those there are."""


@cache
def ruleset(ruleset_id: str) -> RuleSet[Any]:
    """The rule set of that id. Raises UnknownRuleSet."""
    if ruleset_id not in RULESETS:
        known = ", ".join(sorted(RULESETS)) or "none yet"
        raise UnknownRuleSet(f"There is no rule set {ruleset_id[:40]!r}. Choose from: {known}.")
    module, _, name = RULESETS[ruleset_id].partition(":")
    found: RuleSet[Any] = getattr(import_module(module), name)
    return found
