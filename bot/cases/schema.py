"""Case files as tables: read from TOML, and checked against the published JSON schema of their kind."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import jsonschema

from bot.cases.model import CaseError

CAMPAIGN, SKIRMISH = "case.schema.json", "skirmish.schema.json"


def read_tables(text: str, source: str) -> dict[str, Any]:
    """The tables of a case file. Raises CaseError."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CaseError(source, "", f"not readable as TOML: {error}") from None


def check(schema: str, data: Mapping[str, Any], source: str, variant: str = "") -> None:
    """Raises CaseError, with the place of the worst fault, for tables that do not fit the schema."""
    error = jsonschema.exceptions.best_match(_validator(schema).iter_errors(data))
    if error is None:
        return
    # Places in lists are counted from 1, as a reader counts the tables of the file.
    path = ".".join(str(part + 1 if isinstance(part, int) else part) for part in error.absolute_path)
    raise CaseError(source, f"variant {variant!r}: {path}" if variant else path, error.message)


def packaged(name: str) -> str:
    """The text of a file shipped with this package."""
    return resources.files("bot.cases").joinpath(name).read_text(encoding="utf-8")


@cache
def _validator(schema: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(packaged(schema)))
