"""The sheets of a strike team: the whole team, a member, what it carries, the vault, recruits, who plays.

Places: "" the team, `m2` a member, `m2/kit` what it carries, `train`, `equip`, `vault`, `vault/0` an item of it,
`recruit`, `lineup`.
"""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.building import Entry
from bot.skirmish.engine import IllegalPick
from bot.skirmish.lasting import HOME, Line, Look, TeamButton, TeamMenu, TeamSheet
from bot.skirmish.shiftstorm import army
from bot.skirmish.shiftstorm.army import COG_STATS, capacity, slots_used
from bot.skirmish.shiftstorm.catalogue import (
    STATS,
    Item,
    catalogue,
    faction_name,
    in_words,
    skill_title,
)
from bot.skirmish.shiftstorm.teams.experience import MAX_STAT, learnable, skill_list
from bot.skirmish.shiftstorm.teams.roster import MOST_MEMBERS, item_problem, recruits
from bot.skirmish.shiftstorm.teams.team import Member, Team, fielded, stats_of
from bot.skirmish.shiftstorm.teams.text import (
    card_text,
    carried_text,
    ce_text,
    cost,
    item_name,
    legend,
    listed,
    member_line,
    owed_text,
    profile_text,
    skill_name,
    slots_text,
    stats_line,
)
from bot.skirmish.shiftstorm.tests import stat_name

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
        say(
            "shiftstorm-sheet-head",
            faction=faction_name(team.faction),
            points=points(team),
            games=team.games,
            wins=team.wins,
            rays=team.rays,
        )
    ]
    playing = [member for member in team.members if not member.home]
    lines += [member_line(member, f"{number}. ") for number, member in enumerate(playing, 1)]
    lines += [
        member_line(member, say("shiftstorm-sheet-at-home") + " ") for member in team.members if member.home
    ]
    if team.vault:
        lines.append(
            say("shiftstorm-sheet-vault-of", items=", ".join(str(item["name"]) for item in team.vault[:12]))
        )
    if team.locker:
        lines.append(say("shiftstorm-sheet-locker", items=listed(team.locker)))
    if problems and not look.playing:
        lines += [Line("", say("shiftstorm-sheet-not-ready")), *(f"- {problem}" for problem in problems[:4])]
    people = tuple(_entry(member) for member in team.members)
    menus = (TeamMenu("open", say("shiftstorm-sheet-open"), people, opens=True),) if people else ()
    buttons = () if look.playing else _home_buttons(team)
    return TeamSheet(HOME, "", tuple(lines), menus, buttons)


def _home_buttons(team: Team) -> tuple[TeamButton, ...]:
    owed = sum(len(member.owed) for member in team.members)
    buttons = [TeamButton(say("shiftstorm-sheet-spend", count=owed), TRAIN, style="success")] if owed else []
    buttons.append(TeamButton(say("shiftstorm-sheet-recruit"), RECRUIT))
    if team.members:
        buttons.append(TeamButton(say("shiftstorm-sheet-who-plays"), LINEUP))
    if team.vault:
        buttons.append(TeamButton(say("shiftstorm-sheet-vault-count", count=len(team.vault)), VAULT))
    if used := sum(len(member.used) for member in team.members):
        buttons.append(TeamButton(say("shiftstorm-sheet-restock", count=used), act="restock"))
    return tuple(buttons)


def _member(team: Team, member: Member, look: Look) -> TeamSheet:
    """One member: its stats and skills, what it may learn, buttons for the rest (SHS-experience-c)."""
    profile = catalogue().characters[member.character]
    skills = [skill_title(profile.id, skill) for skill in profile.skills]
    skills += [skill_name(skill) for skill in member.skills]
    lines: list[str | Line] = [
        say(
            "shiftstorm-sheet-member-head",
            name=profile.name,
            points=profile.cost,
            games=member.games,
            kills=member.kills,
            home=member.home,
        ),
        stats_line(member),
        legend(),
        say("shiftstorm-sheet-skills", skills=", ".join(skills) or None),
        say("shiftstorm-sheet-card", items=card_text(member) or None),
        say("shiftstorm-sheet-carries", slots=slots_text(member), items=carried_text(member) or None),
    ]
    if member.armor_lost:
        lines.append(say("shiftstorm-sheet-lost", armor=member.armor_lost))
    if look.playing:
        return TeamSheet(member.id, member.name, tuple(lines), back=HOME)
    menus = []
    if count := member.owed.count("skill"):
        lines.append(Line("", say("shiftstorm-sheet-new-skills", count=count)))
        menus.append(TeamMenu("skill", say("shiftstorm-sheet-learn"), _skills(member)))
    if count := member.owed.count("stat"):
        lines.append(Line("", say("shiftstorm-sheet-new-stats", count=count)))
        menus.append(TeamMenu("stat", say("shiftstorm-sheet-raise"), _stats(member)))
    leave = say("shiftstorm-sheet-dismiss-sure", name=member.name)
    buttons = [
        TeamButton(say("shiftstorm-sheet-equip"), f"{member.id}/{KIT}", style="primary"),
        TeamButton(say("shiftstorm-sheet-home", home=member.home), act="home"),
        TeamButton(say("shiftstorm-sheet-dismiss"), act="dismiss", style="danger", sure=leave),
    ]
    later = next((other for other in team.members if other.owed), None)
    if later is not None and not member.owed:
        buttons.insert(
            0, TeamButton(say("shiftstorm-sheet-next", name=later.name)[:80], later.id, style="success")
        )
    return TeamSheet(
        member.id, member.name, tuple(lines), tuple(menus), tuple(buttons), member.name, back=HOME
    )


def _skills(member: Member) -> tuple[Entry, ...]:
    """All of the Skill List; what it knows already is greyed."""
    known = (*catalogue().characters[member.character].skills, *member.skills)
    free = learnable(known)
    barred = [skill for skill in skill_list() if skill not in free]
    return (
        *(Entry(skill, skill_name(skill), in_words(catalogue().skills[skill].effect)) for skill in free),
        *(Entry(skill, skill_name(skill), disabled=say("shiftstorm-sheet-known")) for skill in barred),
    )


def _stats(member: Member) -> tuple[Entry, ...]:
    has = stats_of(member)
    return tuple(
        Entry(
            stat,
            stat_name(stat),
            say("shiftstorm-sheet-from-to", value=has.get(stat, 0), next=has.get(stat, 0) + 1),
            say("shiftstorm-sheet-top", value=has[stat]) if has.get(stat, 0) >= MAX_STAT else None,
        )
        for stat in STATS
    )


def _train(team: Team, look: Look) -> TeamSheet:
    """All members with a choice to make."""
    owing = [member for member in team.members if member.owed]
    if len(owing) == 1:
        return _member(team, owing[0], look)
    if not owing:
        return TeamSheet(TRAIN, "", (say("shiftstorm-sheet-no-experience"),), back=HOME)
    lines = [say("shiftstorm-sheet-rolled")]
    told = [Line(f": {owed_text(member)}", member.name, "- ") for member in owing]
    menu = TeamMenu(
        "open", say("shiftstorm-sheet-for-whom"), tuple(_entry(member) for member in owing), opens=True
    )
    return TeamSheet(TRAIN, "", (*lines, *told), (menu,), back=HOME)


def _equip(team: Team) -> TeamSheet:
    items = tuple(Entry(f"{member.id}/{KIT}", member.name, slots_text(member)) for member in team.members)
    menu = TeamMenu("open", say("shiftstorm-sheet-member"), items, opens=True)
    lines = (say("shiftstorm-sheet-used-up"),)
    return TeamSheet(EQUIP, say("shiftstorm-sheet-equip"), lines, (menu,), back=HOME)


def _kit(team: Team, member: Member, look: Look) -> TeamSheet:
    """What a member carries, and what of the armoury it could take."""
    lines = [say("shiftstorm-sheet-carries", slots=slots_text(member), items=carried_text(member) or None)]
    if look.price:
        lines.append(say("shiftstorm-sheet-price", price=look.price, rays=team.rays))
    menus = [TeamMenu("take", say("shiftstorm-sheet-take"), _armoury(team, member, look.price))]
    carried = [
        Entry(f"i:{item}", say("shiftstorm-sheet-put-item", item=item_name(item)))
        for item in dict.fromkeys(member.items)
    ]
    carried += [
        Entry(f"c:{n}", say("shiftstorm-sheet-stow", item=str(item["name"])), ce_text(item))
        for n, item in enumerate(member.ce)
    ]
    if carried:
        menus.append(TeamMenu("put", say("shiftstorm-sheet-put"), tuple(carried)))
    buttons = (
        (TeamButton(say("shiftstorm-sheet-vault-count", count=len(team.vault)), VAULT),) if team.vault else ()
    )
    at = f"{member.id}/{KIT}"
    return TeamSheet(
        at,
        say("shiftstorm-sheet-equip-member", name=member.name),
        tuple(lines),
        tuple(menus),
        buttons,
        back=member.id,
    )


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
            problem = say("shiftstorm-sheet-dear", cost=due, rays=team.rays)
        if problem is not None:
            barred.append(Entry(item.id, in_words(item.name), disabled=problem))
        else:
            free += _offered(item, due)
    return (*free, *barred)


def _offered(item: Item, due: int) -> list[Entry]:
    """An item that can be taken; a Silver Cog once for each stat it may raise."""
    if item.id == "silver_cog":
        about = say("shiftstorm-sheet-while-carried")
        return [
            Entry(
                f"{item.id}.{stat}",
                say("shiftstorm-sheet-cog-stat", item=item.name, stat=stat_name(stat)),
                about,
            )
            for stat in COG_STATS
        ]
    label = in_words(item.name)
    if item.slots > 1:
        label = say("shiftstorm-sheet-with-slots", item=label, slots=item.slots)
    if due:
        label = say("shiftstorm-sheet-with-price", item=label, rays=due)
    return [Entry(item.id, label, in_words(item.effect))]


def _vault(team: Team) -> TeamSheet:
    """Core Encrypted items that nobody carries."""
    if not team.vault:
        lines = (say("shiftstorm-sheet-vault-empty"),)
        return TeamSheet(VAULT, say("shiftstorm-sheet-vault"), lines, back=HOME)
    items = tuple(
        Entry(f"{VAULT}/{place}", in_words(str(item["name"])), ce_text(item))
        for place, item in enumerate(team.vault)
    )
    lines = (say("shiftstorm-sheet-vault-about"),)
    menu = TeamMenu("open", say("shiftstorm-sheet-item"), items, opens=True, listed=True)
    return TeamSheet(VAULT, say("shiftstorm-sheet-vault"), lines, (menu,), back=HOME)


def _item(team: Team, place: int) -> TeamSheet:
    """One item of the vault: what it is called (SHS-ce-d), and who shall carry it (SHS-ce-m)."""
    item = team.vault[place]
    lines = [ce_text(item)]
    menus = []
    if len(item.get("names", ())) > 1:
        names = tuple(Entry(name, in_words(name), chosen=name == item["name"]) for name in item["names"])
        menus.append(TeamMenu("call", say("shiftstorm-sheet-call"), names))
    free = [
        member
        for member in team.members
        if slots_used(member.items, member.ce) < capacity(member.character, member.items)
    ]
    if free:
        people = tuple(Entry(member.id, member.name, slots_text(member)) for member in free)
        menus.append(TeamMenu("give", say("shiftstorm-sheet-give"), people))
    else:
        lines.append(say("shiftstorm-sheet-no-slot"))
    sure = say("shiftstorm-sheet-drop-sure", item=str(item["name"]))
    drop = TeamButton(say("shiftstorm-sheet-drop"), act="drop", style="danger", sure=sure)
    return TeamSheet(
        f"{VAULT}/{place}", in_words(str(item["name"])), tuple(lines), tuple(menus), (drop,), back=VAULT
    )


def _recruit(team: Team) -> TeamSheet:
    """Who can join (SHS-setup-c)."""
    playing = sum(not member.home for member in team.members)
    lines = [
        say("shiftstorm-sheet-taken", points=points(team), playing=playing, members=len(team.members)),
        legend(),
    ]
    if len(team.members) >= MOST_MEMBERS:
        lines.append(say("shiftstorm-sheet-full", members=MOST_MEMBERS))
        return TeamSheet(RECRUIT, say("shiftstorm-sheet-recruit"), tuple(lines), back=HOME)
    people = tuple(
        Entry(
            profile.id,
            say("shiftstorm-sheet-character", name=profile.name, points=profile.cost),
            profile_text(profile.stats),
        )
        for profile in recruits(team)
    )
    menu = TeamMenu("join", say("shiftstorm-sheet-join"), people)
    return TeamSheet(RECRUIT, say("shiftstorm-sheet-recruit"), tuple(lines), (menu,), back=HOME)


def _lineup(team: Team) -> TeamSheet:
    """The members who fight."""
    people = tuple(
        Entry(member.id, member.name, say("shiftstorm-points", points=cost(member)), chosen=not member.home)
        for member in team.members
    )
    lines = (say("shiftstorm-sheet-lineup-about", points=points(team)),)
    menu = TeamMenu("play", say("shiftstorm-sheet-play"), people, many=True)
    return TeamSheet(LINEUP, say("shiftstorm-sheet-lineup"), lines, (menu,), back=HOME)


def _entry(member: Member) -> Entry:
    profile = catalogue().characters[member.character].name
    return Entry(
        member.id,
        member.name,
        owed_text(member) or say("shiftstorm-sheet-character", name=profile, points=cost(member)),
    )


def member_at(at: str) -> str:
    """The member whose place this is. Raises IllegalPick."""
    name = at.partition("/")[0]
    if not (name.startswith("m") and name[1:].isdigit()):
        raise IllegalPick(say("shiftstorm-sheet-member-first"))
    return name


def item_at(at: str) -> int:
    """The number in the vault of the item whose place this is. Raises IllegalPick."""
    place, _, number = at.partition("/")
    if place != VAULT or not number.isdigit() or len(number) > 3:
        raise IllegalPick(say("shiftstorm-team-no-vault"))
    return int(number)
