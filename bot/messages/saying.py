"""A sentence of a message in the language of its reader."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bot.messages.glossary import translated
from bot.messages.language import ENGLISH, language
from bot.messages.table import MessageError, Table, Value, english, table_of


def say(message: str, /, **values: Value) -> str:
    """The sentence of a message, `id` or `id.variant`, with its values put in, in the language that is spoken here.

    Numbers select plural forms. `True` and `False` select the variants `yes` and `no`, `None` the variant `none`;
    none of the three can be printed. Text is put in as it is: make what a user typed `safe` first.
    Values longer than `LONGEST` are cut. In another language the names of things are said in it (`glossary`).
    Raises MessageError for an unknown message, and where a value is missing or cannot be printed.
    """
    table = table_of(language())
    try:
        return _said(table, message, **values)
    except TypeError:  # a value that cannot be a key is none that can be said
        return _in_words(table, message, values)


@lru_cache(maxsize=4096, typed=True)
def _said(table: Table, message: str, /, **values: Value) -> str:
    """`say`, which menus ask for the same again and again."""
    return _in_words(table, message, values)


def _in_words(table: Table, message: str, values: Mapping[str, Value]) -> str:
    if table.language != ENGLISH:
        values = translated(message, values)
    if table.language != ENGLISH and table.has(message):
        try:
            return table.made(message, values)
        except MessageError:  # the translation's mistake; `tests/languages.py` reports it
            pass
    return english().made(message, values)


def word(group: str, kind: object) -> str:
    """The name of one of a group: the message `group-kind`, with hyphens for low lines. Raises MessageError."""
    return say(f"{group}-{kind}".replace("_", "-"))
