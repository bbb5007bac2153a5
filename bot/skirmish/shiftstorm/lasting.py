"""Strike teams as their keeper sees them: JSON, sheets, changes one at a time, what a game brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from bot.messages import say
from bot.skirmish.engine import Army, GameDice, IllegalPick, Result
from bot.skirmish.kit.settings import with_defaults
from bot.skirmish.lasting import HOME, NAME, Change, Homecoming, Look, TeamData, TeamKind, TeamSheet
from bot.skirmish.shiftstorm import army, setup
from bot.skirmish.shiftstorm.catalogue import FACTIONS, catalogue, faction_name
from bot.skirmish.shiftstorm.state import State
from bot.skirmish.shiftstorm.teams import roster
from bot.skirmish.shiftstorm.teams import sheets as team_sheets
from bot.skirmish.shiftstorm.teams import team as teams
from bot.skirmish.shiftstorm.teams.sheets import RECRUIT, VAULT, item_at, member_at
from bot.skirmish.shiftstorm.teams.team import GROWTH, Team
from bot.skirmish.shiftstorm.teams.text import choices_text, skill_name
from bot.skirmish.shiftstorm.tests import stat_name

MAX_NAME = 40
VETERANS = {"veterans": True}
"""Settings by which is said whether a team is ready for an ordinary game."""
Done = tuple[Team, str, str]
"""The changed team, what was done, the place to show next."""


@cache
def _json() -> TypeAdapter[Team]:
    return TypeAdapter(Team)


def load(data: TeamData) -> Team:
    """The team of its JSON. Raises pydantic.ValidationError for data that is none."""
    return _json().validate_python(data)


def dump(team: Team) -> dict[str, Any]:
    """The team as JSON."""
    data: dict[str, Any] = _json().dump_python(team, mode="json")
    return data


class StrikeTeams:
    """Strike teams (`bot.skirmish.lasting.Lasting`)."""

    def starts(self) -> Sequence[tuple[str, str]]:
        return [
            (faction, say("shiftstorm-team-empty", faction=faction_name(faction))) for faction in FACTIONS
        ]

    def empty(self, start: str) -> TeamData:
        if start not in FACTIONS:
            raise IllegalPick(say("shiftstorm-team-faction"))
        return dump(Team(start, ()))

    def from_army(self, army_data: Mapping[str, Any]) -> TeamData:
        return dump(teams.new_team(army_data))

    def army_label(self, ready: Army) -> str:
        faction = faction_name(str(ready.data.get("faction", "")))
        return say("shiftstorm-team-army", army=ready.name, faction=faction, points=ready.points or 0)

    def summary(self, team: TeamData) -> str:
        return say(
            "shiftstorm-team-summary", faction=faction_name(load(team).faction), points=self.points(team)
        )

    def points(self, team: TeamData) -> int:
        return team_sheets.points(load(team))

    def games(self, team: TeamData) -> int:
        return load(team).games

    def funds(self, team: TeamData) -> Mapping[str, int]:
        return {"rays": load(team).rays}

    def unspent(self, team: TeamData) -> bool:
        return any(member.owed for member in load(team).members)

    def fielded(self, team: TeamData) -> dict[str, Any]:
        return teams.fielded(load(team))

    def not_counting(self, team: TeamData, settings: Mapping[str, Any]) -> str | None:
        if teams.grown(load(team)) and not settings.get("veterans"):
            return say("shiftstorm-team-not-counting")
        return None

    def claims_growth(self, army_data: Mapping[str, Any]) -> bool:
        models = army_data.get("models")
        return any(
            isinstance(model, Mapping) and any(model.get(key) for key in GROWTH)
            for model in (models if isinstance(models, list | tuple) else ())
        )

    def sheet(self, team: TeamData, at: str, look: Look) -> TeamSheet:
        loaded = load(team)
        problems = army.check(teams.fielded(loaded), with_defaults(setup.settings(), VETERANS))
        return team_sheets.sheet(loaded, at, look, problems)

    def change(self, team: TeamData, at: str, what: str, values: Sequence[str], look: Look) -> Change:
        if look.playing or what not in CHANGES:
            raise IllegalPick(say("shiftstorm-gone"))
        kind, work = CHANGES[what]
        after, said, shown = work(load(team), at, values, look.price)
        return Change(dump(after), said, shown, kind)

    def counts(self, state: State, by_the_rules: bool) -> bool:
        return teams.counts(state, by_the_rules)

    def after_game(
        self,
        team: TeamData,
        army_data: Mapping[str, Any],
        player: str,
        state: State,
        result: Result,
        dice: GameDice,
    ) -> Homecoming:
        after, home = teams.after_game(load(team), army_data, player, state, result, dice)
        return Homecoming(dump(after), _brought(home), _details(after, home), _content(home), shown="ce")

    def after_nothing(
        self, team: TeamData, army_data: Mapping[str, Any], player: str, state: State
    ) -> TeamData:
        return dump(teams.after_nothing(load(team), army_data, player, state))


# ---------------------------------------------------------------- changes


def _one(values: Sequence[str]) -> str:
    if len(values) != 1:
        raise IllegalPick(say("shiftstorm-team-one"))
    return values[0]


def _learn(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    name, skill = member_at(at), _one(values)
    after = teams.learn(team, name, skill)
    return after, say("shiftstorm-team-learned", name=team.member(name).name, skill=skill_name(skill)), name


def _raise(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    name, stat = member_at(at), _one(values)
    after = teams.raise_stat(team, name, stat)
    value = teams.stats_of(after.member(name))[stat]
    return (
        after,
        say("shiftstorm-team-raised", name=team.member(name).name, stat=stat_name(stat), value=value),
        name,
    )


def _take(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    name = member_at(at)
    item, _, cog = _one(values).partition(".")
    after = roster.take(team, name, item, cog, price)
    return (
        after,
        say(
            "shiftstorm-team-took",
            name=team.member(name).name,
            item=catalogue().items[item].name,
            rays=team.rays - after.rays,
        ),
        at,
    )


def _put(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    member = team.member(member_at(at))
    kind, _, what = _one(values).partition(":")
    if kind == "c":
        after = teams.stow(team, member.id, int(what) if what.isdigit() and len(what) < 4 else -1)
        return after, say("shiftstorm-team-stowed", name=member.name, item=str(after.vault[-1]["name"])), at
    after = roster.put_away(team, member.id, what, price)
    return after, say("shiftstorm-team-put", name=member.name, item=catalogue().items[what].name), at


def _restock(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    after, problems = roster.restock(team, price)
    said = [say("shiftstorm-team-restocked", rays=team.rays - after.rays), *problems]
    return after, " ".join(said), HOME


def _call(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    name = _one(values)
    return roster.call(team, item_at(at), name), say("shiftstorm-team-called", item=name), at


def _give(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    after = teams.equip(team, _one(values), item_at(at))
    member = after.member(_one(values))
    return after, say("shiftstorm-team-given", name=member.name, item=str(member.ce[-1]["name"])), VAULT


def _drop(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    place = item_at(at)
    after = roster.discard(team, place)
    return after, say("shiftstorm-team-dropped", item=str(team.vault[place]["name"])), VAULT


def _join(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    after = roster.recruit(team, _one(values))
    return after, say("shiftstorm-team-joined", name=after.members[-1].name), RECRUIT


def _dismiss(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    name = member_at(at)
    return (
        roster.dismiss(team, name, price),
        say("shiftstorm-team-dismissed", name=team.member(name).name),
        HOME,
    )


def _home(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    member = team.member(member_at(at))
    playing = [other.id for other in team.members if other.home is (other.id == member.id)]
    return (
        roster.line_up(team, playing),
        say("shiftstorm-team-home", home=not member.home, name=member.name),
        member.id,
    )


def _play(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    after = roster.line_up(team, values)
    return (
        after,
        say(
            "shiftstorm-team-plays", names=", ".join(other.name for other in after.members if not other.home)
        ),
        HOME,
    )


def _rename(team: Team, at: str, values: Sequence[str], price: int) -> Done:
    name, called = member_at(at), _one(values)
    if not 0 < len(called) <= MAX_NAME:
        raise IllegalPick(say("shiftstorm-team-name", most=MAX_NAME))
    return (
        roster.rename(team, name, called),
        say("shiftstorm-team-renamed", before=team.member(name).name, name=called),
        name,
    )


CHANGES: dict[str, tuple[TeamKind, Callable[[Team, str, Sequence[str], int], Done]]] = {
    "skill": (TeamKind.TRAINED, _learn),
    "stat": (TeamKind.TRAINED, _raise),
    "take": (TeamKind.EQUIPPED, _take),
    "put": (TeamKind.EQUIPPED, _put),
    "restock": (TeamKind.EQUIPPED, _restock),
    "call": (TeamKind.EQUIPPED, _call),
    "give": (TeamKind.EQUIPPED, _give),
    "drop": (TeamKind.EQUIPPED, _drop),
    "join": (TeamKind.PEOPLE, _join),
    "dismiss": (TeamKind.PEOPLE, _dismiss),
    "home": (TeamKind.PEOPLE, _home),
    "play": (TeamKind.PEOPLE, _play),
    NAME: (TeamKind.PEOPLE, _rename),
}
"""What can be done on sheets, by the id of the menu or act."""


# ---------------------------------------------------------------- after a game


def _brought(home: teams.Homecoming) -> str:
    """What the game brought, as one sentence."""
    xp = sum(home.xp.values())
    if not xp and not home.items:
        return say("shiftstorm-home-nothing")
    kinds = Counter(kind for upgrades in home.upgrades.values() for kind in upgrades)
    return say(
        "shiftstorm-home-brought",
        xp=xp,
        choices=choices_text(kinds["skill"], kinds["stat"]),
        items=len(home.items),
        rays=home.rays,
    )


def _details(team: Team, home: teams.Homecoming) -> str:
    """Who earned how much, and what was found."""
    earned = [f"{team.member(name).name} {xp}" for name, xp in home.xp.items() if xp]
    items = [item.name for item in home.items]
    parts = [say("shiftstorm-home-xp", names=", ".join(earned))] if earned else []
    parts += [say("shiftstorm-home-found", items=", ".join(items))] if items else []
    return "".join(f" {part}" for part in parts)


def _content(home: teams.Homecoming) -> dict[str, Any]:
    return {
        "xp": dict(home.xp),
        "upgrades": {name: list(kinds) for name, kinds in home.upgrades.items()},
        "ce_total": home.ce_total,
        "found": [item.entry() for item in home.items],
        "rays": home.rays,
    }
