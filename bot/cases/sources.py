"""Python sources as syntax trees."""

from __future__ import annotations

import ast
import gc


def parsed(source: str) -> ast.Module:
    """The tree of a module, built without the garbage collector.

    In Python 3.11 a finaliser that formats a traceback parses too; when the collector runs one in the middle of another
    parse, that one fails with "AST constructor recursion depth mismatch".
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        if collects:
            gc.enable()
