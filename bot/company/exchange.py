"""A catalogue as sheets of rows and back: the columns of the book first, then what the bot needs (EDC-E3-a, EDC-E4-a).

Words in a cell are separated by commas, rules by line ends, numbers by name are written "primary 1, propulsion 1", a
blank is a blank. An error names the sheet, the row and the column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from bot.campaign.world.outfit.entries import PLACE, CatalogueError
from bot.messages import say

Row = Sequence[Any]
Sheets = Mapping[str, Sequence[Row]]
Column = tuple[str, str, str, Any]
"""Header, field, kind of cell (text, number, words, numbers, flag), and what a blank means; None: leave it out."""

_WEAPON: tuple[Column, ...] = (
    ("Weapon", "name", "text", None),
    ("Range", "range", "number", None),
    ("Damage", "damage", "text", None),
    ("AP", "ap", "number", None),
    ("AP Kind", "ap_kind", "text", None),
    ("Special AP", "special_ap", "number", None),
    ("Special AP Kind", "special_ap_kind", "text", None),
    ("Tag", "tag", "text", None),
    ("Weapon Uses", "uses", "number", None),
    ("Weapon Rules", "", "rules", None),
    ("Weapon Id", "id", "text", None),
)
"""The base attack, in the row of its class or upgrade. `Weapon Rules` are the numbers and flags of single rules."""

SHEETS: Mapping[str, tuple[Column, ...]] = {
    "Classes": (
        ("Name", "name", "text", None),
        ("Unit Type", "type", "text", None),
        ("Force Strength", "fs", "number", None),
        ("Armor", "armour", "number", 0),
        ("Air Mobility", "air_mobility", "text", None),
        ("Speed", "speed", "number", None),
        ("Energy", "energy", "text", None),
        ("Unit Upgrade Slots", "slots", "numbers", {}),
        ("Required Slots", "required", "numbers", None),
        ("Unit Special Rules", "special", "lines", []),
        ("Price", "price", "number", None),
        ("Vision", "vision", "number", None),
        ("Propulsion", "propulsion", "text", ""),
        ("Tags", "tags", "words", None),
        ("Traits", "traits", "numbers", None),
        ("Abilities", "abilities", "words", None),
        ("Built In", "built_in", "words", None),
        ("Cargo", "cargo", "number", None),
        ("Symbol", "symbol", "text", None),
        ("Description", "description", "text", None),
        ("Id", "id", "text", None),
        *_WEAPON,
        ("May Target", "may_target", "words", None),
    ),
    "Upgrades": (
        ("Category", "slot", "text", None),
        ("Name", "name", "text", None),
        ("Improvement Of", "improves", "text", None),
        ("Flavor", "flavour", "text", None),
        ("Compatibility", "compatible", "words", []),
        ("Incompatibility", "incompatible", "words", []),
        ("$$$", "price", "number", 0),
        ("Use CT.", "use_count", "number", 0),
        ("Max CT.", "max_count", "number", 1),
        ("May Target", "may_target", "words", []),
        ("Description", "description", "text", ""),
        ("Removes Slot", "removes", "text", None),
        ("Stats", "stats", "numbers", None),
        ("Traits", "traits", "numbers", None),
        ("Tags", "tags", "words", None),
        ("Abilities", "abilities", "words", None),
        ("Propulsion", "propulsion", "text", None),
        ("Drop", "drop", "text", None),
        ("Symbol", "symbol", "text", None),
        ("Id", "id", "text", None),
        *_WEAPON,
    ),
    "Weapons": (("Owner", "owner", "text", None), *_WEAPON, ("May Target", "may_target", "words", None)),
    "Task Forces": (
        ("Name", "name", "text", None),
        ("Kind", "kind", "text", None),
        ("Subtext", "subtext", "text", ""),
        ("Price", "price", "number", 0),
        ("Rank", "rank", "text", ""),
        ("Specializations Allowed", "specialisations_allowed", "number", None),
        ("Minimum", "least", "number", None),
        ("Maximum", "most", "number", None),
        ("Units", "units", "words", None),
        ("Propulsion", "propulsion", "words", None),
        ("Enabled", "enabled", "flag", None),
        ("Id", "id", "text", None),
    ),
    "Slots": (
        ("Task Force", "owner", "text", None),
        ("Slot", "letter", "text", None),
        ("Minimum", "least", "number", 0),
        ("Maximum", "most", "number", None),
        ("Units", "units", "words", None),
        ("Classification", "classification", "words", None),
        ("Propulsion", "propulsion", "words", None),
    ),
    "Specializations": (
        ("Task Force", "owner", "text", None),
        ("Upgrade", "upgrade", "text", None),
        ("Applies To", "slots", "words", []),
        ("Requires", "requires", "words", None),
    ),
    "Classification": (
        ("Classification", "label", "text", None),
        ("Unit Type", "unit_types", "words", None),
        ("Propulsion", "propulsion", "words", None),
        ("Primary", "primary", "words", None),
        ("Armor From", "armour_min", "number", None),
        ("Armor To", "armour_max", "number", None),
        ("Slot", "slot_any", "words", None),
        ("Carries Supplies", "cargo_min", "number", None),
        ("Carries Infantry", "seats_min", "number", None),
        ("Size", "sized", "flag", None),
        ("Source", "source", "text", "added"),
        ("Id", "id", "text", None),
    ),
}
KINDS = {
    "Classes": "class",
    "Upgrades": "upgrade",
    "Task Forces": "task_force",
    "Classification": "classification",
}
PARTS = {"Slots": ("task_force", "slot"), "Specializations": ("task_force", "specialisation")}
_WEAPON_FIELDS = frozenset(field for _, field, _, _ in _WEAPON if field)
_PAIR = re.compile(r"(.+?)\s*(-?\d{1,9})")


def to_sheets(document: Mapping[str, Any]) -> dict[str, list[list[Any]]]:
    """All sheets of a catalogue document, each with its headers first."""
    sheets = {name: [[column[0] for column in columns]] for name, columns in SHEETS.items()}
    for sheet, kind in KINDS.items():
        for table in document.get(kind, ()):
            weapons = list(table.get("weapon", ()))
            sheets[sheet].append(_row(sheet, table, weapons[0] if weapons else {}))
            for weapon in weapons[1:]:
                sheets["Weapons"].append(_row("Weapons", {"owner": table["id"]}, weapon))
    for sheet, (kind, part) in PARTS.items():
        for table in document.get(kind, ()):
            for entry in table.get(part, ()):
                sheets[sheet].append(_row(sheet, {"owner": table["id"], **entry}, {}))
    return sheets


def from_sheets(sheets: Sheets, source: str) -> dict[str, Any]:
    """The catalogue document in sheets; sheets that are not there leave their tables out. Raises CatalogueError."""
    unknown = [name for name in sheets if name not in SHEETS]
    if unknown:
        raise CatalogueError(source, unknown[0], "", say("fault-no-sheet", known=", ".join(SHEETS)))
    document: dict[str, Any] = {}
    owners: dict[tuple[str, str], dict[str, Any]] = {}
    for sheet, kind in KINDS.items():
        if sheet not in sheets:
            continue
        document[kind] = []
        for table, weapon in _tables(sheet, sheets[sheet], source):
            if kind == "class":
                table["weapon"] = [weapon] if weapon else []
            elif weapon:
                table["weapon"] = [weapon]
            if kind == "task_force":
                table["slot"] = []
            owners[kind, str(table.get("id"))] = table
            document[kind].append(table)
    for sheet, (kind, part) in PARTS.items():
        for table, _ in _tables(sheet, sheets.get(sheet, ()), source):
            owner = _owner(owners, (kind,), table, source)
            table.pop(PLACE)
            owner.setdefault(part, []).append(table)
    for table, weapon in _tables("Weapons", sheets.get("Weapons", ()), source):
        _owner(owners, ("class", "upgrade"), table, source).setdefault("weapon", []).append(weapon)
    return document


def column_of(error: CatalogueError) -> CatalogueError:
    """The error with the column's header in place of the field, where its entry is a row of a sheet."""
    sheet = error.entry.split(",")[0]
    for header, field, _, _ in SHEETS.get(sheet, ()):
        if field == error.field:
            return CatalogueError(error.source, error.entry, header, error.problem)
    return error


def _row(sheet: str, table: Mapping[str, Any], weapon: Mapping[str, Any]) -> list[Any]:
    cells = []
    weapon_headers = {column[0] for column in _WEAPON}
    own_targets = sheet == "Upgrades"
    for header, field, kind, _ in SHEETS[sheet]:
        if kind == "rules":
            extra = {k: v for k, v in weapon.items() if k not in _WEAPON_FIELDS | {"may_target"}}
            cells.append(", ".join(k if v is True else f"{k} {v}" for k, v in extra.items()))
        elif header in weapon_headers or (header == "May Target" and not own_targets):
            cells.append(_write(weapon.get(field), kind))
        else:
            cells.append(_write(table.get(field), kind))
    return cells


def _write(value: Any, kind: str) -> Any:
    if value is None:
        return ""
    if kind == "words":
        return ", ".join(value)
    if kind == "lines":
        return "\n".join(value)
    if kind == "numbers":
        return ", ".join(f"{name} {number}" for name, number in value.items())
    if kind == "flag":
        return "yes" if value else "no"
    return value


def _tables(sheet: str, rows: Iterable[Row], source: str) -> Iterable[tuple[dict[str, Any], dict[str, Any]]]:
    """Each row as its table and its weapon; blank rows are passed over."""
    lines = list(rows)
    if not lines:
        return
    headers = [str(cell or "").strip() for cell in lines[0]]
    columns = {column[0]: column for column in SHEETS[sheet]}
    for header in headers:
        if header and header not in columns:
            raise CatalogueError(source, f"{sheet}, row 1", header, say("fault-no-column"))
    weapon_headers = {column[0] for column in _WEAPON} | ({"May Target"} if sheet != "Upgrades" else set())
    for number, cells in enumerate(lines[1:], start=2):
        if not any(str(cell if cell is not None else "").strip() for cell in cells):
            continue
        place = f"{sheet}, row {number}"
        table: dict[str, Any] = {PLACE: place}
        weapon: dict[str, Any] = {}
        by_header = dict(zip(headers, cells, strict=False))
        for header, field, kind, blank in SHEETS[sheet]:
            cell = by_header.get(header)
            text = "" if cell is None else str(cell).strip()
            into = weapon if header in weapon_headers else table
            if not text:
                if blank is not None:
                    into[field] = blank.copy() if isinstance(blank, dict | list) else blank
                continue
            value = _read(text, kind, partial(CatalogueError, source, place, header))
            if kind == "rules":
                weapon.update(value)
            else:
                into[field] = value
        yield table, weapon


def _read(text: str, kind: str, fail: Callable[[str], CatalogueError]) -> Any:
    if kind == "number":
        try:
            return int(float(text)) if float(text).is_integer() else _no(fail, say("fault-whole-number"))
        except ValueError:
            raise fail(say("fault-not-number", typed=_shown(text))) from None
    if kind == "words":
        return [word.strip() for word in text.split(",") if word.strip()]
    if kind == "lines":
        return [line.strip() for line in text.splitlines() if line.strip()]
    if kind == "flag":
        if text.casefold() not in ("yes", "no", "true", "false"):
            raise fail(say("fault-not-flag", typed=_shown(text)))
        return text.casefold() in ("yes", "true")
    if kind in ("numbers", "rules"):
        pairs: dict[str, Any] = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            pair = _PAIR.fullmatch(part)
            if pair is None and kind == "numbers":
                raise fail(say("fault-not-pair", typed=_shown(part)))
            pairs[pair[1] if pair else part] = int(pair[2]) if pair else True
        return pairs
    # Spreadsheets turn "5" into the number 5.0.
    return text.removesuffix(".0") if re.fullmatch(r"\d+\.0", text) else text


def _shown(text: str) -> str:
    """What somebody wrote, quoted and cut to a length that fits a sentence."""
    return repr(text if len(text) <= 60 else f"{text[:59]}…")


def _no(fail: Callable[[str], CatalogueError], problem: str) -> Any:
    raise fail(problem)


def _owner(
    owners: Mapping[tuple[str, str], dict[str, Any]],
    kinds: Sequence[str],
    table: dict[str, Any],
    source: str,
) -> dict[str, Any]:
    named = table.pop("owner", "")
    for kind in kinds:
        if (kind, named) in owners:
            return owners[kind, named]
    header = "Owner" if "class" in kinds else "Task Force"
    raise CatalogueError(source, str(table[PLACE]), header, say("fault-no-owner", typed=_shown(named)))
