"""Cover and Obscured.

EXO-cover-a, EXO-cover-b, EXO-cover-c, EXO-cover-d, EXO-cover-e, EXO-cover-f, EXO-cover-g.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.skirmish.exoshift.ground.measure import Spot, spot, stand_in, volume, within
from bot.skirmish.exoshift.ground.terrain import inside
from bot.skirmish.exoshift.state import Model, State, base_of, board_of
from bot.skirmish.table.measure import to_region
from bot.skirmish.table.shapes import EPS, Point
from bot.skirmish.table.sight import silhouette
from bot.skirmish.table.terrain import Cover, Feature, Sight

HALF = 13 / 25
"""Of 25 lines to a silhouette so many stopped are half of it (EXO-cover-a)."""
BESIDE = 1.0
"""A model this near to a piece is in its cover (EXO-cover-a)."""
DEFENSE = {Cover.NONE: 0, Cover.OBSCURED: 0, Cover.LIGHT: 1, Cover.HEAVY: 2}
"""EXO-cover-b, EXO-cover-c."""
ORDER = (Cover.NONE, Cover.OBSCURED, Cover.LIGHT, Cover.HEAVY)


@dataclass(frozen=True, slots=True)
class Protection:
    """What protects a target from one viewer: the best cover and the piece that gives it (EXO-cover-g)."""

    cover: Cover = Cover.NONE
    piece: str = ""

    @property
    def covered(self) -> bool:
        """In light or heavy cover."""
        return DEFENSE[self.cover] > 0

    @property
    def obscured(self) -> bool:
        """Obscured, as every model in cover is (EXO-cover-d)."""
        return self.cover is not Cover.NONE

    @property
    def defense(self) -> int:
        """The bonus to Defense (EXO-cover-b, EXO-cover-c)."""
        return DEFENSE[self.cover]


NOTHING = Protection()


def protection(state: State, viewer: Model, target: Model) -> Protection:
    """The target's protection from a viewer, from the centre of the viewer's top (EXO-cover-a)."""
    seen = volume(viewer)
    return _from(state.board, Point(viewer.x, viewer.y), seen.top, spot(target))


def protection_from(state: State, at: Point, height: float, target: Model) -> Protection:
    """The target's protection from a point, as from the centre of a template (EXO-aoe-f)."""
    return _from(state.board, at, height, spot(target))


@lru_cache(maxsize=16384)
def _from(board: str, eye: Point, height: float, where: Spot) -> Protection:
    target = stand_in(where)
    features = [
        feature
        for feature in board_of(board).features
        if feature.cover is not Cover.NONE or feature.sight is Sight.SOLID
    ]
    standing = [
        feature for feature in features if feature.sight is not Sight.SOLID and inside(target, feature)
    ]
    # A zone protects those in it from every direction (EXO-cover-f).
    given = [Protection(zone.cover, zone.id) for zone in standing]
    body = volume(target)
    hiding = [
        feature
        for feature in features
        if feature.height > EPS and feature not in standing and not feature.region.holds(eye)
    ]
    hidden = silhouette(eye, height, body, hiding)
    if hidden.share >= HALF - EPS:
        given.append(Protection(Cover.OBSCURED, max(hidden.by, key=lambda name: hidden.by[name])))
    known = board_of(board).by_id
    given += [
        Protection(known[name].cover, name)
        for name, share in hidden.by.items()
        if share >= HALF - EPS and _beside(known[name], target)
    ]
    return max(given, key=lambda best: ORDER.index(best.cover), default=NOTHING)


def _beside(piece: Feature, target: Model) -> bool:
    return within(to_region(base_of(target), piece.region), BESIDE)
