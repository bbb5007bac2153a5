"""Exodus Wars under the harness: games at random and by greed keep the rules and end by them."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings

from bot.skirmish.engine import Event
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.exodus.state import GONE, Formation, Stand, State
from bot.skirmish.players import Greedy, Random
from tests.amount import amount
from tests.skirmish.builders import check_builder
from tests.skirmish.harness import SEEDS, check_game, check_setup
from tests.skirmish.invariants import all_on_board, no_bases_overlap


def in_play(formation: Formation) -> tuple[Stand, ...]:
    """Stands on the table and aboard others."""
    return (*formation.stands, *formation.aboard)


def invariant(before: State | None, after: State, events: Sequence[Event]) -> None:
    """What holds of every state and step."""
    view = RULES.view(after, None)
    no_bases_overlap(view)
    all_on_board(view)
    for formation in after.formations:
        assert formation.sc >= 0
        assert not formation.routed or (formation.sc == 0 and formation.overwatch == 0)
        assert formation.sc < formation.threshold or not formation.stands or formation.routed
        assert all(0 < stand.hits <= stand.card.hits for stand in formation.stands)
        assert formation.stands or formation.where == GONE
    if before is not None:
        for formation in before.formations:
            left = {stand.id for stand in in_play(after.formation(formation.id))}
            assert left <= {stand.id for stand in in_play(formation)}, (
                f"{formation.id} has stands that were lost"
            )


@given(SEEDS)
@settings(max_examples=amount(1, 20))
def test_games_at_random_keep_the_rules(seed: int) -> None:
    checked = check_game(RULES, seed, invariant=invariant, thorough_every=120)
    assert {"edge", "deploy"} <= checked.kinds  # one player may never hold


@given(SEEDS)
@settings(max_examples=amount(1, 10))
def test_games_by_greed_keep_the_rules(seed: int) -> None:
    both = [Greedy(), Random()]
    part = amount(80, None)
    checked = check_game(RULES, seed, invariant=invariant, opponents=both, thorough_every=40, part=part)
    assert {"EXW-orders-b", "EXW-move-b"} <= checked.rules
    assert part is not None or "EXW-victory-a" in checked.rules


def test_setups_are_checked() -> None:
    for seed in range(3):
        check_setup(RULES, seed)


def test_the_army_builder_is_sound() -> None:
    for seed in range(3):
        check_builder(RULES, seed)
