"""What players may write as an order, what is read from it, and why the rest is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.orders import action_text, parse_action, read_ability, weapon_called
from bot.campaign.text.supply import read_supply
from bot.campaign.text.template import format_order, parse_order, read_wait, split_exit, split_force
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Cargo, Depot
from bot.campaign.world.order import Ability, Action, ActionKind, Order, Refusal, Supply, When
from bot.campaign.world.order_types import ORDER_TYPES, OrderType
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.words import NoSuchMate
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing
from tests.campaign.kernel.kernel_worlds import at, unit, world


def _view() -> SideView:
    start = world(
        replace(unit("a", "WV", "0304"), name="Able"),
        replace(unit("b", "TR", "0404", cargo=Cargo(2, 1)), name="Baker"),
        replace(unit("c", "RI", "0305"), name="Long Road", cargo=Cargo(1, 0)),
        replace(unit("d", "EN", "0305"), name="From Home"),
        unit("h", "HI", "0306"),
        unit("i", "HI", "0205"),
    )
    start.depots["0303"] = Depot(at("0303"), Side.PLAYER, "Dump", Cargo(3, 3))
    start_round(start)
    return observe(start, Side.PLAYER)


VIEW = _view()
OWN = {own.id: own for own in VIEW.units}
A = OWN["a"]
FIRST, SECOND = VIEW.contacts[0].id, VIEW.contacts[1].id
FLYING = replace(
    VIEW,
    catalogue=replace(
        VIEW.catalogue,
        classes={
            **VIEW.catalogue.classes,
            A.class_id: replace(VIEW.catalogue.classes[A.class_id], unit_type="VTOL"),
        },
    ),
    units=tuple(replace(own, profile=Profile.LOW) if own.id == "a" else own for own in VIEW.units),
)


def read(text: str, who: str = "a") -> Action:
    action = parse_action(text, OWN[who], VIEW)
    assert isinstance(action, Action), action
    return action


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("attack 0306", Action(ActionKind.ATTACK, at("0306"))),
        (f"attack {FIRST}", Action(ActionKind.ATTACK, target=FIRST)),
        (f"attack {FIRST.lower()} 0306", Action(ActionKind.ATTACK, at("0306"), FIRST)),
        ("Attack: 0306 with missile", Action(ActionKind.ATTACK, at("0306"), weapon="m")),
        ("attack (0306), with GUN", Action(ActionKind.ATTACK, at("0306"), weapon="gun")),
        ("attack 0306 with Death Ray", Action(ActionKind.ATTACK, at("0306"), weapon="Death Ray")),
        ("attack 0306 bunker S", Action(ActionKind.ATTACK, at("0306"), item="bunker", facing=Facing.S)),
        ("attack 0306 back trench", Action(ActionKind.ATTACK, at("0306"), item="back trench")),
        ("attack", Action(ActionKind.ATTACK)),
        ("breakout 0404", Action(ActionKind.BREAKOUT, at("0404"))),
        ("rest", Action(ActionKind.REST)),
        ("board baker", Action(ActionKind.BOARD, target="b")),
        ("board b", Action(ActionKind.BOARD, target="b")),
        ("unhitch", Action(ActionKind.UNHITCH)),
        ("extended unhitch 0305 Baker", Action(ActionKind.EXTENDED_UNHITCH, at("0305"), "b")),
        ("slow takeoff LOW", Action(ActionKind.SLOW_TAKEOFF, level="low")),
        ("retrace steps nw", Action(ActionKind.RETRACE, facing=Facing.NW)),
        ("build Trench N", Action(ActionKind.BUILD, item="trench", facing=Facing.N)),
        ("build large bridge 0305", Action(ActionKind.BUILD, at("0305"), item="large bridge")),
        ("garrison", Action(ActionKind.GARRISON)),
        ("garrison trench N", Action(ActionKind.GARRISON, item="trench", facing=Facing.N)),
        ("drop Baker, long road", Action(ActionKind.DROP, target="b,c")),
        ("drop Baker", Action(ActionKind.DROP, target="b")),
        ("smoke 0306", Action(ActionKind.SMOKE, at("0306"))),
        ("clear  mines   0306", Action(ActionKind.CLEAR_MINES, at("0306"))),
    ],
)
def test_actions_are_read(text: str, meant: Action) -> None:
    assert read(text) == meant


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("dance", "bad_action", {"text": "dance", "example": "attack 0305"}),
        ("atack 0306", "bad_action", {"text": "atack 0306", "example": "attack 0305"}),
        ("sett down", "bad_action", {"text": "sett down", "example": "set down"}),
        ("radr off now", "bad_action", {"text": "radr off now", "example": "radar off"}),
        ("attack 0306 0307", "bad_text", {"text": " 0306 0307", "example": "attack 0305"}),
        ("attack 0000", "bad_hex", {"text": "0000", "field": "Action"}),
        ("attack Nobody", "no_such_contact", {"contact": "Nobody"}),
        (f"attack {FIRST} {SECOND}", "no_such_contact", {"contact": SECOND}),
        (f"breakout {FIRST}", "bad_text", {"text": FIRST, "example": "breakout 0404"}),
        ("attack 0306 then rest", "one_action_only", {"text": "attack  0306 then rest"}),
        ("rest attack", "one_action_only", {"text": "rest  attack"}),
        ("rest with Gun", "bad_text", {"text": "rest with Gun", "example": "rest"}),
        ("rest 0306", "bad_text", {"text": "rest 0306", "example": "rest"}),
        ("rest well", "bad_text", {"text": "well", "example": "rest"}),
        ("slow takeoff soon", "bad_text", {"text": "soon"}),
        ("attack low", "no_such_contact", {"contact": "low"}),
        ("board", "name_missing", {"what": "mate", "action": "board"}),
        ("board Able", "no_such_mate", {"unit": "Able"}),
        ("board Nobody", "no_such_mate", {"unit": "Nobody"}),
        ("retrace steps", "name_missing", {"what": "direction", "action": "retrace steps"}),
        ("build N", "name_missing", {"what": "item", "action": "build"}),
        ("minefield crossing", "name_missing", {"what": "hex", "action": "minefield crossing"}),
        ("drop Baker, Nobody", "no_such_mate", {"unit": "Baker Nobody"}),
        ("syphon some to Baker", "bad_supply", {"text": "syphon some to Baker"}),
        ("syphon 2", "bad_supply", {"text": "syphon 2"}),
        ("freight to 0303", "bad_supply", {"text": "freight to 0303"}),
        ("freight 2 crates", "bad_supply", {"text": "freight 2 crates"}),
        ("freight 2 boxes to 0303", "bad_supply", {"text": "freight 2 boxes to 0303"}),
        ("freight 2 crates to 0303 for 1 box", "bad_supply", {"text": "freight 2 crates to 0303 for 1 box"}),
    ],
)
def test_actions_that_cannot_be_read_are_refused_with_their_words(
    text: str, code: str, facts: dict[str, str]
) -> None:
    refused = parse_action(text, A, VIEW)
    assert isinstance(refused, Refusal), refused
    assert refused.code == code
    assert {key: refused.facts.get(key) for key in facts} == facts
    if code == "name_missing":
        assert refused.facts["example"] == ORDER_TYPES[refused.facts["action"]].example


@pytest.mark.parametrize(
    ("text", "who", "meant"),
    [
        ("rearm", "a", (ActionKind.REARM, Supply("a", "a"))),
        ("rearm missile from 0303", "a", (ActionKind.REARM, Supply("0303", "a", "missile"))),
        ("REARM assist Baker", "a", (ActionKind.REARM, Supply("a", "a", "Baker"))),
        ("rearm from Dump to baker", "a", (ActionKind.REARM, Supply("0303", "b"))),
        ("refuel", "b", (ActionKind.REFUEL, Supply("b", "b"))),
        ("refuel Able", "b", (ActionKind.REFUEL, Supply("b", "a"))),
        ("refuel for able from self", "b", (ActionKind.REFUEL, Supply("b", "a"))),
        ("refuel able to Baker", "b", (ActionKind.REFUEL, Supply("b", "b"))),
        ("refuel from 0404", "a", (ActionKind.REFUEL, Supply("b", "a"))),
        ("refuel from 0305", "a", (ActionKind.REFUEL, Supply("c", "a"))),
        ("refuel from 0909", "a", (ActionKind.REFUEL, Supply("0909", "a"))),
        ("syphon 2 to Baker", "a", (ActionKind.SYPHON, Supply("a", "b", amount=2))),
        ("syphon 12345 to Baker", "a", (ActionKind.SYPHON, Supply("a", "b", amount=123))),
        (
            "freight 2 crates 1 barrel to 0303",
            "b",
            (ActionKind.FREIGHT, Supply("b", "0303", crates=2, barrels=1)),
        ),
        (
            "rushed freight 1 crate and 2 barrels from Dump",
            "b",
            (ActionKind.FREIGHT, Supply("0303", "b", crates=1, barrels=2)),
        ),
        (
            "freight 2 crates to 0303 for 1 barrel",
            "b",
            (ActionKind.FREIGHT, Supply("b", "0303", crates=2, barrels=-1)),
        ),
        ("freight 3 crates to 0303 for 1 crate", "b", (ActionKind.FREIGHT, Supply("b", "0303", crates=2))),
        ("freight 4 build supply to d", "c", (ActionKind.FREIGHT, Supply("c", "d", "build_supply", 4))),
        ("freight 4 build_supply from d", "c", (ActionKind.FREIGHT, Supply("d", "c", "build_supply", 4))),
        ("freight 4 build supply to d for 1 crate", "c", None),
        ("refuelling", "a", None),
        ("attack 0306", "a", None),
    ],
)
def test_supplies_are_read(text: str, who: str, meant: tuple[OrderType, Supply] | None) -> None:
    found = read_supply(text, OWN[who], VIEW)
    assert (None if isinstance(found, Refusal) else found) == meant


@pytest.mark.parametrize(
    "action",
    [
        Action(ActionKind.ATTACK, at("0306"), FIRST, "m"),
        Action(ActionKind.ATTACK, at("0306"), weapon="unheard of"),
        Action(ActionKind.ATTACK, at("0306"), item="small bridge", facing=Facing.S),
        Action(ActionKind.DROP, target="b,c"),
        Action(ActionKind.EXTENDED_UNHITCH, at("0305"), "b"),
        Action(ActionKind.FAST_TAKEOFF, level="low"),
        Action(ActionKind.BUILD, at("0305"), item="trench", facing=Facing.NE),
        Action(ActionKind.REARM, supply=Supply("0303", "a", "missile")),
        Action(ActionKind.REARM, supply=Supply("b", "d")),
        Action(ActionKind.REFUEL, supply=Supply("c", "b")),
        Action(ActionKind.SYPHON, supply=Supply("a", "b", amount=2)),
        Action(ActionKind.FREIGHT, supply=Supply("b", "0303", crates=2, barrels=-1)),
        Action(ActionKind.FREIGHT, supply=Supply("b", "0303", crates=-1, barrels=1)),
        Action(ActionKind.FREIGHT, supply=Supply("b", "0303", crates=1, barrels=2)),
        Action(ActionKind.FREIGHT, supply=Supply("d", "c", "build_supply", 3)),
    ],
    ids=lambda action: str(action.kind),
)
def test_an_action_is_read_as_it_is_written(action: Action) -> None:
    assert parse_action(action_text(action, VIEW, "a"), A, VIEW) == action


def test_actions_are_written_with_names_where_these_lead_back() -> None:
    assert action_text(Action(ActionKind.BOARD, target="b"), VIEW) == "board Baker"
    assert action_text(Action(ActionKind.DROP, target="b,c"), VIEW) == "drop Baker, Long Road"
    assert (
        action_text(Action(ActionKind.ATTACK, at("0306"), weapon="m"), VIEW, "a")
        == "attack 0306 with Missile"
    )
    assert action_text(Action(ActionKind.ATTACK, at("0306"), weapon="m"), VIEW) == "attack 0306 with m"
    assert (
        action_text(Action(ActionKind.REFUEL, supply=Supply("b", "c")), VIEW)
        == "refuel from Baker to Long Road"
    )
    assert (
        action_text(Action(ActionKind.REFUEL, supply=Supply("d", "c")), VIEW) == "refuel from d to Long Road"
    )
    swap = Supply("b", "0303", crates=1, barrels=-2)
    assert (
        action_text(Action(ActionKind.FREIGHT, supply=swap), VIEW)
        == "freight 1 crate from Baker to 0303 for 2 barrels"
    )


def test_a_weapon_is_found_by_id_or_name() -> None:
    for text in ("m", "MISSILE", " missile "):
        found = weapon_called(text, A, VIEW)
        assert found is not None
        assert found.id == "m"
    assert weapon_called("", A, VIEW) is None
    assert weapon_called("rifle", A, VIEW) is None


@pytest.mark.rule("EDC-C2.3-b")
@pytest.mark.parametrize(
    ("text", "when", "timed"),
    [
        ("refuel from 0303", When.AFTER_MOVE, False),
        ("refuel from 0303 before move", When.BEFORE, True),
        ("refuel from 0303 BEFORE", When.BEFORE, True),
        ("refuel from 0303 after the move", When.AFTER_MOVE, True),
        ("refuel from 0303 after action", When.AFTER_ACTION, True),
        ("refuel from 0303 after", When.AFTER_MOVE, True),
        ("fast takeoff", When.BEFORE, True),
        ("sonar active after move", When.AFTER_MOVE, True),
        ("smoke", When.AFTER_MOVE, False),
    ],
)
def test_the_time_of_an_ability_is_read(text: str, when: When, timed: bool) -> None:
    ability = read_ability(text, A, VIEW)
    assert isinstance(ability, Ability)
    assert (ability.when, ability.timed) == (when, timed)


def test_an_ability_that_cannot_be_read_is_refused_with_an_example() -> None:
    for text, example in (
        ("fly away", "refuel from 0305 after move"),
        ("smok before move", "smoke before move"),
    ):
        refused = read_ability(text, A, VIEW)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.facts["example"]) == ("bad_ability", example)
    refused = read_ability("board Nobody", A, VIEW)
    assert isinstance(refused, Refusal)
    assert refused.code == "no_such_mate"


# ---------------------------------------------------------------- the form


def form(view: SideView = VIEW, /, **changed: str) -> Order | Refusal:
    fields = {"Unit": "Able", "Hex": "0304", "Move": "n/a", "Facing": "-", "Action": "", "Ability": "none"}
    return parse_order("\n".join(f"{k}: {v}" for k, v in ({**fields, "Energy": "5"} | changed).items()), view)


@pytest.mark.parametrize(
    ("move", "read_as"),
    [
        ("0303 0203", Order("a", path=(at("0303"), at("0203")))),
        ("0304 -> 0303, 0203", Order("a", path=(at("0303"), at("0203")))),
        ("0303", Order("a", path=(at("0303"),))),
        ("0302", Order("a", destination=at("0302"))),
        ("0304", Order("a", destination=at("0304"))),
        ("to 0303", Order("a", destination=at("0303"))),
        ("force 0303 0302", Order("a", path=(at("0303"), at("0302")), force=True)),
        ("exit", Order("a", exit=True)),
        ("get out, 0303", Order("a", path=(at("0303"),), exit=True)),
        ("dismount force to 0302", Order("a", destination=at("0302"), exit=True, force=True)),
    ],
)
def test_moves_are_read(move: str, read_as: Order) -> None:
    assert form(Move=move) == read_as


@pytest.mark.parametrize("move", ["to", "to 0303 0302", "north", "0303 north", "03", "force exit"])
def test_moves_that_cannot_be_read_are_refused(move: str) -> None:
    refused = form(Move=move)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.facts["field"]) == ("bad_hex", "Move")


def test_words_before_a_move_are_taken_off_it() -> None:
    assert split_exit("Exit: 0303") == (True, "0303")
    assert split_exit("exits 0303") == (False, "exits 0303")
    assert split_force("FORCE, 0303") == (True, "0303")
    assert split_force("0303 force") == (False, "0303 force")


@pytest.mark.rule("EDC-F3.2-c")
def test_units_to_wait_for_are_read_and_written() -> None:
    assert read_wait("Baker; c, baker", VIEW) == ("b", "c")
    assert read_wait("n/a", VIEW) == ()
    for text, unknown in (("Baker; Nobody", "Nobody"), ("Baker;", "nothing")):
        refused = read_wait(text, VIEW)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.facts) == ("no_such_mate", {"unit": unknown})
    order = Order("a", wait_for=("b", "c"))
    assert "Wait for: Baker; Long Road" in format_order(order, VIEW)
    assert parse_order(format_order(order, VIEW), VIEW) == order
    assert form(**{"Wait for": "Nobody"}) == NoSuchMate(("EDC-F3.2-c",), unit="Nobody")


@pytest.mark.parametrize(
    "order",
    [
        Order("a", path=(at("0303"), at("0302")), force=True, exit=True),
        Order("a", exit=True),
        Order("a", destination=at("0308"), force=True, double_time=True),
        Order("a", ability=Ability(Action(ActionKind.SMOKE), When.AFTER_ACTION), double_time=True),
    ],
)
def test_a_form_is_read_as_it_is_written(order: Order) -> None:
    for view in (VIEW, FLYING):
        assert parse_order(format_order(order, view), view) == order


def test_a_form_shows_where_the_unit_is_and_its_energy() -> None:
    lines = format_order(Order("a"), VIEW).splitlines()
    assert lines[:2] == ["Unit: Able", "Hex: 0304"]
    assert set(lines[2:6]) == {"Move: n/a", "Facing: n/a", "Action: n/a", "Ability: n/a"}
    assert lines[6:] == [f"Energy: {A.energy}"]
    assert "Altitude: low" in format_order(Order("a"), FLYING).splitlines()


@pytest.mark.rule("EDC-C1.1-g")
def test_aircraft_have_a_form_with_their_altitude() -> None:
    wrong = form(Altitude="low")
    assert isinstance(wrong, Refusal)
    assert (wrong.code, wrong.facts) == ("wrong_form", {"id": "a", "unit": "Able", "variant": "standard"})
    wrong = form(FLYING)
    assert isinstance(wrong, Refusal)
    assert wrong.facts["variant"] == "aircraft"
    for text in ("Low", "n/a", ""):
        assert form(FLYING, Altitude=text) == Order("a")
    wrong = form(FLYING, Altitude="high")
    assert isinstance(wrong, Refusal)
    assert wrong.facts == {"unit": "Able", "altitude": "low", "text": "high"}


def test_a_form_with_something_wrong_says_what() -> None:
    for changed, code, facts in (
        ({"Hex": "here"}, "bad_hex", {"text": "here", "field": "Hex"}),
        ({"Hex": "0303"}, "wrong_hex", {"unit": "Able", "hex": "0304", "text": "0303"}),
        ({"Unit": ""}, "no_such_unit", {"unit": "nothing"}),
        ({"Ability": "smoke; smoke"}, "one_ability_only", {"text": "smoke; smoke"}),
    ):
        refused = form(**changed)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.facts) == (code, facts)
    long = parse_order("x" * 2001, VIEW)
    assert isinstance(long, Refusal)
    assert long.facts == {"length": 2001, "limit": 2000}
    exact = parse_order("x" * 2000, VIEW)
    assert isinstance(exact, Refusal)
    assert exact.code == "not_an_order"


def test_double_time_and_an_ability_share_a_field() -> None:
    assert form(Ability="Double-Time") == Order("a", double_time=True)
    both = form(Ability="double time; smoke before move")
    assert both == Order("a", double_time=True, ability=Ability(Action(ActionKind.SMOKE), When.BEFORE))


def test_a_unit_is_named_by_id_before_name_and_never_by_half() -> None:
    assert form(Unit="*ABLE*") == Order("a")
    assert form(Unit="A") == Order("a")
    assert isinstance(form(Unit="Abl"), Refusal)
    twins = replace(VIEW, units=tuple(replace(own, name="Able") for own in VIEW.units))
    assert isinstance(form(twins), Refusal), "two units have that name"
    named: OwnUnit = replace(OWN["b"], name="a")
    assert form(replace(VIEW, units=(A, named)), Unit="a") == Order("a")
