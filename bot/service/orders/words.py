"""Orders as players read them: in brief, as a plan with its notes, and as a picture."""

from __future__ import annotations

from collections.abc import Collection

from bot.campaign.forecast.in_queue import outlook
from bot.campaign.forecast.standing import Choice
from bot.campaign.judge.advice.check import Check
from bot.campaign.text.orders import ability_text, action_text
from bot.campaign.text.plans import say_plan
from bot.campaign.text.report import names_of
from bot.campaign.text.standing import say_condition, say_course
from bot.campaign.text.story.strength import conditions
from bot.campaign.text.surroundings import in_short
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import ActionKind, Order
from bot.campaign.world.safe_text import safe
from bot.campaign.world.standing import StandingOrder, condition_from_json
from bot.hexmap.coords import Hex, disc
from bot.messages import say
from bot.service.base import (
    MOST_ALT,
    Picture,
    Services,
    clip,
)
from bot.service.ground.posts import mentions
from bot.service.orders import enemies
from bot.service.orders.aim_notes import aim_notes
from bot.service.orders.known import Known
from bot.store.tables import OrderRow

AROUND = 4
"""Hexes around units and their ways of which the words for a picture tell; about as far as it shows."""


def condition(view: SideView, unit: OwnUnit) -> str | None:
    """The states that one's own unit is in, and what carries it; None where there is nothing to say."""
    names = {} if unit.carrier is None else names_of(view)
    return ", ".join(conditions(unit, names)) or None


def brief_order(view: SideView, order: Order) -> str:
    """An order in a few words, as it was given."""
    label = view.map.label
    parts = []
    if order.path:
        parts.append(say("brief-move", path=" ".join(label(at) for at in order.path)))
    elif order.destination is not None:
        parts.append(say("brief-destination", hex=label(order.destination)))
    if order.force:
        parts.append(say("brief-force", known=any(at in view.mines for at in order.path)))
    if order.exit:
        parts.insert(0, say("brief-exit"))
    if order.double_time:
        parts.append(say("brief-double-time"))
    if order.facing is not None:
        parts.append(say("brief-face", facing=view.map.side_name(order.facing)))
    if order.action is not None:
        parts.append(safe(action_text(order.action, view, order.unit), 120))
    if order.ability is not None:
        parts.append(safe(ability_text(order.ability, view, order.unit), 120))
    if order.wait_for:
        parts.append(say("brief-waits", units=_waited(view, order)))
    return ", ".join(parts) or say("brief-hold")


def brief_standing(view: SideView, standing: StandingOrder) -> str:
    """What a standing order has the unit do, as it was written."""
    rest = brief_order(view, standing.order) if standing.order != Order(standing.order.unit) else ""
    return ", ".join(part for part in (say_course(standing, view), rest) if part) or say("brief-hold")


def as_label(text: str) -> str:
    """What can be typed, as the label of a button or an entry beside others that begin with a capital letter."""
    return text[:1].upper() + text[1:]


def followed(view: SideView, choice: Choice | None) -> str:
    """What a unit without an order does by its standing orders; nothing where it follows none."""
    if choice is None or choice.order is None:
        return ""
    when = say_condition(choice.when, view)
    return say("stand-followed", when=when, order=brief_order(view, choice.order))


def plan_text(checked: Check, known: Known, order: Order) -> str:
    """What will be attempted, and what is noted of the enemies it is about; a transport's wait comes first."""
    view = known.view
    plan = say_plan(checked, view, order.unit)
    own = next((unit for unit in view.units if unit.id == order.unit), None)
    if own is not None and checked.plan:
        then = outlook(view, order, known.queue).likely.view
        plan = "\n".join([plan, *aim_notes(view, own, order, then)])
    mined = [at for at in checked.plan.path[1:] if at in view.mines] if checked.plan and order.force else []
    if mined:
        plan += "\n" + say("check-mines", hexes=", ".join(view.map.label(at) for at in mined))
    if own is not None and order.action is not None and order.action.kind is ActionKind.BREAKOUT:
        plan += "" if own.overrun or own.brawl else "\n" + say("check-breakout")
    if order.wait_for:
        plan = f"{say('check-waits', units=clip(_waited(view, order), 280))}\n{plan}"
    aimed = order.action and order.action.hex
    there = " ".join(contact.id for contact in view.contacts if contact.present and contact.hex == aimed)
    return enemies.with_notes(plan, known.notes, view, f"{plan} {there}")


def _waited(view: SideView, order: Order) -> str:
    """The units that a transport waits for before it moves."""
    names = {unit.id: unit.name for unit in view.units}
    return ", ".join(safe(names.get(unit, unit)) for unit in order.wait_for)


async def order_picture(
    s: Services, view: SideView, unit: OwnUnit, order: Order, checked: Check, reach: Collection[Hex] = ()
) -> Picture:
    """What the order attempts; `reach` is where its move could end."""
    plan = checked.plan
    path = plan.path if plan is not None else (unit.hex,)
    stop = plan.end if plan is not None and plan.stopped_by is not None else None
    target = order.action.hex if order.action is not None else None
    data = await s.pictures.order(view, unit.id, path, stop=stop, target=target, reach=reach)
    near = {at for step in path for at in disc(step, AROUND)}
    alt = say(
        "picture-order",
        unit=unit.name,
        hex=view.map.label(unit.hex),
        order=clip(brief_order(view, order), 300),
        end=view.map.label(path[-1]) if len(path) > 1 else None,
        energy=0 if plan is None else plan.energy,
        stop=None if stop is None else view.map.label(stop),
        seen=in_short(view, near),
    )
    alt = clip(alt, MOST_ALT)
    return Picture(f"order-{unit.id}.png", data, alt)


def given_by(view: SideView, row: OrderRow | None, user_id: int) -> list[str]:
    """A line on who gave an order, where that was somebody else: the player, a deputy, or a standing order."""
    if row is not None and row.standing is not None:
        return [say("stand-given", when=say_condition(condition_from_json(row.standing), view))]
    if row is None or row.user_id == user_id:
        return []
    return [say("order-given-by", player=mentions([row.user_id]))]
