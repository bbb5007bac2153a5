"""A walk through the sheets of a lasting team: what every rule set that has such teams must keep."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.skirmish.building import MAX_ID
from bot.skirmish.engine import IllegalPick
from bot.skirmish.lasting import HOME, NAME, Change, Lasting, Line, Look, TeamSheet

MOST_MENUS = 3
MOST_BUTTONS = 8
FREE = Look()


def walk(
    lasting: Lasting, team: Mapping[str, Any], seed: int, steps: int = 40, look: Look = FREE
) -> set[str]:
    """Choose by chance on sheet after sheet; what was done, by the ids of menus and acts."""
    chance = random.Random(seed)
    at, done = HOME, set()
    for _ in range(steps):
        sheet = lasting.sheet(team, at, look)
        check(sheet)
        assert lasting.sheet(team, at, look) == sheet
        step = _step(sheet, chance)
        if isinstance(step, str):
            at = step
            continue
        what, values = step
        before = json.dumps(team, sort_keys=True)
        change = lasting.change(team, sheet.at, what, values, look)
        assert json.dumps(team, sort_keys=True) == before
        _check_change(lasting, change, look)
        team, at = change.team, change.at
        done.add(what)
    _check_playing(lasting, team, look)
    return done


def check(sheet: TeamSheet) -> None:
    """Lengths, ids, and that a menu has something to choose."""
    assert len(sheet.at) <= MAX_ID
    assert len(sheet.menus) <= MOST_MENUS
    assert len(sheet.buttons) <= MOST_BUTTONS
    assert (sheet.back is None) == (sheet.at == HOME)
    assert all(isinstance(line, Line) or line for line in sheet.lines)
    ids = [menu.id for menu in sheet.menus] + [button.act for button in sheet.buttons if button.act]
    assert len(set(ids)) == len(ids)
    assert all(one.isalpha() and one.islower() and one != NAME for one in ids)
    for menu in sheet.menus:
        assert menu.entries
        assert len({entry.id for entry in menu.entries}) == len(menu.entries)
        assert all(len(entry.id) <= MAX_ID and entry.label for entry in menu.entries)
        assert not (menu.opens and menu.many)
    for button in sheet.buttons:
        assert 0 < len(button.label) <= 80
        assert not (button.sure and not button.act)


def _step(sheet: TeamSheet, chance: random.Random) -> str | tuple[str, tuple[str, ...]]:
    """A place to go to, or something to do with its values."""
    steps: list[str | tuple[str, tuple[str, ...]]] = [sheet.back] if sheet.back is not None else []
    for menu in sheet.menus:
        free = [entry.id for entry in menu.entries if entry.disabled is None]
        if free and menu.many:
            steps.append((menu.id, tuple(sorted(chance.sample(free, chance.randint(1, len(free)))))))
        elif free:
            chosen = chance.choice(free)
            steps.append(chosen if menu.opens else (menu.id, (chosen,)))
    steps += [(button.act, ()) if button.act else button.at for button in sheet.buttons]
    if sheet.name is not None:
        steps.append((NAME, (f"Name {chance.randint(1, 10**9)}",)))
    return chance.choice(steps or [HOME])


def _check_change(lasting: Lasting, change: Change, look: Look) -> None:
    assert json.loads(json.dumps(change.team)) == change.team
    assert change.said.endswith((".", "!"))
    check(lasting.sheet(change.team, change.at, look))
    assert lasting.points(change.team) >= 0
    assert lasting.fielded(change.team) == lasting.fielded(json.loads(json.dumps(change.team)))


def _check_playing(lasting: Lasting, team: Mapping[str, Any], look: Look) -> None:
    """A team in a game is looked at only."""
    locked = replace(look, playing=True)
    sheet = lasting.sheet(team, HOME, locked)
    check(sheet)
    places = [entry.id for menu in sheet.menus for entry in menu.entries]
    assert all(menu.opens for menu in sheet.menus)
    for place in places:
        opened = lasting.sheet(team, place, locked)
        assert (opened.menus, opened.buttons, opened.name) == ((), (), None)
        with pytest.raises(IllegalPick):
            lasting.change(team, place, NAME, ("Name",), locked)
