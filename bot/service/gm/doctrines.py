"""How the game master leads AI-controlled units: their doctrine and goals, what they plan, and orders of his own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.doctrine.planning import Reason
from bot.campaign.doctrine.words import Doctrine
from bot.campaign.judge.advice.check import check_order
from bot.campaign.knowledge.deeds import Deeds, Move, Shot
from bot.campaign.knowledge.fronts import Front, fronts_of
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.text.plans import say_plan
from bot.campaign.text.queue import say_lost
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import ActionKind, Order
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import order_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex, label
from bot.messages import say, thing
from bot.service.base import Picture, Refused, Services, Who, clip, quote, refused
from bot.service.ground.load import game_master_of, master_changes, may_change
from bot.service.ground.matching import matching
from bot.service.means.worlds import copy_of
from bot.service.orders.form import NOTHING, OrderForm, read_hexes, read_order
from bot.service.orders.words import brief_order
from bot.service.round.adjudication import ADJUDICATE_SECONDS, Case, with_doctrine
from bot.service.round.retaken import earlier_dice, with_dice
from bot.service.round.rounds import DOCTRINES, case_of
from bot.store import campaigns, history, records
from bot.store.tables import Campaign

MAX_GOALS = 12
BY_DOCTRINE = "doctrine"
"""Written as the move of an order to take it back."""


async def change(s: Services, who: Who, unit: str, doctrine: str, goals: str = "") -> str:
    """Set how a unit behaves without orders; `goals` are the stations of a patrol or the place to take, as labels."""
    if doctrine not in DOCTRINES:
        raise refused("doctrine-unknown", typed=quote(doctrine), doctrines=", ".join(DOCTRINES))
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        await may_change(session, campaign, "doctrine")
        world = await s.truth.world(session, campaign)
        led = led_unit(world, unit)
        hexes = [] if goals.strip().casefold() in NOTHING else read_hexes(observe(world, led.side), goals)
        if len(hexes) > MAX_GOALS:
            raise refused("doctrine-goals", limit=MAX_GOALS, count=len(hexes))
        labels = [label(at, world.map.wide) for at in hexes]
        doctrines, goals_of_all = records.DOCTRINES.of(campaign), records.GOALS.of(campaign)
        before = {"doctrine": doctrines.get(led.id), "goals": list(goals_of_all.get(led.id, ()))}
        records.DOCTRINES.keep(campaign, {**doctrines, led.id: Doctrine(doctrine)})
        records.GOALS.keep(campaign, {**goals_of_all, led.id: tuple(labels)})
        after = {"unit": led.id, "doctrine": doctrine, "goals": labels}
        await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "doctrine", before=before, after=after
        )
    return say(
        "doctrine-set",
        unit=safe(led.name),
        side=led.side.value,
        doctrine=doctrine,
        goals=" ".join(labels) or None,
    )


@dataclass(frozen=True)
class Plans:
    """What AI-controlled units do if nothing changes before the close."""

    round: int
    text: str
    orders: tuple[Order, ...]
    """As the close gives them."""
    moves: tuple[Move, ...]
    shots: tuple[Shot, ...]


async def planned(s: Services, who: Who) -> tuple[str, list[Picture]]:
    """The plans in words, with why, attached if long; and as arrows on the true map and its fronts."""
    plans = await plans_of(s, who)
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        world = copy_of(await s.truth.world(session, campaign))
    files = []
    if clip(plans.text) != plans.text:
        files.append(Picture(f"round-{plans.round}-plans.txt", plans.text.encode(), say("doctrine-file")))
    view, deeds = gm_view(world), Deeds(moves=plans.moves, shots=plans.shots)
    fronts = [front for front in fronts_of(view, deeds) if any(map(front.shows, deeds.hexes))]
    for front in (None, *fronts):
        number = 0 if front is None else front.number
        shown = deeds if front is None else _within(deeds, front)
        drawn = await s.pictures.map(
            view,
            title=say("doctrine-map", campaign=campaign.name, round=plans.round, front=number),
            crop=None if front is None else (front.first, front.last),
            deeds=shown,
            fronts=fronts if front is None else (),
        )
        alt = say("doctrine-map-alt", moves=len(shown.moves), shots=len(shown.shots), front=number)
        name = f"round-{plans.round}-plans" + (f"-{number}" if number else "")
        files.append(Picture(f"{name}.png", drawn, alt))
    return clip(plans.text), files


def _within(deeds: Deeds, front: Front) -> Deeds:
    """What of it a front shows."""
    moves = [move for move in deeds.moves if any(map(front.shows, move.path))]
    shots = [shot for shot in deeds.shots if front.shows(shot.start) or front.shows(shot.end)]
    return Deeds(moves=tuple(moves), shots=tuple(shots))


async def plans_of(s: Services, who: Who) -> Plans:
    """What the doctrine would do with each unit as things are now: what the close would do, with its dice."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        number = await _open_round(session, campaign)
        played = await campaigns.get_round(session, campaign.id, number)
        case = await case_of(session, campaign, played)
        before = earlier_dice(played, case)
    at_close = case if before is None else with_dice(case, before)
    return await s.processes.run(_plans, at_close, number, seconds=ADJUDICATE_SECONDS)


def _plans(case: Case, number: int) -> Plans:
    """What the units would do, said and drawn. Planning for a hundred units takes its time."""
    failed: dict[str, Exception] = {}
    reasons: dict[str, Reason] = {}
    views: dict[Side, SideView] = {
        side: observe(case.world, side) for side in Side if side is not Side.PLAYER
    }
    orders = with_doctrine(case, failed, reasons)[len(case.orders) :]
    lines = [say("doctrine-plans", round=number)]
    moves, shots = list[Move](), list[Shot]()
    for order in orders:
        led = case.world.units[order.unit]
        given = led.id in case.given
        lines.append(
            say(
                "doctrine-plan",
                unit=safe(led.name),
                side=led.side.value,
                doctrine=None if given else case.doctrines[led.id].value,
                hex=case.world.map.label(led.hex),
                order=clip(brief_order(views[led.side], order), 2000),
                why=None if given else _why(case, reasons[led.id]),
            )
        )
        path = _path(views[led.side], order, led.hex)
        moves += [Move(path, led.side)] if len(path) > 1 else []
        act = order.action
        if act is not None and act.kind in (ActionKind.ATTACK, ActionKind.ASSAULT) and act.hex is not None:
            shots += [Shot(path[-1], act.hex, led.side)] if act.hex != path[-1] else []
    busy = {order.unit for order in case.orders} | {order.unit for order in orders}
    idle = [
        safe(led.name)
        for led in case.world.units.values()
        if led.side is not Side.PLAYER and led.id not in busy and led.survivors_of is None
    ]
    if idle:
        lines += [say("doctrine-idle", units=", ".join(some)) for some in batched(sorted(idle))]
    lines += [say("doctrine-broke", unit=safe(case.world.units[key].name)) for key in failed]
    return Plans(number, "\n".join(lines), tuple(orders), tuple(moves), tuple(shots))


def _path(view: SideView, order: Order, start: Hex) -> tuple[Hex, ...]:
    """The hexes that the unit means to pass, its own first."""
    plan = check_order(view, order).plan
    return plan.path if plan is not None and plan.path else (start,)


def _why(case: Case, reason: Reason) -> str:
    """Why the doctrine gives that order."""
    stance = reason.stance
    to = None if stance.to is None else case.world.map.label(stance.to)
    return say("doctrine-why", habit=reason.habit.replace("_", "-"), doctrine=stance.doctrine.value, to=to)


def batched(names: Sequence[str], most: int = 25) -> list[Sequence[str]]:
    """The names, at most so many together."""
    return [names[start : start + most] for start in range(0, len(names), most)]


async def order(s: Services, who: Who, form: OrderForm) -> str:
    """Give an AI-controlled unit an order for this round, in place of its doctrine; the move `doctrine` takes it back.

    It is judged by what the unit's own side knows, as a player's order is.
    """
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        number = await _open_round(session, campaign)
        await may_change(session, campaign, "doctrine")
        world = await s.truth.world(session, campaign)
        led = led_unit(world, form.unit)
        orders = records.GM_ORDERS.of(campaign).in_round(number)
        before, after = {"order": orders.get(led.id)}, dict[str, object](unit=led.id)
        if form.move.strip().casefold() == BY_DOCTRINE:
            if orders.pop(led.id, None) is None:
                raise refused("doctrine-no-order", unit=safe(led.name))
            told = say("doctrine-again", unit=safe(led.name))
        else:
            view = _as_owner(observe(world, led.side), led.id, who.owner)
            given = read_order(view, who.owner, replace(form, unit=led.id))
            check = check_order(view, given)
            if check.refusal is not None:
                raise Refused(say_lost(check, view))
            orders[led.id] = after["order"] = order_to_json(given)
            head = say("doctrine-order", unit=safe(led.name))
            told = f"{head}\n{say_plan(check, view, led.id)}"
        records.GM_ORDERS.keep(campaign, records.GmOrders(number, orders))
        await history.record_gm_action(
            session, campaign.id, number, who.user_id, "order", before=before, after=after
        )
    return clip(told)


async def unit_choices(
    s: Services, who: Who, typed: str, *, ownerless: bool = False
) -> list[tuple[str, str]]:
    """AI-controlled units as (text, id), and with `ownerless` those of players who have left."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        world = await s.truth.world(session, campaign)
    doctrines = records.DOCTRINES.of(campaign)
    rows = (
        (
            f"{u.name} ({thing(u.side)}, {thing(doctrines.get(u.id, Doctrine.HOLD))}) {world.map.label(u.hex)}",
            u.id,
        )
        for u in world.units.values()
        if (u.side is not Side.PLAYER or (ownerless and u.owner is None)) and u.survivors_of is None
    )
    return matching(rows, typed)


def led_unit(world: World, typed: str, *, ownerless: bool = False) -> Unit:
    """A unit that the bot leads, by id or name; with `ownerless` also one of a player who has left."""
    word = " ".join(typed.split()).casefold()
    meant = [
        unit
        for unit in world.units.values()
        if (unit.side is not Side.PLAYER or (ownerless and unit.owner is None))
        and word in (unit.id.casefold(), unit.name.casefold())
    ]
    if not meant:
        raise refused("led-unknown", typed=quote(typed))
    if len(meant) > 1:
        raise refused("led-several", count=len(meant), typed=quote(typed))
    return meant[0]


def _as_owner(view: SideView, unit_id: str, owner: str) -> SideView:
    """The view in which the unit is the game master's own."""
    units = (replace(unit, owner=owner) if unit.id == unit_id else unit for unit in view.units)
    return replace(view, units=tuple(units))


async def _open_round(session: AsyncSession, campaign: Campaign) -> int:
    played = await campaigns.current_round(session, campaign.id)
    if played is None or not campaign.round:
        raise refused("round-none")
    return played.number
