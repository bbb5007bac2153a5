"""How the menu of a shot offers to spend Focus."""

from __future__ import annotations

from itertools import product

from bot.skirmish.engine import OneOf, Pick, Setup
from bot.skirmish.exoshift.catalogue import catalogue
from bot.skirmish.exoshift.ruleset import RULES
from bot.skirmish.exoshift.shooting.focus import Spread, spread_of, spreads
from tests.skirmish.shiftstorm.scene import no_dice

A_PAGE = 25
"""Entries of a menu."""
START = {
    "A1": {"kind": "sol_line_infantry", "at": [10, 10], "options": ["squad_gun"]},
    "B1": {"kind": "sol_line_infantry", "at": [10, 20]},
}


def test_every_weapon_s_ways_fit_into_one_menu() -> None:
    for weapon in catalogue().weapons.values():
        for pool in range(1, 10):
            ways = spreads(weapon, weapon.rof, pool)
            assert len({way.id for way in ways}) == len(ways) <= A_PAGE
            assert all(spread_of(way.id) == way and 0 < way.cost(weapon) <= pool for way in ways)


def test_no_way_to_spend_focus_is_missing() -> None:
    gun = catalogue().weapons["sg_20_squad_gun"]
    wanted = {
        Spread(shots, tuple(sorted((aim for aim in aims if aim), reverse=True)), effect)
        for shots in (1, 2, 3)
        for aims in product(range(gun.accuracy + 1), repeat=shots)
        for effect in (False, True)
    } - {Spread()}
    assert set(spreads(gun, 3, 9)) == wanted
    assert set(spreads(gun, 3, 2)) == {way for way in wanted if way.cost(gun) <= 2}


def test_one_menu_has_all_ways_the_best_first() -> None:
    state = RULES.situation(Setup(("A", "B")), {"units": START}, no_dice())
    state, _ = RULES.apply(state, "A", Pick("focus_fire:A1"), no_dice())
    fire = next(one for one in RULES.choices(state, "A") if one.kind == "fire")
    assert list(fire.params) == ["focus"] == list(fire.optional)
    menu = fire.params["focus"]
    assert isinstance(menu, OneOf)
    labels = [option.label for option in menu.options]
    assert labels[0] == "3 shots, Aim +1, +1, +1 (5 Focus)"
    assert "2 shots, Aim +1, Pinning burst (4 Focus)" in labels
    damage = [float(option.odds.split()[1]) for option in menu.options]
    assert damage == sorted(damage, reverse=True)
    assert len(set(labels)) == len(labels) == 16
    assert RULES.question(fire, "focus").without == "No Focus: one shot"
