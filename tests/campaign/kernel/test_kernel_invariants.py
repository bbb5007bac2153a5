"""What holds for any world and any orders."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_worlds import CLASSES, ground, unit, world

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.forecast.sequence import broken
from bot.campaign.judge.advice.check import check_order
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.plans import say_plan
from bot.campaign.world.groundwork import ground_with
from bot.campaign.world.model import World
from bot.campaign.world.order import Ability, Action, ActionKind, Order
from bot.campaign.world.order_types import ORDER_TYPES
from bot.campaign.world.sides import Side, camp
from bot.campaign.world.structure_kinds import health_of, kind_of
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.terrain import TerrainKind
from tests.amount import amount
from tests.campaign.knowledge.building import scatter

DICE = KeyedDice(1, b"open seed for tests", b"covered seed of tests")
HEXES = [f"{col:02d}{row:02d}" for col in range(1, 7) for row in range(1, 7)]
hexes = st.builds(Hex, st.integers(0, 7), st.integers(0, 7))
works = st.sampled_from([None, None, "trench", "bunker", "wall", "mini depot", "sensor tower"])
screens = st.sampled_from([ActionKind.SMOKE, ActionKind.FLARE])


@st.composite
def worlds(draw: st.DrawFn) -> World:
    rough = draw(
        st.dictionaries(st.sampled_from(HEXES), st.sampled_from(["forest", "swamp", "rubble", "water"]))
    )
    levels = draw(st.dictionaries(st.sampled_from(HEXES), st.integers(0, 2), max_size=8))
    dry = [label for label in HEXES if rough.get(label) != "water"]
    places = draw(st.lists(st.sampled_from(dry), max_size=9)) if dry else []
    units, taken = [], {}
    for number, label in enumerate(places):
        kind = draw(st.sampled_from(["RI", "MI", "MO", "EN", "TK", "WV", "TR", "HI", "HTK", "HT"]))
        hostile = "hostile" in CLASSES[kind].tags
        sides = taken.setdefault(label, [])
        if len(sides) < 2 and hostile not in [not side for side in sides]:
            sides.append(hostile)
            facing = draw(st.sampled_from(list(Facing)))
            stealthed = draw(st.sampled_from([False, False, False, True]))
            energy = draw(st.integers(0, 5))
            units.append(unit(f"u{number}", kind, label, facing, energy=energy, stealthed=stealthed))
    made = world(*units, hexmap=ground(6, 6, rough, levels), hour=draw(st.sampled_from([12, 22])), night=True)
    made.environment = replace(made.environment, wind_speed=draw(st.sampled_from([0, 3, 8])))
    scatter(draw, made)
    for one in made.units.values():
        works = [key for key, found in made.structures.items() if found.hex == one.hex and found.slot]
        if works and CLASSES["RI"].unit_type == made.catalogue.cls(one).unit_type:
            mine = draw(st.none() | st.sampled_from(works))
            if mine not in {other.garrison for other in made.units.values()}:
                one.garrison = mine
    return made


@st.composite
def rounds(draw: st.DrawFn) -> tuple[World, list[Order]]:
    start = draw(worlds())
    orders = []
    for number, key in enumerate(draw(st.permutations(sorted(start.units))), start=1):
        kind = draw(st.sampled_from([None, *ORDER_TYPES.values()]))
        path = tuple(draw(st.lists(hexes, max_size=3)))
        orders.append(
            Order(
                key,
                number,
                path=path,
                destination=None if path else draw(st.none() | hexes),
                double_time=draw(st.booleans()),
                facing=draw(st.none() | st.sampled_from(list(Facing))),
                action=Action(
                    kind,
                    draw(st.none() | hexes),
                    draw(st.none() | st.sampled_from(sorted(start.units))),
                    item=draw(works),
                    facing=draw(st.none() | st.sampled_from(list(Facing))),
                )
                if kind
                else None,
                ability=draw(st.none() | st.builds(Ability, st.builds(Action, screens, hexes))),
            )
        )
    return start, orders


@settings(max_examples=amount(40, 300), deadline=None)
@given(rounds())
def test_invariants(given_round: tuple[World, list[Order]]) -> None:
    start, orders = given_round
    before = replace(start, units={key: replace(one) for key, one in start.units.items()})
    result = resolve(start, orders, DICE)
    after = result.world
    assert start.units == before.units
    markers = {key for key, one in after.units.items() if one.survivors_of is not None}
    assert (after.units.keys() - markers) | after.graveyard.keys() == start.units.keys()
    assert not after.units.keys() & after.graveyard.keys()
    assert all(one.fs > 0 and one.energy >= 0 for one in after.units.values())
    assert all(after.map.terrain_at(one.hex) is not TerrainKind.WATER for one in after.units.values())
    standing = [one for one in after.units.values() if one.carrier is None and one.survivors_of is None]
    crowd = Counter((camp(one.side), one.hex) for one in standing)
    assert all(count <= 2 for count in crowd.values())
    fronts = Counter((camp(one.side), one.hex) for one in standing if one.front)
    assert set(fronts) == set(crowd)
    for one in after.units.values():
        foes = [
            other for other in after.units.values() if other.hex == one.hex and one.side.opposes(other.side)
        ]
        assert not one.brawl or any(foe.brawl for foe in foes)
        assert not (one.stealthed and (one.brawl or one.overrun))
    for one in after.units.values():
        assert one.garrison is None or after.structures[one.garrison].hex == one.hex
    for key, built in after.structures.items():
        kind = kind_of(after.catalogue, built.kind)
        assert key == built.id
        assert 1 <= built.health <= health_of(after.catalogue, kind)
        assert not (kind.stores and built.built) or after.map.label(built.hex) in after.depots
    true = (after.structures.values(), after.catalogue, after.settings, after.settled)
    assert after.map is ground_with(after.map, *true)
    assert resolve(start, orders, DICE) == result
    assert resolve(start, orders[::-1], DICE) == result


@settings(max_examples=amount(25, 200), deadline=None)
@given(rounds())
def test_an_order_is_judged_behind_any_queue(given_round: tuple[World, list[Order]]) -> None:
    """EDC-C1.1-b: never an error, nothing refused that is possible now, and each order judged in its place."""
    start, orders = given_round
    start_round(start)
    for side in (Side.PLAYER, Side.HOSTILE):
        view = observe(start, side)
        mine = [order for order in orders if start.units[order.unit].side is side]
        for order in mine:
            at_end = check_in_queue(view, replace(order, number=0), mine)
            in_place = check_in_queue(view, order, mine)
            ahead = [one for one in mine if one.number < order.number]
            assert in_place == check_in_queue(view, order, ahead)
            for check in (at_end, in_place):
                assert (check.plan is None) is (check.refusal is not None)
                assert check.refusal is None or check_order(view, order).refusal is not None
                assert say_plan(check, view, order.unit)
        assert broken(view, mine, mine) == []
        for order in mine[:2]:
            rest = [one for one in mine if one is not order]
            for lost in (broken(view, mine, rest), broken(view, mine, [*rest, replace(order, number=99)])):
                assert all(one.number > order.number for one, _ in lost)


@settings(max_examples=amount(25, 200), deadline=None)
@given(rounds())
def test_check_never_raises_and_keeps_to_the_rules(given_round: tuple[World, list[Order]]) -> None:
    start, orders = given_round
    start_round(start)
    for side in (Side.PLAYER, Side.HOSTILE):
        view = observe(start, side)
        for order in orders:
            check = check_order(view, order)
            assert (check.plan is None) is (check.refusal is not None)
            if check.plan is not None:
                assert check.plan.energy <= start.units[order.unit].energy
