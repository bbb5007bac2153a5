"""The table of actions: what each needs, costs and does (EXO-actions-a, EXO-actions-b, EXO-turn-b).

`ACTIONS` has a row for each; a row's function carries it out after `begin_action` has paid for it. What an action
leads to (shots, interactions) is a step that it pushes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Param, Pick
from bot.skirmish.exoshift import interact, turn
from bot.skirmish.exoshift.deeds import assault, rest, rout, teamwork
from bot.skirmish.exoshift.dice import d5
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.los import enemies_in_sight
from bot.skirmish.exoshift.ground.terrain import HOPPER, difficult, in_difficult
from bot.skirmish.exoshift.moving.climbing import CLIMBERS, ledges
from bot.skirmish.exoshift.moving.destination import destination
from bot.skirmish.exoshift.moving.movement import allowed, flight, move
from bot.skirmish.exoshift.moving.mover import outside
from bot.skirmish.exoshift.rounds import reserves
from bot.skirmish.exoshift.shooting.shooting import can_shoot
from bot.skirmish.exoshift.shooting.weapons import FULL, HALF, SNAP
from bot.skirmish.exoshift.state import State, Step, Unit
from bot.skirmish.exoshift.units import cp
from bot.skirmish.exoshift.units.disruption import gain, locked, lose
from bot.skirmish.exoshift.units.drones import astray
from bot.skirmish.exoshift.units.status import down, helpless, rooted, stunned
from bot.skirmish.kit.offers import done

PRIMARY, SECONDARY = "primary", "secondary"
Perform = Callable[[Pen, str, Pick], None]
Offered = Callable[[State, Unit], bool]


@dataclass(frozen=True, slots=True)
class Action:
    """A row of the table. `moves`: it takes a place; `optional`: the place may be left out."""

    id: str
    category: str
    perform: Perform
    name: str
    """The message with its name."""
    rules: tuple[str, ...]
    moves: bool = False
    optional: bool = False
    offered: Offered = lambda state, unit: True
    """Whether it is worth offering now."""
    more: int = 0
    """CP on top of its price (EXO-cp-p)."""

    @property
    def moves_only(self) -> bool:
        """Whether it is a movement action, which a drone that nobody controls may take anywhere (EXO-trait-g)."""
        return self.id in MOVES


MOVES = ("march", "run", "advance", "advance_only", "jump", "fly", "crawl", "creep", "withdraw")


# ---------------------------------------------------------------- Primary Actions


def _focus_fire(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-d: stay and shoot with all Focus."""
    pen.push(Step("open_fire", unit=unit, fire=FULL))


def _advance(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-e: move, then shoot with half the Focus; as in Snap Fire through bad ground (EXO-movement-i)."""
    bad = _go(pen, unit, pick, "advance", "EXO-actions-e")
    if bad:
        pen.apply("EXO-movement-i")
    pen.push(Step("open_fire", unit=unit, fire=SNAP if bad else HALF))


def _advance_only(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-movement-h: the whole Primary Move through difficult ground, without shooting."""
    _go(pen, unit, pick, "advance_only", "EXO-actions-e", "EXO-movement-h")


def _run(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-f: twice the Primary Move; difficult ground costs 1 Disruption (EXO-movement-j)."""
    if _go(pen, unit, pick, "run", "EXO-actions-f"):
        gain(pen, unit, 1, "difficult", "EXO-movement-j")


def _jump(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-trait-o: an Advance that flies; bad ground below does not matter."""
    _fly_to(pen, unit, pick, "jump", "EXO-trait-o", "EXO-actions-e")
    pen.push(Step("open_fire", unit=unit, fire=HALF))


def _fly(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-trait-n: a Run that flies."""
    _fly_to(pen, unit, pick, "fly", "EXO-trait-n", "EXO-actions-f")


def _fly_to(pen: Pen, unit: str, pick: Pick, action: str, *rules: str) -> None:
    move(pen, unit, pick.values["to"], allowed(pen.unit(unit), action), *rules, "EXO-movement-g")


def _recover(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-g: d5 Disruption less, 1 more out of sight (EXO-actions-h), and no longer Stunned (EXO-status-b)."""
    roll, count = d5(pen, "recover")
    hidden = not enemies_in_sight(pen.state, pen.unit(unit))
    was = pen.unit(unit)
    stood = any(model.stunned for model in was.models)
    pen.change(unit, models=tuple(model.but(stunned=False) for model in was.models))
    rules = ["EXO-actions-g", "EXO-dice-e"]
    rules += ["EXO-actions-h"] if hidden else []
    rules += ["EXO-status-b"] if stood else []
    most = count + (1 if hidden else 0)
    lost = min(most, was.disruption)
    pen.tell(
        "recovered", *rules, rolls=(roll,), unit=was, count=count, hidden=hidden, stunned=stood, lost=lost
    )
    lose(pen, unit, most, "EXO-actions-g")


def _hunker(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-i: 2 in, then the token."""
    _go(pen, unit, pick, "hunker", "EXO-actions-i")
    pen.push(Step("hunkered", unit=unit))


def _hunker_fire(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-i: a Snap Fire, then the token."""
    pen.push(Step("open_fire", unit=unit, fire=SNAP), Step("hunkered", unit=unit))


def _interact(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-r: stay and interact twice."""
    pen.push(Step("interact", unit=unit, left=2))


def _interact_move(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-r: move, then interact once."""
    if _go(pen, unit, pick, "interact", "EXO-actions-r"):
        pen.apply("EXO-movement-k")
    pen.push(Step("interact", unit=unit, left=1))


def _crawl(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-status-c: a Downed model crawls its Secondary Move."""
    _go(pen, unit, pick, "crawl", "EXO-status-c")


# ---------------------------------------------------------------- Secondary Actions


def _snap_fire(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-n: one shot of a Basic weapon, without Focus."""
    pen.push(Step("open_fire", unit=unit, fire=SNAP))


def _march(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-o: the Secondary Move, and nothing else."""
    if _go(pen, unit, pick, "march", "EXO-actions-o"):
        pen.apply("EXO-movement-k")


def _rest(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-p: 1 in, then a Morale test to lose 1 Disruption."""
    _go(pen, unit, pick, "rest", "EXO-actions-p")
    rest.rest(pen, unit)


def _interact_now(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-actions-s: a single interaction, without moving."""
    pen.push(Step("interact", unit=unit, left=1))


def _withdraw(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-morale-f: a Routed unit Marches to its own edge."""
    rout.withdraw(pen, unit, "march", "EXO-morale-f", "EXO-actions-o")


def _creep(pen: Pen, unit: str, pick: Pick) -> None:
    """EXO-status-c: a Downed model crawls 1 in."""
    _go(pen, unit, pick, "creep", "EXO-status-c")


def _go(pen: Pen, unit: str, pick: Pick, action: str, *rules: str) -> bool:
    """Move to the place picked, if one was; gives whether the way met difficult ground, or begins in it."""
    to = pick.values.get("to")
    there = pen.unit(unit)
    if to is None:
        return _stands_in_bad(pen.state, there)
    far = allowed(there, action)
    if outside(pen.state, there.lead):
        far = reserves.entry(there, far)
    return move(pen, unit, to, far, *rules) or _stands_in_bad(pen.state, there)


def _stands_in_bad(state: State, unit: Unit) -> bool:
    return any(in_difficult(state, model) for model in unit.able)


# ---------------------------------------------------------------- the table


def _shoots(fire: str) -> Offered:
    def offered(state: State, unit: Unit) -> bool:
        return can_shoot(state, unit, fire)

    return offered


def _flies(action: str) -> Offered:
    def offered(state: State, unit: Unit) -> bool:
        return flight(unit, action) > 0

    return offered


def _bad_ground(state: State, unit: Unit) -> bool:
    """Whether there is ground that an Advance crosses more slowly: difficult, or to be climbed."""
    climber = unit.card.mobility == CLIMBERS and not unit.has(HOPPER)
    tops = ledges(state.board, state.setting("climb")) if climber else ()
    return bool(tops or difficult(state.board, unit.card.mobility))


ACTIONS = (
    Action(
        "focus_fire",
        PRIMARY,
        _focus_fire,
        "exoshift-action-focus-fire",
        ("EXO-actions-d", "EXO-focus-a"),
        offered=_shoots(FULL),
    ),
    Action(
        "advance", PRIMARY, _advance, "exoshift-action-advance", ("EXO-actions-e",), moves=True, optional=True
    ),
    Action(
        "advance_only",
        PRIMARY,
        _advance_only,
        "exoshift-action-advance-only",
        ("EXO-actions-e", "EXO-movement-h"),
        moves=True,
        offered=_bad_ground,
    ),
    Action("run", PRIMARY, _run, "exoshift-action-run", ("EXO-actions-f",), moves=True),
    Action(
        "jump",
        PRIMARY,
        _jump,
        "exoshift-action-jump",
        ("EXO-trait-o", "EXO-movement-g"),
        moves=True,
        offered=_flies("jump"),
        more=1,
    ),
    Action(
        "fly",
        PRIMARY,
        _fly,
        "exoshift-action-fly",
        ("EXO-trait-n", "EXO-movement-g"),
        moves=True,
        offered=_flies("fly"),
        more=1,
    ),
    Action("recover", PRIMARY, _recover, "exoshift-action-recover", ("EXO-actions-g", "EXO-actions-h")),
    Action(
        "hunker", PRIMARY, _hunker, "exoshift-action-hunker", ("EXO-actions-i",), moves=True, optional=True
    ),
    Action(
        "hunker_fire",
        PRIMARY,
        _hunker_fire,
        "exoshift-action-hunker-fire",
        ("EXO-actions-i",),
        offered=_shoots(SNAP),
    ),
    Action(
        "interact",
        PRIMARY,
        _interact,
        "exoshift-action-interact",
        ("EXO-actions-r", "EXO-actions-t"),
        offered=interact.possible,
    ),
    Action(
        "interact_move",
        PRIMARY,
        _interact_move,
        "exoshift-action-interact-move",
        ("EXO-actions-r", "EXO-actions-t"),
        moves=True,
        offered=interact.in_reach,
    ),
    Action(
        "snap_fire",
        SECONDARY,
        _snap_fire,
        "exoshift-action-snap-fire",
        ("EXO-actions-n",),
        offered=_shoots(SNAP),
    ),
    Action("march", SECONDARY, _march, "exoshift-action-march", ("EXO-actions-o",), moves=True),
    Action("rest", SECONDARY, _rest, "exoshift-action-rest", ("EXO-actions-p",), moves=True, optional=True),
    Action(
        "interact_now",
        SECONDARY,
        _interact_now,
        "exoshift-action-interact-now",
        ("EXO-actions-s", "EXO-actions-t"),
        offered=interact.possible,
    ),
)
"""What units that are up can do."""
ASSAULT = Action(
    "assault",
    PRIMARY,
    lambda pen, unit, pick: None,
    "exoshift-action-assault",
    ("EXO-assault-a", "EXO-cp-p"),
    more=1,
)
"""It has an entry for each target (EXO-assault-a)."""
CRAWLS = (
    Action("crawl", PRIMARY, _crawl, "exoshift-action-crawl", ("EXO-status-c",), moves=True),
    Action("creep", SECONDARY, _creep, "exoshift-action-creep", ("EXO-status-c",), moves=True),
)
"""What Downed units can do."""
WITHDRAW = Action(
    "withdraw", SECONDARY, _withdraw, "exoshift-action-withdraw", ("EXO-morale-f", "EXO-actions-o")
)
"""What Routed units can do."""
BY_ID = {action.id: action for action in (*ACTIONS, ASSAULT, *CRAWLS, WITHDRAW)}


def unit_offers(state: State, unit: Unit, fixed: int | None = None) -> list[Offer]:
    """The actions of a unit, greyed with the reason where they cannot be taken now.

    With a fixed price there are its Secondary Actions alone (EXO-trait-y).
    """
    if helpless(unit) or unit.unfinished or (unit.routed and not unit.able):
        return []
    if any(model.hiding for model in unit.models):
        # Whatever it does ends its hiding first (EXO-los-c).
        unit = unit.but(models=tuple(model.but(hiding=False) for model in unit.models))
        state = state.with_unit(unit)
    if unit.routed:
        return [] if rooted(unit) else [_offer(state, unit, WITHDRAW, fixed)]
    table = CRAWLS if down(unit) else ACTIONS
    offers = [
        _offer(state, unit, action, fixed)
        for action in table
        if action.offered(state, unit) and (fixed is None or action.category == SECONDARY)
    ]
    return offers if down(unit) or fixed is not None else [*offers, *assaults(state, unit)]


def help_question(state: State, step: Step) -> str:
    """Which friend acts?"""
    return say("exoshift-prompt-helping", unit=state.unit(step.unit).name, cost=teamwork.PRICE)


def help_offers(state: State, step: Step) -> list[Offer]:
    """The Secondary Actions of the friends that a unit with Teamwork calls on (EXO-trait-y)."""
    unit = state.unit(step.unit)
    helped = [
        teamwork.after(offer)
        for friend in teamwork.friends(state, unit)
        for offer in unit_offers(state, friend, teamwork.PRICE)
    ]
    return [*helped, teamwork.decline(unit)]


def assaults(state: State, unit: Unit) -> list[Offer]:
    """An Assault on each enemy that the unit reaches (EXO-assault-a)."""
    if unit.exhausted or stunned(unit) or rooted(unit):
        return []
    reason = problem(state, unit, ASSAULT)
    cost = cp.price(state, primary=True, more=ASSAULT.more)
    attacks: list[Offer] = []
    for foe in assault.targets(state, unit):
        label = say("exoshift-pick-assault", unit=unit.name, target=foe.name, cost=cost, primary=True)[:100]
        name = f"assault:{unit.id}>{foe.id}"
        choice = Choice(name, "assault", label, {}, unit.id, foe.id, reason, ASSAULT.rules)
        attacks.append((choice, done if reason else partial(_assault, unit.id, foe.id)))
    return attacks


def _assault(unit: str, target: str, pen: Pen, pick: Pick) -> None:
    take(unit, ASSAULT, pen, pick)
    assault.begin(pen, unit, target)


def distance(action: Action) -> str:
    """The row of `allowed` for an action."""
    return "interact" if action.id == "interact_move" else action.id


def problem(state: State, unit: Unit, action: Action, fixed: int | None = None) -> str | None:
    """Why a unit may not take an action now, or None.

    EXO-actions-b, EXO-actions-m, EXO-status-a, EXO-turn-a, EXO-trait-g.
    """
    if action.category == PRIMARY and unit.exhausted:
        return say("exoshift-no-exhausted", unit=unit.name)
    if action.category == PRIMARY and stunned(unit) and action.id != "recover":
        return say("exoshift-no-stunned", unit=unit.name, team=not unit.individual)
    if astray(state, unit) and not (action.moves_only or (action.id == "recover" and stunned(unit))):
        return say("exoshift-no-control", unit=unit.name, quality=max(0, unit.effective))
    if action.category == SECONDARY and locked(unit) and action.id != "rest":
        return say("exoshift-no-locked", unit=unit.name, disruption=unit.disruption, quality=unit.quality)
    cost = price(state, action) if fixed is None else fixed
    if cost > cp.funds(state, unit):
        return say("exoshift-no-cp", cost=cost, have=cp.funds(state, unit))
    if action.moves and not action.optional and rooted(unit):
        return say("exoshift-no-move", unit=unit.name)
    return None


def price(state: State, action: Action) -> int:
    """What an action costs now (EXO-cp-f, EXO-cp-p)."""
    return cp.price(state, primary=action.category == PRIMARY, more=action.more)


def _offer(state: State, unit: Unit, action: Action, fixed: int | None = None) -> Offer:
    reason = problem(state, unit, action, fixed)
    cost = price(state, action) if fixed is None else fixed
    params: dict[str, Param] = {}
    if action.moves and not rooted(unit):
        params["to"] = destination(state, unit, allowed(unit, distance(action)))
    primary = action.category == PRIMARY
    label = say("exoshift-pick-do", action=say(action.name), unit=unit.name, cost=cost, primary=primary)
    choice = Choice(
        f"{action.id}:{unit.id}",
        action.id,
        label[:100],
        params,
        unit=unit.id,
        disabled=reason,
        rules=action.rules,
        optional=("to",) if action.optional and params else (),
    )
    return choice, done if reason else partial(take, unit.id, action, fixed=fixed)


def take(unit_id: str, action: Action, pen: Pen, pick: Pick, fixed: int | None = None) -> None:
    pay(unit_id, action, pen, fixed)
    action.perform(pen, unit_id, pick)


def pay(unit_id: str, action: Action, pen: Pen, fixed: int | None = None) -> None:
    turn.begin_action(
        pen,
        pen.unit(unit_id),
        action.id,
        say(action.name),
        primary=action.category == PRIMARY,
        more=action.more,
        fixed=fixed,
        rules=action.rules if fixed is None else (*action.rules, teamwork.RULE),
    )


def hunkered(pen: Pen, step: Step) -> None:
    """The unit receives its Hunker Down token (EXO-actions-i, EXO-actions-j)."""
    unit = pen.unit(step.unit)
    if unit.able:
        pen.tell("hunkered", "EXO-actions-i", "EXO-actions-j", unit=pen.change(unit.id, hunkered=True))
