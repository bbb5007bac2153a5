"""What a press that takes a text asks for: one to five fields, each of which `answer` checks as it comes back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.service.screens.parts import Item, Text

MOST_PARTS = 5
"""Of a form."""


class Style(StrEnum):
    """How entries are shown in a form."""

    MENU = "menu"
    RADIO = "radio"
    """All of them at once, of which one is chosen."""
    BOXES = "boxes"
    """All of them at once, each with a box to tick."""


_NUMBERS = {Style.MENU: (1, 25), Style.RADIO: (2, 10), Style.BOXES: (1, 10)}
"""Least and most entries of each style."""


@dataclass(frozen=True)
class Field:
    """A text to write."""

    id: str
    label: str
    most: int
    """Most characters."""
    about: str = ""
    default: str = ""
    long: bool = False
    required: bool = True


@dataclass(frozen=True)
class Pick:
    """Entries to choose from, `low` to `high` of them."""

    id: str
    label: str
    items: tuple[Item, ...]
    style: Style = Style.MENU
    about: str = ""
    low: int = 1
    high: int = 1

    def __post_init__(self) -> None:
        least, most = _NUMBERS[self.style]
        if not least <= len(self.items) <= most:
            raise ValueError(f"{self.style}: {least} to {most}, not {len(self.items)}")
        highest = 1 if self.style is Style.RADIO else len(self.items)
        if not 0 <= self.low <= self.high <= highest or self.high < 1:
            raise ValueError(f"{self.low} to {self.high} of {len(self.items)}")


@dataclass(frozen=True)
class Tick:
    """One box to tick."""

    id: str
    label: str
    about: str = ""
    default: bool = False


@dataclass(frozen=True)
class Upload:
    """Files to send, `low` to `high` of them."""

    id: str
    label: str
    about: str = ""
    low: int = 1
    high: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high <= 10 or self.high < 1:
            raise ValueError(f"{self.low} to {self.high}")


Asked = Field | Pick | Tick | Upload


@dataclass(frozen=True)
class Form:
    """What a press that takes a text asks for: 1 to 5 fields, or texts between them."""

    title: str
    fields: tuple[Asked | Text, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.fields) <= MOST_PARTS:
            raise ValueError(f"1 to {MOST_PARTS}, not {len(self.fields)}")
        ids = [field.id for field in self.asked]
        if len(set(ids)) != len(ids):
            raise ValueError("two fields of a form have the same id")

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The fields without the texts."""
        return tuple(field for field in self.fields if not isinstance(field, Text))
