"""Refusals of a facing."""

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import Kind, refuses


@refuses("no_pivot", Lift.OTHER_PATH, final=True)
class NoPivot(Kind):
    """The unit cannot turn in place."""


@refuses("facing_ruled", Lift.EARLIER_ORDER, Lift.OTHER_FACING, Lift.OTHER_PATH)
class FacingRuled(Kind):
    """An earlier declaration rules the facing of the hex."""

    facing: str


@refuses("facing_fixed", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class FacingFixed(Kind):
    """The trench fixes the facing."""

    facing: str
