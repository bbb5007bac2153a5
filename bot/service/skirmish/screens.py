"""A private message to a player, before it becomes Discord's: text, menus, buttons, what to draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.service.base import Picture
from bot.service.room.posts import Button
from bot.service.screens.menus import PAGE, Item
from bot.service.skirmish.posts import button
from bot.skirmish.view import View


@dataclass(frozen=True)
class Menu:
    """A menu of 1..25 entries; `what` and `arg` say what choosing does."""

    what: str
    placeholder: str
    items: tuple[Item, ...]
    arg: str = ""
    low: int = 1
    high: int = 1


@dataclass(frozen=True)
class Sketch:
    """What to draw for the player: never more than `view` knows."""

    view: View
    places: tuple[tuple[float, float], ...] = ()
    path: tuple[tuple[float, float], ...] = ()
    chosen: str | None = None


@dataclass(frozen=True)
class Screen:
    """What a player is shown. `game` and `serial` go into every id on it."""

    text: str
    game: int = 0
    serial: int = 0
    menus: tuple[Menu, ...] = ()
    buttons: tuple[Button, ...] = ()
    sketch: Sketch | None = None
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True)
class Pressed:
    """A button or menu that was used."""

    what: str
    game: int
    """Of a strike team's screen: the team."""
    serial: int
    """Of the game, or the version of the team, when it was shown."""
    arg: str = ""
    values: Sequence[str] = ()
    message_id: int | None = None
    """The public post it stands under; None on a private screen."""

    @property
    def value(self) -> str:
        return self.values[0] if self.values else ""


def page_of(items: Sequence[Item], page: int) -> tuple[Item, ...]:
    """The entries of a page, from 0; pages beyond the last show the last."""
    last = max(0, (len(items) - 1) // PAGE)
    first = min(max(page, 0), last) * PAGE
    return tuple(items[first : first + PAGE])


def turning(
    items: Sequence[Item], page: int, game: int, serial: int, what: str = "page", before: str = ""
) -> list[Button]:
    """Buttons to turn the pages of a long menu; none for a short one. `before` stands before a page's number."""
    last = max(0, (len(items) - 1) // PAGE)
    page = min(max(page, 0), last)
    found = []
    if page > 0:
        found.append(button("◀ Earlier", what, game, serial, f"{before}{page - 1}"))
    if page < last:
        found.append(button(f"More ▶ ({page + 2}/{last + 1})", what, game, serial, f"{before}{page + 1}"))
    return found
