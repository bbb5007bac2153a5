"""Which rules come into play with a table and its armies, a Move and a volley: names for events.

Rules that only say how something is measured or read are named where that is done for a result.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.skirmish.exodus.catalogue import TYPES
from bot.skirmish.exodus.ground.cover import FORTIFICATION, shelter
from bot.skirmish.exodus.ground.ground import IMPERMEABLE, met
from bot.skirmish.exodus.ground.sight import giants, height, in_the_way, solid
from bot.skirmish.exodus.state import ZONE, Formation, State
from bot.skirmish.table.shapes import EPS
from bot.skirmish.table.sight import crossings

BEFORE = ("EXW-setup-a", "EXW-setup-b", "EXW-setup-c", "EXW-setup-e", "EXW-setup-h", "EXW-setup-i")
"""What holds for each game."""
PROFILES = ("EXW-stats-a", "EXW-stats-b", "EXW-stats-c", "EXW-stats-d", "EXW-stats-f")
PRINTED = {"apollo": "EXW-stats-g", "centurion": "EXW-hq-c"}
"""What the book prints, by kind of stand and of HQ stand."""
NEAR = 30.0
"""Within one long Move, in centimetres."""


def of_game(state: State) -> list[str]:
    """The rules of what is on the table and in the armies."""
    rules = [*BEFORE, *PROFILES]
    rules += (
        ["EXW-setup-o"]
        if state.assets or any(formation.where != "waiting" for formation in state.formations)
        else []
    )
    closed = (
        feature for feature in state.table.features if IMPERMEABLE in (met(feature, kind) for kind in TYPES)
    )
    rules += ["EXW-move-h"] if any(closed) else []
    kinds = {feature.kind for feature in state.table.features}
    rules += ["EXW-terrain-d"] if FORTIFICATION in kinds else []
    for formation in state.formations:
        rules += of_formation(formation)
    return list(dict.fromkeys(rules))


def of_formation(formation: Formation) -> Iterable[str]:
    """The rules of what a formation comes with."""
    for stand in formation.stands:
        yield from (PRINTED[name] for name in (stand.kind, stand.hq) if name in PRINTED)
        if stand.hq:
            yield from ("EXW-hq-a", "EXW-hq-b")
        if stand.card.specials:
            yield "EXW-ability-a"
        if any(not weapon.fires and not weapon.blast for weapon in stand.card.weapon):
            yield "EXW-stats-e"
    if len({frozenset(stand.card.specials) for stand in formation.stands}) > 1:
        yield "EXW-ability-b"


def of_move(state: State, formation: Formation, *, back: bool) -> list[str]:
    """The rules that a Move had to respect at its end; `back`: it fell back."""
    rules = ["EXW-setup-p", "EXW-move-i"]
    near = [foe for foe in state.enemies(formation.owner) if formation.apart(foe) <= NEAR]
    if near:
        rules += ["EXW-zoc-a", "EXW-zoc-c"]
        rules += ["EXW-rout-l"] if back else []
    rules += ["EXW-zoc-b", "EXW-zoc-e"] if any(foe.zone > ZONE for foe in near) else []
    friends = (friend for friend in state.of(formation.owner) if friend.id != formation.id)
    rules += ["EXW-move-d"] if any(formation.apart(friend) <= ZONE for friend in friends) else []
    if not back:
        return [*rules, "EXW-move-f"]
    left, bottom, right, top = formation.bounds
    over = min(left, bottom, state.table.width - right, state.table.height - top) <= EPS + 0.5
    return [*rules, "EXW-rout-i"] if over else rules


def of_volley(state: State, by: Formation, at: Formation) -> list[str]:
    """The rules of who fires and of what lies between two formations."""
    rules = ["EXW-shoot-b"] if by.sc else []
    rules += ["EXW-los-c"] if giants(state) and in_the_way(state, by, at) else []
    areas = [feature for feature in state.table.features if not solid(feature)]
    if crossings(by.middle, at.middle, areas):
        rules.append("EXW-los-d")
    if any(feature.region.holds(at.middle) for feature in areas):
        rules.append("EXW-los-e")
    if any(height(feature) > 0 and feature.region.holds(by.middle) for feature in state.table.features):
        rules.append("EXW-los-f")
    if any(shelter(state, stand).concealed for stand in at.stands):
        rules.append("EXW-cover-c")
    return rules
