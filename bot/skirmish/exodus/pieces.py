"""Stands as they are drawn, where they are or where they would be."""

from __future__ import annotations

from bot.skirmish.exodus.catalogue import SOFT, in_words
from bot.skirmish.exodus.state import Formation, Stand
from bot.skirmish.view import Piece, Symbol


def pieces(formation: Formation) -> list[Piece]:
    """Its stands (EXW-setup-a)."""
    shown = []
    for stand in formation.stands:
        card = stand.card
        wide = 2 * card.base_r
        number = stand.id.rpartition(".")[2]
        shown.append(
            Piece(
                stand.id, f"{in_words(formation.name)}, {in_words(card.name)} {number}", formation.owner,
                stand.x, stand.y, stand.heading if stand.looks else None, "circle", wide, wide, _tags(stand),
                not formation.activated and not formation.routed, formation.id, {}, number,
                in_words(card.name), _symbol(stand), (stand.hits, card.hits) if card.hits > 1 else None,
            )
        )  # fmt: skip
    return shown


def _symbol(stand: Stand) -> Symbol:
    if stand.has("VTOL"):
        return "flyer"
    return "foot" if stand.card.type == SOFT else "vehicle"


def _tags(stand: Stand) -> tuple[str, ...]:
    """Hits left of a stand that began with several, and L for a VTOL on the ground."""
    hits = (f"H{stand.hits}",) if stand.card.hits > 1 else ()
    return (*hits, "L") if stand.landed else hits
