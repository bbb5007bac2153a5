"""A button tapped twice does its work once and says so."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import select, text

from bot.service.base import TEXT_LIMIT, Refused, Services, Who
from bot.service.company import answers, signup
from bot.service.gm import forces, office
from bot.service.orders import buttons, filing, paste
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import overview
from bot.service.room import comms
from bot.service.round import rounds
from bot.service.trouble.interrupted import say_in_public
from bot.store import claims
from bot.store import orders as queue
from bot.store.session import reading
from bot.store.tables import OrderRow, OutboxRow, Player
from tests.service.conftest import ALICE, CHANNELS, FOE_CLASS, MASTER, Table, again, sign_up
from tests.service.pressing import button, carry_out, press


async def orders_of(s: Services) -> list[tuple[int, str, str]]:
    async with s.sessions() as session:
        rows = (await session.execute(select(OrderRow).order_by(OrderRow.number))).scalars()
        return [(row.number, row.unit_id, row.state) for row in rows]


async def keys_of(s: Services) -> list[str]:
    async with s.sessions() as session:
        return list((await session.execute(select(OutboxRow.key).order_by(OutboxRow.id))).scalars())


async def check(table: Table, move: str) -> buttons.Screen:
    return await buttons.check(table.s, again(ALICE), OrderForm("Able", move=move))


async def test_an_order_given_by_its_button_twice_is_filed_once(table: Table) -> None:
    s = table.s
    seen = await check(table, "0304")
    receipt = await press(s, ALICE, seen, "Give this order")
    await buttons.give(s, again(ALICE), OrderForm("Hammer", move="0203"))
    filed, posts = await orders_of(s), await keys_of(s)
    second = await press(s, ALICE, seen, "Give this order")
    assert second.text == "You gave this order already: it is order 1 for **Able**. Nothing was changed."
    assert not second.buttons
    assert (await orders_of(s), await keys_of(s)) == (filed, posts)

    await press(s, ALICE, receipt, "Withdraw")
    gone = await press(s, ALICE, seen, "Give this order")
    assert "was order 1 for **Able**, and it has been withdrawn. Nothing was changed." in gone.text
    assert "check it again with `/order check`" in gone.text
    # A new check makes a new button, for the same order too.
    await press(s, ALICE, await check(table, "0304"), "Give this order")
    assert (await orders_of(s))[-1] == (3, "p1", "live")
    newer = await check(table, "0203")
    await press(s, ALICE, newer, "Give this order")
    await buttons.give(s, again(ALICE), OrderForm("Able", move="0304"))
    assert "and a newer order has replaced it" in (await press(s, ALICE, newer, "Give this order")).text
    assert (await orders_of(s))[-1] == (5, "p1", "live")


async def test_two_taps_at_the_same_moment_file_one_order(table: Table) -> None:
    seen = button(await check(table, "0304"), "Give this order")
    both = await asyncio.gather(*(carry_out(table.s, again(ALICE), seen) for _ in range(2)))
    assert sorted(screen.text.startswith("You gave this order already") for screen in both) == [False, True]
    assert await orders_of(table.s) == [(1, "p1", "live")]


async def test_a_tap_that_was_refused_may_be_repeated(table: Table) -> None:
    """Only what was filed counts."""
    seen = await check(table, "0304")
    async with table.s.sessions.begin() as session:
        await queue.file_order(session, table.id, 1, unit_id="p1", user_id=11, order={})
        await queue.mark_orders_resolved(session, table.id, 1)
    with pytest.raises(Refused, match="already acted"):
        await press(table.s, ALICE, seen, "Give this order")
    async with table.s.sessions.begin() as session:
        for row in (await session.execute(select(OrderRow))).scalars():
            await session.delete(row)
    assert "is in, round 1" in (await press(table.s, ALICE, seen, "Give this order")).text


async def test_the_second_tap_is_answered_after_the_close_too(table: Table) -> None:
    seen = await check(table, "0304")
    await press(table.s, ALICE, seen, "Give this order")
    async with table.s.sessions.begin() as session:
        await session.execute(text("UPDATE round SET closes_at = now()"))
    assert await rounds.lock(table.s, table.id, 1)
    assert "it is order 1" in (await press(table.s, ALICE, seen, "Give this order")).text


async def test_an_order_withdrawn_twice_is_withdrawn_once(table: Table) -> None:
    receipt = await buttons.give(table.s, again(ALICE), OrderForm("Able", move="0304"))
    await press(table.s, ALICE, receipt, "Withdraw")
    with pytest.raises(Refused, match=r"^Order 1 of Able is no longer in the queue\..* Nothing was changed"):
        await press(table.s, ALICE, receipt, "Withdraw")
    with pytest.raises(Refused, match="has no order to withdraw"):
        await filing.withdraw(table.s, again(ALICE), "Able")


async def test_a_sign_up_and_its_confirmation_are_posted_once(services: Services) -> None:
    s = services
    made = await sign_up(s)
    async with s.sessions.begin() as session:  # a company that has not been signed up as it is
        player = await session.get_one(Player, (made, ALICE.user_id))
        player.details = {key: value for key, value in player.details.items() if key != "signed"}
    page = await answers.open_company(s, ALICE)
    first = await press(s, ALICE, page, "Sign up")
    assert "pending the game master's confirmation" in first.text
    posts = await keys_of(s)
    again_said = await press(s, ALICE, page, "Sign up")
    assert again_said.text == "**Alice's Own** is signed up already. Nothing was changed."
    assert await keys_of(s) == posts

    async with s.sessions() as session:
        player = await session.get(Player, (made, ALICE.user_id))
        assert player is not None
        turn = player.details["signups"]
    yes = signup.DecideSignup(made, ALICE.user_id, turn, confirm=True)
    assert "is confirmed." in (await carry_out(s, again(MASTER), yes)).text
    posts = await keys_of(s)
    assert "is confirmed already. Nothing was changed." in (await carry_out(s, again(MASTER), yes)).text
    assert await keys_of(s) == posts
    # The game master may think again, and a player who was refused may sign up as before.
    no = signup.DecideSignup(made, ALICE.user_id, turn, confirm=False)
    assert "is not accepted" in (await carry_out(s, again(MASTER), no)).text
    page = await answers.open_company(s, ALICE)
    assert "pending" in (await press(s, ALICE, page, "Sign up")).text


async def test_an_order_whose_receipt_never_got_through_is_named_in_public(table: Table) -> None:
    who = again(ALICE)
    await buttons.give(table.s, who, OrderForm("Able", move="0304"))
    await say_in_public(table.s, who)
    await say_in_public(table.s, who)
    await say_in_public(table.s, again(ALICE))
    async with table.s.sessions() as session:
        (post,) = (
            await session.execute(
                select(OutboxRow).where(OutboxRow.key.startswith("unanswered")).order_by(OutboxRow.id)
            )
        ).scalars()
    assert (
        post.payload["content"]
        == "<@11>: My answer could not be shown to you, but your order 1 (Able) counts."
    )
    assert post.payload["ping"] == [11]


async def unanswered(s: Services) -> list[OutboxRow]:
    async with s.sessions() as session:
        found = await session.execute(
            select(OutboxRow).where(OutboxRow.key.startswith("unanswered")).order_by(OutboxRow.id)
        )
        return list(found.scalars())


async def test_an_order_given_by_its_button_or_a_form_is_named_in_public_too(table: Table) -> None:
    s = table.s
    seen, who = await check(table, "0304"), again(ALICE)
    await carry_out(s, who, button(seen, "Give this order"))
    await say_in_public(s, who)
    (post,) = await unanswered(s)
    assert "your order 1 (Able) counts" in post.payload["content"]
    who = again(ALICE)
    form = (await paste.template_text(s, ALICE, "Hammer")).strip("`\n")
    await carry_out(s, who, buttons.PasteOrders(table.id, 1), orders=form)
    await say_in_public(s, who)
    assert "your order 2 (Hammer) counts" in (await unanswered(s))[1].payload["content"]


async def test_a_game_master_hears_in_public_of_what_was_done(table: Table) -> None:
    s, who, idle, player = table.s, again(MASTER), again(MASTER), again(ALICE)

    async def at_work(one: Who, work: Callable[[], Awaitable[object]]) -> None:
        assert one.interaction_id is not None
        async with reading(s.sessions) as session:
            assert await claims.claim(session, one.interaction_id, "here", "token")
        with claims.carrying_out(one.interaction_id, "here"):
            await work()
        await say_in_public(s, one)

    await at_work(who, lambda: forces.spawn(s, who, FOE_CLASS, "0707", "Raiders"))
    await at_work(idle, lambda: office.map_gm(s, idle))
    await at_work(player, lambda: comms.report(s, player, "Nothing new."))
    (post,) = await unanswered(s)
    assert post.channel_id == CHANNELS["gm-room"]
    assert post.payload["ping"] == [MASTER.user_id]
    assert "what you asked for was done" in post.payload["content"]


async def test_orders_pasted_too_late_are_given_back_whole(table: Table) -> None:
    lines = [f"Unit: Able {number}" for number in range(250)]
    late = buttons.PasteOrders(table.id, 7)
    told = await carry_out(table.s, ALICE, late, orders="```\n" + "\n".join(lines) + "\n```")
    assert "Your text is below" in told.text
    assert max(map(len, told.extra)) <= TEXT_LIMIT
    back = [one.removeprefix("```\n").removesuffix("\n```") for one in told.extra]
    assert [line for one in back for line in one.splitlines() if line] == lines


async def test_two_taps_on_a_units_page_give_one_order(table: Table) -> None:
    """One after the other, and at the same moment: the second is told that the order has changed."""
    page = await press(table.s, ALICE, await overview.show(table.s, ALICE), "Next: Able")
    hold = button(page, "Hold")
    await carry_out(table.s, again(ALICE), hold)
    posts = await keys_of(table.s)
    late = await carry_out(table.s, again(ALICE), hold)
    assert "The order of Able has changed since this was shown. Nothing was done" in late.said
    assert await orders_of(table.s) == [(1, "p1", "live")]
    assert await keys_of(table.s) == posts
    give = button(await press(table.s, ALICE, late, "NE"), "Give this order")
    both = await asyncio.gather(*(carry_out(table.s, again(ALICE), give) for _ in range(2)))
    assert sorted("has changed since this was shown" in screen.said for screen in both) == [False, True]
    assert [order for order in await orders_of(table.s) if order[2] == "live"] == [(2, "p1", "live")]
