"""Allowances of members and servers: refused with a time, free again then, no hindrance to game masters."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.operations.settings import Settings
from bot.service.base import Refused, Services, Who
from bot.service.ground.quotas import spend
from bot.service.means import allowance
from bot.service.means.allowance import MASTER_TIMES, WINDOW, Allowance, Counted, Quotas
from bot.service.room import comms, maps
from tests.service.conftest import ALICE, BOB, MASTER, Table

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
FEW = dict.fromkeys(Counted, Allowance(2, 3))


def at(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def test_a_member_is_free_again_an_hour_after_the_first() -> None:
    quotas = Quotas(FEW)
    assert quotas.take(Counted.GAMES, 1, 7, at(0)) is None
    assert quotas.take(Counted.GAMES, 1, 7, at(10)) is None
    gone = quotas.take(Counted.GAMES, 1, 7, at(20))
    assert gone is not None
    assert (gone.whole_server, gone.limit, gone.free_at) == (False, 2, at(60))
    assert quotas.take(Counted.PICTURES, 1, 7, at(20)) is None  # each thing is counted for itself
    assert quotas.take(Counted.GAMES, 2, 7, at(20)) is None  # and in each server
    assert quotas.take(Counted.GAMES, 1, 7, at(59.9)) is not None
    assert quotas.take(Counted.GAMES, 1, 7, at(60)) is None
    assert quotas.take(Counted.GAMES, 1, 7, at(60)) is not None


def test_a_server_is_limited_too_and_what_is_refused_does_not_count() -> None:
    quotas = Quotas(FEW)
    for member in (1, 2, 3):
        assert quotas.take(Counted.POSTS, 1, member, at(0)) is None
    for _ in range(5):
        gone = quotas.take(Counted.POSTS, 1, 4, at(1))
        assert gone is not None
        assert (gone.whole_server, gone.limit, gone.free_at) == (True, 3, at(60))
    assert quotas.take(Counted.POSTS, 1, 4, at(60)) is None


def test_a_game_master_has_an_allowance_apart() -> None:
    quotas = Quotas(FEW)
    for member in (1, 2, 3):
        quotas.take(Counted.UPLOADS, 1, member, at(0))
    for _ in range(2 * MASTER_TIMES):
        assert quotas.take(Counted.UPLOADS, 1, 9, at(1), master=True) is None
    assert quotas.take(Counted.UPLOADS, 1, 9, at(1), master=True) is not None


def test_those_who_did_nothing_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "SWEEP_AT", 50)
    quotas = Quotas(FEW)
    for member in range(1000):
        quotas.take(Counted.UPLOADS, member, member, NOW + member * WINDOW / 10)
    assert len(quotas._done) < 80


def test_the_host_sets_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXMARSHAL_MEMBER_GAMES", "3")
    made = Settings(_env_file=None).allowances()
    assert made[Counted.GAMES] == Allowance(3, 200)
    assert made[Counted.POSTS] == allowance.USUAL[Counted.POSTS]


@pytest.mark.parametrize("what", Counted)
def test_the_sentence_says_when_it_is_free_again(services: Services, what: Counted) -> None:
    services.quotas, services.clock = Quotas(FEW), lambda: NOW
    who = Who(7, "Ann", 1)
    spend(services, who, what)
    spend(services, who, what)
    with pytest.raises(Refused, match=rf"\(2\)\. Try again <t:{int(at(60).timestamp())}:R>"):
        spend(services, who, what)
    spend(services, replace(who, user_id=8), what)
    with pytest.raises(Refused, match=r"members of this server .* \(3\)"):
        spend(services, replace(who, user_id=9), what)
    spend(services, replace(who, manage_guild=True), what)


async def test_maps_and_logs_are_counted_and_the_game_master_goes_on(table: Table) -> None:
    s = table.s
    s.quotas = Quotas({**FEW, Counted.POSTS: Allowance(1, 10), Counted.PICTURES: Allowance(1, 10)})
    await maps.theatre(s, ALICE)
    with pytest.raises(Refused, match="as many pictures"):
        await maps.theatre(s, ALICE)
    await maps.theatre(s, BOB)
    await comms.log(s, ALICE, "Bob", "We talked.")
    for again in (
        comms.log(s, ALICE, "Bob", "Again."),
        comms.report(s, ALICE, "Hm."),
        comms.meeting(s, ALICE, "", "x"),
    ):
        with pytest.raises(Refused, match="as many texts"):
            await again
    for _ in range(3):
        await maps.theatre(s, MASTER)
        await comms.log(s, MASTER, "Bob", "We talked.")
