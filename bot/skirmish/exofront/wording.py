"""Every event as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.skirmish.engine import Event
from bot.skirmish.kit.words import counted

COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
NAMES = {"crush": "Crush", "pierce": "Pierce", "ignore_cover": "no regard for cover"}
CAUSE = {"attack": "", "friendly": " against friendly fire", "impact": " against the Impact"}


def say(event: Event) -> str:
    """The event in one sentence, with its dice."""
    return SENTENCES[event.kind](event.data, " ".join(str(roll.value) for roll in event.rolls))


Data = Mapping[str, Any]


def _towards(heading: float) -> str:
    return f"faces {COMPASS[round(heading / 45) % 8]} ({heading:.0f}°)"


def _moved(data: Data, dice: str) -> str:
    over = f" over the {' and the '.join(data['crossed'])}" if data["crossed"] else ""
    x, y = data["to"]
    place = f"{data['square']} ({x:.1f}, {y:.1f})"
    return f"{data['name']} moves {data['far']:.1f} in{over} to {place} and {_towards(data['heading'])}."


def _attack(data: Data, dice: str) -> str:
    notes = ["from the flank"] if data["flank"] else []
    notes += ["in Clash"] if data["clash"] else []
    notes += (
        [f"with {' and '.join(NAMES.get(name, name) for name in data['abilities'])}"]
        if data["abilities"]
        else []
    )
    how = f" {', '.join(notes)}" if notes else ""
    word = "a Supreme" if data["profile"] == "supreme" else "an"
    behind = f" Cover: {', '.join(data['cover']).replace('_', ' ')}." if data["cover"] else ""
    rolled = f"{counted(data['dice'], 'die')}, {data['need']}+ to hit" if data["dice"] else "no dice"
    return f"{data['name']} makes {word} attack on {data['target']}{how}: {rolled}.{behind}"


def _hits(data: Data, dice: str) -> str:
    lost = ", 1 lost to cover" if data["cover"] else ""
    sure = f", {data['sure']} cannot be blocked" if data["sure"] else ""
    return (
        f"{counted(data['hits'], 'hit')} on {data['target']}{lost}{sure}, {counted(data['misses'], 'miss')}."
    )


def _defended(data: Data, dice: str) -> str:
    return (
        f"{data['name']} defends{CAUSE[data['cause']]}, {data['need']}+ to block: "
        f"{data['blocked']} of {data['hits']} blocked, {data['damage']} damage."
    )


def _card(data: Data, dice: str) -> str:
    use = "as a Rest" if data["as_rest"] else "for 1 energy"
    card = {"move": "a Move", "attack": "an Attack", "heal": "a Heal"}[data["card"]]
    return f"{data['player']} plays {card} Card on {data['name']} {use}; {data['left']} left."


def _over(data: Data, dice: str) -> str:
    score = ", ".join(f"{who} {points}" for who, points in sorted(data["scores"].items()))
    who = f"{' and '.join(data['winners'])} wins" if data["winners"] else "It is a draw"
    return f"{who}. {data['reason']} Points: {score}."


SENTENCES: dict[str, Callable[[Data, str], str]] = {
    "began": lambda d, _: f"The board is {d['board']}, {d['size'][0]:g} by {d['size'][1]:g} in.",
    "roll_off": lambda d, _: (
        f"Roll-off: {d['players'][0]} {d['values'][0]}, {d['players'][1]} {d['values'][1]}"
        + (". Again." if d["values"][0] == d["values"][1] else ".")
    ),
    "priority": lambda d, _: f"{d['player']} has priority and places first.",
    "placed": lambda d, _: f"{d['name']} is placed on the {d['edge']} edge, in {d['square']}.",
    "round": lambda d, _: f"Round {d['round']}: {d['player']} has priority.",
    "activated": lambda d, _: (
        f"{d['name']} is activated with {counted(d['actions'], 'action')}"
        + (" (Clash)." if d["clash"] else ".")
    ),
    "ended": lambda d, _: f"{d['name']} ends its turn.",
    "again": lambda d, _: f"{d['player']} continues: the other side has no ready unit.",
    "paid_supreme": lambda d, _: (
        f"{d['name']} is wounded and pays 1 energy for its Supreme; {d['energy']} left."
    ),
    "boosted_move": lambda d, dice: (
        f"{d['name']} boosts its Move by {dice} in, to {d['limit']:g} in; {d['energy']} energy left."
    ),
    "boosted_attack": lambda d, _: f"{d['name']} rerolls its misses; {d['energy']} energy left.",
    "moved": _moved,
    "turned": lambda d, _: f"{d['name']} {_towards(d['heading'])}.",
    "engaged": lambda d, _: (
        f"{d['name']} engages {d['target']}: Impact, {d['hits']} automatic hits with Crush."
    ),
    "attack": _attack,
    "hits": _hits,
    "defended": _defended,
    "hurt": lambda d, _: f"{d['name']} loses {d['damage']} health; {d['health']} left.",
    "wounded": lambda d, _: (
        f"{d['name']} is wounded: its wound marker is used, and it has {d['health']} health."
    ),
    "removed": lambda d, _: f"{d['name']} is removed.",
    "friendly_fire": lambda d, _: f"Friendly fire: {counted(d['hits'], 'hit')} on {d['name']}.",
    "rested": lambda d, _: f"{d['name']} rests: energy {d['energy']}.",
    "card": _card,
    "healed": lambda d, _: f"{d['name']} regains {d['gained']} health; it has {d['health']}.",
    "field_taken": lambda d, _: f"{d['name']} takes {d['objective']}.",
    "controls": lambda d, _: f"{d['name']} controls {d['objective']}.",
    "scored": lambda d, _: (
        f"{d['player']} scores {counted(d['points'], 'Victory Point')}"
        + (" for a removed unit" if d["what"] == "removed" else f" for {d['what']}")
        + f": {d['total']} in all."
    ),
    "round_over": lambda d, _: f"Round {d['round']} is over.",
    "fast_forward": lambda d, _: (
        f"{d['player']} has the board alone; the remaining rounds are scored from this position."
    ),
    "over": _over,
}
