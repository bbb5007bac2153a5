"""Air transports: they land once on their line, unload what they carry or collect a formation, and fly on.

EXW-airtrans-a, EXW-airtrans-b, EXW-airtrans-c, EXW-airtrans-d.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Angle, Choice, IllegalPick, Later, Pick
from bot.skirmish.engine import Point as AnyPoint
from bot.skirmish.exodus.choices import Fly
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.ground import spots
from bot.skirmish.exodus.moving.watch import watch
from bot.skirmish.exodus.state import ABOARD, AWAY, CLOSE, GONE, TABLE, Formation, State, Step, smallest_gap
from bot.skirmish.exodus.support import antiair, assets, flight, landing, placing
from bot.skirmish.exodus.support.line import through
from bot.skirmish.exodus.support.scatter import goals
from bot.skirmish.exodus.traits import number
from bot.skirmish.table.moves import check_stand, explain
from bot.skirmish.table.shapes import EPS, Base, Point, stored

RULE = "EXW-airtrans-c"
"""Of the shots on Overwatch at what has landed."""
KEEP_OFF = 15.0
"""No enemy stand may be nearer to the point at which it lands (EXW-airtrans-a)."""


def places(formation: Formation) -> int:
    """The places that a formation takes: a stand of Bulk (x) takes x (EXW-airtrans-d)."""
    return sum(number(stand.card.specials, "Bulk") or 1 for stand in formation.stands)


def question(state: State, step: Step) -> str:
    """Where does it land?"""
    return say("exodus-prompt-transport", unit=state.formation(step.unit).name)


def transport_offers(state: State, step: Step) -> list[Offer]:
    """To unload, to collect a formation, or to fly over only; loaded it may also wait (EXW-airtrans-a)."""
    offers: list[Offer] = []
    rules = ("EXW-airtrans-a",)
    if assets.of(state, step.unit).carries:
        spots = Later(partial(zones, state, step.unit, goals(state)))
        choice = Choice(
            f"unload:{step.unit}", "unload", say("exodus-pick-unload"), {"point": AnyPoint(spots), "heading": Angle()},
            rules=(*rules, "EXW-airtrans-b"),
        )  # fmt: skip
        wait = Choice(f"turn_back:{step.unit}", "turn_back", say("exodus-pick-turn-back"))
        return [(choice, partial(_land, "")), (wait, _turn_back)]
    for formation in state.of(step.player):
        if spots_for := collecting(state, step.unit, formation):
            choice = Choice(
                f"collect:{step.unit}>{formation.id}", "collect", say("exodus-pick-collect", unit=formation.name)[:100],
                {"point": AnyPoint(spots_for), "heading": Angle()},
                target=formation.id, rules=(*rules, "EXW-airtrans-d"),
            )  # fmt: skip
            offers.append((choice, partial(_land, formation.id)))
    what = Fly(step.unit)
    fly = Choice(
        what.id, "fly", say("exodus-pick-fly"), flight.course(state, step.player),
        rules=rules, what=what,
    )  # fmt: skip
    return [*offers, (fly, partial(_land, None))]


def _turn_back(pen: Pen, pick: Pick) -> None:
    pen.tell("turned_back", "EXW-support-d", unit=pen.pop().unit)


# ---------------------------------------------------------------- landing zones


def zone_problem(state: State, name: str, at: Point) -> str | None:
    """What is wrong with a landing zone, as a sentence; None if nothing is (EXW-airtrans-a)."""
    craft = state.formation(name)
    kind = craft.stands[0].card
    gap = min(
        (smallest_gap(((at.x, at.y, 0.0),), foe.discs) for foe in state.enemies(craft.owner)),
        default=KEEP_OFF,
    )
    if gap < KEEP_OFF - EPS:
        return say("exodus-no-landing", distance=f"{KEEP_OFF:g}")
    way = replace(spots.ways(state, craft)[kind.type], zones={})
    if wrong := check_stand(way, Base(at, kind.base_r)):
        return say("exodus-no-landing-there", why=explain(wrong, "cm", {}))
    return None


def zones(state: State, name: str, wanted: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Landing zones near places that are wanted: for each the nearest at which all that it carries has room."""
    points = []
    for x, y in wanted:
        for spot in spots.around(Point(x, y), 5.0, 60.0):
            if zone_problem(state, name, spot) is None and unloaded(state, name, spot) is not None:
                points.append((spot.x, spot.y))
                break
    return points


def collecting(state: State, name: str, formation: Formation) -> list[tuple[float, float]]:
    """Landing zones from which a formation can be taken aboard; none if it cannot (EXW-airtrans-d)."""
    craft = state.formation(name)
    if places(formation) > assets.card(assets.of(state, name)).capacity or formation.kind == craft.kind:
        return []
    for spot in spots.around(formation.middle, 2.0, 12.0):
        if all_near(craft, formation, spot) and zone_problem(state, name, spot) is None:
            return [(spot.x, spot.y)]
    return []


def all_near(craft: Formation, formation: Formation, at: Point) -> bool:
    """Whether every stand is within 15 cm of the landed transport (EXW-airtrans-d)."""
    disc = ((at.x, at.y, craft.stands[0].card.base_r),)
    return all(smallest_gap(disc, (other,)) <= CLOSE + EPS for other in formation.discs)


def unloaded(state: State, name: str, at: Point) -> dict[str, dict[str, Base]] | None:
    """Where all that it carries would be, by formation; None if there is no room (EXW-airtrans-b)."""
    craft = state.formation(name)
    there = craft.but(stands=tuple(stand.but(x=at.x, y=at.y) for stand in craft.stands), where=TABLE)
    state, by_formation = state.with_formation(there), {}
    for carried in assets.of(state, name).carries:
        formation = state.formation(carried)
        placed = placing.beside(state, formation, there.stands[0].base)
        if placed is None:
            return None
        by_formation[carried] = placed
        stands = tuple(s.but(x=placed[s.id].at.x, y=placed[s.id].at.y) for s in formation.stands)
        state = state.with_formation(formation.but(stands=stands, where=TABLE))
    return by_formation


# ---------------------------------------------------------------- the flight


def _land(collect: str | None, pen: Pen, pick: Pick) -> None:
    """The line goes through the landing zone; what is met before it is met on the approach (EXW-airtrans-a)."""
    name = pen.state.top.unit
    at = stored(Point(*map(float, pick.values["point"])))
    if collect is not None:
        _check(pen.state, name, at, collect)
    pen.pop()
    line = through(pen.state, at, float(pick.values["heading"]))
    flight.enter(pen, name, line)
    if collect is None:
        pen.push(*flight.legs(pen.state, name, line), Step("fly_off", unit=name))
        return
    middle = line.place(at.x, at.y)[0]
    pen.push(
        *flight.legs(pen.state, name, line, end=middle),
        Step("approach", unit=name, target=collect, data={"at": list(at)}),
        *flight.legs(pen.state, name, line, start=middle),
        Step("leave", unit=name, data={"at": list(line.at(line.length))}),
    )


def _check(state: State, name: str, at: Point, collect: str) -> None:
    if problem := zone_problem(state, name, at):
        raise IllegalPick(problem)
    if collect and not all_near(state.formation(name), state.formation(collect), at):
        raise IllegalPick(say("exodus-no-collecting", unit=state.formation(collect).name))
    if not collect and unloaded(state, name, at) is None:
        raise IllegalPick(say("exodus-no-room"))


def approach(pen: Pen, step: Step) -> None:
    """Anti-air fires on the way to the landing zone, then it lands, and all that it carries gets out.

    EXW-airtrans-a, EXW-airtrans-b.
    """
    craft = pen.formation(step.unit)
    if not craft.stands:
        sink(pen, step.unit)
        return
    start = craft.stands[0].at
    flight.put(pen, craft.id, Point(*step.data["at"]))
    if not antiair.fire(pen, craft.id, start):
        sink(pen, step.unit)
        return
    pen.change(craft.id, where=TABLE)
    rest = Step("take_off", unit=craft.id)
    if step.target:
        pen.push(
            Step("take_aboard", unit=craft.id, target=step.target), *watch(pen.state, [craft.id], RULE), rest
        )
        return
    names = assets.of(pen.state, craft.id).carries
    assets.change(pen, replace(assets.of(pen.state, craft.id), carries=()))
    pen.push(
        *(landing.lands(name, landing.UNLOADED, carrier=craft.id) for name in names), *map(landing.luck, names),
        *watch(pen.state, [craft.id, *names], RULE), rest,
    )  # fmt: skip


def take_aboard(pen: Pen, step: Step) -> None:
    """All stands of a formation are taken aboard, if it is still near and the transport there (EXW-airtrans-d)."""
    craft, formation = pen.formation(step.unit), pen.formation(step.target)
    if not craft.here or not formation.here or not all_near(craft, formation, craft.stands[0].at):
        return
    pen.change(formation.id, where=ABOARD, overwatch=0)
    assets.change(pen, replace(assets.of(pen.state, craft.id), carries=(formation.id,)))
    pen.tell("collected", "EXW-airtrans-d", unit=craft, target=formation)


def take_off(pen: Pen, step: Step) -> None:
    """It is in the air again, if it was not destroyed on the ground (EXW-airtrans-b)."""
    if pen.formation(step.unit).stands:
        pen.change(step.unit, where=AWAY)


def leave(pen: Pen, step: Step) -> None:
    """Anti-air fires on the way out; then what it collected is out of the game, and not lost (EXW-airtrans-d)."""
    craft = pen.formation(step.unit)
    if craft.stands:
        start = craft.stands[0].at
        flight.put(pen, craft.id, Point(*step.data["at"]))
        antiair.fire(pen, craft.id, start)
    if not pen.formation(step.unit).stands:
        sink(pen, step.unit)
        return
    pen.tell("flew_off", "EXW-air-d", unit=craft)
    for name in assets.of(pen.state, step.unit).carries:
        pen.tell("taken_off", "EXW-airtrans-d", unit=pen.change(name, where=AWAY))


def sink(pen: Pen, name: str) -> None:
    """All aboard are lost with it (EXW-airtrans-b, EXW-airtrans-d)."""
    asset = assets.of(pen.state, name)
    for carried in asset.carries:
        pen.tell("lost_aboard", "EXW-airtrans-d", unit=pen.change(carried, stands=(), where=GONE))
    assets.change(pen, replace(asset, carries=()))
