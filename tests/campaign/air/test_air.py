"""What always holds in the air, and what radar and sight of aircraft may never give away."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from air_worlds import CLASSES, orders, unit, worlds
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.campaign.judge.advice.check import check_order
from bot.campaign.judge.flight import lowest
from bot.campaign.knowledge.lookout import Lookout
from bot.campaign.knowledge.radar import ping_of, sweep
from bot.campaign.knowledge.sets import carriers_of
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import knowledge_of, look, visible_now
from bot.campaign.knowledge.skies import clear_sky
from bot.campaign.resolve.board import Board
from bot.campaign.resolve.resolver import resolve, resolve_one
from bot.campaign.text.orders import action_text, parse_action
from bot.campaign.text.plans import say_plan
from bot.campaign.text.report import names_of, round_report
from bot.campaign.world.model import World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.profiles import Profile
from bot.campaign.world.saved.serial import plain, to_bytes, view_to_json, world_from_json, world_to_json
from bot.campaign.world.sides import Side, camp
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex, distance
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TerrainKind
from bot.render import render_map
from bot.service.orders.suggestions import abilities_for, actions_for, hexes_for

DICE = KeyedDice(1, b"o" * 32, b"c" * 32)
RADARS = CLASSES | {
    "dish": replace(CLASSES["radar"], id="dish", traits={"radar": 6}),
    "quiet": replace(CLASSES["vtol"], id="quiet", tags=frozenset()),
    "truck": replace(CLASSES["radar"], id="truck", traits={}),
    "boat": replace(CLASSES["radar"], id="boat", unit_type="Aquatic Craft", traits={"sonar": 4}),
}


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_invariants_of_flight(data: st.DataObject) -> None:
    start = data.draw(worlds())
    given_orders = data.draw(orders(start))
    result = resolve(start, given_orders, DICE)
    after = result.world
    cls = after.catalogue.cls
    assert resolve(start, given_orders, DICE) == result
    for one in after.units.values():
        assert one.energy >= 0
        assert one.this_round.flown is None
        assert one.this_round.gliding is None
        assert not one.this_round.takeoff
        if one.profile is not Profile.LANDED:
            assert lowest(cls(one)).rung <= one.profile.rung < Profile.HIGH.rung
            assert cls(one).unit_type in ("VTOL", "Fixed-Wing")
        if one.profile in (Profile.NOE, Profile.CONTOUR, Profile.LOW):
            before = start.units[one.id]
            over = after.map.terrain_at(one.hex) is TerrainKind.MOUNTAIN
            assert not over or before.hex == one.hex or before.profile is Profile.CRUISE
    stands = (one for one in after.units.values() if one.survivors_of is None)
    grounded = [one for one in stands if one.profile is Profile.LANDED]
    crowd = Counter((camp(one.side), one.hex) for one in grounded)
    assert all(count <= after.settings.stack_limit for count in crowd.values())
    fronts = Counter((camp(one.side), one.hex) for one in grounded if one.front)
    assert set(fronts) == set(crowd)
    assert world_from_json(world_to_json(after), after.map) == after


@settings(max_examples=10, deadline=None)
@given(st.data())
def test_a_check_promises_no_more_energy_than_there_is(data: st.DataObject) -> None:
    start = data.draw(worlds())
    for order in data.draw(orders(start)):
        view = observe(start, start.units[order.unit].side)
        check = check_order(view, order)
        assert (check.plan is None) is (check.refusal is not None)
        if check.plan is not None:
            assert check.plan.energy <= start.units[order.unit].energy
            assert say_plan(check, view)


@settings(max_examples=10, deadline=None)
@given(worlds())
def test_the_tables_of_sight_agree_with_the_rule(made: World) -> None:
    """EDC-F4.1.3-a, EDC-F4.1.4-a: who sees a craft at Contour or higher, by the tables and line by line."""
    lookout, dark = Lookout(made), made.environment.night
    for craft in made.units.values():
        if craft.profile.rung < Profile.CONTOUR.rung:
            continue
        for side in (Side.PLAYER, Side.HOSTILE):
            seen = False
            for viewer in made.units.values():
                vision = made.catalogue.cls(viewer).vision
                bonus = 0 if dark else viewer.profile.high + craft.profile.high
                reach = (min(vision, made.settings.night_vision) if dark else vision) + bonus
                higher = max(viewer.profile, craft.profile, key=lambda one: one.rung)
                seen |= (
                    viewer.side is side
                    and distance(viewer.hex, craft.hex) <= reach
                    and clear_sky(made.map, made.settings, viewer.hex, craft.hex, higher)
                )
            at = lookout.position(made, craft)
            assert bool(lookout.watch[side][at]) == seen


def picture(made: World, side: Side) -> bytes:
    """All a side can get out of the bot before the close."""
    view = observe(made, side)
    parts: list[object] = [view_to_json(view), names_of(view)]
    for own in view.units:
        parts += [hexes_for(view, own, ""), actions_for(view, own, ""), abilities_for(view, own, "")]
    return to_bytes(parts)


def altered(made: World, data: st.DataObject) -> World:
    """Another world that differs in what the players neither see nor track."""
    other = world_from_json(world_to_json(made), made.map)
    memory = made.knowledge[Side.PLAYER]
    for one in list(other.units.values()):
        hidden = one.id not in memory.aliases and one.id not in memory.tracks
        # Radars are told of by those who are warned of them.
        if one.side is Side.HOSTILE and hidden and one.class_id != "radar":
            if data.draw(st.booleans()):
                del other.units[one.id]
            else:
                one.fs, one.name, one.energy = 1, "Other", 0
    watched = visible_now(made, Side.PLAYER)
    dark = [at for at in made.map.hexes() if at not in watched]
    # Infantry: no radar finds it.
    if dark:
        other.units["added"] = unit(
            "added", "regular_infantry", Side.HOSTILE, data.draw(st.sampled_from(dark))
        )
    look(other)
    return other


@settings(max_examples=10, deadline=None)
@given(st.data())
def test_what_nobody_sees_or_tracks_changes_nothing(data: st.DataObject) -> None:
    made = data.draw(worlds())
    other = altered(made, data)
    assert picture(made, Side.PLAYER) == picture(other, Side.PLAYER)
    drawn = [render_map(observe(one, Side.PLAYER), title="T", width=300) for one in (made, other)]
    assert drawn[0] == drawn[1]


@settings(max_examples=10, deadline=None)
@given(st.data())
def test_a_round_names_nobody_it_should_not(data: st.DataObject) -> None:
    made = data.draw(worlds())
    result = resolve(made, data.draw(orders(made)), DICE)
    after = observe(result.world, Side.PLAYER)
    mine = [event for event in result.events if Side.PLAYER.value in event.audience]
    report = round_report(after, mine)
    told = to_bytes(
        [
            view_to_json(after),
            plain([replace(e, rolls=()) for e in mine]),
            [report.headline, *report.story, *report.strength],
        ]
    ).decode()
    for one in made.units.values():
        if one.side is Side.HOSTILE:
            assert one.id not in told
            assert one.name not in told


@pytest.mark.rule("EDC-F2.1-a")
def test_a_ping_is_no_contact_and_bears_no_name() -> None:
    hexmap = HexMap("flat", 12, 12, (TerrainKind.PLAINS,) * 144, (0,) * 144)
    made = World(
        hexmap,
        Catalogue(CLASSES),
        {
            "r": unit("r", "radar", Side.PLAYER, Hex(3, 3)),
            "h": unit("h", "vtol", Side.HOSTILE, Hex(3, 9), Profile.LOW),
        },
    )
    look(made)
    view = observe(made, Side.PLAYER)
    assert view.contacts == ()
    assert [(ping.id, ping.hex, ping.mark) for ping in view.pings] == [("P1", Hex(3, 9), "unknown")]
    assert ping_of(made, Side.HOSTILE, made.units["r"]) is None
    assert Board(made, {}).lookout.sets is not None


@pytest.mark.parametrize(
    ("text", "target"),
    [("drop Rifles, Mortars", "a,c"), ("drop Fox, 1st", "b"), ("drop Mortars, b", "c,b"), ("drop", None)],
)
def test_passengers_to_drop_are_read_and_written_alike(text: str, target: str | None) -> None:
    hexmap = HexMap("flat", 3, 3, (TerrainKind.PLAINS,) * 9, (0,) * 9)
    names = {"p": "Plane", "a": "Rifles", "b": "Fox, 1st", "c": "Mortars"}
    units = {
        key: replace(
            unit(key, "plane" if key == "p" else "regular_infantry", Side.PLAYER, Hex(2, 2), Profile.LANDED),
            name=name,
        )
        for key, name in names.items()
    }
    view = observe(World(hexmap, Catalogue(CLASSES), units), Side.PLAYER)
    plane = next(own for own in view.units if own.id == "p")
    deed = parse_action(text, plane, view)
    assert deed == Action(ActionKind.DROP, target=target)
    assert parse_action(action_text(deed, view), plane, view) == deed


@pytest.mark.rule("EDC-F4.1.7-a")
def test_who_uses_its_last_energy_early_in_the_round_does_not_glide_in_it() -> None:
    hexmap = HexMap("flat", 3, 3, (TerrainKind.PLAINS,) * 9, (0,) * 9)
    made = World(hexmap, Catalogue(CLASSES), {"v": unit("v", "vtol", Side.PLAYER, Hex(2, 2), Profile.LOW)})
    made.units["v"].energy = 1
    after = resolve_one(made, Order("v", path=(Hex(2, 1),)), DICE).world
    assert (after.units["v"].energy, after.units["v"].this_round.acted) == (0, True)
    end = resolve(after, [], DICE)
    assert end.world.units["v"].profile is Profile.LOW
    assert "glides" not in [event.kind for event in end.events]
    assert "glides" in [event.kind for event in resolve(end.world, [], DICE).events]


@pytest.mark.rule("EDC-F2.1.2-b")
def test_the_band_of_a_radar_is_shown_and_does_nothing() -> None:
    radar = starter_catalogue().upgrades["search_radar"]
    assert "mid band" in radar.description
    assert (dict(radar.traits), radar.tags, radar.abilities) == ({"radar": 8}, frozenset(), frozenset())


@pytest.mark.parametrize(("landed", "profile"), [(True, Profile.LANDED), (False, Profile.LOW)])
def test_worlds_from_before_there_were_profiles_are_read(landed: bool, profile: Profile) -> None:
    hexmap = HexMap("flat", 12, 12, (TerrainKind.PLAINS,) * 144, (0,) * 144)
    units = {"v": unit("v", "vtol", Side.PLAYER, Hex(3, 3)), "r": unit("r", "radar", Side.PLAYER, Hex(4, 4))}
    saved = world_to_json(World(hexmap, Catalogue(CLASSES), units))
    for one in saved["units"].values():
        del one["profile"]
        one["landed"] = landed
    del saved["format"]
    again = world_from_json(saved, hexmap)
    assert again.units["v"].profile is profile
    assert again.units["r"].profile is Profile.LANDED


@pytest.mark.parametrize("found", ["in the air", "on the ground", "landed again", "by its sonar"])
def test_a_radar_that_moves_finds_and_loses_what_it_can(found: str) -> None:
    """EDC-F2.1-a, EDC-F2.1.2-a, EDC-F2.2-b: nobody else has moved, so the sweep alone brings it up to date."""
    ours, far, near = unit("ours", "radar", Side.PLAYER, Hex(1, 1)), Hex(12, 1), Hex(6, 1)
    flies = found in ("in the air", "landed again")
    theirs = unit("foe", "vtol", Side.HOSTILE, Hex(11, 1), Profile.LOW if flies else Profile.LANDED)
    if flies:
        theirs = replace(theirs, class_id="quiet")
    else:
        theirs = replace(theirs, class_id="boat" if "sonar" in found else "truck", hex=Hex(8, 1))
    if found != "on the ground":
        ours = replace(ours, class_id="dish" if flies else "boat")
    ground = HexMap("flat", 12, 3, (TerrainKind.PLAINS,) * 36, (0,) * 36)
    world = World(ground, Catalogue(RADARS), {"ours": ours, "foe": theirs}, secret="s")
    carriers = carriers_of(world)
    assert carriers is not None
    for side in Side:
        knowledge_of(world, side)
    sweep(world, carriers)
    assert not world.knowledge[Side.PLAYER].tracks
    ours.hex = near
    if found == "by its sonar":
        theirs.sonar_active = True
        sweep(world, carriers, ["foe"])
    else:
        sweep(world, carriers, ["ours"])
    assert set(world.knowledge[Side.PLAYER].tracks) == {"foe"}
    if found == "landed again":
        theirs.profile, theirs.hex = Profile.LANDED, far
        sweep(world, carriers, ["ours", "foe"])
        assert not world.knowledge[Side.PLAYER].tracks


def test_a_craft_that_no_radar_tracks_is_warned_until_it_has_landed() -> None:
    """EDC-F2.1.1-a: a stealthed craft hears the radar, which does not find it (EDC-C2.4-k)."""
    ours = replace(unit("ours", "radar", Side.PLAYER, Hex(6, 1)), class_id="dish")
    theirs = replace(unit("foe", "vtol", Side.HOSTILE, Hex(11, 1), Profile.LOW), stealthed=True)
    ground = HexMap("flat", 12, 3, (TerrainKind.PLAINS,) * 36, (0,) * 36)
    world = World(ground, Catalogue(RADARS), {"ours": ours, "foe": theirs}, secret="s")
    carriers = carriers_of(world)
    assert carriers is not None
    warned = knowledge_of(world, Side.HOSTILE).emissions
    sweep(world, carriers)
    assert not knowledge_of(world, Side.PLAYER).tracks
    assert set(warned) == {"foe"}
    theirs.profile = Profile.LANDED
    sweep(world, carriers, ["ours", "foe"])
    assert not warned
