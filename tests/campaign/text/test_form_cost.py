"""Order forms are read in the bot's own process: however hostile, one costs little (no clock: calls are counted)."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.template import MAX_TEXT, format_order, parse_order
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Order, Refusal
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import load_map
from bot.maps import read_shipped

MOST = 60_000
"""Calls for one form. An honest one takes about 1,000; 60,000 take some 20 ms, and a message holds three such forms."""
FIELDS = ("Unit", "Hex", "Move", "Facing", "Action", "Ability", "Energy", "Wait for")
ARABIC = "\ufdfa"
"""Becomes eighteen characters once it is made plain."""
NAME = f"{ARABIC} Rifles of the Long Name, number"


@cache
def view() -> SideView:
    """A player's own five units, with awkward names."""
    world = World(map=load_map(read_shipped("training_ground")), catalogue=starter_catalogue())
    for number in range(5):
        world.units[f"p{number}"] = Unit(
            f"p{number}",
            f"{NAME} {number}",
            "regular_infantry",
            Side.PLAYER,
            Hex(3, 4),
            Facing.SE,
            fs=5,
            energy=5,
        )
    start_round(world)
    return observe(world, Side.PLAYER)


def form(field: str, value: str) -> str:
    """An order form that is honest but for one field, as long as it may be."""
    lines = [line for line in format_order(Order("p0"), view()).splitlines() if not line.startswith(field)]
    room = MAX_TEXT - len(plain("\n".join(lines))) - len(field) - 3
    while len(plain(value)) > room:
        value = value[: len(value) * 9 // 10]
    return "\n".join([f"{field}: {value}", *lines])


def plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def calls(text: str) -> int:
    """How much is called while a form is read."""
    count = 0

    def counted(frame: FrameType, event: str, what: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    parse_order(text, view())  # what is loaded once and kept is no cost of the form
    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        read = parse_order(text, view())
    finally:
        sys.setprofile(before)
    assert isinstance(read, Order | Refusal)
    return count


WORST = {
    "characters that grow": ("Action", f"attack {ARABIC * 90}"),
    "characters that grow, in an ability": ("Ability", f"garrison {ARABIC * 90}"),
    "thousands of units to drop": ("Action", "drop " + "," * 2000),
    "the same unit to drop, a thousand times": ("Ability", "drop " + "p1," * 700),
    "a unit to wait for, again and again": ("Wait for", f"{NAME} 1;" * 60),
    "directions": ("Ability", "retrace steps " + "N " * 1000),
    "contacts": ("Action", "attack " + "C1 " * 700),
    "actions": ("Action", "attack " * 300),
    "hexes": ("Move", "0304 " * 400),
    "blanks": ("Ability", "refuel" + " " * 1900 + "x"),
    "accents": ("Unit", "a" + "\u0301" * 1900),
}


def test_a_form_that_grows_beyond_the_limit_is_refused_before_it_is_read() -> None:
    text = form("Action", "attack").replace("attack", f"attack {ARABIC * 1800}")
    assert len(text) < MAX_TEXT
    assert calls(text) < 50


@pytest.mark.parametrize("what", WORST)
def test_the_worst_forms_that_were_found_cost_little(what: str) -> None:
    assert calls(form(*WORST[what])) < MOST


WORDS = "N C1 0304 with before the move from to for self front force exit attack drop build resupply garrison retrace"
SIGNS = " ,;:*`a1(-→\t\n\u0301\u200d\u00a0\u202e\ufb03" + ARABIC
PIECES = st.sampled_from(
    [*SIGNS, *(f"{word} " for word in WORDS.split()), "p1,", "p1;", f"{NAME} 1", "Unit:"]
)


@settings(max_examples=150)
@given(
    st.sampled_from(FIELDS),
    st.lists(st.tuples(PIECES, st.sampled_from((1, 2, 40, 700))), min_size=1, max_size=4),
)
def test_no_form_costs_much(field: str, pieces: list[tuple[str, int]]) -> None:
    assert calls(form(field, "".join(piece * times for piece, times in pieces))) < MOST
