"""What matters on a picture, for those who cannot see it: who is on it, and what happened there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.campaign.knowledge.deeds import Deeds
from bot.campaign.text.surroundings import in_short
from bot.campaign.world.known.view import SideView
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.messages import say

MOST = 6
"""Of each kind of happening; more are counted."""


def in_words(view: SideView, deeds: Deeds, hexes: Collection[Hex] | None = None) -> str:
    """What happened in these hexes, on the whole map without any, the gravest first; then who is there."""
    return " ".join([*happened(view, deeds, hexes), in_short(view, hexes)])


def happened(view: SideView, deeds: Deeds, hexes: Collection[Hex] | None = None) -> list[str]:
    """A sentence for each kind of thing that happened: units lost, losses, fire, moves."""

    def shown(at: Hex) -> bool:
        return hexes is None or at in hexes

    label = view.map.label
    kinds: tuple[tuple[str, list[str]], ...] = (
        (
            "fallen",
            [_place(view, fallen.side, label(fallen.hex)) for fallen in deeds.fallen if shown(fallen.hex)],
        ),
        (
            "hurt",
            [
                say("picture-loss", side=_side(view, hurt.side), hex=label(hurt.hex), loss=hurt.loss)
                for hurt in deeds.hurts
                if shown(hurt.hex)
            ],
        ),
        ("fire", [_way(view, shot.side, shot.start, shot.end) for shot in deeds.shots if shown(shot.end)]),
        (
            "moves",
            [
                _way(view, move.side, move.path[0], move.path[-1])
                for move in deeds.moves
                if shown(move.path[-1])
            ],
        ),
    )
    return [_listed(kind, things) for kind, things in kinds if things]


def _listed(kind: str, things: Iterable[str]) -> str:
    each = list(dict.fromkeys(things))
    return say("picture-happened", kind=kind, things=", ".join(each[:MOST]), more=max(0, len(each) - MOST))


def _place(view: SideView, side: Side, at: str) -> str:
    return say("picture-place", side=_side(view, side), hex=at)


def _way(view: SideView, side: Side, start: Hex, end: Hex) -> str:
    return say("picture-way", side=_side(view, side), start=view.map.label(start), end=view.map.label(end))


def _side(view: SideView, side: Side) -> str:
    return "own" if side is view.side else side.value
