"""Buttons, menus and forms under messages of earlier releases: read as what they meant, or refused."""

from __future__ import annotations

import pytest

from bot.service import presses
from bot.service.screens.press import Press, Takes, Unreadable, field_kinds
from tests.press_shapes import kept, shape_of

VALUES = {"int": "7", "snowflake": "77", "bool": "1", "numbers": "1.2", "str": "m1"}
"""What an earlier release may have written, by the type of a field; of an enumeration its first word today."""
SAME = {
    "team.rename text team:int version:int member:str": "a member's id is its place",
}
"""Ids of earlier releases that are read though a field is called otherwise, and why nothing else is meant."""
NOW = {shape_of(kind): kind for kind in Press.kinds().values()}


def custom_id(shape: str) -> str:
    """One that a release wrote which had kinds of this shape."""
    name, _, *fields = shape.split(" ")
    kind = Press.kinds().get(name)
    words = []
    for field in fields:
        called, of = field.split(":")
        if of in VALUES:
            words.append(VALUES[of])
        else:
            assert kind is not None
            words.append(str(next(iter(field_kinds(kind)[called]))))
    return ":".join(["hx2", name, *words])


def test_the_ids_of_this_release_are_kept() -> None:
    assert NOW.keys() <= {*kept()}, "python -m tests.press_shapes"


def test_an_id_of_an_earlier_release_is_never_taken_for_another() -> None:
    """The refusal names the command that shows the screen again."""
    for shape in kept():
        text, (name, takes, *_) = custom_id(shape), shape.split(" ")
        for read, of in ((presses.read, text), (presses.of_marked, f"{text}:~0a1b2c3d")):
            if shape in NOW or shape in SAME:
                press = read(of)
                assert (press.name, press.takes) == (name, Takes(takes))
            else:
                with pytest.raises(Unreadable) as refused:
                    read(of)
                assert "open it again with `/" in refused.value.sentence, shape
