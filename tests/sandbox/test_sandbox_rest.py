"""Messages, channels, roles, limits, rate limits and faults, through the real discord.py."""

import io
import time

import discord
import pytest
from sandbox_sample_bot import PNG, SampleBot, code, running

from bot.rehearsal.sandbox import Refused, Sandbox


def text_channel(bot: SampleBot, name: str = "general") -> discord.TextChannel:
    channel = discord.utils.get(bot.guilds[0].text_channels, name=name)
    assert channel is not None
    return channel


async def test_members_and_the_bot_read_each_other(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    said = await alice.say("general", "hello")
    channel = text_channel(bot)
    sent = await channel.send("hi", file=discord.File(io.BytesIO(PNG), "a.png"))
    assert sent.attachments[0].width == 1
    assert await sent.attachments[0].read() == PNG
    await alice.react(sent.id, "👍")
    await sent.add_reaction("🔥")
    await sent.edit(content="changed")
    await sent.pin()
    line = alice.read("general")[-1]
    assert (line.content, line.edited, line.pinned) == ("changed", True, True)
    assert line.reactions == (("👍", 1), ("🔥", 1))
    assert line.files == (("a.png", PNG),)
    assert [m.content async for m in channel.history()] == ["changed", "hello"]
    assert [m.id async for m in channel.pins()] == [sent.id]
    assert ("message", "hello") in bot.seen
    with pytest.raises(discord.Forbidden) as refused:
        await (await channel.fetch_message(said.id)).edit(content="no")
    assert code(refused.value) == 50005
    await sent.delete()
    assert [line.content for line in alice.read("general")] == ["hello"]


async def test_hidden_channels(sandbox: Sandbox, bot: SampleBot) -> None:
    guild = bot.guilds[0]
    role = await guild.create_role(name="Blue")
    alice, bob = await sandbox.member("Alice"), await sandbox.member("Bob")
    hidden, shown = (
        discord.PermissionOverwrite(view_channel=False),
        discord.PermissionOverwrite(view_channel=True),
    )
    category = await guild.create_category("Blue side")
    room = await guild.create_text_channel(
        "Blue Room", category=category, overwrites={guild.default_role: hidden, role: shown, guild.me: shown}
    )
    member = await guild.fetch_member(alice.id)
    await member.add_roles(role)
    await room.send("secret")
    assert alice.channels() == ["general", "blue-room"]
    assert [line.content for line in alice.read("blue-room")] == ["secret"]
    assert bob.channels() == ["general"]
    with pytest.raises(Refused):
        bob.read("blue-room")
    assert set(sandbox.transcript(bob)) == {"general"}
    assert [line.content for line in sandbox.transcript()["blue-room"]] == ["secret"]

    await room.set_permissions(guild.me, overwrite=None)
    with pytest.raises(discord.Forbidden) as refused:
        await room.send("locked out")
    assert code(refused.value) == 50001


async def test_missing_permissions(sandbox: Sandbox, bot: SampleBot) -> None:
    guild = bot.guilds[0]
    with pytest.raises(discord.Forbidden) as refused:
        await guild.create_role(name="Boss", permissions=discord.Permissions(administrator=True))
    assert code(refused.value) == 50013
    await sandbox.member("Gina", roles=("GM",))
    sandbox.state.bot_role.position = 0
    gm = next(role for role in await guild.fetch_roles() if role.name == "GM")
    with pytest.raises(discord.Forbidden) as refused:
        await gm.edit(name="mine")
    assert code(refused.value) == 50013
    assert [v.code for v in sandbox.violations] == [50013, 50013]


async def test_threads(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    thread = await text_channel(bot).create_thread(name="Company A", type=discord.ChannelType.public_thread)
    await thread.send("in here")
    assert [line.content for line in alice.read("Company A")] == ["in here"]
    private = await text_channel(bot).create_thread(name="Quiet")
    assert "Quiet" not in alice.channels()
    await private.add_user(discord.Object(alice.id))
    assert "Quiet" in alice.channels()
    await thread.edit(archived=True, locked=True)
    assert sandbox.channel("Company A").archived


class Many(discord.ui.View):
    def __init__(self, *labels: str, custom_id: str | None = None) -> None:
        super().__init__()
        for label in labels:
            self.add_item(discord.ui.Button(label=label, custom_id=custom_id))


BAD_MESSAGES = [
    ({"content": "x" * 2001}, 50035, "content"),
    ({"content": "  "}, 50006, ""),
    ({"embed": discord.Embed(title="x" * 257)}, 50035, "embeds.0.title"),
    ({"embeds": [discord.Embed(description="x" * 3001)] * 2}, 50035, "embeds"),
    ({"embeds": [discord.Embed(title="x")] * 11}, 50035, None),
    ({"view": lambda: Many("x" * 81)}, 50035, "components.0.components.0.label"),
    ({"view": lambda: Many("a", "b", custom_id="same")}, 50035, "components.0.components.1.custom_id"),
    ({"file": lambda: discord.File(io.BytesIO(b"x" * (10 * 2**20 + 1)), "big.bin")}, 40005, ""),
]


@pytest.mark.parametrize(("body", "number", "path"), BAD_MESSAGES)
async def test_limits_on_messages(
    sandbox: Sandbox, bot: SampleBot, body: dict[str, object], number: int, path: str | None
) -> None:
    made = {key: value() if callable(value) else value for key, value in body.items()}
    if path is None:
        with pytest.raises(ValueError):
            await text_channel(bot).send(**made)  # type: ignore[arg-type]
        return
    with pytest.raises(discord.HTTPException) as refused:
        await text_channel(bot).send(**made)  # type: ignore[arg-type]
    assert code(refused.value) == number
    assert path in refused.value.text
    assert len(sandbox.violations) == 1
    assert sandbox.channel("general").messages == {}


async def test_mentions_ping_only_whom_they_may(sandbox: Sandbox, bot: SampleBot) -> None:
    alice = await sandbox.member("Alice")
    text = f"@everyone {alice.mention}"
    loud = await text_channel(bot).send(text)
    quiet = await text_channel(bot).send(text, allowed_mentions=discord.AllowedMentions.none())
    assert (loud.mention_everyone, [m.id for m in loud.mentions]) == (True, [alice.id])
    assert (quiet.mention_everyone, quiet.mentions) == (False, [])


async def test_rate_limits_are_kept_by_the_client() -> None:
    async with (
        Sandbox(rates={"POST /channels/{channel_id}/messages": (2, 0.4)}) as sandbox,
        running(sandbox) as bot,
    ):
        began = time.monotonic()
        for number in range(5):
            await text_channel(bot).send(str(number))
        assert time.monotonic() - began > 0.7
        assert [line.content for line in sandbox.transcript()["general"]] == list("01234")


async def test_rate_limits_can_be_changed_meanwhile() -> None:
    route = "POST /channels/{channel_id}/messages"
    async with Sandbox(rates={}) as sandbox, running(sandbox) as bot:
        sent = await text_channel(bot).send("free")
        assert sent.content == "free"
        sandbox.limit({route: (1, 0.3)})
        began = time.monotonic()
        for number in range(3):
            await text_channel(bot).send(str(number))
        assert time.monotonic() - began > 0.5


async def test_planned_429(sandbox: Sandbox, bot: SampleBot) -> None:
    fault = sandbox.faults.rate_limited("POST /channels/*/messages", retry_after=0.2)
    began = time.monotonic()
    await text_channel(bot).send("later")
    assert fault.hits == 1
    assert time.monotonic() - began >= 0.2
    sandbox.faults.rate_limited("POST /channels/*/messages", via=False)
    with pytest.raises(discord.HTTPException) as refused:
        await text_channel(bot).send("banned")
    assert refused.value.status == 429


async def test_a_lost_answer_makes_one_message_because_of_the_nonce(sandbox: Sandbox, bot: SampleBot) -> None:
    fault = sandbox.faults.lose_answer("POST /channels/*/messages")
    await text_channel(bot).send("once")
    assert fault.hits == 1
    assert [line.content for line in sandbox.transcript()["general"]] == ["once"]


async def test_direct_messages(sandbox: Sandbox, bot: SampleBot) -> None:
    alice, bob = await sandbox.member("Alice"), await sandbox.member("Bob")
    await (await bot.fetch_user(alice.id)).send("psst")
    assert [line.content for line in alice.inbox()] == ["psst"]
    assert bob.inbox() == []
    assert "@Alice" not in sandbox.transcript(bob)


async def test_a_wrong_token_is_refused(sandbox: Sandbox) -> None:
    from bot.client.endpoint import point_discord_at

    point_discord_at(sandbox.api_url, sandbox.gateway_url)
    client = discord.Client(intents=discord.Intents.none())
    with pytest.raises(discord.LoginFailure):
        await client.login("wrong.token.here")
    await client.close()
