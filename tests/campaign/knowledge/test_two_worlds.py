"""Worlds that differ only in what a side cannot know look the same to it, to the byte."""

from __future__ import annotations

from dataclasses import replace

import pytest
from building import alter
from hideouts import conceal, lurk, mourn
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import THEIRS, flat, unit, world, worlds

from bot.campaign.doctrine.planning import Doctrine, orders_for
from bot.campaign.forecast.in_queue import check_in_queue, outlook
from bot.campaign.forecast.reach import reach_of
from bot.campaign.forecast.sequence import broken
from bot.campaign.judge.advice.check import check_order
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look, visible_now
from bot.campaign.resolve.resolver import resolve
from bot.campaign.text.plans import say_plan
from bot.campaign.text.report import explain, names_of, round_report
from bot.campaign.text.surroundings import around, in_short, threats, ways
from bot.campaign.text.template import format_order, parse_order
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Level, World
from bot.campaign.world.order import Ability, Action, ActionKind, Order
from bot.campaign.world.order_types import ORDER_TYPES
from bot.campaign.world.saved.serial import plain, to_bytes, view_to_json, world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice, Roll
from bot.hexmap.coords import Facing, Hex, disc, neighbours
from bot.render import render_map
from bot.service.orders.suggestions import (
    abilities_for,
    actions_for,
    boarders_for,
    hexes_for,
    units_for,
)

DICE = KeyedDice(1, b"o" * 32, b"c" * 32)


def sample_orders(view: SideView) -> list[Order]:
    orders = []
    for own in view.units:
        ahead = next(at for at in neighbours(own.hex) if view.map.contains(at))
        orders.append(Order(own.id, path=(ahead,)))
        orders += [Order(own.id, destination=at) for at in disc(own.hex, 4)[20:26]]
        orders.append(Order(own.id, action=Action(ActionKind.ATTACK, hex=ahead)))
        orders.append(Order(own.id, action=Action(ActionKind.REST)))
        orders += [
            Order(own.id, action=Action(ActionKind.ATTACK, contact.hex, contact.id))
            for contact in view.contacts[:3]
        ]
    return orders


def picture(made: World, side: Side) -> bytes:
    """All a side can get out of the bot before the close."""
    view = observe(made, side)
    parts: list[object] = [view_to_json(view), names_of(view), in_short(view), viewer_json(view)]
    for own in view.units:
        parts += [around(view, own.hex), threats(view, own), ways(view, own, reach_of(view, own))]
    for order in sample_orders(view):
        check = check_order(view, order)
        text = format_order(order, view)
        parts += [plain(check.refusal), plain(check.warnings), say_plan(check, view), text]
        parts.append(plain(parse_order(text, view)))
    for own in view.units:
        for typed in ("", "a", view.map.label(own.hex) + " "):
            parts += [hexes_for(view, own, typed), actions_for(view, own, typed)]
            parts.append(units_for(view, own.owner or "", typed))
    return to_bytes(parts)


def queued_picture(made: World, side: Side, shift: int) -> bytes:
    """The same of orders that stand in a queue, one of each unit, and of what is lost when one is taken out of it."""
    view = observe(made, side)
    samples = sample_orders(view)
    mine = [[order for order in samples if order.unit == own.id] for own in view.units]
    queue = [
        replace(found[(shift + number) % len(found)], number=number)
        for number, found in enumerate(mine, 1)
        if found
    ]
    parts: list[object] = []
    for found in mine:
        for order in found[shift % 2 :: 2]:
            check = check_in_queue(view, order, queue)
            parts += [plain(check.refusal), plain(check.warnings), plain(check.depends), plain(check.spoiled)]
            parts.append(say_plan(check, view))
    for own in view.units:
        later = outlook(view, Order(own.id), queue).later
        parts += [hexes_for(view, own, "", later), actions_for(view, own, "", later)]
        parts += [abilities_for(view, own, "", later), boarders_for(view, own, "", later)]
    for order in queue:
        parts.append(plain(broken(view, queue, [one for one in queue if one is not order])))
    return to_bytes(parts)


def drawn(made: World, side: Side) -> bytes:
    return render_map(observe(made, side), title="T", width=400)


def changed(made: World, data: st.DataObject) -> World:
    """Another world with the same knowledge of the players: what they do not see is moved, hurt, gone or new."""
    other = world_from_json(world_to_json(made), made.map)
    watched = visible_now(made, Side.PLAYER)
    dark = [at for at in made.map.hexes() if at not in watched]
    hidden = [
        u for u in other.units.values() if u.side is Side.HOSTILE and (u.stealthed or u.hex not in watched)
    ]
    anywhere = list(made.map.hexes())
    for found in hidden:
        match data.draw(st.sampled_from(["move", "weaken", "remove", "rename", "keep"])):
            case "move":
                found.hex = data.draw(st.sampled_from(anywhere if found.stealthed or not dark else dark))
            case "weaken":
                found.fs, found.energy = 1, 0
            case "remove":
                del other.units[found.id]
            case "rename":
                found.name, found.class_id = "Other", data.draw(st.sampled_from(THEIRS))
    if dark:
        other.units["added"] = unit("added", Side.HOSTILE, data.draw(st.sampled_from(dark)))
    other.units["lurker"] = unit("lurker", Side.HOSTILE, data.draw(st.sampled_from(anywhere)))
    other.units["lurker"].stealthed = True
    for foe in other.units.values():
        if foe.side is Side.HOSTILE:
            foe.level = Level.OLD_GUARD  # of those in sight too
    alter(data.draw, other, watched)
    conceal(data.draw, other, dark)
    look(other)
    return other


@pytest.mark.rule("EDC-C2.4-r")
def test_nobody_learns_the_veterancy_of_an_enemy_in_sight() -> None:
    near = world(flat(), unit("ours", Side.PLAYER, Hex(5, 5)), unit("theirs", Side.HOSTILE, Hex(5, 6)))
    before = picture(near, Side.PLAYER), drawn(near, Side.PLAYER)
    near.units["theirs"].level = Level.OLD_GUARD
    look(near)
    assert (picture(near, Side.PLAYER), drawn(near, Side.PLAYER)) == before


@settings(max_examples=28, deadline=None)
@given(worlds(), st.data())
def test_hidden_units_change_nothing(made: World, data: st.DataObject) -> None:
    mourn(made)
    assert picture(made, Side.PLAYER) == picture(changed(made, data), Side.PLAYER)


@settings(max_examples=25, deadline=None)
@given(worlds(), st.data(), st.integers(0, 11))
def test_hidden_units_change_nothing_for_a_queue(made: World, data: st.DataObject, shift: int) -> None:
    """EDC-C1.1-b: receipts, refusals and choices behind orders that are filed come from the side's picture alone."""
    mourn(made)
    other = changed(made, data)
    assert queued_picture(made, Side.PLAYER, shift) == queued_picture(other, Side.PLAYER, shift)


@settings(max_examples=10, deadline=None)
@given(worlds(), st.data())
def test_hidden_units_change_no_map(made: World, data: st.DataObject) -> None:
    mourn(made)
    assert drawn(made, Side.PLAYER) == drawn(changed(made, data), Side.PLAYER)


class NeverFound:
    """Keyed dice whose tests of stealth, of mines and of survivors all fail."""

    def roll(self, purpose: str, sides: int, *, order: str, index: int = 0, covered: bool = False) -> Roll:
        if purpose in ("stealth", "mine", "discovery"):
            return Roll(purpose, order, index, sides, 1 if purpose == "discovery" else sides, covered)
        return DICE.roll(purpose, sides, order=order, index=index, covered=covered)


@settings(max_examples=20, deadline=None)
@given(worlds(), st.data())
def test_an_enemy_that_stays_hidden_changes_nothing_in_a_round(made: World, data: st.DataObject) -> None:
    """EDC-C2.4-k, EDC-C2.4-s, EDC-F6.4-d: not what is seen, told or done, whatever the orders run into."""
    mourn(made)
    other = world_from_json(world_to_json(made), made.map)
    taken = {u.hex for u in made.units.values() if u.side is Side.HOSTILE}
    free = [at for at in made.map.hexes() if at not in taken]
    near = [at for u in made.units.values() if u.side is Side.PLAYER for at in disc(u.hex, 2) if at in free]
    for number in range(3):
        lurker = unit(f"lurker{number}", Side.HOSTILE, data.draw(st.sampled_from(near or free)))
        lurker.stealthed = True
        other.units[lurker.id] = lurker
    lurk(data.draw, other, near or free)
    view = observe(made, Side.PLAYER)
    orders = []
    for number, own in enumerate(view.units, 1):
        ahead = data.draw(st.sampled_from([at for at in neighbours(own.hex) if view.map.contains(at)]))
        item = st.sampled_from([None, None, "trench", "mini depot", "sensor tower", "barbed wire"])
        deeds = st.builds(
            Action,
            st.sampled_from(list(ORDER_TYPES.values())),
            st.just(ahead),
            item=item,
            facing=st.sampled_from(Facing),
        )
        action = data.draw(st.none() | deeds)
        to = data.draw(st.none() | st.sampled_from(sorted(disc(own.hex, 3))))
        screen = data.draw(st.none() | st.sampled_from([ActionKind.SMOKE, ActionKind.FLARE]))
        ability = Ability(Action(screen, ahead if screen is ActionKind.FLARE else None)) if screen else None
        orders.append(Order(own.id, number, destination=to, action=action, ability=ability))
    told = []
    for start in (made, other):
        result = resolve(start, orders, NeverFound())
        mine = [event for event in result.events if Side.PLAYER.value in event.audience]
        after = observe(result.world, Side.PLAYER)
        # Numbers run on over what only the game master is told; no text shows them.
        happened = [plain(replace(event, number=0)) for event in mine]
        report = round_report(after, mine)
        told.append(
            to_bytes([view_to_json(after), happened, report.headline, *report.story, *report.strength])
        )
    assert told[0] == told[1]


@settings(max_examples=10, deadline=None)
@given(worlds())
def test_a_world_out_of_the_store_looks_the_same(made: World) -> None:
    again = world_from_json(world_to_json(made), made.map)
    assert again == made
    assert to_bytes(world_to_json(again)) == to_bytes(world_to_json(made))
    assert picture(again, Side.PLAYER) == picture(made, Side.PLAYER)


@settings(max_examples=20, deadline=None)
@given(worlds())
def test_no_text_of_a_resolved_round_names_what_the_side_never_saw(made: World) -> None:
    orders = []
    for side in (Side.PLAYER, Side.HOSTILE):
        view = observe(made, side)
        staff = {own.id: Doctrine.ADVANCE for own in view.units}
        orders += [replace(o, number=len(orders) + n) for n, o in enumerate(orders_for(view, staff, DICE), 1)]
    result = resolve(made, orders, DICE)
    after = observe(result.world, Side.PLAYER)
    mine = [event for event in result.events if Side.PLAYER.value in event.audience]
    report = round_report(after, mine)
    texts = [report.title, report.headline, *report.story, *report.strength]
    for own in after.units:
        texts += explain(after, mine, own.id, made.round)
    told = to_bytes([view_to_json(after), plain([(e.unit, e.data) for e in mine]), texts]).decode()
    for found in made.units.values():
        if found.side is not Side.PLAYER:
            assert found.id not in told
            assert found.name not in told
    for contact in after.contacts:
        assert contact.hex in after.explored or not contact.present
