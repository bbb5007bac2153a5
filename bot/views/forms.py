"""Forms as discord.py draws them, and what comes back from Discord.

What is required, and how many values, is always said: phones cannot empty a menu that leaves it open (discord-api-docs
#8272), and discord.py 2.7.1 does not know every default.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import discord

from bot.campaign.world.safe_text import plain
from bot.service.screens.answer import TICKED, Given, Sent
from bot.service.screens.forms import Asked, Field, Form, Pick, Style, Tick, Upload
from bot.service.screens.parts import Item, Text
from bot.service.screens.press import Press, write_marked
from bot.views.attachments import fetch_from
from bot.views.respond import clip

Drawn = discord.ui.Item[Any]
Answered = discord.ComponentType


def modal_of(form: Form, press: Press, filled: Mapping[str, str]) -> discord.ui.Modal:
    """The form; its custom id is the press that it completes, with a mark that makes it new each time."""
    modal = discord.ui.Modal(
        title=clip(plain(form.title), 45), custom_id=write_marked(press, secrets.token_hex(4))
    )
    for field in form.fields:
        if isinstance(field, Text):
            modal.add_item(discord.ui.TextDisplay(field.text))
            continue
        label: discord.ui.Label[Any] = discord.ui.Label(
            text=clip(plain(field.label), 45),
            description=clip(plain(field.about), 100) or None,
            component=_component(field, filled),
        )
        modal.add_item(label)
    modal.stop()  # `pressing.heard` hears it, also after a restart
    return modal


def given_of(data: Mapping[str, Any]) -> Given:
    """What was filled in, by the id of the field."""
    sent = (data.get("resolved") or {}).get("attachments") or {}
    texts: dict[str, str] = {}
    chosen: dict[str, tuple[str, ...]] = {}
    files: dict[str, tuple[Sent, ...]] = {}
    for name, field in _found(data):
        value, values = field.get("value"), field.get("values") or ()
        match field.get("type"):
            case Answered.radio_group.value:
                chosen[name] = () if value is None else (str(value),)
            case Answered.checkbox.value:
                chosen[name] = TICKED if value else ()
            case Answered.file_upload.value:
                files[name] = tuple(_file(sent[str(file_id)]) for file_id in values if str(file_id) in sent)
            case _ if "values" in field:
                chosen[name] = tuple(map(str, values))
            case _:
                texts[name] = str(value or "")
    return Given(texts=texts, chosen=chosen, files=files)


def _found(data: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for row in data.get("components") or ():
        field = row.get("component") if isinstance(row, Mapping) else None
        if isinstance(field, Mapping):
            yield str(field.get("custom_id", "")), field


def _file(upload: Mapping[str, Any]) -> Sent:
    size = int(upload["size"])
    return Sent(str(upload["filename"]), size, partial(fetch_from, str(upload["url"]), size))


def _component(field: Asked, filled: Mapping[str, str]) -> Drawn:
    match field:
        case Field():
            style = discord.TextStyle.paragraph if field.long else discord.TextStyle.short
            return discord.ui.TextInput(
                custom_id=field.id,
                style=style,
                max_length=field.most,
                required=field.required,
                default=filled.get(field.id, field.default)[: field.most] or None,
            )
        case Tick():
            return discord.ui.Checkbox(custom_id=field.id, default=field.default)
        case Upload():
            return discord.ui.FileUpload(
                custom_id=field.id, min_values=field.low, max_values=field.high, required=field.low > 0
            )
        case Pick():
            return _pick(field)


def _pick(field: Pick) -> Drawn:
    required = field.low > 0
    if field.style is Style.RADIO:
        radio = [discord.RadioGroupOption(**_entry(item)) for item in field.items]
        return discord.ui.RadioGroup(custom_id=field.id, options=radio, required=required)
    if field.style is Style.BOXES:
        boxes = [discord.CheckboxGroupOption(**_entry(item)) for item in field.items]
        return discord.ui.CheckboxGroup(
            custom_id=field.id,
            options=boxes,
            min_values=field.low,
            max_values=field.high,
            required=required,
        )
    options = [discord.SelectOption(**_entry(item)) for item in field.items]
    return discord.ui.Select(
        custom_id=field.id, options=options, min_values=field.low, max_values=field.high, required=required
    )


def _entry(item: Item) -> dict[str, Any]:
    return {
        "label": clip(plain(item.label), 100) or "–",
        "value": item.value,
        "description": clip(plain(item.text), 100) or None,
        "default": item.chosen,
    }
