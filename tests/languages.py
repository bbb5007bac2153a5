"""What is wrong with a folder of messages: `python -m tests.languages xx` lists it, message by message.

A language may lack messages, which are said in English; all else that is listed is a mistake.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from fluent.runtime import FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.messages import MessageError, message_ids, optional_of, say, speaking, values_of
from bot.messages.table import Table, english, files_of, table_of, values_in
from bot.views.descriptions import refused_words


class _References(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 (the library's name)
        self.found.add(node.id.name if node.attribute is None else f"{node.id.name}.{node.attribute.name}")

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802 (the library's name)
        self.found.add(f"-{node.id.name}")


def lacking(language: str) -> list[str]:
    """The messages that a language lacks."""
    return sorted(message for message in message_ids() if not table_of(language).has(message))


def mistakes(language: str) -> list[str]:
    """What cannot be said in a language, a line each."""
    return sorted({*_unread(language), *_unsaid(table_of(language)), *_refused(table_of(language))})


def _refused(table: Table) -> Iterator[str]:
    """Words of commands that Discord would refuse; they are left in English."""
    for message in table.sources:
        if message.startswith("command-word-") and table.has(message) and message in message_ids():
            with speaking(table.language):
                told = say(message)
            if told in refused_words(table):
                yield f"{message}: {told!r} is no word for a command, or another one has it"


def _unread(language: str) -> Iterator[str]:
    for file in files_of(language):
        for entry in FluentResource(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Junk):
                yield f"{file.name} cannot be read at: {(entry.content or '').splitlines()[0]}"


def _unsaid(table: Table) -> Iterator[str]:
    for name in table.sources:
        try:
            texts = table.texts(name)
        except MessageError:
            continue
        for message, text in texts.items():
            if message not in message_ids():
                yield f"{message}: English has no such message"
                continue
            references = _References()
            references.visit(text)
            unknown = sorted(other for other in references.found if not english_or(table, other))
            yield from (f"{message}: it puts in {other}, which nobody has" for other in unknown)
            if unknown:
                continue
            used = values_in(table, message)
            yield from (f"{message}: nobody gives it ${value}" for value in used - values_of(message))
            yield from _without_none(table, message, used)


def english_or(table: Table, message: str) -> bool:
    """Whether a language, or English, has a message."""
    return table.has(message) or english().has(message)


def _without_none(table: Table, message: str, used: frozenset[str]) -> Iterator[str]:
    given = dict.fromkeys(values_of(message), "1")
    for value in optional_of(message) & used:
        try:
            table.made(message, given | {value: None})
        except MessageError:
            yield f"{message}: it needs a variant [none] for ${value}"


if __name__ == "__main__":
    for code in sys.argv[1:]:
        print(*mistakes(code), sep="\n")
        print(f"{len(lacking(code))} of {len(message_ids())} messages are said in English.")
