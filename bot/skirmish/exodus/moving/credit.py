"""Which rules shaped a Move that has no event of its own for them: noted, so that simulations count them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.skirmish.exodus.ground import transport
from bot.skirmish.exodus.ground.going import AGILE, JETS, Going, closed, on_road, risks, slow
from bot.skirmish.exodus.moving import risk
from bot.skirmish.exodus.moving.movement import Manner, goings
from bot.skirmish.exodus.state import COHESION, WIDE_ZONE, Formation, Stand, State
from bot.skirmish.table.measure import coherent, overlap
from bot.skirmish.table.moves import crossed, length
from bot.skirmish.table.shapes import EPS, Point

Paths = Mapping[str, Sequence[Point]]
ROWS = {
    "building": "EXW-terrain-g",
    "ruin": "EXW-terrain-g",
    "rubble": "EXW-terrain-g",
    "cliff": "EXW-terrain-h",
    "fortification": "EXW-terrain-i",
    "jungle": "EXW-terrain-j",
    "marsh": "EXW-terrain-k",
    "river": "EXW-terrain-k",
    "road": "EXW-terrain-l",
    "scrub": "EXW-terrain-m",
    "wood": "EXW-terrain-m",
    "dense_wood": "EXW-terrain-m",
    "hill": "EXW-terrain-n",
}
"""The rules of the rows of the terrain table."""


def applied(state: State, formation: Formation, paths: Paths) -> tuple[str, ...]:
    """The rules that shaped a Move on these paths."""
    rides = risk.rides(state, formation, paths)
    going = goings(formation, Manner(rides=rides))
    rules = dict.fromkeys(_of_formation(state, formation))
    if rides:
        rules["EXW-transport-a"] = None
        if any(transport.places(stand) > 1 for stand in formation.stands):
            rules["EXW-bulk-a"] = None
    for stand in formation.stands:
        if path := paths.get(stand.id):
            rules |= dict.fromkeys(_of_stand(state, stand, going[stand.id], path))
    return tuple(rules)


def _of_formation(state: State, formation: Formation) -> Iterator[str]:
    bases = list(formation.bases.values())
    if not coherent(bases, COHESION):
        yield "EXW-recon-a" if formation.has("Recon") else "EXW-move-g"
    if len({stand.card.speed for stand in formation.stands}) > 1:
        yield "EXW-move-j"
    near = [foe for foe in state.enemies(formation.owner) if formation.apart(foe) <= WIDE_ZONE]
    if any(overlap(base, zone) for foe in near for zone in foe.zones.values() for base in bases):
        yield "EXW-zoc-f"


def _of_stand(state: State, stand: Stand, going: Going, path: Sequence[Point]) -> Iterator[str]:
    table, board = state.table, state.board
    for feature in crossed(stand.base, path, table.features):
        yield "EXW-terrain-a"
        if feature.kind in ROWS:
            yield ROWS[feature.kind]
    if going.flies:
        yield "EXW-vtol-a"
    elif crossed(stand.base, path, slow(board, going)):
        yield "EXW-terrain-b"
    plain = Going(going.along, going.at_end)
    if going.means == AGILE and risks(board, plain, stand.base, path):
        yield "EXW-agile-a"
    if going.means == JETS and crossed(stand.base, path, (*closed(board, plain), *slow(board, plain))):
        yield "EXW-jetpack-a"
    if length(stand.at, path) > stand.card.speed + EPS and on_road(board, stand.base):
        yield "EXW-terrain-e"
