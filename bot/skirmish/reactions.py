"""A player's answer, and what a reaction says of itself so that it can be answered in advance (`standing`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.skirmish.params import Option


@dataclass(frozen=True, slots=True)
class Pick:
    """A player's answer: the id of a choice and a value for each of its parameters. Plain JSON."""

    choice: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Topic:
    """A class of reactions, as overwatch."""

    id: str
    label: str
    """As "Overwatch"."""
    about: str = ""
    """A sentence: when it is asked, and what reacting does."""
    distances: tuple[float, ...] = ()
    """Limits offered in a menu; none where distance is no matter."""
    unit: str = "in"
    conditions: tuple[Option, ...] = ()
    """Facts that can be set as exceptions, as "the target is in cover"."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a prompt says of itself, for standing answers."""

    topic: str
    react: Pick
    """What a player does who reacts without looking."""
    decline: Pick
    distance: float | None = None
    """To what is reacted to."""
    holds: tuple[str, ...] = ()
    """Conditions of the topic that hold now."""
