"""Campaigns that play themselves."""

from __future__ import annotations

import random
import textwrap
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time
from pathlib import Path
from types import FunctionType

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.board import copy_world
from bot.campaign.resolve.structures import kind_in
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.sides import Side
from bot.company.forces import starter_forces
from bot.company.legality import Shop, check_company
from bot.company.model import Change
from bot.hexmap.terrain import EdgeKind, TerrainKind
from bot.rehearsal.simulate import executed, laws, paper, play
from bot.rehearsal.simulate.companies import Account, raise_company
from bot.rehearsal.simulate.ground import proving_ground
from bot.rehearsal.simulate.muster import muster
from bot.rehearsal.simulate.outside import OUTSIDE
from bot.rehearsal.simulate.statistics import (
    ALL_RULES_FROM,
    Statistics,
    as_text,
    decided,
    failed,
    never,
    report,
)
from bot.rulebook import rules
from bot.store.calendar import close_after_briefing

ROOT = Path(__file__).parents[2]
BRIEFING = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.fixture(scope="module")
def shop() -> Shop:
    return Shop(starter_catalogue(), starter_forces())


@pytest.fixture(scope="module")
def accounts(shop: Shop) -> dict[str, Account]:
    chance = random.Random(2)
    return {f"player {n}": raise_company(shop, chance, 1, f"Company {n}") for n in range(8)}


@pytest.fixture(scope="module")
def mustered(shop: Shop, accounts: dict[str, Account]) -> World:
    return muster(random.Random(1), shop, accounts, 30)


@pytest.fixture
def world(mustered: World) -> World:
    return copy_world(mustered)


def test_the_proving_ground_has_every_terrain_and_edge_and_is_the_same_for_a_seed() -> None:
    ground = proving_ground(random.Random(3))
    assert set(ground.terrain) == set(TerrainKind)
    laid = {kind for kinds in ground.edges.values() for kind in kinds}
    assert laid == set(EdgeKind) - {EdgeKind.SMALL_PONTOON, EdgeKind.CLIFF}
    assert proving_ground(random.Random(3)).key == ground.key != proving_ground(random.Random(4)).key


def test_companies_are_legal_and_their_ledgers_add_up(shop: Shop, accounts: dict[str, Account]) -> None:
    for account in accounts.values():
        assert not check_company(shop, account.holdings, account.company).problems
        assert account.balanced()
    changes = [*accounts["player 1"].changes, Change("forged", "", credits=1)]
    assert not replace(accounts["player 1"], changes=changes).balanced()


def test_a_campaign_begins_with_works_garrisons_and_both_sides_in_reach(world: World) -> None:
    units = world.units.values()
    assert sum(unit.side is not Side.PLAYER for unit in units) >= 25
    held = [unit for unit in units if unit.garrison is not None]
    assert held
    assert all(kind_in(world, world.structures[unit.garrison or ""]).garrison for unit in held)
    assert observe(world, Side.PLAYER).contacts
    assert len(world.mines) == 70


def test_a_campaign_plays_to_its_end_and_gives_the_same_for_the_same_seed() -> None:
    first, again = (play.campaign(5, rounds=2, players=4, hostiles=10, watch=False) for _ in range(2))
    assert first.errors == []
    assert first.rounds == 2
    assert first.orders > 15
    assert first.events["moved"] > 0
    assert replace(first, seconds=0, longest=0) == replace(again, seconds=0, longest=0)


def test_what_breaks_is_told_with_its_seed_and_round(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("in the rules")

    monkeypatch.setattr(play, "resolve", broken)
    stats = play.campaign(7, rounds=2, players=1, hostiles=2, watch=False)
    assert stats.errors[0].startswith("seed 7, round 1: ")
    assert "ZeroDivisionError: in the rules" in stats.errors[0]
    assert failed(stats)


def test_an_order_comes_back_from_its_form(world: World) -> None:
    view = observe(world, Side.PLAYER)
    own = next(unit for unit in view.units if unit.carrier is None)
    order = Order(own.id, 3, action=Action(ActionKind.REST))
    assert paper.through_the_form(view, order, random.Random(1), []) == order
    odd = replace(order, action=Action(ActionKind.REST, level="low"))
    with pytest.raises(paper.Garbled, match="was made from"):
        paper.through_the_form(view, odd, random.Random(1), [])


# ---------------------------------------------------------------- what must hold


def _lose(units: dict[str, Unit], key: str) -> dict[str, Unit]:
    return {name: unit for name, unit in units.items() if name != key}


def test_what_must_hold_is_looked_at(world: World) -> None:
    play.must_hold(world, world)
    key, unit = next(iter(world.units.items()))
    with pytest.raises(laws.BrokenWorld, match=f"units lost .*{key}"):
        play.must_hold(world, replace(world, units=_lose(world.units, key)))
    unit.energy = -1
    with pytest.raises(laws.BrokenWorld, match="energy -1"):
        play.must_hold(world, world)


def test_laws_count_their_cases_and_find_who_breaks_them(world: World) -> None:
    played = laws.Played(world, observe(world, Side.PLAYER), (), (), world)
    assert laws.nobody_moves_unasked(played) > 20
    unit = next(u for u in world.units.values() if u.carrier is None and u.profile.value == "landed")
    strayed = replace(unit, hex=next(at for at in world.map.hexes() if at != unit.hex))
    moved = replace(played, after=replace(world, units={**world.units, unit.id: strayed}))
    with pytest.raises(laws.BrokenWorld, match=f"{unit.id} had no order"):
        laws.nobody_moves_unasked(moved)
    ordered = replace(moved, orders=(Order(unit.id),))
    assert laws.nobody_moves_unasked(ordered) == laws.nobody_moves_unasked(played) - 1
    crowd = {f"x{n}": replace(unit, id=f"x{n}") for n in range(3)}
    crowded = replace(played, after=replace(world, units={**world.units, **crowd}))
    with pytest.raises(laws.BrokenWorld, match=r"units of .* and its friends in"):
        laws.room_is_counted_by_side(crowded)
    sides = dict(zip(crowd, (Side.NEUTRAL, Side.HOSTILE, Side.HOSTILE), strict=True))
    mixed = {key: replace(crowd[key], side=side) for key, side in sides.items()}
    laws.room_is_counted_by_side(replace(played, after=replace(world, units=mixed)))


# ---------------------------------------------------------------- what counts as fired

_SOURCE = '''
def gives(x):
    """EDC-A-a."""
    return x


def asks(x):
    """EDC-A-b."""
    return x > 0


def acts(x) -> None:
    """EDC-A-c."""
    if x < 0:
        return
    for _ in range(x):
        x += 1


def yields(x):
    """EDC-A-d."""
    for one in range(x):
        yield one


def big(x):
    """EDC-B-a, EDC-B-b, EDC-B-c, EDC-B-d, EDC-B-e."""
    if x > 0:  # EDC-B-a
        x += 1
    if x < 0:
        return 0  # EDC-B-b
    # EDC-B-c
    return x


def always(x):
    """EDC-D1-a, EDC-D1-b, EDC-D1-c."""
    return x
'''


@pytest.mark.parametrize(
    ("use", "fired"),
    [
        (lambda f: f["gives"](0), set()),
        (lambda f: f["gives"](()), set()),
        (lambda f: f["gives"](3), {"EDC-A-a"}),
        (lambda f: (f["asks"](1), f["asks"](2)), set()),
        (lambda f: (f["asks"](1), f["asks"](0)), {"EDC-A-b"}),
        (lambda f: (f["acts"](-1), f["acts"](0)), set()),
        (lambda f: f["acts"](2), {"EDC-A-c"}),
        (lambda f: list(f["yields"](0)), set()),
        (lambda f: list(f["yields"](1)), {"EDC-A-d"}),
        (lambda f: f["big"](0), set()),
        (lambda f: f["big"](1), {"EDC-B-a", "EDC-B-c"}),
        (lambda f: f["big"](-1), {"EDC-B-b"}),
        (lambda f: f["always"](1), set()),
        (lambda f: (f["always"](1), f["always"](None)), {"EDC-D1-a", "EDC-D1-b", "EDC-D1-c"}),
    ],
)
def test_rules_fire_where_their_code_has_an_effect(
    use: Callable[[dict[str, Callable[..., object]]], object],
    fired: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "campaign" / "sample.py"
    file.parent.mkdir()
    file.write_text(textwrap.dedent(_SOURCE), encoding="utf-8")
    space: dict[str, Callable[..., object]] = {}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), space)
    found = [function for function in space.values() if isinstance(function, FunctionType)]
    monkeypatch.setattr(executed, "functions", lambda: found)
    counts: Counter[str] = Counter()
    with executed.watched(counts):
        use(space)
    assert set(counts) == fired


def test_code_is_watched_where_it_is_in_use_and_only_for_as_long_as_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert close_after_briefing in executed.functions()
    monkeypatch.setattr(executed, "functions", lambda: [close_after_briefing])
    counts: Counter[str] = Counter()
    before = close_after_briefing.__code__
    with executed.watched(counts):
        assert close_after_briefing.__code__ is not before
        assert close_after_briefing(BRIEFING, "UTC", [(1, time(20))]) > BRIEFING
    assert counts["EDC-C1.1-f"] == 1
    assert close_after_briefing.__code__ is before


# ---------------------------------------------------------------- statistics


def test_a_rule_that_stays_out_of_ten_campaigns_is_a_failure() -> None:
    everything = Counter({rule.id: 1 for rule in decided()})
    ten = Statistics(campaigns=ALL_RULES_FROM, named=everything)
    assert never(ten) == []
    assert not failed(ten)
    less = replace(ten, named=Counter({**everything, "EDC-C2.2-a": 0}))
    assert never(less) == ["EDC-C2.2-a"]
    assert failed(less)
    assert not failed(replace(less, campaigns=1))
    assert not failed(replace(less, ran=Counter({"EDC-C2.2-a": 2})))


def test_the_statistics_say_who_was_lost_to_what_and_what_never_fired() -> None:
    one = Statistics(
        1, 20, losses=Counter({("Tank", "mine"): 2, ("Tank", "attack"): 1}), seconds=3, longest=3
    )
    both = one.add(Statistics(1, 20, losses=Counter({("Tank", "mine"): 1}), seconds=5, longest=5))
    data = report(both)
    assert data["losses"] == {"Tank": {"attack": 1, "mine": 3}}
    assert (data["campaigns"], data["rounds"], data["longest_campaign_seconds"]) == (2, 40, 5)
    text = as_text(both)
    assert "mine 3, attack 1" in text
    assert f"Rules never fired ({len(decided())})" in text


def test_what_is_outside_names_a_test_that_is_there() -> None:
    for rule, why in OUTSIDE.items():
        assert rules()[rule].kind == "auto"
        file = ROOT / why.rsplit(" ", 1)[-1]
        assert f'rule("{rule}")' in file.read_text(encoding="utf-8")
