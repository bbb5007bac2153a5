"""Maps, reasons and rules for anybody, from what the players' side knows."""

from __future__ import annotations

from bot import rulebook
from bot.campaign.text.report import explain
from bot.campaign.world.safe_text import safe
from bot.campaign.world.serial import event_from_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.messages import say
from bot.service.allowance import Counted
from bot.service.base import Picture, Refused, Services, Who, clip, quote, refused
from bot.service.load import is_game_master, owners_of, running_campaign
from bot.service.orders.form import find_unit, own_units, read_hexes
from bot.service.orders.suggestions import MAX_CHOICES, matching, units_for
from bot.service.quotas import spend
from bot.service.room import enemies
from bot.store import history

AROUND = 4
"""Hexes shown on each side of a single hex asked for."""
MAX_SECTOR = 100
"""Most characters read of what a player typed for a sector."""


async def map_picture(s: Services, who: Who, sector: str = "") -> tuple[str, Picture]:
    """The theatre, or the sector around a hex or between two corners."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        view = (await s.states.load(session, campaign)).view
        notes = await enemies.notes_of(session, campaign.id)
    crop: tuple[Hex, Hex] | None = None
    if sector.strip():
        hexes = read_hexes(view, sector) if len(sector) <= MAX_SECTOR else []
        if len(hexes) not in (1, 2):
            raise refused("map-sector")
        first, last = hexes[0], hexes[-1]
        if len(hexes) == 1:
            first = Hex(max(1, first.col - AROUND), max(1, first.row - AROUND))
            last = Hex(min(view.map.width, last.col + AROUND), min(view.map.height, last.row + AROUND))
        crop = (first, last)
    spend(s, who, Counted.PICTURES, master=is_game_master(campaign, who.user_id))
    data = await s.pictures.map(view, title=campaign.name, crop=crop)
    text = say(
        "map-shown",
        first=view.map.label(crop[0]) if crop else None,
        last=view.map.label(crop[1]) if crop else None,
        round=campaign.round,
    )
    shown = " ".join(contact.id for contact in view.contacts if crop is None or _inside(contact.hex, crop))
    return enemies.with_notes(text, notes, view, shown), Picture(
        f"map-round-{campaign.round}.png", data, text
    )


def _inside(at: Hex, crop: tuple[Hex, Hex]) -> bool:
    """Whether a hex lies in the rectangle between two corners."""
    (first, last) = crop
    cols, rows = sorted((first.col, last.col)), sorted((first.row, last.row))
    return cols[0] <= at.col <= cols[1] and rows[0] <= at.row <= rows[1]


async def why(s: Services, who: Who, unit: str, round: int | None) -> str:
    """What happened to one of the player's units in a round (None: the last one), with the rules behind it."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        view = (await s.states.load(session, campaign)).view
        notes = await enemies.notes_of(session, campaign.id)
        owners = await owners_of(session, campaign.id)
        number = campaign.round - 1 if round is None else round
        rows = await history.events_of_round(session, campaign.id, number, audience=Side.PLAYER)
        # What was resolved early may be asked about before the round is published.
        if number < 1 or number > campaign.round or (number == campaign.round and not rows):
            if campaign.round == 1:
                raise refused("why-none-published")
            raise refused("why-not-published", round=number, last=campaign.round - 1)
        before = await s.states.opening(session, campaign, number)
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
        view = (await s.states.load(session, campaign)).view
        last = await s.states.opening(session, campaign, campaign.round - 1) if campaign.round > 1 else view
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
