"""Buttons, menus and forms of skirmishes: one view for every rule set.

Each id carries the game and the serial at which it was shown (`hx1:sk:b:WHAT:GAME:SERIAL:ARG`), so that it works
after a restart, and so that one of an earlier turn can say so.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.service.base import Refused, Who
from bot.service.skirmish import desk, lists, terms
from bot.service.skirmish.screens import Menu, Pressed, Screen
from bot.views.respond import Reply, acknowledge, as_file, attempt, clip

IDS = r"(?P<what>[a-z]+):(?P<game>[0-9]{1,9}):(?P<serial>[0-9]{1,9}):(?P<arg>.{0,60})"

WARNING = "⚠️"


def reply_of(screen: Screen) -> Reply:
    """A screen as an answer."""
    return Reply(screen.text, screen.pictures, view_of(screen))


def view_of(screen: Screen) -> discord.ui.View | None:
    """The menus and buttons of a screen; None where it has none."""
    if not screen.menus and not screen.buttons:
        return None
    view = discord.ui.View(timeout=None)
    for menu in screen.menus:
        view.add_item(select_of(menu, screen))
    for made in screen.buttons:
        style = discord.ButtonStyle[made.style]
        view.add_item(discord.ui.Button(label=clip(made.label, 80), style=style, custom_id=made.custom_id))
    view.stop()  # the dynamic items below hear them, also after a restart
    return view


def select_of(menu: Menu, screen: Screen) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=clip(item.label, 100) or "–",
            value=item.value,
            description=clip(item.text, 100) or None,
            default=item.chosen,
        )
        for item in menu.items
    ]
    return discord.ui.Select(
        custom_id=f"hx1:sk:m:{menu.what}:{screen.game}:{screen.serial}:{menu.arg}",
        placeholder=clip(menu.placeholder, 100),
        options=options,
        min_values=min(menu.low, len(options)),
        max_values=min(menu.high, len(options)),
    )


async def show(interaction: discord.Interaction[Any], work: Callable[[Who], Awaitable[Screen]]) -> None:
    """Acknowledge, do the work, show its screen to this person alone: on their own screen, else on a new one."""
    message = interaction.message
    private = message is not None and message.flags.ephemeral
    if not await acknowledge(interaction, update=private):
        return

    refused = ""

    async def replied(person: Who) -> Reply:
        nonlocal refused
        try:
            return reply_of(await work(person))
        except Refused as refusal:
            refused = refusal.sentence
            raise

    reply = await attempt(interaction, replied)
    if refused and private and message is not None:
        # The screen stays, so that one slip in a form is not the end of it.
        lines = [line for line in message.content.splitlines() if not line.startswith(WARNING)]
        await interaction.edit_original_response(content=clip("\n".join([f"{WARNING} {refused}", *lines])))
        return
    await interaction.edit_original_response(
        content=clip(reply.text),
        attachments=[as_file(picture) for picture in reply.pictures],
        view=reply.view,
    )


def pressed_on(interaction: discord.Interaction[Any], match: Pressed, values: list[str]) -> Pressed:
    """With what was chosen and the public post it stands under."""
    message = interaction.message
    public = message is not None and not message.flags.ephemeral
    return Pressed(
        match.what,
        match.game,
        match.serial,
        match.arg,
        tuple(values),
        message.id if message is not None and public else None,
    )


def read_ids(match: re.Match[str]) -> Pressed:
    return Pressed(match["what"], int(match["game"]), int(match["serial"]), match["arg"])


async def carry_out(interaction: discord.Interaction[Any], pressed: Pressed, values: list[str]) -> None:
    whole = pressed_on(interaction, pressed, values)
    await show(interaction, lambda person: desk.carry_out(interaction.client.services, person, whole))


class SkirmishButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=rf"hx1:sk:b:{IDS}"):
    """A button of a game."""

    def __init__(self, pressed: Pressed) -> None:
        custom_id = f"hx1:sk:b:{pressed.what}:{pressed.game}:{pressed.serial}:{pressed.arg}"
        super().__init__(discord.ui.Button(label="-", custom_id=custom_id))
        self.pressed = pressed

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> SkirmishButton:
        return cls(read_ids(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        pressed = self.pressed
        if pressed.what == "type":
            await interaction.response.send_modal(TypeValue(pressed))
        elif pressed.what == "termtype":
            await interaction.response.send_modal(TypeTerm(pressed))
        elif pressed.what == "armytext":
            await interaction.response.send_modal(WriteArmy(pressed))
        elif pressed.what == "buildtext":
            await interaction.response.send_modal(NameIt(pressed))
        elif pressed.what == "teamname":
            await interaction.response.send_modal(NameTeam(pressed))
        else:
            await carry_out(interaction, pressed, [])


class SkirmishMenu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=rf"hx1:sk:m:{IDS}"):
    """A menu of a game."""

    def __init__(self, pressed: Pressed) -> None:
        custom_id = f"hx1:sk:m:{pressed.what}:{pressed.game}:{pressed.serial}:{pressed.arg}"
        super().__init__(discord.ui.Select(custom_id=custom_id))
        self.pressed = pressed

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> SkirmishMenu:
        return cls(read_ids(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await carry_out(interaction, self.pressed, list(self.item.values))


class TypeValue(discord.ui.Modal, title="Type it"):
    """A place, a path, a heading, a number or shares."""

    text: discord.ui.Label[Any] = discord.ui.Label(
        text="What do you choose?",
        description="F7 · 12.5, 8 · toward B2, 4 · a path: F7; G8 · a heading: NE · shares: B1 2, B2 1",
        component=discord.ui.TextInput(max_length=300, custom_id="value"),
    )

    def __init__(self, pressed: Pressed) -> None:
        super().__init__()
        self.pressed = pressed

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        p = self.pressed
        await carry_out(interaction, Pressed("typed", p.game, p.serial, p.arg), [field(self.text)])


class TypeTerm(discord.ui.Modal, title="Terms"):
    """A number of the terms."""

    text: discord.ui.Label[Any] = discord.ui.Label(
        text="Value", component=discord.ui.TextInput(max_length=100, custom_id="value")
    )

    def __init__(self, pressed: Pressed) -> None:
        super().__init__()
        self.pressed = pressed

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        p, services = self.pressed, interaction.client.services
        await show(
            interaction, lambda person: terms.set_term(services, person, p.game, p.arg, field(self.text))
        )


class NameIt(discord.ui.Modal, title="Name it"):
    """A name for a list that is saved, or for something in it."""

    text: discord.ui.Label[Any] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(max_length=40, required=False, custom_id="name")
    )

    def __init__(self, pressed: Pressed) -> None:
        super().__init__()
        self.pressed = pressed

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        p = self.pressed
        await carry_out(interaction, Pressed("build", p.game, p.serial, p.arg), [field(self.text)])


class NameTeam(NameIt, title="A new name"):
    """A new name for a strike team, or for one of its members."""

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        p = self.pressed
        await carry_out(interaction, Pressed("teamnamed", p.game, p.serial, p.arg), [field(self.text)])


class ArmyForm(discord.ui.Modal, title="Write a list"):
    """A name and the army as JSON or TOML."""

    name: discord.ui.Label[Any] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(max_length=60, custom_id="name")
    )
    text: discord.ui.Label[Any] = discord.ui.Label(
        text="The army as JSON or TOML",
        description="Copy one from /skirmish lists and change it.",
        component=discord.ui.TextInput(
            style=discord.TextStyle.paragraph, max_length=lists.MOST_TEXT, custom_id="army"
        ),
    )


class WriteArmy(ArmyForm, title="Write a list"):
    """Saves the list and takes it into the game."""

    def __init__(self, pressed: Pressed) -> None:
        super().__init__()
        self.pressed = pressed

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        game, services = self.pressed.game, interaction.client.services
        await show(
            interaction,
            lambda person: lists.take_written(services, person, game, field(self.name), field(self.text)),
        )


class SaveArmy(ArmyForm, title="Save a list"):
    """Saves the list for later games."""

    def __init__(self, ruleset: str) -> None:
        super().__init__()
        self.ruleset = ruleset

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        services = interaction.client.services

        async def work(person: Who) -> Screen:
            return Screen(
                await lists.save(services, person, self.ruleset, field(self.name), field(self.text))
            )

        await show(interaction, work)


def field(label: discord.ui.Label[Any]) -> str:
    """What was written into a form's field."""
    found = label.component
    return found.value if isinstance(found, discord.ui.TextInput) else ""
