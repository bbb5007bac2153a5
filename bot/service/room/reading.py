"""Maps, reasons and rules for anybody, from what the players' side knows."""

from __future__ import annotations

from bot import rulebook
from bot.campaign.text.report import explain
from bot.campaign.world.safe_text import safe
from bot.campaign.world.serial import event_from_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.service.base import Picture, Refused, Services, Who, clip, quote
from bot.service.load import owners_of, running_campaign
from bot.service.orders.form import find_unit, own_units, read_hexes
from bot.service.orders.suggestions import MAX_CHOICES, matching, units_for
from bot.service.room import enemies
from bot.store import history

AROUND = 4
"""Hexes shown on each side of a single hex asked for."""


async def map_picture(s: Services, who: Who, sector: str = "") -> tuple[str, Picture]:
    """The theatre, or the sector around a hex or between two corners."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        view = (await s.states.load(session, campaign)).view
        notes = await enemies.notes_of(session, campaign.id)
    crop: tuple[Hex, Hex] | None = None
    where = "The theatre"
    if sector.strip():
        if len(sector) > 100:
            raise Refused("Give one hex (0714) or two corners (0510 1218).")
        hexes = read_hexes(view, sector)
        if len(hexes) > 2:
            raise Refused("Give one hex (0714) or two corners (0510 1218).")
        first, last = hexes[0], hexes[-1]
        if len(hexes) == 1:
            first = Hex(max(1, first.col - AROUND), max(1, first.row - AROUND))
            last = Hex(min(view.map.width, last.col + AROUND), min(view.map.height, last.row + AROUND))
        crop = (first, last)
        where = f"Sector {view.map.label(first)} to {view.map.label(last)}"
    data = await s.pictures.map(view, title=campaign.name, crop=crop)
    text = f"{where} as your side knows it, round {campaign.round}."
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
            raise Refused(
                "No round has been published yet."
                if campaign.round == 1
                else f"Round {number} has not been published. Ask for round 1 to {campaign.round - 1}."
            )
        before = await s.states.opening(session, campaign, number)
    try:
        mine = find_unit(before, who.owner, unit)
    except Refused:
        mine = find_unit(view, who.owner, unit)
    lines = explain(view, [event_from_json(row) for row in rows], mine.id, number, before, owners)
    if not lines:
        return f"Nothing happened to **{safe(mine.name)}** in round {number}: it held."
    told = "\n".join([f"**{safe(mine.name)}**, round {number}", *lines])
    return enemies.with_notes(told, notes, view)


async def why_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The player's units, and those that the last round took, as (text, id)."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        view = (await s.states.load(session, campaign)).view
        last = await s.states.opening(session, campaign, campaign.round - 1) if campaign.round > 1 else view
    left = {unit.id for unit in view.units}
    lost = [
        (f"{unit.name} ({unit.class_name}), lost", unit.id)
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
            raise Refused(
                f"No rule fits {quote(query)}. Try a single word, such as `facing` or `assault`."
            ) from None
        found, *others = fitting
    lines = [f"**{found.title}** ({found.id})", found.text]
    if found.ruling:
        lines.append(f"*Ruling:* {found.ruling}")
    text = clip("\n".join(lines), 1600)
    if others:
        text += "\n-# See also: " + ", ".join(f"{rule.title} ({rule.id})" for rule in others)
    return clip(text)


def rule_choices(typed: str) -> list[tuple[str, str]]:
    """Rules whose id or title fits, as (text, id)."""
    found = rulebook.search(typed) if typed.strip() else list(rulebook.rules().values())[:MAX_CHOICES]
    return [(clip(f"{rule.title} ({rule.id})", 100), rule.id) for rule in found[:MAX_CHOICES]]
