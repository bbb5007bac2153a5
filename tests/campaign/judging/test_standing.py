"""Standing orders: which is followed, by what the side knows when the round closes, and that it is as if typed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.campaign.forecast.standing import Choice, Field, Idle, Lately, choose, lately
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.refusals import say_refusal
from bot.campaign.text.standing import called, condition_text, read_condition, say_condition, say_idle
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Cargo, Depot, Ride, RoundState, World
from bot.campaign.world.order import Ability, Action, ActionKind, Order
from bot.campaign.world.refusals.kinds import read_refusal
from bot.campaign.world.saved.serial import to_bytes, world_to_json
from bot.campaign.world.sides import Side
from bot.campaign.world.standing import (
    Condition,
    Course,
    StandingOrder,
    Trigger,
    as_standing,
    standing_from_json,
    standing_to_json,
)
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing
from tests.campaign.kernel.kernel_worlds import at, unit, world

ALWAYS = Condition(Trigger.ALWAYS)
DICE = KeyedDice(1, b"o" * 32, b"c" * 32)


def scene(*others: Any, **state: Any) -> World:
    """A rifle unit at 0306 that faces north, and whoever else there is."""
    made = world(unit("a", "RI", "0306", owner="11", **state), *others)
    start_round(made)
    return made


def seen(made: World) -> SideView:
    return observe(made, Side.PLAYER)


def one(when: Condition, order: Order | None = None, **rest: Any) -> StandingOrder:
    return StandingOrder(when, order or Order("a"), **rest)


def chosen(view: SideView, *entries: StandingOrder, past: Lately = Lately(), **rest: Any) -> Choice:  # noqa: B008
    field = Field(view, rest.get("queue", ()), rest.get("ordered", ()), rest.get("last", 0), past)
    (choice,) = choose(field, {"a": entries})
    return choice


def to(label: str, unit_id: str = "a") -> Order:
    return Order(unit_id, destination=at(label))


# ---------------------------------------------------------------- conditions


HOLDS = [
    (Condition(Trigger.ATTACKED), {}, False),
    (Condition(Trigger.WEAKENED), {}, False),
    (Condition(Trigger.ENERGY, 2), {"energy": 1}, True),
    (Condition(Trigger.ENERGY, 2), {"energy": 2}, False),
    (Condition(Trigger.STRENGTH, 4), {"fs": 3}, True),
    (Condition(Trigger.STRENGTH, 4), {"fs": 4}, False),
    (Condition(Trigger.SUPPLY, 2), {"uses": {"m": 1, "n": 3}}, True),
    (Condition(Trigger.SUPPLY, 2), {"uses": {"m": 2}}, False),
    (Condition(Trigger.SUPPLY, 2), {"uses": {}}, False),
    (Condition(Trigger.CARGO, 2), {"cargo": Cargo(1, 0)}, True),
    (Condition(Trigger.CARGO, 2), {"cargo": Cargo(1, 1)}, False),
    (Condition(Trigger.AT, hex=at("0306")), {}, True),
    (Condition(Trigger.AT, hex=at("0307")), {}, False),
    (ALWAYS, {}, True),
]


@pytest.mark.parametrize(("when", "state", "holds"), HOLDS)
def test_a_condition_is_judged_by_the_unit_as_its_side_knows_it(
    when: Condition, state: dict[str, Any], holds: bool
) -> None:
    choice = chosen(seen(scene(**state)), one(when, Order("a", facing=Facing.S)))
    assert choice.tried[0].idle is (None if holds else Idle.UNMET)
    assert (choice.order is not None) is holds


@pytest.mark.parametrize(("within", "holds"), [(2, False), (3, True)])
def test_an_enemy_counts_where_it_is_seen(within: int, holds: bool) -> None:
    view = seen(scene(unit("h", "HI", "0303")))
    when = Condition(Trigger.ENEMY, within)
    assert (chosen(view, one(when, to("0307"))).order is not None) is holds
    ghosts = replace(view, contacts=tuple(replace(foe, present=False) for foe in view.contacts))
    assert chosen(ghosts, one(when, to("0307"))).order is None


@pytest.mark.parametrize(
    ("other", "free"),
    [
        (unit("b", "RI", "0305"), False),
        (unit("h", "HI", "0305"), False),
        (unit("b", "RI", "0304"), True),
        (unit("b", "RI", "0305", carrier="a", ride=Ride.PASSENGER), True),
    ],
)
def test_the_hex_ahead_is_free_where_nobody_is_known_to_be(other: Any, free: bool) -> None:
    choice = chosen(seen(scene(other)), one(Condition(Trigger.FREE), course=Course.AHEAD))
    assert (choice.order is not None) is free
    if choice.order is not None:
        assert choice.order.path == (at("0305"),)


def test_the_edge_of_the_map_is_nowhere_to_go() -> None:
    made = world(unit("a", "RI", "0301", owner="11"))
    start_round(made)
    choice = chosen(seen(made), one(ALWAYS, course=Course.AHEAD), one(Condition(Trigger.FREE)))
    assert [tried.idle for tried in choice.tried] == [Idle.NOWHERE, Idle.UNMET]


def event(kind: str, unit_id: str | None, audience: Side = Side.PLAYER, **data: Any) -> Event:
    return Event(1, kind, 1, 1, unit_id, None, (), data, audience=frozenset({audience.value}))


def test_what_happened_is_what_the_sides_own_events_tell() -> None:
    told = [
        event("attacked", "C1", target="a"),
        event("attacked", "b", target="C1"),
        event("shelled", "c"),
        event("overrun", "d"),
        event("damaged", "e", loss=1),
        event("damaged", "f", loss=0),
        event("attacked", "x", Side.HOSTILE, target="g"),
    ]
    past = lately(Side.PLAYER, told)
    assert past.attacked == {"a", "c", "d", "C1"}
    assert past.weakened == {"e"}
    view = seen(scene())
    assert chosen(view, one(Condition(Trigger.ATTACKED), to("0307")), past=past).order is not None
    assert chosen(view, one(Condition(Trigger.WEAKENED), to("0307")), past=past).order is None


def test_conditions_are_read_as_they_are_written_and_each_is_said() -> None:
    view = seen(scene())
    conditions = [
        Condition(kind, 3 if kind.counts else 0, at("0304") if kind is Trigger.AT else None)
        for kind in Trigger
    ]
    for condition in conditions:
        assert read_condition(condition_text(condition, view), view) == condition
    assert len({say_condition(condition, view) for condition in conditions}) == len(Trigger)
    for typed, condition in (
        ("If below 2 supply", Condition(Trigger.SUPPLY, 2)),
        ("FS below 5", Condition(Trigger.STRENGTH, 5)),
        ("when an enemy within 1 hex", Condition(Trigger.ENEMY, 1)),
        ("if the hex ahead is free", Condition(Trigger.FREE)),
    ):
        assert read_condition(typed, view) == condition
    for typed in ("", "sometimes", "energy below 0", "energy below -1", "speed below 2", "at 9999", "at x"):
        assert read_condition(typed, view) is None, typed


# ---------------------------------------------------------------- the choice


def test_the_first_that_holds_and_would_be_taken_is_followed() -> None:
    view = seen(scene())
    choice = chosen(
        view,
        one(Condition(Trigger.ENERGY, 1), to("0307")),
        one(ALWAYS, Order("a", action=Action(ActionKind.REPAIR_MOBILITY))),
        one(ALWAYS, to("0306")),
        one(ALWAYS, to("0305")),
        one(ALWAYS, to("0307")),
        last=4,
    )
    assert [tried.idle for tried in choice.tried] == [Idle.UNMET, Idle.BARRED, Idle.THERE, None, None]
    assert choice.place == 3
    assert choice.order == Order("a", number=5, path=(at("0305"),))


def crowded(*labels: str, kind: str = "RI") -> World:
    """Units 0, 1 and so on at these hexes, two of which fill one (EDC-C2.2.4-a)."""
    return scene(*(unit(str(number), kind, label, owner="12") for number, label in enumerate(labels)))


@pytest.mark.rule("EDC-C2.2-c", "EDC-C2.2.4-a")
@pytest.mark.parametrize(
    ("made", "queue", "barred"),
    [
        (crowded("0305", "0305"), (), "hex_full"),
        (crowded("0305", "0305"), (("0", "0304"),), None),
        (crowded("0305", "0304"), (("1", "0305"),), "hex_full"),
        (crowded("0305", "0304"), (), None),
        (crowded("0305", kind="HI"), (), "hostile_in_hex"),
    ],
    ids=["full", "left by its turn", "filled by its turn", "room", "held"],
)
def test_one_of_which_nothing_could_be_done_at_its_turn_gives_way_to_the_next(
    made: World, queue: tuple[tuple[str, str], ...], barred: str | None
) -> None:
    """What is chosen is what happens, and the reason for what is not is what the round would have said of it."""
    filed = [Order(key, number=n, path=(at(label),)) for n, (key, label) in enumerate(queue, 1)]
    ordered = {order.unit for order in filed}
    view, last = seen(made), len(filed)
    choice = chosen(
        view, one(ALWAYS, to("0305")), one(ALWAYS, to("0307")), queue=filed, ordered=ordered, last=last
    )
    assert choice.place == (0 if barred is None else 1)
    assert choice.order is not None
    goal = choice.order.path[-1]
    assert resolve(made, [*filed, choice.order], DICE, {}).world.units["a"].hex == goal
    first = Order("a", number=last + 1, path=(at("0305"),))
    events = resolve(made, [*filed, first], DICE, {}).events
    lost = [event.data for event in events if event.unit == "a" and event.kind == "stopped"]
    assert [data["code"] for data in lost] == ([] if barred is None else [barred])
    if barred is not None:
        assert choice.tried[0].idle is Idle.BARRED
        assert say_idle(choice.tried[0], view) == say_refusal(read_refusal(barred, (), lost[0]["facts"]))


def test_one_of_which_a_part_can_be_done_is_followed_into_a_full_hex() -> None:
    """It rests where it is, and it goes as far as it can."""
    rests = replace(to("0305"), action=Action(ActionKind.REST))
    made = crowded("0305", "0305")
    made.units["a"].energy = 2
    assert chosen(seen(made), one(ALWAYS, rests), one(ALWAYS, to("0307"))).place == 0
    far = chosen(seen(crowded("0304", "0304")), one(ALWAYS, to("0304")), one(ALWAYS, to("0307")))
    assert far.place == 0


def test_one_whose_last_round_is_past_counts_no_longer() -> None:
    view = seen(scene())
    assert chosen(view, one(ALWAYS, to("0305"), until=view.round - 1)).tried[0].idle is Idle.OVER
    assert chosen(view, one(ALWAYS, to("0305"), until=view.round)).order is not None


@pytest.mark.parametrize(
    "state",
    [{"this_round": RoundState(acted=True)}, {"survivors_of": "x"}, {"carrier": "t", "ride": Ride.PASSENGER}],
)
def test_whom_nothing_is_to_be_ordered_follows_none(state: dict[str, Any]) -> None:
    view = seen(scene(unit("t", "TR", "0306"), **state))
    assert choose(Field(view, (), (), 0), {"a": (one(ALWAYS, to("0305")),)}) == ()


def test_who_has_an_order_follows_none() -> None:
    view = seen(scene())
    assert choose(Field(view, (), {"a"}, 0), {"a": (one(ALWAYS, to("0305")),)}) == ()


def test_units_are_asked_by_their_names_behind_all_that_are_ordered() -> None:
    """A column moves off from its head: the place that was taken is free when its turn comes."""
    made = scene(unit("z", "RI", "0305", owner="12"), unit("q", "RI", "0309", owner="12"))
    made.units["a"].name, made.units["z"].name, made.units["q"].name = "Bravo", "Alpha", "Carol"
    made.units["z"].facing = made.units["a"].facing
    view = seen(made)
    march = {key: (StandingOrder(Condition(Trigger.FREE), Order(key), Course.AHEAD),) for key in ("a", "z")}
    filed = (Order("q", number=3, facing=Facing.S),)
    choices = choose(Field(view, filed, {"q"}, 7), march)
    assert [(choice.unit, choice.number) for choice in choices] == [("z", 8), ("a", 9)]
    assert choices[1].order == Order("a", number=9, path=(at("0305"),))
    made.units["a"].name = "Aaa"
    choices = choose(Field(seen(made), filed, {"q"}, 7), march)
    assert [(choice.unit, choice.number) for choice in choices] == [("a", 0), ("z", 8)]


def test_what_is_refilled_by_then_is_not_short() -> None:
    """The condition is judged on the picture of its turn, as orders are."""
    made = scene(unit("m", "RI", "0304", owner="12"))
    view = seen(made)
    order = Order("m", number=1, path=(at("0305"),))
    when = one(Condition(Trigger.FREE), course=Course.AHEAD)
    assert chosen(view, when).order is not None
    assert chosen(view, when, queue=(order,), ordered={"m"}, last=1).order is None


def test_to_the_nearest_depot_and_no_nearer_than_beside_it() -> None:
    made = scene()
    made.depots = {
        label: Depot(at(label), side, cargo=Cargo(2, 2))
        for label, side in (("0303", Side.PLAYER), ("0310", Side.PLAYER), ("0307", Side.HOSTILE))
    }
    depot = one(ALWAYS, course=Course.DEPOT)
    assert chosen(seen(made), depot).order == Order("a", number=1, destination=at("0303"))
    made.units["a"].hex = at("0304")
    assert chosen(seen(made), depot).tried[0].idle is Idle.THERE
    rearm = one(ALWAYS, Order("a", action=Action(ActionKind.REST)), course=Course.DEPOT)
    made.units["a"].energy = 1
    assert chosen(seen(made), rearm).order == Order("a", number=1, action=Action(ActionKind.REST))
    made.depots = {}
    assert chosen(seen(made), depot).tried[0].idle is Idle.NOWHERE


def test_toward_a_unit_or_a_contact_where_it_then_is() -> None:
    made = scene(unit("b", "RI", "0309", owner="12"), unit("h", "HI", "0504"))
    view = seen(made)
    (contact,) = view.contacts
    toward = one(ALWAYS, course=Course.TOWARD, goal="b")
    assert chosen(view, toward).order == Order("a", number=1, destination=at("0309"))
    moved = Order("b", number=1, path=(at("0310"),))
    assert chosen(view, toward, queue=(moved,), ordered={"b"}, last=1).order == Order(
        "a", number=2, destination=at("0310")
    )
    foe = one(ALWAYS, course=Course.TOWARD, goal=contact.id)
    assert chosen(view, foe).order == Order("a", number=1, destination=at("0504"))
    assert chosen(view, one(ALWAYS, course=Course.TOWARD, goal="gone")).tried[0].idle is Idle.NOWHERE


def test_what_is_aimed_at_a_contact_is_aimed_where_it_now_is() -> None:
    made = scene(unit("h", "HI", "0305"))
    view = seen(made)
    (contact,) = view.contacts
    attack = Order("a", action=Action(ActionKind.ATTACK, at("0101"), contact.id))
    made_of = chosen(view, one(ALWAYS, attack)).order
    assert made_of is not None
    assert made_of.action == Action(ActionKind.ATTACK, at("0305"), contact.id)


def test_one_that_breaks_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    view = seen(scene(unit("b", "RI", "0309", owner="12")))
    broken = replace(one(ALWAYS, to("0305")), when=replace(ALWAYS, kind="?"))  # type: ignore[arg-type]
    standing = {"a": (broken,), "b": (StandingOrder(ALWAYS, to("0310", "b")),)}
    failed: dict[str, Exception] = {}
    (choice,) = choose(Field(view, (), (), 0), standing, failed)
    assert choice.unit == "b"
    assert failed.keys() == {"a"}
    with pytest.raises(KeyError):
        choose(Field(view, (), (), 0), standing)


# ---------------------------------------------------------------- as if typed


TYPED = [
    Order("a"),
    Order("a", facing=Facing.SE),
    Order("a", path=(at("0305"),)),
    Order("a", path=(at("0305"), at("0304")), double_time=True),
    Order("a", destination=at("0303"), facing=Facing.N),
    Order("a", path=(at("0305"),), action=Action(ActionKind.REST)),
    Order("a", action=Action(ActionKind.ATTACK, at("0304"))),
    Order("a", destination=at("0309"), ability=Ability(Action(ActionKind.SMOKE, at("0305")))),
]


@pytest.mark.parametrize("typed", TYPED, ids=range(len(TYPED)))
def test_a_standing_order_is_as_good_as_the_same_order_typed_at_the_last_moment(typed: Order) -> None:
    """Kept, read again and followed, it leaves the same world, to the byte."""
    made = scene(unit("h", "HI", "0304"), unit("b", "RI", "0308", owner="12"), energy=3)
    first = Order("b", number=1, path=(at("0307"),))
    kept = standing_from_json(standing_to_json(StandingOrder(ALWAYS, as_standing(typed))))
    (choice,) = choose(Field(seen(made), (first,), {"b"}, 1), {"a": (kept,)})
    last = replace(typed, number=2)
    assert choice.order in (last, None)
    if choice.order is None:  # refused, typed or not
        assert choice.tried[0].idle is Idle.BARRED
        return
    worlds = [
        to_bytes(world_to_json(resolve(made, [first, order], DICE, {}).world))
        for order in (last, choice.order)
    ]
    assert worlds[0] == worlds[1]


def test_the_goal_of_a_course_is_called_as_the_side_calls_it() -> None:
    made = scene(unit("e", "HI", "0304", side=Side.HOSTILE), unit("f", "HI", "0303", side=Side.HOSTILE))
    start_round(made)
    view = observe(made, Side.PLAYER)
    assert len(view.contacts) == 2
    for contact in view.contacts:
        assert called(view, contact.id).startswith(f"{contact.id} ")
    assert (called(view, "a"), called(view, "C9")) == (view.units[0].name, "C9")
