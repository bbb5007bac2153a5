"""Presses: what a button, a menu or a form does, as typed data that fits into a custom id.

A custom id is `hx2:NAME:FIELD:FIELD…`: the name of the kind of press and its fields in the order of the dataclass. It
is read strictly: exactly one text stands for a press, and every other text is `Unreadable`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, get_args, get_origin, get_type_hints

from bot.messages import say
from bot.service.base import Refused

PREFIX = "hx2"
LIMIT = 100
"""Most characters of a custom id."""
MOST_TEXT = 60
"""Most characters of a field that is a text."""
MOST_NUMBERS = 25
DIGITS = 9
"""Most digits of a number, so that it fits into a column of the database."""
BIGGEST = 2**63 - 1
"""The largest number that an id can have in the database; Discord gives no larger ones."""
Snowflake = Annotated[int, 19]
"""An id of Discord's: a number of up to 19 digits."""
_NAME = re.compile(r"[a-z]+(\.[a-z]+)?")
MARKED = ":~"
"""Comes before the mark that makes the id of a form or a menu another one."""
_MARK = re.compile(r"[0-9a-f]{1,8}")
_WHOLE = re.compile(r"[0-9a-f]{8}")
_NUMBER = re.compile(r"0|[1-9][0-9]*")


class Takes(StrEnum):
    """What comes with a press."""

    NOTHING = "nothing"
    ONE = "one"
    """One entry of a menu."""
    MANY = "many"
    """One or more entries of a menu."""
    TEXT = "text"
    """What was written into a form, which opens first."""


@dataclass(frozen=True)
class Press:
    """What a button, a menu or a form does. Kinds of presses are frozen dataclasses below this one.

    A kind has a name; a class without one is the base of a family. Fields are `int`, `Snowflake`, `bool`, a `StrEnum`,
    `str` or `tuple[int, ...]`. They are ids and versions, never names that somebody may change.
    """

    name: ClassVar[str] = ""
    takes: ClassVar[Takes] = Takes.NOTHING
    again: ClassVar[str] = ""
    """The command that shows the screen again."""
    apart: ClassVar[bool] = False
    """Answered by a separate message; the screen that was pressed stays."""
    once: ClassVar[bool] = False
    """Under a post it opens a private screen of which a person has one: pressed again, the screen before goes."""

    @property
    def subject(self) -> int:
        """What that screen is about, as a game."""
        return 0

    def __init_subclass__(
        cls,
        *,
        name: str = "",
        takes: Takes = Takes.NOTHING,
        apart: bool = False,
        once: bool = False,
        **more: Any,
    ) -> None:
        super().__init_subclass__(**more)
        cls.name, cls.takes, cls.apart, cls.once = name, takes, apart, once
        if not name:
            return
        if not _NAME.fullmatch(name):
            raise ValueError(f"a press cannot be named {name!r}")
        if name in _KINDS:
            raise ValueError(f"two presses are named {name!r}")
        _KINDS[name] = cls

    @classmethod
    def kinds(cls) -> Mapping[str, type[Press]]:
        """All kinds by name."""
        return MappingProxyType(_KINDS)


_KINDS: dict[str, type[Press]] = {}
_FIELDS: dict[type[Press], Mapping[str, Any]] = {}


class Flaw(StrEnum):
    """Why a custom id is not read."""

    FOREIGN = "foreign"
    OLD = "old"
    UNKNOWN = "unknown"
    FIELDS = "fields"
    LONG = "long"


class Unreadable(Refused):
    """A custom id that is not a press of this version. Nothing was done."""

    def __init__(self, flaw: Flaw, again: str = "") -> None:
        super().__init__(say("press-unreadable", again=again or None))
        self.flaw = flaw


class TooLong(ValueError):
    """A press that does not fit into a custom id."""


def write(press: Press) -> str:
    """The custom id of a press. Raises TooLong, and ValueError for a field that cannot be written."""
    kinds = field_kinds(type(press))
    parts = [_write(kind, getattr(press, field)) for field, kind in kinds.items()]
    text = ":".join((PREFIX, press.name, *parts))
    if len(text) > LIMIT:
        raise TooLong(f"{text!r} has {len(text)} characters")
    return text


def fits(press: Press) -> bool:
    """Whether the press can be written."""
    try:
        write(press)
    except ValueError:
        return False
    return True


def read(text: str) -> Press:
    """The press of a custom id. Raises Unreadable."""
    prefix, _, rest = text.partition(":")
    if prefix != PREFIX:
        raise Unreadable(Flaw.FOREIGN)
    name, *parts = rest.split(":")
    kind = _KINDS.get(name)
    if kind is None:
        raise Unreadable(Flaw.UNKNOWN, _again_of(name))
    if len(text) > LIMIT:
        raise Unreadable(Flaw.LONG, kind.again)
    wanted = field_kinds(kind)
    if len(parts) != len(wanted):
        raise Unreadable(Flaw.FIELDS, kind.again)
    try:
        return kind(
            **{field: _read(of, part) for (field, of), part in zip(wanted.items(), parts, strict=True)}
        )
    except ValueError:
        raise Unreadable(Flaw.FIELDS, kind.again) from None


def _again_of(name: str) -> str:
    """The command for a kind that is gone: that of its family, such as `team`."""
    family = name.partition(".")[0]
    of_family = (kind.again for other, kind in _KINDS.items() if other.partition(".")[0] == family)
    return next(of_family, "")


def write_marked(press: Press, mark: str) -> str:
    """The custom id of a form or a menu: that of its press and a mark of up to eight hexadecimal digits.

    Phones show the first text of a form again in every later form with the same id (discord-api-docs #7554), and
    clients keep what was chosen in a menu (#7536): so a form has another mark each time, and a menu another one for
    other entries. Where the id is full the mark is shortened, or left out.
    """
    text = write(press)
    room = LIMIT - len(text) - len(MARKED)
    return f"{text}{MARKED}{mark[:room]}" if room > 0 else text


def read_marked(text: str) -> Press:
    """The press of a form or a menu, also of one that an earlier release showed without a mark. Raises Unreadable.

    A mark is whole, or as long as the id had room; it is never read as the last field of a kind that has one more now.
    """
    plain, marked, mark = text.rpartition(MARKED)
    if marked and _MARK.fullmatch(mark) and (is_unique(text) or len(text) == LIMIT):
        return read(plain)
    return read(text)


def is_unique(text: str) -> bool:
    """Whether no other form has this custom id: its mark has not been shortened."""
    _, marked, mark = text.rpartition(MARKED)
    return bool(marked and _WHOLE.fullmatch(mark))


def field_kinds(kind: type[Press]) -> Mapping[str, Any]:
    """The fields of a kind of press, each with its type."""
    known = _FIELDS.get(kind)
    if known is None:
        hints = get_type_hints(kind, include_extras=True)
        known = _FIELDS[kind] = {field.name: hints[field.name] for field in fields(kind)}
    return known


def _write(kind: Any, value: Any) -> str:
    if isinstance(value, bool):
        text = str(int(value))
    elif isinstance(value, tuple):
        text = ".".join(str(part) for part in value)
    else:
        text = str(value).replace("%", "%25").replace(":", "%3A")
    if _read(kind, text) != value:
        raise ValueError(f"{value!r} cannot be written as {kind}")
    return text


def _read(kind: Any, text: str) -> Any:
    """The value of a field. Raises ValueError."""
    if kind is bool:
        if text not in ("0", "1"):
            raise ValueError(text)
        return text == "1"
    if kind is int:
        return _number(text, DIGITS)
    if get_origin(kind) is Annotated:
        return _number(text, get_args(kind)[1])
    if get_origin(kind) is tuple:
        numbers = tuple(_number(part, DIGITS) for part in text.split(".")) if text else ()
        if len(numbers) > MOST_NUMBERS:
            raise ValueError(text)
        return numbers
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(text)
    assert kind is str, kind
    plain = text.replace("%3A", ":").replace("%25", "%")
    if plain.replace("%", "%25").replace(":", "%3A") != text or len(plain) > MOST_TEXT:
        raise ValueError(text)
    if any(unicodedata.category(char) in ("Cc", "Cs") for char in plain):
        raise ValueError(text)
    return plain


def _number(text: str, digits: int) -> int:
    if not _NUMBER.fullmatch(text) or len(text) > digits or int(text) > BIGGEST:
        raise ValueError(text)
    return int(text)
