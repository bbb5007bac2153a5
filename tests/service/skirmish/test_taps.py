"""How many taps the most common order takes: one unit moves and shoots. A button counts 1, a menu 2, *Act* 1."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from bot.dice import KeyedDice, ScriptedDice
from bot.service.screens.answer import Given
from bot.service.screens.press import Takes
from bot.service.screens.screen import Screen
from bot.service.skirmish import answering, prompts
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.draft import Draft
from bot.service.skirmish.presses import Confirm, StepBack, TurnPress
from bot.skirmish.engine import Event, GameDice, RuleSet, Setup, submit
from bot.skirmish.game import Game
from bot.skirmish.rulesets import ruleset
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat, SkirmishState
from tests.skirmish.exoshift.scene import scene


@dataclass
class Phone:
    """One player's private screens of a game that begins in a situation; it counts what they tap."""

    rules: RuleSet[Any]
    state: Any
    seat: str = "A"
    dice: dict[str, list[int]] = field(default_factory=dict)
    draft: Draft = field(default_factory=Draft)
    taps: int = 1  # Act
    events: list[Event] = field(default_factory=list)

    @property
    def battle(self) -> Battle:
        seats = tuple(SkirmishSeat(seat=seat, name=seat, user_id=n) for n, seat in enumerate("AB", 1))
        row = SkirmishRow(
            id=1, ruleset=self.rules.id, state=SkirmishState.PLAYING, serial=3, posted=3, asked={self.seat: 3}
        )
        game = Game("taps", self.rules.id, Setup(("A", "B")), b"s" * 32, b"s" * 32, self.state)
        return Battle(row, seats, self.rules, game)

    @property
    def screen(self) -> Screen:
        screen, self.draft = prompts.asked(self.battle, self.seat, self.draft)
        return screen

    def tap(self, label: str) -> None:
        """A button, or else an entry of a menu, whose label begins so; then `Confirm` is made at once."""
        screen = self.screen
        button = next((one for one in screen.buttons if one.label.startswith(label)), None)
        if button is not None:
            self.taps += 1
            press, given = button.press, Given()
        else:
            menu, item = next(
                (menu, item) for menu in screen.menus for item in menu.items if item.label.startswith(label)
            )
            self.taps += 2
            press, given = menu.press, Given((item.value,))
        if isinstance(press, Confirm):
            source = ScriptedDice(self.dice) if self.dice else KeyedDice(1, bytes(16), bytes(16))
            dice = GameDice(source, "taps", len(self.events))
            for pick in filter(None, (self.draft.lead, self.draft.pick)):
                self.state, events = submit(self.rules, self.state, self.seat, pick, dice)
                self.events += events
            self.draft = Draft()
        else:
            self.draft, notice = answering._changed(self.battle, self.seat, self.draft, press, given)
            assert not notice

    def take(self, *labels: str) -> None:
        for label in labels:
            self.tap(label)


def begun(ruleset_id: str, given: dict[str, Any], board: dict[str, Any] | None = None) -> Phone:
    rules = ruleset(ruleset_id)
    setup = Setup(("A", "B"), {}, {}, board)
    dice = GameDice(KeyedDice(1, bytes(16), bytes(16)), "taps", 0)
    return Phone(rules, rules.situation(setup, given, dice))


TABLE = {"name": "Plain", "size": [120, 120], "unit": "cm"}


def company(x: float, y: float) -> dict[str, Any]:
    """Ten stands side by side."""
    return {"kind": "conscript_company", "row": {"of": "conscript", "count": 10, "from": [x, y]}}


def test_an_order_of_ten_stands_with_its_shot_takes_five_taps() -> None:
    """Eleven before: three menus and Confirm for the order, a menu and Confirm for the shot."""
    formations = {"A1": company(20, 40), "A2": company(80, 20), "B1": company(20, 70)}
    phone = begun("exodus", {"formations": formations}, TABLE)
    phone.dice = {"order": [9], "hit": [10] * 30, "casualty": [10] * 30}
    phone.take("Conscript Company (A1)", "toward Conscript Company (B1), 15 cm (Advance: move, shoot)")
    assert len(phone.screen.sketch.stands) == 10  # type: ignore[union-attr]
    phone.tap("Confirm")
    assert "Shoot at Conscript Company (B1)" in phone.screen.text
    assert "Odds: " in phone.screen.text
    phone.tap("Confirm")
    assert phone.taps == 5
    assert {"ordered", "moved", "volley"} <= {event.kind for event in phone.events}


def test_exofront_a_unit_is_activated_moves_and_attacks_in_six_taps() -> None:
    """Fifteen before; eight while the activation was confirmed for itself."""
    units = {"A-Troop": {"at": [10, 4]}, "A-Fast": {"at": [20, 4]}, "B-Troop": {"at": [10, 20]}}
    phone = begun("exofront", {"units": {**units, "B-Fast": {"at": [30, 30]}}})
    phone.take("Basic Troop")
    assert "Confirming does this first: Activate Basic Troop (A) (2 actions)." in phone.screen.text
    phone.tap("toward Basic Troop (B), 3.2 in (Move)")
    assert "\nDestination: toward Basic Troop (B), 3.2 in · " in phone.screen.text
    phone.tap("Confirm")
    phone.take("Attack Basic Troop (B)", "Confirm")
    assert phone.taps == 6
    assert {"activated", "moved", "attack"} <= {event.kind for event in phone.events}


def test_shiftstorm_a_model_moves_and_shoots_in_five_taps() -> None:
    """Nine before. The initiative says which model acts."""
    units = {
        "A1": {"character": "ardor_corps", "at": [10, 10]},
        "B1": {"character": "strike_guard", "at": [10, 25]},
    }
    phone = begun("shiftstorm", {"units": units, "acting": "A1"})
    phone.take("toward Strike Guard, 4 in (Move)", "Confirm")
    phone.take("Shoot Strike Guard with Carbine", "Confirm")
    assert phone.taps == 5
    assert "shot" in {event.kind for event in phone.events}


def test_exoshift_a_unit_advances_and_shoots_in_five_taps() -> None:
    """Thirteen before."""
    line = "sol_line_infantry"
    units = {
        name: {"kind": line, "at": at} for name, at in (("A1", [10, 10]), ("A2", [30, 10]), ("B1", [10, 26]))
    }
    phone = Phone(ruleset("exoshift"), scene(units))
    phone.take("Line Infantry A1", "toward Line Infantry B1, 6 in (Advance)", "Confirm")
    assert "Odds: about 1.0 damage: 2 shots, Combat 8, 6 against Defense 3" in phone.screen.text
    phone.take("Confirm")
    assert phone.taps == 5
    assert "shot" in {event.kind for event in phone.events}


def test_a_place_that_was_typed_is_confirmed_with_what_is_nearest_to_it() -> None:
    formations = {"A1": company(20, 40), "B1": company(20, 70), "B2": company(90, 100)}
    phone = begun("exodus", {"formations": formations}, TABLE)
    phone.tap("toward Conscript Company (B1), 15 cm (Advance: move, shoot)")
    goal = next(name for name, value in phone.draft.values.items() if isinstance(value, dict))
    typed = {**phone.draft.values[goal], "to": [30.0, 45.0]}
    phone.draft = replace(phone.draft, values={**phone.draft.values, goal: typed})
    assert re.search(r"Destination: nearest enemy Conscript Company \(B1\), \d+\.\d cm · ", phone.screen.text)


def test_the_way_back_from_the_best_shot_leads_to_all_others() -> None:
    formations = {"A1": company(20, 40), "B1": company(20, 55), "B2": company(50, 42)}
    phone = begun("exodus", {"formations": formations}, TABLE)
    phone.dice = {"order": [9]}
    phone.take("Hold the line: shoot at +2", "Confirm")
    assert "**Shoot at Conscript Company (B1)**" in phone.screen.text
    phone.tap("Back")
    offered = [item.label for item in phone.screen.menus[0].items]
    assert {"Shoot at Conscript Company (B1)", "Shoot at Conscript Company (B2)"} <= set(offered)


def deployed(ruleset_id: str, phase: str) -> Phone:
    """A game at its set-up, as far as the first unit to be put down."""
    rules = ruleset(ruleset_id)
    setup = Setup(("A", "B"), dict.fromkeys("AB", rules.armies()[0].data))
    state, _ = rules.new_game(setup, GameDice(KeyedDice(1, bytes(16), bytes(16)), "taps", 0))
    for step in range(1, 20):
        player = rules.to_move(state)[0]
        menu = [choice for choice in rules.choices(state, player) if choice.disabled is None]
        if menu[0].kind == phase:
            return Phone(rules, state, player)
        pick = rules.candidates(state, player, menu[0])[0]
        state, _ = submit(
            rules, state, player, pick, GameDice(KeyedDice(1, bytes(16), bytes(16)), "taps", step)
        )
    raise AssertionError(phase)


@pytest.mark.parametrize(
    ("ruleset_id", "phase"),
    [("exofront", "place"), ("exodus", "deploy"), ("exoshift", "deploy"), ("shiftstorm", "place")],
)
def test_a_unit_is_put_onto_the_table_in_four_taps_without_reading_coordinates(
    ruleset_id: str, phase: str
) -> None:
    """Act, the unit, a place in words, Confirm; the menu of places has all others, and they can be typed."""
    phone = deployed(ruleset_id, phase)
    phone.tap(phone.screen.menus[0].items[0].label)
    places = [button.label for button in phone.screen.buttons if button.label[1:3] == ": "]
    assert places, "no place has a button"
    assert not re.search(r"\*\*[AB][-\w]*: ", phone.screen.text), (
        "one that is not on the table yet has no name but its own"
    )
    assert not [label for label in places if re.match(r"\w: [A-Z]\d", label)]
    items = phone.screen.menus[0].items
    assert [item.label for item in items[: len(places)]] == places
    assert all(item.text for item in items[: len(places)])
    assert any(button.label == "Type it" for button in phone.screen.buttons)
    phone.tap(places[0])
    assert f": {places[0][3:]} · " in phone.screen.text, "what is confirmed is in the words that were tapped"
    phone.tap("Confirm")
    assert phone.taps == 4
    assert phone.events


@pytest.mark.parametrize(
    ("ruleset_id", "phase"),
    [("exofront", "place"), ("exodus", "deploy"), ("exoshift", "deploy"), ("shiftstorm", "place")],
)
def test_a_double_tap_on_any_button_or_entry_is_one_tap(ruleset_id: str, phase: str) -> None:
    """The second tap comes from the screen as it was: what was chosen stays chosen, and nothing is confirmed."""
    phone, tried = deployed(ruleset_id, phase), 0
    for _ in range(3):
        screen, before = phone.screen, phone.draft
        presses = [
            (button.press, Given())
            for button in screen.buttons
            if not isinstance(button.press, Confirm | StepBack)
        ]
        presses += [(menu.press, Given((item.value,))) for menu in screen.menus for item in menu.items[:6]]
        for press, given in presses:
            if press.takes is Takes.TEXT or not isinstance(press, TurnPress):
                continue
            once, _ = answering._changed(phone.battle, phone.seat, before, press, given)
            twice, said = answering._changed(phone.battle, phone.seat, once, press, given)
            assert (twice, said) == (once, ""), press
            tried += 1
        if any(isinstance(button.press, Confirm) for button in screen.buttons):
            break
        phone.tap(screen.buttons[0].label)
    assert tried > 10
