"""Plain data as TOML that reads back equal and that a person can read and change."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any


def toml_text(data: Mapping[str, Any], leave_out: Collection[str] = ()) -> str:
    """A table as a file: its own values first, then the tables inside it; without the keys in `leave_out`, anywhere.

    Raises TypeError for what TOML has no word for, such as None.
    """
    return "\n".join(_lines(data, "", leave_out)).strip("\n") + "\n"


def _lines(data: Mapping[str, Any], under: str, leave_out: Collection[str]) -> list[str]:
    told = {key: value for key, value in data.items() if key not in leave_out}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in told.items() if not _holds_tables(value)]
    for key, value in told.items():
        if not _holds_tables(value):
            continue
        many = isinstance(value, list)
        for table in value if many else (value,):
            name = under + _key(key)
            lines += ["", f"[[{name}]]" if many else f"[{name}]", *_lines(table, f"{name}.", leave_out)]
    return lines


def _holds_tables(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
    )


def _key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else _in_a_line(key)


def _value(value: Any) -> str:
    match value:
        case dict():
            return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case bool() | int() | float():
            return json.dumps(value)
        case str():
            return _string(value)
        case _:
            raise TypeError(f"TOML has no word for {value!r}")


def _string(value: str) -> str:
    plain = "\n" in value and not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", value)
    if not plain:
        return _in_a_line(value)
    if "'''" not in value and not value.endswith("'"):
        return f"'''\n{value}'''"
    body = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"""\n{body}"""'


def _in_a_line(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
