"""A round step by step, as a side saw it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.campaign.knowledge.deeds import Deeds, Move
from bot.campaign.knowledge.replay import Apart, Step, apart, fewer, steps_of
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from tests.campaign.kernel.kernel_worlds import unit, world


def _world() -> World:
    start = world(unit("a", "WV", "0304"), unit("b", "TR", "0404"), unit("h", "HI", "0306"))
    start_round(start)
    return start


VIEW = observe(_world(), Side.PLAYER)
FOE = VIEW.contacts[0].id
AT = Hex(3, 4)


def event(kind: str, who: str | None, order: int | None, at: Hex = AT, **data: Any) -> Event:
    return Event(1, kind, 1, order, who, at, (), data, (), frozenset({"player"}))


def where(step: Step) -> dict[str, Hex]:
    view = step.view
    return {one.id: one.hex for one in (*view.units, *view.contacts)}


def test_a_move_goes_hex_by_hex_and_fire_comes_after_it() -> None:
    steps = steps_of(
        VIEW,
        VIEW,
        [
            event("moved", "a", 1, path=["0304", "0303", "0302"]),
            event("attacked", "a", 1, attacker="a", target=FOE, hex="0306", loss=2),
            event("moved", FOE, None, path=["0306", "0305"]),
            event("attacked", FOE, None, attacker=FOE, target="b", hex="0404", loss=1),
        ],
    )
    assert [where(step)["a"] for step in steps] == [Hex(3, 4), Hex(3, 3), Hex(3, 2), Hex(3, 2), Hex(3, 4)]
    assert [where(step)[FOE] for step in steps[:4]] == [Hex(3, 6)] * 3 + [Hex(3, 5)]
    assert [step.passing for step in steps] == [False, True, False, False, False]
    assert steps[1].deeds == Deeds(moves=(Move((Hex(3, 4), Hex(3, 3)), Side.PLAYER),))
    assert steps[2].who == VIEW.units[0].name
    assert len(steps[2].deeds.shots) == 1
    assert FOE in steps[3].who
    truck = [next(unit.fs for unit in step.view.units if unit.id == "b") for step in steps]
    assert truck == [truck[0]] * 3 + [truck[0] - 1, truck[0]], "then what the view after the round says"


def test_who_is_lost_is_gone_from_then_on_and_who_is_found_is_there_from_then_on() -> None:
    found = replace(VIEW.contacts[0], id="C9", hex=Hex(6, 6), present=False)
    after = replace(VIEW, contacts=(*VIEW.contacts, found))
    steps = steps_of(
        VIEW,
        after,
        [
            event("contact", "C9", None, Hex(5, 5)),
            event("destroyed", "b", 2),
            event("destroyed", FOE, None),
        ],
    )
    seen = {contact.id: contact for contact in steps[1].view.contacts}
    assert (seen["C9"].hex, seen["C9"].present) == (Hex(5, 5), True)
    assert "C9" not in where(steps[0])
    assert "b" in where(steps[1])
    assert "b" not in where(steps[2])
    assert FOE not in where(steps[3])


def test_a_mark_that_was_struck_off_in_the_round_is_not_shown_beside_the_new_one() -> None:
    """What the round showed to be empty is in sight from the first step, so an old mark there would be false."""
    old, kept = replace(VIEW.contacts[0], id="C8"), replace(VIEW.contacts[0], id="C9", hex=Hex(9, 9))
    before = replace(VIEW, contacts=(old, kept))
    new = replace(old, id="C10", round=2)
    after = replace(VIEW, round=2, contacts=(replace(kept, present=False), new))
    steps = steps_of(
        before, after, [event("contact", "C10", None, old.hex), event("moved", "a", 1, path=["0304", "0303"])]
    )
    assert [[(one.id, one.present) for one in step.view.contacts] for step in steps[:2]] == [
        [("C9", False)],
        [("C9", False), ("C10", True)],
    ]


def test_the_last_step_is_of_the_same_round_as_the_others() -> None:
    later = replace(VIEW, round=2, environment=replace(VIEW.environment, hour=23))
    first, last = steps_of(VIEW, later, [])
    assert (last.view.round, last.view.environment) == (first.view.round, first.view.environment)


@pytest.mark.parametrize("most", [3, 5, 8, 50])
def test_a_long_round_has_fewer_steps_and_loses_no_deed(most: int) -> None:
    moves = tuple(Move((Hex(1, n), Hex(1, n + 1)), Side.PLAYER) for n in range(1, 21))
    steps = [Step(VIEW), *(Step(VIEW, Deeds(moves=(move,))) for move in moves), Step(VIEW)]
    steps[5:5] = [Step(VIEW, Deeds(moves=moves[:1]), passing=True)] * 40
    less = fewer(steps, most)
    assert len(less) <= most
    assert tuple(move for step in less for move in step.deeds.moves) == moves


def test_how_far_belief_was_from_the_truth() -> None:
    start = _world()
    truth = gm_view(start)
    assert apart(truth, VIEW) == Apart(0, 0)
    gone = replace(VIEW, contacts=(replace(VIEW.contacts[0], hex=Hex(9, 9)),))
    assert apart(truth, gone) == Apart(unknown=1, wrong=1)
    blind: SideView = replace(VIEW, contacts=())
    assert apart(truth, blind) == Apart(unknown=1, wrong=0)
    assert apart(truth, gone).total == 2
