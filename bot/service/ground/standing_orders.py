"""The standing orders of a campaign's units, and what they come to if the round closed now."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.forecast.standing import Choice, Field, choose, lately
from bot.campaign.world.known.view import SideView
from bot.campaign.world.serial import event_from_json, order_from_json
from bot.campaign.world.sides import Side
from bot.campaign.world.standing import StandingOrder, Trigger, standing_from_json
from bot.store import campaigns, history, standing_orders
from bot.store import orders as queue
from bot.store.tables import Campaign, OrderState, StandingOrders


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


def _in_force(rows: Sequence[StandingOrders], view: SideView) -> list[StandingOrders]:
    """Those of units that are still their player's."""
    owners = {unit.id: unit.owner for unit in view.units}
    return [row for row in rows if owners.get(row.unit_id) == str(row.user_id)]


async def standing_of(session: AsyncSession, campaign: Campaign, view: SideView) -> Standing | None:
    """All standing orders that count now; None where there are none. `view` is the side's own, as it is."""
    rows = _in_force(await standing_orders.of_campaign(session, campaign.id), view)
    if not rows:
        return None
    number = campaign.round
    orders = await queue.orders_of_round(session, campaign.id, number, OrderState.LIVE, OrderState.RESOLVED)
    filed = [
        replace(order_from_json(row.order), number=row.number)
        for row in orders
        if row.state == OrderState.LIVE
    ]
    entries = {row.unit_id: read_entries(row) for row in rows}
    asked = {entry.when.kind for mine in entries.values() for entry in mine} & {
        Trigger.ATTACKED,
        Trigger.WEAKENED,
    }
    events = [
        event_from_json(row)
        for past in ((number - 1, number) if asked else ())
        for row in await history.events_of_round(session, campaign.id, past, audience=Side.PLAYER)
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
