"""The format in which worlds, orders and events are saved, and how older data becomes what is saved today.

All saved data says its format. To change how something is saved, raise `FORMAT`, put one function into
`UPGRADERS` that makes the new format from the last one, and keep worlds of the last one as test data
(`docs/testing.md`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.campaign.world.profiles import Profile

FORMAT = 5
KEY = "format"

Data = Mapping[str, Any]


class Saved(StrEnum):
    """What has its own format."""

    WORLD = "world"
    ORDER = "order"
    EVENT = "event"


class SavedDataError(ValueError):
    """Saved data that does not fit this version of the program, or a map that is not the world's."""


def upgraded(what: Saved, data: Data) -> Data:
    """Saved data in today's format, one step after the other. Raises SavedDataError if it is of a newer one."""
    number = data.get(KEY, 1)  # nothing said so before format 2
    if type(number) is not int or number < 1:
        raise SavedDataError(f"This {what} has the format {number!r}, which no version has ever written.")
    if number > FORMAT:
        raise SavedDataError(
            f"This {what} was saved in format {number} by a newer version; this one reads formats up to {FORMAT}. "
            "Install the version that saved it, or a later one."
        )
    for step in range(number, FORMAT):
        data = {**UPGRADERS[step](what, data), KEY: step + 1}
    return data


def _to_format_2(what: Saved, data: Data) -> Data:
    """What an ability does is its `action`, not its `deed`; every aircraft has a profile."""
    match what:
        case Saved.ORDER:
            return _with_action(data)
        case Saved.WORLD:
            kinds = {key: cls.get("unit_type") for key, cls in _table(data, "catalogue", "classes").items()}
            changed = {
                part: {key: _with_profile(unit, kinds) for key, unit in _table(data, part).items()}
                for part in ("units", "graveyard")
            }
            waiting = {
                key: {**entry, "order": _with_action(entry["order"])}
                for key, entry in _table(data, "overkill").items()
            }
            return {**data, **changed, "overkill": waiting}
        case Saved.EVENT:
            return data


def _to_format_3(what: Saved, data: Data) -> Data:
    """The facts of a refusal name the order type `action`, not `deed`, and a missing part by its id."""
    facts = _table(data, "data", "facts")
    if what is not Saved.EVENT or "deed" not in facts:
        return data
    renamed = {("action" if name == "deed" else name): value for name, value in facts.items()}
    if "what" in facts:
        renamed["what"] = _PARTS.get(facts["what"], facts["what"])
    return {**data, "data": {**data["data"], "facts": renamed}}


def _to_format_4(what: Saved, data: Data) -> Data:
    """The ground of a map can be changed; before, it never was."""
    return data


def _to_format_5(what: Saved, data: Data) -> Data:
    """Effects can begin in a later round; before, none did."""
    return data


_PARTS = {
    "the hex": "hex",
    "the target": "target",
    "which unit of your side": "mate",
    "which other unit of your side": "other",
    "what": "item",
    "the direction": "direction",
    "the height": "height",
    "the direction it faces": "front",
    "the edge (N, NE, SE, S, SW or NW)": "edge",
}


def _with_action(order: Data) -> Data:
    ability = order.get("ability")
    if not isinstance(ability, Mapping) or "deed" not in ability:
        return order
    rest = {key: value for key, value in ability.items() if key != "deed"}
    return {**order, "ability": {"action": ability["deed"], **rest}}


def _with_profile(unit: Data, kinds: Mapping[str, Any]) -> Data:
    """Before aircraft had a profile it was only said whether they were landed."""
    if "profile" in unit or kinds.get(unit.get("class_id", "")) not in AIRCRAFT:
        return unit
    return {**unit, "profile": (Profile.LANDED if unit.get("landed") else Profile.LOW).value}


def _table(data: Data, *names: str) -> Mapping[str, Any]:
    """A table within the data; an empty one where something else, or nothing, is there."""
    table: Any = data
    for name in names:
        table = table.get(name) if isinstance(table, Mapping) else None
    return table if isinstance(table, Mapping) else {}


UPGRADERS: Mapping[int, Callable[[Saved, Data], Data]] = {
    1: _to_format_2,
    2: _to_format_3,
    3: _to_format_4,
    4: _to_format_5,
}
"""By the format they read; each gives the next one."""
