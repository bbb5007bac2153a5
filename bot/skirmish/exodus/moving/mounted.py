"""Infantry that stays aboard its transports after a Move with their Speed, where the players agreed on it.

The book has no procedure for it (EXW-assault-k): they get out when their formation is given its next order, when the
defender of a Close Assault wants it, and when the transport is destroyed. Nobody who is aboard shoots or is shot at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from bot.messages import say
from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.ground.spots import around, ways
from bot.skirmish.exodus.ground.transport import infantry, places
from bot.skirmish.exodus.moving.watch import watch
from bot.skirmish.exodus.state import COHESION, Formation, Stand, State, Step
from bot.skirmish.exodus.traits import number
from bot.skirmish.table.measure import within
from bot.skirmish.table.moves import check_stand
from bot.skirmish.table.shapes import Base, Point


def agreed(state: State) -> bool:
    """Whether there is a mounted state in this game (EXW-assault-k)."""
    return state.settings.get("mounted") == "on"


def mount(pen: Pen, name: str) -> None:
    """Infantry is aboard, each in the first transport with room for it (EXW-transport-a, EXW-bulk-a)."""
    formation = pen.formation(name)
    room = {
        stand.id: number(stand.card.specials, "Transport")
        for stand in formation.stands
        if stand.has("Transport")
    }
    for rider in formation.aboard:
        room[rider.carrier] -= places(rider)
    riders = []
    for stand in formation.stands:
        carrier = next((carrier for carrier, left in room.items() if left >= places(stand)), None)
        if infantry(stand) and carrier is not None:
            room[carrier] -= places(stand)
            riders.append(stand.but(carrier=carrier))
    if riders:
        inside = {rider.id for rider in riders}
        left = tuple(stand for stand in formation.stands if stand.id not in inside)
        after = pen.change(name, stands=left, aboard=(*formation.aboard, *riders))
        pen.tell("mounted", "EXW-assault-k", unit=after, count=len(riders))


def set_down(pen: Pen, step: Step) -> None:
    """Attackers who rode get out when the Move of a Close Assault has ended, and fight as on foot (EXW-assault-c)."""
    formation = pen.formation(step.unit)
    if formation.here and formation.aboard and not formation.routed:
        pen.apply("EXW-assault-c")
        pen.push(*dismount(pen, step.unit, step.target))


def dismount(pen: Pen, name: str, target: str = "") -> list[Step]:
    """Those aboard are put on the table within 5 cm of their transport; one without a place stays in.

    The steps in which enemies on Overwatch may fire at them then (EXW-overwatch-c). `target`: whom they assault.
    """
    riders = pen.formation(name).aboard
    out = [rider for rider in riders if get_out(pen, name, rider, target)]
    if not out:
        return []
    after = pen.formation(name)
    pen.tell("dismounted", "EXW-assault-k", unit=after, count=len(out))
    return watch(pen.state, [name], "EXW-overwatch-c")


def get_out(pen: Pen, name: str, rider: Stand, target: str = "") -> bool:
    """Put a passenger on the table; whether there is a place within 5 cm of its transport.

    In a Close Assault where its Move has led it if that is near enough, and also in the zones of its target."""
    formation = pen.formation(name)
    carrier = formation.bases[rider.carrier]
    radius = rider.card.base_r
    way = ways(pen.state, formation)[rider.card.type]
    spots: Iterator[Point] = around(carrier.at, 0.5, carrier.radius + radius + COHESION)
    if target:
        foe = pen.formation(target)
        way = replace(way, zones={stand: zone for stand, zone in way.zones.items() if stand not in foe.zones})
        spots = chain([rider.at], spots)
    for spot in spots:
        base = Base(spot, radius)
        if within(base, carrier, COHESION) and check_stand(way, base) is None:
            stand = rider.but(x=spot.x, y=spot.y, carrier="")
            inside = tuple(passenger for passenger in formation.aboard if passenger.id != rider.id)
            pen.change(name, stands=(*formation.stands, stand), aboard=inside)
            return True
    return False


# ---------------------------------------------------------------- before a Close Assault


def question(state: State, step: Step) -> str:
    """Do passengers get out before the fight?"""
    return say("exodus-prompt-debus", unit=state.formation(step.unit).name)


def debus(state: State, step: Step) -> list[Offer]:
    """The defender of a Close Assault may put passengers on the table first (EXW-assault-k)."""
    name = step.unit
    out = Choice(
        f"debus:{name}", "debus", say("exodus-pick-debus", count=len(state.formation(name).aboard)), unit=name,
        rules=("EXW-assault-k",),
    )  # fmt: skip
    stay = Choice(f"keep:{name}", "keep", say("exodus-pick-keep"), unit=name, rules=("EXW-assault-k",))
    return [(out, _debus), (stay, _keep)]


def _debus(pen: Pen, pick: Pick) -> None:
    name = pen.pop().unit
    pen.push(*dismount(pen, name))


def _keep(pen: Pen, pick: Pick) -> None:
    pen.pop()


def before_assault(target: Formation) -> list[Step]:
    """The question to the defender, if anybody is aboard (EXW-assault-k)."""
    return [Step("debus", target.owner, target.id)] if target.aboard else []
