"""The tables of messages, one for each language, read from Fluent files once and compiled as they are used.

English has every message and decides which there are and what values they take. Another language may lack some, or
have some that cannot be said: these are said in English, one by one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, Pattern, ResolverEnvironment
from fluent.runtime.types import FluentInt, FluentType
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.messages.language import ENGLISH

FOLDERS: tuple[Traversable, ...] = (resources.files(__package__),)
"""What has a folder of Fluent files for each language, named by its code."""

LONGEST = 2500
"""Characters of a value at most, more than a post holds; the library refuses longer ones. The rest is cut off."""

Value = str | int | bool | None
"""What a message takes: text, a whole number, yes or no, or nothing at all."""


class MessageError(ValueError):
    """A message that does not exist, or a value that it needs and did not get."""


class _Gap(NamedTuple):
    """The place of a value in a plain message."""

    name: str


class Table:
    """The messages of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._plain: dict[str, tuple[str | _Gap, ...]] = {}
        self._resources: dict[str, ast.Resource] = {}
        self._bundle = FluentBundle([language], use_isolating=False)
        """What was said so far."""

    def made(self, message: str, values: Mapping[str, Value]) -> str:
        """The sentence of a message in this language. Raises MessageError."""
        given = {name: _fluent(value) for name, value in values.items()}
        if (parts := self.plain(message)) and all(
            part.name in given for part in parts if isinstance(part, _Gap)
        ):
            return "".join(_printed(given[part.name]) if isinstance(part, _Gap) else part for part in parts)
        errors: list[Exception] = []
        current = CurrentEnvironment(args=given)
        made = self._pattern(message)(
            ResolverEnvironment(context=self._bundle, current=current, errors=errors)
        )
        if errors or not isinstance(made, str):
            raise MessageError(f"{message}: {'; '.join(str(error) for error in errors) or 'no text'}")
        return made

    def plain(self, message: str) -> tuple[str | _Gap, ...]:
        """The parts of a message that only puts values into text, for a tenth of the time; empty for any other."""
        if message not in self._plain:
            self._plain[message] = _parts(self.entry(message))
        return self._plain[message]

    def has(self, message: str) -> bool:
        """Whether this language has it, `id` or `id.variant`, and it can be read."""
        try:
            return self.entry(message) is not None
        except MessageError:
            return False

    def entry(self, message: str) -> ast.Pattern | None:
        """The text of a message, `id` or `id.variant`, if there is one. Raises MessageError if it cannot be read."""
        try:
            return self.texts(message.partition(".")[0]).get(message)
        except LookupError:
            return None

    def texts(self, name: str) -> Mapping[str, ast.Pattern]:
        """The text of a message and of its variants, by id. Raises LookupError, MessageError."""
        patterns: dict[str, ast.Pattern] = {}
        for entry in self.resource(name).body:
            if isinstance(entry, ast.Message):
                patterns |= {entry.id.name: entry.value} if entry.value is not None else {}
                patterns |= {
                    f"{entry.id.name}.{variant.id.name}": variant.value for variant in entry.attributes
                }
        return patterns

    def resource(self, name: str) -> ast.Resource:
        """A message, parsed when it is said first: the whole table takes a third of a second.

        Raises LookupError, and MessageError if it cannot be read.
        """
        if name not in self._resources:
            file, source = self.sources[name]
            resource = FluentResource(source)
            for entry in resource.body:
                if isinstance(entry, ast.Junk):
                    raise MessageError(f"{file} cannot be read at: {entry.content}")
            self._resources[name] = resource
        return self._resources[name]

    @cached_property
    def sources(self) -> Mapping[str, tuple[str, str]]:
        """The file and the text of each message. Raises MessageError for an id that two messages have."""
        sources: dict[str, tuple[str, str]] = {}
        for file in files_of(self.language):
            text = file.read_text(encoding="utf-8")
            starts = list(_START.finditer(text))
            ends = [start.start() for start in starts[1:]] + [len(text)]
            for start, end in zip(starts, ends, strict=True):
                if start[1] in sources:
                    raise MessageError(f"two messages are called {start[1]}")
                sources[start[1]] = (file.name, text[start.start() : end])
        return sources

    def _pattern(self, message: str) -> Pattern:
        name, _, variant = message.partition(".")
        try:
            entry = self._ready(name).get_message(name)
            pattern = entry.attributes[variant] if variant else entry.value
        except LookupError:
            pattern = None
        if pattern is None:
            raise MessageError(f"no message {message}")
        return pattern

    def _ready(self, name: str) -> FluentBundle:
        """The bundle with this message, and those it refers to, in it. Raises LookupError, MessageError."""
        if not self._bundle.has_message(name):
            own = name in self.sources or self.language == ENGLISH
            resource = self.resource(name) if own else english().resource(name)
            self._bundle.add_resource(resource)
            names = _Names()
            names.visit(resource)
            for other in names.messages:
                self._ready(other.partition(".")[0])
        return self._bundle


@cache
def table_of(language: str) -> Table:
    """The messages of a language; none where it has no folder."""
    return Table(language)


def read_messages() -> None:
    """Read the files of the table that has every message, before the first sentence asks for it."""
    _ = english().sources


def english() -> Table:
    """The table that has every message."""
    return table_of(ENGLISH)


@cache
def languages() -> frozenset[str]:
    """The languages that have a folder."""
    return frozenset(
        folder.name
        for root in FOLDERS
        for folder in root.iterdir()
        if folder.is_dir() and any(file.name.endswith(".ftl") for file in folder.iterdir())
    )


def nearest(wanted: str) -> str:
    """The language for a reader of `wanted`, such as `en-GB`: this one, the one without a region, or English."""
    codes = [code for code in (wanted, wanted.partition("-")[0]) if code in languages()]
    return codes[0] if codes else ENGLISH


def files_of(language: str) -> list[Traversable]:
    """The Fluent files of a language, by name."""
    folders = [root.joinpath(language) for root in FOLDERS]
    files = [file for folder in folders if folder.is_dir() for file in folder.iterdir()]
    return sorted((file for file in files if file.name.endswith(".ftl")), key=lambda file: file.name)


def _parts(text: ast.Pattern | None) -> tuple[str | _Gap, ...]:
    parts: list[str | _Gap] = []
    for part in getattr(text, "elements", ()):
        inner = part.expression if isinstance(part, ast.Placeable) else part
        if isinstance(inner, ast.VariableReference):
            parts.append(_Gap(inner.id.name))
        elif isinstance(inner, ast.TextElement):
            parts.append(inner.value)
        else:
            return ()
    return tuple(parts)


def _printed(value: str | _Number | _Choice) -> str:
    return value if isinstance(value, str) else value.format(None)


@cache
def message_ids(prefix: str = "") -> frozenset[str]:
    """Every message that begins so, and every variant as `id.variant`."""
    table = english()
    return frozenset(
        message for name in table.sources if name.startswith(prefix) for message in table.texts(name)
    )


def has_message(message: str) -> bool:
    """Whether there is such a message, `id` or `id.variant`."""
    return english().entry(message) is not None


@cache
def values_of(message: str) -> frozenset[str]:
    """The names of the values that a message, and those it refers to, can use."""
    return values_in(english(), message)


def values_in(table: Table, message: str) -> frozenset[str]:
    """The names of the values that a message uses in one language, and in English where that lacks it."""
    if (entry := table.entry(message) or english().entry(message)) is None:
        raise MessageError(f"no message {message}")
    names = _Names()
    names.visit(entry)
    return frozenset(names.values).union(*(values_in(table, other) for other in names.messages))


@cache
def optional_of(message: str) -> frozenset[str]:
    """The names of the values that a message can do without: it has a variant `none` for them."""
    names = _Names()
    names.visit(english().entry(message))
    return frozenset(names.optional).union(*(optional_of(other) for other in names.messages))


@cache
def keys_of(message: str) -> frozenset[str]:
    """The words that a message, and those it refers to, select a variant by; none of an unknown message."""
    names = _Names()
    if (entry := english().entry(message)) is not None:
        names.visit(entry)
    return frozenset(names.keys).union(*(keys_of(other) for other in names.messages))


class _Names(Visitor):
    def __init__(self) -> None:
        self.values: set[str] = set()
        self.optional: set[str] = set()
        self.keys: set[str] = set()
        self.messages: set[str] = set()

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 (the library's name)
        keys = {variant.key.name for variant in node.variants if isinstance(variant.key, ast.Identifier)}
        self.keys |= keys
        if isinstance(node.selector, ast.VariableReference) and "none" in keys:
            self.optional.add(node.selector.id.name)
        self.generic_visit(node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (the library's name)
        self.values.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 (the library's name)
        self.messages.add(node.id.name if node.attribute is None else f"{node.id.name}.{node.attribute.name}")


class _Number(FluentInt):
    """A whole number, printed without grouping."""

    def __new__(cls, value: int) -> _Number:
        return int.__new__(cls, value)

    def format(self, locale: object) -> str:
        return int.__repr__(self)


class _Choice(FluentType):
    """Something that selects a variant and cannot be printed."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __eq__(self, other: object) -> bool:
        return other == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def format(self, locale: object) -> str:
        raise MessageError(f"“{self.key}” selects a variant, it cannot be printed")


_YES, _NO, _NONE = _Choice("yes"), _Choice("no"), _Choice("none")


def _fluent(value: Value) -> str | _Number | _Choice:
    if value is None:
        return _NONE
    if isinstance(value, bool):
        return _YES if value else _NO
    if isinstance(value, str):
        return value if len(value) <= LONGEST else f"{value[: LONGEST - 1]}…"
    if isinstance(value, int):
        return _Number(value)
    raise MessageError(f"{value!r} is neither text, a whole number, yes or no, nor nothing")


_START = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)
