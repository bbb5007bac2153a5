"""Screens of a strike team: the team, a member, what it carries, the vault, who plays; each of one team alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaign.world.safe_text import safe
from bot.service.base import clip
from bot.service.room.posts import pages
from bot.service.screens.press import Press
from bot.service.screens.screen import PAGE, Button, Item, Menu, Screen, page_of, turning
from bot.service.skirmish.teams import presses
from bot.service.skirmish.teams.presses import Room, TeamPress
from bot.service.skirmish.teams.squads import Squad
from bot.service.skirmish.teams.text import (
    STAT_WORDS,
    card_text,
    carried_text,
    ce_text,
    cost,
    counted,
    item_name,
    many,
    member_line,
    owed_text,
    profile_text,
    skill_name,
    slots_text,
    stats_line,
)
from bot.skirmish.shiftstorm.army import COG_STATS, capacity, slots_used
from bot.skirmish.shiftstorm.catalogue import FACTIONS, STATS, catalogue, skill_title
from bot.skirmish.shiftstorm.experience import MAX_STAT, learnable, skill_list
from bot.skirmish.shiftstorm.roster import MOST_MEMBERS, item_problem, recruits
from bot.skirmish.shiftstorm.team import Member, stats_of

HISTORY_PAGE = 1800
"""Most characters of a page."""


def home_screen(squad: Squad, notice: str = "") -> Screen:
    """The whole team, with everything that can be done to it."""
    team = squad.team
    record = f"{many(team.games, 'game')}, {team.wins} won"
    lines = [
        f"## {safe(squad.name)}",
        f"{FACTIONS[team.faction]} · {squad.points} points · {record} · {team.rays} Rays",
    ]
    playing = [member for member in team.members if not member.home]
    lines += [f"{number}. {member_line(member)}" for number, member in enumerate(playing, 1)]
    lines += [f"- at home: {member_line(member)}" for member in team.members if member.home]
    if team.vault:
        lines.append(f"Vault: {', '.join(str(item['name']) for item in team.vault[:12])}")
    if team.locker:
        lines.append(f"Locker: {counted(team.locker)}")
    if squad.game is not None:
        lines.append(f"-# In game #{squad.game}: nothing can be changed until it is over.")
    elif problems := squad.problems():
        lines += ["**Not ready for a game of 200 points:**", *(f"- {safe(one, 200)}" for one in problems[:4])]
    menus = (_menu(squad, presses.OpenMember, "Open a member", [_entry(member) for member in team.members]),)
    return _screen(squad, lines, menus if team.members else (), _home_buttons(squad), notice)


def _home_buttons(squad: Squad) -> list[Button]:
    history = Button("History", presses.ShowHistory(*_of(squad), 0))
    if squad.game is not None:
        return [history]
    owed = sum(len(member.owed) for member in squad.team.members)
    found = (
        [Button(f"Spend experience ({owed})", presses.ShowTraining(*_of(squad)), "success")] if owed else []
    )
    found.append(Button("Recruit", presses.ShowRecruits(*_of(squad))))
    if squad.team.members:
        found.append(Button("Who plays", presses.ShowLineup(*_of(squad))))
    if squad.team.vault:
        found.append(Button(f"Vault ({len(squad.team.vault)})", presses.ShowVault(*_of(squad), 0)))
    if used := sum(len(member.used) for member in squad.team.members):
        found.append(Button(f"Restock ({used})", presses.Restock(*_of(squad))))
    return [
        *found,
        history,
        Button("Rename", presses.RenameTeam(*_of(squad))),
        Button("Retire", presses.Retire(*_of(squad))),
    ]


def member_screen(squad: Squad, name: str, notice: str = "") -> Screen:
    """One member: its stats and skills, what it may learn, buttons for the rest."""
    member = squad.team.member(name)
    profile = catalogue().characters[member.character]
    skills = [skill_title(profile.id, one) for one in profile.skills] + [
        skill_name(one) for one in member.skills
    ]
    lines = [
        f"## {safe(member.name)}",
        f"{profile.name}, {profile.cost} points · {many(member.games, 'game')}, {many(member.kills, 'kill')}"
        + (" · stays at home" if member.home else ""),
        stats_line(member),
        f"Skills: {', '.join(skills) or 'none'}",
        f"On the card: {card_text(member) or 'nothing'}",
        f"Carries ({slots_text(member)}): {carried_text(member) or 'nothing'}",
    ]
    if member.armor_lost:
        lines.append(f"Gave {member.armor_lost} Armor for good to Soulbound weapons.")
    if squad.game is not None:
        return _screen(squad, lines, (), [_back(squad)], notice)
    menus = []
    if "skill" in member.owed:
        lines.append(f"**New skills to choose: {member.owed.count('skill')}**")
        menus.append(Menu("Learn a skill", presses.Learn(*_of(squad), name), tuple(_skills(member))))
    if "stat" in member.owed:
        lines.append(f"**Stats to raise: {member.owed.count('stat')}**")
        menus.append(Menu("Raise a stat by 1", presses.Raise(*_of(squad), name), tuple(_stats(member))))
    buttons = [
        Button("Equip", presses.ShowKit(*_of(squad), name, 0), "primary"),
        Button("Take along" if member.home else "Leave at home", presses.StayHome(*_of(squad), name)),
        Button("Rename", presses.RenameMember(*_of(squad), name)),
        Button("Dismiss", presses.Dismiss(*_of(squad), name)),
        _back(squad),
    ]
    later = next((one for one in squad.team.members if one.owed and one.id != name), None)
    if later is not None and not member.owed:
        buttons.insert(
            0, Button(f"Next: {later.name}"[:80], presses.ShowMember(*_of(squad), later.id), "success")
        )
    return _screen(squad, lines, menus, buttons, notice)


def _skills(member: Member) -> list[Item]:
    """All of the Skill List; what it knows already is greyed."""
    known = (*catalogue().characters[member.character].skills, *member.skills)
    open_ones = learnable(known)
    found = [Item(one, skill_name(one), catalogue().skills[one].effect) for one in open_ones]
    return found + [
        Item(one, f"✖ {skill_name(one)}", "It knows this already.")
        for one in skill_list()
        if one not in open_ones
    ]


def _stats(member: Member) -> list[Item]:
    has = stats_of(member)
    return [
        Item(
            stat,
            f"{'✖ ' if has.get(stat, 0) >= MAX_STAT else ''}{STAT_WORDS[stat]}",
            f"{has.get(stat, 0)} is the maximum."
            if has.get(stat, 0) >= MAX_STAT
            else f"From {has.get(stat, 0)} to {has.get(stat, 0) + 1}",
        )
        for stat in STATS
    ]


def train_screen(squad: Squad) -> Screen:
    """Everybody who has something to choose."""
    owing = [member for member in squad.team.members if member.owed and squad.game is None]
    if len(owing) == 1:
        return member_screen(squad, owing[0].id)
    if not owing:
        nobody = "" if squad.game is not None else "Nobody has experience to spend. A game brings it."
        return home_screen(squad, nobody)
    lines = [f"## {safe(squad.name)}", "Each point of experience was rolled when the game ended."]
    lines += [f"- **{safe(member.name)}**: {owed_text(member)}" for member in owing]
    menu = _menu(squad, presses.OpenMember, "Choose for whom", [_entry(member) for member in owing])
    return _screen(squad, lines, (menu,), [_back(squad)])


def equip_screen(squad: Squad) -> Screen:
    """For whom?"""
    if not squad.team.members or squad.game is not None:
        return home_screen(squad)
    items = [Item(one.id, one.name, slots_text(one)) for one in squad.team.members]
    lines = [f"## Equip {safe(squad.name)}", "Everything that is used up in a game must be taken again."]
    return _screen(squad, lines, (_menu(squad, presses.OpenKit, "Choose a member", items),), [_back(squad)])


def kit_screen(squad: Squad, name: str, page: int = 0, notice: str = "") -> Screen:
    """What a member carries, and what of the armoury it could take."""
    member = squad.team.member(name)
    lines = [
        f"## Equip {safe(member.name)}",
        f"Carries ({slots_text(member)}): {carried_text(member) or 'nothing'}",
    ]
    if squad.price:
        lines.append(f"A new item costs {squad.price} Rays; the team has {squad.team.rays}.")
    offered = _armoury(squad, member)
    menus = [
        Menu("Take an item of the armoury", presses.TakeItem(*_of(squad), name, page), page_of(offered, page))
    ]
    carried = [Item(f"i:{item}", f"Put away {item_name(item)}") for item in dict.fromkeys(member.items)]
    carried += [
        Item(f"c:{n}", f"Put {item['name']} into the vault", ce_text(item))
        for n, item in enumerate(member.ce)
    ]
    if carried:
        menus.append(
            Menu("Put something away", presses.PutAway(*_of(squad), name, page), tuple(carried[:PAGE]))
        )
    buttons = turning(offered, page, lambda to: presses.ShowKit(*_of(squad), name, to))
    if squad.team.vault:
        buttons.append(Button(f"Vault ({len(squad.team.vault)})", presses.ShowVault(*_of(squad), 0)))
    buttons.append(Button("Back", presses.ShowMember(*_of(squad), name)))
    return _screen(squad, lines, menus, buttons, notice)


def _armoury(squad: Squad, member: Member) -> list[Item]:
    """What it can take first, then what it cannot and why."""
    free, barred = [], []
    for item in catalogue().items.values():
        if item.card:
            continue
        problem = item_problem(squad.team, member.id, item.id)
        price = squad.price if item.id not in squad.team.locker else 0
        if problem is None and price > squad.team.rays:
            problem = f"It costs {price} Rays; the team has {squad.team.rays}."
        if problem is not None:
            barred.append(Item(item.id, f"✖ {item.name}", problem))
        elif item.id == "silver_cog":
            words = [(stat, f"{item.name}: +2 {STAT_WORDS[stat]}") for stat in COG_STATS]
            free += [
                Item(f"{item.id}.{stat}", label, "For as long as it carries it.") for stat, label in words
            ]
        else:
            cost = f" – {price} Rays" if price else ""
            slots = f" ({item.slots} slots)" if item.slots > 1 else ""
            free.append(Item(item.id, item.name + slots + cost, item.effect))
    return free + barred


def vault_screen(squad: Squad, page: int = 0, notice: str = "") -> Screen:
    """Core Encrypted items that nobody carries."""
    vault = squad.team.vault
    if not vault:
        return home_screen(
            squad, notice or "The vault is empty. A game brings Core Encrypted items to survivors."
        )
    lines = [f"## Vault of {safe(squad.name)}", "Core Encrypted items nobody carries; each fills one slot."]
    items = [Item(str(place), str(item["name"]), ce_text(item)) for place, item in enumerate(vault)]
    lines += [f"- {item.label}: {item.text}" for item in page_of(items, page)]
    menu = _menu(squad, presses.OpenItem, "Choose an item", page_of(items, page))
    buttons = [*turning(items, page, lambda to: presses.ShowVault(*_of(squad), to)), _back(squad)]
    return _screen(squad, lines, (menu,), buttons, notice)


def found_screen(squad: Squad, place: int, notice: str = "") -> Screen:
    """One item of the vault: what it is called, and who shall carry it."""
    if not 0 <= place < len(squad.team.vault):
        return vault_screen(squad, notice=notice)
    item = squad.team.vault[place]
    lines = [f"## {item['name']}", ce_text(item)]
    free = [
        member
        for member in squad.team.members
        if slots_used(member.items, member.ce) < capacity(member.character, member.items)
    ]
    menus = []
    if len(item.get("names", ())) > 1:
        names = [Item(one, one, chosen=one == item["name"]) for one in item["names"]]
        menus.append(Menu("What is it?", presses.CallItem(*_of(squad), place), tuple(names)))
    if free:
        people = [Item(member.id, member.name, f"{slots_text(member)}") for member in free]
        menus.append(Menu("Who carries it?", presses.GiveItem(*_of(squad), place), tuple(people)))
    else:
        lines.append("Nobody has a free slot. Put something away first.")
    buttons = [
        Button("Throw away", presses.ThrowAway(*_of(squad), place), "danger"),
        Button("Back", presses.ShowVault(*_of(squad), 0)),
    ]
    return _screen(squad, lines, menus, buttons, notice)


def recruit_screen(squad: Squad, notice: str = "") -> Screen:
    """Who can join."""
    if squad.game is not None:
        return home_screen(squad, notice)
    lines = [
        f"## Recruit for {safe(squad.name)}",
        f"{squad.points} points are taken to games, by {_playing(squad)} of {len(squad.team.members)} members. "
        f"A game usually allows 200 points and 6 to 10 members.",
    ]
    items = [
        Item(one.id, f"{one.name}, {one.cost} points", profile_text(one.stats))
        for one in recruits(squad.team)
    ]
    menus = (
        (_menu(squad, presses.Join, "Who joins?", items),) if len(squad.team.members) < MOST_MEMBERS else ()
    )
    if not menus:
        lines.append(f"A team has at most {MOST_MEMBERS} members.")
    return _screen(squad, lines, menus, [_back(squad)], notice)


def lineup_screen(squad: Squad, notice: str = "") -> Screen:
    """Who is taken to games."""
    if squad.game is not None or not squad.team.members:
        return home_screen(squad, notice)
    items = [
        Item(member.id, member.name, f"{cost(member)} points", not member.home)
        for member in squad.team.members
    ]
    lines = [
        f"## Who plays for {safe(squad.name)}?",
        f"{squad.points} points now. The others stay at home, with all they have.",
    ]
    menu = Menu("Choose all who play", presses.LineUp(*_of(squad)), tuple(items), 1, len(items))
    return _screen(squad, lines, (menu,), [_back(squad)], notice)


def history_screen(squad: Squad, lines: Sequence[str], page: int = 0) -> Screen:
    """What changed the team and why, newest first."""
    found = pages(lines, HISTORY_PAGE) or ["Nothing yet."]
    last = len(found) - 1
    page = min(max(page, 0), last)
    buttons = []
    if page < last:
        buttons.append(Button("◀ Earlier", presses.ShowHistory(*_of(squad), page + 1)))
    if page > 0:
        buttons.append(Button("Later ▶", presses.ShowHistory(*_of(squad), page - 1)))
    return _screen(squad, [f"## History of {safe(squad.name)}", found[page]], (), [*buttons, _back(squad)])


def sure_screen(squad: Squad, question: str, label: str, press: Press, back: Press) -> Screen:
    """Asks again before something that cannot be taken back."""
    return _screen(squad, [question], (), [Button(label, press, "danger"), Button("Back", back)])


def choosing_screen(squads: Sequence[Squad], room: Room) -> Screen:
    """Several teams: which one? `room` is what is shown then."""
    items = tuple(
        Item(str(squad.id), squad.name, f"{FACTIONS[squad.team.faction]}, {squad.points} points")
        for squad in squads
    )
    return Screen("Which team?", (Menu("Choose a team", presses.ChooseTeam(room), items[:PAGE]),))


# ---------------------------------------------------------------- parts


def _entry(member: Member) -> Item:
    profile = catalogue().characters[member.character].name
    return Item(member.id, member.name, owed_text(member) or f"{profile}, {cost(member)} points")


def _playing(squad: Squad) -> int:
    return sum(not member.home for member in squad.team.members)


def _of(squad: Squad) -> tuple[int, int]:
    """What every press on a team carries."""
    return squad.id, squad.version


def _menu(squad: Squad, kind: type[TeamPress], placeholder: str, items: Sequence[Item]) -> Menu:
    return Menu(placeholder, kind(*_of(squad)), tuple(items))


def _back(squad: Squad) -> Button:
    return Button("Back", presses.ShowTeam(*_of(squad)))


def _screen(
    squad: Squad, lines: Sequence[str], menus: Sequence[Menu], buttons: Sequence[Button], notice: str = ""
) -> Screen:
    text = "\n".join([notice, *lines] if notice else lines)
    return Screen(clip(text), tuple(menus), tuple(buttons))
