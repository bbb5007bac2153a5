"""Two campaigns that differ only in what the players cannot know have the same panel: words, menus, pictures."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest
from sqlalchemy import delete

from bot.hexmap.coords import Hex
from bot.service.base import Refused, Services, Who
from bot.service.gm import forces, mines
from bot.service.gm import office as gm
from bot.service.means.pictures import Pictures
from bot.service.orders.panel import overview, practice
from bot.service.orders.panel.practice import TryRun
from bot.service.room import campaigns
from bot.service.round import opening
from bot.service.round.dice_seeds import Seeds
from bot.service.screens.parts import Menu, buttons_of, menus_of, payload_of
from bot.service.screens.press import MARKED, PREFIX
from bot.service.screens.screen import Screen
from bot.store.session import Sessions
from bot.store.tables import AccountRow, LedgerRow
from tests.service.conftest import ALICE, BOB, FOE_CLASS, FOE_CLASSES, MASTER, NoPictures, sign_up_anew
from tests.service.pressing import carry_out, choose, press
from tests.service.test_two_worlds import HIDDEN

T = TypeVar("T")
EACH = 2
"""Entries of each menu that are chosen."""


class Drawn(NoPictures):
    """Draws what the panel shows, to the byte."""

    async def order(self, view: Any, unit: str, path: Sequence[Hex], **how: Any) -> bytes:
        return await Pictures.order(self, view, unit, path, **how)

    async def company(self, *given: Any) -> bytes:
        return await Pictures.company(self, *given)

    async def _draw(self, work: Callable[[], T]) -> T:
        return work()


class Watcher:
    """A player at the panel, with all that was on it since it was opened."""

    def __init__(self, s: Services, who: Who, campaign: int) -> None:
        self.s, self.who, self.campaign = s, who, campaign
        self.got: list[object] = []
        self.screen = Screen("not opened")

    @property
    def menus(self) -> list[Menu]:
        return menus_of(self.screen.layout)

    async def open(self) -> None:
        await self._see(overview.show(self.s, self.who))

    async def tap(self, label: str, **texts: str) -> None:
        await self._see(press(self.s, self.who, self.screen, label, **texts))

    async def choose(self, menu: str, label: str) -> None:
        await self._see(choose(self.s, self.who, self.screen, menu, label))

    async def practise(self) -> None:
        """A practice order in each direction, played on the copy."""
        for side in range(6):
            await self._see(practice.start(self.s, self.who))
            step = next(one for one in buttons_of(self.screen.layout) if not one.greyed)
            await self.tap(step.label)
            await self._see(
                carry_out(self.s, self.who, TryRun(self.campaign, 1, "p3", (side, side), "attack 1008"))
            )

    async def everything(self) -> None:
        """The first entries of each menu of a unit's page, one after another, each taken back."""
        for menu in self.menus:
            if menu.placeholder.startswith("Copy"):
                continue
            for item in menu.items[:EACH]:
                await self.choose(menu.placeholder, item.label)
                if any(one.label == "Undo a step" for one in buttons_of(self.screen.layout)):
                    await self.tap("Undo a step")

    async def _see(self, shown: Awaitable[Screen]) -> None:
        """Keep all that Discord gets, and a refusal. The number of the campaign itself says nothing of it."""
        try:
            self.screen = screen = await shown
        except Refused as refused:
            self.got.append(refused.sentence)
            return
        parts = str(payload_of(screen.layout))
        for menu in self.menus:  # made of the whole id's entries, which are there themselves
            parts = parts.replace(MARKED + menu.custom_id.rpartition(MARKED)[2], "")
        parts = re.sub(rf"({PREFIX}:[a-z.]+):{self.campaign}:", r"\1:", parts)
        self.got.append([screen.said, parts])
        self.got.append([(one.filename, one.alt, one.data.hex()) for one in screen.pictures])


async def everything_on_the_panel(
    sessions: Sessions, hidden: list[tuple[str, str]], moment: datetime
) -> list[object]:
    """One campaign with these hidden units, ordered by the panel for a round and begun for another."""
    s = Services(sessions, Drawn(), clock=lambda: moment)
    campaign_id = await sign_up_anew(s, auto_publish=True)
    await forces.spawn(s, MASTER, FOE_CLASS, "0504", "Near Foe")
    for number, (at, doctrine) in enumerate(hidden):
        await forces.spawn(s, MASTER, FOE_CLASSES[number], at, f"Secret {number}", doctrine=doctrine)
    await campaigns.start(s, MASTER)
    for at in ("0405", "0504", "1008") if hidden else ():
        await mines.lay_mines(s, MASTER, at)
    alice, bob = (Watcher(s, who, campaign_id) for who in (ALICE, BOB))
    await alice.open()
    await alice.choose("Order a unit", "Able")
    for label in ("SE 0305", "Double time", "S 0306", "Undo a step"):
        await alice.tap(label)
    for at in ("0405", "1008", "0504 0604"):
        await alice.tap("Write", move=at, facing="", action="", ability="")
    await alice.tap("Write", move="0305", facing="", action="attack 1008", ability="")
    await alice.tap("Write", move="0305", facing="", action="", ability="")
    await alice.tap("Give this order")  # and on to Hammer
    await alice.everything()
    await alice.choose("Go to", "0303")
    await alice.choose("Action", "Attack 0504")
    await alice.tap("Give this order")
    await bob.open()
    await bob.choose("Order a unit", "Baker")
    await bob.everything()
    await bob.tap("Hold")
    await bob.practise()
    await gm.close_now(s, MASTER)
    await alice.open()
    await alice.choose("Order a unit", "Hammer")
    await alice.everything()
    await bob.open()
    async with sessions.begin() as session:
        campaign = await campaigns.campaigns.get_campaign(session, campaign_id)
        campaign.state, campaign.name = "over", f"{campaign.name} {campaign_id}"
        # What players own outlives a campaign: both worlds begin with the same.
        await session.execute(delete(LedgerRow))
        await session.execute(delete(AccountRow))
    return [*alice.got, *bob.got]


async def test_the_panel_is_the_same_whatever_is_hidden(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaigns.secrets, "token_hex", lambda _: "the same secret")
    monkeypatch.setattr(opening, "draw", lambda: Seeds(b"o" * 32, b"c" * 32))
    moment = datetime.now(UTC)
    plain = await everything_on_the_panel(sessions, [], moment)
    assert await everything_on_the_panel(sessions, HIDDEN[-1], moment) == plain
    assert len(plain) > 100
    assert "Secret" not in str(plain)
