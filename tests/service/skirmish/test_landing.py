"""The screen on which a player says where stands land: accepted with one tap, or single stands moved first."""

from __future__ import annotations

import re
from typing import Any

from bot.dice import ScriptedDice
from bot.service.screens.answer import Given
from bot.service.skirmish import groups, prompts, proposals
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.draft import Draft
from bot.service.skirmish.presses import MoveStand, PickPlace, PickValue, TypeValue
from bot.skirmish.engine import GameDice, Pick, Setup, submit
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.game import Game
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat

START: dict[str, Any] = {
    "step": "support",
    "assets": [{"id": "AS1", "owner": "A", "kind": "guild_pods", "carries": ["A1"]}],
    "formations": {
        "A1": {
            "kind": "assault_platoon",
            "where": "aboard",
            "stands": [["assault", 0, 0], ["assault", 0, 0]],
        },
        "B1": {"kind": "conscript_company", "stands": [["conscript", 110, 110]]},
    },
}


def _landing() -> Battle:
    setup = Setup(("A", "B"), {}, {}, {"name": "Empty", "size": [120, 120], "unit": "cm"})
    dice = GameDice(ScriptedDice({"support": [2], "direction": [1], "scatter": [6]}), "case", 1)
    state = RULES.situation(setup, START, dice)
    for pick in (Pick("call:AS1"), Pick("drop:AS1", {"point": [40, 40]})):
        state = submit(RULES, state, "A", pick, dice)[0]
    seats = tuple(SkirmishSeat(seat=seat, name=seat, user_id=n) for n, seat in enumerate("AB", 1))
    row = SkirmishRow(id=1, serial=3, asked={"A": 3})
    return Battle(row, seats, RULES, Game("case", "exodus", setup, b"s" * 32, b"s" * 32, state))


def test_the_proposed_places_are_shown_at_once_and_accepted_with_one_tap() -> None:
    screen, draft = prompts.asked(_landing(), "A", Draft())
    assert [button.label for button in screen.buttons] == ["Confirm"]
    assert draft.pick == Pick("land_here:A1", {"places": {}})
    assert screen.sketch is not None
    assert [piece.id for piece in screen.sketch.stands] == ["A1.1", "A1.2"]
    assert "as proposed" in screen.text
    assert "Stand A1.1 stays where it came down." in screen.text


def test_a_stand_is_moved_to_a_place_that_is_offered_or_typed() -> None:
    battle = _landing()
    screen, draft = prompts.asked(battle, "A", Draft())
    menu = screen.menus[0]
    assert [item.value for item in menu.items] == ["A1.2"]
    choice = RULES.choices(battle.playing.state, "A")[0]
    view = RULES.view(battle.playing.state, "A")
    press = MoveStand(1, 3, "places"[: prompts.PARAM])
    draft, said = groups.changed(battle, "A", draft, press, Given(("A1.2",)), choice)
    assert (said, draft.stand) == ("", "A1.2")
    offered = prompts.asked(battle, "A", draft)[0].menus[0].items
    assert offered
    taken, said = groups.placed(
        battle, "A", view, choice, draft, PickValue(1, 3, press.param), Given((offered[0].value,))
    )
    assert said == ""
    assert "one stand moved" in prompts.asked(battle, "A", taken)[0].text
    typed = TypeValue(1, 3, press.param)
    taken, said = groups.placed(battle, "A", view, choice, draft, typed, Given(texts={"value": "40, 53"}))
    assert taken.pick == Pick("land_here:A1", {"places": {"stands": {"A1.2": [40.0, 53.0]}}})
    _, said = groups.placed(battle, "A", view, choice, draft, typed, Given(texts={"value": "40, 54"}))
    assert said == "Stand A1.2 cannot go there: Each stand must be within 5 cm of another one, in one chain."


def test_where_pods_come_down_is_proposed_in_words() -> None:
    setup = Setup(("A", "B"), {}, {}, {"name": "Empty", "size": [120, 120], "unit": "cm"})
    start = {**START, "objectives": [{"id": "o1", "x": 60, "y": 60}]}
    dice = GameDice(ScriptedDice({"support": [2]}), "case", 1)
    state = submit(RULES, RULES.situation(setup, start, dice), "A", Pick("call:AS1"), dice)[0]
    row = SkirmishRow(id=1, serial=3, asked={"A": 3})
    seats = tuple(SkirmishSeat(seat=seat, name=seat, user_id=n) for n, seat in enumerate("AB", 1))
    battle = Battle(row, seats, RULES, Game("case", "exodus", setup, b"s" * 32, b"s" * 32, state))
    screen, _ = prompts.asked(battle, "A", Draft())
    (place,) = [button for button in screen.buttons if button.label.startswith("onto objective 1")]
    assert isinstance(place.press, PickPlace)
    sent = proposals.sent(battle, "A", RULES.choices(state, "A"), place.press.entry, place.press.place)
    assert sent is not None
    assert sent.pick == Pick("drop:AS1", {"point": [60, 60]})


ARRIVING: dict[str, Any] = {
    "step": "initialisation",
    "turn": 2,
    "formations": {
        "A1": {"kind": "myrmidon_maniple", "where": "reserve"},
        "A2": {"kind": "myrmidon_maniple", "where": "reserve"},
        "B1": {"kind": "line_platoon", "stands": [["line", 20, 110]]},
    },
    "objectives": [{"id": "o1", "x": 60, "y": 60}],
}


def _arriving() -> Battle:
    setup = Setup(("A", "B"), {}, {}, {"name": "Empty", "size": [120, 120], "unit": "cm"})
    state = RULES.situation(setup, ARRIVING, GameDice(ScriptedDice({}), "case", 1))
    seats = tuple(SkirmishSeat(seat=seat, name=seat, user_id=n) for n, seat in enumerate("AB", 1))
    row = SkirmishRow(id=1, serial=3, asked={"A": 3})
    return Battle(row, seats, RULES, Game("case", "exodus", setup, b"s" * 32, b"s" * 32, state))


def test_single_stands_of_all_formations_that_arrive_are_put_elsewhere() -> None:
    battle = _arriving()
    values = {"A1": {"to": [60.0, 40.0], "shape": "keep"}, "A2": {"to": [90.0, 40.0], "shape": "keep"}}
    draft = Draft(choice="arrive", values=values)
    screen, draft = prompts.asked(battle, "A", draft)
    assert [menu.placeholder for menu in screen.menus] == ["Move one stand of A1", "Move one stand of A2"]
    choice = RULES.choices(battle.playing.state, "A")[0]
    for menu, name in zip(screen.menus, values, strict=True):
        stand = menu.items[0].value
        assert stand.startswith(f"{name}.")
        draft, said = groups.changed(battle, "A", draft, menu.press, Given((stand,)), choice)
        assert (said, draft.stand) == ("", stand)
        view = RULES.view(battle.playing.state, "A")
        offered = prompts.asked(battle, "A", draft)[0].menus[0].items
        press = PickValue(1, 3, name)
        draft, said = groups.placed(battle, "A", view, choice, draft, press, Given((offered[0].value,)))
        assert said == ""
        assert list(draft.values[name]["stands"]) == [stand]
    assert prompts.asked(battle, "A", draft)[0].buttons[0].label == "Confirm"


def test_a_place_to_arrive_at_says_what_is_near() -> None:
    battle = _arriving()
    screen, _ = prompts.asked(battle, "A", Draft(choice="arrive"))
    best = screen.menus[0].items[0]
    assert best.label == "A: nearest to objective 1, 7.1 cm"
    assert re.fullmatch(r"F6 · nearest enemy Legion Line Platoon \(B1\), [0-9.]+ cm", best.text)
    assert [
        ("objective 1" in item.label, "objective 1" in item.text) for item in screen.menus[0].items[:2]
    ] == [
        (True, False),
        (False, True),
    ]


def _flying(**more: Any) -> Battle:
    """A dropship with a platoon aboard is on its way."""
    setup = Setup(("A", "B"), {}, {}, {"name": "Empty", "size": [120, 120], "unit": "cm"})
    assets = [{"id": "AS1", "owner": "A", "kind": "guild_dropship", "carries": ["A1"]}]
    start = {**START, "assets": assets, "objectives": [{"id": "o1", "x": 60, "y": 60}], **more}
    dice = GameDice(ScriptedDice({"support": [2]}), "case", 1)
    state = submit(RULES, RULES.situation(setup, start, dice), "A", Pick("call:AS1"), dice)[0]
    row = SkirmishRow(id=1, serial=3, asked={"A": 3})
    seats = tuple(SkirmishSeat(seat=seat, name=seat, user_id=n) for n, seat in enumerate("AB", 1))
    return Battle(row, seats, RULES, Game("case", "exodus", setup, b"s" * 32, b"s" * 32, state))


def test_where_a_transport_unloads_has_buttons_and_then_its_direction_is_asked() -> None:
    battle = _flying()
    screen, _ = prompts.asked(battle, "A", Draft())
    places = [button for button in screen.buttons if button.label.endswith("(Unload)")]
    assert [button.label for button in places] == ["onto objective 1 (Unload)"]
    menu = RULES.choices(battle.playing.state, "A")
    press = places[0].press
    assert isinstance(press, PickPlace)
    draft = proposals.sent(battle, "A", menu, press.entry, press.place)
    assert draft is not None
    assert list(draft.values) == ["point"]
    screen, draft = prompts.asked(battle, "A", draft)
    assert [menu.placeholder for menu in screen.menus] == ["In which direction does it fly?"]
    assert "Confirm" not in [button.label for button in screen.buttons]
    # The same buttons are there once the choice was made from the menu.
    by_menu, _ = prompts.asked(battle, "A", Draft(choice="unload:AS1"))
    assert [button.label for button in by_menu.buttons][:1] == ["A: onto objective 1"]
