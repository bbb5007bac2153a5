"""Menus whose entries carry their effect: one list says what is offered and what each entry does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from bot.messages import say
from bot.skirmish.engine import Choice, Event, GameDice, IllegalPick, Pick, Preview, RuleSet
from bot.skirmish.kit.pen import Pen
from bot.skirmish.params import combinations

S = TypeVar("S")
P = TypeVar("P", bound=Pen[Any])
Offer = tuple[Choice, Callable[[P, Pick], None]]
"""An entry of a menu, and what it does with the pen. It raises IllegalPick where a free parameter is not legal."""


class OfferedRuleSet(RuleSet[S], Generic[S, P]):
    """A rule set whose menu and effects are one list, made by `offers`."""

    @abstractmethod
    def offers(self, state: S, player: str) -> list[Offer[P]]:
        """The choices of a player who is to move, in display order, and their effects."""

    @abstractmethod
    def pen(self, state: S, dice: GameDice) -> P:
        """A pen on that state."""

    def after(self, pen: P) -> None:
        """What happens by itself after each pick."""

    harmless: Sequence[str] = ()
    """Kinds of choices, or ids, that are made for a player whose time is up, the best of them first."""

    def deadline_default(self, state: S, player: str) -> Pick:
        pick = harmless_pick(self.choices(state, player), self.harmless)
        if pick is None:
            raise LookupError(f"{self.id}: no legal pick for {player}")
        return pick

    def preview(self, state: S, player: str, pick: Pick) -> Preview:
        return self.foreseen(state, offered_choice(self.choices(state, player), pick), pick)

    def foreseen(self, state: S, choice: Choice, pick: Pick) -> Preview:
        """What a pick of this choice would do, from what its player knows. Raises IllegalPick as `apply` would."""
        return Preview()

    def choices(self, state: S, player: str) -> list[Choice]:
        return [choice for choice, _ in self.offered(state, player)]

    def apply(self, state: S, player: str, pick: Pick, dice: GameDice) -> tuple[S, list[Event]]:
        pen = self.pen(state, dice)
        effect_of(self.offered(state, player), pick)(pen, pick)
        self.after(pen)
        return pen.state, pen.events

    def offered(self, state: S, player: str) -> list[Offer[P]]:
        """`offers`, kept for the state and player asked last, for they are asked for several times a pick."""
        last = self._last
        if last is None or last[0] is not state or last[1] != player:
            last = self._last = (state, player, self.offers(state, player))
        return last[2]

    _last: tuple[S, str, list[Offer[P]]] | None = None


def effect_of(offers: Iterable[Offer[P]], pick: Pick) -> Callable[[P, Pick], None]:
    """What the entry that a pick names does. Raises IllegalPick if there is none, or it is greyed."""
    for choice, effect in offers:
        if choice.id == pick.choice:
            if choice.disabled is not None:
                raise IllegalPick(choice.disabled)
            return effect
    raise IllegalPick(say("pick-gone"))


def offered_choice(choices: Iterable[Choice], pick: Pick) -> Choice:
    """The entry that a pick names. Raises IllegalPick if there is none."""
    for choice in choices:
        if choice.id == pick.choice:
            return choice
    raise IllegalPick(say("pick-gone"))


def harmless_pick(offered: Sequence[Choice], harmless: Sequence[str]) -> Pick | None:
    """The first entry of the first of these kinds or ids that leaves nothing open, else the first legal pick.

    What is optional is left out.
    """
    able = [choice for choice in offered if choice.disabled is None]
    for name in harmless:
        for choice in able:
            if name in (choice.kind, choice.id) and not set(choice.params) - set(choice.optional):
                return Pick(choice.id)
    for choice in able:
        needed = {name: param for name, param in choice.params.items() if name not in choice.optional}
        for values in combinations(needed, 1):
            return Pick(choice.id, values)
    return None


def done(pen: Pen[Any], pick: Pick) -> None:
    """The effect of an entry that changes nothing, and of one that is greyed."""
