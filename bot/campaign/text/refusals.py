"""The sentence for a refusal: what is wrong and what to do, made of the refusal's facts only."""

from __future__ import annotations

from typing import Any

from bot.campaign.world.order import Refusal
from bot.campaign.world.safe_text import safe
from bot.messages import Value, has_message, optional_of, say, values_of

UNKNOWN = "?"
"""Stands for a fact that a stored refusal or event does not have."""


def say_refusal(refusal: Refusal) -> str:
    """The sentence for a refusal."""
    message = message_of(refusal.code)
    if not has_message(message):
        return say("refusal-unknown")
    optional = optional_of(message)
    facts = {name: _fact(refusal.facts.get(name), name in optional) for name in values_of(message)}
    return say(message, **facts)


def message_of(code: str) -> str:
    """The id of the message for a refusal's code."""
    return f"refusal-{code.replace('_', '-')}"


def _fact(value: Any, optional: bool) -> Value:
    if value is None:
        return None if optional else UNKNOWN
    if isinstance(value, int):
        return value
    return safe(str(value).replace("_", " "))
