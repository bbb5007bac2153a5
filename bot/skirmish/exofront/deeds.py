"""What each choice does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.skirmish.engine import IllegalPick, Pick
from bot.skirmish.exofront import attack, cards, energy, move, setup, turn
from bot.skirmish.exofront.catalogue import REGULAR
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.rest import rest
from bot.skirmish.exofront.state import callsign


def apply(pen: Pen, player: str, pick: Pick) -> None:
    """Do what was picked. Raises IllegalPick where a free parameter makes it illegal."""
    verb, _, rest_of = pick.choice.partition(":")
    subject, _, profile = rest_of.partition(":")
    DEEDS[verb](pen, subject, profile, pick.values)


Values = Mapping[str, Any]


def _do_move(pen: Pen, subject: str, profile: str, values: Values) -> None:
    move.make(pen, values["to"], values.get("facing"), profile)


def _do_turn(pen: Pen, subject: str, profile: str, values: Values) -> None:
    unit = pen.unit(subject)
    move.make(pen, (unit.x, unit.y), values["facing"], profile)


def _do_stay(pen: Pen, subject: str, profile: str, values: Values) -> None:
    unit = pen.unit(pen.acting.unit)
    move.make(pen, (unit.x, unit.y), None, REGULAR)


def _do_engage(pen: Pen, subject: str, profile: str, values: Values) -> None:
    name, _, target = subject.partition(">")
    moving = pen.acting.moving
    unit, enemy = pen.unit(name), pen.unit(target)
    allowed = move.pace(pen.state, unit, profile, moving.bonus if moving else 0)
    at = move.engage_point(pen.state, unit, enemy, allowed)
    if at is None:
        raise IllegalPick(f"It cannot get to {callsign(enemy)} in a straight line.")
    move.make(pen, at, None, profile)


def _do_boost(pen: Pen, subject: str, profile: str, values: Values) -> None:
    turn.use_profile(pen, profile)
    energy.boost_move(pen, profile)


def _do_attack(pen: Pen, subject: str, profile: str, values: Values) -> None:
    target = pen.unit(subject.partition(">")[2])
    attack.begin(pen, target, profile, keep=values.get("face") == "keep")


def _do_reroll(pen: Pen, subject: str, profile: str, values: Values) -> None:
    energy.boost_attack(pen)
    if not attack.may_boost(pen.state):
        attack.resolve(pen)


def _do_victim(pen: Pen, subject: str, profile: str, values: Values) -> None:
    stray = pen.acting.stray
    assert stray is not None
    attack.friendly_fire(pen, subject, stray.hits)


def _do_rest(pen: Pen, subject: str, profile: str, values: Values) -> None:
    rest(pen, subject, "EXF-rest-b")
    turn.finish_action(pen)


def _do_end(pen: Pen, subject: str, profile: str, values: Values) -> None:
    rule = "EXF-cards-i" if pen.acting.card else "EXF-activation-e"
    pen.tell("ended", rule, unit=pen.unit(pen.acting.unit), left=pen.acting.actions)
    turn.end_turn(pen)


DEEDS: dict[str, Callable[[Pen, str, str, Values], None]] = {
    "priority": lambda pen, subject, profile, values: setup.name_priority(pen, subject),
    "place": lambda pen, subject, profile, values: setup.place(
        pen, subject, values["at"], values.get("facing")
    ),
    "activate": lambda pen, subject, profile, values: turn.activate(pen, subject),
    "card": lambda pen, subject, card, values: cards.play_card(pen, subject, card),
    "rest_card": lambda pen, subject, profile, values: cards.play_as_rest(pen, subject, values["card"]),
    "fast_forward": lambda pen, subject, profile, values: turn.fast_forward(pen),
    "move": _do_move,
    "turn": _do_turn,
    "stay": _do_stay,
    "engage": _do_engage,
    "boost": _do_boost,
    "attack": _do_attack,
    "reroll": _do_reroll,
    "resolve": lambda pen, subject, profile, values: attack.resolve(pen),
    "victim": _do_victim,
    "pivot": lambda pen, subject, profile, values: move.turn_last(pen, values["facing"]),
    "keep": lambda pen, subject, profile, values: move.turn_last(pen, None),
    "rest": _do_rest,
    "end": _do_end,
}
