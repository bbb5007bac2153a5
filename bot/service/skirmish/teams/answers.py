"""What a press on a lasting team's screens brings about.

A refusal is shown above the screen it belongs to, so that nobody has to start again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Refused, Services, Who, refused
from bot.service.screens.answer import WARNING, Given, answer, answers, expect, form, presents
from bot.service.screens.screen import Field, Form, Screen
from bot.service.skirmish.teams import presses, screens, squads
from bot.service.skirmish.teams.presses import Room, TeamPress
from bot.service.skirmish.teams.squads import Squad
from bot.skirmish.engine import IllegalPick
from bot.skirmish.lasting import HOME, NAME, TeamButton


async def open_team(s: Services, who: Who, team_id: int, room: Room = Room.HOME) -> Screen:
    """One of the screens of a team, as a command or a menu asks for it."""
    squad = await squads.the_team(s, who, team_id)
    if room == Room.HISTORY:
        return await answer(s, who, presses.ShowHistory(squad.id, squad.version, 0), Given())
    if room == Room.RETIRE:
        return await answer(s, who, presses.Retire(squad.id, squad.version), Given())
    return _shown(squad, HOME if room == Room.HOME else room.value)


@answers(presses.ChooseTeam)
async def _which(s: Services, who: Who, press: presses.ChooseTeam, given: Given) -> Screen:
    return await open_team(s, who, _number(given.value), press.room)


async def choose_team(s: Services, who: Who, typed: str, room: Room = Room.HOME) -> Screen:
    """The screen for the team of that name; without a name for the only one, or a menu of all. Raises Refused."""
    meant = await _named_so(s, who, typed)
    if len(meant) > 1:
        return screens.choosing_screen(meant, room)
    return await open_team(s, who, meant[0].id, room)


async def _named_so(s: Services, who: Who, typed: str) -> list[Squad]:
    """The person's team of that name; without a name all of them. Raises Refused."""
    meant = await squads.my_teams(s, who)
    if not meant:
        raise refused("team-none")
    if not typed:
        return meant
    wanted = typed.strip().casefold()
    named = [squad for squad in meant if wanted in (squad.name.casefold(), str(squad.id))]
    if not named:
        known = ", ".join(f"**{safe(squad.name)}**" for squad in meant)
        raise refused("team-unknown", teams=known)
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
    return [start for start in await squads.starts(s, who) if typed.casefold() in start[0].casefold()]


async def founded(s: Services, who: Who, name: str, start: str) -> Screen:
    """A new team, and its screen."""
    squad = await squads.found_team(s, who, name, start)
    return screens.home_screen(squad, say("team-founded", team=safe(squad.name)))


async def renamed(s: Services, who: Who, typed: str, name: str) -> Screen:
    """The team of that name with another name."""
    meant = await _named_so(s, who, typed)
    if len(meant) > 1:
        raise refused("team-several")
    return await _rename(s, who, presses.RenameTeam(meant[0].id, meant[0].version), name)


@presents(TeamPress)
async def _present(s: Services, who: Who, press: TeamPress, notice: str) -> Screen:
    return screens.home_screen(await squads.the_team(s, who, press.team), notice)


# ---------------------------------------------------------------- looking


@answers(presses.ShowTeam)
async def _show_team(s: Services, who: Who, press: presses.ShowTeam, given: Given) -> Screen:
    return screens.home_screen(await squads.the_team(s, who, press.team))


@answers(presses.ShowPlace)
async def _show_place(s: Services, who: Who, press: presses.ShowPlace, given: Given) -> Screen:
    return _shown(await squads.the_team(s, who, press.team), press.at, press.page)


@answers(presses.OpenPlace)
async def _open_place(s: Services, who: Who, press: presses.OpenPlace, given: Given) -> Screen:
    squad = await squads.the_team(s, who, press.team)
    expect(press.version, squad.version, say("team-changed"))  # something else may be at that place now
    return _shown(squad, given.value)


def _shown(squad: Squad, at: str, page: int = 0, notice: str = "") -> Screen:
    """The sheet of a place, or the team where that is not there any more."""
    try:
        return screens.sheet_screen(squad, at, page, notice)
    except IllegalPick:
        return screens.home_screen(squad, notice or f"{WARNING} {say('team-changed')}")


@answers(presses.ShowHistory)
async def _history(s: Services, who: Who, press: presses.ShowHistory, given: Given) -> Screen:
    squad = await squads.the_team(s, who, press.team)
    return screens.history_screen(squad, await squads.history(s, who, squad.id), press.page)


# ---------------------------------------------------------------- changing


async def _change(
    s: Services, who: Who, press: TeamPress, at: str, what: str, values: Sequence[str], page: int = 0
) -> Screen:
    """Change the team and show where that leads; a refusal shows the place it was chosen at, with the reason."""
    try:
        squad, made = await squads.change(
            s,
            who,
            press.team,
            press.version,
            lambda squad: squad.lasting.change(squad.team, at, what, values, squad.look),
        )
    except Refused as error:
        squad = await squads.the_team(s, who, press.team)
        return _shown(squad, at, page, f"{WARNING} {error.sentence}")
    if made is None:
        return _shown(squad, at, page)
    return _shown(squad, made.at, page if made.at == at else 0, f"✅ {safe(made.said, 300)}")


@answers(presses.ChooseOne)
async def _choose_one(s: Services, who: Who, press: presses.ChooseOne, given: Given) -> Screen:
    return await _change(s, who, press, press.at, press.menu, given.values, press.page)


@answers(presses.ChooseMany)
async def _choose_many(s: Services, who: Who, press: presses.ChooseMany, given: Given) -> Screen:
    return await _change(s, who, press, press.at, press.menu, given.values)


@answers(presses.Act)
async def _act(s: Services, who: Who, press: presses.Act, given: Given) -> Screen:
    if not press.sure:
        squad = await squads.the_team(s, who, press.team)
        button = _button(squad, press.at, press.act)
        if squad.version == press.version and button is not None and button.sure:
            return screens.sure_screen(squad, button.sure, button.label, replace(press, sure=True), press.at)
    return await _change(s, who, press, press.at, press.act, ())


def _button(squad: Squad, at: str, act: str) -> TeamButton | None:
    try:
        return next((button for button in squad.sheet(at).buttons if button.act == act), None)
    except IllegalPick:
        return None


def new_name() -> Form:
    """The form for a new name."""
    return Form(say("team-rename-form"), (Field("name", say("team-rename-field"), 40),))


form(presses.RenameTeam, new_name)
form(presses.RenamePlace, new_name)


@answers(presses.RenameTeam)
async def _rename_team(s: Services, who: Who, press: presses.RenameTeam, given: Given) -> Screen:
    return await _rename(s, who, press, given.texts["name"])


async def _rename(s: Services, who: Who, press: presses.RenameTeam, name: str) -> Screen:
    try:
        squad = await squads.rename(s, who, press.team, press.version, name)
    except Refused as error:
        squad = await squads.the_team(s, who, press.team)
        return screens.home_screen(squad, f"{WARNING} {error.sentence}")
    return screens.home_screen(squad)


@answers(presses.RenamePlace)
async def _rename_place(s: Services, who: Who, press: presses.RenamePlace, given: Given) -> Screen:
    try:
        name = squads.team_name(given.texts["name"])
    except Refused as error:
        squad = await squads.the_team(s, who, press.team)
        return _shown(squad, press.at, notice=f"{WARNING} {error.sentence}")
    return await _change(s, who, press, press.at, NAME, (name,))


@answers(presses.Retire)
async def _retire(s: Services, who: Who, press: presses.Retire, given: Given) -> Screen:
    squad = await squads.the_team(s, who, press.team)
    if not press.sure:
        question = say("team-retire-sure", team=squad.name)
        return screens.sure_screen(squad, question, say("team-retire"), replace(press, sure=True), HOME)
    return Screen(await squads.retire(s, who, squad.id, press.version))


def _number(text: str) -> int:
    """An id of a menu's entry. Raises Refused."""
    if not text.isdecimal() or len(text) > 9:
        raise refused("turn-not-offered")
    return int(text)
