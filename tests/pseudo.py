"""A language made of English with an accent on every letter: what is read without accents came from no message.

`python -m tests.pseudo` writes nothing; tests use `written` and `plain_words`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from bot.messages import table
from bot.messages.table import english, files_of

CODE = "fi"
"""It goes by the code of a language that Discord knows."""
_PLAIN = "abcdefghijklmnopqrstuvwxyz"
_ACCENTED = "áƀçđéƒǧĥíĵķľɱñóþɋřšťúṽŵẋýž"
_ACCENTS = str.maketrans(_PLAIN + _PLAIN.upper(), _ACCENTED + _ACCENTED.upper())
_NO_ACCENTS = str.maketrans(_ACCENTED + _ACCENTED.upper(), _PLAIN + _PLAIN.upper())
_WORD = re.compile(r"[A-Za-z][A-Za-z']+")


def accented(text: str) -> str:
    """A text in the language."""
    return text.translate(_ACCENTS)


class _Accented(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 (the library's name)
        node.value = accented(node.value)
        return node

    def visit_StringLiteral(self, node: ast.StringLiteral) -> ast.StringLiteral:  # noqa: N802
        node.value = accented(node.value)
        return node


def written(folder: Path) -> None:
    """Every message of English, accented, as the files of another language."""
    folder.mkdir()
    for file in files_of("en"):
        resource = FluentParser().parse(file.read_text(encoding="utf-8"))
        _Accented().visit(resource)
        (folder / file.name).write_text(FluentSerializer().serialize(resource), encoding="utf-8")


@contextmanager
def pseudo(folder: Path) -> Iterator[str]:
    """The code of the language, for as long as it is there."""
    written(folder / CODE)
    before = table.FOLDERS
    table.FOLDERS = (*before, folder)
    table.languages.cache_clear()
    table.table_of.cache_clear()
    english()
    try:
        yield CODE
    finally:
        table.FOLDERS = before
        table.languages.cache_clear()
        table.table_of.cache_clear()


def without_accents(text: str) -> str:
    """The English of what was said in the language."""
    return text.translate(_NO_ACCENTS)


def plain_words(text: str, *typed: str) -> list[str]:
    """The words of a text that have no accents, but for names that somebody typed."""
    for name in sorted(typed, key=len, reverse=True):
        text = re.sub(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", " ", text)
    return _WORD.findall(text)
