"""A whole game: seeds, setup, the log of picks, the result of each; replay to any step, and taking back.

A game is a value. `start` and `play` give the next one, and everything in it follows from the seeds, the setup and the
picks, so that a replay of the log gives the same game again. `dump_game` and `load_game` keep it over a restart at any
prompt. Step 0 is the set-up; the picks are steps 1, 2, …

Players are seats (`A`, `B`); who sits there is for the caller to know, so that a substitute changes nothing here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from bot.dice import KeyedDice, Roll, commit, published_round
from bot.messages import say
from bot.skirmish.engine import (
    Choice,
    Event,
    GameDice,
    IllegalPick,
    Pick,
    Result,
    RuleSet,
    Setup,
    dump_state,
    load_state,
    submit,
)

S = TypeVar("S")
DICE_ROUND = 1
"""All rolls of a game are published as one round, distinguished by their order `game/step`."""


class CannotTakeBack(ValueError):
    """A pick that cannot be taken back; the message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Step:
    """One pick and its result."""

    player: str
    pick: Pick
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()
    """Every die rolled for it, also those that no event shows."""
    sealed: bool = False
    """It answered a sealed prompt: until all have answered nobody knows more of it than that it was given."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A game after its last step."""

    id: str
    ruleset: str
    setup: Setup
    open_seed: bytes = field(repr=False)
    covered_seed: bytes = field(repr=False)
    state: S
    opening: tuple[Event, ...] = ()
    """What happened at the set-up."""
    opening_rolls: tuple[Roll, ...] = ()
    steps: tuple[Step, ...] = ()
    ended: Result | None = None
    """Set where it ended otherwise than by the rules: resigned, a draw agreed, called off."""


def start(rules: RuleSet[S], game_id: str, setup: Setup, open_seed: bytes, covered_seed: bytes) -> Game[S]:
    """A new game. Raises IllegalPick if the setup is not legal, DiceError for seeds under 16 bytes."""
    for seed in (open_seed, covered_seed):
        commit(seed)
    dice = _dice(game_id, open_seed, covered_seed, 0)
    state, events = rules.new_game(setup, dice)
    rolls = tuple(dice.made)
    return Game(game_id, rules.id, setup, open_seed, covered_seed, state, tuple(events), rolls)


def play(
    rules: RuleSet[S], game: Game[S], player: str, pick: Pick, menu: Iterable[Choice] | None = None
) -> Game[S]:
    """The game after a pick. Raises IllegalPick; the game given stays as it is. `menu` as for `submit`."""
    if outcome(rules, game) is not None:
        raise IllegalPick(say("skirmish-over"))
    dice = _dice(game.id, game.open_seed, game.covered_seed, len(game.steps) + 1)
    state, events = submit(rules, game.state, player, pick, dice, menu)
    return _with_step(rules, game, player, pick, dice, state, events)


def outcome(rules: RuleSet[S], game: Game[S]) -> Result | None:
    """How the game ended, by the rules or otherwise; None while it continues."""
    return game.ended or rules.result(game.state)


def resign(rules: RuleSet[S], game: Game[S], player: str, name: str = "") -> Game[S]:
    """The game given up by a player, called `name`: all other sides win. Raises IllegalPick once it is over."""
    if outcome(rules, game) is not None:
        raise IllegalPick(say("skirmish-over"))
    if player not in game.setup.players:
        raise IllegalPick(say("game-not-playing"))
    return lost(rules, game, [player], say("game-resigned", player=name or player))


def lost(rules: RuleSet[S], game: Game[S], losers: Collection[str], reason: str) -> Game[S]:
    """The game ended against some players and those on their sides; a draw if these are all."""
    players = game.setup.players
    side = dict(zip(players, rules.sides(len(players)) or players, strict=True))
    against = {side[loser] for loser in losers}
    others = tuple(other for other in players if side[other] not in against)
    return replace(game, ended=Result(others, reason))


def agree_draw(rules: RuleSet[S], game: Game[S]) -> Game[S]:
    """The game ended as a draw by agreement. Raises IllegalPick once it is over."""
    if outcome(rules, game) is not None:
        raise IllegalPick(say("skirmish-over"))
    return replace(game, ended=Result((), say("game-draw-agreed")))


def frames(rules: RuleSet[S], game: Game[S], since: Game[S] | None = None) -> Iterator[Game[S]]:
    """The game at step 0, 1, … as it was played, made again from its log. Raises IllegalPick if it cannot be.

    `since` is one of these, of this game or of what it was before: only what came after it.
    """
    if since is not None:
        return _continued(rules, since, game.steps[len(since.steps) :])
    return _played(rules, game, game.steps)


def goes_on_from(game: Game[Any], since: Game[Any]) -> bool:
    """Whether `since` is the game itself after some of its steps."""
    steps = game.steps[: len(since.steps)]
    return (since.id, since.setup, since.open_seed, since.covered_seed) == (
        game.id,
        game.setup,
        game.open_seed,
        game.covered_seed,
    ) and [(step.player, step.pick) for step in steps] == [(step.player, step.pick) for step in since.steps]


def replay(rules: RuleSet[S], game: Game[S], upto: int | None = None) -> Game[S]:
    """The game as it was at step `upto` (0: the set-up; None: now), made again from its log. Raises IllegalPick."""
    steps = game.steps if upto is None else game.steps[:upto]
    again = _last(_played(rules, game, steps))
    return again if len(steps) < len(game.steps) else replace(again, ended=game.ended)


def events_for(game: Game[Any], viewer: str | None, since: int = 0) -> Iterator[tuple[int, Event]]:
    """The events a viewer may know (None: a spectator) from step `since` on, each with its step."""
    for number, events in enumerate((game.opening, *(step.events for step in game.steps))):
        if number >= since:
            yield from ((number, event) for event in events if event.seen_by(viewer))


def take_back(rules: RuleSet[S], game: Game[S], player: str) -> Game[S]:
    """The game without the player's last pick. Raises CannotTakeBack.

    A pick can be taken back while the player has seen it roll no die and reveal nothing, and nobody has gone on from
    it: a later pick of another player prevents it, unless this one was sealed. What the player did not see counts for
    nothing, for a refusal would tell of it.
    """
    if outcome(rules, game) is not None:
        raise CannotTakeBack(say("skirmish-over"))
    place = next((n for n in reversed(range(len(game.steps))) if game.steps[n].player == player), None)
    if place is None:
        raise CannotTakeBack(say("undo-nothing"))
    undone, later = game.steps[place], game.steps[place + 1 :]
    if later and not undone.sealed:
        raise CannotTakeBack(say("undo-moved"))
    for step in (undone, *later):
        seen = [event for event in step.events if event.seen_by(player)]
        if any(not roll.covered for roll in step.rolls) or any(event.rolls for event in seen):
            raise CannotTakeBack(say("undo-dice"))
        if any(event.reveals for event in seen):
            raise CannotTakeBack(say("undo-revealed"))
    replayed = list(frames(rules, game))
    if replayed[-1].state != game.state:
        raise CannotTakeBack(say("undo-rules"))
    back = replayed[place]
    try:
        for step in later:
            back = play(rules, back, step.player, step.pick)
    except IllegalPick:
        raise CannotTakeBack(say("undo-depends")) from None
    return back


def published_dice(rules: RuleSet[S], game: Game[S], after: Iterable[Roll] = ()) -> dict[str, Any]:
    """All dice of a finished game, for `hexmarshal dice verify`. Raises ValueError while it continues.

    `after`: what was rolled with its seeds when it was over, as experience.
    """
    if outcome(rules, game) is None:
        raise ValueError("the seeds of a game are secret until it is over")
    rolls = [*game.opening_rolls, *(roll for step in game.steps for roll in step.rolls), *after]
    return published_round(DICE_ROUND, game.open_seed, game.covered_seed, rolls, reveal_covered=True)


def commitments(game: Game[Any]) -> tuple[str, str]:
    """What is published of the open and the covered seed when the game begins."""
    return commit(game.open_seed), commit(game.covered_seed)


def dump_game(rules: RuleSet[S], game: Game[S]) -> dict[str, Any]:
    """The game as plain JSON data, the seeds included: for the store alone."""
    return {**dump_head(rules, game), "steps": dump_steps(game)}


def dump_head(rules: RuleSet[S], game: Game[S]) -> dict[str, Any]:
    """`dump_game` without the steps, which grow: a store may keep these apart and add the new ones."""
    return {
        "id": game.id,
        "ruleset": game.ruleset,
        "setup": _json(Setup).dump_python(game.setup, mode="json"),
        "open_seed": game.open_seed.hex(),
        "covered_seed": game.covered_seed.hex(),
        "state": dump_state(rules, game.state),
        "opening": [_json(Event).dump_python(event, mode="json") for event in game.opening],
        "opening_rolls": [_json(Roll).dump_python(roll, mode="json") for roll in game.opening_rolls],
        "ended": None if game.ended is None else _json(Result).dump_python(game.ended, mode="json"),
    }


def dump_steps(game: Game[Any], since: int = 0) -> list[dict[str, Any]]:
    """The steps after the first `since` of them as plain JSON data."""
    return [_json(Step).dump_python(step, mode="json") for step in game.steps[since:]]


def load_game(rules: RuleSet[S], data: Mapping[str, Any]) -> Game[S]:
    """The game that `dump_game` gave, or a head with its `steps`; nothing is played again.

    Raises pydantic.ValidationError or KeyError for data that is none.
    """
    return Game(
        id=data["id"],
        ruleset=data["ruleset"],
        setup=_json(Setup).validate_python(data["setup"]),
        open_seed=bytes.fromhex(data["open_seed"]),
        covered_seed=bytes.fromhex(data["covered_seed"]),
        state=load_state(rules, data["state"]),
        opening=tuple(_json(Event).validate_python(event) for event in data["opening"]),
        opening_rolls=tuple(_json(Roll).validate_python(roll) for roll in data["opening_rolls"]),
        steps=tuple(_json(Step).validate_python(step) for step in data["steps"]),
        ended=None if data["ended"] is None else _json(Result).validate_python(data["ended"]),
    )


def _played(rules: RuleSet[S], game: Game[S], steps: Sequence[Step]) -> Iterator[Game[S]]:
    """The game step by step with these steps alone. They were checked against their menus when they were made."""
    again = start(rules, game.id, game.setup, game.open_seed, game.covered_seed)
    yield again
    yield from _continued(rules, again, steps)


def _continued(rules: RuleSet[S], again: Game[S], steps: Sequence[Step]) -> Iterator[Game[S]]:
    """The game step by step after more steps."""
    for number, step in enumerate(steps, len(again.steps) + 1):
        if step.player not in rules.to_move(again.state):
            raise IllegalPick(say("turn-not-yours"))
        dice = _dice(again.id, again.open_seed, again.covered_seed, number)
        state, events = rules.apply(again.state, step.player, step.pick, dice)
        again = _with_step(rules, again, step.player, step.pick, dice, state, events)
        yield again


def _last(games: Iterator[Game[S]]) -> Game[S]:
    return deque(games, maxlen=1)[0]


def _with_step(
    rules: RuleSet[S],
    game: Game[S],
    player: str,
    pick: Pick,
    dice: GameDice,
    state: S,
    events: Sequence[Event],
) -> Game[S]:
    sealed = rules.prompt(game.state, player).sealed
    step = Step(player, pick, tuple(events), tuple(dice.made), sealed)
    return replace(game, state=state, steps=(*game.steps, step))


def _dice(game_id: str, open_seed: bytes, covered_seed: bytes, step: int) -> GameDice:
    return GameDice(KeyedDice(DICE_ROUND, open_seed, covered_seed), game_id, step)


@cache
def _json(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
