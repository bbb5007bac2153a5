"""A campaign's state in memory: parsed once for each version of the world. PostgreSQL stays its only owner."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.sideview import observe
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.service.means.kept import Kept
from bot.service.means.worlds import copy_of, read_world
from bot.store import history
from bot.store.tables import Campaign

KEPT_STATES = 16
OPENING = -1
"""In place of a version: the one with which a round was opened, which never changes in the campaign's first course.

In each later course it is one less."""


@dataclass(frozen=True)
class _State:
    """One version of a campaign's world: the truth and what the players' side knows of it."""

    world: World
    view: SideView


class Truth:
    """The last few worlds by (campaign, round, version); the version grows with every change of a world.

    For game masters' functions and what the bot itself does. Players' functions get `Views`.
    """

    def __init__(self, kept: int = KEPT_STATES) -> None:
        self._states: Kept[_State] = Kept(kept)

    async def world(self, session: AsyncSession, campaign: Campaign) -> World:
        """The newest world, as `campaign` was read in this transaction. Not to be changed, for it is shared."""
        return (await self._newest(session, campaign)).world

    async def fresh(self, session: AsyncSession, campaign: Campaign) -> World:
        """The newest world as a copy that may be changed. Hold the campaign's lock to save it again."""
        return await asyncio.to_thread(copy_of, await self.world(session, campaign))

    async def view(self, session: AsyncSession, campaign: Campaign) -> SideView:
        """What the players' side knows now."""
        return (await self._newest(session, campaign)).view

    async def opening(self, session: AsyncSession, campaign: Campaign, number: int) -> SideView:
        """What the players' side knew when a round was opened."""
        key = (campaign.id, number, OPENING - campaign.course)
        state = self._states.get(key)
        if state is None:
            data = await history.load_world(session, campaign.id, number, step=0)
            state = await asyncio.to_thread(_read, data, campaign.map_text)
            self._states.put(key, state)
        return state.view

    async def _newest(self, session: AsyncSession, campaign: Campaign) -> _State:
        key = (campaign.id, campaign.round, campaign.state_version)
        state = self._states.get(key)
        if state is None:
            data = await history.load_world(session, campaign.id, campaign.round)
            state = await asyncio.to_thread(_read, data, campaign.map_text)
            self._states.put(key, state)
        return state


class Views:
    """What the players' side knows, and nothing else: all that players' functions get of a campaign's world."""

    def __init__(self, truth: Truth) -> None:
        self.now = truth.view
        self.opening = truth.opening


def _read(data: Mapping[str, Any], map_text: str) -> _State:
    """A state from a world's JSON; takes too long for the event loop."""
    world = read_world(data, map_text)
    return _State(world, observe(world, Side.PLAYER))
