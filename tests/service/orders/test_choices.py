"""What is offered first and what is left out; how texts that are nearly right are answered."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.campaign.forecast.in_queue import check_in_queue, outlook
from bot.campaign.judge.advice.check import check_order
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.orders import action_text, order_type_of, parse_action, read_ability
from bot.campaign.text.template import format_order, parse_order
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import Ability, Action, ActionKind, Order, Refusal, Supply, When
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.hexmap.coords import Facing, distance, parse_label
from bot.service.base import Refused
from bot.service.ground.matching import MAX_CHOICES, matching
from bot.service.orders.aiming import targets_for, weapons_for
from bot.service.orders.form import OrderForm, find_unit, read_order
from bot.service.orders.suggestions import abilities_for, actions_for, hexes_for
from bot.service.orders.words import brief_order

CASE = """
rules = ["EDC-D5.1-a"]
title = "choices"

[class.CE]
like = "RI"
traits = { build_supply = 9 }
abilities = ["build"]
tags = ["basic_infantry", "soft", "fieldworks_kit", "obstacle_kit", "depot_kit", "airfield_kit"]

[class.APC]
like = "TR"
traits = { passengers = 2 }

[units]
CE = { class = "CE", at = "0304", facing = "SE", name = "Sappers" }
RI = { class = "RI", at = "0304", name = "Rifles", energy = 1 }
APC = { class = "APC", at = "0305", name = "Road to Ruin" }
TR = { class = "TR", at = "0305", name = "Mule", state = { cargo = { crates = 1, barrels = 1 } } }
"""


@pytest.fixture(scope="module")
def view() -> SideView:
    world = load_case(CASE, "case").scenarios[0].world
    start_round(world)
    return observe(world, Side.PLAYER)


def offered(view: SideView, name: str) -> list[str]:
    return [value for _, value in actions_for(view, find_unit(view, "P", name), "")]


def test_who_can_build_much_is_offered_each_structure_and_none(view: SideView) -> None:
    values = offered(view, "Sappers")
    assert len(values) == MAX_CHOICES
    assert values[-1] == "none"
    built = [value for value in values if value.startswith("build ")]
    assert built[0].endswith(" SE")
    turned = [value.endswith((" N", " NE", " S", " SW", " NW")) for value in built]
    assert turned == sorted(turned)
    assert (
        len({value.removesuffix(" SE") for value in built[: turned.count(False)]}) == turned.count(False) > 10
    )
    assert values.index("rest") < values.index(built[0])
    more = [value for _, value in actions_for(view, find_unit(view, "P", "Sappers"), "build trench")]
    assert {f"build trench {facing.name}" for facing in Facing} <= set(more)


def test_ways_through_mines_are_offered_where_the_side_knows_of_mines(view: SideView) -> None:
    assert not [value for value in offered(view, "Rifles") if "minefield" in value or "retrace" in value]


def test_resupplies_name_units_and_are_read_again(view: SideView) -> None:
    texts = [value for _, value in abilities_for(view, find_unit(view, "P", "Rifles"), "")]
    assert "rearm from Mule to Rifles after move" in texts
    assert texts[-1] == "none"
    rifles = find_unit(view, "P", "Rifles")
    away = Order("RI", destination=parse_label("0302"))
    texts = [value for _, value in abilities_for(view, rifles, "", (), away)]
    assert "rearm from Mule to Rifles before move" in texts
    assert "rearm from Mule to Rifles after move" not in texts, "it is two hexes away by then"
    for giver, shown in (("TR", "Mule"), ("APC", "APC")):  # a name with “to” in it would not be read
        action = Action(ActionKind.REARM, supply=Supply(giver, "RI"))
        text = action_text(action, view)
        assert text == f"rearm from {shown} to Rifles"
        assert parse_action(text, rifles, view) == action


def test_what_begins_with_the_word_typed_comes_first() -> None:
    rows = [("the old bridge", "b1"), ("Bridgehead", "0405"), ("a ford", "bridge 2"), ("a wood", "w")]
    assert [value for _, value in matching(rows, "BRIDGE")] == ["0405", "bridge 2", "b1"]


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (
            OrderForm("Sappers", action="atack 0305"),
            "“atack 0305” is not an action. Write it like `attack 0305`",
        ),
        (OrderForm("Sappers", action="dance"), "Write it like `attack 0305`"),
        (OrderForm("Sappers", action="biuld trench N"), "Write it like `build trench NE`"),
        (OrderForm("Sappers", ability="mine swep before move"), "Write it like `mine sweep before move`"),
        (
            OrderForm("Sappers", action="board"),
            "`board` does not say which unit of your side. Write it like `board Carrier 1`",
        ),
        (OrderForm("Sappers", action="attack Ghosts"), "no target “Ghosts”. Give the hex"),
    ],
)
def test_what_is_nearly_right_is_answered_with_an_example(
    view: SideView, form: OrderForm, words: str
) -> None:
    with pytest.raises(Refused) as refused:
        read_order(view, "P", form)
    assert words in refused.value.sentence


def test_the_list_of_orders_tells_all_of_an_order(view: SideView) -> None:
    form = OrderForm("APC", move="0306", action="none", wait_for="Rifles, Sappers")
    assert brief_order(view, read_order(view, "P", form)) == "move 0306, waits for Rifles, Sappers"
    built = Order("CE", action=Action(ActionKind.BUILD, item="trench", facing=Facing.N))
    assert brief_order(view, built) == "build trench N"
    armed = read_order(
        view, "P", OrderForm("Rifles", action="attack 0404", ability="rearm from Mule before move")
    )
    assert brief_order(view, armed) == "attack 0404, rearm from Mule to Rifles before move"


ARMED = """
rules = ["EDC-C3.3-a"]
title = "weapons"

[upgrade.launcher]
weapons = [{ id = "guided_missile", name = "Guided missile", range = 3, uses = 2 }]

[upgrade.odd]
weapons = [{ id = "odd_gun", name = "Gun; mark 2", range = 2 }]

[units]
WV = { class = "WV", at = "0304", name = "Scout", upgrades = ["launcher", "odd"] }
"""


def test_a_weapon_is_told_by_its_name_and_read_by_name_or_id() -> None:
    world = load_case(ARMED, "case").scenarios[0].world
    start_round(world)
    view = observe(world, Side.PLAYER)
    scout = find_unit(view, "P", "Scout")
    for typed in ("guided_missile", "Guided  missile", "GUIDED_MISSILE"):
        action = parse_action(f"attack 0305 with {typed}", scout, view)
        assert isinstance(action, Action)
        assert action.weapon == "guided_missile"
        text = action_text(action, view, "WV")
        assert text == "attack 0305 with Guided missile"
        assert parse_action(text, scout, view) == action
    given = read_order(view, "P", OrderForm("Scout", action="attack 0305 with Guided missile"))
    assert given.action is not None
    assert given.action.weapon == "guided_missile", "what is fitted to the unit is known by name"
    assert brief_order(view, given) == "attack 0305 with Guided missile"
    filled = format_order(given, view)
    assert "Action: attack 0305 with Guided missile" in filled
    read = parse_order(filled, view)
    assert isinstance(read, Order)
    assert read.action == given.action
    # A name that a form could not give back stays an id.
    odd = Action(ActionKind.ATTACK, hex=parse_label("0305"), weapon="odd_gun")
    assert action_text(odd, view, "WV") == "attack 0305 with odd_gun"
    with pytest.raises(Refused, match=r"Its weapons are: Gun, Guided missile"):
        read_order(view, "P", OrderForm("Scout", action="attack 0305 with Mortar"))


GUIDES = ("orders.md", "structures.md", "transport.md", "aircraft.md", "artillery.md")


@pytest.mark.parametrize("guide", GUIDES)
def test_what_the_guides_tell_players_to_write_is_read(view: SideView, guide: str) -> None:
    text = (Path(__file__).parents[3] / "docs" / guide).read_text()
    written = [deed for deed in re.findall(r"`([^`\n]+)`", text) if order_type_of(deed) is not None]
    assert written
    for deed in written:
        read = read_ability(deed, find_unit(view, "P", "Rifles"), view)
        assert not isinstance(read, Refusal) or read.code in ("no_such_mate", "no_such_contact"), (deed, read)


FLIGHT = """
rules = ["EDC-F4.2-b"]
title = "what aircraft and the immobile are offered"

[map]
size = [14, 14]

[environment]
wind = "S"
wind_speed = 3

[units]
DOWN = { class = "VT", at = "0505", profile = "landed" }
DRY = { class = "VT", at = "0905", energy = 0, profile = "landed" }
UP = { class = "FW", at = "0510", profile = "contour" }
HIGH = { class = "FW", at = "0810", profile = "low" }
STUCK = { class = "TK", at = "1105", immobilised = true }
FREE = { class = "TK", at = "1107" }
HI = { class = "HI", at = "1108" }
FAR = { class = "HI", at = "1102" }
"""


def test_aircraft_and_the_immobile_are_offered_what_they_can_do() -> None:
    world = load_case(FLIGHT, "case").scenarios[0].world
    start_round(world)
    view = observe(world, Side.PLAYER)

    def hexes(key: str) -> list[str]:
        return [value for _, value in hexes_for(view, find_unit(view, "P", key), "")]

    def deeds(key: str) -> list[str]:
        unit = find_unit(view, "P", key)
        return [value for _, value in (*actions_for(view, unit, ""), *abilities_for(view, unit, ""))]

    pace = view.catalogue.cls(find_unit(view, "P", "DOWN")).speed // 2
    far = {label for label in hexes("DOWN") if distance(parse_label("0505"), parse_label(label)) > pace}
    assert hexes("DOWN")
    assert not far, "after a fast takeoff it goes at half speed"
    assert all("fast takeoff" in text for text, _ in hexes_for(view, find_unit(view, "P", "DOWN"), ""))
    for label in hexes("DOWN"):
        start = Ability(Action(ActionKind.FAST_TAKEOFF), When.BEFORE)
        order = Order("DOWN", destination=parse_label(label), ability=start)
        made = check_order(view, order).plan
        assert made is not None
        assert made.end == parse_label(label)
    assert hexes("DRY") == hexes("STUCK") == []
    assert hexes("FREE")
    assert "fast landing after move" in deeds("UP")
    assert not {"fast landing after move"} & {*deeds("HIGH"), *deeds("DOWN"), *deeds("FREE")}
    assert [deed for deed in deeds("FREE") if deed.startswith("attack 1108")]
    assert not [deed for deed in deeds("STUCK") if deed.startswith("attack 1108")], "3 away, and it reaches 2"


FRONT = """
rules = ["EDC-C2.2.1-i"]
title = "choices before the enemy"

[units]
RI = { class = "RI", at = "0304", name = "Rifles" }
TR = { class = "TR", at = "0304", name = "Mule" }
A = { class = "RI", at = "0405", name = "Able" }
B = { class = "RI", at = "0405", name = "Baker" }
FOE = { class = "RI", side = "hostile", at = "0306", facing = "N" }
"""


def test_every_hex_offered_can_be_reached() -> None:
    world = load_case(FRONT, "case").scenarios[0].world
    start_round(world)
    view = observe(world, Side.PLAYER)
    for name in ("Rifles", "Mule"):
        unit = find_unit(view, "P", name)
        values = [value for _, value in hexes_for(view, unit, "")]
        assert values
        assert "0405" not in values
        for label in values:
            found = check_order(view, read_order(view, "P", OrderForm(name, move=label)))
            assert found.plan is not None, (name, label)
            assert view.map.label(found.plan.end) == label


REACH = """
rules = ["EDC-C3.3-a"]
title = "what range and state allow"

[class.MT]
like = "TK"
weapons = [
  { id = "gun", name = "Gun", range = 2, may_target = ["vehicle"] },
  { id = "missile", name = "Missile", range = 4, uses = 1 },
  { id = "flak", name = "Flak", range = 3, aa = true, may_target = ["airborne"] },
]
[class.RD]
like = "TR"
traits = { radar = 9 }

[units]
TK = { class = "MT", at = "0304" }
RI = { class = "RI", at = "0804", energy = 0, with = { speed = 3 } }
HI = { class = "HI", at = "0307" }
HV = { class = "TK", at = "0305", side = "hostile" }
RD = { class = "RD", at = "0101" }
V = { class = "VT", at = "0404", side = "hostile", profile = "low" }
"""


def test_what_is_offered_can_be_done_from_where_the_unit_will_be() -> None:
    world = load_case(REACH, "case").scenarios[0].world
    start_round(world)
    view = observe(world, Side.PLAYER)
    tank = find_unit(view, "P", "TK")
    names = {contact.hex: contact.id for contact in view.contacts}
    hi, hv = names[parse_label("0307")], names[parse_label("0305")]

    def attacks(**move: object) -> list[str]:
        order = replace(Order("TK"), **move)
        return [value for _, value in actions_for(view, tank, "attack", (), order) if value != "none"]

    (track,) = view.pings
    assert f"attack 0305 {hv}" in attacks()
    assert f"attack 0307 {hi} with Missile" in attacks()
    assert f"attack 0404 {track.id} with Flak" in attacks()
    assert not [
        value for value in attacks(destination=parse_label("0302")) if value.startswith("attack 0307")
    ]
    spent = replace(view, units=tuple(replace(own, uses={"missile": 0}) for own in view.units))
    assert not [
        value for _, value in actions_for(spent, find_unit(spent, "P", "TK"), "attack 0307") if hi in value
    ]
    mute = replace(view, units=tuple(replace(own, disarmed=True) for own in view.units))
    assert [value for _, value in actions_for(mute, find_unit(mute, "P", "TK"), "attack")] == []
    # Without energy speed is 1.
    near = [value for _, value in hexes_for(view, find_unit(view, "P", "RI"), "")]
    assert near
    assert all(distance(parse_label("0804"), parse_label(value)) == 1 for value in near)
    read = read_order(view, "P", OrderForm("TK", action=f"attack {track.id}", weapon="Flak"))
    assert read.action == Action(ActionKind.ATTACK, track.hex, track.id, "flak")
    assert action_text(read.action, view, "TK") == f"attack 0404 {track.id} with Flak"


GUNS = """
rules = ["EDC-C3-b"]
title = "a gun for near, a missile for far"

[class.MG]
like = "RI"
weapons = [{ id = "gun", name = "Gun", range = 1 }, { id = "missile", name = "Missile", range = 3, uses = 2 }]

[units]
MG = { class = "MG", at = "0505", facing = "N", name = "Jackal" }
SPY = { class = "RI", at = "0403", facing = "N", name = "Spy" }
NEAR = { class = "RI", at = "0503", side = "hostile" }
FAR = { class = "RI", at = "0502", side = "hostile" }
OFF = { class = "RI", at = "0501", side = "hostile" }
"""


def aimed(view: SideView, move: str = "", weapon: str = "", action: str = "attack") -> list[str]:
    """The hexes offered as targets after a move."""
    order = read_order(view, "P", OrderForm("Jackal", move=move))
    offered = targets_for(view, find_unit(view, "P", "Jackal"), "", (), order, action, weapon)
    return [value.split()[0] for _, value in offered]


def usable(view: SideView, target: str, move: str = "") -> list[str]:
    order = read_order(view, "P", OrderForm("Jackal", move=move))
    unit = find_unit(view, "P", "Jackal")
    return [value for _, value in weapons_for(view, unit, "", (), order, "", target)]


def test_targets_and_weapons_are_those_in_range_of_where_the_unit_will_be() -> None:
    """Two hexes from 0505 is 0503, three is 0502; after a step to 0504 they are one and two, 0501 three."""
    world = load_case(GUNS, "case").scenarios[0].world
    start_round(world)
    view = observe(world, Side.PLAYER)
    assert len(view.contacts) == 3
    assert aimed(view) == ["0503", "0502"]
    assert aimed(view, weapon="Gun") == []
    assert aimed(view, move="0504") == ["0503", "0502", "0501"]
    assert aimed(view, move="0504", weapon="gun") == ["0503"]
    assert aimed(view, action="") == aimed(view)
    assert aimed(view, action="rest") == []
    assert aimed(view, action="assault") == []
    assert usable(view, "0503") == ["Missile"]
    assert usable(view, "0503", move="0504") == ["Gun", "Missile"]
    assert usable(view, "0501") == []
    assert usable(view, "") == ["Missile"]


CARRIED = """
rules = ["EDC-F3.2-b"]
title = "carried north before it gets out"

[map]
size = [12, 12]

[class.MG]
like = "RI"
speed = 3
weapons = [{ id = "gun", name = "Gun", range = 1 }, { id = "missile", name = "Missile", range = 3, uses = 2 }]
[class.CAR]
like = "TR"
traits = { passengers = 2 }

[units]
CAR = { class = "CAR", at = "0508", facing = "N", name = "Carrier 1" }
MG = { class = "MG", at = "0508", facing = "N", name = "Jackal", state = { carrier = "CAR", ride = "passenger" } }
SPY = { class = "RI", at = "0403", facing = "N", name = "Spy" }
NORTH = { class = "RI", at = "0503", side = "hostile" }
SOUTH = { class = "RI", at = "0510", side = "hostile" }
"""


def test_who_is_carried_away_first_is_offered_what_is_near_where_it_gets_out() -> None:
    """The carrier's order comes before: the enemy in the south is five hexes away by then."""
    world = load_case(CARRIED, "case").scenarios[0].world
    start_round(world)
    view = observe(world, Side.PLAYER)
    unit = find_unit(view, "P", "Jackal")
    driven = replace(read_order(view, "P", OrderForm("Carrier 1", move="0505")), number=1)
    order = read_order(view, "P", OrderForm("Jackal", move="exit"))

    def near(*queue: Order) -> tuple[list[str], set[str]]:
        later = outlook(view, order, queue).later
        targets = [value for _, value in targets_for(view, unit, "", later, order, "", "")]
        aims = [value for _, value in actions_for(view, unit, "", later, order) if "attack" in value]
        assert [f"attack {value}" for value in targets] == aims
        assert [text for text, _ in weapons_for(view, unit, "", later, order, "", "0510")] == (
            [] if queue else ["Missile, range 3"]
        )
        return targets, {value for _, value in hexes_for(view, unit, "", later)}

    south, hexes = near()
    assert south == ["0510 C2 with Missile"]
    assert "0608" in hexes
    north, hexes = near(driven)
    assert north == ["0503 C1 with Missile"]
    assert "0608" not in hexes
    assert "0605" in hexes


def test_a_target_out_of_the_usual_range_names_the_weapon_that_reaches_it() -> None:
    """Chosen with nothing else it is an order that can be carried out; with a weapon typed, that one is meant."""
    world = load_case(GUNS, "case").scenarios[0].world
    start_round(world)
    view = observe(world, Side.PLAYER)
    unit, order = find_unit(view, "P", "Jackal"), Order("MG")
    offered = [value for _, value in targets_for(view, unit, "", (), order, "", "")]
    assert [value.split()[0] for value in offered] == ["0503", "0502"]
    for target in offered:
        given = read_order(view, "P", OrderForm("Jackal", action="attack", target=target))
        checked = check_order(view, given)
        assert checked.refusal is None, target
        assert checked.plan is not None
        assert checked.plan.action is not None
        assert checked.plan.action.weapon == "missile"
        again = read_order(view, "P", OrderForm("Jackal", action="attack", target=target, weapon="gun"))
        assert again.action is not None
        assert again.action.weapon == "gun"


TIGHT = ("C1.1-d", "C2.2-h", "C2.4-j", "C4.2-c", "C4.2-h", "C4.2-k", "C4.3-b", "D4-i", "F3.2-a", "F6.4.1-a")


@pytest.mark.parametrize("rule", TIGHT)
def test_every_action_and_ability_offered_can_be_done_after_the_move(rule: str) -> None:
    path = Path(__file__).parents[2] / "cases" / "edc" / f"EDC-{rule}.toml"
    tried = 0
    for scenario in load_case(path.read_text(), path.name).scenarios:
        start_round(scenario.world)
        view = observe(scenario.world, Side.PLAYER)
        for unit in [own for own in view.units if own.owner is not None]:
            reached = [value for _, value in hexes_for(view, unit, "")]
            for move in ("", *reached[:3]):
                order = read_order(view, str(unit.owner), OrderForm(unit.id, move=move))
                for field, choices in (
                    ("action", actions_for(view, unit, "", (), order)),
                    ("ability", abilities_for(view, unit, "", (), order)),
                ):
                    for _, value in choices:
                        if value == "none" or value.startswith(("breakout", "fast landing")):
                            continue  # The hex may be free by then; the way of landing only the move tells.
                        form = OrderForm(unit.id, move=move, **{field: value})
                        checked = check_in_queue(view, read_order(view, str(unit.owner), form), ())
                        assert checked.refusal is None, (scenario.name, form, checked.refusal)
                        assert checked.plan is not None
                        done = checked.plan.action if field == "action" else checked.ability
                        assert done is not None, (scenario.name, form, checked.warnings)
                        tried += 1
    assert tried
