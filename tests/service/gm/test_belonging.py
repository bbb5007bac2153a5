"""Who takes part, and who commands whose units, holds whatever course a campaign takes: a ban is not rolled back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.campaign.world.sides import Side
from bot.service.base import Refused, Services, Who
from bot.service.company import absence, leaving, players
from bot.service.gm import bans, signups, undo
from bot.service.gm import office as gm
from bot.service.gm.edits import screens as edits
from bot.service.gm.rollback import back
from bot.service.ground import belonging
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.round import rounds
from bot.store import campaigns as store
from tests.kept import onward
from tests.service.conftest import ALICE, BOB, CAROL, GUILD, MASTER, Table, again
from tests.service.gm.test_rollback import all_sent, course, go, play, posts, returned, world
from tests.service.gm.test_undo import campaign_of

DORA = Who(14, "Dora", GUILD)
NOBODY = None
UNTIL = "2026-12-24"
STILL = {"Able": "11", "Hammer": "11", "Baker": "12", "Charlie": "13"}


async def leave(s: Services) -> None:
    await leaving.leave(s, again(ALICE), sure=True)


async def banned(s: Services) -> None:
    await bans.ban(s, MASTER, ALICE.user_id, "Alice", "Threats.")


async def handed_on(s: Services) -> None:
    """Bob's units go to Alice, and when she goes too, to whoever has hers: Carol."""
    await bans.ban(s, MASTER, BOB.user_id, "Bob", "Threats.", ALICE.user_id)
    await bans.ban(s, MASTER, ALICE.user_id, "Alice", "Threats.", CAROL.user_id)


async def allied(s: Services) -> None:
    await bans.ban(s, MASTER, ALICE.user_id, "Alice", "Threats.", MASTER.user_id)


async def let_in_again(s: Services) -> None:
    await banned(s)
    await signups.admit(s, MASTER, ALICE.user_id, "Alice")


async def joined(s: Services) -> None:
    await signups.admit(s, MASTER, DORA.user_id, "Dora")
    with pytest.raises(Refused, match=r"Dora may join already\."):
        await signups.admit(s, MASTER, DORA.user_id, "Dora")
    await players.join(s, again(DORA), True)
    await players.create_company(s, again(DORA), "Late", [("regular_infantry", "Delta")])


async def given_away(s: Services) -> None:
    """A fact that a game master changed: part of the course, so it goes back with it."""
    await edits.show(s, again(MASTER), "Able", "owner Carol", reason="A trade.")


Owners = dict[str, str | None]
KINDS: dict[str, tuple[Callable[[Services], Awaitable[None]], Owners]] = {
    "left": (leave, STILL | {"Able": NOBODY, "Hammer": NOBODY}),
    "banned": (banned, STILL | {"Able": NOBODY, "Hammer": NOBODY}),
    "handed on": (handed_on, STILL | dict.fromkeys(("Able", "Hammer", "Baker"), "13")),
    "allied": (allied, {"Baker": "12", "Charlie": "13"}),
    "let in again": (let_in_again, STILL),
    "joined": (joined, STILL | {"Delta": "14"}),
    "given away": (given_away, STILL),
}


async def owners(s: Services) -> Owners:
    units = (await world(s)).units.values()
    return {unit.name: unit.owner for unit in units if unit.side is Side.PLAYER}


async def two_rounds(s: Services) -> None:
    async def build() -> None:
        await play(s, 1, {"Able": (ALICE, "0304"), "Baker": (BOB, "0203")})
        await play(s, 2, {"Able": (ALICE, "0404")})

    await onward(s.sessions, "two rounds", build)


@pytest.mark.parametrize("kind", KINDS)
async def test_it_holds_in_an_earlier_moment_and_in_a_round_adjudicated_again(
    table: Table, kind: str
) -> None:
    s, (happens, holds) = table.s, KINDS[kind]
    await two_rounds(s)
    await happens(s)
    await go(s, 2, closed=True)
    before = await owners(s)
    assert before == STILL, "the round is adjudicated from what it was adjudicated from"
    await rounds.close_round(s, table.id, 2)
    await gm.publish(s, MASTER)
    assert await owners(s) == holds
    assert ((await campaign_of(s)).round, bool(await posts(s, "round:3:settled:%"))) == (3, holds != STILL)
    await go(s, 2)
    assert await owners(s) == holds
    await go(s, 1)
    assert await owners(s) == holds


@pytest.mark.parametrize("kind", KINDS)
async def test_it_holds_in_a_course_that_applies_again(table: Table, kind: str) -> None:
    s, (happens, holds) = table.s, KINDS[kind]
    await two_rounds(s)
    await go(s, 2)
    await happens(s)
    await returned(s, 1)
    assert await owners(s) == holds
    pieces = {unit["name"]: unit["unit"] for player in await everybody(s) for unit in player.details["units"]}
    here = await world(s)
    assert {name: here.units[piece].name for name, piece in pieces.items()} == {name: name for name in pieces}


async def test_a_round_that_is_put_right_twice_in_a_course_tells_of_both(table: Table) -> None:
    """Alice is banned while another course applies, and let in again while a third one does."""
    s = table.s
    await two_rounds(s)
    await go(s, 2)
    await banned(s)
    await returned(s, 1)
    assert await owners(s) == STILL | {"Able": NOBODY, "Hammer": NOBODY}
    assert len(await posts(s, "round:3:settled:%")) == 1
    await all_sent(s)
    await go(s, 2)
    await signups.admit(s, MASTER, ALICE.user_id, "Alice")
    await returned(s, 3)
    assert await owners(s) == STILL
    told = await posts(s, "round:3:settled:%")
    assert len(told) == 2
    assert [row.state for row in told] == ["sent", "waiting"], "neither is lost"


async def everybody(s: Services) -> list[Any]:
    async with s.sessions() as session:
        return list(await store.players(session, (await campaign_of(s)).id))


async def test_a_unit_that_its_player_lost_by_a_change_is_not_given_back_by_coming_back(table: Table) -> None:
    s = table.s
    await edits.show(s, again(MASTER), "Able", "owner nobody", reason="It deserted.")
    await two_rounds_without_able(s)
    await let_in_again(s)
    await go(s, 1, 1)
    assert await owners(s) == STILL | {"Able": NOBODY}


async def two_rounds_without_able(s: Services) -> None:
    await play(s, 1, {"Baker": (BOB, "0203")})
    await play(s, 2, {"Hammer": (ALICE, "0305")})


async def test_each_company_has_its_own_pieces_in_each_course(table: Table) -> None:
    s = table.s
    erin = Who(15, "Erin", GUILD)

    async def erins() -> tuple[str, str | None]:
        (row,) = [row for row in await everybody(s) if row.user_id == erin.user_id]
        (unit,) = row.details["units"]
        return unit["unit"], (await world(s)).units[unit["unit"]].owner

    await two_rounds(s)
    await joined(s)  # Dora's unit is p5
    await go(s, 2)
    await leaving.leave(s, again(DORA), sure=True)
    await go(s, 1)
    await signups.admit(s, MASTER, erin.user_id, "Erin")
    await players.join(s, again(erin), True)
    await players.create_company(s, again(erin), "Later", [("regular_infantry", "Echo")])
    assert await erins() == ("p5", "15")
    await returned(s, 1)
    assert await erins() == ("p6", "15")
    assert (await owners(s))["Delta"] is NOBODY
    await returned(s, 3)
    assert await erins() == ("p5", "15")


@pytest.mark.parametrize("moment", [{"number": 1}, {"number": 2}, {"number": 2, "closed": True}])
async def test_a_deputy_stays_one(table: Table, moment: dict[str, Any]) -> None:
    s = table.s
    s.clock = lambda: datetime(2026, 12, 1, 12, tzinfo=UTC)
    await two_rounds(s)
    await absence.appoint(s, again(ALICE), BOB.user_id, UNTIL)
    await go(s, **moment)
    if moment.get("closed"):
        await rounds.close_round(s, table.id, 2)
        await gm.publish(s, MASTER)
    await orders.give(s, again(BOB), OrderForm("Able", facing="N"))
    await bans.ban(s, MASTER, BOB.user_id, "Bob", "Threats.")
    with pytest.raises(Refused):
        await orders.give(s, again(BOB), OrderForm("Able", facing="S"))


async def test_what_breaks_while_it_is_put_right_has_not_begun(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    await two_rounds(s)
    await go(s, 2)
    await play(s, 2, {"Able": (ALICE, "0303")})
    await banned(s)
    works = belonging.correct

    async def breaks(*given: Any) -> bool:
        assert await works(*given)
        raise RuntimeError("killed")

    async def unchanged(act: Callable[[], Awaitable[Any]]) -> None:
        before, known = await course(s), [row.key for row in await posts(s)]
        with monkeypatch.context() as patch:
            patch.setattr(belonging, "correct", breaks)
            with pytest.raises(RuntimeError, match="killed"):
                await act()
        assert (await course(s), [row.key for row in await posts(s)]) == (before, known)

    await unchanged(lambda: go(s, 1))
    await unchanged(lambda: returned(s, 1))
    await go(s, 2, closed=True)
    await rounds.make_draft(s, table.id, 2)
    await unchanged(lambda: rounds.publish_round(s, table.id, 2))
    await rounds.publish_round(s, table.id, 2)
    assert await owners(s) == KINDS["banned"][1]
    assert len(await posts(s, "round:3:settled:%")) == 1


async def test_no_ordinary_round_is_put_right(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where a course was left can the world differ from who takes part."""
    s = table.s
    monkeypatch.setattr(belonging, "correct", None)
    await handed_on(s)
    await play(s, 1, {"Charlie": (CAROL, "0205")})
    assert await owners(s) == KINDS["handed on"][1]
    assert back.PIECES not in (await campaign_of(s)).settings


async def test_a_unit_that_cannot_change_sides_keeps_no_other_from_it(table: Table) -> None:
    there = await world(table.s)
    able, hammer = (unit for unit in there.units.values() if unit.owner == str(ALICE.user_id))
    able.brawl = True
    belonging.hand_over(there, [able, hammer], {"to": "allies", "user": MASTER.user_id})
    assert (able.side, able.owner) == (Side.PLAYER, None)
    assert (hammer.side, hammer.owner) == (Side.ALLIED, None)


@pytest.mark.parametrize("by", ["undo", "revive"])
async def test_a_unit_that_comes_back_to_life_does_not_obey_who_has_gone(table: Table, by: str) -> None:
    s = table.s
    await edits.show(s, MASTER, changes="Baker: kill")
    await bans.ban(s, MASTER, BOB.user_id, "Bob", "Threats.", ALICE.user_id)
    if by == "undo":
        number = next(value for name, value in await undo.choices(s, MASTER, "") if "Baker" in name)
        await undo.take_back(s, MASTER, number)
    else:
        await edits.show(s, MASTER, changes="Baker: revive")
    baker = next(unit for unit in (await world(s)).units.values() if unit.name == "Baker")
    assert baker.owner == str(ALICE.user_id)
