"""Roles and channels of a campaign are its own, known by id, and their rights end with it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from sandbox_sample_bot import SampleBot
from sqlalchemy import delete, select, update

from bot.client.sender import DiscordSender
from bot.cogs import keeper
from bot.cogs.channels import open_up
from bot.cogs.keeper import Keeper
from bot.rehearsal.sandbox import Sandbox, permissions
from bot.rehearsal.sandbox.people import Person
from bot.rehearsal.sandbox.state import Overwrite
from bot.service import presses
from bot.service.base import Refused, Services, Who
from bot.service.company import players
from bot.service.gm import masters, signups
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import notify
from bot.service.ground.posts import DOSSIERS
from bot.service.my_data import DeleteData
from bot.service.room import campaigns, parting, premises, rules_room
from bot.service.screens.answer import Given
from bot.service.trouble import posts
from bot.service.trouble.posts import PostAnew
from bot.store import campaigns as stored
from bot.store.delivery.deliver import deliver_due
from bot.store.outbox import File, Post, queue_posts
from bot.store.server_tables import ObjectKind, RoleGrant, ServerObject
from bot.store.session import Sessions
from bot.store.tables import NOW, Campaign, CampaignState, OutboxRow
from tests.service.conftest import MAP, NoPictures
from tests.store.helpers import until

CORPS = "13th Corps"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(8) + b"\x00\x00\x00\x08" * 2


class Server:
    """A server with our bot, and the services behind it."""

    def __init__(self, sandbox: Sandbox, bot: SampleBot, s: Services) -> None:
        client: Any = bot
        client.services = s
        self.sandbox, self.s, self.keeper = sandbox, s, Keeper(client)
        self.guild = bot.guilds[0]

    def who(self, person: Person, *, manager: bool = False) -> Who:
        return Who(person.id, person.name, self.guild.id, manage_guild=manager)

    async def campaign(self, chief: Person, name: str) -> int:
        made = await campaigns.create_campaign(
            self.s,
            self.who(chief, manager=True),
            name=name,
            map_name="m",
            map_text=MAP,
            making=campaigns.Making(CORPS),
        )
        await self.tend(made.id)
        return made.id

    async def tend(self, campaign_id: int) -> None:
        assert await self.keeper.tend(campaign_id, self.guild.id) == []

    async def sees(self, person: Person, campaign_id: int, part: str) -> bool:
        return bool(person.bits(await self.channel(campaign_id, part)) & permissions.VIEW_CHANNEL)

    async def writes(self, person: Person, campaign_id: int, part: str) -> bool:
        return bool(person.bits(await self.channel(campaign_id, part)) & permissions.SEND_MESSAGES)

    async def channel(self, campaign_id: int, part: str) -> Any:
        async with self.s.sessions() as session:
            found = await session.get(Campaign, campaign_id)
        assert found is not None
        return self.sandbox.guild.channels[found.channels[part]]

    async def ids(self, campaign_id: int) -> set[int]:
        async with self.s.sessions() as session:
            rows = await session.execute(
                select(ServerObject.discord_id).where(ServerObject.campaign_id == campaign_id)
            )
            return set(rows.scalars())


@pytest.fixture
async def server(sandbox: Sandbox, bot: SampleBot, sessions: Sessions) -> Server:
    return Server(sandbox, bot, Services(sessions, NoPictures()))


async def test_nothing_of_the_server_is_taken_over_by_its_name(sandbox: Sandbox, server: Server) -> None:
    chief, alice = [await sandbox.member(name) for name in ("Chief", "Alice")]
    commander = sandbox.state.add_role("Commander", permissions.MANAGE_CHANNELS)
    keeper_of_games = sandbox.state.add_role("Game Master")
    category = sandbox.state.add_channel(CORPS, 4)
    room = sandbox.state.add_channel("gm-room", 0, category.id)
    alice.member.roles.append(keeper_of_games.id)
    made = await server.campaign(chief, "Hill")
    assert not {commander.id, keeper_of_games.id, category.id, room.id} & await server.ids(made)
    assert await server.sees(chief, made, "gm-room")
    assert not await server.sees(alice, made, "gm-room")
    assert await server.sees(alice, made, "briefing-room")
    before = len(sandbox.guild.channels), len(sandbox.guild.roles)
    await server.tend(made)
    assert (len(sandbox.guild.channels), len(sandbox.guild.roles)) == before

    who = server.who(alice)
    await campaigns.open_signups(server.s, server.who(chief), "Go.")
    await players.join(server.s, who, True)
    await players.create_company(server.s, who, "Ash", [("regular_infantry", "Able")])
    await server.tend(made)
    assert alice.roles.count("Commander") == 1
    assert commander.id not in alice.member.roles
    await signups.decide(server.s, server.who(chief), alice.id, confirm=False)
    await server.tend(made)
    assert alice.roles == ["Game Master"]
    assert alice.member.roles == [keeper_of_games.id]
    assert sandbox.violations == []


async def test_a_game_master_who_leaves_office_loses_the_room(sandbox: Sandbox, server: Server) -> None:
    chief, dora = [await sandbox.member(name) for name in ("Chief", "Dora")]
    made = await server.campaign(chief, "Hill")
    await masters.appoint(server.s, server.who(chief), dora.id, dora.name)
    await server.tend(made)
    assert await server.sees(dora, made, "gm-room")
    room = await server.guild.fetch_channel((await server.channel(made, "gm-room")).id)
    assert isinstance(room, discord.TextChannel)
    by_hand = discord.PermissionOverwrite(view_channel=True)
    await room.set_permissions(await server.guild.fetch_member(dora.id), overwrite=by_hand)
    await masters.appoint(server.s, server.who(chief), dora.id, dora.name, leaves=True)
    await server.tend(made)
    assert dora.roles == []
    assert not await server.sees(dora, made, "gm-room")
    assert await server.sees(chief, made, "gm-room")
    assert sandbox.violations == []


async def test_a_private_notice_reaches_its_reader_or_the_channel_once(
    sandbox: Sandbox, server: Server
) -> None:
    chief, alice, bob = [await sandbox.member(name) for name in ("Chief", "Alice", "Bob")]
    bob.member.user.closed = True
    made = await server.campaign(chief, "Hill")
    async with server.s.sessions.begin() as session:
        campaign = await session.get_one(Campaign, made)
        await notify(
            session, campaign, "k", DOSSIERS, lambda: "It is yours.", Notice.RENAMED.to([alice.id, bob.id])
        )
    sender = DiscordSender(cast(Any, server.keeper.bot))
    for _ in range(2):
        await deliver_due(server.s.sessions, sender)
    [told] = alice.inbox()
    assert told.content.startswith("It is yours.\n-# Hill, <#")
    assert bob.inbox() == []
    posted = [line.content for line in bob.read("unit-dossiers") if "It is yours" in line.content]
    assert posted == [f"<@{bob.id}>: It is yours."]
    assert [violation.code for violation in sandbox.violations] == [50007]


async def test_a_permission_that_is_gone_already_counts_as_taken(sandbox: Sandbox, server: Server) -> None:
    chief, dora, nora = [await sandbox.member(name) for name in ("Chief", "Dora", "Nora")]
    made = await server.campaign(chief, "Hill")
    for person in (dora, nora):
        await masters.appoint(server.s, server.who(chief), person.id, person.name)
    await server.tend(made)
    room = await server.channel(made, "gm-room")
    room.overwrites[dora.id] = Overwrite(dora.id, 1, permissions.VIEW_CHANNEL, 0)
    gone = sandbox.faults.refuse("DELETE /channels/*/permissions/*", 404, 10009, times=1)
    await parting.end(server.s, server.who(chief), sure=True)
    await server.tend(made)
    assert gone.hits == 1
    assert [*chief.roles, *dora.roles, *nora.roles] == []
    assert sandbox.violations == []


async def test_the_next_campaign_has_nothing_of_the_last_one(sandbox: Sandbox, server: Server) -> None:
    chief, dora, alice = [await sandbox.member(name) for name in ("Chief", "Dora", "Alice")]
    first = await server.campaign(chief, "Hill")
    assert await server.writes(alice, first, "comms-net")
    asked = await parting.end(server.s, server.who(chief), sure=True)
    await server.tend(first)
    assert chief.roles == []
    for part in ("gm-room", "comms-net", "briefing-room"):
        assert not await server.writes(alice, first, part)
        assert not await server.writes(chief, first, part)
    assert await server.sees(alice, first, "briefing-room")
    assert not await server.sees(chief, first, "gm-room")

    second = await server.campaign(dora, "Dale")
    assert not await server.ids(first) & await server.ids(second)
    assert await server.sees(dora, second, "gm-room")
    assert not await server.sees(dora, first, "gm-room")
    assert not await server.sees(chief, second, "gm-room")

    keep, roles_only, everything = [button.press for button in asked.buttons]
    with pytest.raises(Refused, match="Only the game master"):
        await presses.answer(server.s, server.who(dora), everything, Given())
    with pytest.raises(Refused, match="not belong to this server"):
        await presses.answer(
            server.s, replace(server.who(chief, manager=True), guild_id=1), everything, Given()
        )
    sure = await presses.answer(server.s, server.who(chief), everything, Given())
    assert "cannot be undone" in sure.text
    old, new = await server.ids(first), await server.ids(second)
    await presses.answer(server.s, server.who(chief), sure.buttons[0].press, Given())
    await server.tend(first)
    there = {*sandbox.guild.channels, *sandbox.guild.roles}
    assert not old & there
    assert new <= there
    for press in (keep, roles_only):
        assert "Nothing is left" in (await presses.answer(server.s, server.who(chief), press, Given())).text


@pytest.mark.parametrize("closed_first", [False, True])
async def test_a_channel_that_the_next_campaign_takes_over_stays_open_or_opens_again(
    sandbox: Sandbox, server: Server, closed_first: bool
) -> None:
    chief, dora, alice = [await sandbox.member(name) for name in ("Chief", "Dora", "Alice")]
    first = await server.campaign(chief, "Hill")
    second = await server.campaign(dora, "Dale")
    net = (await server.channel(first, "comms-net")).id
    master = replace(server.who(dora), places=((await server.channel(second, "gm-room")).id,))
    place = ((await server.channel(first, "gm-room")).id,)
    await parting.end(server.s, replace(server.who(chief), places=place), sure=True)
    if closed_first:
        await server.tend(first)
    await open_up(server.s, server.guild, second, net, "comms-net")
    await rules_room.use_channel(server.s, master, "comms-net", net)
    await server.tend(first)
    await server.tend(second)
    assert (await server.channel(second, "comms-net")).id == net
    assert await server.writes(alice, second, "comms-net")
    assert not await server.writes(alice, first, "unit-orders")
    assert not await server.sees(chief, second, "gm-room")


async def test_a_campaign_of_an_earlier_release_gets_roles_of_its_own(
    sandbox: Sandbox, server: Server
) -> None:
    chief, ancient = [await sandbox.member(name) for name in ("Chief", "Ancient")]
    made = await server.campaign(chief, "Hill")
    # As the migration leaves it: the roles were perhaps the server's own, and former game masters have them.
    async with server.s.sessions.begin() as session:
        roles = (
            await session.execute(
                update(ServerObject)
                .where(ServerObject.kind == ObjectKind.ROLE)
                .values(made=False)
                .returning(ServerObject.discord_id)
            )
        ).scalars()
        before = set(roles)
        await session.execute(delete(RoleGrant))
    ancient.member.roles += before
    assert await server.sees(ancient, made, "gm-room")
    await server.tend(made)
    assert not await server.sees(ancient, made, "gm-room")
    assert set(ancient.member.roles) == before
    assert await server.sees(chief, made, "gm-room")


async def test_shutting_old_roles_out_is_finished_after_a_crash(sandbox: Sandbox, server: Server) -> None:
    chief, ancient = [await sandbox.member(name) for name in ("Chief", "Ancient")]
    made = await server.campaign(chief, "Hill")
    old = sandbox.state.add_role("Game Master")
    ancient.member.roles.append(old.id)
    room = await server.channel(made, "gm-room")
    room.overwrites[old.id] = Overwrite(old.id, 0, permissions.VIEW_CHANNEL, 0)
    await premises.noted(server.s, made, ObjectKind.ROLE, "gm", old.id, made=False)
    assert await server.sees(ancient, made, "gm-room")
    await server.tend(made)
    assert not await server.sees(ancient, made, "gm-room")
    have = await premises.premises_of(server.s, made)
    assert have is not None
    assert have.strange == frozenset()


async def role_deleted(server: Server, campaign_id: int) -> discord.Role:
    """The game masters' role, once it was deleted by hand and the bot has heard of it."""
    have = await premises.premises_of(server.s, campaign_id)
    assert have is not None
    role = await server.guild.fetch_role(have.roles["gm"])
    await role.delete()

    async def heard() -> bool:
        return server.guild.get_role(role.id) is None

    await until(heard)
    return role


async def test_a_role_deleted_by_hand_is_made_again(sandbox: Sandbox, server: Server) -> None:
    chief = await sandbox.member("Chief")
    made = await server.campaign(chief, "Hill")
    await role_deleted(server, made)
    assert not await server.sees(chief, made, "gm-room")
    await server.tend(made)
    assert await server.sees(chief, made, "gm-room")


async def test_a_role_is_made_again_also_if_the_bot_has_not_heard_yet(
    sandbox: Sandbox, server: Server
) -> None:
    chief, dora = [await sandbox.member(name) for name in ("Chief", "Dora")]
    made = await server.campaign(chief, "Hill")
    server.guild._add_role(await role_deleted(server, made))
    await masters.appoint(server.s, server.who(chief), dora.id, dora.name)
    await server.keeper.tend(made, server.guild.id)
    await server.keeper.tend(made, server.guild.id)
    for person in (chief, dora):
        assert await server.sees(person, made, "gm-room")


async def test_a_half_made_campaign_is_finished(sandbox: Sandbox, server: Server) -> None:
    chief = await sandbox.member("Chief")
    sandbox.faults.delay("POST /guilds/*/channels", 0.001, times=4)
    sandbox.faults.fail("POST /guilds/*/channels", 403, times=99)
    with pytest.raises(discord.HTTPException):
        await server.campaign(chief, "Hill")
    sandbox.faults.clear()
    ((made, guild_id),) = await premises.to_tend(server.s)
    await server.keeper.tend(made, guild_id)
    names = [channel.name for channel in sandbox.guild.channels.values()]
    assert names.count("gm-room") == names.count(CORPS) == names.count("campaign-rules") == 1
    assert await server.sees(chief, made, "gm-room")


async def test_rooms_that_discord_refuses_are_tried_less_and_less_often_and_the_master_is_told_once(
    sandbox: Sandbox, server: Server, bot: SampleBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    chief = await sandbox.member("Chief")
    sandbox.faults.fail("POST /guilds/*/channels", 403, times=99)
    with pytest.raises(discord.HTTPException):
        await server.campaign(chief, "Hill")
    ((made, guild_id),) = await premises.to_tend(server.s)
    now = keeper.time.monotonic()
    tried = []
    tend = server.keeper.tend

    async def counted(campaign_id: int, guild: int) -> Any:
        tried.append(keeper.time.monotonic() - now)
        return await tend(campaign_id, guild)

    monkeypatch.setattr(server.keeper, "tend", counted)
    for minute in range(200):
        monkeypatch.setattr(keeper.time, "monotonic", lambda passed=60 * minute: now + passed)
        await server.keeper.tend_quietly(made, guild_id)
    assert [round(seconds / 60) for seconds in tried] == [0, 2, 6, 14, 30, 62, 122, 182]
    assert await deliver_due(server.s.sessions, DiscordSender(cast(Any, bot))) == 1
    (told,) = [line.text for line in chief.inbox()]
    assert "The channels of **Hill** cannot be made: Discord refused" in told
    server.keeper.no_longer_stuck(guild_id + 1)
    await server.keeper.tend_quietly(made, guild_id)
    assert len(tried) == 8
    sandbox.faults.clear()
    role: Any = SimpleNamespace(guild=SimpleNamespace(id=guild_id))
    server.s.premises_due.clear()
    await server.keeper.on_guild_role_update(role, role)
    assert server.s.premises_due.is_set()
    await server.keeper.tend_quietly(made, guild_id)
    assert await server.sees(chief, made, "gm-room")
    assert not server.keeper.stuck


async def test_a_deleted_channel_is_made_again_with_its_posts_when_the_master_says_so(
    sandbox: Sandbox, server: Server, bot: SampleBot
) -> None:
    chief, alice = [await sandbox.member(name) for name in ("Chief", "Alice")]
    made = await server.campaign(chief, "Hill")
    who = server.who(chief)
    sender = DiscordSender(cast(Any, bot))
    await deliver_due(server.s.sessions, sender)
    await rules_room.set_links(server.s, who, "https://example.org/rules", "")
    await deliver_due(server.s.sessions, sender)
    old = await server.channel(made, "campaign-rules")
    del sandbox.guild.channels[old.id]
    await campaigns.open_signups(server.s, who, "Go.")  # changes the status in the rules channel
    await deliver_due(server.s.sessions, sender)
    async with server.s.sessions.begin() as session:  # it waited for the brief that it links to
        await session.execute(update(OutboxRow).values(not_before=NOW))
    await deliver_due(server.s.sessions, sender)
    await posts.tell(server.s)
    await deliver_due(server.s.sessions, sender)
    room = await server.channel(made, "gm-room")
    notice = list(room.messages.values())[-1]
    labels = [one["label"] for row in notice.components for one in row["components"]]
    assert labels == ["Try again", "Show the posts", "Make campaign-rules again"]
    press = presses.read(notice.components[0]["components"][2]["custom_id"])
    with pytest.raises(Refused):
        await presses.answer(server.s, server.who(alice), press, Given())
    await presses.answer(server.s, who, press, Given())
    await server.tend(made)
    await server.tend(made)
    new = await server.channel(made, "campaign-rules")
    assert new.id != old.id
    assert new.name == "campaign-rules"
    assert await server.sees(alice, made, "campaign-rules")
    assert not await server.writes(alice, made, "campaign-rules")
    await deliver_due(server.s.sessions, sender)
    guide = next(iter(new.messages.values()))
    assert "https://example.org/rules" in guide.content
    assert guide.pinned
    screen = await posts.show(server.s, who)
    parked = int(screen.menus[0].items[0].value)
    await presses.answer(server.s, who, PostAnew(made, parked), Given())
    await deliver_due(server.s.sessions, sender)
    assert "Sign-ups: open" in list(new.messages.values())[-1].content
    assert "replaced already" in (await presses.answer(server.s, who, press, Given())).text


async def test_a_category_of_the_server_is_used_where_it_is_chosen_and_stays_afterwards(
    sandbox: Sandbox, server: Server
) -> None:
    chief = await sandbox.member("Chief")
    ours = sandbox.state.add_channel("Wargames", 4)
    who = server.who(chief, manager=True)
    made = await campaigns.create_campaign(
        server.s, who, name="Hill", map_name="m", map_text=MAP, making=campaigns.Making(under=ours.id)
    )
    await server.tend(made.id)
    room = await server.channel(made.id, "gm-room")
    assert room.parent_id == ours.id
    assert CORPS not in [channel.name for channel in sandbox.guild.channels.values()]
    asked = await parting.end(server.s, who, sure=True)
    everything = next(
        presses.read(button.custom_id) for button in asked.buttons if "channels" in button.label
    )
    assert isinstance(everything, parting.Part)
    await presses.answer(server.s, who, replace(everything, sure=True), Given())
    await server.tend(made.id)
    assert room.id not in sandbox.guild.channels
    assert ours.id in sandbox.guild.channels, "it is not the bot's to delete"


async def test_a_chosen_category_that_is_gone_is_replaced_by_a_new_one(
    sandbox: Sandbox, server: Server
) -> None:
    chief = await sandbox.member("Chief")
    ours = sandbox.state.add_channel("Wargames", 4)
    made = await campaigns.create_campaign(
        server.s,
        server.who(chief, manager=True),
        name="Hill",
        map_name="m",
        map_text=MAP,
        making=campaigns.Making(CORPS, ours.id),
    )
    del sandbox.guild.channels[ours.id]
    await server.tend(made.id)
    room = await server.channel(made.id, "gm-room")
    assert sandbox.guild.channels[room.parent_id].name == CORPS


async def test_a_forgotten_name_leaves_the_messages_that_are_still_there_and_their_pictures_stay(
    sandbox: Sandbox, server: Server
) -> None:
    chief, zoe = await sandbox.member("Chief"), await sandbox.member("Zoe Quaint")
    made = await server.campaign(chief, "Hill")
    async with server.s.sessions.begin() as session:
        await stored.add_player(session, made, zoe.id, zoe.name)
        await stored.mark_rules_read(session, made, zoe.id)
        picture = (File("map.png", PNG, "The map"),)
        shown = {"kind": "gallery", "pictures": [{"file": "map.png", "alt": "The map"}]}
        embed = {
            "title": "Round 1",
            "description": "Zoe Quaint held.",
            "image": {"url": "attachment://map.png"},
        }
        layout = {"content": "", "layout": [{"kind": "text", "text": "Zoe Quaint won."}, shown]}
        gone = {"content": "Zoe Quaint is gone."}
        room = (await server.channel(made, "news-feed")).id
        end = (await server.channel(made, "comms-net")).id
        posts = [
            Post("embed", room, {"content": f"<@{zoe.id}>!", "embeds": [embed]}, picture),
            Post("layout", room, layout, picture),
            Post("gone", room, gone),
            Post("last", end, gone),
        ]
        await queue_posts(session, made, posts)
        (await session.get_one(Campaign, made)).state = CampaignState.OVER
    sender = DiscordSender(cast(Any, server.keeper.bot))
    await deliver_due(server.s.sessions, sender)
    state = sandbox.state.guild
    feed = state.channels[room].messages
    async with server.s.sessions() as session:
        keys = select(OutboxRow.key, OutboxRow.message_id)
        ids = {row.key: row.message_id for row in await session.execute(keys)}
    del feed[ids["gone"]]
    del state.channels[end]
    await presses.answer(server.s, server.who(zoe), DeleteData(), Given())
    await deliver_due(server.s.sessions, sender)
    said, laid = feed[ids["embed"]], feed[ids["layout"]]
    assert said.content == "former player 1!"
    assert said.embeds[0]["description"] == "former player 1 held."
    assert said.embeds[0]["image"]["url"] == said.attachments[0].url
    assert [a.filename for a in laid.attachments] == ["map.png"]
    assert "former player 1 won." in str(laid.components)
    for message in state.channels[room].messages.values():
        assert "Quaint" not in f"{message.content}{message.embeds}{message.components}"
    async with server.s.sessions() as session:
        rows = await session.execute(select(OutboxRow.state).where(OutboxRow.key.like("forgotten:%")))
        assert list(rows.scalars()) == ["sent"] * 4, "nothing is parked"
