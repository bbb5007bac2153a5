"""The company builder: pick classes one by one, then name the units and sign up (EDC-A-a: one to five units).

The picks travel in the custom ids and the company's name in the message, so that a restart loses nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord

from bot.service.base import Who
from bot.service.company import players
from bot.views.client import Client
from bot.views.respond import Reply, acknowledge, attempt, clip, who

MAX_UNITS = 5
TITLE = re.compile(r"^## (.+)$", re.MULTILINE)
MEANS = re.compile(r"^Requisition: \d+ of (\d+) spent", re.MULTILINE)


def builder(
    name: str, choices: Sequence[players.ClassChoice], picks: Sequence[int], means: int | None
) -> tuple[str, discord.ui.View]:
    """Text and controls for a company with the classes picked so far (places in `choices`).

    `means` is the requisition there is for it; None where it is not known.
    """
    cost = sum(choices[pick].price for pick in picks)
    over = means is not None and cost > means
    rows = [f"{place}. {choices[pick].name} – {choices[pick].blurb}" for place, pick in enumerate(picks, 1)]
    left = MAX_UNITS - len(picks)
    text = "\n".join(
        [
            f"## {players.clean_name(name)}",
            *(rows or ["No units yet."]),
            *([f"Requisition: {cost} of {means} spent."] if means is not None else []),
            "-# Too much: press *Undo* and choose something cheaper."
            if over
            else f"-# Add up to {left} more, then press *Name and sign up*."
            if left
            else "-# Full: press *Name and sign up*.",
        ]
    )
    view = discord.ui.View(timeout=None)
    if left:
        places = list(enumerate(choices))
        ready = [entry for entry in places if entry[1].ready]
        others = [entry for entry in places if not entry[1].ready]
        for number, part in enumerate((ready[:25], ready[25:50], others[:25], others[25:50])):
            if part:
                view.add_item(AddUnit(picks, number, part))
    if picks:
        view.add_item(UndoUnit(picks))
        if not over:
            view.add_item(NameUnits(picks))
    return text, view


def company_name(interaction: discord.Interaction[Any]) -> str:
    """The company's name, as the builder's message shows it."""
    found = TITLE.search(interaction.message.content) if interaction.message else None
    return found.group(1) if found else "Company"


def means_of(interaction: discord.Interaction[Any]) -> int | None:
    """The requisition for the company, as the builder's message shows it."""
    found = MEANS.search(interaction.message.content) if interaction.message else None
    return int(found.group(1)) if found else None


def dump(picks: Sequence[int]) -> str:
    return ".".join(str(pick) for pick in picks)


def parse(text: str) -> tuple[int, ...]:
    """The picks in a custom id."""
    return tuple(int(part) for part in text.split(".") if part)[:MAX_UNITS]


async def offered(interaction: discord.Interaction[Client]) -> tuple[players.ClassChoice, ...]:
    """The classes of the server's campaign."""
    return await players.class_choices(interaction.client.services, who(interaction))


async def show(interaction: discord.Interaction[Client], picks: Sequence[int]) -> None:
    choices = await offered(interaction)
    known = [pick for pick in picks if pick < len(choices)]
    text, view = builder(company_name(interaction), choices, known, means_of(interaction))
    await interaction.response.edit_message(content=text, view=view)


MENUS = ("Add a unit", "More units", "Add a vehicle to fit out, an aircraft or a craft", "More of these")


class AddUnit(
    discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"hx1:company:add(?P<menu>\d?):(?P<picks>[\d.]*)"
):
    """A menu of classes; each choice adds a unit."""

    def __init__(
        self,
        picks: Sequence[int],
        menu: int = 0,
        choices: Sequence[tuple[int, players.ClassChoice]] = (),
    ) -> None:
        super().__init__(
            discord.ui.Select(
                custom_id=f"hx1:company:add{menu}:{dump(picks)}",
                placeholder=MENUS[menu],
                options=[
                    discord.SelectOption(
                        label=choice.name, description=clip(choice.blurb, 100), value=str(place)
                    )
                    for place, choice in choices
                ],
            )
        )
        self.picks = tuple(picks)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> AddUnit:
        return cls(parse(match["picks"]), int(match["menu"] or 0))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        chosen = [int(value) for value in self.item.values]
        await show(interaction, (*self.picks, *chosen)[:MAX_UNITS])


class UndoUnit(
    discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"hx1:company:undo:(?P<picks>[\d.]*)"
):
    """Takes the last unit off the list."""

    def __init__(self, picks: Sequence[int]) -> None:
        super().__init__(discord.ui.Button(label="Undo", custom_id=f"hx1:company:undo:{dump(picks)}"))
        self.picks = tuple(picks)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> UndoUnit:
        return cls(parse(match["picks"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await show(interaction, self.picks[:-1])


class NameUnits(
    discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"hx1:company:done:(?P<picks>[\d.]*)"
):
    """Opens the form that names the units."""

    def __init__(self, picks: Sequence[int]) -> None:
        super().__init__(
            discord.ui.Button(
                label="Name and sign up",
                style=discord.ButtonStyle.primary,
                custom_id=f"hx1:company:done:{dump(picks)}",
            )
        )
        self.picks = tuple(picks)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> NameUnits:
        return cls(parse(match["picks"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        choices = await offered(interaction)
        chosen = [choices[pick] for pick in self.picks if pick < len(choices)]
        await interaction.response.send_modal(UnitNames(company_name(interaction), chosen))


class UnitNames(discord.ui.Modal):
    """One line per unit; the company signs up when it is submitted."""

    def __init__(self, company: str, chosen: Sequence[players.ClassChoice]) -> None:
        super().__init__(title=clip(f"Units of {company}", 45), timeout=900)
        self.company = company
        self.chosen = [choice.id for choice in chosen]
        self.fields: list[discord.ui.TextInput[Any]] = []
        for place, choice in enumerate(chosen, 1):
            field: discord.ui.TextInput[Any] = discord.ui.TextInput(
                default=f"{choice.name} {place}"[:40], max_length=40, custom_id=f"unit{place}"
            )
            self.fields.append(field)
            self.add_item(discord.ui.Label(text=clip(f"{place}. {choice.name}", 45), component=field))

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        async def work(person: Who) -> Reply:
            picks = [(chosen, field.value) for chosen, field in zip(self.chosen, self.fields, strict=True)]
            return Reply(
                await players.create_company(interaction.client.services, person, self.company, picks)
            )

        if not await acknowledge(interaction, update=True):
            return
        reply = await attempt(interaction, work)
        await interaction.edit_original_response(content=reply.text, view=None)
