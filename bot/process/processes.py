"""Processes of our own beside the bot's: none has the bot's threads and event loop, and all go when the bot goes.

A `Helper` is one such process. A `Crew` keeps some of one kind, each with a thread that asks it one thing at a time,
so that what one of them ends over costs the others nothing. A `Pool` is a crew that carries out functions.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from threading import Lock, Thread, local
from typing import Generic, Protocol, TypeVar, TypeVarTuple

from bot.messages.language import language, speaking

H = TypeVar("H", bound="Helper")
T = TypeVar("T")
Given = TypeVarTuple("Given")

START_SECONDS = 60.0
"""For a process to start."""
YIELDING = 5
"""The niceness of processes that leave the processor to others: about a third of their share."""
END_SECONDS = 5.0
"""For a killed process to be gone."""


class Gone(Exception):
    """A process was lost over what it was asked. Others of its kind go on, and it is replaced."""


class TooSlow(Gone):
    """It took too long and was killed."""


class Ended(Gone):
    """It ended by itself, or something killed it."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"exit code {code}")
        self.code = code


class InProcess(Exception):
    """What failed in a process, as its traceback there; the cause of the same failure here."""


def spawning() -> SpawnContext:
    """How processes are started: spawned, not forked, since a fork would copy half of our threads and event loop."""
    return multiprocessing.get_context("spawn")


PRELOADED = ("bot.cli.command", "bot.render", "bot.render.board.battle", "bot.service.round.adjudication")
"""What the processes of a `Pool` need. It is imported once, and all of them have it in the same memory."""


def forking() -> ForkServerContext:
    """How the processes of a `Pool` are started: forked from one that does nothing else, within milliseconds."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(PRELOADED))
    return context


def end_with_parent() -> None:
    """In such a process: end when the bot ends, even by `kill -9`, which a pipe may never notice.

    Ctrl-C is for the bot, which ends us.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()


class Helper:
    """One process. `serve` runs in it: it says when it is ready, then answers each request with a message."""

    def __init__(
        self,
        serve: Callable[[Connection], None],
        name: str,
        start: Callable[[], SpawnContext | ForkServerContext] = spawning,
    ) -> None:
        context = start()
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), name=name, daemon=True)
        self.process.start()
        theirs.close()
        self._answer(START_SECONDS, None)

    def exchange(self, *messages: bytes, seconds: float, most: int | None = None) -> bytes:
        """The answer to a request, of at most so many bytes. Raises Gone; the process is then of no more use."""
        try:
            for message in messages:
                self.pipe.send_bytes(message)
        except OSError:
            raise self._ended() from None
        return self._answer(seconds, most)

    def _answer(self, seconds: float, most: int | None) -> bytes:
        try:
            if self.pipe.poll(seconds):
                return self.pipe.recv_bytes(most)
        except (EOFError, OSError):
            raise self._ended() from None
        self.end()
        raise TooSlow(f"more than {seconds:g} s")

    def _ended(self) -> Ended:
        self.process.join(END_SECONDS)
        code = self.process.exitcode
        self.end()
        return Ended(code)

    def end(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join(END_SECONDS)
        self.pipe.close()


class Crew(Generic[H]):
    """Up to `size` processes of one kind. One is started when all others are busy, and stays."""

    def __init__(self, size: int, make: Callable[[], H]) -> None:
        self.size = size
        self._make = make
        self._lock = Lock()
        self._threads: ThreadPoolExecutor | None = None
        self._mine = local()
        self.helpers: set[H] = set()

    def submit(self, work: Callable[[H], T]) -> Future[T]:
        """Have the next free process asked, in its thread."""
        with self._lock:
            if self._threads is None:
                self._threads = ThreadPoolExecutor(self.size, thread_name_prefix="asking")
            return self._threads.submit(self._ask, self._threads, work)

    def _ask(self, threads: ThreadPoolExecutor, work: Callable[[H], T]) -> T:
        helper: H | None = getattr(self._mine, "helper", None)
        if helper is None or not helper.process.is_alive():  # one that ended while nobody asked is replaced
            self._forget()
            helper = self._mine.helper = self._make()
            with self._lock:
                self.helpers.add(helper)
        if self._threads is not threads:  # closed meanwhile
            self._forget()
            raise Ended(None)
        try:
            return work(helper)
        except Gone:
            self._forget()
            raise

    def _forget(self) -> None:
        helper: H | None = getattr(self._mine, "helper", None)
        self._mine.helper = None
        if helper is not None:
            helper.end()
            with self._lock:
                self.helpers.discard(helper)

    def close(self) -> None:
        """End the processes at once, whatever they do; what is asked next starts them again."""
        with self._lock:
            threads, self._threads = self._threads, None
            left, self.helpers = list(self.helpers), set()
        if threads is not None:
            threads.shutdown(wait=False, cancel_futures=True)
        for helper in left:
            helper.process.kill()


class Runs(Protocol):
    """Where functions are carried out that would hold up the event loop."""

    async def run(self, work: Callable[[*Given], T], *given: *Given, seconds: float) -> T: ...

    def close(self) -> None: ...


def nothing() -> None:
    """For a process that has imported all that it needs."""


class Pool:
    """Processes that carry out functions. Function, arguments and result must be such as can be pickled.

    A function is named to the process by its import path. `yielding` processes leave the processor to whoever answers
    people and makes posts, where both want it.
    """

    def __init__(self, size: int, name: str, yielding: bool = False) -> None:
        serve = partial(carry_out, yielding=yielding)
        self.crew = Crew(size, partial(Helper, serve, name, forking))

    async def run(self, work: Callable[[*Given], T], *given: *Given, seconds: float) -> T:
        """What the function returns or raises. It may take so long, not counted what it waits for its turn.

        It speaks the language that is spoken here. Raises Gone.
        """
        asking = partial(_asked, language(), work, given, seconds)
        return await asyncio.wrap_future(self.crew.submit(asking))

    async def warm_up(self, work: Callable[[], object] = nothing, seconds: float = START_SECONDS) -> None:
        """Start every process, and have each do this, so that the first request is as quick as the others.

        Each imports the module of the function, which should not be one that imports the whole bot.
        """
        await asyncio.gather(*(self.run(_busy, work, seconds=seconds) for _ in range(self.crew.size)))

    def close(self) -> None:
        self.crew.close()


class InThread:
    """Carries functions out in a thread of this process: for commands that do one thing, and for tests."""

    async def run(self, work: Callable[[*Given], T], *given: *Given, seconds: float) -> T:
        return await asyncio.to_thread(work, *given)

    def close(self) -> None:
        """Nothing: the threads are Python's own."""


def _asked(code: str, work: Callable[[*Given], T], given: tuple[*Given], seconds: float, helper: Helper) -> T:
    returned, trace = pickle.loads(helper.exchange(pickle.dumps((code, work, given)), seconds=seconds))
    if trace:
        raise returned from InProcess(trace)
    result: T = returned
    return result


def _busy(work: Callable[[], object]) -> None:
    work()
    time.sleep(0.2)  # so that the next one goes to another process


def carry_out(pipe: Connection, yielding: bool = False) -> None:
    """In the process: carry out what is asked, until the other end is closed."""
    end_with_parent()
    if yielding and hasattr(os, "nice"):
        os.nice(YIELDING)
    pipe.send_bytes(b"ready")
    while True:
        try:
            asked = pipe.recv_bytes()
        except EOFError:
            return
        pipe.send_bytes(_answer(asked))


def _answer(asked: bytes) -> bytes:
    try:
        code, work, given = pickle.loads(asked)
        with speaking(code):
            return pickle.dumps((work(*given), ""))
    except Exception as problem:
        trace = traceback.format_exc()
        try:
            answer = pickle.dumps((problem, trace))
            pickle.loads(answer)
        except Exception:  # an exception of a kind that cannot be taken apart and put together
            answer = pickle.dumps((RuntimeError(type(problem).__name__), trace))
        return answer
