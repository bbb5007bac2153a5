"""Which changes are made, and where: cosmic-ray's operators, the few of them that say something about the tests.

Left out:

- all but the nearest replacements of an operator (`+` by `-`, never by `<<`): most others fail with a TypeError at once
  and would flatter the figure; `is` for `==` and the like, which change nothing between enums and small numbers;
- what stands in annotations, type aliases, decorators, and below `if TYPE_CHECKING`;
- keyword arguments that only guard against programming errors or cost speed: `slots`, `frozen`, `strict`, `maxsize` …;
- what stays within the tolerance of the geometry: `<` for `<=` beside `EPS`, another multiple of `EPS`;
- `//` for `/` alone in `int(…)`, which rounds down what is never below 0 anyway;
- removing a decorator whose loss changes no result: `cache`, `abstractmethod`, `overload`, …, and `dataclass` of a
  class that has a parent and no fields of its own;
- VariableReplacer and VariableInserter, which need names and draw random numbers.

Added: `in` for `not in`, `+=` for `-=`, and a call that stands alone as a statement left out.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.operators.provider import OperatorProvider

AREAS = {
    "campaign": "bot/campaign",
    "skirmish": "bot/skirmish",
    "service": "bot/service",
    "hexmap": "bot/hexmap",
    "render": "bot/render",
}
NEAREST = {
    "Add": ["Sub"],
    "Sub": ["Add"],
    "Mul": ["Div", "Add"],
    "Div": ["Mul", "FloorDiv"],
    "FloorDiv": ["Div", "Mul"],
    "Mod": ["FloorDiv"],
    "Pow": ["Mul"],
    "LShift": ["RShift"],
    "RShift": ["LShift"],
    "BitOr": ["BitAnd"],
    "BitAnd": ["BitOr"],
    "BitXor": ["BitOr"],
}
COMPARED = {
    "Eq": ["NotEq"],
    "NotEq": ["Eq"],
    "Lt": ["LtE", "GtE"],
    "LtE": ["Lt", "Gt"],
    "Gt": ["GtE", "LtE"],
    "GtE": ["Gt", "Lt"],
    "Is": ["IsNot"],
    "IsNot": ["Is"],
}
PLAIN = [
    "AddNot",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ExceptionReplacer",
    "NumberReplacer",
    "RemoveDecorator",
    "ZeroIterationForLoop",
    "ReplaceUnaryOperator_USub_UAdd",
    "ReplaceUnaryOperator_Delete_Not",
]
BOUNDARY = {f"ReplaceComparisonOperator_{change}" for change in ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt")}
ARITHMETIC = {"arith_expr", "term", "expr", "xor_expr", "and_expr", "shift_expr", "power"}
GUARDS = {"slots", "frozen", "strict", "maxsize", "repr", "kw_only", "init", "eq", "compare", "exc_info"}
NO_RESULT = (
    "cache",
    "lru_cache",
    "cached_property",
    "abstractmethod",
    "overload",
    "runtime_checkable",
    "final",
)


class Membership(Operator):
    """`in` for `not in` and the other way round."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "comparison":
            for middle in node.children[1::2]:
                if middle.get_code().split() in (["in"], ["not", "in"]):
                    yield middle.start_pos, middle.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        places = [
            place
            for place in range(1, len(node.children), 2)
            if node.children[place].get_code().split() in (["in"], ["not", "in"])
        ]
        word = "in" if node.children[places[index]].get_code().split() == ["not", "in"] else "not in"
        node.children[places[index]] = parso.parse(f" {word}")
        return node

    @classmethod
    def examples(cls) -> Sequence[Any]:
        return ()


class Augmented(Operator):
    """`+=` for `-=`, `|=` for `&=`, and the other way round."""

    swapped: ClassVar = {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "//=": "*=", "|=": "&=", "&=": "|="}

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "operator" and node.value in self.swapped:
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        node.value = self.swapped[node.value]
        return node

    @classmethod
    def examples(cls) -> Sequence[Any]:
        return ()


class CallLeftOut(Operator):
    """`pass` in the place of a call whose result nobody takes."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "simple_stmt" and _is_call(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        before = node.children[0].get_first_leaf().prefix
        node.children[0] = parso.parse(f"{before}pass")
        return node

    @classmethod
    def examples(cls) -> Sequence[Any]:
        return ()


def _is_call(node: Any) -> bool:
    if node.type not in ("atom_expr", "power"):
        return False
    last = node.children[-1]
    code = node.get_code().strip()
    return (
        last.type == "trailer" and last.children[0].value == "(" and not code.startswith(("log.", "logger."))
    )


_NAMES = [
    *(f"ReplaceBinaryOperator_{old}_{new}" for old, news in NEAREST.items() for new in news),
    *(f"ReplaceComparisonOperator_{old}_{new}" for old, news in COMPARED.items() for new in news),
    *PLAIN,
]
OPERATORS: dict[str, Callable[[], Operator]] = {
    **{name: OperatorProvider()[name] for name in _NAMES},
    "Membership": Membership,
    "Augmented": Augmented,
    "CallLeftOut": CallLeftOut,
}
_HANDLED = {
    "assert_stmt",
    "comparison",
    "decorator",
    "except_clause",
    "factor",
    "for_stmt",
    "if_stmt",
    "keyword",
    "not_test",
    "number",
    "operator",
    "simple_stmt",
    "test",
    "while_stmt",
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file. `occurrence` counts the places of the operator in the file."""

    area: str
    path: str
    line: int
    operator: str
    occurrence: int


def sample(root: Path, area: str, count: int, seed: str, only: str = "") -> list[Mutant]:
    """So many mutants of an area by chance: first the place, all places being equally likely, then what is done there.

    `only` is a part of the paths of the files wanted. The same seed and code give the same mutants.
    """
    places: dict[tuple[str, tuple[int, int], str], list[Mutant]] = {}
    for path in sorted((root / AREAS[area]).rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if only not in name:
            continue
        for start, mutant in mutants_of(area, name, path.read_text(encoding="utf-8")):
            places.setdefault((name, start, mutant.operator.partition("_")[0]), []).append(mutant)
    chance = random.Random(f"{seed}/{area}")
    chosen = chance.sample(sorted(places), min(count, len(places)))
    return [chance.choice(places[place]) for place in chosen]


def mutants_of(area: str, name: str, source: str) -> Iterator[tuple[tuple[int, int], Mutant]]:
    """All mutants of a file, each with the place it begins at."""
    made = {operator: build() for operator, build in OPERATORS.items()}
    seen = dict.fromkeys(made, 0)
    for node in ast_nodes(get_ast(source)):
        if node.type not in _HANDLED:
            continue
        for operator, changes in made.items():
            for start, _ in changes.mutation_positions(node):
                if _worth(node, operator):
                    yield start, Mutant(area, name, start[0], operator, seen[operator])
                seen[operator] += 1


def mutated(source: str, mutant: Mutant) -> str:
    """The source with the change made."""
    code = mutate_code(source, OPERATORS[mutant.operator](), mutant.occurrence)
    if code is None:
        raise LookupError(f"{mutant.path}: no {mutant.operator} number {mutant.occurrence}")
    return str(code)


def _worth(node: Any, operator: str) -> bool:
    """Whether the tests could be asked to notice it (see the head of this file)."""
    if operator.startswith("ReplaceBinary") and node.parent.type not in ARITHMETIC:
        return False
    if operator == "ReplaceBinaryOperator_Div_FloorDiv" and _in_int(node.parent):
        return False
    if operator in BOUNDARY and "EPS" in node.get_code():
        return False
    if operator == "NumberReplacer" and node.parent.type == "term" and "EPS" in node.parent.get_code():
        return False
    if operator == "RemoveDecorator":
        name = re.split(r"[@.(\s]+", node.get_code().split("(")[0].strip())[-1]
        return name not in NO_RESULT and not (name == "dataclass" and _without_fields(node))
    return not any(_silent(inner, outer) for inner, outer in _upwards(node))


def _without_fields(decorator: Any) -> bool:
    """Whether the class below has a parent and no fields of its own, so that `dataclass` adds nothing to the parent."""
    decorated = decorator.parent if decorator.parent.type == "decorated" else decorator.parent.parent
    made = decorated.children[-1]
    body = made.children[-1]
    return made.children[2].value == "(" and not any(
        part.type == "expr_stmt" and part.children[1].type == "annassign"
        for line in getattr(body, "children", ())
        for part in getattr(line, "children", ())
    )


def _in_int(term: Any) -> bool:
    """Whether a quotient is all that `int` is given."""
    return (
        len(term.children) == 3
        and term.parent.type == "trailer"
        and term.parent.get_previous_leaf().value == "int"
    )


def _upwards(node: Any) -> Iterable[tuple[Any, Any]]:
    while node.parent is not None:
        yield node, node.parent
        node = node.parent


def _silent(inner: Any, outer: Any) -> bool:
    """Whether what stands in `inner` of `outer` has no effect worth testing."""
    if outer.type in ("annassign", "param", "tfpdef"):
        return (
            outer.type == "tfpdef"
            or inner is getattr(outer, "annotation", None)
            or (outer.type == "annassign" and inner is outer.children[1])
        )
    if outer.type == "funcdef":
        return inner is outer.annotation
    if outer.type == "decorator":
        return True
    if outer.type == "argument" and len(outer.children) == 3:
        return outer.children[0].get_code().strip() in GUARDS
    if outer.type == "if_stmt":
        return outer.children[1].get_code().strip() == "TYPE_CHECKING"
    if (
        outer.type == "expr_stmt"
        and outer.parent.type == "simple_stmt"
        and outer.parent.parent.type == "file_input"
    ):
        return outer.children[-1].type == "expr" and "|" in outer.children[-1].get_code()
    return False
