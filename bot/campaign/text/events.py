"""Events in words: one sentence for each, by its kind, made of what its audience may know.

Names and whatever else a user typed pass through `safe`, so that no text can ping, format or reorder a message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from bot.campaign.text.refusals import UNKNOWN, say_refusal
from bot.campaign.world.happened import Event
from bot.campaign.world.order import Refusal
from bot.campaign.world.refusals.kinds import read_refusal
from bot.campaign.world.refusals.move import HexFull, SpeedLacking
from bot.campaign.world.safe_text import Names, Several, is_contact, safe
from bot.hexmap.coords import Hex
from bot.messages import Value, has_message, optional_of, say, values_of

_CODES = frozenset({"outcome", "cause", "what"})
"""Keys whose values are words of the code, which a message may select by."""
_UNITS = frozenset({"target", "attacker", "carrier", "giver", "receiver"})
"""Keys whose values are ids of units or contacts."""
_BLOWS = frozenset({"attacked", "shelled", "mine"})
"""Kinds that name the loss that a `damaged` repeats."""
_SIDES = (
    *("north", "northeast", "northeast", "east", "southeast", "southeast"),
    *("south", "southwest", "southwest", "west", "northwest", "northwest"),
)
"""The hex sides of both kinds of maps, by twelfths of a circle."""


def say_event(event: Event, names: Names) -> str:
    """One sentence for an event; empty for a kind that has none.

    `names` gives what to call units and contacts by the ids the audience knows, already `safe` (see
    `campaign.text.report.names_of`); ids without a name stand for themselves. A fact that the event does not have
    reads as a question mark, unless the sentence can do without it.
    """
    message = f"event-{event.kind}"
    if not has_message(message):
        return ""
    optional = optional_of(message)
    return say(message, **{name: _value(name, event, names, name in optional) for name in values_of(message)})


def _value(name: str, event: Event, names: Names, optional: bool) -> Value:
    lacking = None if optional else UNKNOWN
    made = _MADE.get(name)
    if made is not None:
        return made(event, names)
    if name == "who":
        return named(names, event.unit, None if optional else say("unit-unseen"))
    if name in _UNITS:
        return named(names, event.data.get(name), None if optional else say("unit-unseen"))
    value = event.data.get(name)
    if value is None or value == "":
        return lacking
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return f"{value:.3g}"
    return str(value) if name in _CODES else safe(value)


def folded(events: Iterable[Event]) -> list[Event]:
    """The events, with what a unit has left told by the blow that it lost strength to, not as a fact of its own."""
    told: list[Event] = []
    blows: dict[str, int] = {}
    for event in events:
        hurt = event.data.get("target") if event.kind == "attacked" else event.unit
        if event.kind == "damaged" and (at := blows.pop(event.unit or "", None)) is not None:
            told[at] = replace(told[at], data={**told[at].data, "remains": event.data.get("fs")})
            continue
        if event.kind in _BLOWS and hurt is not None and event.data.get("loss"):
            blows[hurt] = len(told)
        told.append(event)
    return told


def in_lines(events: Iterable[Event]) -> list[Event]:
    """The events as a list tells them: folded, and a facing at the end of a move told by the move."""
    told: list[Event] = []
    for event in folded(events):
        last = told[-1] if told else None
        if event.kind == "facing" and last is not None and (last.kind, last.unit) == ("moved", event.unit):
            told[-1] = replace(last, data={**last.data, "faces": event.data.get("facing")})
        else:
            told.append(event)
    return told


def named(names: Names, unit: object, unknown: str | None) -> str | None:
    """What the audience calls a unit or contact; `unknown` where there is none."""
    if not unit:
        return unknown
    key = str(unit)
    return names.get(key) or (say("unit-contact", contact=safe(key)) if is_contact(key) else safe(key))


def way(bearing: int, sector: int) -> str:
    """A bearing as a reader sees it: the hex side, or degrees where it is finer than that."""
    if sector == 60 and bearing % 30 == 0:
        return say("direction", way=_SIDES[bearing // 30], bearing="")
    return say("direction", way="bearing", bearing=f"{bearing:03d}")


# ---------------------------------------------------------------- values made of others


def _number(key: str) -> Callable[[Event, Names], Value]:
    """1 or 2, for agreement with a unit of the sentence."""

    def made(event: Event, names: Names) -> Value:
        unit = event.unit if key == "who" else event.data.get(key)
        return 2 if isinstance(names.get(str(unit)), Several) else 1

    return made


def _path(event: Event, names: Names) -> Value:
    return " → ".join(safe(at) for at in event.data.get("path", ())) or UNKNOWN


def _lost(event: Event) -> Refusal:
    return read_refusal(str(event.data.get("code")), event.rules, event.data.get("facts", {}))


def _reason(event: Event, names: Names) -> str:
    return say_refusal(_lost(event))


def _wanted(event: Event, names: Names) -> Value:
    """Where a move was to go, unless it ended there."""
    wanted = event.data.get("wanted")
    return None if wanted is None or wanted == event.data.get("at") else safe(wanted)


def why_short(event: Event, names: Names) -> str:
    """Why a move ended short. Too little speed is reported without the hexes of its path, which nobody ordered."""
    lost = _lost(event)
    if isinstance(lost, SpeedLacking):
        return say("stop-short", needed=lost.needed, speed=lost.speed)
    if isinstance(lost, HexFull) and lost.hex != event.data.get("wanted"):
        return say("stop-full", hex=safe(lost.hex))
    return _reason(event, names)


def _spot(event: Event, names: Names) -> Value:
    return None if event.hex is None else _label(event.hex)


def _label(at: Hex) -> str:
    return f"{at.col:02d}{at.row:02d}"


def _rolled(event: Event, names: Names) -> Value:
    return event.rolls[0].value if event.rolls else None


def _strength(event: Event, names: Names) -> Value:
    low, high = event.data.get("fs_low", UNKNOWN), event.data.get("fs_high", UNKNOWN)
    return str(low) if low == high else f"{low}–{high}"


def _contact(event: Event, names: Names) -> Value:
    return safe(event.data.get("contact", event.unit or UNKNOWN))


def _moved(event: Event, names: Names) -> Value:
    return abs(int(event.data.get("crates", 0))) + abs(int(event.data.get("barrels", 0)))


def _item(event: Event, names: Names) -> Value:
    item = event.data.get("item")
    return safe(str(item).replace("_", " ")) if item else None


def _drift(event: Event, names: Names) -> Value:
    """Where the wind carried shells: over to another hex, or off the map."""
    data = event.data
    if "hex" not in data or data.get("impact") == data["hex"]:
        return None
    return "off" if data.get("impact") is None else "over"


def _drifted(event: Event, names: Names) -> Value:
    return bool(event.data.get("drift") or event.data.get("scatter"))


def _direction(event: Event, names: Names) -> Value:
    return way(event.data.get("bearing", 0), event.data.get("sector", 60))


def _hour(event: Event, names: Names) -> Value:
    return f"{event.data.get('hour', 0):02d}"


def _ruling(event: Event, names: Names) -> Value:
    text = str(event.data.get("text") or "").rstrip(".")
    return safe(text, 300) if text else say("ruled-nothing")


def _found_by_ruling(event: Event, names: Names) -> Value:
    """The dice and the changes of a ruling (EDC-A2-d)."""
    data = event.data
    parts = [say("ruled-rolled", value=roll.value, sides=roll.sides) for roll in event.rolls]
    parts += [
        say(message, change=f"{data[key]:+d}")
        for key, message in (("fs", "ruled-fs"), ("energy", "ruled-energy"))
        if data.get(key)
    ]
    return ", ".join(parts) or None


_MADE: Mapping[str, Callable[[Event, Names], Value]] = {
    "who_number": _number("who"),
    "target_number": _number("target"),
    "path": _path,
    "reason": _reason,
    "wanted": _wanted,
    "why_short": why_short,
    "spot": _spot,
    "rolled": _rolled,
    "strength": _strength,
    "contact": _contact,
    "moved": _moved,
    "item": _item,
    "drift": _drift,
    "drifted": _drifted,
    "from_direction": _direction,
    "hour": _hour,
    "ruling": _ruling,
    "dice_and_changes": _found_by_ruling,
    "remains": lambda event, names: event.data.get("remains"),
    "faces": lambda event, names: event.data.get("faces"),
}
