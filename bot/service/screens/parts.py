"""What a message is made of before it is Discord's: buttons, menus, and the parts of a layout.

A layout is a list of parts, one below the other. `payload` gives each as plain data, as a post in the outbox keeps it;
`bot.views.layouts` draws that data. What one part may hold is checked here, what a whole message may hold in `budget`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, ClassVar

from bot.service.screens.press import Press, write, write_marked

Payload = dict[str, Any]
MOST_BUTTONS, MOST_TEXTS, MOST_PICTURES = 5, 3, 10
"""Of a row, of a section, of a gallery."""
MOST_URL = 512


@dataclass(frozen=True)
class Button:
    """A button and what it does."""

    label: str
    press: Press
    style: str = "secondary"
    greyed: bool = False
    """Shown, but cannot be pressed now."""

    @property
    def custom_id(self) -> str:
        return write(self.press)

    def payload(self) -> Payload:
        greyed = {"greyed": True} if self.greyed else {}
        return {"label": self.label, "custom_id": self.custom_id, "style": self.style, **greyed}


@dataclass(frozen=True)
class Link:
    """A button that opens an address; the bot does not hear of it."""

    label: str
    url: str

    def __post_init__(self) -> None:
        if not self.url.startswith("https://") or len(self.url) > MOST_URL:
            raise ValueError(f"not an address: {self.url}")

    def payload(self) -> Payload:
        return {"label": self.label, "url": self.url}


@dataclass(frozen=True)
class Item:
    """One entry of a menu or of a field of a form; at most 100 characters each."""

    value: str
    label: str
    text: str = ""
    chosen: bool = False

    def payload(self) -> Payload:
        return {"value": self.value, "label": self.label, "text": self.text, "chosen": self.chosen}


@dataclass(frozen=True)
class Menu:
    """A menu of 1..25 entries and what choosing does."""

    placeholder: str
    press: Press
    items: tuple[Item, ...]
    low: int = 1
    high: int = 1

    @property
    def custom_id(self) -> str:
        """The press, with a mark that changes with the entries: Discord's clients keep what was chosen under an id."""
        shown = repr([(item.value, item.label, item.text, item.chosen) for item in self.items])
        return write_marked(self.press, blake2b(shown.encode(), digest_size=4).hexdigest())

    def payload(self) -> Payload:
        return {
            "placeholder": self.placeholder,
            "custom_id": self.custom_id,
            "items": [item.payload() for item in self.items],
            "low": self.low,
            "high": self.high,
        }


@dataclass(frozen=True)
class Thumbnail:
    """A picture of the message, small beside a section; `alt` describes it."""

    file: str
    alt: str = ""

    def payload(self) -> Payload:
        return {"file": self.file, "alt": self.alt}


@dataclass(frozen=True)
class Text:
    """A text with Discord's marks, never blank."""

    kind: ClassVar[str] = "text"
    text: str

    def __post_init__(self) -> None:
        _not_blank(self.text)

    def payload(self) -> Payload:
        return {"kind": self.kind, "text": self.text}


@dataclass(frozen=True)
class Section:
    """One to three texts with a button or a picture beside them."""

    kind: ClassVar[str] = "section"
    texts: tuple[str, ...]
    beside: Button | Link | Thumbnail

    def __post_init__(self) -> None:
        _number(self.texts, MOST_TEXTS)
        for text in self.texts:
            _not_blank(text)

    def payload(self) -> Payload:
        beside = "thumbnail" if isinstance(self.beside, Thumbnail) else "button"
        return {"kind": self.kind, "texts": list(self.texts), beside: self.beside.payload()}


@dataclass(frozen=True)
class Gallery:
    """One to ten pictures of the message, shown large."""

    kind: ClassVar[str] = "gallery"
    pictures: tuple[Thumbnail, ...]

    def __post_init__(self) -> None:
        _number(self.pictures, MOST_PICTURES)

    def payload(self) -> Payload:
        return {"kind": self.kind, "pictures": [picture.payload() for picture in self.pictures]}


@dataclass(frozen=True)
class Separator:
    """Space between two parts, with or without a line."""

    kind: ClassVar[str] = "separator"
    line: bool = True
    wide: bool = False

    def payload(self) -> Payload:
        return {"kind": self.kind, "line": self.line, "wide": self.wide}


@dataclass(frozen=True)
class Row:
    """One to five buttons."""

    kind: ClassVar[str] = "row"
    buttons: tuple[Button | Link, ...]

    def __post_init__(self) -> None:
        _number(self.buttons, MOST_BUTTONS)

    def payload(self) -> Payload:
        return {"kind": self.kind, "buttons": [button.payload() for button in self.buttons]}


@dataclass(frozen=True)
class Choice:
    """A row with a menu."""

    kind: ClassVar[str] = "choice"
    menu: Menu

    def payload(self) -> Payload:
        return {"kind": self.kind, "menu": self.menu.payload()}


Inner = Text | Section | Gallery | Separator | Row | Choice


@dataclass(frozen=True)
class Container:
    """Parts in a box, with a bar of this colour at its side."""

    kind: ClassVar[str] = "container"
    parts: tuple[Inner, ...]
    color: int | None = None

    def __post_init__(self) -> None:
        if not self.parts:
            raise ValueError("a container holds at least one part")

    def payload(self) -> Payload:
        return {"kind": self.kind, "parts": [part.payload() for part in self.parts], "color": self.color}


Part = Inner | Container


def every(parts: Sequence[Part]) -> Iterator[Part]:
    """All parts, with those in containers."""
    for part in parts:
        yield part
        if isinstance(part, Container):
            yield from every(part.parts)


def texts_of(parts: Sequence[Part]) -> list[str]:
    """The texts, in the order in which they are read."""
    texts: list[str] = []
    for part in every(parts):
        if isinstance(part, Text):
            texts.append(part.text)
        elif isinstance(part, Section):
            texts += part.texts
    return texts


def buttons_of(parts: Sequence[Part]) -> list[Button]:
    """The buttons, those beside sections too; without links."""
    buttons: list[Button] = []
    for part in every(parts):
        if isinstance(part, Row):
            buttons += (button for button in part.buttons if isinstance(button, Button))
        elif isinstance(part, Section) and isinstance(part.beside, Button):
            buttons.append(part.beside)
    return buttons


def menus_of(parts: Sequence[Part]) -> list[Menu]:
    return [part.menu for part in every(parts) if isinstance(part, Choice)]


def files_of(parts: Sequence[Part]) -> set[str]:
    """The names of the pictures that the parts show."""
    files: set[str] = set()
    for part in every(parts):
        if isinstance(part, Gallery):
            files |= {picture.file for picture in part.pictures}
        elif isinstance(part, Section) and isinstance(part.beside, Thumbnail):
            files.add(part.beside.file)
    return files


def payload_of(parts: Sequence[Part]) -> list[Payload]:
    """The layout as plain data."""
    return [part.payload() for part in parts]


def _number(things: Sequence[object], most: int) -> None:
    if not 1 <= len(things) <= most:
        raise ValueError(f"1 to {most}, not {len(things)}")


def _not_blank(text: str) -> None:
    if not text.strip():
        raise ValueError("Discord takes no blank text")
