"""What came of each part of an order, losses and what is new, by cases that are carried out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.text.own_round import Round, new_in_sight, unit_lines
from bot.campaign.text.report import known_names
from tests.campaign.text.test_involved import played

CASES = [
    ("EDC-C1.1-b", "", "A", "✅ move to 0404"),
    ("EDC-C1.1-b", "", "B", "❌ move to 0404: 0404 is full"),
    ("EDC-C1.1-a", "", "HI", "❌ attack 0304: It was destroyed."),
    ("EDC-C1.1-c", "the shot does not suffice", "B", "🟡 move to 0304: It got to 0204."),
    ("EDC-C2.1-b", "out of range after the move", "TK", "✅ move to 0306"),
    ("EDC-C2.1-b", "out of range after the move", "TK", "❌ attack 0303: 0303 is 3 hexes away"),
    ("EDC-C2.2-g", "a tank that orders it is refused", "TK", "🟡 move to 0505, double time: Only infantry"),
    (
        "EDC-C2.2.3-c",
        "the earlier of two infantry",
        "A",
        "❌ face SW: An earlier order already set the facing",
    ),
    ("EDC-C2.2.3-f", "an airborne fixed wing does not", "TK", "❌ face S: This unit cannot turn in place"),
    (
        "EDC-C2.3-b",
        "before the move, from where",
        "TR",
        "✅ move to 0307; freight 2 crates from 0303 to TR before",
    ),
    (
        "EDC-C2.3-b",
        "after the move the place",
        "TR",
        "❌ freight 2 crates from 0303 to TR after move: 0303 and TR",
    ),
    ("EDC-C2.4-s", "who breaks out into its hex", "P", "❌ breakout 0605: There is an enemy in 0605."),
    ("EDC-C3.2.2-a", "infantry in the next hex", "B", "🟡 assault 0305: The line into 0305 is held"),
    ("EDC-C3.2.2-b", "case 1: uphill", "RI", "🟡 assault 0305: It attacked and did not get in."),
    ("EDC-C3.2.2-g", "across a held side", "RI", "✅ assault 0305"),
    (
        "EDC-C4.2-j",
        "where a party is destroyed",
        "RI",
        "❌ refuel from 0404 to TK: One of the units involved was",
    ),
    ("EDC-F3.2-b", "a further hex is too far", "RI", "🟡 move to 0305: It got to 0304."),
    ("EDC-F3.2-c", "waited for in vain", "APC", "❌ waits for RI: RI does not come aboard."),
    ("EDC-F3.2-c", "mentioned: they come along", "RI", "✅ board APC"),
    ("EDC-F6.4.1-a", "not with another move", "RI", "❌ move to"),
    ("EDC-C1.1.2-e", "", "RI", "Losses given: C1 (Hostile Infantry) 5 FS."),
    ("EDC-C1.1.2-e", "", "RI", "Losses taken: 3 FS to C1 (Hostile Infantry)."),
    ("EDC-C3.2.2-i", "the winner overruns", "RI", "Losses given: C1 (Hostile Infantry) 5 FS, destroyed."),
    ("EDC-C3-f", "a hidden unit", "TK", "- TK fired at 0306 and saw no target there."),
    ("EDC-F6.4-a", "one field, 2 goes off", "RI", "- RI set off a mine in 0305 and lost 3 FS."),
    ("EDC-C2.4-s", "who breaks out into its hex", "P", "Newly in its sight: C3 (Hostile Infantry) in 0605."),
]


@pytest.mark.parametrize(("case", "name", "unit", "line"), CASES, ids=[f"{row[0]} {row[3]}" for row in CASES])
def test_a_unit_reads_what_came_of_its_order(case: str, name: str, unit: str, line: str) -> None:
    lines = told(case, name, unit)
    assert [told for told in lines if told.startswith(line)], lines


def told(case: str, name: str, unit: str) -> list[str]:
    before, after, events, queue = played(case, name)
    names = known_names([before, after], events)
    order = next((order for order in queue if order.unit == unit), None)
    return unit_lines(Round(before, after, events, names), unit, order)


def test_a_unit_without_an_order_did_not_hold_by_order() -> None:
    assert "▫️ No order." in told("EDC-C2.2.3-e-pointy", "who is dropped has no direction", "A")


def test_what_was_seen_before_is_not_new() -> None:
    """EDC-C1.1.2-e: both see each other from the beginning."""
    before, after, events, _ = played("EDC-C1.1.2-e", "")
    assert new_in_sight(Round(before, after, events, {}), after.units) == []


@pytest.mark.parametrize(
    ("loss", "killed", "line"),
    [
        (0, True, "Losses taken: destroyed by an unseen unit."),
        (2, True, "Losses taken: 2 FS to an unseen unit, destroyed."),
        (0, False, "Losses taken: none to an unseen unit."),
    ],
)
def test_who_is_shelled_to_death_reads_it_once(loss: int, killed: bool, line: str) -> None:
    """EDC-F1.1-d: shells kill also where a unit keeps its FS. The events of the target as its own side reads them."""
    before, after, events, _ = played("EDC-F1.1-d", "20 lives")
    mine = [replace(event, unit="SC") for event in events if event.unit == "C1"]
    mine = [
        replace(event, data={**event.data, "loss": loss, "attacker": None})
        if event.kind == "shelled"
        else event
        for event in mine
        if killed or event.kind != "destroyed"
    ]
    mine = [replace(event, data={"killed": killed}) if event.kind == "overkill" else event for event in mine]
    lines = unit_lines(Round(before, after, mine, known_names([before, after], mine)), "SC", None)
    assert line in lines
    assert sum("destroyed by the shelling" in told for told in lines) == killed
    assert not any(told.endswith(" was destroyed.") for told in lines)


def test_a_shot_that_missed_gave_no_losses() -> None:
    before, after, events, _ = played("EDC-F1.1-d", "20 lives")
    missed = [replace(event, data={**event.data, "loss": 0}) for event in events if event.kind == "shelled"]
    lines = unit_lines(Round(before, after, missed, known_names([before, after], missed)), "GUN", None)
    assert "Losses given: none to C1 (Truck)." in lines


def test_an_order_whose_target_was_gone_says_what_became_of_it() -> None:
    """As the whole story does, though the target fell to another unit; of one seen no more there is nothing to say."""
    before, after, events, queue = played("EDC-C1.1.2-e", "")
    order = next(order for order in queue if order.unit == "RI")
    gone = {"code": "target_gone", "facts": {"target": "C1"}, "step": "action"}
    lost = replace(events[0], number=90, kind="refused", unit="RI", order=order.number, data=gone)
    fell = replace(lost, number=80, kind="destroyed", unit="C1", order=None, data={})
    went = replace(fell, kind="moved", data={"path": ["0306", "0307"]})
    for earlier, why in (
        ([fell], "was destroyed before."),
        ([went], "had moved to 0307."),
        ([], "is no longer seen there."),
    ):
        lines = unit_lines(
            Round(before, after, [*earlier, lost], known_names([before, after], events)), "RI", order
        )
        (line,) = [line for line in lines if line.startswith("❌ attack")]
        assert why in line
        assert ("Name another target" in line) is not bool(earlier)
