'''The turn engine: what a rule set is, what it offers, what a player answers, and the result.

A rule set is one object with pure methods. Its state is frozen plain data, which pydantic can turn into JSON and back.
`to_move` says who must answer now: one player in turn, the other for a reaction or interrupt, several for secret
simultaneous choices and sealed bids. `choices` is the menu of one player; `apply` takes one answer. All chance comes
from the dice handed in. A whole rule set:

    @dataclass(frozen=True)
    class Bids:
        players: tuple[str, ...]
        chips: dict[str, int]
        sealed: dict[str, int] = field(default_factory=dict)
        points: dict[str, int] = field(default_factory=dict)

    class Auction(RuleSet[Bids]):
        """Sealed bids for a die until all chips are gone; the highest points win."""
        id, name, state_type = "auction", "Auction", Bids
        def new_game(self, setup, dice):
            return Bids(setup.players, dict.fromkeys(setup.players, 6)), [Event("began", rules=("TOY-a",))]
        def to_move(self, state):
            over = not any(state.chips.values()) and not state.sealed
            return () if over else tuple(who for who in state.players if who not in state.sealed)
        def prompt(self, state, player):
            return Prompt("Bid for the die.", sealed=True)
        def choices(self, state, player):
            chips = state.chips[player]
            return [Choice("bid", "bid", "Bid", params={"chips": Number(min(1, chips), chips)}, rules=("TOY-b",))]
        def apply(self, state, player, pick, dice):
            bid = pick.values["chips"]
            sealed = {**state.sealed, player: bid}
            chips = {**state.chips, player: state.chips[player] - bid}
            events = [Event("sealed", {"player": player}), Event("bid", {"chips": bid}, audience=only(player))]
            if len(sealed) < len(state.players):
                return replace(state, sealed=sealed, chips=chips), events
            winner = max(state.players, key=lambda who: sealed[who])
            roll = dice.roll("prize", 6)
            points = {**state.points, winner: state.points.get(winner, 0) + roll.value}
            won = Event("won", {"player": winner, "bids": sealed}, ("TOY-c",), (roll,), reveals=True)
            return replace(state, chips=chips, sealed={}, points=points), [*events, won]
        def result(self, state):
            return None if self.to_move(state) else by_score(state.points, "No chips are left.")
        def view(self, state, player):
            return View(self.id, player, facts={"chips": {who: state.chips[who] + state.sealed.get(who, 0)
                for who in state.players}, "points": state.points, "own": state.sealed.get(player)})
        def sample_setup(self, players, dice):
            return Setup(players)
        def say(self, event):
            return f"{event.data.get('player', 'The game')}: {event.kind}."

What the methods may rely on and must keep:

- `submit` checks a pick against `choices` before `apply` sees it: a known choice that is not greyed, every parameter
  given and of its kind. `apply` refuses (IllegalPick) only what the free parameters make illegal, as a point out of
  reach. It never changes the state it is given.
- A menu is never empty for a player who is to move, and at least one of its choices is not greyed.
- `choices`, `prompt`, `view` and events for a player are made of what that player knows. Players who know the same get
  the same, byte for byte.
- The order of keys in the state's objects has no meaning, because a database does not keep it: go through units
  sorted, or keep them in a tuple. Where several answer sealed prompts it does not matter who answers first.
- An event that tells somebody what was hidden from them is marked `reveals`: what led to it cannot be taken back.
- A menu may be flat: choices name their `kind`, `unit` and `target`, and the interface groups by them. It may also
  come in steps (a unit, then its action, then its target), with the step kept in the state.
'''

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol, TypeVar, cast

from pydantic import TypeAdapter

from bot.dice import Roll
from bot.messages import say
from bot.skirmish.arrival import Guide, Placing
from bot.skirmish.basics import Army, GameDice, Result, by_score
from bot.skirmish.building import Sheet
from bot.skirmish.lasting import Lasting
from bot.skirmish.params import (
    EVERY_EIGHTH,
    XY,
    Allocation,
    Angle,
    GroupMove,
    Later,
    Number,
    OneOf,
    Option,
    Param,
    Path,
    Point,
    Question,
    Subset,
    combinations,
    usual_question,
)
from bot.skirmish.reactions import Pick, Reaction, Topic
from bot.skirmish.view import SPECTATOR, Group, Marker, Piece, Reach, Stroke, View

__all__ = [
    "EVERY_EIGHTH",
    "SPECTATOR",
    "XY",
    "Allocation",
    "Angle",
    "Army",
    "Choice",
    "Event",
    "GameDice",
    "Group",
    "GroupMove",
    "Guide",
    "IllegalPick",
    "Later",
    "Marker",
    "Number",
    "Odds",
    "OneOf",
    "Option",
    "Param",
    "Path",
    "Pick",
    "Piece",
    "Point",
    "Preview",
    "Prompt",
    "Question",
    "Reaction",
    "Result",
    "RuleSet",
    "Setting",
    "Setup",
    "Stroke",
    "Subset",
    "Topic",
    "View",
    "by_score",
    "check_pick",
    "dump_state",
    "fired",
    "load_state",
    "only",
    "overlay",
    "submit",
]

S = TypeVar("S")
MAX_LABEL = 100
MAX_CANDIDATES = 24


class IllegalPick(ValueError):
    """A pick the rules do not allow; the message is a sentence for the player that says what to do instead."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What to expect of a choice: the numbers, and the words that show them."""

    text: str
    """As "about 1.7 damage: 5 dice, 4+ to hit"."""
    damage: float | None = None
    """Mean damage to the target."""
    chance: float | None = None
    """0 to 1: the chance that it works, where a test decides."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a player's menu."""

    id: str
    """Stable and canonical, as `attack:A2>B1`: the same offer has the same id whenever it is made."""
    kind: str
    """What it is, as `move`, `attack`, `pass`; the interface groups by it."""
    label: str
    """At most 100 characters."""
    params: Mapping[str, Param] = field(default_factory=dict)
    """What is still open; every one of them must be given in the pick, except those in `optional`."""
    unit: str | None = None
    """The unit that acts: a piece, or a group of pieces (`View.groups`)."""
    target: str | None = None
    """A unit too, where it is one."""
    disabled: str | None = None
    """Why it cannot be chosen now; it is shown greyed with this sentence. None: it can."""
    rules: tuple[str, ...] = ()
    odds: Odds | None = None
    """What to expect of it."""
    optional: tuple[str, ...] = ()
    """Parameters that may be left out of the pick, as a last turn after a move."""
    what: object = None
    """What the id says, typed (`kit/payload.py`), for the rule set's own use."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as one audience may know it.

    Where players may know different things of one happening, it is born once for each of them; nothing is ever
    removed later.
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    """Plain JSON values."""
    rules: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    audience: frozenset[str] | None = None
    """None: everybody. Otherwise players, and SPECTATOR for those who only watch."""
    reveals: bool = False
    """It tells somebody something that was hidden from them, so what led to it cannot be taken back."""
    again: int = 0
    """So many of `rolls`, the last ones, were rolled again for others."""

    def seen_by(self, viewer: str | None) -> bool:
        """Whether that player may know of it; None is a spectator."""
        return self.audience is None or (SPECTATOR if viewer is None else viewer) in self.audience


def only(*players: str) -> frozenset[str]:
    """The audience of these players alone."""
    return frozenset(players)


def fired(*rules: str) -> Event:
    """A note that these rules were applied without a result worth reporting; nobody sees it."""
    return Event("fired", rules=rules, audience=frozenset())


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing the players agree on before the game: mission, points, board, a tunable number."""

    id: str
    label: str
    default: str | int | float | bool
    choices: tuple[Option, ...] = ()
    """What may be chosen; empty for a number or a switch."""
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from. Plain JSON: armies by player, and settings by id (defaults where left out)."""

    players: tuple[str, ...]
    armies: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    board: Mapping[str, Any] | None = None
    """A board file's content, for a board that is not one of the rule set's own."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a player is asked now."""

    text: str
    """One sentence."""
    step: str = "turn"
    reaction: bool = False
    """It interrupts somebody else's turn, so it has a short time limit and a default."""
    sealed: bool = False
    """The answer stays secret until all have answered."""
    quiet: bool = False
    """One of many alike, as placing a model: answers are added to the thread's newest post, as long as that goes."""
    standing: Reaction | None = None
    """For a reaction of a class that can be answered in advance (`RuleSet.topics`)."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a pick would do, as its player may know it before confirming."""

    lines: tuple[str, ...] = ()
    path: tuple[XY, ...] = ()
    odds: Odds | None = None
    stands: tuple[Piece, ...] = ()
    """Where pieces would be after it, under their own ids: each stand of a group that moves."""
    marks: tuple[Marker, ...] = ()
    """What is laid over the picture: blast circles and templates (`template`), zones (`control`, `command`,
    `defence`), ranges (`range`), lines of runs and shots (`planned`, `sight`); see `MARK_NAME` in the pictures."""


class RuleSet(Protocol[S]):
    """A rule set over states of type `state_type`. Subclass it; methods with a body are defaults."""

    id: str
    name: str
    state_type: type[S]
    system: str = ""
    """First part of its ids in the ledger, as `EXF`."""
    opening: str = "round"
    """The kind of event with which a round begins."""
    ending: str = "over"
    """The kind of event that says how the game ended, as its result does."""
    dice_in_words: bool = False
    """Whether its sentences say what the dice show, beside what each needs."""

    @abstractmethod
    def new_game(self, setup: Setup, dice: GameDice) -> tuple[S, list[Event]]:
        """The first state. Raises IllegalPick if the setup is not legal."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[str, ...]:
        """Who must answer now; several answer in any sequence. Empty once the game is over."""

    @abstractmethod
    def choices(self, state: S, player: str) -> Sequence[Choice]:
        """The menu of a player who is to move, in display order."""

    @abstractmethod
    def apply(self, state: S, player: str, pick: Pick, dice: GameDice) -> tuple[S, list[Event]]:
        """The state after a pick that `check_pick` let through. Raises IllegalPick with a sentence."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How it ended, or None while it continues."""

    @abstractmethod
    def view(self, state: S, player: str | None) -> View:
        """What that player knows; None is a spectator, who knows what all players know."""

    @abstractmethod
    def sample_setup(self, players: tuple[str, ...], dice: GameDice) -> Setup:
        """A legal random setup, with armies, board and mission: for rehearsals and tests."""

    @abstractmethod
    def say(self, event: Event) -> str:
        """The event as one sentence for those who may know it."""

    def strokes(self, event: Event) -> Sequence[Stroke]:
        """What the event leaves in the picture: shots, damage, arcs. Trails are drawn without it."""
        return ()

    def reaches(self, view: View) -> Mapping[str, Sequence[Reach]]:
        """How far the weapons, orders and zones of each piece of a view reach, by its id; from that view alone."""
        return {}

    def sight(self, view: View) -> Mapping[str, Sequence[str]]:
        """The enemy units that each unit of a view has in sight, by its id; from that view alone."""
        return {}

    def event_kinds(self) -> frozenset[str]:
        """Every kind of event there is, for case files; empty where that is not known."""
        return frozenset()

    def standard_board(self) -> Mapping[str, Any] | None:
        """The board, as data, of a new game for which none is given; None where the rules bring one themselves."""
        return None

    def lasting(self) -> Lasting | None:
        """What it does for teams that last from game to game; None where it has none."""
        return None

    def players_wanted(self) -> tuple[int, int]:
        """Smallest and largest number of players."""
        return 2, 2

    def sides(self, players: int) -> tuple[str, ...]:
        """The side of each of so many seats, as `("1", "2", "1", "2")`; empty where everybody fights alone.

        The lobby tells it; what sides mean in play is for the rules.
        """
        return ()

    def settings(self) -> Sequence[Setting]:
        """What the players agree on in the lobby."""
        return ()

    def armies(self) -> Sequence[Army]:
        """Ready armies."""
        return ()

    def check_army(self, army: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
        """What is wrong with an army under these settings, a sentence each; none if it is legal."""
        return []

    def army_sheet(self, army: Mapping[str, Any], settings: Mapping[str, Any], at: str = "") -> Sheet | None:
        """What the army builder shows at a place of an army (`bot.skirmish.building`); an empty army is `{}`.

        None: this rule set has nothing to build. Raises IllegalPick for data that cannot be shown, and for a place
        that is not there.
        """
        return None

    def change_army(
        self, army: Mapping[str, Any], settings: Mapping[str, Any], at: str, what: str, value: str = ""
    ) -> tuple[Mapping[str, Any], str]:
        """The army after a choice from the sheet of `at`, and the place to show next. Raises IllegalPick."""
        raise IllegalPick(say("pick-nothing-to-build"))

    def prompt(self, state: S, player: str) -> Prompt:
        """The question for a player who is to move."""
        return Prompt(say("pick-your-turn"))

    def kind_name(self, kind: str) -> str:
        """What a kind of choice is called in the players' words, as "Shoot or throw"."""
        return kind.replace("_", " ").capitalize()

    def topics(self) -> Sequence[Topic]:
        """The classes of reactions that players may answer in advance."""
        return ()

    def question(self, choice: Choice, name: str) -> Question:
        """How a player is asked for a parameter of a choice."""
        return usual_question(name, choice.params[name])

    def leads_on(self, choice: str) -> bool:
        """Whether a choice of this id only leads to what its player chooses next, as the activation of a unit.

        It leaves nothing open, rolls no die and reveals nothing. A player confirms both at once.
        """
        return False

    def preview(self, state: S, player: str, pick: Pick) -> Preview:
        """What the pick would do, from what the player knows. Raises IllegalPick as `apply` would."""
        return Preview()

    def guide(self, state: S, player: str, choice: Choice) -> Guide | None:
        """What leads a choice to places, and says what comes of them; None where it cannot tell."""
        return None

    def placing(self, state: S, player: str, choice: Choice, name: str) -> Placing | None:
        """For a parameter that puts a unit onto the table: what counts for where; None for any other."""
        return None

    def candidates(self, state: S, player: str, choice: Choice) -> list[Pick]:
        """Legal picks of a choice worth trying, best first: made of the parameters' samples unless overridden."""
        return [Pick(choice.id, values) for values in combinations(choice.params, MAX_CANDIDATES)]

    def deadline_default(self, state: S, player: str) -> Pick:
        """The pick made for a player whose time is up: the first legal candidate, unless overridden."""
        for choice in self.choices(state, player):
            if choice.disabled is None and (picks := self.candidates(state, player, choice)):
                return picks[0]
        raise LookupError(f"{self.id}: no legal pick for {player}")

    def upgraded(self, data: Any) -> Any:
        """A stored state of an earlier format, as data of the present one."""
        return data

    def situation(self, setup: Setup, given: Mapping[str, Any], dice: GameDice) -> S:
        """The state a case file starts from; `given` is its `start` table. Raises ValueError that names the field.

        Here `given` is laid over the JSON of a new game's state; a rule set with a shorter way to write units, places
        and phases overrides it.
        """
        state, _ = self.new_game(setup, dice)
        return load_state(self, overlay(dump_state(self, state), given))

    def facts(self, state: S) -> Mapping[str, Any]:
        """The whole truth as JSON, for what a case file expects; `units` by id, or a list of objects with an id.

        Here the state itself; a rule set may add what follows from it.
        """
        data: Mapping[str, Any] = dump_state(self, state)
        return data

    def promising(self, view: View, player: str, choices: Sequence[Choice]) -> Sequence[Choice]:
        """The choices of a menu that a solo opponent looks at closely: all, unless a cheap look tells some apart."""
        return choices

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        """Expected worth of a pick to the player, from what the player sees; None where it cannot tell."""
        return None

    def score(self, view: View, player: str) -> float | None:
        """How good the player's position is by what the view shows; None where it cannot tell."""
        return None

    def imagine(self, view: View, dice: GameDice) -> S | None:
        """A state that matches this view, with hidden facts guessed; None if the rule set cannot make one."""
        return None


def overlay(base: Any, change: Any) -> Any:
    """`base` with `change` laid over it: objects field by field, everything else replaced."""
    if not (isinstance(base, Mapping) and isinstance(change, Mapping)):
        return change
    return {**base, **{key: overlay(base.get(key), value) for key, value in change.items()}}


def check_pick(choices: Iterable[Choice], pick: Pick) -> Choice:
    """The choice that a pick answers. Raises IllegalPick if it is not offered, is greyed, or misses a parameter."""
    choice = next((offered for offered in choices if offered.id == pick.choice), None)
    if choice is None:
        raise IllegalPick(say("pick-gone"))
    if choice.disabled is not None:
        raise IllegalPick(choice.disabled)
    if set(pick.values) - set(choice.params):
        raise IllegalPick(
            say(
                "pick-extra",
                choice=choice.label,
                names=", ".join(sorted(set(pick.values) - set(choice.params))),
            )
        )
    for name, param in choice.params.items():
        if name not in pick.values:
            if name in choice.optional:
                continue
            raise IllegalPick(say("pick-needs", choice=choice.label, name=name))
        problem = param.problem(pick.values[name])
        if problem is not None:
            raise IllegalPick(say("pick-wrong", choice=choice.label, name=name, problem=problem))
    return choice


def submit(
    rules: RuleSet[S],
    state: S,
    player: str,
    pick: Pick,
    dice: GameDice,
    menu: Iterable[Choice] | None = None,
) -> tuple[S, list[Event]]:
    """Check a pick against the player's menu and apply it. Raises IllegalPick; the state given is never changed.

    `menu` spares making the menu of this very state and player again, where it is at hand.
    """
    if player not in rules.to_move(state):
        raise IllegalPick(say("turn-not-yours"))
    check_pick(rules.choices(state, player) if menu is None else menu, pick)
    return rules.apply(state, player, pick, dice)


def dump_state(rules: RuleSet[S], state: S) -> Any:
    """The state as plain JSON data."""
    return _adapter(cast(Any, rules.state_type)).dump_python(state, mode="json")


def load_state(rules: RuleSet[S], data: Any) -> S:
    """The state that `dump_state` gave, also in an earlier release. Raises pydantic.ValidationError for other data."""
    state: S = _adapter(cast(Any, rules.state_type)).validate_python(rules.upgraded(data))
    return state


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
