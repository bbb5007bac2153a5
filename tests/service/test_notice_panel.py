"""*Notices* under `/help`: few taps, kept at once, for the person alone."""

from __future__ import annotations

import asyncio

import pytest

from bot.messages import say
from bot.service import guide
from bot.service.base import Refused, Services, Who
from bot.service.ground.notices import Group, Way
from bot.service.notice_panel import ChooseWay, SetQuiet, ShowNotices, minutes_of, zone_of
from bot.service.presses import form_of
from bot.service.screens.screen import Screen
from bot.store.notice_choices import choices_of, note_refusal
from bot.store.tables import NoticeChoice
from tests.service.conftest import ALICE, BOB, GUILD, MASTER, Table, again
from tests.service.pressing import carry_out, choose, press

DAVE = Who(14, "Dave", GUILD)


async def kept(s: Services, user: int) -> NoticeChoice | None:
    async with s.sessions() as session:
        return (await choices_of(session, [user])).get(user)


async def opened(s: Services, who: Who) -> Screen:
    return await press(s, who, await guide.show(s, who), "Notices")


async def test_two_taps_change_a_way_and_only_ones_own(table: Table) -> None:
    s = table.s
    shown = await opened(s, ALICE)
    assert (
        "**Orders** (a reminder before the close, an order that lost what it counted on): direct message"
        in shown.text
    )
    battles = "**Battles** (challenges, your turn): "
    assert f"{battles}direct message when it is your turn, otherwise your name in the channel" in shown.text
    shown = await choose(
        s, ALICE, shown, say("notices-menu", group="orders"), say("notices-way", way="nothing")
    )
    assert "counted on): nothing" in shown.text
    assert "decides on it): direct message" in shown.text
    mine = await kept(s, ALICE.user_id)
    assert mine is not None
    assert mine.ways == {"orders": "nothing"}
    assert await kept(s, BOB.user_id) is None
    assert "counted on): direct message" in (await opened(s, BOB)).text


async def test_choices_made_at_the_same_moment_are_all_kept(table: Table) -> None:
    await asyncio.gather(
        carry_out(table.s, ALICE, ChooseWay(Group.ORDERS), Way.NOTHING.value),
        carry_out(table.s, ALICE, ChooseWay(Group.COMPANY), Way.MENTION.value),
        carry_out(table.s, ALICE, ChooseWay(Group.BATTLES), Way.DIRECT.value),
        carry_out(table.s, ALICE, SetQuiet(), zone="London", start="23", end="6"),
    )
    mine = await kept(table.s, ALICE.user_id)
    assert mine is not None
    assert mine.ways == {"orders": "nothing", "company": "mention", "battles": "direct"}
    assert mine.zone == "Europe/London"


async def test_only_game_masters_choose_for_their_office(table: Table) -> None:
    for who, groups in ((MASTER, 4), (ALICE, 3), (DAVE, 3)):
        shown = await opened(table.s, who)
        assert len(shown.menus) == groups
        assert ("Game master" in shown.text) == (groups == 4)


async def test_quiet_hours_are_set_shown_again_in_the_form_and_ended(table: Table) -> None:
    s = table.s
    assert "You have no quiet hours" in (await opened(s, ALICE)).text
    fresh = await form_of(s, ALICE, SetQuiet())
    assert [field.default for field in fresh.fields] == ["", "22:00", "08:00"]  # type: ignore[union-attr]
    shown = await carry_out(s, ALICE, SetQuiet(), zone="new york", start="23", end="6:30")
    assert "Quiet hours: 23:00 to 06:30, America/New_York time (now " in shown.text
    await carry_out(s, ALICE, ChooseWay(Group.COMPANY), Way.MENTION.value)
    mine = await kept(s, ALICE.user_id)
    assert mine is not None
    assert (mine.zone, mine.quiet_from, mine.quiet_until) == ("America/New_York", 1380, 390)
    known = await form_of(s, ALICE, SetQuiet())
    assert [field.default for field in known.fields] == ["America/New_York", "23:00", "06:30"]  # type: ignore[union-attr]
    shown = await press(s, ALICE, await opened(s, ALICE), "No quiet hours")
    assert "You have no quiet hours" in shown.text
    mine = await kept(s, ALICE.user_id)
    assert mine is not None
    assert (mine.ways, mine.zone, mine.quiet_from) == ({"company": "mention"}, "America/New_York", None)


async def test_who_takes_no_direct_messages_is_told_so_and_tries_again_by_choosing(table: Table) -> None:
    s = table.s
    async with s.sessions.begin() as session:
        await note_refusal(session, ALICE.user_id)
    shown = await opened(s, ALICE)
    assert "Discord took no direct message for you lately" in shown.text
    shown = await carry_out(s, ALICE, ChooseWay(Group.ORDERS), Way.DIRECT.value)
    assert "took no direct message" not in shown.text


@pytest.mark.parametrize(
    ("zone", "start", "end", "why"),
    [
        ("Atlantis", "22", "7", "no time zone “Atlantis”"),
        ("../etc/passwd", "22", "7", "There is no time zone"),
        ("London", "24:00", "7", "“24:00” is not a time"),
        ("London", "22", "7:60", "“7:60” is not a time"),
        ("London", "late", "7", "is not a time"),
        ("London", "22", "22:00", "begin and end at the same time"),
    ],
)
async def test_bad_hours_change_nothing(table: Table, zone: str, start: str, end: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        await carry_out(table.s, again(ALICE), SetQuiet(), zone=zone, start=start, end=end)
    assert await kept(table.s, ALICE.user_id) is None


async def test_a_way_that_does_not_exist_is_refused(table: Table) -> None:
    with pytest.raises(Refused, match="cannot be told in that way"):
        await carry_out(table.s, ALICE, ChooseWay(Group.ORDERS), "pigeon")


def test_zones_and_times_are_read_as_people_write_them() -> None:
    assert zone_of("Europe/Berlin") == zone_of(" berlin ") == zone_of("europe/berlin") == "Europe/Berlin"
    assert [minutes_of(text) for text in ("7", "07:05", "22.30", "0:00", "9h15")] == [420, 425, 1350, 0, 555]


async def test_the_panel_is_open_to_everybody(services: Services) -> None:
    assert (await carry_out(services, DAVE, ShowNotices())).menus
