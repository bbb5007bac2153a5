"""Autocomplete, from what the players' side knows: at most 25 choices of at most 100 characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.campaign.judge.aim import AIRBORNE
from bot.campaign.judge.check import foreseen
from bot.campaign.judge.flight import NEAR_GROUND, glides, is_fixed_wing
from bot.campaign.judge.kinds import judge
from bot.campaign.judge.mines import IN_FILE
from bot.campaign.judge.moment import Moment
from bot.campaign.judge.options import actions_at, sieges_for, supplies_for
from bot.campaign.judge.situation import situation_known
from bot.campaign.judge.walk import ignores_zones, mover_for, mover_of, room
from bot.campaign.knowledge.radar import AIR, ENEMY, UNKNOWN
from bot.campaign.text.orders import action_text
from bot.campaign.text.report import place_of
from bot.campaign.world.gear import AIRCRAFT
from bot.campaign.world.model import OwnUnit, Ride, SideView
from bot.campaign.world.order import Ability, Action, ActionKind, Order, When
from bot.campaign.world.profiles import Profile
from bot.hexmap.coords import Hex, distance, neighbours
from bot.hexmap.costs import Mover
from bot.hexmap.paths import reachable
from bot.service.base import clip
from bot.service.orders.form import own_units

MAX_CHOICES = 25
MAX_LENGTH = 100

Choices = list[tuple[str, str]]


def matching(pairs: Iterable[tuple[str, str]], typed: str, last: Choices | None = None) -> Choices:
    """The pairs (text, value) that fit what was typed: those that begin with it, then those that contain it.

    `last` stands behind them and keeps its place, however many there are.
    """
    kept = matching(last, typed) if last else []
    word = " ".join(typed.split()).casefold()
    known = list(pairs)
    first = [
        pair for pair in known if pair[0].casefold().startswith(word) or pair[1].casefold().startswith(word)
    ]
    rest = [pair for pair in known if pair not in first and word in pair[0].casefold()]
    return [
        (clip(text, MAX_LENGTH), value)
        for text, value in (first + rest)[: MAX_CHOICES - len(kept)]
        if len(value) <= MAX_LENGTH
    ] + kept


def units_for(view: SideView, owner: str, typed: str) -> Choices:
    rows = (
        (
            f"{unit.name} ({unit.class_name}) {place_of(unit, view)}",
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
        if here is None or all(_mover(seen, own) is None for seen, own in _pictures(view, unit, later)):
            return _exits(unit, typed)
        found = dict.fromkeys((at for at in neighbours(here) if view.map.contains(at)), "")
    else:
        found = {}
        for number, (seen, own) in enumerate(_pictures(view, unit, later)):
            for at in _reach(seen, own):
                found.setdefault(at, LATER if number else "")
    start = " ".join(before)
    rows = [] if before else _exits(unit, "")
    how = ", with the ability fast takeoff" if _on_ground(view, unit) else ""
    for at in found if before else sorted(found, key=lambda at: (distance(unit.hex, at), at)):
        value = f"{start} {label(at)}".strip()
        rows.append((f"{value} ({view.map.terrain_at(at)}{how}{found[at]})", value))
    return matching(rows, typed)


LATER = ", after earlier orders"
"""Marks what only orders before this one make possible."""


def _pictures(view: SideView, unit: OwnUnit, later: Sequence[SideView]) -> Iterator[tuple[SideView, OwnUnit]]:
    """The picture of now and those of the unit's turn, with the unit as it then is."""
    yield view, unit
    for seen in later:
        own = next((own for own in seen.units if own.id == unit.id), None)
        if own is not None:
            yield seen, own


def _reach(view: SideView, unit: OwnUnit) -> list[Hex]:
    """The hexes in which the unit can end a move."""
    mover = _mover(view, unit)
    if mover is None:
        return []
    high = unit.profile.high
    enemies = {
        contact.hex for contact in view.contacts if contact.present and not (high or contact.profile.high)
    }
    situation = situation_known(view, unit.id)
    zones = () if ignores_zones(situation) else situation.zones
    near = reachable(view.map, mover, unit.hex, enemies, zones, view.settings.cliff_threshold)
    return [at for at in near if at != unit.hex and room(situation, at)]


def _exits(unit: OwnUnit, typed: str) -> Choices:
    """The way out for a passenger (EDC-F3.2-b)."""
    rows = [("exit: get out of the transport", "exit")] if unit.ride is Ride.PASSENGER else []
    return matching(rows, typed)


def _on_ground(view: SideView, unit: OwnUnit) -> bool:
    """Whether it is an aircraft that must take off to go anywhere (EDC-F4.2-b)."""
    flies = view.catalogue.cls(unit).unit_type in AIRCRAFT
    return flies and unit.profile is Profile.LANDED and unit.carrier is None


def _mover(view: SideView, unit: OwnUnit) -> Mover | None:
    """The unit as it can move this round; an aircraft on the ground after a fast takeoff; None if it cannot.

    EDC-C2.4-e, EDC-C3.2.3-a, EDC-C3.2.2-i, EDC-F4.2-b.
    """
    hangs = unit.carrier is not None and unit.ride is not Ride.PASSENGER
    if (unit.immobilised and not glides(unit)) or unit.overrun or unit.brawl or hangs:
        return None
    situation, order = situation_known(view, unit.id), Order(unit.id)
    if _on_ground(view, unit):
        start = Action(ActionKind.FAST_TAKEOFF)
        moment = Moment(order, unit.hex, unit.energy, ability=True)
        if judge(situation, start, moment) is not None:
            return None
        situation = foreseen(situation, replace(order, ability=Ability(start, When.BEFORE)))
    if situation.unit.profile is Profile.LANDED:
        return mover_of(situation.cls, situation.cls.speed, view.side)
    return mover_for(situation, order, False)


def boarders_for(view: SideView, unit: OwnUnit, typed: str, later: Sequence[SideView] = ()) -> Choices:
    """Units in the same hex that a transport can wait for, behind those named already (EDC-F3.2-c)."""
    *before, last = typed.split(",") if typed else [""]
    start = "".join(f"{name.strip()}, " for name in before)
    mates = dict.fromkeys(
        mate.name
        for seen, own in _pictures(view, unit, later)
        for mate in seen.units
        if mate.side is view.side and mate.id != unit.id and mate.hex == own.hex
        if mate.carrier is None and mate.survivors_of is None and not mate.this_round.acted
    )
    return matching([(f"{start}{name}", f"{start}{name}") for name in mates], f"{start}{last.strip()}")


def actions_for(view: SideView, unit: OwnUnit, typed: str, later: Sequence[SideView] = ()) -> Choices:
    """Attacks on known contacts, nearest first, assaults on those next to the unit's reach, rest, nothing."""
    aimed: dict[str, str] = {}
    others: dict[str, str] = {}
    for number, (seen, own) in enumerate(_pictures(view, unit, later)):
        for found, rows in zip((aimed, others), _actions(seen, own), strict=True):
            for text, value in rows:
                if value not in aimed:
                    found.setdefault(value, f"{text}{LATER}" if number else text)
    # What only earlier orders make possible would be cut off at the end of a long list.
    rows = sorted(others.items(), key=lambda row: not row[1].endswith(LATER))
    return matching(((text, value) for value, text in (*aimed.items(), *rows)), typed, [NO_ACTION])


NO_ACTION = ("none: no action", "none")


def _actions(view: SideView, unit: OwnUnit) -> tuple[Choices, Choices]:
    """What is aimed at contacts, and all else."""
    label = view.map.label
    cls = view.catalogue.cls(unit)
    rows: Choices = []
    near = sorted((c for c in view.contacts if c.present), key=lambda c: (distance(unit.hex, c.hex), c.id))
    pace = cls.speed if _mover(view, unit) is not None else 0
    reach = max((weapon.range for weapon in cls.weapons), default=0) + pace
    for contact in near:
        away = distance(unit.hex, contact.hex)
        strength = (
            str(contact.fs_low)
            if contact.fs_low == contact.fs_high
            else f"{contact.fs_low}-{contact.fs_high}"
        )
        height = "" if contact.profile is Profile.LANDED else f" at {contact.profile}"
        what = f"{contact.label}{height}, FS {strength}, {away} away"
        if cls.weapons and away <= reach:
            rows.append(
                (
                    f"attack {label(contact.hex)}: {contact.id} {what}",
                    f"attack {label(contact.hex)} {contact.id}",
                )
            )
        if cls.is_infantry and away <= pace + 1:
            rows.append(
                (f"assault {label(contact.hex)}: {contact.id} {what}", f"assault {label(contact.hex)}")
            )
    if any(weapon.aa or AIRBORNE in weapon.may_target for weapon in cls.weapons):
        rows += (
            (f"attack {label(ping.hex)}: track {ping.id}, {ping.mark}", f"attack {label(ping.hex)}")
            for ping in view.pings
            if ping.kind == AIR and ping.mark in (UNKNOWN, ENEMY) and distance(unit.hex, ping.hex) <= reach
        )
    if unit.overrun or unit.brawl:
        here = [row for row in rows if unit.brawl and row[1].startswith(f"attack {label(unit.hex)}")]
        out = [at for at in neighbours(unit.hex) if view.map.contains(at)]
        return here, [(f"breakout {label(at)}", f"breakout {label(at)}") for at in out]
    possible = [one for one in actions_at(view, unit, ability=False) if _sensible(view, unit, one)]
    others = [*sieges_for(view, unit), *possible, *supplies_for(view, unit)]
    # Each structure once, facing as the unit does, before the same the other way round.
    ahead = (None, unit.facing)
    others.sort(key=lambda one: one.kind is ActionKind.BUILD and 1 + (one.facing not in ahead))
    return rows, [(text, text) for text in (action_text(one, view) for one in others)]


def _sensible(view: SideView, unit: OwnUnit, action: Action) -> bool:
    """Whether to offer it: ways through mines only where the side knows of some, and back only as the unit came."""
    if action.kind not in IN_FILE:
        return True
    if action.kind is ActionKind.RETRACE and action.facing is not unit.came_from:
        return False
    return unit.hex in view.mines or (action.hex in view.mines and action.hex != unit.hex)


def abilities_for(view: SideView, unit: OwnUnit, typed: str, later: Sequence[SideView] = ()) -> Choices:
    """Abilities open to the unit where it stands, each with every time it can be used at (EDC-C2.3-b)."""
    found: dict[str, str] = {}
    for number, (seen, own) in enumerate(_pictures(view, unit, later)):
        for text, value in _abilities(seen, own):
            found.setdefault(value, f"{text}{LATER}" if number else text)
    rows = sorted(found.items(), key=lambda row: not row[1].endswith(LATER))
    return matching(((text, value) for value, text in rows), typed, [("none: no ability", "none")])


def _abilities(view: SideView, unit: OwnUnit) -> Choices:
    found = [*actions_at(view, unit, ability=True), *supplies_for(view, unit)]
    texts = [action_text(one, view) for one in found]
    rows = [
        (f"{text} {when}", f"{text} {when}")
        for when in (When.AFTER_MOVE, When.BEFORE, When.AFTER_ACTION)
        for text, action in zip(texts, found, strict=True)
        if when is When.BEFORE or not (action.kind.first or action.kind is ActionKind.ORBITAL_DROP)
    ]
    clock, fixed = view.environment, is_fixed_wing(view.catalogue.cls(unit))
    if fixed and unit.profile in NEAR_GROUND and clock.wind_speed:
        # Where it will be by then, and how it gets there, only the move tells (EDC-F4.2-e).
        text = f"{ActionKind.FAST_LANDING.word} {When.AFTER_MOVE.value}"
        rows.append((f"{text}: having flown {clock.wind.opposite.name}, into the wind", text))
    return rows
