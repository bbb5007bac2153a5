"""The menus, each entry with its effect: before the first round and of a turn here, of an action in `actions.py`."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Angle, Choice, OneOf, Option, Pick, Point
from bot.skirmish.exofront import attack, cards, setup, turn
from bot.skirmish.exofront.actions import plain
from bot.skirmish.exofront.catalogue import CARDS
from bot.skirmish.exofront.choices import Activate, Card, FastForward, Place, Priority, RestCard
from bot.skirmish.exofront.events import Offer, Pen
from bot.skirmish.exofront.state import State, Unit, callsign, card_of, touched

CARD_LABELS = {
    "move": "exofront-card-move",
    "attack": "exofront-card-attack",
    "heal": "exofront-card-heal",
}


# ---------------------------------------------------------------- before the first round


def priority(state: State, player: str) -> list[Offer]:
    """Who goes first."""
    return [_priority(who, player) for who in state.players]


def deploy(state: State, player: str) -> list[Offer]:
    """Units to place."""
    return [_place(state, unit) for unit in setup.unplaced(state, player)]


def _priority(who: str, player: str) -> Offer:
    label = say("exofront-priority-own" if who == player else "exofront-priority-other", player=who)
    return plain(
        Priority(who), "priority", label, "EXF-setup-k", lambda pen, pick: setup.name_priority(pen, who)
    )


def _place(state: State, unit: Unit) -> Offer:
    what = Place(unit.id)
    choice = Choice(
        what.id,
        "place",
        say("exofront-place", unit=callsign(unit), role=card_of(state, unit).role)[:100],
        {"at": Point(tuple(setup.spots(state, unit))), "facing": Angle()},
        unit=unit.id,
        rules=("EXF-setup-l", "EXF-setup-m"),
        optional=("facing",),
        what=what,
    )
    return choice, partial(_put, unit.id)


def _put(unit: str, pen: Pen, pick: Pick) -> None:
    setup.place(pen, unit, pick.values["at"], pick.values.get("facing"))


# ---------------------------------------------------------------- a turn


def turn_menu(state: State, player: str) -> list[Offer]:
    """Units to activate and cards to play."""
    own = state.on_board(player)
    offers = [_activation(state, unit) for unit in own]
    for unit in own:
        offers += _cards(state, player, unit)
    if not state.on_board(state.other(player)):
        label = say("exofront-fast-forward")
        offers.append(
            plain(FastForward(), "fast_forward", label, "EXF-end-c", lambda pen, pick: turn.fast_forward(pen))
        )
    return offers


def _activation(state: State, unit: Unit) -> Offer:
    count = turn.actions_of(state, unit)
    label = say("exofront-activate", unit=callsign(unit), actions=count, clash=bool(touched(state, unit)))
    what = Activate(unit.id)
    choice = Choice(
        what.id,
        "activate",
        label,
        unit=unit.id,
        disabled=say("exofront-activated", unit=callsign(unit)) if unit.activated else None,
        rules=("EXF-activation-a", "EXF-activation-e", "EXF-activation-f", "EXF-activation-i"),
        what=what,
    )
    return choice, lambda pen, pick: turn.activate(pen, unit.id)


def _cards(state: State, player: str, unit: Unit) -> list[Offer]:
    offers: list[Offer] = []
    no_target, no_cards = None, cards.problem(state, player)
    if no_cards is None and all(attack.target_problem(state, unit, enemy) for enemy in state.enemies(unit)):
        no_target = say("exofront-card-no-target", unit=callsign(unit))
    for card, rule in zip(CARDS, ("EXF-cards-e", "EXF-cards-f", "EXF-cards-g"), strict=True):
        reason = no_cards or cards.problem(state, player, card) or cards.effect_problem(state, unit)
        if card == "attack":
            reason = reason or no_target
        left = state.cards[player].get(card, 0)
        what = Card(unit.id, card)
        choice = Choice(
            what.id,
            "card",
            say(CARD_LABELS[card], unit=callsign(unit), left=left),
            unit=unit.id,
            target=card,
            disabled=reason,
            rules=("EXF-cards-a", "EXF-cards-c", rule),
            what=what,
        )
        offers.append((choice, partial(_play_card, unit.id, card)))
    options = tuple(
        Option(card, cards.card_name(card), say("exofront-card-left", left=state.cards[player][card]))
        for card in CARDS
        if state.cards[player].get(card, 0)
    )
    rest = RestCard(unit.id)
    choice = Choice(
        rest.id,
        "card",
        say("exofront-card-rest", unit=callsign(unit)),
        {"card": OneOf(options)},
        unit=unit.id,
        target="rest",
        disabled=no_cards,
        rules=("EXF-rest-c", "EXF-cards-c"),
        what=rest,
    )
    offers.append((choice, partial(_rest_by_card, unit.id)))
    return offers


def _play_card(unit: str, card: str, pen: Pen, pick: Pick) -> None:
    cards.play_card(pen, unit, card)


def _rest_by_card(unit: str, pen: Pen, pick: Pick) -> None:
    cards.play_as_rest(pen, unit, pick.values["card"])
