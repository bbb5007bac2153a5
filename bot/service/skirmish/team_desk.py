"""What each button and menu of a strike team means. Every press carries the team and its version.

A refusal is shown above the screen it belongs to, so that nobody has to begin anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.campaign.world.safe_text import safe
from bot.service.base import Refused, Services, Who
from bot.service.skirmish import team_screens as screens
from bot.service.skirmish import teams
from bot.service.skirmish.screens import Pressed, Screen
from bot.service.skirmish.team_text import STAT_WORDS, skill_name
from bot.service.skirmish.teams import Squad
from bot.skirmish.engine import IllegalPick
from bot.skirmish.shiftstorm import roster
from bot.skirmish.shiftstorm import team as lasting
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.team import Team
from bot.store.team_tables import TeamEvent

Show = Callable[[Squad, str], Screen]
"""A screen of a team with a notice above it."""


async def open_team(s: Services, who: Who, team_id: int, what: str = "team") -> Screen:
    """One of the screens of a team, as a command or a menu asks for it."""
    squad = await teams.the_team(s, who, team_id)
    return await TABLE[what if what in TABLE else "team"](s, who, Pressed(what, squad.id, squad.version))


async def _which(s: Services, who: Who, pressed: Pressed) -> Screen:
    return await open_team(s, who, _number(pressed.value), pressed.arg)


async def choose_team(s: Services, who: Who, typed: str, what: str = "team") -> Screen:
    """The screen for the team of that name; without a name for the only one, or a menu of all. Raises Refused."""
    found = await teams.my_teams(s, who)
    if not found:
        raise Refused(teams.NO_TEAM)
    if typed:
        wanted = typed.strip().casefold()
        named = [squad for squad in found if wanted in (squad.name.casefold(), str(squad.id))]
        if not named:
            known = ", ".join(f"**{safe(squad.name)}**" for squad in found)
            raise Refused(f"You have no team of that name. Yours: {known}.")
        found = named
    if len(found) > 1:
        return screens.choosing_screen(found, what)
    return await open_team(s, who, found[0].id, what)


async def names(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The person's teams whose names hold what is typed, for autocomplete."""
    return [
        (squad.name, squad.name)
        for squad in await teams.my_teams(s, who)
        if typed.casefold() in squad.name.casefold()
    ]


async def start_names(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """What a team can be made of, for autocomplete."""
    return [one for one in await teams.starts(s, who) if typed.casefold() in one[0].casefold()]


async def founded(s: Services, who: Who, name: str, start: str) -> Screen:
    """A new team, and its screen."""
    squad = await teams.found_team(s, who, name, start)
    return screens.home_screen(squad, f"✅ **{safe(squad.name)}** is founded.")


async def renamed(s: Services, who: Who, typed: str, name: str) -> Screen:
    """The team of that name with another name."""
    found = await teams.my_teams(s, who)
    if not typed and len(found) > 1:
        raise Refused("You have several teams. Say which one.")
    screen = await choose_team(s, who, typed)
    return await _named(s, who, Pressed("teamnamed", screen.game, screen.serial, "", (name,)))


# ---------------------------------------------------------------- looking


def _look(show: Callable[[Squad, Pressed], Screen]) -> Callable[[Services, Who, Pressed], Awaitable[Screen]]:
    async def work(s: Services, who: Who, pressed: Pressed) -> Screen:
        squad = await teams.the_team(s, who, pressed.game)
        try:
            return show(squad, pressed)
        except IllegalPick:
            return screens.home_screen(squad, f"⚠️ {teams.CHANGED}")

    return work


async def _history(s: Services, who: Who, pressed: Pressed) -> Screen:
    squad = await teams.the_team(s, who, pressed.game)
    return screens.history_screen(squad, await teams.history(s, who, squad.id), _number(pressed.arg))


def _kit(squad: Squad, pressed: Pressed) -> Screen:
    name, _, page = pressed.arg.partition(".")
    return screens.kit_screen(squad, name, _number(page))


def _found(squad: Squad, pressed: Pressed) -> Screen:
    if squad.version != pressed.serial:
        return screens.vault_screen(squad, notice=f"⚠️ {teams.CHANGED}")
    return screens.found_screen(squad, _number(pressed.value))


# ---------------------------------------------------------------- changing


async def _change(
    s: Services,
    who: Who,
    pressed: Pressed,
    kind: TeamEvent,
    work: Callable[[Team, int], tuple[Team, str]],
    after: Show,
    before: Show | None = None,
) -> Screen:
    """Change the team and show `after`; a refusal shows `before`, or the same, with the reason."""
    said = []

    def noted(team: Team, price: int) -> tuple[Team, str]:
        changed, text = work(team, price)
        said.append(text)
        return changed, text

    try:
        squad = await teams.change(s, who, pressed.game, pressed.serial, kind, noted)
    except Refused as refused:
        squad = await teams.the_team(s, who, pressed.game)
        show, notice = before or after, f"⚠️ {refused.sentence}"
    else:
        show, notice = after, f"✅ {safe(said[0], 300)}" if said else ""
    try:
        return show(squad, notice)
    except IllegalPick:
        return screens.home_screen(squad, notice)


async def _learn(s: Services, who: Who, pressed: Pressed) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        after = lasting.learn(team, pressed.arg, pressed.value)
        return after, f"{team.member(pressed.arg).name} learned {skill_name(pressed.value)}."

    return await _change(s, who, pressed, TeamEvent.TRAINED, work, _member(pressed.arg))


async def _raise(s: Services, who: Who, pressed: Pressed) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        after = lasting.raise_stat(team, pressed.arg, pressed.value)
        value = lasting.stats_of(after.member(pressed.arg))[pressed.value]
        word = STAT_WORDS[pressed.value]
        return after, f"{team.member(pressed.arg).name} raised {word} to {value}."

    return await _change(s, who, pressed, TeamEvent.TRAINED, work, _member(pressed.arg))


def _member(name: str) -> Show:
    return lambda squad, notice: screens.member_screen(squad, name, notice)


def _kit_of(arg: str) -> Show:
    name, _, page = arg.partition(".")
    return lambda squad, notice: screens.kit_screen(squad, name, _number(page), notice)


async def _take(s: Services, who: Who, pressed: Pressed) -> Screen:
    name = pressed.arg.partition(".")[0]
    item, _, cog = pressed.value.partition(".")

    def work(team: Team, price: int) -> tuple[Team, str]:
        after = roster.take(team, name, item, cog, price)
        paid = team.rays - after.rays
        cost = f" for {paid} Rays" if paid else ""
        return after, f"{team.member(name).name} took {catalogue().items[item].name}{cost}."

    return await _change(s, who, pressed, TeamEvent.EQUIPPED, work, _kit_of(pressed.arg))


async def _put(s: Services, who: Who, pressed: Pressed) -> Screen:
    name = pressed.arg.partition(".")[0]
    kind, _, what = pressed.value.partition(":")

    def work(team: Team, price: int) -> tuple[Team, str]:
        member = team.member(name)
        if kind == "c":
            after = lasting.stow(team, name, _number(what))
            return after, f"{member.name} put {after.vault[-1]['name']} into the vault."
        after = roster.put_away(team, name, what, price)
        return after, f"{member.name} put {catalogue().items[what].name} away."

    return await _change(s, who, pressed, TeamEvent.EQUIPPED, work, _kit_of(pressed.arg))


async def _restock(s: Services, who: Who, pressed: Pressed) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        after, problems = roster.restock(team, price)
        paid = team.rays - after.rays
        cost = f" for {paid} Rays" if paid else ""
        return after, " ".join([f"What was used up is taken again{cost}.", *problems])

    return await _change(s, who, pressed, TeamEvent.EQUIPPED, work, screens.home_screen)


async def _call(s: Services, who: Who, pressed: Pressed) -> Screen:
    place = _number(pressed.arg)

    def work(team: Team, price: int) -> tuple[Team, str]:
        after = roster.call(team, place, pressed.value)
        return after, f"What was found is a {pressed.value}."

    return await _change(
        s, who, pressed, TeamEvent.EQUIPPED, work, lambda squad, n: screens.found_screen(squad, place, n)
    )


async def _give(s: Services, who: Who, pressed: Pressed) -> Screen:
    place = _number(pressed.arg)

    def work(team: Team, price: int) -> tuple[Team, str]:
        after = lasting.equip(team, pressed.value, place)
        member = after.member(pressed.value)
        return after, f"{member.name} took {member.ce[-1]['name']} from the vault."

    return await _change(
        s,
        who,
        pressed,
        TeamEvent.EQUIPPED,
        work,
        lambda squad, n: screens.vault_screen(squad, notice=n),
        lambda squad, n: screens.found_screen(squad, place, n),
    )


async def _drop(s: Services, who: Who, pressed: Pressed) -> Screen:
    number, _, sure = pressed.arg.partition(".")
    place = _number(number)
    squad = await teams.the_team(s, who, pressed.game)
    if not sure and squad.version == pressed.serial and place < len(squad.team.vault):
        question = f"Throw **{squad.team.vault[place]['name']}** away for good?"
        return screens.sure_screen(squad, question, "Throw away", "teamdrop", number, "teamvault")

    def work(team: Team, price: int) -> tuple[Team, str]:
        return roster.discard(team, place), f"{team.vault[place]['name']} was thrown away."

    return await _change(
        s, who, pressed, TeamEvent.EQUIPPED, work, lambda squad, n: screens.vault_screen(squad, notice=n)
    )


async def _join(s: Services, who: Who, pressed: Pressed) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        after = roster.recruit(team, pressed.value)
        return after, f"{after.members[-1].name} joined."

    return await _change(s, who, pressed, TeamEvent.PEOPLE, work, screens.recruit_screen)


async def _dismiss(s: Services, who: Who, pressed: Pressed) -> Screen:
    name, _, sure = pressed.arg.partition(".")
    if not sure:
        squad = await teams.the_team(s, who, pressed.game)
        member = next((one for one in squad.team.members if one.id == name), None)
        if member is None:
            return screens.home_screen(squad, f"⚠️ {teams.CHANGED}")
        question = f"Dismiss **{safe(member.name)}** for good, with all it has learned? Its CE items stay."
        return screens.sure_screen(squad, question, "Dismiss", "teamdismiss", name, f"teammember {name}")

    def work(team: Team, price: int) -> tuple[Team, str]:
        return roster.dismiss(team, name, price), f"{team.member(name).name} was dismissed."

    return await _change(s, who, pressed, TeamEvent.PEOPLE, work, screens.home_screen, _member(name))


async def _home(s: Services, who: Who, pressed: Pressed) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        member = team.member(pressed.arg)
        playing = [one.id for one in team.members if one.home is (one.id == member.id)]
        said = "plays again" if member.home else "stays at home"
        return roster.line_up(team, playing), f"{member.name} {said}."

    return await _change(s, who, pressed, TeamEvent.PEOPLE, work, _member(pressed.arg))


async def _play(s: Services, who: Who, pressed: Pressed) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        after = roster.line_up(team, pressed.values)
        return after, f"Plays: {', '.join(one.name for one in after.members if not one.home)}."

    return await _change(s, who, pressed, TeamEvent.PEOPLE, work, screens.home_screen, screens.lineup_screen)


async def _named(s: Services, who: Who, pressed: Pressed) -> Screen:
    """A typed name: for the member in `arg`, or for the team."""
    if not pressed.arg:
        try:
            squad = await teams.rename(s, who, pressed.game, pressed.value)
        except Refused as refused:
            squad = await teams.the_team(s, who, pressed.game)
            return screens.home_screen(squad, f"⚠️ {refused.sentence}")
        return screens.home_screen(squad)

    def work(team: Team, price: int) -> tuple[Team, str]:
        name = teams.team_name(pressed.value)
        return roster.rename(team, pressed.arg, name), f"{team.member(pressed.arg).name} is now {name}."

    return await _change(s, who, pressed, TeamEvent.PEOPLE, work, _member(pressed.arg))


async def _retire(s: Services, who: Who, pressed: Pressed) -> Screen:
    squad = await teams.the_team(s, who, pressed.game)
    if pressed.arg != "yes":
        question = f"Retire **{safe(squad.name)}** for good, with everybody in it?"
        return screens.sure_screen(squad, question, "Retire", "teamretire", "", "team")
    return Screen(await teams.retire(s, who, squad.id))


def _number(text: str) -> int:
    return int(text) if text.isdigit() and len(text) < 9 else 0


TABLE: dict[str, Callable[[Services, Who, Pressed], Awaitable[Screen]]] = {
    "teamwhich": _which,
    "team": _look(lambda squad, p: screens.home_screen(squad)),
    "teamopen": _look(lambda squad, p: screens.member_screen(squad, p.value)),
    "teammember": _look(lambda squad, p: screens.member_screen(squad, p.arg)),
    "teamtrain": _look(lambda squad, p: screens.train_screen(squad)),
    "teamkit": _look(_kit),
    "teamequip": _look(lambda squad, p: screens.equip_screen(squad)),
    "teamkitof": _look(lambda squad, p: screens.kit_screen(squad, p.value)),
    "teamvault": _look(lambda squad, p: screens.vault_screen(squad, _number(p.arg))),
    "teamfind": _look(_found),
    "teamrecruit": _look(lambda squad, p: screens.recruit_screen(squad)),
    "teamlineup": _look(lambda squad, p: screens.lineup_screen(squad)),
    "teamhistory": _history,
    "teamskill": _learn,
    "teamstat": _raise,
    "teamtake": _take,
    "teamput": _put,
    "teamrestock": _restock,
    "teamcall": _call,
    "teamgive": _give,
    "teamdrop": _drop,
    "teamjoin": _join,
    "teamdismiss": _dismiss,
    "teamhome": _home,
    "teamplay": _play,
    "teamnamed": _named,
    "teamretire": _retire,
}
"""By the name of the press."""
