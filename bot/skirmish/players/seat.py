"""What a solo opponent sees and may ask: the view, menu and candidates of its own player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol, TypeVar

from bot.dice import KeyedDice
from bot.skirmish.engine import Choice, GameDice, Pick, Prompt, RuleSet, View
from bot.skirmish.game import DICE_ROUND, Game

S = TypeVar("S")


@dataclass(frozen=True)
class Seat:
    """A place at the table. `rules` is for what works on views: `estimate`, `score`, `imagine`."""

    rules: RuleSet[Any]
    player: str
    look: Callable[[], View] = field(repr=False)
    prompt: Prompt
    choices: tuple[Choice, ...]
    """The choices that can be chosen; greyed ones are left out."""
    candidates: Callable[[Choice], list[Pick]] = field(repr=False)
    """The same suggestions a human player is offered."""

    @cached_property
    def view(self) -> View:
        """What the player sees; made when it is first asked for."""
        return self.look()


class Player(Protocol):
    """A solo opponent."""

    name: str

    def decide(self, seat: Seat, dice: GameDice) -> Pick:
        """A pick of the seat's menu. `dice` are the opponent's own, not those of the game."""
        ...


def take_seat(rules: RuleSet[S], state: S, player: str) -> Seat:
    """The seat of a player who is to move."""
    return Seat(
        rules,
        player,
        lambda: rules.view(state, player),
        rules.prompt(state, player),
        tuple(choice for choice in rules.choices(state, player) if choice.disabled is None),
        lambda choice: rules.candidates(state, player, choice),
    )


def solo_pick(rules: RuleSet[S], game: Game[S], player: str, opponent: Player) -> Pick:
    """What a solo opponent does in a game: the same whenever it is asked at this step.

    Its own dice come from the game's covered seed, under keys that no roll of the game has.
    """
    source = KeyedDice(DICE_ROUND, game.covered_seed, game.covered_seed)
    dice = GameDice(source, f"{game.id}/mind of {player}", len(game.steps) + 1)
    return opponent.decide(take_seat(rules, game.state, player), dice)
