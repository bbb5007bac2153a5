"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.skirmish.engine import Event
from bot.skirmish.kit.words import counted, dice
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.mission import NAMES
from bot.skirmish.shiftstorm.names import SQUARE, kind_name
from bot.skirmish.shiftstorm.tests import STAT_NAMES

Data = Mapping[str, Any]


def say(event: Event) -> str:
    """The event for those who may know it."""
    names = event.data.get("names", {})
    data = {
        key: value if key == SQUARE else _named(value, names)
        for key, value in event.data.items()
        if key != "names"
    }
    found = SENTENCES.get(event.kind)
    return found(data) if found else f"{event.kind.replace('_', ' ').capitalize()}."


def _named(value: Any, names: Mapping[str, str]) -> Any:
    """A value with names in the place of models' ids."""
    if isinstance(value, list | tuple):
        return [_named(entry, names) for entry in value]
    return names.get(value, value) if isinstance(value, str) else value


def _weapon(data: Data) -> str:
    known = catalogue().weapons.get(str(data["weapon"]))
    return known.name if known else str(data.get("called", "Core Encrypted weapon"))


def _skill(data: Data) -> str:
    known = catalogue().skills.get(str(data["skill"]))
    name = known.name if known else str(data["skill"])
    target = f" on {data['target']}" if data["target"] != data["unit"] else ""
    return f"{data['unit']} uses {name}{target}: {'it works' if data['passed'] else 'it fails'}."


def _item(data: Data) -> str:
    return catalogue().items[str(data["item"])].name


def _obstacle(data: Data) -> str:
    return f"the Virch Barrier of {data['target']}" if data["what"] == "barrier" else kind_name(data["what"])


def _digits(name: str) -> str:
    return "".join(letter for letter in name if letter.isdigit())


def _door(data: Data) -> str:
    doors = "the door" if len(data["doors"]) == 1 else f"{len(data['doors'])} doors"
    return (
        f"{data['unit']} opens {doors}."
        if data.get("passed", True)
        else f"{data['unit']} cannot open {doors}."
    )


def _turn(data: Data) -> str:
    scores = ", ".join(f"{player} {score:g}" for player, score in data["scores"].items())
    return f"Turn {data['turn']} begins. Score: {scores}."


SENTENCES: dict[str, Callable[[Data], str]] = {
    "mission": lambda data: f"The mission is {NAMES[data['mission']]}.",
    "roll_off": lambda data: "Both roll off.",
    "role": lambda data: f"{data['escort']} escorts the VIP.",
    "objectives": lambda data: f"Laid out: {counted(data['count'], 'objective')}.",
    "places_first": lambda data: f"{data['player']} places first.",
    "placed": lambda data: f"{data['unit']} is placed in {data['square']}.",
    "gaid": lambda data: f"{data['player']} has {data['total']} Gaid.",
    "turn": _turn,
    "order": lambda data: "The order of this turn is set.",
    "tie": lambda data: f"Tie at Initiative {data['initiative']}: both roll.",
    "initiative": lambda data: f"{data['unit']} takes Initiative {data['value']} by {data['source']}.",
    "activated": lambda data: f"{data['unit']} acts ({counted(data['actions'], 'action')}).",
    "moved": lambda data: f"{data['unit']} moves {data['inches']:g} in to {data['square']}.",
    "charge": lambda data: f"{data['unit']} charges {data['target']}.",
    "charged": lambda data: f"{data['unit']} runs {data['inches']:g} in into contact.",
    "charge_stopped": lambda data: f"The charge of {data['unit']} is stopped.",
    "counter_charge": lambda data: f"{data['unit']} charges back at {data['target']}.",
    "combat": lambda data: f"{data['unit']} and {data['target']} fight; first strikes {data['order'][0]}.",
    "struck": lambda data: (
        f"{data['unit']} strikes {data['target']} with {_weapon(data)}: {dice(data['dice'])}, "
        f"{data['needed']}+, {counted(data['hits'], 'hit')}."
    ),
    "parry": lambda data: f"{data['unit']} {'parries all hits' if data['parried'] else 'cannot parry'}.",
    "shot": lambda data: f"{data['unit']} attacks {data['target']} with {_weapon(data)}.",
    "hits": lambda data: f"{counted(data['hits'], 'hit')} on {data['needed']}+.",
    "dodge": lambda data: f"{data['unit']} {'dodges' if data['passed'] else 'cannot dodge'}.",
    "drift": lambda data: f"The marker drifts {data['inches']} in.",
    "blast": lambda data: f"Under the marker: {', '.join(data['struck']) or 'nobody'}.",
    "damage_value": lambda data: f"Damage {data['damage']}.",
    "damage": lambda data: (
        f"{data['unit']}: damage on {data['needed']}+, {counted(data['successes'], 'point')}."
    ),
    "surplus": lambda data: f"More damage strikes {data['unit']} as it goes down.",
    "save": lambda data: f"{data['unit']}: {data['what']} save on {data['needed']} {_yes(data['saved'])}.",
    "shield": lambda data: f"{data['unit']}'s Shield takes it; {data['left']} left.",
    "aff_lost": lambda data: f"{data['unit']}'s AFF breaks.",
    "hurt": lambda data: f"{data['unit']} is at Armor {data['armor']}.",
    "downed": lambda data: f"{data['unit']} is Downed.",
    "removed": lambda data: f"{data['unit']} is out of the game.",
    "xp": lambda data: f"{data['unit']} gains {data['gained']} XP.",
    "status": lambda data: f"{data['unit']} suffers from {data['status'].capitalize()}.",
    "festers": lambda data: f"{data['status'].capitalize()} eats at {data['unit']}.",
    "healed": lambda data: f"{data['unit']} is restored by {data['points']} to Armor {data['armor']}.",
    "confirmed": lambda data: f"{data['unit']} confirms the kill of {data['target']}.",
    "shown": lambda data: f"{data['unit']} gives itself away.",
    "silent": lambda data: f"{data['unit']}'s Suppressor keeps it hidden.",
    "revealed": lambda data: f"{data['unit']} is revealed.",
    "snared": lambda data: f"{data['unit']} is snared.",
    "unsnared": lambda data: f"{data['unit']} gets rid of a snare.",
    "immune": lambda data: f"{data['unit']} is immune to {data['status'].capitalize()}.",
    "shocked": lambda data: f"{data['unit']} is in Shock.",
    "corrupted": lambda data: f"{data['unit']} has {data['corruption']} Corruption.",
    "dispelled": lambda data: f"{data['unit']} is free of all status effects.",
    "sacrifice": lambda data: f"{data['unit']} gives {data['points']} Armor to its {_weapon(data)}.",
    "skill": _skill,
    "raised": lambda data: (
        f"{data['unit']}: {STAT_NAMES.get(data['stat'], 'Armor')} +{data['amount']} this turn."
    ),
    "annihilated": lambda data: f"{data['target']} suffers {counted(data['points'], 'point')} of Fury.",
    "intel": lambda data: f"{data['unit']} gains {data['gained']} Intel.",
    "marked": lambda data: f"{data['unit']} is marked: +{data['amount']} Shooting against it.",
    "barrier": lambda data: f"A Virch Barrier covers {data['unit']}.",
    "created": lambda data: f"{data['by']} makes a drone, {data['unit']}.",
    "emboldened": lambda data: f"{data['unit']} gains {data['amount']} Armor for this turn.",
    "used": lambda data: f"{data['unit']} uses {_item(data)} on {data['target']}.",
    "learned": lambda data: f"{data['unit']} learns {catalogue().skills[data['skill']].name}.",
    "cut": lambda data: f"{data['unit']} cuts through {_obstacle(data)}.",
    "door": _door,
    "forged": lambda data: f"{data['unit']} forges {_item(data)} for {data['target']}.",
    "protects": lambda data: f"{data['unit']} follows at once.",
    "sabotaged": lambda data: f"{data['unit']} sabotages objective {_digits(data['objective'])}.",
    "intel_taken": lambda data: f"{data['unit']} picks up Intel {_digits(data['objective'])}.",
    "intel_dropped": lambda data: f"{data['unit']} drops {data['count']} Intel.",
    "escaped": lambda data: f"{data['unit']} has left safely.",
    "ended": lambda data: data["reason"] or f"The game ends after turn {data['turn']}.",
}


def _yes(value: bool) -> str:
    return "holds" if value else "fails"
