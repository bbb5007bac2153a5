"""Autocomplete, from what the players' side knows: at most 25 choices of at most 100 characters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.campaign.forecast.reach import mover_now, on_ground, reach_of
from bot.campaign.judge.advice.check import check_order
from bot.campaign.judge.advice.options import actions_at, sieges_for, supplies_for
from bot.campaign.judge.flight import NEAR_GROUND, is_fixed_wing
from bot.campaign.judge.mines import IN_FILE
from bot.campaign.judge.situation import situation_known
from bot.campaign.knowledge.radar import ENEMY, UNKNOWN
from bot.campaign.knowledge.sets import AIR
from bot.campaign.text.orders import action_text
from bot.campaign.text.report import place_of
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Ability, Action, ActionKind, Order, When
from bot.campaign.world.outfit.gear import Weapon
from bot.campaign.world.outfit.targets import AIRBORNE
from bot.campaign.world.profiles import Profile
from bot.hexmap.coords import Hex, distance, neighbours
from bot.hexmap.model import HexMap
from bot.messages import say
from bot.service.ground.matching import Choices, matching
from bot.service.orders.form import own_units

K = TypeVar("K")


def facings_for(hexmap: HexMap, typed: str) -> Choices:
    """The six directions by the names that the map gives them, in its order (EDC-A3.1-b)."""
    return matching(((name, name) for name in map(hexmap.side_name, hexmap.compass)), typed)


def units_for(view: SideView, owner: str, typed: str) -> Choices:
    rows = (
        (
            say(
                "suggest-unit",
                unit=unit.name,
                full=unit.written or None,
                unit_class=unit.class_name,
                place=place_of(unit, view),
            ),
            unit.id,
        )
        for unit in own_units(view, owner)
    )
    return matching(rows, typed)


def hexes_for(view: SideView, unit: OwnUnit, typed: str, later: Sequence[SideView] = ()) -> Choices:
    """Where the unit can go; with hexes typed already, the next step of the path.

    `later` are the pictures of the unit's turn, after the orders that are filed.
    """
    *before, _ = typed.split(" ") if typed else [""]
    label = view.map.label
    if before:
        by_label = {label(at): at for at in view.map.hexes()}
        here = by_label.get(before[-1])
        if here is None or all(mover_now(seen, own) is None for seen, own in pictures(view, unit, later)):
            return _exits(unit, typed)
        hexes = {at: ("", False) for at in neighbours(here) if view.map.contains(at)}
    else:
        hexes = in_turn(view, unit, later, lambda seen, own: dict.fromkeys(reach_of(seen, own), ""))
    start = " ".join(before)
    rows = [] if before else _exits(unit, "")
    takeoff = on_ground(view, unit)
    for at in hexes if before else sorted(hexes, key=lambda at: (distance(unit.hex, at), at)):
        value = f"{start} {label(at)}".strip()
        terrain = str(view.map.terrain_at(at))
        text = say("suggest-hex", path=value, terrain=terrain, takeoff=takeoff, later=hexes[at][1])
        rows.append((text, value))
    return matching(rows, typed)


def marked(rows: Mapping[str, tuple[str, bool]]) -> Choices:
    """Choices of values with their texts, and whether only orders before this one make them possible."""
    return [
        (say("suggest-later", order=text) if later else text, value) for value, (text, later) in rows.items()
    ]


def in_turn(
    view: SideView,
    unit: OwnUnit,
    later: Sequence[SideView],
    offered: Callable[[SideView, OwnUnit], Mapping[K, str]],
) -> dict[K, tuple[str, bool]]:
    """What is offered on the pictures of the unit's turn: its text, and whether only orders before it make it so."""
    now = offered(view, unit)
    possible: dict[K, tuple[str, bool]] = {}
    for seen, own in pictures(view, unit, later):
        rows = now if seen is view else offered(seen, own)
        for value in rows:
            possible.setdefault(value, (rows[value], value not in now))
    return possible


def pictures(view: SideView, unit: OwnUnit, later: Sequence[SideView]) -> list[tuple[SideView, OwnUnit]]:
    """The pictures of the unit's turn, with the unit as it then is.

    That of now where nothing comes before it, or where its order will be done by then or what becomes of the unit only
    the dice tell, as `check_in_queue` judges it.
    """
    turns = [(seen, own) for seen in later for own in seen.units if own.id == unit.id]
    return [(seen, own) for seen, own in turns if _done(own) == _done(unit)] or [(view, unit)]


def _done(unit: OwnUnit) -> tuple[bool, bool, bool]:
    so_far = unit.this_round
    return so_far.acted, so_far.boarded, so_far.dropped


def _exits(unit: OwnUnit, typed: str) -> Choices:
    """The exit for a passenger (EDC-F3.2-b)."""
    rows = [(say("suggest-exit"), "exit")] if unit.ride is Ride.PASSENGER else []
    return matching(rows, typed)


def boarders_for(view: SideView, unit: OwnUnit, typed: str, later: Sequence[SideView] = ()) -> Choices:
    """Units in the same hex that a transport can wait for, behind those named already (EDC-F3.2-c)."""
    *before, last = typed.split(",") if typed else [""]
    start = "".join(f"{name.strip()}, " for name in before)
    mates = dict.fromkeys(mate.name for mate in boarders(view, unit, later))
    return matching([(f"{start}{name}", f"{start}{name}") for name in mates], f"{start}{last.strip()}")


def boarders(view: SideView, unit: OwnUnit, later: Sequence[SideView] = ()) -> Iterator[OwnUnit]:
    """Units of the side that are, or will be, with a transport and could still board it."""
    turns = ((seen, own) for seen in (view, *later) for own in seen.units if own.id == unit.id)
    for seen, own in turns:
        for mate in seen.units:
            free = mate.carrier is None and mate.survivors_of is None and not mate.this_round.acted
            if free and mate.side is view.side and mate.id != unit.id and mate.hex == own.hex:
                yield mate


def actions_for(
    view: SideView, unit: OwnUnit, typed: str, later: Sequence[SideView] = (), order: Order | None = None
) -> Choices:
    """Attacks on known contacts, nearest first, assaults on those next to it, rest, nothing.

    From where the unit will be: `order` has the move that is typed already.
    """

    def offered(seen: SideView, own: OwnUnit) -> dict[tuple[int, str], str]:
        kinds = enumerate(possible_actions(seen, own, order or Order(own.id)))
        return {(number, value): text for number, rows in kinds for text, value in rows}

    possible = in_turn(view, unit, later, offered)
    # What only earlier orders make possible would be cut off at the end of a long list.
    rows = sorted(possible.items(), key=lambda row: (row[0][0], row[0][0] and not row[1][1]))
    ordered: dict[str, tuple[str, bool]] = {}
    for (_, value), told in rows:
        ordered.setdefault(value, told)
    return matching(marked(ordered), typed, [(say("suggest-no-action"), "none")])


def possible_actions(view: SideView, unit: OwnUnit, order: Order) -> tuple[Choices, Choices]:
    """What is aimed at contacts, and all other actions."""
    label = view.map.label
    rows = _aimed(view, unit, order)
    if unit.overrun or unit.brawl:
        out = [at for at in neighbours(unit.hex) if view.map.contains(at) and _breaks_out(view, unit, at)]
        return rows, [(f"breakout {label(at)}", f"breakout {label(at)}") for at in out]
    end, energy = end_of(view, unit, order)
    possible = actions_at(view, unit, end, ability=False, energy=energy)
    sensible = [action for action in possible if _sensible(view, unit, action)]
    supplies = supplies_for(view, replace(unit, energy=energy), end)
    others = _with_the_rest(view, order, [*sieges_for(view, unit, end), *sensible, *supplies])
    # Each structure once, facing as the unit does, before the same the other way round.
    ahead = (None, unit.facing)
    others.sort(key=lambda action: action.kind is ActionKind.BUILD and 1 + (action.facing not in ahead))
    return rows, [(text, text) for text in (action_text(action, view) for action in others)]


def _aimed(view: SideView, unit: OwnUnit, order: Order) -> Choices:
    """Attacks and assaults that the unit can make when its move is done, and that are not lost for certain."""
    label, cls = view.map.label, situation_known(view, unit.id).cls
    end = end_of(view, unit, order)[0]
    reach = max((weapon.range for weapon in cls.weapons), default=-2) + 1
    near = [contact for contact in view.contacts if contact.present and distance(end, contact.hex) <= reach]
    rows: Choices = []
    for contact in sorted(near, key=lambda contact: (distance(end, contact.hex), contact.id)):
        away, at = distance(end, contact.hex), label(contact.hex)
        text = attack_with(view, order, cls.weapons, contact.hex, contact.id)
        if text is not None:
            rows.append((_target(f"attack {at}{text}", contact, away), f"attack {at} {contact.id}{text}"))
        assault = Action(ActionKind.ASSAULT, contact.hex)
        if away <= 1 and _can(view, replace(order, action=assault)):
            rows.append((_target(f"assault {at}", contact, away), f"assault {at}"))
    for track in view.pings:
        if track.kind == AIR and track.mark in (UNKNOWN, ENEMY) and distance(end, track.hex) <= reach:
            guns = [gun for gun in cls.weapons if gun.aa or AIRBORNE in gun.may_target]
            text = attack_with(view, order, guns, track.hex, track.id)
            if text is not None:
                at = label(track.hex)
                shown = say("suggest-track", order=f"attack {at}{text}", track=track.id, mark=str(track.mark))
                rows.append((shown, f"attack {at} {track.id}{text}"))
    return rows


def attack_with(
    view: SideView, order: Order, arms: Sequence[Weapon], at: Hex, target: str | None
) -> str | None:
    """How an attack on a contact or track names the first of the weapons that can be used on it; None without one."""
    first = situation_known(view, order.unit).cls.weapons[:1]
    for weapon in arms:
        bare = Action(ActionKind.ATTACK, at, target)
        action = bare if weapon in first else replace(bare, weapon=weapon.id)
        if _can(view, replace(order, action=action)):
            return "" if weapon in first else f" with {weapon.name}"
    return None


def _can(view: SideView, order: Order) -> bool:
    """Whether the action of the order will be tried, and not in vain."""
    checked = check_order(view, order)
    done = checked.refusal is None and checked.plan is not None and checked.plan.action is not None
    return done and not any(lost.vain for lost in checked.warnings)


def _with_the_rest(view: SideView, order: Order, actions: Sequence[Action]) -> list[Action]:
    """The actions that can be done beside the rest of the order: after its move, with the energy that is left.

    Of a kind that names nobody all can be done where the first can.
    """
    told: dict[object, bool] = {}

    def can(action: Action) -> bool:
        alike = action.kind if action.kind is ActionKind.BUILD else action
        if alike not in told:
            told[alike] = _can(view, replace(order, action=action))
        return told[alike]

    return [action for action in actions if can(action)]


def _breaks_out(view: SideView, unit: OwnUnit, at: Hex) -> bool:
    """Whether the unit can break out into the hex, or could if it were free (EDC-C2.2-c)."""
    lost = check_order(view, Order(unit.id, action=Action(ActionKind.BREAKOUT, at))).refusal
    return lost is None or lost.tried


def end_of(view: SideView, unit: OwnUnit, order: Order) -> tuple[Hex, int]:
    """Where the unit will be after the move of the order, and with what energy."""
    made = check_order(view, order).plan if order.path or order.destination or order.exit else None
    return (made.end, unit.energy - made.energy) if made is not None else (unit.hex, unit.energy)


def _target(order: str, contact: Contact, away: int) -> str:
    """An order with the contact that it is aimed at."""
    low, high = contact.fs_low, contact.fs_high
    return say(
        "suggest-target",
        order=order,
        contact=contact.id,
        label=contact.label,
        profile=None if contact.profile is Profile.LANDED else str(contact.profile),
        strength=str(low) if low == high else say("suggest-range", low=low, high=high),
        distance=away,
    )


def _sensible(view: SideView, unit: OwnUnit, action: Action) -> bool:
    """Whether to offer it: paths through mines only where the side knows of mines, and back only as it came."""
    if action.kind not in IN_FILE:
        return True
    if action.kind is ActionKind.RETRACE and action.facing is not unit.came_from:
        return False
    return unit.hex in view.mines or (action.hex in view.mines and action.hex != unit.hex)


def abilities_for(
    view: SideView, unit: OwnUnit, typed: str, later: Sequence[SideView] = (), order: Order | None = None
) -> Choices:
    """Abilities open to the unit where it then is, each with every time it can be used at (EDC-C2.3-b).

    `order` has the move that is typed already.
    """

    def offered(seen: SideView, own: OwnUnit) -> dict[str, str]:
        return {value: text for text, value in _abilities(seen, own, order or Order(own.id))}

    abilities = in_turn(view, unit, later, offered)
    rows = dict(sorted(abilities.items(), key=lambda row: not row[1][1]))
    return matching(marked(rows), typed, [(say("suggest-no-ability"), "none")])


def _abilities(view: SideView, unit: OwnUnit, order: Order) -> Choices:
    end, energy = end_of(view, unit, order)
    here = [*actions_at(view, unit, ability=True), *supplies_for(view, unit)]
    there = here
    if end != unit.hex:
        supplies = supplies_for(view, replace(unit, energy=energy), end)
        there = [*actions_at(view, unit, end, ability=True, energy=energy), *supplies]
    rows = [
        (f"{text} {when}", f"{text} {when}")
        for when, usable in ((When.AFTER_MOVE, there), (When.BEFORE, here), (When.AFTER_ACTION, there))
        for action in usable
        for text in (action_text(action, view),)
        if when is When.BEFORE or not (action.kind.first or action.kind is ActionKind.ORBITAL_DROP)
        if check_order(view, replace(order, ability=Ability(action, when))).ability is not None
    ]
    clock, fixed = view.environment, is_fixed_wing(view.catalogue.cls(unit))
    if fixed and unit.profile in NEAR_GROUND and clock.wind_speed:
        # Where it will be by then, and how it gets there, only the move tells (EDC-F4.2-e).
        into = view.map.side_name(clock.wind.opposite)
        text = f"{ActionKind.FAST_LANDING.word} {When.AFTER_MOVE.value}"
        rows.append((say("suggest-landing", order=text, direction=into), text))
    return rows
