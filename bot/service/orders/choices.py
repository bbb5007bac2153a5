"""What is offered while a player types an order, from what the side knows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from bot.campaign.forecast.in_queue import outlook
from bot.campaign.text.template import split_exit, split_force
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Order
from bot.service.base import (
    Refused,
    Services,
    Who,
)
from bot.service.orders.aiming import targets_for, weapons_for
from bot.service.orders.form import find_unit, read_move
from bot.service.orders.known import Known, known_to
from bot.service.orders.suggestions import (
    abilities_for,
    actions_for,
    boarders_for,
    facings_for,
    hexes_for,
    units_for,
)

Suggest = Callable[[SideView, OwnUnit, str, Sequence[SideView]], list[tuple[str, str]]]
_WithMove = Callable[[SideView, OwnUnit, str, Sequence[SideView], Order], list[tuple[str, str]]]


async def unit_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The player's units as (text, id)."""
    known = await known_to(s, who)
    return units_for(known.view, who.owner, typed)


async def facing_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The facings of the campaign's map (EDC-C2.2.3-a)."""
    known = await known_to(s, who)
    return facings_for(known.view.map, typed)


async def action_choices(
    s: Services, who: Who, unit: str, typed: str, move: str = ""
) -> list[tuple[str, str]]:
    """Actions the unit might take after the `move` that is typed, with the targets its side knows of."""
    known = await known_to(s, who)
    return await asyncio.to_thread(_choices_after, actions_for, known, who, unit, typed, move)


async def target_choices(
    s: Services, who: Who, unit: str, typed: str, move: str = "", action: str = "", weapon: str = ""
) -> list[tuple[str, str]]:
    """What the action that is typed, or an attack, can be aimed at after the move."""
    known = await known_to(s, who)
    suggest = partial(targets_for, action=action, weapon=weapon)
    return await asyncio.to_thread(_choices_after, suggest, known, who, unit, typed, move)


async def weapon_choices(
    s: Services, who: Who, unit: str, typed: str, move: str = "", action: str = "", target: str = ""
) -> list[tuple[str, str]]:
    """The weapons that can be used after the move, on the target if one is typed."""
    known = await known_to(s, who)
    suggest = partial(weapons_for, action=action, target=target)
    return await asyncio.to_thread(_choices_after, suggest, known, who, unit, typed, move)


async def boarder_choices(s: Services, who: Who, unit: str, typed: str) -> list[tuple[str, str]]:
    """Units that the unit can wait for (EDC-F3.2-c)."""
    known = await known_to(s, who)
    return await asyncio.to_thread(_choices, boarders_for, known, who, unit, typed)


async def ability_choices(
    s: Services, who: Who, unit: str, typed: str, move: str = ""
) -> list[tuple[str, str]]:
    """Abilities the unit might use, each with its time (EDC-C2.3-b)."""
    known = await known_to(s, who)
    return await asyncio.to_thread(_choices_after, abilities_for, known, who, unit, typed, move)


async def hex_choices(s: Services, who: Who, unit: str, typed: str) -> list[tuple[str, str]]:
    """Hexes within the unit's reach as far as its side knows, nearest first."""
    known = await known_to(s, who)
    return await asyncio.to_thread(_choices, hexes_for, known, who, unit, typed)


def _choices(suggest: Suggest, known: Known, who: Who, unit: str, typed: str) -> list[tuple[str, str]]:
    """What a unit might be told, also on the pictures of its turn, after the orders that are filed."""
    own = find_unit(known.view, who.owner, unit)
    return suggest(known.view, own, typed, outlook(known.view, Order(own.id), known.queue).later)


def _choices_after(
    suggest: _WithMove, known: Known, who: Who, unit: str, typed: str, move: str
) -> list[tuple[str, str]]:
    """The same for what comes after a move; one that cannot be read yet counts as none."""
    own = find_unit(known.view, who.owner, unit)
    try:
        exits, hexes = split_exit(move)
        path, destination = read_move(known.view, own, split_force(hexes)[1])
    except Refused:
        exits, path, destination = False, (), None
    order = Order(own.id, path=path, destination=destination, exit=exits)
    return suggest(known.view, own, typed, outlook(known.view, order, known.queue).later, order)
