"""Signing up and building a company (EDC-B2.1-a, EDC-B2.2-b, EDC-A-a)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from bot.campaign.world.outfit.gear import UnitClass
from bot.campaign.world.safe_text import safe
from bot.company.dossier import card
from bot.company.legality import Shop
from bot.company.model import Company, Member
from bot.company.shop import disband, new_unit, open_classes
from bot.messages import aloud, say, thing
from bot.service.base import Services, Who, clip, quote, refused
from bot.service.company.counter import Visit, shop_meant, visiting
from bot.service.company.dossiers import dossier_posts
from bot.service.company.outfit import no_other
from bot.service.company.settlement import welcome
from bot.service.company.signup import enter, not_master, signups_open
from bot.service.ground.load import campaign_of
from bot.service.ground.names import MAX_NAME
from bot.service.ground.names import clean_name as clean_name
from bot.service.ground.taking_part import CONFIRMED, PENDING
from bot.store import campaigns
from bot.store.outbox import queue_posts

MAX_UNITS = 5


@dataclass(frozen=True)
class ClassChoice:
    """A class a player may field."""

    id: str
    name: str
    blurb: str
    ready: bool
    """Can fight on the ground without anything fitted."""
    price: int = 0
    """Requisition points."""


@dataclass(frozen=True)
class Counter:
    """What a new company can be made of."""

    choices: tuple[ClassChoice, ...]
    means: int
    """Requisition points available for it, with the refund for the units it replaces."""
    campaign: int
    started: bool
    """The company takes the field at once."""


READY_TYPES = ("Infantry", "AMPV", "LUV", "Truck", "Walker")
"""Unit types in the first menu; aircraft and craft are in the second."""


def company_classes(shop: Shop) -> tuple[ClassChoice, ...]:
    """The classes that players may field: what is ready to play first, then what is fitted out, each by name."""
    choices = [
        ClassChoice(
            cls.id, thing(cls.name), blurb(cls), not cls.required and cls.unit_type in READY_TYPES, cls.price
        )
        for cls in open_classes(shop)
    ]
    return tuple(sorted(choices, key=lambda choice: not choice.ready))


def blurb(cls: UnitClass) -> str:
    """The class in one line of at most 100 characters, with its price."""
    return clip(say("class-card", card=card(cls), price=cls.price or None), 100)


async def join(s: Services, who: Who, rules_read: bool) -> str:
    """Sign up; the answer names what is still missing (EDC-B2.1-a)."""
    async with s.sessions.begin() as session:
        campaign = await campaign_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        not_master(campaign, who)
        signups_open(campaign, who.user_id, await campaigns.get_player(session, campaign.id, who.user_id))
        if not rules_read:
            raise refused("signup-read-first")
        await campaigns.add_player(session, campaign.id, who.user_id, clean_name(who.name, "Player"))
        await campaigns.mark_rules_read(session, campaign.id, who.user_id)
        player = await campaigns.get_player(session, campaign.id, who.user_id)
        assert player is not None
        await session.refresh(player)
        if state := player.details.get("signup"):
            return say("signup-already", company=safe(player.company or ""), state=state)
        return await enter(s, session, campaign, player)


async def counter(s: Services, who: Who) -> Counter:
    """The classes and the means for a new company; raises Refused at once where nobody may sign up (EDC-B2.2-b)."""
    async with visiting(s, who) as visit:
        campaign = await campaign_of(visit.session, who)
        not_master(campaign, who)
        signups_open(campaign, who.user_id, visit.player)
        await _start_anew(visit)
        return Counter(
            company_classes(visit.shop), visit.holdings.purse.spendable, campaign.id, bool(campaign.round)
        )


async def _start_anew(visit: Visit) -> None:
    """The bonus of a new player, and back what the new units of the planned company cost."""
    await welcome(visit)
    for member in visit.company.members:
        unit = visit.holdings.unit(member.unit)
        if unit is not None and unit.is_new:
            visit.take(disband(visit.holdings, unit.id))


async def create_company(s: Services, who: Who, company: str, picks: Sequence[tuple[str, str]]) -> str:
    """Field one to five new units, given as (class id, name), in the basic Task Force, fitted with what is free.

    Asked again before the start, it replaces the first company: what that one cost is paid back.
    """
    name = clean_name(company)
    async with visiting(s, who) as visit:
        session = visit.session
        campaign = await campaign_of(session, who)
        not_master(campaign, who)
        signups_open(campaign, who.user_id, visit.player)
        units = _check_picks(visit.shop, picks)
        if _founded_before(visit, name, units):
            return say("signup-repeated", company=safe(name))
        await no_other(visit, name)
        await campaigns.add_player(session, campaign.id, who.user_id, clean_name(who.name, "Player"))
        player = visit.player = await campaigns.get_player(session, campaign.id, who.user_id)
        assert player is not None
        await _start_anew(visit)
        members = []
        for class_id, called in units:
            made = visit.take(new_unit(visit.shop, visit.holdings, class_id, called)).holdings
            members.append(Member(made.units[-1].id))
        player.company = name
        await visit.plan(Company(visit.shop.forces.basic.id, tuple(members)))
        await visit.save()
        await queue_posts(session, campaign.id, dossier_posts(campaign, player))
        said = await enter(s, session, campaign, player)
        signed = visit.shown[1]
        player.details = {**player.details, "signed": signed, "founded": _mark(visit, name, units)}
        return said


def _founded_before(visit: Visit, name: str, units: list[tuple[str, str]]) -> bool:
    """Whether the same form was sent before, and nothing has changed since: it waits, or was confirmed."""
    details = {} if visit.player is None else visit.player.details
    return details.get("signup") in (PENDING, CONFIRMED) and details.get("founded") == _mark(
        visit, name, units
    )


def _mark(visit: Visit, name: str, units: list[tuple[str, str]]) -> int:
    return crc32(json.dumps([name, units, visit.shown]).encode()) % 10**9


async def class_choices(s: Services, who: Who) -> tuple[ClassChoice, ...]:
    """The classes open to players in the server's campaign: what is ready to play first, then what is fitted out."""
    async with s.sessions() as session:
        return company_classes(await shop_meant(session, who))


@aloud()
def unit_name(unit_class: str, number: int) -> str:
    """What a new unit is called that gets no name of its own."""
    return say("founding-unit", unit_class=unit_class, number=number)


def _check_picks(shop: Shop, picks: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    if not 1 <= len(picks) <= MAX_UNITS:
        raise refused("company-size", limit=MAX_UNITS, count=len(picks))
    known = {choice.id: choice.name for choice in company_classes(shop)}
    units: list[tuple[str, str]] = []
    taken: set[str] = set()
    for place, (class_id, typed) in enumerate(picks, 1):
        if class_id not in known:
            raise refused("class-unknown", typed=quote(class_id))
        name = base = clean_name(typed, unit_name(known[class_id], place))
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{base[: MAX_NAME - 3]} {number}"
        taken.add(name.casefold())
        units.append((class_id, name))
    return units
