"""A Close Assault from the end of the Move to its result: shock, attacks, Interlocking Fire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.skirmish.exodus.assault import interlock, result
from bot.skirmish.exodus.assault.sides import Side, deal
from bot.skirmish.exodus.assault.strikes import Attacker, planned, roll
from bot.skirmish.exodus.catalogue import HARD, SOFT
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.morale import rout
from bot.skirmish.exodus.shooting.saves import Pool
from bot.skirmish.exodus.state import CLOSE, Formation, State, Step
from bot.skirmish.table.shapes import EPS


def assault(pen: Pen, step: Step) -> None:
    """After the Moves: within 15 cm both sides fight with all stands (EXW-assault-b, EXW-assault-c).

    Losses on the way may have opened the gap: then there is no assault. No stand is in the target's zone then, for a
    zone is narrower than that. `done` are those that came along, `data` those locked with the target.
    """
    state = pen.state
    both = sides(state, step)
    if both is None:
        return
    by, at = both
    first, target = by.formations[0], at.formations[0]
    if not near(by, at):
        pen.tell("assault_short", "EXW-assault-b", unit=first, target=target)
        return
    if HARD in by.types and at.types == {SOFT}:
        tank_shock(pen, target, first.id)
        left = at.left(pen.state)
        if left is None:
            return
        at = left
    lost: Counter[str] = Counter()
    plan = {
        formation.id: planned(formation, foes.formations)
        for side, foes in ((by, at), (at, by))
        for formation in side.formations
    }
    craft = step.data.get("craft", "")
    if craft:
        plan[craft] = planned(state.formation(craft), ())
        pen.apply("EXW-airsupport-b")
    for rapid in (True, False):
        exchange(pen, by, at, lost, plan, craft, rapid=rapid)
    interlock.fire(pen, by, at, lost)
    result.finish(pen, by, at, lost)


def sides(state: State, step: Step) -> tuple[Side, Side] | None:
    """Who assaults whom: those that are still there, and steady if they attack; None where a side has nobody."""
    able = [
        formation
        for name in (step.unit, *step.done)
        if (formation := state.formation(name)).here and not formation.routed
    ]
    met = [
        formation
        for name in (step.target, *step.data.get("beside", ()))
        if (formation := state.formation(name)).here
    ]
    return (Side(tuple(able)), Side(tuple(met))) if able and met else None


def near(by: Side, at: Side) -> bool:
    """Whether they are within 15 cm (EXW-assault-b)."""
    return by.gap(at) <= CLOSE + EPS


def exchange(
    pen: Pen,
    by: Side,
    at: Side,
    lost: Counter[str],
    plan: Mapping[str, Sequence[Attacker]],
    craft: str = "",
    *,
    rapid: bool,
) -> None:
    """Both sides roll before either loses a stand (EXW-assault-f); Rapid Assault comes first (EXW-rapidassault-a).

    `craft`: the sortie that attacks together with those who assault (EXW-airsupport-a).
    """
    by_left, at_left = by.left(pen.state), at.left(pen.state)
    if by_left is None or at_left is None:
        return
    pools: dict[str, list[Pool]] = {}
    for side, foes in ((by_left, at_left), (at_left, by_left)):
        flown = [pen.formation(craft)] if craft and side is by_left else []
        made = [attack(pen, each, foes, plan[each.id], rapid=rapid) for each in (*side.formations, *flown)]
        pools[side.owner] = [pool for hits in made for pool in hits]
    for side, foes in ((at_left, by_left), (by_left, at_left)):
        lost.update(deal(pen, side, pools[foes.owner], foes.discs))


def attack(
    pen: Pen, formation: Formation, foes: Side, plan: Sequence[Attacker], *, rapid: bool
) -> list[Pool]:
    """All stands that are left attack, suppressed or not (EXW-assault-c), as they stood when the assault began."""
    left = {stand.id for stand in formation.stands}
    rolls, pools = roll(pen, [attacker for attacker in plan if attacker.stand in left], rapid=rapid)
    if rolls:
        rules = (
            "EXW-assault-c",
            "EXW-assault-d",
            "EXW-assault-e",
            "EXW-assault-f",
            *(("EXW-assault-g",) if pools else ()),
            *(("EXW-dc-d",) if any(pool.devastating for pool in pools) else ()),
            *(("EXW-rapidassault-a",) if rapid else ()),
        )
        pen.tell(
            "assaulted", *rules, rolls=tuple(rolls), throws=rolls.told, unit=formation, target=foes.formations[0],
            hits=sum(pool.count for pool in pools), rapid=rapid,
        )  # fmt: skip
    return pools


def tank_shock(pen: Pen, target: Formation, by: str) -> None:
    """1 SC before the assault; whether it routs is seen after it (EXW-assault-j, EXW-suppression-k)."""
    if target.routed:
        rout.bonus_hits(pen, target.id, 1 // target.comp, by)
        return
    after = pen.change(target.id, sc=target.sc + 1)
    pen.tell(
        "suppressed", "EXW-assault-j", unit=after, gained=1, sc=after.sc, most=after.threshold, why="tank"
    )
