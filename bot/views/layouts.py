"""Screens and layouts as discord.py's objects.

These only draw: what they would listen for is in the custom ids, heard by `pressing`, so nothing is lost in a restart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.campaign.world.safe_text import plain
from bot.service.base import clip
from bot.service.screens.budget import Budget
from bot.service.screens.parts import Payload, payload_of
from bot.service.screens.screen import Screen

MOST_ALT = 1024
Drawn = discord.ui.Item[Any]


def view_of(screen: Screen) -> discord.ui.View | discord.ui.LayoutView | None:
    """What is on a screen besides its text; None if that is nothing."""
    if screen.layout:
        return layout_of(payload_of(screen.layout))
    if not screen.menus and not screen.buttons:
        return None
    view = discord.ui.View(timeout=None)
    for menu in screen.menus:
        view.add_item(select_of(menu.payload()))
    for made in screen.buttons:
        view.add_item(button_of(made.payload()))
    view.stop()
    return view


def layout_of(parts: Sequence[Payload], mark: int | None = None) -> discord.ui.LayoutView:
    """The layout. Its first part has `mark` as its number, which Discord keeps."""
    view = discord.ui.LayoutView(timeout=None)
    for number, part in enumerate(parts):
        view.add_item(part_of(part, mark if number == 0 else None))
    view.stop()
    return view


def instead_of(payload: Mapping[str, Any], files: Sequence[str]) -> list[Payload]:
    """A post without a layout as the parts of one, for a message that is a layout: it remains one."""
    buttons = payload.get("buttons", [])
    rows = [{"kind": "row", "buttons": buttons[at : at + 5]} for at in range(0, len(buttons), 5)]
    said = [payload.get("content") or ""]
    for embed in payload.get("embeds", []):
        title = f"**{embed['title']}**" if embed.get("title") else ""
        said += [title, embed.get("description", "")]
    text = "\n".join(line for line in said if line)
    shown = [{"kind": "gallery", "pictures": [{"file": name, "alt": ""} for name in files]}] if files else []
    return [*([{"kind": "text", "text": Budget().shortened(text)}] if text.strip() else []), *shown, *rows]


def part_of(part: Payload, number: int | None = None) -> Drawn:
    """One part of a layout."""
    match part["kind"]:
        case "text":
            return discord.ui.TextDisplay(part["text"], id=number)
        case "section":
            return discord.ui.Section(*part["texts"], accessory=_beside(part), id=number)
        case "gallery":
            shown = [
                discord.MediaGalleryItem(_address(picture), description=_alt(picture))
                for picture in part["pictures"]
            ]
            return discord.ui.MediaGallery(*shown, id=number)
        case "separator":
            spacing = discord.SeparatorSpacing.large if part["wide"] else discord.SeparatorSpacing.small
            return discord.ui.Separator(visible=part["line"], spacing=spacing, id=number)
        case "row":
            return discord.ui.ActionRow(*(button_of(button) for button in part["buttons"]), id=number)
        case "choice":
            return discord.ui.ActionRow(select_of(part["menu"]), id=number)
        case "container":
            inner = [part_of(inner_part) for inner_part in part["parts"]]
            return discord.ui.Container(*inner, accent_colour=part["color"], id=number)
    raise ValueError(part["kind"])


def button_of(made: Payload) -> discord.ui.Button[Any]:
    label = clip(plain(made["label"]), 80)
    if "url" in made:
        return discord.ui.Button(label=label, url=made["url"])
    style, greyed = discord.ButtonStyle[made.get("style", "secondary")], made.get("greyed", False)
    return discord.ui.Button(label=label, style=style, custom_id=made["custom_id"], disabled=greyed)


def select_of(menu: Payload) -> Drawn:
    options = [
        discord.SelectOption(
            label=clip(plain(item["label"]), 100) or "–",
            value=item["value"],
            description=clip(plain(item["text"]), 100) or None,
            default=item["chosen"],
        )
        for item in menu["items"]
    ]
    return discord.ui.Select(
        custom_id=menu["custom_id"],
        placeholder=clip(plain(menu["placeholder"]), 100),
        options=options,
        min_values=min(menu["low"], len(options)),
        max_values=min(menu["high"], len(options)),
        required=menu["low"] > 0,
    )


def _beside(section: Payload) -> Drawn:
    if (made := section.get("button")) is not None:
        return button_of(made)
    picture = section["thumbnail"]
    return discord.ui.Thumbnail(_address(picture), description=_alt(picture))


def _address(picture: Mapping[str, str]) -> str:
    return f"attachment://{picture['file']}"


def _alt(picture: Mapping[str, str]) -> str | None:
    return picture["alt"][:MOST_ALT] or None
