"""Sudden Appearance: formations that are held back arrive at the beginning of a turn, both sides' at once.

EXW-sudden-a, EXW-sudden-b, EXW-turn-c. Each player answers once, for all formations held back; what one has answered is
in `State.sealed`, hidden from the other until both have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, GroupMove, IllegalPick, Later, Pick
from bot.skirmish.exodus.catalogue import in_words
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.ground.going import barred
from bot.skirmish.exodus.moving.movement import arranged, links, names_of, options
from bot.skirmish.exodus.phases.deployment import block
from bot.skirmish.exodus.state import COHESION, RESERVE, TABLE, Formation, State, Step
from bot.skirmish.exodus.support import placing
from bot.skirmish.table import formation as groups
from bot.skirmish.table.moves import Way, check_stand, explain
from bot.skirmish.table.shapes import Base, Point
from bot.skirmish.table.squares import square_at

ARRIVALS = "arrivals"
FAR = 60.0
"""How far round the goal a stand that has no place beside the others looks for one."""
PITCH = 10.0
OFFERED = 12
"""Places that are offered, of those of a grid of `PITCH`, the nearest to objectives first."""


def sudden(formation: Formation) -> bool:
    """Whether it is held back: all its stands have Sudden Appearance (EXW-deploy-e, EXW-ability-a)."""
    return formation.all_have("Sudden Appearance")


def held(state: State, player: str) -> list[Formation]:
    """What a player holds back for this."""
    return [
        formation
        for formation in state.formations
        if formation.owner == player and formation.where == RESERVE and sudden(formation)
    ]


def undecided(state: State) -> tuple[str, ...]:
    """The players who have not said yet what arrives."""
    return tuple(player for player in state.players if player not in state.sealed and held(state, player))


def seen_by(state: State, player: str | None) -> State:
    """The state without what others have answered (EXW-turn-c)."""
    if not state.sealed:
        return state
    return replace(state, sealed={who: given if who == player else {} for who, given in state.sealed.items()})


def question(state: State, step: Step) -> str:
    """Who arrives, and where?"""
    return say("exodus-prompt-arrive")


def arrival_offers(state: State, step: Step) -> list[Offer]:
    """Any of the formations that are held back, each with its place, or none (EXW-sudden-a)."""
    mine = held(state, step.player)
    params = {
        formation.id: GroupMove(options(formation), Later(partial(spots, state, formation)))
        for formation in mine
    }
    units = ", ".join(in_words(formation.name) for formation in mine)
    arrive = Choice(
        "arrive", "arrive", say("exodus-pick-arrive", units=units)[:100], params,
        rules=("EXW-sudden-a", "EXW-sudden-b"), optional=tuple(params),
    )  # fmt: skip
    none = Choice("hold_back", "hold_back", say("exodus-pick-hold-back"), rules=("EXW-sudden-a",))
    answer = partial(_answer, step.player)
    return [(arrive, answer), (none, answer)]


def _answer(player: str, pen: Pen, pick: Pick) -> None:
    place(pen.state, pick.values)
    given = {**pen.state.sealed, player: dict(pick.values)}
    # In the order of the seats, so that it does not show who answered first.
    pen.set(sealed={who: given[who] for who in pen.state.players if who in given})
    open_now = not undecided(pen.state)
    # Where nobody arrives and no die follows, as in turn 1, this alone tells the sides of each other's answers.
    pen.tell("decided", "EXW-turn-c", reveals=open_now, player=player)
    if open_now:
        pen.pop()
        reveal(pen)


def place(state: State, values: Mapping[str, Any]) -> State:
    """The state with these formations on the table. Raises IllegalPick for what has no place (EXW-sudden-b)."""
    for name, value in values.items():
        formation = state.formation(name)
        state = state.with_formation(put(formation, placed_at(state, formation, value)))
    return state


def has_room(state: State, values: Mapping[str, Any]) -> bool:
    """Whether all of them can arrive at these places together (EXW-sudden-b)."""
    try:
        place(state, values)
    except IllegalPick:
        return False
    return True


def put(formation: Formation, placed: Mapping[str, Base]) -> Formation:
    """The formation on the table, ready to be ordered (EXW-sudden-a)."""
    return formation.but(where=TABLE, stands=tuple(stand.put(placed[stand.id]) for stand in formation.stands))


def reveal(pen: Pen) -> None:
    """All who answered arrive at once (EXW-turn-c).

    Zones of formations that arrive at the same time do not matter. Where their bases would overlap, a coin decides who
    stands aside; the book does not say.
    """
    before, sealed = pen.state, pen.state.sealed
    pen.set(sealed={})
    clash = len(sealed) == 2 and _clash(before, sealed)
    players = list(sealed)
    if clash:
        coin = pen.roll("arrival", 1, 2)
        players = players if coin[0].value == 1 else players[::-1]
        pen.tell("clash", "EXW-turn-c", rolls=coin, player=players[1])
    for player in players:
        for name, value in sealed[player].items():
            formation = pen.formation(name)
            placed = _aside(before, formation, value, pen.state)
            if placed is None:
                pen.tell("no_arrival", "EXW-turn-c", unit=formation)
                continue
            after = pen.change(name, stands=put(formation, placed).stands, where=TABLE)
            square = square_at(pen.state.table, after.middle)
            pen.tell("arrived", "EXW-sudden-a", "EXW-sudden-b", reveals=True, unit=after, square=square)
            placing.rough_luck(pen, name)


def _aside(
    before: State, formation: Formation, value: Mapping[str, Any], now: State
) -> dict[str, Base] | None:
    """Its places beside those who arrived before; as a whole, if single stands were put where others are now.

    Zones are those of before: who arrives now has none yet (EXW-turn-c). None if it has no place.
    """
    for given in (value, {"to": value["to"], "shape": value["shape"]}):
        try:
            return placed_at(before, formation, given, now)
        except IllegalPick:
            continue
    return None


def _clash(state: State, sealed: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether stands of both sides would overlap."""
    sides = [place(state, values) for values in sealed.values()]
    arrived = [
        [side.formation(name) for name in values] for side, values in zip(sides, sealed.values(), strict=True)
    ]
    return any(
        formation.gap(other) <= 0 and formation.apart(other) <= 0
        for formation in arrived[0]
        for other in arrived[1]
    )


def placed_at(
    state: State, formation: Formation, value: Mapping[str, Any], now: State | None = None
) -> dict[str, Base]:
    """Where the stands are put: the first anywhere, the others within 5 cm of their own, outside enemy zones.

    Never on Impermeable ground (EXW-sudden-b). `now` has the bases that are in the way, if these are not those of the
    state. Where the shape does not fit, they stand as a block, if that does. Raises IllegalPick.
    """
    try:
        return _placed(state, formation, value, now or state)
    except IllegalPick:
        if value["shape"] == groups.Shape.KEEP:
            raise
        return _placed(state, formation, {**value, "shape": groups.Shape.KEEP}, now or state)


def _placed(state: State, formation: Formation, value: Mapping[str, Any], now: State) -> dict[str, Base]:
    zones = {name: base for foe in state.enemies(formation.owner) for name, base in foe.zones.items()}
    taken = {name: base for other in now.on_table for name, base in other.bases.items()}
    rules = {
        kind: Way(state.table, no_end=barred(state.board, kind), friends=taken | zones)
        for kind in formation.types
    }
    tells = {
        kind: Way(state.table, barred(state.board, kind), friends=taken, zones=zones)
        for kind in formation.types
    }
    kinds = {stand.id: stand.card.type for stand in formation.stands}
    at = Point(float(value["to"][0]), float(value["to"][1]))
    stands = block(state, formation, at)
    for name, (x, y) in value.get("stands", {}).items():
        _check(state, tells[kinds[name]], name, stands[name].moved(Point(float(x), float(y))))
    group = groups.Formation(
        stands, next(iter(rules.values())), FAR, COHESION, ways={name: rules[kind] for name, kind in kinds.items()},
        links=links(formation),
    )  # fmt: skip
    plan = arranged(state, group, value)
    bases = {name: placed.base for name, placed in plan.stands.items()}
    for name, base in bases.items():
        _check(state, tells[kinds[name]], name, base)
        others = {other: base for other, base in bases.items() if other != name}
        _check(state, Way(state.table, friends=others), name, base)
    if plan.astray:
        raise IllegalPick(say("exodus-no-room"))
    return bases


def _check(state: State, way: Way, name: str, base: Base) -> None:
    wrong = check_stand(way, base)
    if wrong:
        raise IllegalPick(say("exodus-no-place", stand=name, why=explain(wrong, "cm", names_of(state))))


def spots(state: State, formation: Formation) -> list[tuple[float, float]]:
    """Places for its middle that are worth offering: where it fits, the nearest to an objective first."""
    board = state.table
    grid = [
        (PITCH * (n + 0.5), PITCH * (m + 0.5))
        for n in range(int(board.width // PITCH))
        for m in range(int(board.height // PITCH))
    ]
    goals = [Point(objective.x, objective.y) for objective in state.objectives] or [
        Point(board.width / 2, board.height / 2)
    ]
    grid.sort(key=lambda at: (round(min((at[0] - x) ** 2 + (at[1] - y) ** 2 for x, y in goals), 3), at))
    places = []
    for at in grid:
        try:
            placed_at(state, formation, {"to": at, "shape": "keep"})
        except IllegalPick:
            continue
        places.append(at)
        if len(places) == OFFERED:
            break
    return places


def initialisation(pen: Pen, step: Step) -> None:
    """What belongs to the beginning of a turn happens before the Tactics test (EXW-turn-c)."""
    pen.set(phase="initialisation")
    if undecided(pen.state):
        pen.apply("EXW-deploy-e", "EXW-ability-a")
        pen.push(Step(ARRIVALS, "sealed"))
