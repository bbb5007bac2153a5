"""What a round is adjudicated from, beside its seeds, rulings and outcomes: kept, so that it can be played again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.doctrine.words import Doctrine
from bot.store import history, records
from bot.store import orders as queue
from bot.store.tables import Campaign, OrderState


@dataclass(frozen=True, slots=True)
class Inputs:
    """Taken together when a round is adjudicated; all of it may change afterwards."""

    step: int
    """Of the round's snapshot."""
    told: int
    """The number of the last event that was reported early; 0 if none was."""
    orders: tuple[int, ...]
    """Queue numbers, with those resolved early."""
    doctrines: Mapping[str, Doctrine] = field(default_factory=dict)
    """What units do that have no order, by unit id."""
    goals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Stations and places to take as labels, by unit id."""
    given: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    """What the game master ordered AI-controlled units to do, as saved orders, by unit id."""


_SAVED = TypeAdapter(Inputs)


async def present_inputs(session: AsyncSession, campaign: Campaign, number: int) -> Inputs:
    """What the round would be adjudicated from now."""
    rows = await queue.orders_of_round(session, campaign.id, number, OrderState.LIVE, OrderState.RESOLVED)
    return Inputs(
        step=await history.last_step(session, campaign.id, number),
        told=await history.last_event(session, campaign.id, number),
        orders=tuple(row.number for row in rows),
        doctrines=records.DOCTRINES.of(campaign),
        goals=records.GOALS.of(campaign),
        given=records.GM_ORDERS.of(campaign).in_round(number),
    )


def inputs_to_json(inputs: Inputs) -> dict[str, Any]:
    data: dict[str, Any] = _SAVED.dump_python(inputs, mode="json")
    return data


def inputs_from_json(saved: Mapping[str, Any]) -> Inputs:
    """Read `inputs_to_json` back. Raises pydantic's ValidationError."""
    return _SAVED.validate_python(saved)
