"""What is agreed on before a game: values of settings, players, armies, the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.messages import say
from bot.skirmish.engine import IllegalPick, RuleSet, Setting, Setup
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import BoardError, board_from_data

Value = str | int | float | bool


def with_defaults(settings: Iterable[Setting], given: Mapping[str, Any]) -> dict[str, Value]:
    """The value of every setting: as given, or its default."""
    return {setting.id: given.get(setting.id, setting.default) for setting in settings}


def value_problem(setting: Setting, value: object) -> str | None:
    """What is wrong with a value of a setting, as the end of a sentence; None if nothing is."""
    if setting.choices:
        fits = value in [option.id for option in setting.choices]
        return (
            None if fits else say("terms-choose", known=", ".join(option.label for option in setting.choices))
        )
    if isinstance(setting.default, bool):
        return None if isinstance(value, bool) else say("terms-say-yes-or-no")
    if isinstance(setting.default, int) and not isinstance(value, int):
        return say("terms-whole-number")
    return number_problem(value, setting.low, setting.high)


def number_problem(value: object, low: float | None, high: float | None) -> str | None:
    """What is wrong with a number that must be from `low` to `high`; None if nothing is."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        return say("terms-number")
    if (low is not None and value < low) or (high is not None and value > high):
        return say("terms-range", low=f"{low:g}", high=f"{high:g}")
    return None


def agreed(settings: Iterable[Setting], given: Mapping[str, Any]) -> dict[str, Value]:
    """The value of every setting, checked. Raises IllegalPick for a wrong value and for an unknown setting."""
    known = {setting.id: setting for setting in settings}
    for name, value in given.items():
        if name not in known:
            raise IllegalPick(say("terms-unknown", name=repr(name[:60])))
        _check_value(known[name], value)
    return with_defaults(known.values(), given)


def _check_value(setting: Setting, value: object) -> None:
    if problem := value_problem(setting, value):
        raise IllegalPick(say("terms-wrong", setting=setting.label, problem=problem))


def check_setup(rules: RuleSet[Any], setup: Setup) -> None:
    """The number of players, the settings the lobby knows, and each army by these. Raises IllegalPick."""
    low, high = rules.players_wanted()
    if not low <= len(setup.players) <= high:
        least = None if low == high else low
        raise IllegalPick(say("terms-players", rules=rules.name, low=least, high=high))
    for setting in rules.settings():
        _check_value(setting, setup.settings.get(setting.id, setting.default))
    for player in setup.players:
        if problems := rules.check_army(setup.armies.get(player, {}), setup.settings):
            raise IllegalPick(say("terms-army", player=player, problem=problems[0]))


def board_given(data: Mapping[str, Any]) -> Board:
    """The board of a setup's data. Raises IllegalPick."""
    try:
        return board_from_data(data, "board")
    except BoardError as error:
        raise IllegalPick(say("terms-board-unusable", problem=str(error))) from None
