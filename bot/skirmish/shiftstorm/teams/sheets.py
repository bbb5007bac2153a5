"""The sheets of a strike team: the whole team, a member, what it carries, the vault, recruits, who plays.

Places: "" the team, `m2` a member, `m2/kit` what it carries, `train`, `equip`, `vault`, `vault/0` an item of it,
`recruit`, `lineup`.
"""

from __future__ import annotations

from bot.skirmish.building import Entry
from bot.skirmish.engine import IllegalPick
from bot.skirmish.kit.words import counted
from bot.skirmish.lasting import HOME, Line, Look, TeamButton, TeamMenu, TeamSheet
from bot.skirmish.shiftstorm import army
from bot.skirmish.shiftstorm.army import COG_STATS, capacity, slots_used
from bot.skirmish.shiftstorm.catalogue import FACTIONS, STATS, Item, catalogue, skill_title
from bot.skirmish.shiftstorm.teams.experience import MAX_STAT, learnable, skill_list
from bot.skirmish.shiftstorm.teams.roster import MOST_MEMBERS, item_problem, recruits
from bot.skirmish.shiftstorm.teams.team import Member, Team, fielded, stats_of
from bot.skirmish.shiftstorm.teams.text import (
    LEGEND,
    STAT_WORDS,
    card_text,
    carried_text,
    ce_text,
    cost,
    item_name,
    listed,
    member_line,
    owed_text,
    profile_text,
    skill_name,
    slots_text,
    stats_line,
)

TRAIN, EQUIP, VAULT, RECRUIT, LINEUP, KIT = "train", "equip", "vault", "recruit", "lineup", "kit"


def points(team: Team) -> int:
    """Of those who are taken to games."""
    return army.points(fielded(team)["models"])


def sheet(team: Team, at: str, look: Look, problems: list[str]) -> TeamSheet:
    """What is shown at a place; home where a place has nothing to show. Raises IllegalPick for no such member.

    `problems` keep the team from an ordinary game.
    """
    place, _, more = at.partition("/")
    if place == VAULT:
        return _item(team, int(more)) if _is_item(team, more) else _vault(team)
    if place.startswith("m") and place[1:].isdigit():
        member = team.member(place)
        return _kit(team, member, look) if more == KIT and not look.playing else _member(team, member, look)
    if not look.playing:
        if place == TRAIN:
            return _train(team, look)
        if place == RECRUIT:
            return _recruit(team)
        if place == EQUIP and team.members:
            return _equip(team)
        if place == LINEUP and team.members:
            return _lineup(team)
    return _home(team, look, problems)


def _is_item(team: Team, number: str) -> bool:
    return number.isdigit() and len(number) < 4 and int(number) < len(team.vault)


def _home(team: Team, look: Look, problems: list[str]) -> TeamSheet:
    lines: list[str | Line] = [
        f"{FACTIONS[team.faction]} · {points(team)} points · {counted(team.games, 'game')}, {team.wins} won · "
        f"{team.rays} Rays"
    ]
    playing = [member for member in team.members if not member.home]
    lines += [member_line(member, f"{number}. ") for number, member in enumerate(playing, 1)]
    lines += [member_line(member, "- at home: ") for member in team.members if member.home]
    if team.vault:
        lines.append(f"Vault: {', '.join(str(item['name']) for item in team.vault[:12])}")
    if team.locker:
        lines.append(f"Locker: {listed(team.locker)}")
    if problems and not look.playing:
        lines += [Line("", "Not ready for a game of 200 points:"), *(f"- {one}" for one in problems[:4])]
    people = tuple(_entry(member) for member in team.members)
    menus = (TeamMenu("open", "Open a member", people, opens=True),) if people else ()
    buttons = () if look.playing else _home_buttons(team)
    return TeamSheet(HOME, "", tuple(lines), menus, buttons)


def _home_buttons(team: Team) -> tuple[TeamButton, ...]:
    owed = sum(len(member.owed) for member in team.members)
    found = [TeamButton(f"Spend experience ({owed})", TRAIN, style="success")] if owed else []
    found.append(TeamButton("Recruit", RECRUIT))
    if team.members:
        found.append(TeamButton("Who plays", LINEUP))
    if team.vault:
        found.append(TeamButton(f"Vault ({len(team.vault)})", VAULT))
    if used := sum(len(member.used) for member in team.members):
        found.append(TeamButton(f"Restock ({used})", act="restock"))
    return tuple(found)


def _member(team: Team, member: Member, look: Look) -> TeamSheet:
    """One member: its stats and skills, what it may learn, buttons for the rest (SHS-experience-c)."""
    profile = catalogue().characters[member.character]
    skills = [skill_title(profile.id, one) for one in profile.skills]
    skills += [skill_name(one) for one in member.skills]
    lines: list[str | Line] = [
        f"{profile.name}, {profile.cost} points · {counted(member.games, 'game')}, {counted(member.kills, 'kill')}"
        + (" · stays at home" if member.home else ""),
        stats_line(member),
        LEGEND,
        f"Skills: {', '.join(skills) or 'none'}",
        f"On the card: {card_text(member) or 'nothing'}",
        f"Carries ({slots_text(member)}): {carried_text(member) or 'nothing'}",
    ]
    if member.armor_lost:
        lines.append(f"Gave {member.armor_lost} Armor for good to Soulbound weapons.")
    if look.playing:
        return TeamSheet(member.id, member.name, tuple(lines), back=HOME)
    menus = []
    if count := member.owed.count("skill"):
        lines.append(Line("", f"New skills to choose: {count}"))
        menus.append(TeamMenu("skill", "Learn a skill", _skills(member)))
    if count := member.owed.count("stat"):
        lines.append(Line("", f"Stats to raise: {count}"))
        menus.append(TeamMenu("stat", "Raise a stat by 1", _stats(member)))
    leave = f"Dismiss {member.name} for good, with all it has learned? Its CE items stay."
    buttons = [
        TeamButton("Equip", f"{member.id}/{KIT}", style="primary"),
        TeamButton("Take along" if member.home else "Leave at home", act="home"),
        TeamButton("Dismiss", act="dismiss", style="danger", sure=leave),
    ]
    later = next((one for one in team.members if one.owed), None)
    if later is not None and not member.owed:
        buttons.insert(0, TeamButton(f"Next: {later.name}"[:80], later.id, style="success"))
    return TeamSheet(
        member.id, member.name, tuple(lines), tuple(menus), tuple(buttons), member.name, back=HOME
    )


def _skills(member: Member) -> tuple[Entry, ...]:
    """All of the Skill List; what it knows already is greyed."""
    known = (*catalogue().characters[member.character].skills, *member.skills)
    free = learnable(known)
    barred = [one for one in skill_list() if one not in free]
    return (
        *(Entry(one, skill_name(one), catalogue().skills[one].effect) for one in free),
        *(Entry(one, skill_name(one), disabled="It knows this already.") for one in barred),
    )


def _stats(member: Member) -> tuple[Entry, ...]:
    has = stats_of(member)
    return tuple(
        Entry(
            stat,
            STAT_WORDS[stat],
            f"From {has.get(stat, 0)} to {has.get(stat, 0) + 1}",
            f"{has[stat]} is the maximum." if has.get(stat, 0) >= MAX_STAT else None,
        )
        for stat in STATS
    )


def _train(team: Team, look: Look) -> TeamSheet:
    """All members with a choice to make."""
    owing = [member for member in team.members if member.owed]
    if len(owing) == 1:
        return _member(team, owing[0], look)
    if not owing:
        return TeamSheet(TRAIN, "", ("Nobody has experience to spend. A game brings it.",), back=HOME)
    lines = ["Each point of experience was rolled when the game ended."]
    told = [Line(f": {owed_text(member)}", member.name, "- ") for member in owing]
    menu = TeamMenu("open", "Choose for whom", tuple(_entry(member) for member in owing), opens=True)
    return TeamSheet(TRAIN, "", (*lines, *told), (menu,), back=HOME)


def _equip(team: Team) -> TeamSheet:
    items = tuple(Entry(f"{one.id}/{KIT}", one.name, slots_text(one)) for one in team.members)
    menu = TeamMenu("open", "Choose a member", items, opens=True)
    lines = ("Everything that is used up in a game must be taken again.",)
    return TeamSheet(EQUIP, "Equip", lines, (menu,), back=HOME)


def _kit(team: Team, member: Member, look: Look) -> TeamSheet:
    """What a member carries, and what of the armoury it could take."""
    lines = [f"Carries ({slots_text(member)}): {carried_text(member) or 'nothing'}"]
    if look.price:
        lines.append(f"A new item costs {look.price} Rays; the team has {team.rays}.")
    menus = [TeamMenu("take", "Take an item of the armoury", _armoury(team, member, look.price))]
    carried = [Entry(f"i:{item}", f"Put away {item_name(item)}") for item in dict.fromkeys(member.items)]
    carried += [
        Entry(f"c:{n}", f"Put {item['name']} into the vault", ce_text(item))
        for n, item in enumerate(member.ce)
    ]
    if carried:
        menus.append(TeamMenu("put", "Put something away", tuple(carried)))
    buttons = (TeamButton(f"Vault ({len(team.vault)})", VAULT),) if team.vault else ()
    at = f"{member.id}/{KIT}"
    return TeamSheet(at, f"Equip {member.name}", tuple(lines), tuple(menus), buttons, back=member.id)


def _armoury(team: Team, member: Member, price: int) -> tuple[Entry, ...]:
    """What it can take first, then what it cannot and why."""
    free: list[Entry] = []
    barred: list[Entry] = []
    for item in catalogue().items.values():
        if item.card:
            continue
        due = price if item.id not in team.locker else 0
        problem = item_problem(team, member.id, item.id)
        if problem is None and due > team.rays:
            problem = f"It costs {due} Rays; the team has {team.rays}."
        if problem is not None:
            barred.append(Entry(item.id, item.name, disabled=problem))
        else:
            free += _offered(item, due)
    return (*free, *barred)


def _offered(item: Item, due: int) -> list[Entry]:
    """An item that can be taken; a Silver Cog once for each stat it may raise."""
    if item.id == "silver_cog":
        about = "For as long as it carries it."
        return [
            Entry(f"{item.id}.{stat}", f"{item.name}: +2 {STAT_WORDS[stat]}", about) for stat in COG_STATS
        ]
    cost_of = f" – {due} Rays" if due else ""
    slots = f" ({item.slots} slots)" if item.slots > 1 else ""
    return [Entry(item.id, item.name + slots + cost_of, item.effect)]


def _vault(team: Team) -> TeamSheet:
    """Core Encrypted items that nobody carries."""
    if not team.vault:
        lines = ("The vault is empty. A game brings Core Encrypted items to survivors.",)
        return TeamSheet(VAULT, "Vault", lines, back=HOME)
    items = tuple(
        Entry(f"{VAULT}/{place}", str(item["name"]), ce_text(item)) for place, item in enumerate(team.vault)
    )
    lines = ("Core Encrypted items nobody carries; each fills one slot.",)
    menu = TeamMenu("open", "Choose an item", items, opens=True, listed=True)
    return TeamSheet(VAULT, "Vault", lines, (menu,), back=HOME)


def _item(team: Team, place: int) -> TeamSheet:
    """One item of the vault: what it is called (SHS-ce-d), and who shall carry it (SHS-ce-m)."""
    item = team.vault[place]
    lines = [ce_text(item)]
    menus = []
    if len(item.get("names", ())) > 1:
        names = tuple(Entry(one, one, chosen=one == item["name"]) for one in item["names"])
        menus.append(TeamMenu("call", "What is it?", names))
    free = [one for one in team.members if slots_used(one.items, one.ce) < capacity(one.character, one.items)]
    if free:
        people = tuple(Entry(member.id, member.name, slots_text(member)) for member in free)
        menus.append(TeamMenu("give", "Who carries it?", people))
    else:
        lines.append("Nobody has a free slot. Put something away first.")
    drop = TeamButton("Throw away", act="drop", style="danger", sure=f"Throw {item['name']} away for good?")
    return TeamSheet(f"{VAULT}/{place}", str(item["name"]), tuple(lines), tuple(menus), (drop,), back=VAULT)


def _recruit(team: Team) -> TeamSheet:
    """Who can join (SHS-setup-c)."""
    playing = sum(not member.home for member in team.members)
    lines = [
        f"{points(team)} points are taken to games, by {playing} of {counted(len(team.members), 'member')}. "
        "A game usually allows 200 points and 6 to 10 members.",
        LEGEND,
    ]
    if len(team.members) >= MOST_MEMBERS:
        lines.append(f"A team has at most {MOST_MEMBERS} members.")
        return TeamSheet(RECRUIT, "Recruit", tuple(lines), back=HOME)
    people = tuple(
        Entry(one.id, f"{one.name}, {one.cost} points", profile_text(one.stats)) for one in recruits(team)
    )
    return TeamSheet(RECRUIT, "Recruit", tuple(lines), (TeamMenu("join", "Who joins?", people),), back=HOME)


def _lineup(team: Team) -> TeamSheet:
    """The members who fight."""
    people = tuple(
        Entry(member.id, member.name, f"{cost(member)} points", chosen=not member.home)
        for member in team.members
    )
    lines = (f"{points(team)} points now. The others stay at home, with all they have.",)
    menu = TeamMenu("play", "Choose all who play", people, many=True)
    return TeamSheet(LINEUP, "Who plays?", lines, (menu,), back=HOME)


def _entry(member: Member) -> Entry:
    profile = catalogue().characters[member.character].name
    return Entry(member.id, member.name, owed_text(member) or f"{profile}, {cost(member)} points")


def member_at(at: str) -> str:
    """The member whose place this is. Raises IllegalPick."""
    name = at.partition("/")[0]
    if not (name.startswith("m") and name[1:].isdigit()):
        raise IllegalPick("Choose a member first.")
    return name


def item_at(at: str) -> int:
    """The number in the vault of the item whose place this is. Raises IllegalPick."""
    place, _, number = at.partition("/")
    if place != VAULT or not number.isdigit() or len(number) > 3:
        raise IllegalPick("There is no such item in the vault.")
    return int(number)
