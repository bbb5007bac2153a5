"""A small game of formations: two platoons of five stands a side, overwatch inside a fall back inside a march.

It uses what units of many pieces need: `GroupMove`, the stack, the first point of a way where somebody may react,
answers in advance, areas in previews, scatter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.skirmish.engine import (
    Choice,
    Event,
    GameDice,
    Group,
    GroupMove,
    IllegalPick,
    Later,
    Marker,
    Odds,
    Option,
    Pick,
    Piece,
    Point,
    Preview,
    Prompt,
    Reaction,
    Result,
    Setup,
    Stroke,
    Topic,
    View,
    by_score,
)
from bot.skirmish.kit.offers import Offer, OfferedRuleSet, offered_choice
from bot.skirmish.kit.pen import Pen
from bot.skirmish.kit.stack import Frame, Stack, asked, pop, push, run, top
from bot.skirmish.table import arcs, formation
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import board_data
from bot.skirmish.table.formation import Arranged, Formation, Misplaced, Shape
from bot.skirmish.table.measure import distance
from bot.skirmish.table.moves import Way, explain, length
from bot.skirmish.table.places import along
from bot.skirmish.table.shapes import Base, rectangle, round_base, stored
from bot.skirmish.table.shapes import Point as Spot
from bot.skirmish.table.terrain import make
from bot.skirmish.table.watch import first_moment

WIDTH, HEIGHT = 48.0, 36.0
SPEED, RANGE, COHESION, BLAST, BACK = 8.0, 10.0, 2.0, 3.0, 6.0
ROUNDS = 5
BASE = 1.5
WALL = make("block", "wall", rectangle(Spot(24.0, 18.0), 8.0, 1.5))
BOARD = Board("Columns", WIDTH, HEIGHT, features=(WALL,))
NAMES = {"A1": "Red One", "A2": "Red Two", "B1": "Blue One", "B2": "Blue Two"}
START = {"A1": (10.0, 4.0), "A2": (32.0, 4.0), "B1": (10.0, 30.0), "B2": (32.0, 30.0)}


@dataclass(frozen=True, slots=True)
class Stand:
    id: str
    x: float
    y: float

    @property
    def base(self) -> Base:
        return round_base(self.x, self.y, BASE)


@dataclass(frozen=True, slots=True)
class Platoon:
    """A formation. `watching`: on overwatch. `moves` counts its moves, so that one that was broken off ends."""

    id: str
    owner: str
    stands: tuple[Stand, ...]
    acted: bool = False
    watching: bool = False
    moves: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """The state."""

    players: tuple[str, ...]
    platoons: tuple[Platoon, ...]
    turn: str
    round: int = 1
    stack: Stack = ()

    def platoon(self, name: str) -> Platoon:
        return next(found for found in self.platoons if found.id == name)

    def foes(self, player: str) -> list[Platoon]:
        return [found for found in self.platoons if found.owner != player and found.stands]

    def ready(self, player: str) -> list[Platoon]:
        return [
            found for found in self.platoons if found.owner == player and found.stands and not found.acted
        ]


class Hand(Pen[Field]):
    """The pen."""

    def platoon(self, name: str) -> Platoon:
        return self.state.platoon(name)

    def change(self, name: str, **fields: Any) -> Platoon:
        changed = replace(self.platoon(name), **fields)
        self.set(platoons=tuple(changed if one.id == name else one for one in self.state.platoons))
        return changed


# ---------------------------------------------------------------- moving


def formation_of(state: Field, platoon: Platoon, speed: float = SPEED) -> Formation:
    """What the platoon has to respect: the wall, everybody else, half an inch from enemies."""
    others = {stand.id: stand.base for one in state.platoons if one.id != platoon.id for stand in one.stands}
    foes = {stand.id for one in state.foes(platoon.owner) for stand in one.stands}
    zones = {name: round_base(*base.at, BASE + 1.0) for name, base in others.items() if name in foes}
    way = Way(BOARD, (WALL,), foes={name: others[name] for name in foes}, zones=zones)
    way = replace(way, friends={name: base for name, base in others.items() if name not in foes})
    return Formation({stand.id: stand.base for stand in platoon.stands}, way, speed, COHESION)


def planned(state: Field, platoon: Platoon, value: Mapping[str, Any]) -> Arranged:
    """Where the stands go. Raises IllegalPick for a stand put where it may not go."""
    troop = formation_of(state, platoon)
    plan = formation.arrange(troop, Spot(*value["to"]), Shape(value["shape"]))
    try:
        wanted = {name: Spot(*at) for name, at in value.get("stands", {}).items()}
        return formation.moved_stands(troop, plan, wanted)
    except Misplaced as wrong:
        why = "It would leave the others." if wrong.refusal is None else explain(wrong.refusal)
        raise IllegalPick(f"Stand {wrong.stand[-1]}: {why}") from None


def start_walk(pen: Hand, name: str, kind: str, plan: Arranged) -> None:
    """Put the move on the stack. `run` takes it from there."""
    moves = pen.change(name, moves=pen.platoon(name).moves + 1, watching=False).moves
    paths = {stand: [list(at) for at in placed.path] for stand, placed in plan.stands.items()}
    starts = {stand.id: [stand.x, stand.y] for stand in pen.platoon(name).stands}
    data = {"kind": kind, "moves": moves, "paths": paths, "starts": starts, "gone": 0.0, "asked": []}
    pen.tell("walks", unit=name, how=kind)
    push(pen, Frame("walk", unit=name, data=data))


def there(platoon: Platoon, data: Mapping[str, Any], gone: float) -> tuple[Stand, ...]:
    """The stands after so much of the longest path, the others in proportion."""
    long = longest(data)
    found = []
    for stand in platoon.stands:
        start, path = Spot(*data["starts"][stand.id]), [Spot(*at) for at in data["paths"][stand.id]]
        far = length(start, path) * (gone / long if long else 0.0)
        found.append(Stand(stand.id, *stored(along(start, path, far))))
    return tuple(found)


def longest(data: Mapping[str, Any]) -> float:
    return max(
        length(Spot(*data["starts"][name]), [Spot(*at) for at in path])
        for name, path in data["paths"].items()
    )


def gap(one: Platoon, other: Platoon) -> float:
    return min(distance(a.base, b.base) for a in one.stands for b in other.stands)


def met(state: Field, platoon: Platoon, data: Mapping[str, Any], gone: float) -> list[str]:
    """Who may fire at the platoon once it has gone so far."""
    moved = replace(platoon, stands=there(platoon, data, gone))
    watchers = [foe for foe in state.foes(platoon.owner) if foe.watching and foe.id not in data["asked"]]
    return [foe.id for foe in watchers if gap(foe, moved) <= RANGE]


def go_on(pen: Hand, frame: Frame) -> None:
    """A move goes on: to the first point where somebody may react, else to its end."""
    platoon, data = pen.platoon(frame.unit), frame.data
    if not platoon.stands or data["moves"] != platoon.moves:
        return
    far = longest(data)
    moment = first_moment(far, partial(met, pen.state, platoon, data), data["gone"])
    gone = far if moment is None else moment.far
    pen.change(platoon.id, stands=there(platoon, data, gone))
    if moment is not None:
        data = {**data, "gone": gone, "asked": [*data["asked"], *moment.who]}
        push(pen, replace(frame, data=data))
        for watcher in reversed(moment.who):
            push(pen, Frame("overwatch", pen.platoon(watcher).owner, watcher, {"at": platoon.id}))
    else:
        pen.tell("arrived", unit=platoon.id)


def shoot(pen: Hand, name: str, target: str) -> None:
    """A die for each stand, 5 or 6 takes the nearest stand away; who loses two or more falls back at once."""
    rolls = pen.roll(f"fire:{name}", len(pen.platoon(name).stands))
    lose(pen, target, sum(roll.value > 4 for roll in rolls), name, rolls)


def lose(pen: Hand, target: str, hits: int, by: str, rolls: Any = ()) -> None:
    shooter, hit = pen.platoon(by), pen.platoon(target)
    near = sorted(
        hit.stands,
        key=lambda one: (round(min(distance(one.base, s.base) for s in shooter.stands), 4), one.id),
    )
    lost = {stand.id for stand in near[:hits]}
    left = pen.change(target, stands=tuple(one for one in hit.stands if one.id not in lost))
    pen.tell("fired", unit=by, target=target, hits=hits, lost=len(lost), rolls=rolls)
    if len(lost) > 1 and left.stands:
        edge = 0.0 if left.owner == pen.state.players[0] else HEIGHT
        troop = formation_of(pen.state, left, BACK)
        start_walk(pen, target, "fall back", formation.arrange(troop, Spot(troop.centre.x, edge)))


# ---------------------------------------------------------------- the rule set


class Columns(OfferedRuleSet[Field, Hand]):
    """After five rounds the side with more stands left wins."""

    name, state_type, system = "Columns", Field, ""

    def __init__(self, name: str = "columns", **start: tuple[float, float]) -> None:
        self.id, self.start = name, START | start

    def new_game(self, setup: Setup, dice: GameDice) -> tuple[Field, list[Event]]:
        if len(setup.players) != 2:
            raise IllegalPick("Columns wants two players.")
        platoons = tuple(
            Platoon(name, setup.players["AB".index(name[0])], _stands(name, *at))
            for name, at in self.start.items()
        )
        return Field(setup.players, platoons, setup.players[0]), [Event("began")]

    def sample_setup(self, players: tuple[str, ...], dice: GameDice) -> Setup:
        return Setup(players)

    def to_move(self, state: Field) -> tuple[str, ...]:
        return () if self.result(state) is not None else asked(state) or (state.turn,)

    def pen(self, state: Field, dice: GameDice) -> Hand:
        return Hand(state, dice)

    def after(self, pen: Hand) -> None:
        run(pen, {"walk": go_on})
        if not pen.state.stack:
            _next_turn(pen)

    def offers(self, state: Field, player: str) -> list[Offer[Hand]]:
        waiting = top(state)
        if waiting is not None:
            target = state.platoon(waiting.data["at"])
            odds = Odds("5+ for each stand", chance=1 / 3)
            fire = Choice(
                "fire", "fire", f"Fire at {NAMES[target.id]}", {}, waiting.unit, target.id, odds=odds
            )
            return [(fire, _fire), (Choice("hold", "hold", "Hold fire", {}, waiting.unit), _hold)]
        found: list[Offer[Hand]] = []
        for platoon in state.ready(player):
            found += self._orders(state, platoon)
        return found

    def _orders(self, state: Field, platoon: Platoon) -> Iterator[Offer[Hand]]:
        troop, name = formation_of(state, platoon), platoon.id
        stands = tuple(Option(stand.id, f"Stand {stand.id[-1]}") for stand in platoon.stands)
        goals = Later(lambda: formation.goals(troop))
        way = GroupMove(stands, goals, troop.centre, SPEED)
        yield (
            Choice(f"march:{name}", "march", f"March up to {SPEED:g} in", {"way": way}, name),
            partial(_march, name),
        )
        watch = Choice(f"watch:{name}", "watch", "Go on overwatch", {}, name)
        yield watch, lambda pen, pick: _done(pen, name, watching=True)
        foes = state.foes(platoon.owner)
        spots = Point(Later(lambda: [formation_of(state, foe).centre for foe in foes]), troop.centre, 24.0)
        yield Choice(f"bombard:{name}", "bombard", "Bombard", {"at": spots}, name), partial(_bombard, name)
        yield Choice(f"pass:{name}", "pass", "Stay", {}, name), lambda pen, pick: _done(pen, name)

    def topics(self) -> list[Topic]:
        few = (Option("few", "the target has one stand left"),)
        about = "An enemy moves within reach of a platoon on overwatch. To react is to fire at it."
        return [Topic("overwatch", "Overwatch", about, (4.0, 6.0, 8.0), conditions=few)]

    def prompt(self, state: Field, player: str) -> Prompt:
        waiting = top(state)
        if waiting is None:
            return Prompt("Give a platoon its order.")
        target = state.platoon(waiting.data["at"])
        far = round(gap(state.platoon(waiting.unit), target), 2)
        holds = ("few",) if len(target.stands) == 1 else ()
        standing = Reaction("overwatch", Pick("fire"), Pick("hold"), far, holds)
        text = f"{NAMES[target.id]} moves within {far:g} in of {NAMES[waiting.unit]}. Fire?"
        return Prompt(text, "overwatch", reaction=True, standing=standing)

    def deadline_default(self, state: Field, player: str) -> Pick:
        choices = self.choices(state, player)
        return next(Pick(choice.id) for choice in choices if choice.kind in ("hold", "pass"))

    def preview(self, state: Field, player: str, pick: Pick) -> Preview:
        choice = offered_choice(self.choices(state, player), pick)
        if choice.kind == "march":
            return _march_preview(state, state.platoon(str(choice.unit)), pick.values["way"])
        if choice.kind == "bombard":
            x, y = pick.values["at"]
            mark = Marker("blast", "template", float(x), float(y), BLAST, "Blast")
            return Preview(("It drifts up to 3 in.",), marks=(mark,))
        return Preview()

    def result(self, state: Field) -> Result | None:
        left = {
            who: float(sum(len(p.stands) for p in state.platoons if p.owner == who)) for who in state.players
        }
        if state.round <= ROUNDS and all(left.values()):
            return None
        return by_score(left, "The battle is over.")

    def view(self, state: Field, player: str | None) -> View:
        pieces = tuple(
            _piece(platoon, stand.id, stand.x, stand.y)
            for platoon in state.platoons
            for stand in platoon.stands
        )
        left = {who: float(sum(one.owner == who for one in pieces)) for who in state.players}
        watched = [one for one in state.platoons if one.watching and one.stands]
        marks = tuple(
            Marker(f"watch-{one.id}", "range", *formation_of(state, one).centre, RANGE) for one in watched
        )
        groups = tuple(
            Group(one.id, NAMES[one.id], badges=("O",) if one.watching else ())
            for one in state.platoons
            if one.stands
        )
        return View(
            self.id, player, state.players, min(state.round, ROUNDS), turn=self.to_move(state), board=BOARD_DATA,
            pieces=pieces, markers=marks, scores=left, key={"O": "On overwatch"}, groups=groups,
        )  # fmt: skip

    def strokes(self, event: Event) -> list[Stroke]:
        if event.kind != "fired":
            return []
        unit, target = event.data["unit"], event.data["target"]
        return [Stroke("shot", unit, target), Stroke("damage", target, amount=event.data["lost"])]

    def say(self, event: Event) -> str:
        data = event.data
        name, target = NAMES.get(str(data.get("unit")), ""), NAMES.get(str(data.get("target")), "")
        return {
            "began": "The battle begins.",
            "walks": f"{name}: {data.get('how')}.",
            "arrived": f"{name} has arrived.",
            "fired": f"{name} fires at {target}: {data.get('lost')} stands are lost.",
            "held": f"{name} holds its fire.",
            "blast": f"{name} bombards. The blast drifts {data.get('far')} in.",
            "watches": f"{name} goes on overwatch.",
            "waits": f"{name} stays.",
            "round": f"Round {data.get('round')}.",
        }[event.kind]

    def score(self, view: View, player: str) -> float:
        return sum(left if who == player else -left for who, left in view.scores.items())

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        if choice.kind == "march":
            forward = 1 if player == view.players[0] else -1
            mine = view.pieces_of(choice.unit)
            return 0.1 * forward * float(pick.values["way"]["to"][1] - mine[0].y)
        return {"fire": 2.0, "watch": 0.5, "bombard": 1.0}.get(choice.kind, 0.0)


BOARD_DATA = board_data(BOARD)


def _stands(name: str, x: float, y: float) -> tuple[Stand, ...]:
    return tuple(Stand(f"{name}.{n}", x + 2.0 * n, y) for n in range(1, 6))


def _piece(platoon: Platoon, name: str, x: float, y: float) -> Piece:
    called = f"{NAMES[platoon.id]}, stand {name[-1]}"
    return Piece(
        name, called, platoon.owner, x, y, width=BASE, length=BASE,
        ready=not platoon.acted, group=platoon.id,
    )  # fmt: skip


def _march_preview(state: Field, platoon: Platoon, value: Mapping[str, Any]) -> Preview:
    plan = planned(state, platoon, value)
    stands = tuple(_piece(platoon, name, *placed.base.at) for name, placed in plan.stands.items())
    starts = {stand.id: [stand.x, stand.y] for stand in platoon.stands}
    data = {
        "paths": {name: [list(at) for at in placed.path] for name, placed in plan.stands.items()},
        "starts": starts,
        "asked": [],
    }
    moment = first_moment(longest(data), partial(met, state, platoon, data))
    lines = [f"It stays {plan.short:.1f} in short of that."] if plan.short > 0.05 else []
    if moment is None:
        return Preview((*lines, "No overwatch is in its way."), stands=stands)
    names = ", ".join(NAMES[who] for who in moment.who)
    foes = [formation_of(state, state.platoon(who)).centre for who in moment.who]
    marks = tuple(Marker(f"watch{n}", "range", *at, RANGE) for n, at in enumerate(foes))
    return Preview((*lines, f"After {moment.far:.1f} in {names} may fire."), stands=stands, marks=marks)


def _march(name: str, pen: Hand, pick: Pick) -> None:
    plan = planned(pen.state, pen.platoon(name), pick.values["way"])
    pen.change(name, acted=True)
    start_walk(pen, name, "march", plan)


def _bombard(name: str, pen: Hand, pick: Pick) -> None:
    x, y = (float(part) for part in pick.values["at"])
    if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
        raise IllegalPick("Choose a place on the table.")
    clock, far = pen.roll("direction", sides=12), pen.roll("drift", sides=3)
    at = arcs.drift(Spot(x, y), 0.0, clock[0].value, far[0].value)
    pen.tell("blast", unit=name, at=list(stored(at)), far=far[0].value, rolls=(*clock, *far))
    pen.change(name, acted=True)
    for foe in pen.state.foes(pen.platoon(name).owner):
        under = arcs.under(arcs.blast(at, 2 * BLAST), [stand.base for stand in foe.stands])
        if under:
            rolls = pen.roll(f"blast:{foe.id}", len(under))
            lose(pen, foe.id, sum(roll.value > 4 for roll in rolls), name, rolls)


def _done(pen: Hand, name: str, *, watching: bool = False) -> None:
    pen.change(name, acted=True, watching=watching)
    pen.tell("watches" if watching else "waits", unit=name)


def _fire(pen: Hand, pick: Pick) -> None:
    frame = pop(pen)
    pen.change(frame.unit, watching=False)
    if pen.platoon(frame.data["at"]).stands:
        shoot(pen, frame.unit, frame.data["at"])


def _hold(pen: Hand, pick: Pick) -> None:
    pen.tell("held", unit=pop(pen).unit)


def _next_turn(pen: Hand) -> None:
    """The other side's order if it has a platoon left to order, else the same side's, else the next round."""
    state = pen.state
    other = next(who for who in state.players if who != state.turn)
    for who in (other, state.turn):
        if state.ready(who):
            pen.set(turn=who)
            return
    pen.set(
        platoons=tuple(replace(one, acted=False) for one in state.platoons),
        round=state.round + 1,
        turn=state.players[0],
    )
    if not pen.state.ready(pen.state.turn):
        pen.set(turn=other)
    pen.tell("round", round=pen.state.round)


COLUMNS = Columns()
NEAR = Columns("near", B1=(10.0, 22.0))
"""Blue One begins where a march of Red One comes into its reach."""
