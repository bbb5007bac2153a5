"""Attacks: target, pivot, attack roll, boosts, defence, damage, friendly fire (EXF-attack-a to -s)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.skirmish.exofront.defence import defence_value, defend
from bot.skirmish.exofront.events import Play
from bot.skirmish.exofront.health import hurt
from bot.skirmish.exofront.odds import expected_damage
from bot.skirmish.exofront.state import (
    Shot,
    State,
    Stray,
    Unit,
    base_of,
    board_of,
    callsign,
    card_of,
    in_contact,
    numbers,
    touched,
)
from bot.skirmish.exofront.terrain import covering, is_force_field
from bot.skirmish.exofront.turn import finish_action, use_profile
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
            crush="crush" in self.abilities,
            pierce="pierce" in self.abilities,
        )


def sees(state: State, unit: Unit, other: Unit) -> bool:
    """Whether any part of the other's base lies in the unit's Arc of Sight (EXF-activation-m)."""
    return in_arc(base_of(state, unit), base_of(state, other), numbers(state).numbers["arc_of_sight"])


def target_problem(state: State, unit: Unit, target: Unit) -> str | None:
    """Why the unit cannot attack the target, or None (EXF-attack-a, EXF-attack-l, EXF-attack-q).

    Contact stands for range and arc; whoever touches an enemy attacks what it touches. Terrain blocks nothing
    (EXF-attack-h).
    """
    if in_contact(state, unit, target):
        return None
    engaged = touched(state, unit)
    if engaged:
        return f"It touches {callsign(engaged[0])}, so it can only attack what it touches."
    reach = numbers(state).numbers["attack_range"]
    far = to_point(base_of(state, target), base_of(state, unit).front)
    if far > reach + EPS:
        return f"{callsign(target)} is {far:.1f} in away; the range is {reach:g} in. Move closer."
    if not sees(state, unit, target):
        return f"{callsign(target)} is not in its Arc of Sight. Turn towards it with a Move."
    return None


def turned_to(state: State, unit: Unit, target: Unit, *, keep: bool = False) -> Unit:
    """The attacker after its free pivot to the target's centre, or as it stands (EXF-attack-b)."""
    if keep:
        return unit
    heading = heading_to(base_of(state, unit).at, base_of(state, target).at)
    return replace(unit, heading=stored_heading(heading))


def may_keep(state: State, unit: Unit, target: Unit) -> bool:
    """Whether its Line of Fire meets the target already, so that it need not turn (EXF-attack-b)."""
    return aims_at(base_of(state, unit), base_of(state, target))


def forecast(state: State, unit: Unit, target: Unit, profile: str, *, keep: bool = False) -> Forecast:
    """The attack as it would be rolled (EXF-attack-c, -d, -f, -g, -i, -j, -k, -m)."""
    unit = turned_to(state, unit, target, keep=keep)
    card = card_of(state, unit)
    attack = card.attack[profile]
    dice, need, abilities = attack.dice, attack.hit, attack.abilities
    clash = in_contact(state, unit, target)
    if clash:
        dice, need = max(0, dice + card.clash_dice), need - card.clash_hit
        abilities = (*abilities, *card.clash_abilities)
    shielded = not clash and "ignore_cover" not in abilities
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


def begin(play: Play, target: Unit, profile: str, *, keep: bool) -> None:
    """Pivot and roll; then wait for boosts if there are misses and energy (EXF-attack-b, -c, -d, -s)."""
    use_profile(play, profile)
    unit = play.unit(play.acting.unit)
    plan = forecast(play.state, unit, target, profile, keep=keep)
    unit = play.change(unit.id, heading=turned_to(play.state, unit, target, keep=keep).heading)
    rolls = play.roll("attack", plan.dice)
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
    play.act(shot=shot)
    play.tell(
        "attack",
        *_rules(play.state, plan),
        unit=unit,
        rolls=rolls,
        target=callsign(target),
        profile=profile,
        dice=plan.dice,
        need=plan.need,
        heading=unit.heading,
        cover=list(plan.cover),
        flank=plan.flank,
        clash=plan.clash,
        abilities=list(plan.abilities),
    )
    if not may_boost(play.state):
        resolve(play)


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


def resolve(play: Play) -> None:
    """Cover, defence, damage, then friendly fire (EXF-attack-e, -f, -m, -p, -s)."""
    shot = play.acting.shot
    assert shot is not None
    unit, target = play.unit(play.acting.unit), play.unit(shot.target)
    victims = tuple(
        other.id for other in touched(play.state, target) if other.owner == unit.owner and other.id != unit.id
    )
    sure = sum(value == 6 for value in shot.dice) if "pierce" in shot.abilities else 0
    plain = hits(shot) - sure
    lost = min(hits(shot), numbers(play.state).count("cover_hits")) if shot.cover else 0
    plain, sure = plain - min(lost, plain), sure - (lost - min(lost, plain))
    rules = ["attack-e", "attack-s"]
    rules += ["attack-f", "attack-h"] if shot.cover else []
    rules += ["attack-p"] if "pierce" in shot.abilities else []
    play.tell(
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
            play,
            target,
            plain,
            shot.defence,
            crush="crush" in shot.abilities,
            cause="attack",
            rules=("attack-j",) if shot.flank else (),
        )
    hurt(play, play.unit(target.id), damage)
    stray = misses(shot)
    if not (victims and stray):
        finish_action(play)
    elif len(victims) == 1:
        friendly_fire(play, victims[0], stray)
    else:
        play.act(shot=None, stray=Stray(stray, victims))


def friendly_fire(play: Play, victim_id: str, stray: int) -> None:
    """Every miss is an automatic hit on a friend engaged with the target (EXF-attack-m, EXF-attack-n).

    No Pierce, Crush, Cover or Flank applies to it.
    """
    victim = play.unit(victim_id)
    play.tell("friendly_fire", "attack-m", "attack-n", unit=victim, hits=stray)
    need = defence_value(play.state, victim, flank=False)
    damage = defend(play, victim, stray, need, crush=False, cause="friendly", rules=("attack-n",))
    hurt(play, play.unit(victim_id), damage)
    finish_action(play)


def _rules(state: State, plan: Forecast) -> tuple[str, ...]:
    rules = ["attack-a", "attack-b", "attack-c", "attack-d", "activation-m"]
    if plan.cover:
        rules += ["attack-f", "attack-g"]
        pieces = board_of(state).by_id
        for name in plan.cover:
            field = name in pieces and is_force_field(pieces[name])
            rules.append("terrain-a" if field else "terrain-d" if name in pieces else "terrain-e")
    rules += ["attack-i"] if "ignore_cover" in plan.abilities else []
    rules += ["attack-j"] if plan.flank else []
    rules += ["attack-k", "attack-l", "attack-q"] if plan.clash else []
    return tuple(dict.fromkeys(rules))
