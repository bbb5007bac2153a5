"""Campaigns that play themselves."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from bot.campaign.catalogue import starter_catalogue
from bot.company.forces import starter_forces
from bot.company.legality import Shop, check_company
from bot.company.model import Change
from bot.hexmap.terrain import EdgeKind, TerrainKind
from bot.simulate import play
from bot.simulate.companies import raise_company
from bot.simulate.executed import watched
from bot.simulate.ground import proving_ground


def test_the_proving_ground_has_every_terrain_and_edge_and_is_the_same_for_a_seed() -> None:
    ground = proving_ground(random.Random(3))
    assert set(ground.terrain) == set(TerrainKind)
    laid = {kind for kinds in ground.edges.values() for kind in kinds}
    assert laid == set(EdgeKind) - {EdgeKind.SMALL_PONTOON}
    assert proving_ground(random.Random(3)).key == ground.key != proving_ground(random.Random(4)).key


def test_companies_are_legal_and_their_ledgers_add_up() -> None:
    shop = Shop(starter_catalogue(), starter_forces())
    for seed in range(12):
        account = raise_company(shop, random.Random(seed), 1)
        assert not check_company(shop, account.holdings, account.company).problems
        assert account.balanced()
        account.changes.append(Change("forged", "", credits=1))
        assert not account.balanced()


def test_a_campaign_plays_to_its_end_and_gives_the_same_for_the_same_seed() -> None:
    first, again = (play.campaign(5, rounds=3, players=6, hostiles=14) for _ in range(2))
    assert first.rounds == 3
    assert first.orders > 30
    assert first.events["moved"] > 0
    assert replace(first, seconds=0) == replace(again, seconds=0)
    other = play.campaign(6, rounds=3, players=6, hostiles=14)
    assert other.events != first.events


def test_what_must_hold_is_looked_at() -> None:
    shop = Shop(starter_catalogue(), starter_forces())
    accounts = {"a": raise_company(shop, random.Random(1), 1)}
    world = play.muster(random.Random(1), shop, accounts, 4)
    play._must_hold(world, world, "fine")
    key, unit = next(iter(world.units.items()))
    lost = replace(world, units={k: u for k, u in world.units.items() if k != key})
    with pytest.raises(play.BrokenWorld, match=f"units lost .*{key}"):
        play._must_hold(world, lost, "here")
    unit.energy = -1
    with pytest.raises(play.BrokenWorld, match="energy -1"):
        play._must_hold(world, world, "here")


def test_rules_are_counted_by_the_code_that_names_them() -> None:
    counts: Counter[str] = Counter()
    with watched(counts):
        raise_company(Shop(starter_catalogue(), starter_forces()), random.Random(1), 1)
    assert counts["EDC-E1.1.1-a"] > 0
    assert counts["EDC-F6.4-b"] == 0
