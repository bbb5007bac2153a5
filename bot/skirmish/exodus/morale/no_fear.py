"""No Fear: stands that need not fall back with their formation (EXW-nofear-a)."""

from __future__ import annotations

from collections.abc import Collection

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Option, Pick, Subset
from bot.skirmish.exodus.catalogue import in_words
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.morale import fall_back
from bot.skirmish.exodus.state import COHESION, Formation, State, Step
from bot.skirmish.table.measure import cohesion_groups
from bot.skirmish.table.shapes import Point


def fearless(formation: Formation) -> tuple[str, ...]:
    """Its stands with the ability."""
    return tuple(stand.id for stand in formation.stands if stand.has("No Fear"))


def torn(state: State, formation: Formation, goal: Point, stay: Collection[str]) -> bool:
    """Whether the formation would lose its cohesion if these stayed (EXW-nofear-c)."""

    def chains(left: Collection[str]) -> int:
        plan = fall_back.plan_of(state, formation, goal, left)
        return len(cohesion_groups([placed.base for placed in plan.stands.values()], COHESION))

    return chains(stay) > chains(())


def question(state: State, step: Step) -> str:
    """Which stands with No Fear stay?"""
    return say("exodus-prompt-stand-fast", unit=state.formation(step.unit).name)


def stand_fast(state: State, step: Step) -> list[Offer]:
    """All fall back, or stands with No Fear stay: all of them, or those that are named (EXW-nofear-a)."""
    formation = state.formation(step.unit)
    brave = fearless(formation)
    goal = Point(*step.data["goal"])
    rules = ("EXW-nofear-a", "EXW-nofear-c")
    options = tuple(
        Option(name, f"{name} {in_words(formation.stand(name).card.name)}"[:100]) for name in brave
    )
    params = {"stands": Subset(options, 1)} if len(brave) > 1 else {}
    why = say("exodus-no-stand-fast") if torn(state, formation, goal, brave) else None
    stay = Choice(
        f"stand_fast:{formation.id}", "stand_fast", say("exodus-pick-stand-fast", count=len(brave)), params,
        unit=formation.id, rules=rules, disabled=why, optional=tuple(params),
    )  # fmt: skip
    go = Choice(
        f"run:{formation.id}", "run", say("exodus-pick-run", unit=formation.name)[:100], unit=formation.id
    )
    return [(go, _run), (stay, _stay)]


def _run(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    fall_back.run(pen, step.unit, Point(*step.data["goal"]))


def _stay(pen: Pen, pick: Pick) -> None:
    step = pen.state.top
    formation, goal = pen.formation(step.unit), Point(*step.data["goal"])
    stay = tuple(sorted(pick.values.get("stands") or fearless(formation)))
    if torn(pen.state, formation, goal, stay):
        raise IllegalPick(say("exodus-no-stand-fast"))
    pen.pop()
    pen.tell("stood_fast", "EXW-nofear-a", unit=formation, count=len(stay))
    fall_back.run(pen, step.unit, goal, stay)
