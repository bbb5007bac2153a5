"""What happens to several units at once is told in a sequence that follows neither their ids nor the unit table.

Units in different hexes come from the top of the map, those in one hex as the campaign's secret has it for the round.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from kernel_worlds import at
from test_kernel_artillery import DICE, armed, shipped

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.resolve.board import Board
from bot.campaign.resolve.events import Log
from bot.campaign.resolve.resolver import resolve
from bot.campaign.resolve.stealth import search_parties
from bot.campaign.resolve.turn import Course
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.sides import Side
from bot.dice import ScriptedDice

SECRETS = [f"secret {number}" for number in range(12)]


def foe(key: str, label: str, fs: int = 1) -> Unit:
    return replace(armed(key, "hostile_infantry", label, side=Side.HOSTILE), name=label, fs=fs)


def shelled(*foes: Unit, secret: str = "s") -> list[tuple[str, str, object]]:
    """What the players are told of their guns' work, a gun for each hex with foes, the last hex first."""
    aims = sorted({one.hex for one in foes}, reverse=True)
    guns = [armed(f"g{number}", "regular_infantry", "0204", "howitzer") for number, _ in enumerate(aims)]
    world = shipped(*foes, *guns, armed("w", "armoured_car", "0306"))
    world.secret = secret
    look(world)
    orders = [
        Order(gun.id, number, action=Action(ActionKind.ATTACK, aim, weapon="howitzer"))
        for number, (gun, aim) in enumerate(zip(guns, aims, strict=True), 1)
    ]
    labels = {contact.id: contact for contact in observe(world, Side.PLAYER).contacts}
    return [
        (event.kind, str(event.hex), labels[event.unit].fs_low)
        for event in resolve(world, orders, DICE).events
        if event.kind in ("shelled", "overkill")
        and Side.PLAYER.value in event.audience
        and event.unit in labels
    ]


@pytest.mark.rule("EDC-F1.1-c")
def test_overkill_is_told_from_the_top_of_the_map_whatever_the_ids() -> None:
    told = [shelled(foe(one, "0308"), foe(two, "0506")) for one, two in ("ab", "ba")]
    assert told[0] == told[1]
    assert [place for kind, place, _ in told[0] if kind == "overkill"] == [str(at("0506")), str(at("0308"))]


def test_shells_on_one_hex_are_told_neither_by_id_nor_by_the_unit_table() -> None:
    first = [shelled(foe("a", "0307", 2), foe("b", "0307", 5), secret=one) for one in SECRETS]
    again = [shelled(foe("b", "0307", 5), foe("a", "0307", 2), secret=one) for one in SECRETS]
    assert first == again
    assert len({str(told) for told in first}) == 2


def course(*units: Unit, secret: str) -> Course:
    world = shipped(*units)
    world.secret = secret
    look(world)
    board = Board(world, {})
    return Course(board, Log(board), ScriptedDice({}), {})


@pytest.mark.rule("EDC-C2.4-n")
def test_who_comes_looking_is_the_nearest_and_among_several_drawn() -> None:
    came = set()
    for secret in SECRETS:
        for near in (("a", "b"), ("b", "a")):
            made = course(foe(near[0], "0305"), foe(near[1], "0309"), foe("c", "0310"), secret=secret)
            made.board.world.alarms.append(at("0307"))
            (order,) = search_parties(made, ())
            came.add(order.unit)
    assert came == {"a", "b"}


@pytest.mark.rule("EDC-C2.2.4-c")
@pytest.mark.parametrize("hidden", [True, False])
def test_infantry_in_the_open_holds_the_line_though_hidden_troops_were_first(hidden: bool) -> None:
    """An enemy who sees infantry without a line would know that somebody is in front of it."""
    spies = replace(armed("s", "special_forces", "0304"), stealthed=hidden)
    sappers = replace(armed("e", "combat_engineers", "0303"), front=True)
    world = shipped(spies, sappers, foe("h", "0307"))
    look(world)
    result = resolve(world, [Order("e", 1, destination=at("0304"))], DICE)
    seen = [one for one in observe(result.world, Side.HOSTILE).contacts if one.hex == at("0304")]
    assert len(seen) == (1 if hidden else 2)
    assert any(one.held for one in seen)
    assert result.world.units["e"].front is hidden
