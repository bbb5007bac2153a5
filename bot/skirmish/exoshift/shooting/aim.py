"""The Combat value of a shot, and what it is made of (EXO-shooting-e, EXO-shooting-f)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.messages import say
from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.ground.cover import NOTHING, Protection, protection
from bot.skirmish.exoshift.ground.los import sight_range
from bot.skirmish.exoshift.shooting import pds, ranges
from bot.skirmish.exoshift.shooting.weapons import ASSAULT, DEFENSIVE, QUICK
from bot.skirmish.exoshift.state import Model, State
from bot.skirmish.exoshift.traits import number
from bot.skirmish.exoshift.units.leaders import screened

OBSCURED, HUNKERED, DOWNED, STUNNED, CAUTIOUS, UNFINISHED = -1, -1, 1, -2, -1, 2
CLOSE_FIRE = (ASSAULT, DEFENSIVE, QUICK)
"""Shots of an assault: at point blank, and without cover (EXO-assault-c, EXO-assault-f)."""


@dataclass(frozen=True, slots=True)
class Aimed:
    """One shot before its roll: the Combat value, what it is made of, and what protects the target."""

    value: int
    parts: tuple[tuple[str, int], ...]
    shield: Protection
    rules: tuple[str, ...] = ()
    screen: str = ""
    """The friend that screens a leader; the leader then has 1 more Quality."""


def aimed(state: State, shooter: Model, target: Model, weapon: Weapon, fire: str, aim: int = 0) -> Aimed:
    """The Combat value of a shot: every modifier added up (EXO-shooting-e, EXO-shooting-f)."""
    close = fire in CLOSE_FIRE
    shield = NOTHING if close else protection(state, shooter, target)
    where = ranges.modifier(weapon.bands, sight_range(state, shooter, target))
    parts: list[tuple[str, int]] = [
        ("point_blank", ranges.POINT_BLANK_BONUS) if close or where is None else where
    ]
    rules = ["EXO-range-c" if parts[0][0] == "point_blank" else "EXO-range-d"]
    hunkered = state.unit_of(target.id).hunkered
    screen = screened(state, shooter, target)
    more = (
        ("obscured", OBSCURED, shield.obscured, "EXO-cover-e"),
        ("hunkered", HUNKERED, hunkered and shield.covered, "EXO-actions-j"),
        ("downed", DOWNED, not target.up, "EXO-status-f"),
        ("unfinished", UNFINISHED, state.unit_of(target.id).unfinished, "EXO-construction-d"),
        ("stunned", STUNNED, shooter.stunned, "EXO-status-a"),
        ("cautious", CAUTIOUS, screen is not None, "EXO-leaders-d"),
        ("close_quarters", number(weapon.traits, "Close Quarters", 1), fire == ASSAULT, "EXO-wtrait-b"),
        ("pds", -pds.penalty(state, target, weapon, indirect=False), not close, "EXO-pds-b"),
        ("aim", aim, True, "EXO-focus-d"),
    )
    for name, amount, there, rule in more:
        if there and amount:
            parts.append((name, amount))
            rules.append(rule)
    value = shooter.card.combat + sum(amount for _, amount in parts)
    return Aimed(value, tuple(parts), shield, tuple(rules), "" if screen is None else screen.id)


def part_words(parts: Sequence[tuple[str, int]]) -> list[str]:
    """What a Combat value is made of, in words: "medium range +1"."""
    return [say("exoshift-part", part=name, amount=f"{amount:+d}") for name, amount in parts if amount]
