"""What is under way: steps on the shared stack (`kit/stack.py`), the last one first.

A step with a player asks that player: `asks` names what makes its menu. A step without one happens by itself: `runs`
names what carries it out, after it has been taken off the stack. An entry of a menu takes its own step off, or changes
it. An interrupt is a step pushed on top of another, so interrupts nest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from bot.skirmish.engine import Prompt
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.state import State, Step
from bot.skirmish.kit.stack import run

Run = Callable[[Pen, Step], None]
Ask = Callable[[State, Step], Sequence[Offer]]
Say = Callable[[State, Step], Prompt]
RUNS: dict[str, Run] = {}
ASKS: dict[str, tuple[Ask, Say]] = {}
R = TypeVar("R", bound=Run)
A = TypeVar("A", bound=Ask)


def runs(kind: str) -> Callable[[R], R]:
    """Names the function that carries out a step of a kind."""

    def named(function: R) -> R:
        assert kind not in RUNS, kind
        RUNS[kind] = function
        return function

    return named


def asks(kind: str, prompt: Say) -> Callable[[A], A]:
    """Names the function that makes the menu of a step of a kind, and what makes its question."""

    def named(function: A) -> A:
        assert kind not in ASKS, kind
        ASKS[kind] = (function, prompt)
        return function

    return named


def proceed(pen: Pen) -> None:
    """Carry out steps until somebody is asked, or the game is over."""
    run(pen, cast(Any, RUNS))
