"""Screens of a lasting team: the sheets its rule set makes, and what is the same for all teams."""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import clip
from bot.service.ground.posts import pages
from bot.service.screens.press import Press
from bot.service.screens.screen import PAGE, Button, Item, Menu, Screen, page_of, turning
from bot.service.skirmish.teams import presses
from bot.service.skirmish.teams.presses import Room
from bot.service.skirmish.teams.squads import Squad
from bot.skirmish.lasting import HOME, Line, TeamButton, TeamMenu, TeamSheet

HISTORY_PAGE = 1800
"""Most characters of a page."""
MOST_LINE = 400
"""Most characters of a line of a sheet."""


def home_screen(squad: Squad, notice: str = "") -> Screen:
    """The whole team, with everything that can be done to it."""
    return sheet_screen(squad, HOME, notice=notice)


def sheet_screen(squad: Squad, at: str, page: int = 0, notice: str = "") -> Screen:
    """What the team's rule set shows at a place. Raises IllegalPick."""
    sheet = squad.sheet(at)
    lines = [_title(squad, sheet), *(_line(line) for line in sheet.lines)]
    for menu in sheet.menus:
        if menu.listed:
            lines += [
                f"- {safe(item.label)}: {safe(item.text, MOST_LINE)}" for item in page_of(_items(menu), page)
            ]
    if sheet.at == HOME and squad.game is not None:
        lines.append(say("team-locked", game=squad.game))
    buttons: list[Button] = []
    for menu in sheet.menus:
        if len(menu.entries) > PAGE:
            buttons += turning(_items(menu), page, lambda at: presses.ShowPlace(*_of(squad), sheet.at, at))
    buttons += [_button(squad, sheet.at, button) for button in sheet.buttons]
    if sheet.name is not None:
        buttons.append(Button(say("team-rename"), presses.RenamePlace(*_of(squad), sheet.at)))
    if sheet.back is not None:
        buttons.append(Button(say("team-back"), presses.ShowPlace(*_of(squad), sheet.back, 0)))
    else:
        buttons += _team_buttons(squad)
    return _screen(
        squad, lines, [_menu(squad, sheet.at, menu, page) for menu in sheet.menus], buttons, notice
    )


def _title(squad: Squad, sheet: TeamSheet) -> str:
    team = safe(squad.name)
    return (
        say("team-title-place", place=safe(sheet.title), team=team)
        if sheet.title
        else say("team-title", team=team)
    )


def _line(line: str | Line) -> str:
    if isinstance(line, str):
        return safe(line, MOST_LINE)
    if not line.bold:
        return f"**{safe(line.text, MOST_LINE)}**"
    gap = " " if line.text.startswith(" ") else ""
    return f"{line.before}**{safe(line.bold)}**{gap}{safe(line.text, MOST_LINE)}"


def _items(menu: TeamMenu) -> list[Item]:
    return [
        Item(
            entry.id,
            f"✖ {entry.label}"[:100] if entry.disabled else entry.label[:100],
            (entry.disabled or entry.text)[:100],
            entry.chosen,
        )
        for entry in menu.entries
    ]


def _menu(squad: Squad, at: str, menu: TeamMenu, page: int) -> Menu:
    items = page_of(_items(menu), page if len(menu.entries) > PAGE else 0)
    if menu.opens:
        return Menu(menu.label, presses.OpenPlace(*_of(squad)), items)
    if menu.many:
        return Menu(menu.label, presses.ChooseMany(*_of(squad), at, menu.id), items, 1, len(items))
    return Menu(menu.label, presses.ChooseOne(*_of(squad), at, page, menu.id), items)


def _button(squad: Squad, at: str, button: TeamButton) -> Button:
    if button.act:
        return Button(button.label, presses.Act(*_of(squad), at, button.act), button.style)
    return Button(button.label, presses.ShowPlace(*_of(squad), button.at, 0), button.style)


def _team_buttons(squad: Squad) -> list[Button]:
    """What can be done to any team."""
    history = Button(say("team-history"), presses.ShowHistory(*_of(squad), 0))
    if squad.game is not None:
        return [history]
    rename = Button(say("team-rename"), presses.RenameTeam(*_of(squad)))
    return [history, rename, Button(say("team-retire"), presses.Retire(*_of(squad)))]


def history_screen(squad: Squad, lines: Sequence[str], page: int = 0) -> Screen:
    """What changed the team and why, newest first."""
    texts = pages(lines, HISTORY_PAGE) or [say("team-history-none")]
    last = len(texts) - 1
    page = min(max(page, 0), last)
    buttons = []
    if page < last:
        buttons.append(Button(say("team-history-earlier"), presses.ShowHistory(*_of(squad), page + 1)))
    if page > 0:
        buttons.append(Button(say("team-history-later"), presses.ShowHistory(*_of(squad), page - 1)))
    buttons.append(Button(say("team-back"), presses.ShowTeam(*_of(squad))))
    return _screen(squad, [say("team-history-of", team=safe(squad.name)), texts[page]], (), buttons)


def sure_screen(squad: Squad, question: str, label: str, press: Press, at: str) -> Screen:
    """Asks again before something that cannot be taken back; `at` is the place to go back to."""
    back = Button(say("team-back"), presses.ShowPlace(*_of(squad), at, 0))
    return _screen(squad, [safe(question, MOST_LINE)], (), [Button(label, press, "danger"), back])


def choosing_screen(squads: Sequence[Squad], room: Room) -> Screen:
    """Several teams: which one? `room` is what is shown then."""
    items = tuple(Item(str(squad.id), squad.name, squad.summary) for squad in squads)
    return Screen(say("team-which"), (Menu(say("team-menu"), presses.ChooseTeam(room), items[:PAGE]),))


def _of(squad: Squad) -> tuple[int, int]:
    """What every press on a team carries."""
    return squad.id, squad.version


def _screen(
    squad: Squad, lines: Sequence[str], menus: Sequence[Menu], buttons: Sequence[Button], notice: str = ""
) -> Screen:
    text = "\n".join([notice, *lines] if notice else lines)
    return Screen(clip(text), tuple(menus), tuple(buttons))
