"""Every command, button, menu and form through the whole client, by everybody, rightly and wrongly, in every state.

The tests share one crowded campaign and run in the order of the file: a round that is open, somebody else, a restart,
rights that are missing, a draft, the next round, the end, and another campaign. In each of these states every kind of
press is walked (`matrix`). Small in the suite, in full in `make nightly`.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy import text

from bot.client.endpoint import point_discord_at
from bot.client.sender import DiscordSender, rest_client
from bot.cogs.channels import INVITE_PERMISSIONS
from bot.rehearsal.sandbox import Reply, Sandbox
from bot.rehearsal.sandbox.state import Overwrite
from bot.service.base import Services
from bot.service.room import campaigns as room
from bot.service.screens.press import Takes
from bot.service.skirmish import lists
from bot.service.skirmish.battles import rules_of
from bot.skirmish.rulesets import RULESETS
from bot.store.session import connect
from bot.views.server_rights import NEEDED
from tests.amount import amount
from tests.e2e import games, leaves, matrix, rare, sent
from tests.e2e.crowd import DRASTIC, Crowd, Ledger, kind_of
from tests.e2e.crowded import ROOMS, begun, furnished, joined, who, wide
from tests.e2e.logged import no_errors
from tests.e2e.test_table import table_bot
from tests.service.conftest import NoPictures

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]

UNITS, CONTACTS = amount(14, 60), amount(40, 300)
TURNS, TAPS, POSTS = amount(1, 4), amount(1, 4), amount(4, 200)
NEWEST, PART = amount(2, 100), amount(3, 1)
"""Posts that are pressed in each further state, and what part of the commands and of some walks is tried."""
TOYS = {
    "parade": "tests.e2e.parade:PARADE",
    "ambush": "tests.skirmish.toys:AMBUSH",
    "near": "tests.skirmish.columns:NEAR",
}
MEANT = ("job parked", "post parked")
"""Errors in the log that are made on purpose (`rare`)."""

OPEN = {
    "alice": (
        "/orders", "/order list", "/order check", "/order standing", "/order paste", "/help", "/skirmish army",
        "/skirmish lists", "/skirmish status", "/skirmish team create", "/skirmish team show", "/company edit",
        "/company shop", "/company dossier unit", "/company dossier write", "/company round", "/comms report",
        "/comms log", "/map intel", "/map live", "/orders", "/orders",
    ),
    "bob": ("/orders", "/comms meeting"),
    "watcher": ("/help", "/campaign predictions"),
    "master": ("/help", "/gm roster", "/gm parked", "/gm preview", "/gm edit"),
}  # fmt: skip
"""By person: commands from which everything can be reached while a round is open, and in the next one."""
DRAFT = {"master": ("/gm preview", "/help", "/gm parked"), "alice": ("/orders", "/help")}
NEXT = {"alice": ("/orders", "/orders", "/company round", "/map intel"), "master": ("/help",)}
SIGNING_UP = {
    "stranger": ("/help", "/company create", "/company edit"),
    "watcher": ("/help",),
    "master": ("/help", "/gm roster"),
    "alice": ("/company create", "/help"),
}


@asynccontextmanager
async def running(crowd: Crowd, folder: Path) -> AsyncIterator[None]:
    """The bot, for as long as the block lasts."""
    crowd.sandbox.gateway.ready.clear()
    async with table_bot(crowd.services, folder) as bot:
        task = asyncio.create_task(bot.start(crowd.sandbox.token))
        await crowd.sandbox.wait_for_bot(seconds=180)
        await bot.wait_until_ready()
        try:
            yield
        finally:
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def crowd(module_url: str) -> AsyncIterator[Crowd]:
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    monkeypatch = pytest.MonkeyPatch()
    for name, rules in TOYS.items():
        monkeypatch.setitem(RULESETS, name, rules)
    engine, sessions = connect(module_url)
    services, ledger = Services(sessions, NoPictures(), public_url="https://example.org"), Ledger()
    async with Sandbox(rates={}, bot_permissions=INVITE_PERMISSIONS.value, ack_seconds=60.0) as sandbox:
        point_discord_at(sandbox.api_url, sandbox.gateway_url)
        people = {"master": await sandbox.member("Grace", owner=True)}
        for number, name in enumerate(("alice", "bob", "watcher", "stranger")):
            people[name] = await sandbox.member(wide(500 + number))
        made = await furnished(sandbox, services, people, wide(1, 40))
        await room.open_signups(
            services, who(people["master"], sandbox.guild.id, manage=True), "Take the ground."
        )
        await joined(sandbox, services, people)
        await begun(sandbox, services, people, made, UNITS, CONTACTS)
        for person in people.values():
            person.patience = person.quiet_seconds = 60.0
        async with rest_client(sandbox.token) as client:
            with ledger.kept(engine):
                yield Crowd(sandbox, services, DiscordSender(client), people, ledger)
        services.pictures.close()
        await engine.dispose()
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
    monkeypatch.undo()


@asynccontextmanager
async def looked_at(crowd: Crowd, folder: Path) -> AsyncIterator[None]:
    """The bot runs, and afterwards nothing was wrong, also in its log."""
    with no_errors(MEANT):
        async with running(crowd, folder):
            yield
    faults = crowd.faults()
    assert not faults, "\n".join(faults[:20])


async def a_battle_begins(crowd: Crowd) -> None:
    """Alice against Bob, so that there is something to press for both, and for those whose game it is not."""
    alice, bob = crowd.people["alice"], crowd.people["bob"]
    place = crowd.sandbox.state.add_channel("battles")
    await alice.slash("/skirmish challenge", place, opponent=bob.id, ruleset="exofront")
    await crowd.drained()
    await bob.last(place).press("Accept")
    await crowd.drained()
    choose = next(post for post in crowd.posts() if "Choose army" in Reply(alice, post).buttons)
    for person in (alice, bob):
        screen = await Reply(person, choose).press("Choose army")
        if person is bob:
            await crowd.press_kind("bob", screen, "army.page")
            screen = await Reply(person, choose).press("Choose army")
        (army, *_) = crowd.parts(screen)
        chosen = await screen.select(army["custom_id"], army["options"][0]["value"])
    assert "begins" in chosen.text, chosen.text
    await crowd.drained()


async def orders_are_put_in_order(crowd: Crowd) -> None:
    """One comes too early, on the list and on the panel; a carrier waits for one, and lets another out."""
    alice = crowd.people["alice"]

    async def too_early() -> None:
        for unit, to in ((9, "1008"), (8, "0908"), (7, "1008"), (8, "0908")):
            given = await alice.slash("/order give", unit=wide(unit), move=to)
            assert "is in, round 1" in given.text, given.text

    async def page_of(unit: str) -> Reply:
        panel = await alice.slash("/orders")
        (menu,) = [part for part in crowd.parts(panel) if kind_of(part) == "panel.unit"]
        return await panel.select(menu["custom_id"], unit)

    for command, kind in (("/order list", "orders.right"), ("/orders", "panel.right")):
        await too_early()
        done = await crowd.press_kind("alice", await alice.slash(command), kind)
        assert f"{wide(7)} now comes after the order it needs" in done.text, done.text
    await crowd.press_kind("alice", await page_of("x2"), "pad.wait")
    await crowd.press_kind("alice", await page_of("x4"), "pad.out")
    await crowd.press_kind("alice", await alice.slash("/orders"), "panel.rest")
    await crowd.press_kind("alice", await alice.slash("/order list"), "orders.page")


async def bob_has_many_armies(crowd: Crowd) -> None:
    """As many lists as he may keep, more than a menu holds with those of the book, and two strike teams."""
    s, bob = crowd.services, crowd.people["bob"]
    asker, rules = who(bob, crowd.sandbox.guild.id), rules_of("exofront")
    (offer, *_) = await lists.offers(s, asker, rules, {})
    async with s.sessions.begin() as session:
        for number in range(lists.MOST_LISTS):
            await lists.keep(session, asker, rules, wide(700 + number), offer.army)
    for name in (wide(1), wide(2)):
        await bob.slash("/skirmish team create", name=name, start="f:shiftstorm:alliance")
    await crowd.press_kind("bob", await bob.slash("/skirmish team show"), "team.which")


SCENES = (
    orders_are_put_in_order,
    rare.who_has_no_order_is_reminded,
    rare.a_meeting_is_called,
    rare.an_order_is_practised,
    rare.an_order_is_checked_given_and_withdrawn,
    rare.an_ability_is_chosen,
    rare.standing_orders_change_places,
    bob_has_many_armies,
    a_battle_begins,
    games.a_place_is_proposed,
    rare.a_parade_is_held,
    rare.jobs_have_failed,
    rare.posts_are_too_large,
    rare.posts_are_refused,
    rare.quiet_hours_end,
    sent.a_player_writes,
    sent.the_game_master_writes,
    sent.facts_are_written,
    sent.a_team_is_named,
    sent.an_army_is_named,
    games.lists_are_written,
    games.formations_march,
    games.classes_of_reactions_are_chosen,
    games.a_seat_is_taken_and_a_draw_agreed,
    games.an_army_is_built_and_taken,
)
"""What is brought about in the open round before everybody does as they like."""


async def everybody_uses_everything(crowd: Crowd) -> None:
    for name, person in crowd.people.items():
        for command in person.commands():
            if command not in DRASTIC:
                wrong = crowd.rng.random() < 0.5
                await crowd.crawl(name, await crowd.command(name, command, wrong=wrong), TAPS, wrong=wrong)
        await crowd.drained()
        posts = crowd.posts()
        for post in crowd.rng.sample(posts, min(POSTS, len(posts))):
            await crowd.press_all(name, post, TAPS)


async def test_everybody_uses_everything(crowd: Crowd, folder: Path) -> None:
    async with looked_at(crowd, folder):
        for scene in SCENES:
            await scene(crowd)
            for person in crowd.people.values():
                person.at = person.channel("unit-orders")
        await everybody_seeks(crowd, {"alice": (), "bob": ()})
        for _ in range(TURNS):
            await everybody_uses_everything(crowd)
        await everybody_seeks(crowd, OPEN)
        await crowd.forge()


async def test_everybody_presses_what_is_somebody_elses(crowd: Crowd, folder: Path) -> None:
    """Each kind by one of the others, in full by each of them."""
    names = [*crowd.people]
    async with looked_at(crowd, folder):
        crowd.ids = await matrix.ids_of(crowd)
        for step in range(amount(1, len(names) - 1)):

            def by(kind: str, owner: str, step: int = step) -> str:
                others = [name for name in names if name != owner]
                return others[(zlib.crc32(kind.encode()) + step) % len(others)]

            kinds = [kind for kind in matrix.KINDS if kind.name not in matrix.ENDS]
            wrote = await matrix.walk(crowd, "by another", crowd.ids, kinds[::PART], by)
            pressed_by = {kind: by(kind, matrix.presser(crowd, kind)) for kind in wrote}
            assert [kind for kind, name in pressed_by.items() if matrix.may_not(kind, name)] == []


async def test_every_command_and_suggestion(crowd: Crowd, folder: Path) -> None:
    async with looked_at(crowd, folder):
        await leaves.those_who_may_not(crowd)
        await leaves.suggestions(crowd)
        await leaves.of_an_older_release(crowd)
        await leaves.buttons_of_an_older_release(crowd)
        await leaves.all_by_their_own_twice(crowd)


async def test_after_a_restart_old_messages_answer(crowd: Crowd, folder: Path) -> None:
    kinds = [kind for kind in matrix.KINDS if kind.name not in matrix.ENDS]
    async with looked_at(crowd, folder):
        await matrix.walk(crowd, "after a restart", crowd.ids, kinds[::PART])


async def test_where_the_bot_lacks_a_right_people_are_answered(crowd: Crowd, folder: Path) -> None:
    """Each of its rights in turn, for a share of the kinds and commands; what was to be posted comes later."""
    me, rooms = crowd.sandbox.state.bot.id, [crowd.sandbox.channel(name) for name in ROOMS]
    rights = [name for name, needed in NEEDED if needed]
    kinds = [kind for kind in matrix.KINDS if kind.name not in matrix.ENDS]
    step = amount(len(rights), 3)
    async with looked_at(crowd, folder):
        crowd.tolerant = True
        for number, lacking in enumerate(rights):
            for room in rooms:
                room.overwrites[me] = Overwrite(me, 1, deny=discord.Permissions(**{lacking: True}).value)
            share = slice(number % step, None, step)
            await matrix.walk(crowd, f"without {lacking}", crowd.ids, kinds[share])
            for name, commands in matrix.shared(crowd).items():
                for command in commands[share][::PART]:
                    await crowd.crawl(name, await crowd.command(name, command, wrong=False), TAPS - 1)
            await crowd.drained()
        for room in rooms:
            room.overwrites.pop(me)
        crowd.tolerant = False
        parked = await crowd.people["master"].slash("/gm parked")
        if "Try again" in parked.buttons:
            await parked.press("Try again")
        await crowd.drained()
        async with crowd.services.sessions() as session:
            left = "SELECT key, error FROM outbox WHERE state = 'parked'"
            assert (await session.execute(text(left))).all() == []


async def games_end(crowd: Crowd) -> None:
    """Alice gives up each of her games."""
    alice = crowd.people["alice"]
    for place in [place for place in crowd.sandbox.guild.channels.values() if "#" in place.name]:
        asked = await alice.slash("/skirmish resign", place)
        if "Resign" in asked.buttons:
            await asked.press("Resign")
    await crowd.drained()


async def everybody_seeks(crowd: Crowd, roots: Mapping[str, Sequence[str]]) -> None:
    """What is behind these commands, and under each post that has something new."""
    for name, commands in roots.items():
        person = crowd.people[name]
        for command in commands:
            await crowd.seek(name, await crowd.command(name, command, wrong=False, more=0.0))
        for post in crowd.posts():
            if {kind_of(part) for part in crowd.parts(Reply(person, post))} - crowd.pressed:
                await crowd.seek(name, Reply(person, post))
    await crowd.drained()


async def everybody_meets(crowd: Crowd) -> None:
    """The newest posts, and a third of the commands, in full all, in a state they were not made for."""
    for post in crowd.posts()[-NEWEST:]:
        await crowd.press_all(crowd.rng.choice([*crowd.people]), post, TAPS)
    crowd.met += 1
    for name, commands in matrix.shared(crowd).items():
        for command in commands[crowd.met % PART :: PART]:
            await crowd.crawl(name, await crowd.command(name, command, wrong=False), TAPS - 1)
    await crowd.drained()


async def test_while_a_round_is_adjudicated_and_in_the_next_one(crowd: Crowd, folder: Path) -> None:
    master = crowd.people["master"]
    master.at = master.channel("gm-room")
    async with looked_at(crowd, folder):
        await rare.much_is_asked_of_the_game_master(crowd)
        await rare.the_round_is_closed(crowd)
        await games_end(crowd)
        matrix.nothing_changed(await matrix.walk(crowd, "in the draft", crowd.ids))
        await everybody_meets(crowd)
        await everybody_seeks(crowd, DRAFT)
        await sent.a_briefing_is_written(crowd)
        published = await crowd.press_kind("master", await master.slash("/gm preview"), "gm.publish")
        assert "published" in published.text, published.text
        await crowd.drained()
        matrix.nothing_changed(await matrix.walk(crowd, "in the next round", crowd.ids))
        await rare.an_order_is_given_once_more(crowd)
        await everybody_meets(crowd)
        await everybody_seeks(crowd, NEXT)
        await sent.a_round_is_taken_back_and_returned_to(crowd)


async def test_after_the_end_and_in_another_campaign(crowd: Crowd, folder: Path) -> None:
    master = crowd.people["master"]
    async with looked_at(crowd, folder):
        confirm = "/gm quartermaster confirm"
        for _, objective in await master.autocomplete(confirm, option="objective"):
            await master.slash(confirm, objective=objective)
        ended = await master.slash("/campaign end", sure=True)
        assert "is over" in ended.text
        matrix.nothing_changed(await matrix.walk(crowd, "after the end", crowd.ids))
        await everybody_meets(crowd)
        await crowd.press_kind("master", ended, "campaign.part", "Keep")
        made = await furnished(crowd.sandbox, crowd.services, crowd.people, wide(2, 40))
        await sent.sign_ups_open(crowd)
        await joined(crowd.sandbox, crowd.services, crowd.people)
        await sent.newcomers_name_their_company(crowd)
        await crowd.drained()
        await everybody_seeks(crowd, SIGNING_UP)
        await begun(crowd.sandbox, crowd.services, crowd.people, made, UNITS, CONTACTS)
        matrix.nothing_changed(await matrix.walk(crowd, "in another campaign", crowd.ids, moved=True))
        await rare.somebody_is_forgotten(crowd)


async def test_two_taps_at_the_same_moment_do_their_work_once(crowd: Crowd) -> None:
    assert len(crowd.doubled) > 90
    for kind, (what, *answers) in crowd.doubled.items():
        if kind in leaves.EACH or kind.startswith("/gm "):
            continue
        made = [crowd.ledger.wrote[one._interaction.id] for one in answers if one and one._interaction]
        assert len(made) == 2, what
        both = set.intersection(*({one for one in tables if one.startswith("INSERT")} for tables in made))
        assert both <= matrix.EACH_TIME | matrix.EACH_TIME_OF.get(kind, set()), what


async def test_a_form_that_is_sent_twice_at_the_same_moment_counts_once(crowd: Crowd) -> None:
    """Of all forms but those of which nothing is kept."""
    forms = {kind.name for kind in matrix.KINDS if kind.takes is Takes.TEXT}
    written = {kind: crowd.written(kind) for kind in forms & crowd.doubled.keys()}
    assert forms - {kind for kind, both in written.items() if any(both)} == matrix.KEPT_NOWHERE.keys()
    for kind, both in written.items():
        assert not all(both), crowd.doubled[kind]


async def test_every_kind_of_button_and_menu_is_pressed_here_or_in_a_story(crowd: Crowd) -> None:
    kinds = {kind.name for kind in matrix.KINDS}
    assert kinds - crowd.pressed == matrix.ELSEWHERE.keys()
    tests = Path(__file__).parents[1]
    assert all((tests / file).exists() for file in matrix.ELSEWHERE.values())
