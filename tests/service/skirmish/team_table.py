"""Helpers for strike teams over the services: founding them by their screens, short games, looking at what is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from bot.service.base import Who
from bot.service.screens.screen import Screen
from bot.service.skirmish import ending, lists, lobby, turns
from bot.service.skirmish.lobby import Terms
from bot.skirmish.shiftstorm.lasting import dump, load
from bot.skirmish.shiftstorm.teams import roster
from bot.skirmish.shiftstorm.teams import team as lasting
from bot.skirmish.shiftstorm.teams.team import Member, Team
from bot.store import teams as store
from bot.store.skirmish_tables import SkirmishState
from bot.store.team_tables import StrikeTeamEntry, TeamEvent
from tests.service import pressing
from tests.service.skirmish.table import ALICE, BOB, CHANNEL, Hall, again

SHORT = {"models_min": 1, "points": 60, "turns": 1, "veterans": True, "mission": "standard"}


async def choose(hall: Hall, who: Who, screen: Screen, placeholder: str, *labels: str) -> Screen:
    """Choose in the menu with this placeholder, by the beginning of the entries' labels."""
    return await pressing.choose(hall.s, who, screen, placeholder, *labels)


async def found(hall: Hall, who: Who, name: str, *people: str, faction: str = "alliance") -> int:
    """A team of these characters; its id."""
    team = Team(faction, ())
    for person in people:
        team = roster.recruit(team, person)
    async with hall.s.sessions.begin() as session:
        row = await store.add_team(session, who.guild_id, who.user_id, "shiftstorm", name, dump(team))
        return row.id


async def meet(hall: Hall, settings: dict[str, Any] = SHORT) -> int:
    """Alice challenges Bob to a short game; he accepts; armies are not chosen yet."""
    await lobby.challenge(
        hall.s, again(ALICE), CHANNEL, Terms("shiftstorm", settings), [(BOB.user_id, "Bob")]
    )
    await hall.deliver()
    game = (await hall.newest()).row.id
    await lobby.accept(hall.s, again(BOB), game)
    return game


async def take(hall: Hall, who: Who, game: int, label: str) -> Screen:
    """Choose an army of the lobby's menu."""
    screen = await lists.army_screen(hall.s, who, game)
    return await choose(hall, who, screen, "Choose an army", label)


async def play_out(hall: Hall, game: int, most: int = 200) -> None:
    """Both give the harmless answer until the game is over."""
    people = {"A": ALICE, "B": BOB}
    for _ in range(most):
        battle = await hall.battle(game)
        if battle.row.state == SkirmishState.OVER:
            return
        seat = next(iter(battle.row.asked))
        pick = battle.rules.deadline_default(battle.playing.state, seat)
        await turns.pick(hall.s, again(people[seat]), game, battle.row.asked[seat], pick)
    raise AssertionError("the game goes on")


async def entries(hall: Hall, kind: TeamEvent = TeamEvent.GAME) -> list[StrikeTeamEntry]:
    async with hall.s.sessions() as session:
        statement = select(StrikeTeamEntry).where(StrikeTeamEntry.kind == kind)
        return list((await session.execute(statement.order_by(StrikeTeamEntry.team_id))).scalars())


async def own(hall: Hall, team_id: int, **values: Any) -> Team:
    """The team as it is kept; `values` are changed in it first, behind everybody's back."""
    async with hall.s.sessions.begin() as session:
        row = await store.get_team(session, team_id)
        assert row is not None
        team = replace(load(row.data), **values)
        row.data = dump(team)
    return team


def owing(team: Team, *owed: str) -> tuple[Member, ...]:
    """The members, the first of them with these upgrades to choose."""
    return (replace(team.members[0], owed=owed), *team.members[1:])


async def ended(hall: Hall, game: int, loser: Who) -> None:
    """The game ends at once, but as one that counts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lasting, "FEWEST_TURNS", 0)
        await ending.give_up(hall.s, again(loser), game)


async def two_teams(hall: Hall) -> tuple[int, int, int]:
    """Both have a team of two, which are in a game that has begun: Alice's team, Bob's, the game."""
    wolves = await found(hall, ALICE, "Wolves", "strike_guard", "core_runner")
    bears = await found(hall, BOB, "Bears", "augur", "ardor_corps", faction="sons_of_ord")
    game = await meet(hall)
    assert "take **Team Wolves**" in (await take(hall, ALICE, game, "Team Wolves")).text
    assert "begins" in (await take(hall, BOB, game, "Team Bears")).text
    return wolves, bears, game
