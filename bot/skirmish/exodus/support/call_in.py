"""Air Support: a sortie takes part in a Close Assault (EXW-airsupport-a, EXW-airsupport-b)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Later, Pick
from bot.skirmish.engine import Point as AnyPoint
from bot.skirmish.exodus.assault import fight
from bot.skirmish.exodus.assault.order import leads
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.state import Asset, Formation, State, Step, smallest_gap
from bot.skirmish.exodus.support import antiair, assets, flight
from bot.skirmish.exodus.traits import has
from bot.skirmish.table.shapes import EPS, Point, step, stored
from bot.skirmish.table.squares import square_at

NEAR = 30.0
"""How near to the target the sortie is placed (EXW-airsupport-a)."""
HEADINGS = 8


def sorties(state: State, player: str) -> list[Asset]:
    """The air-to-ground sorties that a player has not used."""
    return [
        asset
        for asset in state.assets
        if asset.owner == player and not asset.spent and assets.card(asset).kind == "air_to_ground"
    ]


def can_call(state: State, leader: Formation) -> bool:
    """Whether a formation that leads an assault may call one: it has both abilities (EXW-airsupport-a)."""
    return leads(leader) and leader.has("Air Support") and bool(sorties(state, leader.owner))


def places(state: State, player: str, target: Formation) -> list[tuple[float, float]]:
    """Places for the sortie about the target, those within reach of the fewest Anti-Air stands first."""
    spots = [
        stored(step(target.middle, 360.0 * n / HEADINGS, far))
        for far in (25.0, 12.0)
        for n in range(HEADINGS)
    ]
    board = state.table
    inside = [
        at for at in spots if 0.0 <= at.x <= board.width and 0.0 <= at.y <= board.height and _near(target, at)
    ] or [target.middle]
    return sorted(((at.x, at.y) for at in inside), key=lambda at: _guns(state, player, Point(*at)))


def _near(target: Formation, at: Point) -> bool:
    return smallest_gap(((at.x, at.y, 0.0),), target.discs) <= NEAR + EPS


def _guns(state: State, player: str, at: Point) -> int:
    """How many Anti-Air weapons of the enemy reach a place."""
    return sum(
        smallest_gap(((at.x, at.y, 0.0),), (disc,)) <= weapon.range
        for foe in state.enemies(player)
        for stand, disc in zip(foe.stands, foe.discs, strict=True)
        for weapon in stand.card.weapon
        if has(weapon.special, antiair.ANTI_AIR)
    )


def assault(pen: Pen, step: Step) -> None:
    """A Close Assault begins: its leader may call a sortie first (EXW-airsupport-a). `flag`: that was asked."""
    both = None if step.flag else fight.sides(pen.state, step)
    if both is not None and fight.near(*both) and can_call(pen.state, both[0].formations[0]):
        by, at = (side.formations[0] for side in both)
        pen.push(Step("call_in", by.owner, by.id, target=at.id), replace(step, flag=True))
    else:
        fight.assault(pen, step)


def question(state: State, step_: Step) -> str:
    """Which sortie joins the assault?"""
    return say("exodus-prompt-call-in", target=state.formation(step_.target).name)


def call_in_offers(state: State, step_: Step) -> list[Offer]:
    """One of the sorties, or none; no Order test is needed (EXW-airsupport-a)."""
    offers: list[Offer] = []
    spots = Later(partial(places, state, step_.player, state.formation(step_.target)))
    for asset in sorties(state, step_.player):
        choice = Choice(
            f"call_in:{asset.id}", "call_in", say("exodus-pick-call", asset=assets.card(asset).name, id=asset.id)[:100],
            {"point": AnyPoint(spots)}, target=step_.target, rules=("EXW-airsupport-a",),
        )  # fmt: skip
        offers.append((choice, partial(_call_in, asset.id)))
    alone = Choice("alone", "alone", say("exodus-pick-alone"), rules=("EXW-airsupport-a",))
    return [*offers, (alone, _alone)]


def _alone(pen: Pen, pick: Pick) -> None:
    pen.pop()


def _call_in(name: str, pen: Pen, pick: Pick) -> None:
    """It comes, Anti-Air fires first, and what survives attacks in the assault that follows (EXW-airsupport-b)."""
    target = pen.formation(pen.state.top.target)
    at = stored(Point(*map(float, pick.values["point"])))
    if not _near(target, at):
        raise IllegalPick(say("exodus-no-call-in", distance=f"{NEAR:g}", target=target.name))
    pen.pop()
    assets.spend(pen, name)
    flight.put(pen, name, at)
    pen.tell(
        "called_in", "EXW-airsupport-a", unit=name, target=target, square=square_at(pen.state.table, at),
    )  # fmt: skip
    if antiair.fire(pen, name, at):
        assault = pen.pop()
        pen.push(replace(assault, data={**assault.data, "craft": name}))
    else:
        pen.apply("EXW-airsupport-b")
