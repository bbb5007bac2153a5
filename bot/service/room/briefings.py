"""What the buttons under a briefing show, to anybody: the whole story, the units, the whole map."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace

from bot.campaign.text.report import Owners, Report, round_report
from bot.campaign.world.saved.serial import order_from_json
from bot.campaign.world.standing import condition_from_json
from bot.messages import aloud, say
from bot.service.base import TEXT_LIMIT, Services, Who
from bot.service.ground.load import owners_of, running_campaign
from bot.service.ground.posts import pages
from bot.service.orders import enemies
from bot.service.room.maps import Past, of_round, past_round
from bot.service.round.briefing import BriefPress, ListUnits, ReadAll, WholeMap, followed_lines
from bot.service.round.publication import as_rewritten
from bot.service.screens.answer import Given, answers
from bot.service.screens.screen import Screen
from bot.store import orders as queue
from bot.store import records
from bot.store.tables import Campaign, OrderState


@answers(ReadAll)
async def read_all(s: Services, who: Who, press: ReadAll, given: Given) -> Screen:
    """The whole story of a round, and what players have noted of the enemies in it."""
    past, report, notes = await _read(s, who, press)
    title = say("brief-full-title", round=past.number, headline=report.headline)
    lines = [title, *filled(report.story)]
    lines += ["", say("stand-report"), *report.followed] if report.followed else []
    noted = enemies.about(notes, "\n".join(lines), past.after)
    lines += ["", say("publish-notes"), *(f"- {line}" for line in noted)] if noted else []
    return _in_messages(lines)


@answers(ListUnits)
async def list_units(s: Services, who: Who, press: ListUnits, given: Given) -> Screen:
    """The units of the side as a round left them."""
    past, report, _ = await _read(s, who, press)
    return _in_messages([say("brief-units-title", round=past.number), *report.strength])


@answers(WholeMap)
async def whole_map(s: Services, who: Who, press: WholeMap, given: Given) -> Screen:
    """The whole map with what happened in a round."""
    text, picture = await of_round(s, who, press.round)
    return Screen(text, pictures=(picture,))


async def _read(s: Services, who: Who, press: BriefPress) -> tuple[Past, Report, enemies.Notes]:
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        past = await past_round(s, session, campaign, press.round)
        owners = await owners_of(session, campaign.id)
        notes = await enemies.notes_of(session, campaign.id)
        rows = await queue.orders_of_round(session, campaign.id, press.round, OrderState.RESOLVED)
    report = await reported(campaign, past, owners)
    followed = [
        (condition_from_json(row.standing), order_from_json(row.order))
        for row in rows
        if row.standing is not None
    ]
    return past, replace(report, followed=followed_lines(past.before, past.after, followed)), notes


async def reported(campaign: Campaign, past: Past, owners: Owners) -> Report:
    """The report of a published round, with the story as its game master left it.

    A story that was rewritten is told in the language of the rooms: its paragraphs are known by their words.
    """
    number = past.number
    rewritten = records.REWRITTEN.of(campaign).get(number) or records.STORY_ORDER.of(campaign).get(number)
    with aloud() if rewritten else nullcontext():
        report = await asyncio.to_thread(round_report, past.after, past.events, past.before, owners)
    return replace(report, story=tuple(as_rewritten(campaign, number, report.story)))


def filled(story: Sequence[str]) -> list[str]:
    """The story without the paragraphs that are left out, and without the blank lines that were between them."""
    kept: list[str] = []
    for line in story:
        if line or (kept and kept[-1]):
            kept.append(line)
    return kept


def _in_messages(lines: list[str]) -> Screen:
    first, *others = pages(lines, TEXT_LIMIT)
    return Screen(first, extra=tuple(others))
