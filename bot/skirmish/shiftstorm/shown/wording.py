"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.messages import Value
from bot.skirmish.engine import Event
from bot.skirmish.kit.rolls import outcome
from bot.skirmish.kit.words import plain, sentence
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.mission import mission_name
from bot.skirmish.shiftstorm.names import SQUARE, encrypted_weapon, kind_name
from bot.skirmish.shiftstorm.tests import stat_name

RULESET = "shiftstorm"
Data = Mapping[str, Any]


def say(event: Event) -> str:
    """The event for those who may know it."""
    names = event.data.get("names", {})
    data = {
        key: value if key == SQUARE else _named(value, names)
        for key, value in event.data.items()
        if key != "names"
    }
    make = MADE.get(event.kind)
    return sentence(RULESET, event.kind, data, **(make(data) if make else {}))


def _named(value: Any, names: Mapping[str, str]) -> Any:
    """A value with names in the place of models' ids."""
    if isinstance(value, list | tuple):
        return [_named(entry, names) for entry in value]
    return names.get(value, value) if isinstance(value, str) else value


def _weapon(data: Data) -> dict[str, Value]:
    known = catalogue().weapons.get(str(data["weapon"]))
    return {"weapon": known.name if known else str(data.get("called") or encrypted_weapon())}


def _skill(data: Data) -> dict[str, Value]:
    known = catalogue().skills.get(str(data["skill"]))
    on = data["target"] if data["target"] != data["unit"] else None
    return {"skill": known.name if known else str(data["skill"]), "on": on}


def _item(data: Data) -> dict[str, Value]:
    return {"item": catalogue().items[str(data["item"])].name}


def _status(data: Data) -> dict[str, Value]:
    return {"status": data["status"].capitalize()}


def _number(data: Data) -> dict[str, Value]:
    return {"number": "".join(letter for letter in data["objective"] if letter.isdigit())}


def _scores(data: Data) -> dict[str, Value]:
    return {"scores": ", ".join(f"{player} {score:g}" for player, score in data["scores"].items())}


def _cut(data: Data) -> dict[str, Value]:
    return {"what": data["what"] if data["what"] == "barrier" else kind_name(data["what"])}


MADE: Mapping[str, Callable[[Data], dict[str, Value]]] = {
    "mission": lambda data: {"mission": mission_name(data["mission"])},
    "turn": _scores,
    "roll_off": lambda data: outcome(data["totals"]) if "totals" in data else {"totals": None},
    "tie": lambda data: outcome(data["sums"]),
    "combat": lambda data: {"first": data["order"][0]},
    "struck": _weapon,
    "shot": _weapon,
    "drift": lambda data: {"inches": plain(data["inches"])},
    "blast": lambda data: {"struck": ", ".join(data["struck"]) or None},
    "status": _status,
    "festers": _status,
    "immune": _status,
    "sacrifice": _weapon,
    "skill": _skill,
    "raised": lambda data: {"stat": stat_name(data["stat"])},
    "used": _item,
    "learned": lambda data: {"skill": catalogue().skills[data["skill"]].name},
    "cut": _cut,
    "door": lambda data: {"doors": len(data["doors"]), "passed": bool(data.get("passed", True))},
    "forged": _item,
    "sabotaged": _number,
    "intel_taken": _number,
    "ended": lambda data: {"reason": data["reason"] or None},
}
"""What a sentence needs that is not in its event as it is."""
