"""The replay of a round: 60 units with an order each in our theatre, drawn and written as a GIF."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.campaign.knowledge.deeds import deeds_of
from bot.campaign.knowledge.fronts import fronts_of
from bot.campaign.knowledge.replay import steps_of
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.happened import GM, Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.document import load_map
from bot.maps import read_shipped
from bot.rehearsal.bench.ground import battle, orders_of_all
from bot.rehearsal.bench.timing import Figure, clocked, timed
from bot.render.hexes.ground import ground
from bot.render.moving.animate import render_round

UNITS = 60
REPLAY_MS = 5_000.0
MOST_BYTES = 8_000_000.0


def bench_replay() -> list[Figure]:
    """As the players saw the round, and with nothing hidden; the ground is drawn anew each time."""
    world = battle(UNITS, load_map(read_shipped("theatre"), "theatre"))
    start_round(world)
    done = resolve(world, orders_of_all(world), KeyedDice(1, b"bench, open seed", b"bench, covered seed"))
    figures: list[Figure] = []
    views: tuple[tuple[str, str, SideView, SideView], ...] = (
        ("players", Side.PLAYER.value, observe(world, Side.PLAYER), observe(done.world, Side.PLAYER)),
        ("game master", GM, gm_view(world), gm_view(done.world)),
    )
    for name, audience, before, after in views:
        events = [event for event in done.events if audience in event.audience]

        film = partial(_film, before, after, events)
        size = len(film())
        spent = clocked(film, ground.cache_clear)
        figures.append(
            timed(f"replay of a round of {UNITS} units, {name}", spent, REPLAY_MS, events=len(events))
        )
        figures.append(Figure(f"the same, size of the file, {name}", size, "bytes", MOST_BYTES))
    return figures


def _film(before: SideView, after: SideView, events: Sequence[Event]) -> bytes:
    deeds = deeds_of(after, before, events)
    return render_round(steps_of(before, after, events), fronts_of(after, deeds), deeds=deeds, title="Bench")
