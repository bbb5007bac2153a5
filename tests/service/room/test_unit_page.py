"""`/map unit` and `/map intel`: what anybody may know of one unit, and of all contacts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.world.known.contacts import Contact, Identity, Ping
from bot.campaign.world.known.view import SideView
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.service import presses
from bot.service.base import Refused, Who
from bot.service.company import absence
from bot.service.gm import office as gm
from bot.service.orders.panel.presses import OpenUnit
from bot.service.room import intel, maps, unit_page
from bot.service.room.intel import TurnIntel
from bot.service.round.presses import MyRound
from bot.service.screens.answer import Given
from bot.service.screens.parts import buttons_of, texts_of
from bot.service.screens.screen import Screen
from tests.service.conftest import ALICE, BOB, GUILD, MASTER, Table, again
from tests.service.room.test_my_round import played, said

ZOE = Who(99, "Zoe", GUILD)
"""A member without a unit."""


def pressing(screen: Screen) -> list[object]:
    return [button.press for button in buttons_of(screen.layout)]


async def test_a_unit_has_its_state_what_threatens_it_and_its_last_rounds(table: Table) -> None:
    first = said(await unit_page.show(table.s, ALICE, "Able"))
    assert "No round has been published yet." in first
    await played(table)
    await gm.close_now(table.s, again(MASTER))
    await gm.publish(table.s, again(MASTER))
    told = said(await unit_page.show(table.s, ALICE, "Able"))
    lines = told.splitlines()
    assert lines[0].startswith("**Able** (Regular Infantry) at 0205, FS 5/5, energy 4/5")
    assert lines.index("**What threatens it**") < lines.index("**Its last rounds**")
    second, round_1 = (next(n for n, line in enumerate(lines) if f"**Round {k}**" in line) for k in (2, 1))
    assert second < round_1, "the newest first"
    assert lines[second + 1] == "▫️ No order."
    assert lines[round_1 + 1].startswith("🟡 move to 0206: It got to 0205.")


async def test_only_whoever_orders_the_unit_has_the_button_to_its_order_page(table: Table) -> None:
    await played(table)
    report = MyRound(table.id, 1)
    mine = await unit_page.show(table.s, ALICE, "Able")
    page = pressing(mine)[0]
    assert isinstance(page, OpenUnit)
    assert "Able" in said(await presses.answer(table.s, again(ALICE), page, Given()))
    for who in (BOB, ZOE, MASTER):
        fielded = [report] if who is BOB else []
        assert pressing(await unit_page.show(table.s, who, "Able")) == fielded, "the others have no round"
        assert said(await unit_page.show(table.s, who, "Able")) == said(mine), "the side's knowledge is one"


async def test_a_hidden_unit_is_like_none(table: Table) -> None:
    for who in (ALICE, ZOE):
        for unknown in ("Far Foe", "h9", "Nobody"):
            with pytest.raises(Refused, match=r"^Your side knows no unit called"):
                await unit_page.show(table.s, who, unknown)


# ---------------------------------------------------------------- contacts


def contact(
    number: int, at: str, *, present: bool = True, low: int = 4, high: int = 4, sure: bool = True
) -> Contact:
    return Contact(
        f"C{number}",
        Side.HOSTILE,
        "Tank" if sure else "vehicle",
        "vehicle",
        Identity.SURE if sure else Identity.SUSPECTED,
        Hex(int(at[:2]), int(at[2:])),
        2 if present else 1,
        low,
        high,
        facing=Facing.N if present else None,
        present=present,
    )


async def seen(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    *contacts: Contact,
    pings: tuple[Ping, ...] = (),
    in_round: int = 2,
) -> None:
    """In this round the players know of these and no others; two rounds were played."""
    await played(table)
    kept = maps.asked_by

    async def asked(*given: object) -> maps.Asked:
        asked = await kept(*given)  # type: ignore[arg-type]
        view: SideView = replace(asked.view, contacts=contacts, pings=pings, round=in_round)
        return replace(asked, view=view)

    monkeypatch.setattr(intel, "asked_by", asked)


async def test_contacts_are_told_nearest_first_with_age_source_and_certainty(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alice has Able in 0205 and Hammer in 0204, Bob has Baker in 0203."""
    await seen(
        table,
        monkeypatch,
        contact(1, "0207", low=3, high=5, sure=False),
        contact(2, "0206", present=False),
        contact(3, "0201"),
        pings=(Ping("P1", Hex(2, 8), "ground", "unknown", 2),),
    )
    lines = said(await intel.show(table.s, ALICE)).splitlines()
    assert lines[0].startswith(
        "**Contacts, round 2**: 2 up to date, 1 last seen before, 1 on radar or sonar."
    )
    assert (
        lines[1]
        == "👻 **C2** Tank, last seen in 0206 in round 1, 1 round ago, FS 4 exactly, 1 hex from Able."
    )
    assert lines[2].startswith("-# The hex was then in sight of ")
    assert lines[3] == "👁 **C1** vehicle, type not identified, in 0207 facing N, FS 3-5, 2 hexes from Able."
    assert lines[4].startswith("-# In sight of Able, Baker, Charlie") or lines[4].startswith(
        "-# In sight of Able"
    )
    assert "**C3**" in lines[5]
    assert lines[5].endswith("3 hexes from Hammer.")
    assert lines[7].startswith("📡 **P1** on ground radar, marked unknown, in 0208, 3 hexes from Able.")
    bobs = said(await intel.show(table.s, BOB)).splitlines()
    assert "**C3**" in bobs[1]
    assert bobs[1].endswith("2 hexes from Baker.")
    assert "Nearest to a unit of the players first." in said(await intel.show(table.s, ZOE))


@pytest.mark.parametrize(("in_round", "source"), [(4, "in sight of"), (5, "no longer known")])
async def test_who_saw_a_contact_is_looked_up_three_rounds_back(
    table: Table, monkeypatch: pytest.MonkeyPatch, in_round: int, source: str
) -> None:
    await seen(table, monkeypatch, contact(1, "0206", present=False), in_round=in_round)
    assert source in said(await intel.show(table.s, ALICE)).splitlines()[2]


async def test_the_askers_own_units_are_suggested_first(table: Table) -> None:
    await played(table)
    for who, named in ((ALICE, {"Able", "Hammer"}), (BOB, {"Baker"})):
        shown = [text.partition(",")[0] for text, _ in await maps.unit_choices(table.s, who, "")]
        assert set(shown[: len(named)]) == named


async def test_a_contact_that_no_unit_sees_any_more_is_not_said_to_be_in_sight(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was seen in the last moves, and the light or the units have changed since."""
    await seen(table, monkeypatch, contact(1, "1008"))
    told = said(await intel.show(table.s, ALICE))
    assert "1 up to date" in told
    assert "-# Seen there as the last orders were carried out; no unit sees the hex now." in told
    assert "in sight" not in told.casefold()


async def test_three_hundred_contacts_are_turned_page_by_page(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [contact(number, f"{1 + number % 10:02}{1 + number % 8:02}") for number in range(1, 301)]
    await seen(table, monkeypatch, *(replace(one, label="攻" * 32) for one in many))
    told, page = "", 0
    while True:
        screen = await presses.answer(table.s, again(ALICE), TurnIntel(table.id, page), Given())
        told += said(screen)
        later = [press for press in pressing(screen) if isinstance(press, TurnIntel) and press.page > page]
        if not later:
            break
        page = later[0].page
    assert [told.count(f"**C{number}**") for number in range(1, 301)] == [1] * 300
    assert "**Contacts, round 2**: 300 up to date. Nearest to your units first." in told


async def test_a_deputy_is_told_of_contacts_near_the_units_of_the_absent_player(table: Table) -> None:
    assert "from Baker" in said(await intel.show(table.s, BOB))
    await absence.appoint(table.s, again(ALICE), BOB.user_id, "in 6 hours")
    told = said(await intel.show(table.s, BOB))
    assert "3 hexes from Able" in told
    assert told == said(await intel.show(table.s, ALICE))


async def test_without_a_contact_it_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await seen(table, monkeypatch)
    assert texts_of((await intel.show(table.s, ALICE)).layout) == [
        "**Contacts, round 2**: your side knows of none."
    ]
