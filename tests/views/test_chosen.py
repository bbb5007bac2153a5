"""Suggestions of several campaigns: fairly shared, named, and their marks taken off what is chosen."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.service.base import Refused
from bot.views.chosen import MOST, campaign_chosen, of_each
from bot.views.gate import suggested

OPTIONS = ("o0", "o1", "o2")


def rows(letter: str, count: int) -> list[tuple[str, str]]:
    return [(f"{letter}{number}", f"{letter.lower()}{number}") for number in range(count)]


def given(*values: Any) -> dict[str, Any]:
    """The data of `/order give` with options of these values."""
    options: list[dict[str, Any]] = [{"name": f"o{n}", "type": 3, "value": v} for n, v in enumerate(values)]
    return {"name": "order", "options": [{"name": "give", "type": 1, "options": options}]}


def values_of(data: dict[str, Any]) -> list[Any]:
    return [option["value"] for option in data["options"][0]["options"]]


def test_each_says_its_campaign_and_carries_it() -> None:
    offered = of_each([(7, "North", rows("A", 2)), (31, "South", rows("A", 1))])
    assert offered == [("North: A0", "hx2:7:a0"), ("North: A1", "hx2:7:a1"), ("South: A0", "hx2:31:a0")]
    for (_, value), campaign in zip(offered, (7, 7, 31), strict=True):
        data = given(value, 4)
        assert campaign_chosen(data, OPTIONS) == campaign
        assert values_of(data)[0] in ("a0", "a1")
        assert campaign_chosen(data, OPTIONS) == 0, "the mark is off"


@pytest.mark.parametrize(
    ("counts", "shown"), [((40, 40), (13, 12)), ((2, 40), (2, 23)), ((40, 0, 40, 40), (9, 0, 8, 8))]
)
def test_none_takes_the_room_of_another(counts: tuple[int, ...], shown: tuple[int, ...]) -> None:
    offered = of_each([(n, f"C{n}", rows("A", count)) for n, count in enumerate(counts, start=1)])
    assert len(offered) == MOST
    values = [value for _, value in offered]
    assert values == [f"hx2:{n}:a{place}" for n, count in enumerate(shown, start=1) for place in range(count)]


def test_a_value_is_never_cut_and_a_name_never_too_long() -> None:
    fits, beyond = "v" * 94, "v" * 95
    [(name, value)] = of_each([(7, "North", [("n" * 100, fits), ("x", beyond)])])
    assert (len(name), value) == (100, f"hx2:7:{fits}")
    assert name.startswith("North: nnn")


def test_options_of_two_campaigns_are_refused() -> None:
    with pytest.raises(Refused, match="lists of two campaigns"):
        campaign_chosen(given("hx2:7:a", "hx2:8:b"), OPTIONS)
    assert campaign_chosen(given("hx2:7:a", "hx2:7:b", "c"), OPTIONS) == 7


@pytest.mark.parametrize(
    "typed", ["hx2:", "hx2::a", "hx2:7", "a hx2:7:b", f"hx2:{10**9}:a", "hx2:-7:a", 7, None]
)
def test_what_is_no_mark_stays(typed: Any) -> None:
    data = given(typed)
    assert campaign_chosen(data, OPTIONS) == 0
    assert values_of(data) == [typed]
    assert campaign_chosen({"name": "help"}, OPTIONS) == 0


def test_what_was_typed_freely_is_not_changed() -> None:
    data = given("hx2:7:a", "hx2:8:b")
    assert campaign_chosen(data, {"o0"}) == 7
    assert values_of(data) == ["a", "hx2:8:b"]


async def test_the_gate_knows_for_which_options_there_are_suggestions() -> None:
    @app_commands.command()
    @app_commands.rename(unit_class="class")
    async def spawn(_: discord.Interaction, unit_class: str, name: str) -> None: ...

    @spawn.autocomplete("unit_class")
    async def _classes(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return []

    assert suggested(spawn) == {"class"}
    assert suggested(None) == set()
