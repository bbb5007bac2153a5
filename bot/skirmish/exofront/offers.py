"""The menus, each entry with its effect: before the first round and of a turn here, of an action in `actions.py`."""

from __future__ import annotations

from functools import partial

from bot.skirmish.engine import Angle, Choice, OneOf, Option, Pick, Point
from bot.skirmish.exofront import actions, attack, cards, setup, turn
from bot.skirmish.exofront.actions import Offer, plain
from bot.skirmish.exofront.catalogue import CARDS
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.state import State, Unit, callsign, card_of
from bot.skirmish.kit.words import counted


def offers(state: State, player: str) -> list[Offer]:
    """The choices of the player who is to move, in display order, and their effects."""
    if state.phase == "priority":
        return [_priority(who, player) for who in state.players]
    if state.phase == "deploy":
        return [_place(state, unit) for unit in setup.unplaced(state, player)]
    if state.acting is None:
        return _turn(state, player)
    return actions.offers(state)


# ---------------------------------------------------------------- before the first round


def _priority(who: str, player: str) -> Offer:
    mine, theirs = f"I have priority and place first ({who})", f"The other side has it ({who})"
    label = mine if who == player else theirs
    return plain(
        f"priority:{who}", "priority", label, "EXF-setup-k", lambda pen, pick: setup.name_priority(pen, who)
    )


def _place(state: State, unit: Unit) -> Offer:
    choice = Choice(
        f"place:{unit.id}",
        "place",
        f"Place {callsign(unit)}: {card_of(state, unit).role}"[:100],
        {"at": Point(tuple(setup.spots(state, unit))), "facing": Angle()},
        unit=unit.id,
        rules=("EXF-setup-l", "EXF-setup-m"),
        optional=("facing",),
    )
    return choice, partial(_put, unit.id)


def _put(unit: str, pen: Pen, pick: Pick) -> None:
    setup.place(pen, unit, pick.values["at"], pick.values.get("facing"))


# ---------------------------------------------------------------- a turn


def _turn(state: State, player: str) -> list[Offer]:
    own = state.on_board(player)
    found = [_activation(state, unit) for unit in own]
    for unit in own:
        found += _cards(state, player, unit)
    if not state.on_board(state.other(player)):
        label = "Score the remaining rounds from this position"
        found.append(
            plain(
                "fast_forward", "fast_forward", label, "EXF-end-c", lambda pen, pick: turn.fast_forward(pen)
            )
        )
    return found


def _activation(state: State, unit: Unit) -> Offer:
    count = turn.actions_of(state, unit)
    few = "1 action: it touches an enemy" if count == 1 else counted(count, "action")
    choice = Choice(
        f"activate:{unit.id}",
        "activate",
        f"Activate {callsign(unit)} ({few})",
        unit=unit.id,
        disabled=f"{callsign(unit)} has been activated this round." if unit.activated else None,
        rules=("EXF-activation-a", "EXF-activation-e", "EXF-activation-f", "EXF-activation-i"),
    )
    return choice, lambda pen, pick: turn.activate(pen, unit.id)


def _cards(state: State, player: str, unit: Unit) -> list[Offer]:
    found: list[Offer] = []
    no_target, no_cards = None, cards.problem(state, player)
    if no_cards is None and all(attack.target_problem(state, unit, enemy) for enemy in state.enemies(unit)):
        no_target = f"{callsign(unit)} has no unit to attack from its place."
    for card, rule in zip(CARDS, ("EXF-cards-e", "EXF-cards-f", "EXF-cards-g"), strict=True):
        reason = no_cards or cards.problem(state, player, card) or cards.effect_problem(state, unit)
        if card == "attack":
            reason = reason or no_target
        left = state.cards[player].get(card, 0)
        effect = {"move": "Supreme Move", "attack": "Supreme Attack", "heal": "4 health"}[card]
        choice = Choice(
            f"card:{unit.id}:{card}",
            "card",
            f"{cards.CARD_NAMES[card]} on {callsign(unit)}: {effect}, 1 energy ({left} left)",
            unit=unit.id,
            target=card,
            disabled=reason,
            rules=("EXF-cards-a", "EXF-cards-c", rule),
        )
        found.append((choice, partial(_play_card, unit.id, card)))
    options = tuple(
        Option(card, cards.CARD_NAMES[card], f"{state.cards[player][card]} left")
        for card in CARDS
        if state.cards[player].get(card, 0)
    )
    choice = Choice(
        f"rest_card:{unit.id}",
        "card",
        f"Any card on {callsign(unit)} as a Rest: energy to 6",
        {"card": OneOf(options)},
        unit=unit.id,
        target="rest",
        disabled=no_cards,
        rules=("EXF-rest-c", "EXF-cards-c"),
    )
    found.append((choice, partial(_rest_by_card, unit.id)))
    return found


def _play_card(unit: str, card: str, pen: Pen, pick: Pick) -> None:
    cards.play_card(pen, unit, card)


def _rest_by_card(unit: str, pen: Pen, pick: Pick) -> None:
    cards.play_as_rest(pen, unit, pick.values["card"])
