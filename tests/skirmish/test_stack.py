"""The stack of interrupts: last in, first out, whatever interrupts what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice import KeyedDice
from bot.skirmish.basics import GameDice
from bot.skirmish.kit.pen import Pen
from bot.skirmish.kit.stack import Frame, Stack, asked, pop, push, run, top, under_way


@dataclass(frozen=True)
class _State:
    stack: Stack = ()
    done: tuple[str, ...] = ()


def _pen(state: _State | None = None) -> Pen[_State]:
    return Pen(state or _State(), GameDice(KeyedDice(1, bytes(16), bytes(16)), "stack", 1))


def test_a_frame_asks_its_player_until_it_is_taken_off() -> None:
    pen = _pen()
    assert (asked(pen.state), top(pen.state)) == ((), None)
    push(pen, Frame("move", unit="A1"), Frame("overwatch", "B", "B1"))
    assert asked(pen.state) == ("B",)
    assert under_way(pen.state, "move") == Frame("move", unit="A1")
    assert under_way(pen.state, "dodge") is None
    assert pop(pen).kind == "overwatch"
    assert asked(pen.state) == ()
    assert pop(pen).kind == "move"
    with pytest.raises(IndexError):
        pop(pen)


TREES: Any = st.recursive(st.just([]), lambda below: st.lists(below, max_size=3), max_leaves=25)


def _expected(tree: list[Any], name: str) -> list[str]:
    """Everything that interrupts is over before what it interrupts goes on."""
    found = [f"{name}:begins"]
    for n, below in enumerate(tree):
        found += [*_expected(below, f"{name}.{n}"), f"{name}:goes on"]
    return [*found, f"{name}:over"]


@given(TREES, st.booleans())
def test_interrupts_of_interrupts_end_before_what_they_interrupt(tree: list[Any], ask: bool) -> None:
    """Each node of the tree is something under way, its branches what interrupts it; leaves may ask a player."""

    def at(name: str) -> list[Any]:
        found = tree
        for part in name.split(".")[1:]:
            found = found[int(part)]
        return found

    def note(pen: Pen[_State], text: str) -> None:
        pen.set(done=(*pen.state.done, text))

    def interrupt(pen: Pen[_State], name: str) -> None:
        push(pen, Frame("node", "A" if ask and not at(name) else "", name, {"next": 0}))

    def go_on(pen: Pen[_State], frame: Frame) -> None:
        name, n = frame.unit, frame.data["next"]
        note(pen, f"{name}:begins" if n == 0 else f"{name}:goes on")
        if n == len(at(name)):
            note(pen, f"{name}:over")
            return
        push(pen, Frame("node", "", name, {"next": n + 1}))
        interrupt(pen, f"{name}.{n}")

    pen = _pen()
    interrupt(pen, "r")
    for _ in range(1000):
        run(pen, {"node": go_on})
        if not pen.state.stack:
            break
        assert asked(pen.state) == ("A",)
        go_on(pen, pop(pen))
    assert list(pen.state.done) == _expected(tree, "r")


def test_a_stack_that_never_rests_is_an_error() -> None:
    pen = _pen()
    push(pen, Frame("loop"))
    with pytest.raises(RuntimeError, match="never comes to rest"):
        run(pen, {"loop": lambda pen, frame: push(pen, frame)})
