"""Strike teams of players: found, load, change, take to a game. Every change is written down with its reason."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import ENGLISH, aloud, language, say, speaking
from bot.service.base import Refused, Services, Who, quote, refused
from bot.service.ground.names import MAX_NAME, clean_name
from bot.service.screens.answer import expect
from bot.service.skirmish.changes import first_time
from bot.skirmish.engine import IllegalPick, RuleSet
from bot.skirmish.lasting import Change, Lasting, Look, TeamData, TeamSheet
from bot.skirmish.rulesets import lasting, ruleset, with_teams
from bot.store import skirmishes, teams
from bot.store.skirmish_tables import SkirmishSeat
from bot.store.team_tables import StrikeTeam, TeamEvent

MOST_TEAMS = 10
Work = Callable[["Squad"], Change]
"""From the team as it is to the changed one."""


@dataclass(frozen=True)
class Squad:
    """A team as it was read in one transaction."""

    id: int
    name: str
    version: int
    ruleset: str
    team: TeamData
    game: int | None
    """The game it is in, or taken for; nothing can be changed until that is over."""
    price: int
    """What a new item costs."""

    @property
    def lasting(self) -> Lasting:
        """What its rule set does for it."""
        return lasting(self.ruleset)

    @property
    def look(self) -> Look:
        """What holds for it now."""
        return Look(self.price, self.game is not None)

    @property
    def summary(self) -> str:
        """Side and points."""
        return self.lasting.summary(self.team)

    def sheet(self, at: str) -> TeamSheet:
        """What is shown at a place of it. Raises IllegalPick."""
        return self.lasting.sheet(self.team, at, self.look)


async def the_team(s: Services, who: Who, team_id: int) -> Squad:
    """One of the person's own teams. Raises Refused."""
    async with s.sessions() as session:
        return await _squad(session, await _own(session, who, team_id))


async def my_teams(s: Services, who: Who) -> list[Squad]:
    """The person's teams, by name."""
    async with s.sessions() as session:
        rows = await teams.teams_of(session, who.guild_id, who.user_id)
        return [await _squad(session, row) for row in rows]


async def _own(session: AsyncSession, who: Who, team_id: int, *, lock: bool = False) -> StrikeTeam:
    row = await teams.get_team(session, team_id, lock=lock)
    if row is None or (row.guild_id, row.user_id) != (who.guild_id, who.user_id):
        raise refused("access-owner")
    if row.retired_at is not None:
        raise refused("team-retired-already")
    return row


async def _squad(session: AsyncSession, row: StrikeTeam) -> Squad:
    terms = await teams.terms_of(session, row.guild_id)
    game = await teams.game_with(session, row.id)
    return Squad(row.id, row.name, row.version, row.ruleset, row.data, game, terms.item_price)


def enter(session: AsyncSession, row: StrikeTeam, kind: TeamEvent, text: str, **more: Any) -> None:
    """Write down a change that made the team what `row` is now, with what it owns."""
    content = {**lasting(row.ruleset).funds(row.data), **more.pop("content", {})}
    teams.enter(session, row, kind, text, content=content, **more)


async def starts(s: Services, who: Who) -> list[tuple[str, str]]:
    """What a team can be made of, as (label, value): teams of nobody, ready armies, own lists."""
    offered = []
    for rules in with_teams():
        made = lasting(rules.id)
        offered += [(label, f"f:{rules.id}:{start}") for start, label in made.starts()]
        offered += [(made.army_label(army), f"r:{rules.id}:{army.id}") for army in rules.armies()]
        async with s.sessions() as session:
            saved = await skirmishes.army_lists(session, who.guild_id, who.user_id, rules.id)
        offered += [
            (say("team-from-list", list=saved_list.name), f"s:{rules.id}:{saved_list.name}"[:100])
            for saved_list in saved
        ]
    return offered


async def found_team(s: Services, who: Who, typed: str, start: str) -> Squad:
    """Make a team of what `starts` offers. Raises Refused."""
    name = team_name(typed)
    ruleset, team = await _starting(s, who, start)
    try:
        async with s.sessions.begin() as session:
            if not await first_time(session, who):
                return (await _newest(session, who))[0]
            known = await teams.teams_of(session, who.guild_id, who.user_id)
            if len(known) >= MOST_TEAMS:
                raise refused("team-too-many", count=MOST_TEAMS)
            row = await teams.add_team(session, who.guild_id, who.user_id, ruleset, name, team)
            with aloud():
                text = say("team-entry-founded", summary=lasting(ruleset).summary(team))
            enter(session, row, TeamEvent.FOUNDED, text, user_id=who.user_id)
            return await _squad(session, row)
    except IntegrityError:
        raise refused("team-called-so", team=quote(name)) from None


async def _newest(session: AsyncSession, who: Who) -> list[Squad]:
    rows = await teams.teams_of(session, who.guild_id, who.user_id)
    return [await _squad(session, row) for row in sorted(rows, key=lambda row: -row.id)]


async def _starting(s: Services, who: Who, start: str) -> tuple[str, TeamData]:
    """The rule set and the team of what `starts` offers. Raises Refused."""
    offered, typed = await starts(s, who), start.strip().casefold()
    if language() != ENGLISH:
        with speaking(ENGLISH):  # typed, and not chosen from the suggestions
            offered += await starts(s, who)
    wanted = next((value for label, value in offered if start in (label, value)), "")
    if not wanted and typed:
        fitting = [(label.casefold(), value) for label, value in offered if typed in label.casefold()]
        wanted = next((value for label, value in fitting if label.startswith(typed)), "")
        wanted = wanted or (fitting[0][1] if len({value for _, value in fitting}) == 1 else "")
    kind, _, rest = wanted.partition(":")
    ruleset_id, _, rest = rest.partition(":")
    if kind == "f":
        return ruleset_id, lasting(ruleset_id).empty(rest)
    if kind == "r":
        ready = next(army for army in ruleset(ruleset_id).armies() if army.id == rest)
        return ruleset_id, lasting(ruleset_id).from_army(ready.data)
    if kind == "s":
        async with s.sessions() as session:
            saved = await skirmishes.army_lists(session, who.guild_id, who.user_id, ruleset_id)
        army = next(
            army_list.army for army_list in saved if f"s:{ruleset_id}:{army_list.name}"[:100] == wanted
        )
        problems = await asyncio.to_thread(ruleset(ruleset_id).check_army, army, {})
        if problems:
            raise Refused(
                "\n".join([say("team-list-illegal"), *(f"- {problem}" for problem in problems[:8])])
            )
        return ruleset_id, lasting(ruleset_id).from_army(army)
    raise refused("team-no-start")


def team_name(typed: str) -> str:
    """A name to show anywhere. Raises Refused."""
    name = clean_name(typed, "")
    if not name:
        raise refused("team-nameless", most=MAX_NAME)
    return name


async def change(
    s: Services, who: Who, team_id: int, version: int, work: Work
) -> tuple[Squad, Change | None]:
    """Change a team that is in no game; `version` is the one its owner was shown. Raises Refused and Outdated.

    A repeated interaction changes nothing and gives no change.
    """
    async with s.sessions.begin() as session:
        row = await _own(session, who, team_id, lock=True)
        if not await first_time(session, who):
            return await _squad(session, row), None
        squad = await _free(session, row)
        expect(version, row.version, say("team-changed"))
        try:
            said = work(squad).said
            with aloud():
                made = work(squad)
        except IllegalPick as illegal:
            raise Refused(safe(str(illegal), 300)) from None
        row.data = dict(made.team)
        row.version += 1
        enter(session, row, TeamEvent(made.kind), made.said, user_id=who.user_id)
        return await _squad(session, row), replace(made, said=said)


async def _free(session: AsyncSession, row: StrikeTeam) -> Squad:
    squad = await _squad(session, row)
    if squad.game is not None:
        raise refused("team-in-game", team=safe(row.name), game=squad.game)
    return squad


async def rename(s: Services, who: Who, team_id: int, version: int, typed: str) -> Squad:
    """Another name for the team. Raises Refused and Outdated."""
    name = team_name(typed)
    try:
        async with s.sessions.begin() as session:
            row = await _own(session, who, team_id, lock=True)
            if not await first_time(session, who):
                return await _squad(session, row)
            expect(version, row.version, say("team-changed"))
            if name != row.name:
                with aloud():
                    text = say("team-entry-renamed", before=row.name, team=name)
                row.name, row.version = name, row.version + 1
                enter(session, row, TeamEvent.PEOPLE, text, user_id=who.user_id)
                await session.flush()
            return await _squad(session, row)
    except IntegrityError:
        raise refused("team-called-so-other", team=quote(name)) from None


async def retire(s: Services, who: Who, team_id: int, version: int) -> str:
    """The team plays no more; its history is kept. Raises Refused and Outdated."""
    async with s.sessions.begin() as session:
        row = await _own(session, who, team_id, lock=True)
        squad = await _free(session, row)
        expect(version, row.version, say("team-changed"))
        row.retired_at = s.clock()
        row.version += 1
        with aloud():
            text = say("team-entry-retired")
        enter(session, row, TeamEvent.RETIRED, text, user_id=who.user_id)
    return say("team-retired", team=safe(row.name), games=squad.lasting.games(squad.team))


async def history(s: Services, who: Who, team_id: int) -> list[str]:
    """What changed the team and why, newest first, a line each."""
    async with s.sessions() as session:
        await _own(session, who, team_id)
        entries = await teams.entries_of(session, team_id)
    return [f"- <t:{int(entry.at.timestamp())}:d> {safe(entry.text, 800)}" for entry in entries]


# ---------------------------------------------------------------- games


@dataclass(frozen=True)
class TeamOffer:
    """A team as an army for a game."""

    id: int
    name: str
    army: Mapping[str, Any]
    problems: tuple[str, ...]
    points: int


async def team_offers(
    s: Services, who: Who, rules: RuleSet[Any], settings: Mapping[str, Any], skirmish_id: int
) -> list[TeamOffer]:
    """The person's teams for a game on these terms; none where the rules know no teams that last."""
    made = rules.lasting()
    if made is None:
        return []
    offers = []
    for squad in await my_teams(s, who):
        if squad.ruleset != rules.id:
            continue
        army = made.fielded(squad.team)
        if squad.game not in (None, skirmish_id):
            problems = [say("team-elsewhere", game=squad.game)]
        elif barred := made.not_counting(squad.team, settings):
            problems = [barred]
        else:
            problems = rules.check_army(army, settings)
        offers.append(TeamOffer(squad.id, squad.name, army, tuple(problems), made.points(squad.team)))
    return offers


async def claim(
    session: AsyncSession,
    who: Who,
    rules: RuleSet[Any],
    seat: SkirmishSeat,
    skirmish_id: int,
    team_id: int | None,
) -> dict[str, Any] | None:
    """Lock a team for a game that is prepared, and give its army; None frees the one that was taken before."""
    seat.team_id = None
    if team_id is None:
        return None
    row = await _own(session, who, team_id, lock=True)
    if row.ruleset != rules.id:
        raise refused("team-other-rules", team=safe(row.name), rules=rules.name)
    other = await teams.game_with(session, team_id, besides=skirmish_id)
    if other is not None:
        raise refused("team-elsewhere-choose", team=safe(row.name), game=other)
    seat.team_id = team_id
    return lasting(row.ruleset).fielded(row.data)


def earned(rules: RuleSet[Any], army: Mapping[str, Any]) -> Mapping[str, Any]:
    """An army that is no team of the store, if it claims no experience. Raises Refused."""
    made = rules.lasting()
    if made is not None and made.claims_growth(army):
        raise refused("team-growth-in-list")
    return army


# ---------------------------------------------------------------- the server's terms


async def server_terms(s: Services, who: Who, price: int | None, solo: bool | None) -> str:
    """What holds for teams in this server; whoever manages the server may change it."""
    given = {name: value for name, value in (("item_price", price), ("solo", solo)) if value is not None}
    if given and not who.manage_guild:
        raise refused("team-manager-only")
    if price is not None and price < 0:
        raise refused("team-price")
    async with s.sessions.begin() as session:
        if given:
            await teams.set_terms(session, who.guild_id, **given)
        terms = await teams.terms_of(session, who.guild_id)
        price, solo = terms.item_price, terms.solo
    return say("team-terms", price=price, solo=solo)
