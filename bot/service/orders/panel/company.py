"""What the panel is made from: the player's units, their orders, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.campaign.forecast.standing import Choice
from bot.campaign.judge.advice.readiness import Readiness, readiness
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import order_from_json
from bot.messages import say
from bot.service.base import Services, Who, clip, refused
from bot.service.ground.standing_orders import choices_now
from bot.service.orders.form import own_units
from bot.service.orders.known import Known, commanded, too_late
from bot.service.screens.answer import Outdated, expect
from bot.store import campaigns
from bot.store import orders as queue
from bot.store.orders import RoundClosed
from bot.store.tables import OrderRow, OrderState

IN_FORCE = OrderState.LIVE, OrderState.RESOLVED


@dataclass(frozen=True)
class Company:
    """A player's units with their orders of the open round, read at one moment."""

    known: Known
    owner: str
    """The player, or the deputy, who looks at it."""
    units: tuple[OwnUnit, ...]
    rows: Mapping[str, OrderRow]
    """The order of each unit that has one: live, or resolved early."""
    last: Mapping[str, Order]
    """What the units were ordered in the round before, as it was carried out, in the order of the queue."""
    closes_at: datetime | None
    choices: Mapping[str, Choice] = field(default_factory=dict)
    """What the standing orders of units without an order come to if the round closed now."""

    @property
    def view(self) -> SideView:
        return self.known.view

    @property
    def here(self) -> tuple[int, int]:
        """The campaign and the round."""
        return self.known.campaign.id, self.known.campaign.round

    def state(self, unit: OwnUnit) -> Readiness:
        return readiness(self.view, unit, self.rows, self.following)

    def entrusted(self, unit: OwnUnit) -> str | None:
        """Whose company the unit is of, where it is not the reader's own but of somebody whose deputy that is."""
        name = self.known.companies.get(unit.id)
        return None if name is None else safe(name)

    @property
    def following(self) -> dict[str, Order]:
        """The orders that units follow by themselves if the round closed now, by unit."""
        orders = ((unit, choice.order) for unit, choice in self.choices.items())
        return {unit: order for unit, order in orders if order is not None}

    @property
    def missing(self) -> list[OwnUnit]:
        """The units that still want an order, by name."""
        return [unit for unit in self.units if self.state(unit) is Readiness.MISSING]

    def order(self, unit: OwnUnit) -> Order | None:
        """The unit's order in force, with its number."""
        row = self.rows.get(unit.id)
        return None if row is None else replace(order_from_json(row.order), number=row.number)


async def company_of(s: Services, who: Who, shown: tuple[int, int] | None = None) -> Company:
    """The company as it is now. `shown` is the campaign and round of a panel that was pressed.

    Raises Refused for somebody without a unit, and Outdated for a panel of another round.
    """
    known = await commanded(s, who)
    here = known.campaign.id, known.campaign.round
    if shown is not None:
        expect(shown, here, say("panel-past", round=shown[1]))
    mine = own_units(known.view, who.owner)
    if not mine:
        raise refused("list-empty")
    ids = {unit.id for unit in mine}
    campaign, number = here
    async with s.sessions() as session:
        rows = await queue.orders_of_round(session, *here, *IN_FORCE, units=ids)
        before = await queue.orders_of_round(session, campaign, number - 1, OrderState.RESOLVED, units=ids)
        played = await campaigns.get_round(session, *here)
        choices = await choices_now(session, known.campaign, known.side)
    by_unit = {row.unit_id: row for row in rows}
    last = {row.unit_id: order_from_json(row.order) for row in before}
    return Company(known, who.owner, tuple(mine), by_unit, last, played.closes_at, choices)


async def company_to_order(s: Services, who: Who, here: tuple[int, int]) -> Company:
    """The same for a press that changes orders. Raises Outdated also where they are closed."""
    company = await company_of(s, who, here)
    if company.known.closed:
        raise Outdated(too_late(RoundClosed(company.here[1], company.closes_at)).sentence)
    return company


def named(company: Company, unit: OwnUnit) -> str:
    """A unit as an entry of a menu: its name, its hex, and whether its order is missing."""
    missing = company.state(unit) is Readiness.MISSING
    return clip(say("pad-other", unit=unit.name, hex=company.view.map.label(unit.hex), missing=missing), 100)
