"""What the heads of all rule sets have alike: a new game, the turn engine, words by the names of their messages."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from bot.messages import has_message, say
from bot.skirmish.engine import Choice, Event, GameDice, Prompt, Question, Setup, View, dump_state
from bot.skirmish.kit import words
from bot.skirmish.kit.offers import Offer, OfferedRuleSet
from bot.skirmish.kit.pen import Pen
from bot.skirmish.kit.settings import check_setup
from bot.skirmish.kit.stack import run
from bot.skirmish.kit.steps import Step, step_now
from bot.skirmish.kit.views import Seen
from bot.skirmish.view import Reach

S = TypeVar("S")
P = TypeVar("P", bound=Pen[Any])


class SteppedRuleSet(OfferedRuleSet[S, P], Generic[S, P]):
    """A rule set whose menus and questions are those of a table of steps, and its words messages by their names."""

    # ------------------------------------------------------------ before the game

    @abstractmethod
    def blank(self, given: Setup) -> S:
        """The state before anything is rolled or placed. Raises IllegalPick for a wrong setup."""

    @abstractmethod
    def begin(self, pen: P, given: Setup) -> None:
        """What is done before anybody is asked: armies, terrain, roll-offs."""

    def new_game(self, given: Setup, dice: GameDice) -> tuple[S, list[Event]]:
        check_setup(self, given)
        pen = self.pen(self.blank(given), dice)
        self.begin(pen, given)
        self.after(pen)
        return pen.state, pen.events

    # ------------------------------------------------------------ play

    steps: Sequence[Step[S, P]]
    """The table; the first step that is under way counts."""
    going: Mapping[str, Callable[[P, Any], None]] = {}
    """What goes on by itself, by kind of frame; empty where nothing of the kind is ever put on the stack."""

    def offers(self, state: S, player: str) -> list[Offer[P]]:
        return list(step_now(self.steps, state).menu(state, player))

    def prompt(self, state: S, player: str) -> Prompt:
        return step_now(self.steps, state).prompt(state, player)

    def after(self, pen: P) -> None:
        """Go on until somebody has a decision to make."""
        if self.going:
            run(pen, self.going)
            while self.passed_over(pen):
                run(pen, self.going)

    def passed_over(self, pen: P) -> bool:
        """Whether what is asked has been answered for the player, because nothing is left to decide."""
        return False

    # ------------------------------------------------------------ what players see

    def __init__(self) -> None:
        self._seen: Seen[S] = Seen()

    @abstractmethod
    def shown(self, state: S, player: str | None, ruleset: str, turn: tuple[str, ...], data: Any) -> View:
        """The view of a state that holds no more than its viewer knows; `data` is that state as plain data."""

    def known(self, state: S, player: str | None) -> S:
        """The state without what that player does not know: itself where nothing is hidden."""
        return state

    def view(self, state: S, player: str | None) -> View:
        known = self.known(state, player)
        view = self.shown(known, player, self.id, self.to_move(state), dump_state(self, known))
        return self._seen.keep(view, known)

    def seen(self, view: View) -> S:
        """The state that a view holds."""
        return self._seen.state(self, view)

    def imagine(self, view: View, dice: GameDice) -> S:
        return self.seen(view)

    def reached(self, state: S) -> Mapping[str, Sequence[Reach]]:
        """How far each unit moves and shoots in a known state."""
        return {}

    def sighted(self, state: S) -> Mapping[str, Sequence[str]]:
        """Whom each unit sees in a known state."""
        return {}

    def reaches(self, view: View) -> Mapping[str, Sequence[Reach]]:
        return self.reached(self.seen(view))

    def sight(self, view: View) -> Mapping[str, Sequence[str]]:
        return self.sighted(self.seen(view))

    # ------------------------------------------------------------ cases

    def facts(self, state: S) -> Mapping[str, Any]:
        return self.with_more(state, dump_state(self, state))

    def with_more(self, state: S, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The state as plain data with what follows from it, for cases: itself where nothing is added."""
        return data

    # ------------------------------------------------------------ words

    def event_kinds(self) -> frozenset[str]:
        return words.event_kinds(self.id)

    def kind_name(self, kind: str) -> str:
        """By the message `<rule set>-kind-<kind>`."""
        message = f"{self.id}-kind-{kind.replace('_', '-')}"
        return say(message)

    def question(self, choice: Choice, name: str) -> Question:
        """By the message `<rule set>-ask-<parameter>`, unless the choice asks in its own way."""
        message = f"{self.id}-ask-{name}"
        usual = message if has_message(message) else None
        return self.own_question(choice, name) or words.asked_or_usual(usual, choice, name)

    def own_question(self, choice: Choice, name: str) -> Question | None:
        """How a choice asks for a parameter in its own way; None where it does not."""
        return None
