"""Melee brawls: how they begin and end. A brawl is the units of a hex that bear the mark `brawl`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.campaign.knowledge.sideview import held_line
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.model import Unit
from bot.hexmap.coords import Hex


def begin_brawl(turn: Turn, opponents: Iterable[Unit]) -> None:
    """The unit of the turn and its opponents, all in one hex, are locked in a brawl.

    EDC-C3.2.2-g, EDC-C3.2.2-h: they project no zone, hold no line, and nobody outside touches them.
    """
    board, log = turn.board, turn.log
    fighters = [unit for unit in (turn.unit, *opponents) if not unit.brawl]
    for unit in fighters:
        unit.brawl = True
        board.refresh_zone(unit)
    turn.look(*fighters)
    for unit in fighters:
        data = {"hex": log.label(unit.hex)}
        shown = log.shown(unit, data)
        log.tell("brawl", unit, data, ("EDC-C3.2.2-g", "EDC-C3.2.2-h"), order=turn.order, others=shown)


def end_brawl(turn: Turn, at: Hex) -> list[Unit]:
    """Release who has no opponent left in the hex; gives the enemies in it that are overrun by that.

    EDC-C3.2.2-i: hostiles that remain without a held line are overrun. Slots are not filled again before
    that, so who stood behind a beaten unit holds nothing (EDC-C3.2.2-d).
    """
    board, log = turn.board, turn.log
    here = board.all_in(at)
    done = [
        unit
        for unit in here
        if unit.brawl and not any(foe.brawl and unit.side.opposes(foe.side) for foe in here)
    ]
    if not done:
        return []
    for unit in done:
        unit.brawl = False
        board.refresh_zone(unit)
    turn.look(*done)
    for unit in done:
        data = {"hex": log.label(at)}
        log.tell("brawl_over", unit, data, ("EDC-C3.2.2-i",), order=turn.order, others=log.shown(unit, data))
    return [
        foe
        for foe in here
        if not foe.overrun
        and foe not in done
        and any(unit.side.opposes(foe.side) for unit in done)
        and not held_line(foe, board.cls(foe))
    ]
