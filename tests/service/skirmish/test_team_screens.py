"""The screens of a strike team, pressed through as on a phone: each choice, each refusal in a sentence."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.service.base import Refused, Services
from bot.service.screens.press import Press
from bot.service.screens.screen import Screen
from bot.service.skirmish import lists
from bot.service.skirmish.teams import answers, presses, squads
from bot.service.skirmish.teams.presses import Room
from bot.skirmish.shiftstorm.teams.team import Member
from bot.store import teams as store
from bot.store.session import Sessions
from bot.store.team_tables import TeamEvent
from tests.service import pressing
from tests.service.pressing import carry_out
from tests.service.skirmish.table import ALICE, BOB, Discord, Hall, Sketches, again
from tests.service.skirmish.team_table import choose, entries, found, meet, owing, own, take

AX = {"kind": "combat", "name": "Ax", "names": ["Ax", "Sword"], "skills": ["heal"], "damage": 5}


@pytest.fixture
def hall(sessions: Sessions) -> Hall:
    sketches = Sketches()
    return Hall(Services(sessions, sketches), Discord(), sketches)


def shown(screen: Screen) -> int:
    """The version of the team that a screen shows."""
    (version,) = {one.press.version for one in screen.buttons if isinstance(one.press, presses.TeamPress)}
    return version


def labels(screen: Screen, placeholder: str) -> list[str]:
    menu = next(one for one in screen.menus if one.placeholder.startswith(placeholder))
    return [one.label for one in menu.items]


async def test_a_team_is_founded_and_filled_by_menus(hall: Hall) -> None:
    assert [one[0] for one in await answers.start_names(hall.s, ALICE, "highborn")] == [
        "Highborn, nobody yet",
        "Almother's children (Highborn, 194 points)",
    ]
    screen = await answers.founded(hall.s, again(ALICE), "Night *Wolves*", "alliance")
    assert "**Night Wolves** is founded" in screen.text
    assert "0 models; it needs 6 to 10" in screen.text
    screen = await hall.press(ALICE, screen, "Recruit")
    for person in ("Advocate", "Strike", "Strike", "Strike", "Core Runner", "Core Keeper"):
        screen = await choose(hall, ALICE, screen, "Who joins?", person)
    assert "✅ Core Keeper joined." in screen.text
    screen = await hall.press(ALICE, screen, "Back")
    assert "128 points" in screen.text
    assert "Not ready" not in screen.text
    screen = await choose(hall, ALICE, screen, "Open a member", "Strike Guard 2")
    assert "On the card: Scattergun, EI Shield" in screen.text
    screen = await hall.press(ALICE, screen, "Rename", name="Ann @everyone")
    assert screen.text.startswith("✅ Strike Guard 2 is now Ann everyone.")
    other = replace(pressing.button(screen, "Rename"), at="m2")
    for name, said in (
        ("ann everyone", "else in the team is called ann everyone"),
        ("**", "up to 40 letters"),
    ):
        assert said in (await carry_out(hall.s, again(ALICE), other, name=name)).text
    screen = await hall.press(ALICE, screen, "Dismiss")
    assert "Dismiss Ann everyone for good" in screen.text
    screen = await hall.press(ALICE, screen, "Dismiss")
    assert "Ann everyone was dismissed" in screen.text
    assert "5 models; it needs 6" in screen.text
    screen = await hall.press(ALICE, screen, "History")
    assert [line.partition("> ")[2] for line in screen.text.splitlines()[1:4]] == [
        "Ann everyone was dismissed.",
        "Strike Guard 2 is now Ann everyone.",
        "Core Keeper joined.",
    ]


async def test_bad_names_and_beginnings_are_refused_in_a_sentence(hall: Hall) -> None:
    for name, start, said in (
        ("Wolves", "the moon", "Choose a faction, a ready army"),
        ("Wolves", "", "Choose a faction, a ready army"),
        ("** **", "alliance", "up to 40 letters"),
        ("Wolves", "Mine", "Choose a faction"),
    ):
        with pytest.raises(Refused, match=said):
            await answers.founded(hall.s, again(ALICE), name, start)
    await lists.save(hall.s, ALICE, "shiftstorm", "Mine", '{"faction": "alliance", "models": []}')
    with pytest.raises(Refused, match="0 models; it needs 6"):
        await answers.founded(hall.s, again(ALICE), "Wolves", "mine")
    with pytest.raises(Refused, match="no strike team yet"):
        await answers.choose_team(hall.s, again(ALICE), "")
    with pytest.raises(Refused, match="Choose a faction"):
        await answers.founded(hall.s, again(ALICE), "Wolves", "points")
    await answers.founded(hall.s, again(ALICE), "Wolves", "Expedition force")
    with pytest.raises(Refused, match="a team called “WOLVES” already"):
        await answers.founded(hall.s, again(ALICE), "WOLVES", "alliance")
    await answers.founded(hall.s, again(BOB), "Wolves", "alliance")
    with pytest.raises(Refused, match=r"no team of that name. Yours: \*\*Wolves\*\*"):
        await answers.choose_team(hall.s, again(ALICE), "Bears")


async def test_several_teams_are_told_apart(hall: Hall) -> None:
    cubs = await found(hall, ALICE, "Cubs", "syndic")
    await found(hall, ALICE, "Wolves", "syndic")
    which = await answers.choose_team(hall.s, again(ALICE), "", Room.RECRUIT)
    assert "## Recruit · Cubs" in (await choose(hall, ALICE, which, "Choose a team", "Cubs")).text
    assert "## Wolves" in (await answers.choose_team(hall.s, again(ALICE), "wolves")).text
    assert await answers.names(hall.s, ALICE, "cu") == [("Cubs", "Cubs")]
    with pytest.raises(Refused, match="Say which one"):
        await answers.renamed(hall.s, again(ALICE), "", "Foxes")
    assert "Another of your teams" in (await answers.renamed(hall.s, again(ALICE), "cubs", "Wolves")).text
    assert "## Foxes" in (await answers.renamed(hall.s, again(ALICE), "Cubs", "Foxes")).text
    screen = await answers.open_team(hall.s, again(ALICE), cubs, Room.RETIRE)
    assert "is retired after 0 games" in (await hall.press(ALICE, screen, "Retire")).text
    with pytest.raises(Refused, match="This team is retired"):
        await hall.press(ALICE, screen, "Retire")
    assert [squad.name for squad in await squads.my_teams(hall.s, ALICE)] == ["Wolves"]
    assert await found(hall, ALICE, "Foxes", "syndic") > cubs, "the name is free again"


async def test_experience_is_spent_once_for_what_is_left_to_learn(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard", "core_runner")
    team = await own(hall, wolves)
    best = replace(team.members[0], owed=("skill", "stat"), stats={"S": 7})
    await own(hall, wolves, members=(best, replace(team.members[1], owed=("stat",))))
    screen = await answers.choose_team(hall.s, again(ALICE), "", Room.TRAIN)
    guard = await choose(hall, ALICE, screen, "Choose for whom", "Strike Guard")
    assert labels(guard, "Raise")[:2] == ["✖ Shooting", "Combat"]
    assert "✖ Valorous" in labels(guard, "Learn")
    assert len(labels(guard, "Learn")) == 19
    assert "maximum of 10" in (await choose(hall, ALICE, guard, "Raise", "✖ Shooting")).text
    assert "does not know yet" in (await choose(hall, ALICE, guard, "Learn", "✖ Valorous")).text
    double = presses.ChooseOne(wolves, shown(guard), "m1", 0, "skill")
    twice = again(ALICE)
    first, second = [await carry_out(hall.s, twice, double, "dodge") for _ in range(2)]
    assert shown(first) == shown(second) == shown(guard) + 1
    stale = await choose(hall, ALICE, guard, "Learn", "Inspire")
    assert "has changed since this was shown" in stale.text
    forged = presses.ChooseOne(wolves, shown(first), "m1", 0, "skill")
    assert "no new skill to choose" in (await carry_out(hall.s, again(ALICE), forged, "inspire")).text
    done = await choose(hall, ALICE, second, "Raise", "Fury")
    assert "raised Fury to 1" in done.text
    assert "Next: Core Runner" in [one.label for one in done.buttons]
    last = await hall.press(ALICE, done, "Next")
    last = await choose(hall, ALICE, last, "Raise", "Movement")
    assert [one.owed for one in (await own(hall, wolves)).members] == [(), ()]
    assert (
        "Nobody has experience to spend"
        in (await answers.open_team(hall.s, again(ALICE), wolves, Room.TRAIN)).text
    )
    assert [one.text for one in await entries(hall, TeamEvent.TRAINED)] == [
        "Strike Guard learned Dodge.",
        "Strike Guard raised Fury to 1.",
        "Core Runner raised Movement to 6.",
    ]


async def test_the_armoury_by_pages_with_prices_and_reasons(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard", "core_runner")
    await own(hall, wolves, rays=500)
    assert "cost 200 Rays" in await squads.server_terms(hall.s, replace(ALICE, manage_guild=True), 200, None)
    screen = await answers.open_team(hall.s, again(ALICE), wolves, Room.EQUIP)
    screen = await choose(hall, ALICE, screen, "Choose a member", "Strike Guard")
    assert "A new item costs 200 Rays; the team has 500." in screen.text
    screen = await choose(hall, ALICE, screen, "Take", "Digel – 200 Rays")
    more = await hall.press(ALICE, screen, "More")
    assert "✖ Furnace Pack" in labels(more, "Take")
    refused = await choose(hall, ALICE, more, "Take", "✖ Furnace Pack")
    assert refused.text.startswith("⚠️ It can only be used in Plate.")
    cog = await choose(hall, ALICE, more, "Take", "Silver Cog: +2 Combat")
    assert "Silver Cog (+2 Combat)" in cog.text
    poor = await hall.press(ALICE, cog, "◀ Earlier")
    assert "✖ Scope" in labels(await hall.press(ALICE, poor, "More"), "Take") + labels(poor, "Take")
    away = await choose(hall, ALICE, cog, "Put something", "Put away Silver Cog")
    assert "put Silver Cog away" in away.text
    team = await own(hall, wolves)
    assert (team.rays, team.locker, team.members[0].cog) == (100, ("silver_cog",), "")
    runner = await answers.open_team(hall.s, again(ALICE), wolves, Room.EQUIP)
    runner = await choose(hall, ALICE, runner, "Choose a member", "Core Runner")
    assert "Silver Cog: +2 Access" in labels(runner, "Take"), "it is paid for"
    assert "Locker: Silver Cog" in (await answers.open_team(hall.s, again(ALICE), wolves)).text


async def test_found_items_are_named_given_stowed_and_thrown_away(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard")
    empty = await answers.open_team(hall.s, again(ALICE), wolves, Room.VAULT)
    assert "The vault is empty" in empty.text
    helmet = {"kind": "armor", "name": "Helmet", "names": ["Helmet"], "skills": ["kill_shot"], "damage": 0}
    await own(hall, wolves, vault=(AX, *[helmet] * 26))
    vault = await answers.open_team(hall.s, again(ALICE), wolves, Room.VAULT)
    assert "- Ax: Combat: damage 5; Heal" in vault.text
    assert len(labels(await hall.press(ALICE, vault, "More"), "Choose an item")) == 2
    ax = await choose(hall, ALICE, vault, "Choose an item", "Ax")
    sword = await choose(hall, ALICE, ax, "What is it?", "Sword")
    assert "The item found is now called Sword." in sword.text
    given = await choose(hall, ALICE, sword, "Who carries it?", "Strike Guard")
    assert "Strike Guard took Sword from the vault" in given.text
    old = await carry_out(hall.s, again(ALICE), presses.OpenPlace(wolves, shown(vault)), "vault/0")
    assert "has changed since" in old.text
    first = await choose(hall, ALICE, given, "Choose an item", "Helmet")
    sure = await hall.press(ALICE, first, "Throw away")
    assert "Throw Helmet away for good?" in sure.text
    assert len((await own(hall, wolves)).vault) == 26
    assert "Helmet was thrown away" in (await hall.press(ALICE, sure, "Throw away")).text
    assert len((await own(hall, wolves)).vault) == 25
    kit = await answers.open_team(hall.s, again(ALICE), wolves, Room.EQUIP)
    kit = await choose(hall, ALICE, kit, "Choose a member", "Strike Guard")
    back = await choose(hall, ALICE, kit, "Put something", "Put Sword")
    assert "put Sword into the vault" in back.text
    team = await own(hall, wolves)
    full = replace(team.members[0], items=("digel", "scope", "sensor"))
    await own(hall, wolves, members=(full,))
    last = await answers.open_team(hall.s, again(ALICE), wolves, Room.VAULT)
    none = await choose(hall, ALICE, last, "Choose an item", "Helmet")
    assert "Nobody has a free slot" in none.text
    forced = presses.ChooseOne(wolves, shown(last), "vault/0", 0, "give")
    assert "has no free slot" in (await carry_out(hall.s, again(ALICE), forced, "m1")).text


async def test_what_was_used_up_is_taken_again_by_one_button(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard")
    team = await own(hall, wolves)
    await own(hall, wolves, members=(replace(team.members[0], used=("digel", "battery")),))
    screen = await answers.open_team(hall.s, again(ALICE), wolves)
    screen = await hall.press(ALICE, screen, "Restock (2)")
    assert "What was used up is taken again." in screen.text
    assert (await own(hall, wolves)).members[0].items == ("digel", "battery")
    assert "Restock" not in "".join(one.label for one in screen.buttons)


async def test_a_long_history_has_pages(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard")
    team = await own(hall, wolves)
    async with hall.s.sessions.begin() as session:
        row = await store.get_team(session, wolves)
        assert row is not None
        for number in range(2, 20):
            row.version = number
            store.enter(session, row, TeamEvent.GAME, f"{number}: {'long ' * 60}", content={})
    assert team == await own(hall, wolves)
    screen = await answers.open_team(hall.s, again(ALICE), wolves, Room.HISTORY)
    seen = [screen.text]
    while "◀ Earlier" in [one.label for one in screen.buttons]:
        screen = await hall.press(ALICE, screen, "◀ Earlier")
        seen.append(screen.text)
    assert [number for number in range(19, 1, -1) if f"> {number}: long" in "".join(seen)] == list(
        range(19, 1, -1)
    )
    assert max(len(text) for text in seen) <= 2000
    assert (await hall.press(ALICE, screen, "Later")).text == seen[-2]


async def test_who_plays(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard", "core_runner", "syndic")
    screen = await answers.open_team(hall.s, again(ALICE), wolves, Room.LINEUP)
    assert [one.chosen for one in screen.menus[0].items] == [True, True, True]
    screen = await choose(hall, ALICE, screen, "Choose all who play", "Core Runner", "Syndic")
    assert "- at home: **Strike Guard**" in screen.text
    assert "46 points" in screen.text
    screen = await choose(hall, ALICE, screen, "Open a member", "Strike Guard")
    screen = await hall.press(ALICE, screen, "Take along")
    assert "Strike Guard plays again." in screen.text
    screen = await hall.press(ALICE, screen, "Leave at home")
    assert [one.home for one in (await own(hall, wolves)).members] == [True, False, False]


async def test_of_two_changes_at_the_same_moment_one_is_made(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard")
    team = await own(hall, wolves)
    await own(hall, wolves, members=owing(team, "skill"))
    learn = presses.ChooseOne(wolves, 1, "m1", 0, "skill")
    skills = ("dodge", "inspire", "haste")
    seen = await asyncio.gather(*(carry_out(hall.s, again(ALICE), learn, skill) for skill in skills))
    assert sum("✅" in one.text for one in seen) == 1
    assert len((await own(hall, wolves)).members[0].skills) == 1


async def test_presses_that_no_screen_offers_change_nothing(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard")
    before = await own(hall, wolves)
    of = (wolves, 1)
    odd: list[tuple[Press, tuple[str, ...]]] = [
        (presses.OpenPlace(*of), ("m9",)),
        (presses.OpenPlace(*of), ("vault/-1",)),
        (presses.ShowPlace(*of, "m9", 0), ()),
        (presses.ShowPlace(*of, "m9/kit", 4), ()),
        (presses.ShowPlace(*of, "nowhere", 99), ()),
        (presses.ShowPlace(*of, "vault", 99), ()),
        (presses.ChooseOne(*of, "", 0, "skill"), ("dodge",)),
        (presses.ChooseOne(*of, "m9", 0, "skill"), ("dodge",)),
        (presses.ChooseOne(*of, "m1", 0, "luck"), ("dodge",)),
        (presses.ChooseOne(*of, "m1", 0, "stat"), ("Luck",)),
        (presses.ChooseOne(*of, "m1/kit", 0, "take"), ("moon",)),
        (presses.ChooseOne(*of, "m1/kit", 0, "take"), ("silver_cog.A",)),
        (presses.ChooseOne(*of, "m1/kit", 0, "put"), ("i:digel",)),
        (presses.ChooseOne(*of, "m1/kit", 0, "put"), ("c:7",)),
        (presses.ChooseOne(*of, "vault/0", 0, "call"), ("Ax",)),
        (presses.ChooseOne(*of, "vault/0", 0, "give"), ("m1",)),
        (presses.ChooseOne(*of, "recruit", 0, "join"), ("bat",)),
        (presses.ChooseMany(*of, "lineup", "play"), ("m9",)),
        (presses.Act(*of, "vault/0", "drop", sure=True), ()),
        (presses.Act(*of, "m9", "dismiss"), ()),
        (presses.Act(*of, "m9", "dismiss", sure=True), ()),
        (presses.Act(*of, "m9", "home"), ()),
        (presses.Act(*of, "", "nonsense"), ()),
        (presses.ShowHistory(*of, 99), ()),
    ]
    for press, values in odd:
        screen = await carry_out(hall.s, again(ALICE), press, *values)
        assert screen.text, press
        if isinstance(press, presses.ShowPlace) and press.at.startswith("m9"):
            assert "The team has changed since this was shown." in screen.text
    assert await own(hall, wolves) == before
    with pytest.raises(Refused, match="no such team"):
        await carry_out(hall.s, again(ALICE), presses.ChooseTeam(Room.HOME), "99")


async def test_in_a_game_nothing_is_offered_but_to_look(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard")
    team = await own(hall, wolves)
    await own(hall, wolves, members=owing(team, "skill"), vault=(AX,))
    await take(hall, ALICE, await meet(hall), "Team Wolves")
    for room in (Room.HOME, Room.TRAIN, Room.EQUIP, Room.RECRUIT, Room.LINEUP):
        screen = await answers.open_team(hall.s, again(ALICE), wolves, room)
        assert "In game #1: nothing can be changed" in screen.text, room
    member = await choose(hall, ALICE, screen, "Open a member", "Strike Guard")
    assert [one.label for one in member.buttons] == ["Back"]
    assert not member.menus


async def test_the_longest_team_fits_into_a_message(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "W" * 40, *["strike_guard"] * 16)
    item = {**AX, "name": "Undefined Alien Weapon"}
    grown = tuple(
        Member(
            f"m{n}", "strike_guard", f"{'N' * 37} {n}", ("digel", "scope"), ce=(item,), stats=dict.fromkeys("SMAV", 3),
            skills=("dodge", "inspire", "haste", "command", "savage", "trak", "hack"), owed=("skill",) * 9,
        )
        for n in range(1, 17)
    )  # fmt: skip
    await own(hall, wolves, members=grown, vault=(item,) * 60)
    for room in (Room.HOME, Room.TRAIN, Room.VAULT, Room.EQUIP, Room.LINEUP, Room.RECRUIT):
        screen = await answers.open_team(hall.s, again(ALICE), wolves, room)
        assert len(screen.text) <= 2000
        assert all(1 <= len(menu.items) <= 25 for menu in screen.menus)
        assert len(screen.menus) + -(-len(screen.buttons) // 5) <= 5
        assert all(len(one.custom_id) <= 100 for one in screen.buttons)
