"""Reading a rule set's catalogue: tables of a TOML file as typed objects, errors with the place."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from importlib.resources import files
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter, ValidationError

T = TypeVar("T")


class CatalogueError(ValueError):
    """A catalogue is damaged; the message names the table, the entry and the field."""


def read_toml(package: str, name: str) -> dict[str, Any]:
    """A TOML file that is shipped in a package."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))


def entries(data: Mapping[str, Any], table: str, make: Callable[[Any], T]) -> dict[str, T]:
    """The entries of a table, as `[[unit]]`, by id. Raises CatalogueError."""
    by_id: dict[str, T] = {}
    for number, row in enumerate(data[table], 1):
        name = str(row.get("id", number))
        if name in by_id:
            raise CatalogueError(f"{table} {name}: there are two of this id")
        try:
            by_id[name] = make(row)
        except CatalogueError as error:
            raise CatalogueError(f"{table} {name}: {error}") from None
        except KeyError as missing:
            raise CatalogueError(f"{table} {name}: {missing.args[0]} is missing") from None
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(str(part) for part in first["loc"])
            raise CatalogueError(f"{table} {name}: {field}: {first['msg']}") from None
    return by_id


def typed(kind: type[T]) -> Callable[[Any], T]:
    """Makes objects of a dataclass from entries that are written as its fields, for `entries`."""
    adapter: TypeAdapter[T] = TypeAdapter(kind)
    known = {field.name for field in fields(cast(Any, kind))}

    def make(row: Any) -> T:
        if unknown := sorted(set(row) - known):
            raise CatalogueError(f"there is no field {unknown[0]!r}")
        return adapter.validate_python(row)

    return make
