"""Strike teams that last: what is kept from game to game, as pure functions over plain data.

A team starts from an army, plays (`fielded` gives the army of a game), is brought home by `after_game`, and then spends
its upgrades (`learn`, `raise_stat`), puts on what it found (`equip`, `stow`) and packs items (`pack`). Who belongs to
it is in `roster.py`; what a whole team may bring to a game is for `army.check` to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.messages import say
from bot.skirmish.engine import GameDice, IllegalPick, Result
from bot.skirmish.kit.pen import total
from bot.skirmish.kit.words import either
from bot.skirmish.shiftstorm.army import capacity, slots_used
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.state import Model, State
from bot.skirmish.shiftstorm.teams import ce, experience

GROWTH = ("stats", "skills", "ce", "armor_lost")
"""Fields of a model that only experience and finds can give."""
FEWEST_TURNS = 2
"""A game that is given up, or agreed to be a draw, before this turn brings nothing."""


@dataclass(frozen=True, slots=True)
class Member:
    """A character of a lasting team."""

    id: str
    character: str
    name: str
    items: tuple[str, ...] = ()
    cog: str = ""
    stats: Mapping[str, int] | None = None
    """What experience has added."""
    skills: tuple[str, ...] = ()
    """What it has learned."""
    ce: tuple[Mapping[str, Any], ...] = ()
    """Core Encrypted items it carries."""
    armor_lost: int = 0
    """Given up for good to Soulbound weapons (SHS-special_soulbound-a)."""
    owed: tuple[str, ...] = ()
    """Upgrades rolled and not yet chosen: `skill` or `stat`."""
    games: int = 0
    kills: int = 0
    home: bool = False
    """Stays at home: it is not taken to games."""
    used: tuple[str, ...] = ()
    """What it has used up and not taken again since."""


@dataclass(frozen=True, slots=True)
class Team:
    """A strike team between games."""

    faction: str
    members: tuple[Member, ...]
    rays: int = 0
    vault: tuple[Mapping[str, Any], ...] = ()
    """Core Encrypted items nobody carries."""
    locker: tuple[str, ...] = ()
    """Armoury items that were paid for and nobody carries."""
    games: int = 0
    wins: int = 0

    def member(self, name: str) -> Member:
        """The member of this id. Raises IllegalPick."""
        for member in self.members:
            if member.id == name:
                return member
        raise IllegalPick(say("shiftstorm-team-no-member"))


@dataclass(frozen=True, slots=True)
class Homecoming:
    """What a game brought: XP and upgrades by member, dice for items, items and Rays."""

    xp: Mapping[str, int]
    upgrades: Mapping[str, tuple[str, ...]]
    ce_total: int
    items: tuple[ce.Found, ...]
    rays: int


def new_team(army: Mapping[str, Any]) -> Team:
    """A team of an army that was found legal: its characters and items, no experience."""
    models = army["models"]
    team = Team(str(army.get("faction") or catalogue().characters[models[0]["character"]].faction), ())
    for model in models:
        wanted = str(model.get("name") or catalogue().characters[model["character"]].name)
        member = Member(
            f"m{len(team.members) + 1}", model["character"], free_name(team, wanted), tuple(model.get("items", ())),
            str(model.get("cog", "")),
        )  # fmt: skip
        team = replace(team, members=(*team.members, member))
    return team


def fielded(team: Team) -> dict[str, Any]:
    """The army of a game: all who do not stay at home."""
    return {"faction": team.faction, "models": [_entry(member) for member in team.members if not member.home]}


def grown(team: Team) -> bool:
    """Whether a member who fights has experience or Core Encrypted items, which only veterans may have."""
    return any(key in entry for entry in fielded(team)["models"] for key in GROWTH)


def _entry(member: Member) -> dict[str, Any]:
    entry: dict[str, Any] = {"character": member.character, "name": member.name, "member": member.id}
    for key, value in (
        ("items", list(member.items)),
        ("cog", member.cog),
        ("stats", dict(member.stats or {})),
        ("skills", list(member.skills)),
        ("ce", [dict(item) for item in member.ce]),
        ("armor_lost", member.armor_lost),
    ):
        if value:
            entry[key] = value
    return entry


def free_name(team: Team, wanted: str) -> str:
    """The name, with a number if somebody in the team has it."""
    taken = {member.name.casefold() for member in team.members}
    name, number = wanted, 1
    while name.casefold() in taken:
        number += 1
        name = f"{wanted[:36]} {number}"
    return name


def counts(state: State, by_the_rules: bool) -> bool:
    """Whether a game brings experience and items: it ended by its rules, or had come to its second turn."""
    return by_the_rules or state.turn >= FEWEST_TURNS


def after_game(
    team: Team, army: Mapping[str, Any], player: str, state: State, result: Result, dice: GameDice
) -> tuple[Team, Homecoming]:
    """The team after a game that its `army` played as `player`.

    Survivors roll 2D6 for each XP (SHS-experience-b); the team finds Core Encrypted items and as many thousand Rays
    (SHS-ce-a, SHS-ce-b); what was used up stays used up (SHS-equipment-d).
    """
    won = player in result.winners
    units = {model.get("member", ""): state.unit(f"{player}{n}") for n, model in enumerate(army["models"], 1)}
    alive = {name: unit for name, unit in units.items() if experience.survived(unit)}
    kits = sum(1 for unit in alive.values() if unit.carries("trans_kit"))
    points, _ = ce.spoils(len(alive), won, kits, dice)
    count, rays = ce.yielded(points)
    items = tuple(ce.make(dice, f"item {number}") for number in range(1, count + 1))
    xp = {name: experience.earned(unit, won, count) for name, unit in units.items()}
    upgrades = {
        name: tuple(experience.upgrade(total(dice.rolls(f"xp {name}", 2, 6))) for _ in range(points_of))
        for name, points_of in xp.items()
    }
    slain = Counter(
        foe.killer for foe in state.units if foe.gone and foe.owner != player and foe.profile.counts_as_kill
    )
    members = tuple(
        _home(member, units[member.id], upgrades[member.id], slain[units[member.id].id])
        if member.id in units
        else member
        for member in team.members
    )
    vault = (*team.vault, *(item.entry() for item in items))
    home = Homecoming(xp, upgrades, points, items, rays)
    changed = replace(
        team, members=members, rays=team.rays + rays, vault=vault, games=team.games + 1, wins=team.wins + won
    )
    return changed, home


def after_nothing(team: Team, army: Mapping[str, Any], player: str, state: State) -> Team:
    """The team after a game that brings nothing; what was used up stays used up (SHS-equipment-d)."""
    units = {model.get("member", ""): state.unit(f"{player}{n}") for n, model in enumerate(army["models"], 1)}
    members = tuple(
        _kept(member, units[member.id]) if member.id in units else member for member in team.members
    )
    return replace(team, members=members)


def _home(member: Member, unit: Model, upgrades: tuple[str, ...], kills: int) -> Member:
    back = replace(
        _kept(member, unit),
        owed=(*member.owed, *upgrades),
        games=member.games + 1,
        kills=member.kills + (0 if unit.gone else kills),
    )
    return _without_idle(back)


def _kept(member: Member, unit: Model) -> Member:
    """The member with what the game has left of its own items, and without the Armor it gave up permanently.

    SHS-equipment-d, SHS-skill_forge-a, SHS-special_soulbound-a.
    """
    left = Counter(unit.items) - Counter(unit.forged)
    kept: list[str] = []
    used = list(member.used)
    for item in member.items:
        (kept if left[item] > 0 else used).append(item)
        left[item] -= 1
    cog = member.cog if "silver_cog" in kept else ""
    lost = member.armor_lost + sum(unit.soul.values())
    return replace(member, items=tuple(kept), cog=cog, used=tuple(used), armor_lost=lost)


def _changed(team: Team, member: Member) -> Team:
    return replace(team, members=tuple(member if other.id == member.id else other for other in team.members))


def _paid(member: Member, what: str) -> tuple[str, ...]:
    if what not in member.owed:
        raise IllegalPick(say("shiftstorm-team-not-owed", what=what, name=member.name))
    owed = list(member.owed)
    owed.remove(what)
    return tuple(owed)


def _without_idle(member: Member) -> Member:
    """Without upgrades that nothing is left to choose for: all stats at 10, or the whole Skill List learned."""
    known = (*catalogue().characters[member.character].skills, *member.skills)
    left = {"skill": experience.learnable(known), "stat": experience.raisable(stats_of(member))}
    return replace(member, owed=tuple(kind for kind in member.owed if left[kind]))


def stats_of(member: Member) -> dict[str, int]:
    """The stats of a member with what experience added; a dash is missing until it is raised."""
    stats = dict(catalogue().characters[member.character].stats)
    for stat, more in (member.stats or {}).items():
        stats[stat] = stats.get(stat, 0) + more
    return stats


def learn(team: Team, name: str, skill: str) -> Team:
    """A new skill for an upgrade of that kind (SHS-experience-c). Raises IllegalPick."""
    member = team.member(name)
    known = (*catalogue().characters[member.character].skills, *member.skills)
    if skill not in experience.learnable(known):
        raise IllegalPick(say("shiftstorm-team-known"))
    wiser = replace(member, owed=_paid(member, "skill"), skills=(*member.skills, skill))
    return _changed(team, _without_idle(wiser))


def raise_stat(team: Team, name: str, stat: str) -> Team:
    """A stat up by 1, to 10 at most, for an upgrade of that kind (SHS-experience-d). Raises IllegalPick."""
    member = team.member(name)
    if stat not in experience.raisable(stats_of(member)):
        raise IllegalPick(say("shiftstorm-team-top"))
    grown = {**(member.stats or {}), stat: (member.stats or {}).get(stat, 0) + 1}
    return _changed(team, _without_idle(replace(member, owed=_paid(member, "stat"), stats=grown)))


def equip(team: Team, name: str, place: int, called: str = "") -> Team:
    """Give a member the vault's item number `place` (from 0), under one of its names (SHS-ce-d, SHS-ce-m)."""
    member = team.member(name)
    if not 0 <= place < len(team.vault):
        raise IllegalPick(say("shiftstorm-team-no-vault"))
    if slots_used(member.items, member.ce) + 1 > capacity(member.character, member.items):
        raise IllegalPick(say("shiftstorm-team-no-slot", name=member.name))
    item = dict(team.vault[place])
    if called and called not in item.get("names", ()):
        raise IllegalPick(say("shiftstorm-team-call", names=either(item.get("names", ()))))
    item["name"] = called or item["name"]
    vault = (*team.vault[:place], *team.vault[place + 1 :])
    return replace(_changed(team, replace(member, ce=(*member.ce, item))), vault=vault)


def stow(team: Team, name: str, place: int) -> Team:
    """Put a member's item number `place` (from 0) back into the vault. Raises IllegalPick."""
    member = team.member(name)
    if not 0 <= place < len(member.ce):
        raise IllegalPick(say("shiftstorm-team-not-carried"))
    left = (*member.ce[:place], *member.ce[place + 1 :])
    return replace(_changed(team, replace(member, ce=left)), vault=(*team.vault, member.ce[place]))


def pack(team: Team, name: str, items: Sequence[str], cog: str = "", price: int = 0) -> Team:
    """Other armoury items for a member; each new one costs `price` Rays, 0 unless agreed (SHS-equipment-b).

    What is put away can be had again for nothing, while there are prices. Raises IllegalPick.
    """
    member = team.member(name)
    if any(item not in catalogue().items or catalogue().items[item].card for item in items):
        raise IllegalPick(say("shiftstorm-team-no-item"))
    locker = Counter(team.locker) + (Counter(member.items) - Counter(items))
    new = Counter(items) - Counter(member.items)
    bought = new - locker
    cost = price * bought.total()
    if cost > team.rays:
        raise IllegalPick(say("shiftstorm-team-costs", cost=cost, rays=team.rays))
    changed = replace(member, items=tuple(items), cog=cog)
    if slots_used(changed.items, changed.ce) > capacity(member.character, changed.items):
        raise IllegalPick(say("shiftstorm-team-few-slots", name=member.name))
    left = tuple(sorted((locker - new).elements())) if price else ()
    return replace(_changed(team, changed), rays=team.rays - cost, locker=left)
