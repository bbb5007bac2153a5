"""Help for the fallen is found without typing a place, by people and by solo opponents."""

from __future__ import annotations

from bot.skirmish.engine import Pick, Setup
from bot.skirmish.exoshift.ground.measure import touches
from bot.skirmish.exoshift.moving.destination import suggestions
from bot.skirmish.exoshift.moving.movement import Allowed, allowed, checked
from bot.skirmish.exoshift.ruleset import RULES
from tests.skirmish.shiftstorm.scene import no_dice

START = {
    "units": {
        "A1": {"kind": "sol_line_infantry", "at": [10, 10]},
        "A2": {"kind": "sol_line_infantry", "at": [14, 13], "fallen": "downed"},
        "B1": {"kind": "sol_line_infantry", "at": [40, 40]},
    }
}


def test_a_place_in_contact_with_a_downed_friend_is_offered_first_and_worth_the_most() -> None:
    state = RULES.situation(Setup(("A", "B")), START, no_dice())
    unit, fallen = state.unit("A1"), state.model("A2")
    at, *others = suggestions(state, unit, allowed(unit, "interact"))
    assert touches(unit.lead.but(x=at.x, y=at.y), fallen)
    choice = next(one for one in RULES.choices(state, "A") if one.id == "interact_move:A1")
    view = RULES.view(state, "A")
    worth = [
        RULES.estimate(view, "A", choice, Pick(choice.id, {"to": (spot.x, spot.y)})) or 0.0
        for spot in (at, *others)
    ]
    assert worth[0] == max(worth) > 0.5


def test_what_a_downed_model_is_offered_is_not_what_it_could_climb_before() -> None:
    wall = {"id": "wall", "kind": "hard_cover", "height": 1.5, "rect": [6, 11, 8, 1]}
    setup = Setup(("A", "B"), board={"name": "Wall", "size": [48, 48], "unit": "in", "feature": [wall]})
    far, offered = Allowed(4.0, 4.0), []
    for fallen in ("", "downed"):
        start = {"units": {"A1": START["units"]["A1"] | {"fallen": fallen}, "B1": START["units"]["B1"]}}
        state = RULES.situation(setup, start, no_dice())
        unit = state.unit("A1")
        offered.append(suggestions(state, unit, far))
        for place in offered[-1]:
            checked(state, unit.lead, (place,), far)
    standing, downed = offered
    assert set(standing) > set(downed)
