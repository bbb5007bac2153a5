"""The truth of a running resolution, as what an order is judged on."""

from __future__ import annotations

from bot.campaign.judge.airlift import burdened
from bot.campaign.judge.situation import Situation
from bot.campaign.knowledge.sighting import knowledge_of
from bot.campaign.resolve.board import Board
from bot.campaign.world.effects import affected, conditions
from bot.campaign.world.positions import armed_there
from bot.campaign.world.sides import camp


def situation_on(board: Board, unit_id: str, had_energy: bool = False) -> Situation:
    """The truth, from a running resolution."""
    world, unit = board.world, board.world.units[unit_id]
    ours, now = camp(unit.side), conditions(world.effects)
    memory = knowledge_of(world, unit.side)
    return Situation(
        world.map,
        world.settings,
        unit.side,
        unit,
        armed_there(
            burdened(affected(board.cls(unit), now, unit.hex), board.loads.get(unit.id, ())),
            world.catalogue,
            world.structures,
            unit,
        ),
        board.friends[ours],
        board.enemies[ours],
        board.zones[ours],
        board.afloat[ours],
        memory.contacts,
        board.picture(unit.side).sighted,
        board.stores(unit.side),
        now,
        world.environment,
        bool(board.lookout.layers),
        memory.pings,
        memory.emissions,
        board.loads,
        world.structures,
        memory.structures,
        memory.mines.values(),
        world.orbital.get(unit.side) == world.round,
        had_energy=had_energy,
        neutrals=board.neutrals,
    )
