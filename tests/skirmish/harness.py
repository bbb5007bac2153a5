"""What every rule set must keep, checked step by step in games played by chance. A rule set plugs in like this:

    @given(SEEDS)
    @settings(max_examples=10)
    def test_games_keep_the_rules(seed: int) -> None:
        check_game(RULES, seed, invariant=no_bases_overlap)

`check_setup` is for armies and settings, `check_sealed` and `check_two_worlds` for what is hidden, and
`tests/skirmish/invariants.py` has what holds of every board.

`invariant(before, after, events)` asserts what must hold of a state and of a step; `before` is None at the start.
Every check names the game, the step and the pick in its message.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, TypeVar

import pytest
from hypothesis import strategies
from pydantic import TypeAdapter

from bot.dice import KeyedDice
from bot.render.board.battle import LINES
from bot.rulebook import rules as ledger
from bot.skirmish.autoplay import new_game, seating
from bot.skirmish.engine import (
    MAX_LABEL,
    Choice,
    Event,
    GameDice,
    IllegalPick,
    Pick,
    Prompt,
    RuleSet,
    Setup,
    View,
    check_pick,
    dump_state,
    load_state,
    submit,
)
from bot.skirmish.game import Game, dump_game, frames, load_game, outcome, play
from bot.skirmish.kit.payload import Payload
from bot.skirmish.players import Player, Random, take_seat
from bot.skirmish.players.lots import drawn, pick_name, seed_of

S = TypeVar("S")
SEEDS = strategies.integers(min_value=0, max_value=2**32)
Invariant = Callable[[Any, Any, Sequence[Event]], None]
NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    1e9,
    "",
    "x",
    [],
    [[]],
    {},
    {"x": -1},
    [1e9, -1e9],
    [float("nan"), 0.0],
)


@dataclass
class Checked:
    """What a checked game went through, for tests that ask whether it came to something."""

    game: Game[Any]
    kinds: set[str] = field(default_factory=set)
    """Kinds of choices picked."""
    rules: set[str] = field(default_factory=set)
    """Ids of the rules that events named."""
    tried: int = 0
    """Candidates tried beside those played."""
    refused: int = 0
    """Illegal picks tried."""


def check_game(
    rules: RuleSet[S],
    seed: int,
    *,
    invariant: Invariant | None = None,
    opponents: Sequence[Player] = (),
    max_steps: int = 3000,
    try_candidates: int = 2,
    thorough_every: int = 1,
    part: int | None = None,
) -> Checked:
    """Play one game to its end and check every step; `thorough_every` n makes the dear checks at each nth step.

    With `part` only so many steps are played.

    At each step: somebody is to move unless it is over; menus are well formed, the same when asked again, and not
    empty; greyed, unknown and nonsensical picks are refused and change nothing; `try_candidates` offered candidates
    are accepted; the state survives JSON with its menus and views, also where the
    keys of objects come back in another sequence, as from a database.
    At the end: it ended by its own rules; a replay with the same dice is the same game step by step, and so is a saved
    game.
    """
    seats = seating(rules, opponents or [Random()])
    game = new_game(rules, seed, "harness", tuple(seats))
    checked = Checked(game)
    check_events(rules, game.opening)
    if invariant:
        invariant(None, game.state, game.opening)
    while outcome(rules, game) is None and (part is None or len(game.steps) < part):
        step = len(game.steps) + 1
        where = f"{rules.id} seed {seed} step {step}"
        assert step <= max_steps, f"{where}: the game does not end"
        source = KeyedDice(1, b"%016d" % seed, b"%016d" % seed)
        mind = GameDice(source, "mind", step)
        if step % thorough_every == 0:
            check_moment(rules, game.state, where, mind, checked, try_candidates)
        waiting = rules.to_move(game.state)
        player = drawn(waiting, str, seed_of(mind), "who")
        seat = take_seat(rules, game.state, player)
        pick = seats[player].decide(seat, mind)
        checked.kinds.update(choice.kind for choice in seat.choices if choice.id == pick.choice)
        game = checked_play(rules, game, player, pick, seat.choices, where, invariant)
        checked.game = game
        checked.rules.update(rule for event in game.steps[-1].events for rule in event.rules)
    over = outcome(rules, game) is not None
    assert not over or rules.to_move(game.state) == (), (
        f"{rules.id} seed {seed}: over, yet somebody is to move"
    )
    for number, again in enumerate(frames(rules, game)):
        same = again.steps[-1:] == game.steps[max(number - 1, 0) : number]
        assert same, f"{rules.id} seed {seed} step {number}: the same dice give something else"
    assert replace(again, ended=game.ended) == game, f"{rules.id} seed {seed}: the replay is another game"
    assert load_game(rules, json.loads(json.dumps(dump_game(rules, game)))) == game
    return checked


def check_setup(rules: RuleSet[Any], seed: int) -> None:
    """Ready armies and those of a setup made by chance are legal; settings are well formed; a setup is plain JSON.

    A game with too few or too many players is refused.
    """
    seats = tuple(seating(rules, [Random()]))
    setup = rules.sample_setup(seats, GameDice(KeyedDice(1, b"%016d" % seed, b"%016d" % seed), "setup", 0))
    assert setup.players == seats
    assert TypeAdapter(Setup).validate_json(TypeAdapter(Setup).dump_json(setup)) == setup
    for player, army in setup.armies.items():
        assert rules.check_army(army, setup.settings) == [], f"the army of {player} is not legal: {army}"
    usual = {setting.id: setting.default for setting in rules.settings()}
    for ready in rules.armies():
        larger = "points" in usual and ready.points is not None and ready.points > float(usual["points"])
        agreed = {"points": ready.points} if larger else {}
        assert rules.check_army(ready.data, agreed) == [], f"the ready army {ready.id} is not legal"
    for setting in rules.settings():
        options = [option.id for option in setting.choices]
        assert not options or setting.default in options, f"{setting.id}: {setting.default} is no option"
    low, high = rules.players_wanted()
    for count in {low - 1, high + 1}:
        players = tuple(chr(ord("A") + place) for place in range(count))
        with pytest.raises(IllegalPick, match=r"\w"):
            rules.new_game(replace(setup, players=players), _dice())


def checked_play(
    rules: RuleSet[S],
    game: Game[S],
    player: str,
    pick: Pick,
    menu: Sequence[Choice],
    where: str,
    invariant: Invariant | None = None,
) -> Game[S]:
    """`play`, with the checks of one step: nothing given is changed."""
    where = f"{where} {player} {pick}"
    before = as_json(rules, game.state)
    try:
        after = play(rules, game, player, pick, menu)
    except IllegalPick as refusal:
        pytest.fail(f"{where}: an offered candidate is refused: {refusal}")
    assert as_json(rules, game.state) == before, f"{where}: changed the state it was given"
    check_events(rules, after.steps[-1].events, where)
    if invariant:
        invariant(game.state, after.state, after.steps[-1].events)
    return after


def check_moment(
    rules: RuleSet[S], state: S, where: str, mind: GameDice, checked: Checked, try_candidates: int = 2
) -> None:
    """The checks of a state in which somebody is to move."""
    waiting = rules.to_move(state)
    assert waiting, f"{where}: nobody is to move, and it is not over"
    assert len(set(waiting)) == len(waiting)
    before = as_json(rules, state)
    loaded = load_state(rules, json.loads(before))
    assert loaded == state, f"{where}: the state is not the same after JSON"
    for viewer in [*_players(rules, state), None]:
        view = rules.view(state, viewer)
        assert _sorted(view) == _sorted(rules.view(loaded, viewer)), f"{where}: view of {viewer} after JSON"
        assert len({piece.id for piece in view.pieces}) == len(view.pieces), f"{where}: a piece twice"
        assert view.viewer == viewer
        badges = [badge for one in (*view.pieces, *view.groups) for badge in one.badges]
        tags = {badge.rstrip("0123456789") for badge in badges}
        grouped = {piece.group for piece in view.pieces if piece.group}
        assert grouped == {group.id for group in view.groups}, f"{where}: groups without pieces or names"
        assert tags <= set(view.key), f"{where}: tags without a key"
        check_imagined(rules, state, viewer, mind, where)
    for player in waiting:
        menu = list(rules.choices(state, player))
        check_menu(menu, f"{where} {player}")
        check_words(rules, menu, f"{where} {player}")
        assert public(menu) == public(list(rules.choices(loaded, player))), (
            f"{where}: menu of {player} after JSON"
        )
        prompt = rules.prompt(state, player)
        assert prompt.text
        check_standing(rules, prompt, menu, f"{where} {player}")
        check_refusals(rules, state, player, menu, where, mind, checked)
        picks = [rules.deadline_default(state, player)]
        legal = [choice for choice in menu if choice.disabled is None]
        for _ in range(try_candidates):
            lots = seed_of(mind)
            found = rules.candidates(state, player, drawn(legal, lambda choice: choice.id, lots))
            picks += [drawn(found, pick_name, lots)] if found else []
        for pick in picks:
            _accepted(rules, state, player, pick, menu, where)
            checked.tried += 1
        for choice in legal:
            if rules.leads_on(choice.id):
                check_leading(rules, state, player, choice, where)
    assert as_json(rules, state) == before, f"{where}: asking or trying changed the state"


def check_leading(rules: RuleSet[S], state: S, player: str, choice: Choice, where: str) -> None:
    """A choice that only leads on: all of it may be looked at before it is made, and its player chooses next."""
    assert not choice.params, f"{where}: {choice.id} leaves something open"
    dice = GameDice(KeyedDice(1, bytes(16), bytes(16)), "leading", 1)
    after, events = rules.apply(state, player, Pick(choice.id), dice)
    assert not dice.made, f"{where}: {choice.id} rolls"
    assert not any(event.reveals for event in events), f"{where}: {choice.id} reveals something"
    assert rules.to_move(after) == (player,), f"{where}: after {choice.id} somebody else is asked"
    assert not rules.prompt(after, player).reaction
    assert any(one.disabled is None for one in rules.choices(after, player))


def check_standing(rules: RuleSet[Any], prompt: Prompt, menu: Sequence[Choice], where: str) -> None:
    """What a reaction says of itself for answers in advance is true: a known class, picks that are legal now."""
    reaction = prompt.standing
    if reaction is None:
        return
    topics = {topic.id: topic for topic in rules.topics()}
    assert prompt.reaction, f"{where}: answers in advance to what is no reaction"
    assert reaction.topic in topics, f"{where}: there is no class of reactions {reaction.topic}"
    known = {condition.id for condition in topics[reaction.topic].conditions}
    assert set(reaction.holds) <= known, f"{where}: unknown conditions in {reaction.holds}"
    for pick in (reaction.react, reaction.decline):
        check_pick(menu, pick)


def check_imagined(rules: RuleSet[S], state: S, viewer: str | None, mind: GameDice, where: str = "") -> None:
    """A state imagined from a view looks like it: the same view, and the same menu if the viewer is to move.

    With hidden things guessed otherwise than they are, this is the test of two worlds at every step of a game.
    """
    view = rules.view(state, viewer)
    imagined = rules.imagine(view, mind)
    if imagined is None:
        return
    where = f"{where}: {viewer} imagines"
    assert _sorted(rules.view(imagined, viewer)) == _sorted(view), f"{where} another view"
    is_to_move = viewer in rules.to_move(state)
    assert (viewer in rules.to_move(imagined)) == is_to_move, f"{where} that it is another's turn"
    if viewer is not None and is_to_move:
        menu = list(rules.choices(state, viewer))
        assert _sorted(list(rules.choices(imagined, viewer))) == _sorted(menu), f"{where} another menu"
        assert rules.prompt(imagined, viewer) == rules.prompt(state, viewer), f"{where} another prompt"


def check_menu(menu: Sequence[Choice], where: str) -> None:
    """A menu is well formed."""
    ids = [choice.id for choice in menu]
    assert len(set(ids)) == len(ids), f"{where}: an id twice in {ids}"
    assert any(choice.disabled is None for choice in menu), f"{where}: nothing can be chosen"
    for choice in menu:
        assert choice.label.strip(), f"{where}: {choice.id} has no label"
        assert len(choice.label) <= MAX_LABEL, f"{where}: the label of {choice.id} is too long"
        assert choice.kind, f"{where}: {choice.id} has no kind"
        if isinstance(choice.what, Payload):
            assert choice.what.read(choice.id) == choice.what, f"{where}: {choice.id} says {choice.what}"
        assert choice.disabled is None or choice.disabled.strip(), (
            f"{where}: {choice.id} is greyed without a reason"
        )


def check_words(rules: RuleSet[Any], menu: Sequence[Choice], where: str) -> None:
    """What a player reads is in words: no code words, and every parameter is asked for by a short question."""
    for choice in menu:
        texts = [rules.kind_name(choice.kind), choice.label, choice.disabled or "", str(choice.odds or "")]
        for name in choice.params:
            asked = rules.question(choice, name)
            assert asked.text.endswith("?"), f"{where}: {choice.id} asks for {name} by {asked.text!r}"
            assert len(asked.text) <= MAX_LABEL, f"{where}: {asked.text!r} is too long"
            assert len(asked.without) <= 80, f"{where}: {asked.without!r} is too long for a button"
            texts += [asked.text, asked.name, asked.without]
        assert not [text for text in texts if "_" in text], f"{where}: {choice.id} has a code word in {texts}"


def check_refusals(
    rules: RuleSet[S],
    state: S,
    player: str,
    menu: Sequence[Choice],
    where: str,
    mind: GameDice,
    checked: Checked,
) -> None:
    """Picks that are not offered, greyed, or nonsense are refused with a sentence, never with another error."""
    wrong = [Pick("no such choice"), Pick(menu[0].id, {"no such parameter": 1})]
    wrong += [
        Pick(choice.id)
        for choice in menu
        if choice.disabled is not None or set(choice.params) - {*choice.optional}
    ]
    for pick in wrong:
        assert _said(rules, state, player, pick, menu, where) is not None, f"{where}: {pick} is not refused"
    for other in _players(rules, state):
        if other not in rules.to_move(state):
            assert _said(rules, state, other, Pick(menu[0].id), menu, where), f"{where}: {other} may play"
    open_choices = [choice for choice in menu if choice.disabled is None and choice.params]
    for kind in sorted({choice.kind for choice in open_choices}):
        alike = [choice for choice in open_choices if choice.kind == kind]
        choice = drawn(alike, lambda choice: choice.id, seed_of(mind), "nonsense")
        good = rules.candidates(state, player, choice)[:1]
        values = good[0].values if good else dict.fromkeys(choice.params)
        for nonsense in NONSENSE:
            for name in choice.params:
                # Nonsense of one kind can be sense of another; then it must be applied without another error.
                _said(rules, state, player, Pick(choice.id, {**values, name: nonsense}), menu, where)
                checked.refused += 1
    checked.refused += len(wrong)


def check_events(rules: RuleSet[Any], events: Sequence[Event], where: str = "") -> None:
    """Events are plain JSON, name rules that exist and can be told."""
    for event in events:
        assert event.data == json.loads(json.dumps(event.data)), f"{where}: {event.kind} is not JSON"
        if rules.system:
            unknown = [rule for rule in event.rules if rule not in ledger()]
            assert not unknown, f"{where}: {event.kind} names {unknown}, which no ledger has"
        if event.audience is None or event.audience:
            rules.strokes(event)
            assert 0 <= event.again <= len(event.rolls), (
                f"{where}: {event.kind} has fewer dice than rolled again"
            )
            sentence = rules.say(event)
            assert sentence.strip(), f"{where}: {event.kind} cannot be told"
            assert len(sentence) <= 500, f"{where}: {event.kind} takes too long to tell: {sentence}"


def check_two_worlds(
    rules: RuleSet[S], one: S, other: S, viewer: str | None, picks: Sequence[tuple[str, Pick]] = ()
) -> None:
    """Two states that differ only in what `viewer` cannot know look the same to that viewer, and stay so.

    `picks` are then made in both, with the same dice; those by other players may be refused in one world alone, and
    the viewer must learn the same of them in both.
    """
    assert as_json(rules, one) != as_json(rules, other), "the two worlds are the same: nothing is tested"
    assert _known(rules, one, viewer) == _known(rules, other, viewer)
    for number, (player, pick) in enumerate(picks):
        dice = [GameDice(KeyedDice(1, bytes(16), bytes(16)), "two", number) for _ in range(2)]
        one, seen = _told(rules, one, player, pick, dice[0], viewer)
        other, seen_there = _told(rules, other, player, pick, dice[1], viewer)
        assert seen == seen_there, f"{viewer} is told different things of {pick}"
        assert _known(rules, one, viewer) == _known(rules, other, viewer), (
            f"{viewer} sees a difference after {pick}"
        )


def check_sealed(rules: RuleSet[S], seed: int, *, max_steps: int = 60) -> int:
    """Play a game for some steps; wherever a sealed answer is asked for, give two different ones in two worlds.

    Nobody else may see a difference until all have answered, and it must not matter who answers first. Returns how
    often that was checked.
    """
    seats = seating(rules, [Random()])
    game = new_game(rules, seed, "sealed", tuple(seats))
    found = 0
    while outcome(rules, game) is None and len(game.steps) < max_steps:
        mind = GameDice(KeyedDice(1, b"%016d" % seed, b"%016d" % seed), "mind", len(game.steps))
        waiting = rules.to_move(game.state)
        player = drawn(waiting, str, seed_of(mind), "who")
        if rules.prompt(game.state, player).sealed:
            found += _check_sealed_moment(rules, game, player)
        game = play(rules, game, player, seats[player].decide(take_seat(rules, game.state, player), mind))
    return found


def _check_sealed_moment(rules: RuleSet[S], game: Game[S], player: str) -> int:
    if not _still_sealed(rules, game.state, player):
        return 0  # the last answer of all opens them
    picks = [
        pick
        for choice in rules.choices(game.state, player)
        if choice.disabled is None
        for pick in rules.candidates(game.state, player, choice)
    ]
    worlds = [play(rules, game, player, pick) for pick in picks[:4]]
    others = [who for who in [*_players(rules, game.state), None] if who != player]
    found = 0
    for world in worlds[1:]:
        both = (worlds[0], world)
        if world.state == worlds[0].state or not all(
            _still_sealed(rules, after.state, player) for after in both
        ):
            continue
        for viewer in others:
            told = [_what_is_told(after.steps[-1].events, viewer) for after in both]
            assert told[0] == told[1], f"{viewer} is told of {player}'s sealed answer"
            assert not any(
                event.rolls for after in both for event in after.steps[-1].events if event.seen_by(viewer)
            )
            check_two_worlds(rules, worlds[0].state, world.state, viewer)
            found += 1
    for other in _players(rules, game.state):
        if other != player and other in rules.to_move(game.state):
            _check_any_sequence(rules, game, (player, other))
    return found


def _check_any_sequence(rules: RuleSet[S], game: Game[S], both: tuple[str, str]) -> None:
    picks = {who: rules.deadline_default(game.state, who) for who in both}
    ends = []
    for sequence in (both, both[::-1]):
        after = game
        for who in sequence:
            after = play(rules, after, who, picks[who])
        ends.append(as_json(rules, after.state))
    assert ends[0] == ends[1], f"it matters whether {both[0]} or {both[1]} answers a sealed prompt first"


def _still_sealed(rules: RuleSet[S], state: S, answered: str) -> bool:
    """Whether others still owe their answer."""
    return any(who != answered and rules.prompt(state, who).sealed for who in rules.to_move(state))


def as_json(rules: RuleSet[S], state: S) -> str:
    """The state as JSON text, keys sorted."""
    return json.dumps(dump_state(rules, state), sort_keys=True)


def plain(value: object) -> Any:
    """JSON data of any of the engine's values."""
    return TypeAdapter(Any).dump_python(value, mode="json", fallback=list)


def public(value: object) -> str:
    """Views, menus and events as text, to be compared byte for byte. Sequence counts, for it can tell something too."""
    return json.dumps(plain(value))


def _sorted(value: object) -> str:
    """As `public`, but with the keys of objects sorted: a database does not keep their sequence."""
    return json.dumps(plain(value), sort_keys=True)


def _known(rules: RuleSet[S], state: S, viewer: str | None) -> str:
    """All the viewer can get at, as text."""
    known: list[View | Prompt | Choice | Sequence[Choice] | Sequence[Pick] | Mapping[str, Any]] = [
        rules.view(state, viewer)
    ]
    if viewer is not None and viewer in rules.to_move(state):
        menu = list(rules.choices(state, viewer))
        known += [rules.prompt(state, viewer), menu]
        known += [rules.candidates(state, viewer, choice) for choice in menu if choice.disabled is None]
        known.append(plain(rules.deadline_default(state, viewer)))
    return public(known)


def _told(
    rules: RuleSet[S], state: S, player: str, pick: Pick, dice: GameDice, viewer: str | None
) -> tuple[S, str]:
    try:
        state, events = submit(rules, state, player, pick, dice)
    except IllegalPick as refusal:
        # A refusal is told to the player who picked, and to nobody else.
        return state, str(refusal) if player == viewer else ""
    return state, _what_is_told(events, viewer)


def _what_is_told(events: Sequence[Event], viewer: str | None) -> str:
    """The events a viewer may know, as text. Who else may know of them is told to nobody."""
    return public([[e.kind, e.data, e.rules, e.rolls] for e in events if e.seen_by(viewer)])


def _players(rules: RuleSet[S], state: S) -> list[str]:
    """Everybody who plays, as far as menus need them: the seats of the harness."""
    return list(seating(rules, [Random()]))


def _dice() -> GameDice:
    return GameDice(KeyedDice(1, bytes(16), bytes(16)), "try", 1)


def _accepted(
    rules: RuleSet[S], state: S, player: str, pick: Pick, menu: Sequence[Choice], where: str
) -> None:
    try:
        after, events = submit(rules, state, player, pick, _dice(), menu)
    except IllegalPick as refusal:
        pytest.fail(f"{where}: {player} is offered {pick}, which is refused: {refusal}")
    check_events(rules, events, where)
    choice = next(choice for choice in menu if choice.id == pick.choice)
    worth = rules.estimate(rules.view(state, player), player, choice, pick)
    assert worth is None or isfinite(worth), f"{where}: {pick} is worth {worth}"
    preview = rules.preview(state, player, pick)
    pieces = [piece.id for piece in rules.view(state, player).pieces]
    ghosts = [piece.id for piece in preview.stands]
    assert len(set(ghosts)) == len(ghosts), f"{where}: the preview of {pick} has a piece twice"
    known = choice.kind in ("place", "arrive", "deploy") or set(ghosts) <= set(pieces)
    assert known, f"{where}: {pick} would move unknown pieces"
    assert {mark.kind for mark in preview.marks} <= LINES, f"{where}: marks in {pick} that cannot be drawn"
    assert all(line.strip() for line in preview.lines), f"{where}: the preview of {pick} has an empty line"
    assert rules.result(after) is not None or rules.to_move(after), (
        f"{where} {pick}: nobody is to move after it"
    )


def _said(
    rules: RuleSet[S], state: S, player: str, pick: Pick, menu: Sequence[Choice], where: str
) -> str | None:
    """The sentence a pick is refused with; None if it is accepted."""
    try:
        submit(rules, state, player, pick, _dice(), menu)
    except IllegalPick as refusal:
        said = str(refusal).strip()
    else:
        return None
    assert said, f"{where}: {pick} is refused without a word"
    return said
