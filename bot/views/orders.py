"""Under an order: withdraw it, or give what was only tried out; and the form to paste orders into."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.service.base import Who
from bot.service.orders import filing as orders
from bot.service.orders.filing import Receipt
from bot.service.orders.form import OrderForm
from bot.views.respond import Reply, respond

CUSTOM_ID_LIMIT = 100
FORM_FIELDS = ("unit", "move", "facing", "action", "target", "weapon", "ability", "wait_for")


def receipt_view(receipt: Receipt) -> discord.ui.View:
    """The button under a receipt, for that order and no later one."""
    view = discord.ui.View(timeout=None)
    view.add_item(WithdrawOrder(receipt.unit_name, receipt.round, receipt.number))
    return view


def check_view(form: OrderForm) -> discord.ui.View | None:
    """The button that gives the order just tried out; none where it does not fit into an id."""
    if len(f"hx1:order:give:{pack(form)}") > CUSTOM_ID_LIMIT:
        return None
    view = discord.ui.View(timeout=None)
    view.add_item(GiveOrder(form))
    return view


def pack(form: OrderForm) -> str:
    """An order form on one line, without its note."""
    fields = [getattr(form, name).replace("|", " ") for name in FORM_FIELDS]
    return "|".join([*fields, "2" if form.double_time else ""])


def unpack(text: str) -> OrderForm:
    *fields, double_time = text.split("|")
    return OrderForm(**dict(zip(FORM_FIELDS, fields, strict=True)), double_time=bool(double_time))


class WithdrawOrder(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"hx1:order:withdraw:(?P<round>[0-9]{1,6}):(?P<number>[0-9]{1,6}):(?P<unit>.+)",
):
    """Takes the order on this receipt back."""

    def __init__(self, unit: str, round: int, number: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Withdraw",
                style=discord.ButtonStyle.secondary,
                custom_id=f"hx1:order:withdraw:{round}:{number}:{unit}",
            )
        )
        self.unit, self.order = unit, (round, number)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> WithdrawOrder:
        return cls(match["unit"], int(match["round"]), int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await orders.withdraw(interaction.client.services, person, self.unit, self.order))

        await respond(interaction, work)


class GiveOrder(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"hx1:order:give:(?P<form>.+)"):
    """Gives the order that was tried out."""

    def __init__(self, form: OrderForm) -> None:
        super().__init__(
            discord.ui.Button(
                label="Give this order",
                style=discord.ButtonStyle.primary,
                custom_id=f"hx1:order:give:{pack(form)}",
            )
        )
        self.form = form

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> GiveOrder:
        return cls(unpack(match["form"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async def work(person: Who) -> Reply:
            receipt = await orders.give(interaction.client.services, person, self.form)
            return Reply(receipt.text, receipt.pictures, receipt_view(receipt))

        await respond(interaction, work)


class PasteOrder(discord.ui.Modal, title="Orders"):
    """Filled-in order forms, one after another (EDC-C1.1.1-a)."""

    text: discord.ui.Label[Any] = discord.ui.Label(
        text="Filled-in order forms",
        description="Copy the form with /order template; several may follow one another.",
        component=discord.ui.TextInput(
            style=discord.TextStyle.paragraph, max_length=4000, custom_id="orders"
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        field = self.text.component
        pasted = field.value if isinstance(field, discord.ui.TextInput) else ""

        async def work(person: Who) -> Reply:
            receipts = await orders.give_template(interaction.client.services, person, pasted)
            first, *others = receipts
            return Reply(first.text, first.pictures, extra=[receipt.text for receipt in others])

        await respond(interaction, work)
