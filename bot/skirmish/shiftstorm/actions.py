"""The actions of an activation: what is offered, why something is not, and what it does (SHS-actions-*)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Later, Number, Odds, OneOf, Option, Param, Path, Pick
from bot.skirmish.kit.offers import done
from bot.skirmish.kit.stack import Frame, push
from bot.skirmish.kit.words import plain
from bot.skirmish.shiftstorm.catalogue import Weapon, in_words
from bot.skirmish.shiftstorm.choices import Armed
from bot.skirmish.shiftstorm.equipment import equipment_choices
from bot.skirmish.shiftstorm.events import Offer, Pen
from bot.skirmish.shiftstorm.fighting.combat import (
    can_strike,
    charge_path,
    charge_problem,
    combat_odds,
    confirm_kill,
    contact_targets,
    declares_charge,
    go,
    strike,
)
from bot.skirmish.shiftstorm.fighting.reflex import answers, charge_goes_on
from bot.skirmish.shiftstorm.fighting.shooting import (
    engaged,
    hood_problem,
    lane_problem,
    shoot,
    shot_odds,
    shot_problem,
    weapon_problem,
)
from bot.skirmish.shiftstorm.mission import claim
from bot.skirmish.shiftstorm.names import features
from bot.skirmish.shiftstorm.skill import skill_choices
from bot.skirmish.shiftstorm.state import Model, State
from bot.skirmish.shiftstorm.stats import combat_weapons, number, ranged_weapons, reach, throwables
from bot.skirmish.shiftstorm.terrain import clear_line, way_of
from bot.skirmish.shiftstorm.tests import stat_name
from bot.skirmish.shiftstorm.traits import most_to_give, sacrifice
from bot.skirmish.shiftstorm.turn import end_activation
from bot.skirmish.table import moves
from bot.skirmish.table.measure import overlap, touching
from bot.skirmish.table.shapes import Point, span

WAYPOINTS = 6
HARDLY = 0.05
"""Inches; a shorter move is none worth offering."""


def activation(state: State, unit: Model) -> list[Offer]:
    """All a model may do now, with what it may not and why (SHS-actions-b).

    Nothing is barred for having been done before (SHS-actions-c).
    """
    acting = state.acting
    if acting is None:
        return []
    offers: list[Offer] = []
    if unit.downed:
        offers += skill_choices(state, unit)
    elif unit.snares:
        offers.append(_remove_snare(unit, acting.actions))
    else:
        tired = None if acting.actions > 0 else say("shiftstorm-no-actions")
        offers += _move(state, unit, tired)
        offers += _charges(state, unit, tired)
        offers += _shots(state, unit, tired)
        offers += _blows(state, unit, tired)
        offers += skill_choices(state, unit)
        offers += equipment_choices(state, unit)
    offers.append(
        (Choice("pass", "pass", say("shiftstorm-pass", unit=unit.name), rules=("SHS-actions-a",)), _pass)
    )
    return offers


def _pass(pen: Pen, pick: Pick) -> None:
    end_activation(pen)


def _remove_snare(unit: Model, actions: int) -> Offer:
    """A snared model's next action must be this, once for each snare (SHS-actions-o)."""
    tired = None if actions > 0 else say("shiftstorm-no-actions")
    rules = ("SHS-actions-o", "SHS-special_snare-a")
    choice = Choice("unsnare", "unsnare", say("shiftstorm-unsnare"), {}, unit.id, None, tired, rules)

    def act(pen: Pen, pick: Pick) -> None:
        pen.spend()
        pen.change(unit.id, snares=unit.snares - 1)
        pen.tell("unsnared", "SHS-actions-o", unit=unit.id)
        claim(pen, unit.id, [pen.state.base(unit).at])

    return choice, act


# -- moving ----------------------------------------------------------------------------------------


def move_params(state: State, unit: Model) -> dict[str, Param]:
    """The path of a Move, with places it can go to straight."""
    far = reach(state, unit, 1)
    paths = Later(lambda: _paths(state, unit, far))
    return {"path": Path(WAYPOINTS, paths, state.base(unit).at, far)}


def _paths(state: State, unit: Model, far: float) -> list[tuple[Point, ...]]:
    """Straight moves all round, and towards the two nearest of objectives and enemies first."""
    base = state.base(unit)
    way = moves.near_way(way_of(state, unit), base, far)
    spots = moves.spots(way, base, far, headings=8, parts=(1.0,))
    goals = [Point(*objective.at) for objective in state.objectives if not objective.claimed]
    goals += [Point(*foe.at) for foe in state.enemies(unit.owner) if foe.at is not None]
    goals.sort(key=lambda goal: round(span(base.at, goal), 4))
    for goal in goals[:2]:
        spot = moves.furthest(way, base, goal, far)
        if spot not in spots:
            spots.insert(0, spot)
    return [(at,) for at in spots if span(at, base.at) > HARDLY]


def bipod_problem(state: State, unit: Model, wanted: str) -> str | None:
    """A Bipod allows no moving and shooting in one activation (SHS-item_bipod-a)."""
    acting = state.acting
    other = "shot" if wanted == "move" else "moved"
    if unit.carries("bipod") and acting is not None and other in acting.done:
        return say("shiftstorm-bipod")
    return None


def _move(state: State, unit: Model, tired: str | None) -> list[Offer]:
    far = reach(state, unit, 1)
    problem = tired or bipod_problem(state, unit, "move") or (None if far else say("shiftstorm-no-movement"))
    params = move_params(state, unit) if problem is None else {}
    rules = ("SHS-actions-d", "SHS-stats-d") + (("SHS-skill_sprint-a",) if unit.has("sprint") else ())
    if engaged(state, unit):
        rules += ("SHS-actions-e",)
    choice = Choice(
        "move", "move", say("shiftstorm-move", far=plain(far)), params, unit.id, None, problem, rules
    )
    return [(choice, partial(_go, unit))]


def _go(unit: Model, pen: Pen, pick: Pick) -> None:
    path = checked_path(pen.state, unit, pick.values["path"])
    pen.spend()
    go(pen, unit.id, path, "SHS-actions-d")


def checked_path(state: State, unit: Model, given: Sequence[Any]) -> list[Point]:
    """The path of a Move. Raises IllegalPick for one that is too long, blocked, or ends in contact (SHS-actions-d)."""
    path = [Point(round(float(x), 4), round(float(y), 4)) for x, y in given]
    refusal = moves.check_path(way_of(state, unit), state.base(unit), path, reach(state, unit, 1))
    if refusal is not None and refusal.why is moves.Why.ENDS_ON_BASE:
        met, end = state.unit(refusal.what), state.base(unit).moved(path[-1])
        if met.owner != unit.owner and met.active and not overlap(end, state.base(met)):
            raise IllegalPick(say("shiftstorm-move-touches", target=met.name))
    if refusal is not None:
        raise IllegalPick(refused(state, refusal))
    return path


def watchers(state: State, unit: Model, path: Sequence[Any]) -> list[str]:
    """Active enemies that would have a Firing Lane to the model, by name, at the end of a path."""
    end = unit.but(at=(float(path[-1][0]), float(path[-1][1])))
    there = state.with_units([end])
    return [foe.name for foe in there.enemies(unit.owner) if foe.active and clear_line(there, foe, end)]


def refused(state: State, refusal: moves.Refusal) -> str:
    """The refusal as a sentence."""
    names = {unit.id: unit.name for unit in state.units} | features(state)
    said = moves.explain(refusal, "in", names)
    return said[0].upper() + said[1:]


def _charges(state: State, unit: Model, tired: str | None) -> list[Offer]:
    offers: list[Offer] = []
    blocked = tired or bipod_problem(state, unit, "move")
    for foe in state.enemies(unit.owner):
        if foe.downed:
            continue
        problem = blocked or charge_problem(state, unit, foe)
        path = charge_path(state, unit, foe) if problem is None else None
        if problem is None and path is None:
            problem = say("shiftstorm-charge-no-path", target=foe.name)
        for weapon in combat_weapons(unit):
            why = problem or hood_problem(foe, weapon)
            legal = path is not None and why is None
            params = _charge_params(state, unit, weapon, path or ()) if legal else {}
            odds = combat_odds(state, unit, foe, weapon, charging=True) if legal else None
            label = say("shiftstorm-charge", target=foe.name, weapon=weapon.name)[:100]
            what = Armed("charge", weapon.id, foe.id)
            choice = Choice(
                what.id, "charge", label, params,
                unit.id, foe.id, why, ("SHS-actions-h", "SHS-combat-c"), odds, ("path", "sacrifice"), what,
            )  # fmt: skip
            offers.append((choice, partial(_charge, unit, foe.id, weapon)))
    return offers


def _charge_params(state: State, unit: Model, weapon: Weapon, path: Sequence[Point]) -> dict[str, Param]:
    params: dict[str, Param] = {
        "path": Path(
            max(WAYPOINTS, len(path)),
            (tuple((at.x, at.y) for at in path),),
            state.base(unit).at,
            reach(state, unit, 2),
        )
    }
    give = most_to_give(unit, weapon)
    if give:
        params["sacrifice"] = Number(0, give)
    return params


def _charge(unit: Model, aim: str, weapon: Weapon, pen: Pen, pick: Pick) -> None:
    """Declared: hidden no more, then the charged model is asked (SHS-actions-h, SHS-reflex-c)."""
    state, target = pen.state, pen.unit(aim)
    given = pick.values.get("path")
    if given is None:
        path = list(charge_path(state, unit, target) or ())
    else:
        path = [Point(round(float(x), 4), round(float(y), 4)) for x, y in given]
        way, base = way_of(state, unit, charging=True), state.base(unit)
        refusal = moves.check_path(way, base, path, reach(state, unit, 2))
        if refusal is not None:
            raise IllegalPick(refused(state, refusal))
        if not touching(base.moved(path[-1]), state.base(target)):
            raise IllegalPick(say("shiftstorm-charge-end", target=target.name))
    give = int(pick.values.get("sacrifice", 0))
    pen.spend()
    sacrifice(pen, unit.id, weapon, give)
    lent = declares_charge(pen, unit.id)
    pen.tell("charge", "SHS-actions-h", unit=unit.id, target=aim, weapon=weapon.id)
    data = {"charger": unit.id, "path": [list(at) for at in path], "weapon": weapon.id, "lent": lent}
    charge = Frame("charge", target.owner, aim, data)
    menu = answers(pen.state, charge)
    if len(menu) == 1 and not menu[0].params:
        charge_goes_on(pen, charge, menu[0])
    else:
        push(pen, charge)


# -- shooting --------------------------------------------------------------------------------------


def _shots(state: State, unit: Model, tired: str | None) -> list[Offer]:
    """Shoot, throw, and Agile's free shot (SHS-actions-f, SHS-skill_agile-a, SHS-special_stabilized-a)."""
    acting = state.acting
    assert acting is not None
    barred = bipod_problem(state, unit, "shoot")
    if engaged(state, unit):
        barred = say("shiftstorm-shoot-engaged")
    agile = unit.has("agile") and "agile" not in acting.done
    modes = [("shoot", tired)] + ([("agile", None)] if agile else [])
    weapons = [(weapon, _with(weapon)) for weapon in (*ranged_weapons(unit), *throwables(unit))]
    offers: list[Offer] = []
    if unit.has("stabilized") and len(volley_weapons(unit)) > 1:
        offers += [_volley(state, unit, mode, why or barred) for mode, why in modes]
    for foe in state.enemies(unit.owner):
        short = [barred or weapon_problem(state, unit, foe, weapon) for weapon, _ in weapons]
        lane = lane_problem(state, unit, foe) if None in short else None
        for (weapon, stats), too_short in zip(weapons, short, strict=True):
            problem = too_short or lane
            odds = None
            if problem is None:
                odds = shot_odds(state, unit, foe, weapon, _best(state, unit, stats))
            for mode, why in modes:
                offers.append(_shot(unit, foe, weapon, stats, mode, why or problem, odds))
    if not offers:
        offers.append(
            (
                Choice(
                    "shoot", "shoot", say("shiftstorm-shoot-plain"), disabled=say("shiftstorm-shoot-nothing")
                ),
                done,
            )
        )
    return offers


def _best(state: State, unit: Model, stats: Sequence[str]) -> str:
    """The highest of the stats a weapon can be used with."""
    return max(stats, key=lambda name: number(state, unit, name)) if len(stats) > 1 else stats[0]


def _shot(
    unit: Model,
    foe: Model,
    weapon: Weapon,
    stats: Sequence[str],
    mode: str,
    problem: str | None,
    odds: Odds | None,
) -> Offer:
    verb = "shiftstorm-throw" if weapon.kind != "ranged" else "shiftstorm-shoot"
    label = say(verb, weapon=weapon.name, target=foe.name)
    label = say("shiftstorm-free", label=label) if mode == "agile" else label
    params: dict[str, Param] = {}
    if len(stats) > 1 and problem is None:
        params["stat"] = OneOf((Option("Co", stat_name("Co")), Option("S", stat_name("S"))))
    if problem is None and (give := most_to_give(unit, weapon)):
        params["sacrifice"] = Number(0, give)
    rules = {"agile": ("SHS-skill_agile-a", "SHS-actions-l")}.get(mode, ("SHS-actions-f",))
    if weapon.kind == "thrown":
        rules = (*rules, "SHS-special_throw-b")
    elif weapon.kind == "combat":
        rules = (*rules, "SHS-special_throw-a")
    what = Armed(mode, weapon.id, foe.id)
    choice = Choice(
        what.id, mode, label[:100], params,
        unit.id, foe.id, problem, rules, odds, ("sacrifice", "stat"), what,
    )  # fmt: skip
    return choice, partial(_fire, unit, foe.id, weapon, stats, mode)


def _fire(
    unit: Model, aim: str, weapon: Weapon, stats: Sequence[str], mode: str, pen: Pen, pick: Pick
) -> None:
    give = int(pick.values.get("sacrifice", 0))
    stat = str(pick.values.get("stat", _best(pen.state, unit, stats)))
    _begin_shot(pen, mode)
    rules = ("SHS-special_throw-a",) if len(stats) > 1 else ()
    sacrifice(pen, unit.id, weapon, give)
    shoot(pen, unit.id, aim, weapon, stat=stat, rules=(*rules, *_mode_rules(mode)))


def _mode_rules(mode: str) -> tuple[str, ...]:
    return ("SHS-skill_agile-a",) if mode == "agile" else ("SHS-actions-f",)


def _begin_shot(pen: Pen, mode: str) -> None:
    if mode == "agile":
        pen.once("agile")
    else:
        pen.spend()
    pen.once("shot")


def _with(weapon: Weapon) -> tuple[str, ...]:
    """The stats a weapon can be shot or thrown with (SHS-special_throw-a)."""
    return ("S",) if weapon.kind == "ranged" else ("S", "Co")


def volley_weapons(unit: Model) -> list[Weapon]:
    """What a Stabilized model fires in one shooting: its ranged weapons, and one of each that is there to be thrown.

    SHS-special_stabilized-a, SHS-actions-f.
    """
    return [*ranged_weapons(unit), *(weapon for weapon in throwables(unit) if weapon.kind == "thrown")]


def _volley(state: State, unit: Model, mode: str, barred: str | None) -> Offer:
    """All ranged weapons in one shooting, each at its own target (SHS-special_stabilized-a)."""
    params: dict[str, Param] = {}
    for weapon in volley_weapons(unit):
        stat = _best(state, unit, _with(weapon))
        good = [foe for foe in state.enemies(unit.owner) if shot_problem(state, unit, foe, weapon) is None]
        if good:
            params[weapon.id] = OneOf(
                tuple(
                    Option(foe.id, in_words(foe.name), str(shot_odds(state, unit, foe, weapon, stat)))
                    for foe in good
                )
            )
    problem = barred or (None if params else say("shiftstorm-volley-none"))
    label = say("shiftstorm-volley")
    label = say("shiftstorm-free", label=label) if mode == "agile" else label
    choice = Choice(
        f"{mode}:volley", "volley", label, {} if problem else params, unit.id, None, problem,
        ("SHS-special_stabilized-a",), None, tuple(params),
    )  # fmt: skip

    def act(pen: Pen, pick: Pick) -> None:
        if not pick.values:
            raise IllegalPick(say("shiftstorm-volley-choose"))
        _begin_shot(pen, mode)
        hidden = pen.unit(unit.id).hidden
        for weapon in volley_weapons(unit):
            aim = pick.values.get(weapon.id)
            shooter = pen.unit(unit.id)
            if aim is None or not shooter.active or not pen.unit(str(aim)).on_table:
                continue
            if shot_problem(pen.state, shooter, pen.unit(str(aim)), weapon) is None:
                stat, rules = (
                    _best(pen.state, shooter, _with(weapon)),
                    ("SHS-special_stabilized-a", "SHS-actions-f"),
                )
                shoot(pen, unit.id, str(aim), weapon, stat=stat, hidden=hidden, rules=rules)

    return choice, act


# -- close combat ----------------------------------------------------------------------------------


def _blows(state: State, unit: Model, tired: str | None) -> list[Offer]:
    """Combat and Confirm Kill, for enemies in contact (SHS-actions-g, SHS-actions-k, SHS-combat-e)."""
    offers: list[Offer] = []
    touched = contact_targets(state, unit)
    for foe in touched:
        if foe.downed:
            offers.append(_confirmation(unit, foe, tired))
        problem = tired
        if foe.hidden and problem is None:
            problem = say("shiftstorm-hidden", target=foe.name)
        if not can_strike(unit, foe) and problem is None:
            problem = say("shiftstorm-strike-airborne", target=foe.name)
        for weapon in combat_weapons(unit):
            give = most_to_give(unit, weapon)
            why = problem or hood_problem(foe, weapon)
            params: dict[str, Param] = {"sacrifice": Number(0, give)} if give and why is None else {}
            label = say("shiftstorm-strike", target=foe.name, weapon=weapon.name)[:100]
            what = Armed("combat", weapon.id, foe.id)
            choice = Choice(
                what.id, "combat", label, params,
                unit.id, foe.id, why, ("SHS-actions-g", "SHS-combat-e", "SHS-combat-h"),
                combat_odds(state, unit, foe, weapon), ("sacrifice",), what,
            )  # fmt: skip
            offers.append((choice, partial(_strike, unit, foe.id, weapon)))
    if not touched:
        why = say("shiftstorm-strike-nobody")
        offers.append(
            (
                Choice(
                    "combat", "combat", say("shiftstorm-strike-plain"), unit=unit.id, disabled=tired or why
                ),
                done,
            )
        )
    return offers


def _strike(unit: Model, aim: str, weapon: Weapon, pen: Pen, pick: Pick) -> None:
    pen.spend()
    sacrifice(pen, unit.id, weapon, int(pick.values.get("sacrifice", 0)))
    strike(pen, pen.unit(unit.id), aim, weapon)


def _confirmation(unit: Model, foe: Model, tired: str | None) -> Offer:
    choice = Choice(
        f"confirm:{foe.id}", "confirm", say("shiftstorm-confirm", target=foe.name), {}, unit.id, foe.id, tired,
        ("SHS-actions-k", "SHS-combat-j"),
    )  # fmt: skip

    def act(pen: Pen, pick: Pick) -> None:
        pen.spend()
        confirm_kill(pen, unit.id, foe.id)

    return choice, act
