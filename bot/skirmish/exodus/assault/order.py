"""The Close Assault order: an Advance that names its target (EXW-assault-a), alone or with others (EXW-lead-a)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Odds, Option, Pick, Subset
from bot.skirmish.exodus.actions import Order, begin, eligible
from bot.skirmish.exodus.assault.locked import foes_of
from bot.skirmish.exodus.assault.odds import expected
from bot.skirmish.exodus.catalogue import in_words
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.morale import order_test, suppression
from bot.skirmish.exodus.moving import mounted
from bot.skirmish.exodus.moving.movement import fastest
from bot.skirmish.exodus.state import CLOSE, Formation, State, Step
from bot.skirmish.kit.words import plain
from bot.skirmish.table.shapes import EPS

ASSAULT = Order("assault", "exodus-kind-assault", "EXW-orders-g", moves=1)
MOST = 2
"""Formations that come along (EXW-lead-a)."""
NEAR = 5.0


def moves(formation: Formation) -> int:
    """How many Moves it has: two if all its stands are Stormtroopers (EXW-storm-a)."""
    return ASSAULT.moves + formation.all_have("Stormtrooper")


def leads(formation: Formation) -> bool:
    """Whether it may take others along; a General does so too (EXW-lead-a)."""
    return formation.has("Lead From The Front") or formation.has("General")


def joined(leader: Formation, others: Sequence[Formation]) -> bool:
    """Whether all are in one chain, from formation to formation at most 5 cm between two stands (EXW-lead-a)."""
    chain, left = [leader], list(others)
    while left:
        neighbour = next(
            (formation for formation in left if any(formation.gap(other) <= NEAR + EPS for other in chain)),
            None,
        )
        if neighbour is None:
            return False
        chain.append(neighbour)
        left.remove(neighbour)
    return True


def followers(state: State, leader: Formation) -> list[Formation]:
    """Those that it may take along, directly or by way of another one (EXW-lead-a)."""
    if not leads(leader):
        return []
    free = [
        formation
        for formation in eligible(state, leader.owner)
        if formation.id != leader.id and not foes_of(state, formation)
    ]
    return [
        mate
        for mate in free
        if joined(leader, [mate])
        or any(joined(leader, [other, mate]) for other in free if other.id != mate.id)
    ]


def party(state: State, leader: Formation) -> list[str]:
    """As many as may come along, for players that are not asked one by one (EXW-lead-a)."""
    along: list[Formation] = []
    for mate in followers(state, leader):
        if len(along) < MOST and joined(leader, [*along, mate]):
            along.append(mate)
    return [mate.id for mate in along]


def assaults(state: State, formation: Formation, momentum: bool) -> list[Offer]:
    """One entry for each enemy formation that its Moves can bring within 15 cm (EXW-assault-a, EXW-assault-b)."""
    reach = moves(formation) * fastest(state, formation) + CLOSE + EPS
    near = [foe for foe in state.enemies(formation.owner) if formation.apart(foe) <= reach]
    if not near:
        return []
    chance = order_test.odds(state, formation, momentum=momentum)
    mates = followers(state, formation)
    options = tuple(Option(mate.id, in_words(mate.name)[:100]) for mate in mates)
    params = {"with": Subset(options, 0, MOST)} if mates else {}
    return [
        (
            Choice(
                f"assault:{formation.id}>{foe.id}",
                "assault",
                say("exodus-pick-assault", target=foe.name)[:100],
                params,
                unit=formation.id,
                target=foe.id,
                rules=("EXW-assault-a", "EXW-orders-g"),
                odds=_odds(state, formation, foe, chance),
                optional=tuple(params),
            ),
            partial(_declare, formation.id, foe.id),
        )
        for foe in near
        if formation.gap(foe) <= reach
    ]


def _odds(state: State, formation: Formation, foe: Formation, chance: float) -> Odds:
    """The chance to pass, and what an assault would do."""
    means = expected(state, formation, foe)
    text = say(
        "exodus-the-assault", percent=round(100 * chance), kills=plain(means.kills), losses=plain(means.losses),
        wins=round(100 * means.wins),
    )  # fmt: skip
    return Odds(text, chance=chance)


def _declare(name: str, target: str, pen: Pen, pick: Pick) -> None:
    """One test for all that go: if it fails, the others are free to act later (EXW-lead-b)."""
    along = tuple(sorted(pick.values.get("with", ())))
    if not joined(pen.formation(name), [pen.formation(follower) for follower in along]):
        raise IllegalPick(say("exodus-no-follow"))
    step = pen.pop()
    out = begin(pen, name, ASSAULT, step.momentum)
    passed = order_test.roll(pen, name, momentum=step.momentum)
    end = Step("ordered", target=step.player, unit=name, flag=passed, momentum=step.momentum)
    if passed:
        if moves(pen.formation(name)) > ASSAULT.moves:
            pen.apply("EXW-storm-a")
        for follower in along:
            out += begin(pen, follower, ASSAULT, momentum=False)
            pen.apply("EXW-lead-a", "EXW-lead-b")
        goes = []
        for unit in (name, *along):
            left = moves(pen.formation(unit))
            goes.append(Step("move", step.player, unit, order=ASSAULT.id, left=left, target=target))
            if mounted.agreed(pen.state):
                goes.append(Step("set_down", unit=unit, target=target))
        first = mounted.before_assault(pen.formation(target))
        pen.push(*out, *first, *goes, Step("assault", unit=name, target=target, done=along), end)
    else:
        pen.push(*out, Step("again", step.player, name), end)
        suppression.add(pen, name, 1, "order", "EXW-suppression-c")
