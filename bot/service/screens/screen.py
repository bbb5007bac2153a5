"""A private message before it becomes Discord's: a text or a layout, with pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.messages import say
from bot.service.base import Picture
from bot.service.screens.budget import check, of_text
from bot.service.screens.forms import Field, Form
from bot.service.screens.parts import (
    Button,
    Choice,
    Gallery,
    Item,
    Link,
    Menu,
    Part,
    Payload,
    Thumbnail,
    files_of,
    texts_of,
)
from bot.service.screens.press import Press
from bot.skirmish.view import Sketch

__all__ = ["Button", "Field", "Form", "Item", "Menu", "Screen", "Shown", "Sketch", "page_of", "turning"]

PAGE = 25
"""Most entries of one menu."""


@dataclass(frozen=True)
class Shown:
    """A further private message that shows a post as everybody will see it."""

    text: str
    embeds: tuple[Mapping[str, Any], ...] = ()
    pictures: tuple[Picture, ...] = ()
    layout: tuple[Payload, ...] = ()
    """Where it is one, the post as a layout, with all words and pictures inside."""


@dataclass(frozen=True)
class Screen:
    """What a person is shown; every press on it carries the version of what it shows.

    Either a text with menus, buttons and pictures below it, or a layout that shows all of the pictures.
    """

    text: str = ""
    menus: tuple[Menu, ...] = ()
    buttons: tuple[Button | Link, ...] = ()
    sketch: Sketch | None = None
    pictures: tuple[Picture, ...] = ()
    extra: tuple[str, ...] = ()
    """Further messages, for texts that do not fit into one."""
    posts: tuple[Shown, ...] = ()
    layout: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        if not self.layout:
            return
        if self.text or self.menus or self.buttons:
            raise ValueError("a layout has its texts, menus and buttons inside")
        if self.sketch is None and files_of(self.layout) != {picture.filename for picture in self.pictures}:
            raise ValueError("a layout shows the pictures of its screen, all of them and no others")
        check(self.layout)

    @property
    def said(self) -> str:
        """All words of the message itself."""
        return "\n".join(texts_of(self.layout)) or self.text

    def as_layout(self) -> Screen:
        """The same as a layout: a message that became one remains one."""
        if self.layout:
            return self
        parts = of_text(self.text, self.buttons, [Choice(menu) for menu in self.menus])
        if self.pictures:
            shown = Gallery(tuple(Thumbnail(picture.filename, picture.alt) for picture in self.pictures))
            parts.insert(1 if self.text.strip() else 0, shown)
        return replace(self, text="", menus=(), buttons=(), layout=tuple(parts))


def page_of(items: Sequence[Item], page: int) -> tuple[Item, ...]:
    """The entries of a page, from 0; pages beyond the last show the last."""
    last = max(0, (len(items) - 1) // PAGE)
    first = min(max(page, 0), last) * PAGE
    return tuple(items[first : first + PAGE])


def turning(items: Sequence[Item], page: int, turn: Callable[[int], Press]) -> list[Button]:
    """Buttons to turn the pages of a long menu; none for a short one. `turn` makes the press for a page."""
    last = max(0, (len(items) - 1) // PAGE)
    page = min(max(page, 0), last)
    buttons = []
    if page > 0:
        buttons.append(Button(say("page-earlier"), turn(page - 1)))
    if page < last:
        buttons.append(Button(say("page-more", page=page + 2, pages=last + 1), turn(page + 1)))
    return buttons
