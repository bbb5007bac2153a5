"""Reasons and rules for anybody, from what the players' side knows."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from bot import rulebook
from bot.campaign.forecast.remedy import MOVE, remedy
from bot.campaign.text.involved import own_unit
from bot.campaign.text.report import explain, known_names
from bot.campaign.text.standing import say_condition
from bot.campaign.text.story.tell import LOST
from bot.campaign.world.happened import Event
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe, sought
from bot.campaign.world.saved.serial import event_from_json, order_from_json
from bot.campaign.world.sides import Side
from bot.campaign.world.standing import condition_from_json
from bot.messages import say, thing
from bot.service.base import Services, Who, clip, quote, refused
from bot.service.ground.deputies import companies_of
from bot.service.ground.load import owners_of, running_campaign
from bot.service.ground.matching import MAX_CHOICES, matching
from bot.service.orders import enemies
from bot.service.orders.form import own_units
from bot.service.orders.suggestions import units_for
from bot.service.orders.words import brief_order
from bot.service.room.maps import MAX_TYPED, unit_rows
from bot.store import history
from bot.store import orders as queue
from bot.store.tables import OrderRow, OrderState


async def why(s: Services, who: Who, unit: str, round: int | None) -> str:
    """What happened to a unit in a round (None: the last one), with the rules behind it, for anybody who asks.

    It may be any that the players' side has, lost or knows of, and all of it is from that side's own events. Who has no
    unit in the field reads of published rounds alone.
    """
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        view = await s.views.now(session, campaign)
        notes = await enemies.notes_of(session, campaign.id)
        owners = await owners_of(session, campaign.id)
        number = campaign.round - 1 if round is None else round
        rows = await history.events_of_round(session, campaign.id, number, audience=Side.PLAYER)
        # What was resolved early may be asked about before the round is published.
        companies = await companies_of(session, campaign, who.user_id, s.clock())
        early = bool(rows) and any(own_units(view, owner) for owner in companies)
        if number < 1 or number > campaign.round or (number == campaign.round and not early):
            if campaign.round == 1:
                raise refused("why-none-published")
            raise refused("why-not-published", round=number, last=campaign.round - 1)
        before = await s.views.opening(session, campaign, number)
        given = await queue.orders_of_round(session, campaign.id, number, OrderState.RESOLVED)
        after = view if number >= campaign.round else await s.views.opening(session, campaign, number + 1)
    meant = _asked(companies, unit, before, after, view)
    events = [event_from_json(row) for row in rows]
    names = known_names([view, before, after], events, owners)
    name = names.get(meant.id) or safe(
        f"{meant.id} {thing(meant.label)}" if isinstance(meant, Contact) else meant.name
    )
    mine = {own.id for own in before.units}
    resolved = [
        replace(order_from_json(row.order), number=row.number) for row in given if row.unit_id in mine
    ]
    place = next((order.number for order in resolved if order.unit == meant.id), None)
    lines = explain(after, events, meant.id, number, before, owners, place)
    by_itself = _by_itself((before, after), given, meant.id)
    if not lines:
        return "\n".join([_nothing(meant.id, name, number, before, after), *by_itself])
    lines = [*by_itself, *lines]
    lines += await asyncio.to_thread(_instead, before, resolved, meant.id, events)
    told = "\n".join([say("why-head", unit=name, round=number), *lines])
    return enemies.with_notes(told, notes, view)


def _by_itself(views: tuple[SideView, SideView], given: Sequence[OrderRow], unit: str) -> list[str]:
    """That the unit followed a standing order; the order of a unit that the side does not have says nothing.

    `views`: before the round and after it; a unit may have joined during it.
    """
    row = next((row for row in given if row.unit_id == unit and row.standing is not None), None)
    if row is None or all(own_unit(view, unit) is None for view in views):
        return []
    before, _ = views
    when = say_condition(condition_from_json(row.standing), before)
    order = brief_order(before, order_from_json(row.order))
    return [say("stand-why", number=row.number, when=when, order=order)]


def _instead(before: SideView, resolved: Sequence[Order], unit: str, events: Iterable[Event]) -> list[str]:
    """What would have worked where something of the unit's order was lost, by what the side then knew."""
    lost = [event for event in events if event.unit == unit and event.kind in LOST]
    order = next((order for order in resolved if order.unit == unit), None)
    if not lost or order is None or own_unit(before, unit) is None:
        return []
    codes = {str(event.data["code"]) for event in lost}
    parts = {str(event.data.get("step", MOVE)) for event in lost}
    helps = remedy(before, resolved, order, codes, parts)
    if not helps.foreseen:
        return [say("why-unforeseen")]
    if (other := helps.behind or helps.ahead) is not None:
        named = next(own.name for own in before.units if own.id == other.unit)
        return [say("why-after" if other is helps.behind else "why-before", unit=safe(named))]
    if helps.order is None:
        return [say("why-no-change")] if helps.sought else []
    return [say("why-instead", order=brief_order(before, helps.order))]


def _asked(companies: Collection[str], typed: str, *views: SideView) -> OwnUnit | Contact:
    """The unit or contact that is meant: one that the asker orders, before those of others."""
    units = {own.id: own for view in reversed(views) for own in (*view.lost, *view.units)}
    contacts = {
        contact.id: contact for view in reversed(views) for contact in (*view.friends, *view.contacts)
    }
    word = sought(typed[:MAX_TYPED])
    called: list[tuple[tuple[str, ...], OwnUnit | Contact]] = [
        ((own.id, own.name, own.full_name), own) for own in units.values()
    ]
    called += [((contact.id, f"{contact.id} {contact.label}"), contact) for contact in contacts.values()]
    same = [unit for names, unit in called if word and word in map(sought, names)]
    near = [unit for names, unit in called if word and any(sought(name).startswith(word) for name in names)]
    for fitting in (same, near):
        own = [unit for unit in fitting if isinstance(unit, OwnUnit) and unit.owner in companies]
        for some in (own, fitting):
            if len(some) == 1:
                return some[0]
        if fitting:
            raise refused("map-unit-several", typed=quote(typed))
    raise refused("map-unit-unknown", typed=quote(typed))


def _nothing(unit: str, name: str, number: int, before: SideView, after: SideView) -> str:
    """Where no event tells of a unit: where it stayed, or how it came elsewhere all the same."""
    label, then, now = after.map.label, own_unit(before, unit), own_unit(after, unit)
    if any(own.id == unit for own in before.lost):
        return say("why-gone", unit=name, round=number)
    if then is None or now is None:
        return say("why-unseen", unit=name, round=number)
    carrier = next((unit.name for unit in after.units if unit.id == now.carrier), None)
    if now.hex != then.hex:
        carried = safe(carrier) if carrier else None
        return say(
            "why-carried", unit=name, round=number, start=label(then.hex), end=label(now.hex), carrier=carried
        )
    return say("why-nothing", unit=name, round=number, hex=None if now.ride is Ride.ORBIT else label(now.hex))


async def why_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The units that the asker orders, those that the last round took, then all others that the side knows of."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        view = await s.views.now(session, campaign)
        last = await s.views.opening(session, campaign, campaign.round - 1) if campaign.round > 1 else view
        companies = await companies_of(session, campaign, who.user_id, s.clock())
    left = {unit.id for unit in view.units}
    gone = sorted((unit for unit in last.units if unit.id not in left), key=lambda unit: (unit.name, unit.id))
    lost = [
        (unit.owner in companies, say("why-lost", unit=unit.name, unit_class=unit.class_name), unit.id)
        for unit in gone
    ]
    fielded = [owner for owner in companies if own_units(view, owner)]
    fielded.sort(key=lambda owner: (owner != who.owner, owner))
    mine = [row for owner in fielded for row in units_for(view, owner, "")]
    mine += [(text, unit) for own, text, unit in lost if own]
    known = {unit for _, unit in mine}
    others = [(text, unit) for text, unit in unit_rows(view) if unit not in known]
    return matching([*mine, *others, *((text, unit) for own, text, unit in lost if not own)], typed)


def rule_text(query: str) -> str:
    """A rule by its id, or the rule that best fits some words, with others that fit."""
    try:
        best, others = rulebook.find(query), []
    except rulebook.UnknownRule:
        fitting = rulebook.search(query, limit=6)
        if not fitting:
            raise refused("rule-unknown", typed=quote(query)) from None
        best, *others = fitting
    lines = [say("rule-head", rule=best.title, id=best.id), best.text]
    if best.ruling:
        lines.append(say("rule-ruling", ruling=best.ruling))
    text = clip("\n".join(lines), 1600)
    if others:
        names = ", ".join(say("rule-name", rule=rule.title, id=rule.id) for rule in others)
        text += "\n" + say("rule-others", rules=names)
    return clip(text)


def rule_choices(typed: str) -> list[tuple[str, str]]:
    """Rules whose id or title fits, as (text, id)."""
    fitting = rulebook.search(typed) if typed.strip() else list(rulebook.rules().values())[:MAX_CHOICES]
    return [
        (clip(say("rule-name", rule=rule.title, id=rule.id), 100), rule.id) for rule in fitting[:MAX_CHOICES]
    ]
