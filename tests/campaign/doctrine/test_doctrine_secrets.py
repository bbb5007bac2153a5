"""Doctrine plans from its own side's view and nothing else, the same way every time."""

from __future__ import annotations

from dataclasses import replace

from doctrine_worlds import CLASSES, DICE, PLAYERS, ground, unit, world
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.judge.advice.check import check_order
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Cargo, Depot, World
from bot.campaign.world.order import Order
from bot.campaign.world.profiles import Profile
from bot.campaign.world.saved.serial import plain, to_bytes, view_to_json, world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex, label
from bot.hexmap.model import Place

THEIRS = [kind for kind in sorted(CLASSES) if kind not in (*PLAYERS, "boat")]


@st.composite
def battles(draw: st.DrawFn) -> tuple[World, dict[str, Doctrine]]:
    """Hostile units of every trade with some players, in sight or not, a depot, an airstrip and an objective."""
    size = draw(st.integers(10, 16))
    terrain = {
        f"{column:02}{row:02}": draw(
            st.sampled_from(["plains", "plains", "plains", "forest", "city", "water"])
        )
        for column in range(1, size + 1)
        for row in range(1, size + 1)
        if (column + row) % 3 == 0
    }
    land = [Hex(c, r) for c in range(1, size + 1) for r in range(1, size + 1)]
    dry = [at for at in land if terrain.get(label(at)) != "water"]
    spots = draw(st.permutations(dry))
    hexmap = ground(
        size,
        size,
        terrain,
        places=(
            Place(spots[-1], "airstrip", "Field", "hostile"),
            Place(spots[-2], "objective", "Hill", draw(st.sampled_from(["hostile", ""]))),
        ),
    )
    units, doctrines = [], {}
    for number, at in enumerate(spots[: draw(st.integers(4, 14))]):
        kind = draw(st.sampled_from(THEIRS if number % 3 else list(PLAYERS)))
        cls = CLASSES[kind]
        made = unit(f"u{number}", kind, label(at), fs=draw(st.integers(1, cls.fs)))
        made.energy = draw(st.integers(0, cls.energy))
        made.stealthed = draw(st.sampled_from([False, False, True])) and cls.is_infantry
        made.immobilised = draw(st.sampled_from([False] * 5 + [True]))
        if cls.unit_type in ("VTOL", "Fixed-Wing") and draw(st.booleans()):
            made.profile = draw(st.sampled_from([Profile.CONTOUR, Profile.LOW]))
        if cls.cargo:
            made.cargo = Cargo(draw(st.integers(0, 2)), draw(st.integers(0, 2)))
        units.append(made)
        doctrines[made.id] = draw(st.sampled_from(list(Doctrine)))
    place = spots[-3]
    depots = {label(place): Depot(place, Side.HOSTILE, "Store", Cargo(3, 3))}
    return world(*units, hexmap=hexmap, depots=depots, night=draw(st.booleans())), doctrines


def told(view: SideView, doctrines: dict[str, Doctrine]) -> list[Order]:
    return orders_for(view, doctrines, DICE)


@settings(max_examples=60, deadline=None)
@given(battles(), st.data())
def test_what_the_side_does_not_know_makes_no_difference(
    battle: tuple[World, dict[str, Doctrine]], data: st.DataObject
) -> None:
    made, doctrines = battle
    view = observe(made, Side.HOSTILE)
    other = world_from_json(world_to_json(made), made.map)
    memory = other.knowledge[Side.HOSTILE]
    for found in list(other.units.values()):
        if found.side is Side.PLAYER and found.id not in memory.aliases:
            if data.draw(st.booleans()):
                del other.units[found.id]
            else:
                found.fs = data.draw(st.integers(1, 9))
                found.hex = data.draw(
                    st.sampled_from([at for at in made.map.hexes() if at not in view.visible])
                )
    seen = observe(other, Side.HOSTILE)
    assert to_bytes(view_to_json(seen)) == to_bytes(view_to_json(view))
    assert plain(told(seen, doctrines)) == plain(told(view, doctrines))


@settings(max_examples=60, deadline=None)
@given(battles())
def test_the_same_view_and_dice_give_the_same_orders_and_none_is_turned_down(
    battle: tuple[World, dict[str, Doctrine]],
) -> None:
    made, doctrines = battle
    view = observe(made, Side.HOSTILE)
    orders = told(view, doctrines)
    copy = world_from_json(world_to_json(made), made.map)
    assert plain(told(observe(copy, Side.HOSTILE), doctrines)) == plain(orders)
    own = {one.id for one in view.units}
    assert {order.unit for order in orders} <= own
    assert len({order.unit for order in orders}) == len(orders)
    for order in orders:
        assert check_order(view, order).refusal is None


@settings(max_examples=25, deadline=None)
@given(battles())
def test_rounds_of_doctrine_can_be_played(battle: tuple[World, dict[str, Doctrine]]) -> None:
    made, doctrines = battle
    for _ in range(3):
        orders: list[Order] = []
        for side in (Side.PLAYER, Side.HOSTILE):
            orders += told(observe(made, side), doctrines)
        numbered = [replace(order, number=n) for n, order in enumerate(orders, 1)]
        made = resolve(made, numbered, DICE).world
        look(made)
    assert made.round == 4
