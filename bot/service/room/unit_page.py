"""`/map unit`: one unit or contact: how it is, what threatens it, its last rounds, and its part of the map."""

from __future__ import annotations

import asyncio

from bot.campaign.text.intel import contact_line, sight_of_all, source_line
from bot.campaign.text.involved import own_unit
from bot.campaign.text.own_round import Round
from bot.campaign.text.report import known_names, names_of, place_of
from bot.campaign.text.story.strength import marks
from bot.campaign.text.surroundings import threats
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services, Who, clip
from bot.service.ground.deputies import companies_of
from bot.service.ground.load import owners_of
from bot.service.orders.panel.presses import OpenUnit
from bot.service.room.maps import AROUND, Asked, around, asked_by, called, last_seen, named_unit, past_round
from bot.service.room.my_round import lines_of, orders_of
from bot.service.round.presses import MyRound
from bot.service.screens.budget import Budget
from bot.service.screens.parts import Button, Gallery, Part, Row, Text, Thumbnail
from bot.service.screens.press import fits
from bot.service.screens.screen import Screen
from bot.store import campaigns

HEAD = Budget(characters=600, bytes=1_500)
THREATS = Budget(characters=1_000, bytes=2_500)
HISTORY = Budget(characters=2_000, bytes=5_000)
ROUNDS = 3
"""So many of its last rounds are told."""


async def show(s: Services, who: Who, name: str) -> Screen:
    """A unit of the side or a contact, by its name or id. Raises Refused for any other."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
    unit = named_unit(asked.view, name)
    if isinstance(unit, Contact):
        return await _contact(asked, unit)
    return await _own(s, asked, unit)


async def _contact(asked: Asked, contact: Contact) -> Screen:
    view = asked.view
    lines = [contact_line(view, contact)]
    if contact.present:
        sights = [await asyncio.to_thread(sight_of_all, view)]
        lines.append(source_line(contact, sights, names_of(view)))
    told, picture = await asked.drawn(_around(asked, contact), view, crop=around(view, contact.hex, AROUND))
    return Screen(clip("\n".join([told, *lines])), pictures=(picture,))


async def _own(s: Services, asked: Asked, unit: OwnUnit) -> Screen:
    view = asked.view
    dangers = await asyncio.to_thread(threats, view, unit)
    history = await _history(s, asked, unit)
    _, picture = await asked.drawn(_around(asked, unit), view, crop=around(view, unit.hex, AROUND))
    parts: list[Part] = [
        Text(HEAD.shortened(_head(asked, unit))),
        Text(THREATS.shortened("\n".join([say("unit-threats"), *dangers]))),
        Text(HISTORY.shortened("\n".join(history))),
        Gallery((Thumbnail(picture.filename, picture.alt),)),
    ]
    if buttons := await _buttons(s, asked, unit):
        parts.append(Row(tuple(buttons)))
    return Screen(layout=tuple(parts), pictures=(picture,))


def _around(asked: Asked, unit: OwnUnit | Contact) -> str:
    """What the picture shows."""
    return say(
        "map-unit-shown",
        unit=safe(called(unit)),
        level=unit.level.label if isinstance(unit, OwnUnit) and unit.level else None,
        seen=last_seen(unit),
        hex=asked.view.map.label(unit.hex),
        round=asked.campaign.round,
    )


def _head(asked: Asked, unit: OwnUnit) -> str:
    view = asked.view
    lines = [
        say(
            "unit-head",
            unit=safe(unit.name),
            unit_class=unit.class_name,
            place=place_of(unit, view),
            fs=unit.fs,
            fs_max=unit.fs_max,
            energy=unit.energy,
            energy_max=unit.energy_max,
            state=", ".join(marks(unit, view, names_of(view))) or None,
        )
    ]
    left = [
        say("unit-use", name=safe(item.replace("_", " ")), left=count)
        for item, count in sorted(unit.uses.items())
    ]
    return "\n".join([*lines, *([say("unit-uses", uses=", ".join(left))] if left else [])])


async def _history(s: Services, asked: Asked, unit: OwnUnit) -> list[str]:
    """What its last published rounds brought, the newest first; those in which it was not there are left out."""
    lines = [say("unit-history")]
    last = asked.campaign.round - 1
    async with s.sessions() as session:
        owners = await owners_of(session, asked.campaign.id)
        for number in range(last, max(0, last - ROUNDS), -1):
            past = await past_round(s, session, asked.campaign, number)
            if own_unit(past.before, unit.id) is None and own_unit(past.after, unit.id) is None:
                continue
            orders = await orders_of(session, asked.campaign, number)
            names = known_names([past.before, past.after], past.events, owners)
            round = Round(past.before, past.after, past.events, names)
            head = say("unit-round", round=number)
            lines += await asyncio.to_thread(lines_of, round, unit.id, orders.get(unit.id), head)
    return lines if len(lines) > 1 else [*lines, say("unit-no-history")]


async def _buttons(s: Services, asked: Asked, unit: OwnUnit) -> list[Button]:
    """The unit's page of the panel, for whoever orders it while orders are taken.

    Whoever has units, or had some in the last round, also gets the button to that round.
    """
    campaign, who = asked.campaign, asked.who
    async with s.sessions() as session:
        companies = await companies_of(session, campaign, who.user_id, s.clock())
        played = await campaigns.current_round(session, campaign.id)
    buttons = []
    order = OpenUnit(campaign.id, campaign.round, unit.id)
    if unit.owner in companies and played is not None and played.locked_at is None and fits(order):
        buttons.append(Button(say("unit-order"), order, "primary"))
    fielded = any(own.owner in companies for own in (*asked.view.units, *asked.view.lost))
    if campaign.round > 1 and fielded:
        buttons.append(Button(say("own-button"), MyRound(campaign.id, campaign.round - 1)))
    return buttons
