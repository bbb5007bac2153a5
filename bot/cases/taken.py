"""A round of a campaign as a case file that plays out as it did, for whoever looks for a fault."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import order_to_json
from bot.campaign.world.saved.toml_text import toml_text
from bot.dice import KeyedDice

HEAD = """\
# Taken from a campaign: the world, the orders and the dice of one round, with all that is hidden. Name the rules in
# question, and write what must hold under [round.expect]; docs/cases.md has the words.
"""
HELD = """
# Left out of the round, as the rules broke on it. Take the marks away to see it break.
"""


def case_of_round(
    title: str,
    saved: Mapping[str, Any],
    map_text: str,
    orders: Sequence[Order],
    dice: KeyedDice,
    rulings: Mapping[str, str],
    happened: Iterable[str] = (),
    held: Sequence[Order] = (),
) -> str:
    """The file. `saved` is the world as the orders met it, `happened` what became of the round, a sentence each.

    Orders that are `held` were left out, as the rules broke on them: they stand below as remarks.
    """
    data = {
        "rules": [],
        "title": title,
        "map": tomllib.loads(map_text),
        "saved": _said(saved),
        "round": [
            {
                "seeds": {"open": dice.open_seed.hex(), "covered": dice.covered_seed.hex()},
                "rulings": dict(rulings),
                "order": [_order(order) for order in orders if order not in held],
            }
        ],
    }
    told = "".join(f"# {' '.join(line.split())}\n" for line in happened)
    below = toml_text({"round": [{"order": [_order(order) for order in held]}]}) if held else ""
    below = "".join(f"# {line}\n" for line in below.splitlines() if line and line != "[[round]]")
    return f"{HEAD}{'#' + chr(10) + told if told else ''}\n{toml_text(data)}{HELD + below if held else ''}"


def _order(order: Order) -> dict[str, Any]:
    return {"unit": order.unit, "saved": _said(order_to_json(order))}


def _said(value: Any) -> Any:
    """Saved data without the fields that hold nothing: left out, they are read as nothing."""
    match value:
        case Mapping():
            return {key: _said(each) for key, each in value.items() if each is not None}
        case list() | tuple():
            return [_said(each) for each in value]
        case _:
            return value
