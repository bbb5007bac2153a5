"""What is shown of a game: everything (EXW-setup-o, EXW-suppression-m)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from bot.messages import language, say
from bot.skirmish.engine import Event
from bot.skirmish.exodus.catalogue import SOFT, catalogue, in_words
from bot.skirmish.exodus.ground.cover import concealed, conceals, cover_of
from bot.skirmish.exodus.ground.ground import DIFFICULT, IMPERMEABLE, ROUGH, met
from bot.skirmish.exodus.ground.sight import height, solid
from bot.skirmish.exodus.phases.victory import REACH, holder
from bot.skirmish.exodus.pieces import pieces
from bot.skirmish.exodus.state import TO_COME, Formation, State, board_of
from bot.skirmish.kit.views import STATE, ground_words
from bot.skirmish.table.boardfile import board_data
from bot.skirmish.table.terrain import Feature, Sight
from bot.skirmish.view import Group, Marker, Stroke, View

TAGS = {
    "S": "exodus-tag-s",
    "H": "exodus-tag-h",
    "R": "exodus-tag-r",
    "O": "exodus-tag-o",
    "L": "exodus-tag-l",
    "P": "exodus-tag-p",
    "C": "exodus-tag-c",
}
"""Tags beside the formations of a picture."""


def view(
    state: State, player: str | None, ruleset: str, turn: tuple[str, ...], data: Mapping[str, Any]
) -> View:
    """The view of a player or spectator; `data` is the state as JSON, from which an opponent can think on."""
    here = state.on_table
    groups = tuple(
        Group(formation.id, in_words(formation.name), formation.id[-12:], badges(state, formation))
        for formation in here
    )
    stands = tuple(piece for formation in here for piece in pieces(formation))
    marks = [badge for group in groups for badge in group.badges] + [
        tag for piece in stands for tag in piece.badges
    ]
    used = {badge.rstrip("0123456789") for badge in marks}
    return View(
        ruleset,
        player,
        state.players,
        max(1, state.turn),
        say("exodus-phase", phase=state.phase or "setup")
        if not state.over
        else say("exodus-phase", phase="over"),
        turn,
        _board(state.board),
        stands,
        _objectives(state),
        {who: float(state.points.get(who, 0)) for who in state.players},
        tuple(line for who in state.players for line in _status(state, who)),
        {STATE: data},
        {tag: say(message) for tag, message in TAGS.items() if tag in used},
        groups,
        _ground(state.board, language()),
    )


def _objectives(state: State) -> tuple[Marker, ...]:
    """Each objective, and a ring about it within which it is held (EXW-victory-c)."""
    markers = []
    for objective in state.objectives:
        markers.append(
            Marker(
                objective.id,
                "objective",
                objective.x,
                objective.y,
                None,
                objective.id[1:],
                holder(state, objective) or None,
            )
        )
        markers.append(Marker(f"{objective.id} ring", "range", objective.x, objective.y, REACH))
    return tuple(markers)


@lru_cache(maxsize=64)
def _board(text: str) -> Mapping[str, Any]:
    """The table, heights of terrain as they count for sight: in levels of hills (EXW-los-f)."""
    board = board_of(text)
    return board_data(replace(board, features=tuple(_in_levels(feature) for feature in board.features)))


_HINDERS = {DIFFICULT: "difficult", ROUGH: "rough", IMPERMEABLE: "closed"}


@lru_cache(maxsize=64)
def _ground(text: str, spoken: str) -> Mapping[str, str]:
    """What each kind of terrain does for Soft stands (EXW-terrain-a, EXW-cover-a)."""

    def words(feature: Feature) -> Iterator[str]:
        if solid(feature):
            yield "blocks"
        elif conceals(feature, SOFT):
            yield "conceals"
        if cover := cover_of(feature, SOFT):
            yield f"test {cover}"
        if (hinders := met(feature, SOFT)) in _HINDERS:
            yield _HINDERS[hinders]

    return ground_words(board_of(text).features, words)


def _in_levels(feature: Feature) -> Feature:
    if height(feature):
        return replace(feature, height=height(feature))
    return feature if feature.sight is Sight.CLEAR else replace(feature, height=0.0, sight=Sight.CLEAR)


def _status(state: State, player: str) -> list[str]:
    formations = state.of(player)
    text = say(
        "exodus-the-status", player=player, points=state.points.get(player, 0), formations=len(formations),
        stands=sum(formation.size for formation in formations),
        routed=sum(formation.routed for formation in formations),
    )  # fmt: skip
    lines = [text]
    held = [
        say("exodus-the-held", name=formation.name, points=formation.cost, contents=_contents(formation))
        for formation in state.formations
        if formation.owner == player and formation.where in TO_COME
    ]
    cards = [
        catalogue().supports[asset.kind]
        for asset in state.assets
        if asset.owner == player and not asset.spent
    ]
    held += [say("exodus-the-asset", name=card.name, points=card.cost) for card in cards]
    if held:
        lines.append(say("exodus-the-reserves", player=player, formations=", ".join(held))[:1000])
    return lines


def _contents(formation: Formation) -> str:
    """Its stands by kind, as 3 Phalanx APC (EXW-setup-o)."""
    return ", ".join(
        f"{count} {in_words(name)}"
        for name, count in Counter(stand.card.name for stand in formation.stands).items()
    )


def badges(state: State, formation: Formation) -> tuple[str, ...]:
    """Its SC, Routed, Overwatch, Concealed (EXW-suppression-m, EXW-shoot-j)."""
    marks = (
        (f"S{formation.sc}", formation.sc > 0),
        ("R", formation.routed),
        ("O", formation.overwatch > 0),
        (f"P{len(formation.aboard)}", bool(formation.aboard)),
        ("C", concealed(state, formation)),
    )
    return tuple(tag for tag, there in marks if there)


def strokes(event: Event) -> list[Stroke]:
    """A line for a volley or an attack, the stands that hits cost."""
    if event.kind in ("volley", "assaulted", "interlocked"):
        return [Stroke("shot", str(event.data["unit"]), str(event.data["target"]))]
    if event.kind == "blast":
        data = event.data
        return [Stroke("area", str(data["unit"] or ""), far=data["radius"], at=(data["x"], data["y"]))]
    if event.kind == "hit" and event.data["stands"]:
        return [Stroke("damage", str(event.data["unit"]), amount=int(event.data["stands"]))]
    return []
