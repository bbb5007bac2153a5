"""What a command about orders works on: the campaign, what the player's side knows, the queue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.service.base import (
    Refused,
    Services,
    Who,
    refused,
    stamp,
)
from bot.service.ground.deputies import entrusted
from bot.service.ground.load import is_game_master, running_campaign, still_open
from bot.service.orders import enemies
from bot.service.orders.form import own_units
from bot.service.orders.in_queue import queued
from bot.store import campaigns
from bot.store import orders as queue
from bot.store.tables import Campaign


@dataclass(frozen=True)
class Known:
    """What a player's command works on, read in one short transaction."""

    campaign: Campaign
    view: SideView
    """Units of those whose deputy the player is are the player's own in it."""
    notes: enemies.Notes
    """On enemy types."""
    closed: bool = False
    """Whether the round takes no orders any more."""
    queue: tuple[Order, ...] = ()
    """The orders that are filed, with their numbers."""
    filed: int = 0
    """The last queue number given out."""
    companies: Mapping[str, str] = field(default_factory=dict)
    """Of those whose deputy the player is: what each unit's company is called, by the unit's id."""
    absent: Mapping[str, str] = field(default_factory=dict)
    """Whose these units are, by the unit's id."""
    seen: SideView | None = None
    """The side's own view, where it is not the deputy's."""

    @property
    def side(self) -> SideView:
        """The side's own view, in which each unit is its player's."""
        return self.view if self.seen is None else self.seen


def _as_deputy(view: SideView, who: Who, absent: Mapping[str, str]) -> tuple[SideView, dict[str, str]]:
    """The view in which units of the absent are the deputy's own, and whose these are."""
    if not absent:
        return view, {}

    def own(unit: OwnUnit) -> OwnUnit:
        return replace(unit, owner=who.owner) if unit.owner in absent else unit

    owners = {unit.id: unit.owner for unit in view.units if unit.owner is not None and unit.owner in absent}
    mine = replace(view, units=tuple(map(own, view.units)), lost=tuple(map(own, view.lost)))
    return mine, owners


async def still_entrusted(
    session: AsyncSession, known: Known, who: Who, units: Iterable[str], now: datetime
) -> None:
    """Raises Refused where the player has just ceased to be the deputy of a unit's company."""
    meant = {known.absent[unit] for unit in units if unit in known.absent}
    if not meant:
        return
    absent = await entrusted(session, known.campaign, who.user_id, now)
    if meant - absent.keys():
        raise refused("deputy-just-over")


async def round_now(s: Services, who: Who) -> tuple[int, int]:
    """The campaign and the round that orders are for now."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        return campaign.id, campaign.round


async def known_to(s: Services, who: Who, *, to_file: bool = False) -> Known:
    """What the player knows. `to_file`: say at once that orders are closed; the transaction that files decides."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        played = await campaigns.current_round(session, campaign.id)
        still_open(played, who)
        closed = played is not None and played.locked_at is not None
        if to_file and played is not None and closed:
            raise too_late(queue.RoundClosed(played.number, played.closes_at))
        side = await s.views.now(session, campaign)
        filed = (await queued(session, campaign.id, campaign.round))[0]
        last = 0 if played is None else played.orders_filed
        absent = await entrusted(session, campaign, who.user_id, s.clock())
        view, owners = _as_deputy(side, who, absent)
        companies = {unit: absent[owner] for unit, owner in owners.items()}
        notes = await enemies.notes_of(session, campaign.id)
        seen = side if owners else None
        return Known(campaign, view, notes, closed, filed, last, companies, owners, seen)


async def commanded(s: Services, who: Who, *, to_file: bool = False) -> Known:
    """The same for somebody who commands units. Raises Refused for a game master, who has none."""
    known = await known_to(s, who, to_file=to_file)
    if is_game_master(known.campaign, who.user_id) and not own_units(known.view, who.owner):
        raise refused("orders-for-players", campaign=safe(known.campaign.name))
    return known


def too_late(closed: queue.RoundClosed) -> Refused:
    """EDC-C1-a, EDC-C1-b."""
    when = stamp(closed.closes_at) if closed.closes_at else None
    return refused("order-too-late", round=closed.number, when=when)
