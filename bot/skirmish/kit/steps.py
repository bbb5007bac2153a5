"""The steps of play as a table: for each, when it is under way, what is offered and what is asked.

A rule set keeps one table, in which the first step that is under way counts. So its order says what interrupts what,
and a new step is a new line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bot.skirmish.engine import Prompt
from bot.skirmish.kit.offers import Offer, OfferedRuleSet
from bot.skirmish.kit.pen import Pen

S = TypeVar("S")
P = TypeVar("P", bound=Pen[Any])


@dataclass(frozen=True)
class Step(Generic[S, P]):
    """A step of play. Its functions are given the state, and the player who is to move."""

    name: str
    """As prompts name it."""
    under_way: Callable[[S], object]
    """Whether it is, unless a step before it in the table is."""
    menu: Callable[[S, str], list[Offer[P]]]
    """What is offered."""
    asks: Callable[[S, str], str]
    """The question."""
    reaction: bool = False
    """It interrupts somebody else's turn."""
    quiet: bool = False
    """One of many alike."""

    def prompt(self, state: S, player: str) -> Prompt:
        """What the player is asked."""
        return Prompt(self.asks(state, player), self.name, self.reaction, quiet=self.quiet)


def step_now(steps: Sequence[Step[S, P]], state: S) -> Step[S, P]:
    """The step that is under way. Raises LookupError if none is."""
    for step in steps:
        if step.under_way(state):
            return step
    raise LookupError("no step of play is under way")


class SteppedRuleSet(OfferedRuleSet[S, P], Generic[S, P]):
    """A rule set whose menus and questions are those of a table of steps."""

    steps: Sequence[Step[S, P]]
    """The table; the first step that is under way counts."""

    def offers(self, state: S, player: str) -> list[Offer[P]]:
        return step_now(self.steps, state).menu(state, player)

    def prompt(self, state: S, player: str) -> Prompt:
        return step_now(self.steps, state).prompt(state, player)
