"""The language that is spoken: that of the reader, known to the context and set at the edge.

What everybody reads, such as a post, is in the language of the rooms, which the host sets for the whole bot. What one
person reads is in that of their Discord: `asked_in` notes it for an interaction, `to_reader` speaks it.

Contexts are Python's: a task and `asyncio.to_thread` begin with a copy of the one they are started in, and what they
set does not come back. A process begins in the language of the rooms and is handed another one with its work
(`bot.process.processes`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"
"""The language of the rooms where the host has set none, and of every message that another language lacks."""

_SPOKEN: ContextVar[str | None] = ContextVar("language", default=None)
_READER: ContextVar[str | None] = ContextVar("reader", default=None)
_ROOMS = [ENGLISH]


def language() -> str:
    """The code of the language that `say` speaks here."""
    return _SPOKEN.get() or rooms()


def rooms() -> str:
    """The language of posts, and of everything that nobody in particular has asked for."""
    return _ROOMS[0]


def set_rooms(code: str) -> None:
    """Have the rooms of this process in a language."""
    _ROOMS[0] = code


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for this block, and in what is started in it; one that has no folder is English."""
    token = _SPOKEN.set(code)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


@contextmanager
def asked_in(code: str) -> Iterator[None]:
    """Note the language of who asks, for this block; spoken is that of the rooms."""
    token = _READER.set(code)
    try:
        with speaking(rooms()):
            yield
    finally:
        _READER.reset(token)


@contextmanager
def to_reader() -> Iterator[None]:
    """Speak the language of who asks, where somebody does."""
    with speaking(_READER.get() or language()):
        yield


@contextmanager
def aloud() -> Iterator[None]:
    """Speak the language of the rooms: what follows is for everybody."""
    with speaking(rooms()):
        yield
