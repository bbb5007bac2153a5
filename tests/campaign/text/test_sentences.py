"""The facts in the sentences about queues, environment, events and states of units."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.campaign.judge.advice.check import Check, Stop, check_order
from bot.campaign.judge.advice.dependency import Dependency, Grade, Need
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.environment import SHOWN_HEXES, environment_report, hex_words
from bot.campaign.text.events import say_event, way
from bot.campaign.text.plans import say_plan
from bot.campaign.text.queue import joined, say_dependency, say_lost, say_queue, say_stop
from bot.campaign.text.refusals import say_refusal
from bot.campaign.text.report import BLOCK, clip, explain, place_of, round_report, split
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Effect, Marker, Ride
from bot.campaign.world.order import Order
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.move import (
    CliffAhead,
    CraftOnGround,
    EnergyLacking,
    HexFull,
    NoPath,
    NotAdjacent,
    OffMap,
    TooFar,
    UnitImmobilised,
    ZoiEntered,
)
from bot.campaign.world.refusals.order import UnitOverrun
from bot.campaign.world.safe_text import Several, safe
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.dice import Roll
from bot.hexmap.coords import Facing, Hex
from tests.campaign.kernel.kernel_worlds import at, go, unit, world


def _view() -> SideView:
    start = world(
        replace(unit("a", "WV", "0304"), name="Able"),
        replace(unit("b", "TR", "0404"), name="Baker"),
        replace(unit("c", "RI", "0305"), name="*Charlie*"),
        unit("h", "HI", "0306"),
    )
    start_round(start)
    return observe(start, Side.PLAYER)


VIEW = _view()


# ---------------------------------------------------------------- the queue


def test_names_are_joined_as_a_list() -> None:
    assert joined([]) == ""
    assert joined(["Able"]) == "Able"
    assert joined(["Able", "Baker"]) == "Able and Baker"
    assert joined(iter(["Able", "Baker", "Easy"])) == "Able, Baker and Easy"


@pytest.mark.parametrize("need", list(Need))
def test_what_an_order_depends_on_is_told_with_names(need: Need) -> None:
    one = Dependency(need, ("a", "c"), "0406", ("b", "C1"))
    told = say_dependency(one, VIEW)
    wanted = {
        "0406": need not in (Need.ABOARD, Need.SUPPLIED, Need.CHANGED),
        r"Able and \*Charlie\*": need
        in (Need.LEAVES, Need.ENTERS, Need.STAYS, Need.CLEARED, Need.ABOARD, Need.BUILT, Need.RAZED),
        "Baker and C1": need not in (Need.LEAVES, Need.ENTERS, Need.STAYS),
    }
    assert {fact: fact in told for fact in wanted} == wanted


@pytest.mark.parametrize(
    ("need", "one", "two"),
    [
        (Need.LEAVES, "Able is ordered", "Able and Baker are ordered"),
        (Need.ENTERS, "Able is ordered", "Able and Baker are ordered"),
        (Need.STAYS, "Able is still", "Able and Baker are still"),
        (Need.CLEARED, "Able attacks", "Able and Baker attack "),
    ],
)
def test_one_unit_is_told_as_one(need: Need, one: str, two: str) -> None:
    assert one in say_dependency(Dependency(need, ("a",), "0406", ("C1",)), VIEW)
    assert two in say_dependency(Dependency(need, ("a", "b"), "0406", ("C1",)), VIEW)


def test_targets_are_counted_apart_from_attackers() -> None:
    assert "C1 in 0406 is in" in say_dependency(Dependency(Need.CLEARED, ("a", "b"), "0406", ("C1",)), VIEW)
    assert "are in" in say_dependency(Dependency(Need.CLEARED, ("a",), "0406", ("C1", "C2")), VIEW)


def test_what_helps_and_what_is_in_the_way_are_told_apart() -> None:
    leaves, enters = Dependency(Need.LEAVES, ("a",), "0405"), Dependency(Need.ENTERS, ("b",), "0406")
    first, second = say_queue(Check(None, None, depends=(leaves,), spoiled=(enters,)), VIEW)
    assert first.startswith("⏳")
    assert "0405" in first
    assert second.startswith("⚠")
    assert "0406" in second


def test_a_check_is_graded() -> None:
    leaves = Dependency(Need.LEAVES, ("a",), "0405")
    assert Check(None, None).grade is Grade.POSSIBLE
    assert Check(None, None, depends=(leaves,)).grade is Grade.DEPENDS
    assert Check(None, UnitOverrun(), depends=(leaves,)).grade is Grade.IMPOSSIBLE


FULL = HexFull(("EDC-C2.2-c",), hex="0405", limit=2)
ZONE = ZoiEntered(("EDC-C2.2.1-c",), hex="0405")


def stopped(why: Any, last: Any = None) -> str:
    return say_stop(Stop(at("0407"), why, last or why), VIEW)


def test_a_move_that_ends_short_names_the_hex_that_was_ordered() -> None:
    assert "0407" in stopped(ZONE)
    assert say_refusal(ZONE) in stopped(ZONE), "and what bars the way"
    energy = stopped(EnergyLacking(("EDC-C2.2-h",), needed=7, energy=3))
    assert [fact in energy for fact in ("0407", "7 energy", "has 3")] == [True, True, True]
    there = HexFull(("EDC-C2.2-c",), hex="0407", limit=2)
    assert stopped(there) == say_refusal(there), "it is about that very hex"
    for whole in (
        TooFar(hex="0405", speed=2, needed=None),
        NoPath(hex="0405"),
        UnitImmobilised(),
        CraftOnGround(),
        NotAdjacent(from_="0404", hex="0405"),
        OffMap(hex="0405"),
    ):
        assert stopped(whole) == say_refusal(whole)


def test_where_it_cannot_halt_either_is_told_beside_it() -> None:
    both = stopped(ZONE, FULL)
    assert both.startswith(stopped(ZONE) + " ")
    assert "0405" in both.removeprefix(stopped(ZONE))
    assert stopped(FULL, FULL).count("full") == 1
    other = CliffAhead(from_="0404", hex="0405", levels=2)
    assert stopped(ZONE, other) == stopped(ZONE)


def test_a_lost_order_is_told_by_its_stop_only_if_that_is_why() -> None:
    stop = Stop(at("0407"), ZONE, ZONE)
    assert say_lost(Check(None, ZONE, stop=stop), VIEW) == stopped(ZONE)
    assert say_lost(Check(None, FULL, stop=stop), VIEW) == say_refusal(FULL)
    assert say_lost(Check(None, ZONE), VIEW) == say_refusal(ZONE)
    assert say_lost(Check(None, None), VIEW) == ""


def test_a_plan_is_told_part_by_part() -> None:
    moved = say_plan(check_order(VIEW, go("a", "0204", facing=Facing.NW)), VIEW).splitlines()
    assert "0304 → 0204" in moved[0]
    assert "NW" in moved[1]
    assert "energy" not in moved[1], "paid with the move"
    turned = say_plan(check_order(VIEW, go("a", facing=Facing.SE)), VIEW)
    assert "SE" in turned
    assert "1 energy" in turned
    shot = say_plan(check_order(VIEW, go("a", attack="0306", weapon="m")), VIEW, "a").splitlines()
    assert "attack 0306 with Missile" in shot[0]
    assert "Missile" in shot[1]
    assert re.search(r"\b4\b", shot[1]), "the damage it does"
    assert "AP" not in shot[1]
    gun = say_plan(check_order(VIEW, go("a", attack="0306")), VIEW, "a").splitlines()
    assert "AP" in gun[1]
    assert say_plan(check_order(VIEW, Order("a")), VIEW)
    lost = check_order(VIEW, go("b", attack="0306"))
    assert say_plan(lost, VIEW) == say_lost(lost, VIEW)


# ---------------------------------------------------------------- the environment


def test_a_dozen_hexes_are_named_and_the_rest_counted() -> None:
    hexes = [Hex(col, row) for col in (1, 2) for row in range(1, 9)]
    assert hex_words(frozenset(hexes[:SHOWN_HEXES]), VIEW).split() == [VIEW.map.label(h) for h in hexes[:12]]
    assert hex_words(frozenset(hexes), VIEW).endswith(" 0204 and 4 more")


def told(**changed: Any) -> str:
    return "\n".join(environment_report(replace(VIEW, **changed))[2:])


def test_effects_are_told_with_what_they_change_where_and_how_long() -> None:
    haze = Effect("Haze", "vision", -1, frozenset({at("0304")}), 3)
    line = told(effects=(haze,))
    assert [fact in line for fact in ("Haze", "vision", "-1", "0304", "3")] == [True] * 5
    assert "+2" in told(effects=(Effect("Clear sky", "vision", 2),))
    assert "+0" not in told(effects=(Effect("Smoke", "smoke", 0, frozenset({at("0304")})),))
    assert "+0" not in told(effects=(Effect("Flare", "light", 0),))
    assert told(effects=(Effect("Rumours", ""),)).count("Rumours") == 1
    assert told(effects=(Effect("vision", "vision", 1),)).count("vision") == 1


def test_markers_of_guns_are_told() -> None:
    radar, impact = told(markers=(Marker(at("0304"), 2), Marker(at("0305"), 3, 60))).splitlines()
    assert [fact in radar for fact in ("0304", "2", "next to")] == [True] * 3
    assert [fact in impact for fact in ("0305", "3", "northeast")] == [True] * 3
    again = tuple(
        Marker(at("0305"), number, bearing) for number, bearing in ((1, 60), (2, 60), (2, 180), (3, 60))
    )
    assert told(markers=again).splitlines() == [
        "**Impact**, rounds 1, 2 and 3: 0305, fired from the northeast",
        "**Impact**, round 2: 0305, fired from the south",
    ]


def test_light_is_told_with_the_hour_at_which_it_changes() -> None:
    def light(**clock: Any) -> str:
        return environment_report(replace(VIEW, environment=Environment(**clock)))[0]

    day, night, always = light(hour=9, use_night=True), light(hour=3, use_night=True), light(hour=3)
    usual = Environment()
    assert [fact in day for fact in ("09:00", f"{usual.dusk:02d}:00")] == [True, True]
    assert [fact in night for fact in ("03:00", f"{usual.dawn:02d}:00")] == [True, True]
    assert "03:00" in always
    assert f"{usual.dawn:02d}:00" not in always


@pytest.mark.parametrize(
    ("bearing", "name"),
    [
        *((0, "north"), (60, "northeast"), (120, "southeast"), (180, "south"), (240, "southwest")),
        *((300, "northwest"), (30, "northeast"), (90, "east"), (150, "southeast"), (210, "southwest")),
        *((270, "west"), (330, "northwest")),
    ],
)
def test_a_bearing_is_a_hex_side_of_either_kind_of_map_or_degrees(bearing: int, name: str) -> None:
    assert way(bearing, 60) == name
    assert f"{bearing:03d}" in way(bearing, 30)
    assert f"{bearing + 10:03d}" in way(bearing + 10, 60)


# ---------------------------------------------------------------- events


def say(
    kind: str, who: str | None = "a", spot: Hex | None = None, rolls: tuple[Roll, ...] = (), **data: Any
) -> str:
    names = {"a": "Able", "b": "Baker", "s": Several("Survivors of Able"), "C1": "C1 (Tank)"}
    return say_event(Event(1, kind, 1, 1, who, spot, (), data, rolls), names)


@pytest.mark.parametrize(
    ("sentence", "facts", "not_in"),
    [
        (
            say("moved", path=["0101", "0102", "0103"], points=2, energy=1, energy_left=3),
            ("0101 → 0102 → 0103", "2 points", "1 energy"),
            (),
        ),
        (say("moved", path=[]), ("?",), ()),
        (
            say(
                "stopped",
                at="0304",
                wanted="0309",
                code="speed",
                facts={"needed": 2, "speed": 1, "hex": "0305", "from": "0304"},
            ),
            ("0309", "0304", "2", "1"),
            ("0305",),
        ),
        (
            say("stopped", at="0304", wanted="0304", code="overrun", facts={}),
            ("stopped at 0304",),
            ("farther",),
        ),
        (
            say("stopped", at="0304", wanted="0309", code="hex_full", facts={"hex": "0305", "limit": 2}),
            ("0305, which is full",),
            (),
        ),
        (
            say("stopped", at="0304", wanted="0305", code="hex_full", facts={"hex": "0305", "limit": 2}),
            (say_refusal(HexFull(hex="0305", limit=2)),),
            (),
        ),
        (
            say("contact", "C1", Hex(3, 4), contact="C1", label="Tank", fs_low=2, fs_high=4),
            ("Contact C1: Tank at 0304", "2–4"),
            (),
        ),
        (say("contact", "C1", contact="C1", label="Tank", fs_low=3, fs_high=3), ("FS 3",), ("3–3", " at ")),
        (say("barrage", weapon="Mortar", hex="0304", impact="0304"), ("fired Mortar at 0304",), ("wind",)),
        (say("barrage", weapon="Mortar", hex="0304", impact="0305"), ("to 0305",), ("off the map",)),
        (say("barrage", weapon="Mortar", hex="0304", impact=None), ("off the map",), ()),
        (say("barrage", weapon="Mortar"), ("Able fired Mortar.",), ()),
        (say("impact", None, hex="0304", bearing=120, sector=60), ("0304", "southeast"), ()),
        (
            say("freight", giver="a", receiver="b", crates=2, barrels=-1, lost=0, energy_left=2),
            ("3 containers", "Baker"),
            (),
        ),
        (
            say("freight", giver="a", receiver="b", crates=1, barrels=0, lost=0, energy_left=2),
            ("1 container",),
            ("containers",),
        ),
        (
            say("freight", giver="a", receiver="b", crates=0, barrels=0, amount=4, lost=0, energy_left=2),
            ("4 Build Supply",),
            ("container",),
        ),
        (say("dropped", hex="0304", drift=2, fs=3, missing=1, round=2), ("0304", "drift", "3 FS"), ()),
        (say("dropped", hex="0304", drift=0, scatter=1, fs=3, missing=0, round=2), ("drift",), ()),
        (say("dropped", hex="0304", drift=0, fs=3, missing=0, round=2), (), ("drift",)),
        (say("round", None, number=2, hour=6), ("Round 2", "06:00"), ()),
        (
            say("attacked", attacker="a", target="C1", hex="0304", loss=2, weapon="Gun"),
            ("Able", "C1 (Tank)", "0304", "Gun", "2 FS"),
            (),
        ),
        (say("attacked", None, target="b", hex="0304", loss=2), ("Baker", "0304", "2 FS"), ("Able",)),
        (say("ruled", text="The bridge holds."), ("Able: The bridge holds",), ("holds..", "(")),
        (say("ruled", text="", fs=-2, energy=1), ("-2", "+1"), ()),
        (
            say("ruled", None, text="Rain", rolls=(Roll("x", "o", 0, 6, 4, False),)),
            ("Rain", "4", "6"),
            ("Able",),
        ),
        (say("damaged", "s", loss=1, fs=2), ("have 2 left",), ()),
        (say("damaged", "C7", loss=1, fs=2), ("C7", "has 2 left"), ()),
        (say("damaged", "@everyone", loss=1, fs=2), ("@\u200beveryone",), ("@everyone",)),
    ],
)
def test_events_are_told_with_their_facts(
    sentence: str, facts: tuple[str, ...], not_in: tuple[str, ...]
) -> None:
    assert [fact for fact in facts if fact not in sentence] == [], sentence
    assert [fact for fact in not_in if fact in sentence] == [], sentence


# ---------------------------------------------------------------- reports


@pytest.mark.parametrize(
    ("changed", "mark"),
    [
        ({"immobilised": True}, "immobilised"),
        ({"disarmed": True}, "disarmed"),
        ({"overrun": True}, "overrun"),
        ({"brawl": True}, "brawl"),
        ({"profile": Profile.CRUISE}, "cruise"),
        ({"carrier": "b", "ride": Ride.PASSENGER}, "Baker"),
        ({"carrier": "b", "ride": Ride.TOWED}, "Baker"),
        ({"carrier": "b", "ride": Ride.SLUNG}, "Baker"),
        ({"garrison": "0304:front"}, "in a structure"),
        ({"ride": Ride.ORBIT, "carrier": "orbit"}, "orbit"),
        ({"uses": {"build_supply": 3}}, "3/0"),
    ],
)
def test_the_report_tells_the_state_of_each_unit(changed: dict[str, Any], mark: str) -> None:
    view = replace(VIEW, units=tuple(replace(own, **changed) if own.id == "a" else own for own in VIEW.units))
    plain, now = round_report(VIEW, []).strength[1], round_report(view, []).strength[1]
    assert mark in now
    assert mark not in plain
    assert ("0304" in now) is ("ride" not in changed or changed["ride"] is not Ride.ORBIT)
    assert round_report(view, []).strength[2:] == round_report(VIEW, []).strength[2:]


def test_a_place_in_words() -> None:
    (a, b, *_) = VIEW.units
    assert place_of(a, VIEW) != place_of(replace(a, carrier="b", ride=Ride.PASSENGER), VIEW)
    assert "0404" in place_of(b, VIEW)
    assert "orbit" in place_of(replace(a, carrier="orbit", ride=Ride.ORBIT), VIEW)


def event(kind: str, who: str | None, number: int = 1, **data: Any) -> Event:
    return Event(number, kind, 1, 1, who, Hex(3, 4), ("EDC-A-a",), data, (), frozenset({"player"}))


def test_the_round_of_a_report_is_that_of_its_events() -> None:
    assert "1" in round_report(VIEW, [event("held", "a")]).title
    later = replace(VIEW, round=5)
    assert "4" in round_report(later, []).title, "nothing happened in the round before this one"
    assert "1" in round_report(later, [event("held", "a")]).title


def test_why_leaves_out_empty_brackets_and_other_units() -> None:
    bare = replace(event("held", "a"), rules=())
    assert explain(VIEW, [bare], "a", 1) == [say_event(bare, {"a": "Able"})]
    assert explain(VIEW, [event("held", "b")], "a", 1) == []
    assert explain(VIEW, [event("held", "a")], "a", 1)[0].endswith("(EDC-A-a)")


@pytest.mark.parametrize("role", ["target", "attacker", "carrier", "giver", "receiver"])
def test_why_tells_what_a_unit_had_any_part_in(role: str) -> None:
    """It picked up, was fired on, gave or got supplies: then it did not just stay where it was."""
    assert explain(VIEW, [event("recovered", "b", carrier="a", hex="0304")], "a", 1) != []
    assert explain(VIEW, [event("repaired", "c", **{"target": "b", role: "a"}, gained=1, fs=2)], "a", 1) != []


def test_why_names_a_unit_that_came_and_fell_within_the_round() -> None:
    fell = replace(VIEW.units[0], id="s9", name="Survivors of Able")
    (told,) = explain(replace(VIEW, lost=(fell,)), [event("destroyed", "s9")], "s9", 1)
    assert "Survivors of Able" in told
    assert "s9" not in told


def test_long_texts_are_cut_and_blocks_filled() -> None:
    assert clip("x" * BLOCK) == "x" * BLOCK
    assert clip("x" * (BLOCK + 1)) == "x" * (BLOCK - 1) + "…"
    assert split(["aaa", "bbb"], 7) == ["aaa\nbbb"]
    assert split(["aaa", "bbb"], 6) == ["aaa", "bbb"]
    assert split(["aaaab", "c"], 4) == ["aaaa", "b\nc"]
    assert split(["", ""], 4) == ["\n"]
    assert split([], 4) == []


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert safe("x" * 60) == "x" * 60
    assert safe("x" * 61) == "x" * 59 + "…"
    assert safe("a\tb\n c") == "a b c"
    assert safe("see http://x") == "see http:\u200b//x"
    assert safe("ab", 2) == "ab"
