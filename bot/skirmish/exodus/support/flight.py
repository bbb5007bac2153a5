"""Sorties: an attack run over the table, with anti-air fire before each attack.

EXW-air-a, EXW-air-b, EXW-air-c, EXW-air-d.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Angle, Choice, Later, Pick
from bot.skirmish.engine import Point as AnyPoint
from bot.skirmish.exodus.choices import Fly
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.firing.volley import volley
from bot.skirmish.exodus.shooting import shooting
from bot.skirmish.exodus.state import AWAY, Asset, Formation, Stand, State, Step
from bot.skirmish.exodus.support import antiair, assets
from bot.skirmish.exodus.support.line import Line, contacts, through
from bot.skirmish.table.shapes import Point
from bot.skirmish.table.squares import square_at

FLYING = ("air_to_ground", "air_transport")
NO_MODIFIER = 0
"""No order is given, so none modifies the shots (EXW-air-b)."""


def aircraft(asset: Asset) -> Formation | None:
    """The formation of one stand as which an asset flies and shoots, under its id; None for what does not fly."""
    card = assets.card(asset)
    if card.kind not in FLYING:
        return None
    stand = Stand(f"{asset.id}.1", card.id, hits=card.hits)
    return Formation(
        asset.id, asset.owner, f"{card.name} ({asset.id})", card.id, (stand,), cost=card.cost, where=AWAY
    )


def fleet(bought: Sequence[Asset]) -> list[Formation]:
    """The aircraft among the assets."""
    return [craft for craft in map(aircraft, bought) if craft is not None]


# ---------------------------------------------------------------- where it flies


def question(state: State, step: Step) -> str:
    """Over what does it fly?"""
    return say("exodus-prompt-sortie", unit=state.formation(step.unit).name)


def course(state: State, player: str) -> dict[str, Any]:
    """The parameters of a line: a point on it and the direction (EXW-air-a)."""
    return {"point": AnyPoint(Later(partial(over, state, player))), "heading": Angle()}


def over(state: State, player: str) -> list[tuple[float, float]]:
    """Places worth flying over: the middles of enemy formations, the dearest first."""
    foes = sorted(state.enemies(player), key=lambda foe: (-foe.cost, foe.id))
    return [(round(foe.middle.x, 2), round(foe.middle.y, 2)) for foe in foes] or [
        (state.table.width / 2, state.table.height / 2)
    ]


def sortie_offers(state: State, step: Step) -> list[Offer]:
    """Any straight line across the table (EXW-air-a)."""
    what = Fly(step.unit)
    choice = Choice(
        what.id, "fly", say("exodus-pick-fly"), course(state, step.player),
        rules=("EXW-air-a",), what=what,
    )  # fmt: skip
    return [(choice, _fly)]


def _fly(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    line = through(pen.state, pick.values["point"], float(pick.values["heading"]))
    enter(pen, step.unit, line)
    pen.push(*legs(pen.state, step.unit, line), Step("fly_off", unit=step.unit))


def enter(pen: Pen, name: str, line: Line) -> None:
    """The aircraft is used up, and comes over the edge (EXW-support-a)."""
    assets.spend(pen, name)
    put(pen, name, line.at(0.0))
    pen.tell(
        "flies", "EXW-air-a", unit=name, square=square_at(pen.state.table, line.at(0.0)),
        to=square_at(pen.state.table, line.at(line.length)),
    )  # fmt: skip


def put(pen: Pen, name: str, at: Point) -> None:
    """The aircraft is over a point."""
    stands = {stand.id: stand.but(x=at.x, y=at.y) for stand in pen.formation(name).stands}
    pen.change_stands(name, stands)


def legs(state: State, name: str, line: Line, start: float = 0.0, end: float | None = None) -> list[Step]:
    """A step for each formation that is contacted on a part of the line (EXW-air-a, EXW-air-d)."""
    last = line.length if end is None else end
    return [
        Step("fly_at", unit=name, target=foe.id, data={"at": list(line.at(far))})
        for far, foe in contacts(state, line, state.formation(name).owner)
        if start <= far <= last
    ]


# ---------------------------------------------------------------- the attacks


def fly_at(pen: Pen, step: Step) -> None:
    """On to the next formation: anti-air fires first; the survivor may attack (EXW-air-b, EXW-air-c, EXW-air-d)."""
    craft, foe = pen.formation(step.unit), pen.formation(step.target)
    if not craft.stands or not foe.here:
        return
    start = craft.stands[0].at
    put(pen, craft.id, Point(*step.data["at"]))
    if antiair.fire(pen, craft.id, start) and shooting.aimed(pen.state, pen.formation(craft.id), foe):
        pen.push(Step("strike", craft.owner, craft.id, target=foe.id))


def strike_question(state: State, step: Step) -> str:
    """Does it attack whom it meets?"""
    unit, target = state.formation(step.unit).name, state.formation(step.target).name
    return say("exodus-prompt-strike", unit=unit, target=target)


def strike_offers(state: State, step: Step) -> list[Offer]:
    """To attack the formation that is contacted, or to leave it alone (EXW-air-a, EXW-air-b)."""
    craft, foe = state.formation(step.unit), state.formation(step.target)
    odds = shooting.odds_at(state, craft, foe, NO_MODIFIER)
    attack = Choice(
        f"strike:{craft.id}>{foe.id}", "strike", say("exodus-pick-shoot", target=foe.name)[:100],
        unit=craft.id, target=foe.id, rules=("EXW-air-b",), odds=odds,
    )  # fmt: skip
    skip = Choice(
        f"cease:{craft.id}", "cease", say("exodus-pick-hold-fire", unit=craft.name)[:100], unit=craft.id
    )
    return [(attack, _strike), (skip, _skip)]


def _strike(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    pen.apply("EXW-air-b")
    volley(pen, step.unit, step.target, NO_MODIFIER)


def _skip(pen: Pen, pick: Pick) -> None:
    pen.tell("ceased", "EXW-air-a", unit=pen.pop().unit)


def fly_off(pen: Pen, step: Step) -> None:
    """It leaves the table at the far edge, if it is still in the air (EXW-air-d)."""
    if pen.formation(step.unit).stands:
        pen.tell("flew_off", "EXW-air-d", unit=pen.change(step.unit, where=AWAY))
