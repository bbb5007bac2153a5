"""The draft of a unit's order: what is shown on its page, changed by each press and kept until it is filed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import order_from_json, order_to_json
from bot.messages import say
from bot.service.base import Services, Who, refused
from bot.service.orders.panel.company import Company, company_to_order
from bot.service.orders.panel.presses import UnitPress
from bot.service.screens.answer import Outdated
from bot.store import order_drafts

Kept = tuple[tuple[int, int, int, str], int]
"""How a draft is stored, and its version."""
MOST_STEPS = 30
"""Steps of a draft that can be taken back."""


@dataclass(frozen=True)
class Drafted:
    """A unit with the order that is being put together for it."""

    company: Company
    unit: OwnUnit
    version: int
    steps: tuple[Order, ...]
    """What the draft was, one after the other; empty: nothing was changed yet."""

    @property
    def filed(self) -> Order:
        """The order in force, or holding, without its number."""
        order = self.company.order(self.unit)
        return Order(self.unit.id) if order is None else replace(order, number=0)

    @property
    def order(self) -> Order:
        """The order as drafted; as it is in force where nothing was changed."""
        return self.steps[-1] if self.steps else self.filed


async def drafted(s: Services, who: Who, company: Company, unit_id: str) -> Drafted:
    """The draft of one of the player's units. Raises Refused for any other."""
    unit = next((own for own in company.units if own.id == unit_id), None)
    if unit is None:
        raise refused("field-unit-gone")
    async with s.sessions() as session:
        row = await order_drafts.draft_of(session, *company.here, who.user_id, unit.id)
    if row is None:
        return Drafted(company, unit, 0, ())
    return Drafted(company, unit, row.version, tuple(map(order_from_json, row.steps)))


async def pressed(s: Services, who: Who, press: UnitPress) -> Drafted:
    """The draft that a press is about. Raises Outdated where another version is there by now, or orders are closed."""
    company = await company_to_order(s, who, (press.campaign, press.round))
    draft = await drafted(s, who, company, press.unit)
    if draft.version != press.version:
        raise Outdated(say("pad-past", unit=draft.unit.name))
    return draft


async def changed(s: Services, who: Who, draft: Drafted, order: Order) -> Drafted:
    """The draft with a further step. Raises Outdated where somebody was faster."""
    if order == draft.order:
        return draft
    return await _kept(s, who, draft, (*draft.steps, order)[-MOST_STEPS:])


async def undone(s: Services, who: Who, draft: Drafted) -> Drafted:
    """The draft as it was a step before."""
    return await _kept(s, who, draft, draft.steps[:-1])


async def cleared(s: Services, who: Who, draft: Drafted) -> None:
    """Nothing is under way any more: the order was given."""
    if draft.steps:
        await _kept(s, who, draft, ())


def key_of(who: Who, draft: Drafted) -> tuple[int, int, int, str]:
    """How the draft is stored: by campaign, round, user and unit."""
    return (*draft.company.here, who.user_id, draft.unit.id)


async def _kept(s: Services, who: Who, draft: Drafted, steps: tuple[Order, ...]) -> Drafted:
    async with s.sessions.begin() as session:
        kept = await order_drafts.save_draft(
            session, key_of(who, draft), draft.version, [order_to_json(step) for step in steps]
        )
    if not kept:
        raise Outdated(say("pad-past", unit=draft.unit.name))
    return replace(draft, version=draft.version + 1, steps=steps)
