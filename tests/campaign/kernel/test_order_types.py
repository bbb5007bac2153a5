"""Order types: one record each, by which orders are read, judged, offered, carried out and saved."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import pytest

from bot.campaign.judge.advice.check import check_order
from bot.campaign.judge.advice.options import actions_at
from bot.campaign.judge.moment import JUDGES, Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.performers import PERFORMERS, carries_out
from bot.campaign.resolve.turn import Turn
from bot.campaign.text.orders import action_text, parse_action, read_ability
from bot.campaign.world.digest import order_digest
from bot.campaign.world.order import Ability, Action, ActionKind, Order, Refusal, Supply, When
from bot.campaign.world.order_types import ORDER_TYPES, OrderType, Part, add, order_type, order_type_of
from bot.campaign.world.refusals.move import EnergyLacking
from bot.campaign.world.saved.formats import SavedDataError
from bot.campaign.world.saved.serial import order_from_json, order_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from tests.campaign.kernel.kernel_worlds import codes, go, play, unit, world


@pytest.fixture
def waltz() -> Iterator[OrderType]:
    """A type that nothing else knows, added as any is: a record, a judge, a function that carries it out."""
    kind = add(OrderType("slow waltz", "slow waltz N", "waltz", needs=frozenset({Part.FACING}), ability=True))

    @judges(kind)
    def judge_waltz(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
        return None if moment.energy > 1 else EnergyLacking(energy=moment.energy, needed=2)

    @carries_out(kind)
    def dance(turn: Turn, action: Action, ability: bool) -> None:
        turn.unit.energy -= 2
        turn.log.tell("rested", turn.unit, {"ability": ability, "energy_left": turn.unit.energy}, ())

    yield kind
    del ORDER_TYPES[kind.word], JUDGES[kind], PERFORMERS[kind]


def test_a_new_type_is_read_offered_checked_and_carried_out(waltz: OrderType) -> None:
    made = world(unit("A", "RI", "0404", energy=4), unit("B", "RI", "0606", energy=1))
    view = observe(made, Side.PLAYER)
    able, baker = view.units
    action = parse_action("slow waltz NE", able, view)
    assert action == Action(waltz, facing=Facing.NE)
    assert action_text(action, view) == "slow waltz NE"
    assert read_ability("slow waltz N before move", able, view) == Ability(
        Action(waltz, facing=Facing.N), When.BEFORE
    )
    asked = parse_action("slow waltz", able, view)
    assert isinstance(asked, Refusal)
    assert asked.facts["example"] == "slow waltz N"
    near = parse_action("slow wals N", able, view)
    assert isinstance(near, Refusal)
    assert near.facts["example"] == "slow waltz N"
    offered = [one for one in actions_at(view, able, ability=False) if one.kind is waltz]
    assert [one.facing for one in offered] == list(Facing)
    assert not [one for one in actions_at(view, baker, ability=False) if one.kind is waltz], "too tired"
    assert check_order(view, Order("A", action=action)).refusal is None
    assert order_from_json(order_to_json(Order("A", action=action))).action == action

    played = play(made, Order("A", action=action), Order("B", action=action))
    assert played.world.units["A"].energy == 2
    assert played.world.units["B"].energy == 1
    assert codes(played) == ["energy"]
    both = Order("A", action=action, ability=Ability(action, When.AFTER_MOVE))
    assert [e.data["ability"] for e in play(made, both).events if e.kind == "rested"] == [True, False]


def test_each_type_has_a_judge_and_a_performer_and_its_word_leads_back_to_it() -> None:
    for kind in ORDER_TYPES.values():
        assert kind in PERFORMERS
        assert kind.planned is (kind not in JUDGES)
        assert order_type_of(kind.example) is kind
        assert order_type_of(f"  {kind.word.upper()}: something") is kind
        assert order_type(kind.word) is kind
        assert deepcopy(Action(kind)).kind is kind
    assert order_type_of("smokes 0305") is None
    assert order_type_of("") is None


def test_a_word_is_taken_once_and_has_three_words_at_most() -> None:
    with pytest.raises(ValueError, match="attack"):
        add(OrderType("attack", "attack 0305", "attack"))
    with pytest.raises(ValueError, match="to be or not"):
        add(OrderType("to be or not", "to be or not 0305", "attack"))


def test_orders_saved_under_the_old_name_of_an_action_are_read() -> None:
    saved = {"unit": "A", "action": None, "ability": {"deed": {"kind": "climb"}, "when": "before move"}}
    order = order_from_json(saved)
    assert order.ability == Ability(Action(ActionKind.CLIMB), When.BEFORE)
    assert order_to_json(order)["ability"]["action"]["kind"] == "climb"
    assert order_from_json(order_to_json(order)) == order
    with pytest.raises(SavedDataError, match="tango"):
        order_from_json({"unit": "A", "action": {"kind": "tango"}})


def test_the_names_of_orders_in_published_dice_stay_as_they_are() -> None:
    supply = Supply("T", "A", "missile", 0, 1)
    orders = [
        go("A", "0304", rest=True),
        Order("A", action=Action(ActionKind.ATTACK, Hex(3, 4), "C1", "gun")),
        Order("A", ability=Ability(Action(ActionKind.SCOOT, Hex(3, 4), weapon="gun"), When.BEFORE)),
        Order("A", ability=Ability(Action(ActionKind.REARM, supply=supply), When.AFTER_MOVE)),
        Order(
            "A", ability=Ability(Action(ActionKind.BUILD, item="trench", facing=Facing.NE), When.AFTER_MOVE)
        ),
        Order("A", ability=Ability(Action(ActionKind.FAST_TAKEOFF, level="low"), When.AFTER_ACTION)),
    ]
    assert [order_digest(order) for order in orders] == [
        "0fb130063daea515",
        "6bcfee1d8495d333",
        "7ce4275b3a5803d0",
        "b37e178db53ead23",
        "c569baec1eb08d7e",
        "f7dc2236e6151b86",
    ]
