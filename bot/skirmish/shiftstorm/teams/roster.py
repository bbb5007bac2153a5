"""Who belongs to a lasting team and what each carries, changed one thing at a time, with the reason why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.messages import say
from bot.skirmish.engine import IllegalPick
from bot.skirmish.kit.words import either
from bot.skirmish.shiftstorm.army import COG_STATS, capacity, idle_twice, slots_used, wears_plate
from bot.skirmish.shiftstorm.catalogue import Character, catalogue
from bot.skirmish.shiftstorm.teams.team import Member, Team, free_name, pack

MOST_MEMBERS = 16
"""Those who stay at home included."""


def discard(team: Team, place: int) -> Team:
    """Throw the vault's item number `place` (from 0) away. Raises IllegalPick."""
    if not 0 <= place < len(team.vault):
        raise IllegalPick(say("shiftstorm-team-no-vault"))
    return replace(team, vault=(*team.vault[:place], *team.vault[place + 1 :]))


def call(team: Team, place: int, name: str) -> Team:
    """Say what an item of the vault is, where the table names several things (SHS-ce-d). Raises IllegalPick."""
    if not 0 <= place < len(team.vault):
        raise IllegalPick(say("shiftstorm-team-no-vault"))
    item = team.vault[place]
    if name not in item.get("names", ()):
        raise IllegalPick(say("shiftstorm-team-call", names=either(item.get("names", ()))))
    return replace(team, vault=(*team.vault[:place], {**item, "name": name}, *team.vault[place + 1 :]))


def take(team: Team, name: str, item: str, cog: str = "", price: int = 0) -> Team:
    """One more armoury item for a member; `cog` is what a Silver Cog raises.

    SHS-equipment-a, SHS-equipment-b, SHS-equipment-c.
    """
    problem = item_problem(team, name, item)
    if problem is not None:
        raise IllegalPick(problem)
    if item == "silver_cog" and cog not in COG_STATS:
        raise IllegalPick(say("shiftstorm-team-cog"))
    member = team.member(name)
    after = pack(team, name, (*member.items, item), cog if item == "silver_cog" else member.cog, price)
    return _used_less(after, name, item)


def restock(team: Team, price: int = 0) -> tuple[Team, list[str]]:
    """Everybody takes again what was used up; why something could not be taken. IllegalPick if nothing was used."""
    problems = []
    before = team
    for member in team.members:
        for item in member.used:
            try:
                team = take(team, member.id, item, price=price)
            except IllegalPick as illegal:
                problems.append(
                    say(
                        "shiftstorm-team-not-restocked",
                        name=member.name,
                        item=catalogue().items[item].name,
                        problem=str(illegal),
                    )
                )
                team = _used_less(team, member.id, item)
    if team == before:
        raise IllegalPick(say("shiftstorm-team-nothing-used"))
    return team, problems


def _used_less(team: Team, name: str, item: str) -> Team:
    """The team where a member misses one item of this kind less, if any."""
    used = list(team.member(name).used)
    if item not in used:
        return team
    used.remove(item)
    members = (replace(member, used=tuple(used)) if member.id == name else member for member in team.members)
    return replace(team, members=tuple(members))


def put_away(team: Team, name: str, item: str, price: int = 0) -> Team:
    """One armoury item less for a member. Raises IllegalPick."""
    member = team.member(name)
    if item not in member.items:
        raise IllegalPick(say("shiftstorm-team-not-carried"))
    items = list(member.items)
    items.remove(item)
    return pack(team, name, items, "" if item == "silver_cog" else member.cog, price)


def item_problem(team: Team, name: str, item: str) -> str | None:
    """Why a member cannot have one more of an armoury item; None if it can (SHS-equipment-a, SHS-equipment-c)."""
    member, known = team.member(name), catalogue().items
    if item not in known or known[item].card:
        return say("shiftstorm-team-no-item")
    wanted = known[item]
    if wanted.limit:
        bearer = next((other for other in team.members if item in other.items), None)
        if bearer is not None:
            return say("shiftstorm-team-limit", limit=wanted.limit, name=bearer.name)
    if "plate" in wanted.requires and not wears_plate(member.character):
        return say("shiftstorm-team-plate")
    if item in member.items and idle_twice(wanted):
        return say("shiftstorm-team-twice", item=wanted.name)
    items = (*member.items, item)
    if slots_used(items, member.ce) > capacity(member.character, items):
        return say("shiftstorm-team-slots", slots=wanted.slots)
    return None


def recruits(team: Team) -> list[Character]:
    """Who can join: the characters of the team's faction that have a card (SHS-setup-c)."""
    people = catalogue().characters.values()
    return [person for person in people if person.faction == team.faction and person.has_card]


def recruit(team: Team, character: str) -> Team:
    """One more character of the faction, without experience. Raises IllegalPick."""
    person = next((person for person in recruits(team) if person.id == character), None)
    if person is None:
        raise IllegalPick(say("shiftstorm-team-no-recruit"))
    if len(team.members) >= MOST_MEMBERS:
        raise IllegalPick(say("shiftstorm-team-full", members=MOST_MEMBERS))
    number = max((int(member.id[1:]) for member in team.members), default=0) + 1
    member = Member(f"m{number}", character, free_name(team, person.name))
    return replace(team, members=(*team.members, member))


def dismiss(team: Team, name: str, price: int = 0) -> Team:
    """A member leaves for good; its Core Encrypted items stay in the vault, and, while there are prices, its others."""
    member = team.member(name)
    rest = tuple(other for other in team.members if other.id != name)
    locker = tuple(sorted((*team.locker, *member.items))) if price else ()
    return replace(team, members=rest, vault=(*team.vault, *member.ce), locker=locker)


def rename(team: Team, name: str, called: str) -> Team:
    """A member's new name, which nobody else in the team has. Raises IllegalPick."""
    team.member(name)
    if any(other.name.casefold() == called.casefold() and other.id != name for other in team.members):
        raise IllegalPick(say("shiftstorm-team-same-name", name=called))
    return replace(
        team,
        members=tuple(replace(other, name=called) if other.id == name else other for other in team.members),
    )


def line_up(team: Team, chosen: Sequence[str]) -> Team:
    """Choose the members who fight; all others stay at home. Raises IllegalPick."""
    wanted = {team.member(name).id for name in chosen}
    return replace(
        team, members=tuple(replace(member, home=member.id not in wanted) for member in team.members)
    )
