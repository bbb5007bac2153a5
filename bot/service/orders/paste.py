"""Order forms as text: the empty form, and orders that are pasted or written as a message."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.campaign.text.refusals import say_refusal
from bot.campaign.text.template import AIR_TEMPLATE, ORDER_TEMPLATE, format_order, parse_order
from bot.campaign.world.order import Order, Refusal
from bot.campaign.world.refusals.words import WrongForm
from bot.messages import say
from bot.service.base import (
    Refused,
    Services,
    Who,
    clip,
    quote,
    refused,
)
from bot.service.ground.options import option
from bot.service.orders.filing import Filing, Receipt, answer_ids, answered_before, file_orders
from bot.service.orders.form import find_unit, own_units, settled
from bot.service.orders.known import commanded

MAX_PASTE = 6000
MAX_PASTED_ORDERS = 5
_AS_PRINTED = re.compile(r"[A-Z][a-z ]+:(?: \S.*| )?")
"""A line of the form as it is printed."""


async def template_text(s: Services, who: Who, unit: str | None) -> str:
    """The order form to copy (EDC-C1.1.1-a), with a unit's name and hex filled in where one is given."""
    if not unit:
        return f"```\n{ORDER_TEMPLATE}\n```\n{say('paste-aircraft')}\n```\n{AIR_TEMPLATE}\n```"
    known = await commanded(s, who)
    mine = find_unit(known.view, who.owner, unit)
    return f"```\n{format_order(Order(unit=mine.id), known.view)}\n```"


async def give_template(
    s: Services, who: Who, text: str, written: tuple[int, int] | None = None
) -> list[Receipt]:
    """File the orders of a pasted text, top to bottom (EDC-C1.1-b): all of them or, if one is bad, none.

    `written` is channel and message where the text was written as a message.
    """
    if len(text) > MAX_PASTE:
        raise refused("paste-too-long", length=len(text), limit=MAX_PASTE)
    if repeated := await answered_before(s, answer_ids(who)):
        return repeated
    known = await commanded(s, who, to_file=True)
    parts = split_templates(text)
    if not parts:
        raise refused("paste-empty")
    if len(parts) > MAX_PASTED_ORDERS:
        raise refused("paste-too-many", count=len(parts), limit=MAX_PASTED_ORDERS)
    mine = own_units(known.view, who.owner)
    own_view = replace(
        known.view, units=tuple(mine)
    )  # a name is looked for among the player's own units only
    orders = []
    sloppy = next(
        (line for part in parts for line in part.splitlines() if not _AS_PRINTED.fullmatch(line)), None
    )
    if sloppy is not None and option(known.campaign, "strict_template"):
        raise refused("paste-not-printed", line=quote(sloppy))
    for number, part in enumerate(parts, 1):
        read = parse_order(part, own_view)
        if isinstance(read, Refusal):
            why = say_refusal(read)
            if len(parts) > 1:
                why = f"{say('paste-place', number=number, count=len(parts), why=why)} {say('none-filed')}"
            if isinstance(read, WrongForm):
                why += f"\n```\n{format_order(Order(unit=read.id), own_view)}\n```"
            raise Refused(why)
        orders.append(settled(known.view, find_unit(known.view, who.owner, read.unit), read))
    # A message stands for its orders: who edits or deletes it means those. A form sent again means the same orders.
    receipts = await file_orders(s, who, known, orders, Filing(written, once=written is None))
    if sloppy is not None:
        warning = say("paste-read", line=quote(sloppy))
        receipts[0] = replace(receipts[0], text=clip(f"{receipts[0].text}\n{warning}"))
    return receipts


def split_templates(text: str) -> list[str]:
    """The single orders of a text: each begins with its `Unit:` line."""
    parts: list[list[str]] = []
    for line in text.replace("```", "\n").splitlines():
        if not line.strip():
            continue
        if line.strip().casefold().startswith("unit") or not parts:
            parts.append([])
        parts[-1].append(line)
    return ["\n".join(part) for part in parts]
