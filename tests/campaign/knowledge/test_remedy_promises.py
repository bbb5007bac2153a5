"""What would have worked works: in a world that the side knows whole, the order named loses nothing of that."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from test_two_worlds import sample_orders
from worlds import worlds

from bot.campaign.forecast.remedy import remedy
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look, visible_now
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.story.tell import LOST
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.service.orders.words import brief_order
from tests.amount import amount

DICE = KeyedDice(1, b"o" * 32, b"c" * 32)


def lost(made: World, queue: list[Order], unit: str) -> tuple[set[str], set[str]]:
    """The codes and the parts that the unit loses of its order."""
    copy = world_from_json(world_to_json(made), made.map)
    events = [
        event for event in resolve(copy, queue, DICE, {}).events if event.kind in LOST and event.unit == unit
    ]
    codes = {str(event.data["code"]) for event in events}
    return codes, {str(event.data.get("step", "move")) for event in events}


@settings(max_examples=amount(25, 400), deadline=None)
@given(worlds(), st.data())
def test_the_order_that_is_named_loses_nothing_of_what_was_lost(made: World, data: st.DataObject) -> None:
    seen = visible_now(made, Side.PLAYER)
    hidden = [
        unit.id
        for unit in made.units.values()
        if unit.side is Side.HOSTILE and (unit.stealthed or unit.hex not in seen)
    ]
    for unit in hidden:
        del made.units[unit]
    made.mines = {}
    look(made)
    view = observe(made, Side.PLAYER)
    samples, queue = sample_orders(view), list[Order]()
    for own in view.units:
        mine = [order for order in samples if order.unit == own.id]
        queue.append(replace(data.draw(st.sampled_from(mine)), number=len(queue) + 1))
    for order in queue:
        codes, parts = lost(made, queue, order.unit)
        helped = remedy(view, queue, order, codes, parts) if codes else None
        if helped is None or helped.order is None:
            continue
        if (beside := helped.behind or helped.ahead) is None:
            other = [helped.order if one is order else one for one in queue]
        else:
            other = [replace(one, number=2 * one.number) for one in queue if one is not order]
            other.append(replace(order, number=2 * beside.number + (-1 if beside is helped.ahead else 1)))
            other.sort(key=lambda one: one.number)
        again, _ = lost(made, other, order.unit)
        assert not again & codes, (brief_order(view, order), brief_order(view, helped.order), again)
