"""Refusals at their edges, with the facts that they name."""

from __future__ import annotations

from typing import Any

import pytest

from bot.campaign.judge.advice.check import check_order
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.orders import parse_action
from bot.campaign.world.order import Action, Order
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.hexmap.coords import Facing

CLASSES = """
rules = ["EDC-C1.1-b"]
title = "t"
[class.MO]
like = "RI"
weapons = [{ id = "rifle", name = "Rifles", range = 1 },
  { id = "tube", name = "Tube", range = 4, min_range = 2, indirect = true }]
abilities = ["smoke shell"]
[class.APC]
like = "TR"
traits = { passengers = 1, hitch = 1, stretchers = 1, build_supply = 6 }
cargo = 4
[class.LIFT]
like = "VT"
traits = { lift = 2, passengers = 1 }
[class.GUN]
like = "TR"
unit_type = "Towed"
mobility = 3
[class.AT]
like = "RI"
weapons = [{ id = "at", name = "AT", range = 2, may_target = ["vehicle"] }]
[units]
"""


def refused(units: str, text: str, more: str = "") -> tuple[str, dict[str, Any]] | None:
    """Why A cannot do that, as its side sees it."""
    (scenario,) = load_case(CLASSES + units + "\n" + more, "case").scenarios
    start_round(scenario.world)
    view = observe(scenario.world, Side.PLAYER)
    action = parse_action(text, next(own for own in view.units if own.id == "A"), view)
    assert isinstance(action, Action), action
    check = check_order(view, Order("A", action=action))
    return None if check.refusal is None else (check.refusal.code, dict(check.refusal.facts))


A, B = 'A = { class = "%s", at = "0304"%s }\n', 'B = { class = "%s", at = "%s"%s }\n'


@pytest.mark.rule("EDC-C4.2-i")
@pytest.mark.parametrize(
    ("units", "text", "answer"),
    [
        (A % ("TR", "") + B % ("TR", "0304", ", energy = 5"), "syphon 1 to B", None),
        (A % ("TR", ", energy = 1") + B % ("TR", "0304", ", energy = 5"), "syphon 1 to B", None),
        (
            A % ("TR", ", energy = 0") + B % ("TR", "0304", ", energy = 5"),
            "syphon 1 to B",
            ("energy", {"energy": 0, "needed": 1}),
        ),
        (
            A % ("TR", "") + B % ("TR", "0304", ", energy = 5"),
            "syphon 0 to B",
            ("energy", {"energy": 6, "needed": 1}),
        ),
        (A % ("TR", "") + B % ("TR", "0304", ""), "syphon 1 to B", ("already_full", {"unit": "B"})),
        (A % ("TR", "") + B % ("TR", "0305", ", energy = 5"), "syphon 1 to B", ("other_hex", {"unit": "B"})),
        (A % ("TR", "") + B % ("TK", "0304", ", energy = 1"), "syphon 1 to B", ("propulsion", {"unit": "B"})),
        (A % ("TR", "") + B % ("RI", "0304", ", energy = 1"), "syphon 1 to B", ("syphon_vehicles", {})),
        (A % ("RI", "") + B % ("TR", "0304", ", energy = 1"), "syphon 1 to B", ("syphon_vehicles", {})),
        (
            A % ("VT", "") + B % ("VT", "0304", ', energy = 1, profile = "landed"'),
            "syphon 1 to B",
            ("airborne", {"unit": "A"}),
        ),
        (
            A % ("VT", ', profile = "landed"') + B % ("VT", "0304", ", energy = 1"),
            "syphon 1 to B",
            ("airborne", {"unit": "B"}),
        ),
        (
            A % ("VT", ', profile = "landed"') + B % ("VT", "0304", ', energy = 1, profile = "landed"'),
            "syphon 1 to B",
            None,
        ),
        (A % ("TR", ""), "syphon 1 to A", ("no_store", {"store": "A"})),
        (
            A % ("TR", "") + B % ("TR", "0304", ", energy = 1"),
            "syphon 1 from B to A",
            ("no_store", {"store": "A"}),
        ),
    ],
)
def test_syphoning(units: str, text: str, answer: tuple[str, dict[str, Any]] | None) -> None:
    assert refused(units, text) == answer


@pytest.mark.parametrize(
    ("units", "text", "code", "facts"),
    [
        (
            A % ("APC", ", uses = { build_supply = 4 }")
            + B % ("APC", "0304", ", uses = { build_supply = 3 }"),
            "freight 3 build supply to B",
            None,
            {},
        ),
        (
            A % ("APC", ", uses = { build_supply = 4 }")
            + B % ("APC", "0304", ", uses = { build_supply = 3 }"),
            "freight 4 build supply to B",
            "no_item_room",
            {"store": "B", "room": 3},
        ),
        (
            A % ("APC", ", uses = { build_supply = 2 }")
            + B % ("APC", "0304", ", uses = { build_supply = 0 }"),
            "freight 2 build supply to B",
            None,
            {},
        ),
        (
            A % ("APC", ", uses = { build_supply = 2 }")
            + B % ("APC", "0304", ", uses = { build_supply = 0 }"),
            "freight 3 build supply to B",
            "not_so_much",
            {"store": "A", "left": 2},
        ),
        (
            A % ("APC", "") + B % ("TR", "0304", ""),
            "freight 1 build supply to B",
            "holds_no_items",
            {"store": "B"},
        ),
        (A % ("MO", ""), "smoke shell 0306", None, {}),
        (A % ("MO", ""), "smoke shell 0305", "too_near", {}),
        (A % ("MO", ""), "smoke shell 0309", "out_of_range", {"range": 4, "distance": 5, "hex": "0309"}),
        (A % ("MO", ""), "smoke shell 0306 with rifles", "no_such_weapon", {}),
        (A % ("APC", "") + B % ("GUN", "0304", ""), "hitch B", None, {}),
        (A % ("APC", "") + B % ("GUN", "0305", ""), "hitch B", "other_hex", {"unit": "B"}),
        (
            A % ("APC", "") + B % ("GUN", "0304", ", state = { deployed = true }"),
            "hitch B",
            "deployed",
            {"unit": "B"},
        ),
        (A % ("APC", "") + B % ("GUN", "0304", ", overrun = true"), "hitch B", "overrun", {}),
        (A % ("APC", "") + B % ("GUN", "0304", ", brawl = true"), "hitch B", "in_brawl", {}),
        (A % ("LIFT", ', profile = "contour"') + B % ("GUN", "0304", ""), "hook B", None, {}),
        (
            A % ("LIFT", ', profile = "contour"') + B % ("GUN", "0304", ", with = { mobility = 1 }"),
            "hook B",
            None,
            {},
        ),
        (
            A % ("LIFT", ', profile = "contour"') + B % ("GUN", "0304", ", with = { mobility = 0 }"),
            "hook B",
            "too_heavy",
            {"unit": "B", "mobility": 0, "needed": 1},
        ),
        (
            A % ("LIFT", ', profile = "contour"') + B % ("GUN", "0304", ", state = { deployed = true }"),
            "hook B",
            "deployed",
            {"unit": "B"},
        ),
        (A % ("RI", "") + B % ("APC", "0304", ""), "board B", None, {}),
        (A % ("TK", "") + B % ("APC", "0304", ""), "board B", "no_seat", {"unit": "B"}),
        (A % ("AT", "") + 'H = { class = "TK", at = "0305", side = "hostile" }', "attack 0305", None, {}),
    ],
)
def test_what_is_asked_of_others(units: str, text: str, code: str | None, facts: dict[str, Any]) -> None:
    answer = refused(units, text)
    assert (answer[0] if answer else None) == code
    if answer is not None:
        assert {key: answer[1].get(key) for key in facts} == facts


@pytest.mark.rule("EDC-C2.2.3-f")
@pytest.mark.parametrize(
    ("craft", "rotate_energy", "paid"),
    [
        (', profile = "low"', 0, 1),
        (', profile = "low"', 1, 1),
        (', profile = "low"', 3, 3),
        (', profile = "landed"', 0, 0),
        (', profile = "landed"', 2, 2),
        (', profile = "low", energy = 0', 1, 0),
    ],
)
def test_turning_in_the_air_costs_what_the_flight_burns_at_least(
    craft: str, rotate_energy: int, paid: int
) -> None:
    text = f"{CLASSES}{A % ('VT', craft)}\n[settings]\nrotate_energy = {rotate_energy}"
    (scenario,) = load_case(text, "case").scenarios
    start_round(scenario.world)
    check = check_order(observe(scenario.world, Side.PLAYER), Order("A", facing=Facing.S))
    assert check.plan is not None
    assert (check.plan.rotates, check.plan.energy) == (True, paid)
