"""Every button and menu on a player's own screens: pressed by somebody else, from another server, and twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from sqlalchemy import select, text

from bot.service import guide, notice_panel
from bot.service.base import Refused, Services, Who
from bot.service.gm import office
from bot.service.orders import buttons, listing
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import overview, practice, standing
from bot.service.room import intel
from bot.service.round import rounds
from bot.service.screens.parts import Button, buttons_of, menus_of
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Screen
from bot.store.tables import Base, OrderRow
from tests.amount import amount
from tests.kept import kept
from tests.service.conftest import ALICE, BOB, MASTER, NoPictures, Table, again, table_of
from tests.service.pressing import carry_out

STRANGER, FOREIGN = Who(50, "Sam", ALICE.guild_id), replace(ALICE, guild_id=701)
MOST, ALIKE = amount(90, 200), amount(2, 4)
"""Presses from the first screens on; of one kind from one screen to the next."""
OWN = {"notices", "notices.way", "notices.loud", "help", "help.on", "help.go", "data", "data.ask", "data.get"}
"""What is everybody's own: it is about who presses it."""
DRASTIC = {"gm.publish"}
"""After which there is nothing left to press."""
UNSTORED = {"claim", "outbox", "outbox_file", "interaction", "live_link", "quota", "tongue"}
SHARED = {"round", "receipt"}
"""What another player's own orders change: the numbers of the queue."""


@dataclass(frozen=True)
class Found:
    """Something to press on a screen, with an entry of its menu."""

    press: Press
    values: tuple[str, ...] = ()


def on(screen: Screen) -> Iterator[Found]:
    """Buttons, and the first and last entry of each menu."""
    for one in (*screen.buttons, *buttons_of(screen.layout)):
        if isinstance(one, Button) and not one.greyed and one.press.takes is Takes.NOTHING:
            yield Found(one.press)
    for menu in (*screen.menus, *menus_of(screen.layout)):
        for item in dict.fromkeys((menu.items[0].value, menu.items[-1].value)):
            yield Found(menu.press, (item,))


async def answered(s: Services, who: Who, found: Found) -> Screen | str:
    try:
        return await carry_out(s, again(who), found.press, *found.values)
    except Refused as refused:
        return refused.sentence


async def walk(s: Services, who: Who, roots: list[Screen]) -> list[Found]:
    """Everything that is reached from these screens, each kind a few times."""
    met, seen, waiting = list[Found](), Counter[str](), [one for root in roots for one in on(root)]
    while waiting and len(met) < MOST:
        waiting.sort(key=lambda one: seen[one.press.name])
        found = waiting.pop(0)
        if seen[found.press.name] >= ALIKE or found in met or found.press.name in DRASTIC:
            continue
        seen[found.press.name] += 1
        met.append(found)
        after = await answered(s, who, found)
        if isinstance(after, Screen):
            waiting += on(after)
    return met


async def stored(s: Services, of: int | None) -> dict[str, Any]:
    """All that is stored, by table; with `of` only what is that person's, and what is nobody's."""
    rows: dict[str, Any] = {}
    async with s.sessions() as session:
        for name, table in Base.metadata.tables.items():
            if name in (UNSTORED if of is None else UNSTORED | SHARED) or name == "notice_choice":
                continue
            where = f" WHERE user_id = {of}" if of is not None and "user_id" in table.columns else ""
            made = f"SELECT md5(string_agg(row::text, ';' ORDER BY row::text)) FROM \"{name}\" row{where}"
            rows[name] = (await session.execute(text(made))).scalar()
    return rows


async def live(s: Services) -> list[tuple[int, str]]:
    async with s.sessions() as session:
        orders = select(OrderRow).where(OrderRow.state == "live").order_by(OrderRow.number)
        return [(row.number, row.unit_id) for row in (await session.execute(orders)).scalars()]


async def screens_of(table: Table, who: Who) -> list[Screen]:
    """Those from which a player reaches everything in an open round."""
    s = table.s
    return [
        await overview.show(s, who),
        await listing.show(s, who),
        await buttons.check(s, who, OrderForm("Able", move="0304")),
        await standing.show(s, who, "p1"),
        await practice.start(s, who),
        await intel.show(s, who),
        await guide.show(s, who),
        await notice_panel.show(s, who),
    ]


async def closed(table: Table) -> None:
    """The close has come."""
    async with table.s.sessions.begin() as session:
        await session.execute(text("UPDATE round SET closes_at = now() - interval '1 minute'"))
    assert await rounds.lock(table.s, table.id, 1)


@pytest.fixture
async def pressed(services: Services) -> tuple[Table, list[Found]]:
    """The campaign, and what Alice finds in it, after she has given an order and standing orders for one unit."""

    async def build() -> tuple[int, list[Found]]:
        table = await table_of(services)
        await buttons.give(services, again(ALICE), OrderForm("Hammer", move="0203"))
        await standing.give(services, again(ALICE), "always", OrderForm("Able", move="0304"))
        return table.id, await walk(services, ALICE, await screens_of(table, ALICE))

    number, met = await kept(services.sessions, "what Alice finds", build)
    families = {found.press.name.partition(".")[0] for found in met}
    assert {"panel", "pad", "stand", "order", "try", "help", "notices"} <= families, families
    assert len({found.press.name for found in met}) > 25
    assert isinstance(services.pictures, NoPictures)
    return Table(services, number, services.pictures), met


@pytest.fixture
def table(pressed: tuple[Table, list[Found]]) -> Table:
    return pressed[0]


@pytest.fixture
def alices(pressed: tuple[Table, list[Found]]) -> list[Found]:
    return pressed[1]


async def test_another_player_changes_nothing_of_hers(table: Table, alices: list[Found]) -> None:
    before = await stored(table.s, ALICE.user_id)
    for found in alices:
        assert await answered(table.s, BOB, found), found
    after = await stored(table.s, ALICE.user_id)
    assert {name for name in before if before[name] != after[name]} == set()


@pytest.mark.parametrize("who", [STRANGER, FOREIGN, MASTER], ids=lambda who: who.name)
async def test_who_has_no_unit_here_changes_nothing(table: Table, alices: list[Found], who: Who) -> None:
    before = await stored(table.s, None)
    for found in alices:
        if found.press.name not in OWN:
            assert await answered(table.s, who, found), found
    after = await stored(table.s, None)
    assert {name for name in before if before[name] != after[name]} == set()


async def test_a_button_tapped_twice_gives_no_order_twice(table: Table, alices: list[Found]) -> None:
    """Also from screens that were left long ago."""
    for found in alices:
        await answered(table.s, ALICE, found)
        once = await live(table.s)
        assert await answered(table.s, ALICE, found), found
        assert await live(table.s) == once, found
        assert len({unit for _, unit in once}) == len(once), found


async def test_after_the_close_her_screens_change_nothing(table: Table, alices: list[Found]) -> None:
    await closed(table)
    orders, before = await live(table.s), await stored(table.s, None)
    for found in alices:
        if found.press.name not in OWN:
            assert await answered(table.s, ALICE, found), found
            assert await live(table.s) == orders, found
    after = await stored(table.s, None)
    assert {name for name in before if before[name] != after[name]} == set()


async def test_a_draft_is_the_game_masters(table: Table, alices: list[Found]) -> None:
    # Alice may have taken back all that she ordered: the story has paragraphs all the same.
    await buttons.give(table.s, again(BOB), OrderForm("Baker", move="0203"))
    await closed(table)
    await rounds.make_draft(table.s, table.id, 1)
    masters = await walk(
        table.s, MASTER, [await office.preview_screen(table.s, MASTER), await guide.show(table.s, MASTER)]
    )
    masters = [found for found in masters if found.press.name not in OWN]
    assert {"draft.show", "words.show", "words.choose", "words.out", "words.move"} <= {
        found.press.name for found in masters
    }
    before = await stored(table.s, None)
    for who in (ALICE, STRANGER, FOREIGN):
        for found in masters:
            assert isinstance(await answered(table.s, who, found), str), (who, found)
    after = await stored(table.s, None)
    assert {name for name in before if before[name] != after[name]} == set()
