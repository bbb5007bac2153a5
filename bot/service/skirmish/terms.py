"""The terms of a challenge, changed by the challenger before the others accept."""

from __future__ import annotations

from bot.messages import say
from bot.service.base import Services, Who
from bot.service.screens.answer import presents
from bot.service.screens.screen import Button, Item, Menu, Screen, page_of
from bot.service.skirmish.battles import Battle, the_battle
from bot.service.skirmish.lobby import TIMES, lobby_text, say_value, set_terms
from bot.service.skirmish.presses import ChooseTerm, GamePress, SetTerm, ShowTerms, TypeTerm

BOARDS = ("standard", "random")


async def terms_screen(s: Services, who: Who, skirmish_id: int, name: str = "") -> Screen:
    """All terms to choose from, or the values of one of them."""
    battle = await the_battle(s, who, skirmish_id)
    if not name:
        return _all(
            battle,
            "" if open_to(battle, who) else say("terms-all"),
        )
    return _one(battle, name)


async def present(s: Services, who: Who, press: GamePress, notice: str) -> Screen:
    """All terms as they are now, where a press was made for others."""
    return _all(await the_battle(s, who, press.game), notice)


presents(SetTerm)(present)
presents(TypeTerm)(present)


def open_to(battle: Battle, who: Who) -> bool:
    """Whether this person may change the terms now."""
    return battle.row.made_by == who.user_id and battle.row.thread_id is None


async def set_term(s: Services, who: Who, skirmish_id: int, serial: int, name: str, value: str) -> Screen:
    """Give one of the terms a value."""
    return _all(await set_terms(s, who, skirmish_id, serial, name, value))


def _all(battle: Battle, notice: str = "") -> Screen:
    row, rules = battle.row, battle.rules
    items = [
        Item("time", say("terms-time"), next(label for label, n in TIMES.items() if n == row.turn_minutes)),
        Item("board", say("terms-board"), row.board_kind),
    ]
    for setting in rules.settings():
        items.append(
            Item(setting.id, setting.label, say_value(setting, row.settings.get(setting.id, setting.default)))
        )
    return Screen(
        "\n".join(part for part in (lobby_text(battle), notice) if part),
        (Menu(say("terms-menu"), ChooseTerm(row.id, row.serial), page_of(items, 0)),),
    )


def _one(battle: Battle, name: str) -> Screen:
    row = battle.row
    setting = next((known for known in battle.rules.settings() if known.id == name), None)
    if name == "time":
        items = [Item(label, label) for label in TIMES]
    elif name == "board":
        items = [Item(board, board.capitalize()) for board in BOARDS]
    elif setting is None:
        return _all(battle)
    elif setting.choices:
        items = [Item(pick.id, pick.label, pick.odds) for pick in setting.choices]
    elif isinstance(setting.default, bool):
        items = [Item("yes", say("terms-pick-yes")), Item("no", say("terms-pick-no"))]
    else:
        items = []
    label = {"time": say("terms-time"), "board": say("terms-board")}.get(name) or (
        setting.label if setting else name
    )
    text = say("terms-one", title=battle.title, term=label)
    if setting is not None and setting.low is not None and setting.high is not None:
        low, high = f"{setting.low:g}", f"{setting.high:g}"
        text = say("terms-one-range", title=battle.title, term=label, low=low, high=high)
    menus = (Menu(label[:100], SetTerm(row.id, row.serial, name), page_of(items, 0)),) if items else ()
    typed = () if items else (Button(say("terms-type"), TypeTerm(row.id, row.serial, name)),)
    return Screen(text, menus, (*typed, Button(say("terms-back"), ShowTerms(row.id, row.serial))))
