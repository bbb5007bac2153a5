"""Whole games, bot against bot: do they end, how long are they, who wins, which rules come up and which never."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from bot.dice import KeyedDice
from bot.rulebook import out_of_scope
from bot.rulebook import rules as ledger
from bot.skirmish.basics import Army
from bot.skirmish.engine import GameDice, RuleSet
from bot.skirmish.game import Game, outcome, play, start
from bot.skirmish.players import Player, take_seat
from bot.skirmish.players.lots import drawn, seed_of

S = TypeVar("S")
MAX_STEPS = 10_000
_COUNTED = ("auto", "choice", "data")


@dataclass(frozen=True, slots=True)
class Played:
    """One game. `error` says why it did not end by its rules, with the step."""

    number: int
    seats: tuple[str, ...]
    """Name of the opponent in each seat: A, B, …"""
    steps: int
    rounds: int
    rolls: int
    winners: tuple[str, ...]
    reason: str
    scores: Mapping[str, float]
    rules: Mapping[str, int]
    """How many events and picked choices name each rule."""
    error: str = ""
    armies: tuple[str, ...] = ()
    """Name of the ready army of each seat, where these were chosen."""

    @property
    def winner(self) -> str:
        """The seat that won, as `A`; `draw` for several winners or none."""
        return self.winners[0] if len(self.winners) == 1 else "draw"


@dataclass(frozen=True, slots=True)
class Report:
    """All games of one run. Game `n` of a seed is the same however many are played."""

    ruleset: str
    seed: str
    games: tuple[Played, ...]
    never: tuple[str, ...]
    """Rules of the ledger that no event and no picked choice named."""

    @property
    def fired(self) -> dict[str, int]:
        """How often each rule came up, over all games."""
        total: Counter[str] = Counter()
        for game in self.games:
            total.update(game.rules)
        return dict(sorted(total.items()))

    @property
    def errors(self) -> list[str]:
        """A sentence for each game that did not end by its rules."""
        return [
            f"game {game.number} ({', '.join(game.seats)}): {game.error}" for game in self.games if game.error
        ]


def autoplay(
    rules: RuleSet[Any],
    games: int,
    seed: str,
    opponents: Sequence[Player],
    *,
    first: int = 1,
    max_steps: int = MAX_STEPS,
    armies: Sequence[Army] = (),
) -> Report:
    """Play games `first` .. `first + games - 1` of a seed; opponents exchange seats from game to game.

    So do `armies`, one for each seat, once the opponents have been round; without any, setups are random in full.
    An error of the rule set does not stop the run: it is reported with its game and step.
    """
    played = []
    for number in range(first, first + games):
        seats = seating(rules, opponents, number)
        turn = (number - 1) // max(1, len(set(opponents)))
        dealt = tuple(armies[(place + turn) % len(armies)] for place in range(len(seats) if armies else 0))
        played.append(_played(rules, number, seed, seats, max_steps, dealt))
    return merged(rules, [Report(rules.id, seed, tuple(played), ())])


def merged(rules: RuleSet[Any], reports: Sequence[Report]) -> Report:
    """Reports of parts of one run, or of several pairings of opponents, as one."""
    games = tuple(game for report in reports for game in report.games)
    seen = {rule for game in games for rule in game.rules}
    never = tuple(rule for rule in wanted_rules(rules) if rule not in seen)
    return replace(reports[0], games=games, never=never)


def seating(rules: RuleSet[Any], opponents: Sequence[Player], number: int = 1) -> dict[str, Player]:
    """Who sits where in game `number`: the opponents in order, one seat further with each game.

    Seats are named A, B, …: the fewest the rule set wants, or as many as there are opponents.
    """
    low, high = rules.players_wanted()
    count = min(max(low, len(opponents)), high)
    return {chr(ord("A") + place): opponents[(place + number - 1) % len(opponents)] for place in range(count)}


def new_game(
    rules: RuleSet[S], number: int, seed: str, players: tuple[str, ...], armies: Sequence[Army] = ()
) -> Game[S]:
    """Game `number` of a seed at its start, with a random setup; `armies`: those of the seats, if chosen.

    Where the players of a rule set agree on points, they agree on the next full hundred that chosen armies cost.
    """
    setup = rules.sample_setup(players, _minds(number, seed, 0))
    if armies:
        setup = replace(setup, armies={who: army.data for who, army in zip(players, armies, strict=True)})
        most = max(army.points or 0 for army in armies)
        if most and any(setting.id == "points" for setting in rules.settings()):
            setup = replace(setup, settings={**setup.settings, "points": -(-most // 100) * 100})
    return start(
        rules,
        f"{rules.id}-{seed}-{number}",
        setup,
        _seed("open", number, seed),
        _seed("covered", number, seed),
    )


def steps_of(
    rules: RuleSet[S], number: int, seed: str, seats: Mapping[str, Player], max_steps: int = MAX_STEPS
) -> Iterator[Game[S]]:
    """Game `number` of a seed after its set-up and after each pick, until it ends or `max_steps` picks are made."""
    for game, _ in _turns(rules, number, seed, seats, max_steps):
        yield game


def _turns(
    rules: RuleSet[S],
    number: int,
    seed: str,
    seats: Mapping[str, Player],
    max_steps: int,
    armies: Sequence[Army] = (),
) -> Iterator[tuple[Game[S], tuple[str, ...]]]:
    """`steps_of`, each with the rules of the choice that was picked."""
    game = new_game(rules, number, seed, tuple(seats), armies)
    yield game, ()
    while outcome(rules, game) is None and len(game.steps) < max_steps:
        dice = _minds(number, seed, len(game.steps) + 1)
        waiting = rules.to_move(game.state)
        player = drawn(waiting, str, seed_of(dice), "who")
        seat = take_seat(rules, game.state, player)
        pick = seats[player].decide(seat, dice)
        game = play(rules, game, player, pick, seat.choices)
        yield game, next(choice.rules for choice in seat.choices if choice.id == pick.choice)


def wanted_rules(rules: RuleSet[Any]) -> tuple[str, ...]:
    """The ledger's rules that should come up in play: those the engine decides, offers or has as data."""
    left_out = out_of_scope()
    return tuple(
        rule.id
        for rule in ledger().values()
        if rule.system == rules.system and rule.kind in _COUNTED and rule.id not in left_out
    )


def as_text(report: Report) -> str:
    """A few lines for people."""
    games = report.games
    reasons = Counter(game.reason for game in games if not game.error)
    lines = [
        f"{report.ruleset}: {len(games)} games of seed {report.seed}, {len(report.errors)} errors",
        *(_row(names, report.games) for names in pairings(report)),
        *_army_rows(report.games),
        f"picks {_spread([game.steps for game in games])}, rounds {_spread([game.rounds for game in games])}, "
        f"dice {_spread([game.rolls for game in games])}",
    ]
    lines += [f"  {count} x {reason}" for reason, count in reasons.most_common()]
    lines.append(f"rules that came up: {len(report.fired)}; never: {len(report.never)}")
    if report.never:
        lines.append(f"  {' '.join(report.never)}")
    return "\n".join(lines + [f"ERROR {error}" for error in report.errors])


def pairings(report: Report) -> list[tuple[str, ...]]:
    """Which opponents met, regardless of seats, in the order in which they first met."""
    return list(dict.fromkeys(_pairing(game) for game in report.games))


def _pairing(game: Played) -> tuple[str, ...]:
    return tuple(sorted(game.seats))


def _row(names: tuple[str, ...], games: Sequence[Played]) -> str:
    """The results of one pairing: by seat where all are alike, otherwise by opponent with its seats."""
    met = [game for game in games if _pairing(game) == names]
    ended = [game for game in met if not game.error]
    seats = [chr(ord("A") + place) for place in range(len(names))]
    won = Counter(game.winner for game in ended)
    draws = f"{won['draw']} drawn"
    title = f"{' against '.join(names)}, {len(met)} games"
    if len(set(names)) == 1:
        return f"{title}: {', '.join(f'{seat} won {won[seat]}' for seat in seats)}, {draws}"
    parts = []
    for name in sorted(set(names)):
        by_seat = Counter(
            seat
            for game in ended
            for seat, who in zip(seats, game.seats, strict=True)
            if (who, seat) == (name, game.winner)
        )
        where = ", ".join(f"{by_seat[seat]} as {seat}" for seat in seats)
        parts.append(f"{name} won {sum(by_seat.values())} ({where})")
    return f"{title}: {', '.join(parts)}, {draws}"


def _army_rows(games: Sequence[Played]) -> list[str]:
    """The results of armies that were chosen: their shares of the games that somebody won."""
    rows = []
    for names in dict.fromkeys(
        tuple(sorted(set(game.armies))) for game in games if len(set(game.armies)) > 1
    ):
        met = [game for game in games if tuple(sorted(set(game.armies))) == names and not game.error]
        won = Counter(game.armies[ord(game.winner) - ord("A")] for game in met if game.winner != "draw")
        total = won.total()
        shares = (f"{name} won {won[name]} ({100 * won[name] / max(1, total):.1f} %)" for name in names)
        rows.append(f"armies, {len(met)} games: {', '.join(shares)}, {len(met) - total} drawn")
    return rows


def as_data(report: Report) -> dict[str, Any]:
    """The same as plain JSON data, with every game."""
    return {
        "ruleset": report.ruleset,
        "seed": report.seed,
        "fired": report.fired,
        "never": list(report.never),
        "errors": report.errors,
        "games": [
            {
                "number": game.number,
                "seats": list(game.seats),
                "armies": list(game.armies),
                "steps": game.steps,
                "rounds": game.rounds,
                "rolls": game.rolls,
                "winners": list(game.winners),
                "reason": game.reason,
                "scores": dict(game.scores),
                "error": game.error,
            }
            for game in report.games
        ],
    }


def _played(
    rules: RuleSet[Any],
    number: int,
    seed: str,
    seats: Mapping[str, Player],
    max_steps: int,
    armies: Sequence[Army] = (),
) -> Played:
    names = tuple(player.name for player in seats.values())
    game: Game[Any] | None = None
    error = ""
    fired: Counter[str] = Counter()
    try:
        for game_now, picked in _turns(rules, number, seed, seats, max_steps, armies):
            game = game_now
            fired.update(picked)
    except Exception as raised:
        # A run is for finding such errors, so one of them must not hide the others.
        step = len(game.steps) + 1 if game else 0
        error = f"step {step}: {type(raised).__name__}: {raised}"
    if game is None:
        return Played(number, names, 0, 0, 0, (), "", {}, {}, error, tuple(army.name for army in armies))
    ended = outcome(rules, game)
    if ended is None and not error:
        error = f"not over after {max_steps} picks"
    fired.update(rule for event in game.opening for rule in event.rules)
    for step_made in game.steps:
        fired.update(rule for event in step_made.events for rule in event.rules)
    return Played(
        number=number,
        seats=names,
        steps=len(game.steps),
        rounds=rules.view(game.state, None).round,
        rolls=len(game.opening_rolls) + sum(len(step_made.rolls) for step_made in game.steps),
        winners=ended.winners if ended else (),
        reason=ended.reason if ended else "",
        scores=ended.scores if ended else {},
        rules=dict(fired + Counter(ended.rules if ended else ())),
        error=error,
        armies=tuple(army.name for army in armies),
    )


def _minds(number: int, seed: str, step: int) -> GameDice:
    """The dice an opponent decides by, apart from those of the game."""
    mind = _seed("mind", number, seed)
    return GameDice(KeyedDice(1, mind, mind), "mind", step)


def _seed(kind: str, number: int, seed: str) -> bytes:
    return hashlib.sha256(f"{kind}\0{seed}\0{number}".encode()).digest()


def _spread(numbers: Sequence[int]) -> str:
    ordered = sorted(numbers)
    return f"{ordered[0]} to {ordered[-1]} (half by {ordered[len(ordered) // 2]})" if ordered else "none"
