"""Action cards: played instead of an activation, on any own unit (EXF-cards-*)."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.exofront import energy
from bot.skirmish.exofront.catalogue import CARDS
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.rest import rest
from bot.skirmish.exofront.state import Acting, State, Unit, callsign, numbers
from bot.skirmish.exofront.turn import end_turn


def card_name(card: str) -> str:
    """What a card is called: Move Card."""
    return say("exofront-card-name", card=card)


def limit(state: State, player: str) -> int:
    """Cards in a round: two, and one for each own unit that is lost (EXF-cards-b)."""
    lost = sum(unit.removed for unit in state.units if unit.owner == player)
    return numbers(state).count("cards_per_round") + lost


def problem(state: State, player: str, card: str | None = None) -> str | None:
    """Why the player can play no card, or not this one, or None (EXF-cards-a, EXF-cards-b, EXF-cards-h)."""
    if not state.ready(player):
        return say("exofront-card-no-ready")
    most = limit(state, player)
    if state.played.get(player, 0) >= most:
        return say("exofront-card-most", most=most)
    left = state.cards.get(player, {})
    if card is not None and not left.get(card, 0):
        return say("exofront-card-none-such", card=card)
    if card is None and not any(left.get(name, 0) for name in CARDS):
        return say("exofront-card-none")
    return None


def effect_problem(state: State, unit: Unit) -> str | None:
    """Why the card's own effect cannot be used on the unit, or None (EXF-cards-d)."""
    cost = numbers(state).count("energy_card")
    if unit.energy < cost:
        return say("exofront-card-energy", unit=callsign(unit))
    return None


def play_card(pen: Pen, unit_id: str, card: str) -> None:
    """Play a card for its effect: a Supreme Move or Attack, or four health, for 1 energy of the target.

    The target's activation and its Supreme are not touched. EXF-cards-a, EXF-cards-c, EXF-cards-d, EXF-cards-e,
    EXF-cards-f, EXF-cards-g, EXF-cards-h, EXF-cards-i, EXF-energy-b.
    """
    unit = pen.unit(unit_id)
    _discard(pen, unit, card, as_rest=False)
    unit = energy.spend(pen, unit, numbers(pen.state).count("energy_card"))
    if card == "heal":
        most = numbers(pen.state).count("health_die")
        health = min(most, unit.health + numbers(pen.state).count("heal"))
        gained = health - unit.health
        unit = pen.change(unit_id, health=health)
        pen.tell("healed", "EXF-cards-g", "EXF-cards-i", unit=unit, gained=gained, health=health)
        end_turn(pen)
        return
    pen.set(acting=Acting(unit_id, actions=1, card=card))
    pen.apply("EXF-cards-e" if card == "move" else "EXF-cards-f")


def play_as_rest(pen: Pen, unit_id: str, card: str) -> None:
    """Any card as a Rest of its target, for no energy (EXF-rest-c, EXF-cards-i)."""
    _discard(pen, pen.unit(unit_id), card, as_rest=True)
    rest(pen, unit_id, "EXF-rest-c", "EXF-cards-i")
    end_turn(pen)


def _discard(pen: Pen, unit: Unit, card: str, *, as_rest: bool) -> None:
    """A played card is gone for good (EXF-cards-h)."""
    state, player = pen.state, unit.owner
    left = {**state.cards[player], card: state.cards[player][card] - 1}
    count = state.played.get(player, 0) + 1
    pen.set(cards={**state.cards, player: left}, played={**state.played, player: count})
    rules = ["EXF-cards-a", "EXF-cards-b", "EXF-cards-c", "EXF-cards-h", "EXF-cards-i", "EXF-cards-j"]
    rules += [] if as_rest else ["EXF-cards-d", "EXF-energy-b"]
    pen.tell("card", *rules, unit=unit, card=card, as_rest=as_rest, left=left[card], count=count)
