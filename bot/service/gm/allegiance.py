"""The game master lets an AI-controlled unit take another side (EDC-C2.2.1-d)."""

from __future__ import annotations

from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.messages import say
from bot.service.base import Services, Who, quote, refused
from bot.service.gm.change import changing
from bot.service.gm.doctrines import led_unit
from bot.service.ground.turning import may_turn, turn_to
from bot.store import records

KIND = "side"
"""What the record of interventions calls it."""
SIDES = (Side.HOSTILE, Side.ALLIED, Side.NEUTRAL)


async def change_side(s: Services, who: Who, unit_id: str, side: str) -> str:
    """Let an AI-controlled unit, or one whose player has left, fight for another side from now on.

    Players are not notified.

    An order that the game master gave it this round was made for its old side and is dropped.
    """
    if side not in SIDES:
        raise refused("side-unknown", typed=quote(side))
    async with changing(s, who, KIND, "map") as change:
        world, campaign, new = change.world, change.campaign, Side(side)
        unit = led_unit(world, unit_id, ownerless=True)
        old, at = unit.side, world.map.label(unit.hex)
        may_turn(world, unit, new)
        turn_to(world, unit, new)
        orders = records.GM_ORDERS.of(campaign).in_round(campaign.round)
        dropped = orders.pop(unit.id, None)
        if dropped is not None:
            records.GM_ORDERS.keep(campaign, records.GmOrders(campaign.round, orders))
        change.before = {"side": old.value, "order": dropped}
        change.after = {"unit": unit.id, "side": new.value}
        about = {"unit": safe(unit.name), "hex": at, "old": old.value, "new": new.value}
        said = change.says(lambda: say("side-changed", **about))
    return said if dropped is None else say("side-order-dropped", change=said)
