"""What the check and the receipt say of an attack is what happens, where the side sees all there is.

Every weapon of the shipped catalogue and of structures is aimed at every class, in the air too; then a few weapons of
each sort at a few targets under everything that changes an attack.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.forecast.picture import CalmDice
from bot.campaign.judge.advice.check import Check
from bot.campaign.judge.advice.dependency import Need
from bot.campaign.knowledge.radar import ENEMY
from bot.campaign.knowledge.sets import AIR
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve_one
from bot.campaign.world.happened import Event
from bot.campaign.world.known.contacts import Ping
from bot.campaign.world.model import Effect, Unit, World
from bot.campaign.world.order import Ability, Action, ActionKind, Order, When
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import AIRCRAFT, VESSELS, Catalogue, UnitClass, Weapon
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.attack import BrawlClosed, InBrawl, NoEmission, TargetGone, WrongTarget
from bot.campaign.world.refusals.carrying import NotBoarding
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure_kinds import shipped_structures
from bot.cases.load import load_case
from bot.hexmap.coords import Facing, Hex
from tests.campaign.judging.golden_states import SCENE, STATES, begun, orders_of
from tests.campaign.kernel.kernel_worlds import ground

START, AIM = Hex(3, 3), Hex(3, 5)
HITS = frozenset({"attacked", "shelled"})
SHOTS = HITS | {"barrage", "nothing_seen", "assaulted"}
VAIN = frozenset({WrongTarget.code, BrawlClosed.code, InBrawl.code, TargetGone.code})
PLAIN = starter_catalogue()
HEIGHTS = (Profile.NOE, Profile.CONTOUR, Profile.LOW)


@cache
def weapons() -> tuple[Weapon, ...]:
    """Every weapon there is, within reach of the target and each of a name of its own."""
    arms = [one for source in (*PLAIN.classes.values(), *PLAIN.upgrades.values()) for one in source.weapons]
    arms += [kind.weapon for kind in shipped_structures().values() if kind.weapon is not None]
    found = {replace(one, id="", name="", range=max(3, one.range), min_range=0, uses=None) for one in arms}
    return tuple(replace(one, id=f"w{n}", name=f"W{n}") for n, one in enumerate(sorted(found, key=repr)))


def gunner(*arms: Weapon) -> UnitClass:
    base = PLAIN.classes["regular_infantry"]
    return replace(
        base, id="gunner", name="Gunner", weapons=arms, abilities=frozenset({"shoot and scoot"}), vision=4
    )


def scene(arms: tuple[Weapon, ...], *targets: tuple[UnitClass, Profile], night: bool = False) -> World:
    cls = gunner(*arms)
    classes = {one.id: one for one in (cls, *(target for target, _ in targets))}
    units = [Unit("A", "A", cls.id, Side.PLAYER, START, Facing.S, fs=5, energy=5)]
    for number, (target, profile) in enumerate(targets):
        key = f"T{number}"
        units.append(
            Unit(
                key,
                key,
                target.id,
                Side.HOSTILE,
                AIM,
                Facing.N,
                fs=9,
                energy=5,
                profile=profile,
                front=not number,
            )
        )
    hexmap = ground(6, 8)
    return World(
        hexmap,
        Catalogue(classes),
        {one.id: one for one in units},
        environment=Environment(hour=23 if night else 12, use_night=night, wind_speed=0),
        settings=replace(Settings(), night_vision=3),
    )


def aimed(world: World, weapon: Weapon, target: str | None, kind: ActionKind = ActionKind.ATTACK) -> Order:
    alias = world.knowledge[Side.PLAYER].aliases[target] if target is not None else None
    hexes = AIM if kind is not ActionKind.ASSAULT else Hex(3, 4)
    return Order("A", action=Action(kind, hexes, alias, weapon.id), number=1)


def happens(world: World, order: Order) -> list[Event]:
    return [event for event in resolve_one(world, order, CalmDice()).events if "gm" in event.audience]


def agree(world: World, order: Order) -> Check:
    """The check of an order, after comparing it with what becomes of the order."""
    found = check_in_queue(observe(world, Side.PLAYER), order, ())
    events = happens(world, order)
    lost = {event.data["code"] for event in events if event.kind == "refused"}
    hits = [event for event in events if event.kind in HITS]
    told = [(event.kind, dict(event.data)) for event in events]
    said = f"{order.action} {found.refusal} {found.warnings} {found.expected} {told}"
    shoots = found.plan is not None and (found.plan.action is not None or found.ability is not None)
    if not shoots:
        assert found.expected is None, said
        assert not any(event.kind in SHOTS for event in events), said
        assert {one.code for one in (found.refusal, *found.warnings) if one is not None} & lost, said
        return found
    vain = {one.code for one in found.warnings} & VAIN
    if vain:
        assert found.expected is None, said
        assert not hits, said
        assert vain & lost or any(event.kind == "barrage" for event in events), said
        return found
    if lost == {NoEmission.code}:
        assert found.expected is None, (
            said
        )  # Whether a radar in sight is on nobody knows, and nothing is promised.
        return found
    assert not lost, said
    if found.expected is not None and order.action is not None and order.action.item is None:
        there = [contact for contact in observe(world, Side.PLAYER).contacts if contact.present]
        assert bool(hits) is bool(there), said
        for hit in hits:
            assert hit.data["damage"] == found.expected.damage, said
            # Of several which one is hit depends on their line, which the side does not know.
            assert hit.data["applicable_ap"] >= found.expected.ap, said
            assert hit.data["applicable_ap"] == found.expected.ap or len(there) > 1, said
    return found


def every_target() -> Iterator[tuple[UnitClass, Profile]]:
    for cls in PLAIN.classes.values():
        yield cls, Profile.LANDED
        if cls.unit_type in AIRCRAFT:
            yield from ((cls, height) for height in HEIGHTS)


@pytest.mark.rule("EDC-E4-e", "EDC-C3.3-a")
def test_every_weapon_does_to_every_class_what_its_check_says() -> None:
    kinds = set()
    for target, profile in every_target():
        world = scene(weapons(), (target, profile))
        start_round(world)
        for weapon in weapons():
            found = agree(world, aimed(world, weapon, "T0"))
            kinds.add((found.refusal is not None, found.expected is not None, bool(found.warnings)))
    assert len(kinds) >= 3


def sorts() -> list[Weapon]:
    """A weapon of each sort."""
    found = {}
    for one in weapons():
        works = (one.ap_kind, one.special_ap_kind, bool(one.special_ap))
        found.setdefault((one.may_target, one.indirect, one.aa, one.needs_track, one.melee, works), one)
    return list(found.values())


FEW = (
    "hostile_infantry",
    "hostile_tank",
    "hostile_gunboat",
    "hostile_gun",
    "regular_infantry",
    "supply_truck",
)


def few() -> Iterator[tuple[UnitClass, Profile]]:
    for cls in PLAIN.classes.values():
        if cls.id in FEW or (cls.id.startswith("hostile") and cls.unit_type in VESSELS | {"Towed"}):
            yield cls, Profile.LANDED
    craft = next(cls for cls in PLAIN.classes.values() if cls.unit_type in AIRCRAFT and "hostile" in cls.tags)
    yield from ((craft, height) for height in (Profile.LANDED, *HEIGHTS))


@pytest.mark.rule("EDC-C3-d", "EDC-D1.1-e", "EDC-D1-b", "EDC-D3-s", "EDC-F2.1-d")
def test_so_it_is_at_night_on_the_beach_in_strange_weather_and_by_radar() -> None:
    weathers = ((False, -2), (False, 3), (True, 0), (True, 3))
    for (night, strange), tracked, (target, profile) in product(weathers, (False, True), few()):
        if tracked and profile is Profile.LANDED:
            continue
        world = scene(tuple(sorts()), (target, profile), night=night)
        world.map = ground(6, 8, {"0305": "beach"})
        if strange:
            world.effects = [
                Effect("storm", "damage", strange, frozenset({START})),
                Effect("rust", "armour", -strange, frozenset({AIM})),
            ]
        start_round(world)
        if tracked:
            memory = world.knowledge[Side.PLAYER]
            memory.pings["P1"], memory.tracks["T0"] = Ping("P1", AIM, AIR, ENEMY, 1), "P1"
        for weapon in sorts():
            agree(world, aimed(world, weapon, "T0" if night else None))


@pytest.mark.rule("EDC-C3-e", "EDC-C3.2.2-h")
def test_so_it_is_where_several_are_in_the_hex_and_some_of_them_fight() -> None:
    on_foot, tank = PLAIN.classes["hostile_infantry"], PLAIN.classes["hostile_tank"]
    for brawls in product((False, True), repeat=2):
        world = scene(tuple(sorts()), (on_foot, Profile.LANDED), (tank, Profile.LANDED))
        for key, brawl in zip(("T0", "T1"), brawls, strict=True):
            world.units[key].brawl = brawl
        if any(brawls):
            friend = world.units["A"]
            rest = friend.this_round.copy()
            world.units["B"] = replace(friend, id="B", name="B", hex=AIM, brawl=True, this_round=rest)
        start_round(world)
        for weapon, target in product(sorts(), ("T0", "T1", None)):
            order = aimed(world, weapon, target)
            found = agree(world, order)
            if (
                found.refusal is None
                and not weapon.indirect
                and target is not None
                and brawls[target == "T1"]
            ):
                assert BrawlClosed.code in {one.code for one in found.warnings}
            scoot = replace(order.action, kind=ActionKind.SCOOT)
            agree(world, replace(order, action=None, ability=Ability(scoot, When.BEFORE)))


def test_what_is_filed_without_a_word_is_not_lost() -> None:
    """Every order type in a few states: whatever of it is lost, the check has said."""
    (scenario,) = load_case(SCENE, "states").scenarios
    for kind, state in product(("Foot", "Apc"), ("one energy", "overrun")):
        world = deepcopy(scenario.world)
        STATES[state](world, world.units[kind])
        begun(world, kind)
        view = observe(world, Side.PLAYER)
        for name, order in orders_of(view, kind):
            found = check_in_queue(view, order, ())
            if found.refusal is not None:
                continue
            events = happens(world, replace(order, number=1))
            lost = {event.data["code"] for event in events if event.kind in ("refused", "stopped")}
            stopped = found.plan.stopped_by if found.plan is not None else None
            said = {one.code for one in (*found.warnings, stopped) if one is not None}
            assert lost <= said | {NotBoarding.code}, (kind, state, name, lost, said)


@pytest.mark.parametrize(
    ("profile", "order", "need"),
    [
        (
            Profile.LANDED,
            Order("Heli", ability=Ability(Action(ActionKind.FAST_TAKEOFF), When.BEFORE)),
            Need.LEAVES,
        ),
        (Profile.NOE, Order("Heli", action=Action(ActionKind.LAND)), Need.ENTERS),
    ],
)
@pytest.mark.rule("EDC-F4.1-b")
def test_a_craft_that_takes_off_makes_room_and_one_that_lands_takes_it(
    profile: Profile, order: Order, need: Need
) -> None:
    """Said to who comes into its hex after it, though it stays in it."""
    world = load_case(SCENE, "states").scenarios[0].world
    world.units["Heli"].profile = profile
    start_round(world)
    view = observe(world, Side.PLAYER)
    foot = Order("Foot", number=2, path=(world.units["Gun"].hex,))
    check = check_in_queue(view, foot, [replace(order, number=1)])
    told = check.depends if need is Need.LEAVES else check.spoiled
    assert [(one.need, one.units) for one in told] == [(need, ("Heli",))]


@pytest.mark.rule("EDC-F4.1.1-a")
def test_a_craft_that_has_gone_down_is_checked_at_its_new_height() -> None:
    """From low to contour, and no lower by an ability after that."""
    world = load_case(SCENE, "states").scenarios[0].world
    start_round(world)
    twice = Ability(Action(ActionKind.DESCEND), When.AFTER_ACTION)
    order = Order("Jet", number=1, action=Action(ActionKind.DESCEND), ability=twice)
    check = check_in_queue(observe(world, Side.PLAYER), order, [])
    assert check.refusal is not None
    assert check.refusal.code == "too_low"
    refused = [event for event in resolve_one(world, order, CalmDice()).events if event.kind == "refused"]
    assert [(event.data["code"], event.data["step"]) for event in refused] == [("too_low", "ability")]
