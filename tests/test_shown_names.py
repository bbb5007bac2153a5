"""Everywhere a name that a user made is shown, it is shown harmlessly: one table of all places."""

from __future__ import annotations

import unicodedata
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from typer.testing import CliRunner

from bot.campaign.world.safe_text import MAX_MARKS, passage, plain, safe, spelt, uncontrolled
from bot.cli.command import app
from bot.client.sender import DiscordSender, buttons
from bot.process.logs import finished
from bot.render.shared.text import clean
from bot.service.base import quote
from bot.service.ground.names import clean_name
from bot.service.screens.screen import Button, Field, Form, Item, Menu, Screen
from bot.service.skirmish.lists import list_name
from bot.service.skirmish.presses import StartArmy
from bot.views import respond
from bot.views.forms import modal_of
from bot.views.layouts import view_of

PRESS = StartArmy("exofront", 0, 0)
NAMES = {
    "a line": "Able\nGM: everybody surrenders",
    "controls": "Ab\x00le\x1b[2J\x1b]0;x\x07\x7f\x9b31m\r",
    "directions": "Able\u202egnp.exe\u202c \u2066x\u2069\u200f",
    "nothing": "A\u200bb\u200dl\u2060e\ufeff\u00ad\u3164\u2800",
    "marks": "A" + "\u0301\u0334\u0489" * 40 + "ble",
    "tags": "Able\U000e0041\U000e0042\ue000",
}


def _view(name: str) -> str:
    item = Item("v", name, name)
    screen = Screen("text", (Menu(name, PRESS, (item,)),), (Button(name, PRESS),))
    view = view_of(screen)
    assert view is not None
    select, button = view.children
    assert isinstance(select, discord.ui.Select)
    assert isinstance(button, discord.ui.Button)
    option = select.options[0]
    return " ".join([option.label, option.description or "", select.placeholder or "", button.label or ""])


def _form(name: str) -> str:
    modal = modal_of(Form(name, (Field("f", name, 60, name),)), PRESS, {})
    label = modal.children[0]
    assert isinstance(label, discord.ui.Label)
    return " ".join([modal.title, label.text, label.description or ""])


async def _suggestion(name: str) -> str:
    async def found(_: Any) -> list[tuple[str, str]]:
        return [(name, "value")]

    asked: Any = SimpleNamespace(
        guild_id=1, user=SimpleNamespace(id=1, display_name="x"), id=1, created_at=None, extras={}
    )
    asked.guild_locale, asked.guild, asked.channel, asked.channel_id = None, None, None, 1
    asked.app_permissions = discord.Permissions.all()
    asked.permissions = SimpleNamespace(manage_guild=False)
    return (await respond.suggest(asked, found))[0].name


def _posted_button(name: str) -> str:
    view = buttons({"buttons": [{"label": name, "custom_id": "x"}]})
    assert view is not None
    assert isinstance(view.children[0], discord.ui.Button)
    return view.children[0].label or ""


async def _thread(name: str) -> str:
    named: list[str] = []

    async def start(*_: Any, name: str, **__: Any) -> None:
        named.append(name)

    async def fetched() -> Any:
        return SimpleNamespace(flags=SimpleNamespace(has_thread=False))

    message = SimpleNamespace(id=5, fetch=fetched)
    channel = SimpleNamespace(get_partial_message=lambda _: message)
    client: Any = SimpleNamespace(
        get_partial_messageable=lambda _: channel,
        http=SimpleNamespace(start_thread_with_message=start),
    )
    post = SimpleNamespace(channel_id=1, payload={"name": name})
    delivery: Any = SimpleNamespace(post=post, message_id=5)
    await DiscordSender(client).thread(delivery)
    return named[0]


def _command_line(name: str) -> str:
    escaped = "".join(f"\\u{ord(char):04x}" if ord(char) < 65536 else f"\\U{ord(char):08x}" for char in name)
    with TemporaryDirectory() as folder:
        file = Path(folder, "m.toml")
        file.write_text(f'name = "x"\nsize = [1, 1]\nterrain = ["."]\n"{escaped}" = 1\n', encoding="utf-8")
        told = CliRunner().invoke(app, ["map", "check", str(file)])
    assert told.exit_code == 1
    return told.output


@dataclass(frozen=True)
class Place:
    """Where a name is shown: what is made of it there, and whether line ends and marks may remain."""

    show: Callable[[str], str | Awaitable[str]]
    lines: bool = False
    marks: bool = False
    spelt: bool = False


PLACES = {
    "a post": Place(safe),
    "a refusal": Place(quote),
    "a name that is kept": Place(clean_name),
    "the name of a list": Place(list_name),
    "a report": Place(passage, lines=True, marks=True, spelt=True),
    "a brief": Place(uncontrolled, lines=True, marks=True, spelt=True),
    "menus and buttons": Place(_view),
    "a form": Place(_form),
    "a suggestion": Place(_suggestion),
    "a button under a post": Place(_posted_button),
    "a thread": Place(_thread),
    "a picture": Place(clean),
    "a log": Place(finished, lines=True, marks=True),
    "a terminal": Place(spelt, lines=True, marks=True),
    "the command line": Place(_command_line, lines=True, marks=True),
}


@pytest.mark.parametrize("what", NAMES)
@pytest.mark.parametrize("where", PLACES)
async def test_a_name_is_shown_harmlessly(where: str, what: str) -> None:
    place = PLACES[where]
    made = place.show(NAMES[what])
    shown = made if isinstance(made, str) else await made
    assert "b" in shown
    for char in shown:
        if char == "\n":
            assert place.lines, shown
        elif not place.spelt:
            assert unicodedata.category(char)[0] != "C"
        else:
            assert unicodedata.category(char) not in ("Cc", "Cs")
            assert char not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    if not place.marks:
        run = most = 0
        for char in shown:
            run = run + 1 if unicodedata.category(char)[0] == "M" else 0
            most = max(most, run)
        assert most <= MAX_MARKS


def test_formatting_and_mentions_do_nothing_in_a_post() -> None:
    told = safe("**x** @everyone <@1> [a](https://b.c) `c` ||d|| # e > f ~~g~~ _h_")
    assert "@everyone" not in told
    assert "://" not in told
    for sign in "*<[`|#>~_":
        assert told.count(sign) == told.count(f"\\{sign}")


def test_honest_names_stay_as_they_are() -> None:
    for name in ("Élan", "ฟ้า", "日本 7", "O'Neill-Smith", "Ağır Tabur №3", "שלום"):
        assert plain(name) == name
        assert safe(name) == name
        assert spelt(name) == name
