"""Items in use: consumables, the Cutting Laser, the Tome, doors, what is forged (SHS-equipment-*, SHS-item_*-a).

What items do by merely being carried is in `stats.py` and `state.granted`; slots and limits are in `army.py`.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, OneOf, Option, Pick
from bot.skirmish.shiftstorm.army import capacity, idle_twice, slots_used, wears_plate, with_weapon
from bot.skirmish.shiftstorm.catalogue import catalogue, in_words
from bot.skirmish.shiftstorm.events import Offer, Pen
from bot.skirmish.shiftstorm.fighting.damage import heal, needs_healing
from bot.skirmish.shiftstorm.names import kind_name
from bot.skirmish.shiftstorm.state import MEDIUM, Model, State
from bot.skirmish.shiftstorm.stats import in_void, number, stat, tier_range
from bot.skirmish.shiftstorm.teams.experience import learnable
from bot.skirmish.shiftstorm.terrain import doors, near_features, with_gap, without
from bot.skirmish.shiftstorm.tests import bonus, odds_of, skill_test
from bot.skirmish.shiftstorm.traits import afflicted, dispel, drop
from bot.skirmish.table.measure import CONTACT, to_region
from bot.skirmish.table.shapes import EPS, Point
from bot.skirmish.table.squares import square_at
from bot.skirmish.table.terrain import Feature

RESTORES = {"plate_patch": 1, "refit_patch": 2, "digel": 1, "battery": 0}
"""Armor that consumables restore; the Battery gives Shield."""


def equipment_choices(state: State, unit: Model) -> list[Offer]:
    """The part of the menu that items and doors make (SHS-actions-o)."""
    acting = state.acting
    tired = None if acting is not None and acting.actions > 0 else say("shiftstorm-no-actions")
    offers: list[Offer] = []
    for item in sorted(set(unit.items) & set(RESTORES)):
        near = [other for other in state.friends(unit.owner) if state.touching(unit, other)]
        for friend in near:
            offers.append(_consumable(unit, friend, item, tired))
    if unit.carries("sages_tome"):
        offers.append(_tome(unit, tired))
    if unit.carries("cutting_laser"):
        offers += _laser(state, unit, tired)
    offers += _doors(state, unit, tired)
    return offers


def use_problem(target: Model, item: str) -> str | None:
    """Why an item does nothing for this model (SHS-damage-r, SHS-item_battery-a, SHS-item_plate_patch-a)."""
    if item == "battery":
        if not target.shield_start:
            return say("shiftstorm-no-shield", target=target.name)
        return (
            None if target.shield < target.shield_start else say("shiftstorm-shield-full", target=target.name)
        )
    if item in ("plate_patch", "refit_patch") and target.armour != "plate":
        return say("shiftstorm-no-plate", target=target.name)
    return None if needs_healing(target) else say("shiftstorm-unhurt", target=target.name)


def _consumable(unit: Model, friend: Model, item: str, tired: str | None) -> Offer:
    """On itself or a friend in contact (SHS-equipment-e), then it is used up (SHS-equipment-d)."""
    name = catalogue().items[item].name
    label = say("shiftstorm-use-on", what=name, target=friend.name)
    choice = Choice(
        f"use:{item}>{friend.id}", "use", label, {}, unit.id, friend.id,
        tired or use_problem(friend, item), (catalogue().items[item].rule, "SHS-equipment-e"),
    )  # fmt: skip
    return choice, partial(_use, unit.id, friend.id, item)


def _use(name: str, aim: str, item: str, pen: Pen, pick: Pick) -> None:
    pen.spend()
    drop(pen, name, item)
    rule = catalogue().items[item].rule
    pen.tell("used", rule, "SHS-equipment-d", "SHS-equipment-e", unit=name, target=aim, item=item)
    if item == "battery":
        target = pen.unit(aim)
        pen.change(aim, shield=min(target.shield_start, target.shield + 1))
    else:
        heal(pen, aim, RESTORES[item])


def _tome(unit: Model, tired: str | None) -> Offer:
    """One skill of the Skill List for the rest of the game (SHS-item_sages_tome-a)."""
    known = [catalogue().skills[skill] for skill in learnable(unit.skills)]
    options = OneOf(tuple(Option(skill.id, in_words(skill.name)) for skill in known))
    choice = Choice(
        "tome", "use", say("shiftstorm-tome"), {} if tired else {"skill": options}, unit.id, None, tired,
        ("SHS-item_sages_tome-a",),
    )  # fmt: skip

    def act(pen: Pen, pick: Pick) -> None:
        pen.spend()
        drop(pen, unit.id, "sages_tome")
        learned = str(pick.values["skill"])
        pen.change(unit.id, skills=(*pen.unit(unit.id).skills, learned))
        pen.tell("learned", "SHS-item_sages_tome-a", "SHS-equipment-d", unit=unit.id, skill=learned)

    return choice, act


def _laser(state: State, unit: Model, tired: str | None) -> list[Offer]:
    """Cuts what it touches, without a test (SHS-item_cutting_laser-a)."""
    offers: list[Offer] = []
    for feature in near_features(state, unit, ("wall", "door", "hard_cover", "container", "cargo_crate")):
        label = say("shiftstorm-cut", what=kind_name(feature.kind), square=_place(state, feature))
        rules = ("SHS-item_cutting_laser-a",)
        choice = Choice(f"cut:{feature.id}", "cut", label, {}, unit.id, None, tired, rules)
        offers.append((choice, partial(_cut, unit.id, feature.id)))
    for foe in state.enemies(unit.owner):
        if foe.barrier and state.touching(unit, foe):
            label = say("shiftstorm-cut-barrier", target=foe.name)
            named = ("SHS-item_cutting_laser-a", "SHS-skill_virchbarrier-a")
            choice = Choice(f"cut:barrier>{foe.id}", "cut", label, {}, unit.id, foe.id, tired, named)
            offers.append((choice, partial(_cut_barrier, unit.id, foe.id)))
    return offers


def _cut(name: str, feature: str, pen: Pen, pick: Pick) -> None:
    pen.spend()
    what = pen.state.table.feature(feature)
    board = (
        with_gap(pen.state, pen.unit(name), feature) if what.kind == "wall" else without(pen.state, feature)
    )
    pen.set(board=board)
    pen.tell("cut", "SHS-item_cutting_laser-a", unit=name, feature=feature, what=what.kind)


def _cut_barrier(name: str, aim: str, pen: Pen, pick: Pick) -> None:
    pen.spend()
    pen.change(aim, barrier=0, barrier_by="")
    pen.tell("cut", "SHS-item_cutting_laser-a", unit=name, target=aim, what="barrier")


def door_range(state: State, unit: Model) -> float:
    """How far an Access Test on a door reaches: contact, farther by Hack or BIPAS.

    SHS-skill_hack-a, SHS-item_bipas-a.
    """
    far = CONTACT
    if unit.has("hack") or unit.carries("bipas"):
        far = max(far, tier_range(stat(state, unit, "Ac")))
    return max(far, MEDIUM) if unit.has("hack_medium") else far


def _doors(state: State, unit: Model, tired: str | None) -> list[Offer]:
    """Doors an Access Test may open, with an action (SHS-setup-h, SHS-actions-o)."""
    offers: list[Offer] = []
    far, base = door_range(state, unit), state.base(unit)
    for door in doors(state):
        if to_region(base, door.region) > far + EPS:
            continue
        value = stat(state, unit, "Ac")
        free = unit.carries("apass")
        why = tired or (say("shiftstorm-door-access") if value is None and not free else None)
        odds = None if value is None or free else odds_of(value, bonus(unit, "Ac"), unit.has("rerolls"))
        rules: tuple[str, ...] = ("SHS-setup-h", "SHS-actions-o")
        rules += ("SHS-equipment-g",) if free else ()
        rules += ("SHS-skill_hack-a",) if far > CONTACT and not unit.carries("bipas") else ()
        label = say("shiftstorm-door", square=_place(state, door))
        choice = Choice(f"door:{door.id}", "door", label, {}, unit.id, None, why, rules, odds)
        offers.append((choice, partial(_open, unit.id, door.id)))
    return offers


def _place(state: State, feature: Feature) -> str:
    """The square a thing is in: F7."""
    x0, y0, x1, y1 = feature.region.polygon.bounds
    return square_at(state.table, Point((x0 + x1) / 2, (y0 + y1) / 2))


def _open(name: str, door: str, pen: Pen, pick: Pick) -> None:
    pen.spend()
    unit = pen.unit(name)
    passed, rolls = (True, ()) if unit.carries("apass") else skill_test(pen, unit, "Ac")
    if passed:
        pen.set(board=without(pen.state, door))
    rules: tuple[str, ...] = (
        ("SHS-equipment-g",) if unit.carries("apass") else ("SHS-setup-h", "SHS-stats-f", "SHS-tests-a")
    )
    rules += ("SHS-equipment-i",) if rolls and in_void(pen.state, unit) else ()
    pen.tell("door", *rules, rolls=rolls, unit=name, doors=[door], passed=passed)


def free_slots(unit: Model) -> int:
    """Item slots that are left (SHS-equipment-a)."""
    return capacity(unit.character, unit.items) - slots_used(unit.items) - len(unit.special)


def forgeable(state: State, unit: Model) -> list[str]:
    """Items that could be made for this model: slots, Plate and the limits of its team (SHS-skill_forge-a)."""
    team = Counter(item for other in state.units if other.owner == unit.owner for item in other.items)
    slots = free_slots(unit)
    return [
        item.id
        for item in catalogue().items.values()
        if not item.card
        and item.slots <= slots
        and ("plate" not in item.requires or wears_plate(unit.character))
        and (not item.limit or team[item.id] < item.limit)
        and not (unit.carries(item.id) and idle_twice(item))
    ]


def receive(pen: Pen, name: str, item: str, cog: str = "S") -> None:
    """A model gets an item in the game, with all it gives.

    A Cloak hides a model that has had no Stealth to lose (SHS-item_cloak-a); a RAK ends what its bearer suffers from
    (SHS-item_rak-a).
    """
    unit = pen.unit(name)
    weapons, ammo = with_weapon(unit.weapons, unit.ammo, catalogue().items[item].weapon)
    more = 1 if item == "shield_generator" else 0
    pen.change(
        name, items=(*unit.items, item), forged=(*unit.forged, item), weapons=weapons, ammo=ammo,
        shield=unit.shield + more,
        shield_start=unit.shield_start + more,
        stealth=unit.stealth or (item == "cloak" and not unit.has("stealth")),
        cog=cog if item == "silver_cog" else unit.cog,
    )  # fmt: skip
    if item == "rak" and afflicted(unit):
        dispel(pen, name)


def forged(pen: Pen, name: str, aim: str, item: str) -> None:
    """Told of a forged item."""
    access = number(pen.state, pen.unit(name), "Ac")
    pen.tell("forged", "SHS-skill_forge-a", unit=name, target=aim, item=item, access=access)
