"""Order of a turn: SHS-initiative-*."""

from __future__ import annotations

import pytest

from bot.skirmish.shiftstorm.fighting.combat import fight
from bot.skirmish.shiftstorm.initiative import initiative, options, set_order
from bot.skirmish.shiftstorm.state import State, weapon_of
from bot.skirmish.shiftstorm.stats import combat_initiative
from bot.skirmish.shiftstorm.turn import start_turn
from tests.skirmish.shiftstorm.scene import Dice, do, menu, offered, play, scene, unit


def order(state: State, dice: Dice | None = None) -> list[tuple[int, str, tuple[str, ...]]]:
    """The order of a turn with these dice."""
    pen = play(state, dice)
    set_order(pen)
    return [(slot.initiative, slot.player, slot.units) for slot in pen.state.queue]


@pytest.mark.rule("SHS-initiative-a")
def test_highest_movement_first_whoever_owns_it() -> None:
    units = {
        "A1": unit("augur", 10, 10), "A2": unit("core_keeper", 14, 10), "B1": unit("advocate", 10, 40),
        "B2": unit("bat", 14, 40),
    }  # fmt: skip
    assert [entry[2] for entry in order(scene(units, None))] == [("B2",), ("B1",), ("A2",), ("A1",)]


@pytest.mark.rule("SHS-initiative-b")
def test_ties_are_rolled_with_valor() -> None:
    state = scene({"A1": unit("handler", 10, 10), "B1": unit("avatar", 10, 40)}, None)
    found = order(state, {"tie:A": [4, 4], "tie:B": [3, 4]})
    assert found == [(4, "B", ("B1",)), (4, "A", ("A1",))]


@pytest.mark.rule("SHS-initiative-c")
def test_one_roll_a_side_again_while_equal_then_the_owner_chooses() -> None:
    units = {
        "A1": unit("advocate", 10, 10), "A2": unit("core_runner", 14, 10),
        "B1": unit("core_runner", 10, 40, stats={"Ac": -1}),
    }  # fmt: skip
    dice = {"tie:A": [3, 3, 4, 5], "tie:B": [4, 4, 2, 3]}
    state = scene(units, None)
    assert order(state, dice) == [(5, "A", ("A1", "A2")), (5, "B", ("B1",))]
    pen = play(state)
    start_turn(pen)
    ready = do(pen.state, "ready", dice)
    assert set(menu(ready.state)) == {"activate:A1", "activate:A2"}
    assert do(ready.state, "activate:A2").state.acting.unit == "A2"  # type: ignore[union-attr]


@pytest.mark.rule("SHS-initiative-c", "SHS-skill_synthvehicle-a")
def test_who_repairs_itself_ties_though_it_is_down() -> None:
    spydar = unit("b1_spydar", 10, 10, armor=0)
    tied = {"A1": spydar, "B1": unit("b1_spydar", 10, 40)}
    found = order(scene(tied, None), {"tie:A": [4, 4], "tie:B": [3, 4]})
    assert [entry[1] for entry in found] == ["A", "B"]


@pytest.mark.rule("SHS-initiative-d", "SHS-skill_trak-a")
def test_replacements_default_to_the_best_and_may_be_declined() -> None:
    units = {
        "A1": unit("ranger", 10, 10), "A2": unit("firebrand", 14, 10), "A3": unit("ardor_corps", 18, 10),
        "A4": unit("handler", 22, 10), "A5": unit("core_runner", 26, 10), "A6": unit("adherent", 30, 10),
        "B1": unit("augur", 10, 40),
    }  # fmt: skip
    state = scene(units, None)
    assert [initiative(state, state.unit(f"A{n}")) for n in range(1, 7)] == [6, 6, 8, 4, 5, 6]
    pen = play(state, {})
    start_turn(pen)
    assert offered(pen.state, "initiative:A1:Movement")
    chosen = do(pen.state, "initiative:A1:Movement")
    assert initiative(chosen.state, chosen.unit("A1")) == 4
    assert "initiative:A3:Movement" not in menu(pen.state)
    down = play(scene({"A1": unit("ranger", 10, 10, armor=0), "B1": unit("handler", 10, 40)}, None), {})
    start_turn(down)
    assert down.state.phase == "play", "nobody is asked for the Downed"


@pytest.mark.rule("SHS-initiative-e")
def test_the_order_is_frozen_until_the_next_turn() -> None:
    state = scene({"A1": unit("ranger", 10, 10), "B1": unit("augur", 10, 40)}, None)
    pen = play(state)
    set_order(pen)
    pen.change("A1", corruption=2)
    assert [(slot.initiative, slot.units) for slot in pen.state.queue] == [(6, ("A1",)), (2, ("B1",))]
    set_order(pen)
    assert [slot.initiative for slot in pen.state.queue] == [4, 2]


@pytest.mark.rule("SHS-initiative-f", "SHS-item_halberd-a", "SHS-combat-d")
def test_a_halberd_strikes_earlier_in_combat_only() -> None:
    units = {"A1": unit("okolnir_sentry", 10, 10), "B1": unit("firebrand", 11.25, 10, stats={"V": 1})}
    state = scene(units)
    assert (state.unit("A1").initiative, state.unit("B1").initiative) == (6, 7)
    halberd = weapon_of(state.unit("A1"), "halberd")
    ax = weapon_of(state.unit("B1"), "fury_ax")
    assert (halberd.damage, combat_initiative(state.unit("A1"), halberd)) == (6, 8)
    dice = {"strike:A1": [6, 1, 1, 1, 1, 1], "damage": [1], "strike:B1": [1] * 6}
    pen = play(state, dice)
    fight(pen, "B1", "A1", ax, halberd, (False, False))
    assert [event.data["unit"] for event in pen.events if event.kind == "struck"] == ["A1", "B1"]


@pytest.mark.rule("SHS-initiative-f")
def test_equal_combat_initiative_strikes_together() -> None:
    units = {"A1": unit("firebrand", 10, 10), "B1": unit("firebrand", 11.25, 10)}
    pen = play(
        scene(units), {"strike:A1": [6] * 6, "strike:B1": [6, 1, 1, 1, 1, 1], "damage": [6, 1, 1, 1, 1, 1, 6]}
    )
    ax = weapon_of(pen.unit("A1"), "fury_ax")
    fight(pen, "A1", "B1", ax, ax, (False, False))
    assert (pen.unit("A1").downed, pen.unit("B1").downed) == (True, True)


@pytest.mark.rule("SHS-initiative-f")
def test_a_drone_that_came_this_turn_strikes_at_its_movement() -> None:
    units = {"A1": unit("core_keeper", 10, 10), "B1": unit("augur", 13.75, 10)}
    made = do(scene(units), "skill:virch_drone", at=[11.25, 10])
    drone = made.event("created").data["unit"]
    assert (made.unit(drone).initiative, made.unit("B1").initiative) == (3, 2)
    pen = play(made.state, {f"strike:{drone}": [1] * 3, "strike:B1": [1] * 2})
    fists = weapon_of(pen.unit("B1"), "unarmed")
    fight(pen, "B1", drone, fists, fists, (False, False))
    assert [event.data["unit"] for event in pen.events if event.kind == "struck"] == [drone, "B1"]


@pytest.mark.rule("SHS-skill_haste-a")
def test_haste_adds_its_tier() -> None:
    for times, value in ((1, 4), (2, 5), (3, 6), (4, 6)):
        state = scene({"A1": unit("syndic", skills=["haste"] * times)})
        assert options(state, state.unit("A1")) == {"Movement": value}


@pytest.mark.rule("SHS-skill_overwatch-a", "SHS-skill_overwatch-b")
def test_overwatch_and_the_apostle_who_has_it_not() -> None:
    units = {"A1": unit("ardor_corps"), "A2": unit("apostle_apprentice", 14, 10), "A3": unit("ardor_corps", 18, 10,
             stats={"S": 1}), "A4": unit("ardor_corps", 22, 10, items=["spotter"], bonus={"mark:S": 3})}  # fmt: skip
    state = scene(units)
    assert options(state, state.unit("A1")) == {"Overwatch": 8}
    assert initiative(state, state.unit("A3")) == 10
    assert initiative(state, state.unit("A4")) == 10, "a Spotter counts, a passing bonus does not"
    apostle = state.unit("A2")
    assert initiative(state, apostle) == 4
    assert apostle.has("vigorous")
    assert not apostle.has("overwatch")


@pytest.mark.rule("SHS-item_trakker-a")
def test_a_trakker_may_be_used_or_not() -> None:
    state = scene({"A1": unit("advocate", items=["trakker"])})
    assert options(state, state.unit("A1")) == {"Movement": 5, "Overwatch": 10}


@pytest.mark.rule("SHS-skill_hunter-a")
def test_a_hound_shares_the_initiative_of_its_handler() -> None:
    state = scene({"A1": unit("handler", 10, 10), "A2": unit("warhound", 11.25, 10, master="A1")})
    hound = state.unit("A2")
    assert options(state, hound) == {"Movement": 2, "Handler": 4}
    assert initiative(state, hound) == 4
    alone = scene({"A1": unit("handler", 10, 10, armor=0), "A2": unit("warhound", 11.25, 10, master="A1")})
    assert options(alone, alone.unit("A2")) == {"Movement": 2}
