"""A round in brief: the heaviest first, as much as fits, each fight one line; and where a fight is near."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.campaign.knowledge.flashpoints import flashpoints
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.report import names_of
from bot.campaign.text.story.brief import ROW, Brief, in_brief, rows_of, to_watch
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from tests.campaign.kernel.kernel_worlds import unit, world


def _view() -> SideView:
    start = world(
        replace(unit("a", "WV", "0304"), name="Able"),
        replace(unit("b", "TR", "0404"), name="Baker"),
        unit("h", "HI", "0306"),
    )
    start_round(start)
    return observe(start, Side.PLAYER)


VIEW = _view()
FOE = VIEW.contacts[0].id


def event(kind: str, who: str | None, number: int, at: str = "0306", **data: Any) -> Event:
    place = Hex(int(at[:2]), int(at[2:]))
    return Event(number, kind, 1, number, who, place, (), data, (), frozenset({"player"}))


def blow(number: int, attacker: str | None, target: str, loss: int, at: str = "0306") -> Event:
    return event("attacked", attacker, number, at, attacker=attacker, target=target, hex=at, loss=loss)


def brief(*events: Event, rows: int = 30) -> Brief:
    return in_brief(VIEW, events, VIEW, names_of(VIEW), rows)


def test_a_fight_is_one_line_with_both_sides_and_what_it_cost() -> None:
    told = brief(blow(1, "a", FOE, 2), blow(2, FOE, "b", 1))
    label = VIEW.contacts[0].label
    assert told.lines == (
        f"**0306.** Able and Baker against {FOE} ({label}). We lost: Baker −1 FS. The enemy lost: {FOE} −2 FS.",
    )
    assert told.whole


def test_an_attacker_that_was_not_seen_is_called_so() -> None:
    (line,) = brief(blow(1, None, "b", 3, "0404")).lines
    assert line == "**0404.** Baker against an unseen enemy. We lost: Baker −3 FS."


def test_what_was_taken_is_said_in_the_fight() -> None:
    (line,) = brief(event("assaulted", "a", 1, hex="0306", outcome="won", entered=True)).lines
    assert line == "**0306.** Able against an unseen enemy. We took it. Nobody was hurt."


def test_the_heaviest_fight_comes_first_and_what_does_not_fit_is_left_out() -> None:
    light = blow(1, None, "b", 1, "0404")
    heavy = (blow(2, "a", FOE, 5), event("destroyed", FOE, 3))
    told = brief(light, *heavy)
    assert [line[:9] for line in told.lines] == ["**0306.**", "**0404.**"]
    short = brief(light, *heavy, rows=rows_of(told.lines[0]))
    assert (short.lines, short.whole) == (told.lines[:1], False)
    assert len(brief(light, *heavy, rows=0).lines) == 1, "one line there is always"


def test_what_cost_us_a_unit_comes_before_what_cost_the_enemy_one() -> None:
    """The headline names our losses first, and a reader looks for how."""
    theirs = (*(blow(number, "a", FOE, 1) for number in (1, 2)), event("destroyed", FOE, 3))
    ours = (blow(4, None, "b", 3, "0404"), event("destroyed", "b", 5, "0404"))
    assert [line[:9] for line in brief(*theirs, *ours).lines] == ["**0404.**", "**0306.**"]


def test_fallen_units_are_named_before_those_that_are_hurt_and_the_rest_is_counted() -> None:
    many = [replace(VIEW.units[0], id=f"u{n}", name=f"Unit {n}") for n in range(6)]
    view = replace(VIEW, units=(*VIEW.units, *many))
    events = [blow(n + 1, FOE, f"u{n}", 1) for n in range(6)]
    events.append(event("destroyed", "u5", 9))
    (line,) = in_brief(view, events, view, names_of(view), 30).lines
    assert f"{FOE} ({VIEW.contacts[0].label})" in line
    assert line.startswith("**0306.** Unit 0, Unit 1, Unit 2 and 3 more against")
    assert "We lost: **Unit 5 destroyed**, Unit 0 −1 FS, Unit 1 −1 FS and 3 more." in line


def test_contacts_come_before_moves_and_orders_that_failed_are_left_to_the_whole_story() -> None:
    told = brief(
        event("moved", "a", 1, path=["0303", "0304"], points=1),
        event("contact", "C7", 2, "0509", contact="C7", label="vehicle", fs_low=1, fs_high=2, side="player"),
        event("refused", "b", 3, code="target_gone", facts={"target": FOE}, step="action"),
    )
    assert told.lines == ("**Sighted:** C7 vehicle in 0509.", "**Moves:** Able to 0304.")
    assert told.whole


def test_rows_are_counted_as_a_phone_breaks_them() -> None:
    assert rows_of("x" * ROW) == 1
    assert rows_of("x" * (ROW + 1)) == 2
    assert rows_of(f"**{'x' * ROW}**") == 1, "marks take no room"
    assert rows_of("\n") == 2


def test_a_fight_is_near_where_an_enemy_in_sight_is_close() -> None:
    (point,) = flashpoints(VIEW)
    assert (point.hex, point.away) == (Hex(3, 4), 2)
    assert [one.id for one in point.units] == ["a", "b"]
    assert [one.id for one in point.contacts] == [FOE]
    ghost = replace(VIEW, contacts=(replace(VIEW.contacts[0], present=False),))
    assert flashpoints(ghost) == ()
    far = replace(VIEW, contacts=(replace(VIEW.contacts[0], hex=Hex(3, 9)),))
    assert flashpoints(far) == (), "five hexes away"


def test_places_that_are_nearest_to_a_fight_come_first() -> None:
    near = replace(VIEW.contacts[0], id="C9", hex=Hex(9, 8))
    alone = replace(VIEW.units[0], id="z", name="Zulu", hex=Hex(9, 9))
    view = replace(VIEW, units=(*VIEW.units, alone), contacts=(*VIEW.contacts, near))
    assert [point.hex for point in flashpoints(view)] == [Hex(9, 9), Hex(3, 4)]
    label = VIEW.contacts[0].label
    assert to_watch(view) == [f"- Around 0909: C9 ({label})", f"- Around 0304: {FOE} ({label})"]
