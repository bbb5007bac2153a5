"""What a choice means, in typed fields: its id is made of them, and nothing takes an id apart by hand.

A family of choices is a frozen dataclass whose fields are text or whole numbers; `form` says how they make the id that
is stored with a pick and sent to Discord:

    @dataclass(frozen=True, slots=True)
    class Attack(Payload):
        form: ClassVar[str] = "attack:{unit}>{target}:{profile}"
        unit: str
        target: str
        profile: str

    what = Attack("A1", "B1", "regular")
    Choice(what.id, "attack", …, what=what)         # the id is "attack:A1>B1:regular"

Effects are given the fields as the menu is made; previews and solo opponents read `choice.what`, by `match`. `read`
gives the payload of an id or of a parameter's value. Saved games hold ids, so a form never changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Self


class Payload:
    """A family of choices, or of values of a parameter. Subclass it as a frozen dataclass."""

    __slots__ = ()
    form: ClassVar[str]
    """How the fields make the id: text with each field in braces, in their order."""

    @property
    def id(self) -> str:
        """As it is stored and sent."""
        text, fields_of = _maker(self.form)
        made: str = text % fields_of(self)
        return made

    @classmethod
    def made(cls, text: str) -> bool:
        """Whether this is an id of the family."""
        return _pattern(cls.form).fullmatch(text) is not None

    @classmethod
    def read(cls, text: str) -> Self:
        """The payload that has this id. Raises ValueError for the id of another family."""
        match = _pattern(cls.form).fullmatch(text)
        if match is None:
            raise ValueError(f"not of the form {cls.form}: {text}")
        family: Any = cls
        numbers = {field.name for field in fields(family) if field.type in ("int", int)}
        parts = match.groupdict().items()
        return cls(**{name: int(part) if name in numbers else part for name, part in parts})


@cache
def _maker(form: str) -> tuple[str, Callable[[Payload], Any]]:
    """What makes the id of a payload of this form: the form for `%`, and what takes the fields. Menus need it often."""
    names = re.findall(r"{(\w+)}", form)
    return re.sub(r"{\w+}", "%s", form.replace("%", "%%")), attrgetter(
        *names
    ) if names else lambda payload: ()


@cache
def _pattern(form: str) -> re.Pattern[str]:
    """The pattern of the ids of this form."""
    parts = re.split(r"{(\w+)}", form)
    made = (f"(?P<{part}>.*?)" if place % 2 else re.escape(part) for place, part in enumerate(parts))
    return re.compile("".join(made))
