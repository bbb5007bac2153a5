"""What readers are told of dice, wind and other sides' affairs, and what a saved round keeps."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.environment import environment_report, wind_words
from bot.campaign.text.report import explain, round_report
from bot.campaign.world.happened import Event
from bot.campaign.world.model import World
from bot.campaign.world.saved.serial import world_from_json, world_to_json
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.campaign.world.structure_kinds import health_of, kind_of
from bot.cases.load import load_case
from bot.cases.run import run_case
from bot.dice import Roll, ScriptedDice
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import HexMap
from bot.hexmap.terrain import EdgeKind, TerrainKind
from tests.campaign.kernel.kernel_worlds import at, go, told, unit, world


def played(text: str) -> tuple[World, World, tuple[Event, ...]]:
    """The world of a case before and after its rounds, and the events. The case must hold."""
    case = load_case('rules = ["EDC-C1.1-b"]\ntitle = "t"\n' + text, "case")
    start = case.scenarios[0].world
    (result,) = run_case(case).scenarios
    assert result.failures == ()
    return start, result.world, result.events


def shot(audience: frozenset[str], **data: Any) -> Event:
    roll = Roll("night_miss", "x", 0, 6, 4, False)
    facts = {"attacker": "A", "target": "C1", "hex": "0305", "weapon": "Gun", "loss": 2, **data}
    return Event(1, "attacked", 1, 1, "A", Hex(3, 5), ("EDC-C3-d",), facts, (roll,), audience)


def quiet_view() -> Any:
    start = world(unit("A", "WV", "0304"), unit("H", "HI", "0305"))
    start_round(start)
    return observe(start, Side.PLAYER)


def test_why_tells_the_dice_and_the_rules() -> None:
    (line,) = explain(quiet_view(), [shot(frozenset({"player"}))], "A", 1)
    assert line.endswith("2 FS lost. [d6: 4] (EDC-C3-d)")


def test_why_and_the_report_tell_nothing_that_is_for_others() -> None:
    view = quiet_view()
    for audience in ({"gm"}, {"hostile"}, {"gm", "hostile", "allied", "neutral"}, set[str]()):
        events = [shot(frozenset(audience))]
        assert explain(view, events, "A", 1) == []
        assert round_report(view, events).story == ()
        assert round_report(view, events).headline == round_report(view, []).headline
    assert "2 FS" in " ".join(round_report(view, [shot(frozenset({"gm", "player"}))]).story)


def test_why_tells_of_the_round_asked_for_only() -> None:
    events = [shot(frozenset({"player"}))]
    assert explain(quiet_view(), events, "A", 2) == []
    assert explain(quiet_view(), events, "B", 1) == []
    assert explain(quiet_view(), events, "C1", 1), "told of what is done to a contact, too"


FLAT_TOP = HexMap("Plain", 1, 1, (TerrainKind.PLAINS,), (0,))


@pytest.mark.rule("EDC-D1.2-a")
@pytest.mark.rule("EDC-D1.2-b")
@pytest.mark.parametrize(
    ("wind", "arrow"),
    list(zip(Facing, ("↑", "↗", "↘", "↓", "↙", "↖"), strict=True)),
    ids=lambda one: str(one),
)
def test_the_wind_is_an_arrow_the_way_it_blows_with_a_dot_for_each_speed(wind: Facing, arrow: str) -> None:
    words = wind_words(Environment(wind=wind, wind_speed=3), FLAT_TOP)
    assert f"{arrow} ●●● " in words + " "
    assert "●●●●" not in words
    assert wind.name in words
    assert "6" in words, "a drift roll of 6 or less"


def test_a_calm_has_no_arrow() -> None:
    assert not set(wind_words(Environment(wind_speed=0), FLAT_TOP)) & set("↑↗↘↓↙↖●")


def test_the_environment_report_tells_light_then_wind() -> None:
    start = world(unit("A", "WV", "0304"), hour=23, night=True)
    start.environment = Environment(hour=23, use_night=True, wind=Facing.S, wind_speed=1)
    start_round(start)
    light, wind = environment_report(observe(start, Side.PLAYER))
    assert "23:00" in light
    assert "↓ ●" in wind


BRIDGE = """
[map]
edge = [{ at = "0504", side = "S", kind = "river" }, { at = "0504", side = "S", kind = "small_bridge" }]
[units]
X = { class = "HI", at = "0503", with = { weapon = { damage = { fixed = 30 } } } }
[[round]]
order = [{ unit = "X", do = "attack 0504 small bridge S" }]
"""


@pytest.mark.rule("EDC-D5.3-a")
def test_a_printed_bridge_that_is_razed_stays_razed_when_the_round_is_saved() -> None:
    start, after, _ = played(BRIDGE)
    printed = start.map
    bridge = EdgeKind.SMALL_BRIDGE
    assert bridge in printed.edges_between(Hex(5, 4), Hex(5, 5))
    assert bridge not in after.map.edges_between(Hex(5, 4), Hex(5, 5))
    saved = json.loads(json.dumps(world_to_json(after)))
    again = world_from_json(saved, printed)
    assert bridge not in again.map.edges_between(Hex(5, 4), Hex(5, 5))
    assert EdgeKind.RIVER in again.map.edges_between(Hex(5, 4), Hex(5, 5))
    assert again.structures == after.structures


GATE = """
seed = "gate"
[units]
A = {{ class = "RI", at = "0304", side = "{who}" }}
H = {{ class = "HI", at = "0305", side = "{foe}", fs = 2 }}
[[structures]]
kind = "concrete wall gate"
at = "0304"
edge = "S"
side = "{owner}"
[[round]]
order = [{{ unit = "A", assault = "0305"{refused} }}]
"""


@pytest.mark.rule("EDC-D5.4-s")
@pytest.mark.parametrize(
    ("who", "foe", "owner", "through"),
    [
        ("player", "hostile", "player", True),
        ("allied", "hostile", "player", True),
        ("player", "hostile", "hostile", False),
        ("hostile", "player", "player", False),
        ("hostile", "player", "hostile", True),
    ],
)
def test_an_assault_goes_through_a_gate_of_its_own_side(
    who: str, foe: str, owner: str, through: bool
) -> None:
    refused = "" if through else ', refused = "assault_barred"'
    _, after, events = played(GATE.format(who=who, foe=foe, owner=owner, refused=refused))
    assert (after.units["A"].hex == Hex(3, 5)) is through
    assert ("H" in after.units) is not through
    (gate,) = after.structures.values()
    assert gate.health == health_of(after.catalogue, kind_of(after.catalogue, gate.kind)), "it is not stormed"
    assert any(event.kind == "assaulted" for event in events) is through


MISHAP = """
[units]
T = {{ class = "TK", at = "0304", side = "{side}", energy = 0 }}
[depots]
0305 = {{ barrels = 2, side = "{side}" }}
[[round]]
order = [{{ unit = "T", ability = "refuel from 0305" }}]
dice = {{ resupply_mishap = [4] }}
"""


@pytest.mark.rule("EDC-C4.2-g")
@pytest.mark.parametrize("side", list(Side))
def test_the_die_of_a_hasty_resupply_is_open_for_players_and_allies_only(side: Side) -> None:
    _, _, events = played(MISHAP.format(side=side))
    rolls = {roll for event in events for roll in event.rolls if roll.purpose == "resupply_mishap"}
    assert [roll.covered for roll in rolls] == [side not in (Side.PLAYER, Side.ALLIED)]


@pytest.mark.rule("EDC-C2.2.1-i")
@pytest.mark.parametrize(
    ("path", "end", "codes"),
    [
        (("0505", "0604", "0704"), "0704", []),
        (("0404", "0504"), "0405", ["zoi_to_zoi"]),
        (("0505", "0604", "0703"), "0604", ["zoi_entered"]),
    ],
)
def test_a_march_that_starts_in_a_zone_goes_on_until_it_enters_one(
    path: tuple[str, ...], end: str, codes: list[str]
) -> None:
    """0405 is under the zone of 0305: 0505 and 0604 are free, 0404 is under the same, 0604 may be under 0603's."""
    others = [unit("G", "HI", "0603")] if codes == ["zoi_entered"] else []
    start = world(unit("W", "WV", "0405"), unit("H", "HI", "0305"), *others)
    start_round(start)
    result = resolve(start, [go("W", *path, number=1)], ScriptedDice({}))
    assert result.world.units["W"].hex == at(end)
    assert [event.data["code"] for event in told(result, "stopped")] == codes
