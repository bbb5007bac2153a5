"""All kinds of refusal, and those that were stored."""

from collections.abc import Mapping
from typing import Any

from bot.campaign.world.order import Refusal
from bot.campaign.world.refusals import (
    action,
    aircraft,
    attack,
    carrying,
    facing,
    move,
    order,
    structure,
    supply,
    words,
)
from bot.campaign.world.refusals.kind import KINDS as KINDS

THEMES = (order, move, facing, attack, action, carrying, supply, aircraft, structure, words)
"""The modules that declare them."""


def read_refusal(code: str, rules: tuple[str, ...], facts: Mapping[str, Any]) -> Refusal:
    """A refusal as an event stores it. One of an older version keeps its code and its facts."""
    kind = KINDS.get(code)
    refusal = kind.read(rules, facts) if kind is not None else None
    return refusal or Refusal(code, rules, facts)
