"""The Move of a Close Assault brings every stand into contact that gets there."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.skirmish.engine import Setup
from bot.skirmish.exodus.moving.movement import group_move, group_of, planned
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.exodus.state import Formation
from bot.skirmish.table.measure import cohesion_groups, distance, overlap
from bot.skirmish.table.moves import check_path
from tests.skirmish.shiftstorm.scene import no_dice

Stands = list[tuple[str, float, float]]


def row(kind: str, count: int, x: float, y: float, pitch: float = 2.5) -> Stands:
    return [(kind, x + pitch * n, y) for n in range(count)]


def charge(
    mine: Stands, theirs: Stands, to: tuple[float, float] | None = None, cliff: list[float] | None = None
) -> tuple[Formation, int]:
    """Where the stands of A1 end that assaults B1, legally and in cohesion, and how many touch it."""
    formations = {
        "A1": {"kind": "line_platoon", "stands": mine},
        "B1": {"kind": "conscript_company", "stands": theirs},
    }
    features = [{"id": "cliff", "kind": "cliff", "rect": cliff}] if cliff else []
    board = {"name": "Cliff", "size": [120, 120], "unit": "cm", "feature": features}
    state = RULES.situation(Setup(("A", "B"), board=board), {"formations": formations}, no_dice())
    one, foe = state.formation("A1"), state.formation("B1")
    goal = to or group_move(state, one, "B1").suggested[0]
    plan = planned(state, one, {"to": list(goal), "shape": "keep"}, "B1")
    group = group_of(state, one, "B1")
    for name, placed in plan.stands.items():
        assert check_path(group.way_of(name), one.bases[name], placed.path, group.allowance_of(name)) is None
    moved = one.but(stands=tuple(stand.put(plan.stands[stand.id].base) for stand in one.stands))
    bases = list(moved.bases.values())
    assert not any(overlap(*pair) for pair in combinations(bases, 2))
    assert len(cohesion_groups(bases, 5.0, ())) == 1
    return moved, sum(min(distance(base, other) for other in foe.bases.values()) <= 0.1 for base in bases)


LINE = row("assault", 6, 50, 40)
CONSCRIPTS = row("conscript", 10, 45, 56)


@pytest.mark.rule("EXW-assault-d", "EXW-move-e")
@pytest.mark.parametrize("to", [None, (56.0, 56.0), (56.0, 70.0), (45.0, 56.0)])
def test_all_that_can_reach_the_enemy_touch_it(to: tuple[float, float] | None) -> None:
    assert charge(LINE, CONSCRIPTS, to)[1] == 6


@pytest.mark.rule("EXW-assault-d")
@pytest.mark.parametrize(
    ("mine", "theirs", "least"),
    [
        pytest.param(row("storm", 6, 44, 40), row("conscript", 1, 50, 48), 5, id="all round one base"),
        pytest.param(row("storm", 6, 44, 40), row("smallbehemoth", 2, 48, 50, 6), 6, id="at big bases"),
        pytest.param(row("smallbehemoth", 2, 48, 40, 6), row("conscript", 6, 44, 52), 2, id="with big bases"),
        pytest.param(row("storm", 4, 40, 40, 6), row("conscript", 4, 40, 50, 7), 4, id="both far apart"),
        pytest.param(
            row("storm", 2, 40, 40) + row("heavymg", 2, 45, 40),
            row("conscript", 4, 40, 53),
            2,
            id="with slow ones",
        ),
        pytest.param(
            row("storm", 3, 40, 40),
            row("conscript", 1, 41, 42) + row("conscript", 1, 41, 50),
            3,
            id="some in contact",
        ),
        pytest.param(row("storm", 3, 40, 40), row("conscript", 3, 40, 58), 0, id="too far for any"),
    ],
)
def test_contact_with_bases_of_all_sizes(mine: Stands, theirs: Stands, least: int) -> None:
    assert charge(mine, theirs)[1] >= least


@pytest.mark.rule("EXW-move-h", "EXW-assault-d")
def test_contact_round_an_obstacle() -> None:
    assert charge([("line", 47, 43)], [("conscript", 47, 52)], cliff=[48, 46.5, 4, 1])[1] == 1
    assert charge([("line", 47, 43)], [("conscript", 47, 52)], cliff=[48, 46.5, 24, 1])[1] == 0


@pytest.mark.rule("EXW-assault-d")
def test_a_goal_short_of_the_enemy_is_kept() -> None:
    moved, touching = charge(LINE, CONSCRIPTS, (56.25, 46.0))
    assert (moved.middle, touching) == ((56.25, 46.0), 0)


@pytest.mark.rule("EXW-vtol-b")
def test_nobody_seeks_contact_with_a_vtol() -> None:
    assert charge(row("storm", 3, 50, 40), row("gunship", 2, 50, 47), (52.5, 42.0))[0].middle == (52.5, 42.0)
