"""Reasons and rules for anybody, from what the players' side knows."""

from __future__ import annotations

from bot import rulebook
from bot.campaign.text.report import explain
from bot.campaign.world.safe_text import safe
from bot.campaign.world.serial import event_from_json
from bot.campaign.world.sides import Side
from bot.messages import say
from bot.service.base import Refused, Services, Who, clip, quote, refused
from bot.service.load import owners_of, running_campaign
from bot.service.orders.form import find_unit, own_units
from bot.service.orders.suggestions import MAX_CHOICES, matching, units_for
from bot.service.room import enemies
from bot.store import history


async def why(s: Services, who: Who, unit: str, round: int | None) -> str:
    """What happened to one of the player's units in a round (None: the last one), with the rules behind it."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        view = await s.views.now(session, campaign)
        notes = await enemies.notes_of(session, campaign.id)
        owners = await owners_of(session, campaign.id)
        number = campaign.round - 1 if round is None else round
        rows = await history.events_of_round(session, campaign.id, number, audience=Side.PLAYER)
        # What was resolved early may be asked about before the round is published.
        if number < 1 or number > campaign.round or (number == campaign.round and not rows):
            if campaign.round == 1:
                raise refused("why-none-published")
            raise refused("why-not-published", round=number, last=campaign.round - 1)
        before = await s.views.opening(session, campaign, number)
    try:
        mine = find_unit(before, who.owner, unit)
    except Refused:
        mine = find_unit(view, who.owner, unit)
    lines = explain(view, [event_from_json(row) for row in rows], mine.id, number, before, owners)
    if not lines:
        return say("why-nothing", unit=safe(mine.name), round=number)
    told = "\n".join([say("why-head", unit=safe(mine.name), round=number), *lines])
    return enemies.with_notes(told, notes, view)


async def why_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The player's units, and those that the last round took, as (text, id)."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        view = await s.views.now(session, campaign)
        last = await s.views.opening(session, campaign, campaign.round - 1) if campaign.round > 1 else view
    left = {unit.id for unit in view.units}
    lost = [
        (say("why-lost", unit=unit.name, unit_class=unit.class_name), unit.id)
        for unit in own_units(last, who.owner)
        if unit.id not in left
    ]
    return matching([*units_for(view, who.owner, ""), *lost], typed)


def rule_text(query: str) -> str:
    """A rule by its id, or the rule that best fits some words, with others that fit."""
    try:
        found, others = rulebook.find(query), []
    except rulebook.UnknownRule:
        fitting = rulebook.search(query, limit=6)
        if not fitting:
            raise refused("rule-unknown", typed=quote(query)) from None
        found, *others = fitting
    lines = [say("rule-head", rule=found.title, id=found.id), found.text]
    if found.ruling:
        lines.append(say("rule-ruling", ruling=found.ruling))
    text = clip("\n".join(lines), 1600)
    if others:
        names = ", ".join(say("rule-name", rule=rule.title, id=rule.id) for rule in others)
        text += "\n" + say("rule-others", rules=names)
    return clip(text)


def rule_choices(typed: str) -> list[tuple[str, str]]:
    """Rules whose id or title fits, as (text, id)."""
    found = rulebook.search(typed) if typed.strip() else list(rulebook.rules().values())[:MAX_CHOICES]
    return [
        (clip(say("rule-name", rule=rule.title, id=rule.id), 100), rule.id) for rule in found[:MAX_CHOICES]
    ]
