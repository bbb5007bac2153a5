"""The casualty table.

EXO-casualty-a, EXO-casualty-b, EXO-casualty-c, EXO-casualty-d, EXO-casualty-e, EXO-casualty-f, EXO-casualty-g,
EXO-casualty-h, EXO-casualty-i. What may follow a destroyed model (EXO-casualty-j) is in `sharing.py`.
"""

from __future__ import annotations

from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.state import FALLEN, GONE, Model, Step
from bot.skirmish.exoshift.units.carrying import drop

TABLE = (
    (2, "unhurt"), (4, "stunned"), (6, "downed"), (8, "wounded"), (10, "incapacitated"),
)  # fmt: skip
RULES = {
    "unhurt": "EXO-casualty-c", "stunned": "EXO-casualty-d", "downed": "EXO-casualty-e", "wounded": "EXO-casualty-f",
    "incapacitated": "EXO-casualty-g", "destroyed": "EXO-casualty-h",
}  # fmt: skip


def result(total: int) -> str:
    """What a total means (EXO-casualty-b)."""
    return next((name for most, name in TABLE if total <= most), "destroyed")


def roll(pen: Pen, target_id: str, power: int, damage: int, bonus: int = 0) -> str:
    """Roll on the table for a model without Health left, and apply the result (EXO-casualty-a).

    The Disruption and Power are added to the die, the printed Quality taken off; `bonus` is Quality more for this
    attack (EXO-leaders-d).
    """
    target, unit = pen.model(target_id), pen.state.unit_of(target_id)
    die = pen.d10("casualty")
    quality = unit.quality + bonus
    total = die.value + unit.disruption + power - quality
    outcome = result(total)
    pen.tell(
        "casualty", "EXO-casualty-a", "EXO-casualty-b", RULES[outcome], rolls=(die,),
        unit=unit, target=target, disruption=unit.disruption, power=power, quality=quality, total=total,
        result=outcome, kept=kept(target, outcome) or None,
    )  # fmt: skip
    apply(pen, target_id, outcome, damage)
    return outcome


def kept(target: Model, outcome: str) -> str:
    """The status that a result leaves as it was; empty if it changes something (EXO-casualty-i)."""
    fallen = outcome if outcome in FALLEN else ""
    if target.fallen and FALLEN.index(target.fallen) >= FALLEN.index(fallen):
        return target.fallen
    return "stunned" if target.stunned and not fallen else ""


def apply(pen: Pen, target_id: str, outcome: str, damage: int) -> None:
    """A result on a model.

    Damage avoided becomes Disruption when the attacking action ends: all of it for Unhurt and Stunned, all but the
    first point for Downed and Wounded (EXO-casualty-c, EXO-casualty-d, EXO-casualty-e, EXO-damage-d). A result never
    improves a status (EXO-casualty-i).
    """
    target = pen.model(target_id)
    unit = pen.state.unit_of(target_id)
    avoided = {"unhurt": damage, "stunned": damage, "downed": damage - 1, "wounded": damage - 1}.get(
        outcome, 0
    )
    if avoided > 0:
        pen.set(late=(*pen.state.late, (unit.id, avoided)))
    fallen = outcome if outcome in FALLEN else ""
    if FALLEN.index(target.fallen) > FALLEN.index(fallen):
        pen.apply("EXO-casualty-i")
        fallen = target.fallen
    gone = fallen in ("incapacitated", "destroyed")
    pen.change_model(
        target_id,
        health=0 if gone else 1,
        stunned=not fallen and (target.stunned or outcome == "stunned"),
        fallen=fallen,
        hiding=False,
    )
    if fallen:
        drop(pen, target_id)
    if gone:
        remove(pen, target_id)
    if fallen == "destroyed":
        pen.push(Step("sharing", model=target_id))  # EXO-casualty-j


def destroy(pen: Pen, target_id: str, *rules: str, away: bool = False) -> None:
    """A model is destroyed without a roll (EXO-assault-g, EXO-morale-c, EXO-morale-d); `away`: off the table."""
    pen.change_model(target_id, fallen="destroyed", health=0, stunned=False)
    pen.tell(
        "destroyed", "EXO-casualty-h", *rules, unit=pen.state.unit_of(target_id), target=pen.model(target_id)
    )
    drop(pen, target_id)
    remove(pen, target_id)
    if not away:
        pen.push(Step("sharing", model=target_id))  # EXO-casualty-j


def incapacitate(pen: Pen, target_id: str) -> None:
    """A model bleeds out and takes no further part (EXO-status-e, EXO-casualty-g)."""
    pen.change_model(target_id, fallen="incapacitated", health=0, stunned=False)
    pen.tell(
        "bled_out",
        "EXO-status-e",
        "EXO-casualty-g",
        unit=pen.state.unit_of(target_id),
        target=pen.model(target_id),
    )
    drop(pen, target_id)
    remove(pen, target_id)


def remove(pen: Pen, target_id: str) -> None:
    """A model takes no further part: its unit's own CP go with the last of them (EXO-cp-c)."""
    unit = pen.state.unit_of(target_id)
    if unit.active:
        return
    if unit.attached:
        pen.apply("EXO-cp-c")
    pen.change(unit.id, attached=0, stored=0, strategic=0, coordinator=0, hunkered=False)
    if not unit.here:
        pen.change(unit.id, where=GONE)
        # What was built and is gone is not built on (EXO-construction-e).
        pen.set(structures=tuple(work for work in pen.state.structures if work.id != unit.id))


def stabilise(pen: Pen, target_id: str) -> None:
    """An Incapacitated model is taken off the table; no printed mission scores it (EXO-status-j)."""
    pen.change_model(target_id, fallen="stabilised")
    remove(pen, target_id)
