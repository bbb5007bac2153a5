"""A private message before it becomes Discord's: text, menus, buttons, pictures; and the forms that buttons open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.messages import say
from bot.service.base import Picture
from bot.service.screens.press import Press, write
from bot.skirmish.view import Marker, Piece, View

PAGE = 25
"""Most entries of one menu."""


@dataclass(frozen=True)
class Button:
    """A button and what it does."""

    label: str
    press: Press
    style: str = "secondary"

    @property
    def custom_id(self) -> str:
        return write(self.press)

    def payload(self) -> dict[str, Any]:
        """The button as a post in the outbox keeps it."""
        return {"label": self.label, "custom_id": self.custom_id, "style": self.style}


@dataclass(frozen=True)
class Item:
    """One entry of a menu; at most 100 characters each."""

    value: str
    label: str
    text: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class Menu:
    """A menu of 1..25 entries and what choosing does."""

    placeholder: str
    press: Press
    items: tuple[Item, ...]
    low: int = 1
    high: int = 1


@dataclass(frozen=True)
class Field:
    """One field of a form."""

    id: str
    label: str
    most: int
    """Most characters."""
    about: str = ""
    default: str = ""
    long: bool = False
    required: bool = True


@dataclass(frozen=True)
class Form:
    """What a press that takes a text asks for: 1 to 5 fields."""

    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Sketch:
    """What to draw for the player: never more than `view` knows."""

    view: View
    places: tuple[tuple[float, float], ...] = ()
    path: tuple[tuple[float, float], ...] = ()
    chosen: str | None = None
    """A piece, or a group of pieces."""
    stands: tuple[Piece, ...] = ()
    """Where pieces would be."""
    marks: tuple[Marker, ...] = ()
    """Areas and lines laid over it."""


@dataclass(frozen=True)
class Shown:
    """A further private message that shows a post as everybody will see it."""

    text: str
    embeds: tuple[Mapping[str, Any], ...] = ()
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True)
class Screen:
    """What a person is shown; every press on it carries the version of what it shows."""

    text: str
    menus: tuple[Menu, ...] = ()
    buttons: tuple[Button, ...] = ()
    sketch: Sketch | None = None
    pictures: tuple[Picture, ...] = ()
    extra: tuple[str, ...] = ()
    """Further messages, for texts that do not fit into one."""
    posts: tuple[Shown, ...] = ()


def page_of(items: Sequence[Item], page: int) -> tuple[Item, ...]:
    """The entries of a page, from 0; pages beyond the last show the last."""
    last = max(0, (len(items) - 1) // PAGE)
    first = min(max(page, 0), last) * PAGE
    return tuple(items[first : first + PAGE])


def turning(items: Sequence[Item], page: int, turn: Callable[[int], Press]) -> list[Button]:
    """Buttons to turn the pages of a long menu; none for a short one. `turn` makes the press for a page."""
    last = max(0, (len(items) - 1) // PAGE)
    page = min(max(page, 0), last)
    found = []
    if page > 0:
        found.append(Button(say("page-earlier"), turn(page - 1)))
    if page < last:
        found.append(Button(say("page-more", page=page + 2, pages=last + 1), turn(page + 1)))
    return found
