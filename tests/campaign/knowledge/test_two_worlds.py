"""Worlds that differ only in what a side cannot know look the same to it, to the byte."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import THEIRS, unit, worlds

from bot.campaign.check import check_order
from bot.campaign.doctrine import Doctrine, orders_for
from bot.campaign.knowledge import look, observe, visible_now
from bot.campaign.model import Action, ActionKind, Order, Side, SideView, World
from bot.campaign.report import explain, names_of, round_report
from bot.campaign.resolver import resolve
from bot.campaign.serial import plain, to_bytes, view_to_json, world_from_json, world_to_json
from bot.campaign.template import format_order, parse_order
from bot.campaign.wording import say_plan
from bot.dice import KeyedDice
from bot.hexmap.coords import disc, neighbours

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
    parts: list[object] = [view_to_json(view), names_of(view)]
    for order in sample_orders(view):
        check = check_order(view, order)
        text = format_order(order, view)
        parts += [plain(check.refusal), plain(check.warnings), say_plan(check, view), text]
        parts.append(plain(parse_order(text, view)))
    return to_bytes(parts)


@settings(max_examples=40, deadline=None)
@given(worlds(), st.data())
def test_hidden_units_change_nothing(made: World, data: st.DataObject) -> None:
    other = world_from_json(world_to_json(made), made.map)
    watched = visible_now(made, Side.PLAYER)
    dark = [at for at in made.map.hexes() if at not in watched]
    hidden = [u for u in other.units.values() if u.side is Side.HOSTILE and u.hex not in watched]
    for found in hidden:
        match data.draw(st.sampled_from(["move", "weaken", "remove", "rename", "keep"])):
            case "move":
                found.hex = data.draw(st.sampled_from(dark))
            case "weaken":
                found.fs, found.energy = 1, 0
            case "remove":
                del other.units[found.id]
            case "rename":
                found.name, found.class_id = "Other", data.draw(st.sampled_from(THEIRS))
    if dark:
        other.units["added"] = unit("added", Side.HOSTILE, data.draw(st.sampled_from(dark)))
    look(other)
    assert picture(made, Side.PLAYER) == picture(other, Side.PLAYER)


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
    texts = [report.title, report.summary, *report.lines]
    for own in after.units:
        texts += explain(after, mine, own.id, made.round)
    told = to_bytes([view_to_json(after), plain([(e.unit, e.data) for e in mine]), texts]).decode()
    for found in made.units.values():
        if found.side is not Side.PLAYER:
            assert found.id not in told
            assert found.name not in told
    for contact in after.contacts:
        assert contact.hex in after.explored or not contact.present
