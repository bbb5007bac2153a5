"""The standing orders of a campaign's units, and what they come to if the round closed now."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.forecast.standing import TOLD, Choice, Field, choose, lately
from bot.campaign.world.known.view import SideView
from bot.campaign.world.saved.formats import SavedDataError
from bot.campaign.world.saved.serial import event_from_json, order_from_json
from bot.campaign.world.sides import Side
from bot.campaign.world.standing import StandingOrder, Trigger, standing_from_json
from bot.service.ground.options import option
from bot.store import campaigns, history, standing_orders
from bot.store import orders as queue
from bot.store.tables import Campaign, OrderState, StandingOrders

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Standing:
    """The standing orders that count in the open round, and what they are judged by."""

    field: Field
    entries: Mapping[str, tuple[StandingOrder, ...]]
    """By unit."""
    users: Mapping[str, int]
    """Whose each unit is."""

    async def choices(self, failed: dict[str, Exception] | None = None) -> tuple[Choice, ...]:
        """What each unit that wants an order would do if the round closed now."""
        return await asyncio.to_thread(choose, self.field, self.entries, failed)


def read_entries(row: StandingOrders) -> tuple[StandingOrder, ...]:
    """The standing orders of a unit."""
    return tuple(map(standing_from_json, row.entries))


def readable(row: StandingOrders) -> tuple[StandingOrder, ...]:
    """The same; none where they cannot be read, for a round must close all the same."""
    try:
        return read_entries(row)
    except (SavedDataError, ValueError) as problem:
        log.error(
            "standing orders unreadable", campaign=row.campaign_id, unit=row.unit_id, problem=repr(problem)
        )
        return ()


def still_owned(row: StandingOrders, view: SideView) -> bool:
    """Whether the unit is still the player's whose standing orders they are; `view` is the side's own, as it is."""
    return any(unit.id == row.unit_id and unit.owner == str(row.user_id) for unit in view.units)


async def standing_of(session: AsyncSession, campaign: Campaign, view: SideView) -> Standing | None:
    """All standing orders that count now; None where there are none, or the campaign has them switched off.

    `view` is the side's own, as it is.
    """
    if not option(campaign, "standing_orders"):
        return None
    rows = [row for row in await standing_orders.of_campaign(session, campaign.id) if still_owned(row, view)]
    entries = {row.unit_id: read for row in rows if (read := readable(row))}
    if not entries:
        return None
    number = campaign.round
    orders = await queue.orders_of_round(session, campaign.id, number, OrderState.LIVE, OrderState.RESOLVED)
    filed = [
        replace(order_from_json(row.order), number=row.number)
        for row in orders
        if row.state == OrderState.LIVE
    ]
    asked = {entry.when.kind for mine in entries.values() for entry in mine} & {
        Trigger.ATTACKED,
        Trigger.WEAKENED,
    }
    events = [
        event_from_json(row)
        for past in ((number - 1, number) if asked else ())
        for row in await history.events_of_round(session, campaign.id, past, audience=Side.PLAYER, kinds=TOLD)
    ]
    played = await campaigns.get_round(session, campaign.id, number)
    field = Field(
        view, filed, {row.unit_id for row in orders}, played.orders_filed, lately(Side.PLAYER, events)
    )
    return Standing(field, entries, {row.unit_id: row.user_id for row in rows})


async def choices_now(session: AsyncSession, campaign: Campaign, view: SideView) -> Mapping[str, Choice]:
    """What the standing orders come to if the round closed now, by unit; exactly that happens if nothing changes."""
    standing = await standing_of(session, campaign, view)
    return {} if standing is None else {choice.unit: choice for choice in await standing.choices({})}


async def covered_units(session: AsyncSession, campaign: Campaign, view: SideView) -> set[str]:
    """The units without an order that a standing order would move now, by id."""
    choices = await choices_now(session, campaign, view)
    return {unit for unit, choice in choices.items() if choice.order is not None}
