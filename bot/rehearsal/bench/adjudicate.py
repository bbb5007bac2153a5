"""What it costs to adjudicate a round in another process instead of in this one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.campaign.world.saved.serial import world_to_json
from bot.dice import KeyedDice
from bot.hexmap.mapfile import dump_map
from bot.process.processes import Pool
from bot.rehearsal.bench.ground import battle, orders_of_all, rolling_map
from bot.rehearsal.bench.timing import Figure, clocked, timed
from bot.service.round.adjudication import ADJUDICATE_SECONDS, Case, adjudicated

SIZES = ((8, 40, 30), (125, 40, 30), (1000, 100, 100))
"""Units with an order each, and the map."""


def bench_adjudicate(sizes: Sequence[tuple[int, int, int]] = SIZES) -> list[Figure]:
    """Each round here, then in a process that has started."""
    figures = []
    pool = Pool(1, "adjudicating")
    with asyncio.Runner() as runner:
        try:
            for units, width, height in sizes:
                case = _case(units, width, height)
                name = f"round of {units} orders, {width}x{height}"
                figures.append(timed(f"{name}, here", clocked(partial(_here, case))))
                figures.append(timed(f"{name}, in a process", clocked(partial(_there, runner, pool, case))))
        finally:
            pool.close()
    return figures


def _here(case: Case) -> None:
    if adjudicated(replace(case)).failure is not None:  # a new one, which has not read its world yet
        raise RuntimeError("the round cannot be adjudicated")


def _there(runner: asyncio.Runner, pool: Pool, case: Case) -> None:
    runner.run(pool.run(adjudicated, replace(case), seconds=ADJUDICATE_SECONDS))


def _case(units: int, width: int, height: int) -> Case:
    world = battle(units, rolling_map(width, height))
    return Case(
        saved=world_to_json(world),
        map_text=dump_map(world.map),
        told=0,
        orders=tuple(orders_of_all(world)),
        doctrines={},
        dice=KeyedDice(1, b"bench, open seed", b"bench, covered seed"),
        rulings={},
    )
