"""What each choice does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.skirmish.engine import IllegalPick, Pick
from bot.skirmish.exofront import attack, cards, energy, move, setup, turn
from bot.skirmish.exofront.catalogue import REGULAR
from bot.skirmish.exofront.events import Play
from bot.skirmish.exofront.rest import rest
from bot.skirmish.exofront.state import callsign


def apply(play: Play, player: str, pick: Pick) -> None:
    """Do what was picked. Raises IllegalPick where a free parameter makes it illegal."""
    verb, _, rest_of = pick.choice.partition(":")
    subject, _, profile = rest_of.partition(":")
    DEEDS[verb](play, subject, profile, pick.values)


Values = Mapping[str, Any]


def _do_move(play: Play, subject: str, profile: str, values: Values) -> None:
    move.make(play, values["to"], values.get("facing"), profile)


def _do_turn(play: Play, subject: str, profile: str, values: Values) -> None:
    unit = play.unit(subject)
    move.make(play, (unit.x, unit.y), values["facing"], profile)


def _do_stay(play: Play, subject: str, profile: str, values: Values) -> None:
    unit = play.unit(play.acting.unit)
    move.make(play, (unit.x, unit.y), None, REGULAR)


def _do_engage(play: Play, subject: str, profile: str, values: Values) -> None:
    name, _, target = subject.partition(">")
    moving = play.acting.moving
    unit, enemy = play.unit(name), play.unit(target)
    allowed = move.pace(play.state, unit, profile, moving.bonus if moving else 0)
    at = move.engage_point(play.state, unit, enemy, allowed)
    if at is None:
        raise IllegalPick(f"It cannot get to {callsign(enemy)} in a straight line.")
    move.make(play, at, None, profile)


def _do_boost(play: Play, subject: str, profile: str, values: Values) -> None:
    turn.use_profile(play, profile)
    energy.boost_move(play, profile)


def _do_attack(play: Play, subject: str, profile: str, values: Values) -> None:
    target = play.unit(subject.partition(">")[2])
    attack.begin(play, target, profile, keep=values.get("face") == "keep")


def _do_reroll(play: Play, subject: str, profile: str, values: Values) -> None:
    energy.boost_attack(play)
    if not attack.may_boost(play.state):
        attack.resolve(play)


def _do_victim(play: Play, subject: str, profile: str, values: Values) -> None:
    stray = play.acting.stray
    assert stray is not None
    attack.friendly_fire(play, subject, stray.hits)


def _do_rest(play: Play, subject: str, profile: str, values: Values) -> None:
    rest(play, subject, "rest-b")
    turn.finish_action(play)


def _do_end(play: Play, subject: str, profile: str, values: Values) -> None:
    rule = "cards-i" if play.acting.card else "activation-e"
    play.tell("ended", rule, unit=play.unit(play.acting.unit), left=play.acting.actions)
    turn.end_turn(play)


DEEDS: dict[str, Callable[[Play, str, str, Values], None]] = {
    "priority": lambda play, subject, profile, values: setup.name_priority(play, subject),
    "place": lambda play, subject, profile, values: setup.place(
        play, subject, values["at"], values.get("facing")
    ),
    "activate": lambda play, subject, profile, values: turn.activate(play, subject),
    "card": lambda play, subject, card, values: cards.play_card(play, subject, card),
    "rest_card": lambda play, subject, profile, values: cards.play_as_rest(play, subject, values["card"]),
    "fast_forward": lambda play, subject, profile, values: turn.fast_forward(play),
    "move": _do_move,
    "turn": _do_turn,
    "stay": _do_stay,
    "engage": _do_engage,
    "boost": _do_boost,
    "attack": _do_attack,
    "reroll": _do_reroll,
    "resolve": lambda play, subject, profile, values: attack.resolve(play),
    "victim": _do_victim,
    "pivot": lambda play, subject, profile, values: move.turn_last(play, values["facing"]),
    "keep": lambda play, subject, profile, values: move.turn_last(play, None),
    "rest": _do_rest,
    "end": _do_end,
}
