"""Questions about rounds, and what those who watch predict. Nothing here commits."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, ForeignKeyConstraint, func, select, true, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.tables import NOW, Base, Round


class QuestionRow(Base):
    """A question about a round, as it was asked, and its answer once the round is published."""

    __tablename__ = "prediction_question"
    __table_args__ = (
        ForeignKeyConstraint(
            ["campaign_id", "round"], ["round.campaign_id", "round.number"], ondelete="CASCADE"
        ),
    )

    campaign_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """From 0, in the order in which they were asked."""
    question: Mapped[dict[str, Any]]
    answer: Mapped[int | None]
    """None where it is not settled, or void."""
    settled_at: Mapped[datetime | None]


class PredictionRow(Base):
    """What somebody predicts: the number of the answer to a question."""

    __tablename__ = "prediction"
    __table_args__ = (
        ForeignKeyConstraint(
            ["campaign_id", "round", "number"],
            ["prediction_question.campaign_id", "prediction_question.round", "prediction_question.number"],
            ondelete="CASCADE",
        ),
    )

    campaign_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    name: Mapped[str]
    choice: Mapped[int]
    counts: Mapped[bool] = mapped_column(default=True, server_default=true())
    """False where the person had a part in the round after all."""
    at: Mapped[datetime] = mapped_column(server_default=NOW)


@dataclass(frozen=True)
class Predictor:
    """Somebody who predicted, with all that was settled so far."""

    user_id: int
    name: str
    right: int
    answered: int


async def ask(
    session: AsyncSession, campaign_id: int, number: int, questions: Sequence[Mapping[str, Any]]
) -> None:
    """Keep the questions about a round; those that were asked already stay as they are."""
    for place, question in enumerate(questions):
        values = {"campaign_id": campaign_id, "round": number, "number": place, "question": dict(question)}
        await session.execute(insert(QuestionRow).values(**values).on_conflict_do_nothing())


async def questions_of(session: AsyncSession, campaign_id: int, number: int) -> Sequence[QuestionRow]:
    """The questions about a round, in order."""
    statement = (
        select(QuestionRow)
        .where(QuestionRow.campaign_id == campaign_id, QuestionRow.round == number)
        .order_by(QuestionRow.number)
        .execution_options(populate_existing=True)
    )
    return (await session.execute(statement)).scalars().all()


async def held_round(session: AsyncSession, campaign_id: int, number: int) -> Round | None:
    """A round, which does not close before the transaction ends."""
    statement = select(Round).where(Round.campaign_id == campaign_id, Round.number == number)
    row = await session.execute(
        statement.with_for_update(read=True).execution_options(populate_existing=True)
    )
    return row.scalar_one_or_none()


async def predict(
    session: AsyncSession, key: tuple[int, int, int], user_id: int, name: str, choice: int
) -> None:
    """Keep what somebody predicts; it replaces an earlier one. `key`: campaign, round, question."""
    campaign_id, number, place = key
    values = {
        "campaign_id": campaign_id,
        "round": number,
        "number": place,
        "user_id": user_id,
        "name": name,
        "choice": choice,
    }
    changed = {"name": name, "choice": choice, "at": NOW}
    await session.execute(
        insert(PredictionRow)
        .values(**values)
        .on_conflict_do_update(index_elements=["campaign_id", "round", "number", "user_id"], set_=changed)
    )


async def of_round(session: AsyncSession, campaign_id: int, number: int) -> Sequence[PredictionRow]:
    """The predictions for a round that count."""
    statement = (
        select(PredictionRow)
        .where(
            PredictionRow.campaign_id == campaign_id,
            PredictionRow.round == number,
            PredictionRow.counts.is_(True),
        )
        .order_by(PredictionRow.number, PredictionRow.user_id)
        .execution_options(populate_existing=True)
    )
    return (await session.execute(statement)).scalars().all()


async def leave_out(session: AsyncSession, campaign_id: int, number: int, users: Collection[int]) -> None:
    """The predictions of these users for a round do not count."""
    await session.execute(
        update(PredictionRow)
        .where(
            PredictionRow.campaign_id == campaign_id,
            PredictionRow.round == number,
            PredictionRow.user_id.in_(list(users)),
        )
        .values(counts=False)
    )


async def keep_answers(
    session: AsyncSession, campaign_id: int, number: int, answers: Mapping[int, int | None]
) -> None:
    """Keep the right answers to the questions about a round, by their numbers; None for one that is void."""
    for place, answer in answers.items():
        await session.execute(
            update(QuestionRow)
            .where(
                QuestionRow.campaign_id == campaign_id,
                QuestionRow.round == number,
                QuestionRow.number == place,
            )
            .values(answer=answer, settled_at=NOW)
        )


async def predictors(session: AsyncSession, campaign_id: int) -> list[Predictor]:
    """Everybody with an answer to a settled question, the best first: most right, then fewest answers."""
    right = func.count().filter(PredictionRow.choice == QuestionRow.answer)
    statement = (
        select(PredictionRow.user_id, func.max(PredictionRow.name), right, func.count())
        .join(
            QuestionRow,
            (QuestionRow.campaign_id == PredictionRow.campaign_id)
            & (QuestionRow.round == PredictionRow.round)
            & (QuestionRow.number == PredictionRow.number),
        )
        .where(
            PredictionRow.campaign_id == campaign_id,
            PredictionRow.counts.is_(True),
            QuestionRow.answer.is_not(None),
        )
        .group_by(PredictionRow.user_id)
        .order_by(right.desc(), func.count(), func.max(PredictionRow.name), PredictionRow.user_id)
    )
    return [Predictor(*row) for row in await session.execute(statement)]
