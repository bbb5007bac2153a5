"""No module of the bot imports itself by way of others, not even for the type checker alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import grimp
import pytest


def circles(imports: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The groups of modules that reach one another (Tarjan's strongly connected components)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = low[module] = len(number)
        path.append(module)
        for other in imports[module]:
            if other not in number:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in path:
                low[module] = min(low[module], number[other])
        if low[module] == number[module]:
            place = path.index(module)
            group = path[place:]
            del path[place:]
            if len(group) > 1:
                found.append(sorted(group))

    for module in imports:
        if module not in number:
            visit(module)
    return found


def test_no_import_circles() -> None:
    """Cut a circle by moving what both sides need into a lower module; TYPE_CHECKING does not cut it."""
    graph = grimp.build_graph("bot", exclude_type_checking_imports=False, cache_dir=None)
    imports = {module: sorted(graph.find_modules_directly_imported_by(module)) for module in graph.modules}
    assert len(imports) > 300
    assert circles(imports) == []


@pytest.mark.parametrize(
    ("imports", "expected"),
    [
        ({"a": ["b"], "b": ["c"], "c": []}, []),
        ({"a": ["b"], "b": ["c"], "c": ["b"]}, [["b", "c"]]),
        ({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["a"]}, [["a", "b", "c"]]),
        ({"a": ["b", "c"], "b": ["a"], "c": ["d"], "d": ["c"]}, [["c", "d"], ["a", "b"]]),
    ],
)
def test_circles_are_seen(imports: dict[str, list[str]], expected: list[list[str]]) -> None:
    assert circles(imports) == expected
