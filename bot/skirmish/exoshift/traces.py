"""Which rules come into play with a table, a unit, an action, a move or a shot: names for events.

Rules that only say how something is measured or read are named where that is done for a result.
"""

from __future__ import annotations

from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.ground.cover import BESIDE, Protection
from bot.skirmish.exoshift.ground.terrain import LOW, inside, obstacles, zones
from bot.skirmish.exoshift.shooting.weapons import ASSAULT, BASIC, HEAVY, SETUP
from bot.skirmish.exoshift.state import Model, Shot, State, Unit, base_of, height_of
from bot.skirmish.exoshift.traits import has, names
from bot.skirmish.exoshift.units.status import owes_primary
from bot.skirmish.table.board import Board
from bot.skirmish.table.measure import to_region
from bot.skirmish.table.terrain import Cover, Sight

PRINTED = {"sol_line_infantry": "EXO-stats-c", "igi_87": "EXO-weapons-b"}
"""What the book prints."""
TRAITS = {
    "Engineers": "EXO-trait-l",
    "Blueprints": "EXO-trait-l",
    "Construction Resources": "EXO-trait-l",
    "Familiar Terrain": "EXO-trait-m",
    "Hopper": "EXO-trait-p",
    "Recon": "EXO-trait-w",
    "Recon Deployment": "EXO-trait-w",
    "Spotter": "EXO-trait-x",
    "Weapons Platform": "EXO-trait-z",
    "Utility Crane": "EXO-trait-aa",
}
TYPES = {BASIC: "EXO-weapons-c", HEAVY: "EXO-weapons-d", SETUP: "EXO-weapons-e"}
WOODS = ("wood", "dense_wood", "jungle", "tree", "crystal_forest")
PLANTS = ("scrub", "field")


def of_table(board: Board, text: str) -> list[str]:
    """The rules of what is on the table (EXO-terrain-a to EXO-terrain-h, EXO-los-e to EXO-los-h)."""
    rules = []
    if obstacles(text):
        rules.append("EXO-terrain-a")
    if any(piece.height <= LOW for piece in obstacles(text)):
        rules.append("EXO-terrain-d")
    for zone in zones(text):
        rules.append("EXO-terrain-b")
        if zone.height <= LOW:
            rules.append("EXO-los-e")
        else:
            rules += ["EXO-los-h", "EXO-los-f" if zone.sight is Sight.DENSE else "EXO-los-g"]
    kinds = {feature.kind for feature in board.features}
    rules += ["EXO-terrain-g"] if kinds & {*WOODS} else []
    rules += ["EXO-terrain-h"] if kinds & {*PLANTS} else []
    return list(dict.fromkeys(rules))


def of_unit(unit: Unit) -> list[str]:
    """The rules of what a unit comes with."""
    card = unit.card
    rules = ["EXO-stats-a", "EXO-stats-b", "EXO-stats-e", "EXO-weapons-a"]
    rules += [PRINTED[card.id]] if card.id in PRINTED else []
    rules += ["EXO-movement-b"] if card.mobility == "Infantry" else []
    rules += ["EXO-measure-b"] if card.hull is not None else []
    rules += ["EXO-stats-g"] if "Vehicle" in card.type else []
    for model in unit.models:
        rules += [TRAITS[name] for name in names(model.traits) if name in TRAITS]
        for weapon in model.weapons:
            rules += [PRINTED[weapon.id]] if weapon.id in PRINTED else []
            rules += ["EXO-weapons-f"] if has(weapon.traits, "Thrown") else []
    return list(dict.fromkeys(rules))


def of_action(state: State, unit: Unit) -> list[str]:
    """The rules by which a unit may act now: kinds of actions, one after the other, all its models alike."""
    rules = ["EXO-actions-a"]
    rules += ["EXO-turn-b"] if state.turn.acted else []
    rules += ["EXO-turn-c"] if len(unit.active) > 1 else []
    rules += ["EXO-cp-m"] if not any(owes_primary(friend) for friend in state.of(unit.owner)) else []
    rules += ["EXO-cp-i"] if state.turn.paid >= 2 and not state.turn.free else []
    return rules


def of_shot(
    state: State, shooter: Model, target: Model, weapon: Weapon, fire: str, indirect: bool
) -> list[str]:
    """The rules of one shot beside those of its Combat value: the test, the range, the line of sight, the weapon."""
    rules = ["EXO-dice-b", "EXO-shooting-h", TYPES[weapon.type]]
    if fire == ASSAULT:
        return [*rules, "EXO-assault-f"]
    if indirect:
        return rules
    rules += ["EXO-range-a", "EXO-range-b", "EXO-measure-e", "EXO-los-a", "EXO-los-b"]
    others = (other for _, other in state.standing() if other.id not in (shooter.id, target.id))
    if any(_between(shooter, target, other) for other in others):
        rules.append("EXO-los-d")
    return rules


def _between(shooter: Model, target: Model, other: Model) -> bool:
    """Whether another model stands on the line between two."""
    dx, dy = target.x - shooter.x, target.y - shooter.y
    long = dx * dx + dy * dy
    if not long:
        return False
    part = ((other.x - shooter.x) * dx + (other.y - shooter.y) * dy) / long
    off = abs((other.x - shooter.x) * dy - (other.y - shooter.y) * dx) / long**0.5
    return 0 < part < 1 and off <= height_of(other) / 2


def of_cover(state: State, target: Model, shield: Protection, aim: int, power: int) -> list[str]:
    """The rules by which a target is protected from a shot."""
    if not shield.obscured:
        return []
    rules = ["EXO-cover-a"]
    rules += ["EXO-cover-d"] if shield.covered else []
    piece = state.table.by_id.get(shield.piece)
    if piece is not None and piece.sight is not Sight.SOLID and inside(target, piece):
        rules.append("EXO-cover-f")
    rules += ["EXO-cover-h"] if shield.covered and aim and power else []
    near = (feature for feature in state.table.features if feature.cover in (Cover.LIGHT, Cover.HEAVY))
    base = base_of(target)
    rules += ["EXO-cover-g"] if sum(to_region(base, feature.region) <= BESIDE for feature in near) > 1 else []
    return rules


def of_focus(shot: Shot) -> list[str]:
    """The rules of the Focus that was spent on a shot."""
    rules = ["EXO-focus-e"] if shot.shots > 1 else []
    rules += ["EXO-focus-f"] if shot.effect else []
    return [*rules, "EXO-focus-c"] if rules or any(shot.aim) else []
