"""Two people at the same moment, and buttons from before: nothing is lost, nothing else is changed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.cogs import hearing
from bot.cogs.orders_room import TAKEN, OrdersRoom
from bot.service.base import Refused, Services, Who
from bot.service.gm import doctrines, forces, tunables
from bot.service.gm import office as gm
from bot.service.orders import buttons, paste, written
from bot.service.orders import filing as orders
from bot.service.orders.buttons import Withdraw, receipt_screen
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, comms
from bot.service.round import closes, early, holidays, rounds, rulings
from bot.store import campaigns as store
from bot.store import history
from bot.views.entrance import Entrance
from tests.service.conftest import (
    ALICE,
    BOB,
    CAROL,
    FOE_CLASS,
    GUILD,
    MASTER,
    NoPictures,
    Table,
    again,
    sign_up,
)
from tests.service.pressing import carry_out, shown_orders
from tests.service.round.test_round import outbox, round_row
from tests.store.helpers import somebody_waits, stop, until


async def stuck_or_done(s: Services, task: asyncio.Task[Any]) -> bool:
    """Whether a task got as far as it can while another one holds the campaign."""
    return task.done() or await somebody_waits(s.sessions)


DORA = Who(77, "Dora", GUILD)


def of(receipt: orders.Receipt) -> tuple[int, int, int]:
    return receipt.campaign, receipt.round, receipt.number


async def test_the_button_of_an_order_withdraws_that_order_only(table: Table) -> None:
    s = table.s
    old = await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    new = await orders.give(s, again(ALICE), OrderForm("Able", move="0205"))
    with pytest.raises(Refused, match="order 2 of Able"):
        await orders.withdraw(s, ALICE, "p1", of(old))
    assert "order 2, move" in await shown_orders(s, ALICE)
    assert "Order 2" in await orders.withdraw(s, ALICE, "p1", of(new))


async def test_the_button_of_a_past_round_leaves_this_round_alone(table: Table) -> None:
    s = table.s
    old = await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    with pytest.raises(Refused, match="round 1, which is over"):
        await orders.withdraw(s, ALICE, "p1", of(old))
    again_first = await orders.give(s, again(ALICE), OrderForm("Able", move="0204"))
    assert (old.round, old.number, again_first.round, again_first.number) == (1, 1, 2, 1)
    with pytest.raises(Refused, match="round 1, which is over"):
        await orders.withdraw(s, ALICE, "p1", of(old))
    with pytest.raises(Refused, match="not under your command"):
        await orders.withdraw(s, BOB, "p1", of(again_first))
    assert "order 1, move" in await shown_orders(s, ALICE)


async def test_the_button_names_its_order(table: Table) -> None:
    receipt = await orders.give(table.s, again(ALICE), OrderForm("Able", move="0304"))
    (button,) = receipt_screen(receipt).buttons
    assert button.press == Withdraw(receipt.campaign, 1, "p1", 1)
    said = await carry_out(table.s, again(ALICE), button.press)
    assert "Order 1 of Able is withdrawn" in said.text
    other = replace(button.press, campaign=receipt.campaign + 1)
    with pytest.raises(Refused, match="does not belong to this server"):
        await carry_out(table.s, again(ALICE), other)


async def test_what_was_checked_is_given_in_that_round_only(table: Table) -> None:
    s = table.s
    screen = await buttons.check(s, again(ALICE), OrderForm("Able", move="0304", action="rest", note="x: y%"))
    (button,) = screen.buttons
    receipt = await carry_out(s, again(ALICE), button.press)
    assert [one.label for one in receipt.buttons] == ["Withdraw"]
    assert "order 1, move" in await shown_orders(s, ALICE)
    other = (await buttons.check(s, again(ALICE), OrderForm("Able", move="0203"))).buttons[0]
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    with pytest.raises(Refused, match="checked this order in an earlier round"):
        await carry_out(s, again(ALICE), other.press)
    told = (await carry_out(s, again(ALICE), button.press)).text
    assert told == (
        "You gave this order already: it was order 1 for **Able**, and it has been carried out. Nothing was changed."
    )
    with pytest.raises(Refused, match="not under your command"):
        await carry_out(s, again(BOB), replace(button.press, round=2))


async def test_a_game_master_who_presses_a_players_button_is_told_for_whom_it_is(table: Table) -> None:
    s = table.s
    checked = await buttons.check(s, again(ALICE), OrderForm("Able", move="0304"))
    receipt = receipt_screen(await orders.give(s, again(ALICE), OrderForm("Able", move="0304")))
    for screen in (checked, receipt):
        with pytest.raises(Refused, match=r"for the players of .*; you are its game master") as refused:
            await carry_out(s, again(MASTER), screen.buttons[0].press)
        assert "spectator" not in refused.value.sentence
    with pytest.raises(Refused, match=r"Only players of \*\*Red Sands\*\* can do that"):
        await carry_out(s, again(DORA), checked.buttons[0].press)
    assert "order 1, move" in await shown_orders(s, ALICE)


async def test_a_unit_placed_while_the_round_is_closed_is_in_the_draft(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    saving, go_on = asyncio.Event(), asyncio.Event()
    save = history.save_world

    async def slow(*args: Any, **named: Any) -> None:
        saving.set()
        await go_on.wait()
        await save(*args, **named)

    monkeypatch.setattr(gm.history, "save_world", slow)
    hostile = FOE_CLASS
    placing = asyncio.create_task(forces.spawn(s, MASTER, hostile, "1008", "Latecomer"))
    async with asyncio.timeout(60):
        await saving.wait()
    closing = asyncio.create_task(gm.close_now(s, MASTER))
    await until(lambda: stuck_or_done(s, closing))
    go_on.set()
    await asyncio.gather(placing, closing)
    draft = (await round_row(s, 1)).draft
    assert draft is not None
    assert "Latecomer" in str(draft["world"])


async def test_two_extensions_at_the_same_moment_both_count(table: Table) -> None:
    before = (await round_row(table.s, 1)).closes_at
    await asyncio.gather(gm.extend(table.s, MASTER, 1), gm.extend(table.s, MASTER, 2))
    after = (await round_row(table.s, 1)).closes_at
    assert before is not None
    assert after == before + timedelta(hours=3)


async def test_two_game_masters_publish_once(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await gm.close_now(s, MASTER)
    await asyncio.gather(gm.publish(s, MASTER), gm.publish(s, MASTER))
    keys = [row.key for row in await outbox(s)]
    assert len(keys) == len(set(keys))
    assert [key for key in keys if key.endswith(":open")] == ["round:1:open"]
    assert keys.count("round:1:report") == 1


async def test_a_campaign_ended_twice_at_the_same_moment_pays_once(table: Table) -> None:
    s = table.s
    ends = [campaigns.end(s, MASTER), campaigns.end(s, MASTER)]
    told = await asyncio.gather(*ends, return_exceptions=True)
    assert sorted(isinstance(one, Refused) for one in told) == [False, True]
    async with s.sessions() as session:
        actions = await history.gm_actions(session, table.id)
    assert [row.kind for row in actions].count("end") == 1


async def test_session_logs_filed_at_the_same_moment_have_numbers_of_their_own(table: Table) -> None:
    s = table.s
    await asyncio.gather(*(comms.log(s, again(who), "<@1>", "North.") for who in (ALICE, BOB, CAROL)))
    heads = [row.payload["content"] for row in await outbox(s) if row.key.startswith("log:")]
    assert sorted(head.split(",")[0] for head in heads) == [f"**Session log {n}**" for n in (1, 2, 3)]


async def test_a_campaign_ended_while_its_round_is_drawn_is_not_published(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    await gm.close_now(s, MASTER)
    draw = rounds.round_posts

    async def ended_meanwhile(*args: Any) -> Any:
        await campaigns.end(s, MASTER)
        return await draw(*args)

    monkeypatch.setattr(rounds, "round_posts", ended_meanwhile)
    with pytest.raises(Refused):
        await gm.publish(s, MASTER)
    keys = [row.key for row in await outbox(s)]
    assert "end" in keys
    assert "round:1:report" not in keys


async def form_of(table: Table, facing: str) -> str:
    form = (await paste.template_text(table.s, ALICE, "Able")).strip("`\n")
    return form.replace("Facing: n/a", f"Facing: {facing}")


async def test_an_edit_of_a_message_voids_no_newer_order_of_the_unit(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    await written.give(s, again(ALICE), await form_of(table, "N"), 4, 501)
    queue, giving = written.queue.orders_of_round, list[asyncio.Task[Any]]()

    async def slow(*given: Any, **named: Any) -> Any:
        found = await queue(*given, **named)
        if not giving:
            giving.append(asyncio.create_task(orders.give(s, again(ALICE), OrderForm("Able", facing="S"))))
            await until(lambda: stuck_or_done(s, giving[0]))
        return found

    monkeypatch.setattr(written.queue, "orders_of_round", slow)
    await written.edited(s, GUILD, 501, datetime.now(UTC))
    await asyncio.gather(*giving)
    assert "order 2, face S" in await shown_orders(s, ALICE)


BOT = SimpleNamespace(id=1)


class Message(SimpleNamespace):
    """What the orders room uses of a message that Alice wrote."""

    def __init__(self, content: str) -> None:
        author = SimpleNamespace(id=ALICE.user_id, display_name="Alice", bot=False)
        super().__init__(id=77, content=content, author=author, guild=SimpleNamespace(id=GUILD))
        self.created_at, self.channel = datetime.now(UTC), SimpleNamespace(id=4)
        self.mentions, self.edited_at = [BOT], None
        self.answers: list[str] = []

    async def reply(self, text: str, **_: Any) -> None:
        self.answers.append(text)

    async def add_reaction(self, emoji: str) -> None:
        self.answers.append(emoji)


def orders_room(table: Table) -> OrdersRoom:
    bot: Any = SimpleNamespace(services=table.s, user=BOT, chatter_seconds=0.0, shard_count=1)
    bot.entrance = Entrance(table.s)
    return OrdersRoom(bot)


async def test_edits_of_two_messages_in_the_same_millisecond_are_two(services: Services) -> None:
    at, one = datetime(2030, 1, 1, tzinfo=UTC), 1574222629349359616
    other = one + (7 << 22)
    assert await written.first_to_answer(services, one, at)
    assert await written.first_to_answer(services, other, at)
    assert not await written.first_to_answer(services, other, at)
    assert await written.first_to_answer(services, other, at + timedelta(milliseconds=1))


async def test_a_message_deleted_while_it_is_filed_leaves_no_order(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, message, give = orders_room(table), Message(await form_of(table, "N")), written.give
    gone: Any = SimpleNamespace(guild_id=GUILD, channel_id=4, message_id=77)

    async def slow(*given: Any) -> Any:
        await room.on_raw_message_delete(gone)
        return await give(*given)

    monkeypatch.setattr(written, "give", slow)
    await room.file(message)  # type: ignore[arg-type]
    assert "no order, holds" in (await shown_orders(table.s, ALICE)).splitlines()[1]
    assert message.answers == []


async def test_who_wrote_a_message_that_breaks_something_is_told(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    room, message = orders_room(table), Message("Unit: Able")
    monkeypatch.setattr(written, "give", broken)
    await room.file(message)  # type: ignore[arg-type]
    (answer,) = message.answers
    assert "broke" in answer


async def test_a_form_in_a_channel_that_has_just_become_the_orders_channel_is_read(table: Table) -> None:
    room, before, after = orders_room(table), Message("hello"), Message(await form_of(table, "N"))
    before.id, before.channel, after.channel = 76, SimpleNamespace(id=44), SimpleNamespace(id=44)
    await room.on_message(before)  # type: ignore[arg-type]
    assert before.answers == []
    async with table.s.sessions.begin() as session:
        campaign = await store.lock_campaign(session, table.id)
        campaign.channels = {**campaign.channels, "unit-orders": 44}
    await room.on_message(after)  # type: ignore[arg-type]
    assert after.answers == [TAKEN]


async def test_a_form_posted_right_after_a_campaign_was_made_is_answered(services: Services) -> None:
    room = orders_room(Table(services, 0, NoPictures()))
    early, message = Message("hello"), Message("Unit: Able")
    early.id = 76
    await room.on_message(early)  # type: ignore[arg-type]
    await sign_up(services)
    await room.on_message(message)  # type: ignore[arg-type]
    assert message.answers
    assert "not started" in message.answers[0]


async def test_a_form_posted_while_the_database_is_away_is_read_once_it_is_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearing, "EVERY", 0.0)
    away = [True]

    def unless_away(real: Any) -> Any:
        async def asked(*given: Any, **named: Any) -> Any:
            if away[0]:
                raise ConnectionRefusedError
            return await real(*given, **named)

        return asked

    room, message = orders_room(table), Message(await form_of(table, "N"))
    for name in ("orders_rooms", "give", "standing"):
        monkeypatch.setattr(written, name, unless_away(getattr(written, name)))

    async def read(guild_id: int) -> None:
        await written.standing(table.s, guild_id)
        await room.on_message(message)  # type: ignore[arg-type]

    room.hearing.read = read
    with capture_logs() as logs:
        await room.on_message(message)  # type: ignore[arg-type]
        assert room.hearing.missed == {GUILD}
        keeping = asyncio.create_task(room.hearing.keep())

        async def tried() -> bool:
            return any(entry["event"] == "orders channel not read" for entry in logs)

        await until(tried)
        assert message.answers == []
        away[0] = False

        async def filed() -> bool:
            return bool(message.answers)

        await until(filed)
        await stop(keeping)
    assert message.answers == [TAKEN]
    assert not any("exc_info" in entry for entry in logs)


def received(who: Who, moment: datetime) -> Who:
    """The person, with a command that Discord received at that moment."""
    return replace(again(who), received_at=moment)


async def test_two_closes_at_the_same_moment_close_one_round(services: Services) -> None:
    """The round that the first of them opens is not closed by the second, which was meant for the earlier one."""
    s = services
    made = await sign_up(s, auto_publish=True)
    await campaigns.start(s, MASTER)
    first = datetime.now(UTC)
    commands = [first, first + timedelta(milliseconds=1)]
    told = await asyncio.gather(
        *(gm.close_now(s, received(MASTER, at)) for at in commands), return_exceptions=True
    )
    assert "Round 1 is closed, adjudicated and published." in told
    # The same, but handled only after the other one is through.
    with pytest.raises(
        Refused, match=r"^Round 1 was published and round 2 opened before this was done"
    ) as late:
        await gm.close_now(s, received(MASTER, commands[1]))
    assert "if you mean round 2, do it again" in late.value.sentence
    async with s.sessions() as session:
        assert (await store.get_campaign(session, made)).round == 2
    assert (await round_row(s, 2)).locked_at is None
    async with s.sessions.begin() as session:  # opened by a clock that was an hour ahead
        (await store.get_round(session, made, 2)).opens_at += timedelta(hours=1)
    assert "Round 2 is closed" in await gm.close_now(s, received(MASTER, datetime.now(UTC)))


async def test_what_was_meant_for_a_round_changes_no_later_one(table: Table) -> None:
    """Every command of a game master and of a player for the open round, handled after the next one has opened."""
    s, earlier = table.s, datetime.now(UTC)
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    master, alice = received(MASTER, earlier), received(ALICE, earlier)
    closes_at = (await round_row(s, 2)).closes_at
    late: dict[str, Any] = {
        "close": gm.close_now(s, master),
        "preview": gm.preview(s, master),
        "publish": gm.publish(s, master),
        "extend": gm.extend(s, master, 2),
        "resolve": early.resolve_order(s, master, "1"),
        "rule": rulings.choose(s, master, "q", "yes"),
        "outcome": gm.give_outcome(s, master, "1", text="Mud."),
        "undo": gm.undo(s, master),
        "spawn": forces.spawn(s, master, FOE_CLASS, "1008"),
        "set": tunables.change(s, master, "stack_limit", "5"),
        "doctrine": doctrines.change(s, master, "h1", "hold"),
        "doctrine order": doctrines.order(s, master, OrderForm("h1", facing="S")),
        "shift": closes.shift(s, master, "Fri 20:00"),
        "pause": closes.pause(s, master),
        "resume": closes.resume(s, master),
        "skip": closes.skip(s, master),
        "add": closes.add(s, master, "Sun 20:00"),
        "weekly": closes.weekly(s, master, "Mon 20:00"),
        "holiday": holidays.add(s, master, "2030-01-01"),
        "give": orders.give(s, alice, OrderForm("Able", facing="S")),
        "check": orders.check(s, alice, OrderForm("Able", facing="S")),
        "withdraw": orders.withdraw(s, alice, "Able"),
        "list": shown_orders(s, alice),
        "paste": paste.give_template(s, alice, await form_of(table, "S")),
    }
    told = await asyncio.gather(*late.values(), return_exceptions=True)
    others = {
        name: said
        for name, said in zip(late, told, strict=True)
        if not (isinstance(said, Refused) and said.sentence.startswith("Round 1 was published"))
    }
    assert others == {}
    now = await round_row(s, 2)
    assert (now.closes_at, now.locked_at, now.orders_filed) == (closes_at, None, 0)
    assert "no order, holds" in await shown_orders(s, received(ALICE, datetime.now(UTC)))
