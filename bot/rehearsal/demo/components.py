"""The components of a message as HTML: rows of buttons and menus, and the parts of a layout in their order."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.rehearsal.sandbox.components import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    TEXT_DISPLAY,
    THUMBNAIL,
)

Json = Mapping[str, Any]
Say = Callable[[str], str]


def components_html(components: Sequence[Json], pictures: Mapping[str, str], say: Say) -> str:
    """All components, one below the other. `pictures` is the HTML of each file by its name, `say` makes it of texts."""
    return "".join(_one(item, pictures, say) for item in components)


def is_layout(components: Sequence[Json]) -> bool:
    """Whether a message with these components has all its words in them."""
    return any(item["type"] != ROW for item in components)


def _one(item: Json, pictures: Mapping[str, str], say: Say) -> str:
    inner = components_html(item.get("components") or [], pictures, say)
    match item["type"]:
        case kind if kind == TEXT_DISPLAY:
            return f'<div class="text">{say(item["content"])}</div>'
        case kind if kind == ROW:
            return f'<div class="buttons">{inner}</div>'
        case kind if kind == BUTTON or kind in SELECTS:
            return _control(item)
        case kind if kind == SECTION:
            beside = _one(item["accessory"], pictures, say)
            return f'<div class="section"><div>{inner}</div><div class="beside buttons">{beside}</div></div>'
        case kind if kind == CONTAINER:
            colour = item.get("accent_color")
            bar = "" if colour is None else f' style="border-color:#{colour:06x}"'
            return f'<div class="embed"{bar}>{inner}</div>'
        case kind if kind == SEPARATOR:
            return "<hr>" if item.get("divider", True) else "<br>"
        case kind if kind == GALLERY:
            return "".join(_file(shown["media"], pictures) for shown in item["items"])
        case kind if kind == THUMBNAIL:
            return _file(item["media"], pictures)
        case kind if kind == FILE:
            return _file(item["file"], pictures)
    raise ValueError(f"a component of type {item['type']} cannot be drawn")


def _control(item: Json) -> str:
    """A button or a menu by its label, crossed out where it is greyed, a link where it is one."""
    label = html.escape(str(item.get("label") or item.get("placeholder") or "…"))
    if item.get("url"):
        return f'<a href="{html.escape(item["url"])}">{label}</a>'
    return f"<s>{label}</s>" if item.get("disabled") else f"<span>{label}</span>"


def _file(media: Json, pictures: Mapping[str, str]) -> str:
    return pictures.get(str(media["url"]).rsplit("/", 1)[-1].split("?")[0], "")
