"""The rule sets by id. A package adds itself with one line: the place of its RuleSet object."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from bot.messages import say
from bot.skirmish.engine import RuleSet
from bot.skirmish.lasting import Lasting

RULESETS: dict[str, str] = {
    "exodus": "bot.skirmish.exodus.ruleset:RULES",
    "exofront": "bot.skirmish.exofront.ruleset:RULES",
    "exoshift": "bot.skirmish.exoshift.ruleset:RULES",
    "shiftstorm": "bot.skirmish.shiftstorm.ruleset:RULES",
}
"""`module:name` of each rule set's object by its id; imported when it is first asked for."""


IN_TURNS = frozenset({"exodus", "shiftstorm"})
"""Those whose books call a round a turn, known without importing them; `RuleSet.opening` says the same."""


def span_of(ruleset_id: str) -> str:
    """What the rules of that id call a round: `turn` or `round`."""
    return "turn" if ruleset_id in IN_TURNS else "round"


class UnknownRuleSet(LookupError):
    """No rule set has this id; the message names those there are."""


@cache
def ruleset(ruleset_id: str) -> RuleSet[Any]:
    """The rule set of that id. Raises UnknownRuleSet."""
    if ruleset_id not in RULESETS:
        known = ", ".join(sorted(RULESETS))
        raise UnknownRuleSet(say("ruleset-unknown", typed=repr(ruleset_id[:40]), known=known))
    module, _, name = RULESETS[ruleset_id].partition(":")
    rules: RuleSet[Any] = getattr(import_module(module), name)
    return rules


def with_teams() -> list[RuleSet[Any]]:
    """The rule sets whose teams last from game to game."""
    return [rules for rules in map(ruleset, RULESETS) if rules.lasting() is not None]


def lasting(ruleset_id: str) -> Lasting:
    """What the rule set of that id does for teams that last. Raises UnknownRuleSet."""
    duties = ruleset(ruleset_id).lasting()
    if duties is None:
        raise UnknownRuleSet(say("ruleset-no-teams", rules=ruleset(ruleset_id).name))
    return duties
