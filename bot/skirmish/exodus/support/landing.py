"""Where stands come down: the bot proposes a place for each, and their player may change it before anything follows.

EXW-orbital-a, EXW-airtrans-b. The formation is on the table at the proposed places while its player is asked. Rough
Luck and shots on Overwatch come after the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, GroupMove, IllegalPick, Pick, Preview
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.ground.spots import ways
from bot.skirmish.exodus.morale import rough
from bot.skirmish.exodus.moving.movement import names_of, options
from bot.skirmish.exodus.orders.preview import measured, zones_near
from bot.skirmish.exodus.pieces import pieces
from bot.skirmish.exodus.state import ABOARD, COHESION, GONE, TABLE, Formation, State, Step
from bot.skirmish.exodus.support import placing
from bot.skirmish.table.measure import cohesion_groups, within
from bot.skirmish.table.moves import Refusal, Way, check_stand, explain
from bot.skirmish.table.shapes import Base, Point, span, stored
from bot.skirmish.table.squares import square_at

DROPPED, UNLOADED = "EXW-orbital-a", "EXW-airtrans-b"
EVENTS = {DROPPED: "landed", UNLOADED: "unloaded"}


def lands(name: str, rule: str, *, at: Point | None = None, carrier: str = "") -> Step:
    """The step in which a formation comes down: at a point, or beside what carried it."""
    data = {"rule": rule, **({"at": list(at)} if at is not None else {})}
    return Step("lands", unit=name, data=data, target=carrier)


def luck(name: str) -> Step:
    """The step in which its stands on Rough ground are tested, once all that land have their places."""
    return Step("landing_luck", unit=name)


def propose(pen: Pen, step: Step) -> None:
    """A place for each stand; the player is asked, if there is a choice (EXW-orbital-a, EXW-airtrans-b)."""
    formation = pen.formation(step.unit)
    if step.target:
        placed = placing.beside(pen.state, formation, pen.formation(step.target).stands[0].base)
    else:
        placed = placing.nearest(pen.state, formation, Point(*step.data["at"]))
    if placed is None:
        pen.tell("no_landing", step.data["rule"], unit=pen.change(formation.id, stands=(), where=GONE))
        return
    after = placing.put(pen, formation.id, placed)
    _tell_pushed(pen, after, step)
    asked = Step("landing", after.owner, after.id, step.data, target=step.target)
    if _free(after, asked):
        pen.push(asked)
    else:
        _told(pen, asked)


def _tell_pushed(pen: Pen, formation: Formation, step: Step) -> None:
    """Where the stand that scattered comes down, if not on its point (EXW-orbital-a)."""
    if step.target:
        return
    first = formation.stands[0]
    if far := round(span(first.at, Point(*step.data["at"])), 1):
        square = square_at(pen.state.table, first.at)
        pen.tell("pushed", step.data["rule"], unit=formation, far=f"{far:g}", square=square)


def take_luck(pen: Pen, step: Step) -> None:
    """Stands that were put in Rough ground take a test each (EXW-terrain-c)."""
    if pen.formation(step.unit).here:
        placing.rough_luck(pen, step.unit)


def _held(formation: Formation, step: Step) -> str:
    """The stand that scattered: it stays where it came down (EXW-orbital-a)."""
    return "" if step.target else formation.stands[0].id


def _free(formation: Formation, step: Step) -> tuple[str, ...]:
    """The stands whose places are the player's."""
    return tuple(stand.id for stand in formation.stands if stand.id != _held(formation, step))


def _told(pen: Pen, step: Step) -> None:
    rule, formation = step.data["rule"], pen.formation(step.unit)
    pen.tell(EVENTS[rule], rule, unit=formation, square=square_at(pen.state.table, formation.middle))


# ---------------------------------------------------------------- the question


def question(state: State, step: Step) -> str:
    """Are the proposed places accepted?"""
    formation = state.formation(step.unit)
    held = _held(formation, step) or None
    return say("exodus-prompt-landing", unit=formation.name, held=held)


def landing_offers(state: State, step: Step) -> list[Offer]:
    """To land as proposed, or with single stands put elsewhere (EXW-orbital-a, EXW-airtrans-b)."""
    formation = state.formation(step.unit)
    free = _free(formation, step)
    stands = tuple(stand for stand in options(formation) if stand.id in free)
    choice = Choice(
        f"land_here:{formation.id}", "land_here", say("exodus-pick-land-here"),
        {"places": GroupMove(stands, shapes=(), stays=True)}, unit=formation.id, rules=(step.data["rule"],),
        optional=("places",),
    )  # fmt: skip
    return [(choice, _land_here)]


def _land_here(pen: Pen, pick: Pick) -> None:
    placed = _arranged(pen.state, pen.state.top, pick.values.get("places", {}))
    step = pen.pop()
    placing.put(pen, step.unit, placed)
    _told(pen, step)


def _arranged(state: State, step: Step, value: Mapping[str, Any]) -> dict[str, Base]:
    """Where its stands come down. Raises IllegalPick for a place that the rules do not allow.

    Never in an enemy zone, on Impermeable ground or on another base; in one chain of gaps of 5 cm, one stand of those
    that are unloaded within 5 cm of the transport (EXW-orbital-a, EXW-airtrans-b).
    """
    formation = state.formation(step.unit)
    wanted = {name: stored(Point(float(x), float(y))) for name, (x, y) in value.get("stands", {}).items()}
    bases = {name: base.moved(wanted.get(name, base.at)) for name, base in formation.bases.items()}
    legal = ways(state.with_formation(formation.but(where=ABOARD)), formation)
    for name in sorted(wanted):
        others = {other: base for other, base in bases.items() if other != name}
        for way in (legal[formation.stand(name).card.type], Way(state.table, friends=others)):
            if wrong := check_stand(way, bases[name]):
                raise _illegal(state, name, wrong)
    if wanted:
        _check_chain(state, step, bases, sorted(wanted))
        _check_rest(state, formation, bases)
    return bases


def _check_chain(state: State, step: Step, bases: Mapping[str, Base], wanted: list[str]) -> None:
    names = list(bases)
    chains = cohesion_groups(list(bases.values()), COHESION)
    if len(chains) > 1:
        moved = set(wanted)
        kept = max(chains, key=lambda chain: (len(chain), -len(moved & {names[n] for n in chain})))
        lost = next((name for name in wanted if names.index(name) not in kept), None)
        if lost is None:
            raise IllegalPick(say("exodus-no-cohesion", cohesion=f"{COHESION:g}"))
        raise _illegal(state, lost, None)
    if step.target:
        carrier = state.formation(step.target)
        if not any(within(base, carrier.stands[0].base, COHESION) for base in bases.values()):
            cohesion = f"{COHESION:g}"
            raise IllegalPick(say("exodus-no-beside", cohesion=cohesion, carrier=carrier.name))


def _check_rest(state: State, formation: Formation, bases: Mapping[str, Base]) -> None:
    """What gets out after it must keep room for all its stands (EXW-airtrans-b)."""
    state = state.with_formation(_moved(formation, bases))
    for step in reversed(state.stack):
        if step.kind != "lands" or not step.target:
            continue
        passenger = state.formation(step.unit)
        placed = placing.beside(state, passenger, state.formation(step.target).stands[0].base)
        if placed is None:
            raise IllegalPick(say("exodus-no-room-left", unit=passenger.name))
        state = state.with_formation(_moved(passenger, placed).but(where=TABLE))


def _moved(formation: Formation, placed: Mapping[str, Base]) -> Formation:
    stands = tuple(stand.but(x=placed[stand.id].at.x, y=placed[stand.id].at.y) for stand in formation.stands)
    return formation.but(stands=stands)


def _illegal(state: State, stand: str, wrong: Refusal | None) -> IllegalPick:
    if wrong is None:
        why = say("exodus-no-cohesion", cohesion=f"{COHESION:g}")
    else:
        why = explain(wrong, "cm", names_of(state))
    return IllegalPick(say("exodus-no-place", stand=stand, why=why))


def preview(state: State, pick: Pick) -> Preview:
    """The stands where they would come down, the nearest enemy, and who takes a Rough Luck test. Raises IllegalPick."""
    formation = state.formation(state.top.unit)
    moved = _moved(formation, _arranged(state, state.top, pick.values.get("places", {})))
    foes = state.enemies(formation.owner)
    nearest = min(foes, key=lambda foe: (round(moved.gap(foe), 4), foe.id), default=None)
    lines = [measured(moved, nearest)] if nearest is not None else []
    if met := placing.in_rough(state, moved):
        lines.append(say("exodus-the-rough", count=len(met), lost=rough.LOST))
    return Preview(
        tuple(lines), stands=tuple(pieces(moved)), marks=tuple(zones_near(state, formation, moved))
    )
