"""The menus of an action: moves, attacks, boosts, Rest, and what is asked on the way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.messages import say
from bot.skirmish.engine import (
    EVERY_EIGHTH,
    MAX_CANDIDATES,
    Angle,
    Choice,
    IllegalPick,
    Odds,
    OneOf,
    Option,
    Pick,
    Point,
)
from bot.skirmish.exofront import attack, energy, move
from bot.skirmish.exofront.catalogue import PROFILES, REGULAR, SUPREME
from bot.skirmish.exofront.choices import (
    Attack,
    BoostMove,
    Engage,
    Keep,
    Move,
    Pivot,
    Reroll,
    Rest,
    Stay,
    Turn,
    Victim,
)
from bot.skirmish.exofront.defence import defence_value
from bot.skirmish.exofront.events import Offer, Pen
from bot.skirmish.exofront.odds import blocked as chance_blocked
from bot.skirmish.exofront.rest import rest
from bot.skirmish.exofront.state import Acting, State, Unit, base_of, callsign, card_of, numbers, touched
from bot.skirmish.exofront.traits import IGNORE_COVER, explained
from bot.skirmish.exofront.turn import end_turn, finish_action, profile_problem, use_profile
from bot.skirmish.kit import words
from bot.skirmish.kit.offers import done
from bot.skirmish.kit.payload import Payload
from bot.skirmish.kit.stack import pop
from bot.skirmish.params import combinations
from bot.skirmish.table import shapes
from bot.skirmish.table.measure import distance
from bot.skirmish.table.moves import Pace


def victims(state: State, player: str) -> list[Offer]:
    """Who of those in the way a stray shot hits."""
    stray = state.stack[-1]
    return [_victim(state, name, stray.data["hits"]) for name in stray.data["victims"]]


def boosted_move(state: State, player: str) -> list[Offer]:
    """Where a Move goes that energy has made longer."""
    acting, unit = _acting(state)
    assert acting.moving is not None
    offers = _moves(state, unit, acting.moving.profile, acting.moving.bonus)
    return [*offers, plain(Stay(), "move", say("exofront-stay"), "EXF-energy-d", _stay)]


def _acting(state: State) -> tuple[Acting, Unit]:
    assert state.acting is not None
    return state.acting, state.unit(state.acting.unit)


def plain(
    what: Payload | str, kind: str, label: str, rule: str, effect: Callable[[Pen, Pick], None]
) -> Offer:
    """An entry without anything to decide."""
    name, meant = (what, None) if isinstance(what, str) else (what.id, what)
    return Choice(name, kind, label, rules=(rule,), what=meant), effect


def any_action(state: State, player: str) -> list[Offer]:
    """Every action of the unit that acts, or those that a card gives."""
    acting, unit = _acting(state)
    offers: list[Offer] = []
    profiles = (SUPREME,) if acting.card else PROFILES
    if acting.card in ("", "move"):
        for profile in profiles:
            offers += _moves(state, unit, profile, 0, plain=profile == profiles[0])
        offers += [_boost(state, unit, profile) for profile in profiles]
    if acting.card in ("", "attack"):
        for profile in profiles:
            offers += [_attack(state, unit, enemy, profile) for enemy in state.enemies(unit)]
        if not state.enemies(unit):
            nobody, attack_label = say("exofront-attack-nobody"), say("exofront-attack-plain")
            offers.append(
                (Choice(f"attack:{unit.id}", "attack", attack_label, unit=unit.id, disabled=nobody), done)
            )
    if not acting.card:
        rules = ("EXF-rest-a", "EXF-rest-b", "EXF-activation-f")
        what = Rest(unit.id)
        choice = Choice(
            what.id,
            "rest",
            say("exofront-rest", full=unit.energy >= numbers(state).count("energy_die")),
            unit=unit.id,
            rules=rules,
            what=what,
        )
        offers.append((choice, partial(_rest, unit.id)))
    label = say("exofront-end-card" if acting.card else "exofront-end")
    rule = "EXF-cards-i" if acting.card else "EXF-activation-e"
    return [*offers, plain("end", "end", label, rule, partial(_end, rule))]


def _rest(unit: str, pen: Pen, pick: Pick) -> None:
    rest(pen, unit, "EXF-rest-b")
    finish_action(pen)


def _end(rule: str, pen: Pen, pick: Pick) -> None:
    pen.tell("ended", rule, unit=pen.unit(pen.acting.unit), left=pen.acting.actions)
    end_turn(pen)


# ---------------------------------------------------------------- moves


def _moves(state: State, unit: Unit, profile: str, bonus: int, *, plain: bool = True) -> list[Offer]:
    """A free Move, one straight at each enemy, and one to turn only (`plain`: once is enough)."""
    boosted = state.acting is not None and state.acting.moving is not None
    reason = None if boosted else profile_problem(state, profile)
    allowed = move.pace(state, unit, profile, bonus)
    most = allowed.limit(())
    met = touched(state, unit)
    rules = ("EXF-move-a", "EXF-move-b", "EXF-activation-f", *(("EXF-move-i",) if met else ()))
    points = () if reason else move.suggestions(state, unit, allowed)
    what = Move(unit.id, profile)
    choice = Choice(
        what.id,
        "move",
        say("exofront-move", profile=profile, most=words.plain(most)),
        {"to": Point(points, (unit.x, unit.y), most), "facing": Angle()},
        unit=unit.id,
        disabled=reason,
        rules=rules,
        optional=("facing",),
        what=what,
    )
    offers: list[Offer] = [(choice, partial(_go, profile))]
    for enemy in state.enemies(unit):
        near = distance(base_of(state, unit), base_of(state, enemy)) <= most
        if near and enemy not in met:
            offers.append(_engage(state, unit, enemy, profile, allowed, reason))
    if plain:
        turn = {"facing": Angle(facings(state, unit, shapes.Point(unit.x, unit.y)))}
        on_spot = Turn(unit.id, profile)
        label, rules = say("exofront-turn"), ("EXF-move-l",)
        choice = Choice(on_spot.id, "move", label, turn, unit=unit.id, rules=rules, what=on_spot)
        offers.append((choice, partial(_turn, profile)))
    return offers


def _go(profile: str, pen: Pen, pick: Pick) -> None:
    move.make(pen, pick.values["to"], pick.values.get("facing"), profile)


def _turn(profile: str, pen: Pen, pick: Pick) -> None:
    unit = pen.unit(pen.acting.unit)
    move.make(pen, (unit.x, unit.y), pick.values["facing"], profile)


def _stay(pen: Pen, pick: Pick) -> None:
    unit = pen.unit(pen.acting.unit)
    move.make(pen, (unit.x, unit.y), None, REGULAR)


def _engage(state: State, unit: Unit, enemy: Unit, profile: str, allowed: Pace, reason: str | None) -> Offer:
    """A Move straight at an enemy that is near enough; greyed where something is in the way."""
    at = None if reason else move.engage_point(state, unit, enemy, allowed)
    if at is None:
        reason = reason or say("exofront-engage-blocked", target=callsign(enemy))
    hits, need = numbers(state).count("impact_hits"), defence_value(state, enemy, flank=False)
    damage = hits * (1 - chance_blocked(need, crush=True))
    odds = None
    if at is not None:
        far = words.plain(shapes.span(base_of(state, unit).at, at))
        odds = Odds(say("exofront-engage-odds", damage=words.plain(damage), far=far), damage)
    what = Engage(unit.id, enemy.id, profile)
    choice = Choice(
        what.id,
        "move",
        say("exofront-engage", profile=profile, target=callsign(enemy)),
        unit=unit.id,
        target=enemy.id,
        disabled=reason,
        rules=("EXF-move-e", "EXF-move-g"),
        odds=odds,
        what=what,
    )
    return choice, partial(_touch, enemy.id, profile)


def _touch(target: str, profile: str, pen: Pen, pick: Pick) -> None:
    moving = pen.acting.moving
    unit, enemy = pen.unit(pen.acting.unit), pen.unit(target)
    allowed = move.pace(pen.state, unit, profile, moving.bonus if moving else 0)
    at = move.engage_point(pen.state, unit, enemy, allowed)
    if at is None:
        raise IllegalPick(say("exofront-engage-none", target=callsign(enemy)))
    move.make(pen, at, None, profile)


def _boost(state: State, unit: Unit, profile: str) -> Offer:
    cost = numbers(state).count("energy_boost_move")
    most = card_of(state, unit).move[profile]
    what = BoostMove(unit.id, profile)
    choice = Choice(
        what.id,
        "move",
        say("exofront-boost", profile=profile, most=words.plain(most), cost=cost),
        unit=unit.id,
        disabled=profile_problem(state, profile, cost),
        rules=("EXF-energy-d",),
        what=what,
    )
    return choice, partial(_add_die, profile)


def _add_die(profile: str, pen: Pen, pick: Pick) -> None:
    use_profile(pen, profile)
    energy.boost_move(pen, profile)


def last_pivot(state: State, player: str) -> list[Offer]:
    """How the unit turns after its Move."""
    _, unit = _acting(state)
    facing, rules, what = {"facing": Angle()}, ("EXF-move-f",), Pivot()
    turn = Choice(what.id, "pivot", say("exofront-pivot"), facing, unit=unit.id, rules=rules, what=what)
    return [
        (turn, lambda pen, pick: move.turn_last(pen, pick.values["facing"])),
        plain(
            Keep(),
            "pivot",
            say("exofront-pivot-none"),
            "EXF-move-g",
            lambda pen, pick: move.turn_last(pen, None),
        ),
    ]


# ---------------------------------------------------------------- attacks


def _attack(state: State, unit: Unit, enemy: Unit, profile: str) -> Offer:
    reason = attack.target_problem(state, unit, enemy) or profile_problem(state, profile)
    may_keep = reason is None and attack.may_keep(state, unit, enemy)
    options = (Option("target", say("exofront-face-target")), Option("keep", say("exofront-face-keep")))
    what = Attack(unit.id, enemy.id, profile)
    choice = Choice(
        what.id,
        "attack",
        say("exofront-attack", profile=profile, target=callsign(enemy)),
        {"face": OneOf(options)} if may_keep else {},
        unit=unit.id,
        target=enemy.id,
        disabled=reason,
        rules=("EXF-attack-a", "EXF-attack-d", "EXF-attack-r"),
        odds=None if reason else attack_odds(state, attack.forecast(state, unit, enemy, profile)),
        optional=("face",) if may_keep else (),
        what=what,
    )
    return choice, partial(_fire, enemy.id, profile)


def _fire(target: str, profile: str, pen: Pen, pick: Pick) -> None:
    attack.begin(pen, pen.unit(target), profile, keep=pick.values.get("face") == "keep")


def attack_odds(state: State, plan: attack.Forecast) -> Odds:
    """An attack in short: "about 0.8 damage: 5 dice, 4+ to hit, 4+ to block, 1 hit lost to cover"."""
    parts = [
        words.dice(plan.dice),
        say("exofront-odds-hit", need=plan.need),
        say("exofront-odds-block", need=plan.defence),
    ]
    parts += [say("exofront-odds-cover")] if plan.cover else []
    parts += [say("exofront-odds-flank")] if plan.flank else []
    parts += [say("exofront-odds-clash")] if plan.clash else []
    parts += [explained(name) for name in plan.abilities if name != IGNORE_COVER]
    friends = words.either(attack.named(state, plan.friends))
    parts += [say("exofront-odds-friends", friends=friends)] if friends else []
    text = say("exofront-odds", damage=words.plain(plan.damage), parts=", ".join(parts))
    return Odds(text, plan.damage)


def boost(state: State, player: str) -> list[Offer]:
    """What energy does for a shot that has been rolled."""
    acting, unit = _acting(state)
    assert acting.shot is not None
    shot = acting.shot
    cost = numbers(state).count("energy_boost_attack")
    missed = attack.misses(shot)
    more = missed * (7 - shot.need) / 6
    what = Reroll()
    reroll = Choice(
        what.id,
        "boost",
        say("exofront-reroll", misses=missed, cost=cost, energy=unit.energy),
        unit=unit.id,
        rules=("EXF-energy-e", "EXF-energy-f"),
        odds=Odds(say("exofront-reroll-odds", hits=words.plain(more))),
        what=what,
    )
    go_on = plain(
        "resolve",
        "resolve",
        say("exofront-resolve"),
        "EXF-attack-s",
        lambda pen, pick: attack.resolve(pen),
    )
    return [(reroll, _reroll), go_on]


def _reroll(pen: Pen, pick: Pick) -> None:
    energy.boost_attack(pen)
    if not attack.may_boost(pen.state):
        attack.resolve(pen)


def _victim(state: State, name: str, hits: int) -> Offer:
    victim = state.unit(name)
    need = defence_value(state, victim, flank=False)
    label = say("exofront-victim", unit=callsign(victim), hits=hits)
    damage = hits * (need - 1) / 6
    text = say("exofront-victim-odds", damage=words.plain(damage), health=victim.health)
    odds = Odds(text, damage)
    what, rules = Victim(name), ("EXF-attack-m",)
    choice = Choice(what.id, "victim", label, unit=name, rules=rules, odds=odds, what=what)
    return choice, partial(_take_stray, name)


def _take_stray(victim: str, pen: Pen, pick: Pick) -> None:
    attack.friendly_fire(pen, victim, pop(pen).data["hits"])


# ---------------------------------------------------------------- picks worth trying


def candidates(state: State, choice: Choice) -> list[Pick]:
    """Legal picks of a choice: what is optional is left out, and tried where it matters."""
    if isinstance(choice.what, Move):
        return _move_candidates(state, choice)
    needed = {name: param for name, param in choice.params.items() if name not in choice.optional}
    picks = [Pick(choice.id, values) for values in combinations(needed, MAX_CANDIDATES)]
    return [*picks, Pick(choice.id, {"face": "keep"})] if "face" in choice.optional else picks


def _move_candidates(state: State, choice: Choice) -> list[Pick]:
    """Each suggested point, with the facing of the way there and, where it ends free, towards the nearest enemy."""
    acting, points = state.acting, choice.params["to"]
    assert acting is not None
    assert isinstance(points, Point)
    unit = state.unit(acting.unit)
    picks = []
    for x, y in points.suggested:
        at = shapes.Point(x, y)
        picks.append(Pick(choice.id, {"to": [x, y]}))
        if state.enemies(unit) and not move.met_at(state, unit, at):
            picks.append(Pick(choice.id, {"to": [x, y], "facing": facings(state, unit, at)[0]}))
    return picks


def facings(state: State, unit: Unit, at: shapes.Point) -> tuple[float, ...]:
    """Headings worth offering to the unit at a point: at its enemies, the nearest first, then every eighth."""
    foes = sorted((shapes.span(at, shapes.Point(foe.x, foe.y)), foe.x, foe.y) for foe in state.enemies(unit))
    headings = [float(round(shapes.heading_to(at, shapes.Point(x, y)))) % 360 for _, x, y in foes]
    return tuple(dict.fromkeys([*headings, *EVERY_EIGHTH]))
