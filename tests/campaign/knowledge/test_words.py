"""Sentences, the order template, reports and saved data."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import flat, unit, world

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.knowledge.sideview import observe
from bot.campaign.text.events import say_event
from bot.campaign.text.refusals import message_of, say_refusal
from bot.campaign.text.report import BLOCK, explain, names_of, round_report, split
from bot.campaign.text.template import FIELDS, ORDER_TEMPLATE, format_order, parse_order
from bot.campaign.world.event_kinds import EVENT_KINDS
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import Action, ActionKind, Order, Refusal
from bot.campaign.world.refusals.kinds import KINDS
from bot.campaign.world.refusals.move import CliffAhead, HexFull, HostileInHex, SpeedLacking, StealthDetected
from bot.campaign.world.refusals.words import FieldMissing
from bot.campaign.world.safe_text import Several, safe
from bot.campaign.world.saved.formats import SavedDataError
from bot.campaign.world.saved.serial import (
    event_from_json,
    event_to_json,
    order_from_json,
    order_to_json,
    world_from_json,
    world_to_json,
)
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex, distance
from bot.messages import message_ids
from tests.amount import amount

ME, FOE = Side.PLAYER, Side.HOSTILE
DICE = KeyedDice(1, b"o" * 32, b"c" * 32)


def view() -> SideView:
    made = world(flat(), unit("a", ME, Hex(3, 4)), unit("b", ME, Hex(3, 5)), unit("h", FOE, Hex(4, 5)))
    return observe(made, ME)


def form(**changed: str | None) -> str:
    fields = dict.fromkeys(FIELDS, "n/a") | {"Unit": "Name-of-a", "Hex": "0304"} | changed
    return "\n".join(f"{name}: {value}" for name, value in fields.items() if value is not None)


# ---------------------------------------------------------------- sentences


@pytest.mark.parametrize("code", KINDS)
def test_every_refusal_has_a_sentence_of_its_own(code: str) -> None:
    assert message_of(code) in message_ids()
    sentence = say_refusal(Refusal(code))
    assert sentence.endswith(":" if code == "wrong_form" else ".")
    assert "{" not in sentence


def test_a_refusal_counts_in_words() -> None:
    assert "a cliff of 1 level." in say_refusal(CliffAhead(from_="0101", hex="0102", levels=1))
    assert "a cliff of 3 levels." in say_refusal(CliffAhead(from_="0101", hex="0102", levels=3))


def test_a_refusal_of_an_unknown_code_still_reads() -> None:
    assert say_refusal(Refusal("of_an_older_version")).startswith("That cannot be done.")


@pytest.mark.parametrize("kind", EVENT_KINDS)
def test_an_event_with_little_data_still_reads(kind: str) -> None:
    event = Event(1, kind, 1, None, "C7", None, (), {})
    assert say_event(event, {}).endswith(".")


def test_what_a_crate_refilled_is_told_in_words() -> None:
    data = {"what": "rearm", "item": "smoke_launchers", "gained": 2, "mishap": False}
    told = say_event(Event(1, "supplied", 1, 1, "a", None, (), data), {"a": "Able"})
    assert told == "Able was resupplied (rearm): 2 of smoke launchers gained."


def test_a_move_that_ends_short_is_told_by_the_hex_that_was_ordered() -> None:
    """Where it was to go, how far it got, and why; the hexes of a path that nobody asked for are left out."""

    def told(code: str, at: str = "0404", **facts: object) -> str:
        data = {"at": at, "wanted": "0603", "code": code, "facts": facts}
        return say_event(Event(1, "stopped", 1, 1, "a", None, (), data), {"a": "Able"})

    head = "Able was ordered to 0603 but ended in 0404."
    short = told(SpeedLacking.code, **{"from": "0505", "hex": "0604", "speed": 2, "needed": 3})
    assert short == f"{head} The next hex of the path takes 3 points in all, and the unit has 2."
    assert told(HostileInHex.code, hex="0505").startswith(f"{head} There is an enemy in 0505.")
    full = f"{head} It could not stop in 0505, which is full."
    assert told(HexFull.code, hex="0505", limit=2) == full
    assert told(HexFull.code, hex="0603", limit=2).startswith(f"{head} 0603 is full: 2 units at most.")
    assert told(StealthDetected.code, "0603", hex="0603").startswith(
        "Able stopped at 0603. The unit was detected"
    )


@settings(max_examples=amount(100, 1000))
@given(st.text())
def test_safe_text_cannot_ping_or_reorder(text: str) -> None:
    made = safe(text)
    assert "@everyone" not in made
    assert not set(made) & set("\u202e\u202d\u2066\n\r\t\x00")
    assert "`" not in made.replace("\\`", "")
    assert len(made) <= 60 * 3


def test_safe_breaks_mentions_and_markdown() -> None:
    assert "@everyone" not in safe("@everyone")
    assert safe("**bold**") == "\\*\\*bold\\*\\*"
    assert safe("a\u202eb") == "ab"
    assert safe("x" * 100) == "x" * 59 + "…"


# ---------------------------------------------------------------- template


@pytest.mark.rule("EDC-C1.1.1-a")
@pytest.mark.parametrize("name", FIELDS)
def test_a_missing_field_is_named(name: str) -> None:
    refused = parse_order(form(**{name: None}), view())
    assert refused == FieldMissing(("EDC-C1.1.1-a",), field=name)
    assert name in say_refusal(refused)


@pytest.mark.rule("EDC-C1.1.1-b")
@pytest.mark.parametrize("text", ["", "n/a", " N/A ", "-", "none", "NONE"])
def test_no_action_is_written_in_many_ways(text: str) -> None:
    assert parse_order(form(Action=text, Ability=text), view()) == Order("a")


@pytest.mark.rule("EDC-C1.1.1-a")
def test_case_and_blanks_do_not_matter() -> None:
    text = form(Action="  Attack   0405 ", Move="0303", Facing="se").replace(": ", ":").upper()
    read = parse_order(text, view())
    action = Action(ActionKind.ATTACK, Hex(4, 5))
    assert read == Order("a", path=(Hex(3, 3),), facing=Facing.SE, action=action)


def test_orders_read_back_as_written() -> None:
    known = view()
    contact = known.contacts[0]
    for order in (
        Order("a", path=(Hex(3, 3), Hex(3, 2)), double_time=True),
        Order("a", destination=Hex(9, 9), facing=Facing.NW),
        Order("b", action=Action(ActionKind.ATTACK, contact.hex, contact.id, "rifle")),
        Order("b", action=Action(ActionKind.REST)),
    ):
        assert parse_order(format_order(order, known), known) == order


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_an_order"),
        ("hello", "not_an_order"),
        ("🎉🎉🎉", "not_an_order"),
        ("\u200fשלום", "not_an_order"),
        ("\u202eשלום", "turned_around"),
        ("x" * 5000, "too_long"),
        (form(Move="99"), "bad_hex"),
        (form(Hex="0101"), "wrong_hex"),
        (form(Unit="@everyone"), "no_such_unit"),
        (form(Unit="h"), "no_such_unit"),
        (form(Facing="up"), "bad_facing"),
        (form(Action="dance 0101"), "bad_action"),
        (form(Ability="fly"), "bad_ability"),
        (form() + "\nUnit: a", "doubled_field"),
        (form() + "\nLunch: soup", "unknown_field"),
    ],
)
def test_bad_text_gets_one_clear_refusal(text: str, code: str) -> None:
    refused = parse_order(text, view())
    assert isinstance(refused, Refusal)
    assert refused.code == code
    sentence = say_refusal(refused)
    assert "@everyone" not in sentence
    assert "\n" not in sentence
    assert len(sentence) < 200


@settings(max_examples=amount(100, 1000), deadline=None)
@given(st.text(max_size=300))
def test_any_text_gives_an_order_or_a_refusal(text: str) -> None:
    assert isinstance(parse_order(text, VIEW), Order | Refusal)
    read = parse_order(form(Action=" ".join(text.split())), VIEW)
    assert isinstance(read, Order | Refusal)


VIEW = view()


def test_the_pinned_template_has_every_field_once() -> None:
    assert [line.split(":")[0] for line in ORDER_TEMPLATE.splitlines()] == list(FIELDS)


# ---------------------------------------------------------------- reports


@pytest.mark.parametrize(
    ("kind", "facts", "said"),
    [
        ("destroyed", {}, r"Survivors of Able\_1 were destroyed."),
        (
            "attacked",
            {"target": "a", "hex": "0304", "loss": 1},
            r"Survivors of Able\_1 at 0304 were fired on and lost 1 FS.",
        ),
        (
            "left_behind",
            {"hex": "0304"},
            r"Survivors of Able\_1 were left behind at 0304 when the carrier was destroyed.",
        ),
        ("damaged", {"loss": 1, "fs": 2}, r"Survivors of Able\_1 lost 1 FS and have 2 left."),
    ],
)
def test_survivors_are_several(kind: str, facts: dict[str, object], said: str) -> None:
    event = Event(1, kind, 1, 1, None if "target" in facts else "a", Hex(3, 4), (), facts)
    assert say_event(event, {"a": Several(safe("Survivors of Able_1"))}) == said
    assert re.search(" (was|has) ", say_event(event, {"a": "Able"})), "a unit is one"


def test_the_report_counts_losses_and_tells_each_unit_its_story() -> None:
    known = view()
    known = replace(known, lost=(replace(known.units[0], id="gone", name="Hammer"),))
    contact = known.contacts[0].id
    player = frozenset({"player"})
    told = [
        Event(1, "damaged", 1, 1, "a", Hex(3, 4), ("EDC-C2.4-a",), {"loss": 2, "fs": 3}, audience=player),
        Event(2, "destroyed", 1, 1, contact, Hex(4, 5), (), {}, audience=player),
        Event(3, "destroyed", 1, 1, "gone", Hex(4, 5), (), {}, audience=player),
        Event(4, "destroyed", 1, 1, "hidden", Hex(9, 9), (), {}),
    ]
    report = round_report(known, told)
    assert report.headline == "Hammer lost, an enemy unit destroyed"
    assert sum("destroyed" in line for line in report.story) == 2
    assert any("lost 2 FS and has 3 left" in line for line in report.story)
    assert "hidden" not in " ".join(report.story)
    (why,) = explain(known, told, "a", 1)
    assert "EDC-C2.4-a" in why
    assert explain(known, told, "a", 2) == []


def test_a_name_that_two_units_have_is_told_with_its_owner() -> None:
    ann, bob = (
        replace(unit("a", ME, Hex(3, 4)), name="Rifles"),
        replace(unit("b", ME, Hex(3, 5)), name="Rifles"),
    )
    other = replace(unit("c", ME, Hex(3, 6)), name="Tanks")
    ann.owner, bob.owner, other.owner = "1", "2", "1"
    known = observe(world(flat(), ann, bob, other), ME)
    owners = {"1": "Red Company", "2": "Blue_Company"}
    player = frozenset({"player"})
    events = [
        Event(1, "held", 1, 1, "a", Hex(3, 4), (), {}, audience=player),
        Event(2, "damaged", 1, 1, "b", Hex(3, 4), (), {"loss": 1, "fs": 3}, audience=player),
    ]
    report = round_report(known, events, known, owners)
    lines = "\n".join([*report.story, *report.strength])
    assert "0304 N · **Rifles (Red Company)**" in lines
    assert r"Rifles (Blue\_Company) lost 1 FS" in lines
    assert "0306 N · **Tanks**" in lines
    assert explain(known, events, "a", 1, None, owners) == ["Rifles (Red Company) held."]


def test_the_dead_are_counted_when_names_are_shared() -> None:
    ann, bob = (
        replace(unit("a", ME, Hex(3, 4)), name="Rifles"),
        replace(unit("b", ME, Hex(3, 5)), name="rifles"),
    )
    ann.owner, bob.owner = "1", None
    before, after = observe(world(flat(), ann, bob), ME), observe(world(flat(), ann), ME)
    assert names_of(before, after, owners={"1": "Red"}) == {"a": "Rifles (Red)", "b": "rifles (player)"}
    assert names_of(after, owners={"1": "Red"}) == {"a": "Rifles"}


@given(st.lists(st.text(max_size=4000), max_size=12))
def test_blocks_fit_in_a_message(lines: list[str]) -> None:
    blocks = split(lines)
    assert all(len(block) <= BLOCK for block in blocks)
    assert "".join(blocks).replace("\n", "") == "".join(lines).replace("\n", "")


# ---------------------------------------------------------------- saved data


def test_orders_and_events_come_back_equal() -> None:
    order = Order(
        "a", 3, (Hex(1, 2),), None, True, Facing.N, Action(ActionKind.ATTACK, Hex(1, 3), "C1"), "note"
    )
    assert order_from_json(order_to_json(order)) == order
    data = {"path": ["0101", "0102"], "points": 1, "energy": 1, "energy_left": 2}
    event = Event(1, "moved", 1, 3, "a", Hex(1, 2), ("EDC-C2.2-a",), data)
    assert event_from_json(event_to_json(event)) == event


def test_a_world_is_not_read_onto_another_map() -> None:
    made = world(flat(), unit("a", ME, Hex(3, 4)))
    with pytest.raises(SavedDataError, match="is played on map"):
        world_from_json(world_to_json(made), flat(9, 9))
    with pytest.raises(SavedDataError, match="cannot be read"):
        world_from_json({}, made.map)


# ---------------------------------------------------------------- doctrine


def plans(doctrine: Doctrine, *units: object) -> list[Order]:
    made = world(flat(), *units)  # type: ignore[arg-type]
    return orders_for(observe(made, FOE), {"h": doctrine}, DICE)


def test_an_advance_closes_with_the_nearest_contact() -> None:
    (order,) = plans(Doctrine.ADVANCE, unit("h", FOE, Hex(3, 6)), unit("a", ME, Hex(3, 3)))
    assert distance(order.path[-1], Hex(3, 3)) < 3


@pytest.mark.parametrize("doctrine", [Doctrine.HOLD, Doctrine.ADVANCE, Doctrine.AMBUSH, Doctrine.PATROL])
def test_an_enemy_in_range_is_attacked(doctrine: Doctrine) -> None:
    (order,) = plans(doctrine, unit("h", FOE, Hex(3, 4)), unit("a", ME, Hex(3, 3)))
    assert order.action is not None
    assert (order.action.kind, order.action.hex) == (ActionKind.ATTACK, Hex(3, 3))


def test_an_assault_goes_into_the_next_hex() -> None:
    (order,) = plans(Doctrine.ASSAULT, unit("h", FOE, Hex(3, 4)), unit("a", ME, Hex(3, 3)))
    assert order.action is not None
    assert order.action.kind is ActionKind.ASSAULT


def test_a_withdrawal_leads_away() -> None:
    (order,) = plans(Doctrine.WITHDRAW, unit("h", FOE, Hex(3, 6)), unit("a", ME, Hex(3, 4)))
    assert distance(order.path[-1], Hex(3, 4)) > 2


def test_who_holds_and_sees_nobody_gets_no_order() -> None:
    assert plans(Doctrine.HOLD, unit("h", FOE, Hex(3, 6))) == []


def test_doctrine_is_deterministic() -> None:
    units = [unit("h", FOE, Hex(6, 6)), unit("a", ME, Hex(3, 3))]
    first = plans(Doctrine.PATROL, *[replace(u) for u in units])
    assert first
    assert first == plans(Doctrine.PATROL, *units)
