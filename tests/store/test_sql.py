"""SQL is never made from what somebody wrote: a statement in words has nothing put into it but names of our own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import text

from bot.cases.sources import parsed
from bot.store.schedule import SCHEMA, SKIRMISH_JOBS, failed_games
from bot.store.session import Sessions

BOT = Path(__file__).parents[2] / "bot"
RUNNERS = {"text", "sql", "execute", "fetch", "fetchrow", "fetchval", "exec_driver_sql"}


def statements(tree: ast.Module) -> Iterator[ast.expr]:
    """What is given to a function that runs SQL or makes a statement of it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            called = node.func
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            if name in RUNNERS:
                yield node.args[0]


def loose(statement: ast.expr) -> bool:
    """Whether anything but a constant of ours is put into a statement."""
    if isinstance(statement, ast.JoinedStr):
        parts = [part.value for part in statement.values if isinstance(part, ast.FormattedValue)]
        return not all(isinstance(part, ast.Name) and part.id.isupper() for part in parts)
    if isinstance(statement, ast.BinOp):
        return isinstance(statement.op, ast.Mod | ast.Add)
    return (
        isinstance(statement, ast.Call)
        and isinstance(statement.func, ast.Attribute)
        and statement.func.attr in ("format", "join", "replace")
    )


def test_no_statement_has_values_put_into_its_text() -> None:
    found, seen = [], 0
    for path in (
        sorted(BOT.glob("store/*.py")) + sorted(BOT.glob("service/**/*.py")) + sorted(BOT.glob("jobs/*.py"))
    ):
        for statement in statements(parsed(path.read_text(encoding="utf-8"))):
            seen += 1
            if loose(statement):
                found.append(f"{path.name}:{statement.lineno}: {ast.unparse(statement)}")
    assert found == []
    assert seen > 50


def test_the_check_finds_what_it_looks_for() -> None:
    for code in (
        'text(f"SELECT {name}")',
        'run.execute("SELECT %s" % x)',
        'sql("a" + b)',
        'text("{}".format(a))',
    ):
        assert [loose(one) for one in statements(ast.parse(code))] == [True], code
    for code in (
        'text(f"SELECT 1 FROM {SCHEMA}.x WHERE a = :a")',
        'text("SELECT 1")',
        "session.execute(select(A))",
    ):
        assert [loose(one) for one in statements(ast.parse(code))] == [False], code


async def test_games_with_failed_jobs_are_found_by_the_names_of_the_jobs(sessions: Sessions) -> None:
    columns = "(priority, created, updated, heartbeat, execute_after, status, entrypoint, payload)"
    values = "(0, now(), now(), now(), now(), 'failed', :name, :payload)"
    async with sessions.begin() as session:
        for name, payload in ((SKIRMISH_JOBS[0], b"[7, 1, 2]"), ("another", b"[8, 1, 2]")):
            row = text(f"INSERT INTO {SCHEMA}.pgqueuer {columns} VALUES {values}")
            await session.execute(row, {"name": name, "payload": payload})
        assert await failed_games(session) == {7}
