"""A skirmish as plain JSON values, for the viewer: the table step by step, drawn from the same data as its pictures.

Made from one viewer's views and nothing else. Pieces and groups are numbered as that viewer first saw them, and each
step has only what is new in it. Lengths are in the board's unit, y runs up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.messages import say
from bot.render.board.battle import table_view
from bot.render.board.ground import GREY, in_order
from bot.render.board.key import terrain_words
from bot.render.board.look import LIGHT, Skin
from bot.render.board.marks import rounded
from bot.render.board.view import Mark, TableView, Token
from bot.render.shared.palette import RGB, mix
from bot.render.shared.text import clean
from bot.skirmish.kit.words import heading, plain
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import known_board
from bot.skirmish.table.shapes import Base, Point, Region, disc
from bot.skirmish.table.squares import square_at
from bot.skirmish.view import Marker, Piece, Reach, View

DIGITS = 2
"""Of a length: a hundredth of an inch or a centimetre."""


@dataclass(frozen=True)
class Stage:
    """One step of a game as a viewer knew it."""

    view: View
    told: tuple[str, ...] = ()
    """What happened."""
    marks: tuple[Marker, ...] = ()
    """What that left on the table."""
    reaches: Mapping[str, Sequence[Reach]] = field(default_factory=dict)
    """How far the weapons, orders and zones of pieces reach, by piece."""


def table_json(stages: Iterable[Stage], names: Mapping[str, str]) -> dict[str, Any]:
    """The game as data; `names` says who plays each seat. Raises ValueError where a view has no board."""
    telling = Telling(names)
    for stage in stages:
        telling.add(stage)
    return telling.data()


class Telling:
    """The viewer's data of a game, built stage by stage."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._boards: list[dict[str, Any]] = []
        self._known: dict[int, tuple[Board, int]] = {}
        self._pieces, self._groups, self._arms = _Numbered(), _Numbered(), _Arms()
        self._steps: list[dict[str, Any]] = []
        self._first: TableView | None = None

    def add(self, stage: Stage) -> None:
        """What came next."""
        view = stage.view
        drawn = table_view(replace(view, markers=(*view.markers, *stage.marks)), "", self._names)
        self._first = self._first or drawn
        laid = known_board(view.board or {})
        if id(laid) not in self._known:
            told = _board(drawn)
            self._boards += [] if told in self._boards else [told]
            self._known[id(laid)] = laid, self._boards.index(told)
        words, groups = _Words(view, drawn.board, self._names), self._groups
        for group in view.groups:
            groups.number(group.id)
        pieces = {
            piece.id: _piece(piece, token, words, groups) | self._arms.of(stage.reaches.get(piece.id), drawn)
            for piece, token in zip(view.pieces, drawn.tokens, strict=True)
        }
        tied = {
            ident: {"label": clean(label, 12), "badges": _badges(badges), "words": words.group(ident)}
            for ident, label, badges in drawn.groups
        }
        self._steps.append(
            {
                "round": view.round,
                "head": drawn.subtitle,
                "board": self._known[id(laid)][1],
                "told": list(stage.told),
                "status": list(view.status),
                "pieces": self._pieces.changed(pieces),
                "groups": groups.changed(tied),
                "markers": [_marker(marker, drawn) for marker in drawn.board.markers],
                "marks": [_mark(mark) for mark in drawn.marks],
            }
        )

    def data(
        self, view: View | None = None, sight: Mapping[str, Sequence[str]] | None = None
    ) -> dict[str, Any]:
        """All of it so far; there is a stage. `sight` says whom each unit of the last view sees."""
        assert self._first is not None, "nothing was told"
        board = self._first.board
        return {
            "width": _n(board.width),
            "height": _n(board.height),
            "unit": board.unit,
            "pitch": _n(board.pitch),
            "sides": [name for _, name in self._first.sides],
            "boards": [*self._boards],
            "arms": [*self._arms.told],
            "steps": [*self._steps],
            "sees": [] if view is None else [self._sees(view, *each) for each in (sight or {}).items()],
        }

    def _sees(self, view: View, unit: str, foes: Sequence[str]) -> list[Any]:
        """The pieces of a unit and of each that it sees, and the words for it."""
        names = view.names()

        def those(of: str) -> list[int]:
            return [self._pieces.number(piece.id) for piece in view.pieces_of(of)]

        seen = [foe for foe in foes if foe in names]
        words = say("board-sees", seen=", ".join(names[foe][0] for foe in seen) or None)
        return [those(unit), [those(foe) for foe in seen], words]


def look_json(maps: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The colours of the pictures, for all that is on these tables."""
    kinds = sorted(
        {feature["kind"] for each in maps for board in each["boards"] for feature in board["features"]}
    )
    look = LIGHT
    return {
        "table": _hex(look.table),
        "grid": _hex(look.grid),
        "ink": _hex(look.ink),
        "paper": _hex(look.paper),
        "gold": _hex(look.gold),
        "other": _hex(GREY),
        "sides": [[_hex(part) for part in side] for side in look.sides],
        "faded": [[_hex(part) for part in look.faded(*side[:2])] for side in look.sides],
        "marks": {kind: _hex(colour) for kind, colour in look.marks.items()},
        "skins": {kind: _skin(look.skin(kind)) for kind in kinds},
    }


@dataclass
class _Numbered:
    """Things by the number under which the viewer first saw them, and as they were last told."""

    numbers: dict[str, int] = field(default_factory=dict)
    last: dict[int, dict[str, Any]] = field(default_factory=dict)

    def number(self, ident: str) -> int:
        return self.numbers.setdefault(ident, len(self.numbers))

    def changed(self, now: Mapping[str, dict[str, Any]]) -> list[list[Any]]:
        """Those that are new or otherwise than before, and those that are gone, with nothing."""
        present = {self.number(ident): told for ident, told in now.items()}
        news: list[list[Any]] = [[key, told] for key, told in present.items() if self.last.get(key) != told]
        gone: list[list[Any]] = [[key, None] for key in self.last if key not in present]
        self.last = present
        return news + gone


@dataclass
class _Arms:
    """What reaches how far, each list of it once: most pieces have those of another one."""

    told: list[list[dict[str, Any]]] = field(default_factory=list)

    def of(self, reaches: Sequence[Reach] | None, drawn: TableView) -> dict[str, int]:
        """The number of a piece's list."""
        if not reaches:
            return {}
        those = [_reach(reach, drawn.board) for reach in dict.fromkeys(reaches)]
        if those not in self.told:
            self.told.append(those)
        return {"arms": self.told.index(those)}


def _reach(reach: Reach, board: Board) -> dict[str, Any]:
    limited, whole = math.isfinite(reach.far), reach.width >= 360
    told: dict[str, Any] = {
        "kind": reach.kind,
        "words": say(
            "board-reach",
            kind=reach.kind,
            name=reach.name,
            far=plain(reach.far) if limited else None,
            unit=board.unit,
            arc=int(reach.width),
        ),
    }
    told |= {"far": _n(reach.far)} if limited else {}
    return told if whole else told | {"arc": [_n(reach.width), _n(reach.middle)]}


@dataclass(frozen=True)
class _Words:
    """What is said of the things on the table."""

    view: View
    board: Board
    names: Mapping[str, str]

    def piece(self, piece: Piece) -> str:
        way = None
        if piece.heading is not None:
            way = heading(piece.heading)
        return say(
            "board-piece",
            unit=piece.name or piece.label or piece.id,
            kind=piece.kind or None,
            player=self.names.get(piece.owner, piece.owner),
            square=square_at(self.board, Point(piece.x, piece.y)),
            way=way,
            left=None if piece.health is None else piece.health[0],
            full=0 if piece.health is None else piece.health[1],
            states=self._states(_besides_health(piece)),
            acted=not piece.ready,
        )

    def group(self, ident: str) -> str:
        group = next(each for each in self.view.groups if each.id == ident)
        pieces = self.view.pieces_of(ident)
        if not pieces:
            return group.name
        middle = Point(
            sum(piece.x for piece in pieces) / len(pieces), sum(piece.y for piece in pieces) / len(pieces)
        )
        return say(
            "board-group",
            unit=group.name,
            player=self.names.get(pieces[0].owner, pieces[0].owner),
            count=len(pieces),
            square=square_at(self.board, middle),
            states=self._states(group.badges),
            acted=not any(piece.ready for piece in pieces),
        )

    def _states(self, badges: Sequence[str]) -> str | None:
        """What badges mean: the key explains their letters, a number behind these is how many."""
        told = []
        for badge in badges:
            letters = badge.rstrip("0123456789")
            meaning = self.view.key.get(badge) or self.view.key.get(letters)
            count = badge[len(letters) :] if badge not in self.view.key else ""
            told.append(badge if meaning is None else f"{meaning} {count}".strip())
        return ", ".join(told) or None


def _besides_health(piece: Piece) -> list[str]:
    """Its badges except health, which is given in full."""
    health = None if piece.health is None else f"H{piece.health[0]}"
    return [badge for badge in piece.badges if badge != health]


def _board(drawn: TableView) -> dict[str, Any]:
    board = drawn.board
    seats = [side for side, _ in drawn.sides]

    def whose(side: str) -> int | None:
        return seats.index(side) if side in seats else None

    return {
        "features": [
            {
                "shape": _shape(feature.region),
                "kind": feature.kind,
                "name": clean(feature.name, 24),
                "up": say("board-elevation", height=f"{feature.height:g}")
                if feature.kind == "hill" and feature.height
                else "",
                "words": terrain_words(feature, drawn.ground),
            }
            for feature in in_order(board)
        ],
        "zones": [
            {
                "shape": _shape(zone.region),
                "side": whose(zone.side),
                "words": say(
                    "board-zone",
                    zone=clean(zone.name, 40) or zone.kind.replace("_", " "),
                    player=dict(drawn.sides).get(zone.side),
                ),
            }
            for zone in board.zones
        ],
        "edges": {edge.value: whose(side) for edge, side in board.edges.items()},
    }


def _piece(piece: Piece, token: Token, words: _Words, groups: _Numbered) -> dict[str, Any]:
    base = token.base
    told: dict[str, Any] = {
        "at": _at(base.at),
        "side": token.side,
        "label": clean(token.label, 12),
        "words": words.piece(piece),
    }
    told |= {"r": _n(base.radius)} if base.box is None else {"box": [_n(part) for part in base.box]}
    told |= {"turn": _n(base.heading)} if token.faced or base.box is not None else {}
    optional = {
        "faced": token.faced,
        "badges": _badges(token.marks),
        "done": token.done,
        "symbol": token.symbol,
        "lost": _n(token.lost),
    }
    told |= {key: value for key, value in optional.items() if value}
    return told | ({"group": groups.number(token.group)} if token.group else {})


def _badges(badges: Sequence[str]) -> str:
    return " ".join(clean(badge, 3) for badge in badges)


def _marker(marker: Any, drawn: TableView) -> dict[str, Any]:
    seats = [side for side, _ in drawn.sides]
    return {
        "at": _at(marker.at),
        "kind": marker.kind,
        "r": _n(marker.radius),
        "side": seats.index(marker.side) if marker.side in seats else None,
        "name": clean(marker.name, 14),
        "words": say(
            "board-marker",
            kind=marker.kind,
            name=clean(marker.name, 60) or None,
            player=dict(drawn.sides).get(marker.side),
        ),
    }


def _mark(mark: Mark) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": mark.kind}
    if mark.label:
        told["label"] = clean(mark.label, 24)
    if mark.region is not None:
        return told | {"area": _shape(mark.region)}
    if mark.ring is not None:
        base, far = mark.ring
        return told | {"ring": _shape(_around(base, far))}
    return told | {"path": [_at(at) for at in mark.path], "thin": mark.thin}


def _around(base: Base, far: float) -> Region:
    return disc(base.at, base.radius + far) if base.box is None else rounded(base, far)


def _shape(region: Region) -> dict[str, Any]:
    if region.centre is not None:
        return {"disc": [*_at(region.centre), _n(region.radius)]}
    return {"outline": [_at(corner) for corner in region.outline]}


def _at(at: Point) -> list[float]:
    return [_n(at[0]), _n(at[1])]


def _n(length: float) -> float:
    short = round(length, DIGITS)
    return int(short) if short == int(short) else short


def _skin(skin: Skin) -> list[Any]:
    return [
        _hex(skin.fill),
        _hex(skin.ink),
        _hex(mix(skin.fill, skin.ink, 0.55)),
        skin.pattern,
        skin.dashed,
        skin.opacity,
    ]


def _hex(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
