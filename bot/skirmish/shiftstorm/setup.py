"""From the lobby to the first turn: teams, mission, roll-offs, alternating placement (SHS-setup-*)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, GameDice, IllegalPick, Later, OneOf, Option, Param, Setting, Setup
from bot.skirmish.engine import Point as PointParam
from bot.skirmish.kit.rolls import roll_off
from bot.skirmish.kit.settings import agreed, board_given
from bot.skirmish.kit.turns import next_player
from bot.skirmish.shiftstorm.army import build, by_chance, models_of
from bot.skirmish.shiftstorm.catalogue import companion_of
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.mission import MISSIONS, NAMES, mission_name, place_objectives
from bot.skirmish.shiftstorm.names import distinct, joining
from bot.skirmish.shiftstorm.state import SHORT, XY, Model, State, board_text
from bot.skirmish.shiftstorm.terrain import SIDE, ZONE, plain_board, random_board, stands
from bot.skirmish.shiftstorm.traces import of_model
from bot.skirmish.table.board import Edge
from bot.skirmish.table.boardfile import board_data
from bot.skirmish.table.measure import distance
from bot.skirmish.table.moves import contact_spots
from bot.skirmish.table.shapes import EPS, Base, Point, stored
from bot.skirmish.table.squares import square_at

ALMOTHER = 4
"""Gaid a Disciple brings (SHS-skill_almother-a)."""
_STEP = 4.0
CHECKED = (
    "SHS-setup-a", "SHS-setup-b", "SHS-setup-c", "SHS-setup-h", "SHS-equipment-a", "SHS-equipment-b",
    "SHS-equipment-c",
)  # fmt: skip
"""Rules that table and teams of a new game follow."""


def settings() -> tuple[Setting, ...]:
    """What the players agree on, with the defaults of our rulings."""
    missions = (
        Option("roll", say("shiftstorm-setting-roll")),
        Option("agree", say("shiftstorm-setting-agree")),
        *(Option(name, mission_name(name)) for name in NAMES),
    )
    saves = (
        Option("at_least", say("shiftstorm-setting-at-least")),
        Option("at_most", say("shiftstorm-setting-at-most")),
    )
    return (
        Setting("mission", say("shiftstorm-setting-mission"), "roll", missions),
        Setting("points", say("shiftstorm-setting-points"), 200, low=20, high=1000),
        Setting("models_min", say("shiftstorm-setting-fewest"), 6, low=1, high=20),
        Setting("models_max", say("shiftstorm-setting-most"), 10, low=1, high=20),
        Setting("mixed_factions", say("shiftstorm-setting-mixed"), False),
        Setting("veterans", say("shiftstorm-setting-veterans"), False),
        Setting("allow_cardless_characters", say("shiftstorm-setting-cardless"), False),
        Setting("forgemaster_has_forge", say("shiftstorm-setting-forge"), False),
        Setting("turns", say("shiftstorm-setting-turns"), 6, low=1, high=20),
        Setting("base", say("shiftstorm-setting-base"), 1.25, low=0.5, high=3.0),
        Setting("overkill_same_attack", say("shiftstorm-setting-overkill"), True),
        Setting("keyword_devastate", say("shiftstorm-setting-devastate"), True),
        Setting("aff_save_mode", say("shiftstorm-setting-aff"), "at_least", saves),
    )


def sample(players: tuple[str, ...], dice: GameDice) -> Setup:
    """Two random teams on a random table."""
    armies = {player: by_chance(dice, player) for player in players}
    board = random_board(dice, players[0], players[1])
    chosen = "roll" if dice.pick("standard", 7) else "standard"
    return Setup(players, armies, {"mission": chosen}, board_data(board))


def blank(given: Setup) -> State:
    """A state with table and settings but no models. Raises IllegalPick for a wrong table or setting."""
    agreed_on = agreed(settings(), given.settings)
    board = plain_board() if given.board is None else board_given(given.board)
    if (board.width, board.height, board.unit) != (48.0, 48.0, "in"):
        raise IllegalPick(say("shiftstorm-board-size"))
    edges = {Edge.SOUTH: given.players[0], Edge.NORTH: given.players[1]}
    return State(tuple(given.players), agreed_on, board_text(replace(board, edges=edges)), ())


def muster(pen: Pen, armies: Mapping[str, Mapping[str, Any]]) -> None:
    """Both teams' models, not yet placed, with the companions that come with them (SHS-setup-i)."""
    units: list[Model] = []
    for player in pen.state.players:
        team = models_of(armies[player], player, pen.state.settings)
        units += team
        for model in team:
            for skill in model.skills:
                pet = companion_of(skill)
                if pet is not None:
                    units.append(companion(pet, f"{model.id}{pet[0]}", model))
    pen.set(units=distinct(units), gaid=dict.fromkeys(pen.state.players, 0))


def companion(name: str, unit_id: str, master: Model) -> Model:
    """A companion of a model; it costs nothing (SHS-char_companions-a, SHS-stats-i)."""
    return replace(profile_model(name, unit_id, master.owner), master=master.id)


def profile_model(name: str, unit_id: str, owner: str) -> Model:
    """A model straight from the catalogue, with nothing but what its card gives it."""
    return build({"character": name}, unit_id, owner, {})


def begin(pen: Pen) -> None:
    """Mission, then who places first (SHS-setup-d, SHS-mission-a)."""
    wanted = str(pen.state.settings["mission"])
    pen.apply(*CHECKED)
    if wanted == "agree":
        pen.set(phase="mission", asked=_roll_off(pen, "mission"))
        return
    if wanted == "roll":
        (roll,) = pen.roll("mission")
        wanted = MISSIONS[roll.value - 1]
        pen.tell("mission", "SHS-mission-a", "SHS-setup-d", rolls=(roll,), mission=wanted)
    else:
        pen.tell("mission", "SHS-setup-d", mission=wanted)
    set_mission(pen, wanted)


def set_mission(pen: Pen, mission: str) -> None:
    """The mission is fixed; now roles and who places first are rolled for (SHS-mission-d, SHS-setup-e)."""
    pen.set(mission=mission)
    if mission == "capture_escort":
        pen.set(phase="role", asked=_roll_off(pen, "role"))
    else:
        objectives_and_first(pen)


def objectives_and_first(pen: Pen) -> None:
    """Objectives are laid out and the players roll off for placing (SHS-setup-e)."""
    place_objectives(pen)
    pen.set(phase="first", asked=_roll_off(pen, "first"))


def _roll_off(pen: Pen, purpose: str) -> str:
    """Both roll a D6 until one is higher; who it is."""

    def throw() -> dict[str, int]:
        rolls = {player: pen.roll(f"{purpose}:{player}")[0] for player in pen.state.players}
        totals = {player: roll.value for player, roll in rolls.items()}
        pen.tell("roll_off", "SHS-setup-e", rolls=tuple(rolls.values()), purpose=purpose, totals=totals)
        return totals

    return roll_off(throw)[0]


def set_role(pen: Pen, escort: str) -> None:
    """Who escorts gets the VIP (SHS-mission-d)."""
    vip = joining(pen.state, profile_model("vip", f"{escort}vip", escort))
    pen.set(escort=escort, units=(*pen.state.units, vip))
    pen.tell("role", "SHS-mission-d", escort=escort)
    objectives_and_first(pen)


def set_first(pen: Pen, first: str) -> None:
    """Who places first has been chosen; a side of Covert models alone waits for the other's ordinary ones."""
    asked = first if to_place(pen.state, first) else pen.state.rival(first)
    pen.set(phase="place", first=first, asked=asked)
    pen.tell("places_first", "SHS-setup-e", player=first)


def late(unit: Model) -> bool:
    """Covert models and Scouts are placed when all others stand (SHS-setup-f, SHS-skill_scout-a)."""
    return unit.has("covert") or unit.has("scout")


def unplaced(state: State, player: str, *, last: bool | None = None) -> list[Model]:
    """A player's models without a place, companions left out."""
    return [
        unit
        for unit in state.units
        if unit.owner == player
        and unit.at is None
        and not unit.master
        and not unit.gone
        and (last is None or late(unit) == last)
    ]


def to_place(state: State, player: str) -> list[Model]:
    """What this player may place now: companions that must come, else ordinary models, Covert ones at the end."""
    if state.must:
        return [state.unit(name) for name in state.must]
    ordinary = any(unplaced(state, who, last=False) for who in state.players)
    return unplaced(state, player, last=not ordinary)


def place_problem(state: State, unit: Model, at: XY) -> str | None:
    """Why a model cannot be placed here (SHS-setup-a, SHS-setup-e, SHS-setup-f, SHS-setup-i)."""
    if not (0 <= at[0] <= SIDE and 0 <= at[1] <= SIDE):
        return say("shiftstorm-place-off")
    base = Base(Point(*at), float(state.settings["base"]) / 2)
    if unit.master:
        master = state.unit(unit.master)
        if distance(base, state.base(master)) > 0.05 + EPS and _free_contact(state, master):
            return say("shiftstorm-place-touching", unit=master.name)
    elif late(unit):
        near = [foe for foe in state.enemies(unit.owner) if distance(base, state.base(foe)) < SHORT - EPS]
        if near:
            return say("shiftstorm-place-near", unit=near[0].name)
    else:
        depth = at[1] if unit.owner == state.players[0] else state.table.height - at[1]
        if depth > ZONE + EPS:
            return say("shiftstorm-place-zone")
    return None if stands(state, at) else say("shiftstorm-place-room")


def _free_contact(state: State, master: Model) -> list[XY]:
    base = state.base(master)
    spots = contact_spots(Base(Point(base.at.x, base.at.y + 5), base.radius), base)
    return [(at.x, at.y) for at in spots if stands(state, (at.x, at.y))]


def suggested(state: State, unit: Model) -> tuple[XY, ...]:
    """Places worth offering: legal ones over the zone, or touching its master."""
    if unit.master:
        touching = _free_contact(state, state.unit(unit.master))[:4]
        if touching:
            return tuple(touching)
    table, south = state.table, unit.owner == state.players[0]
    depths = [10.0, 6.0, 2.0]
    if late(unit):
        depths = [22.0, 16.0, 34.0, *depths]
    spots = []
    for depth in depths:
        y = depth if south else table.height - depth
        spots += [(2.0 + _STEP * n + (depth % 3) / 2, y) for n in range(int(table.width / _STEP))]
    start = 5 * int("".join(letter for letter in unit.id if letter.isdigit()) or 0)
    ordered = [spots[(start + 7 * n) % len(spots)] for n in range(len(spots))]
    good = []
    for at in [*ordered, *spots]:
        if at not in good and place_problem(state, unit, at) is None:
            good.append(at)
        if len(good) >= 6:
            break
    return tuple(good)


def placing(state: State, player: str) -> Sequence[Choice]:
    """The menu of the player who places."""
    return [
        Choice(
            f"place:{unit.id}", "place", say("shiftstorm-place", unit=unit.name), _params(state, unit), unit.id,
            rules=(_place_rule(unit),),
        )
        for unit in to_place(state, player)
    ]  # fmt: skip


def _place_rule(unit: Model) -> str:
    return "SHS-setup-i" if unit.master else "SHS-setup-f" if late(unit) else "SHS-setup-e"


def _params(state: State, unit: Model) -> dict[str, Param]:
    params: dict[str, Param] = {"at": PointParam(Later(lambda: suggested(state, unit)))}
    if unit.has("scout"):
        gains = [Option("intel", say("shiftstorm-gain-intel"))]
        if unit.profile.faction == "highborn":
            gains.append(Option("gaid", say("shiftstorm-gain-gaid")))
        params["gain"] = OneOf(tuple(gains))
    return params


def place(pen: Pen, name: str, at: Any, gain: str = "") -> None:
    """Put a model down and give the turn to the next to place (SHS-setup-e, SHS-shooting-f). Raises IllegalPick."""
    spot = stored(Point(float(at[0]), float(at[1])))
    unit = pen.unit(name)
    problem = place_problem(pen.state, unit, spot)
    if problem:
        raise IllegalPick(problem)
    pen.change(name, at=(spot.x, spot.y), moved=True, covert=unit.has("covert"), stealth=unit.has("stealth"))
    square = square_at(pen.state.table, spot)
    rules = (_place_rule(unit), "SHS-setup-g", *of_model(unit))
    pen.tell("placed", *rules, unit=name, at=list(spot), square=square)
    gaid = dict(pen.state.gaid)
    if unit.has("for_the_almother"):
        gaid[unit.owner] = gaid.get(unit.owner, 0) + ALMOTHER
        pen.tell(
            "gaid", "SHS-skill_almother-a", "SHS-special_gaid-a", player=unit.owner, total=gaid[unit.owner]
        )
    if gain == "gaid":
        gaid[unit.owner] = gaid.get(unit.owner, 0) + 1
        pen.tell("gaid", "SHS-skill_scout-a", player=unit.owner, total=gaid[unit.owner])
    elif gain == "intel":
        pen.change(name, intel=unit.intel + 1)
        pen.tell("intel", "SHS-skill_scout-a", unit=name, gained=1)
    must = [other for other in pen.state.must if other != name]
    must += [other.id for other in pen.state.units if other.master == name and other.at is None]
    pen.set(gaid=gaid, must=tuple(must))
    if not must:
        _next_placer(pen, unit.owner)


def _next_placer(pen: Pen, placed: str) -> None:
    """Players alternate; when one has nothing left to place, the other continues (SHS-setup-e)."""
    state = pen.state
    if not any(unplaced(state, who) for who in state.players):
        pen.set(asked="", phase="ready")
        return
    ordinary = any(unplaced(state, who, last=False) for who in state.players)
    last = state.unit(_last_placed(pen))
    was_ordinary = not late(state.unit(last.master) if last.master else last)
    if was_ordinary and not ordinary:
        placed = state.rival(state.first)
    pen.set(asked=next_player(state.players, placed, lambda player: to_place(state, player)))


def _last_placed(pen: Pen) -> str:
    return next(str(event.data["unit"]) for event in reversed(pen.events) if event.kind == "placed")
