"""The company builder on a phone: menus and buttons for company and units. The database holds all state.

What an item is about travels in its custom id: `hx1:co:WHAT:UNIT:SLOT`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import discord

from bot.service.base import Refused, Who
from bot.service.company import outfit, players
from bot.service.company.outfit import CompanyPage, UnitPage
from bot.service.screens.menus import PAGE, Item
from bot.views.client import Client
from bot.views.respond import Reply, acknowledge, attempt, clip

IDS = r"(?P<what>[a-z]+):(?P<unit>[a-z0-9]*):(?P<slot>[a-z ]*)"


def company_view(page: CompanyPage, classes: Sequence[players.ClassChoice]) -> discord.ui.View:
    """Units to open, Task Force, specialisations, units to add. Five rows are all that Discord allows."""
    view = discord.ui.View(timeout=None)
    if page.units:
        view.add_item(Menu("open", "Change a unit", page.units))
    if page.forces:
        view.add_item(Menu("force", "Task Force", page.forces))
    if page.specialisations:
        view.add_item(Menu("spec", "Specialisation", page.specialisations, most=page.allowed))
    elif page.open and (ready := items_of(classes, ready=True)):
        view.add_item(Menu("add", "Buy a unit", ready[:PAGE]))
    if page.specialisations or not page.open:
        view.add_item(Press("buy", "Buy a unit"))
    else:
        view.add_item(Press("buy", "Buy a vehicle, aircraft or craft"))
    if page.open:
        view.add_item(Press("done", "Sign up", green=page.legal))
    return view


def classes_view(classes: Sequence[players.ClassChoice]) -> discord.ui.View:
    """All classes that can be bought."""
    view = discord.ui.View(timeout=None)
    ready, others = items_of(classes, ready=True), items_of(classes, ready=False)
    parts = (ready[:PAGE], ready[PAGE : 2 * PAGE], others[:PAGE], others[PAGE : 2 * PAGE])
    for number, part in enumerate(parts):
        if part:
            view.add_item(
                Menu(
                    "add",
                    "To fit out, to fly, to float" if number > 1 else "Ready to fight",
                    part,
                    slot="abcd"[number],
                )
            )
    view.add_item(Press("back", "Back"))
    return view


def items_of(classes: Sequence[players.ClassChoice], *, ready: bool) -> list[Item]:
    return [Item(choice.id, choice.name, choice.blurb) for choice in classes if choice.ready is ready]


def unit_view(page: UnitPage) -> discord.ui.View:
    """Slots, upgrades of the chosen slot, what can be taken off, the place in the Task Force, and buttons."""
    view = discord.ui.View(timeout=None)
    chosen = next((slot.value for slot in page.slots if slot.chosen), "")
    if page.slots:
        view.add_item(Menu("slot", "Fit something: which slot?", page.slots, page.unit))
    if page.upgrades:
        view.add_item(Menu("fit", f"Fit into {chosen}", page.upgrades, page.unit, chosen))
    if page.fitted:
        view.add_item(Menu("off", "Take something off", page.fitted, page.unit, chosen))
    if page.places:
        view.add_item(Menu("place", "Slot in the Task Force", page.places, page.unit, chosen))
    if page.training:
        view.add_item(Press("train", page.training, page.unit, chosen))
    view.add_item(Press("enlist", "Leave at home" if page.member else "Take along", page.unit, chosen))
    view.add_item(Press("rename", "Rename", page.unit, chosen))
    view.add_item(Press("disband", "Give up", page.unit, chosen))
    view.add_item(Press("back", "Back", page.unit))
    return view


class Menu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=rf"hx1:co:m:{IDS}"):
    """A menu of the builder."""

    def __init__(
        self,
        what: str,
        placeholder: str,
        items: Sequence[Item] = (),
        unit: str = "",
        slot: str = "",
        *,
        most: int = 1,
    ) -> None:
        options = [
            discord.SelectOption(
                label=clip(item.label, 100),
                value=item.value,
                description=clip(item.text, 100) or None,
                default=item.chosen,
            )
            for item in items
        ]
        super().__init__(
            discord.ui.Select(
                custom_id=f"hx1:co:m:{what}:{unit}:{slot}",
                placeholder=placeholder,
                options=options,
                max_values=max(1, min(most, len(options))),
            )
        )
        self.what, self.unit, self.slot = what, unit, slot

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Menu:
        return cls(match["what"], "", (), match["unit"], match["slot"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        values = list(self.item.values)
        work = {
            "force": lambda: outfit.choose_force(values[0]),
            "spec": lambda: outfit.choose_specialisations(values),
            "add": lambda: outfit.add_unit(values[0]),
        }
        if self.what in work:
            await on_company(interaction, work[self.what]())
        elif self.what == "open":
            await on_unit(interaction, values[0], "", None)
        elif self.what == "slot":
            await on_unit(interaction, self.unit, values[0], None)
        elif self.what == "fit":
            await on_unit(interaction, self.unit, self.slot, outfit.fit(self.unit, values[0]))
        elif self.what == "off":
            await on_unit(interaction, self.unit, self.slot, outfit.take_off(self.unit, values[0]))
        else:
            letter = "" if values[0] == "auto" else values[0]
            await on_unit(interaction, self.unit, self.slot, outfit.place(self.unit, letter))


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=rf"hx1:co:b:{IDS}"):
    """A button of the builder."""

    def __init__(self, what: str, label: str, unit: str = "", slot: str = "", *, green: bool = False) -> None:
        style = discord.ButtonStyle.success if green else discord.ButtonStyle.secondary
        super().__init__(
            discord.ui.Button(label=clip(label, 80), style=style, custom_id=f"hx1:co:b:{what}:{unit}:{slot}")
        )
        self.what, self.unit, self.slot = what, unit, slot

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Press:
        return cls(match["what"], match["what"], match["unit"], match["slot"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        if self.what == "rename":
            await interaction.response.send_modal(Rename(self.unit, self.slot))
        elif self.what == "buy":
            await show_classes(interaction)
        elif self.what == "done":
            await sign_up(interaction)
        elif self.what == "back":
            await on_company(interaction, None)
        elif self.what == "train":
            await on_unit(interaction, self.unit, self.slot, outfit.train(self.unit))
        elif self.what == "enlist":
            await on_unit(interaction, self.unit, self.slot, outfit.enlist(self.unit))
        else:
            await on_company(interaction, outfit.disband(self.unit))


class Rename(discord.ui.Modal, title="Rename the unit"):
    """The unit's new name."""

    name: discord.ui.Label[Any] = discord.ui.Label(
        text="Its new name", component=discord.ui.TextInput(max_length=40, custom_id="name")
    )

    def __init__(self, unit: str, slot: str) -> None:
        super().__init__(timeout=900)
        self.unit, self.slot = unit, slot

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        field = self.name.component
        typed = field.value if isinstance(field, discord.ui.TextInput) else ""
        await on_unit(interaction, self.unit, self.slot, outfit.rename(self.unit, typed))


Work = Callable[[Any], Any]


async def company_reply(bot: Client, person: Who, work: Work | None = None) -> Reply:
    """The company's page, after a change if there is one."""
    services = bot.services
    if work is None:
        page = await outfit.company_page(services, person)
    else:
        page = await outfit.change(services, person, work)
    return Reply(page.text, view=company_view(page, await players.class_choices(services, person)))


async def on_company(interaction: discord.Interaction[Any], work: Work | None) -> None:
    await _update(interaction, lambda person: company_reply(interaction.client, person, work))


async def on_unit(interaction: discord.Interaction[Any], unit: str, slot: str, work: Work | None) -> None:
    async def do(person: Who) -> Reply:
        services = interaction.client.services
        if work is None:
            page = await outfit.unit_page(services, person, unit, slot)
        else:
            page = await outfit.change_unit(services, person, unit, slot, work)
        return Reply(page.text, view=unit_view(page))

    await _update(interaction, do)


async def show_classes(interaction: discord.Interaction[Any]) -> None:
    async def do(person: Who) -> Reply:
        classes = await players.class_choices(interaction.client.services, person)
        return Reply(
            "## Which unit?\nIt joins the company if there is room, else it stays at home.",
            view=classes_view(classes),
        )

    await _update(interaction, do)


async def sign_up(interaction: discord.Interaction[Any]) -> None:
    async def do(person: Who) -> Reply:
        return Reply(await outfit.finish(interaction.client.services, person))

    await _update(interaction, do, keep=True)


async def _update(
    interaction: discord.Interaction[Any], work: Callable[[Who], Any], *, keep: bool = False
) -> None:
    """Show the new page in place of the old; a refusal comes as a message of its own, and the page stays."""
    if not await acknowledge(interaction, update=True):
        return
    refusal: list[str] = []

    async def guarded(person: Who) -> Reply:
        try:
            found: Reply = await work(person)
        except Refused as problem:
            refusal.append(problem.sentence)
            raise
        return found

    reply = await attempt(interaction, guarded)
    if refusal or keep or reply.view is None:
        await interaction.followup.send(reply.text, ephemeral=True)
    else:
        await interaction.edit_original_response(content=reply.text, view=reply.view)
