"""A whole catalogue as one document of tables, and that as TOML."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.campaign.world.outfit.catalogue import KINDS, CatalogueError, read_catalogue, starter_document
from bot.campaign.world.outfit.entries import PLACE
from bot.company.forces import forces_document, read_forces, starter_forces
from bot.company.legality import Shop


def shipped_document() -> dict[str, Any]:
    """Everything that is shipped: classes, upgrades, Task Forces, the classification chart."""
    return bare({**starter_document(), **forces_document()})


def read_shop(document: Mapping[str, Any], source: str) -> tuple[Shop, list[CatalogueError]]:
    """A shop from a document, and all that is wrong with it; usable only if that is nothing."""
    catalogue, problems = read_catalogue(document, source)
    if problems:
        return Shop(catalogue, starter_forces()), problems
    forces, problems = read_forces(document, catalogue, source)
    return Shop(catalogue, forces), problems


def bare(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document without the places that its readers noted for errors."""
    return {
        kind: [{key: value for key, value in table.items() if key != PLACE} for table in tables]
        for kind, tables in document.items()
    }


def dump_toml(document: Mapping[str, Any]) -> str:
    """The document as a TOML file that reads back equal."""
    parts = []
    for kind in KINDS:
        for table in document.get(kind, ()):
            lines = [f"[[{kind}]]"]
            nested = []
            for key, value in table.items():
                if key == PLACE:
                    continue
                if isinstance(value, list) and value and isinstance(value[0], Mapping):
                    nested.append((key, value))
                else:
                    lines.append(f"{_key(key)} = {_value(value)}")
            for key, tables in nested:
                for inner in tables:
                    lines += ["", f"[[{kind}.{_key(key)}]]"]
                    lines += [f"{_key(k)} = {_value(v)}" for k, v in inner.items() if k != PLACE]
            parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _key(key: str) -> str:
    return key if key.replace("_", "").isalnum() and key.isascii() else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    # A basic string of TOML is a string of JSON, but for the delete character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
