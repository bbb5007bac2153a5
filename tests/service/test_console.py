"""The game master's console: one post that is always current, and what its buttons do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.sides import Side
from bot.service import presses
from bot.service.base import Refused, Services, Who
from bot.service.company import players
from bot.service.console.refresh import refresh
from bot.service.console.sheet import Sheet
from bot.service.gm import forces
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import standing
from bot.service.room import campaigns
from bot.service.round import early
from bot.service.screens.answer import Given, Outdated
from bot.service.screens.screen import Screen
from bot.store import campaigns as store
from bot.store import records
from bot.store.tables import Campaign, OutboxRow, PostKind, Round
from tests.service.conftest import ALICE, BOB, CAROL, CHANNELS, MAP, MASTER, Table, again
from tests.service.gm.test_placing import units
from tests.service.gm.test_undo import campaign_of
from tests.service.room.test_comms import posts
from tests.service.round.test_rulings import drafted as drafted
from tests.service.round.test_rulings import energy_of_able


async def consoles(s: Services) -> list[OutboxRow]:
    return [post for post in await posts(s, "gm-room") if post.key.startswith("console:")]


def words(post: OutboxRow) -> str:
    return "\n".join(part["text"] for part in post.payload["layout"] if part["kind"] == "text")


def buttons(post: OutboxRow) -> dict[str, str]:
    """Custom ids by label."""
    rows = [part for part in post.payload["layout"] if part["kind"] == "row"]
    return {button["label"]: button["custom_id"] for row in rows for button in row["buttons"]}


async def shown(s: Services) -> OutboxRow:
    """The console as it is after everything that was queued."""
    await refresh(s)
    return (await consoles(s))[-1]


async def press(s: Services, label: str, who: Who = MASTER, **texts: str) -> Screen:
    given: Any = Given(texts=texts) if texts else Given()
    return await presses.answer(s, again(who), presses.read(buttons(await shown(s))[label]), given)


def primary(post: OutboxRow) -> Sequence[str]:
    rows = [part for part in post.payload["layout"] if part["kind"] == "row"]
    return [b["label"] for row in rows for b in row["buttons"] if b["style"] == "primary"]


async def test_it_is_posted_once_and_changed_only_where_it_looks_different(table: Table) -> None:
    s = table.s
    assert await refresh(s) == 1
    first = await consoles(s)
    assert [post.kind for post in first] == [PostKind.CREATE]
    assert await refresh(s) == 0
    await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304"))
    assert await refresh(s) == 1
    assert await refresh(s) == 0
    edit = (await consoles(s))[-1]
    assert (edit.kind, edit.target_key) == (PostKind.EDIT, first[0].key)
    assert "1 ordered, 0 with nothing to order, **3 missing**" in words(edit)
    await orders.withdraw(s, again(ALICE), "Hammer")
    assert "0 ordered" in words(await shown(s))


@pytest.mark.parametrize(
    ("problem", "tries"), [(OperationalError("deadlock", None, Exception()), 2), (KeyError("x"), 1)]
)
async def test_one_that_the_database_broke_off_is_made_at_the_next_look(
    table: Table, monkeypatch: pytest.MonkeyPatch, problem: Exception, tries: int
) -> None:
    tried: list[int] = []

    async def broken(s: Services, session: AsyncSession, campaign: Campaign) -> Sheet:
        tried.append(campaign.id)
        raise problem

    monkeypatch.setattr("bot.service.console.refresh.sheet_of", broken)
    assert await refresh(table.s) == 0
    assert await refresh(table.s) == 0
    assert len(tried) == tries
    monkeypatch.undo()
    assert await refresh(table.s) == tries - 1
    await orders.give(table.s, again(ALICE), OrderForm("Hammer", move="0304"))
    assert await refresh(table.s) == 1


async def test_it_names_who_is_missing_and_the_forces(table: Table) -> None:
    s = table.s
    for who, unit in ((ALICE, "Hammer"), (ALICE, "Able"), (BOB, "Baker")):
        await orders.give(s, again(who), OrderForm(unit, action="hold"))
    post = await shown(s)
    assert f"- <@{CAROL.user_id}>: Charlie" in words(post)
    assert f"<@{BOB.user_id}>" not in words(post)
    assert "Hostile: 2 hold" in words(post)
    assert primary(post) == ["Remind"]
    await orders.give(s, again(CAROL), OrderForm("Charlie", action="hold"))
    post = await shown(s)
    assert primary(post) == ["Close now"]
    assert "Remind" not in buttons(post)


async def test_a_unit_that_follows_a_standing_order_is_not_missing(table: Table) -> None:
    s = table.s
    assert f"- <@{BOB.user_id}>: Baker" in words(await shown(s))
    await standing.give(s, again(BOB), "always", OrderForm("Baker", move="ahead"))
    post = await shown(s)
    assert f"<@{BOB.user_id}>" not in words(post)
    assert "1 ordered, 0 with nothing to order, **3 missing**" in words(post)


async def test_a_round_without_rulings_takes_two_taps(table: Table) -> None:
    s = table.s
    await press(s, "Close now")
    await gm.close_now(s, MASTER)
    post = await shown(s)
    assert "the draft waits for you" in words(post)
    assert "The book leaves nothing open." in words(post)
    assert primary(post) == ["Preview"]
    draft = await press(s, "Preview")
    publish, rewrite = draft.buttons
    assert rewrite.label == "Rewrite…"
    await presses.answer(s, again(MASTER), presses.read(publish.custom_id), Given())
    after = await consoles(s)
    await refresh(s)
    past, fresh = (await consoles(s))[len(after) :]
    assert (past.kind, past.target_key) == (PostKind.EDIT, after[0].key)
    assert buttons(past) == {}
    assert fresh.kind == PostKind.CREATE
    assert "round 2, orders open" in words(fresh)


@pytest.mark.parametrize(
    ("automatic", "drafted", "ago"),
    [(False, False, 1), (True, True, 1), (False, False, 60), (False, True, 1)],
)
async def test_what_is_over_in_a_moment_takes_no_post(
    table: Table, automatic: bool, drafted: bool, ago: int
) -> None:
    """A round that is being adjudicated, or publishes itself at once, says so only where that takes long."""
    s = table.s
    await refresh(s)
    async with s.sessions.begin() as session:
        await session.execute(
            update(Round).values(
                locked_at=datetime.now(UTC) - timedelta(seconds=ago),
                draft={"rulings": []} if drafted else None,
            )
        )
        campaign = await store.get_campaign(session, table.id)
        records.AUTO_PUBLISH.keep(campaign, automatic)
    brief = ago < 10 and (automatic or not drafted)
    assert await refresh(s) == (0 if brief else 1)


async def test_time_is_given_paused_and_resumed(table: Table) -> None:
    s = table.s
    assert "now close" in (await press(s, "More time…", text="5")).text
    with pytest.raises(Refused, match="1 to 336"):
        await press(s, "More time…", text="0")
    await press(s, "Pause…", text="")
    post = await shown(s)
    assert "· paused" in words(post)
    assert "More time…" not in buttons(post)
    await press(s, "Resume")
    assert "· close <t:" in words(await shown(s))


async def test_a_press_of_an_earlier_round_does_nothing(table: Table) -> None:
    s = table.s
    old = buttons(await shown(s))
    await gm.close_now(s, MASTER)
    await gm.preview(s, MASTER)
    await gm.publish(s, MASTER)
    for label in ("Close now", "Pause…", "Remind", "Undo…"):
        given = Given(texts={"text": ""}) if label.endswith("e…") else Given()
        with pytest.raises((Outdated, Refused)):
            await presses.answer(s, again(MASTER), presses.read(old[label]), given)
    assert (await campaign_of(s)).round == 2


async def test_only_game_masters_press_it(table: Table) -> None:
    s = table.s
    for label in buttons(await shown(s)):
        with pytest.raises(Refused):
            await press(s, label, ALICE)


async def test_what_was_done_is_taken_back_from_a_menu(table: Table) -> None:
    s = table.s
    await press(s, "Place units…", text="Hostile Infantry: 0701-0901")
    placed = await press(s, "Undo…")
    (menu,) = placed.menus
    choose = presses.of_marked(menu.custom_id)
    await presses.answer(s, again(MASTER), choose, Given(values=(menu.items[0].value,)))
    assert not [name for name in await units(s) if name.startswith("Hostile Infantry")]


async def test_a_round_with_a_ruling_takes_at_most_five_taps(drafted: Services) -> None:
    """Answer…, the menu (two taps), Publish: four."""
    s = drafted
    post = await shown(s)
    assert "One question is open" in words(post)
    assert "Able tried to change level" in words(post)
    assert primary(post) == ["Answer…"]
    asked = await press(s, "Answer…")
    (menu,) = asked.menus
    assert [item.value for item in menu.items] == ["stop", "energy", "immobilise", "damage"]
    assert [item.value for item in menu.items if item.chosen] == ["stop"]
    energy = await energy_of_able(s)
    draft = await presses.answer(
        s, again(MASTER), presses.of_marked(menu.custom_id), Given(values=("energy",))
    )
    assert await energy_of_able(s) == energy - 1
    assert "now **energy** (was stop)" in draft.text
    publish, rewrite = draft.buttons
    assert rewrite.label == "Rewrite…"
    await presses.answer(s, again(MASTER), presses.read(publish.custom_id), Given())
    assert (await campaign_of(s)).round == 2


async def test_before_the_start_it_says_what_comes_next(services: Services) -> None:
    s = services
    made = await campaigns.create_campaign(s, MASTER, name="Dry Run", map_name="proving", map_text=MAP)
    assert await refresh(s) == 0, "it has no room yet"
    await campaigns.set_channels(s, made.id, CHANNELS, {"gm": 90, "player": 91, "spectator": 92})
    post = await shown(s)
    assert "**Next:** place the enemy." in words(post)
    await press(s, "Place units…", text="Hostile Infantry: 0701-1001\nHostile Tank: 0708-1008 0606 0707 0806")
    assert sum(unit.side is Side.HOSTILE for unit in (await units(s)).values()) == 11
    assert "open sign-ups" in words(await shown(s))
    await press(s, "Open sign-ups…", text="Take the ground.")
    assert "wait for a complete company" in words(await shown(s))
    await players.join(s, ALICE, True)
    await players.create_company(s, ALICE, "Alice's Own", [("regular_infantry", "Able")])
    post = await shown(s)
    assert "Companies: 1 complete (1 to confirm)" in words(post)
    await press(s, "Start round 1")
    assert "round 1, orders open" in words(await shown(s))


async def test_it_ends_with_the_campaign(table: Table) -> None:
    s = table.s
    await refresh(s)
    await campaigns.end(s, MASTER)
    post = await shown(s)
    assert "is over" in words(post)
    assert buttons(post) == {}
    assert await refresh(s) == 0


async def test_an_order_resolved_early_shows(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304"))
    await refresh(s)
    await early.resolve_order(s, MASTER, "1")
    assert "1 ordered" in words(await shown(s))
    await forces.spawn(s, MASTER, "hostile_infantry", "0808", "New", doctrine="advance")
    assert "1 advance, 2 hold" in words(await shown(s))
