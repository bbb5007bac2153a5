"""The Support phase: players call their assets in turn, each once in the game.

EXW-support-a, EXW-support-b, EXW-support-c, EXW-support-d.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exodus.catalogue import Support, catalogue
from bot.skirmish.exodus.dice import chance, passes
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.state import Asset, State, Step
from bot.skirmish.kit.turns import next_player

AIMS = {
    "air_to_ground": "aim_sortie",
    "air_transport": "aim_transport",
    "strategic_bombardment": "aim_bombardment",
    "orbital_deployment": "aim_drop",
}
"""The step that asks where an asset goes, by its kind."""


def card(asset: Asset) -> Support:
    """Its entry of the army list."""
    return catalogue().supports[asset.kind]


def of(state: State, name: str) -> Asset:
    """The asset of this id. Raises KeyError."""
    for asset in state.assets:
        if asset.id == name:
            return asset
    raise KeyError(name)


def change(pen: Pen, asset: Asset) -> None:
    """An asset with changed fields takes the place of the one with its id."""
    pen.set(assets=tuple(asset if other.id == asset.id else other for other in pen.state.assets))


def spend(pen: Pen, name: str) -> Asset:
    """An asset that was used is not there again (EXW-support-a)."""
    asset = replace(of(pen.state, name), spent=True)
    change(pen, asset)
    pen.apply("EXW-support-a")
    return asset


def ready(state: State, player: str, done: tuple[str, ...]) -> list[Asset]:
    """The assets that a player may still call in this phase (EXW-support-a, EXW-support-c)."""
    if player in done:
        return []
    return [
        asset for asset in state.assets if asset.owner == player and not asset.spent and asset.id not in done
    ]


def support(pen: Pen, step: Step) -> None:
    """The player who was first in this turn begins (EXW-turn-a, EXW-support-d)."""
    pen.set(phase="support")
    pen.push(Step("next_asset", target=pen.state.other(pen.state.first)))


def next_asset(pen: Pen, step: Step) -> None:
    """The players alternate; a player without an asset is passed over (EXW-support-d)."""
    state = pen.state
    order = (state.first, state.other(state.first))
    following = next_player(order, step.target, lambda player: ready(state, player, step.done))
    if following:
        pen.push(Step("asset", following, done=step.done))


def question(state: State, step: Step) -> str:
    """Which asset is called?"""
    return say("exodus-prompt-support", count=len(ready(state, step.player, step.done)))


def asset_offers(state: State, step: Step) -> list[Offer]:
    """Any asset that is left, or none for the rest of the phase (EXW-support-d)."""
    offers: list[Offer] = []
    for asset in ready(state, step.player, step.done):
        kind = card(asset)
        odds = chance(kind.cc)
        choice = Choice(
            f"call:{asset.id}", "call", say("exodus-pick-call", asset=kind.name, id=asset.id)[:100],
            rules=("EXW-support-b", "EXW-support-d"),
            odds=Odds(say("exodus-the-chance", percent=round(100 * odds)), chance=odds),
        )  # fmt: skip
        offers.append((choice, partial(_call, asset.id)))
    none = Choice("call_none", "call_none", say("exodus-pick-call-none"), rules=("EXW-support-d",))
    return [*offers, (none, _none)]


def _none(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    pen.tell("no_support", "EXW-support-d", player=step.player)
    pen.push(Step("next_asset", target=step.player, done=(*step.done, step.player)))


def _call(name: str, pen: Pen, pick: Pick) -> None:
    """Its test, against its own C&C without any modifier; failed, it may be called again next turn.

    EXW-support-b, EXW-support-c.
    """
    step = pen.pop()
    asset = of(pen.state, name)
    kind = card(asset)
    rolls = pen.d10("support")
    passed = passes(rolls[0].value, 0, kind.cc)
    pen.tell(
        "called", "EXW-support-b", *(() if passed else ("EXW-support-c",)), rolls=rolls, player=step.player,
        asset=kind.name, need=kind.cc, passed=passed,
    )  # fmt: skip
    pen.push(Step("next_asset", target=step.player, done=(*step.done, name)))
    if passed:
        pen.push(Step(AIMS[kind.kind], step.player, name))
