"""A player's own round: what each of their units did, what came of its order, losses, and what it now sees."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.deeds import deeds_of
from bot.campaign.text.involved import involved
from bot.campaign.text.outcomes import Mark, outcomes
from bot.campaign.text.own_round import Round, unit_lines
from bot.campaign.text.pictured import in_words
from bot.campaign.text.queue import joined
from bot.campaign.text.report import Owners, known_names
from bot.campaign.text.story.words import natural
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe, uncontrolled
from bot.campaign.world.saved.serial import order_from_json
from bot.campaign.world.standing import Condition, condition_from_json
from bot.messages import say
from bot.service.base import MOST_ALT, Picture, Refused, Services, Who, clip, refused
from bot.service.ground.deputies import entrusted
from bot.service.ground.load import is_game_master, owners_of, running_campaign
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.service.room.maps import Past, hexes_in, past_round, spanning
from bot.service.round.briefing import MAX_NOTE
from bot.service.round.presses import MyRound, TurnRound
from bot.service.round.rounds import Ready
from bot.service.screens.answer import Given, answers
from bot.service.screens.budget import Budget
from bot.service.screens.parts import Button, Gallery, Part, Row, Text, Thumbnail
from bot.service.screens.screen import Screen
from bot.store import orders as queue
from bot.store import records
from bot.store.tables import Campaign, OrderState

HEAD = Budget(characters=500, bytes=1_200)
NOTE = Budget(characters=900, bytes=2_200)
UNIT = Budget(characters=900, bytes=2_200)
PAGE = Budget(components=8, characters=3_200, bytes=8_000)
"""Of the units of a page together."""
WIDTH = 1080


@dataclass(frozen=True)
class Ordered:
    """The order of a unit in a round."""

    order: Order
    when: Condition | None
    """The condition of the standing order that it was; None where somebody gave it."""


@dataclass(frozen=True)
class Own:
    """A published round of somebody's units."""

    campaign: Campaign
    past: Past
    units: tuple[OwnUnit, ...]
    """Theirs, and those of players whose deputy they are: as the round opened, or as they came in it; by name."""
    orders: Mapping[str, Ordered]
    """As they were carried out, by unit."""
    owners: Owners
    absent: Mapping[str, str]
    """Of those whose deputy they are: what each company is called, by its player's id."""
    note: str = ""
    """A word of the game master to the players alone."""

    @property
    def round(self) -> Round:
        past = self.past
        names = known_names([past.before, past.after], past.events, self.owners)
        return Round(past.before, past.after, past.events, names)


async def show(s: Services, who: Who, number: int | None = None) -> Screen:
    """The person's last round, or that of a number. Raises Refused for a round that is not published."""
    return await _page(s, who, await _own(s, who, number), 0)


@answers(MyRound)
async def _mine(s: Services, who: Who, press: MyRound, given: Given) -> Screen:
    return await _page(s, who, await _own(s, who, press.round), 0)


@answers(TurnRound)
async def _turn(s: Services, who: Who, press: TurnRound, given: Given) -> Screen:
    return await _page(s, who, await _own(s, who, press.round), press.page)


async def _own(s: Services, who: Who, number: int | None) -> Own:
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        past = await past_round(s, session, campaign, number)
        orders = await orders_of(session, campaign, past.number)
        others = await entrusted(session, campaign, who.user_id, s.clock())
        owners = await owners_of(session, campaign.id)
    note = records.SIDE_NOTES.of(campaign).get(past.number, "")
    return Own(campaign, past, _units(past, {who.owner, *others}), orders, owners, others, note)


async def orders_of(
    session: AsyncSession, campaign: Campaign, number: int, *states: OrderState
) -> dict[str, Ordered]:
    """The orders that were carried out in a round, or are in one of `states`, by unit, each with its number."""
    rows = await queue.orders_of_round(session, campaign.id, number, *(states or (OrderState.RESOLVED,)))
    return {
        row.unit_id: Ordered(
            replace(order_from_json(row.order), number=row.number),
            None if row.standing is None else condition_from_json(row.standing),
        )
        for row in rows
    }


def _units(past: Past, owners: Collection[str]) -> tuple[OwnUnit, ...]:
    """The units of these players that were there in the round, those that came in it too."""
    gone = {unit.id for unit in past.before.lost}
    there = {unit.id: unit for unit in (*past.after.lost, *past.after.units, *past.before.units)}
    mine = [unit for unit in there.values() if unit.owner in owners and unit.id not in gone]
    return tuple(sorted(mine, key=lambda unit: (natural(unit.name), unit.id)))


async def in_draft(s: Services, who: Who, ready: Ready, user_id: int) -> Screen:
    """A player's own round as it will be if the draft is published: its first page, for a game master."""
    before, after, events = await asyncio.to_thread(ready.played.views)
    deeds = await asyncio.to_thread(deeds_of, after, before, events)
    past = Past(ready.played.number, before, after, tuple(events), deeds, ready.played.fronts(after, deeds))
    async with s.sessions() as session:
        orders = await orders_of(session, ready.campaign, past.number, OrderState.LIVE, OrderState.RESOLVED)
        others = await entrusted(session, ready.campaign, user_id, s.clock())
    held = {entry.number for entry in ready.draft.held}
    kept = {unit: given for unit, given in orders.items() if given.order.number not in held}
    words = ready.played.words
    units = _units(past, {str(user_id), *others})
    own = Own(ready.campaign, past, units, kept, ready.played.owners, others, words.players)
    return without_rows(await _page(s, who, own, 0))


async def _page(s: Services, who: Who, own: Own, page: int) -> Screen:
    if not own.units:
        raise refused("own-none", round=own.past.number)
    head, told = await asyncio.to_thread(_told, own)
    note = uncontrolled(own.note[:MAX_NOTE]).strip()
    said = [Text(NOTE.shortened(say("own-note", note=note)))] if note else []
    pages = (PAGE.after(*said)).pages([(Text(UNIT.shortened(lines)),) for lines in told])
    page = min(max(page, 0), len(pages) - 1)
    first = sum(map(len, pages[:page]))
    parts: list[Part] = [Text(HEAD.shortened(head)), *said, *pages[page]]
    pictures: tuple[Picture, ...] = ()
    try:
        spend(s, who, Counted.PICTURES, master=is_game_master(own.campaign, who.user_id))
        pictures = (await _picture(s, own, own.units[first : first + len(pages[page])]),)
        parts.append(Gallery(tuple(Thumbnail(picture.filename, picture.alt) for picture in pictures)))
    except Refused as spent:
        parts.append(Text(spent.sentence))
    if len(pages) > 1:
        parts.append(Row(tuple(_turners(own, page, len(pages)))))
    return Screen(layout=tuple(parts), pictures=pictures)


def _told(own: Own) -> tuple[str, list[str]]:
    """The head, and the lines of each unit. Takes too long for the event loop."""
    round = own.round
    lines = ["\n".join(lines_of(round, unit.id, own.orders.get(unit.id))) for unit in own.units]
    return _head(own, round), lines


def lines_of(round: Round, unit: str, given: Ordered | None, called: str = "") -> list[str]:
    """What a round brought a unit, as `unit_lines` tells it."""
    if given is None:
        return unit_lines(round, unit, None, called)
    return unit_lines(round, unit, given.order, called, given.when)


def _head(own: Own, round: Round) -> str:
    """How many units there are, and how their orders went."""
    parts = {
        unit.id: outcomes(
            given.order, round.before, involved(round.events, unit.id, round.before, round.after), round.names
        )
        for unit in own.units
        if (given := own.orders.get(unit.id)) is not None
    }
    left = {unit.id for unit in round.after.units}
    worst = [{outcome.mark for outcome in told} for told in parts.values()]
    told = say(
        "own-round",
        round=own.past.number,
        units=len(own.units),
        done=sum(marks <= {Mark.DONE} for marks in worst),
        short=sum(not marks <= {Mark.DONE} for marks in worst),
        unordered=len(own.units) - len(parts),
        lost=sum(unit.id not in left for unit in own.units),
    )
    return "\n".join([told, *_entrusted(own)])


def _entrusted(own: Own) -> list[str]:
    """Which of the units are those of absent players, a line for each."""
    theirs: dict[str, list[str]] = {}
    for unit in own.units:
        if unit.owner is not None and unit.owner in own.absent:
            theirs.setdefault(unit.owner, []).append(safe(unit.name))
    return [
        say("own-entrusted", company=safe(own.absent[owner]), units=joined(theirs[owner]))
        for owner in sorted(theirs)
    ]


async def _picture(s: Services, own: Own, units: Sequence[OwnUnit]) -> Picture:
    """The part of the map where the units were and are, with what happened in the round."""
    past = own.past
    ids = {unit.id for unit in units}
    both = [
        unit for view in (past.before, past.after) for unit in (*view.units, *view.lost) if unit.id in ids
    ]
    crop = spanning(past.after.map, {unit.hex for unit in both if unit.ride is not Ride.ORBIT})
    title = say("title-after", campaign=own.campaign.name, round=past.number)
    data = await s.pictures.map(
        past.shown, title=title, crop=crop, width=WIDTH, legend=False, deeds=past.deeds
    )
    names = ", ".join(unit.name for unit in units)
    seen = in_words(past.after, past.deeds, hexes_in(past.after.map, crop))
    alt = say("own-picture", round=past.number, units=names, seen=seen)
    return Picture(f"my-round-{past.number}.png", data, clip(alt, MOST_ALT))


def without_rows(screen: Screen) -> Screen:
    """The screen without its buttons."""
    return replace(screen, layout=tuple(part for part in screen.layout if not isinstance(part, Row)))


def _turners(own: Own, page: int, pages: int) -> list[Button]:
    """The buttons to the page before and the page after."""
    here = own.campaign.id, own.past.number
    buttons = [Button(say("page-earlier"), TurnRound(*here, page - 1))] if page else []
    if page + 1 < pages:
        buttons.append(Button(say("page-more", page=page + 2, pages=pages), TurnRound(*here, page + 1)))
    return buttons
