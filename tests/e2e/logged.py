"""What the bot logs while it runs: an error fails the test and is shown with its traceback."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from structlog.processors import format_exc_info
from structlog.testing import capture_logs
from structlog.typing import EventDict

ERRORS = ("error", "critical")


class Heard(logging.Handler):
    """Errors that libraries log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(self.format(record))


@contextmanager
def no_errors(meant: Collection[str] = ()) -> Iterator[None]:
    """At the end nothing was logged as an error, but for what was made on purpose."""
    heard, root, errors = Heard(), logging.getLogger(), list[str]()
    root.addHandler(heard)
    try:
        with capture_logs([format_exc_info]) as logs:
            yield
    finally:
        root.removeHandler(heard)
        ours = [one for one in logs if one["log_level"] in ERRORS and one["event"] not in meant]
        errors += [*map(_told, ours), *heard.errors]
        print(*errors, sep="\n\n")  # also where something else fails first
    assert errors == []


def _told(entry: EventDict) -> str:
    facts = {name: value for name, value in entry.items() if name != "exception"}
    return f"{facts}\n{entry.get('exception', '')}"
