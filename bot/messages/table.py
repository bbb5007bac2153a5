"""The table of messages, read from the packaged Fluent files once and compiled as they are used."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, Pattern, ResolverEnvironment
from fluent.runtime.types import FluentInt, FluentType
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

LANGUAGE = "en"

LONGEST = 2500
"""Characters of a value at most, more than a post holds; the library refuses longer ones. The rest is cut off."""

Value = str | int | bool | None
"""What a message takes: text, a whole number, yes or no, or nothing at all."""


class MessageError(ValueError):
    """A message that does not exist, or a value that it needs and did not get."""


def say(message: str, /, **values: Value) -> str:
    """The sentence of a message, `id` or `id.variant`, with its values put in.

    Numbers select plural forms. `True` and `False` select the variants `yes` and `no`, `None` the variant `none`;
    none of the three can be printed. Text is put in as it is: make what a user typed `safe` first.
    Values longer than `LONGEST` are cut.
    Raises MessageError for an unknown message, and where a value is missing or cannot be printed.
    """
    try:
        return _said(message, **values)
    except TypeError:  # a value that cannot be a key is none that can be said
        return _made(message, values)


@lru_cache(maxsize=4096, typed=True)
def _said(message: str, /, **values: Value) -> str:
    """`say`, which menus ask for the same again and again."""
    return _made(message, values)


def _made(message: str, values: Mapping[str, Value]) -> str:
    given = {name: _fluent(value) for name, value in values.items()}
    if (parts := _plain(message)) and all(part.name in given for part in parts if isinstance(part, _Gap)):
        return "".join(_printed(given[part.name]) if isinstance(part, _Gap) else part for part in parts)
    errors: list[Exception] = []
    current = CurrentEnvironment(args=given)
    made = _pattern(message)(ResolverEnvironment(context=_bundle(), current=current, errors=errors))
    if errors or not isinstance(made, str):
        raise MessageError(f"{message}: {'; '.join(str(error) for error in errors) or 'no text'}")
    return made


class _Gap(NamedTuple):
    """The place of a value in a plain message."""

    name: str


@cache
def _plain(message: str) -> tuple[str | _Gap, ...]:
    """The parts of a message that only puts values into text, for a tenth of the time; empty for any other."""
    found: list[str | _Gap] = []
    for part in getattr(_entry(message), "elements", ()):
        inner = part.expression if isinstance(part, ast.Placeable) else part
        if isinstance(inner, ast.VariableReference):
            found.append(_Gap(inner.id.name))
        elif isinstance(inner, ast.TextElement):
            found.append(inner.value)
        else:
            return ()
    return tuple(found)


def _printed(value: str | _Number | _Choice) -> str:
    return value if isinstance(value, str) else value.format(LANGUAGE)


@cache
def message_ids(prefix: str = "") -> frozenset[str]:
    """Every message of the table that begins so, and every variant as `id.variant`."""
    return frozenset(message for name in _sources() if name.startswith(prefix) for message in _texts(name))


def has_message(message: str) -> bool:
    """Whether the table has it, `id` or `id.variant`."""
    return _entry(message) is not None


@cache
def values_of(message: str) -> frozenset[str]:
    """The names of the values that a message, and those it refers to, can use."""
    if (entry := _entry(message)) is None:
        raise MessageError(f"no message {message}")
    found = _Names()
    found.visit(entry)
    return frozenset(found.values).union(*(values_of(other) for other in found.messages))


@cache
def optional_of(message: str) -> frozenset[str]:
    """The names of the values that a message can do without: it has a variant `none` for them."""
    found = _Names()
    found.visit(_entry(message))
    return frozenset(found.optional).union(*(optional_of(other) for other in found.messages))


class _Names(Visitor):
    def __init__(self) -> None:
        self.values: set[str] = set()
        self.optional: set[str] = set()
        self.messages: set[str] = set()

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 (the library's name)
        keys = {variant.key.name for variant in node.variants if isinstance(variant.key, ast.Identifier)}
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


@cache
def _pattern(message: str) -> Pattern:
    name, _, variant = message.partition(".")
    try:
        found = _ready(name).get_message(name)
        pattern = found.attributes[variant] if variant else found.value
    except LookupError:
        pattern = None
    if pattern is None:
        raise MessageError(f"no message {message}")
    return pattern


def _ready(name: str) -> FluentBundle:
    """The bundle with this message, and those it refers to, in it. Raises LookupError."""
    bundle = _bundle()
    if not bundle.has_message(name):
        bundle.add_resource(_resource(name))
        found = _Names()
        found.visit(_resource(name))
        for other in found.messages:
            _ready(other.partition(".")[0])
    return bundle


@cache
def _bundle() -> FluentBundle:
    """What was said so far."""
    return FluentBundle([LANGUAGE], use_isolating=False)


@cache
def _resource(name: str) -> ast.Resource:
    """A message, parsed when it is said first: the whole table takes a third of a second. Raises LookupError."""
    file, source = _sources()[name]
    resource = FluentResource(source)
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise MessageError(f"{file} cannot be read at: {entry.content}")
    return resource


_START = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)


@cache
def _sources() -> dict[str, tuple[str, str]]:
    """The file and the text of each message. Raises MessageError for an id that two messages have."""
    folder = resources.files(__package__).joinpath(LANGUAGE)
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".ftl")), key=lambda file: file.name
    )
    found: dict[str, tuple[str, str]] = {}
    for file in files:
        text = file.read_text(encoding="utf-8")
        starts = list(_START.finditer(text))
        ends = [start.start() for start in starts[1:]] + [len(text)]
        for start, end in zip(starts, ends, strict=True):
            if start[1] in found:
                raise MessageError(f"two messages are called {start[1]}")
            found[start[1]] = (file.name, text[start.start() : end])
    return found


def _texts(name: str) -> Mapping[str, ast.Pattern]:
    """The text of a message and of its variants, by id. Raises LookupError."""
    found: dict[str, ast.Pattern] = {}
    for entry in _resource(name).body:
        if isinstance(entry, ast.Message):
            found |= {entry.id.name: entry.value} if entry.value is not None else {}
            found |= {f"{entry.id.name}.{variant.id.name}": variant.value for variant in entry.attributes}
    return found


def _entry(message: str) -> ast.Pattern | None:
    """The text of a message, `id` or `id.variant`, if there is one."""
    try:
        return _texts(message.partition(".")[0]).get(message)
    except LookupError:
        return None
