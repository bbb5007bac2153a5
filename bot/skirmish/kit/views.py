"""Views of games in which nothing is hidden: they hold the whole state, so that solo opponents can think on."""

from __future__ import annotations

from typing import TypeVar

from bot.skirmish.engine import RuleSet, View, load_state

S = TypeVar("S")
STATE = "state"
"""Where a view's facts hold the state as JSON."""


def state_in(rules: RuleSet[S], view: View) -> S:
    """The state that a view holds."""
    return load_state(rules, view.facts[STATE])
