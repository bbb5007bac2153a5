"""What `/why` tells of a unit: its part in what others did, what caused its loss, and where it ended."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.report import explain
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import Order
from bot.cases import run
from bot.cases.load import load_case
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex
from tests.campaign.judging.lifting import CASES


def played(case: str, name: str) -> tuple[SideView, SideView, list[Event], list[Order]]:
    """The side's pictures before and after the first round of a case, its events and its orders."""
    path = Path(CASES, f"{case}.toml")
    scenarios = load_case(path.read_text("utf-8"), path.name, path.parent).scenarios
    scenario = next(one for one in scenarios if name in one.name)
    world, queue = copy.deepcopy(scenario.world), list[Order]()
    start_round(world)
    side = world.units[scenario.rounds[0].orders[0]["unit"]].side
    before = observe(world, side)
    for number, written in enumerate(scenario.rounds[0].orders, 1):
        order = run._order(world, observe(world, world.units[written["unit"]].side), written, number)
        assert isinstance(order, Order)
        queue.append(order)
    done = resolve(world, queue, KeyedDice(world.round, b"o" * 32, b"c" * 32))
    events = [event for event in done.events if side.value in event.audience]
    return before, observe(done.world, side), events, queue


def why(case: str, name: str, unit: str) -> str:
    before, after, events, queue = played(case, name)
    place = next((order.number for order in queue if order.unit == unit), None)
    return "\n".join(explain(after, events, unit, before.round, before, order=place))


def test_a_unit_that_got_in_is_where_its_transport_took_it() -> None:
    """EDC-F3.2-c: the unit boards in 0304, and the transport that waited goes on."""
    told = why("EDC-F3.2-c", "mentioned: they come along", "RI")
    assert "RI got into APC at 0304." in told
    assert told.endswith("APC carried RI to 0306.")


def test_who_began_a_resupply_reads_what_came_of_it_and_so_does_the_receiver() -> None:
    """EDC-C4.2-e: it takes effect at the end of the round, and the event of that is the receiver's."""
    told = why("EDC-C4.2-b", "", "TR")
    assert "TR started a resupply (rearm) of TK" in told
    assert "TK was resupplied (rearm)" in told
    failed = why("EDC-C4.2-j", "where a party is destroyed", "TK")
    assert "RI could not finish its refuel: one of the units involved was destroyed." in failed


def test_what_a_unit_did_for_another_as_its_ability_is_its_own_part_too() -> None:
    assert "TK was resupplied (refuel)" in why("EDC-C4.2-j", "who did it as an ability", "TR")


# ---------------------------------------------------------------- causes, from events made by hand


def event(number: int, kind: str, who: str | None, *rules: str, **data: Any) -> Event:
    return Event(number, kind, 1, None, who, Hex(3, 4), rules, data, (), frozenset({"player"}))


def test_a_loss_in_an_explosion_comes_with_the_explosion() -> None:
    before, after, _, _ = played("EDC-F3.2-c", "mentioned: they come along")
    blast = event(1, "depot_blast", None, hex="0304", explodes=True, damage=2)
    hurt = event(2, "damaged", "RI", "EDC-D5.4-q", loss=2, fs=3)
    told = explain(after, [blast, hurt], "RI", 1, before)
    assert [line.split(":")[0] for line in told[:1]] == ["The depot at 0304 exploded"]
    elsewhere = event(2, "damaged", "RI", "EDC-C2.4-a", loss=2, fs=3)
    assert "exploded" not in "\n".join(explain(after, [blast, elsewhere], "RI", 1, before))


def test_a_load_is_lost_with_its_carrier_and_only_while_it_is_aboard() -> None:
    before, after, _, _ = played("EDC-F3.2-c", "mentioned: they come along")
    gone = replace(after, units=())
    aboard = event(1, "boarded", "RI", carrier="APC", hex="0304")
    out = event(2, "left", "RI", carrier="APC", hex="0304", energy=1, energy_left=4)
    ends = [event(3, "destroyed", "APC", overkill=0), event(4, "destroyed", "RI", overkill=0)]
    inside = explain(gone, [aboard, *ends], "RI", 1, before)
    assert [line for line in inside if "destroyed" in line] == ["APC was destroyed.", "RI was destroyed."]
    outside = explain(gone, [aboard, out, *ends], "RI", 1, before)
    assert [line for line in outside if "destroyed" in line] == ["RI was destroyed."]


def test_a_unit_that_was_carried_did_not_hold() -> None:
    before, after, _, _ = played("EDC-F3.2-c", "mentioned: they come along")
    assert explain(after, [event(1, "held", "RI")], "RI", 1, before) == []
    stayed = replace(after, units=before.units)
    assert explain(stayed, [event(1, "held", "RI")], "RI", 1, before) == ["RI held."]
