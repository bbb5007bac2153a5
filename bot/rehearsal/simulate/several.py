"""Several campaigns, two at a time."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from bot.rehearsal.simulate.play import campaign
from bot.rehearsal.simulate.statistics import Statistics, total

PROCESSES = 2


def campaigns(
    seeds: Iterable[int], *, rounds: int, players: int, hostiles: int, scenario: str = ""
) -> Statistics:
    """The results of all of them, played in as many processes as there are cores, but no more than two."""
    play = partial(campaign, rounds=rounds, players=players, hostiles=hostiles, scenario=scenario)
    wanted = list(seeds)
    workers = min(PROCESSES, os.cpu_count() or 1, len(wanted))
    if workers == 1:
        return total(map(play, wanted))
    # A fresh process each, so that nothing that was loaded before has a say.
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        return total(pool.map(play, wanted))
