"""Under an order: withdraw it, or give an order that was only previewed; and the form to paste orders into."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from bot.messages import say
from bot.service.base import Services, Who
from bot.service.ground.posts import in_blocks
from bot.service.orders import filing, known, paste
from bot.service.orders.filing import Receipt
from bot.service.orders.form import OrderForm
from bot.service.screens.answer import Given, answers, form
from bot.service.screens.press import Press, Takes, fits, write
from bot.service.screens.screen import Button, Field, Form, Screen


@dataclass(frozen=True)
class OrderPress(Press):
    """Of an order in a round of a campaign, for a unit by its id."""

    campaign: int
    round: int
    unit: str


@dataclass(frozen=True)
class Withdraw(OrderPress, name="order.off", apart=True):
    """Take the order of this number back, and no later one."""

    again = "`/order withdraw`"
    number: int


@dataclass(frozen=True)
class GiveChecked(OrderPress, name="order.give", apart=True):
    """Give the order that was previewed, as it was typed. `filed` is the last queue number given out then."""

    again = "`/order check`"
    filed: int
    move: str
    facing: str
    action: str
    target: str
    weapon: str
    double_time: bool
    ability: str
    wait_for: str


@dataclass(frozen=True)
class PasteOrders(Press, name="order.paste", takes=Takes.TEXT):
    """Give the orders of filled-in forms, one after another (EDC-C1.1.1-a)."""

    again = "`/order paste`"
    campaign: int
    round: int


form(
    PasteOrders,
    lambda: Form(
        say("orders-form"),
        (Field("orders", say("orders-field"), 4000, say("orders-hint"), long=True),),
    ),
)


async def give(s: Services, who: Who, typed: OrderForm) -> Screen:
    """File an order; its receipt."""
    return receipt_screen(await filing.give(s, who, typed))


async def check(s: Services, who: Who, typed: OrderForm) -> Screen:
    """Preview an order; with the button that gives it, unless it is too long for one."""
    preview = await filing.check(s, who, typed)
    press = GiveChecked(
        preview.campaign,
        preview.round,
        preview.unit,
        preview.filed,
        typed.move,
        typed.facing,
        typed.action,
        typed.target,
        typed.weapon,
        typed.double_time,
        typed.ability,
        typed.wait_for,
    )
    buttons = (Button(say("order-give-button"), press, "primary"),) if fits(press) else ()
    return Screen(preview.text, buttons=buttons, pictures=(preview.picture,))


def receipt_screen(receipt: Receipt) -> Screen:
    """The receipt with the button for that order and no later one."""
    press = Withdraw(receipt.campaign, receipt.round, receipt.unit, receipt.number)
    buttons = (Button("Withdraw", press),) if fits(press) else ()
    return Screen(receipt.text, buttons=buttons, pictures=tuple(receipt.pictures))


@answers(Withdraw)
async def _withdraw(s: Services, who: Who, press: Withdraw, given: Given) -> Screen:
    only = (press.campaign, press.round, press.number)
    return Screen(await filing.withdraw(s, who, press.unit, only))


@answers(GiveChecked)
async def _give(s: Services, who: Who, press: GiveChecked, given: Given) -> Screen:
    typed = OrderForm(
        press.unit,
        press.move,
        press.facing,
        press.action,
        press.target,
        press.weapon,
        press.double_time,
        press.ability,
        wait_for=press.wait_for,
    )
    receipt = await filing.give(s, who, typed, (press.campaign, press.round), _mark(who, press))
    if receipt.repeated:
        return Screen(await filing.filed_before(s, receipt))
    return receipt_screen(receipt)


def _mark(who: Who, press: GiveChecked) -> int:
    """What stands for all interactions with a button: however often the button is tapped, it is the same one.

    It is below zero, as no id of Discord's is.
    """
    text = f"{who.guild_id}:{who.user_id}:{write(press)}"
    return -1 - (int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1)


@answers(PasteOrders)
async def _paste(s: Services, who: Who, press: PasteOrders, given: Given) -> Screen:
    now = await known.round_now(s, who)
    if (press.campaign, press.round) != now:
        # They were meant for another round; what was written is given back, not lost.
        return Screen(say("paste-late", round=press.round), extra=tuple(in_blocks(given.texts["orders"])))
    first, *others = await paste.give_template(s, who, given.texts["orders"])
    return Screen(first.text, pictures=tuple(first.pictures), extra=tuple(receipt.text for receipt in others))
