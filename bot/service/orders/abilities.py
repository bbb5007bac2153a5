"""Abilities that an order does not declare as the rules want: questions to the game master (EDC-C2.3-c)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.campaign.knowledge.sideview import observe
from bot.campaign.text.orders import ability_text, read_ability
from bot.campaign.world.happened import Ruling
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import World
from bot.campaign.world.order import Ability, Order, Refusal, When
from bot.campaign.world.sides import Side
from bot.messages import say

RULE = "EDC-C2.3-c"
NOT_USED = "not used"
TIMES = tuple(when.value for when in When)
_CLAUSE = re.compile(r"[;.\n]|,(?=\s)")


def asked(
    world: World, orders: Sequence[Order], chosen: Mapping[str, str]
) -> tuple[tuple[Order, ...], list[Ruling]]:
    """The players' orders with the game master's answers, and the questions.

    An ability declared without a time is used after the move, unless the game master chooses another time. One that
    is only in the note is not used, unless the game master chooses a time.
    """
    doubtful = [
        order
        for order in orders
        if (unit := world.units.get(order.unit)) is not None
        and unit.side is Side.PLAYER
        and not unit.this_round.acted
        and (order.note if order.ability is None else not order.ability.timed)
    ]
    if not doubtful:
        return tuple(orders), []
    view = observe(world, Side.PLAYER)
    mine = {unit.id: unit for unit in view.units}
    settled: dict[int, Order] = {}
    rulings = []
    for order in doubtful:
        ability = order.ability or (noted(order.note, mine[order.unit], view) if order.unit in mine else None)
        if ability is None:
            continue
        ruling = _question(world, order, ability, view, chosen)
        rulings.append(ruling)
        used = None if ruling.chosen == NOT_USED else replace(ability, when=When(ruling.chosen))
        settled[id(order)] = replace(order, ability=used)
    return tuple(settled.get(id(order), order) for order in orders), rulings


def noted(note: str, unit: OwnUnit, view: SideView) -> Ability | None:
    """The first ability that a note mentions in the words of the ability field; None if it mentions none."""
    for clause in _CLAUSE.split(note):
        if clause.strip():
            read = read_ability(clause.strip(), unit, view)
            if not isinstance(read, Refusal):
                return read
    return None


def _question(
    world: World, order: Order, ability: Ability, view: SideView, chosen: Mapping[str, str]
) -> Ruling:
    name = world.units[order.unit].name
    what = ability_text(ability, view, order.unit).removesuffix(f" {ability.when.value}")
    if order.ability is not None:
        default, options = When.AFTER_MOVE.value, (*TIMES, NOT_USED)
        message = "undeclared-time"
    else:
        default, options = NOT_USED, (NOT_USED, *TIMES)
        message = "undeclared-note"
    question = say(message, unit=name, order=order.number, ability=what)
    key = f"{world.round}:{order.unit}:ability"
    return Ruling(key, RULE, question, options, default, _valid(chosen.get(key), options, default))


def _valid(choice: str | None, options: Sequence[str], default: str) -> str:
    return choice if choice is not None and choice in options else default
