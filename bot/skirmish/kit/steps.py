"""The turn engine: the steps of play as a table, and what goes on by itself as another.

A rule set keeps a table of steps, in which the first one that is under way counts: it makes the menu and the question.
So its order says what interrupts what, and a new step is a new line. What is under way may be read from the state
(`Step`), or lie on its stack (`waiting`, see `kit/stack.py`). Frames that ask nobody are carried out by the functions
of the second table, `going`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from bot.skirmish.engine import Prompt
from bot.skirmish.kit.offers import Offer
from bot.skirmish.kit.pen import Pen
from bot.skirmish.kit.stack import Frame, Stacked, top

S = TypeVar("S")
P = TypeVar("P", bound=Pen[Any])
F = TypeVar("F", bound=Frame)
T = TypeVar("T")
Stateful = TypeVar("Stateful", bound=Stacked)


@dataclass(frozen=True)
class Step(Generic[S, P]):
    """A step of play. Its functions are given the state, and the player who is to move."""

    name: str
    """As prompts name it."""
    under_way: Callable[[S], object]
    """Whether it is, unless a step before it in the table is."""
    menu: Callable[[S, str], Sequence[Offer[P]]]
    """What is offered."""
    asks: Callable[[S, str], str | Prompt]
    """The question: its text, or all of it where more than the text depends on the state."""
    reaction: bool | Callable[[S, str], bool] = False
    """It interrupts somebody else's turn; or whether it does."""
    quiet: bool = False
    """One of many alike."""
    sealed: bool = False
    """Answers stay secret until all have answered."""

    def prompt(self, state: S, player: str) -> Prompt:
        """What the player is asked."""
        asked = self.asks(state, player)
        if isinstance(asked, Prompt):
            return replace(asked, step=self.name)
        reaction = self.reaction if isinstance(self.reaction, bool) else self.reaction(state, player)
        return Prompt(asked, self.name, reaction, self.sealed, self.quiet)


def waits(kind: str) -> Callable[[Stacked], bool]:
    """Whether a frame of this kind is on top of the stack."""

    def on_top(state: Stacked) -> bool:
        frame = top(state)
        return frame is not None and frame.kind == kind

    return on_top


def waiting(
    kind: str,
    menu: Callable[[Stateful, F], Sequence[Offer[P]]],
    asks: Callable[[Stateful, F], str | Prompt],
    name: str = "",
    *,
    reaction: bool | Callable[[Stateful, F], bool] = False,
    quiet: bool = False,
    sealed: bool = False,
) -> Step[Stateful, P]:
    """The step at which a frame of this kind waits for an answer; it is called like the frame unless named.

    Its functions are given the state and the frame, with the player who is to move as the frame's.
    """

    def framed(of: Callable[[Stateful, F], T]) -> Callable[[Stateful, str], T]:
        def given(state: Stateful, player: str) -> T:
            frame: Any = state.stack[-1]
            return of(state, frame if frame.player == player else replace(frame, player=player))

        return given

    return Step(
        name or kind,
        waits(kind),
        framed(menu),
        framed(asks),
        reaction if isinstance(reaction, bool) else framed(reaction),
        quiet,
        sealed,
    )


def step_now(steps: Sequence[Step[S, P]], state: S) -> Step[S, P]:
    """The step that is under way. Raises LookupError if none is."""
    for step in steps:
        if step.under_way(state):
            return step
    raise LookupError("no step of play is under way")
