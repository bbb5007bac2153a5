"""The game master's draft of a round: what adjudication made of it, as it is kept until it is published."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from pydantic import TypeAdapter

from bot.campaign.world.happened import Event, Ruling
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import (
    event_from_json,
    event_to_json,
    order_from_json,
    order_to_json,
    ruling_to_json,
    world_to_json,
)
from bot.service.means.worlds import read_world

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Held:
    """An order that is left out because the round cannot be adjudicated with it."""

    number: int
    unit: str
    """The name of its unit."""
    public: bool
    """Whether it is a player's, so that all may know."""
    defect: str


@dataclass(frozen=True, slots=True)
class Unplanned:
    """A unit that holds because its doctrine broke."""

    unit: str
    """Its name."""
    defect: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What a round would leave."""

    world: World
    events: tuple[Event, ...]
    rulings: tuple[Ruling, ...]
    orders: tuple[Order, ...]
    held: tuple[Held, ...] = ()
    unplanned: tuple[Unplanned, ...] = ()


_RULINGS = TypeAdapter(tuple[Ruling, ...])
_HELD = TypeAdapter(tuple[Held, ...])
_UNPLANNED = TypeAdapter(tuple[Unplanned, ...])


def draft_to_json(draft: Draft) -> dict[str, Any]:
    """The draft as a JSON object; world, events and orders say their format."""
    return {
        "world": world_to_json(draft.world),
        "events": [event_to_json(event) for event in draft.events],
        "rulings": [ruling_to_json(ruling) for ruling in draft.rulings],
        "orders": [order_to_json(order) for order in draft.orders],
        "held": [asdict(entry) for entry in draft.held],
        "unplanned": [asdict(entry) for entry in draft.unplanned],
    }


def draft_from_json(saved: Json, map_text: str) -> Draft:
    """Read `draft_to_json` back, of any format so far. Raises SavedDataError."""
    return Draft(
        world=read_world(saved["world"], map_text),
        events=tuple(event_from_json(event) for event in saved["events"]),
        rulings=rulings_in(saved),
        orders=tuple(order_from_json(order) for order in saved["orders"]),
        held=held_in(saved),
        unplanned=_UNPLANNED.validate_python(saved.get("unplanned", ())),
    )


def rulings_in(saved: Json) -> tuple[Ruling, ...]:
    """The questions of a saved draft, without reading the rest of it."""
    return _RULINGS.validate_python(saved["rulings"])


def held_in(saved: Json) -> tuple[Held, ...]:
    """The orders that a saved draft leaves out, without reading the rest of it."""
    return _HELD.validate_python(saved.get("held", ()))


@dataclass(frozen=True)
class Words:
    """What the game master adds to a briefing, as typed."""

    title: str = ""
    """At most `MAX_HEADLINE` characters; stands in place of the headline that the round gives."""
    quote: str = ""
    """At most `MAX_QUOTE` characters."""
    note: str = ""
    """A word of the game master to everybody, at most `MAX_NOTE` characters."""
    changes: Mapping[str, str] = field(default_factory=dict)
    """What paragraphs say instead, by the mark of what they said; empty: they are left out."""
    order: tuple[str, ...] = ()
    """Marks of paragraphs of the briefing that come first, in this sequence."""
    story: tuple[str, ...] = ()
    """The same of the whole story."""
    players: str = ""
    """A word of the game master to the players alone, which each reads in the round of their own."""

    def rewritten(self, lines: Iterable[str]) -> list[str]:
        """The paragraphs as they are to be read: changed, left out, in the sequence that the game master gave them."""
        told = [self.changes.get(paragraph_mark(line), line) for line in in_sequence(lines, self.order)]
        return [line for line in told if line]


NO_WORDS = Words()


def in_sequence(lines: Iterable[str], order: Sequence[str]) -> list[str]:
    """Paragraphs in the sequence of these marks, those without a place after them; a gap stays before its paragraph."""
    places = {mark: place for place, mark in enumerate(order)}
    entries: list[tuple[int, list[str]]] = []
    gap: list[str] = []
    for line in lines:
        if not line:
            gap.append(line)
            continue
        entries.append((places.get(paragraph_mark(line), len(places)), [*gap, line]))
        gap = []
    entries.sort(key=lambda entry: entry[0])
    return [line for _, some in entries for line in some]


def paragraph_mark(line: str) -> str:
    """Eight hex digits that stand for a paragraph, by what it says."""
    return sha256(line.encode()).hexdigest()[:8]


def draft_mark(saved: Json, words: Words = NO_WORDS) -> str:
    """Sixteen hex digits that tell one saved draft from another, or from the same with other words."""
    told: list[object] = [] if words == NO_WORDS else [words.title, words.quote]
    if words.note or words.changes or words.order:
        told += [words.note, dict(words.changes), list(words.order)]
    if words.players or words.story:
        told.append({"players": words.players, "story": list(words.story)})
    spelled = json.dumps([saved["world"], saved["events"], saved["rulings"], *told], sort_keys=True)
    return sha256(spelled.encode()).hexdigest()[:16]
