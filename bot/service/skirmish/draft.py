"""What a player has chosen so far of a pick: kept between presses, and stored as plain JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from bot.skirmish.engine import Pick


@dataclass(frozen=True, slots=True)
class Draft:
    """A pick that is being made. Pressing a button gives another draft; none is ever changed."""

    unit: str | None = None
    """Whose choices are listed."""
    kind: str | None = None
    """Of which kind those are."""
    choice: str | None = None
    """The id of the choice that was made."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """What was chosen for its parameters, as it stands in the pick."""
    skipped: Sequence[str] = ()
    """Parameters that are left out."""
    page: int = 0
    """Of a menu that has several."""
    picked: Sequence[Any] = ()
    """Marked so far, of a list of which several may be chosen."""
    stand: str | None = None
    """The stand of a group that is put elsewhere."""
    first: str | None = None
    """The id of a choice that is made before it and only leads to it, as the activation of a unit."""

    @property
    def pick(self) -> Pick:
        """The pick that would be made, after the first one if there is one. Only for a draft with a choice."""
        assert self.choice is not None
        return Pick(self.choice, self.values)

    @property
    def lead(self) -> Pick | None:
        """The pick that is made before it; None without one."""
        return None if self.first is None else Pick(self.first)

    @property
    def mark(self) -> str:
        """A short mark of what would be confirmed, so that one screen cannot confirm what another one has changed."""
        first = [] if self.first is None else [self.first]
        text = json.dumps([self.choice, self.values, *first], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:10]

    def fresh(self) -> Draft:
        """For another menu: on its first page, with nothing marked."""
        return replace(self, page=0, picked=())

    def filled(self, name: str, value: Any) -> Draft:
        """With the value of a parameter."""
        return replace(self, values={**self.values, name: value})


@dataclass(frozen=True, slots=True)
class Shown:
    """Which private message is the menu of a draft: the newest that was opened."""

    menu: int = 0
    """That message; 0 where only the interaction that opened it is known."""
    since: int = 0
    """That interaction: a message with a lower id is an earlier menu."""

    @staticmethod
    def of(screen_id: int | None, interaction_id: int | None) -> Shown:
        """A menu that is opened on this private message, or on a new one by that interaction."""
        return Shown(menu=screen_id) if screen_id is not None else Shown(since=interaction_id or 0)

    def is_on(self, screen_id: int | None) -> bool:
        """Whether the message may be the menu."""
        return screen_id is None or (self.menu in (0, screen_id) and screen_id >= self.since)

    @property
    def data(self) -> dict[str, int]:
        """As it is stored beside the draft."""
        return {name: value for name, value in (("menu", self.menu), ("since", self.since)) if value}


def shown_from(data: Mapping[str, Any]) -> Shown:
    """What was stored; nothing is known of menus of an earlier release."""
    return Shown(data.get("menu", 0), data.get("since", 0))


def draft_from(data: Mapping[str, Any]) -> Draft:
    """The draft that was stored, also by an earlier release."""
    known = {part.name for part in fields(Draft)}
    return Draft(**{name: value for name, value in data.items() if name in known})


def draft_data(draft: Draft) -> dict[str, Any]:
    """The draft as it is stored: what has been chosen so far."""
    usual = Draft()
    stored = {part.name: getattr(draft, part.name) for part in fields(Draft)}
    chosen = {name: value for name, value in stored.items() if value != getattr(usual, name)}
    if draft.choice is not None:
        chosen["values"] = draft.values
    return {name: _plain(value) for name, value in chosen.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value
