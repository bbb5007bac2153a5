"""What the JSON columns of campaigns and filings hold, typed. Each record is read and written here.

Reading fills in what an older release did not write and leaves out what this one does not know. What does not fit its
type raises pydantic's ValidationError.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, Generic, TypeVar

from pydantic import PlainSerializer, TypeAdapter

from bot.campaign.doctrine.words import Doctrine
from bot.store.tables import Campaign, Filing

Instant = Annotated[datetime, PlainSerializer(datetime.isoformat)]
T = TypeVar("T")


class Setting(Generic[T]):
    """One entry of a campaign's settings: how it is called in the column, its type, and what stands for none."""

    def __init__(self, name: str, kind: TypeAdapter[T], none: T) -> None:
        self.name, self._kind, self._none = name, kind, none

    def of(self, campaign: Campaign) -> T:
        saved = campaign.settings.get(self.name)
        return self._none if saved is None else self._kind.validate_python(saved)

    def keep(self, campaign: Campaign, value: T) -> None:
        campaign.settings = {**campaign.settings, self.name: self._kind.dump_python(value, mode="json")}


@dataclass(frozen=True, slots=True)
class GmOrders:
    """What the game master ordered AI-controlled units to do in one round: orders as JSON, by unit id."""

    round: int = 0
    orders: Mapping[str, dict[str, Any]] = field(default_factory=dict)

    def in_round(self, number: int) -> dict[str, dict[str, Any]]:
        """The orders for that round; none are left of an earlier one."""
        return dict(self.orders) if self.round == number else {}


@dataclass(frozen=True, slots=True)
class CalendarChanges:
    """Closes that the game master added and skipped, and breaks with their start and end (EDC-A-b)."""

    added: tuple[Instant, ...] = ()
    skipped: tuple[Instant, ...] = ()
    breaks: tuple[tuple[Instant, Instant], ...] = ()


@dataclass(frozen=True, slots=True)
class BriefingWords:
    """The game master's own words for the briefing of one round."""

    round: int = 0
    title: str = ""
    quote: str = ""
    note: str = ""
    changes: Mapping[str, str] = field(default_factory=dict)
    """What paragraphs say instead, by the mark of what they said; empty: they are left out."""
    order: tuple[str, ...] = ()
    """Marks of paragraphs of the briefing that come first, in this sequence."""
    players: str = ""
    """A note to the players alone."""
    story: tuple[str, ...] = ()
    """Marks of paragraphs of the whole story, as `order`."""


@dataclass(frozen=True, slots=True)
class Window:
    """A front of a briefing: its number, and the column and row of two corners."""

    number: int
    first: tuple[int, int]
    last: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HeldEdit:
    """Changes of facts that break something and wait for the game master's yes."""

    mark: str = ""
    """Of the changes and of what they break; empty: none wait."""
    lines: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    """What each is about, and its changes as word and value."""
    reason: str = ""
    numbers: tuple[int, ...] = ()
    """The line of each in what was written."""


GM_ORDERS = Setting("gm_orders", TypeAdapter(GmOrders), GmOrders())
DOCTRINES: Setting[Mapping[str, Doctrine]] = Setting("doctrines", TypeAdapter(Mapping[str, Doctrine]), {})
"""What units do that have no order, by unit id."""
GOALS: Setting[Mapping[str, tuple[str, ...]]] = Setting(
    "goals", TypeAdapter(Mapping[str, tuple[str, ...]]), {}
)
"""Stations and places to take as labels, by unit id."""
LIMITS: Setting[Mapping[str, int]] = Setting("limits", TypeAdapter(Mapping[str, int]), {})
"""What the brief allows at most, by name (EDC-E2-b)."""
CALENDAR = Setting("calendar", TypeAdapter(CalendarChanges), CalendarChanges())
BRIEFING_WORDS = Setting("briefing_words", TypeAdapter(BriefingWords), BriefingWords())
REWRITTEN: Setting[Mapping[int, Mapping[str, str]]] = Setting(
    "rewritten", TypeAdapter(Mapping[int, Mapping[str, str]]), {}
)
"""What paragraphs of published accounts say instead, by round and mark."""
SIDE_NOTES: Setting[Mapping[int, str]] = Setting("side_notes", TypeAdapter(Mapping[int, str]), {})
"""The notes to the players alone, by published round."""
STORY_ORDER: Setting[Mapping[int, tuple[str, ...]]] = Setting(
    "story_order", TypeAdapter(Mapping[int, tuple[str, ...]]), {}
)
"""Marks of paragraphs that come first in published accounts, by round."""
FRONTS: Setting[Mapping[int, tuple[Window, ...]]] = Setting(
    "fronts", TypeAdapter(Mapping[int, tuple[Window, ...]]), {}
)
"""The fronts of published briefings, by round."""
HELD_EDIT = Setting("held_edit", TypeAdapter(HeldEdit), HeldEdit())
BANNED: Setting[tuple[int, ...]] = Setting("banned", TypeAdapter(tuple[int, ...]), ())
"""Users who may take no part."""
SIGNUPS = Setting("signups", TypeAdapter(bool), False)
"""Whether everybody may join (EDC-B2.2-a)."""
AUTO_PUBLISH = Setting("auto_publish", TypeAdapter(bool), False)
"""Whether rounds are published without the game master. `overdue_rounds` reads it in SQL."""


@dataclass(frozen=True, slots=True)
class Story:
    """The words of the scenario that a campaign was made from, and what it is made for."""

    opening: str = ""
    victory: str = ""
    players: tuple[int, ...] = ()
    rounds: int = 0


STORY = Setting("story", TypeAdapter(Story), Story())
FORCES: Setting[Mapping[str, str]] = Setting("forces", TypeAdapter(Mapping[str, str]), {})
"""The force that an AI-controlled unit belongs to, by unit id."""


@dataclass(frozen=True, slots=True)
class Retaken:
    """A round as it was before a rollback took it back: if it is adjudicated from the same again, it keeps its dice."""

    digest: str
    """Of what it was adjudicated from (`bot.service.round.retaken`)."""
    open_seed: str
    covered_seed: str
    """As hexadecimal digits; the open one has been revealed."""
    open_commitment: str
    covered_commitment: str


RETAKEN: TypeAdapter[tuple[Retaken, ...]] = TypeAdapter(tuple[Retaken, ...])


# ---------------------------------------------------------------- filings


@dataclass(frozen=True, slots=True)
class Session:
    """A session that was talked over by voice (EDC-A2-b)."""

    people: tuple[int, ...] = ()
    others: str = ""
    """Those who were named without a mention."""
    gm: bool = False
    """Whether a game master was there."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A strategy meeting (EDC-A2-c)."""

    at: Instant
    state: str = "unconfirmed"
    by: int | None = None
    """The game master who answered."""
    turn: int = 0
    """How often it was answered."""


@dataclass(frozen=True, slots=True)
class EnemyType:
    """What a note is about (EDC-C2.4-r)."""

    type: str


D = TypeVar("D", Session, Meeting, EnemyType)
_DETAILS: Mapping[type, TypeAdapter[Any]] = {
    kind: TypeAdapter(kind) for kind in (Session, Meeting, EnemyType)
}


def details_of(filed: Filing, kind: type[D]) -> D:
    """The details of a filing of that kind."""
    details: D = _DETAILS[kind].validate_python(filed.details)
    return details


def details_json(details: Session | Meeting | EnemyType) -> dict[str, Any]:
    """The details as the column keeps them."""
    data: dict[str, Any] = _DETAILS[type(details)].dump_python(details, mode="json", exclude_none=True)
    return data
