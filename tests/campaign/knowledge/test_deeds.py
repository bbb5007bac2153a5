"""What a briefing's pictures show of a round, and which parts of the map they show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.campaign.knowledge.deeds import NOTHING, Deeds, Fallen, Handled, Hurt, Move, Shot, deeds_of, steps_of
from bot.campaign.knowledge.fronts import COLUMNS, MOST, ROWS, Front, fronts_of
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from tests.campaign.kernel.kernel_worlds import unit, world


def _view() -> SideView:
    start = world(unit("a", "WV", "0304"), unit("b", "TR", "0404"), unit("h", "HI", "0306"))
    start_round(start)
    return observe(start, Side.PLAYER)


VIEW = _view()
FOE = VIEW.contacts[0].id
HEXES = st.builds(Hex, st.integers(1, VIEW.map.width), st.integers(1, VIEW.map.height))


AT = Hex(3, 4)


def event(kind: str, who: str | None, at: Hex = AT, **data: Any) -> Event:
    return Event(1, kind, 1, 1, who, at, (), data, (), frozenset({"player"}))


def attack(who: str | None, target: str, at: str, loss: int) -> Event:
    return event("attacked", who, attacker=who, target=target, hex=at, loss=loss)


def test_fire_goes_from_where_a_unit_stood_then() -> None:
    deeds = deeds_of(
        VIEW,
        VIEW,
        [
            attack("a", FOE, "0306", 2),
            event("moved", "a", path=["0304", "0305"]),
            attack("a", FOE, "0306", 1),
            event("moved", FOE, path=["0306", "0406"]),
            attack(FOE, "b", "0404", 4),
            attack(None, "a", "0305", 3),
        ],
    )
    assert deeds.shots == (
        Shot(Hex(3, 4), Hex(3, 6), Side.PLAYER),
        Shot(Hex(3, 5), Hex(3, 6), Side.PLAYER),
        Shot(Hex(4, 6), Hex(4, 4), Side.HOSTILE),
    ), "an unseen attacker has no line"
    assert deeds.moves == (
        Move((Hex(3, 4), Hex(3, 5)), Side.PLAYER),
        Move((Hex(3, 6), Hex(4, 6)), Side.HOSTILE),
    )
    assert deeds.hurts == (
        Hurt(Hex(3, 6), Side.HOSTILE, 3),
        Hurt(Hex(4, 4), Side.PLAYER, 4),
        Hurt(Hex(3, 5), Side.PLAYER, 3),
    )


def test_who_fell_where_who_stopped_and_who_is_new() -> None:
    found = replace(VIEW.contacts[0], id="C9", hex=Hex(5, 5))
    gone = replace(VIEW.contacts[0], id="C8", hex=Hex(6, 6), present=False)
    view = replace(VIEW, contacts=(*VIEW.contacts, found, gone))
    deeds = deeds_of(
        view,
        VIEW,
        [
            event("destroyed", "a", Hex(3, 5)),
            event("destroyed", FOE, Hex(3, 6)),
            event("stopped", "b", Hex(4, 4)),
            event("contact", "C9", Hex(5, 5)),
            event("contact", "C8", Hex(6, 6)),
            event("moved", "C9", path=["0505"]),
        ],
    )
    assert deeds.fallen == (
        Fallen(Hex(3, 5), Side.PLAYER, VIEW.units[0].symbol),
        Fallen(Hex(3, 6), Side.HOSTILE, VIEW.contacts[0].symbol),
    )
    assert deeds.stops == (Hex(4, 4),)
    assert deeds.fresh == (Hex(5, 5),), "not where one was seen and is no more"
    assert deeds.moves == (), "seen in one hex only"


def test_who_was_taken_aboard_put_down_and_rescued_where() -> None:
    symbol = VIEW.units[0].symbol
    deeds = deeds_of(
        VIEW,
        VIEW,
        [
            event("boarded", "a", Hex(3, 4), carrier="b", hex="0404"),
            event("moved", "b", path=["0404", "0405"]),
            event("left", "a", Hex(4, 6), carrier="b", hex="0406"),
            event("recovered", "S9", Hex(4, 5), carrier="b", hex="0405"),
            event("rescued", "S9", Hex(4, 5), ccp="0407", carrier="b", unit="c"),
            event("set_down", FOE, Hex(3, 6), hex="0307"),
        ],
    )
    assert deeds.handled == (
        Handled(Hex(4, 4), Side.PLAYER, symbol, "aboard"),
        Handled(Hex(4, 6), Side.PLAYER, symbol, "out"),
        Handled(Hex(4, 5), Side.PLAYER, "survivors", "aboard"),
        Handled(Hex(4, 7), Side.PLAYER, "survivors", "rescued"),
        Handled(Hex(3, 7), Side.HOSTILE, VIEW.contacts[0].symbol, "out"),
    )
    assert deeds.moves == (
        Move((Hex(3, 4), Hex(4, 4)), Side.PLAYER),
        Move((Hex(4, 4), Hex(4, 5)), Side.PLAYER),
        Move((Hex(4, 5), Hex(4, 6)), Side.PLAYER),
    ), "the step between is a move, and a foe whose carrier is not known was not seen to step"
    far = replace(VIEW, units=())
    assert fronts_of(far, Deeds(handled=deeds.handled[:1]))[0].shows(Hex(4, 4))


def test_the_first_front_is_where_it_was_fought_the_others_where_something_happened() -> None:
    wide = replace(VIEW.map, width=40, height=30, terrain=VIEW.map.terrain[:1] * 1200, elevation=(0,) * 1200)
    far = [replace(VIEW.units[0], id=f"u{n}", hex=Hex(35, 25)) for n in range(5)]
    view = replace(VIEW, map=wide, units=tuple(far), contacts=())
    deeds = Deeds(shots=(Shot(Hex(5, 5), Hex(5, 6), Side.PLAYER),), fresh=(Hex(20, 15),))
    first, second = fronts_of(view, deeds)
    assert first.shows(Hex(5, 5))
    assert (first.first, first.last) == (Hex(2, 4), Hex(9, 8)), "what it shows is in its middle"
    assert second.shows(Hex(20, 15)), "before five units that did nothing"
    assert fronts_of(view, NOTHING)[0].shows(Hex(35, 25)), "without deeds, where the units are"
    assert fronts_of(replace(view, units=()), NOTHING) == ()


def _shots(*hexes: Hex) -> Deeds:
    return Deeds(shots=tuple(Shot(at, Hex(at.col, at.row + 1), Side.PLAYER) for at in hexes))


def test_a_front_keeps_number_and_place_while_there_is_fighting() -> None:
    wide = replace(VIEW.map, width=40, height=30, terrain=VIEW.map.terrain[:1] * 1200, elevation=(0,) * 1200)
    view = replace(VIEW, map=wide, units=(), contacts=())
    west, east, south = Hex(5, 5), Hex(30, 5), Hex(20, 25)
    first = fronts_of(view, _shots(west, Hex(5, 4), east))
    assert [(front.number, front.shows(west), front.shows(east)) for front in first] == [
        (1, True, False),
        (2, False, True),
    ]
    second = fronts_of(view, _shots(Hex(6, 5), east, Hex(30, 4), Hex(31, 5)), first, 2)
    assert second == first, "though the other is the heavier one now"
    third = fronts_of(view, _shots(east, south), second, 2)
    assert [(front.number, front.shows(south)) for front in third] == [(2, False), (3, True)]
    assert third[0] == first[1]
    fourth = fronts_of(view, _shots(west, south), third, 3)
    assert [front.number for front in fourth] == [3, 4], "the first one is over: a new one has a new number"


def test_a_front_follows_the_fighting_over_its_edge() -> None:
    wide = replace(VIEW.map, width=40, height=30, terrain=VIEW.map.terrain[:1] * 1200, elevation=(0,) * 1200)
    view = replace(VIEW, map=wide, units=(), contacts=())
    first = Front(4, Hex(10, 10), Hex(17, 14))
    (moved,) = fronts_of(view, _shots(Hex(16, 12), Hex(19, 12)), [first], 4)
    assert moved == Front(4, Hex(12, 10), Hex(19, 14))
    (other,) = fronts_of(view, Deeds(fresh=(Hex(18, 12),)), [first], 4)
    assert other.number == 4, "no fighting any more, but much the same ground"
    (apart,) = fronts_of(view, Deeds(fresh=(Hex(30, 12),)), [first], 4)
    assert apart.number == 5


@given(st.lists(HEXES, max_size=30), st.lists(HEXES, max_size=5))
def test_fronts_lie_on_the_map_and_show_deeds(units: list[Hex], news: list[Hex]) -> None:
    own = tuple(replace(VIEW.units[0], id=f"u{n}", hex=at) for n, at in enumerate(units))
    deeds = Deeds(fresh=tuple(news))
    fronts = fronts_of(replace(VIEW, units=own), deeds)
    assert len(fronts) <= MOST
    assert bool(fronts) is bool(units or news)
    assert [front.number for front in fronts] == list(range(1, len(fronts) + 1))
    for front in fronts:
        assert front.last.col - front.first.col < COLUMNS
        assert front.last.row - front.first.row < ROWS
        assert min(front.first) >= 1
        assert front.last.col <= VIEW.map.width
        assert front.last.row <= VIEW.map.height
    for front in fronts[1:]:
        assert any(front.shows(at) for at in news)
    if news:
        assert any(front.shows(at) for front in fronts for at in news)


def test_the_steps_of_a_round_are_its_orders_one_after_another() -> None:
    """An order without a picture is no step; fire starts where the unit stood by then."""
    orders = (
        (4, event("moved", "a", path=["0304", "0305"])),
        (4, attack("a", FOE, "0306", 1)),
        (5, event("rested", "b")),
        (6, attack("b", FOE, "0306", 2)),
        (6, event("moved", "b", path=["0404", "0405"])),
        (4, attack(FOE, "a", "0305", 1)),
    )
    steps = steps_of(VIEW, VIEW, [replace(happened, order=order) for order, happened in orders])
    assert [[move.path[-1] for move in step.moves] for step in steps] == [[Hex(3, 5)], [Hex(4, 5)], []]
    assert [[shot.start for shot in step.shots] for step in steps] == [[Hex(3, 5)], [Hex(4, 4)], [Hex(3, 6)]]
    assert [hurt.loss for step in steps for hurt in step.hurts] == [1, 2, 1]
