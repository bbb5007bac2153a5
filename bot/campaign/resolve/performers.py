"""Which function carries out which order type."""

from __future__ import annotations

from collections.abc import Callable

from bot.campaign.resolve.turn import Turn
from bot.campaign.world.order import Action, OrderType

Performer = Callable[[Turn, Action, bool], None]
"""Takes the turn, the action, and whether it is the ability of the round. The judge has allowed it."""

PERFORMERS: dict[OrderType, Performer] = {}


def carries_out(*kinds: OrderType) -> Callable[[Performer], Performer]:
    """Let the function carry out orders of these types."""

    def register(performer: Performer) -> Performer:
        PERFORMERS.update(dict.fromkeys(kinds, performer))
        return performer

    return register
