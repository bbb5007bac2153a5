"""Two campaigns of one server through the real client: the same map, the same player, the same names of units.

The tests share both campaigns and run in the order of the file.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.hexmap.coords import Facing
from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Person, Sandbox
from bot.rehearsal.sandbox.state import Channel
from bot.store.session import connect
from tests.e2e.running import Running
from tests.store.helpers import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]

FORM = "Unit: Rifles\nHex: {at}\nMove: n/a\nFacing: {facing}\nAction: n/a\nAbility: n/a\nEnergy: n/a"


@dataclass
class Stage(Running):
    grace: Person
    """Game master of North; manages the server."""
    hal: Person
    """Game master of South."""
    alice: Person
    """Plays in both."""

    def rooms(self, name: str) -> Mapping[str, Channel]:
        """The channels of a campaign, whose category is called after it."""
        channels = self.sandbox.guild.channels.values()
        category = next(channel.id for channel in channels if channel.name == name)
        return {channel.name: channel for channel in channels if channel.parent_id == category}

    async def orders(self, name: str) -> list[tuple[str, str]]:
        """Unit and facing of each live order of a campaign."""
        query = """SELECT o.unit_id, o.content->>'facing' FROM unit_order o JOIN campaign c ON c.id = o.campaign_id
            WHERE c.name = :name AND o.state = 'live' ORDER BY o.number"""
        async with self.sessions() as session:
            found: Any = await session.execute(text(query), {"name": name})
            return [(unit, Facing(int(facing)).name) for unit, facing in found]

    async def settled(self) -> bool:
        """Whether every post is made."""
        waiting = text("SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending')")
        async with self.sessions() as session:
            return not (await session.execute(waiting)).scalar_one()

    async def write(self, room: Channel, facing: str) -> Any:
        """Alice writes an order for her unit as a message."""
        form = FORM.format(at="0206", facing=facing)
        return await self.alice.say(room, f"<@{self.sandbox.state.bot.id}>\n{form}")


async def made(stage: Stage, name: str) -> None:
    """A campaign in round 1, in which Alice has one unit."""
    grace, alice = stage.grace, stage.alice
    grace.at = None
    shown = await grace.slash("/campaign create", name=name, map="training_ground", category=name)
    assert f"**{name}** is set up" in shown.text, stage.log[-3000:]
    rooms = stage.rooms(name)
    if name == "South":
        assert "**North** is running on this server too." in shown.text
        await grace.slash("/campaign master", rooms["gm-room"], person=stage.hal.id)
        await grace.slash("/campaign master", rooms["gm-room"], person=grace.id, leaves=True)
    master = stage.hal if name == "South" else grace
    await until(lambda: seen(master, rooms["gm-room"]))
    await master.slash(
        "/gm spawn", rooms["gm-room"], unit_class="hostile_infantry", hex="1206", name="Nightshade"
    )
    await master.slash("/campaign open", rooms["gm-room"], brief=f"Take {name}.")
    await alice.slash("/join", rooms["unit-orders"], rules_read=True)
    builder = await alice.slash("/company create", rooms["unit-orders"], name="Ash")
    builder = await builder.select("Add a unit", "Regular Infantry")
    form = (await builder.press("Name and sign up")).modal
    assert form is not None
    assert "signed up" in (await form.submit(unit1="Rifles")).text
    assert "Round 1" in (await master.slash("/campaign start", rooms["gm-room"])).text


async def seen(person: Person, channel: Channel) -> bool:
    return bool(person.bits(channel))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(module_url: str, folder: Path) -> AsyncIterator[Stage]:
    engine, sessions = connect(module_url)
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        grace = await sandbox.member("Grace", owner=True)
        hal, alice = await sandbox.member("Hal", ("Umpire",)), await sandbox.member("Alice")
        umpire = next(role for role in sandbox.guild.roles.values() if role.name == "Umpire")
        umpire.permissions |= (
            discord.Permissions.manage_guild.flag
        )  # Discord shows `/gm` to those who have it
        for person in (grace, hal, alice):
            person.patience = person.quiet_seconds = 60.0
        running = Stage(sandbox, sessions, module_url, folder, None, grace, hal, alice)  # type: ignore[arg-type]
        running.process = await running.start()
        await sandbox.wait_for_bot(seconds=180)
        try:
            for name in ("North", "South"):
                await made(running, name)
            yield running
        finally:
            await stop_bot(running.process)  # type: ignore[arg-type]
        await engine.dispose()
        assert "Traceback" not in running.log, running.log[-4000:]


async def test_a_command_counts_where_it_is_given(stage: Stage) -> None:
    north, south, alice = stage.rooms("North"), stage.rooms("South"), stage.alice
    general = next(channel for channel in stage.sandbox.guild.channels.values() if channel.name == "general")
    asked = await alice.slash("/order give", general, unit="Rifles", facing="S")
    assert asked.text.splitlines() == [
        "2 campaigns are running on this server. Do that in a channel of the one you mean:",
        f"- **North**: <#{north['unit-orders'].id}>",
        f"- **South**: <#{south['unit-orders'].id}>",
        "Or choose it here: your command continues as you typed it.",
    ]
    assert await stage.orders("North") == await stage.orders("South") == []
    assert asked.buttons == ["North", "South"]
    given = await asked.press("South")
    assert given.attachments, given.text
    assert given.text.startswith("-# South\n**Order 1** for **Rifles**")
    assert "North" not in given.buttons, "the answer takes the place of the question"
    assert (await stage.orders("North"), await stage.orders("South")) == ([], [("p1", "S")])
    form = (await (await alice.slash("/order paste", general)).press("North")).modal
    assert form is not None
    filed = await form.submit(orders=FORM.format(at="0206", facing="SE"))
    assert await stage.orders("North") == [("p1", "SE")], filed.text
    purse = await (await alice.slash("/company purse", general)).press("South")
    assert "Ash" in purse.text or "credits" in purse.text, purse.text
    for room in (north, south):
        await alice.slash("/order withdraw", room["unit-orders"], unit="Rifles")
    await suggestions_name_their_campaign(stage, general)
    given = await alice.slash("/order give", north["unit-orders"], unit="Rifles", facing="N")
    assert given.attachments, given.text
    written = await stage.write(south["unit-orders"], "S")

    async def both() -> bool:
        return bool(await stage.orders("North") and await stage.orders("South"))

    await until(both)
    assert [facing for _, facing in await stage.orders("North")] == ["N"]
    assert [facing for _, facing in await stage.orders("South")] == ["S"]
    await alice.delete(written)

    async def withdrawn() -> bool:
        return not await stage.orders("South")

    await until(withdrawn)
    assert len(await stage.orders("North")) == 1
    await stage.write(south["unit-orders"], "S")
    await until(both)
    pressed = await (await alice.slash("/order list", north["comms-net"])).press("Withdraw")
    assert "broke" not in pressed.text
    assert await stage.orders("North") == []
    assert len(await stage.orders("South")) == 1
    await stage.write(north["unit-orders"], "NE")
    await until(both)


async def suggestions_name_their_campaign(stage: Stage, general: Channel) -> None:
    """A command with one of them goes to that campaign, and what is typed next is suggested from it alone."""
    alice = stage.alice

    async def offered(option: str, typed: str = "", who: Person = alice, **others: Any) -> Mapping[str, Any]:
        command = "/gm edit" if option == "about" else "/order give"
        return dict(await who.autocomplete(command, option, typed, general, **others))

    units = await offered("unit", "rif")
    assert [name.partition(" (")[0] for name in units] == ["North: Rifles", "South: Rifles"]
    north, south = units.values()
    assert await offered("unit", who=stage.hal) == {}, "of South, where he is no player"
    edited = await offered("about", who=stage.hal)
    assert any("Nightshade" in name for name in edited)
    assert not any(name.startswith(("North", "South")) for name in edited), "he leads one alone"
    facings = await offered("facing", unit=south)
    assert "S" in facings.values(), "of South alone, so they need no name"
    both = await offered("facing")
    assert len(both) == 2 * len(facings)
    answer = await alice.slash("/order give", general, unit=south, facing=both["North: S"])
    assert "from the lists of two campaigns" in answer.text
    assert await stage.orders("North") == await stage.orders("South") == []
    given = await alice.slash("/order give", general, unit=north, facing="NE")
    assert given.text.startswith("-# North\n**Order "), given.text
    assert (await stage.orders("North"), await stage.orders("South")) == ([("p1", "NE")], [])
    await alice.slash("/order withdraw", general, unit=north)
    assert await stage.orders("North") == []


async def test_a_tap_for_a_command_that_is_gone_says_so(stage: Stage) -> None:
    """The process that heard the command has ended: nothing is done, and a second tap says the same."""
    general = next(channel for channel in stage.sandbox.guild.channels.values() if channel.name == "general")
    before = (await stage.orders("North"), await stage.orders("South"))
    asked = await stage.alice.slash("/order give", general, unit="Rifles", facing="S")
    await stage.kill_and_restart()
    for _ in range(2):
        answer = await asked.press("South")
        assert "no longer waits here" in answer.text
        assert "type it again" in answer.text
    assert (await stage.orders("North"), await stage.orders("South")) == before


async def test_a_game_master_of_one_is_nobody_in_the_other(stage: Stage) -> None:
    north, south = stage.rooms("North"), stage.rooms("South")
    assert not stage.hal.bits(north["gm-room"])
    refusal = await stage.hal.slash("/gm roster", north["unit-orders"])
    assert "Only the game master" in refusal.text
    assert "Rifles" in (await stage.hal.slash("/gm roster", south["unit-orders"])).text
    assert "Only the game master" in (await stage.grace.slash("/gm close", south["unit-orders"])).text


async def test_messages_written_while_the_bot_was_away_count_in_their_own_campaign(stage: Stage) -> None:
    north, south = stage.rooms("North"), stage.rooms("South")
    stage.process.kill()
    await stage.process.wait()
    for rooms, facing in ((north, "SE"), (south, "SW")):
        await stage.write(rooms["unit-orders"], facing)
    stage.sandbox.faults.fail(f"GET /channels/{north['unit-orders'].id}/messages", 403, times=99)

    async def read(name: str, facing: str) -> bool:
        return [filed for _, filed in await stage.orders(name)] == [facing]

    await stage.kill_and_restart()
    await until(lambda: read("South", "SW"))
    assert not await read("North", "SE"), "its channel could not be read, which kept no other from being read"
    stage.sandbox.faults.clear()
    await stage.kill_and_restart()
    await until(lambda: read("North", "SE"))


async def test_a_close_and_an_end_leave_the_other_alone(stage: Stage) -> None:
    north, south = stage.rooms("North"), stage.rooms("South")
    await until(stage.settled)
    before = {name: len(room.messages) for name, room in south.items()}
    orders = await stage.orders("South")
    await stage.grace.slash("/gm close", north["gm-room"])

    async def drafted() -> bool:
        query = (
            "SELECT draft IS NOT NULL FROM round r JOIN campaign c ON c.id = campaign_id WHERE name = 'North'"
        )
        async with stage.sessions() as session:
            return bool((await session.execute(text(query))).scalar_one())

    await until(drafted)
    await stage.grace.slash("/gm preview", north["gm-room"])
    published = await stage.grace.slash("/gm publish", north["gm-room"])
    assert "Round 1" in published.text, published.text
    ended = await stage.grace.slash("/campaign end", north["gm-room"], sure=True)
    assert "**North** is over" in ended.text, ended.text

    async def over() -> bool:
        return any("is over" in line.text for line in stage.grace.read(north["briefing-room"]))

    await until(over)
    assert {name: len(room.messages) for name, room in south.items()} == before
    assert await stage.orders("South") == orders
    async with stage.sessions() as session:
        found: Any = await session.execute(text("SELECT name, state, round FROM campaign ORDER BY id"))
        assert [tuple(row) for row in found] == [("North", "over", 2), ("South", "open", 1)]
    refusal = await stage.grace.slash("/gm roster", north["unit-orders"])
    assert "That belongs to **North**, which is over" in refusal.text
    assert "Rifles" in (await stage.alice.slash("/order list", south["unit-orders"])).text
