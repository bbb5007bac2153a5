"""What everybody sees of a game: the board, the bases with their dice and markers, tracks and cards.

Nothing is hidden, so players and spectators see the same (EXF-setup-d, EXF-setup-j, EXF-cards-j).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from bot.messages import language, say
from bot.skirmish.engine import Event, Marker, Piece, Stroke, View
from bot.skirmish.exofront import cards, health, scoring
from bot.skirmish.exofront.attack import sees
from bot.skirmish.exofront.catalogue import CARDS, in_words
from bot.skirmish.exofront.state import State, Unit, base_of, board_of, callsign, card_of, numbers, touched
from bot.skirmish.exofront.terrain import closed, obstacles, pieces
from bot.skirmish.kit.views import STATE, ground_words
from bot.skirmish.strokes import arc
from bot.skirmish.table.boardfile import board_data
from bot.skirmish.table.terrain import Feature
from bot.skirmish.view import Reach

TAGS = {"H": "exofront-badge-health", "E": "exofront-badge-energy", "W": "exofront-badge-wound"}
PHASES = {
    "priority": "exofront-phase-roll-off",
    "deploy": "exofront-phase-deployment",
    "over": "exofront-phase-over",
}


def view(state: State, player: str | None, ruleset: str, turn: tuple[str, ...], data: Any) -> View:
    """The view of a player or spectator; `data` is the state as JSON, from which an opponent can think on."""
    return View(
        ruleset,
        player,
        state.players,
        state.round,
        say(PHASES[state.phase]) if state.phase in PHASES else "",
        turn,
        board=_board_data(state.board),
        pieces=tuple(piece(state, unit) for unit in state.on_board()),
        markers=tuple(_markers(state)),
        scores={who: float(state.scores.get(who, 0)) for who in state.players},
        status=(*(_status(state, who) for who in state.players), say("exofront-table-key")),
        facts={STATE: data, "cards": {who: dict(state.cards.get(who, {})) for who in state.players}},
        key={tag: say(TAGS[tag]) for tag in TAGS if state.on_board()},
        ground=_ground(state.board, language()),
    )


@lru_cache(maxsize=64)
def _board_data(text: str) -> Any:
    data = board_data(board_of(State((), board=text)))
    # Objectives are drawn as they stand in the game, so the file's own are left out.
    return {key: value for key, value in data.items() if key != "marker"}


@lru_cache(maxsize=64)
def _ground(text: str, spoken: str) -> Mapping[str, str]:
    """What gives Cover, what cannot be ended on or crossed (EXF-terrain-c, EXF-terrain-d)."""
    board = board_of(State((), board=text))
    covers, crossed, shut = pieces(board), obstacles(board), closed(board)

    def words(feature: Feature) -> Iterator[str]:
        if feature in covers:
            yield "cover"
        if feature in crossed:
            yield "no-end"
        elif feature in shut:
            yield "closed"

    return ground_words(board.features, words)


def arc_of(state: State, unit: Unit) -> Marker:
    """Where the unit can attack."""
    known = numbers(state).numbers
    width = min(359.0, float(known["arc_of_sight"]))
    return arc(piece(state, unit), width, known["base_diameter"] / 2 + float(known["attack_range"]))


def reaches(state: State) -> Mapping[str, Sequence[Reach]]:
    """How far each unit attacks, within its Arc of Sight (EXF-attack-a)."""
    known = numbers(state).numbers
    attack = Reach(say("exofront-reach"), float(known["attack_range"]), width=float(known["arc_of_sight"]))
    return {unit.id: (attack,) for unit in state.on_board()}


def sight(state: State) -> Mapping[str, Sequence[str]]:
    """The enemies in each unit's Arc of Sight (EXF-activation-m)."""
    return {
        unit.id: [foe.id for foe in state.enemies(unit) if sees(state, unit, foe)]
        for unit in state.on_board()
    }


def piece(state: State, unit: Unit) -> Piece:
    """The unit as a piece."""
    diameter = numbers(state).numbers["base_diameter"]
    badges = (f"H{unit.health}", f"E{unit.energy}", *(("W",) if unit.wounded else ()))
    return Piece(
        unit.id,
        in_words(callsign(unit)),
        unit.owner,
        unit.x,
        unit.y,
        unit.heading,
        width=diameter,
        length=diameter,
        badges=badges,
        ready=not unit.activated or (state.acting is not None and state.acting.unit == unit.id),
        facts={
            "kind": unit.kind,
            "health": unit.health,
            "energy": unit.energy,
            "wounded": unit.wounded,
            "total": health.total(state, unit),
            "touches": [enemy.id for enemy in touched(state, unit)],
        },
        label=unit.name[:9] or in_words(card_of(state, unit).short),
        health=(unit.health, numbers(state).count("health_die")),
    )


def _markers(state: State) -> list[Marker]:
    owner = {edge: who for who, edge in state.edges.items()}
    markers = []
    for marker in board_of(state).markers:
        if marker.id in state.taken:
            continue
        points = scoring.worth(state, marker)
        if points:
            holder = scoring.controller(state, marker)
            who = holder.owner if holder else None
            radius = scoring.core_radius(state, marker)
            label = f"{in_words(marker.name)} +{points}"
        else:
            points = numbers(state).count("points_field") if marker.kind == scoring.FIELD else 0
            who, radius = owner.get(marker.side), marker.radius
            label = f"{in_words(marker.name)} +{points}" if points else in_words(marker.name)
        markers.append(Marker(marker.id, "objective", *marker.at, radius, label, who))
    acting = state.acting
    if acting is not None and acting.shot is not None:
        vector, target = base_of(state, state.unit(acting.unit)).front, state.unit(acting.shot.target)
        line = ((vector.x, vector.y), (target.x, target.y))
        markers.append(Marker("line_of_fire", "sight", *vector, points=line))
    return markers


def _status(state: State, player: str) -> str:
    left = state.cards.get(player, {})
    return say(
        "exofront-status",
        player=player,
        points=state.scores.get(player, 0),
        played=state.played.get(player, 0),
        most=cards.limit(state, player),
        ready=len(state.ready(player)),
        **{card: left.get(card, 0) for card in CARDS},
    )


def strokes(event: Event) -> list[Stroke]:
    """What an event leaves in the picture."""
    unit = str(event.data.get("unit", ""))
    if event.kind == "attack":
        return [Stroke("shot", unit, str(event.data.get("aim", "")))]
    if event.kind in ("hurt", "wounded"):
        return [Stroke("damage", unit, amount=int(event.data["damage"]))]
    return []
