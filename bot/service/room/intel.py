"""`/map intel`: all contacts and tracks, nearest to the asker's units first, with age and source."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from bot.campaign.text.intel import (
    Near,
    Sight,
    by_nearness,
    contact_line,
    on_map,
    ping_line,
    sight_of_all,
    source_line,
    warnings,
)
from bot.campaign.text.report import names_of
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import Names
from bot.messages import say
from bot.service.base import Services, Who
from bot.service.ground.deputies import companies_of
from bot.service.room.maps import Asked, asked_by
from bot.service.screens.answer import Given, answers
from bot.service.screens.budget import Budget
from bot.service.screens.parts import Button, Part, Row, Text
from bot.service.screens.press import Press
from bot.service.screens.screen import Screen
from bot.store import history

HEAD = Budget(characters=900, bytes=2_200)
ENTRY = Budget(characters=340, bytes=850)
PAGE = Budget(components=12, characters=2_900, bytes=7_000)
"""Of the contacts on a page together."""
ROUNDS_BACK = 3
"""So many rounds back the source of a sighting is looked for."""


@dataclass(frozen=True)
class TurnIntel(Press, name="intel"):
    """Show another page of the contacts, from 0."""

    again = "`/map intel`"
    campaign: int
    page: int


async def show(s: Services, who: Who, page: int = 0) -> Screen:
    """The contacts as the side knows them now."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
        companies = await companies_of(session, asked.campaign, who.user_id, s.clock())
    view = asked.view
    own = [unit for unit in view.units if unit.owner in companies and on_map(unit)]
    near = by_nearness(view, own or [unit for unit in view.units if on_map(unit)])
    if not near:
        lines = [say("intel-none", round=view.round), *warnings(view)]
        return Screen(layout=(Text(HEAD.shortened("\n".join(lines))),))
    pages = _paged(view, near)
    page = min(max(page, 0), len(pages) - 1)
    shown = pages[page]
    texts = await asyncio.to_thread(_told, view, shown, await _sights(s, asked, shown))
    head = "\n".join([_head(view, mine=bool(own)), *warnings(view)])
    parts: list[Part] = [Text(HEAD.shortened(head)), *map(Text, texts)]
    if len(pages) > 1:
        parts.append(Row(tuple(_turners(asked, page, len(pages)))))
    return Screen(layout=tuple(parts))


@answers(TurnIntel)
async def _turn(s: Services, who: Who, press: TurnIntel, given: Given) -> Screen:
    return await show(s, who, press.page)


def _head(view: SideView, *, mine: bool) -> str:
    present = sum(contact.present for contact in view.contacts)
    return say(
        "intel-head",
        round=view.round,
        present=present,
        ghosts=len(view.contacts) - present,
        tracks=len(view.pings),
        mine=mine,
    )


def _paged(view: SideView, near: list[Near]) -> list[list[Near]]:
    """As many on each page as surely fit, whatever their sources."""
    most = min(PAGE.components, PAGE.characters // ENTRY.characters, PAGE.bytes // ENTRY.bytes)
    return [near[first : first + most] for first in range(0, len(near), most)]


async def _sights(s: Services, asked: Asked, near: Iterable[Near]) -> dict[int, list[Sight]]:
    """What own units saw: now, and around the round in which each of the others was last seen, by that round."""
    view, campaign = asked.view, asked.campaign
    rounds = {
        entry.what.round for entry in near if isinstance(entry.what, Contact) and not entry.what.present
    }
    sights = {view.round: [await asyncio.to_thread(sight_of_all, view)]}
    async with s.sessions() as session:
        for number in sorted(rounds):
            sights.setdefault(number, [])
            for opened in (number, number + 1):
                if view.round - number <= ROUNDS_BACK and 1 <= opened <= view.round:
                    with suppress(history.NoWorld):
                        then = await s.views.opening(session, campaign, opened)
                        sights[number].append(await asyncio.to_thread(sight_of_all, then))
    return sights


def _told(view: SideView, near: Iterable[Near], sights: dict[int, list[Sight]]) -> list[str]:
    names: Names = names_of(view)
    texts = []
    for entry in near:
        what = entry.what
        if isinstance(what, Contact):
            source = source_line(what, sights[view.round if what.present else what.round], names)
            texts.append(ENTRY.shortened(f"{contact_line(view, what, entry)}\n{source}"))
        else:
            texts.append(ENTRY.shortened(ping_line(view, what, entry)))
    return texts


def _turners(asked: Asked, page: int, pages: int) -> list[Button]:
    """The buttons to the page before and the page after."""
    campaign = asked.campaign.id
    buttons = [Button(say("page-earlier"), TurnIntel(campaign, page - 1))] if page else []
    if page + 1 < pages:
        buttons.append(Button(say("page-more", page=page + 2, pages=pages), TurnIntel(campaign, page + 1)))
    return buttons
