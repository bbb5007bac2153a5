"""Views of games in which nothing is hidden: they hold the whole state, so that solo opponents can think on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from bot.messages import say
from bot.skirmish.engine import RuleSet, View, load_state
from bot.skirmish.table.terrain import Feature

S = TypeVar("S")
T = TypeVar("T")
STATE = "state"
"""Where a view's facts hold the state as JSON."""


def state_in(rules: RuleSet[S], view: View) -> S:
    """The state that a view holds."""
    return load_state(rules, view.facts[STATE])


def once_for_each_view(make: Callable[[View], T]) -> Callable[[View], T]:
    """`make`, whose result for the last view is kept: a solo opponent asks about every pick of a menu.

    Views are compared by identity.
    """
    last: list[tuple[View, T]] = []

    def kept(view: View) -> T:
        result = last[0] if last else None
        if result is None or result[0] is not view:
            result = (view, make(view))
            last[:] = [result]
        return result[1]

    return kept


def ground_words(features: Iterable[Feature], words: Callable[[Feature], Iterable[str]]) -> dict[str, str]:
    """For the key of a picture: what each kind of terrain does under a rule set, which names `key-ground` words.

    Of several pieces of a kind the first counts. A word may have a number behind a blank.
    """
    texts: dict[str, str] = {}
    for feature in features:
        if feature.kind not in texts:
            parts = (word.partition(" ") for word in words(feature))
            told = [say("key-ground", what=what, value=value) for what, _, value in parts]
            texts[feature.kind] = ", ".join(told)
    return texts


class Seen(Generic[S]):
    """The states that views hold. Where a view hides nothing it is the very state that the view was made of.

    So what was worked out of that for the menu (`kit/kept.py`) need not be worked out again.
    """

    def __init__(self) -> None:
        self._last: tuple[View, S] | None = None

    def keep(self, view: View, state: S) -> View:
        """Note the state of a view that hides nothing."""
        self._last = (view, state)
        return view

    def state(self, rules: RuleSet[S], view: View) -> S:
        """The state that a view holds."""
        last = self._last
        if last is None or last[0] is not view:
            last = self._last = (view, state_in(rules, view))
        return last[1]
