"""Who may do what: every command, autocomplete, button, menu and form, for every kind of person, on several servers.

What is expected is in `access_table.txt`, one line for each, written by hand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands
from sqlalchemy import select

from bot.client.app import COGS, Hexmarshal
from bot.messages import say
from bot.service import presses
from bot.service.base import Refused, Services, Who
from bot.service.ground import access
from bot.service.ground.access import Caller, decide
from bot.service.ground.intentions import COMMANDS, PRESSES
from bot.service.room import campaigns as room
from bot.service.screens.answer import ANSWERS, Given
from bot.service.screens.press import Press, Takes, field_kinds
from bot.service.screens.screen import Screen
from bot.store import campaigns, filings, teams
from bot.store.session import Sessions
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat
from bot.store.tables import NOW, Campaign, CampaignState, FilingKind, Player
from bot.views.entrance import Entrance
from tests.access_page import PAGE, page
from tests.service.conftest import NoPictures
from tests.service.test_presses import KINDS, sample

TABLE = Path(__file__).with_name("access_table.txt")
ROUND, SETUP, BETWEEN, EMPTY, ELSEWHERE = 700, 800, 900, 950, 960
"""Servers: a round is open; sign-ups are open; the last campaign is over; none ever; where foreigners come from."""

KIND = {
    name: number
    for number, name in enumerate(
        (
            "stranger",
            "refused",
            "company without joining",
            "signed up",
            "player",
            "spectator",
            "former player",
            "master",
            "former master",
            "admin",
            "host",
            "foreign player",
            "foreign master",
            "opponent",
        ),
        start=10,
    )
}
GROUPS: Mapping[str, Mapping[int, set[str]]] = {
    "nobody": {},
    "everybody": {server: set(KIND) for server in (ROUND, SETUP, BETWEEN, EMPTY)},
    "players": {ROUND: {"player", "spectator"}, SETUP: {"signed up", "player", "spectator"}},
    "masters": {server: {"master"} for server in (ROUND, SETUP, BETWEEN)},
    "managers": {server: {"admin"} for server in (ROUND, SETUP, BETWEEN, EMPTY)},
    "seated": {server: {"player", "opponent"} for server in (ROUND, SETUP, BETWEEN)},
    "owner": {server: {"player"} for server in (ROUND, SETUP, BETWEEN)},
}


def expected() -> Mapping[str, tuple[list[str], list[str], list[str]]]:
    """By intention: the groups that may while a campaign is set up, in a round, and between campaigns."""
    found = {}
    for line in TABLE.read_text().splitlines()[1:]:
        found[line[:35].strip()] = (line[35:53].split(), line[53:71].split(), line[71:].split())
    return found


EXPECTED = expected()


def may(name: str, kind: str, server: int) -> bool:
    groups = EXPECTED[name][{SETUP: 0, ROUND: 1, BETWEEN: 2, EMPTY: 2}[server]]
    return any(kind in GROUPS[group].get(server, set()) for group in groups)


def person(kind: str, server: int) -> Who:
    return Who(KIND[kind], kind.title(), server, manage_guild=kind == "admin", interaction_id=1)


@dataclass
class World:
    """Everything of the servers, by server."""

    s: Services
    campaign: dict[int, int] = field(default_factory=dict)
    game: dict[int, int] = field(default_factory=dict)
    team: dict[int, int] = field(default_factory=dict)
    meeting: dict[int, int] = field(default_factory=dict)

    def press(self, kind: type[Press], server: int, **other: int) -> Press:
        """One that is about the things of that server."""
        ids = {name: getattr(self, name).get(server, 0) for name in access.ABOUT}
        ids |= other
        return sample(kind, **{name: number for name, number in ids.items() if name in field_kinds(kind)})


@pytest.fixture
async def world(sessions: Sessions) -> World:
    made = World(Services(sessions, NoPictures()))
    fielded = [{"class": "regular_infantry", "name": "Able", "unit": "u1"}]
    listed = [{"class": "regular_infantry", "name": "Able"}]
    async with sessions.begin() as session:

        async def campaign(server: int, name: str, state: CampaignState, number: int, master: str) -> int:
            row = await campaigns.create_campaign(
                session,
                guild_id=server,
                name=name,
                settings={"gms": [KIND[master]], "signups": state == CampaignState.SETUP},
            )
            row.state, row.round, row.channels = state, number, {"unit-orders": 4}
            await session.flush()
            return row.id

        def player(campaign_id: int, kind: str, joined: bool, signup: str | None, units: list[Any]) -> None:
            details = {"units": units} | ({} if signup is None else {"signup": signup})
            row = Player(campaign_id=campaign_id, user_id=KIND[kind], name=kind, details=details)
            if joined:
                row.rules_read_at = NOW  # type: ignore[assignment]  # an expression of SQL
            session.add(row)

        for server in (ROUND, SETUP, BETWEEN):
            before = await campaign(server, "Before", CampaignState.OVER, 9, "former master")
            player(before, "former player", True, "confirmed", fielded)
        for server, state, number in (
            (ROUND, CampaignState.OPEN, 3),
            (SETUP, CampaignState.SETUP, 0),
            (BETWEEN, CampaignState.OVER, 5),
        ):
            now = made.campaign[server] = await campaign(server, "Now", state, number, "master")
            player(now, "refused", True, "refused", listed)
            player(now, "company without joining", False, None, listed)
            player(now, "signed up", True, "pending", listed)
            for kind in ("player", "spectator"):
                player(now, kind, True, "confirmed", fielded if number else listed)
        there = made.campaign[ELSEWHERE] = await campaign(
            ELSEWHERE, "Elsewhere", CampaignState.OPEN, 2, "foreign master"
        )
        player(there, "foreign player", True, "confirmed", fielded)
        for server in (ROUND, SETUP, BETWEEN, ELSEWHERE):
            here = server != ELSEWHERE
            game = SkirmishRow(guild_id=server, channel_id=1, ruleset="ambush", made_by=KIND["player"])
            session.add(game)
            await session.flush()
            made.game[server] = game.id
            for seat, kind in zip(
                "AB", ("player", "opponent") if here else ("foreign player",), strict=False
            ):
                session.add(SkirmishSeat(skirmish_id=game.id, seat=seat, user_id=KIND[kind], name=kind))
            owner = KIND["player" if here else "foreign player"]
            made.team[server] = (await teams.add_team(session, server, owner, "shiftstorm", "Wolves", {})).id
            meeting = await filings.save_filing(
                session, made.campaign[server], 1, FilingKind.MEETING, user_id=10, name="x", text="x"
            )
            made.meeting[server] = meeting.id
    return made


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Hexmarshal:
    async def loaded() -> Hexmarshal:
        made = Hexmarshal(None, tmp_path_factory.mktemp("bot"))  # type: ignore[arg-type]  # set by each test
        for cog in COGS:
            await made.load_extension(cog)
        return made

    return asyncio.run(loaded())


def commands(bot: Hexmarshal) -> list[app_commands.Command[Any, ..., Any]]:
    return [one for one in bot.tree.walk_commands() if isinstance(one, app_commands.Command)]


def suggesting(bot: Hexmarshal) -> list[tuple[str, str]]:
    """(command, option) wherever there is an autocomplete."""
    return [
        (one.qualified_name, option.name)
        for one in commands(bot)
        for option in one._params.values()
        if option.autocomplete
    ]


# ---------------------------------------------------------------- the table


def test_everything_there_is_has_a_line(bot: Hexmarshal) -> None:
    names = {f"/{one.qualified_name}" for one in commands(bot)} | {kind.name for kind in KINDS}
    assert names | {"message orders"} == EXPECTED.keys()
    assert {one.qualified_name for one in commands(bot)} | {"message orders"} == COMMANDS.keys()
    assert {kind.name for kind in KINDS} == PRESSES.keys()


def test_the_page_says_what_the_code_does() -> None:
    assert PAGE.read_text() == page(), "python -m tests.access_page"


async def test_commands_are_for_whom_the_table_says(world: World) -> None:
    wrong = []
    for server in (ROUND, SETUP, BETWEEN, EMPTY):
        for kind in KIND:
            caller = await caller_here(world, person(kind, server))
            for name, needed in COMMANDS.items():
                line = name if name == "message orders" else f"/{name}"
                if (decide(needed, caller) is None) is not may(line, kind, server):
                    wrong.append((line, kind, server))
    assert wrong == []


async def caller_here(world: World, who: Who) -> Caller:
    """Somebody as a command finds them."""
    found: list[Caller] = []

    def keep(needed: object, caller: Caller) -> None:
        found.append(caller)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(access, "decide", keep)
        await access.authorise(world.s, who, "rules")
    return found[0]


CLOSED = "Sign-ups are closed: ask the game master with `/comms report` to admit you, or wait for the next campaign."


@pytest.mark.parametrize(
    ("kind", "server", "command", "told"),
    [
        ("stranger", SETUP, "order give", "Sign up with `/join`."),
        ("refused", SETUP, "order give", "Change your company with `/company create`"),
        ("signed up", SETUP, "order give", "Wait for the briefing of round 1."),
        ("stranger", ROUND, "order give", CLOSED),
        ("refused", ROUND, "order give", CLOSED),
        ("master", ROUND, "order give", "you are its game master"),
        ("player", ROUND, "gm close", "Write to them with `/comms report`."),
        ("player", ROUND, "campaign end", "who manages this server can do that. Ask one of them."),
        ("player", ROUND, "campaign create", "manage this server can do that. Ask one of them."),
        ("master", BETWEEN, "gm quartermaster grant", "can do that between campaigns. Ask one of them."),
        (
            "player",
            EMPTY,
            "comms report",
            "A member who manages this server creates one with `/campaign create`.",
        ),
    ],
)
async def test_a_refusal_says_what_to_do(
    world: World, kind: str, server: int, command: str, told: str
) -> None:
    with pytest.raises(Refused) as refusal:
        await access.authorise(world.s, person(kind, server), command)
    assert told in str(refusal.value)


async def test_every_intention_in_a_campaign_without_channels_gives_the_remedy(world: World) -> None:
    """Killed in the middle of `/campaign create`: what needs no campaign goes on, all else says what to do."""
    async with world.s.sessions.begin() as session:
        for server in (ROUND, SETUP):
            (await campaigns.get_campaign(session, world.campaign[server])).channels = {}
    wrong, refused_here = [], 0
    for server in (ROUND, SETUP):
        for kind in KIND:
            caller = await caller_here(world, person(kind, server))
            for name, needed in COMMANDS.items():
                line = name if name == "message orders" else f"/{name}"
                refusal = decide(needed, caller)
                unfurnished = refusal is not None and "are not made yet" in refusal.sentence
                refused_here += unfurnished
                if (may(line, kind, server) or refusal is None) and unfurnished is bool(needed.between):
                    wrong.append((line, kind, server))
    assert wrong == []
    assert refused_here > 100


async def test_after_the_end_nobody_is_sent_to_a_report(world: World) -> None:
    kind = next(kind for kind in KINDS if kind.name == "parked.all")
    with pytest.raises(Refused, match="which has ended, can do that") as refusal:
        await access.authorise_press(world.s, person("player", BETWEEN), world.press(kind, BETWEEN))
    assert "/comms report" not in refusal.value.sentence


async def test_a_refusal_knows_when_somebody_may_join(world: World) -> None:
    async def told(server: int) -> str:
        with pytest.raises(Refused) as refusal:
            await access.authorise(world.s, person("stranger", server), "order give")
        return str(refusal.value)

    async with world.s.sessions.begin() as session:
        not_open = await campaigns.get_campaign(session, world.campaign[SETUP])
        not_open.settings = not_open.settings | {"signups": False}
        number, stranger = world.campaign[ROUND], KIND["stranger"]
        session.add(Player(campaign_id=number, user_id=stranger, name="S", details={"admitted": True}))
    assert "not open yet; watch the rules channel" in await told(SETUP)
    assert "Sign up with `/join`." in await told(ROUND)


async def test_presses_are_for_whom_the_table_says(world: World) -> None:
    wrong = []
    for server in (ROUND, SETUP, BETWEEN):
        for who in KIND:
            known: dict[frozenset[str], Caller] = {}
            for kind in KINDS:
                about = frozenset({*access.ABOUT} & field_kinds(kind).keys())
                if about not in known:
                    async with world.s.sessions() as session:
                        press = world.press(kind, server)
                        known[about] = await access._caller_of(
                            session, person(who, server), press, PRESSES[kind.name]
                        )
                if (decide(PRESSES[kind.name], known[about]) is None) is not may(kind.name, who, server):
                    wrong.append((kind.name, who, server))
    assert wrong == []


# ---------------------------------------------------------------- the doors


def somebody(name: str, server: int) -> tuple[list[str], list[str]]:
    """Two who may, where there are, and two who may not."""
    yes = [kind for kind in KIND if may(name, kind, server)]
    no = [kind for kind in KIND if not may(name, kind, server)]
    return yes[-2:], no[-2:]


class Answered:
    """As discord.py's response of an interaction: what was answered."""

    def __init__(self) -> None:
        self.done = False
        self.choices: list[Any] | None = None

    def is_done(self) -> bool:
        return self.done

    async def defer(self, **_: Any) -> None:
        self.done = True

    async def autocomplete(self, choices: list[Any]) -> None:
        self.done, self.choices = True, choices


_ids = count(1)


class Asking:
    """As discord.py's interaction, of a command."""

    def __init__(
        self,
        s: Services | None,
        who: Who,
        data: Mapping[str, Any],
        *,
        typing: bool = False,
        command: object = None,
    ) -> None:
        kinds = discord.InteractionType
        self.type = kinds.autocomplete if typing else kinds.application_command
        self.data, self.extras = data, dict[str, Any]()
        self.client = SimpleNamespace(services=s, entrance=None if s is None else Entrance(s))
        self.user = SimpleNamespace(id=who.user_id, display_name=who.name)
        self.guild_id, self.id, self.created_at = who.guild_id, next(_ids), None
        self.guild_locale, self.guild = None, None
        self.app_permissions = discord.Permissions.all()
        self.token, self.locale = "token", discord.Locale.british_english
        self.permissions = SimpleNamespace(manage_guild=who.manage_guild)
        self.response = Answered()
        self.message, self.command, self.channel, self.channel_id = None, command, None, None
        self.said: list[str] = []

    async def edit_original_response(self, *, content: str, **_: Any) -> None:
        self.said.append(content)


def asked_for(name: str) -> dict[str, Any]:
    """The data of a command, with its groups."""
    *groups, last = name.split()
    data: dict[str, Any] = {"name": last, "type": 1}
    for group in reversed(groups):
        data = {"name": group, "type": 2, "options": [data]}
    return data | {"type": 1}


def by_name(bot: Hexmarshal) -> dict[str, object]:
    return {one.qualified_name: one for one in commands(bot)}


async def test_the_gate_lets_in_whom_the_table_says(world: World, bot: Hexmarshal) -> None:
    known = by_name(bot)
    for name in COMMANDS.keys() - {"message orders"}:
        for server in (ROUND, EMPTY):
            for group, right in zip(somebody(f"/{name}", server), (True, False), strict=True):
                for kind in group:
                    asking: Any = Asking(world.s, person(kind, server), asked_for(name), command=known[name])
                    assert await bot.tree.interaction_check(asking) is right, (name, kind, server)
                    assert len(asking.said) == (0 if right else 1), (name, kind, server)
                    assert not any("broke" in said for said in asking.said), (name, kind, server)
                    assert asking.response.done or COMMANDS[name].form


async def test_autocomplete_tells_nothing_to_those_who_may_not(world: World, bot: Hexmarshal) -> None:
    assert len(suggesting(bot)) > 40
    known = by_name(bot)
    for name, _ in suggesting(bot):
        for group, right in zip(somebody(f"/{name}", ROUND), (True, False), strict=True):
            for kind in group:
                asking: Any = Asking(
                    world.s, person(kind, ROUND), asked_for(name), typing=True, command=known[name]
                )
                assert await bot.tree.interaction_check(asking) is right, (name, kind)
                assert asking.response.choices == (None if right else []), (name, kind)


async def test_nothing_is_called_for_those_who_may_not(world: World, bot: Hexmarshal) -> None:
    """Neither the command nor its autocomplete, whatever comes with them."""
    for name in ("gm spawn", "gm undo", "order give", "campaign create"):
        for typing in (True, False):
            asking: Any = Asking(world.s, person("former master", ROUND), asked_for(name), typing=typing)
            await bot.tree._call(asking)  # no argument was given: reading them would fail
            assert asking.command_failed


OPTION: dict[str, Any] = {"name": "gone", "type": 3, "value": "x"}


async def test_a_command_with_an_option_that_is_gone_is_not_carried_out(
    world: World, bot: Hexmarshal
) -> None:
    """A client that shows an earlier release; neither is one that is gone itself."""
    known = by_name(bot)
    for name in (*known, "fortify all"):
        data = asked_for(name)
        last = data
        while last.get("options"):
            last = last["options"][0]
        last["options"] = [OPTION] if name in known else []
        for typing in (False, True):
            last["options"] = [one | {"focused": typing} for one in last["options"]]
            one = person("master", ROUND)
            asking: Any = Asking(world.s, one, data, typing=typing, command=known.get(name))
            assert not await bot.tree.interaction_check(asking), name
            assert asking.said == ([] if typing else [say("command-unknown")]), name
            assert asking.response.choices == ([] if typing else None), name


def what_comes_with(kind: type[Press]) -> Given:
    values = ("1",) if kind.takes in (Takes.ONE, Takes.MANY) else ()
    return Given(values, {"x": "x"} if kind.takes is Takes.TEXT else {})


@pytest.fixture
def stubbed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of presses that got through; nothing is carried out."""
    reached: list[str] = []

    async def reach(s: Services, who: Who, press: Press, given: Given) -> Screen:
        reached.append(press.name)
        return Screen("reached")

    monkeypatch.setattr(presses.screens, "answer", reach)
    return reached


async def test_presses_get_through_for_whom_the_table_says(world: World, stubbed: list[str]) -> None:
    for kind in KINDS:
        for group, right in zip(somebody(kind.name, ROUND), (True, False), strict=True):
            for one in group:
                stubbed.clear()
                press = world.press(kind, ROUND)
                with nullcontext() if right else pytest.raises(Refused):
                    await presses.answer(world.s, person(one, ROUND), press, what_comes_with(kind))
                assert stubbed == ([kind.name] if right else []), (kind.name, one)


async def test_nothing_of_another_server_is_reached(world: World, stubbed: list[str]) -> None:
    """Not even by those who may all there, nor for ids that do not exist."""
    for kind in KINDS:
        for about in {*access.ABOUT} & field_kinds(kind).keys():
            for one in ("foreign player", "foreign master", "master"):
                for number in (getattr(world, about)[ELSEWHERE], 999_999_999):
                    press = world.press(kind, ROUND, **{about: number})
                    with pytest.raises(Refused):
                        await presses.answer(world.s, person(one, ROUND), press, what_comes_with(kind))
    assert stubbed == []


async def test_a_press_of_a_campaign_that_is_over_is_refused(world: World, stubbed: list[str]) -> None:
    for kind in KINDS:
        if "campaign" in field_kinds(kind) and not may(kind.name, "master", BETWEEN):
            press = world.press(kind, BETWEEN)
            with pytest.raises(Refused, match=r"\*\*Now\*\*, which is over"):
                await presses.answer(world.s, person("master", BETWEEN), press, what_comes_with(kind))
    assert stubbed == []


async def test_what_is_not_declared_nobody_may(world: World) -> None:
    for kind in ("master", "admin", "player"):
        with pytest.raises(Refused):
            await access.authorise(world.s, person(kind, ROUND), "gm secrets")


async def test_ids_that_no_column_holds_are_refused(world: World) -> None:
    for who in (replace(person("player", ROUND), user_id=10**20), person("player", 2**64)):
        with pytest.raises(Refused, match="not one of Discord's"):
            await access.authorise(world.s, who, "rules")
        with pytest.raises(Refused, match="not one of Discord's"):
            await access.authorise_press(world.s, who, ANSWER)


ANSWER = sample(next(kind for kind in ANSWERS if kind.name == "look"))


async def test_a_campaign_without_channels_can_only_be_ended(world: World) -> None:
    """It was broken off while it was set up, and is finished by itself or not at all."""
    async with world.s.sessions.begin() as session:
        for row in await session.scalars(select(Campaign)):
            row.channels = {}
    master = person("master", SETUP)
    for name in ("gm spawn", "campaign open", "campaign status"):
        with pytest.raises(Refused, match=r"channels of .* are not made yet.*`/campaign end`"):
            await access.authorise(world.s, master, name)
    for name in ("campaign end", "skirmish solo", "skirmish team show", "company shop"):
        await access.authorise(world.s, master, name)
    ended = replace(master, manage_guild=True)
    await room.end(world.s, ended)
    async with world.s.sessions() as session:
        old = await campaigns.last_of_guild(session, SETUP)
    assert old is not None
    assert old.name.endswith(f"({old.id})")  # the name is free again
