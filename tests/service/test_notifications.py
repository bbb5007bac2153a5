"""`docs/notifications.md` lists every notice, and each is sent in the test that it names."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.service.ground.notices import Group, Notice
from tests.notifications_page import PAGE, ROWS, page

SERVICE = Path("bot/service")


def test_the_page_lists_every_notice() -> None:
    assert ROWS.keys() == set(Notice)
    assert PAGE.read_text() == page(), "python -m tests.notifications_page"


@pytest.mark.parametrize("notice", Notice, ids=lambda notice: notice.name)
def test_each_notice_is_sent_and_has_a_test(notice: Notice) -> None:
    named = (f"Notice.{notice.name}.to(", f"Notice.{notice.name}, ")
    sent = [path for path in SERVICE.rglob("*.py") if any(name in path.read_text() for name in named)]
    assert sent, "nobody is told"
    name, test = ROWS[notice].test.split("::")
    tree = ast.parse((Path("tests/service") / name).read_text())
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    assert test in {node.name for node in tree.body if isinstance(node, kinds)}


def test_nobody_is_called_without_a_notice() -> None:
    """What Discord is told of whom to notify comes from a notice alone."""
    for path in SERVICE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Dict):
                keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
                assert "ping" not in keys or path.name in ("posts.py", "telling.py", "calling.py"), path


def test_nobody_is_called_twice_by_one_post() -> None:
    assert Notice.TURN.to([2, 1, 2]).users == (2, 1)


@pytest.mark.parametrize("notice", Notice, ids=lambda notice: notice.name)
def test_the_page_says_how_each_is_told_and_switched_off(notice: Notice) -> None:
    row = ROWS[notice]
    assert row.where.startswith("private") == notice.private
    group = {
        Group.ORDERS: "orders",
        Group.COMPANY: "company",
        Group.BATTLES: "battles",
        Group.OFFICE: "game master",
    }
    assert ("*Notices*, " in row.off) == (notice.group is not None)
    if notice.group is not None:
        assert row.off.startswith(f"*Notices*, {group[notice.group]}")
