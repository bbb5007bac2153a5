"""`hexmarshal bench`: the figures that the project promises, measured.

timing      median of five after a warm-up; what a figure is
ground      worlds to measure on, from fixed seeds
rules       resolve, ground, sight, reach, doctrine, queue
pictures    map
rivals      the plain scene by Pillow, cairo and matplotlib
films       the replay of a round
skirmish    moves in 200 skirmishes at the same time
history     a command and a close with 10 and with 10,000 stored rounds
adjudicate  rounds in a process of their own
campaigns   campaigns that close at the same moment, with several numbers of workers
guilds      memory of one gateway with many servers
starts      the first answers after a start of the bot
orders      order commands of 100 players through discord.py, the sandbox and PostgreSQL
panel       presses on the panel of orders by 100 players, likewise
"""

from __future__ import annotations

from collections.abc import Callable

from bot.rehearsal.bench.timing import Figure


def _resolve() -> list[Figure]:
    from bot.rehearsal.bench.rules import bench_resolve

    return bench_resolve()


def _ground() -> list[Figure]:
    from bot.rehearsal.bench.rules import bench_ground

    return bench_ground()


def _sight() -> list[Figure]:
    from bot.rehearsal.bench.rules import bench_sight

    return bench_sight()


def _reach() -> list[Figure]:
    from bot.rehearsal.bench.rules import bench_reach

    return bench_reach()


def _doctrine() -> list[Figure]:
    from bot.rehearsal.bench.rules import bench_doctrine

    return bench_doctrine()


def _queue() -> list[Figure]:
    from bot.rehearsal.bench.rules import bench_queue

    return bench_queue()


def _map() -> list[Figure]:
    from bot.rehearsal.bench.pictures import bench_map, bench_rivals

    return [*bench_map(), *bench_rivals()]


def _replay() -> list[Figure]:
    from bot.rehearsal.bench.films import bench_replay

    return bench_replay()


def _orders(count: int | None = None) -> list[Figure]:
    from bot.rehearsal.bench.orders import PLAYERS, bench_orders

    return bench_orders(count or PLAYERS)


def _panel(count: int | None = None) -> list[Figure]:
    from bot.rehearsal.bench.orders import PLAYERS
    from bot.rehearsal.bench.panel import bench_panel

    return bench_panel(count or PLAYERS)


def _starts() -> list[Figure]:
    from bot.rehearsal.bench.starts import bench_starts

    return bench_starts()


def _skirmish() -> list[Figure]:
    from bot.rehearsal.bench.skirmish import bench_skirmish

    return bench_skirmish()


def _history(count: int | None = None) -> list[Figure]:
    from bot.rehearsal.bench.history import MANY, bench_history

    return bench_history(count or MANY)


def _adjudicate() -> list[Figure]:
    from bot.rehearsal.bench.adjudicate import bench_adjudicate

    return bench_adjudicate()


def _campaigns(count: int | None = None) -> list[Figure]:
    from bot.rehearsal.bench.campaigns import CAMPAIGNS, bench_campaigns

    return bench_campaigns(count or CAMPAIGNS)


def _guilds(count: int | None = None) -> list[Figure]:
    from bot.rehearsal.bench.guilds import GUILDS, bench_guilds

    return bench_guilds(count or GUILDS)


BENCHES: dict[str, Callable[[], list[Figure]]] = {
    "resolve": _resolve,
    "ground": _ground,
    "sight": _sight,
    "reach": _reach,
    "doctrine": _doctrine,
    "queue": _queue,
    "map": _map,
    "replay": _replay,
    "orders": _orders,
    "panel": _panel,
    "starts": _starts,
    "skirmish": _skirmish,
    "history": _history,
    "adjudicate": _adjudicate,
    "campaigns": _campaigns,
    "guilds": _guilds,
}
"""By the name the command takes; each imports what it needs when it is called."""

SIZED: dict[str, Callable[[int], list[Figure]]] = {
    "orders": _orders,
    "panel": _panel,
    "history": _history,
    "campaigns": _campaigns,
    "guilds": _guilds,
}
"""Those that can be measured with another number of things: orders, stored rounds, campaigns, servers."""
