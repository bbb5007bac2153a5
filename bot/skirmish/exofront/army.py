"""Army lists: the ready ones, own names for units, what is wrong with a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Army
from bot.skirmish.exofront.catalogue import ArmyList, catalogue, in_words

MAX_NAME = 24


def ready() -> list[Army]:
    """The ready-made lists (EXF-setup-a, EXF-setup-b)."""
    return [Army(army.id, in_words(army.name), {"list": army.id}) for army in catalogue().armies.values()]


def check(army: Mapping[str, Any]) -> list[str]:
    """What is wrong with an army: `list` is one of ours, `names` are own names by kind (EXF-setup-b, EXF-setup-c)."""
    chosen = catalogue().armies.get(str(army.get("list", usual().id)))
    if chosen is None:
        return [say("exofront-army-unknown", typed=repr(str(army.get("list"))[:40]), usual=usual().name)]
    names = army.get("names", {})
    if not isinstance(names, Mapping):
        return [say("exofront-army-names")]
    problems = [
        say("exofront-army-part", typed=repr(str(key)[:40])) for key in army if key not in ("list", "names")
    ]
    for kind, name in names.items():
        if kind not in chosen.units:
            problems.append(
                say("exofront-army-kind", typed=repr(str(kind)[:40]), known=", ".join(chosen.units))
            )
        elif not isinstance(name, str) or not 1 <= len(name.strip()) <= MAX_NAME:
            problems.append(say("exofront-army-name", kind=kind, most=MAX_NAME))
    return problems


def usual() -> ArmyList:
    """The list that is meant where an army names none."""
    return next(iter(catalogue().armies.values()))
