"""Around the table, on a whole Discord: channels and who reads them, posts, buttons, orders written as messages.

The tests share one campaign and run in the order of the file. The bot has exactly the rights of its invite link.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.campaign.world.saved.serial import world_to_json
from bot.client.app import Hexmarshal
from bot.client.endpoint import point_discord_at
from bot.client.sender import DiscordSender, rest_client
from bot.cogs import orders_room
from bot.cogs.channels import INVITE_PERMISSIONS, ROLES
from bot.cogs.orders_room import TAKEN
from bot.messages import say
from bot.rehearsal.sandbox import Line, Person, Sandbox, messages
from bot.rehearsal.sandbox import permissions as rights
from bot.rehearsal.sandbox.errors import Refused as NotOffered
from bot.rehearsal.sandbox.state import Message
from bot.service.base import Services
from bot.store import campaigns, history
from bot.store.delivery.deliver import deliver_due
from bot.store.outbox import pending_posts
from bot.store.session import connect
from tests.service.conftest import NoPictures

CHATTER, NOT_READ = say(orders_room.CHATTER), say(orders_room.NOT_READ)

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]

ROOMS = ("campaign-rules", "briefing-room", "operations-room", "unit-orders", "unit-dossiers", "comms-net")


@dataclass
class Stage:
    sandbox: Sandbox
    services: Services
    sender: DiscordSender
    bot: Hexmarshal
    master: Person
    deputy: Person
    """A second game master, with no other power."""
    alice: Person
    bob: Person

    async def drained(self) -> None:
        """Wait until every queued post is made."""
        async with asyncio.timeout(120):
            while True:
                await deliver_due(self.services.sessions, self.sender)
                async with self.services.sessions() as session:
                    if not await pending_posts(session):
                        return
                await asyncio.sleep(0.02)

    async def until(self, true: object) -> None:
        """Wait for what the bot does by itself."""
        assert callable(true)
        async with asyncio.timeout(120):
            while not true():
                await self.drained()
                await asyncio.sleep(0.02)

    def lines(self, channel: str, reader: Person | None = None) -> list[Line]:
        return [line for line in self.sandbox.transcript(reader)[channel] if line.reader is None]

    def texts(self, channel: str) -> str:
        return "\n".join(line.content for line in self.lines(channel))

    def told(self, person: Person) -> str:
        """What the bot has told somebody alone."""
        return "\n".join(line.text for line in person.inbox())

    @property
    def mention(self) -> str:
        return f"<@{self.sandbox.state.bot.id}>"


def table_bot(services: Services, folder: Path) -> Hexmarshal:
    return Hexmarshal(services, folder, guild_ready_timeout=0.05, chatter_seconds=0.1)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(module_url: str, folder: Path) -> AsyncIterator[Stage]:
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    engine, sessions = connect(module_url)
    services = Services(sessions, NoPictures())
    async with Sandbox(rates={}, bot_permissions=INVITE_PERMISSIONS.value, ack_seconds=60.0) as sandbox:
        point_discord_at(sandbox.api_url, sandbox.gateway_url)
        async with rest_client(sandbox.token) as client, table_bot(services, folder) as bot:
            running = asyncio.create_task(bot.start(sandbox.token))
            await sandbox.wait_for_bot(seconds=180)
            await bot.wait_until_ready()
            people = [await sandbox.member(name) for name in ("Alice", "Bob")]
            master = await sandbox.member("Grace", owner=True)
            made = Stage(
                sandbox,
                services,
                DiscordSender(client),
                bot,
                master,
                await sandbox.member("Dora"),
                *people,
            )
            for person in (made.master, made.deputy, made.alice, made.bob):
                person.patience = 60.0
            try:
                yield made
            finally:
                await bot.close()
                await asyncio.gather(running, return_exceptions=True)
                services.pictures.close()
                await engine.dispose()
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
    assert sandbox.violations == []


async def company(person: Person, name: str) -> str:
    person.at = person.channel("unit-orders")
    await person.slash("/join", rules_read=True)
    builder = await person.slash("/company create", name=name)
    builder = await builder.select("Add a unit", "Regular Infantry")
    form = (await builder.press("Name and sign up")).modal
    assert form is not None
    return (await form.submit(unit1=f"{name} First")).text


@pytest.mark.rule("EDC-B-a")
async def test_the_campaign_has_its_rooms_under_one_category(stage: Stage) -> None:
    made = await stage.master.slash("/campaign create", name="Hill", map="training_ground")
    assert "set up" in made.text
    stage.master.at = stage.master.channel("gm-room")
    rooms = [stage.sandbox.channel(name) for name in ROOMS]
    category = stage.sandbox.channel("13th Corps")
    assert {room.parent_id for room in rooms} == {category.id}
    # Names are the server's to choose: the bot knows its channels by their ids.
    stage.sandbox.channel("operations-room").name = "field-news"
    elsewhere = stage.sandbox.state.add_channel("theatre-news")
    assert (
        "from now on"
        in (await stage.master.slash("/gm channel", part="operations-room", channel=elsewhere.id)).text
    )
    stage.sandbox.channel("field-news").name = "operations-room-old"
    elsewhere.name = "operations-room"


@pytest.mark.rule("EDC-A2-a")
async def test_the_game_master_reads_every_channel_and_players_have_no_private_one(stage: Stage) -> None:
    assert "too" in (await stage.master.slash("/campaign master", person=stage.deputy.id)).text
    assert stage.deputy.roles == ["Game Master"]
    for name in (*ROOMS, "gm-room"):
        channel = stage.sandbox.channel(name)
        bits = stage.deputy.bits(channel)
        assert bits & rights.VIEW_CHANNEL, name
        assert bits & rights.READ_MESSAGE_HISTORY, name
        if name != "operations-room":  # which was there before, with rights of its own
            assert bits & rights.MANAGE_THREADS, name  # so private threads too
            assert not stage.alice.bits(channel) & rights.CREATE_PRIVATE_THREADS, name
    assert "gm-room" not in stage.alice.channels()
    form = (await stage.alice.slash("/comms report", in_channel="comms-net")).modal
    assert form is not None
    assert "has your report" in (await form.submit(text="Bob is away.")).text
    await stage.drained()
    assert "Bob is away." in [line.content for line in stage.lines("gm-room", stage.deputy)][-1]
    assert not any("Bob is away." in line.content for line in stage.lines("comms-net"))


@pytest.mark.rule("EDC-B1-a")
async def test_the_rules_channel_holds_links_and_the_signup_status_and_is_read_only(stage: Stage) -> None:
    await stage.drained()
    guide, status = stage.lines("campaign-rules")
    assert guide.pinned
    assert status.pinned
    assert "Market" in guide.content
    assert "Sign-ups: closed" in status.content
    link = "https://example.org/rules"
    await stage.master.slash("/campaign links", rules=link, market="https://example.org/market")
    assert "no spaces" in (await stage.master.slash("/campaign links", rules="https://x y")).text
    await stage.master.slash("/campaign open", brief="Take the hill.")
    await stage.drained()
    guide, status = stage.lines("campaign-rules")
    assert f"<{link}>" in guide.content
    assert "<https://example.org/market>" in guide.content
    assert "Sign-ups: open" in status.content
    brief = next(line for line in stage.lines("briefing-room") if "Take the hill." in line.content)
    room = stage.sandbox.channel("briefing-room")
    assert (
        f"https://discord.com/channels/{stage.sandbox.guild.id}/{room.id}/{brief.message_id}"
        in status.content
    )
    for name in ("campaign-rules", "briefing-room"):
        with pytest.raises(NotOffered):
            await stage.alice.say(name, "hello")


async def test_the_game_master_decides_on_signups_with_buttons(stage: Stage) -> None:
    assert "pending" in await company(stage.alice, "Ash")
    assert "pending" in await company(stage.bob, "Birch")
    await stage.drained()
    asked = [line for line in stage.lines("gm-room") if "has signed up" in line.content]
    confirmed = await stage.master.message(asked[0]).press("Confirm")
    assert f"**Ash** of {stage.alice.mention} is confirmed" in confirmed.text
    assert "Ash" in (await stage.master.slash("/gm roster")).text


async def test_an_order_form_is_pinned_for_copying(stage: Stage) -> None:
    protocol = next(line for line in stage.lines("unit-orders") if line.pinned)
    assert "```\nUnit:" in protocol.content


@pytest.mark.rule("EDC-B1-b")
async def test_each_round_has_its_briefing_with_map_clock_and_close(stage: Stage) -> None:
    for label in ("0406", "1206"):
        await stage.master.slash("/gm spawn", unit_class="hostile_infantry", hex=label, name=f"Foe {label}")
    await stage.master.slash("/gm set", name="use_night", value="yes")
    assert "Round 1" in (await stage.master.slash("/campaign start")).text
    await stage.drained()
    opening = stage.lines("briefing-room")[-1]
    assert "**Round 1.**" in opening.content
    assert "<t:" in opening.content
    assert "round-1-theatre.png" in [name for name, _ in opening.files]
    assert "A round is 6 hours in the field." in opening.content
    assert "12:00, day until 20:00" in str(opening.embeds)


async def form_for(person: Person, unit: str) -> str:
    return (await person.slash("/order template", unit=unit)).text.strip("`\n")


@pytest.mark.rule("EDC-C1.1.1-c")
async def test_an_order_written_as_a_message_is_void_once_it_is_edited(stage: Stage) -> None:
    alice = stage.alice
    form = await form_for(alice, "Ash First")
    message = await alice.say("unit-orders", f"{stage.mention}\n{form.replace('Facing: n/a', 'Facing: NE')}")
    await stage.until(lambda: "**#1** Alice" in stage.texts("unit-orders"))
    await stage.until(lambda: message.reactions)
    assert list(message.reactions) == [TAKEN]
    assert "order 1, face NE" in (await alice.slash("/order list")).text
    await alice.edit(message, f"{stage.mention}\n{form.replace('Facing: n/a', 'Facing: N')}")
    await stage.until(lambda: "Order 1 of Ash First is void" in stage.told(alice))
    assert "~~Order 1~~" in stage.texts("unit-orders")
    assert "no order, holds" in (await alice.slash("/order list")).text
    # An edited message is not read either.
    await alice.edit(message, f"{stage.mention}\n{form}")
    await stage.until(lambda: NOT_READ in stage.texts("unit-orders"))
    assert "no order, holds" in (await alice.slash("/order list")).text


async def test_the_bots_own_edits_and_link_previews_void_nothing(stage: Stage) -> None:
    """EDC-C1.1.1-c: the time of an edit counts, not that something changed."""
    bob = stage.bob
    form = await form_for(bob, "Birch First")
    message = await bob.say("unit-orders", f"{stage.mention}\n{form.replace('Facing: n/a', 'Facing: S')}")
    await stage.until(
        lambda: "order" in stage.texts("unit-orders") and "**#2** Bob" in stage.texts("unit-orders")
    )
    channel = stage.sandbox.channel("unit-orders")
    messages.edit(stage.sandbox.world, channel, message, {"embeds": []}, {}, silent=True)
    await asyncio.sleep(0.1)
    assert "order 2, face S" in (await bob.slash("/order list")).text
    messages.delete_many(stage.sandbox.world, channel, [message])
    await stage.until(lambda: "its message was deleted" in stage.texts("unit-orders"))
    assert "no order, holds" in (await bob.slash("/order list")).text


@pytest.mark.rule("EDC-C1.1.1-c", "EDC-C1.1.1-d")
async def test_messages_edited_or_deleted_while_the_bot_was_away_count_no_more(stage: Stage) -> None:
    bob, room = stage.bob, stage.sandbox.channel("unit-orders")
    form = await form_for(bob, "Birch First")

    async def written(number: int, facing: str) -> Message:
        before = stage.texts("unit-orders").count(f"**#{number}** Bob")
        said = await bob.say(
            "unit-orders", f"{stage.mention}\n{form.replace('Facing: n/a', f'Facing: {facing}')}"
        )
        await stage.until(lambda: stage.texts("unit-orders").count(f"**#{number}** Bob") > before)
        await stage.until(lambda: said.reactions)
        return said

    edited = await written(3, "SE")
    stage.bot.dispatch("shard_ready", 0)
    await asyncio.sleep(0.1)
    assert "order 3, face SE" in (await bob.slash("/order list")).text
    edited.edited = "2026-01-01T00:00:00+00:00"  # nobody tells the bot
    stage.bot.dispatch("shard_ready", 0)
    await stage.until(lambda: "Order 3 of Birch First is void" in stage.told(bob))
    assert "no order, holds" in (await bob.slash("/order list")).text
    gone = await written(4, "SW")
    del room.messages[gone.id]
    stage.bot.dispatch("shard_ready", 0)
    await stage.until(
        lambda: "~~Order 4~~ Birch First: void, its message was deleted" in stage.texts("unit-orders")
    )
    assert "no order, holds" in (await bob.slash("/order list")).text
    assert stage.sandbox.violations.pop().code == 10008  # asked for a message that is gone


@pytest.mark.rule("EDC-B1-d")
async def test_the_orders_channel_holds_orders_and_no_chatter(stage: Stage) -> None:
    given = await stage.bob.slash("/order give", unit="Birch First", facing="S")
    assert given.attachments
    await stage.drained()
    assert "**#5** Bob\n```\nUnit: Birch First\nHex:" in stage.lines("unit-orders")[-1].content
    chatter = await stage.alice.say("unit-orders", "good luck everybody")
    await stage.until(lambda: chatter.id not in stage.sandbox.channel("unit-orders").messages)
    await stage.until(lambda: "Only orders here, please" not in stage.texts("unit-orders"))
    note = await stage.master.say("unit-orders", "Orders look fine.")
    bad = await stage.alice.say("unit-orders", f"{stage.mention} just go")
    await stage.until(lambda: "not an order" in stage.texts("unit-orders"))
    here = stage.sandbox.channel("unit-orders").messages
    assert bad.id in here
    assert note.id in here


async def test_messages_written_while_the_bot_was_away_are_read_on_return(stage: Stage) -> None:
    room: Any = stage.bot.get_cog("OrdersRoom")
    deaf = (room.on_message, room.on_raw_message_edit)
    for listener in deaf:
        stage.bot.remove_listener(listener)
    talk = await stage.alice.say("unit-orders", "anybody here?")
    order = await stage.alice.say("unit-orders", f"{stage.mention} go on")
    changed = await stage.alice.say("unit-orders", f"{stage.mention} hold")
    heard = asyncio.create_task(stage.bot.wait_for("raw_message_edit", timeout=60))
    await asyncio.sleep(0)
    await stage.alice.edit(changed, f"{stage.mention} hold there")
    await heard
    here = stage.sandbox.channel("unit-orders").messages
    for listener in deaf:
        stage.bot.add_listener(listener)
    before = stage.texts("unit-orders").count("not an order")
    await room.on_shard_ready(0)
    await stage.until(lambda: talk.id not in here and CHATTER not in stage.texts("unit-orders"))
    assert stage.texts("unit-orders").count("not an order") == before + 1
    assert "I do not read edited messages" in stage.texts("unit-orders")
    assert order.id in here
    lines = len(stage.lines("unit-orders"))
    room.heard.clear()
    await room.on_shard_ready(0)  # what was answered is not answered again
    assert len(stage.lines("unit-orders")) == lines
    assert room.hearing.listening == {0}


@pytest.mark.rule("EDC-B1-f")
async def test_no_order_is_ever_read_from_comms_net(stage: Stage) -> None:
    form = await form_for(stage.alice, "Ash First")
    said = await stage.alice.say("comms-net", f"{stage.mention}\n{form.replace('Facing: n/a', 'Facing: NE')}")
    marker = await stage.alice.say("unit-orders", "over")  # handled after it
    await stage.until(lambda: marker.id not in stage.sandbox.channel("unit-orders").messages)
    assert not said.reactions
    assert said.id in stage.sandbox.channel("comms-net").messages
    assert "no order, holds" in (await stage.alice.slash("/order list")).text


async def test_a_log_and_a_meeting(stage: Stage) -> None:
    """EDC-A2-b, EDC-A2-c as people do it."""
    form = (await stage.alice.slash("/comms log", people=f"{stage.bob.mention} {stage.alice.mention}")).modal
    assert form is not None
    assert "GM absent" in (await form.submit(text="North first.\nThen the bridge.")).text
    assert (
        "unconfirmed" in (await stage.bob.slash("/comms meeting", when="Sun 19:00", topic="The bridge")).text
    )
    await stage.drained()
    invitation = [line for line in stage.lines("gm-room") if "invited by" in line.content][-1]
    assert "Unconfirmed" in stage.texts("comms-net")
    assert "confirmed" in (await stage.master.message(invitation).press("Accept")).text
    await stage.drained()
    assert "**Confirmed**" in stage.texts("comms-net")
    assert "GM absent" in stage.texts("comms-net")


async def test_the_calendar_by_command(stage: Stage) -> None:
    assert "Tue 20:00" in (await stage.alice.slash("/campaign calendar")).text
    offered = await stage.master.autocomplete("/gm calendar skip", option="close", typed="")
    assert offered
    assert "skipped" in (await stage.master.slash("/gm calendar skip", close=str(offered[-1][1]))).text
    assert (
        "Tue 20:00, Thu 19:00"
        in (await stage.master.slash("/gm calendar weekly", closes="Tue 20:00, Thu 19:00")).text
    )
    assert "/gm calendar skip" not in stage.alice.commands()


@pytest.mark.rule("EDC-B1-c")
async def test_what_is_resolved_early_is_told_in_the_operations_room(stage: Stage) -> None:
    await stage.alice.slash("/order give", unit="Ash First", facing="NE")
    assert "final" in (await stage.master.slash("/gm resolve", order="6")).text
    await stage.drained()
    told = stage.lines("operations-room")[-1]
    assert "order 6: Ash First, resolved early" in str(told.embeds)
    shown = "".join(f"{line.content}{line.embeds}" for line in stage.lines("operations-room"))
    assert not re.search(r"\b1206\b", shown), "a hex, not four digits of a seal or of a file's address"
    post = next(line for line in stage.lines("unit-orders") if line.content.startswith("**#6**"))
    await stage.until(
        lambda: any(emoji == "✅" for line in stage.lines("unit-orders") for emoji, _ in line.reactions)
    )
    other = next(line for line in stage.lines("unit-orders") if line.content.startswith("**#5**"))
    with contextlib.suppress(NotOffered):
        await stage.alice.react(other, "✅")
    marks = stage.sandbox.channel("unit-orders").messages[other.message_id].reactions
    await stage.until(lambda: not marks)
    assert post.message_id != other.message_id


async def test_a_note_its_outcome_and_the_draft_that_was_seen(stage: Stage) -> None:
    """EDC-A2-d as the game master does it, and publishing with the button under the draft."""
    await stage.bob.slash("/order give", unit="Birch First", note="We sing to them.")
    await stage.drained()
    prompt = [line for line in stage.lines("gm-room") if "We sing to them." in line.content][-1]
    assert "no effect unless" in prompt.content
    assert "adjudicated" in (await stage.master.slash("/gm close")).text
    old = await stage.master.slash("/gm preview")
    assert "We sing to them." in old.text
    (_, place), *_ = await stage.master.autocomplete("/gm outcome", option="order", typed="sing")
    decided = await stage.master.slash("/gm outcome", order=str(place), text="They listen.", roll=6)
    assert "rolled" in decided.text
    assert "not the one you saw" in (await old.press("Publish this draft")).text
    fresh = await stage.master.slash("/gm preview")
    assert "They listen." in fresh.text
    assert "is published" in (await fresh.press("Publish this draft")).text
    await stage.drained()
    briefing = next(line for line in stage.lines("briefing-room") if "**Round 2.**" in line.content)
    assert "They listen" in str([line.embeds for line in stage.lines("briefing-room")])
    assert briefing.files
    assert "They listen (rolled" in (await stage.bob.slash("/why", unit="Birch First")).text
    assert "undo" in " ".join(stage.master.commands())


async def test_an_order_is_withdrawn_from_the_list_on_a_phone(stage: Stage) -> None:
    """A layout: the button is beside its order, the list remains, and an older list says what has changed."""
    bob = stage.bob
    await bob.slash("/order give", unit="Birch First", facing="NE")
    old, shown = await bob.slash("/order list"), await bob.slash("/order list")
    assert "face NE" in shown.text
    assert shown.buttons == ["Withdraw", "Give orders"]
    left = await shown.press("Withdraw")
    assert left.message_id == shown.message_id
    assert "withdrawn" in left.text
    assert "no order, holds" in left.text
    assert left.buttons == ["Give orders"]
    refused = await old.press("Withdraw")
    assert "no longer in the queue" in refused.text
    assert refused.message_id != old.message_id
    await bob.slash("/order give", unit="Birch First", facing="N")
    newer = await old.press("Withdraw")
    assert newer.message_id == old.message_id
    assert "face N" in newer.text
    assert (await newer.press("Withdraw")).buttons == ["Give orders"]


@pytest.mark.rule("EDC-C3.4.1-c")
async def test_players_have_the_role_of_what_they_are(stage: Stage) -> None:
    keeper: Any = stage.bot.get_cog("Keeper")
    async with stage.services.sessions() as session:
        (campaign,) = await campaigns.campaigns(session)
    await keeper.tend(campaign.id, campaign.guild_id)
    assert "Commander" in stage.alice.roles
    assert "Spectator" not in stage.alice.roles
    async with stage.services.sessions.begin() as session:
        (campaign,) = await campaigns.campaigns(session)
        world = await stage.services.truth.fresh(session, campaign)
        for unit in [unit for unit in world.units.values() if unit.owner == str(stage.bob.id)]:
            world.graveyard[unit.id] = world.units.pop(unit.id)
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
    await keeper.tend(campaign.id, campaign.guild_id)
    assert "Spectator" in stage.bob.roles
    assert "Commander" not in stage.bob.roles
    assert "Commander" in stage.alice.roles


async def test_a_second_game_master_gets_the_role_and_the_room_and_gives_them_back(stage: Stage) -> None:
    nora = await stage.sandbox.member("Nora")
    assert (
        "plays in this campaign" in (await stage.master.slash("/campaign master", person=stage.alice.id)).text
    )
    assert (
        "is now a game master of this campaign too"
        in (await stage.master.slash("/campaign master", person=nora.id)).text
    )
    assert (nora.roles, "gm-room" in nora.channels()) == (["Game Master"], True)
    assert "no longer" in (await stage.master.slash("/campaign master", person=nora.id, leaves=True)).text
    assert (nora.roles, "gm-room" in nora.channels()) == ([], False)


async def test_the_end_asks_before_channels_and_roles_are_deleted(stage: Stage) -> None:
    server, master = stage.sandbox.guild, stage.master
    made = {stage.sandbox.channel(name).id for name in (*ROOMS, "13th Corps", "gm-room")}
    made -= {stage.sandbox.channel("operations-room").id}  # which is the server's own
    roles = {number for number, one in server.roles.items() if one.name in ROLES.values()}
    assert len(roles) == len(ROLES)
    assert "sure" in (await master.slash("/campaign end")).text
    asked = await master.slash("/campaign end", sure=True)
    sure = await asked.press("Delete channels and roles")
    assert "cannot be undone" in sure.text
    assert {*server.channels, *server.roles} >= made | roles
    master.at = stage.sandbox.channel("operations-room")
    stage.sandbox.faults.fail("DELETE /channels/*", 500)
    stage.sandbox.faults.lose_answer("DELETE /channels/*")
    stage.sandbox.faults.cut("DELETE /guilds/*")
    kept = await sure.press("No, keep everything")
    assert "remain, read-only" in kept.text
    assert {*server.channels, *server.roles} >= made | roles
    again = await (await master.slash("/campaign end")).press("Delete channels and roles")
    assert "I am deleting" in (await again.press("Yes, delete")).text
    await stage.until(lambda: not {*server.channels, *server.roles} & (made | roles))
    assert stage.sandbox.channel("operations-room")
    assert all(fault.hits for fault in stage.sandbox.faults.planned)
    stage.sandbox.faults.clear()
    # It asked to delete what was gone already, as the answer to that was lost.
    gone = {10003, 10009, 10011}
    stage.sandbox.violations[:] = [one for one in stage.sandbox.violations if one.code not in gone]
