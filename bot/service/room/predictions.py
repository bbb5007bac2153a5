"""Predicting a round by its buttons, and the table of who predicted best: for everybody who has no part in it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.predictions import ANSWERS
from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services, Who, clip, refused
from bot.service.ground.load import campaign_of, is_game_master, was_game_master
from bot.service.ground.posts import FEED
from bot.service.round.predictions import Predict, choice_words, partakers, question_words, read
from bot.service.screens.answer import Given, answers
from bot.service.screens.screen import Screen
from bot.store import campaigns
from bot.store import predictions as store
from bot.store.predictions import Predictor
from bot.store.tables import Campaign, Round

SHOWN = 20
"""How many of those who predicted best are listed."""


@answers(Predict)
async def predict(s: Services, who: Who, press: Predict, given: Given) -> Screen:
    """Keep what somebody predicts, until the round closes; their predictions for it by now."""
    async with s.sessions.begin() as session:
        campaign = await campaigns.get_campaign(session, press.campaign)
        await _refuse_partakers(s, session, campaign, who)
        played = await store.held_round(session, campaign.id, press.round)
        rows = await store.questions_of(session, campaign.id, press.round)
        asked = next((row for row in rows if row.number == press.question), None)
        if asked is None or played is None or press.choice >= ANSWERS[read(asked).asked]:
            raise refused("predictions-unknown")
        if await _too_late(session, who, played):
            raise refused("predictions-closed", round=press.round)
        key = (campaign.id, press.round, press.question)
        await store.predict(session, key, who.user_id, who.name, press.choice)
        mine = {
            row.number: row.choice
            for row in await store.of_round(session, campaign.id, press.round)
            if row.user_id == who.user_id
        }
    lines = [say("predictions-kept", round=press.round)]
    for row in rows:
        chosen = choice_words(row, mine[row.number]) if row.number in mine else None
        lines.append(say("predictions-mine", question=question_words(row), choice=chosen))
    return Screen(clip("\n".join(lines)))


async def table(s: Services, who: Who) -> str:
    """Who predicted best in the campaign, with how many answers."""
    async with s.sessions() as session:
        campaign = await campaign_of(session, who)
        predictors = await store.predictors(session, campaign.id)
    if FEED not in campaign.channels:
        raise refused("predictions-no-feed", campaign=safe(campaign.name))
    if not predictors:
        return say("predictions-table-none", channel=str(campaign.channels[FEED]))
    ranks = _ranks(predictors)
    lines = [say("predictions-table-head", campaign=safe(campaign.name))]
    lines += [_line(rank, predictor) for rank, predictor in ranks[:SHOWN]]
    lines += [_line(rank, predictor) for rank, predictor in ranks[SHOWN:] if predictor.user_id == who.user_id]
    return clip("\n".join(lines))


def _ranks(predictors: Sequence[Predictor]) -> list[tuple[int, Predictor]]:
    """Those with as many right of as many answers share a rank."""
    ranks: list[tuple[int, Predictor]] = []
    for place, predictor in enumerate(predictors, 1):
        before = ranks[-1] if ranks else None
        same = before is not None and (before[1].right, before[1].answered) == (
            predictor.right,
            predictor.answered,
        )
        ranks.append((before[0] if same and before is not None else place, predictor))
    return ranks


def _line(rank: int, predictor: Predictor) -> str:
    return say(
        "predictions-row",
        rank=rank,
        name=safe(predictor.name),
        right=predictor.right,
        answered=predictor.answered,
    )


async def _refuse_partakers(s: Services, session: AsyncSession, campaign: Campaign, who: Who) -> None:
    """Raises Refused for a person with a part in what happens."""
    view = await s.views.now(session, campaign)
    if who.user_id not in await partakers(s, session, campaign, view):
        return
    master = is_game_master(campaign, who.user_id) or was_game_master(campaign, who.user_id)
    raise refused("predictions-partaker", master=master)


async def _too_late(session: AsyncSession, who: Who, played: Round) -> bool:
    """Whether Discord received it after the close, or the round is locked."""
    if played.locked_at is not None:
        return True
    received = who.received_at or await campaigns.database_now(session)
    return played.closes_at is not None and received >= played.closes_at
