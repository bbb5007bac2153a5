"""Who carries out an interaction: one process, however many hear of it (two on one token, a rolling restart).

A process claims an interaction by its id before anything else. While it works it says every few seconds that it is
alive; once it is silent for `LAPSE`, another one may take the claim over. A transaction of the interaction commits only
if its process still has the claim, and notes in the same commit that something was changed. So whatever crashes when,
an interaction is carried out once: what has changed nothing may be taken over, what has changed something may not.
Messages in the orders channel are claimed in the same way.

A form that a phone sends again is another interaction. So what a form changes is committed with a claim of the form
itself, which the first sending gets: it is carried out once, however often it is sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Index,
    and_,
    delete,
    event,
    func,
    not_,
    null,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.store.tables import NOW, Base

LAPSE = timedelta(seconds=12)
"""A process that has been silent for so long is taken to be dead."""
ANSWERABLE = timedelta(minutes=14)
"""How long Discord lets an interaction be answered, with a minute to spare."""
KEPT = timedelta(days=1)
"""How long claims are kept. Discord repeats no interaction after a few minutes."""


class Claim(Base):
    """An interaction or a message in an orders channel, and the process that carries it out."""

    __tablename__ = "claim"
    __table_args__ = (
        Index("ix_claim_open", "alive_at", postgresql_where=text("done_at IS NULL")),
        Index(None, "taken_at"),
    )

    interaction_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """Of a form: a number below zero (`_number_of`)."""
    holder: Mapped[str]
    """The process, by a name that it drew when it started; of a form, the interaction that sent it."""
    token: Mapped[str | None]
    """To answer with, also by a later process; None once it was answered, and for messages."""
    taken_at: Mapped[datetime] = mapped_column(server_default=NOW)
    alive_at: Mapped[datetime] = mapped_column(server_default=NOW)
    """When the process last said that it was at work on this."""
    acted_at: Mapped[datetime | None]
    """When something that this interaction changes was committed last."""
    done_at: Mapped[datetime | None]


class Lost(Exception):
    """Another process has this interaction now: what was to be committed was not, and no answer is due."""


class SentBefore(Exception):
    """Another sending of the same form has changed something: what was to be committed was not."""


@dataclass(frozen=True)
class Orphan:
    """An interaction whose process ended before it answered."""

    interaction_id: int
    token: str
    acted: bool


_carried_out: ContextVar[tuple[int, str] | None] = ContextVar("carried_out", default=None)
"""The interaction that this task carries out, and the claim's holder."""
_form: ContextVar[str] = ContextVar("form", default="")
"""The form that came with it."""


@contextmanager
def carrying_out(interaction_id: int, holder: str) -> Iterator[None]:
    """Whatever is committed within belongs to that interaction, and commits only while `holder` has its claim."""
    token = _carried_out.set((interaction_id, holder))
    try:
        yield
    finally:
        _carried_out.reset(token)


@contextmanager
def of_form(form: str) -> Iterator[None]:
    """Whatever is committed within was sent by a form, and commits only if no other sending of it changed anything.

    `form` says whose it is and when it was opened: no other form has the same text.
    """
    token = _form.set(form)
    try:
        yield
    finally:
        _form.reset(token)


@event.listens_for(Session, "before_commit")
def _holds_its_claim(session: Session) -> None:
    carried_out = _carried_out.get()
    if carried_out is None:
        return
    interaction_id, holder = carried_out
    noted = update(Claim).where(Claim.interaction_id == interaction_id, Claim.holder == holder)
    statement = noted.values(acted_at=func.clock_timestamp()).returning(Claim.interaction_id)
    if session.execute(statement).scalar_one_or_none() is None:
        raise Lost(f"interaction {interaction_id}")
    if form := _form.get():
        _is_sent_first(session, form, interaction_id)


def _is_sent_first(session: Session, form: str, interaction_id: int) -> None:
    """Where the other sending has not committed yet this waits for it. Raises SentBefore."""
    now, sender = func.clock_timestamp(), str(interaction_id)
    first = insert(Claim).values(interaction_id=_number_of(form), holder=sender, acted_at=now, done_at=now)
    same = first.on_conflict_do_update(
        index_elements=[Claim.interaction_id], set_={"acted_at": now}, where=Claim.holder == sender
    )
    if session.execute(same.returning(Claim.interaction_id)).scalar_one_or_none() is None:
        raise SentBefore(form)


async def expect_first_sending(session: AsyncSession) -> None:
    """Raises SentBefore where another sending of the form that this task carries out has changed something."""
    form, carried_out = _form.get(), _carried_out.get()
    if form and carried_out is not None:
        sender = select(Claim.holder).where(Claim.interaction_id == _number_of(form))
        if (await session.execute(sender)).scalar_one_or_none() not in (None, str(carried_out[0])):
            raise SentBefore(form)


def _number_of(form: str) -> int:
    """A number below zero, as no interaction has."""
    return -1 - (int.from_bytes(sha256(form.encode()).digest()[:8]) >> 1)


def _lapsed() -> ColumnElement[bool]:
    """The process is silent, or its last sign of life is from a clock that was ahead: the living give one at once."""
    now = func.clock_timestamp()
    return and_(Claim.done_at.is_(None), not_(Claim.alive_at.between(now - LAPSE, now + LAPSE)))


def _answerable() -> ColumnElement[bool]:
    return Claim.taken_at > func.clock_timestamp() - ANSWERABLE


async def claim(session: AsyncSession, interaction_id: int, holder: str, token: str | None) -> bool:
    """Whether the interaction is the holder's; False if a process has claimed it before."""
    statement = insert(Claim).values(interaction_id=interaction_id, holder=holder, token=token)
    new = await session.execute(statement.on_conflict_do_nothing().returning(Claim.interaction_id))
    return new.scalar_one_or_none() is not None


async def take_over(
    session: AsyncSession, interaction_id: int, holder: str, *, repeatable: bool = False
) -> bool:
    """Whether the interaction is the holder's now: its process is silent and has changed nothing.

    What is `repeatable`, as a message is, is taken over also after a change, and however old it is.
    """
    statement = update(Claim).where(Claim.interaction_id == interaction_id, _lapsed())
    if not repeatable:
        statement = statement.where(Claim.acted_at.is_(None), _answerable())
    new = await session.execute(
        statement.values(holder=holder, alive_at=func.clock_timestamp()).returning(Claim.interaction_id)
    )
    return new.scalar_one_or_none() is not None


async def undecided(session: AsyncSession, interaction_id: int, *, repeatable: bool = False) -> bool:
    """Whether it may still need another process: it is not done, has changed nothing, and can still be answered."""
    statement = select(Claim.interaction_id).where(
        Claim.interaction_id == interaction_id, Claim.done_at.is_(None)
    )
    if not repeatable:
        statement = statement.where(Claim.acted_at.is_(None), _answerable())
    return (await session.execute(statement)).scalar_one_or_none() is not None


async def has_acted(session: AsyncSession, interaction_id: int) -> bool:
    """Whether something that the interaction changes was committed."""
    statement = select(Claim.acted_at).where(Claim.interaction_id == interaction_id)
    return (await session.execute(statement)).scalar_one_or_none() is not None


async def alive(session: AsyncSession, holder: str, at_work: Collection[int]) -> None:
    """Say that the holder is at work on these."""
    mine = and_(Claim.holder == holder, Claim.interaction_id.in_(at_work))
    await session.execute(update(Claim).where(mine).values(alive_at=func.clock_timestamp()))


async def done(session: AsyncSession, interaction_id: int, holder: str) -> None:
    """The interaction was answered."""
    mine = and_(Claim.interaction_id == interaction_id, Claim.holder == holder)
    await session.execute(update(Claim).where(mine).values(done_at=func.clock_timestamp(), token=null()))


async def release(session: AsyncSession, holder: str, interaction_id: int | None = None) -> None:
    """The holder ends, or gives up one interaction: what it has not done may be taken over at once."""
    mine = and_(Claim.holder == holder, Claim.done_at.is_(None))
    if interaction_id is not None:
        mine = and_(mine, Claim.interaction_id == interaction_id)
    await session.execute(update(Claim).where(mine).values(alive_at=func.to_timestamp(0)))


async def orphans(session: AsyncSession, holder: str, but: Collection[int] = ()) -> Sequence[Orphan]:
    """Interactions whose process is silent, from now on the holder's, to be answered without being carried out."""
    statement = update(Claim).where(
        _lapsed(), _answerable(), Claim.token.is_not(None), Claim.interaction_id.not_in(but)
    )
    rows = await session.execute(
        statement.values(holder=holder, alive_at=func.clock_timestamp()).returning(
            Claim.interaction_id, Claim.token, Claim.acted_at
        )
    )
    return [Orphan(number, token, acted is not None) for number, token, acted in rows if token is not None]


async def forget(session: AsyncSession) -> None:
    """Delete old claims."""
    await session.execute(delete(Claim).where(Claim.taken_at < func.clock_timestamp() - KEPT))
