"""One entry of a catalogue, read field by field; errors name the source, the entry and the field."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.messages import say

PLACE = "_at"
"""A key that readers of other formats put into a table: where it is, for errors ("Upgrades, row 7")."""
REQUIRED: Any = object()
"""The default of a field that must be there."""


class CatalogueError(ValueError):
    """A catalogue that cannot be used; names the source, the entry and the field, and says what to do."""

    def __init__(self, source: str, entry: str, field: str, problem: str) -> None:
        self.source, self.entry, self.field, self.problem = source, entry, field, problem
        super().__init__(": ".join(part for part in (source, entry, field, problem) if part))


class Entry:
    """One table of a catalogue; what is left over at the end was not asked for."""

    def __init__(self, source: str, kind: str, place: int, table: Mapping[str, Any]) -> None:
        self.source, self.left = source, dict(table)
        self.name = str(self.left.pop(PLACE, "") or table.get("id") or f"{kind} {place}")

    def fail(self, field: str, problem: str) -> CatalogueError:
        return CatalogueError(self.source, self.name, field, problem)

    def take(self, field: str, default: Any = REQUIRED) -> Any:
        value = self.left.pop(field, default)
        if value is REQUIRED:
            raise self.fail(field, say("entry-missing"))
        return value

    def text(self, field: str, default: Any = REQUIRED, among: Sequence[str] = ()) -> str:
        value = self.take(field, default)
        if not isinstance(value, str):
            raise self.fail(field, say("entry-text"))
        if among and value not in among:
            raise self.fail(
                field, say("entry-not-one", typed=repr(value), known=", ".join(filter(None, among)))
            )
        return value

    def number(self, field: str, default: Any = REQUIRED, low: int = 0, high: int = 99) -> int:
        value = self.take(field, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(field, say("entry-number", low=low, high=high))
        return value

    def words(self, field: str, among: Iterable[str] = (), default: Any = ()) -> tuple[str, ...]:
        value = self.take(field, default)
        if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
            raise self.fail(field, say("entry-words"))
        known = tuple(among)
        for word in value:
            if known and word not in known:
                raise self.fail(field, say("entry-not-one", typed=repr(word), known=", ".join(known)))
        return tuple(value)

    def numbers(self, field: str, among: Iterable[str], low: int, default: Any = REQUIRED) -> dict[str, int]:
        """A table of whole numbers by name."""
        value = self.take(field, default)
        if not isinstance(value, Mapping):
            raise self.fail(field, say("entry-numbers"))
        known = tuple(among)
        for name, number in value.items():
            if name not in known:
                raise self.fail(field, say("entry-not-one", typed=repr(name), known=", ".join(known)))
            if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= 99:
                raise self.fail(field, say("entry-named-number", name=str(name), low=low))
        return dict(value)

    def flag(self, field: str, default: bool = False) -> bool:
        value = self.take(field, default)
        if not isinstance(value, bool):
            raise self.fail(field, say("entry-flag"))
        return value

    def tables(self, field: str, default: Any = REQUIRED) -> list[Mapping[str, Any]]:
        value = self.take(field, default)
        if not isinstance(value, list) or not all(isinstance(table, Mapping) for table in value):
            raise self.fail(field, say("entry-tables"))
        return value

    def done(self) -> None:
        for field in self.left:
            raise self.fail(field, say("entry-unknown"))


def read_toml(text: str, source: str) -> dict[str, Any]:
    """The tables of a TOML file. Raises CatalogueError."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, digits without end, lists in lists in lists
        raise CatalogueError(source, "", "", say("entry-not-toml", problem=str(error))) from None


def entries_of(document: Mapping[str, Any], kind: str, source: str) -> list[Entry]:
    """The entries of one kind, in the order they are written. Raises CatalogueError."""
    tables = document.get(kind, [])
    if not isinstance(tables, list) or not all(isinstance(table, Mapping) for table in tables):
        raise CatalogueError(source, "", kind, say("entry-kind", kind=kind))
    return [Entry(source, kind, place, table) for place, table in enumerate(tables, start=1)]
