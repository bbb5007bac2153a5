"""How many hidden tests were made is nobody's business: not even the keys of published dice may tell it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from worlds import CATALOGUE, flat, unit, world

from bot.campaign.judge.mines import lay
from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.digest import order_digest
from bot.campaign.world.model import Minefield, World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.saved.serial import plain, to_bytes, view_to_json
from bot.campaign.world.sides import Side
from bot.dice import END_OF_ROUND, KeyedDice, Roll
from bot.hexmap.coords import Hex

CAR = next(
    key
    for key, cls in CATALOGUE.classes.items()
    if "hostile" not in cls.tags and cls.unit_type == "AMPV" and "stealth" not in cls.tags
)
FOOT = next(key for key, cls in CATALOGUE.classes.items() if cls.is_infantry and "stealth" not in cls.tags)
DICE = KeyedDice(1, b"o" * 32, b"c" * 32)


class Loaded:
    """Nobody is found on the way, unless `found`; the first `quiet` mines do not go off, those after them do."""

    def __init__(self, quiet: int, found: bool = False) -> None:
        self.quiet, self.found = quiet, found

    def roll(self, purpose: str, sides: int, *, order: str, index: int = 0, covered: bool = False) -> Roll:
        made = DICE.roll(purpose, sides, order=order, index=index, covered=covered)
        if purpose in ("stealth", "mine_clear"):
            on_the_way = purpose == "stealth" and not order.startswith(END_OF_ROUND)
            return replace(made, value=1 if self.found and on_the_way else sides)
        if purpose == "mine_mobility":
            return replace(made, value=1)
        if purpose == "mine":
            self.quiet -= 1
            return replace(made, value=sides if self.quiet >= 0 else 1)
        return made


def told(made: World, quiet: int) -> tuple[bytes, list[Roll]]:
    """What the players learn of a drive that ends on a mine, and the dice they are shown."""
    result = resolve(made, [Order("car", 1, path=(Hex(5, 6), Hex(5, 7)))], Loaded(quiet))
    mine = [event for event in result.events if Side.PLAYER.value in event.audience]
    happened = [plain(replace(event, number=0)) for event in mine]
    shown = [roll for event in mine for roll in event.rolls]
    return to_bytes([view_to_json(observe(result.world, Side.PLAYER)), happened]), shown


def road(*, lurker: bool = False, dud: bool = False) -> World:
    """A mine two hexes ahead of a car; beside it maybe what the car passes without knowing."""
    made = world(flat(), unit("car", Side.PLAYER, Hex(5, 5), CAR, fs=CATALOGUE.classes[CAR].fs))
    if lurker:
        made.units["lurker"] = unit("lurker", Side.HOSTILE, Hex(5, 6))
        made.units["lurker"].stealthed = True
    if dud:
        lay(made, Minefield("m1", Hex(5, 6), Side.HOSTILE))
    lay(made, Minefield("m2", Hex(5, 7), Side.HOSTILE, damage=1))
    return made


@pytest.mark.parametrize("hidden", [{"lurker": True}, {"dud": True}, {"lurker": True, "dud": True}])
def test_published_dice_do_not_count_the_tests_that_nobody_saw(hidden: dict[str, bool]) -> None:
    plain_road, shown = told(road(), 0)
    assert [roll.purpose for roll in shown if not roll.covered] == ["mine_mobility"]
    assert told(road(**hidden), int(hidden.get("dud", False)))[0] == plain_road


@pytest.mark.parametrize("known", [False, True])
def test_who_is_stopped_by_mines_does_not_find_who_lurks_behind_them(known: bool) -> None:
    """The walk that was cut short never came to the hidden enemy's hex."""
    seen = []
    for lurks in (False, True):
        made = world(flat(), unit("car", Side.PLAYER, Hex(5, 5), CAR, fs=CATALOGUE.classes[CAR].fs))
        if lurks:
            made.units["lurker"] = unit("lurker", Side.HOSTILE, Hex(5, 7))
            made.units["lurker"].stealthed = True
        lay(made, Minefield("m1", Hex(5, 6), Side.HOSTILE, damage=1, hidden=not known))
        result = resolve(made, [Order("car", 1, path=(Hex(5, 6), Hex(5, 7)))], Loaded(0, found=True))
        mine = [event for event in result.events if Side.PLAYER.value in event.audience]
        assert "stopped" in [event.kind for event in mine]
        happened = [plain(replace(event, number=0)) for event in mine]
        seen.append(to_bytes([view_to_json(observe(result.world, Side.PLAYER)), happened]))
        met = [event for event in result.events if event.kind == "stealth_test" and event.order == 1]
        assert not met, "the game master is told of no test that was not made"
    assert seen[0] == seen[1]


def test_an_assault_that_mines_hold_finds_nobody_where_it_did_not_come() -> None:
    """EDC-C2.4-s, EDC-F6.4-e: the mine lies where the assault sets out."""
    seen = []
    for lurks in (False, True):
        made = world(flat(), unit("foot", Side.PLAYER, Hex(5, 5), FOOT, fs=CATALOGUE.classes[FOOT].fs))
        if lurks:
            made.units["lurker"] = unit("lurker", Side.HOSTILE, Hex(5, 6))
            made.units["lurker"].stealthed = True
        lay(made, Minefield("m1", Hex(5, 5), Side.HOSTILE, damage=1))
        order = Order("foot", 1, action=Action(ActionKind.ASSAULT, hex=Hex(5, 6)))
        result = resolve(made, [order], Loaded(0, found=True))
        mine = [event for event in result.events if Side.PLAYER.value in event.audience]
        assert "mine" in [event.kind for event in mine]
        happened = [plain(replace(event, number=0)) for event in mine]
        seen.append(to_bytes([view_to_json(observe(result.world, Side.PLAYER)), happened]))
    assert seen[0] == seen[1]


def test_a_blast_does_not_name_the_order_of_the_enemy_who_set_it_off() -> None:
    """EDC-F6.4-f: whoever could name the order by trying all there might be would know it from the dice."""
    made = world(flat(), unit("car", Side.PLAYER, Hex(5, 5), CAR, fs=CATALOGUE.classes[CAR].fs))
    made.settings = replace(made.settings, mine_blast_hits_occupants=True)
    made.secret = "s" * 32
    made.units["gun"] = unit("gun", Side.HOSTILE, Hex(5, 7), "hostile_mortars", fs=1)
    lay(made, Minefield("m1", Hex(5, 5), Side.HOSTILE, damage=1))
    order = Order("gun", 1, action=Action(ActionKind.ATTACK, hex=Hex(5, 5)))
    result = resolve(made, [order], Loaded(0))
    shown = [roll for event in result.events if "player" in event.audience for roll in event.rolls]
    blast = [roll for roll in shown if roll.purpose == "mine_mobility"]
    assert [roll.order for roll in blast] == [order_digest(order, made.secret, 1)]


def test_a_blast_does_not_tell_how_many_hide_among_those_it_hurts() -> None:
    """EDC-F6.4-f: the number of an open roll counts only those whose dice are open."""
    shown = []
    for lurks in (False, True):
        made = world(flat())
        made.settings = replace(made.settings, mine_blast_hits_occupants=True)
        if lurks:
            made.units["lurker"] = unit("lurker", Side.HOSTILE, Hex(5, 5))
            made.units["lurker"].stealthed = True
        made.units["car"] = unit("car", Side.PLAYER, Hex(5, 5), CAR, fs=CATALOGUE.classes[CAR].fs)
        made.units["gun"] = unit("gun", Side.PLAYER, Hex(5, 7), "hostile_mortars", fs=1)
        lay(made, Minefield("m1", Hex(5, 5), Side.HOSTILE, damage=1))
        order = Order("gun", 1, action=Action(ActionKind.ATTACK, hex=Hex(5, 5)))
        events = resolve(made, [order], Loaded(0)).events
        blasts = [roll for event in events for roll in event.rolls if roll.purpose == "mine_mobility"]
        shown.append([roll for roll in blasts if not roll.covered])
    assert shown[0] == shown[1] != []
