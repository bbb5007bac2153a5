"""Several orders for neutral units in one round."""

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.world.sides import Side
from tests.campaign.kernel.kernel_worlds import go, unit, world


def test_a_neutral_order_is_checked_after_another_neutral_order() -> None:
    start = world(unit("N1", "RI", "0304", side=Side.NEUTRAL), unit("N2", "RI", "0506", side=Side.NEUTRAL))
    look(start)
    check = check_in_queue(observe(start, Side.NEUTRAL), go("N2", "0507"), [go("N1", "0305")])
    assert check.refusal is None
