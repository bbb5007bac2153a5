"""What was done on the page, so that it can be done again: by names and places, not by numbers of messages.

A record belongs to the state of the rehearsal in which it began.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter

from bot.rehearsal.room import screen
from bot.rehearsal.room.fault import QUIET
from bot.rehearsal.sandbox import Person, Refused
from bot.rehearsal.sandbox.components import walk
from bot.rehearsal.sandbox.state import Channel, Json, Message

YEARS = range(2000, 2080)
"""Of a rehearsal's present; a little later Discord's ids are too large for a database."""
MOST_ACTS = 1000
MOST_BYTES = 8 << 20
"""Of a record as JSON, files that were sent included."""
BUTTON, MENUS = 2, (3, 5, 6, 7, 8)
PASS = "pass"
"""The act of the clock, beside those of `acts.py`: `to` is where it goes."""
OTHERS = ("slash", "press", "select", "submit", "say", "react")
DIRECT = 1


class Differs(Exception):
    """What is on the screen now is not what an act needs; the text says what is missing."""


def in_time(at: datetime) -> bool:
    """Whether a rehearsal may be at that moment."""
    return at.tzinfo is not None and at.year in YEARS


@dataclass(frozen=True)
class Act:
    """Something that somebody did. `body` has no number that another run would not have."""

    at: datetime
    who: str
    act: str
    body: Json
    did: str = ""
    """The same in words."""
    refused: str = ""
    """Why it was not done, by Discord's client or the room."""

    def __post_init__(self) -> None:
        if self.act not in (*OTHERS, PASS) or not in_time(self.at):
            raise ValueError("no act of a rehearsal")


def short(value: Any) -> str:
    """Something of a record, for a reader: at most 80 characters."""
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 80 else text[:79] + "…"


_ACTS = TypeAdapter(list[Act])


@dataclass
class Record:
    """The acts since the state `start`, a saved session; none are kept any more once there are too many."""

    start: bytes = b""
    acts: list[Act] = field(default_factory=list)
    full: bool = False
    _bytes: int = 0

    def add(self, act: Act) -> None:
        """Keep an act, if all before it were kept."""
        self._bytes += len(json.dumps(act.body))
        if self._bytes > MOST_BYTES or len(self.acts) >= MOST_ACTS:
            self.full = True
        if not self.full:
            self.acts.append(act)

    def dump(self) -> bytes:
        """The acts as JSON."""
        return _ACTS.dump_json(self.acts)


def read_acts(data: bytes) -> list[Act]:
    """The acts of a file, which may come from anybody. Raises ValueError."""
    if len(data) > 2 * MOST_BYTES:
        raise ValueError("its record is too long")
    acts = _ACTS.validate_json(data)
    if len(acts) > MOST_ACTS:
        raise ValueError("its record is too long")
    return acts


# ---------------------------------------------------------------- numbers to names, and back


def recordable(person: Person, act: str, body: Json) -> Json | None:
    """What another run needs to do an act again; None for one that changes nothing, or that nobody can do."""
    try:
        return portable(person, act, body)
    except (Refused, LookupError, StopIteration, TypeError, ValueError):
        return None


def portable(person: Person, act: str, body: Json) -> Json | None:
    """What another run needs to do an act again; None for one that changes nothing.

    Raises what a body that is none does.
    """
    if act in QUIET:
        return None
    if act == "submit":
        return {"values": body["values"]}
    channel = next(c for c in screen.places(person) if c.id == int(body["channel"]))
    place = {"channel": _name(channel)}
    if act == "slash":
        return place | {"command": body["command"], "options": body["options"]}
    if act == "say":
        return place | {"text": body["text"], "files": body.get("files") or []}
    message = person.message(int(body["message"]), channel).message
    seen = screen.visible(person, channel)
    if act == "react":
        return place | {"emoji": body["emoji"], "add": body["add"], "back": _back(seen, message)}
    kinds, name = ((BUTTON,), body["button"]) if act == "press" else (MENUS, body["menu"])
    part = next(p for p in walk(message.components) if p.get("custom_id") == name and p.get("type") in kinds)
    label = _label(part)
    about = place | {"back": _back([m for m in seen if _parts(m, kinds, label)], message)}
    same = [p.get("custom_id") for p in _parts(message, kinds, label)]
    about["nth"] = same.index(name)
    if act == "press":
        return about | {"button": label}
    labels = {str(o.get("value")): str(o.get("label")) for o in part.get("options") or []}
    return about | {"menu": label, "values": [labels.get(str(v), str(v)) for v in body["values"]]}


def usable(person: Person, act: Act) -> Json:
    """The body of an act for what is on the screen now. Raises Differs."""
    body = act.body
    if act.act == "submit":
        return {"values": body["values"]}
    channel = next((c for c in screen.places(person) if _name(c) == body["channel"]), None)
    if channel is None:
        raise Differs(f"{person.name} sees no channel “{short(body['channel'])}”.")
    place: Json = {"channel": str(channel.id)}
    if act.act in ("slash", "say"):
        return {**body, **place}
    seen = screen.visible(person, channel)
    if act.act == "react":
        return {**body, **place, "message": str(_at(seen, body, "message").id)}
    kinds, key = ((BUTTON,), "button") if act.act == "press" else (MENUS, "menu")
    label = str(body[key])
    message = _at([m for m in seen if _parts(m, kinds, label)], body, f"{key} “{short(label)}”")
    same = _parts(message, kinds, label)
    nth = int(body["nth"])
    if not 0 <= nth < len(same):
        raise Differs(f"The {key} “{short(label)}” appears fewer times.")
    part = same[nth]
    if part.get("disabled"):
        raise Differs(f"The {key} “{short(label)}” cannot be used.")
    about = place | {"message": str(message.id), key: part["custom_id"]}
    if key == "button":
        return about
    options = part.get("options") or []
    values = {str(o.get("label")): str(o.get("value")) for o in options}
    if options and (gone := [v for v in map(str, body["values"]) if v not in values]):
        raise Differs(f"The menu “{short(label)}” does not offer {short(gone)}.")
    return about | {"values": [values.get(str(v), str(v)) for v in body["values"]]}


def _name(channel: Channel) -> str:
    return "@" if channel.type == DIRECT else channel.name


def _label(part: Json) -> str:
    emoji = part.get("emoji") or {}
    return str(part.get("label") or part.get("placeholder") or emoji.get("name") or part.get("custom_id"))


def _parts(message: Message, kinds: tuple[int, ...], label: str) -> list[Json]:
    """The buttons or menus of a message that are called so."""
    called = [p for p in walk(message.components) if p.get("type") in kinds and p.get("custom_id")]
    return [p for p in called if _label(p) == label]


def _back(messages: list[Message], message: Message) -> int:
    """How many messages come after that one."""
    return len(messages) - 1 - [m.id for m in messages].index(message.id)


def _at(messages: list[Message], body: Json, what: str) -> Message:
    back = int(body["back"])
    if not 0 <= back < len(messages):
        raise Differs(f"There is no {what}.")
    return messages[len(messages) - 1 - back]
