"""From where and with what a deed is done."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.world.order import Order
from bot.hexmap.coords import Facing, Hex


@dataclass(frozen=True, slots=True)
class Moment:
    """From where and with what a deed is done."""

    order: Order
    at: Hex
    energy: int
    """What the unit has left by then."""
    ability: bool = False
    """As the ability of the round, not as its action."""
    heading: Facing | None = None
    """The direction of the last step of the move before it; None if there was none."""
