"""Every event as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.messages import Value
from bot.messages import say as message
from bot.skirmish.engine import Event
from bot.skirmish.exofront.traits import ability
from bot.skirmish.kit.rolls import outcome
from bot.skirmish.kit.words import both, heading, plain, sentence
from bot.skirmish.table.terrain import kind_inside

RULESET = "exofront"
Data = Mapping[str, Any]


def say(event: Event) -> str:
    """The event in one sentence, with its dice."""
    make = MADE.get(event.kind)
    return sentence(RULESET, event.kind, event.data, **(make(event) if make else {}))


def _began(event: Event) -> dict[str, Value]:
    width, height = event.data["size"]
    return {"width": plain(width), "height": plain(height)}


def _roll_off(event: Event) -> dict[str, Value]:
    (player, other), (first, second) = event.data["players"], event.data["values"]
    return {"one": player, "first": first, "other": other, "second": second} | outcome(
        {player: first, other: second}
    )


def _moved(event: Event) -> dict[str, Value]:
    data = event.data
    x, y = data["to"]
    over = both([message("exofront-feature", kind=kind_inside(name)) for name in data["crossed"]])
    return {"x": plain(x), "y": plain(y), "over": over or None, "heading": heading(data["heading"])}


def _attack(event: Event) -> dict[str, Value]:
    data = event.data
    abilities = both([ability(name) for name in data["abilities"]])
    cover = ", ".join(data.get("behind", data["cover"]))
    return {"abilities": abilities or None, "cover": cover or None}


def _over(event: Event) -> dict[str, Value]:
    points = ", ".join(f"{player} {points}" for player, points in sorted(event.data["scores"].items()))
    return {"winner": both(event.data["winners"]) or None, "points": points}


MADE: Mapping[str, Callable[[Event], dict[str, Value]]] = {
    "began": _began,
    "roll_off": _roll_off,
    "boosted_move": lambda event: {"die": sum(roll.value for roll in event.rolls)},
    "moved": _moved,
    "turned": lambda event: {"heading": heading(event.data["heading"])},
    "attack": _attack,
    "over": _over,
}
"""What a sentence needs that is not in its event as it is."""
