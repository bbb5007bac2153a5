"""A choice that only leads to the next one, as the activation of a unit: it is confirmed together with that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.service.skirmish.battles import Battle
from bot.service.skirmish.draft import Draft
from bot.skirmish.engine import Choice, IllegalPick, Pick, RuleSet
from bot.skirmish.game import Game, play


def after_first(battle: Battle, seat: str, draft: Draft) -> Battle:
    """The battle once the first choice of the draft is made; as it is without one. Nothing is stored."""
    global _last
    if draft.first is None:
        return battle
    before, led, made = _last
    if before is not battle.playing or led != (seat, draft.first):
        before, led = battle.playing, (seat, draft.first)
        try:
            made = play(battle.rules, before, seat, Pick(draft.first))
        except IllegalPick:
            return battle
        _last = (before, led, made)
    return replace(battle, game=made)


_last: tuple[Game[Any] | None, tuple[str, str], Game[Any] | None] = (None, ("", ""), None)
"""The game asked for last, what was chosen, and the game after it: a screen and the press on it ask for the same."""


def menu_of(battle: Battle, seat: str, draft: Draft) -> list[Choice]:
    """What may be chosen: after the first choice of the draft, then what may be done with its unit instead."""
    now = list(battle.rules.choices(battle.playing.state, seat))
    led = first_of(now, draft)
    if led is None:
        return now
    after = after_first(battle, seat, draft)
    others = [entry for entry in now if entry.unit == led.unit and entry is not led]
    return [*after.rules.choices(after.playing.state, seat), *others]


def first_of(menu: Sequence[Choice], draft: Draft) -> Choice | None:
    """The choice that is made first; None without one."""
    return next((entry for entry in menu if entry.id == draft.first), None)


def led(rules: RuleSet[Any], now: Sequence[Choice], before: Draft, changed: Draft) -> Draft:
    """A draft after an entry was chosen: past a choice that only leads on, and without one that is not wanted any more.

    `now` is the menu without the first choice of the draft.
    """
    chosen = next((entry for entry in now if entry.id == changed.choice), None)
    if chosen is not None and rules.leads_on(chosen.id):
        return Draft(first=chosen.id)
    if chosen is not None and changed.first is not None:
        return replace(changed, first=None, unit=chosen.unit)
    if changed.unit is not None and before.unit is None and changed.choice is None:
        for entry in now:
            if entry.unit == changed.unit and entry.disabled is None and rules.leads_on(entry.id):
                return Draft(first=entry.id)
    return changed
