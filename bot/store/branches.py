"""Courses of a campaign that were left: each a copy of its rounds, worlds, orders and events. Nothing here commits.

A branch is a copy of rows, so that nothing which reads a campaign ever meets it, and so that it comes back to the byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Identity, UniqueConstraint, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import BigInteger

from bot.store.campaigns import StoreError
from bot.store.tables import NOW, Base, OrderState


class NoBranch(StoreError):
    """The campaign has no such branch."""


class Branch(Base):
    """A course of a campaign as it was when another one took its place."""

    __tablename__ = "branch"
    __table_args__ = (UniqueConstraint("campaign_id", "number"),)

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"))
    number: Mapped[int]
    """From 1 in each campaign."""
    round: Mapped[int]
    """The round that was played when it was left."""
    since: Mapped[int]
    """The first round that differs from what took its place."""
    settings: Mapped[dict[str, Any]]
    """Those settings of the campaign that belong to a course."""
    user_id: Mapped[int] = mapped_column(BigInteger)
    """The game master who left it."""
    reason: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=NOW)


class BranchRow(Base):
    """One row of a branch, as JSON."""

    __tablename__ = "branch_row"

    branch_id: Mapped[int] = mapped_column(ForeignKey("branch.id", ondelete="CASCADE"), primary_key=True)
    of: Mapped[str] = mapped_column(primary_key=True)
    """The table that it is of."""
    ordinal: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    content: Mapped[dict[str, Any]]


KEPT: Mapping[str, str] = {
    "round": "number",
    "snapshot": "round, step",
    "unit_order": "id",
    "event": "round, seq",
    "ruling": "round, id",
    "gm_action": "id",
    "prediction_question": "round, number",
    "prediction": "round, number, user_id",
}
"""The tables of a course and the order of their rows, each after those that it refers to."""


LOG = "gm_action"
"""Some of its rows stay whatever course holds, so that a branch may bring them along a second time."""
_STAYS = ", ".join(
    f"'{kind}'"
    for kind in (
        *("medal", "objective", "confirm", "grant", "limit", "catalogue"),
        *("masters", "admit", "ban", "signup", "description", "channel", "rollback"),
    )
)
"""Interventions that are about people and their things, and stay written down whatever course holds."""


async def keep(
    session: AsyncSession, campaign_id: int, *, since: int, settings: Mapping[str, Any], by: int, reason: str
) -> Branch:
    """Copy the present course of a campaign. The caller holds `lock_campaign` and `lock_rounds`."""
    last = select(func.coalesce(func.max(Branch.number), 0)).where(Branch.campaign_id == campaign_id)
    number = (await session.execute(last)).scalar_one() + 1
    current = text("SELECT round FROM campaign WHERE id = :campaign")
    branch = Branch(
        campaign_id=campaign_id,
        number=number,
        round=(await session.execute(current, {"campaign": campaign_id})).scalar_one(),
        since=since,
        settings=dict(settings),
        user_id=by,
        reason=reason,
    )
    session.add(branch)
    await session.flush()
    for table, order in KEPT.items():
        copied = (
            "INSERT INTO branch_row (branch_id, of, ordinal, content)"
            f" SELECT :branch, '{table}', row_number() OVER (ORDER BY {order}), row_to_json(t)"
            f" FROM {table} t WHERE campaign_id = :campaign"
        )
        await session.execute(text(copied), {"branch": branch.id, "campaign": campaign_id})
    return branch


async def put_back(session: AsyncSession, branch: Branch) -> None:
    """Put the rows of a branch in the place of the campaign's own, and remove the branch.

    Interventions about people and their things stay. The campaign's own row, its posts and its jobs are the caller's.
    """
    campaign = {"campaign": branch.campaign_id}
    for statement in (
        "DELETE FROM round WHERE campaign_id = :campaign",  # with what refers to it
        "DELETE FROM snapshot WHERE campaign_id = :campaign",
        f"DELETE FROM gm_action WHERE campaign_id = :campaign AND kind NOT IN ({_STAYS})",
    ):
        await session.execute(text(statement), campaign)
    for table in KEPT:
        first = select(BranchRow.content).where(BranchRow.branch_id == branch.id, BranchRow.of == table)
        saved = (await session.execute(first.limit(1))).scalar_one_or_none()
        if saved is None:
            continue
        names = [f'"{column}"' for column in saved if column in Base.metadata.tables[table].c]
        columns, values = ", ".join(names), ", ".join(f"r.{name}" for name in names)
        inserted = (
            f"INSERT INTO {table} ({columns}) SELECT {values} FROM (SELECT * FROM branch_row"
            " WHERE branch_id = :branch AND of = :of ORDER BY ordinal) b,"
            f" json_populate_record(NULL::{table}, b.content) r{' ON CONFLICT DO NOTHING' if table == LOG else ''}"
        )
        await session.execute(text(inserted), {"branch": branch.id, "of": table})
    await session.delete(branch)
    await session.flush()


async def lock_rounds(session: AsyncSession, campaign_id: int) -> None:
    """Let nobody file an order until the transaction ends; who is at it has done so."""
    await session.execute(
        text("SELECT number FROM round WHERE campaign_id = :campaign ORDER BY number FOR UPDATE"),
        {"campaign": campaign_id},
    )


async def branches_of(session: AsyncSession, campaign_id: int) -> Sequence[Branch]:
    """The branches of a campaign, newest first."""
    statement = select(Branch).where(Branch.campaign_id == campaign_id).order_by(Branch.number.desc())
    return (await session.execute(statement)).scalars().all()


async def get_branch(session: AsyncSession, campaign_id: int, number: int) -> Branch:
    """Raises NoBranch."""
    statement = select(Branch).where(Branch.campaign_id == campaign_id, Branch.number == number)
    branch = (await session.execute(statement)).scalar_one_or_none()
    if branch is None:
        raise NoBranch(number)
    return branch


async def rows_of(session: AsyncSession, branch: Branch, table: str) -> Sequence[dict[str, Any]]:
    """The rows that a branch has of a table, in their order."""
    statement = (
        select(BranchRow.content)
        .where(BranchRow.branch_id == branch.id, BranchRow.of == table)
        .order_by(BranchRow.ordinal)
    )
    return (await session.execute(statement)).scalars().all()


async def world_of(session: AsyncSession, branch: Branch, number: int) -> dict[str, Any] | None:
    """The world of a branch as its round `number` opened; None where it has none."""
    statement = text(
        "SELECT content->'world' FROM branch_row WHERE branch_id = :branch AND of = 'snapshot'"
        " AND (content->>'round')::int = :round AND (content->>'step')::int = 0"
    )
    world: dict[str, Any] | None = (
        await session.execute(statement, {"branch": branch.id, "round": number})
    ).scalar_one_or_none()
    return world


# ---------------------------------------------------------------- cutting the present course short


async def cut_after(session: AsyncSession, campaign_id: int, number: int, step: int) -> None:
    """Forget the rounds after `number`, and the worlds of that round after `step`."""
    where = {"campaign": campaign_id, "round": number, "step": step}
    for statement in (
        "DELETE FROM round WHERE campaign_id = :campaign AND number > :round",
        "DELETE FROM snapshot WHERE campaign_id = :campaign AND (round > :round OR (round = :round AND step > :step))",
        f"DELETE FROM gm_action WHERE campaign_id = :campaign AND round > :round AND kind NOT IN ({_STAYS})",
        "DELETE FROM close_event e USING campaign c WHERE c.id = e.campaign_id AND c.id = :campaign"
        " AND e.round >= :round AND e.round < c.round",
        "DELETE FROM order_draft WHERE campaign_id = :campaign AND round = :round",
    ):
        await session.execute(text(statement), where)


async def cut_actions(session: AsyncSession, campaign_id: int, number: int, step: int) -> None:
    """Forget what game masters changed in the world of a round after `step`."""
    await session.execute(
        text(
            "DELETE FROM gm_action WHERE campaign_id = :campaign AND round = :round"
            " AND (after->>'step')::int > :step"
        ),
        {"campaign": campaign_id, "round": number, "step": step},
    )


async def reopen_orders(
    session: AsyncSession, campaign_id: int, number: int, done: Sequence[int], there: Sequence[str]
) -> None:
    """Let the orders that players gave in a round count again: those of units that are `there`.

    Those with a number in `done` stay carried out. Standing orders that were followed are forgotten: they are looked
    at again at the close.
    """
    where = {"campaign": campaign_id, "round": number, "done": list(done), "there": list(there)}
    mine = "campaign_id = :campaign AND round = :round"
    for statement in (
        f"DELETE FROM unit_order WHERE {mine} AND standing IS NOT NULL",
        f"UPDATE unit_order SET state = '{OrderState.WITHDRAWN}' WHERE {mine} AND state IN"
        f" ('{OrderState.LIVE}', '{OrderState.RESOLVED}') AND NOT number = ANY(:done) AND NOT unit_id = ANY(:there)",
        f"UPDATE unit_order SET state = '{OrderState.LIVE}' WHERE {mine} AND state = '{OrderState.RESOLVED}'"
        " AND NOT number = ANY(:done)",
        "UPDATE round SET orders_filed = (SELECT coalesce(max(number), 0) FROM unit_order o WHERE"
        " o.campaign_id = :campaign AND o.round = :round) WHERE campaign_id = :campaign AND number = :round",
    ):
        await session.execute(text(statement), where)


async def cut_questions(session: AsyncSession, campaign_id: int, number: int) -> None:
    """Forget what was asked about a round, and what was predicted: its outcome has been seen."""
    await session.execute(
        text("DELETE FROM prediction_question WHERE campaign_id = :campaign AND round = :round"),
        {"campaign": campaign_id, "round": number},
    )


async def unsettle_questions(session: AsyncSession, campaign_id: int, number: int) -> None:
    """Forget the right answers of a round, which is adjudicated again."""
    await session.execute(
        text(
            "UPDATE prediction_question SET answer = NULL, settled_at = NULL"
            " WHERE campaign_id = :campaign AND round = :round"
        ),
        {"campaign": campaign_id, "round": number},
    )


async def cut_events(session: AsyncSession, campaign_id: int, number: int, told: int) -> None:
    """Forget the events of a round with a number above `told`."""
    await session.execute(
        text("DELETE FROM event WHERE campaign_id = :campaign AND round = :round AND number > :told"),
        {"campaign": campaign_id, "round": number, "told": told},
    )


# ---------------------------------------------------------------- posts


async def round_posts(session: AsyncSession, campaign_id: int) -> Sequence[tuple[int, str, str, str]]:
    """(id, key, kind, state) of the campaign's posts about rounds and of its consoles, of all courses."""
    statement = text(
        "SELECT id, key, kind, state FROM outbox WHERE campaign_id = :campaign"
        " AND key ~ '^(course:[0-9]+:)?(round|console):[0-9]+:' ORDER BY id"
    )
    rows = await session.execute(statement, {"campaign": campaign_id})
    return [(int(row.id), str(row.key), str(row.kind), str(row.state)) for row in rows]


async def rename_posts(
    session: AsyncSession, campaign_id: int, renamed: Mapping[int, tuple[str, str]]
) -> None:
    """Give posts other keys: (old, new) by the post's id. What is about them follows."""
    if not renamed:
        return
    parameters = [{"id": row, "new": new} for row, (_, new) in renamed.items()]
    await session.execute(text("UPDATE outbox SET key = :new WHERE id = :id"), parameters)
    targets = [{"campaign": campaign_id, "old": old, "new": new} for old, new in renamed.values()]
    await session.execute(
        text("UPDATE outbox SET target_key = :new WHERE campaign_id = :campaign AND target_key = :old"),
        targets,
    )


async def drop_unsent(session: AsyncSession, posts: Sequence[int], why: str) -> None:
    """Never make those of these posts that nobody has begun to make."""
    await session.execute(
        text(
            "UPDATE outbox SET state = 'failed', cause = NULL, error = :why"
            " WHERE id = ANY(:posts) AND state IN ('waiting', 'parked')"
        ),
        {"posts": list(posts), "why": why},
    )


async def payloads(session: AsyncSession, posts: Sequence[int]) -> Mapping[int, tuple[int, dict[str, Any]]]:
    """The channel and the payload of posts, by id."""
    statement = text("SELECT id, channel_id, payload FROM outbox WHERE id = ANY(:posts)")
    rows = await session.execute(statement, {"posts": list(posts)})
    return {int(row.id): (int(row.channel_id), row.payload) for row in rows}
