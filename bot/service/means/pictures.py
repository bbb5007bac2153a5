"""Pictures, drawn in processes of their own so that the bot keeps answering meanwhile."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache, partial
from typing import Any, TypeVar

from bot.campaign.forecast.areas import Area
from bot.campaign.knowledge.deeds import NOTHING, Deeds, deeds_of
from bot.campaign.knowledge.fronts import Front, fronts_of
from bot.campaign.knowledge.replay import apart, steps_of
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Unit, World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.saved.serial import event_from_json
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import load_map
from bot.maps import read_shipped
from bot.process.processes import Ended, Pool
from bot.service.means.worlds import read_world
from bot.skirmish.view import Sketch, View

DRAW_SECONDS = 120.0
"""For one picture; the largest takes seconds."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A view on its way to a drawing process.

    Map and catalogue are most of it and the same in many views: the process reads equal ones once.
    """

    shared: bytes
    rest: Mapping[str, Any]

    @classmethod
    def of(cls, view: SideView) -> Packed:
        rest = {field.name: getattr(view, field.name) for field in fields(view)}
        return cls(pickle.dumps([rest.pop(name) for name in SHARED]), rest)

    def view(self) -> SideView:
        return SideView(**dict(zip(SHARED, _unpacked(self.shared), strict=True)), **self.rest)


SHARED = ("map", "catalogue")


@lru_cache(maxsize=8)
def _unpacked(shared: bytes) -> Sequence[Any]:
    """By its whole content: what one side may know never comes out for another."""
    given: Sequence[Any] = pickle.loads(shared)
    return given


@dataclass(frozen=True, slots=True)
class Farthest:
    """A round as it opened, in which truth and belief lay far apart."""

    round: int
    units: int
    """Hostile units there were."""
    unknown: int
    wrong: int


MOST_FARTHEST = 3
T = TypeVar("T")


class Pictures:
    """A pool of `workers` drawing processes, started with the first pictures."""

    def __init__(self, workers: int = 1) -> None:
        self.pool = Pool(workers, "drawing", yielding=True)

    async def map(
        self,
        view: SideView,
        *,
        title: str,
        crop: tuple[Hex, Hex] | None = None,
        width: int = 1280,
        legend: bool = True,
        deeds: Deeds = NOTHING,
        fronts: Sequence[Front] = (),
        areas: Sequence[Area] = (),
    ) -> bytes:
        """The map as `view` knows it, as a PNG of `width` pixels; `crop` is two opposite corners of a sector.

        `deeds` are drawn over it, the windows of `fronts` are framed, `areas` are marked.
        """
        how = {"title": title, "crop": crop, "width": width, "legend": legend}
        laid = {"deeds": deeds, "fronts": tuple(fronts), "areas": tuple(areas)}
        return await self._draw(partial(_map, Packed.of(view), how, laid))

    async def replay(
        self,
        before: SideView,
        after: SideView,
        events: Sequence[Event],
        *,
        title: str,
        fronts: Sequence[Front] | None = None,
    ) -> bytes:
        """A round as a GIF: from a side's view when it opened, its view after it and its own events.

        `fronts` are the parts of the map that it shows one after another; None: where most happened.
        """
        shown = None if fronts is None else tuple(fronts)
        packed = Packed.of(before), Packed.of(after)
        return await self._draw(partial(_replay, *packed, tuple(events), shown, title))

    async def campaign(
        self,
        worlds: Sequence[Mapping[str, Any]],
        events: Sequence[Sequence[Mapping[str, Any]]],
        map_text: str,
        *,
        title: str,
    ) -> bytes:
        """A campaign as a GIF of what the players' side knew in each of the stored worlds.

        `events` are those that the side had between a world and the next one.
        """
        return await self._draw(partial(_campaign, tuple(worlds), tuple(events), map_text, title))

    async def truth(
        self, worlds: Sequence[Mapping[str, Any]], map_text: str, *, titles: tuple[str, str]
    ) -> tuple[bytes, list[Farthest]]:
        """Stored worlds as a GIF of the truth beside what the players' side knew, and where they differ most."""
        return await self._draw(partial(_truth, tuple(worlds), map_text, titles))

    async def order(
        self,
        view: SideView,
        unit: str,
        path: Sequence[Hex],
        *,
        stop: Hex | None = None,
        target: Hex | None = None,
        reach: Collection[Hex] = (),
    ) -> bytes:
        """A small PNG of what one order attempts: the path, where it is known to end early, what it aims at.

        `reach` is where the move could end.
        """
        how = {"stop": stop, "target": target, "reach": frozenset(reach)}
        return await self._draw(partial(_order, Packed.of(view), unit, tuple(path), how))

    async def company(self, view: SideView, title: str, ways: Sequence[Sequence[Hex]]) -> bytes:
        """A PNG of the part of the map in which units go these ways, each from where the unit is."""
        return await self._draw(partial(_company, Packed.of(view), title, tuple(map(tuple, ways))))

    async def conditions(
        self, clock: Environment, title: str, pointy: bool = False, dark: bool = False
    ) -> bytes:
        """The small PNG of the Environment Report: hour, light and wind (EDC-D1-a)."""
        return await self._draw(partial(_conditions, clock, title, pointy, dark))

    async def battle(
        self, sketch: Sketch, title: str, *, names: Mapping[str, str], width: int = 900, dark: bool = False
    ) -> bytes:
        """A skirmish as a player knows it, as PNG. Raises ValueError for a view without a board."""
        shown = replace(sketch.view, facts={})  # the picture shows none of them, and they may be large
        drawn = replace(sketch, view=shown)
        return await self._draw(partial(_battle, drawn, title, dict(names), width, dark))

    async def battle_replay(
        self, views: Sequence[View], title: str, *, names: Mapping[str, str], dark: bool = False
    ) -> bytes:
        """The views one after another as an animated WebP."""
        drawn = tuple(replace(view, facts={}) for view in views)
        return await self._draw(partial(_battle_replay, drawn, title, dict(names), dark))

    async def warm_up(self) -> None:
        """Start every drawing process and load what it needs, so that the first picture is as quick as the others."""
        await self.pool.warm_up(_ready)

    async def _draw(self, work: Callable[[], T]) -> T:
        try:
            return await self.pool.run(work, seconds=DRAW_SECONDS)
        except Ended:  # killed (out of memory, or by hand): one fresh start, then the error is real
            return await self.pool.run(work, seconds=DRAW_SECONDS)

    def close(self) -> None:
        """Stop the drawing processes; the next picture would start them again."""
        self.pool.close()


def _ready() -> None:
    """Draw a map with units and an order of one: fonts, colours and signs are then in memory for other pictures."""
    import importlib

    from bot.render import render_map, render_order

    importlib.import_module("bot.render.board.battle")
    view = _sample()
    render_map(view, title="")
    unit = view.units[0]
    render_order(view, unit.id, (unit.hex,))


def _sample() -> SideView:
    """What the players' side knows of a ready map on which a unit of each class stands."""
    world = World(load_map(read_shipped("theatre"), "theatre"), starter_catalogue())
    places = list(world.map.hexes())
    kinds = list(world.catalogue.classes.values())
    for kind, at in zip(kinds, places[:: len(places) // len(kinds)], strict=False):
        world.units[kind.id] = Unit(
            kind.id, kind.id, kind.id, Side.PLAYER, at, Facing(0), kind.fs, kind.energy
        )
    start_round(world)
    return observe(world, Side.PLAYER)


def _map(packed: Packed, how: Mapping[str, Any], laid: Mapping[str, Any]) -> bytes:
    from bot.render import Laid, render_map  # Pillow is loaded in the drawing process only

    return render_map(packed.view(), **how, laid=Laid(**laid))


def _replay(
    before: Packed, after: Packed, events: tuple[Event, ...], fronts: tuple[Front, ...] | None, title: str
) -> bytes:
    from bot.render.moving.animate import render_round

    opened, ended = before.view(), after.view()
    deeds = deeds_of(ended, opened, events)
    shown = fronts_of(ended, deeds) if fronts is None else fronts
    return render_round(steps_of(opened, ended, events), shown, deeds=deeds, title=title)


def _campaign(
    worlds: tuple[Mapping[str, Any], ...],
    events: tuple[Sequence[Mapping[str, Any]], ...],
    map_text: str,
    title: str,
) -> bytes:
    from bot.render.moving.animate import render_campaign

    views = views_of(worlds, map_text)
    rounds = [(views[0], NOTHING)]
    for before, after, happened in zip(views, views[1:], events, strict=False):
        follows = after.round == before.round + 1
        deeds = deeds_of(after, before, map(event_from_json, happened)) if follows else NOTHING
        rounds.append((after, deeds))
    return render_campaign(rounds, title=title)


def views_of(worlds: Sequence[Mapping[str, Any]], map_text: str) -> list[SideView]:
    """What the players' side knew in each of the worlds."""
    return [observe(read_world(world, map_text), Side.PLAYER) for world in worlds]


def _truth(
    worlds: tuple[Mapping[str, Any], ...], map_text: str, titles: tuple[str, str]
) -> tuple[bytes, list[Farthest]]:
    from bot.render.moving.animate import render_truth

    made = [read_world(world, map_text) for world in worlds]
    rounds = [(gm_view(world), observe(world, Side.PLAYER)) for world in made]
    rounds_apart = [
        Farthest(truth.round, len(truth.contacts), away.unknown, away.wrong)
        for truth, belief in rounds
        if (away := apart(truth, belief)).total
    ]
    farthest = sorted(rounds_apart, key=lambda gap: (-gap.unknown - gap.wrong, gap.round))[:MOST_FARTHEST]
    return render_truth(rounds, {gap.round for gap in farthest}, titles=titles), farthest


def _conditions(clock: Environment, title: str, pointy: bool, dark: bool) -> bytes:
    from bot.render import render_conditions

    return render_conditions(clock, title, pointy, dark)


def _company(packed: Packed, title: str, ways: tuple[tuple[Hex, ...], ...]) -> bytes:
    from bot.render import render_company

    return render_company(packed.view(), title, ways)


def _order(packed: Packed, unit: str, path: tuple[Hex, ...], how: Mapping[str, Any]) -> bytes:
    from bot.render import render_order

    return render_order(packed.view(), unit, path, **how)


def _battle(sketch: Sketch, title: str, names: dict[str, str], width: int, dark: bool) -> bytes:
    from bot.render.board.battle import draw_battle

    return draw_battle(sketch, title, names=names, width=width, dark=dark)


def _battle_replay(views: tuple[View, ...], title: str, names: dict[str, str], dark: bool) -> bytes:
    from bot.render.board.battle import animate_battle

    return animate_battle(views, title, names=names, dark=dark)
