"""Overwatch: the order, and the reaction to an enemy's Move.

It lasts until it shoots (`shoot`), is given another order (`actions.begin`) or is Routed (`morale/rout`)
(EXW-overwatch-h).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Option, Pick, Prompt, Reaction, Topic
from bot.skirmish.exodus.actions import Order, begin, eligible
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.firing.volley import volley
from bot.skirmish.exodus.morale import order_test, suppression
from bot.skirmish.exodus.moving.movement import penned
from bot.skirmish.exodus.shooting import shooting
from bot.skirmish.exodus.shooting.weapons import HOWITZER
from bot.skirmish.exodus.state import Formation, State, Step

OVERWATCH = Order("overwatch", "exodus-kind-overwatch", "EXW-orders-f")
TOPIC = "overwatch"
NO_MODIFIER = 0
"""To hit (EXW-overwatch-e)."""


# ---------------------------------------------------------------- the order


def armed(formation: Formation) -> bool:
    """Whether every stand is fire-capable: none may be suppressed, each has a weapon that shoots (EXW-overwatch-a).

    There is no target yet, so a formation with SC for its smallest stand could have that one suppressed.
    """
    cheapest = min((stand.card.hits for stand in formation.stands), default=1) * formation.comp
    return formation.sc < cheapest and all(
        not stand.has(HOWITZER) and any(weapon.fires for weapon in stand.card.weapon)
        for stand in formation.stands
    )


def overwatch_order(state: State, formation: Formation, momentum: bool) -> list[Offer]:
    """Hold the Line to shoot later, at an enemy formation that moves (EXW-orders-f, EXW-overwatch-a, EXW-move-c)."""
    if not armed(formation) or penned(state, formation):
        return []
    chance = order_test.odds(state, formation, momentum=momentum)
    odds = Odds(say("exodus-the-chance", percent=round(100 * chance)), chance=chance)
    choice = Choice(
        f"overwatch:{formation.id}", OVERWATCH.id, say(OVERWATCH.name),
        unit=formation.id, rules=("EXW-overwatch-a", "EXW-orders-f"), odds=odds,
    )  # fmt: skip
    return [(choice, partial(_give, formation.id))]


def _give(name: str, pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    out = begin(pen, name, OVERWATCH, step.momentum)
    passed = order_test.roll(pen, name, momentum=step.momentum)
    end = Step("ordered", target=step.player, unit=name, flag=passed, momentum=step.momentum)
    if passed:
        formation = pen.change(name, overwatch=pen.state.turn)
        pen.tell("on_overwatch", "EXW-overwatch-a", "EXW-overwatch-h", unit=formation)
        pen.push(*out, end)
    else:
        pen.push(*out, Step("again", step.player, name), end)
        suppression.add(pen, name, 1, "order", "EXW-suppression-c")


def left_alone(state: State, formation: Formation, momentum: bool) -> list[Offer]:
    """One that went on Overwatch in an earlier turn needs no order in this one (EXW-overwatch-h, EXW-turn-b)."""
    if not 0 < formation.overwatch < state.turn:
        return []
    choice = Choice(
        f"leave:{formation.id}", "leave", say("exodus-kind-leave"), unit=formation.id, rules=("EXW-overwatch-h",)
    )  # fmt: skip
    return [(choice, partial(_leave, formation.id))]


def _leave(name: str, pen: Pen, pick: Pick) -> None:
    """It takes no opportunity: with nobody else left to order, that is the opponent's."""
    step = pen.state.top
    pen.tell("left_alone", "EXW-overwatch-h", unit=pen.change(name, activated=True))
    if eligible(pen.state, step.player):
        return
    pen.pop()
    if not step.momentum:
        pen.push(Step("opportunity", target=pen.state.other(step.player)))


# ---------------------------------------------------------------- the reaction


def watchers(state: State, mover: Formation) -> list[Formation]:
    """The enemy formations on Overwatch (EXW-overwatch-f, EXW-overwatch-i)."""
    return [foe for foe in state.enemies(mover.owner) if foe.overwatch]


def may_fire(state: State, watcher: Formation, mover: Formation) -> bool:
    """Whether it may shoot at the formation where that is now: range, sight, weapons (EXW-overwatch-b)."""
    return bool(shooting.aimed(state.with_formation(mover), watcher, mover))


def ask(watcher: Formation, mover: Formation, *, wait: bool) -> Step:
    """The step that asks whether it fires; `wait`: it may do so at the end of the Move as well.

    It names the formation that moves and no other (EXW-overwatch-d).
    """
    return ask_of(watcher, [mover], wait=wait)


def ask_of(watcher: Formation, targets: Sequence[Formation], *, wait: bool = False) -> Step:
    """The same where there is one target of several to choose: of what has landed (EXW-airtrans-c)."""
    first, *more = (target.id for target in targets)
    return Step("overwatch", watcher.owner, watcher.id, {"more": more}, target=first, flag=wait)


def _targets(state: State, step: Step) -> list[Formation]:
    """What it may fire at, the nearest first."""
    unit = state.formation(step.unit)
    foes = [state.formation(name) for name in (step.target, *step.data.get("more", ()))]
    return sorted(foes, key=unit.gap)


def topics() -> tuple[Topic, ...]:
    """What can be answered in advance: whether to fire on Overwatch."""
    conditions = (
        Option("routed", say("exodus-topic-routed")),
        Option("suppressed", say("exodus-topic-suppressed")),
    )
    about = say("exodus-topic-about")
    return (Topic(TOPIC, say("exodus-topic-overwatch"), about, (15.0, 30.0, 45.0, 60.0), "cm", conditions),)


def question(state: State, step: Step) -> Prompt:
    """Does it fire on Overwatch? The answer may be given in advance."""
    unit, targets = state.formation(step.unit), _targets(state, step)
    mover = targets[0]
    far = round(unit.gap(mover), 1)
    facts = {"routed": mover.routed, "suppressed": unit.sc > 0}
    holds = tuple(name for name, holds in facts.items() if holds)
    react = Pick(_name(unit, mover, targets))
    standing = Reaction(TOPIC, react, Pick(f"cease:{unit.id}"), far, holds)
    message = "exodus-prompt-overwatch" if len(targets) == 1 else "exodus-prompt-overwatch-landed"
    text = say(message, unit=unit.name, target=mover.name, far=f"{far:g}")
    return Prompt(text, TOPIC, reaction=True, standing=standing)


def _name(unit: Formation, target: Formation, targets: Sequence[Formation]) -> str:
    return f"react:{unit.id}" if len(targets) == 1 else f"react:{unit.id}>{target.id}"


def reactions(state: State, step: Step) -> list[Offer]:
    """To fire here, at the end of the Move, or not at all (EXW-overwatch-b, EXW-overwatch-c)."""
    unit, mover, targets = state.formation(step.unit), state.formation(step.target), _targets(state, step)
    rules = ("EXW-overwatch-b", "EXW-overwatch-c", "EXW-overwatch-d")
    now: list[Offer] = []
    for target in targets:
        choice = Choice(
            _name(unit, target, targets), "react", say("exodus-pick-react", target=target.name)[:100],
            unit=unit.id, target=target.id, rules=rules, odds=shooting.odds_at(state, unit, target, NO_MODIFIER),
        )  # fmt: skip
        now.append((choice, partial(_fire, target.id)))
    late = Choice(
        f"react_late:{unit.id}", "react_late", say("exodus-pick-react-late", target=mover.name)[:100],
        unit=unit.id, target=mover.id, rules=rules,
    )  # fmt: skip
    hold = Choice(
        f"cease:{unit.id}", "cease", say("exodus-pick-hold-fire", unit=unit.name)[:100], unit=unit.id
    )
    waits: list[Offer] = [(late, _wait)] if step.flag else []
    return [*now, *waits, (hold, _hold)]


def _fire(target: str, pen: Pen, pick: Pick) -> None:
    shoot(pen, pen.pop().unit, target)


def _wait(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    move = pen.pop()
    pen.push(replace(move, data={**move.data, "late": [*move.data["late"], step.unit]}))
    pen.tell("waits", "EXW-overwatch-c", unit=step.unit, target=step.target)


def _hold(pen: Pen, pick: Pick) -> None:
    pen.tell("ceased", "EXW-overwatch-b", unit=pen.pop().unit)


def late_fire(pen: Pen, step: Step) -> None:
    """At the end of the Move the shot that it waited for, before the enemy does anything else (EXW-overwatch-c)."""
    watcher, mover = pen.formation(step.unit), pen.formation(step.target)
    if watcher.here and watcher.overwatch and mover.here and may_fire(pen.state, watcher, mover):
        shoot(pen, step.unit, step.target)


def watch_placed(pen: Pen, step: Step) -> None:
    """One is asked about what has landed or got out, if it has range and sight (EXW-airtrans-c, EXW-overwatch-c)."""
    watcher = pen.formation(step.unit)
    if not watcher.here or not watcher.overwatch:
        return
    placed = [formation for name in step.data["placed"] if (formation := pen.formation(name)).here]
    if targets := [target for target in placed if may_fire(pen.state, watcher, target)]:
        pen.apply(step.data["rule"])
        pen.push(ask_of(watcher, targets))


def shoot(pen: Pen, watcher: str, target: str) -> None:
    """A volley without a modifier of its own (EXW-overwatch-e). It uses Overwatch up (EXW-overwatch-f).

    In a later turn than Overwatch was taken in it counts as that turn's order (EXW-overwatch-g).
    """
    before = pen.formation(watcher)
    later = before.overwatch != pen.state.turn
    after = pen.change(watcher, overwatch=0, activated=before.activated or later)
    rules = ("EXW-overwatch-b", "EXW-overwatch-d", "EXW-overwatch-e", "EXW-overwatch-f")
    at = pen.formation(target)
    more = (*(("EXW-overwatch-g",) if later else ()), *(("EXW-overwatch-i",) if at.routed else ()))
    far = round(after.gap(at), 1)
    pen.tell("overwatch", *rules, *more, unit=after, target=at, far=far, later=later)
    volley(pen, watcher, target, NO_MODIFIER)
