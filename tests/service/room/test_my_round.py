"""A player's own round: by the command, by the button under the briefing, and for those without units."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.campaign.world.known.view import OwnUnit
from bot.service import presses
from bot.service.base import Refused, Who
from bot.service.company import absence
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import standing
from bot.service.room import maps, my_round, unit_page
from bot.service.round.presses import MyRound, TurnRound
from bot.service.screens.answer import Given
from bot.service.screens.parts import buttons_of, files_of, texts_of
from bot.service.screens.press import Press, read
from bot.service.screens.screen import Screen
from bot.store.tables import OutboxRow
from tests.service.conftest import ALICE, BOB, GUILD, MASTER, Table, again

ZOE = Who(99, "Zoe", GUILD)
"""A member without a unit."""


async def played(table: Table, *, able: bool = True) -> None:
    """Able gets one hex of two (EDC-C2.2-a), Hammer turns, Baker moves."""
    if able:
        await orders.give(table.s, again(ALICE), OrderForm("Able", move="0206"))
    await orders.give(table.s, again(ALICE), OrderForm("Hammer", facing="N"))
    await orders.give(table.s, again(BOB), OrderForm("Baker", move="0203"))
    await gm.close_now(table.s, MASTER)
    await gm.publish(table.s, MASTER)


def said(screen: Screen) -> str:
    return "\n".join(texts_of(screen.layout))


async def pressed(table: Table, who: Who, press: Press) -> Screen:
    return await presses.answer(table.s, again(who), press, Given())


async def test_each_part_of_each_order_has_its_own_outcome(table: Table) -> None:
    await played(table)
    lines = said(await my_round.show(table.s, ALICE)).splitlines()
    assert lines[0].startswith("**Round 1: your 2 units.** 1 order carried out, 1 in part or not at all")
    assert lines[1].startswith("**Able** · 0204 → 0205 · FS 5/5 · energy 5 → 4/5")
    assert lines[2].startswith("🟡 move to 0206: It got to 0205. The next hex of the path takes 2 points")
    assert lines[3].startswith("**Hammer** · 0204 ·")
    assert lines[4] == "✅ face N"
    assert len(lines) == 5, "nothing of others' units"


async def test_a_unit_that_acted_by_itself_says_so(table: Table) -> None:
    await standing.give(table.s, again(ALICE), "always", OrderForm("Able", move="0305"))
    await played(table, able=False)
    lines = said(await my_round.show(table.s, ALICE)).splitlines()
    assert lines[2:4] == ["🔁 By standing order (always):", "✅ move to 0305"]
    assert "By standing order" not in "".join(lines[4:]), "Hammer had an order"
    page = await unit_page.show(table.s, BOB, "Able")
    assert "🔁 By standing order (always):" in said(page)


async def test_the_button_under_the_briefing_shows_whoever_presses_their_own(table: Table) -> None:
    await played(table)
    async with table.s.sessions() as session:
        rows = await session.scalars(select(OutboxRow).where(OutboxRow.key == "round:1:report"))
        button = rows.one().payload["buttons"][0]
    press = read(button["custom_id"])
    assert press == MyRound(table.id, 1)
    assert "Able" in said(await pressed(table, ALICE, press))
    bobs = said(await pressed(table, BOB, press))
    assert "**Baker** · 0104 → 0203" in bobs
    assert "Able" not in bobs
    assert bobs == said(await pressed(table, BOB, press)), "twice"
    for other in (ZOE, MASTER):
        with pytest.raises(Refused, match=r"^You had no unit in the field in round 1\."):
            await pressed(table, other, press)


async def test_an_old_post_shows_its_own_round_and_none_one_that_is_taken_back(table: Table) -> None:
    await played(table)
    before = said(await pressed(table, ALICE, MyRound(table.id, 1)))
    await gm.close_now(table.s, again(MASTER))
    await gm.publish(table.s, again(MASTER))
    assert said(await pressed(table, ALICE, MyRound(table.id, 1))) == before
    second = said(await my_round.show(table.s, ALICE))
    assert "**Round 2" in second
    assert second.count("▫️ No order.") == 2
    for number in (0, 3):
        with pytest.raises(Refused, match="has not been published"):
            await pressed(table, ALICE, MyRound(table.id, number))


async def test_sixty_units_are_turned_page_by_page_and_none_is_left_out(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With names of 32 wide characters; each page is within what Discord takes, or the screen could not be made."""
    await played(table)
    kept = maps.past_round

    def many(units: tuple[OwnUnit, ...]) -> tuple[OwnUnit, ...]:
        able = next(unit for unit in units if unit.name == "Able")
        copies = [replace(able, id=f"n{number}", name=f"{'攻' * 29} {number}") for number in range(1, 59)]
        return (*units, *copies)

    async def crowded(*given: object, **named: object) -> maps.Past:
        past = await kept(*given, **named)  # type: ignore[arg-type]
        before, after = (replace(view, units=many(view.units)) for view in (past.before, past.after))
        return replace(past, before=before, after=after)

    monkeypatch.setattr(my_round, "past_round", crowded)
    screen = await my_round.show(table.s, ALICE)
    pages = [said(screen)]
    assert [press.page for press in turns(screen)] == [1]
    (onward,) = [button.label for button in buttons_of(screen.layout) if isinstance(button.press, TurnRound)]
    assert onward.startswith("More ▶ (2/")
    while len(turn := turns(screen)) == (1 if len(pages) == 1 else 2):
        screen = await pressed(table, ALICE, turn[-1])
        pages.append(said(screen))
    assert len(pages) < 12
    for number in range(1, 59):
        assert sum(f"{'攻' * 29} {number}**" in page for page in pages) == 1
    beyond = await pressed(table, ALICE, TurnRound(table.id, 1, 999))
    assert said(beyond) == pages[-1]


def turns(screen: Screen) -> list[TurnRound]:
    return [button.press for button in buttons_of(screen.layout) if isinstance(button.press, TurnRound)]


async def test_without_pictures_left_the_words_are_shown(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(table)
    assert files_of((await my_round.show(table.s, ALICE)).layout) == {"my-round-1.png"}

    def none_left(*given: object, **named: object) -> None:
        raise Refused("No more pictures for now.")

    monkeypatch.setattr(my_round, "spend", none_left)
    screen = await my_round.show(table.s, ALICE)
    assert not screen.pictures
    assert said(screen).endswith("No more pictures for now.")
    assert "Able" in said(screen)


async def test_a_deputy_sees_the_round_of_the_absent_player_and_whose_units_they_are(table: Table) -> None:
    await played(table)
    alone = said(await my_round.show(table.s, BOB))
    assert "deputy" not in alone
    await absence.appoint(table.s, again(ALICE), BOB.user_id, "in 6 hours")
    told = said(await my_round.show(table.s, BOB))
    assert "**Able**" in told
    assert "**Baker**" in told
    assert told.splitlines()[1] == "-# As deputy for Alice's Own: Able and Hammer."
    assert "deputy" not in said(await my_round.show(table.s, ALICE))
