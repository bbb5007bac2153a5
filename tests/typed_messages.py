"""A plugin for mypy: whoever says a message, or refuses with one, gives it its facts, each of a kind that it can say.

It compares the names and the types of the values in a call with what the message uses: a value that selects a plural
form is a number, one that selects `yes` or `no` a truth, `None` goes only where there is a variant `none`, other words
only where there are variants for them or where they are printed. A message whose name is worked out, and values from a
dictionary without declared keys, are left to `tests/test_messages.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from mypy.nodes import ARG_NAMED, ARG_STAR2, ConditionalExpr, Expression, StrExpr
from mypy.plugin import FunctionContext, Plugin, ReportConfigContext
from mypy.types import (
    AnyType,
    Instance,
    LiteralType,
    NoneType,
    ProperType,
    Type,
    TypedDictType,
    UnionType,
    get_proper_type,
)

sys.path.insert(1, str(Path(__file__).parents[1]))

from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.messages.table import english, message_ids

SAYERS = frozenset(
    {
        "bot.messages.saying.say",
        "bot.service.base.refused",
        "bot.intake.scan.unreadable",
        "bot.company.model.booked",
        "bot.company.model.denied",
    }
)
COUNTS = frozenset({"zero", "one", "two", "few", "many", "other"})
NUMBER, TEXT, TRUTH, NOTHING = "a number", "text", "yes or no", "nothing"


class _Uses(Visitor):
    """What the values of a message may be, by name."""

    def __init__(self) -> None:
        self.kinds: dict[str, set[str]] = {}
        self.messages: set[str] = set()

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802 (the library's name)
        if isinstance(node.selector, ftl.VariableReference):
            kinds = self.kinds.setdefault(node.selector.id.name, set())
            for variant in node.variants:
                kinds |= _kinds(variant)
            for variant in node.variants:
                self.visit(variant)
        else:
            self.generic_visit(node)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 (the library's name)
        self.kinds.setdefault(node.id.name, set()).update({NUMBER, TEXT})

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 (the library's name)
        self.messages.add(node.id.name if node.attribute is None else f"{node.id.name}.{node.attribute.name}")


def _kinds(variant: ftl.Variant) -> set[str]:
    if isinstance(variant.key, ftl.NumberLiteral):
        return {NUMBER}
    match variant.key.name:
        case "yes" | "no":
            return {TRUTH}
        case "none":
            return {NOTHING}
        case "other" if variant.default:
            return set()
        case count if count in COUNTS:
            return {NUMBER}
    return {TEXT}


@cache
def uses(message: str) -> dict[str, frozenset[str]]:
    """What the values of a message may be, by name; where it only tells nothing from something, anything."""
    found = _Uses()
    found.visit(english().entry(message))
    kinds: dict[str, frozenset[str]] = {name: frozenset(some) for name, some in found.kinds.items()}
    for other in found.messages:
        for name, some in uses(other).items():
            kinds[name] = kinds.get(name, frozenset()) | some
    return {name: some if some - {NOTHING} else some | {NUMBER, TEXT} for name, some in kinds.items()}


def messages_in(given: Expression, kind: Type) -> Iterator[str]:
    """The messages that an argument can name, where they are written out."""
    if isinstance(given, StrExpr):
        yield given.value
    elif isinstance(given, ConditionalExpr):
        yield from messages_in(given.if_expr, AnyType(0))
        yield from messages_in(given.else_expr, AnyType(0))
    else:
        for one in _members(kind):
            literal = one.last_known_value if isinstance(one, Instance) else one
            if isinstance(literal, LiteralType) and isinstance(literal.value, str):
                yield literal.value


def _members(kind: Type) -> Iterator[ProperType]:
    proper = get_proper_type(kind)
    if isinstance(proper, UnionType):
        for item in proper.items:
            yield from _members(item)
    else:
        yield proper


def _kind_of(member: ProperType) -> str:
    """What a value is, empty where that is not known."""
    if isinstance(member, NoneType):
        return NOTHING
    if isinstance(member, LiteralType):
        member = member.fallback
    if isinstance(member, Instance):
        names = {base.fullname for base in member.type.mro}
        for name, kind in (("builtins.bool", TRUTH), ("builtins.int", NUMBER), ("builtins.str", TEXT)):
            if name in names:
                return kind
    return ""


def check(context: FunctionContext) -> Type:
    """Compare a call with its message."""
    if not context.args[0]:
        return context.default_return_type
    given: dict[str, Type] = {}
    whole = True
    for kind, name, typed in zip(
        context.arg_kinds[1], context.arg_names[1], context.arg_types[1], strict=True
    ):
        proper = get_proper_type(typed)
        if kind == ARG_NAMED and name is not None:
            given[name] = typed
        elif kind == ARG_STAR2 and isinstance(proper, TypedDictType):
            given |= proper.items
        else:
            whole = False
    for message in messages_in(context.args[0][0], context.arg_types[0][0]):
        if message not in message_ids():
            context.api.fail(f"No message is called {message}", context.context)
            continue
        wanted = uses(message)
        for name in sorted(given.keys() - wanted.keys()):
            context.api.fail(f"Message {message} does not use {name}", context.context)
        for name in sorted(wanted.keys() - given.keys()) if whole else ():
            context.api.fail(f"Message {message} lacks its fact {name}", context.context)
        for name in sorted(given.keys() & wanted.keys()):
            kinds = {_kind_of(member) for member in _members(given[name])} - {""}
            for kind in sorted(kinds - wanted[name]):
                may = " or ".join(sorted(wanted[name]))
                context.api.fail(f"Message {message}: {name} is {may}, not {kind}", context.context)
    return context.default_return_type


class Messages(Plugin):
    """Checks every call that says a message."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return check if fullname in SAYERS else None

    def report_config_data(self, ctx: ReportConfigContext) -> str:
        """A change of what messages use has every module checked again."""
        return _signatures()


@cache
def _signatures() -> str:
    told = sorted(
        (message, sorted((n, sorted(k)) for n, k in uses(message).items())) for message in message_ids()
    )
    return sha256(repr(told).encode()).hexdigest()


def plugin(version: str) -> type[Messages]:
    """What mypy asks for."""
    return Messages
