"""Every view of the map that anybody may ask for, from what the players' side knows and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.forecast.areas import Area, range_of, sight_from, weapons_of, zones_of
from bot.campaign.knowledge.deeds import NOTHING, Deeds, deeds_of
from bot.campaign.knowledge.fronts import Front, fronts_of
from bot.campaign.text.pictured import in_words
from bot.campaign.text.story.words import natural
from bot.campaign.world.happened import Event
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.outfit.gear import Weapon
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import event_from_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex, distance
from bot.hexmap.document import HexMap
from bot.messages import say, thing
from bot.service.base import MOST_ALT, Picture, Services, Who, clip, quote, refused
from bot.service.ground.load import is_game_master, running_campaign
from bot.service.ground.matching import matching
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.service.orders import enemies
from bot.service.orders.form import read_hexes
from bot.service.round.windows import of_its_round, published_fronts
from bot.store import history
from bot.store.tables import Campaign

AROUND = 4
"""Hexes shown on each side of a single hex asked for."""
MOST_AROUND = 9
"""The same of a unit that sees or shoots farther."""
MAX_TYPED = 100
"""Most characters read of what a player typed for a sector or a unit."""
Answer = tuple[str, Picture]
One = TypeVar("One", bound=OwnUnit | Contact)
Crop = tuple[Hex, Hex]


@dataclass(frozen=True)
class Asked:
    """Who asks, and what the side knows now."""

    s: Services
    who: Who
    campaign: Campaign
    view: SideView
    notes: enemies.Notes

    async def drawn(
        self,
        text: str,
        view: SideView,
        *,
        name: str = "map",
        crop: Crop | None = None,
        deeds: Deeds = NOTHING,
        fronts: Sequence[Front] = (),
        areas: Sequence[Area] = (),
    ) -> Answer:
        """The picture with its text, and what players have noted of the enemies on it."""
        self.spend()
        legend = crop is None and not areas
        data = await self.s.pictures.map(
            view,
            title=self.campaign.name,
            crop=crop,
            legend=legend,
            deeds=deeds,
            fronts=fronts,
            areas=areas,
        )
        shown = " ".join(
            contact.id for contact in view.contacts if crop is None or _inside(contact.hex, crop)
        )
        told = enemies.with_notes(text, self.notes, view, shown)
        seen = await asyncio.to_thread(in_words, view, deeds, hexes_in(view.map, crop))
        alt = clip(say("picture-round", text=text, seen=seen), MOST_ALT)
        return told, Picture(f"{name}-round-{self.campaign.round}.png", data, alt)

    def spend(self) -> None:
        master = is_game_master(self.campaign, self.who.user_id)
        spend(self.s, self.who, Counted.PICTURES, master=master)


async def asked_by(s: Services, session: AsyncSession, who: Who) -> Asked:
    campaign = await running_campaign(session, who)
    view = await s.views.now(session, campaign)
    return Asked(s, who, campaign, view, await enemies.notes_of(session, campaign.id))


async def theatre(s: Services, who: Who) -> Answer:
    """All of the map, as the side knows it now."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
    return await asked.drawn(say("map-theatre", round=asked.campaign.round), asked.view)


async def sector(s: Services, who: Who, hexes: str) -> Answer:
    """The part around a hex or between two corners."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
    view = asked.view
    corners = read_hexes(view, hexes) if hexes.strip() and len(hexes) <= MAX_TYPED else []
    if len(corners) not in (1, 2):
        raise refused("map-sector")
    crop = around(view, corners[0], AROUND) if len(corners) == 1 else (corners[0], corners[1])
    label = view.map.label
    text = say("map-sector-shown", first=label(crop[0]), last=label(crop[1]), round=asked.campaign.round)
    return await asked.drawn(text, view, crop=crop)


async def sight(s: Services, who: Who, name: str) -> Answer:
    """What one unit of the side sees; all else lies in the fog."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
    view, own = asked.view, _own(asked.view, name)
    seen = await asyncio.to_thread(sight_from, view, own)
    text = say("map-sight-shown", unit=safe(own.name), hex=view.map.label(own.hex), count=len(seen.hexes))
    crop = _around_all(view, own.hex, seen.hexes)
    alone = replace(view, visible=seen.hexes, explored=frozenset(view.map.hexes()))
    return await asked.drawn(text, alone, crop=crop, areas=[seen])


async def weapon_range(s: Services, who: Who, name: str, weapon: str = "") -> Answer:
    """Where a weapon of a unit of the side could be used from where the unit is; without a name, its first one."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
    view, own = asked.view, _own(asked.view, name)
    arm = _weapon(view, own, weapon)
    area = await asyncio.to_thread(range_of, view, own, arm)
    text = say(
        "map-range-shown",
        unit=safe(own.name),
        hex=view.map.label(own.hex),
        weapon=safe(arm.name),
        range=arm.range,
        count=len(area.hexes),
    )
    return await asked.drawn(text, view, crop=_around_all(view, own.hex, area.hexes), areas=[area])


async def zones(s: Services, who: Who, hex: str = "") -> Answer:
    """The zones of influence that the side knows of: the part of the map that has any, or around a hex."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
    view = asked.view
    own, theirs = zones_of(view)
    crop = spanning(view.map, own.hexes | theirs.hexes)
    if hex.strip():
        middle = read_hexes(view, hex) if len(hex) <= MAX_TYPED else []
        if len(middle) != 1:
            raise refused("map-zones-hex")
        crop = around(view, middle[0], AROUND)
    text = say(
        "map-zones-shown",
        own=len(own.hexes),
        theirs=len(theirs.hexes),
        both=len(own.hexes & theirs.hexes),
        round=asked.campaign.round,
    )
    return await asked.drawn(text, view, crop=crop, areas=(own, theirs))


async def front(s: Services, who: Who, number: str) -> Answer:
    """A front as the last briefing showed it; before the first one, where the units are."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
        past = await last_round(s, session, asked.campaign)
    shown = next((each for each in past.fronts if str(each.number) == number.strip()), None)
    if shown is None:
        raise refused("map-front-unknown", typed=quote(number), count=len(past.fronts))
    label = past.after.map.label
    text = say(
        "map-front-shown",
        front=shown.number,
        first=label(shown.first),
        last=label(shown.last),
        round=past.number,
    )
    return await asked.drawn(text, past.shown, crop=(shown.first, shown.last), deeds=past.deeds)


async def front_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The fronts of the last briefing, as (text, number)."""
    async with s.sessions() as session:
        past = await last_round(s, session, await running_campaign(session, who))
    label = past.after.map.label
    return matching(
        [
            (
                say("map-front-choice", front=shown.number, first=label(shown.first), last=label(shown.last)),
                str(shown.number),
            )
            for shown in past.fronts
        ],
        typed,
    )


async def of_round(s: Services, who: Who, number: int | None = None) -> Answer:
    """The whole map with what happened in a published round, by default the last one."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
        past = await past_round(s, session, asked.campaign, number)
    deeds = past.deeds
    text = say(
        "map-round-shown",
        round=past.number,
        moves=len(deeds.moves),
        shots=len(deeds.shots),
        lost=len(deeds.fallen),
    )
    return await asked.drawn(text, past.shown, name="happened", deeds=deeds, fronts=past.fronts)


@dataclass(frozen=True)
class Past:
    """A round as the players' side saw it."""

    number: int
    before: SideView
    after: SideView
    events: tuple[Event, ...]
    deeds: Deeds
    fronts: tuple[Front, ...]

    @property
    def shown(self) -> SideView:
        """What it left, in the hour and the light in which it happened."""
        return of_its_round(self.after, self.before)


async def past_round(s: Services, session: AsyncSession, campaign: Campaign, number: int | None) -> Past:
    """A published round, by default the last one. Raises Refused where there is none."""
    last = campaign.round - 1
    wanted = last if number is None else number
    if not 1 <= wanted <= last:
        if not last:
            raise refused("why-none-published")
        raise refused("why-not-published", round=wanted, last=last)
    try:
        before = await s.views.opening(session, campaign, wanted)
        after = await s.views.opening(session, campaign, wanted + 1)
    except history.NoWorld:
        raise refused("round-forgotten", round=wanted) from None
    rows = await history.events_of_round(session, campaign.id, wanted, audience=Side.PLAYER)
    events = tuple(map(event_from_json, rows))
    deeds = deeds_of(after, before, events)
    fronts = published_fronts(campaign, wanted)
    return Past(wanted, before, after, events, deeds, fronts_of(after, deeds) if fronts is None else fronts)


async def last_round(s: Services, session: AsyncSession, campaign: Campaign) -> Past:
    """The last published round; before the first one, nothing that happened to the side as it stands."""
    if campaign.round > 1:
        return await past_round(s, session, campaign, None)
    view = await s.views.opening(session, campaign, campaign.round)
    return Past(0, view, view, (), NOTHING, fronts_of(view, NOTHING))


async def unit_choices(s: Services, who: Who, typed: str, *, own: bool = False) -> list[tuple[str, str]]:
    """The units of the side, the asker's first, and, unless only its `own` are wanted, all others that it knows of.

    Each as (text, id).
    """
    async with s.sessions() as session:
        view = (await asked_by(s, session, who)).view
    return matching(unit_rows(view, who.owner, own=own), typed)


def unit_rows(view: SideView, owner: str = "", *, own: bool = False) -> list[tuple[str, str]]:
    """What each of them is called and where it is or was last seen, with its id; an owner's come first."""
    units = sorted(view.units, key=lambda unit: (unit.owner != owner, natural(unit.name), unit.id))
    known: list[OwnUnit | Contact] = [*units]
    if not own:
        known += sorted(view.friends, key=lambda seen: natural(seen.id))
        known += sorted(view.contacts, key=lambda seen: natural(seen.id))
    label = view.map.label
    return [
        (say("map-unit-choice", unit=called(unit), hex=label(unit.hex), seen=last_seen(unit)), unit.id)
        for unit in known
    ]


async def weapon_choices(s: Services, who: Who, name: str, typed: str) -> list[tuple[str, str]]:
    """The weapons of a unit of the side, as (text, name)."""
    async with s.sessions() as session:
        view = (await asked_by(s, session, who)).view
    rows = [
        (say("map-weapon-choice", weapon=arm.name, range=arm.range), arm.name)
        for arm in weapons_of(view, _own(view, name))
    ]
    return matching(rows, typed)


def called(unit: OwnUnit | Contact) -> str:
    return unit.name if isinstance(unit, OwnUnit) else f"{unit.id} {thing(unit.label)}"


def last_seen(unit: OwnUnit | Contact) -> int | None:
    """The round of an earlier sighting; None for what is in sight."""
    return None if isinstance(unit, OwnUnit) or unit.present else unit.round


def _own(view: SideView, typed: str) -> OwnUnit:
    own = _find(view.units, typed)
    if own is None:
        raise refused("map-unit-not-own", typed=quote(typed))
    return own


def named_unit(view: SideView, typed: str) -> OwnUnit | Contact:
    known = find_known(view, typed)
    if known is None:
        raise refused("map-unit-unknown", typed=quote(typed))
    return known


def find_known(view: SideView, typed: str) -> OwnUnit | Contact | None:
    """The unit or contact of this id or name; None without one. Raises Refused where several are called so."""
    known: tuple[OwnUnit | Contact, ...] = (*view.units, *view.friends, *view.contacts)
    return _find(known, typed)


def _find(known: Sequence[One], typed: str) -> One | None:
    """By id or name; any other name is refused alike, whether it exists or not."""
    word = " ".join(typed[:MAX_TYPED].split()).casefold()
    meant = [unit for unit in known if unit.id.casefold() == word]
    meant = meant or [unit for unit in known if called(unit).casefold() == word]
    if len(meant) > 1:
        raise refused("map-unit-several", typed=quote(typed))
    return meant[0] if meant else None


def _weapon(view: SideView, own: OwnUnit, typed: str) -> Weapon:
    arms = weapons_of(view, own)
    if not arms:
        raise refused("map-unarmed", unit=safe(own.name))
    word = typed[:MAX_TYPED].strip().casefold()
    meant = [arm for arm in arms if not word or word in (arm.id.casefold(), arm.name.casefold())]
    if not meant:
        raise refused(
            "map-weapon-unknown",
            typed=quote(typed),
            unit=safe(own.name),
            weapons=", ".join(safe(arm.name) for arm in arms),
        )
    return meant[0]


def around(view: SideView, at: Hex, far: int) -> Crop:
    """Two corners around a hex, cut to the map."""
    return (
        Hex(max(1, at.col - far), max(1, at.row - far)),
        Hex(min(view.map.width, at.col + far), min(view.map.height, at.row + far)),
    )


def _around_all(view: SideView, at: Hex, hexes: Iterable[Hex]) -> Crop:
    """The same, as far as the hexes reach, with one to spare."""
    far = max((distance(at, there) for there in hexes), default=0) + 1
    return around(view, at, max(AROUND, min(MOST_AROUND, far)))


def hexes_in(hexmap: HexMap, crop: Crop | None) -> frozenset[Hex] | None:
    """The hexes of a part; None for all of the map."""
    return None if crop is None else frozenset(at for at in hexmap.hexes() if _inside(at, crop))


def spanning(hexmap: HexMap, hexes: Collection[Hex]) -> Crop | None:
    """Two corners of the part that has all of the hexes, with two to spare; None where that is all of the map."""
    if not hexes:
        return None
    cols, rows = [at.col for at in hexes], [at.row for at in hexes]
    first = Hex(max(1, min(cols) - 2), max(1, min(rows) - 2))
    last = Hex(min(hexmap.width, max(cols) + 2), min(hexmap.height, max(rows) + 2))
    whole = (first, last) == (Hex(1, 1), Hex(hexmap.width, hexmap.height))
    return None if whole else (first, last)


def _inside(at: Hex, crop: Crop) -> bool:
    """Whether a hex lies in the rectangle between two corners."""
    (first, last) = crop
    cols, rows = sorted((first.col, last.col)), sorted((first.row, last.row))
    return cols[0] <= at.col <= cols[1] and rows[0] <= at.row <= rows[1]
