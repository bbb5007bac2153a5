"""The language that is spoken: that of the reader, known to the context and set at the edge.

What everybody reads, such as a post, is in the language of the rooms: that of the campaign which was loaded last, or
the host's. What one
person reads is in that of their Discord: `asked_in` speaks it in an interaction, and what is posted there is made
`aloud`; `to_reader` turns back, for a refusal among what is posted.

Contexts are Python's: a task and `asyncio.to_thread` begin with a copy of the one they are started in, and what they
set does not come back. A process begins in the language of the rooms and is handed another one with its work
(`bot.process.processes`).
"""

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

ENGLISH = "en"
"""The language of the rooms where the host has set none, and of every message that another language lacks."""

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
_SPOKEN: ContextVar[str | None] = ContextVar("language", default=None)
_READER: ContextVar[str | None] = ContextVar("reader", default=None)
_HERE: ContextVar[str | None] = ContextVar("rooms", default=None)
_ROOMS = [ENGLISH]


def language() -> str:
    """The code of the language that `say` speaks here."""
    return _SPOKEN.get() or rooms()


def rooms() -> str:
    """The language of posts, and of everything that nobody in particular has asked for."""
    return _HERE.get() or _ROOMS[0]


def set_rooms(code: str) -> None:
    """Have the rooms of this process in a language, but for campaigns that have one of their own."""
    _ROOMS[0] = code


def enter_rooms(code: str | None) -> None:
    """Be in the rooms of a campaign from now on, in this task: those that speak a language, or None the host's."""
    _HERE.set(code)


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
    """Note the language of who asks, and speak it, for this block; what is for everybody is said `aloud`."""
    token = _READER.set(code)
    try:
        with speaking(code):
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
    """Speak the language of the rooms: what follows is for everybody.

    `@aloud()` marks a function all of whose words are; one that waits is marked `@all_aloud`.
    """
    token = _SPOKEN.set(None)  # that of whichever rooms are entered meanwhile
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def all_aloud(
    work: Callable[Given, Coroutine[Any, Any, Answer]],
) -> Callable[Given, Coroutine[Any, Any, Answer]]:
    """A function that waits, and all of whose words are for everybody."""

    @wraps(work)
    async def done(*given: Given.args, **named: Given.kwargs) -> Answer:
        with aloud():
            return await work(*given, **named)

    return done


def and_aloud(words: Callable[[], str]) -> tuple[str, str]:
    """The same words twice: as they are said here, and as everybody reads them."""
    said = words()
    with aloud():
        return said, words()
