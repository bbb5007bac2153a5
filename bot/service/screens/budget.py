"""How much of a layout a message can hold, counted as Discord counts it.

Screens ask while they are built, so that a long list turns into pages and a long text ends early, with a mark, where
Discord would refuse the message. Discord counts 40 components, also those inside others and beside sections, and 4,000
characters over all texts. It does not say that it breaks (500) where the texts come to more than 10,170 bytes, with 12
more for each of them (discord-api-docs #8554).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.campaign.world.safe_text import cut
from bot.service.screens.parts import (
    Button,
    Choice,
    Container,
    Gallery,
    Link,
    Part,
    Row,
    Section,
    Separator,
    Text,
    buttons_of,
    menus_of,
    texts_of,
)

COMPONENTS, CHARACTERS, BYTES = 40, 4_000, 10_170
BYTES_EACH = 12
"""What Discord adds for each text."""
MARK = "…"
"""Ends what was cut."""

Entry = tuple[Part, ...]
"""Parts that stay on one page."""


class OverBudget(ValueError):
    """Parts that no message can hold together; it says what was left."""


@dataclass(frozen=True)
class Budget:
    """What a message can still hold."""

    components: int = COMPONENTS
    characters: int = CHARACTERS
    bytes: int = BYTES

    def fits(self, *parts: Part) -> bool:
        """Whether the parts can be added."""
        left = self._without(parts)
        return min(left.components, left.characters, left.bytes) >= 0

    def after(self, *parts: Part) -> Budget:
        """What is left once the parts are added. Raises OverBudget."""
        if not self.fits(*parts):
            raise OverBudget(repr(self))
        return self._without(parts)

    def shortened(self, text: str) -> str:
        """As much of a text as a `Text` can still hold: all of it, or its beginning with a mark. Raises OverBudget."""
        if self.components < 1 or not self._holds(MARK):
            raise OverBudget(repr(self))
        if self._holds(text):
            return text
        low, high = 0, min(len(text), self.characters)
        while low < high:  # the longest beginning that fits with its mark
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._holds(text[:middle] + MARK) else (low, middle - 1)
        kept = cut(text, low)
        end = kept.rfind("\n")
        kept = kept[: end + 1] if end > low // 2 else kept
        return kept + MARK

    def pages(self, entries: Sequence[Entry]) -> list[Entry]:
        """The entries in as few pages as hold them, in their order, none torn. Raises OverBudget for one too large."""
        filled: list[Entry] = []
        for entry in entries:
            self.after(*entry)
            if filled and self.fits(*filled[-1], *entry):
                filled[-1] += entry
            else:
                filled.append(entry)
        return filled

    def _holds(self, text: str) -> bool:
        return len(text) <= self.characters and len(text.encode()) + BYTES_EACH <= self.bytes

    def _without(self, parts: Sequence[Part]) -> Budget:
        texts = texts_of(parts)
        return replace(
            self,
            components=self.components - sum(_components(part) for part in parts),
            characters=self.characters - sum(map(len, texts)),
            bytes=self.bytes - sum(len(text.encode()) + BYTES_EACH for text in texts),
        )


def check(parts: Sequence[Part]) -> None:
    """Raise ValueError for a layout that Discord would refuse: too much of it, or two buttons or menus with one id."""
    Budget().after(*parts)
    ids = [button.custom_id for button in buttons_of(parts)] + [menu.custom_id for menu in menus_of(parts)]
    if len(set(ids)) != len(ids):
        raise ValueError("two buttons or menus of a layout do the same")


def _components(part: Part) -> int:
    match part:
        case Text() | Gallery() | Separator():
            return 1
        case Section(texts=texts):
            return 2 + len(texts)
        case Row(buttons=buttons):
            return 1 + len(buttons)
        case Choice():
            return 2
        case Container(parts=inner):
            return 1 + sum(_components(inside) for inside in inner)


@dataclass(frozen=True)
class Turned:
    """One page of a long list."""

    parts: Entry
    page: int
    """From 0; the last one where a later one was asked for."""
    pages: int


def turned(budget: Budget, entries: Sequence[Entry], page: int, turners: Row) -> Turned:
    """The page of the entries, whatever number is asked for. Where there are several, each has room for `turners`.

    `turners` is the largest row that turns the pages; none of the parts.
    """
    pages = budget.pages(entries)
    if len(pages) > 1:
        pages = budget.after(turners).pages(entries)
    page = min(max(page, 0), max(0, len(pages) - 1))
    return Turned(pages[page] if pages else (), page, len(pages))


def of_text(text: str, buttons: Sequence[Button | Link] = (), menus: Sequence[Choice] = ()) -> list[Part]:
    """What a message without a layout says and offers, as the parts of one."""
    rows = [Row(tuple(buttons[first : first + 5])) for first in range(0, len(buttons), 5)]
    budget = Budget().after(*menus, *rows)
    said = [Text(budget.shortened(text))] if text.strip() else []
    return [*said, *menus, *rows]
