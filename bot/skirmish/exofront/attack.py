"""Attacks: target, pivot, attack roll, boosts, defence, damage, friendly fire (EXF-attack-*)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.messages import say
from bot.skirmish.exofront.defence import defence_value, defend
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.health import hurt
from bot.skirmish.exofront.odds import expected_damage
from bot.skirmish.exofront.state import (
    Shot,
    State,
    Unit,
    base_of,
    board_of,
    callsign,
    callsigns,
    card_of,
    in_contact,
    numbers,
    touched,
)
from bot.skirmish.exofront.terrain import covering, is_force_field
from bot.skirmish.exofront.traits import PIERCE, crushes, heeds_cover, sure_hits
from bot.skirmish.exofront.turn import finish_action, use_profile
from bot.skirmish.kit.stack import Frame, push
from bot.skirmish.kit.words import plain
from bot.skirmish.table.arcs import aims_at, in_arc
from bot.skirmish.table.measure import to_point
from bot.skirmish.table.shapes import EPS, heading_to, stored_heading

BEST, WORST = 2, 6


@dataclass(frozen=True, slots=True)
class Forecast:
    """What an attack would be: dice and what they need, and what changes the outcome."""

    dice: int
    need: int
    defence: int
    cover: tuple[str, ...]
    """Ids of what gives cover; empty for none, or where it does not matter."""
    flank: bool
    clash: bool
    abilities: tuple[str, ...]
    friends: tuple[str, ...]
    """Friends of the attacker that its misses may hit."""

    @property
    def damage(self) -> float:
        """Mean damage to the target."""
        return expected_damage(
            self.dice,
            self.need,
            self.defence,
            cover=1 if self.cover else 0,
            crush=crushes(self.abilities),
            pierce=PIERCE in self.abilities,
        )


def sees(state: State, unit: Unit, other: Unit) -> bool:
    """Whether any part of the other's base lies in the unit's Arc of Sight (EXF-activation-m)."""
    return in_arc(base_of(state, unit), base_of(state, other), numbers(state).numbers["arc_of_sight"])


def target_problem(state: State, unit: Unit, target: Unit) -> str | None:
    """Why the unit cannot attack the target, or None (EXF-attack-a, EXF-attack-l, EXF-attack-q).

    Contact stands for range and arc; a unit in contact attacks the enemy it touches. Terrain blocks nothing
    (EXF-attack-h).
    """
    if in_contact(state, unit, target):
        return None
    engaged = touched(state, unit)
    if engaged:
        return say("exofront-attack-engaged", target=callsign(engaged[0]))
    reach = numbers(state).numbers["attack_range"]
    far = to_point(base_of(state, target), base_of(state, unit).front)
    if far > reach + EPS:
        return say("exofront-attack-far", target=callsign(target), far=plain(far), reach=plain(reach))
    if not sees(state, unit, target):
        return say("exofront-attack-arc", target=callsign(target))
    return None


def turned_to(state: State, unit: Unit, target: Unit, *, keep: bool = False) -> Unit:
    """The attacker after its free pivot to the target's centre, or unchanged (EXF-attack-b)."""
    if keep:
        return unit
    heading = heading_to(base_of(state, unit).at, base_of(state, target).at)
    return replace(unit, heading=stored_heading(heading))


def may_keep(state: State, unit: Unit, target: Unit) -> bool:
    """Whether its Line of Fire meets the target already, so that it need not turn (EXF-attack-b)."""
    return aims_at(base_of(state, unit), base_of(state, target))


def forecast(state: State, unit: Unit, target: Unit, profile: str, *, keep: bool = False) -> Forecast:
    """The attack as it would be rolled.

    EXF-attack-c, EXF-attack-d, EXF-attack-f, EXF-attack-g, EXF-attack-i, EXF-attack-j, EXF-attack-k,
    EXF-attack-m.
    """
    unit = turned_to(state, unit, target, keep=keep)
    card = card_of(state, unit)
    attack = card.attack[profile]
    dice, need, abilities = attack.dice, attack.hit, attack.abilities
    clash = in_contact(state, unit, target)
    if clash:
        dice, need = max(0, dice + card.clash.dice), need - card.clash.hit
        abilities = (*abilities, *card.clash.abilities)
    shielded = not clash and heeds_cover(abilities)
    flank = not sees(state, target, unit)
    friends = tuple(
        other.id for other in touched(state, target) if other.owner == unit.owner and other.id != unit.id
    )
    return Forecast(
        dice,
        min(WORST, max(BEST, need)),
        defence_value(state, target, flank),
        covering(state, base_of(state, unit).front, unit, target) if shielded else (),
        flank,
        clash,
        abilities,
        friends,
    )


def begin(pen: Pen, target: Unit, profile: str, *, keep: bool) -> None:
    """Pivot and roll; then wait for boosts if there are misses and energy.

    EXF-attack-b, EXF-attack-c, EXF-attack-d, EXF-attack-s.
    """
    use_profile(pen, profile)
    unit = pen.unit(pen.acting.unit)
    plan = forecast(pen.state, unit, target, profile, keep=keep)
    unit = pen.change(unit.id, heading=turned_to(pen.state, unit, target, keep=keep).heading)
    rolls = pen.roll("attack", plan.dice)
    shot = Shot(
        target.id,
        profile,
        tuple(roll.value for roll in rolls),
        plan.need,
        plan.defence,
        bool(plan.cover),
        plan.flank,
        plan.clash,
        plan.abilities,
    )
    pen.act(shot=shot)
    pen.tell(
        "attack",
        *_rules(pen.state, plan),
        unit=unit,
        rolls=rolls,
        target=callsign(target),
        aim=target.id,
        profile=profile,
        dice=plan.dice,
        need=plan.need,
        heading=unit.heading,
        cover=list(plan.cover),
        behind=named(pen.state, plan.cover),
        flank=plan.flank,
        clash=plan.clash,
        abilities=list(plan.abilities),
    )
    if not may_boost(pen.state):
        resolve(pen)


def may_boost(state: State) -> bool:
    """Whether the acting unit may reroll misses of the attack it has rolled (EXF-energy-e, EXF-energy-f)."""
    acting = state.acting
    if acting is None or acting.shot is None or not misses(acting.shot):
        return False
    return state.unit(acting.unit).energy >= numbers(state).count("energy_boost_attack")


def hits(shot: Shot) -> int:
    """Dice at or above the hit value; a 1 never hits, for hit values begin at 2 (EXF-attack-c)."""
    return sum(value >= shot.need for value in shot.dice)


def misses(shot: Shot) -> int:
    """The other dice, counted after rerolls (EXF-attack-m)."""
    return len(shot.dice) - hits(shot)


def resolve(pen: Pen) -> None:
    """Cover, defence, damage, then friendly fire.

    EXF-attack-e, EXF-attack-f, EXF-attack-m, EXF-attack-p, EXF-attack-s.
    """
    shot = pen.acting.shot
    assert shot is not None
    unit, target = pen.unit(pen.acting.unit), pen.unit(shot.target)
    victims = tuple(
        other.id for other in touched(pen.state, target) if other.owner == unit.owner and other.id != unit.id
    )
    sure = sure_hits(shot.abilities, shot.dice)
    plain = hits(shot) - sure
    lost = min(hits(shot), numbers(pen.state).count("cover_hits")) if shot.cover else 0
    plain, sure = plain - min(lost, plain), sure - (lost - min(lost, plain))
    rules = ["EXF-attack-e", "EXF-attack-s"]
    rules += ["EXF-attack-f", "EXF-attack-h"] if shot.cover else []
    rules += ["EXF-attack-p"] if PIERCE in shot.abilities else []
    pen.tell(
        "hits",
        *rules,
        unit=unit,
        target=callsign(target),
        hits=plain + sure,
        cover=lost,
        sure=sure,
        misses=misses(shot),
    )
    damage = sure
    if plain:
        damage += defend(
            pen,
            target,
            plain,
            shot.defence,
            crush=crushes(shot.abilities),
            cause="attack",
            rules=("EXF-attack-j",) if shot.flank else (),
        )
    hurt(pen, pen.unit(target.id), damage)
    stray = misses(shot)
    if not (victims and stray):
        finish_action(pen)
    elif len(victims) == 1:
        friendly_fire(pen, victims[0], stray)
    else:
        pen.act(shot=None)
        other = pen.state.other(unit.owner)
        push(pen, Frame("stray", other, unit.id, {"hits": stray, "victims": list(victims)}))


def friendly_fire(pen: Pen, victim_id: str, stray: int) -> None:
    """Every miss is an automatic hit on a friend engaged with the target (EXF-attack-m, EXF-attack-n).

    No Pierce, Crush, Cover or Flank applies to it.
    """
    victim = pen.unit(victim_id)
    pen.tell("friendly_fire", "EXF-attack-m", "EXF-attack-n", unit=victim, hits=stray)
    need = defence_value(pen.state, victim, flank=False)
    damage = defend(pen, victim, stray, need, crush=False, cause="friendly", rules=("EXF-attack-n",))
    hurt(pen, pen.unit(victim_id), damage)
    finish_action(pen)


def named(state: State, ids: Iterable[str]) -> list[str]:
    """What units and pieces of terrain are called."""
    units = callsigns(state.units)
    return [units.get(name, name.replace("_", " ")) for name in ids]


def _rules(state: State, plan: Forecast) -> tuple[str, ...]:
    rules = ["EXF-attack-a", "EXF-attack-b", "EXF-attack-c", "EXF-attack-d", "EXF-activation-m"]
    if plan.cover:
        rules += ["EXF-attack-f", "EXF-attack-g"]
        pieces = board_of(state).by_id
        for name in plan.cover:
            field = name in pieces and is_force_field(pieces[name])
            rules.append("EXF-terrain-a" if field else "EXF-terrain-d" if name in pieces else "EXF-terrain-e")
    rules += ["EXF-attack-i"] if not heeds_cover(plan.abilities) else []
    rules += ["EXF-attack-j"] if plan.flank else []
    rules += ["EXF-attack-k", "EXF-attack-l", "EXF-attack-q"] if plan.clash else []
    return tuple(dict.fromkeys(rules))
