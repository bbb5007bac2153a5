"""The list of structures: the shipped rows, a campaign's own, and finding one by what players call it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from importlib import resources
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.campaign.world.outfit.gear import Catalogue, Damage, StructureKind
from bot.messages import say

PLACES = ("body", "edge", "line", "emplacement")
_FIELDS = frozenset(field.name for field in fields(StructureKind))


class StructureError(ValueError):
    """A list of structures that cannot be used; the message names the source, the row and what is wrong."""


def load_structures(text: str, source: str) -> dict[str, StructureKind]:
    """Read a list of structures, by id: one `[[structure]]` table for each, see `structures.toml`.

    EDC-D5-a, EDC-D5-b. Raises StructureError.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise StructureError(say("structure-toml", source=source, problem=str(error))) from None
    rows = document.pop("structure", [])
    if document or not isinstance(rows, list):
        raise StructureError(say("structure-tables", source=source))
    return read_structures(rows, source)


def read_structures(rows: Sequence[Mapping[str, Any]], source: str) -> dict[str, StructureKind]:
    """The same from the rows of a catalogue. Raises StructureError."""
    kinds: dict[str, StructureKind] = {}
    for number, row in enumerate(rows, 1):
        kind = _kind(row, f"{source}: structure {number}")
        if kind.id in kinds:
            raise StructureError(say("structure-twice", source=source, number=number, id=kind.id))
        kinds[kind.id] = kind
    return kinds


def _kind(row: Mapping[str, Any], where: str) -> StructureKind:
    unknown = sorted(set(row) - _FIELDS)
    if unknown:
        raise StructureError(say("structure-field", where=where, field=unknown[0]))
    entry = dict(row)
    weapon = entry.get("weapon")
    if isinstance(weapon, Mapping) and isinstance(weapon.get("damage"), str):
        if not weapon["damage"].isdecimal():
            raise StructureError(say("structure-damage", where=where))
        entry["weapon"] = {**weapon, "damage": Damage(fixed=int(weapon["damage"]))}
    try:
        kind = TypeAdapter(StructureKind).validate_python(entry)
    except ValidationError as error:
        first = error.errors()[0]
        raise StructureError(f"{where}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    if kind.mends not in ("", "vehicles", "landed") or kind.over not in ("", "water", "river"):
        raise StructureError(say("structure-words", where=where))
    if kind.place not in PLACES:
        raise StructureError(say("structure-place", where=where, known=", ".join(PLACES)))
    if kind.defined and not (kind.cost >= 1 and 1 <= kind.works_from <= kind.cost and kind.soak >= 0):
        raise StructureError(say("structure-costs", where=where))
    return kind


@lru_cache(maxsize=1)
def shipped_structures() -> Mapping[str, StructureKind]:
    """The rows as printed.

    EDC-D5.4-a, EDC-D5.4-d, EDC-D5.4-f, EDC-D5.4-g, EDC-D5.4-h, EDC-D5.4-i, EDC-D5.4-j, EDC-D5.4-l, EDC-D5.4-m,
    EDC-D5.4-n, EDC-D5.4-r, EDC-D5.4-s, EDC-D5.4-t, EDC-D5.4-u, EDC-D5.4-v, EDC-D5.4-w, EDC-D5.4-x, EDC-D5.4-z,
    EDC-D5.4-ab, EDC-D5.4-ac, EDC-D5.4-ad, EDC-D5.4-ae, EDC-D5.4-af.
    """
    text = resources.files("bot.campaign.world").joinpath("structures.toml").read_text(encoding="utf-8")
    return load_structures(text, "structures.toml")


def kinds_of(catalogue: Catalogue) -> Mapping[str, StructureKind]:
    """All kinds of a campaign by id: the shipped ones, with its own in their place (EDC-D5-b)."""
    shipped = shipped_structures()
    return {**shipped, **catalogue.structures} if catalogue.structures else shipped


def kind_of(catalogue: Catalogue, kind: str) -> StructureKind:
    """One kind by its id. Raises KeyError."""
    return catalogue.structures.get(kind) or shipped_structures()[kind]


def kind_named(catalogue: Catalogue, text: str) -> StructureKind | None:
    """The kind that players call so: its id, name or another word for it; None if there is none."""
    word = plain_words(text)
    for kind in kinds_of(catalogue).values():
        if word in (plain_words(kind.id), plain_words(kind.name), *map(plain_words, kind.aliases)):
            return kind
    return None


def plain_words(text: str) -> str:
    """Lower case, hyphens and underscores as blanks."""
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


def health_of(catalogue: Catalogue, kind: StructureKind) -> int:
    """Health when whole: what it cost, with what it was raised on (EDC-D5.1-c, EDC-D5.4-d)."""
    return kind.cost + (health_of(catalogue, kind_of(catalogue, kind.raises)) if kind.raises else 0)
