"""The language that is spoken: that of the reader, known to the context and set at the edge.

Contexts are Python's: a task and `asyncio.to_thread` begin with a copy of the one they are started in, and what they
set does not come back. A process begins in English and is handed the language with its work (`bot.process.processes`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"
"""The language of a context in which nobody has set one, and of every message that another language lacks."""

_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """The code of the language that `say` speaks here."""
    return _SPOKEN.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for this block, and in what is started in it; one that has no folder is English."""
    token = _SPOKEN.set(code)
    try:
        yield
    finally:
        _SPOKEN.reset(token)
