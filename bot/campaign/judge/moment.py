"""From where and with what an action is done, and the judges of the room by the order types they judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.campaign.judge.situation import Situation
from bot.campaign.world.order import Action, Order, OrderType, Refusal
from bot.campaign.world.record import record
from bot.hexmap.coords import Facing, Hex


@record(frozen=True, slots=True)
class Moment:
    """From where and with what an action is done."""

    order: Order
    at: Hex
    energy: int
    """What the unit has left by then."""
    ability: bool = False
    """As the ability of the round, not as its action."""
    heading: Facing | None = None
    """The direction of the last step of the move before it; None if there was none."""


Judge = Callable[[Situation, Action, Moment], Refusal | None]
"""Why the action cannot be done at that moment; None if it can, as far as the situation tells."""
Offers = Callable[[Situation, Hex], Iterator[Action]]
"""What actions of a type could be about, from that hex."""

JUDGES: dict[OrderType, Judge] = {}
OFFERS: dict[OrderType, Offers] = {}
"""For order types that know this themselves; for the others `options` tries what is at hand."""


def judges(*kinds: OrderType) -> Callable[[Judge], Judge]:
    """Let the function judge orders of these types."""

    def register(judge: Judge) -> Judge:
        JUDGES.update(dict.fromkeys(kinds, judge))
        return judge

    return register


def offers(*kinds: OrderType) -> Callable[[Offers], Offers]:
    """Let the function find what orders of these types could be about, for autocomplete and for AI players."""

    def register(options: Offers) -> Offers:
        OFFERS.update(dict.fromkeys(kinds, options))
        return options

    return register
