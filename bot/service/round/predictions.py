"""Predictions of those who watch a round. Asked as it opens, frozen at its close, settled by its report.

Questions and answers are made from what the players' side knows, which everybody may read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.predictions import ANSWERS, Question, answer, questions
from bot.campaign.text.story.words import place
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import safe
from bot.messages import all_aloud, say
from bot.service.base import Services
from bot.service.ground.deputies import deputy_of
from bot.service.ground.load import masters_of
from bot.service.ground.posts import FEED, layout
from bot.service.ground.standing import commands
from bot.service.screens.parts import Button, Part, Row, Text
from bot.service.screens.press import Press
from bot.store import campaigns
from bot.store import predictions as store
from bot.store.outbox import queue_posts
from bot.store.predictions import Predictor, QuestionRow
from bot.store.tables import Campaign

BEST = 3
"""How many of those who predicted best a post names."""
_QUESTION = TypeAdapter(Question)


@dataclass(frozen=True)
class Predict(Press, name="predict", apart=True):
    """Predict this answer to a question about the round."""

    again = "`/campaign predictions`"
    campaign: int
    round: int
    question: int
    choice: int


def read(row: QuestionRow) -> Question:
    """A question as it was asked."""
    return _QUESTION.validate_python(row.question["asked"])


def key(number: int) -> str:
    """The key of the post with the questions about a round."""
    return f"round:{number}:predictions"


@all_aloud
async def ask(session: AsyncSession, campaign: Campaign, number: int, view: SideView) -> None:
    """Post the questions about the round that opens, in the caller's transaction; nothing without a feed."""
    if FEED not in campaign.channels:
        return
    asked = [_as_json(question, view) for question in questions(view)]
    await store.ask(session, campaign.id, number, asked)
    rows = await store.questions_of(session, campaign.id, number)
    if not rows:
        return
    parts: list[Part] = [
        Text(say("predictions-head", round=number, best=best(await store.predictors(session, campaign.id))))
    ]
    for row in rows:
        buttons = [
            Button(choice_words(row, choice), Predict(campaign.id, number, row.number, choice))
            for choice in range(ANSWERS[read(row).asked])
        ]
        parts += [Text(question_words(row)), Row(tuple(buttons))]
    await queue_posts(session, campaign.id, layout(campaign, key(number), FEED, parts))


@all_aloud
async def freeze(s: Services, session: AsyncSession, campaign: Campaign, number: int) -> None:
    """Nobody changes a prediction once the round is locked: show how many predict what.

    Predictions of people who have a part in the round by now do not count. In the transaction of the lock.
    """
    rows = await store.questions_of(session, campaign.id, number)
    if not rows:
        return
    view = await s.views.now(session, campaign)
    await store.leave_out(session, campaign.id, number, await partakers(s, session, campaign, view))
    parts = await _counted(session, rows, say("predictions-frozen", round=number))
    await queue_posts(
        session, campaign.id, layout(campaign, f"{key(number)}:frozen", FEED, parts, target=key(number))
    )


@all_aloud
async def keep_answers(
    session: AsyncSession, campaign: Campaign, number: int, answers: Mapping[int, int | None]
) -> None:
    """Keep the right answers of a round and show them, in the transaction of its publication."""
    if not answers:
        return
    await store.leave_out(session, campaign.id, number, masters_of(campaign))
    await store.keep_answers(session, campaign.id, number, answers)
    rows = await store.questions_of(session, campaign.id, number)
    parts = await _counted(session, rows, say("predictions-settled", round=number))
    await queue_posts(
        session, campaign.id, layout(campaign, f"{key(number)}:settled", FEED, parts, target=key(number))
    )


@all_aloud
async def drop(session: AsyncSession, campaign: Campaign) -> None:
    """Take back the questions about the last round of a campaign that ends, in the transaction of its end."""
    number = campaign.round
    if not await store.questions_of(session, campaign.id, number):
        return
    leaders = best(await store.predictors(session, campaign.id))
    parts = [Text(say("predictions-best", best=leaders))] if leaders else []
    parts.append(Text(say("predictions-dropped", round=number)))
    await queue_posts(
        session, campaign.id, layout(campaign, f"{key(number)}:dropped", FEED, parts, target=key(number))
    )


async def answers_of(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    views: tuple[SideView, SideView],
    events: Sequence[Event],
) -> dict[int, int | None]:
    """The right answers of a round by the number of the question, from the views before and after it."""
    rows = await store.questions_of(session, campaign_id, number)
    return {row.number: answer(read(row), *views, events) for row in rows}


async def partakers(s: Services, session: AsyncSession, campaign: Campaign, view: SideView) -> set[int]:
    """Who decides what happens, or has seen what is hidden: they predict nothing.

    Game masters of now and of earlier, players with a unit in the field, and the deputies of such players.
    """
    now = s.clock()
    people = await campaigns.players(session, campaign.id)
    field = [player for player in people if commands(view.units, str(player.user_id))]
    deputies = [deputy[0] for player in field if (deputy := deputy_of(player, now)) is not None]
    former = [int(user_id) for user_id in campaign.settings.get("former_gms", ())]
    return {*masters_of(campaign), *former, *(player.user_id for player in field), *deputies}


def question_words(row: QuestionRow) -> str:
    """The question as it is read."""
    question = read(row)
    return say(
        "predictions-question",
        number=row.number + 1,
        asked=question.asked.value,
        first=_contact(question, 0),
        second=_contact(question, 1),
        place=str(row.question.get("place", "")),
    )


def choice_words(row: QuestionRow, choice: int) -> str:
    """An answer as its button has it."""
    question = read(row)
    contacts = [contact for contact, _ in question.contacts]
    return say(
        "predictions-choice",
        answer=f"{question.asked.value}-{choice}",
        first=contacts[0] if contacts else "",
        second=contacts[-1] if contacts else "",
    )


def best(predictors: Sequence[Predictor]) -> str | None:
    """Those who predicted best so far, in a few words; None where nobody has been right yet."""
    shown = [
        say("predictions-predictor", name=safe(predictor.name), right=predictor.right)
        for predictor in predictors[:BEST]
    ]
    return ", ".join(shown) if any(predictor.right for predictor in predictors) else None


async def _counted(session: AsyncSession, rows: Sequence[QuestionRow], head: str) -> list[Part]:
    """Each question with the answers that were given, and how often; of a settled one, which was right.

    One line where nobody has predicted anything.
    """
    campaign_id, number = rows[0].campaign_id, rows[0].round
    told = Counter((row.number, row.choice) for row in await store.of_round(session, campaign_id, number))
    if not told:
        return [Text(say("predictions-unasked", round=number))]
    parts: list[Part] = [Text(head)]
    for row in rows:
        settled = row.settled_at is not None
        lines = [
            say(
                "predictions-count",
                choice=choice_words(row, choice),
                count=told[row.number, choice],
                right=settled and row.answer == choice,
            )
            for choice in range(ANSWERS[read(row).asked])
            if told[row.number, choice] or (settled and row.answer == choice)
        ]
        if settled and row.answer is None:
            lines.append(say("predictions-void"))
        parts.append(Text("\n".join([question_words(row), *(lines or [say("predictions-nobody")])])))
    return parts


def _contact(question: Question, which: int) -> str:
    if which >= len(question.contacts):
        return ""
    contact, label = question.contacts[which]
    return say("contact-name", contact=contact, label=safe(label))


def _as_json(question: Question, view: SideView) -> dict[str, Any]:
    """A question for its row, with the name of its place as it was then."""
    where = {} if question.hex is None else {"place": place(question.hex, view)}
    return {"asked": _QUESTION.dump_python(question, mode="json"), **where}
