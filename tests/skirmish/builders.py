"""What every army builder must keep (`bot.skirmish.building`), checked by walking its sheets by chance."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from bot.skirmish.building import MAX_ID, MOST_ACTS, MOST_MENUS, NAME, Sheet
from bot.skirmish.engine import MAX_LABEL, IllegalPick, RuleSet


def check_builder(rules: RuleSet[Any], seed: int, *, taps: int = 60) -> list[Mapping[str, Any]]:
    """Walk from an empty army and from each ready one; the armies seen.

    Sheets are well formed, what is greyed is refused with its reason, what is not is done, armies stay JSON and can be
    shown at the place given with them, and asking or changing leaves the army given as it was.
    """
    chance, seen = random.Random(seed), []
    for start in [{}, *(army.data for army in rules.armies())]:
        army: Mapping[str, Any] = json.loads(json.dumps(start))
        at = ""
        for _ in range(taps):
            before = json.dumps(army)
            sheet = rules.army_sheet(army, {}, at)
            assert sheet is not None, f"{rules.id} has no builder"
            check_sheet(sheet)
            rules.check_army(army, {})
            after, next_at = _tapped(rules, army, at, sheet, chance)
            assert json.dumps(army) == before, f"{at}: the army given was changed"
            army, at = json.loads(json.dumps(after)), next_at
            seen.append(army)
    for nowhere in ("-1", "999", "no such place"):
        with pytest.raises((IllegalPick, ValueError)):
            rules.army_sheet({}, {}, nowhere)
    return seen


def check_sheet(sheet: Sheet) -> None:
    """Inside the limits of the interface, in words, each entry with an id of its own."""
    assert sheet.title.strip()
    assert len(sheet.menus) <= MOST_MENUS
    assert len(sheet.acts) <= MOST_ACTS
    for entries in [sheet.units, *(menu.entries for menu in sheet.menus)]:
        assert len({entry.id for entry in entries}) == len(entries)
        for entry in entries:
            assert 0 < len(entry.id) <= MAX_ID
            assert 0 < len(entry.label) <= MAX_LABEL
            assert len(entry.text) <= MAX_LABEL, entry.text
            assert entry.disabled is None or 0 < len(entry.disabled) <= MAX_LABEL, entry.disabled
    assert all(menu.entries and menu.label for menu in sheet.menus)
    assert (sheet.spent is None) == (sheet.limit is None)
    words = [sheet.title, *sheet.lines, *(entry.text for entry in sheet.units)]
    assert not [text for text in words if "_" in text], words


def _tapped(
    rules: RuleSet[Any], army: Mapping[str, Any], at: str, sheet: Sheet, chance: random.Random
) -> tuple[Mapping[str, Any], str]:
    """The army and place after any tap; one that is greyed must be refused."""
    taps: list[tuple[str, str, str | None]] = [
        (menu.id, entry.id, entry.disabled) for menu in sheet.menus for entry in menu.entries
    ]
    taps += [(act.id, "", act.disabled) for act in sheet.acts]
    taps += [("open", entry.id, None) for entry in sheet.units]
    taps += [("open", "", None), (NAME, "Fritz", None if sheet.name is not None else "nameless")]
    what, value, greyed = chance.choice(taps)
    if what == "open":
        return army, value
    if greyed is None:
        return rules.change_army(army, {}, at, what, value)
    if what != NAME:
        with pytest.raises(IllegalPick):
            rules.change_army(army, {}, at, what, value)
    return army, at
