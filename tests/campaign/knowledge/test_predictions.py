"""What is asked about a round and what is right, worked out by hand; both follow from what the side knows alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.campaign.knowledge.predictions import ANSWERS, Asked, Question, answer, questions
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import ORBIT, Ride
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from tests.campaign.kernel.kernel_worlds import unit, world


def _view() -> SideView:
    start = world(unit("a", "WV", "0304"), unit("b", "TR", "0404"), unit("h", "HI", "0306"))
    start_round(start)
    return observe(start, Side.PLAYER)


VIEW = _view()
FOE = VIEW.contacts[0]
OTHER = replace(FOE, id="C9", hex=Hex(4, 6))
BOTH = Question(Asked.FIGHTS, ((FOE.id, FOE.label), (OTHER.id, OTHER.label)))


def event(kind: str, who: str | None, number: int = 1, **data: Any) -> Event:
    return Event(number, kind, 1, 1, who, None, (), data, (), frozenset({"player"}))


def blow(attacker: str | None, target: str, loss: int = 1) -> Event:
    return event("attacked", attacker, attacker=attacker, target=target, hex="0306", loss=loss)


def right(question: Question, *events: Event, view: SideView = VIEW) -> int | None:
    return answer(question, VIEW, view, events)


def test_with_an_enemy_near_four_questions_are_asked() -> None:
    asked = questions(VIEW)
    assert [question.asked for question in asked] == [Asked.FIGHT, Asked.HELD, Asked.WEAKER, Asked.LOST]
    assert asked[0].contacts == ((FOE.id, FOE.label),)
    assert asked[1].hex == Hex(3, 4), "where the nearest unit is"


def test_of_two_enemies_near_one_question_asks_which() -> None:
    asked = questions(replace(VIEW, contacts=(OTHER, FOE)))
    assert asked[0] == BOTH
    assert [question.asked for question in asked][1:] == [Asked.HELD, Asked.WEAKER, Asked.LOST]


def test_without_an_enemy_near_new_contacts_are_asked_about_and_without_units_nothing() -> None:
    quiet = replace(VIEW, contacts=())
    assert [question.asked for question in questions(quiet)] == [Asked.SEEN, Asked.LOST]
    survivors = tuple(replace(own, survivors_of="z") for own in VIEW.units)
    assert questions(replace(VIEW, units=survivors)) == ()


@pytest.mark.parametrize(
    ("events", "expected"),
    [((blow("a", FOE.id),), 0), ((blow("C9", "a"),), 1), ((blow("a", FOE.id), blow("b", "C9")), 2), ((), 3)],
)
def test_who_fought_is_who_was_seen_to(events: tuple[Event, ...], expected: int) -> None:
    assert right(BOTH, *events, view=replace(VIEW, contacts=(FOE, OTHER))) == expected


def test_an_attack_by_an_unseen_enemy_says_nothing_of_a_contact() -> None:
    (question,) = [each for each in questions(VIEW) if each.asked is Asked.FIGHT]
    assert right(question, blow(None, "a")) == 1
    assert right(question, event("moved", FOE.id)) == 1
    assert right(question, blow("a", FOE.id)) == 0


def test_a_contact_of_which_no_mark_is_left_cannot_be_told() -> None:
    gone = replace(VIEW, contacts=(FOE,))
    assert right(BOTH, view=gone) is None
    assert right(BOTH, event("destroyed", "C9"), view=gone) == 1, "it is named"
    ghost = replace(VIEW, contacts=(FOE, replace(OTHER, present=False)))
    assert right(BOTH, view=ghost) == 3


def test_a_hex_is_held_with_a_unit_of_ours_and_no_enemy_in_it() -> None:
    held = Question(Asked.HELD, hex=Hex(3, 4))
    assert right(held) == 0
    beside = replace(FOE, hex=Hex(3, 4))
    assert right(held, view=replace(VIEW, contacts=(beside,))) == 1
    assert right(held, view=replace(VIEW, contacts=(replace(beside, present=False),))) == 0
    assert right(held, view=replace(VIEW, units=VIEW.units[1:])) == 1
    survivors = replace(VIEW.units[0], survivors_of="z")
    assert right(held, view=replace(VIEW, units=(survivors,))) == 1
    raised = replace(VIEW.units[0], carrier=ORBIT, ride=Ride.ORBIT)  # it keeps the hex in which it last was
    assert right(held, view=replace(VIEW, units=(raised,))) == 1


@pytest.mark.parametrize(("ours", "theirs", "expected"), [(3, 2, 0), (2, 3, 1), (2, 2, 2), (0, 0, 2)])
def test_strength_is_counted_in_the_blows_that_were_seen(ours: int, theirs: int, expected: int) -> None:
    events = (blow(FOE.id, "a", ours), blow("a", FOE.id, theirs), event("damaged", "a", loss=9, fs=1))
    assert right(Question(Asked.WEAKER), *events) == expected


def test_losses_of_units_are_counted_once_each_and_those_of_the_enemy_are_not() -> None:
    lost = Question(Asked.LOST)
    assert right(lost) == 0
    assert right(lost, event("destroyed", "a"), event("destroyed", "a"), event("destroyed", FOE.id)) == 1
    assert right(lost, event("destroyed", "a"), event("destroyed", "b")) == 2


def test_new_contacts_are_none_a_few_or_more() -> None:
    seen = Question(Asked.SEEN)
    events = [event("contact", f"C{n}", contact=f"C{n}") for n in range(20, 23)]
    assert [right(seen, *events[:count]) for count in range(4)] == [0, 1, 1, 2]


def test_every_question_has_its_answers() -> None:
    assert set(ANSWERS) == set(Asked)
