"""A layout in a member's hand: a menu, a button beside a section, a form; through the real client on the sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord
import pytest
from sandbox_sample_bot import PNG

from bot.client.app import Hexmarshal
from bot.intake.limits import Kind
from bot.rehearsal.sandbox import Person, Sandbox
from bot.rehearsal.sandbox import errors as sandbox_errors
from bot.service.base import Picture, Refused, Services, Who
from bot.service.ground import intentions
from bot.service.screens import answer, press
from bot.service.screens.answer import Given, Outdated, answers, form, presents
from bot.service.screens.forms import Form, Pick, Style, Tick, Upload
from bot.service.screens.parts import (
    Button,
    Choice,
    Container,
    Gallery,
    Item,
    Link,
    Menu,
    Row,
    Section,
    Separator,
    Text,
    Thumbnail,
    payload_of,
)
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Screen, Shown
from bot.views.layouts import view_of

RULES = "https://example.org/rules"
FRONT = (("n", "North"), ("s", "South"))
TABLES: tuple[dict[Any, Any], ...] = (
    press._KINDS,
    answer.ANSWERS,
    answer.FORMS,
    answer.PRESENT,
    intentions.PRESSES,
)


@pytest.fixture
def opening() -> Iterator[Press]:
    """The press that opens a board, which there is in this test alone. Its state is in its presses."""
    before = [dict(table) for table in TABLES]
    try:
        yield board()
    finally:
        for table, known in zip(TABLES, before, strict=True):
            table.clear()
            table.update(known)


def board() -> Press:
    @dataclass(frozen=True)
    class Show(Press, name="board.show"):
        again = "`/board`"
        front: str

    @dataclass(frozen=True)
    class Go(Press, name="board.go", takes=Takes.ONE):
        again = "`/board`"

    @dataclass(frozen=True)
    class Report(Press, name="board.report", takes=Takes.TEXT):
        again = "`/board`"

    @dataclass(frozen=True)
    class Old(Press, name="board.old"):
        again = "`/board`"

    def screen(front: str, notice: str = "") -> Screen:
        items = tuple(Item(value, label, chosen=value == front) for value, label in FRONT)
        inside = Container(
            (
                Text(notice or f"# Front {front}"),
                Separator(),
                Section(("Rifles", "in 0304"), Button("Report", Report())),
                Gallery((Thumbnail("map.png", "The map"),)),
            ),
            0x2F6690,
        )
        greyed = Button("Closed", Show("shut"), greyed=True)
        old = Row((Button("Old", Old()), Button("Again", Show(front)), greyed, Link("Rules", RULES)))
        layout = (inside, Choice(Menu("Where to", Go(), items)), old)
        return Screen(layout=layout, pictures=(Picture("map.png", PNG, "The map"),))

    @answers(Show)
    async def show(s: Services, who: Who, press: Show, given: Given) -> Screen:
        return screen(press.front)

    @answers(Go)
    async def go(s: Services, who: Who, press: Go, given: Given) -> Screen:
        if given.value == "s":
            raise Refused("South is closed.")
        return screen(given.value)

    choices = tuple(Item(value, label) for value, label in FRONT)
    fields = (
        Pick("mood", "Mood", choices, Style.RADIO),
        Pick("arms", "Arms", choices, Style.BOXES, low=0, high=2),
        Tick("sure", "Sure"),
        Upload("proof", "Proof"),
    )
    form(Report, lambda: Form("Report", fields))

    @answers(Report)
    async def report(s: Services, who: Who, press: Report, given: Given) -> Screen:
        (proof,) = given.files["proof"]
        size = len(await proof.fetch(Kind.BOARD))
        chosen = {name: given.chosen[name] for name in ("mood", "arms", "sure")}
        return Screen(f"{chosen} {proof.name} {size}", buttons=(Button("Again", Show("n")),))

    @answers(Old)
    async def old(s: Services, who: Who, press: Old, given: Given) -> Screen:
        raise Outdated("The front has moved.")

    @presents(Old)
    async def now(s: Services, who: Who, press: Old, sentence: str) -> Screen:
        return screen("n", sentence)

    for kind in (Show, Go, Report, Old):
        intentions.PRESSES[kind.name] = intentions.ANYBODY
    return Show("n")


async def post(bot: Hexmarshal, sandbox: Sandbox, opening: Press) -> tuple[Person, int]:
    room = bot.get_channel(sandbox.channel("general").id)
    assert isinstance(room, discord.TextChannel)
    view = view_of(Screen("Here", buttons=(Button("Open", opening),)))
    assert isinstance(view, discord.ui.View)
    return await sandbox.member("Alice"), (await room.send("Here", view=view)).id


async def test_a_layout_is_pressed_chosen_from_and_filled_in(
    sandbox: Sandbox, hexmarshal: Hexmarshal, opening: Press
) -> None:
    alice, number = await post(hexmarshal, sandbox, opening)
    shown = await alice.message(number).press("Open")
    assert shown.ephemeral
    assert shown.text == "# Front n\nRifles\nin 0304"
    assert [name for name, _ in shown.attachments] == ["map.png"]
    assert shown.buttons == ["Report", "Old", "Again", "Rules"]
    with pytest.raises(sandbox_errors.Refused, match="greyed out"):
        await shown.press("Closed")
    with pytest.raises(sandbox_errors.Refused, match="is a link"):
        await shown.press("Rules")
    first = menu_id(shown.components)

    same = await shown.select("Where to", "North")
    assert menu_id(same.components) == first, "what has not changed keeps its id"
    refused = await shown.select("Where to", "South")
    assert (refused.ephemeral, refused.text) == (True, "South is closed.")
    assert shown.text.startswith("# Front n"), "a refusal leaves the layout as it is"
    await shown.press("Old")
    assert "The front has moved." in shown.text

    opened = (await shown.press("Report")).modal
    assert opened is not None
    again = (await shown.press("Report")).modal
    assert again is not None
    assert opened.custom_id != again.custom_id
    done = await again.submit(mood="South", arms=["North"], sure=True, proof=("a.toml", b"a = 1"))
    assert done.message_id == shown.message_id, "on the same message, which remains a layout"
    assert done.text == "{'mood': ('s',), 'arms': ('n',), 'sure': ('1',)} a.toml 5"
    assert done.attachments == []
    back = await done.press("Again")
    assert back.text.startswith("# Front n")
    assert [name for name, _ in back.attachments] == ["map.png"]
    assert sandbox.violations == []


async def test_a_post_that_is_a_layout_is_previewed_as_one(
    sandbox: Sandbox, hexmarshal: Hexmarshal, opening: Press
) -> None:
    """As the game master reads a draft: the post as everybody will see it, below the answer."""

    async def draft(s: Services, who: Who, press: Press, given: Given) -> Screen:
        parts = (Text("The front holds."), Gallery((Thumbnail("map.png", "The map"),)))
        layout = tuple(payload_of(parts))
        return Screen("Draft", posts=(Shown("", pictures=(Picture("map.png", PNG, ""),), layout=layout),))

    answer.ANSWERS[type(opening)] = draft
    alice, number = await post(hexmarshal, sandbox, opening)
    told = await alice.message(number).press("Open")
    await sandbox.world.until(lambda: told.followups or None, 5.0, "no preview")
    (shown,) = told.followups
    assert (told.text, shown.text, shown.ephemeral) == ("Draft", "The front holds.", True)
    assert [name for name, _ in shown.attachments] == ["map.png"]


async def test_a_menu_gets_another_id_with_other_entries(
    sandbox: Sandbox, hexmarshal: Hexmarshal, opening: Press
) -> None:
    alice, number = await post(hexmarshal, sandbox, type(opening)("s"))  # type: ignore[call-arg]
    shown = await alice.message(number).press("Open")
    before = menu_id(shown.components)
    await shown.select("Where to", "North")
    assert menu_id(shown.components) != before
    plain = before.partition(":~")[0]
    for item in shown.components:  # as an earlier release wrote it
        for one in item["components"]:
            one["custom_id"] = plain if one["type"] == 3 else one.get("custom_id")
    assert (await shown.select("Where to", "North")).text.startswith("# Front n")


def menu_id(components: list[dict[str, Any]]) -> str:
    return next(
        str(one["custom_id"]) for part in components for one in part["components"] if one["type"] == 3
    )
