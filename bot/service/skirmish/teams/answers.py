"""What a press on a strike team's screens brings about.

A refusal is shown above the screen it belongs to, so that nobody has to begin anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from bot.campaign.world.safe_text import safe
from bot.service.base import Refused, Services, Who
from bot.service.screens.answer import WARNING, Given, answer, answers, form, presents
from bot.service.screens.screen import Field, Form, Screen
from bot.service.skirmish.teams import presses, screens, squads
from bot.service.skirmish.teams.presses import Room, TeamPress
from bot.service.skirmish.teams.squads import Squad
from bot.service.skirmish.teams.text import STAT_WORDS, skill_name
from bot.skirmish.engine import IllegalPick
from bot.skirmish.shiftstorm import roster
from bot.skirmish.shiftstorm import team as lasting
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.team import Team
from bot.store.team_tables import TeamEvent

Show = Callable[[Squad, str], Screen]
"""A screen of a team with a notice above it."""
P = TypeVar("P", bound=TeamPress)
ROOMS: dict[Room, Callable[[int, int], TeamPress]] = {
    Room.HOME: presses.ShowTeam,
    Room.TRAIN: presses.ShowTraining,
    Room.EQUIP: presses.ChooseForKit,
    Room.VAULT: lambda team, version: presses.ShowVault(team, version, 0),
    Room.RECRUIT: presses.ShowRecruits,
    Room.LINEUP: presses.ShowLineup,
    Room.HISTORY: lambda team, version: presses.ShowHistory(team, version, 0),
    Room.RETIRE: presses.Retire,
}


async def open_team(s: Services, who: Who, team_id: int, room: Room = Room.HOME) -> Screen:
    """One of the screens of a team, as a command or a menu asks for it."""
    squad = await squads.the_team(s, who, team_id)
    return await answer(s, who, ROOMS[room](squad.id, squad.version), Given())


@answers(presses.ChooseTeam)
async def _which(s: Services, who: Who, press: presses.ChooseTeam, given: Given) -> Screen:
    return await open_team(s, who, _number(given.value), press.room)


async def choose_team(s: Services, who: Who, typed: str, room: Room = Room.HOME) -> Screen:
    """The screen for the team of that name; without a name for the only one, or a menu of all. Raises Refused."""
    found = await _named_so(s, who, typed)
    if len(found) > 1:
        return screens.choosing_screen(found, room)
    return await open_team(s, who, found[0].id, room)


async def _named_so(s: Services, who: Who, typed: str) -> list[Squad]:
    """The person's team of that name; without a name all of them. Raises Refused."""
    found = await squads.my_teams(s, who)
    if not found:
        raise Refused(squads.NO_TEAM)
    if not typed:
        return found
    wanted = typed.strip().casefold()
    named = [squad for squad in found if wanted in (squad.name.casefold(), str(squad.id))]
    if not named:
        known = ", ".join(f"**{safe(squad.name)}**" for squad in found)
        raise Refused(f"You have no team of that name. Yours: {known}.")
    return named


async def names(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The person's teams whose names hold what is typed, for autocomplete."""
    return [
        (squad.name, squad.name)
        for squad in await squads.my_teams(s, who)
        if typed.casefold() in squad.name.casefold()
    ]


async def start_names(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """What a team can be made of, for autocomplete."""
    return [one for one in await squads.starts(s, who) if typed.casefold() in one[0].casefold()]


async def founded(s: Services, who: Who, name: str, start: str) -> Screen:
    """A new team, and its screen."""
    squad = await squads.found_team(s, who, name, start)
    return screens.home_screen(squad, f"✅ **{safe(squad.name)}** is founded.")


async def renamed(s: Services, who: Who, typed: str, name: str) -> Screen:
    """The team of that name with another name."""
    found = await _named_so(s, who, typed)
    if len(found) > 1:
        raise Refused("You have several teams. Say which one.")
    return await _rename(s, who, presses.RenameTeam(found[0].id, found[0].version), name)


@presents(TeamPress)
async def _present(s: Services, who: Who, press: TeamPress, notice: str) -> Screen:
    return screens.home_screen(await squads.the_team(s, who, press.team), notice)


# ---------------------------------------------------------------- looking


def _shows(kind: type[P], show: Callable[[Squad, P, Given], Screen]) -> None:
    """A press that only looks: at the team as it is now, whatever it was."""

    @answers(kind)
    async def work(s: Services, who: Who, press: P, given: Given) -> Screen:
        squad = await squads.the_team(s, who, press.team)
        try:
            return show(squad, press, given)
        except IllegalPick:
            return screens.home_screen(squad, f"{WARNING} {squads.CHANGED}")


_shows(presses.ShowTeam, lambda squad, press, given: screens.home_screen(squad))
_shows(presses.OpenMember, lambda squad, press, given: screens.member_screen(squad, given.value))
_shows(presses.ShowMember, lambda squad, press, given: screens.member_screen(squad, press.member))
_shows(presses.ShowTraining, lambda squad, press, given: screens.train_screen(squad))
_shows(presses.ShowKit, lambda squad, press, given: screens.kit_screen(squad, press.member, press.page))
_shows(presses.ChooseForKit, lambda squad, press, given: screens.equip_screen(squad))
_shows(presses.OpenKit, lambda squad, press, given: screens.kit_screen(squad, given.value))
_shows(presses.ShowVault, lambda squad, press, given: screens.vault_screen(squad, press.page))
_shows(presses.ShowRecruits, lambda squad, press, given: screens.recruit_screen(squad))
_shows(presses.ShowLineup, lambda squad, press, given: screens.lineup_screen(squad))


@answers(presses.OpenItem)
async def _open_item(s: Services, who: Who, press: presses.OpenItem, given: Given) -> Screen:
    squad = await squads.the_team(s, who, press.team)
    if squad.version != press.version:  # another item may be at that place now
        return screens.vault_screen(squad, notice=f"{WARNING} {squads.CHANGED}")
    return screens.found_screen(squad, _number(given.value))


@answers(presses.ShowHistory)
async def _history(s: Services, who: Who, press: presses.ShowHistory, given: Given) -> Screen:
    squad = await squads.the_team(s, who, press.team)
    return screens.history_screen(squad, await squads.history(s, who, squad.id), press.page)


# ---------------------------------------------------------------- changing


async def _change(
    s: Services,
    who: Who,
    press: TeamPress,
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
        squad = await squads.change(s, who, press.team, press.version, kind, noted)
    except Refused as refused:
        squad = await squads.the_team(s, who, press.team)
        show, notice = before or after, f"{WARNING} {refused.sentence}"
    else:
        show, notice = after, f"✅ {safe(said[0], 300)}" if said else ""
    try:
        return show(squad, notice)
    except IllegalPick:
        return screens.home_screen(squad, notice)


@answers(presses.Learn)
async def _learn(s: Services, who: Who, press: presses.Learn, given: Given) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        after = lasting.learn(team, press.member, given.value)
        return after, f"{team.member(press.member).name} learned {skill_name(given.value)}."

    return await _change(s, who, press, TeamEvent.TRAINED, work, _member(press.member))


@answers(presses.Raise)
async def _raise(s: Services, who: Who, press: presses.Raise, given: Given) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        after = lasting.raise_stat(team, press.member, given.value)
        value = lasting.stats_of(after.member(press.member))[given.value]
        word = STAT_WORDS[given.value]
        return after, f"{team.member(press.member).name} raised {word} to {value}."

    return await _change(s, who, press, TeamEvent.TRAINED, work, _member(press.member))


def _member(name: str) -> Show:
    return lambda squad, notice: screens.member_screen(squad, name, notice)


def _kit_of(press: presses.TakeItem | presses.PutAway) -> Show:
    return lambda squad, notice: screens.kit_screen(squad, press.member, press.page, notice)


@answers(presses.TakeItem)
async def _take(s: Services, who: Who, press: presses.TakeItem, given: Given) -> Screen:
    name = press.member
    item, _, cog = given.value.partition(".")

    def work(team: Team, price: int) -> tuple[Team, str]:
        after = roster.take(team, name, item, cog, price)
        paid = team.rays - after.rays
        cost = f" for {paid} Rays" if paid else ""
        return after, f"{team.member(name).name} took {catalogue().items[item].name}{cost}."

    return await _change(s, who, press, TeamEvent.EQUIPPED, work, _kit_of(press))


@answers(presses.PutAway)
async def _put(s: Services, who: Who, press: presses.PutAway, given: Given) -> Screen:
    name = press.member
    kind, _, what = given.value.partition(":")

    def work(team: Team, price: int) -> tuple[Team, str]:
        member = team.member(name)
        if kind == "c":
            after = lasting.stow(team, name, _number(what))
            return after, f"{member.name} put {after.vault[-1]['name']} into the vault."
        after = roster.put_away(team, name, what, price)
        return after, f"{member.name} put {catalogue().items[what].name} away."

    return await _change(s, who, press, TeamEvent.EQUIPPED, work, _kit_of(press))


@answers(presses.Restock)
async def _restock(s: Services, who: Who, press: presses.Restock, given: Given) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        after, problems = roster.restock(team, price)
        paid = team.rays - after.rays
        cost = f" for {paid} Rays" if paid else ""
        return after, " ".join([f"What was used up is taken again{cost}.", *problems])

    return await _change(s, who, press, TeamEvent.EQUIPPED, work, screens.home_screen)


@answers(presses.CallItem)
async def _call(s: Services, who: Who, press: presses.CallItem, given: Given) -> Screen:
    place = press.place

    def work(team: Team, price: int) -> tuple[Team, str]:
        after = roster.call(team, place, given.value)
        return after, f"What was found is a {given.value}."

    return await _change(
        s, who, press, TeamEvent.EQUIPPED, work, lambda squad, n: screens.found_screen(squad, place, n)
    )


@answers(presses.GiveItem)
async def _give(s: Services, who: Who, press: presses.GiveItem, given: Given) -> Screen:
    place = press.place

    def work(team: Team, price: int) -> tuple[Team, str]:
        after = lasting.equip(team, given.value, place)
        member = after.member(given.value)
        return after, f"{member.name} took {member.ce[-1]['name']} from the vault."

    return await _change(
        s,
        who,
        press,
        TeamEvent.EQUIPPED,
        work,
        lambda squad, n: screens.vault_screen(squad, notice=n),
        lambda squad, n: screens.found_screen(squad, place, n),
    )


@answers(presses.ThrowAway)
async def _drop(s: Services, who: Who, press: presses.ThrowAway, given: Given) -> Screen:
    place = press.place
    squad = await squads.the_team(s, who, press.team)
    if not press.sure and squad.version == press.version and place < len(squad.team.vault):
        question = f"Throw **{squad.team.vault[place]['name']}** away for good?"
        sure, back = replace(press, sure=True), presses.ShowVault(press.team, press.version, 0)
        return screens.sure_screen(squad, question, "Throw away", sure, back)

    def work(team: Team, price: int) -> tuple[Team, str]:
        return roster.discard(team, place), f"{team.vault[place]['name']} was thrown away."

    return await _change(
        s, who, press, TeamEvent.EQUIPPED, work, lambda squad, n: screens.vault_screen(squad, notice=n)
    )


@answers(presses.Join)
async def _join(s: Services, who: Who, press: presses.Join, given: Given) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        after = roster.recruit(team, given.value)
        return after, f"{after.members[-1].name} joined."

    return await _change(s, who, press, TeamEvent.PEOPLE, work, screens.recruit_screen)


@answers(presses.Dismiss)
async def _dismiss(s: Services, who: Who, press: presses.Dismiss, given: Given) -> Screen:
    name = press.member
    if not press.sure:
        squad = await squads.the_team(s, who, press.team)
        member = next((one for one in squad.team.members if one.id == name), None)
        if member is None:
            return screens.home_screen(squad, f"{WARNING} {squads.CHANGED}")
        question = f"Dismiss **{safe(member.name)}** for good, with all it has learned? Its CE items stay."
        sure = presses.Dismiss(squad.id, squad.version, name, sure=True)
        back = presses.ShowMember(squad.id, squad.version, name)
        return screens.sure_screen(squad, question, "Dismiss", sure, back)

    def work(team: Team, price: int) -> tuple[Team, str]:
        return roster.dismiss(team, name, price), f"{team.member(name).name} was dismissed."

    return await _change(s, who, press, TeamEvent.PEOPLE, work, screens.home_screen, _member(name))


@answers(presses.StayHome)
async def _home(s: Services, who: Who, press: presses.StayHome, given: Given) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        member = team.member(press.member)
        playing = [one.id for one in team.members if one.home is (one.id == member.id)]
        said = "plays again" if member.home else "stays at home"
        return roster.line_up(team, playing), f"{member.name} {said}."

    return await _change(s, who, press, TeamEvent.PEOPLE, work, _member(press.member))


@answers(presses.LineUp)
async def _play(s: Services, who: Who, press: presses.LineUp, given: Given) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        after = roster.line_up(team, given.values)
        return after, f"Plays: {', '.join(one.name for one in after.members if not one.home)}."

    return await _change(s, who, press, TeamEvent.PEOPLE, work, screens.home_screen, screens.lineup_screen)


NAME = Form("A new name", (Field("name", "Name", 40),))
form(presses.RenameTeam, NAME)
form(presses.RenameMember, NAME)


@answers(presses.RenameTeam)
async def _rename_team(s: Services, who: Who, press: presses.RenameTeam, given: Given) -> Screen:
    return await _rename(s, who, press, given.texts["name"])


async def _rename(s: Services, who: Who, press: presses.RenameTeam, name: str) -> Screen:
    try:
        squad = await squads.rename(s, who, press.team, press.version, name)
    except Refused as refused:
        squad = await squads.the_team(s, who, press.team)
        return screens.home_screen(squad, f"{WARNING} {refused.sentence}")
    return screens.home_screen(squad)


@answers(presses.RenameMember)
async def _rename_member(s: Services, who: Who, press: presses.RenameMember, given: Given) -> Screen:
    def work(team: Team, price: int) -> tuple[Team, str]:
        name = squads.team_name(given.texts["name"])
        return roster.rename(team, press.member, name), f"{team.member(press.member).name} is now {name}."

    return await _change(s, who, press, TeamEvent.PEOPLE, work, _member(press.member))


@answers(presses.Retire)
async def _retire(s: Services, who: Who, press: presses.Retire, given: Given) -> Screen:
    squad = await squads.the_team(s, who, press.team)
    if not press.sure:
        question = f"Retire **{safe(squad.name)}** for good, with everybody in it?"
        sure = presses.Retire(squad.id, squad.version, sure=True)
        return screens.sure_screen(squad, question, "Retire", sure, presses.ShowTeam(squad.id, squad.version))
    return Screen(await squads.retire(s, who, squad.id, press.version))


def _number(text: str) -> int:
    """A place or an id of a menu's entry. Raises Refused."""
    if not text.isdecimal() or len(text) > 9:
        raise Refused("That is not offered.")
    return int(text)
