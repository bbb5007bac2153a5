"""Strike teams through the services: taken to a game, home with experience just once, spent, taken to the next."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from bot.dice import verify_round
from bot.service.base import Refused, Services
from bot.service.skirmish import changes, ending, lists, lobby, muster, records
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.lobby import Terms
from bot.service.skirmish.teams import answers, squads
from bot.service.skirmish.teams.presses import Room
from bot.skirmish.shiftstorm.army import points
from bot.skirmish.shiftstorm.teams import team as lasting
from bot.skirmish.shiftstorm.teams.ce import LONGSWORD
from bot.skirmish.shiftstorm.teams.team import Team
from bot.store import teams as store
from bot.store.session import Sessions
from bot.store.skirmish_tables import SkirmishState
from bot.store.team_tables import TeamEvent
from tests.service.skirmish.table import ALICE, BOB, CHANNEL, SAM, Discord, Hall, Sketches, again
from tests.service.skirmish.team_table import (
    SHORT,
    choose,
    ended,
    entries,
    found,
    meet,
    owing,
    own,
    play_out,
    take,
    two_teams,
)


@pytest.fixture
def hall(sessions: Sessions) -> Hall:
    sketches = Sketches()
    return Hall(Services(sessions, sketches), Discord(), sketches)


async def test_two_teams_play_come_home_spend_and_play_again(hall: Hall) -> None:
    wolves, bears, game = await two_teams(hall)
    await play_out(hall, game)
    homes = await entries(hall)
    assert [(one.team_id, one.skirmish_id, one.user_id) for one in homes] == [
        (wolves, game, None),
        (bears, game, None),
    ]
    for one in homes:
        home = one.content["home"]
        assert home["xp"] == {"m1": 1, "m2": 1}, "both survived and nobody won"
        assert len(home["found"]) * 1000 == home["rays"] == one.content["rays"] > 0
        assert sum(roll["purpose"] == "ce" for roll in one.content["rolls"]) == 2
        assert "drawn. 2 XP (" in one.text
        assert f"Found: {', '.join(item['name'] for item in home['found'])}." in one.text
    assert "XP: Augur 1, Ardor Corps 1." in homes[1].text
    team = await own(hall, wolves)
    assert (team.games, team.wins, [one.owed for one in team.members]) == (
        1,
        0,
        [tuple(homes[0].content["home"]["upgrades"][name]) for name in ("m1", "m2")],
    )
    posts = "\n".join(await hall.texts(game))
    assert posts.count("🎖️ **Wolves** (Alice): 2 XP") == posts.count("🎖️ **Bears** (Bob): 2 XP") == 1
    for one, name in zip(homes, ("Wolves", "Bears"), strict=True):
        told = next(line for line in posts.splitlines() if line.startswith(f"🎖️ **{name}**"))
        found = [str(roll["value"]) for roll in one.content["rolls"] if roll["purpose"] == "ce"]
        assert told.endswith(f" 🎲 d6: {' '.join(found)}"), "the dice for found items and no others"
    _, log = await records.log(hall.s, ALICE, await hall.battle(game))
    dice = json.loads(log.data)["dice"]
    assert verify_round(dice) == []
    orders = {roll["order"].rpartition("/")[0] for roll in dice["rolls"]}
    assert {f"{game}/A", f"{game}/B"} < orders, "experience and items are published with the game's dice"

    await own(hall, wolves, members=owing(team, "skill", "stat"))
    screen = await answers.open_team(hall.s, again(ALICE), wolves, Room.TRAIN)
    screen = await choose(hall, ALICE, screen, "Choose for whom", "Strike Guard")
    screen = await choose(hall, ALICE, screen, "Learn", "Dodge")
    screen = await choose(hall, ALICE, screen, "Raise", "Shooting")
    assert "S4 (+1)" in screen.text
    again_game = await meet(hall)
    await take(hall, ALICE, again_game, "Team Wolves")
    await take(hall, BOB, again_game, "Team Bears")
    guard = (await hall.battle(again_game)).playing.state.unit("A1")
    assert (guard.stats["S"], guard.has("dodge")) == (4, True)


async def test_what_a_game_brings_is_written_once_whatever_crashes(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    wolves, bears, game = await two_teams(hall)
    monkeypatch.setattr(lasting, "FEWEST_TURNS", 0)
    worked_out: list[tuple[Team, Any]] = []
    after_game = lasting.after_game

    def watched(*given: Any) -> Any:
        worked_out.append(after_game(*given))
        return worked_out[-1]

    async def dies(*_: Any) -> None:
        raise ConnectionError("the plug was pulled")

    monkeypatch.setattr(lasting, "after_game", watched)
    before = await own(hall, wolves)
    with monkeypatch.context() as patch:
        patch.setattr(changes, "queue_posts", dies)
        with pytest.raises(ConnectionError):
            await ending.give_up(hall.s, again(BOB), game)
    assert (await entries(hall), await own(hall, wolves)) == ([], before)
    assert (await hall.battle(game)).row.state == SkirmishState.PLAYING
    await ending.give_up(hall.s, again(BOB), game)
    assert worked_out[:2] == worked_out[2:], "the same dice, however often they are asked"
    assert (await own(hall, wolves), await own(hall, bears)) == (worked_out[2][0], worked_out[3][0])
    assert len(worked_out[2][1].upgrades["m1"]) == 2, "survived and won"
    with pytest.raises(Refused, match="over"):
        await ending.give_up(hall.s, again(ALICE), game)
    assert len(await entries(hall)) == 2
    async with hall.s.sessions() as session:
        row = await store.get_team(session, wolves)
        assert row is not None
        row.version += 1
        store.enter(session, row, TeamEvent.GAME, "Once more.", skirmish_id=game, content={})
        with pytest.raises(IntegrityError):
            await session.flush()


async def test_a_team_is_in_one_game_at_a_time_and_cannot_be_changed_there(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard")
    first, second = await meet(hall), await meet(hall)
    shown = await answers.open_team(hall.s, again(ALICE), wolves)
    recruiting = await hall.press(ALICE, shown, "Recruit")
    await take(hall, ALICE, first, "Team Wolves")
    assert f"in game #{first}" in (await choose(hall, ALICE, recruiting, "Who joins?", "Syndic")).text
    locked = await answers.open_team(hall.s, again(ALICE), wolves)
    assert [one.label for one in locked.buttons] == ["History"]
    with pytest.raises(Refused, match=f"in game #{first}"):
        await squads.retire(
            hall.s, again(ALICE), wolves, (await squads.the_team(hall.s, ALICE, wolves)).version
        )
    offered = (await lists.army_screen(hall.s, ALICE, second)).menus[0].items[0]
    assert (offered.label, offered.text) == ("✖ Team Wolves", f"It is in game #{first}.")
    assert "Choose another army" in (await take(hall, ALICE, second, "✖ Team Wolves")).text
    assert len((await own(hall, wolves)).members) == 1
    await found(hall, ALICE, "Cubs", "syndic")
    await take(hall, ALICE, first, "Team Cubs")
    await take(hall, ALICE, second, "Team Wolves")
    await lobby.decline(hall.s, again(BOB), second)
    screen = await choose(
        hall, ALICE, await answers.open_team(hall.s, again(ALICE), wolves, Room.RECRUIT), "Who", "Syndic"
    )
    assert "2 of 2 members" in screen.text


async def test_a_written_list_cannot_claim_experience(hall: Hall) -> None:
    game = await meet(hall)
    for claim in ({"skills": ["dodge"]}, {"stats": {"S": 4}}, {"ce": [LONGSWORD]}):
        army = {"faction": "alliance", "models": [{"character": "strike_guard", **claim}]}
        with pytest.raises(Refused, match="earned by a strike team"):
            await muster.choose_army(hall.s, again(ALICE), game, army, "Heroes")
    assert (await hall.battle(game)).seat("A").army is None


async def test_two_games_at_the_same_moment_do_not_get_the_same_team(hall: Hall) -> None:
    await found(hall, ALICE, "Wolves", "strike_guard")
    games = [await meet(hall), await meet(hall)]
    taken = await asyncio.gather(*(lists.take(hall.s, again(ALICE), game, "t:1") for game in games))
    assert sorted("You take" in screen.text for screen in taken) == [False, True]
    with pytest.raises(Refused, match="not offered any more"):
        await lists.take(hall.s, again(BOB), games[0], "t:1")


async def test_a_team_plays_under_its_own_rule_set_only(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard", "core_runner")
    async with hall.s.sessions.begin() as session:
        row = await store.get_team(session, wolves)
        assert row is not None
        assert row.ruleset == "shiftstorm"
        army = row.data
        row.ruleset = "exofront"
    game = await meet(hall)
    offered = (await lists.army_screen(hall.s, ALICE, game)).menus[0].items
    assert not any("Wolves" in one.label for one in offered)
    with pytest.raises(Refused, match=r"does not play Shiftstorm\. Choose another army"):
        await muster.choose_army(hall.s, again(ALICE), game, army, "Wolves", wolves)
    assert (await hall.battle(game)).seat("A").team_id is None


async def test_only_teams_that_fit_the_terms_can_be_taken(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard", "core_runner")
    team = await own(hall, wolves)
    await own(hall, wolves, members=(replace(team.members[0], skills=("dodge",)), team.members[1]))
    limit, few = "costs 44 points, the limit is 40", "2 models; it needs 3"
    for terms, reason, refusal in (
        ({**SHORT, "points": 40}, limit, limit),
        ({**SHORT, "models_min": 3}, few, few),
        (
            {**SHORT, "veterans": False},
            "Experience does not count on these terms",
            "only where veterans are allowed",
        ),
    ):
        game = await meet(hall, terms)
        screen = await lists.army_screen(hall.s, ALICE, game)
        assert reason in screen.menus[0].items[0].text
        assert refusal in (await take(hall, ALICE, game, "✖ Team Wolves")).text
        assert (await hall.battle(game)).seat("A").army is None
    bench = await answers.open_team(hall.s, again(ALICE), wolves, Room.LINEUP)
    await choose(hall, ALICE, bench, "Choose all", "Core Runner")
    game = await meet(hall, {**SHORT, "points": 40, "veterans": False})
    await take(hall, ALICE, game, "Team Wolves")
    assert [one["member"] for one in (await hall.battle(game)).seat("A").army["models"]] == ["m2"]  # type: ignore[index]


async def test_the_other_player_sees_nothing_of_a_team_before_the_game(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard", "core_runner")
    await found(hall, BOB, "Bears", "augur", faction="sons_of_ord")
    game = await meet(hall)

    async def seen() -> str:
        """All that Bob can look at."""
        await take(hall, ALICE, game, "Team Wolves")
        found = [
            sorted(set(await hall.texts(game))),
            await lists.army_screen(hall.s, BOB, game),
            await lists.listing(hall.s, BOB, "shiftstorm"),
            await answers.choose_team(hall.s, again(BOB), ""),
            await answers.names(hall.s, BOB, ""),
            await answers.start_names(hall.s, BOB, ""),
            lobby.lobby_text(await hall.battle(game)),
        ]
        for room in (Room.HOME, Room.VAULT, Room.EQUIP, Room.HISTORY, Room.TRAIN):
            with pytest.raises(Refused, match="no such team") as refused:
                await answers.open_team(hall.s, again(BOB), wolves, room)
            found.append(refused.value.sentence)
        serial = (
            await hall.battle(game)
        ).row.serial  # grows with each choice of an army, which everybody is told of
        return re.sub(rf"(serial=|:){serial}\b", r"\1now", repr(found))

    plain = await seen()
    team = await own(hall, wolves)
    armed = replace(team.members[0], items=("digel", "scope"), skills=("dodge",), stats={"S": 2})
    await own(hall, wolves, members=(armed, team.members[1]), rays=5000)
    assert await seen() == plain
    assert "Wolves" not in plain
    assert "Bears" in plain
    army = (await hall.battle(game)).seat("A").army
    assert army is not None
    assert army["models"][0]["skills"] == ["dodge"], "the worlds do differ"


async def test_given_up_at_once_it_brings_nothing_but_what_is_used_up_is_gone(hall: Hall) -> None:
    wolves, _, game = await two_teams(hall)
    before = await own(hall, wolves)
    await ending.give_up(hall.s, again(BOB), game)
    assert [one.text.partition(". ")[2] for one in await entries(hall)] == [
        "It was given up before its second turn: no experience and no items."
    ] * 2
    assert await own(hall, wolves) == before
    battle = await hall.battle(game)
    used = replace(before, members=(replace(before.members[0], items=("digel", "scope")), before.members[1]))
    army = lasting.fielded(used)
    state = battle.playing.state.with_units([replace(battle.playing.state.unit("A1"), items=("scope",))])
    assert lasting.after_nothing(used, army, "A", state).members[0].items == ("scope",)


async def test_games_against_the_bot_count_where_the_server_wants_it(hall: Hall) -> None:
    wolves = await found(hall, ALICE, "Wolves", "strike_guard")
    boss = replace(ALICE, manage_guild=True)
    for solo, said in ((False, "practice"), (True, "XP")):
        assert ("practice" in await squads.server_terms(hall.s, boss, None, solo)) is not solo
        terms = Terms("shiftstorm", {**SHORT, "points": 200}, opponent="random", time="no limit")
        await lobby.challenge(hall.s, again(ALICE), CHANNEL, terms, None)
        await hall.deliver()
        game = (await hall.newest()).row.id
        await lobby.accept(hall.s, again(ALICE), game)
        assert "begins" in (await take(hall, ALICE, game, "Team Wolves")).text
        await ended(hall, game, ALICE)
        (entry,) = [one for one in await entries(hall) if one.skirmish_id == game]
        assert said in entry.text
        assert ((await own(hall, wolves)).rays > 0) is solo
    with pytest.raises(Refused, match="manage the server"):
        await squads.server_terms(hall.s, ALICE, 100, None)


async def test_a_rematch_asks_for_the_team_anew_and_a_substitute_plays_for_its_owner(hall: Hall) -> None:
    wolves, _, game = await two_teams(hall)
    await ending.offer_seat(hall.s, again(ALICE), game, SAM.user_id, "Sam")
    offered = (await hall.battle(game)).row.serial
    await ending.take_seat(hall.s, again(SAM), game, offered, "A", SAM.user_id)
    await ended(hall, game, BOB)
    team = await own(hall, wolves)
    assert (team.games, team.wins) == (1, 1)
    await ending.rematch(hall.s, again(BOB), game)
    await hall.deliver()
    assert [seat.army for seat in (await hall.newest()).seats] == [None, None]


async def test_who_leaves_a_game_to_others_still_gets_the_team_home_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot plays the seat on. That makes no practice of it, and the team is free when the game is over."""
    wolves, bears, game = await two_teams(hall)
    await squads.server_terms(hall.s, replace(ALICE, manage_guild=True), None, False)
    with monkeypatch.context() as patch:
        patch.setattr(Battle, "goes_on_without", lambda battle, seat: True)
        await ending.give_up(hall.s, again(BOB), game)
    seat = (await hall.battle(game)).seat("B")
    assert (seat.user_id, seat.team_id) == (None, bears)
    with pytest.raises(Refused, match="is in game"):
        await squads.retire(hall.s, again(BOB), bears, (await squads.the_team(hall.s, BOB, bears)).version)
    await ended(hall, game, ALICE)
    homes = await entries(hall)
    assert [(one.team_id, one.skirmish_id) for one in homes] == [(wolves, game), (bears, game)]
    assert all("XP" in one.text for one in homes)
    assert (await own(hall, bears)).games == 1
    assert "is retired after 1 game" in await squads.retire(
        hall.s, again(BOB), bears, (await squads.the_team(hall.s, BOB, bears)).version
    )


async def test_the_bot_finds_an_army_for_a_small_game_or_says_so_before_it_begins(hall: Hall) -> None:
    """A game whose bot had no army would wait for it for ever."""
    await found(hall, ALICE, "Wolves", "strike_guard")
    terms = Terms("shiftstorm", SHORT, opponent="random", time="no limit")
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, terms, None)
    await hall.deliver()
    game = (await hall.newest()).row.id
    await lobby.accept(hall.s, again(ALICE), game)
    assert "begins" in (await take(hall, ALICE, game, "Team Wolves")).text
    army = (await hall.battle(game)).seat("B").army
    assert army is not None
    assert 0 < points(army["models"]) <= 60
    none = replace(terms, settings={**SHORT, "models_min": 20, "models_max": 20})
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, none, None)
    await hall.deliver()
    with pytest.raises(Refused, match="The bot finds no army"):
        await lobby.accept(hall.s, again(ALICE), (await hall.newest()).row.id)
