"""What a pick or a position is worth to a solo opponent, in points of health; a Victory Point is worth five.

A position counts points, health, energy, and how near units are to what they can take. Estimates of picks are exact
means where dice decide, and the gain in position where they do not.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean

from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exofront import attack, health
from bot.skirmish.exofront.catalogue import SUPREME
from bot.skirmish.exofront.choices import (
    Activate,
    Attack,
    BoostMove,
    Card,
    Engage,
    FastForward,
    Move,
    Pivot,
    Place,
    Priority,
    Reroll,
    Rest,
    RestCard,
    Turn,
    Victim,
)
from bot.skirmish.exofront.odds import blocked
from bot.skirmish.exofront.outlook import ENERGY, POINT, Outlook, attack_worth, best_attack, loss, place_worth
from bot.skirmish.exofront.state import State, Unit, numbers, touched
from bot.skirmish.table.shapes import Point, heading_to, stored

REROLL = 1.0
"""Energy for a reroll where the unit has somebody to attack and too little."""
CARD = 0.5
"""A card that may still be played later."""
SPARE_CARD = 0.1
"""A card of which there are more than can still be played."""
TURN = 1.0
"""What a turn is worth in which nobody attacks or scores."""
SUPREME_USED = 0.05
"""The one Supreme action of an activation."""


def score(state: State, player: str) -> float:
    """How good the position is for the player."""
    rival = state.other(player)
    return _side(state, player) - _side(state, rival)


def _side(state: State, player: str) -> float:
    total = POINT * state.scores.get(player, 0) + CARD * sum(state.cards.get(player, {}).values())
    for unit in state.on_board(player):
        total += 0.6 * health.total(state, unit) + ENERGY * unit.energy + place_worth(state, unit)
    return total


def estimate(outlook: Outlook, player: str, choice: Choice, pick: Pick) -> float:
    """Expected worth of a pick, 0 for doing nothing; the later things of a turn are left out of account."""
    state = outlook.state
    keep = pick.values.get("face") == "keep"
    match choice.what:
        case Priority(who):
            return 1.0 if who == player else 0.0
        case Place(unit):
            return _place(state, player, state.unit(unit), pick)
        case Activate(unit):
            return TURN + max(0.0, outlook.prospect(state.unit(unit)))
        case Card(unit, card):
            return _card(outlook, state.unit(unit), card, pick)
        case RestCard(unit):
            return _card(outlook, state.unit(unit), "rest", pick)
        case Move() | Turn() | Engage() | BoostMove() | Pivot() as what:
            return _move(outlook, what, pick)
        case Attack(unit, target, profile):
            worth = attack_worth(state, state.unit(unit), state.unit(target), profile, keep=keep)
            return worth - 0.01 * keep
        case Reroll():
            return _reroll(state)
        case Rest(unit):
            return _rest(outlook, state.unit(unit))
        case Victim(unit):
            return loss(state, state.unit(unit), 2.0)
        case FastForward():
            return 2.0 if state.scores.get(player, 0) >= max(state.scores.values()) else -1.0
    return 0.0


def _place(state: State, player: str, unit: Unit, pick: Pick) -> float:
    x, y = pick.values["at"]
    there = replace(unit, x=float(x), y=float(y), placed=True)
    placed = state.with_unit(there)
    if not state.edges:
        placed = replace(placed, edges={player: "south", state.other(player): "north"})
    return place_worth(placed, there)


def _card(outlook: Outlook, unit: Unit, card: str, pick: Pick) -> float:
    """What a card brings beyond its price; where that is something, a turn's worth, for it costs no activation.

    The last chance for it is before the last activation of the round, so it then comes first.
    """
    state = outlook.state
    price = _price(state, unit.owner) + (0.0 if card == "rest" else ENERGY)
    if card == "heal":
        gained = min(numbers(state).count("heal"), numbers(state).count("health_die") - unit.health)
        gain = 0.9 * gained - 1.0
    elif card == "rest":
        # Of cards that do the same, the one of which most are left goes first.
        gain = _rest(outlook, unit) + 0.01 * state.cards[unit.owner][str(pick.values["card"])]
    elif card == "attack":
        gain = best_attack(state, unit, SUPREME)
    else:
        gain = outlook.best_move(unit, SUPREME, 0, acts=not unit.activated)
    if gain <= price:
        return gain - price
    ready = [other for other in state.on_board(unit.owner) if not other.activated]
    return TURN + gain - price + (max(0.0, outlook.prospect(ready[0])) if len(ready) == 1 else 0.0)


def _price(state: State, player: str) -> float:
    """What it is worth to keep a card: little where there are more than can still be played."""
    rounds = numbers(state).count("rounds") - state.round + 1
    most = rounds * numbers(state).count("cards_per_round") - state.played.get(player, 0)
    return SPARE_CARD if sum(state.cards[player].values()) >= most else CARD


def _rest(outlook: Outlook, unit: Unit) -> float:
    """What full energy is worth: more where an attack of this round may need it."""
    state, acting = outlook.state, outlook.state.acting
    missing = numbers(state).count("energy_die") - unit.energy
    short = unit.energy < numbers(state).count("energy_boost_attack")
    acts = not unit.activated or (acting is not None and acting.unit == unit.id and acting.actions > 1)
    needed = short and acts and outlook.here(unit)[1] > 0
    return 1.5 * ENERGY * missing + (REROLL if needed else 0.0)


def _move(outlook: Outlook, what: Move | Turn | Engage | BoostMove | Pivot, pick: Pick) -> float:
    """What a Move of the acting unit gains; a boost is the mean of what its die would let it reach."""
    state, acting = outlook.state, outlook.state.acting
    assert acting is not None
    unit = state.unit(acting.unit)
    acts = acting.actions > 1 or (bool(acting.card) and not unit.activated)
    profile = "" if isinstance(what, Pivot) else what.profile
    cost = SUPREME_USED if profile == SUPREME else 0.0
    match what:
        case BoostMove():
            cost += numbers(state).count("energy_boost_move") * ENERGY
            return fmean(outlook.best_move(unit, profile, die, acts=acts) for die in (1, 3, 4, 6)) - cost
        case Engage(_, target):
            bonus = acting.moving.bonus if acting.moving else 0
            gain = outlook.contact(unit, state.unit(target), profile, bonus, acts=acts)
            return (gain or 0.0) - cost
        case Move():
            at = stored(Point(*pick.values["to"]))
            facing = pick.values.get("facing")
            heading = heading_to(Point(unit.x, unit.y), at) if facing is None else facing
            there = replace(unit, x=at.x, y=at.y, heading=heading)
        case Turn() | Pivot():
            there = replace(unit, heading=float(pick.values["facing"]))
    return outlook.gain(unit, there, acts=acts) - cost


def _reroll(state: State) -> float:
    acting = state.acting
    assert acting is not None
    assert acting.shot is not None
    shot, target = acting.shot, state.unit(acting.shot.target)
    chance = (7 - shot.need) / 6
    through = 1 - blocked(shot.defence, "crush" in shot.abilities)
    more = attack.misses(shot) * chance * through
    friends = [u for u in touched(state, target) if u.owner != target.owner and u.id != acting.unit]
    if friends:
        more += attack.misses(shot) * chance * 0.4
    return loss(state, target, min(more, target.health)) - 2 * ENERGY - 0.6
