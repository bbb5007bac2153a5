"""The stack of what is under way: interrupts within interrupts, last in, first out.

A rule set's state has a field `stack: Stack = ()`. What waits is a frame on it; what interrupts that is put on top.
The top frame either asks a player (`asked`), or asks nobody and goes on by itself as soon as it is on top (`run`).

A fall back that draws overwatch, which draws a dodge:

    push(pen, Frame("fall_back", unit="B1", data={"gone": 0.0}))    # in the effect of the choice
    run(pen, {"fall_back": go_on})                                  # in `after`, with what goes on by itself

`go_on` gets the frame, which is off the stack then. It moves the unit to the first point where somebody may react
(`table.watch`), puts the frame back with the new `gone`, and `Frame("overwatch", player, watcher)` on top. The answer
takes that one off (`pop`), shoots, and perhaps puts `Frame("dodge", …)` there; when all are answered, `run` comes to
the fall back again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar

from bot.skirmish.kit.pen import Pen

MOST = 10_000
"""Frames that go on by themselves after one pick: more is an error of the rule set."""
P = TypeVar("P", bound=Pen[Any])


@dataclass(frozen=True, slots=True)
class Frame:
    """Something under way."""

    kind: str
    player: str = ""
    """Who must answer before anything else happens; empty where it goes on by itself."""
    unit: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    """Plain JSON."""


Stack: TypeAlias = tuple[Frame, ...]
"""The last one is on top."""


class Stacked(Protocol):
    """A state that has a stack."""

    @property
    def stack(self) -> Stack:
        """What is under way."""
        ...


def top(state: Stacked) -> Frame | None:
    """What waits or goes on next; None if nothing is under way."""
    return state.stack[-1] if state.stack else None


def asked(state: Stacked) -> tuple[str, ...]:
    """The player whom the top frame asks, for `to_move`; empty if nothing is under way."""
    waiting = top(state)
    return (waiting.player,) if waiting is not None and waiting.player else ()


def under_way(state: Stacked, kind: str) -> Frame | None:
    """The topmost frame of a kind, wherever it is on the stack."""
    return next((frame for frame in reversed(state.stack) if frame.kind == kind), None)


def push(pen: Pen[Any], *frames: Frame) -> None:
    """Put frames on the stack, the last of them on top."""
    pen.set(stack=(*pen.state.stack, *frames))


def pop(pen: Pen[Any]) -> Frame:
    """Take the top frame off: it is answered, or over. Raises IndexError for an empty stack."""
    frame: Frame = pen.state.stack[-1]
    pen.set(stack=pen.state.stack[:-1])
    return frame


def run(pen: P, going: Mapping[str, Callable[[P, Frame], None]]) -> None:
    """What goes on by itself, until a player is asked or nothing is under way. KeyError for a kind not in `going`."""
    for _ in range(MOST):
        waiting = top(pen.state)
        if waiting is None or waiting.player:
            return
        going[waiting.kind](pen, pop(pen))
    raise RuntimeError(f"the stack never comes to rest: {pen.state.stack[-3:]}")
