"""Posts that Discord refuses, from the refusal to the game master's buttons, with the real client on the sandbox."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy import select, update

from bot.client.endpoint import point_discord_at
from bot.client.sender import DiscordSender, rest_client
from bot.cogs import parked as cogs
from bot.cogs.parked import Parked
from bot.rehearsal.sandbox import Sandbox, permissions
from bot.rehearsal.sandbox.state import Overwrite
from bot.service.base import Picture, Refused, Services, Who
from bot.service.gm.rollback import marks
from bot.service.ground.posts import (
    BRIEFING,
    COMMS,
    GM_ROOM,
    ORDERS,
    edit,
    in_order,
    layout,
    message,
    pinned,
    reaction,
)
from bot.service.room.rules_room import use_channel
from bot.service.screens.parts import (
    Button,
    Container,
    Gallery,
    Part,
    Row,
    Section,
    Text,
    Thumbnail,
    payload_of,
)
from bot.service.screens.screen import Screen
from bot.service.trouble import posts as trouble
from bot.service.trouble.posts import ShowParked
from bot.store import campaigns
from bot.store.delivery.deliver import deliver_due
from bot.store.outbox import Post, queue_posts, strip_files
from bot.store.tables import NOW, Cause, OutboxRow, PostKind, PostState
from tests.forking import FORKING
from tests.service.conftest import NoPictures
from tests.service.pressing import carry_out, choose, press
from tests.service.round.dying_deliverer import deliver_and_die
from tests.short_pauses import shorten_pauses
from tests.store.helpers import SEEDS

ROOMS = (BRIEFING, ORDERS, COMMS, GM_ROOM)


STRANGER = Who(999, "Eve", 1)


@dataclass
class Office:
    """A campaign with four rooms on a Discord of its own."""

    s: Services
    sandbox: Sandbox
    sender: DiscordSender
    campaign_id: int
    master: Who

    async def put(self, *posts: Post) -> None:
        async with self.s.sessions.begin() as session:
            await queue_posts(session, self.campaign_id, posts)

    async def post(
        self,
        key: str,
        room: str,
        text: str = "",
        shaped: Callable[[Sequence[Post]], list[Post]] = list,
        **more: object,
    ) -> None:
        async with self.s.sessions() as session:
            campaign = await campaigns.get_campaign(session, self.campaign_id)
        await self.put(*shaped(message(campaign, key, room, text or key, **more)))  # type: ignore[arg-type]

    async def deliver(self, *, minutes_ago: float | None = None) -> None:
        """Make what can be made, tell of what cannot, and make that too. `minutes_ago`: time has passed."""
        async with self.s.sessions.begin() as session:
            if minutes_ago is not None:
                then = NOW - timedelta(minutes=minutes_ago)
                await session.execute(update(OutboxRow).values(not_before=NOW))
                sent = update(OutboxRow).where(OutboxRow.first_sent_at.is_not(None))
                await session.execute(sent.values(first_sent_at=then))
        await deliver_due(self.s.sessions, self.sender)
        await trouble.tell(self.s)
        await deliver_due(self.s.sessions, self.sender)

    def texts(self, room: str) -> list[str]:
        return [line.content for line in self.sandbox.transcript()[room]]

    def close(self, room: str, bits: int) -> None:
        """Take rights from the bot in a room; 0 gives them back."""
        channel, me = self.sandbox.channel(room), self.sandbox.state.bot.id
        channel.overwrites[me] = Overwrite(me, 1, deny=bits)

    async def row(self, key: str) -> OutboxRow:
        async with self.s.sessions() as session:
            found = await session.execute(select(OutboxRow).where(OutboxRow.key == key))
            return found.scalar_one()

    async def screen(self) -> Screen:
        return await carry_out(self.s, self.master, ShowParked(self.campaign_id))


@pytest.fixture
async def office(services: Services) -> AsyncIterator[Office]:
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    pictures = services.pictures
    assert isinstance(pictures, NoPictures)
    async with Sandbox(rates={}) as sandbox:
        point_discord_at(sandbox.api_url, sandbox.gateway_url)
        guild = sandbox.guild
        master = Who(guild.owner_id, "Grace", guild.id, manage_guild=True)
        async with services.sessions.begin() as session:
            campaign = await campaigns.create_campaign(
                session,
                guild_id=guild.id,
                name="Red Sands",
                settings={"gms": [master.user_id]},
            )
            campaign.channels = {room: sandbox.state.add_channel(room).id for room in ROOMS}
            await campaigns.open_round(session, campaign.id, 1, closes_at=None, **SEEDS)  # type: ignore[arg-type]
        async with rest_client(sandbox.token) as client:
            yield Office(services, sandbox, DiscordSender(client), campaign.id, master)
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


async def test_a_missing_right_is_named_once_and_the_posts_follow_when_it_is_back(office: Office) -> None:
    office.close(BRIEFING, permissions.VIEW_CHANNEL)
    for key in ("one", "two", "three"):
        await office.post(key, BRIEFING)
    await office.deliver()
    await office.deliver(minutes_ago=10)
    (told,) = office.sandbox.transcript()[GM_ROOM]
    assert f"<#{office.sandbox.channel(BRIEFING).id}> (briefing-room)" in told.content
    assert "lacks the right View Channel" in told.content
    assert "2 more posts wait behind it" in told.content
    assert office.sandbox.channel(GM_ROOM).messages[told.message_id].pings == [office.master.user_id]
    assert office.texts(BRIEFING) == []
    office.close(BRIEFING, 0)
    assert await trouble.changed(office.s, 12345) == 0
    assert await trouble.changed(office.s, office.sandbox.guild.id) == 1  # a channel has changed
    await office.deliver()
    assert office.texts(BRIEFING) == ["one", "two", "three"]
    assert "is made" in office.texts(GM_ROOM)[1]
    await office.deliver(minutes_ago=10)
    assert len(office.texts(GM_ROOM)) == 2


async def test_a_room_of_players_is_not_told_what_waits_for_the_game_master(office: Office) -> None:
    """It is where the game master is called if the game master's own room takes no posts."""
    office.close(GM_ROOM, permissions.VIEW_CHANNEL)
    for key in ("hidden:one", "hidden:two", "hidden:three"):
        await office.post(key, GM_ROOM)
    await office.deliver()
    (told,) = office.texts(COMMS)
    assert "lacks the right View Channel" in told
    assert "wait" not in told
    assert "hidden" not in told
    assert "2 more posts wait behind it" in (await office.screen()).text


async def test_a_defect_of_a_post_for_the_game_master_is_not_named_to_players(office: Office) -> None:
    await office.post("hidden:one", GM_ROOM)
    async with office.s.sessions.begin() as session:
        row = (await session.execute(select(OutboxRow))).scalar_one()
        campaign = await campaigns.get_campaign(session, office.campaign_id)
        row.state, row.cause, row.error = PostState.PARKED, Cause.DEFECT, "KeyError('hostile7')"
        lines = [await trouble._line(session, campaign, row, public=public) for public in (True, False)]
    assert ["hidden:one" in line for line in lines] == [False, True]
    assert ["hostile7" in line for line in lines] == [False, True]


@pytest.mark.parametrize(
    ("bits", "right"),
    [
        (permissions.SEND_MESSAGES, "Send Messages"),
        (permissions.ATTACH_FILES, "Attach Files"),
        (permissions.READ_MESSAGE_HISTORY | permissions.ADD_REACTIONS, "Read Message History, Add Reactions"),
    ],
)
async def test_each_missing_right_is_named(office: Office, bits: int, right: str) -> None:
    await office.post("order", ORDERS)
    await office.deliver()
    async with office.s.sessions() as session:
        campaign = await campaigns.get_campaign(session, office.campaign_id)
    office.close(ORDERS, bits)
    if "Reactions" in right:
        await office.put(*reaction(campaign, "mark", ORDERS, "order", "✅"))
    else:
        await office.post("map", ORDERS, pictures=[Picture("map.png", b"x", "A map")])
    await office.deliver()
    assert f"lacks the right {right}. Allow it" in office.texts(GM_ROOM)[0]
    await office.post("next", ORDERS)
    await office.deliver()
    assert ("next" in office.texts(ORDERS)) == (right != "Send Messages")


async def test_several_causes_are_told_in_one_post(office: Office) -> None:
    for room in (BRIEFING, ORDERS):
        office.close(room, permissions.VIEW_CHANNEL)
        await office.post(f"in {room}", room)
    await office.deliver()
    (told,) = office.texts(GM_ROOM)
    assert told.count("View Channel") == 2


async def test_a_cause_that_stops_one_post_after_another_is_told_once(office: Office) -> None:
    await office.post("order", ORDERS)
    await office.deliver()
    async with office.s.sessions() as session:
        campaign = await campaigns.get_campaign(session, office.campaign_id)
    office.close(ORDERS, permissions.ATTACH_FILES | permissions.ADD_REACTIONS)
    for number in range(3):
        await office.post(f"map {number}", ORDERS, pictures=[Picture("map.png", b"x", "A map")])
        await office.deliver()
    (files,) = office.texts(GM_ROOM)
    assert "Attach Files" in files
    await office.put(*reaction(campaign, "mark", ORDERS, "order", "✅"))
    await office.deliver()
    (_, reactions) = office.texts(GM_ROOM)
    assert "Add Reactions" in reactions


async def test_what_waited_is_told_once_the_last_of_it_is_made(office: Office) -> None:
    office.close(ORDERS, permissions.ATTACH_FILES)
    for number in range(3):
        await office.post(f"map {number}", ORDERS, pictures=[Picture("map.png", b"x", "A map")])
    await office.deliver()
    office.close(ORDERS, 0)
    for number in range(3):
        async with office.s.sessions.begin() as session:
            due = update(OutboxRow).where(OutboxRow.key == f"map {number}")
            await session.execute(due.values(not_before=NOW))
        assert len(office.texts(GM_ROOM)) == 1
        await office.deliver()
    assert "is made" in office.texts(GM_ROOM)[1]
    await office.deliver(minutes_ago=10)
    assert len(office.texts(GM_ROOM)) == 2


@pytest.mark.parametrize("way", ["comms", "system", "message"])
async def test_without_the_masters_room_the_master_is_told_elsewhere(office: Office, way: str) -> None:
    grace = await office.sandbox.member("Grace", owner=True)
    closed = ROOMS if way != "comms" else (GM_ROOM, BRIEFING)
    for room in closed:
        office.close(room, permissions.VIEW_CHANNEL)
    if way == "system":
        lobby = office.sandbox.channel("general").id
        office.sender.place = told_place(lobby)  # type: ignore[method-assign]
    await office.post("draft", GM_ROOM)
    await office.deliver()
    await office.deliver()
    if way == "comms":
        (told,) = office.texts(COMMS)
    elif way == "system":
        (told,) = office.texts("general")
    else:
        (told,) = [line.content for line in grace.inbox()]
    assert "(gm-room): The bot lacks the right View Channel" in told
    assert (await office.row("draft")).state == PostState.PARKED


def told_place(channel_id: int) -> object:
    async def place(name: str) -> int | None:
        return channel_id if name.startswith("system:") else None

    return place


async def test_a_channel_that_is_gone_is_replaced_and_takes_its_posts_along(office: Office) -> None:
    gone = office.sandbox.channel(BRIEFING)
    del office.sandbox.guild.channels[gone.id]
    await office.post("report", BRIEFING)
    await office.deliver()
    assert "The channel is gone. Press *Make briefing-room again*" in office.texts(GM_ROOM)[0]
    new = office.sandbox.state.add_channel("front-news")
    await use_channel(office.s, office.master, BRIEFING, new.id)
    await office.deliver()
    assert office.texts("front-news") == ["report"]


async def test_a_refused_body_is_shown_tried_again_or_skipped_by_the_master_alone(office: Office) -> None:
    office.sandbox.faults.refuse("POST /channels/*/messages", 400, 50035, times=1)
    await office.post("odd", ORDERS)
    await office.post("fine", ORDERS)
    await office.deliver()
    assert office.texts(ORDERS) == ["fine"]
    assert "Discord does not accept the content of `odd`" in office.texts(GM_ROOM)[0]
    screen = await office.screen()
    assert "Discord refuses **1 post**." in screen.text
    one = await choose(office.s, office.master, screen, "Choose a post", "odd")
    for who in (STRANGER, Who(office.master.user_id, "Grace", 77), Who(55, "Al", office.master.guild_id)):
        with pytest.raises(Refused):
            await press(office.s, who, one, "Never post it")
    assert "is tried again" in (await press(office.s, office.master, one, "Try again")).text
    await office.deliver()
    assert office.texts(ORDERS) == ["fine", "odd"]
    again = await press(office.s, office.master, one, "Never post it")
    assert "no longer waiting" in again.text
    assert "No post waits" in again.text

    office.sandbox.faults.refuse("POST /channels/*/messages", 400, 50035, times=1)
    await office.post("bad", ORDERS)
    await office.deliver()
    one = await choose(office.s, office.master, await office.screen(), "Choose a post", "bad")
    assert "`bad` is not posted" in (await press(office.s, office.master, one, "Never post it")).text
    await office.deliver(minutes_ago=10)
    assert office.texts(ORDERS) == ["fine", "odd"]


async def test_files_that_are_too_large_are_left_out_when_the_master_says_so(office: Office) -> None:
    office.sandbox.faults.refuse("POST /channels/*/messages", 413, 40005, times=1)
    picture = Picture("map.png", b"x", "A map")
    shown = {"title": "Map", "image": {"url": "attachment://map.png"}}
    await office.post("report", BRIEFING, embeds=[shown], pictures=[picture], shaped=in_order)
    await office.post("next report", BRIEFING, shaped=in_order)
    await office.deliver()
    assert office.texts(BRIEFING) == []
    assert "larger than Discord accepts" in office.texts(GM_ROOM)[0]
    one = await choose(office.s, office.master, await office.screen(), "Choose a post", "report")
    await press(office.s, office.master, one, "Post without files")
    await office.deliver()
    first, second = office.sandbox.transcript()[BRIEFING]
    assert (first.files, second.content) == ((), "next report")
    assert first.content == "report\n-# Its files are larger than Discord accepts here."
    assert [(one["title"], "image" in one) for one in first.embeds] == [("Map", False)]


async def test_a_standing_post_that_was_deleted_is_posted_again_and_changed_later(office: Office) -> None:
    await office.post("status", ORDERS, "closed", shaped=pinned)
    await office.deliver()
    async with office.s.sessions() as session:
        campaign = await campaigns.get_campaign(session, office.campaign_id)
    office.sandbox.channel(ORDERS).messages.clear()
    await office.put(*edit(campaign, "opened", ORDERS, "status", "open"))
    await office.put(*reaction(campaign, "mark", ORDERS, "status", "✅"))
    await office.deliver()
    assert (await office.row("opened")).cause == Cause.MESSAGE
    assert (await office.row("mark")).state == PostState.FAILED  # a mark on nothing is nobody's business
    (told,) = office.texts(GM_ROOM)
    assert "The message to be changed is gone" in told
    one = await choose(office.s, office.master, await office.screen(), "Choose a post", "opened")
    await press(office.s, office.master, one, "Post as a new message")
    await office.put(*edit(campaign, "closed again", ORDERS, "status", "closed again"))
    await office.deliver()
    (line,) = office.sandbox.transcript()[ORDERS]
    assert (line.content, line.pinned) == ("closed again", True)


@pytest.mark.parametrize("through", [True, False], ids=["got through", "lost"])
async def test_after_an_outage_equal_posts_of_two_rounds_are_both_there(
    office: Office, through: bool
) -> None:
    await office.post("round:17:order:5", ORDERS, "Order 5: Rifles hold.")
    await office.deliver()
    plan = office.sandbox.faults.lose_answer if through else office.sandbox.faults.fail
    plan("POST /channels/*/messages", status=503)
    await office.post("round:18:order:5", ORDERS, "Order 5: Rifles hold.")
    await office.deliver()
    office.sandbox.state.nonces.clear()  # Discord remembers them for a few minutes
    await office.deliver(minutes_ago=10)
    assert office.texts(ORDERS) == ["Order 5: Rifles hold."] * 2
    rows = [await office.row(f"round:{number}:order:5") for number in (17, 18)]
    assert [row.message_id for row in rows] == sorted(office.sandbox.channel(ORDERS).messages)


def panel(text: str) -> tuple[Part, ...]:
    return Container((Text(text), Gallery((Thumbnail("map.png", "The map"),)))), Text("-# Tap to begin")


async def put_panel(office: Office, key: str, text: str, target: str | None = None) -> None:
    async with office.s.sessions() as session:
        campaign = await campaigns.get_campaign(session, office.campaign_id)
    await office.put(*layout(campaign, key, ORDERS, panel(text), pictures=(MAP,), target=target))


MAP = Picture("map.png", b"\x89PNG", "The map")


async def test_a_layout_is_posted_and_changed(office: Office) -> None:
    await put_panel(office, "panel", "Round 4")
    await put_panel(office, "panel:2", "Round 5", "panel")
    await office.post("plain", ORDERS, "Plain")
    async with office.s.sessions() as session:
        campaign = await campaigns.get_campaign(session, office.campaign_id)
    await office.put(*layout(campaign, "plain:2", ORDERS, (Text("A layout"),), target="plain"))
    await office.deliver()
    first, second = office.sandbox.transcript()[ORDERS]
    assert (first.text, first.edited, [name for name, _ in first.files]) == (
        "Round 5\n-# Tap to begin",
        True,
        ["map.png"],
    )
    assert second.text == "A layout"
    assert office.sandbox.violations == []


async def test_a_plain_change_of_a_layout_is_made_as_a_layout(office: Office) -> None:
    """Discord takes nothing but a layout in its place; what is changed later changes that."""
    await put_panel(office, "panel", "Round 4")
    async with office.s.sessions() as session:
        campaign = await campaigns.get_campaign(session, office.campaign_id)
    await office.put(*edit(campaign, "panel:2", ORDERS, "panel", "Round 4 is **closed**."))
    await office.deliver()
    (line,) = office.sandbox.transcript()[ORDERS]
    assert (line.text, line.content, line.files) == ("Round 4 is **closed**.", "", ())
    assert (await office.row("panel:2")).state == PostState.SENT
    await put_panel(office, "panel:3", "Round 5", "panel")
    await office.deliver()
    (line,) = office.sandbox.transcript()[ORDERS]
    assert line.text == "Round 5\n-# Tap to begin"


@pytest.mark.parametrize("minutes_ago", [0, 10])
async def test_a_layout_survives_a_kill_between_sending_and_recording(
    office: Office, minutes_ago: float, database_url: str
) -> None:
    """An equal one of an earlier round is there already: the layout is known again by its mark alone."""
    await put_panel(office, "round:17:panel", "Orders are open.")
    await office.deliver()
    await put_panel(office, "round:18:panel", "Orders are open.")
    sandbox = office.sandbox
    where = database_url, sandbox.api_url, sandbox.gateway_url, sandbox.token
    killed = FORKING.Process(target=deliver_and_die, args=where)
    killed.start()
    await asyncio.to_thread(killed.join, 30)
    assert killed.exitcode == -signal.SIGKILL
    assert (await office.row("round:18:panel")).state == PostState.SENDING
    assert len(sandbox.transcript()[ORDERS]) == 2
    if minutes_ago:
        sandbox.state.nonces.clear()  # Discord remembers them for a few minutes
    await office.deliver(minutes_ago=minutes_ago)
    said = [line.text for line in sandbox.transcript()[ORDERS]]
    assert said == ["Orders are open.\n-# Tap to begin"] * 2
    rows = [await office.row(f"round:{number}:panel") for number in (17, 18)]
    assert [row.message_id for row in rows] == sorted(sandbox.channel(ORDERS).messages)


async def test_a_layout_is_posted_without_the_files_that_discord_refuses(office: Office) -> None:
    await put_panel(office, "panel", "Round 4")
    async with office.s.sessions.begin() as session:
        row = (await session.execute(select(OutboxRow).where(OutboxRow.key == "panel"))).scalar_one()
        await strip_files(session, row, "The picture is missing.")
    await office.deliver()
    (line,) = office.sandbox.transcript()[ORDERS]
    assert (line.text, line.files) == ("Round 4\n-# Tap to begin\nThe picture is missing.", ())


async def test_what_cannot_be_looked_for_is_not_posted_twice(office: Office) -> None:
    """Without the right to read its history, Discord shows a channel as empty."""
    office.sandbox.faults.lose_answer("POST /channels/*/messages", status=503)
    await office.post("order", ORDERS)
    await office.deliver()
    office.sandbox.state.nonces.clear()
    office.close(ORDERS, permissions.READ_MESSAGE_HISTORY)
    await office.deliver(minutes_ago=10)
    assert office.texts(ORDERS) == ["order"]
    assert "Read Message History" in office.texts(GM_ROOM)[0]
    office.close(ORDERS, 0)
    await office.deliver(minutes_ago=10)
    assert office.texts(ORDERS) == ["order"]


@pytest.mark.parametrize("status", [500, 502, 503, 429, 401])
async def test_what_passes_by_itself_is_never_parked(
    office: Office, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten_pauses(monkeypatch.setattr)
    fault = office.sandbox.faults.rate_limited("POST /channels/*", via=False, times=1000)
    fault.status = status
    await office.post("order", ORDERS)
    await deliver_due(office.s.sessions, office.sender)
    row = await office.row("order")
    assert (row.state, row.cause) == (PostState.SENDING, None)
    office.sandbox.faults.clear()
    await office.deliver(minutes_ago=1)
    assert office.texts(ORDERS) == ["order"]


async def test_a_hanging_answer_holds_back_its_own_channel_only(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.delivery.attempt.ATTEMPT_SECONDS", 0.5)
    office.sandbox.faults.hang(f"POST /channels/{office.sandbox.channel(ORDERS).id}/messages")
    await office.post("order", ORDERS)
    await office.post("talk", COMMS)
    await deliver_due(office.s.sessions, office.sender)
    assert office.texts(COMMS) == ["talk"]
    office.sandbox.faults.clear()
    monkeypatch.undo()
    await office.deliver(minutes_ago=1)
    assert office.texts(ORDERS) == ["order"]


async def test_a_change_of_rights_is_heard_once_for_all_that_changes(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cogs, "QUIET", 0.01)
    office.close(ORDERS, permissions.VIEW_CHANNEL)
    await office.post("order", ORDERS)
    await office.deliver()
    office.close(ORDERS, 0)
    bot: Any = SimpleNamespace(services=office.s)
    cog = Parked(bot)
    guild: Any = SimpleNamespace(id=office.sandbox.guild.id)
    channel: Any = SimpleNamespace(guild=guild)
    for _ in range(3):
        await cog.on_guild_channel_update(channel, channel)
    await cog.on_guild_role_update(channel, channel)
    (task,) = cog._waiting.values()
    await task
    assert cog._waiting == {}
    await office.deliver()
    assert office.texts(ORDERS) == ["order"]


@pytest.mark.parametrize("holds", [False, True])
async def test_a_layout_that_is_marked_after_a_rollback_keeps_its_pictures(
    office: Office, holds: bool
) -> None:
    parts: tuple[Part, ...] = (
        Text("Round 1"),
        Container(
            (Section(("Rifles",), Thumbnail("map.png", "The front")), Gallery((Thumbnail("map.png"),)))
        ),
        Row((Button("Units", ShowParked(office.campaign_id)),)),
    )
    async with office.s.sessions() as session:
        campaign = await campaigns.get_campaign(session, office.campaign_id)
    await office.put(*layout(campaign, "round:1:front", BRIEFING, parts, pictures=[MAP]))
    await office.deliver()
    for retried in (False, True):
        row = await office.row("round:1:front")
        payload = marks._marked(row.payload, f"Mark {retried}", holds)
        edited = Post(
            f"mark:{retried}", row.channel_id, payload, kind=PostKind.EDIT, target_key="round:1:front"
        )
        await office.put(edited)
        await office.deliver()
        assert (await office.row(f"mark:{retried}")).state == PostState.SENT
        (message_,) = office.sandbox.channel(BRIEFING).messages.values()
        drawn = str(message_.components)
        assert f"Mark {retried}" in drawn
        assert [item.filename for item in message_.attachments] == ["map.png"]
        assert drawn.count("'attachment_id'") == 2, "the thumbnail and the gallery show it"
        assert ("Units" in drawn) is holds


async def test_a_layout_whose_pictures_are_gone_is_marked_in_words(office: Office) -> None:
    async with office.s.sessions() as session:
        campaign = await campaigns.get_campaign(session, office.campaign_id)
    await office.put(*layout(campaign, "round:1:front", BRIEFING, (Text("Round 1"),)))
    await office.deliver()
    row = await office.row("round:1:front")
    pictured = {
        **row.payload,
        "layout": [*row.payload["layout"], *payload_of((Gallery((Thumbnail("a.png"),)),))],
    }
    payload = marks._marked(pictured, "Mark", False)
    await office.put(Post("mark", row.channel_id, payload, kind=PostKind.EDIT, target_key="round:1:front"))
    await office.deliver()
    assert (await office.row("mark")).state == PostState.SENT
    (message_,) = office.sandbox.channel(BRIEFING).messages.values()
    assert "Mark" in str(message_.components)
