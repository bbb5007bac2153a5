"""Orders on their way through the form that players copy, fill in and paste; some of them filled in wrongly."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.campaign.text.template import format_order, parse_order
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import Order, Refusal

SPOILED = 0.05
"""Part of the forms that are tried with a mistake first."""


class Garbled(Exception):
    """A form that was read back as another order than the one it was made from."""


def through_the_form(view: SideView, order: Order, chance: random.Random, told: list[Refusal]) -> Order:
    """The order as it is read from its own form; mistakes are refused first. Raises Garbled."""
    text = format_order(order, view)
    if chance.random() < SPOILED:
        read = parse_order(_spoiled(text, chance), view)
        if isinstance(read, Refusal):
            told.append(read)
    read = parse_order(text, view)
    if isinstance(read, Refusal) or replace(read, number=order.number) != order:
        raise Garbled(f"the form\n{text}\nwas made from {order} and read as {read}")
    return replace(read, number=order.number, note=order.note)


def _spoiled(text: str, chance: random.Random) -> str:
    """The form with one mistake, as people make them."""
    lines = text.splitlines()
    place = chance.randrange(len(lines))
    name, _, value = lines[place].partition(": ")
    lines[place : place + 1] = chance.choice(
        (
            [],
            [lines[place], lines[place]],
            [f"{name}{chance.randint(1, 9)}: {value}"],
            [f"{name}: {value} {value}"],
            [f"{name}: 9999"],
            [f"{name}: {value}; rest; rest"],
        )
    )
    return "\n".join(lines)
